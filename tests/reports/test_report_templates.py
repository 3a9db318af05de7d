"""Where words come from: the package, and a host's own directory before it."""

from pathlib import Path

import pytest
from report_games import play, report_of

from legends_pbem.engine.things import Seat
from legends_pbem.reports.folders import UnknownLanguage, templates_directory
from legends_pbem.reports.render import render, render_html, render_text
from legends_pbem.reports.templates import Templates

_REPORT = report_of(play(3, 60), Seat.RED)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_hosts_own_file_goes_before_the_packaged_one(tmp_path: Path) -> None:
    _write(tmp_path / "layout" / "report.txt", "{{ title }} at Kim's\n")
    rendered, failure = render(_REPORT, Templates(own=tmp_path))
    assert rendered.text.endswith("at Kim's\n")
    assert rendered.html == render_html(_REPORT)
    assert failure is None


def test_a_hosts_own_words_go_into_every_report(tmp_path: Path) -> None:
    words = (templates_directory() / "en" / "words.toml").read_text(encoding="utf-8")
    _write(tmp_path / "en" / "words.toml", words.replace('"The club"', '"The Explorers"'))
    assert "THE EXPLORERS" in render_text(_REPORT, Templates(own=tmp_path))


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("layout/report.txt", "{{ nonsense }}", "layout/report.txt, line 1: UndefinedError"),
        ("layout/report.html", "line\n{% if %}", "TemplateSyntaxError"),
        ("layout/report.txt", "\n{{ 1 / 0 }}", "layout/report.txt, line 2: ZeroDivisionError"),
        ("en/words.toml", "[not toml", "TOMLDecodeError"),
        ("en/words.toml", "", "KeyError"),
        ("en/events.jinja", "{% macro Drawn() %}{% endmacro %}", "Error"),
    ],
)
def test_a_hosts_file_that_fails_costs_nobody_a_report(tmp_path: Path, file: str, text: str, told: str) -> None:
    _write(tmp_path / file, text)
    rendered, failure = render(_REPORT, Templates(own=tmp_path))
    assert rendered == render(_REPORT)[0]
    assert failure is not None and told in failure


def test_a_host_can_add_a_language(tmp_path: Path) -> None:
    for file in filter(Path.is_file, (templates_directory() / "en").iterdir()):
        _write(tmp_path / "fr" / file.name, file.read_text(encoding="utf-8").replace("Your turn", "À toi"))
    templates = Templates(own=tmp_path)
    assert templates.languages() == ("de", "en", "fr")
    report = report_of(play(1, 0), Seat.RED, language="fr")
    assert "À TOI" in render_text(report, templates)
    assert '<html lang="fr">' in render_html(report, templates)


def test_an_unknown_language_is_refused_with_those_there_are(tmp_path: Path) -> None:
    for templates in (Templates(), Templates(own=tmp_path)):
        with pytest.raises(UnknownLanguage, match=r"'\.\./en'; there are de, en|'\.\./en'; .*de, en"):
            render(report_of(play(1, 0), Seat.RED, language="../en"), templates)


def test_compiled_templates_are_kept_where_the_caller_says(tmp_path: Path) -> None:
    first = render(_REPORT, Templates(bytecode=tmp_path))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert kept
    assert render(_REPORT, Templates(bytecode=tmp_path)) == first == render(_REPORT)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == kept


def test_the_packaged_templates_are_found() -> None:
    assert (templates_directory() / "layout" / "report.html").is_file()
