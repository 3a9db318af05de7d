"""What orders ahead say."""

import pytest

from legends_pbem.engine.things import Phase
from legends_pbem.notation.errors import NotationError, Reason
from legends_pbem.notation.orders import MOST_ORDERS, OrderLines, questions_of, read_orders
from legends_pbem.notation.sequence import said_in
from legends_pbem.notation.typed import begins_command, is_ask, reads_as_commands


def test_decisions_alone_are_what_is_done_now() -> None:
    assert read_orders(["go yeti; draw", "club ark"]) == (OrderLines(False, 1, (("go yeti; draw", "club ark"),)),)


def test_what_is_done_now_goes_before_the_orders_and_all_decisions_are_counted() -> None:
    lines = ["go yeti; draw; club ark", "then go ark; draw", "or go atlantis; sweep avalon; take best of ark", "or ask"]
    assert read_orders([*lines, "then club ark"]) == (
        OrderLines(False, 1, (("go yeti; draw", "club ark"),)),
        OrderLines(True, 3, (("go ark; draw",), ("go atlantis; sweep avalon", "take best of ark"))),
        OrderLines(True, 6, (("club ark",),)),
    )


def test_whoever_is_not_asked_need_not_write_then() -> None:
    assert read_orders(["go yeti; draw", "or rest"]) == (OrderLines(False, 1, (("go yeti; draw",), ("rest",))),)


def test_orders_may_be_all_there_is() -> None:
    assert read_orders(["then go yeti; draw"]) == (OrderLines(True, 1, (("go yeti; draw",),)),)


def test_german_says_the_same() -> None:
    german = ["gehe yeti; ziehe", "dann gehe Bundeslade; ziehe", "oder raste", "oder fragen"]
    (now, later) = read_orders(german)
    assert now.alternatives == (("gehe yeti; ziehe",),)
    assert (later.is_later, later.alternatives) == (True, (("gehe Bundeslade; ziehe",), ("raste",)))


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["then go yeti; draw", "go ark; draw"], Reason.NEITHER_THEN_NOR_OR),
        (["or go yeti; draw"], Reason.NEITHER_THEN_NOR_OR),
        (["then go unicorn; draw"], Reason.PLACE),
        (["then go yeti; fly"], Reason.NO_COMMAND),
        (["then"], Reason.EMPTY),
        (["then ask"], Reason.NO_COMMAND),
        (["then draw"], Reason.NO_ORDER),
        (["then take best of ark"], Reason.NO_ORDER),
        (["then go yeti; draw", "or club ark"], Reason.OTHER_QUESTION),
        (["go yeti; draw", "or club ark"], Reason.OTHER_QUESTION),
        (["then go yeti; draw", "or ask", "or go ark; draw"], Reason.ASK_LAST),
        (["then rest"] * (MOST_ORDERS + 1), Reason.TOO_MANY_ORDERS),
        (["then rest", *["or rest"] * MOST_ORDERS], Reason.TOO_MANY_ORDERS),
    ],
)
def test_what_is_no_order_is_refused(lines: list[str], reason: Reason) -> None:
    with pytest.raises(NotationError) as told:
        read_orders(lines)
    assert told.value.reason is reason


def test_an_order_answers_the_questions_that_it_can_be_for() -> None:
    assert questions_of((("go yeti; draw",), ("rest",))) == (Phase.TRAVEL,)
    assert questions_of((("club ark",),)) == (Phase.SETUP_CLUB, Phase.CONTRIBUTE)
    assert questions_of((("diary ark",),)) == (Phase.SETUP_DIARY,)


@pytest.mark.parametrize("line", ["or ask", "Or ask.", "oder fragen", "ODER FRAGE"])
def test_the_wish_to_be_asked_is_a_line_of_orders(line: str) -> None:
    assert is_ask(line) and begins_command(line) and reads_as_commands(line)


@pytest.mark.parametrize("line", ["ask", "or ask me", "or", "then", "or go", "2 or ask"])
def test_what_only_looks_like_it_is_not(line: str) -> None:
    assert not is_ask(line)


@pytest.mark.parametrize("line", ["then go yeti; draw", "Or Go Ark. Draw.", "dann gehe yeti"])
def test_a_line_of_orders_reads_as_a_command(line: str) -> None:
    assert begins_command(line) and reads_as_commands(line)


@pytest.mark.parametrize("line", ["Then go home and sleep", "or give me a call", "Dann nimm den Bus"])
def test_a_sentence_does_not(line: str) -> None:
    assert not reads_as_commands(line)


def test_lines_that_were_broken_belong_to_the_order_above() -> None:
    lines = ["go yeti", "draw", "then go ark", "draw.", "or go avalon;", "take best of ark", "or ask"]
    assert said_in(lines) == (
        "go yeti; draw",
        "then go ark; draw",
        "or go avalon; take best of ark",
        "or ask",
    )
