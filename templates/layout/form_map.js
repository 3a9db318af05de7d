// The route on the map, built by tapping stop after stop. It always takes a shortest way, as the adventurer does.
class Route {
  constructor(journeys) {
    this.journeys = journeys;
    this.stops = [];
  }

  // The stop that it leads to.
  get end() {
    return this.stops.length ? this.stops[this.stops.length - 1] : this.journeys.start;
  }

  // The weeks between two neighbours; undefined if they are none.
  weeks(from, to) {
    const leg = this.journeys.legs.find(({one, other}) => (one === from && other === to) || (one === to && other === from));
    return leg && leg.weeks;
  }

  // Leads to the stop: on from its end where that is a shortest way too, back to a stop on it, or anew from the start.
  lead(stop) {
    const {far, start} = this.journeys;
    const known = this.stops.indexOf(stop);
    if (stop === start || known >= 0) this.stops.length = known + 1;
    else if (far[this.end] + this.weeks(this.end, stop) === far[stop]) this.stops.push(stop);
    else this.stops = this.shortest(stop);
  }

  shortest(stop) {
    const {far, start} = this.journeys;
    if (stop === start) return [];
    const before = Object.keys(far).find((one) => far[one] + this.weeks(one, stop) === far[stop]);
    return [...this.shortest(before), stop];
  }

  // Each leg as its two ends, in the direction of the journey.
  get legs() {
    return this.stops.map((stop, index) => [index ? this.stops[index - 1] : this.journeys.start, stop]);
  }

  // The route in words, with the weeks of each leg.
  told(weeks) {
    const {names, start} = this.journeys;
    return [names[start], ...this.legs.map(([from, to]) => `${names[to]} (${weeks[this.weeks(from, to)]})`)].join(" → ");
  }
}

// Makes names narrower that are wider than their plates, for every reader has other fonts.
function fitNames(map) {
  for (const name of map.querySelectorAll("[data-stop] .name")) {
    if (name.getComputedTextLength() <= 152) continue;
    name.setAttribute("textLength", "152");
    name.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}

// Shows on the map which stops are chosen, the legs of the route, and on the frame the weeks that the turn spends.
function drawOnMap(map, chosen, legs, from, to) {
  for (const stop of map.querySelectorAll("[data-stop]")) stop.classList.toggle("chosen", chosen.includes(stop.dataset.stop));
  const names = legs.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]);
  for (const leg of map.querySelectorAll("[data-leg]")) leg.classList.toggle("gone", names.includes(leg.dataset.leg));
  const cells = Array.from(map.querySelectorAll(".cell"));
  cells.forEach((cell, week) => cell.classList.toggle("spent", week > from && week <= to));
  const arrival = map.querySelector("#arrival");
  arrival.toggleAttribute("hidden", to === from);
  const cell = cells[Math.min(to, cells.length - 1)];
  for (const axis of ["x", "y"]) arrival.setAttribute(axis, cell[axis].baseVal.value + 1);
}
