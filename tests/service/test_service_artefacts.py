"""Everything that a mail is made of, in each language and phase: the same bytes whatever its reader cannot know.

Compared is the whole mail as it is sent: its header fields with Message-ID and date, the order and the names of its
parts, text, HTML, picture, order form, view, calendar file, and their sizes.
"""

from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from random import Random

import pytest
from alike_worlds import in_another_world
from digest_tables import MORNING, digested, news_of_two
from tables import NOW, REPLIES, Table, address_of, chosen, move_mail, new_table, reply, take

from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.reports.folders import languages
from legends_pbem.service.clocks.reminding import owe_reminders
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.composing import compose
from legends_pbem.service.outgoing.gathering import gather
from legends_pbem.service.purposes import REPORTS, Purpose
from legends_pbem.store.rows import JsonObject, MailState, OutboxMail, Person

LANGUAGES = languages()
THREE = {"red": REPLIES, "blue": REPLIES, "green": REPLIES}
ARTEFACTS = {
    ("text/plain", None),
    ("text/html", None),
    ("image/png", "board.png"),
    ("text/html", "G7K2-SEAT.html"),  # the order form
    ("application/json", "G7K2-SEAT.json"),  # the view
    ("text/calendar", "G7K2-SEAT.ics"),
}
"""All that a mail can bring before the end of the game, when all is disclosed on purpose."""
ASKED = {
    Rules.EN: {Phase.SETUP_CLUB, Phase.TRAVEL, Phase.PICK, Phase.GOLDEN, Phase.CONTRIBUTE},
    Rules.DE: {Phase.SETUP_CLUB, Phase.SETUP_DIARY, Phase.TRAVEL, Phase.PICK, Phase.GOLDEN, Phase.CONTRIBUTE},
}
"""The phases in which a mail may ask for a decision."""
DETAIL: JsonObject = {"by": "blue", "done": [["status", "Told", {}]], "sender": None, "message_id": None}


@pytest.fixture
def table(tmp_path: Path, rules: Rules, language: str) -> Iterator[Table]:
    """A game with a clock of three who want all that there is, in their language."""
    table = new_table(tmp_path, THREE, rules=rules, clock=Clock("3d", "wait", 30))
    with table.store as store:
        with store.write(NOW) as unit:
            for player in store.players(table.game):
                unit.update_person(Person(address_of(player.seat), "UTC", language, each=True, calendar=True))
                unit.update_player(player._replace(language=language))
        yield table


def content(table: Table, mail: OutboxMail) -> bytes:
    """The mail as it would be sent."""
    return compose(table.home, table.store, mail._replace(serial=0), NOW).content


def artefacts(mail: bytes, seat: str) -> set[tuple[str, str | None]]:
    """Media types and names of all parts that hold something."""
    parts = [part for part in message_from_bytes(mail).walk() if not part.is_multipart()]
    return {(part.get_content_type(), (part.get_filename() or "").replace(seat, "SEAT") or None) for part in parts}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", Rules)
def test_every_artefact_is_the_same_in_every_phase(table: Table, rules: Rules) -> None:
    luck, number = Random(7), 0
    phases: set[tuple[str, Phase]] = set()
    brought: set[tuple[str, str | None]] = set()
    differing = 0
    while (requests := table.store.requests(table.game)) and {phase for _, phase in phases} < ASKED[rules]:
        for mail in table.store.outbox(table.game, 4):
            about = (mail.purpose, table.position.phase)
            if mail.state is not MailState.QUEUED or about in phases:
                continue
            told, reader = content(table, mail), Seat(mail.seat or "")
            another = next(seat for seat in table.position.seats if seat is not reader)
            with in_another_world(reader, luck):
                assert content(table, mail) == told
            if differing < 3:
                with in_another_world(another, luck):
                    differing += content(table, mail) != told
            brought |= artefacts(told, reader)
            phases.add(about)
        number += 1
        seat = requests[0].seat
        assert take(table, move_mail(table, seat, chosen(table, seat), number=number)).outcome == "applied"
    assert {phase for purpose, phase in phases if purpose == Purpose.TURN} >= ASKED[rules]
    assert brought == ARTEFACTS
    assert differing == 3, "the other worlds must differ in what others know"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [Rules.EN])
@pytest.mark.parametrize("purpose", [one for one in (*REPORTS, Purpose.NUDGE) if one is not Purpose.END])
def test_every_artefact_is_the_same_whatever_the_mail_is_for(table: Table, purpose: Purpose) -> None:
    for number, seat in enumerate(("red", "blue", "green"), start=1):
        assert take(table, move_mail(table, seat, chosen(table, seat), number=number)).outcome == "applied"
    mail = next(mail for mail in table.store.outbox(table.game) if mail.purpose == Purpose.TURN)
    mail, reader = mail._replace(purpose=purpose, detail=DETAIL), Seat(mail.seat or "")
    told = content(table, mail)
    assert artefacts(told, reader) == ARTEFACTS
    with in_another_world(reader, Random(3)):
        assert content(table, mail) == told


def check_worlds(table: Table, mail: OutboxMail, luck: Random) -> None:
    """The mail is the same whatever its reader cannot know, and not whatever another player cannot know."""
    told, reader = content(table, mail), Seat(mail.seat or "")
    with in_another_world(reader, luck):
        assert content(table, mail) == told
    with in_another_world(next(seat for seat in table.position.seats if seat is not reader), luck):
        assert content(table, mail) != told, "the other worlds must differ in what others know"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [Rules.EN])
def test_a_reminder_is_the_same(table: Table) -> None:
    owe_reminders(table.home, table.store, "2026-03-03T09:00:00Z")
    check_worlds(table, next(mail for mail in table.store.outbox() if mail.purpose == Purpose.REMINDER), Random(13))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_digest_is_the_same(tmp_path: Path, language: str) -> None:
    for table in digested(tmp_path):
        news_of_two(table)
        with table.store.write(MORNING) as unit:
            for game in ("G7K2", "H8M3"):
                blue = next(player for player in unit.players(game) if player.seat == "blue")
                unit.update_player(blue._replace(language=language))
            number = gather(table.home, unit, unit.held(address_of("blue"))[0])
        mail = table.store.mail(number)
        assert mail is not None and mail.purpose == Purpose.DIGEST
        check_worlds(table, mail, Random(17))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [Rules.EN])
def test_a_refusal_cites_the_same_steps(table: Table) -> None:
    asked = table.store.requests(table.game)[0]
    told = take(table, reply(table, asked.seat, "draw", number=1))
    assert told.outcome == "answered"
    luck, reader = Random(19), Seat(asked.seat)
    with in_another_world(reader, luck):
        assert take(table, reply(table, asked.seat, "draw", number=2)).reason.startswith(told.reason)
    with in_another_world(next(seat for seat in table.position.seats if seat is not reader), luck):
        assert not take(table, reply(table, asked.seat, "draw", number=3)).reason.startswith(told.reason)
