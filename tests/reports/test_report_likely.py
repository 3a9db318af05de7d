"""The moves that are sent with one tap."""

from dataclasses import replace
from urllib.parse import unquote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import ADDRESS, GAMES, LANGUAGES, MOMENTS, TICKET, play, play_until, report_of
from selectolax.lexbor import LexborHTMLParser

from legends_pbem.engine.ahead import check_decision
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.notation.parse import parse_decision
from legends_pbem.reports.render import render, render_text
from legends_pbem.reports.report import Answer, Report

LONGEST_LINK = 600
"""Characters; some programs cut a link at 2,000, some systems a command line at 1,000."""


def _links(report: Report) -> list[str]:
    page = LexborHTMLParser(render(report)[0].html)
    return [str(link.attributes["href"]) for link in page.css("a.tap, a.tapline")]


def _body(link: str) -> str:
    return unquote(link.partition("&body=")[2])


@settings(max_examples=60, deadline=None)
@given(GAMES, MOMENTS, st.integers(2, 4), st.sampled_from(Rules), st.sampled_from(LANGUAGES))
def test_what_a_tap_sends_is_read_and_legal(number: int, steps: int, seats: int, rules: Rules, language: str) -> None:
    played = play(number, steps, seats, rules)
    if played.position.phase in (Phase.GIVE, Phase.ACT):  # mails never ask in the middle of a turn
        return
    for seat in played.position.seats:
        report = report_of(played, seat, language=language)
        links = _links(report)
        assert bool(links) is (seat in played.position.to_act)
        for link in links:
            parsed = parse_decision(_body(link), report.view, seat)
            assert check_decision(report.view, seat, parsed.steps)
            assert len(link) <= LONGEST_LINK


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tap_writes_to_the_turns_own_address_under_the_mails_subject(language: str) -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    report = report_of(played, played.position.to_act[0], language=language)
    for link in _links(report):
        target, _, fields = link.partition("?")
        assert unquote(target) == f"mailto:{ADDRESS}"
        assert unquote(fields.partition("&")[0]) == f"subject=Re: {render(report)[0].subject}"


@pytest.mark.parametrize("phase", [Phase.TRAVEL, Phase.PICK, Phase.GOLDEN, Phase.CONTRIBUTE, Phase.SETUP_CLUB])
def test_the_text_shows_the_words_that_a_tap_sends(phase: Phase) -> None:
    played = play_until(4, phase, 0 if phase is Phase.SETUP_CLUB else 20)
    report = report_of(played, played.position.to_act[0])
    text = render_text(report).replace(";\n    ", "; ")
    section = text.partition("LIKELY MOVES")[2].partition("\n\n")[0] + "\n"
    links = _links(report)
    assert links
    assert all(f"\n    {_body(link)}\n" in section for link in links)


@pytest.mark.parametrize(
    "answer",
    [Answer(TICKET, ADDRESS, by_reply=False), Answer(TICKET, "play@example.org", by_reply=True)],
    ids=["signed moves only", "an address that does not tell what is answered"],
)
def test_where_a_new_mail_would_be_no_answer_the_words_stand_without_a_link(answer: Answer) -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    report = replace(report_of(played, played.position.to_act[0]), answer=answer)
    assert _links(report) == []
    html = render(report)[0].html
    assert "Copy one of the indented lines" in html and "Tap one" not in html


def test_who_owes_nothing_is_offered_nothing() -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    waiting = next(seat for seat in Seat if seat not in played.position.to_act)
    assert "LIKELY MOVES" not in render_text(report_of(played, waiting))
