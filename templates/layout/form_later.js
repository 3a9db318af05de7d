// What can be said beforehand: wishes for cards that nobody has seen yet, and orders ahead.

// What a select offers; each label stands for its number.
function numbered(things) {
  return things.map(({label}, value) => element("option", {value}, label));
}

// Cards picked one after the other, each kind as often as wanted, in the order in which they are tapped.
class Picks {
  constructor(cards, changed) {
    this.cards = cards;
    this.changed = changed;
    this.picked = [];
    this.list = element("ol", {className: "chips", ariaLive: "polite"});
    this.kinds = element("div", {className: "choices"});
    this.element = element("div", {}, this.list, this.kinds);
  }

  offer(words, most) {
    this.picked = [];
    this.most = most;
    this.kinds.replaceChildren(...words.map((word) => element("button", {type: "button", className: "choice", onclick: () => this.add(word)}, this.cards.face(word))));
    this.show();
  }

  add(word) {
    if (this.picked.length < this.most) this.picked.push(word);
    this.show();
    this.changed();
  }

  remove(place) {
    this.picked.splice(place, 1);
    this.show();
    this.changed();
    // The button that had the keyboard's attention is gone.
    const next = this.list.children[Math.min(place, this.picked.length - 1)];
    (next ? next.firstChild : this.kinds.firstChild).focus();
  }

  show() {
    const say = this.cards.say;
    this.list.replaceChildren(...this.picked.map((word, place) => {
      const ariaLabel = fill(say.remove, {card: `${this.cards.cards[word].name} ${this.cards.cards[word].spoken}`.trim()});
      return element("li", {}, element("button", {type: "button", className: "chip", ariaLabel, onclick: () => this.remove(place)}, this.cards.face(word), "✕"));
    }));
  }
}

class More {
  constructor(plan, cards, at, changed) {
    this.plan = plan;
    this.at = at;
    this.all = Object.keys(plan.cards);
    this.wishes = new Picks(cards, changed);
    this.follow = new Picks(cards, () => this.check());
    const places = this.all.filter((word) => plan.cards[word].place === word && word !== "joker");
    at("wish-cards").append(this.wishes.element);
    at("wish-golden").append(...places.map((value) => element("option", {value}, plan.cards[value].name)));
    at("wish-golden").onchange = changed;
    at("ahead").hidden = !plan.later.length;
    at("ahead-what").append(...numbered(plan.later));
    at("ahead-what").onchange = () => this.offerDeeds();
    at("ahead-deed").onchange = () => this.offerCards();
    at("ahead-cards").append(this.follow.element);
    at("ahead-add").onclick = () => this.add();
    at("ahead-lines").oninput = changed;
    this.changed = changed;
    this.wishes.offer(this.all, 8);
    if (plan.later.length) this.offerDeeds();
  }

  get later() {
    return this.plan.later[this.at("ahead-what").value];
  }

  get deed() {
    return this.later.deeds[this.at("ahead-deed").value];
  }

  offerDeeds() {
    this.at("ahead-deed").replaceChildren(...numbered(this.later.deeds));
    this.offerCards();
  }

  offerCards() {
    const {of, most} = this.deed;
    const ofPlace = (word) => [of, "joker"].includes(this.plan.cards[word].place);
    const words = !of ? [] : this.all.filter(of === "all" ? () => true : of === "club" ? (word) => word !== "joker" : ofPlace);
    this.follow.offer(words, most);
    this.check();
  }

  check() {
    this.at("ahead-add").disabled = Boolean(this.deed.of) && !this.follow.picked.length;
  }

  // Adds a line: what else to do, where the line above is about the same question.
  add() {
    const lines = this.at("ahead-lines");
    const step = [this.deed.words, ...this.inOrder()].join(" ");
    const said = this.later.go ? `${this.later.go}; ${step}` : step;
    const last = lines.value.trim().split("\n").pop();
    const isSame = /^(then|or) /.test(last) && /^\w+ go /.test(last) === Boolean(this.later.go);
    lines.value = `${lines.value.trim()}\n${isSame ? "or" : "then"} ${said}`.trim();
    this.offerCards();
    this.changed();
  }

  // Wishes stand in the order of the wishes, all other cards in card order.
  inOrder() {
    const {picked} = this.follow;
    return this.deed.of === "all" ? picked : picked.slice().sort((one, other) => this.all.indexOf(one) - this.all.indexOf(other));
  }

  // The lines that follow the decision; the wishes only where it leaves cards to be picked.
  lines(leavesPick) {
    const {picked} = this.wishes;
    const golden = this.at("wish-golden").value;
    this.at("wish").hidden = !leavesPick;
    this.at("wish-golden").disabled = !picked.length;
    const wish = leavesPick && picked.length ? [`take best of ${picked.join(" ")}${golden ? `; golden ${golden} if reached` : ""}`] : [];
    return [...wish, ...this.at("ahead-lines").value.split("\n").map((line) => line.trim()).filter((line) => line)];
  }
}
