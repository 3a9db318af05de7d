// Asks the plan's questions and shows what the answers come to.
(function () {
  const plan = readPlan(document.getElementById("plan").textContent);
  const rules = new Rules(plan);
  const cards = new Cards(plan);
  const route = plan.journeys && new Route(plan.journeys);
  const say = plan.say;
  const answers = [];
  const more = new More(plan, cards, (id) => document.getElementById(id), () => preview(rules.decide(answers)));
  const at = (id) => document.getElementById(id);

  function face(choice) {
    const parts = choice.label ? [element("b", {}, choice.label)] : choice.cards.map((word) => cards.face(word));
    if (choice.shows && choice.shows.length) parts.push(cards.line(choice.shows));
    if (choice.note) parts.push(element("small", {}, choice.note));
    return element("span", {className: "face"}, ...parts);
  }

  function button(kind, name, content, onchange) {
    return element("label", {className: "choice"}, element("input", {type: kind, name, onchange}), content);
  }

  function fieldset(question, index) {
    const choices = question.cards ? cardChoices(question, index) : oneChoices(question, index);
    const made = element("fieldset", {id: `q${index}`}, element("legend", {}, question.title), ...choices);
    if (question.cards) made.append(element("p", {className: "sum", role: "status"}));
    const refused = question.refused.concat(question.barred);
    if (refused.length) {
      const items = refused.map((one) => element("li", {}, one.cards ? face(one) : element("b", {}, one.label), " ", one.why));
      made.append(element("details", {}, element("summary", {}, fill(say.refused, {number: refused.length})), element("ul", {}, ...items)));
    }
    return made;
  }

  // Choices one after the other; those with the same heading stand together below it, in a group of that class.
  function grouped(made, headings, className) {
    const list = (heading) => element("div", {className: "choices"}, ...made.filter((_, number) => headings[number] === heading));
    const groups = kinds(headings).filter((heading) => heading).map((heading) =>
      element("div", {className, role: "group", ariaLabel: heading}, element("p", {}, heading), list(heading)));
    return [list(""), element("div", {className: "groups"}, ...groups)];
  }

  function oneChoices(question, index) {
    const made = question.options.map((choice, number) => {
      const one = button("radio", `q${index}`, face(choice), () => answer(index, number));
      Object.assign(one.dataset, {stop: choice.stop, words: choice.words});
      return one;
    });
    return grouped(made, question.options.map((choice) => choice.group || ""), "group");
  }

  // Cards of the hand stand by place, below the sum of their symbols.
  function cardChoices(question, index) {
    const picked = preset(question) || [];
    const made = question.cards.map((word) => button("checkbox", `q${index}`, element("span", {className: "face"}, cards.face(word)), () => {
      answer(index, Array.from(made.keys()).filter((number) => made[number].firstChild.checked));
    }));
    picked.forEach((number) => { made[number].firstChild.checked = true; });
    const places = question.cards.map((word) => plan.cards[word].place);
    const piles = places.map((place) => cards.pile(question.cards.filter((_, number) => places[number] === place)));
    return grouped(made, question.verb === "take" ? places.map(() => "") : piles, "group pile");
  }

  function answer(index, value) {
    answers.length = index;
    answers.push(value);
    show(index + 1);
  }

  // Shows the questions from number `first` on; those before it stay, and so does the keyboard's place in them.
  function show(first) {
    const place = at("questions");
    while (place.children.length > first) place.lastChild.remove();
    let told = rules.decide(answers);
    while (told.asked.length > place.children.length) {
      const index = place.children.length;
      place.append(fieldset(told.asked[index], index));
      const given = preset(told.asked[index]);
      if (given && answers.length === index) answers.push(given);
      told = rules.decide(answers);
    }
    preview(told);
  }

  function preview(told) {
    const words = told.words.join("; ");
    const lines = [words, ...more.lines(told.done && !told.ends)];
    told.asked.forEach((question, index) => question.cards && tellSum(question, index));
    showOnMap(told);
    at("preview").replaceChildren(summary(told));
    at("words").textContent = words || "…";
    at("effects").replaceChildren(...(told.done ? effects(told) : told.effects).map((effect) => element("li", {}, effect)));
    at("hand").replaceChildren(...cards.hand(plan.hand, told.hand.concat(told.gets), told.draws));
    at("answer").hidden = at("more").hidden = !told.done;
    at("sent").hidden = true;
    at("send").hidden = !told.done || !plan.send;
    at("text").value = lines.join("\n");
    at("text").rows = lines.length + 1;
    if (!told.done || !plan.send) return;
    at("save").href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${plan.send.head}${lines.join("\n")}\n`)}`;
    if (plan.send.mailto) at("mail").href = plan.send.mailto + encodeURIComponent(lines.join("\r\n"));
  }

  // What the ticked cards come to, and what they should.
  function tellSum(question, index) {
    const picked = (answers[index] || []).map((place) => question.cards[place]);
    const pays = question.kind === "pay";
    const [sum, due] = pays ? [cards.sum(picked), question.due] : [picked.length, question.most];
    const surplus = pays ? 0 : picked.length - question.most;
    const told = [fill(pays ? say.sum_symbols : say.sum_cards, {sum, due})];
    if (surplus > 0) told.push(fill(say.too_many, {cards: say.cards[surplus]}));
    at(`q${index}`).querySelector(".sum").textContent = told.join(" · ");
  }

  function showOnMap(told) {
    const chosen = Array.from(document.querySelectorAll("#questions [data-stop] :checked"), (input) => input.parentNode.dataset.stop);
    const start = route && answers.length && told.asked[0].options[answers[0]].stop;
    if (route) route.lead(start || plan.journeys.start);
    drawOnMap(at("map"), chosen, route ? route.legs : [], plan.week, plan.week + (told.ends ? told.weeks : 0));
    if (!route) return;
    at("way").textContent = route.stops.length ? route.told(say.weeks) : say.tap;
    at("back").hidden = !route.stops.length;
  }

  function summary(told) {
    if (told.wrong) return wrong(told.wrong);
    const last = told.asked.length - 1;
    // The link leads to the question, which may be far below.
    if (!told.done) return element("a", {href: `#q${last}`}, fill(say.next, {question: told.asked[last].title}));
    if (!told.weeks) return say.ready;
    return fill(say.cost, {weeks: say.weeks[told.weeks], from: plan.week, to: plan.week + told.weeks});
  }

  function wrong(why) {
    return element("span", {className: "wrong"}, why);
  }

  // What comes of the whole decision: its effects, and what the time track then brings.
  function effects(told) {
    if (!plan.marks || !told.ends) return told.effects;
    const week = plan.week + told.weeks;
    const scores = [week, ...plan.others.map((other) => other.week)].every((one) => one >= plan.marks.week);
    const passed = plan.week < plan.marks.week && week >= plan.marks.week ? [plan.marks.passed] : [];
    const next = week <= plan.others[0].week ? say.again : plan.others[0].turn;
    return [...told.effects, ...passed, scores ? plan.marks.scoring : next];
  }

  function choiceOfStop(stop) {
    return document.querySelector(`#questions [data-stop="${stop}"] input`);
  }

  function tapStop(event) {
    const tapped = event.target.closest("[data-stop]");
    if (!tapped) return;
    const stop = tapped.dataset.stop;
    const choice = choiceOfStop(stop);
    const why = rules.decide([]).asked[0].refused.find((one) => one.stop === stop);
    if (choice) choice.click();
    else if (why) at("preview").replaceChildren(wrong(why.why));
  }

  // One leg back, and further to a stop where the journey may end.
  function goBack() {
    do route.stops.pop(); while (route.stops.length && !choiceOfStop(route.end));
    if (route.stops.length) return choiceOfStop(route.end).click();
    answers.length = 0;
    return show(0);
  }

  function copy() {
    at("text").select();
    const copied = () => { at("copied").textContent = say.copied; };
    // Viewers of files that lack the clipboard still know the old command; else the text stands selected.
    if (navigator.clipboard) navigator.clipboard.writeText(at("text").value).then(copied, () => document.execCommand("copy") && copied());
    else if (document.execCommand("copy")) copied();
  }

  fitNames(at("map"));
  for (const id of ["form", "live", "foot"]) at(id).hidden = false;
  at("map").addEventListener("click", tapStop);
  if (route) at("back").addEventListener("click", goBack);
  at("copy").addEventListener("click", copy);
  at("send").addEventListener("click", () => { at("sent").hidden = false; });
  show(0);
})();
