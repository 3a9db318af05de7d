"use strict";
// What can be chosen, and what a decision comes to. All judging was done when the plan was made. What depends on earlier
// answers follows from the hand: a choice is open while the cards that it pays are held, and the gifts still due besides.

// The hand without these cards; null if one of them is not there.
function without(hand, cards) {
  const left = hand.slice();
  for (const card of cards) {
    const index = left.indexOf(card);
    if (index < 0) return null;
    left.splice(index, 1);
  }
  return left;
}

function kinds(cards) {
  return cards.filter((card, index) => cards.indexOf(card) === index);
}

// Whether the choice is open with this hand, of which `spare` cards must be given away besides.
function isOpen(choice, hand, spare) {
  const left = without(hand, choice.pays);
  return left !== null && left.length >= spare && choice.then.every((question) => isAnswerable(question, hand, spare));
}

function isAnswerable(question, hand, spare) {
  if (question.options) return question.options.some((choice) => isOpen(choice, hand, spare));
  return question.kind === "swap" ? hand.length > spare : true;
}

// The answer that a question starts with: the payment with the fewest cards, no card where none may be put down, all
// where all are due; undefined where there is something to choose.
function preset(question) {
  if (question.kind === "pay") return placesOf(question.options[0].pays, question.cards);
  if (question.kind !== "cards") return undefined;
  if (question.least === 0) return [];
  return question.least === question.cards.length ? placesOf(question.cards, question.cards) : undefined;
}

// Where in `cards` these ones stand, each somewhere else.
function placesOf(some, cards) {
  const left = some.slice();
  return cards.map((card, place) => (left.includes(card) ? (left.splice(left.indexOf(card), 1), place) : -1)).filter((place) => place >= 0);
}

// A choice with all its fields.
function choiceOf(fields) {
  return {label: "", note: "", stop: "", words: "", weeks: 0, pays: [], gets: [], draws: 0, effects: [], then: [], shows: [], ends: true, ...fields};
}

// The plan as it was written, with the fields that it leaves out; `kind` tells a question from a choice.
function readPlan(text) {
  const question = {refused: [], barred: [], weeks: 0, weeks_each: 0, draws: 0, effects: []};
  return JSON.parse(text, (_, value) => {
    if (value === null || typeof value !== "object") return value;
    if ("kind" in value) return {...question, ...value};
    if ("deeds" in value) return {go: "", ...value};
    return "label" in value ? choiceOf(value) : value;
  });
}

class Rules {
  constructor(plan) {
    this.plan = plan;
    this.order = Object.keys(plan.cards);
  }

  // What the answers come to: the questions asked so far, and of the decision its words, weeks, effects and faults.
  decide(answers) {
    const told = {asked: [], words: [], effects: [], hand: this.plan.hand, gets: [], draws: 0, weeks: this.plan.spent, ends: true, wrong: "", done: false};
    const queue = this.plan.opening.slice();
    while (queue.length) {
      const question = this.shown(queue.shift(), told.hand, queue);
      const answer = answers[told.asked.length];
      told.asked.push(question);
      if (answer === undefined || !this.take(question, answer, told, queue)) return told;
    }
    told.done = true;
    return told;
  }

  // The question with the choices that this hand leaves; `queue` are the questions that follow it.
  shown(question, hand, queue) {
    if (question.kind === "gift") return this.gift(question, hand, queue);
    if (question.kind === "swap") return this.swapTake(question, [], hand);
    if (question.kind === "pay") return this.pay(question, hand);
    if (question.kind === "cards") return question;
    const lost = question.options.filter((choice) => !isOpen(choice, hand, 0));
    const because = lost.map((choice) => ({label: choice.label, why: this.plan.say.given_away}));
    const options = question.options.filter((choice) => !lost.includes(choice));
    return {...question, options, refused: question.refused.concat(because)};
  }

  // Notes what the answer brings; false if the question is not answered by it.
  take(question, answer, told, queue) {
    const taken = this.taken(question, answer, told);
    if (!taken) return false;
    if (taken.words) told.words.push(taken.words);
    told.weeks += taken.weeks;
    told.effects.push(...taken.effects);
    told.hand = without(told.hand, taken.pays);
    told.gets.push(...taken.gets);
    told.draws += taken.draws;
    told.ends = taken.ends;
    queue.unshift(...taken.then);
    if (!queue.length && this.reachesMark(told)) queue.push(this.plan.marks.golden);
    return true;
  }

  // The choice that the answer makes; undefined if it is none, with what is wrong about it noted.
  taken(question, answer, told) {
    if (question.kind === "one") return question.options[answer];
    const cards = answer.map((place) => question.cards[place]);
    if (question.kind === "pay") {
      const paid = question.options.find((choice) => choice.pays.join() === cards.join());
      const isEnough = (some) => question.options.some((choice) => without(some, choice.pays));
      const needless = cards.find((card) => isEnough(without(cards, [card])));
      if (!paid && needless) told.wrong = question.needless.replace("{card}", needless);
      return paid;
    }
    if (cards.length > question.most) told.wrong = question.wrong;
    return cards.length < question.least || cards.length > question.most ? undefined : this.pickOf(question, cards);
  }

  pickOf(question, cards) {
    return choiceOf({
      words: `${question.verb} ${cards.join(" ") || "none"}`,
      weeks: question.weeks + question.weeks_each * cards.length,
      pays: question.held ? cards : [],
      gets: question.held ? [] : cards,
      draws: question.draws,
      effects: question.effects,
    });
  }

  // Whether the golden hourglass is to be placed, and has not been asked for yet.
  reachesMark(told) {
    const marks = this.plan.marks;
    if (!marks || !marks.golden || !told.ends || told.asked.some((question) => question.title === marks.golden.title)) return false;
    return told.weeks > 0 && this.plan.week + told.weeks >= marks.week;
  }

  // Of several jokers one can be paid.
  pay(question, hand) {
    const options = question.options.filter((choice) => isOpen(choice, hand, 0));
    const useful = kinds(options.flatMap((choice) => choice.pays));
    return {...question, options, cards: hand.filter((card, place) => useful.includes(card) && (card !== "joker" || hand.indexOf(card) === place))};
  }

  gift(gift, hand, queue) {
    const spare = queue.filter((question) => question.kind === "gift").length;
    const action = queue[queue.length - 1];
    const mayGive = (card) => {
      const left = without(hand, [card]);
      return left.length >= spare && isAnswerable(action, left, spare);
    };
    const given = (card) => choiceOf({words: `give ${card} to ${gift.to}`, pays: [card], cards: [card]});
    const kept = this.plan.kept.filter((one) => hand.includes(one.label) && !mayGive(one.label));
    return {
      kind: "one",
      barred: [],
      title: gift.title,
      options: kinds(hand).filter(mayGive).map(given),
      refused: kept.map((one) => ({label: "", cards: [one.label], why: one.why})),
    };
  }

  // A swap is asked card by card: an open one, one of the hand for it, and perhaps both once more.
  swapTake(swap, pairs, hand) {
    const say = this.plan.say;
    const enough = pairs.length ? [choiceOf({label: say.swap_enough, ...this.swapEnd(swap, pairs)})] : [];
    const open = swap.displays.flatMap((display) => {
      const gone = pairs.filter((pair) => pair.place === display.place).map((pair) => pair.card);
      return kinds(without(display.cards, gone)).map((card) =>
        choiceOf({cards: [card], group: display.label, then: [this.swapPut(swap, pairs, {place: display.place, card}, hand)]}));
    });
    return {kind: "one", title: pairs.length ? say.swap_more : say.swap_take, options: enough.concat(open), refused: [], barred: []};
  }

  swapPut(swap, pairs, taken, hand) {
    const rules = this;
    return {
      kind: "one",
      title: this.plan.say.swap_put,
      refused: [],
      barred: [],
      // Made when it is asked for: all swaps together are thousands.
      get options() {
        return kinds(without(hand, pairs.map((pair) => pair.given))).map((given) => {
          const all = pairs.concat({...taken, given});
          const more = all.length < 2 && hand.length > 1;
          const rest = more ? {then: [rules.swapTake(swap, all, hand)]} : rules.swapEnd(swap, all);
          return choiceOf({cards: [given], ...rest});
        });
      },
    };
  }

  // The canonical swap: by display; within one, the taken and the given cards in card order and matched so.
  swapEnd(swap, pairs) {
    const sorted = (cards) => cards.sort((one, other) => this.order.indexOf(one) - this.order.indexOf(other));
    const parts = swap.displays.flatMap((display) => {
      const here = pairs.filter((pair) => pair.place === display.place);
      const given = sorted(here.map((pair) => pair.given));
      return sorted(here.map((pair) => pair.card)).map((card, index) => `${card}@${display.place} for ${given[index]}`);
    });
    return {words: `swap ${parts.join(" and ")}`, weeks: swap.weeks, pays: pairs.map((pair) => pair.given), gets: pairs.map((pair) => pair.card)};
  }
}
