"""Whatever the order form lets a player choose is legal, and all that is legal can be chosen."""

from random import Random

import pytest
from browsers import Browser
from form_positions import decisions, upset, waiting
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, MOMENTS, report_of

from legends_pbem.engine.things import Rules
from legends_pbem.reports.form import render_form

pytestmark = pytest.mark.needs("browser")

_ALL = """
const rules = new Rules(readPlan(document.getElementById("plan").textContent));
const found = new Set();
function* subsets(number, least, most, from = 0) {
  if (least <= 0) yield [];
  for (let first = from; most > 0 && first < number; first++)
    for (const rest of subsets(number, least - 1, most - 1, first + 1)) yield [first, ...rest];
}
function explore(answers) {
  const told = rules.decide(answers);
  if (told.done) return found.add(told.words.join("; "));
  const question = told.asked[told.asked.length - 1];
  const replies = question.kind === "cards" ? subsets(question.cards.length, question.least, question.most)
    : question.kind === "pay" ? question.options.map((choice) => placesOf(choice.pays, question.cards))
    : question.options.keys();
  for (const reply of replies) explore([...answers, reply]);
}
explore([]);
return [...found];
"""
"""All decisions that come of answering the form's questions in every way that it allows."""


@settings(max_examples=40, deadline=None)
@given(
    number=GAMES,
    steps=MOMENTS,
    seats=st.integers(2, 4),
    rules=st.sampled_from(Rules),
    luck=st.integers(0, 1000),
)
def test_the_form_offers_exactly_what_is_legal(
    browser: Browser, number: int, steps: int, seats: int, rules: Rules, luck: int
) -> None:
    played, seat = waiting(number, steps, seats, rules)
    report = report_of(played._replace(position=upset(played.position, seat, Random(luck))), seat)
    form, _ = render_form(report)
    browser.open(form)
    assert set(browser.run(_ALL)) == decisions(report.view, seat)
