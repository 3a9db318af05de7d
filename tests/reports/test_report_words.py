"""The catalogues: every language has every message, and nothing else."""

import inspect
import re
import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

import pytest
from report_games import LANGUAGES

from legends_pbem.engine.events import Event, TurnBegan
from legends_pbem.engine.refusals import Why
from legends_pbem.engine.things import Action, Phase, Place, Seat
from legends_pbem.mail.troubles import TroubleKind
from legends_pbem.notation.desk import Command, desk_lines, read_desk_line
from legends_pbem.notation.errors import Part, Reason
from legends_pbem.notation.names import COMMANDS, OR, THEN, key_of
from legends_pbem.notation.parse import read_decision
from legends_pbem.notation.syntax import EXAMPLES
from legends_pbem.notation.typed import split_steps
from legends_pbem.reports import templates
from legends_pbem.reports.errands import Errand
from legends_pbem.reports.folders import templates_directory
from legends_pbem.reports.notes import Note
from legends_pbem.reports.speech import PlaceWords
from legends_pbem.reports.strip import DeedKind
from legends_pbem.schedule import clock
from legends_pbem.schedule.errors import Reason as TimeReason
from legends_pbem.schedule.timeoff import WEEKDAYS
from legends_pbem.service.errors import Cause
from legends_pbem.service.incoming.inspection import NoGame
from legends_pbem.service.incoming.moveblocks import BlockProblem
from legends_pbem.service.incoming.typed import TypedProblem

_FOLDER = templates_directory()
_SOURCES = "\n".join(path.read_text() for path in sorted(Path(inspect.getfile(templates)).parent.glob("*.py")))
_MACRO = re.compile(r"{% macro ([a-zA-Z]\w*)\((.*?)\) %}")
"""Those that begin with an underscore are used within their file alone."""
_PLACEHOLDER = re.compile(r"{(\w+)")


def _macros(language: str, file: str) -> dict[str, str]:
    """Macro → its parameters."""
    return dict(_MACRO.findall((_FOLDER / language / file).read_text(encoding="utf-8")))


def _catalogue(language: str, file: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / language / file).read_text(encoding="utf-8"))


def _values(*kinds: type[StrEnum]) -> set[str]:
    return {str(value) for kind in kinds for value in kind}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_sentence_with_its_fields(language: str) -> None:
    macros = _macros(language, "events.jinja")
    for kind in set(get_args(Event)) - {TurnBegan}:  # the title of a report tells whose turn it is
        assert macros[kind.__name__] == ", ".join((*kind._fields, "you"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_errand_of_the_desk_has_a_sentence_with_its_fields(language: str) -> None:
    assert _macros(language, "desk.jinja") == {kind.__name__: ", ".join(kind._fields) for kind in get_args(Errand)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_tells_of_every_step_and_command_with_a_line_that_reads_as_it(language: str) -> None:
    lines = [line for chapter in _catalogue(language, "words.toml")["help"] for line, _ in chapter["lines"]]
    commands = [line for line in lines if desk_lines(line)]
    assert {read_desk_line(line).command for line in commands} == set(Command)
    orders = [line for line in lines if key_of(line.split()[0]) in OR | THEN]
    moves = [line.split(maxsplit=1)[1] if line in orders else line for line in lines if line not in commands]
    steps = [step for move in moves for step in split_steps(move) if read_decision(move)]
    assert {COMMANDS[key_of(step.split()[0])] for step in steps} == set(EXAMPLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_that_changes_a_setting_is_asked_for_and_reads_the_same_in_all_languages(language: str) -> None:
    lines = _catalogue(language, "words.toml")["lines"]
    asked_for = set(re.findall(r"""lines(?:"\])?\[["'](\w+)["'](?: if [\w.]+ else "(\w+)")?""", _SOURCES))
    assert set(lines) == {key for keys in asked_for for key in keys if key}
    language_codes = {"language": f" {language}"}
    english = _catalogue("en", "words.toml")["lines"]
    assert {key: read_desk_line(line + language_codes.get(key, "")) for key, line in lines.items()} == {
        key: read_desk_line(line + language_codes.get(key, "")) for key, line in english.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_about_time_read_as_the_canonical_ones(language: str) -> None:
    words = _catalogue(language, "words.toml")["time_words"]
    days = " ".join(words[day] for day in WEEKDAYS[1:])
    assert read_desk_line(f"off {days} {words['quiet']} 22-8") == read_desk_line(
        "off tue wed thu fri sat sun quiet 22-8"
    )
    assert read_desk_line(f"off {words['weekdays']}") == read_desk_line("off weekdays")
    assert read_desk_line(f"remind {words['half']}") == read_desk_line("remind half")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_note_has_a_sentence_with_its_fields(language: str) -> None:
    assert _macros(language, "notes.jinja") == {
        kind.__name__: ", ".join((*kind._fields, "you")) for kind in get_args(Note)
    }


@pytest.mark.parametrize(
    "file",
    [
        *(
            "events.jinja",
            "notes.jinja",
            "desk.jinja",
            "settings.jinja",
            "reminders.jinja",
            "digests.jinja",
            "phrases.jinja",
        ),
        "counts.jinja",
    ],
)
def test_all_languages_have_the_same_macros(file: str) -> None:
    assert {language: _macros(language, file) for language in LANGUAGES} == dict.fromkeys(
        LANGUAGES, _macros("en", file)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_sentences_have_the_same_name(language: str) -> None:
    files = (
        "events.jinja",
        "notes.jinja",
        "desk.jinja",
        "settings.jinja",
        "reminders.jinja",
        "digests.jinja",
        "phrases.jinja",
    )
    names = [name for file in files for name in _macros(language, file)]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_macro_is_missing_or_unused(language: str) -> None:
    said = set(re.findall(r"""(?:say|recall)\(\s*["'](\w+)["']""", _SOURCES))
    told = {kind.__name__ for kind in get_args(Event)} - {TurnBegan.__name__}
    files = ("events.jinja", "settings.jinja", "reminders.jinja", "digests.jinja", "phrases.jinja")
    assert {name for file in files for name in _macros(language, file)} == said | told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_count_is_unused(language: str) -> None:
    words = "".join(
        (_FOLDER / language / file).read_text()
        for file in ("events.jinja", "notes.jinja", "desk.jinja", "phrases.jinja")
    )
    assert all(f"|{name}" in words for name in _macros(language, "counts.jinja"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_game_has_a_name(language: str) -> None:
    words = _catalogue(language, "words.toml")
    assert {place: set(forms) for place, forms in words["places"].items()} == {
        str(place): set(PlaceWords._fields) for place in Place
    }
    assert set(words["seats"]) == _values(Seat)
    assert set(words["phases"]) == _values(Phase)
    assert set(words["parts"]) == _values(Part)
    assert set(words["actions"]) == set(words["offers"]) == {action.value for action in Action}
    assert set(words["deeds"]) == _values(DeedKind)
    assert set(words["causes"]) == _values(clock.Cause)
    assert (len(words["dates"]["weekdays"]), len(words["dates"]["months"])) == (7, 12)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_heading_is_missing_or_unused(language: str) -> None:
    layouts = "\n".join(path.read_text() for path in sorted((_FOLDER / "layout").iterdir()))
    used = set(re.findall(r"word\.(\w+)\.(\w+)", layouts))
    used |= {("headings", key) for key in re.findall(r'headings\["(\w+)"\]', _SOURCES)}
    words = _catalogue(language, "words.toml")
    assert used == {
        (table, key) for table in ("headings", "refusal", "desk", "picture", "result") for key in words[table]
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cause_has_a_sentence_and_no_sentence_is_unused(language: str) -> None:
    sentences = _catalogue(language, "refusals.toml")
    assert {table: set(causes) for table, causes in sentences.items()} == {
        "rules": _values(Why),
        "notation": _values(Reason),
        "service": _values(Cause),
        "time": _values(TimeReason),
        "mail": _values(TroubleKind, BlockProblem, TypedProblem, NoGame),
    }


def _facts(kind: type[StrEnum]) -> dict[str, set[str]]:
    """Cause → the facts that its line in the source names: `# place, needed: …; held: …` before the first sentence."""
    lines = re.findall(r'^    \w+ = "([\w-]+)"  # (.*)$', inspect.getsource(kind), flags=re.MULTILINE)
    return {
        cause: {name for part in comment.split(";") for name in re.findall(r"\w+", part.partition(":")[0])}
        for cause, comment in lines
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("table", "kinds", "always"),
    [
        ("rules", (Why,), set()),
        ("notation", (Reason,), {"piece"}),
        ("service", (Cause,), set()),
        ("time", (TimeReason,), {"piece"}),
        ("mail", (TroubleKind, BlockProblem, TypedProblem, NoGame), set()),
    ],
)
def test_a_sentence_asks_only_for_facts_that_its_cause_has(
    language: str, table: str, kinds: tuple[type[StrEnum], ...], always: set[str]
) -> None:
    facts = {cause: names | always for kind in kinds for cause, names in _facts(kind).items()}
    for cause, sentence in _catalogue(language, "refusals.toml")[table].items():
        assert set(_PLACEHOLDER.findall(sentence)) <= facts.get(cause, always), cause


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files_and_a_name_for_each(language: str) -> None:
    files, english = ({path.name for path in (_FOLDER / one).iterdir()} for one in (language, "en"))
    assert files == english
    assert set(_catalogue(language, "words.toml")["languages"]) == set(LANGUAGES)
