"""What holds for all games, all logs and all mails."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import BOT, KEYED, NOW, REPLIES, Table, address_for, address_of, new_table, play, take
from tampering import all_changes, changed, rehashed
from whole_games import whole_game

from legends_pbem.engine.things import Rules
from legends_pbem.notation.position_json import position_text
from legends_pbem.service.errors import BadData
from legends_pbem.service.home import Home
from legends_pbem.service.log.auditing import audit_bundle, audit_game
from legends_pbem.service.log.bundles import FORMAT
from legends_pbem.service.log.history import replay
from legends_pbem.service.log.records import BadRecord, Created, DecisionRecord, Over, SeatRecord, Started, Way
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.purposes import REPORTS
from legends_pbem.store.errors import NotCanonical
from legends_pbem.store.rows import MailState, Outcome

CASES = sorted((Path(__file__).parents[1] / "mail" / "cases").glob("*.eml"))
CASE_TICKET, CASE_TOKEN = b"3f9a41c07d2e88b1", b"mzxw6ytboi4dgnbvgy3tqojqpb"
"""What stands in the rebuilt mails; red holds the seat that they speak for."""

words = st.text(st.characters(codec="utf-8"), max_size=30)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
seats = st.builds(SeatRecord, words, words, st.none() | words, st.none() | words)
records = st.one_of(
    st.builds(Created, words, words, words | st.just({"format": "legends-board/1"}), words, words, words),
    st.builds(Started, st.lists(seats, max_size=4).map(tuple)),
    st.builds(DecisionRecord, words, words, st.sampled_from(Way), words, words, st.integers(), words),
    st.builds(Over, words, st.lists(st.tuples(words, st.integers()), max_size=4).map(tuple)),
)


@given(records)
def test_records_come_back_from_their_json_as_they_were(record: Created | Started | DecisionRecord | Over) -> None:
    assert type(record).from_json(json.loads(json.dumps(record.to_json()))) == record


@given(st.sampled_from((Created, Started, DecisionRecord, Over)), records, values, st.data())
def test_payloads_that_are_no_records_are_refused_by_name(
    kind: type[Created | Started | DecisionRecord | Over],
    other: Created | Started | DecisionRecord | Over,
    value: object,
    data: st.DataObject,
) -> None:
    payload = other.to_json()
    payload[data.draw(st.sampled_from([*payload, "more"]))] = value
    try:
        kind.from_json(payload)
    except BadRecord as error:
        assert str(error)


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stored_position_is_what_the_log_leads_to_all_through_a_game(
    tmp_path: Path, rules: Rules, players: int
) -> None:
    ways = {"red": REPLIES, "blue": KEYED, "green": BOT, "yellow": REPLIES}
    table = new_table(tmp_path, dict(list(ways.items())[:players]), rules=rules, seed=players)
    luck = Random(players)
    with table.store:
        while play(table, 2, start=len(table.store.entries(table.game)), next_seat=luck.choice):
            *_, last = replay(table.store.entries(table.game), table.store.secret(table.game))
            row = table.store.game(table.game)
            assert row is not None
            assert position_text(last.position).decode() == row.position
            assert_owed_rightly(table)


def assert_owed_rightly(table: Table) -> None:
    """No seat is owed two reports, and nobody is owed anything who is not registered."""
    registered = {player.address for player in table.store.players(table.game)}
    for seat in table.plays:
        owed = table.store.unsent(table.game, seat)
        assert len([mail for mail in owed if mail.purpose in REPORTS]) <= 1
        assert {mail.address for mail in owed} <= registered


@settings(max_examples=60)
@given(st.data())
def test_a_changed_bundle_ends_in_a_verdict_or_as_bad_data(data: st.DataObject) -> None:
    """Whatever stands in a bundle, and whether or not its hashes were made anew."""
    game = whole_game()
    entries = game.entries[: data.draw(st.integers(1, len(game.entries)))]
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, len(entries) - 1))
        change = data.draw(st.sampled_from(list(all_changes(entries, place))))
        inside = change.path[0] == "payload"
        entries = changed(entries, change._replace(value=data.draw(values)) if inside else change)
    try:
        entries = rehashed(entries) if data.draw(st.booleans()) else entries
    except NotCanonical:
        return  # no canonical JSON, so nobody can hash it
    bundle = {"format": FORMAT, "game": game.id, "entries": [entry._asdict() for entry in entries]}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bundle.json"
        path.write_text(json.dumps(bundle))
        try:
            verdict = audit_bundle(path)
        except BadData as error:
            assert str(error)
        else:
            assert verdict.bad is None or verdict.reason


@cache
def running_home() -> Path:
    """A home with a game in which red has to move, never to be changed."""
    folder = Path(tempfile.mkdtemp())
    table = new_table(folder, {"red": REPLIES, "blue": KEYED, "green": BOT})
    with table.store:
        play(table, 2)
        send_due(table.home, table.store, NOW)
    return table.home.folder


@contextmanager
def running_table() -> Iterator[Table]:
    """The game of `running_home`, to be changed."""
    with tempfile.TemporaryDirectory() as folder:
        home = Home(shutil.copytree(running_home(), Path(folder) / "home"))
        with home.open_store() as store:
            yield Table(home, store, "G7K2", {"red": REPLIES, "blue": KEYED, "green": BOT})


def with_real_token(table: Table, raw: bytes) -> bytes:
    """A rebuilt mail, speaking for red's open request."""
    ticket = table.request("red").ticket
    token = address_for(table, "red", ticket).split(".")[2].partition("@")[0]
    for old, new in ((CASE_TICKET, ticket.encode()), (CASE_TOKEN, token.encode())):
        raw = raw.replace(old, new).replace(old.upper(), new.upper())
    return raw


mutations = st.lists(
    st.tuples(
        st.sampled_from(["cut", "insert", "double", "swap"]),
        st.integers(0, 5000),
        st.integers(0, 200),
        st.binary(max_size=6)
        | st.sampled_from([b"\n\n", b"\xf0\x9f\x90\x89", b"\xed\xa0\x80", b"\0", b"go yeti; draw\n"]),
    ),
    max_size=4,
)


def mutated(raw: bytes, changes: list[tuple[str, int, int, bytes]]) -> bytes:
    for kind, start, length, inserted in changes:
        start %= len(raw) + 1
        piece = raw[start : start + length]
        match kind:
            case "cut":
                raw = raw[:start] + raw[start + length :]
            case "insert":
                raw = raw[:start] + inserted + raw[start:]
            case "double":
                raw = raw[:start] + piece + raw[start:]
            case _:
                raw = piece + raw[:start] + raw[start + length :]
    return raw


@settings(max_examples=100)
@given(st.sampled_from(CASES), mutations)
def test_every_mail_has_exactly_one_outcome_and_leaves_all_in_order(
    case: Path, changes: list[tuple[str, int, int, bytes]]
) -> None:
    with running_table() as table:
        entries = len(table.store.entries(table.game))
        handled = take(table, mutated(with_real_token(table, case.read_bytes()), changes))
        (received,) = table.store.inbox(limit=1)
        assert len(table.store.inbox()) == 3
        assert (received.outcome, received.reason) == (handled.outcome, handled.reason)
        assert not handled.reason.startswith("internal fault")
        assert (len(table.store.entries(table.game)) > entries) is (handled.outcome is Outcome.APPLIED)
        assert audit_game(table.store, table.game).bad is None
        assert_owed_rightly(table)
        send_due(table.home, table.store, NOW)
        ended = {MailState.SENT, MailState.WITHDRAWN} | (
            {MailState.FAILED} if handled.outcome is Outcome.BOUNCE else set()
        )
        assert {mail.state for mail in table.store.outbox()} <= ended
        assert {mail.address for mail in table.store.outbox()} <= {address_of("red"), address_of("blue")}
