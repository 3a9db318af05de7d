"""Every way through the dialog ends in a legal decision, and every legal decision can be made in it."""

import re
import tomllib
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from form_positions import decisions, upset, waiting
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, play, play_until, report_of
from test_report_two_worlds import other_world

from legends_pbem.bots.likely import likely_decisions
from legends_pbem.engine.ahead import check_decision
from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import evolve
from legends_pbem.engine.things import Phase, Place, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.orders import questions_of, read_orders
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.sequence import said_in
from legends_pbem.notation.steps import format_decision
from legends_pbem.reports import deciding
from legends_pbem.reports.conversation import Conversation, Size, begin_conversation
from legends_pbem.reports.deciding import Asked, Decider, Moment
from legends_pbem.reports.folders import templates_directory
from legends_pbem.reports.report import Purpose, Report
from legends_pbem.reports.templates import packaged

WIDE = Size(80)
SPEECH, _ = packaged().rendered("en", lambda speech: speech)


def talk_of(number: int = 3, at_least: int = 60, phase: Phase = Phase.TRAVEL) -> Conversation:
    """The dialog of the game `number` at the first such moment, at its beginning."""
    position = play_until(number, phase, at_least).position
    return begin_conversation(Report(view_of(position, position.to_act[0]), Purpose.TURN, "en", game="G7K2"), WIDE)


def text_of(talk: Conversation) -> str:
    return "\n".join(["".join([span.text for span in line]) for line in talk.lines])


def with_likely(talk: Conversation) -> Conversation:
    return replace(talk, report=replace(talk.report, likely=likely_decisions(talk.report.view)))


def steps_of(talk: Conversation) -> Decision:
    return talk.past[-1].steps


def type_all(talk: Conversation, *lines: str) -> Conversation:
    for line in lines:
        talk = talk.answered(line)
    return talk


def answers(asked: Asked) -> list[tuple[int, ...]]:
    """Every answer that the question allows."""
    places = range(len(asked.choices))
    return [chosen for count in range(asked.least, asked.most + 1) for chosen in combinations(places, count)]


def all_decisions(moment: Moment) -> set[str]:
    """Every decision that comes of answering in every way that is allowed."""
    if moment.asked is None:
        return {format_decision(moment.steps)}
    return set().union(*[all_decisions(moment.asked.follow(chosen)) for chosen in answers(moment.asked)])


@settings(max_examples=15, deadline=None)
@given(number=GAMES, steps=MOMENTS, seats=st.integers(2, 4), rules=st.sampled_from(Rules), luck=st.integers(0, 1000))
def test_the_dialog_offers_exactly_what_is_legal(number: int, steps: int, seats: int, rules: Rules, luck: int) -> None:
    played, seat = waiting(number, steps, seats, rules)
    view = view_of(upset(played.position, seat, Random(luck)), seat)
    assert all_decisions(Decider(view, seat, SPEECH).begin()) == decisions(view, seat)


@settings(max_examples=60, deadline=None)
@given(
    number=GAMES,
    steps=MOMENTS,
    rules=st.sampled_from(Rules),
    language=st.sampled_from(LANGUAGES),
    luck=st.randoms(use_true_random=False),
)
def test_any_walk_that_is_confirmed_ends_in_a_legal_decision(
    number: int, steps: int, rules: Rules, language: str, luck: Random
) -> None:
    played, seat = waiting(number, steps, 4, rules)
    view = view_of(played.position, seat)
    talk = begin_conversation(Report(view, Purpose.TURN, language, game="G7K2"), WIDE)
    keys = talk.speech.terminal["keys"]
    for _ in range(30):  # now and then a step back, a look, or nonsense
        asked = talk.past[-1].asked
        odd = luck.choice(
            [
                *[key for name, key in keys.items() if name not in ("yes", "leave", "more")],
                "",
                "99",
                "-1",
                "1 1",
                "²",
                "yeti",
                "0 0",
            ]
        )
        talk = talk.answered(odd if luck.random() < 0.3 else _number_for(asked, luck, keys["table"]))
        assert max(len("".join([span.text for span in line])) for line in talk.lines) <= 80
    while not talk.agreed:
        talk = talk.answered(_number_for(talk.past[-1].asked, luck, keys["yes"]))
    assert check_decision(view, seat, steps_of(talk)) == steps_of(talk)


@settings(max_examples=40, deadline=None)
@given(number=GAMES, steps=MOMENTS, rules=st.sampled_from(Rules), luck=st.randoms(use_true_random=False))
def test_any_walk_through_more_ends_in_a_legal_decision_and_orders_that_can_be_read(
    number: int, steps: int, rules: Rules, luck: Random
) -> None:
    played, seat = waiting(number, steps, 3, rules)
    seat = luck.choice(played.position.seats)
    view = view_of(played.position, seat)
    talk = begin_conversation(Report(view, Purpose.DESK, "en", game="G7K2"), WIDE)
    for _ in range(30):
        talk = talk.answered(_number_for(talk.past[-1].asked, luck, "m"))
        assert max(len("".join([span.text for span in line])) for line in talk.lines) <= 80
    while not talk.agreed:
        talk = talk.answered(_number_for(talk.past[-1].asked, luck, "y"))
    said = said_in(talk.decision.splitlines())
    orders = read_orders(said)
    assert len([order for order in orders if order.is_later]) == talk.decision.count("\nthen ")
    if seat in view.to_act:
        parsed = parse_decision(said[0], view, seat)
        assert check_decision(view, seat, parsed.steps, parsed.golden_if_reached)
    else:
        assert all(questions_of(order.alternatives) for order in orders)


def test_what_follows_a_sweep_is_sent_along_as_a_wish_in_the_order_of_its_numbers() -> None:
    view = evolve(talk_of().report.view, at=(Place.ARK,) * 4)
    talk = begin_conversation(Report(view, Purpose.TURN, "en", game="G7K2"), WIDE)
    sweep = talk.answered(_number_of("Atlantis", talk))
    whole = sweep.answered(_number_of("Sweep the display in Avalon", sweep))
    wish = type_all(whole, "m", "1")
    assert type_all(wish, "17 2 2 1").decision == "go atlantis; sweep avalon; take best of joker amber2 amber2 amber"
    assert "at most 20" in text_of(wish.answered(" ".join(["1"] * 21)))


def test_orders_follow_from_what_is_decided_before_them() -> None:
    talk = type_all(talk_of(3, 0, Phase.SETUP_CLUB), "1 2", "1")
    order = type_all(talk, "m", "1", "1", "1", "1", "1", "1")
    first, _, then = order.decision.partition("\n")
    assert first == talk.decision and then == "then go amber; swap atlantis@avalon for elephants"
    assert "as it is now" in text_of(order)


def _number_of(label: str, talk: Conversation) -> str:
    (number,) = re.findall(rf"^ *(\d+) {re.escape(label)}", text_of(talk), re.MULTILINE)
    return str(number)


def _number_for(asked: Asked | None, luck: Random, otherwise: str) -> str:
    if asked is None:
        return otherwise
    return " ".join([str(place + 1) for place in luck.choice(answers(asked))]) or "0"


def test_a_step_back_leads_to_where_one_was() -> None:
    talk = talk_of()
    assert talk.answered("1").answered("b").past == talk.past
    assert talk.answered("b").past == talk.past
    assert "b back" in talk.answered("1").prompt and "b back" not in talk.prompt


@pytest.mark.parametrize("line", ["", "0", "99", "1 2", "yeti", "-1", "1.5", "½", "1" * 5000])
def test_what_is_no_choice_is_told_and_changes_nothing(line: str) -> None:
    talk = talk_of()
    asked = talk.past[-1].asked
    assert asked is not None
    answered = talk.answered(line)
    assert answered.past == talk.past
    assert f"a number from 1 to {len(asked.choices)}" in text_of(answered)


@pytest.mark.parametrize("rows", [1, 10, 14, 24])
@pytest.mark.parametrize("columns", [20, 40, 80])
def test_a_long_list_comes_in_pages_that_fit_and_enter_turns_them(rows: int, columns: int) -> None:
    talk = replace(talk_of(), size=Size(columns, rows), said=())
    asked = talk.past[-1].asked
    assert asked is not None
    numbers: list[str] = []
    while len(numbers) < len(asked.choices):
        assert len(talk.lines) < max(rows, 20)
        numbers += re.findall(r"^(\d+) ", text_of(talk), re.MULTILINE)
        enter = "Enter shows more" in talk.prompt
        talk = talk.answered("")
    assert numbers == [str(number) for number in range(1, len(asked.choices) + 1)]
    assert not enter or talk.top == 0  # after the last page comes the first
    assert steps_of(talk.answered(numbers[-1])) == asked.follow((len(numbers) - 1,)).steps


def test_enter_shows_the_likely_moves_and_then_takes_the_first_of_them() -> None:
    talk = with_likely(talk_of())
    assert "Enter shows likely moves" in talk.prompt
    shown = talk.answered("")
    assert len(re.findall(r"^\d ", text_of(shown), re.MULTILINE)) == len(talk.report.likely)
    assert "Enter takes 1" in shown.prompt
    assert steps_of(shown.answered("")) == steps_of(shown.answered("1")) == talk.report.likely[0]
    assert steps_of(talk.answered("1").answered("l").answered("2")) == talk.report.likely[1]


@settings(max_examples=20, deadline=None)
@given(number=GAMES, steps=MOMENTS, rules=st.sampled_from(Rules))
def test_every_likely_move_can_be_taken_as_it_is(number: int, steps: int, rules: Rules) -> None:
    played, seat = waiting(number, steps, 4, rules)
    view = view_of(played.position, seat)
    talk = with_likely(begin_conversation(Report(view, Purpose.TURN, "en", game="G7K2"), WIDE)).answered("l")
    for place, decision in enumerate(talk.report.likely, start=1):
        taken = talk.answered(str(place))
        assert steps_of(taken) == decision
        assert check_decision(view, seat, decision)[: len(decision)] == decision


def test_enter_takes_what_alone_can_be_chosen() -> None:
    talk = talk_of()
    asked = talk.past[-1].asked
    assert asked is not None
    lone = talk.past[-1]._replace(asked=asked._replace(choices=asked.choices[:1]))
    only = replace(talk, past=(*talk.past, lone))
    assert "Enter takes 1" in only.prompt
    assert len(only.past) < len(only.answered("").past)
    assert only.answered("").decision == only.answered("1").decision


def test_help_explains_every_key_that_is_of_use_now() -> None:
    talk = with_likely(talk_of())
    keys = talk.speech.terminal["keys"]
    told = text_of(talk.answered("?"))
    assert [key for key in keys.values() if f"\n{key} " in f"\n{told}"] == ["l", "t", "w", "?", "q"]
    whole = type_all(talk, "l", "1", "?")
    assert [key for key in keys.values() if f"\n{key} " in f"\n{text_of(whole)}"] == ["b", "t", "?", "q", "y", "m"]


def test_until_when_an_answer_is_wanted_is_told_with_the_table() -> None:
    report = replace(talk_of().report, deadline=datetime(2026, 5, 4, 12, 0, tzinfo=UTC), zone="Europe/Berlin")
    assert "Monday, 4 May 2026, 14:00 (Europe/Berlin)" in text_of(begin_conversation(report, WIDE))


def test_leaving_decides_nothing() -> None:
    talk = talk_of().answered(" Q ")
    assert talk.left and not talk.agreed and talk.decision == ""


def test_a_whole_decision_is_taken_only_after_a_yes() -> None:
    whole = type_all(talk_of(3, 0, Phase.SETUP_CLUB), "1 2", "1")
    assert "Your decision:" in text_of(whole) and not whole.agreed
    for line in ("", "1", "yes please"):
        asked = whole.answered(line)
        assert not asked.agreed and "What is wanted is y, b or q." in text_of(asked)
    assert whole.answered("Y").agreed
    assert whole.answered("b").past == whole.past[:-1]


def test_what_is_not_possible_is_told_with_its_rule() -> None:
    talk = talk_of(phase=Phase.ACT)
    assert "w says why" in text_of(talk)
    assert "R-" in text_of(talk.answered("w"))


def test_weeks_and_what_they_lead_to_are_told_on_the_way() -> None:
    talk = talk_of(5)
    view = talk.report.view
    assert view.seat is not None
    week = view.weeks[view.index(view.seat)]
    moved = talk.answered("1")
    assert f"from week {week} to {week + moved.past[-1].weeks}." in text_of(moved)


@settings(max_examples=20, deadline=None)
@given(number=GAMES, steps=MOMENTS, data=st.data(), luck=st.integers(0, 1000))
def test_the_dialog_tells_nothing_that_the_view_does_not(
    number: int, steps: int, data: st.DataObject, luck: int
) -> None:
    played, seat = waiting(number, steps, 4, Rules.EN)
    ours, theirs = (
        begin_conversation(replace(report_of(world, seat, names=()), events=()), WIDE)
        for world in (played, other_world(played, seat, data))
    )
    walk, same = Random(luck), Random(luck)
    while not ours.agreed:
        assert ours.lines == theirs.lines and ours.prompt == theirs.prompt
        ours = ours.answered(_number_for(ours.past[-1].asked, walk, "y"))
        theirs = theirs.answered(_number_for(theirs.past[-1].asked, same, "y"))
    assert ours.decision == theirs.decision


def test_a_spectator_is_asked_nothing_and_nobody_is_once_the_game_is_over() -> None:
    for report in (report_of(play(3, 120), None), report_of(play(3, 10_000), Seat.RED)):
        with pytest.raises(ValueError, match="plays"):
            begin_conversation(report, WIDE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_terminals_is_used_and_no_two_keys_are_one(language: str) -> None:
    words = tomllib.loads((templates_directory() / language / "terminal.toml").read_text("utf-8"))
    package = Path(deciding.__file__).parents[1]
    files = (
        "reports/conversation.py",
        "reports/glance.py",
        "reports/planning.py",
        "reports/deciding.py",
        "service/player/asking.py",
    )
    named = set(re.findall(r'"(\w+)"', "".join([(package / file).read_text() for file in files])))
    assert all(set(table) <= named for table in words.values())
    assert len(set(words["keys"].values())) == len(words["keys"])
    assert not any(key.isdigit() for key in words["keys"].values())
