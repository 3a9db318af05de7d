"""The player's side: whatever the service asks for can be answered from the mail alone."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path
from random import Random

import pytest

from legends_pbem.bots.registry import choose
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.notation.position_json import STANDARD_BOARD
from legends_pbem.notation.steps import format_decision
from legends_pbem.service.errors import BadData, BadRequest
from legends_pbem.service.home import Home, init_home
from legends_pbem.service.host.games import NewGame, NewSeat, create_game
from legends_pbem.service.incoming.mailroom import take_mail
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.player.playing import Key, RefusedDecision, open_turn_mail, post, prepare
from legends_pbem.service.player.turnmail import TurnMail, read_turn_mail
from legends_pbem.signing.keyfiles import nobody_to_ask, write_new_key
from legends_pbem.store.rows import Outcome
from legends_pbem.store.sqlite import SqliteStore

NOW = "2026-05-01T12:00:00Z"
RED, BLUE = "kim@example.net", "lee@example.com"


class Table:
    """A home with one game, whose Red signs and whose Blue replies."""

    def __init__(self, folder: Path, rules: Rules) -> None:
        self.folder = folder
        self.home: Home = init_home(
            folder / "home",
            address="play@example.org",
            name="Legends by mail",
            send="maildir:mail",
            language="en",
            luck=b"t" * 32,
            key_seed=b"s" * 32,
        )
        self.store: SqliteStore = self.home.open_store()
        key = write_new_key(folder / "red", b"r" * 32, RED).public.line
        seats = (NewSeat(Seat.RED, RED, None, key, "en"), NewSeat(Seat.BLUE, BLUE, None, None, "de"))
        create_game(self.home, self.store, NewGame(seats, rules, STANDARD, False), b"x" * 32, NOW, lambda: "G7K2")
        send_due(self.home, self.store, NOW)

    def turn_mails(self, address: str, root: str = "home/mail") -> Iterator[bytes]:
        """The unread mails of somebody, read now."""
        for mail in waiting_mails(maildir_of(self.folder / root, address)):
            yield mail.read()
            mail.take()

    def key_of(self, turn: TurnMail) -> Key | None:
        return Key(self.folder / "red", nobody_to_ask, "") if turn.seat is Seat.RED else None


@pytest.fixture(params=list(Rules))
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path, request.param)
    yield table
    table.store.close()


def turn_of(table: Table) -> TurnMail:
    """The turn mail of whoever has the first decision."""
    reports = [read_turn_mail(raw) for address in (RED, BLUE) for raw in table.turn_mails(address)]
    (turn,) = [report for report in reports if report.asks]
    return turn


def test_every_decision_up_to_the_second_scoring_can_be_made_from_its_mail(table: Table) -> None:
    luck = Random(1)
    scorings = 0
    while scorings < 2:
        mails = [(address, raw) for address in (RED, BLUE) for raw in table.turn_mails(address) if b".json" in raw]
        asked = [(address, turn) for address, raw in mails if (turn := read_turn_mail(raw)).asks]
        assert asked
        for address, turn in asked:
            scorings = turn.view.scorings
            decision = format_decision(choose("random", turn.view, luck.getrandbits(32)))
            move = prepare(turn, decision.upper(), table.key_of(turn))
            assert move.decision == decision
            post(turn, move, address, f"maildir:{table.folder / 'sent'}", NOW)
            (sent,) = table.turn_mails(turn.address, "sent")
            handled = take_mail(table.home, table.store, sent, NOW)
            assert handled.outcome is Outcome.APPLIED, handled.reason
        send_due(table.home, table.store, NOW)
    ways = {entry.payload.get("way") for entry in table.store.entries("G7K2")}
    assert {"signed", "reply"} <= ways
    assert verify_log("G7K2", table.store.entries("G7K2")).bad is None


def test_what_is_not_legal_is_refused_with_what_is(table: Table) -> None:
    turn = turn_of(table)
    with pytest.raises(RefusedDecision, match="Possible is"):
        prepare(turn, "go yeti; draw", None)
    with pytest.raises(RefusedDecision, match="hop"):
        prepare(turn, "hop yeti", None)
    with pytest.raises(RefusedDecision):
        prepare(turn, "", None)


def test_what_follows_and_what_is_ordered_ahead_goes_along(table: Table) -> None:
    turn = turn_of(table)
    first = format_decision(choose("random", turn.view, 1))
    move = prepare(turn, f"{first.title()}\nthen go yeti; draw\nor ask", None)
    assert move.decision.split("\n") == [first, "then go yeti; draw", "or ask"]
    assert move.text.splitlines()[4:] == move.decision.split("\n")
    assert prepare(turn, "then go yeti; draw", None).decision == "then go yeti; draw"
    with pytest.raises(RefusedDecision, match="unicorn"):
        prepare(turn, f"{first}\nthen go unicorn; draw", None)


def test_a_mail_whose_message_id_was_rewritten_on_its_way_still_serves(table: Table) -> None:
    raw = next(table.turn_mails(RED))
    mail = message_from_bytes(raw, policy=policy.default)
    kept = read_turn_mail(raw)
    mail.replace_header("Message-ID", "<0100018f@email.example.com>")
    assert read_turn_mail(mail.as_bytes())._replace(message_id=kept.message_id) == kept
    del mail["Message-ID"]
    assert read_turn_mail(mail.as_bytes()).message_id is None


def test_a_mail_that_is_no_report_on_a_running_game_is_told_from_one_that_is(table: Table) -> None:
    raw = next(table.turn_mails(RED))
    mail = message_from_bytes(raw, policy=policy.default)
    _, view = mail.iter_attachments()
    for changed in (b"{}", b"no json", b'{"format":"legends-view/2"}'):
        view.set_content(changed, "application", "json", filename="G7K2-red.json")
        with pytest.raises(BadData, match=r"G7K2-red\.json"):
            read_turn_mail(mail.as_bytes())
    del mail["Reply-To"]
    with pytest.raises(BadData, match="Reply-To"):
        read_turn_mail(mail.as_bytes())


def test_who_may_not_reply_must_sign(table: Table) -> None:
    turn = turn_of(table)
    signed_only = turn._replace(tag=turn.tag._replace(token="none"))
    move = prepare(turn, format_decision(choose("random", turn.view, 1)), None)
    with pytest.raises(BadRequest, match="--key"):
        post(signed_only, move, None, "stdout:", NOW)
    with pytest.raises(BadRequest, match="--from"):
        post(turn._replace(receivers=()), move, None, "stdout:", NOW)


def test_a_file_that_is_missing_is_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"turn\.eml"):
        open_turn_mail(tmp_path / "turn.eml", STANDARD_BOARD)
