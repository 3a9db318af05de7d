"""The command line in other languages than English: help, errors and answers, by what the environment asks for."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from catalogues import help_messages, read, translations
from command_lines import commands
from console import GAME, NOW, ROOT, House, run

from legends_pbem.commands.group import cli
from legends_pbem.reports.folders import languages
from legends_pbem.service.catalogues import SOURCE

TRANSLATED = tuple(language for language in languages() if language != SOURCE)
GERMAN = {"LANG": "de_DE.UTF-8"}
WIDTH = 80
_ENGLISH = re.compile(r"\b(the|and|with|that|which|usage|options|every|this)\b", re.IGNORECASE)
_HELPS = """\
import json, sys
from click.testing import CliRunner
from legends_pbem.commands.language import choose_language, translate
choose_language()
from command_lines import commands
from legends_pbem.commands.group import cli
translate(cli)
names = ["", *(name for name, _ in commands())]
helps = {name: CliRunner().invoke(cli, [*name.split(), "--help"], prog_name="legends-pbem").output for name in names}
json.dump(helps, sys.stdout)
"""
"""All help texts of a process that has chosen its language."""


@pytest.fixture(scope="module", params=TRANSLATED)
def translated(request: pytest.FixtureRequest) -> tuple[str, dict[str, str]]:
    """A language, and each command's help in it."""
    told = subprocess.run(
        [sys.executable, "-c", _HELPS],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={"LEGENDS_PBEM_LANG": request.param, "PYTHONPATH": f"{ROOT}:{Path(__file__).parent}", "PYTHONUTF8": "1"},
        timeout=300,
    )
    helps: dict[str, str] = json.loads(told.stdout)
    return request.param, helps


def _squeezed(text: str) -> str:
    """The text without the spaces by which it is set in lines."""
    return "".join(text.split())


def test_the_whole_help_of_every_command_is_translated(translated: tuple[str, dict[str, str]]) -> None:
    language, helps = translated
    catalog = read(language)
    for name, command in (("", cli), *commands()):
        told = _squeezed(helps[name])
        for message in help_messages(command):
            known = catalog.get(message)
            assert known is not None
            (said,) = translations(known)
            assert _squeezed(said) in told, name
            if " " in message and said != message:
                assert _squeezed(message) not in told, name


def test_translated_help_fits_a_terminal(translated: tuple[str, dict[str, str]]) -> None:
    _, helps = translated
    assert [line for told in helps.values() for line in told.splitlines() if len(line) > WIDTH] == []


def test_german_help_has_no_english_words(translated: tuple[str, dict[str, str]]) -> None:
    language, helps = translated
    if language == "de":
        assert {name: found for name, told in helps.items() if (found := _ENGLISH.findall(told))} == {}


@pytest.mark.parametrize(
    ("variables", "german"),
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_AT"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "POSIX"}, False),
        ({"LANG": "xx_XX.UTF-8"}, False),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "C", "LANGUAGE": "de"}, True),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:de"}, False),
        ({"LANG": "C", "LANGUAGE": "fr:de"}, True),
        ({"LANG": "de_DE.UTF-8", "LEGENDS_PBEM_LANG": "en"}, False),
        ({"LANG": "C", "LANGUAGE": "en", "LEGENDS_PBEM_LANG": "de"}, True),
        ({"LANG": "de_DE.UTF-8", "LEGENDS_PBEM_LANG": ""}, True),
    ],
)
def test_the_environment_names_the_language(variables: dict[str, str], german: bool) -> None:
    told = run("backup", variables=variables)
    assert told.code == 2
    assert ("Fehler: Es fehlt das Argument 'DATEI'." if german else "Error: Missing argument 'FILE'.") in told.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nothing",), "Einen Befehl 'nothing' gibt es nicht."),
        (("game", "shwo"), "Meintest du 'show'?"),
        (("game", "show", GAME, "--nothing"), "Eine Option '--nothing' gibt es nicht."),
        (("game", "show"), "Es fehlt das Argument 'ID'."),
        (("game", "show", GAME, "--as"), "Die Option '--as' braucht einen Wert."),
        (("game", "show", GAME, "--as", "pink"), "'pink' ist keines von 'red', 'blue', 'green', 'yellow'."),
        (("game", "show", GAME, "more", "words"), "Unerwartete weitere Argumente (more words)"),
        (("outbox", "many"), "'many' ist keine gültige Zahl."),
        (("outbox", "--limit", "0"), "0 liegt nicht im Bereich x>=1."),
        (("replay", "nowhere"), "'nowhere'"),
        (("engine", "--board", "nowhere"), "Datei 'nowhere' gibt es nicht."),
        (("game", "new", "--seat", "pink"), "„pink“ hat nicht die Form FARBE=…; die Farben sind red, blue"),
        (("game", "undo", GAME), "gib entweder --to N oder --last an"),
    ],
)
def test_mistakes_are_explained_in_german(words: tuple[str, ...], told: str) -> None:
    done = run(*words, variables=GERMAN)
    assert done.code == 2 and done.out == ""
    assert told in done.err
    assert "Fehler: " in done.err and not _ENGLISH.search(done.err.partition("Fehler: ")[2])


def test_tables_are_german_and_fit_a_terminal(house: House) -> None:
    shown = {
        name: house.run(*name.split(), variables=GERMAN) for name in ("game list", "requests", "outbox", "outbox 1")
    }
    assert all(done.code == 0 and not done.err for done in shown.values())
    assert [line for done in shown.values() for line in done.out.splitlines() if len(line) > WIDTH] == []
    assert f"{GAME}  läuft  seit {NOW}     2 Einträge  red blue\n" == shown["game list"].out
    assert f"  {'Startkarten'}  " in shown["requests"].out
    assert "  gesendet  Zug  " in shown["outbox"].out
    assert shown["outbox 1"].out.startswith("Mail 1 an ")


def test_what_is_shown_is_told_in_the_language_of_the_command_line(house: House) -> None:
    german = house.run("game", "show", GAME, variables=GERMAN)
    assert "Tagebücher" in german.out
    assert german.out == house.must("game", "show", GAME, "--lang", "de")
    assert house.run("game", "show", GAME, "--lang", "en", variables=GERMAN).out == house.must("game", "show", GAME)
    log = house.run("game", "log", GAME, variables=GERMAN)
    assert "angelegt" in log.out and "created" not in log.out


def test_sentences_name_seats_as_mails_do(house: House) -> None:
    asked = house.run("game", "replace", GAME, "--seat", "red=bot:greedy", stdin=b"j\n", variables=GERMAN)
    assert f"Soll bot:greedy in der Partie {GAME} für Rot spielen" in asked.err
    assert asked.out.startswith(f"{GAME}: für Rot spielt jetzt bot:greedy; alle erfahren davon (Eintrag ")
    placed = run("replay", ROOT / "docs" / "example.transcript", variables=GERMAN)
    assert [line.split()[0] for line in placed.out.splitlines()] == ["Stellung", "Rot", "Blau", "Grün"]
    assert placed.out.splitlines()[0].endswith(", Phase Reise, am Zug: Blau")


def test_json_is_the_same_everywhere(house: House) -> None:
    for name in (f"game log {GAME}", f"game show {GAME}", "game list", "requests", "outbox", "outbox 1"):
        words = (*name.split(), "--json")
        assert house.run(*words, variables=GERMAN) == house.run(*words)


def test_a_question_takes_the_answers_of_its_language(house: House) -> None:
    asked = ("game", "abandon", GAME)
    refused = house.run(*asked, stdin=b"nein\n", variables=GERMAN)
    assert (refused.code, refused.out) == (1, "")
    assert "bekannt machen? [j/N]" in refused.err and "Abgebrochen!" in refused.err
    assert house.run(*asked, stdin=b"j\n").code == 1  # no English word
    agreed = house.run(*asked, stdin=b"J\n", variables=GERMAN)
    assert agreed.code == 0
    assert agreed.out == f"{GAME}: beendet; alle bekommen einen letzten Bericht (Eintrag 3 im Protokoll)\n"


def test_english_answers_are_taken_in_every_language(house: House) -> None:
    assert house.run("game", "abandon", GAME, stdin=b"yes\n", variables=GERMAN).code == 0


def test_completion_is_the_same_in_every_language() -> None:
    for asked in ({"_LEGENDS_PBEM_COMPLETE": "zsh_source"}, {"_LEGENDS_PBEM_COMPLETE": "bash_complete"}):
        typed = {**asked, "COMP_WORDS": "legends-pbem outbox --li", "COMP_CWORD": "2"}
        assert run(variables={**typed, **GERMAN}) == run(variables=typed)


def test_the_way_of_a_mail_pays_for_no_language(house: House) -> None:
    for name in ("deliver", "cron"):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", ROOT / "cli.py", "--home", house.home, name],
            input=b"",
            capture_output=True,
            check=False,
            env={"PATH": "/usr/bin:/bin", "LEGENDS_PBEM_NOW": NOW, "LEGENDS_PBEM_LANG": "de", **GERMAN},
            timeout=60,
        )
        loaded = done.stderr.decode()
        assert done.returncode == 0 and "legends_pbem.commands.plain" in loaded
        for module in ("gettext", "click", "babel", "legends_pbem.service.catalogues"):
            assert not re.search(rf"\b{module}\b", loaded)
