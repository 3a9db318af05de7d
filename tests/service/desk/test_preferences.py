"""What players prefer, said by mail: it is kept, told, and holds from then on."""

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import unquote

import pytest
from desk_mails import at_desk, new_mails, said_in, text_of, written
from tables import (
    NOW,
    PAIR,
    REPLIES,
    Table,
    address_of,
    chosen,
    move_mail,
    new_table,
    play,
    reply,
    start_game,
    take,
)

from legends_pbem.service.clocks.reminding import owe_reminders
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Outcome, Request


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers; all first mails are sent."""
    table = new_table(tmp_path)
    with table.store:
        new_mails(table, "red", "blue")
        yield table


@pytest.mark.parametrize("line", ["language de", "Sprache: Deutsch", "SPRACHE deutsch!"])
def test_a_language_holds_from_the_answer_on_in_all_games_and_in_new_ones(table: Table, line: str) -> None:
    second = start_game(table.home, table.store, PAIR, game="H8M3", seed=3)
    take(table, written(table, line))
    (answer,) = [mail for mail in new_mails(table, "blue") if mail["Auto-Submitted"] == "auto-replied"]
    assert "DEINE MAIL WURDE GELESEN" in text_of(answer)
    third = start_game(table.home, table.store, PAIR, game="K2M4", seed=4)
    for game in (table.game, second.game, third.game):
        assert {player.seat: player.language for player in table.store.players(game)} == {"red": "en", "blue": "de"}


def test_a_zone_is_found_by_its_city_and_its_time_is_told(table: Table) -> None:
    take(table, written(table, "Zeitzone new york"))
    assert "America/New_York from now on; there it is 07:00" in " ".join(text_of(new_mails(table, "blue")[0]).split())
    person = table.store.person(address_of("blue"))
    assert person is not None and person.zone == "America/New_York"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("zone Europe/Berlim", "Europe/Berlin"),
        ("language klingon", "Possible here: de, en"),
        ("language", "language de"),
        ("mails sometimes", "each, due"),
        ("zone", "zone Europe/Berlin"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_what_can(table: Table, text: str, told: str) -> None:
    handled = take(table, written(table, f"mails each\n{text}\n"))
    assert handled.outcome is Outcome.ANSWERED
    assert told in handled.reason
    assert table.store.person(address_of("blue")) is None  # all lines or none


def test_text_only_leaves_out_html_until_html_is_wanted_again(table: Table) -> None:
    take(table, written(table, "nur Text"))
    (plain,) = new_mails(table, "blue")
    assert plain.get_body(("html",)) is None
    take(table, written(table, "html", 2))
    assert new_mails(table, "blue")[0].get_body(("html",)) is not None


def test_who_wants_to_hears_of_each_move_of_others_and_who_does_not_is_spared(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES, "green": REPLIES})
    with table.store:
        new_mails(table, "red", "blue", "green")
        take(table, reply(table, "green", "mails each", desk_ticket(table.game, "green", 1)))
        new_mails(table, "green")
        play(table, 1, start=5, next_seat=lambda seats: seats[0])
        purposes = [(mail.address, mail.purpose) for mail in table.store.outbox()]
        mover = table.store.inbox()[0].seat
    told = {"red", "blue", "green"} - {mover}
    assert (address_of("green"), "moved") in purposes if mover != "green" else told
    assert (address_of("blue"), "moved") not in purposes


def test_preferences_are_listed_as_they_are_after_the_lines_before(table: Table) -> None:
    take(table, written(table, "mails each; text only; preferences"))
    text = said_in(new_mails(table, "blue")[0])
    assert "- You hear of each move of others at once. mails due mails digest at 07:00 - " in text
    assert "- Your mails are plain text alone. html - " in text
    assert "Times are told for UTC." in text


@pytest.mark.parametrize(("line", "language"), [("settings", "en"), ("Einstellungen", "de")])
def test_each_setting_is_changed_by_the_line_that_stands_below_it(table: Table, line: str, language: str) -> None:
    take(table, written(table, f"language {language}; {line}"))
    answer = new_mails(table, "blue")[-1]
    offered = [line.strip() for line in text_of(answer).splitlines() if line.startswith("     ")]
    html = answer.get_body(("html",))
    assert html is not None
    linked = re.findall(r'href="mailto:[^"]*?body=([^"]*)" class="change"', html.get_content())
    assert [unquote(body) for body in linked[:-1]] == offered
    assert linked[-1].casefold() == line.casefold()  # the way to this list, which every mail has
    before = table.store.person(address_of("blue"))
    for number, change in enumerate(offered, start=10):
        handled = take(table, written(table, change, number))
        assert handled.outcome is (Outcome.ANSWERED if " sa" in change else Outcome.APPLIED), handled  # it has no clock
    after = table.store.person(address_of("blue"))
    assert before is not None and after is not None
    changed = {field for field in after._fields if getattr(before, field) != getattr(after, field)}
    assert changed == {"language", "zone", "digest", "html", "pictures", "form", "calendar", "remind"}


def test_who_signs_is_told_how_to_ask_for_settings_without_a_reply(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        red = next(player for player in table.store.players(table.game) if player.seat == "red")
        with table.store.write(NOW) as unit:
            unit.update_player(red._replace(signed_only=True))
        assert "sign a move file with the line “settings”" in said_in(new_mails(table, "red")[0])


def names_of_files(mails: list[EmailMessage]) -> list[str | None]:
    return [part.get_filename() for mail in mails for part in mail.iter_attachments()]


def test_who_wants_it_gets_the_deadline_as_a_calendar_file(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"blue": REPLIES, "red": REPLIES}, clock=Clock("3d", "wait", 30))
    with table.store:
        take(table, written(table, "Kalender: an", 1))
        mails = new_mails(table, "blue")
        files = [part for mail in mails for part in mail.iter_attachments() if part.get_filename() == "G7K2-blue.ics"]
        assert [part.get_content_type() for part in files] == ["text/calendar"]
        assert "DTSTART:20260304T120000Z" in str(files[0].get_content())
        take(table, written(table, "calendar off; nudge", 2))
        take(table, reply(table, "red", "nudge", desk_ticket(table.game, "red", 1)))
        names = names_of_files(new_mails(table, "blue"))
        assert "G7K2-blue.json" in names
        assert "G7K2-blue.ics" not in names


def test_a_game_without_a_clock_has_no_calendar_files(table: Table) -> None:
    take(table, written(table, "calendar on"))
    take(table, reply(table, "red", "nudge", at_desk(table, "red")))
    take(table, move_mail(table, "red", chosen(table, "red"), number=8))
    names = names_of_files(new_mails(table, "blue"))
    assert "G7K2-blue.json" in names
    assert "G7K2-blue.ics" not in names


def test_pictures_are_left_out_for_who_wants_none(table: Table) -> None:
    take(table, reply(table, "red", "nudge", at_desk(table, "red"), 3))
    take(table, move_mail(table, "red", chosen(table, "red"), number=8))
    assert "image/png" in [part.get_content_type() for mail in new_mails(table, "blue") for part in mail.walk()]
    take(table, written(table, "Bilder aus"))
    take(table, reply(table, "red", "nudge", at_desk(table, "red"), 4), "2026-03-02T12:00:01Z")
    mails = new_mails(table, "blue", now="2026-03-02T12:00:01Z")
    assert len(mails) == 2
    assert "image/png" not in [part.get_content_type() for mail in mails for part in mail.walk()]


def forms_of(mails: list[EmailMessage]) -> list[str]:
    return [name for name in names_of_files(mails) if name is not None and name.endswith(".html")]


def test_who_wants_no_order_form_gets_none_until_it_is_wanted_again(table: Table) -> None:
    take(table, reply(table, "red", "nudge", at_desk(table, "red"), 3))
    take(table, move_mail(table, "red", chosen(table, "red"), number=8))
    assert forms_of(new_mails(table, "blue")) == ["G7K2-blue.html"]
    take(table, written(table, "Formular aus", 1))
    (mail,) = new_mails(table, "blue")
    assert forms_of([mail]) == []
    assert "attached order form" not in text_of(mail)
    take(table, written(table, "form on; status", 2))
    assert forms_of(new_mails(table, "blue")) == ["G7K2-blue.html"]


def next_request(table: Table, seat: str, start: int) -> Request:
    """The next decision that the seat will owe; moves until then are numbered from `start`."""
    present = table.request(seat).ticket
    for number in range(start, start + 20):
        play(table, 1, start=number)
        for request in table.store.requests(table.game):
            if request.seat == seat and request.ticket != present:
                return request
    raise AssertionError(f"{seat} was not asked again")


def test_days_off_hold_from_the_next_decision_on_where_the_game_leaves_the_choice(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"blue": REPLIES, "red": REPLIES}, clock=Clock("3d weekdays own", "wait", 30))
    with table.store:
        before = table.request("blue").off
        handled = take(table, written(table, "frei Mo, Di", 1))
        assert (handled.outcome, handled.reason) == (Outcome.APPLIED, "off mon tue")
        assert (before, table.request("blue").off) == ("weekdays", "weekdays")
        assert "without mon tue. This holds in G7K2" in said_in(new_mails(table, "blue")[-1])
        assert next_request(table, "blue", 20).off == "without mon tue"
        take(table, written(table, "off none", 2))
        assert next_request(table, "blue", 40).off == "weekdays"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("off sat sun mon", "this game gives 2"),
        ("off quiet 22-8", "this game gives 0d"),
        ("off", "off sat sun"),
        ("off someday", "no day of the week"),
    ],
)
def test_no_more_days_off_can_be_chosen_than_the_game_gives(tmp_path: Path, line: str, told: str) -> None:
    table = new_table(tmp_path, {"blue": REPLIES, "red": REPLIES}, clock=Clock("3d weekdays own", "wait", 30))
    with table.store:
        handled = take(table, written(table, line))
        assert handled.outcome is Outcome.ANSWERED
        assert told in handled.reason


@pytest.mark.parametrize("line", ["remind 1d", "Erinnerung: 1d", "reminders 24h"])
def test_reminders_come_when_the_player_wants_them(tmp_path: Path, line: str) -> None:
    table = new_table(tmp_path, {"blue": REPLIES, "red": REPLIES}, clock=Clock("3d", "wait", 30))
    with table.store:
        owe_reminders(table.home, table.store, NOW)  # by the wishes that hold at first
        take(table, written(table, line))
        assert said_in(new_mails(table, "blue")[-1]).count("1d") >= 1
        assert owe_reminders(table.home, table.store, "2026-03-03T11:00:00Z") == 0
        assert owe_reminders(table.home, table.store, "2026-03-03T12:00:00Z") == 1


def test_who_wants_no_reminders_gets_none(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"blue": REPLIES, "red": REPLIES}, clock=Clock("3d", "wait", 30))
    with table.store:
        take(table, written(table, "Erinnerungen keine"))
        assert [owe_reminders(table.home, table.store, f"2026-03-0{day}T11:00:00Z") for day in (2, 3, 4)] == [0, 0, 0]
