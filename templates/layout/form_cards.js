// Cards as they are shown: by emblem, colour and name. Names and words get into the page as text alone.
function element(name, fields, ...children) {
  const made = Object.assign(document.createElement(name), fields);
  made.append(...children);
  return made;
}

function fill(sentence, facts) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}

function drawn(name, fields, ...children) {
  const made = document.createElementNS(document.getElementById("map").namespaceURI, name);
  for (const [field, value] of Object.entries(fields)) made.setAttribute(field, value);
  made.append(...children);
  return made;
}

class Cards {
  constructor(plan) {
    this.cards = plan.cards;
    this.say = plan.say;
  }

  // The emblem on the colour of its place, once for each symbol.
  sign(word, size) {
    const {place, symbols} = this.cards[word];
    const width = symbols * 22 + 8;
    const emblems = Array.from({length: symbols}, (_, index) => drawn("use", {href: `#e-${place}`, x: 4 + 22 * index, y: 4, width: 22, height: 22, class: "em"}));
    const ground = drawn("rect", {width, height: 30, rx: 5, class: `h-${place}`});
    return drawn("svg", {viewBox: `0 0 ${width} 30`, width: (width * size) / 30, height: size, "aria-hidden": "true"}, ground, ...emblems);
  }

  // A card with its name; the symbols are read aloud.
  face(word) {
    const {name, spoken} = this.cards[word];
    return element("span", {className: "tile"}, this.sign(word, 30), element("span", {}, name, element("span", {className: "spoken"}, ` ${spoken}`)));
  }

  // Cards in little, for a line of text.
  line(words) {
    const spoken = words.map((word) => `${this.cards[word].name} ${this.cards[word].spoken}`.trim());
    return element("span", {className: "line-of-cards"}, ...words.map((word) => this.sign(word, 18)), element("span", {className: "spoken"}, spoken.join(", ")));
  }

  // The cards of a place and what their symbols come to; jokers are counted.
  pile(words) {
    const {name} = this.cards[words[0]];
    return `${name}: ${this.say.symbols[this.sum(words)]}`;
  }

  sum(words) {
    return words.reduce((sum, word) => sum + this.cards[word].symbols, 0);
  }

  // The hand as it is and as it will be: for each place its symbols, then the jokers, then what is not known yet. A
  // place is called like its card with one symbol.
  hand(before, after, draws) {
    const places = Object.keys(this.cards).filter((word) => this.cards[word].place === word);
    const chips = places.flatMap((place) => {
      const [was, becomes] = [before, after].map((hand) => this.sum(hand.filter((word) => this.cards[word].place === place)));
      if (!was && !becomes) return [];
      const number = element("b", {}, was === becomes ? `${was}` : `${was} → ${becomes}`);
      return [element("li", {className: was === becomes ? "chip" : "chip changed"}, this.sign(place, 22), this.cards[place].name, number)];
    });
    const unknown = draws ? [element("li", {className: "chip changed"}, fill(this.say.unknown, {cards: this.say.cards[draws]}))] : [];
    return [...chips, ...unknown];
  }
}
