"""The mail that reminds of decisions that wait."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, QUOTED, play, travelling, waiting_in
from test_report_two_worlds import other_world

from legends_pbem.engine.things import Phase
from legends_pbem.reports.layout import WIDTH
from legends_pbem.reports.reminder_mail import ReminderMail, Waiting, render_reminder
from legends_pbem.reports.render import Rendered
from legends_pbem.reports.report import Answer


def rendered(*all_waiting: Waiting) -> Rendered:
    mail, failure = render_reminder(ReminderMail(all_waiting))
    assert failure is None
    return mail


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", QUOTED)
def test_one_game_is_told_in_its_own_thread_with_weekday_and_zone(language: str) -> None:
    mail = rendered(travelling(language))
    assert mail.subject.startswith("[G7K2] Legends: ")
    until = {"en": "Friday, 14 August 2026, 20:05 (Europe/Berlin)", "de": "Freitag, 14. August 2026, 20:05"}[language]
    since = {"en": "Tuesday, 11 August 2026, 20:05", "de": "Dienstag, 11. August 2026, 20:05"}[language]
    for told in (until, since):
        assert told in flat(mail.text) and told in mail.html
    assert all(len(line) <= WIDTH + 2 for line in mail.text.splitlines())  # two at the end are of format=flowed


@pytest.mark.parametrize("language", QUOTED)
def test_several_games_are_told_the_most_urgent_first_and_that_a_reply_is_for_it(language: str) -> None:
    mail = rendered(travelling(language, "AAAA"), travelling(language, "BBBB"), travelling(language, "CCCC"))
    assert "3" in mail.subject and "[" not in mail.subject
    assert mail.text.index("[AAAA]") < mail.text.index("[BBBB]") < mail.text.index("[CCCC]")
    whose = {"en": "A reply to this mail counts for game AAAA alone", "de": "gilt nur für Partie AAAA"}[language]
    assert whose in flat(mail.text) and whose in mail.html


def test_the_words_to_send_stand_in_it_and_in_html_as_links() -> None:
    one = travelling()
    assert one.report.answer is not None
    mail = rendered(one)
    assert mail.text.count("\n     go ") == 3  # one space more than is shown, for format=flowed
    assert len(re.findall('href="mailto:[^"]*body=go', mail.html)) == 3
    assert "Reply to this mail, with your move at the very top" in flat(mail.text)
    assert f"Send your move to: {one.report.answer.address}" in flat(rendered(one, one).text)


def test_a_seat_that_signs_gets_no_links() -> None:
    one = travelling()
    mail = rendered(
        replace(one, report=replace(one.report, answer=Answer("1" * 16, "play@example.org", by_reply=False)))
    )
    assert "mailto:" not in mail.html
    assert "sign it, and mail it" in flat(mail.text)


def test_where_addresses_do_not_name_the_game_a_reply_to_its_last_mail_does() -> None:
    one = travelling()
    one = replace(one, report=replace(one.report, answer=Answer("1" * 16, "play@example.org", by_reply=True)))
    mail = rendered(one, one)
    assert "Reply to the last mail of this game" in flat(mail.text)
    assert "mailto:" not in mail.html


@pytest.mark.parametrize("language", QUOTED)
def test_the_words_grow_more_urgent(language: str) -> None:
    friendly, urgent = rendered(travelling(language)), rendered(travelling(language, last=True))
    last = {"en": "This is the last reminder", "de": "Das ist die letzte Erinnerung"}[language]
    assert last in urgent.text and last not in friendly.text
    assert friendly.text.splitlines()[0] != urgent.text.splitlines()[0]


@pytest.mark.parametrize(
    ("bot_decides", "stays_after", "told"),
    [
        (False, None, "the others are told, and the game waits for you"),
        (True, None, "a bot takes this decision in your place."),
        (True, 3, "once 3 in a row are missed, it plays on until you write “back”"),
        (True, 1, "a bot plays on in your place until you write “back”"),
    ],
)
def test_it_says_what_happens_when_the_time_is_up(bot_decides: bool, stays_after: int | None, told: str) -> None:
    mail = rendered(replace(travelling(), bot_decides=bot_decides, bot_stays_after=stays_after))
    assert told in flat(mail.text) and told in flat(mail.html)


@settings(max_examples=30, deadline=None)
@given(data=st.data(), number=GAMES, steps=MOMENTS, language=st.sampled_from(LANGUAGES))
def test_what_the_player_cannot_know_changes_no_byte(
    data: st.DataObject, number: int, steps: int, language: str
) -> None:
    played = play(number, steps)
    if played.position.phase is Phase.OVER:
        return  # nobody is reminded of it
    seat = played.position.to_act[0]
    other = other_world(played, seat, data)
    assert rendered(waiting_in(played, seat, language)) == rendered(waiting_in(other, seat, language))
