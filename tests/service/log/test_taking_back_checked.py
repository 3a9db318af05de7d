"""What a log may say of decisions of bots that were taken back, what others learn of it, and taking back killed."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alike_worlds import other_moment
from dying_runs import dying_runs
from late_tables import late_table, to_desk
from tables import NOW, Table, chosen, move_mail, take
from tampering import rehashed

from legends_pbem.engine.things import Rules, Seat
from legends_pbem.service.log import history
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.verification import verify_log
from legends_pbem.service.outgoing import reporting
from legends_pbem.service.outgoing.composing import compose
from legends_pbem.store.chain import entry_salt
from legends_pbem.store.rows import Entry, JsonObject

SOON = "2026-03-04T15:00:00Z"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game in which red has taken back that the bot laid red's first diary."""
    table = late_table(tmp_path)
    with table.store:
        assert take(table, to_desk(table), SOON).outcome == "applied"
        yield table


def reason(table: Table, entries: list[Entry]) -> str:
    """Why the log does not hold with all hashes made anew; empty if it does."""
    return verify_log(table.game, rehashed(entries), table.store.secret(table.game)).reason


def with_last(table: Table, **changes: Any) -> list[Entry]:
    entries = table.store.entries(table.game)
    return [*entries[:-1], entries[-1]._replace(**changes)]


def followed_by_taking_back(table: Table, entries: list[Entry]) -> list[Entry]:
    """The log, and behind it an entry that says that red took the bot's decision back."""
    n = len(entries) + 1
    salt = entry_salt(table.store.secret(table.game), n)
    payload: JsonObject = {"seat": "red", "to": 4}
    return rehashed([*entries, Entry(n, SOON, "taken-back", payload, "0" * 64, "", salt, "")])


@pytest.mark.parametrize(
    ("payload", "told"),
    [
        ({"seat": "blue", "to": 4}, "blue could not take back what a bot decided: nothing-to-take-back"),
        ({"seat": "green", "to": 4}, "no person plays green"),
        ({"seat": "red", "to": 3}, "it leads back to entry 3; the one before the bot's decision is 4"),
        ({"seat": "red", "to": 5}, "it leads back to entry 5"),
        ({"seat": "red", "to": -4}, "it leads back to entry -4"),
        ({"seat": "red"}, "its payload is not that of an entry 'taken-back'"),
        ({"seat": "red", "to": "4"}, "'to' has the wrong type"),
    ],
)
def test_a_decision_that_was_taken_back_must_be_a_bots_for_that_seat(
    table: Table, payload: JsonObject, told: str
) -> None:
    assert reason(table, with_last(table)) == ""
    assert told in reason(table, with_last(table, payload=payload))


def test_it_must_be_taken_back_in_time_and_by_a_mail(table: Table) -> None:
    assert "too-late-to-take-back" in reason(table, with_last(table, time="2026-03-05T00:00:01Z"))
    assert "it lacks the evidence" in reason(table, with_last(table, evidence=None))


def test_it_cannot_be_taken_back_twice(table: Table) -> None:
    entries = table.store.entries(table.game)
    assert "taken-back-before" in reason(table, followed_by_taking_back(table, entries))


def test_it_cannot_be_taken_back_where_somebody_has_decided(tmp_path: Path) -> None:
    table = late_table(tmp_path)
    with table.store:
        take(table, move_mail(table, "blue", chosen(table, "blue")), SOON)
        assert "decided-since" in reason(table, followed_by_taking_back(table, table.store.entries(table.game)))


def test_with_the_secret_it_is_seen_that_something_was_revealed(tmp_path: Path) -> None:
    table = late_table(tmp_path, rules=Rules.EN)
    with table.store:
        forged = followed_by_taking_back(table, table.store.entries(table.game))
        assert verify_log(table.game, forged).reason == ""
        assert "it revealed something" in reason(table, forged)


def test_what_others_and_the_player_are_told_is_the_same_in_all_worlds_that_look_alike_to_them(
    table: Table, tmp_path: Path
) -> None:
    """The offer, the news and the new question depend on nothing that the reader cannot know."""
    fresh = late_table(tmp_path / "offered")
    luck, replay = Random(3), history.replay
    compared = 0
    with fresh.store:
        for owner in (fresh, table):
            for mail in owner.store.outbox(limit=20):
                if mail.to_n is None or mail.state != "queued":
                    continue
                queued, viewer = mail._replace(serial=0), Seat(mail.seat or "")
                told = compose(owner.home, owner.store, queued, SOON).content
                with pytest.MonkeyPatch.context() as patch:
                    patch.setattr(
                        reporting,
                        "replay",
                        lambda entries, secret, viewer=viewer: (
                            other_moment(moment, viewer, luck) for moment in replay(entries, secret)
                        ),
                    )
                    assert compose(owner.home, owner.store, queued, SOON).content == told
                compared += 1
    assert compared == 4  # a mail to each of both, for each of the games


def test_a_mail_that_takes_back_does_so_once_wherever_its_process_is_killed(tmp_path: Path) -> None:
    table = late_table(tmp_path)
    mail = to_desk(table)
    for home, where in dying_runs("deliver", table, tmp_path / "runs", mail):
        with home.open_store() as store:
            take(table._replace(home=home, store=store), mail, NOW)
            assert store.entries(table.game)[-1].kind == "taken-back", where
            (request,) = store.requests(table.game)
            assert (request.seat, request.deadline) == ("red", "2026-03-02T00:00:00Z"), where
            assert [mail.purpose for mail in store.outbox(limit=50)].count("desk") == 1, where
            assert audit_game(store, table.game).bad is None
            assert store.check() == []
