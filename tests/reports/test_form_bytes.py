"""The order form as a file: what is in it, and what is not."""

import json
import re
import tomllib
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from form_positions import waiting
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import ADDRESS, GAMES, LANGUAGES, MOMENTS, TICKET, play, play_until, report_of
from selectolax.lexbor import LexborHTMLParser
from test_report_two_worlds import other_world

from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.reports import form
from legends_pbem.reports.folders import templates_directory
from legends_pbem.reports.form import How, render_form
from legends_pbem.reports.report import Answer, Purpose, Report
from legends_pbem.reports.templates import Templates

_MOST_BYTES = 150_000


def _form(report: Report) -> str:
    made, failure = render_form(report)
    assert failure is None
    return made


def _plan(made: str) -> dict[str, Any]:
    """What the script works with."""
    found = LexborHTMLParser(made).css_first("#plan")
    assert found is not None
    plan: dict[str, Any] = json.loads(found.text())
    return plan


@settings(max_examples=60, deadline=None)
@given(
    data=st.data(),
    number=GAMES,
    steps=MOMENTS,
    seats=st.integers(2, 4),
    rules=st.sampled_from(Rules),
    language=st.sampled_from(LANGUAGES),
)
def test_what_the_viewer_cannot_know_changes_no_byte(
    data: st.DataObject, number: int, steps: int, seats: int, rules: Rules, language: str
) -> None:
    played, seat = waiting(number, steps, seats, rules)
    other = other_world(played, seat, data)
    assert _form(report_of(played, seat, language=language)) == _form(report_of(other, seat, language=language))


def test_what_the_viewer_knows_does_change_the_form() -> None:
    played, seat = waiting(3, 60, 4, Rules.EN)
    others, _ = waiting(4, 60, 4, Rules.EN)
    assert _form(report_of(played, seat)) != _form(report_of(others, others.position.to_act[0]))


@settings(max_examples=60, deadline=None)
@given(
    number=GAMES,
    steps=MOMENTS,
    seats=st.integers(2, 4),
    rules=st.sampled_from(Rules),
    language=st.sampled_from(LANGUAGES),
)
def test_the_form_of_every_game_is_small(number: int, steps: int, seats: int, rules: Rules, language: str) -> None:
    made = _form(report_of(*waiting(number, steps, seats, rules), language=language))
    assert len(made.encode()) < _MOST_BYTES
    assert "None" not in made and "undefined" not in re.sub(r"<script>.*</script>", "", made, flags=re.DOTALL)


def test_nothing_but_its_own_script_and_style_may_run() -> None:
    page = LexborHTMLParser(_form(report_of(*waiting(3, 60, 4, Rules.EN))))
    (meta,) = page.css('meta[http-equiv="Content-Security-Policy"]')
    parts = page.css("style, script:not([type])")
    hashes = [f"'sha256-{b64encode(sha256(part.text().encode()).digest()).decode()}'" for part in parts]
    assert meta.attributes["content"] == (
        f"default-src 'none'; style-src {hashes[0]}; script-src {hashes[1]}; base-uri 'none'; form-action 'none'"
    )


def test_the_form_names_no_other_address_than_that_of_the_mail() -> None:
    made = re.sub(r"sha256-[^']+", "", _form(report_of(*waiting(3, 60, 4, Rules.EN))))
    made = made.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.findall(
        r"https?:|//[a-z]|url\((?!#)|@import|localStorage|fetch|XMLHttp|<img|<link|<iframe| on\w+=", made
    )
    assert set(re.findall(r"[\w+.%-]+@[\w.-]+\.\w+", made)) == {ADDRESS.replace("+", "%2B")}


def test_what_others_are_called_cannot_end_the_script() -> None:
    played, seat = waiting(3, 60, 4, Rules.EN)
    report = report_of(played, seat, names=("</script><b>", "<!--<script>", "'\"&", "{{ 7 * 7 }}"))
    report = replace(report, answer=Answer(TICKET, "a</script>b@example.org", by_reply=True))
    made = _form(report)
    page = LexborHTMLParser(made)
    assert [script.attributes.get("type") for script in page.css("script")] == ["application/json", None]
    assert "<b>" not in made.replace("<p><b>", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_form_is_used(language: str) -> None:
    words = tomllib.loads((templates_directory() / language / "form.toml").read_text(encoding="utf-8"))
    layout = templates_directory() / "layout"
    python = "".join(path.read_text() for path in sorted(Path(form.__file__).parent.glob("form*.py")))
    script = "".join(path.read_text() for path in sorted(layout.glob("form*.js")))
    page = (layout / "form.html").read_text()
    assert set(words) == {"ask", "tell", "say", "page", *How}
    for how in How:
        assert set(words[how]) == ({"told"} if how is How.TRY else set(re.findall(r"sending\.(\w+)", page)))
    assert set(words["ask"]) == set(re.findall(r'\.title\("(\w+)"\)', python))
    assert set(words["tell"]) == set(re.findall(r'\.told\("(\w+)"\)', python))
    assert set(words["say"]) == set(re.findall(r"\bsay\.(\w+)", script)) - {"weeks", "cards", "symbols"}
    assert set(words["page"]) == set(re.findall(r"form\.(\w+)", page)) | {"joker"}


def test_who_must_sign_is_given_a_file_and_no_mail() -> None:
    played, seat = waiting(3, 60, 4, Rules.EN)
    report = replace(report_of(played, seat), answer=Answer(TICKET, ADDRESS, by_reply=False))
    head = f"legends-move/1\ngame: G7K2\nseat: {seat}\nticket: {TICKET}\n"
    assert _plan(_form(report))["send"] == {"head": head, "mailto": ""}


def test_a_mere_position_can_be_tried_but_not_sent() -> None:
    view = report_of(*waiting(3, 60, 4, Rules.EN)).view
    assert _plan(_form(Report(view, Purpose.TURN, "en")))["send"] is None


def test_who_owes_nothing_gets_no_form() -> None:
    played = play_until(3, Phase.TRAVEL)
    waiting_seats = set(played.position.seats) - set(played.position.to_act)
    for seat in (waiting_seats.pop(), None):
        with pytest.raises(ValueError, match="owes a decision"):
            render_form(report_of(played, seat))


def test_a_hosts_broken_form_costs_nobody_a_mail(tmp_path: Path) -> None:
    (tmp_path / "layout").mkdir()
    (tmp_path / "layout" / "form.html").write_text("{{ nonsense }}")
    report = report_of(play(3, 0), Seat.RED)
    made, failure = render_form(report, Templates(own=tmp_path))
    assert made == _form(report)
    assert failure is not None and "layout/form.html, line 1" in failure
