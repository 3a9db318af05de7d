// Asks the plan's questions and shows what the answers come to. Names and words get into the page as text alone.
(function () {
  const plan = readPlan(document.getElementById("plan").textContent);
  const rules = new Rules(plan);
  const say = plan.say;
  const answers = [];
  const at = (id) => document.getElementById(id);

  function element(name, fields, ...children) {
    const made = Object.assign(document.createElement(name), fields);
    made.append(...children);
    return made;
  }

  function fill(sentence, facts) {
    return sentence.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
  }

  function card(word) {
    const {name, place, symbols, spoken} = plan.cards[word];
    const pips = element("span", {className: "pips", ariaHidden: "true"}, symbols);
    return element("span", {className: `card ${place}`}, name, pips, element("span", {className: "spoken"}, ` ${spoken}`));
  }

  function face(choice) {
    const cards = choice.cards || (choice.label ? [] : choice.pays);
    const parts = choice.label ? [element("b", {}, choice.label)] : cards.map(card);
    if (choice.note) parts.push(element("small", {}, choice.note));
    return element("span", {className: "face"}, ...parts);
  }

  function button(kind, name, content, onchange) {
    const input = element("input", {type: kind, name, onchange});
    return element("label", {className: "choice"}, input, content);
  }

  function fieldset(question, index) {
    const choices = question.kind === "cards" ? cardChoices(question, index) : oneChoices(question, index);
    const made = element("fieldset", {id: `q${index}`}, element("legend", {}, question.title), element("div", {className: "choices"}, ...choices));
    const refused = question.refused.concat(question.barred);
    if (refused.length) {
      const items = refused.map((one) => element("li", {}, one.cards ? face({...one, pays: one.cards}) : face(one), " ", one.why));
      made.append(element("details", {}, element("summary", {}, fill(say.refused, {number: refused.length})), element("ul", {}, ...items)));
    }
    return made;
  }

  function oneChoices(question, index) {
    return question.options.map((choice, number) => {
      const made = button("radio", `q${index}`, face(choice), () => answer(index, number));
      made.dataset.stop = choice.stop;
      made.dataset.words = choice.words;
      return made;
    });
  }

  function cardChoices(question, index) {
    const boxes = question.cards.map((word) => button("checkbox", `q${index}`, element("span", {className: "face"}, card(word)), () => {
      answer(index, boxes.map((box, number) => (box.firstChild.checked ? number : -1)).filter((number) => number >= 0));
    }));
    return boxes;
  }

  function answer(index, value) {
    answers.length = index;
    answers.push(value);
    show(index + 1);
  }

  // Shows the questions from number `first` on; those before it stay, and so does the keyboard's place in them.
  function show(first) {
    let told = rules.decide(answers);
    const place = at("questions");
    while (place.children.length > first) place.lastChild.remove();
    told.asked.slice(first).forEach((question, number) => {
      const index = first + number;
      place.append(fieldset(question, index));
      // Where no card may be put down there is nothing to choose: that is the answer.
      if (question.kind === "cards" && question.least === 0 && answers.length === index) answers.push([]);
    });
    told = rules.decide(answers);
    if (told.asked.length > place.children.length) return show(place.children.length);
    preview(told);
    return undefined;
  }

  // Marks on the map what is chosen in the list.
  function mark() {
    const chosen = Array.from(document.querySelectorAll("#questions [data-stop] :checked"), (input) => input.parentNode.dataset.stop);
    for (const stop of at("map").querySelectorAll("[data-stop]")) stop.classList.toggle("chosen", chosen.includes(stop.dataset.stop));
  }

  function preview(told) {
    mark();
    const words = told.words.join("; ");
    at("preview").replaceChildren(summary(told));
    at("words").textContent = words || "…";
    at("effects").replaceChildren(...(told.done ? effects(told) : told.effects).map((effect) => element("li", {}, effect)));
    at("answer").hidden = !told.done;
    at("mail").hidden = !told.done || !plan.send || !plan.send.mailto;
    at("text").value = words;
    if (!told.done || !plan.send) return;
    const file = plan.send.head + words + "\n";
    at("save").href = `data:text/plain;charset=utf-8,${encodeURIComponent(file)}`;
    if (plan.send.mailto) at("mail").href = plan.send.mailto + encodeURIComponent(words);
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
    const next = week <= plan.others[0].week ? say.again : plan.others[0].turn;
    return told.effects.concat(scores ? plan.marks.scoring : next);
  }

  function chooseStop(event) {
    const stop = event.target.closest("[data-stop]");
    if (!stop) return;
    const choice = document.querySelector(`#questions [data-stop="${stop.dataset.stop}"] input`);
    if (choice) choice.click();
    const refused = rules.decide([]).asked[0].refused;
    const why = refused.find((one) => one.stop === stop.dataset.stop);
    if (!choice && why) at("preview").replaceChildren(wrong(why.why));
  }

  function copy() {
    at("text").select();
    const copied = () => { at("copied").textContent = say.copied; };
    // Viewers of files that lack the clipboard still know the old command; else the text stands selected.
    if (navigator.clipboard) navigator.clipboard.writeText(at("text").value).then(copied, () => document.execCommand("copy") && copied());
    else if (document.execCommand("copy")) copied();
  }

  at("form").hidden = false;
  at("map").addEventListener("click", chooseStop);
  at("copy").addEventListener("click", copy);
  show(0);
})();
