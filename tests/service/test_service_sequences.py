"""One mail for all that one player decides in a row: a sweep, its pick, the golden hourglass, the contribution."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tables import KEYED, REPLIES, Table, new_table, play, reply, signed_mail, take

from legends_pbem.service.auditing import audit_game
from legends_pbem.store.rows import Outcome

SWEEP = "go atlantis; sweep avalon"


@pytest.fixture(params=[REPLIES, KEYED])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """A game after the set-up: red, who answers mails or signs, has to travel."""
    table = new_table(tmp_path, {"red": request.param, "blue": REPLIES})
    with table.store:
        play(table, 2)
        assert table.request("red").phase == "travel"
        yield table


def send(table: Table, text: str, number: int = 1) -> Outcome:
    """What becomes of a mail of red's with these lines."""
    if table.plays["red"] == KEYED:
        return take(table, signed_mail(table, "red", *text.splitlines(), number=100 + number)).outcome
    return take(table, reply(table, "red", f"{text}\n", number=100 + number)).outcome


def decisions(table: Table) -> list[str]:
    """What was decided since the set-up."""
    return [entry.payload["decision"] for entry in table.store.entries(table.game)[4:]]


@pytest.mark.parametrize("between", ["; ", "\n"])
def test_a_sweep_and_its_wishes_are_one_mail(table: Table, between: str) -> None:
    assert send(table, f"{SWEEP}{between}take best of joker yeti2 ark2") is Outcome.APPLIED
    sweep, pick = decisions(table)
    assert sweep == SWEEP
    assert pick.startswith("take ") and len(pick.split()) == 3
    assert table.position.phase == "travel"
    assert audit_game(table.store, table.game).bad is None


def test_cards_that_nobody_has_seen_cannot_be_named_in_the_same_decision(table: Table) -> None:
    assert send(table, f"{SWEEP}; take ark yeti") is Outcome.ANSWERED
    assert decisions(table) == []


def test_a_wish_that_is_no_card_is_refused_with_all_before_it(table: Table) -> None:
    assert send(table, f"{SWEEP}; take best of unicorn") is Outcome.ANSWERED
    assert decisions(table) == []


def test_a_second_turn_is_refused_while_it_is_not_due(table: Table) -> None:
    assert send(table, "go yeti; draw\ngo ark; draw") is Outcome.ANSWERED
    assert decisions(table) == []


def test_the_same_wishes_sent_again_are_known(table: Table) -> None:
    ticket = table.request("red").ticket
    assert send(table, f"{SWEEP}\ntake best of joker") is Outcome.APPLIED
    text = f"{SWEEP}\ntake best of joker\n"
    again = (
        signed_mail(table, "red", *text.splitlines(), ticket=ticket, number=9)
        if table.plays["red"] == KEYED
        else reply(table, "red", text, ticket=ticket, number=9)
    )
    assert take(table, again).outcome is Outcome.ACKNOWLEDGED
    assert len(decisions(table)) == 2
