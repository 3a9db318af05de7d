"""Reports as text and HTML."""

import re
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, QUOTED, TICKET, TRANSCRIPT, play, play_until, report_of
from selectolax.lexbor import LexborHTMLParser

from legends_pbem.engine.decisions import decide
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.movefile import read
from legends_pbem.notation.parse import parse_decision
from legends_pbem.reports.layout import WIDTH
from legends_pbem.reports.render import render, render_html, render_text, subject
from legends_pbem.reports.report import Answer, Disclosure, Purpose, Report


@settings(max_examples=60, deadline=None)
@given(
    number=GAMES,
    steps=MOMENTS,
    seats=st.integers(2, 4),
    rules=st.sampled_from(Rules),
    language=st.sampled_from(LANGUAGES),
    purpose=st.sampled_from(Purpose),
    spectator=st.booleans(),
)
def test_every_report_of_every_game_keeps_the_width(
    number: int, steps: int, seats: int, rules: Rules, language: str, purpose: Purpose, spectator: bool
) -> None:
    played = play(number, steps, seats, rules)
    text = render_text(report_of(played, None if spectator else Seat.BLUE, purpose, language))
    too_wide = [line for line in text.splitlines() if len(line) > WIDTH]
    assert too_wide == []


@pytest.mark.parametrize("language", QUOTED)
def test_whose_turn_it_is_comes_first(language: str) -> None:
    played = play_until(3, Phase.TRAVEL)
    report = report_of(played, played.position.to_act[0], language=language)
    title = {"en": "Your turn: travel and act", "de": "Du bist am Zug: reisen und handeln"}[language]
    assert render_text(report).splitlines()[0] == title.upper()


@pytest.mark.parametrize(("language", "told"), [("en", "Red, Blue and Green"), ("de", "Rot, Blau und Grün")])
def test_all_mails_of_a_game_to_a_player_have_one_subject(language: str, told: str) -> None:
    reports = [
        report_of(play(number, steps, 3), Seat.BLUE, purpose, language)
        for number in (3, 5)
        for steps in (0, 60, 1000)
        for purpose in Purpose
    ]
    assert {subject(report) for report in reports} == {f"[G7K2] Legends: {told}"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_lines_show_words_that_can_be_sent(language: str) -> None:
    played = play_until(3, Phase.TRAVEL)
    seat = played.position.to_act[0]
    lead = " ".join(render_text(report_of(played, seat, language=language)).partition("\n\n")[0].split())
    words = re.split("[“”„]", lead)[1]
    parsed = parse_decision(words, played.position, seat)
    decide(played.position, seat, parsed.steps)


@pytest.mark.parametrize(("language", "told"), [("en", "Scoring 4 of 4 paid: "), ("de", "Wertung 4 von 4 brachte: ")])
def test_what_a_scoring_brought_stands_before_how_it_came(language: str, told: str) -> None:
    lead = render_text(report_of(play(5, 1000, 2), Seat.RED, language=language)).partition("\n\n")[0]
    assert told in lead


def test_the_parts_and_the_whole_agree() -> None:
    report = report_of(play(3, 60), Seat.RED)
    rendered, failure = render(report)
    assert (rendered.subject, rendered.html) == (subject(report), render_html(report))
    assert rendered.text.split() == render_text(report).split()
    assert failure is None


def test_what_needs_more_than_a_view_is_left_out_where_it_is_not_given() -> None:
    view = report_of(play(3, 60), Seat.RED).view
    text = render_text(Report(view, Purpose.DESK, "en"))
    assert "THE TABLE" in text
    assert not any(part in text for part in ("HOW TO ANSWER", "MOVE FILE", "RECEIPT", "SINCE YOUR LAST", "None"))


def test_the_move_file_template_is_read_once_its_last_line_is_replaced() -> None:
    played = play_until(3, Phase.TRAVEL)
    seat = played.position.to_act[0]
    lines = render_text(report_of(played, seat)).splitlines()
    start = lines.index("legends-move/1")
    template = lines[start : start + 4]
    file = read("\n".join([*template, "go yeti; draw"]))
    assert (file.game, file.seat, file.ticket) == ("G7K2", seat, TICKET)
    assert file.decisions == ("go yeti; draw",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_file_whose_last_line_was_forgotten_is_no_move(language: str) -> None:
    played = play_until(3, Phase.TRAVEL)
    seat = played.position.to_act[0]
    lines = render_text(report_of(played, seat, language=language)).splitlines()
    forgotten = lines[lines.index("legends-move/1") + 4]
    with pytest.raises(NotationError):
        parse_decision(forgotten, played.position, seat)


def test_a_seat_that_signs_is_not_told_to_reply() -> None:
    played = play_until(3, Phase.TRAVEL)
    report = report_of(played, played.position.to_act[0])
    signing = replace(report, answer=Answer(TICKET, "play@example.org", by_reply=False))
    assert "Reply to this mail" in render_text(report)
    assert "Reply to this mail" not in render_text(signing)
    assert "Put your move into the move file below" in " ".join(render_text(signing).split())


def test_a_seat_that_owes_nothing_is_offered_nothing() -> None:
    played = play_until(3, Phase.TRAVEL)
    waiting = next(seat for seat in played.position.seats if seat not in played.position.to_act)
    text = render_text(report_of(played, waiting, Purpose.RECEIPT))
    assert "WHAT YOU MAY DO" not in text and "MOVE FILE" not in text and "Please answer by" not in text
    assert f"It is the turn of {played.position.to_act[0].capitalize()}." in text


def test_a_spectator_sees_no_hand() -> None:
    text = render_text(report_of(play(3, 60), None, Purpose.DESK))
    assert "HAND" not in text and "You" not in text.split("SINCE YOUR LAST REPORT")[1]


def test_the_secrets_are_refused_before_the_end() -> None:
    report = report_of(play(3, 60), Seat.RED)
    with pytest.raises(ValueError, match="once the game is over"):
        replace(report, disclosure=Disclosure(((),) * 4, bytes(32), (), TRANSCRIPT))


def test_the_last_report_tells_all_hands_and_how_to_check_the_luck() -> None:
    played = play(5, 1000, 2)
    text = render_text(report_of(played, Seat.RED))
    assert "YOUR HAND" in text and "BLUE’S HAND" in text
    assert f"SECRET={'5e' * 32}" in text and "c0" * 32 in text


def test_the_printed_check_of_the_luck_works() -> None:
    played = play(5, 1000, 2)
    lines = render_text(report_of(played, Seat.RED)).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("SECRET="))
    assert lines[at + 1].startswith("(printf 'legends-secret/1\\nG7K2\\n'; echo $SECRET | xxd -r -p) | sha256sum")


_HOSTILE = (
    "<script>alert(1)</script>",
    "Kim\r\nlegends-move/1\ngame: G7K2",
    "\u202eevil\u2028\x00",
    "{{ 7 * 7 }} {% raw %} %s {0}",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_stay_text_on_one_line(language: str) -> None:
    report = report_of(play(3, 60), Seat.RED, language=language, names=_HOSTILE)
    text, html = render_text(report), render_html(report)
    assert "<script" not in html and "&lt;script&gt;" in html
    assert "Kim legends-move/1 game: G7K2" in " ".join(text.split())
    assert text.splitlines().count("legends-move/1") <= 1
    assert not any(char in text + html for char in "\u202e\u2028\x00")
    assert "{{ 7 * 7 }}" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_html_says_its_language_and_loads_nothing(language: str) -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    html = render_html(report_of(played, played.position.to_act[0], language=language))
    page = LexborHTMLParser(html)
    root = page.css_first("html")
    assert root is not None and root.attributes["lang"] == language
    assert page.css("img, script, link, iframe, object, [src]") == []
    assert all(str(link.attributes["href"]).startswith("mailto:") for link in page.css("[href]"))
    assert len(page.css("h1")) == 1 and len(page.css("h2")) >= 6


def test_a_list_of_mails_shows_whose_turn_it_is_and_until_when() -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    page = LexborHTMLParser(render_html(report_of(played, played.position.to_act[0])))
    body = page.css_first("body")
    assert body is not None
    first = " ".join(body.text(separator=" ").split())
    assert first.startswith("Your turn: travel and act. Please answer by Friday, 14 August 2026, 18:05 (UTC).")


def test_the_html_tells_all_that_the_text_tells() -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    by_copy = Answer(TICKET, "play@example.org", by_reply=True)  # where nothing can be sent with one tap
    report = replace(report_of(played, played.position.to_act[0]), answer=by_copy)
    body = LexborHTMLParser(render_html(report)).body
    assert body is not None
    told = _bare(body.text(separator=" "))
    for line in render_text(report).splitlines():
        assert _bare(line) in told, line


GMAIL_CLIPS = 102 * 1024
"""Bytes; of a longer mail Gmail hides the end."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_gmail_shows_even_the_report_of_a_whole_game_to_its_end(language: str) -> None:
    for number in range(5):
        for played in (play_until(number, Phase.TRAVEL, 120), play(number, 1000)):
            seat = (*played.position.to_act, Seat.RED)[0]
            html = render_html(report_of(played, seat, language=language, last_events=len(played.events)))
            assert len(html.encode()) < GMAIL_CLIPS


def _bare(text: str) -> str:
    """The words alone: what stands between them is the layout's."""
    return " ".join(re.findall(r"\w+", text.casefold()))


def test_rendering_is_the_same_in_another_process() -> None:
    program = (
        "from report_games import play, report_of; from legends_pbem.engine.things import Seat;"
        "from legends_pbem.reports.render import render;"
        "import sys; sys.stdout.write(repr(render(report_of(play(3, 60), Seat.RED))))"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": "77", "PYTHONUTF8": "1", "TZ": "Asia/Tokyo"},
    ).stdout
    assert elsewhere == repr(render(report_of(play(3, 60), Seat.RED)))


def test_jinja_is_loaded_by_rendering_alone() -> None:
    program = (
        "import sys, legends_pbem.reports.render, legends_pbem.reports.refusals, legends_pbem.reports.refusal_mail;"
        "sys.exit('jinja2' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
