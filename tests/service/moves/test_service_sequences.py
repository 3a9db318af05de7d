"""One mail for all that one player decides in a row: a sweep, its pick, the golden hourglass, the contribution."""

from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from tables import KEYED, NOW, REPLIES, Table, new_table, play, reply, signed_mail, take

from legends_pbem.engine.things import JOKER, Card, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.moves.ordered import why_impossible
from legends_pbem.service.outgoing.composing import compose
from legends_pbem.store.rows import Outcome

SWEEP = "go atlantis; sweep avalon"
SEED = 3


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


def close_to_a_scoring(table: Table) -> None:
    """Play on until red has to travel, and whatever red does is followed by a scoring."""
    for number in range(200):
        position = table.position
        owing = table.store.requests(table.game)[0]
        last = position.phase == "travel" and owing.seat == "red" and position.golden is not None
        if last and position.weeks[0] + 3 >= position.mark and min(position.weeks[1:]) >= position.mark:
            return
        play(table, 1, start=200 + number, seed=SEED)
    raise AssertionError("no scoring came")


def test_a_card_for_the_club_can_go_along_with_the_turn_that_leads_to_a_scoring(table: Table) -> None:
    close_to_a_scoring(table)
    card = next(str(card) for card in table.position.hand(Seat.RED) if card is not JOKER)
    before = len(decisions(table))
    assert send(table, f"{turn_of(table)}; club {card}") is Outcome.APPLIED
    assert decisions(table)[before + 1] == f"club {card}"
    assert audit_game(table.store, table.game).bad is None


def test_a_card_that_did_not_come_is_asked_for_and_what_came_up_stands(table: Table) -> None:
    """Otherwise whoever named a card that must be drawn first would learn whether it comes, and could do otherwise."""
    close_to_a_scoring(table)
    hand = table.position.hand(Seat.RED)
    missing = next(card for card in Card if hand.count(card) == 0 and table.position.deck[:20].count(card) == 0)
    before = len(decisions(table))
    assert send(table, f"{turn_of(table)}\nclub {missing}") is Outcome.APPLIED
    assert len(decisions(table)) == before + 1
    assert table.request("red").phase == "contribute"
    assert f"“club {missing}”" in report_of(table, "red")
    assert audit_game(table.store, table.game).bad is None


def turn_of(table: Table) -> str:
    """A turn in which red draws cards that nobody knows."""
    position = table.position
    for place in ("elephants", "ark", "yeti"):
        text = f"go {place}; draw"
        if why_impossible(view_of(position, Seat.RED), Seat.RED, text) is None:
            return text
    raise AssertionError("red can draw nowhere")


def report_of(table: Table, seat: str) -> str:
    """The text of the seat's last mail, on one line."""
    mail = next(mail for mail in table.store.outbox() if mail.seat == seat)
    content = compose(table.home, table.store, mail._replace(serial=0), NOW).content
    body = message_from_bytes(content, policy=default).get_body(("plain",))
    assert body is not None
    return " ".join(str(body.get_content()).split())
