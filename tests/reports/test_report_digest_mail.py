"""The one mail a day about several games."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, QUOTED, digest_of, play, report_of
from selectolax.lexbor import LexborHTMLParser
from test_report_two_worlds import other_world

from legends_pbem.engine.things import Phase, Seat
from legends_pbem.reports.digest_mail import DigestMail, render_digest
from legends_pbem.reports.layout import WIDTH
from legends_pbem.reports.render import Rendered
from legends_pbem.reports.report import Answer, Report


def rendered(*reports: Report) -> Rendered:
    mail, failure = render_digest(DigestMail(reports))
    assert failure is None
    return mail


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", QUOTED)
def test_each_game_tells_what_is_wanted_until_when_what_happened_and_where_it_is_answered(language: str) -> None:
    asking, telling = digest_of(language).reports
    mail = rendered(asking, telling)
    assert (
        mail.subject
        == {
            "en": "Legends: 1 of 2 games waits for you",
            "de": "Legends: 1 von 2 Partien wartet auf dich",
        }[language]
    )
    first, second = flat(mail.text).split("[H8M3]")
    until = {"en": "Please answer by Friday, 14 August 2026", "de": "Bitte antworte bis Freitag, 14. August 2026"}
    assert until[language] in first and until[language] not in second
    for told in (first, second):
        assert {"en": "Since your last report", "de": "Seit deinem letzten Bericht"}[language] in told
    assert telling.answer is not None and telling.answer.address in second
    assert all(len(line) <= WIDTH + 2 for line in mail.text.splitlines())


def test_only_a_game_that_asks_has_likely_moves_and_names_its_order_form() -> None:
    asking, telling = digest_of("en").reports
    mail = rendered(replace(asking, form="G7K2-green.html"), telling)
    assert mail.text.count("\n     go ") == 3  # one space more than is shown, for format=flowed
    assert "open the attached order form “G7K2-green.html”" in flat(mail.text)
    assert mail.html.count('class="tap"') == 3


def test_who_signs_gets_the_file_to_sign_for_each_game_that_asks() -> None:
    signing = Answer("1" * 16, "play@example.org", by_reply=False)
    asking, telling = [replace(report, answer=signing) for report in digest_of("en").reports]
    mail = rendered(asking, telling)
    assert mail.text.count("legends-move/1") == mail.html.count("legends-move/1") == 1
    assert "mailto:" not in mail.html


def test_the_html_tells_all_that_the_text_tells() -> None:
    mail = rendered(*digest_of("en").reports)
    words = set(re.findall(r"[^\W_]{3,}", mail.text.casefold()))
    shown = set(re.findall(r"[^\W_]{3,}", LexborHTMLParser(mail.html).text(separator=" ").casefold()))
    by_copy = {"example", "for", "settings", "language", "pictures", "reminders", "more", "and", "reply"}
    assert words - shown <= by_copy  # which are taps there


@settings(max_examples=30, deadline=None)
@given(data=st.data(), number=GAMES, steps=MOMENTS, language=st.sampled_from(LANGUAGES), seat=st.sampled_from(Seat))
def test_what_the_player_cannot_know_changes_no_byte(
    data: st.DataObject, number: int, steps: int, language: str, seat: Seat
) -> None:
    played = play(number, steps)
    if played.position.phase is Phase.OVER:
        return  # the last report of a game comes by itself
    other = other_world(played, seat, data)
    (_, beside) = digest_of(language).reports
    assert rendered(report_of(played, seat, language=language), beside) == rendered(
        report_of(other, seat, language=language), beside
    )
