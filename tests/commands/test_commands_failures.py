"""Failures in other languages than English: the same exit code and facts, in the sentence of the catalogue."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from catalogues import read, translations
from console import GAME, House

from legends_pbem.reports.folders import languages
from legends_pbem.service.catalogues import SOURCE

TRANSLATED = tuple(language for language in languages() if language != SOURCE)
_MAY_DIFFER = "why"
"""A fact that is a sentence itself."""


def _nothing(house: House) -> None:
    """All is as it was."""


def _break_config(house: House) -> None:
    with (house.home / "config.toml").open("a") as config:
        config.write("colour = 'red'\n")


def _break_database(house: House) -> None:
    (house.home / "legends.db").write_bytes(b"no database at all" * 100)


def _make_newer(house: House) -> None:
    with closing(sqlite3.connect(house.home / "legends.db")) as database:
        database.execute("PRAGMA user_version = 99")


def _remove(house: House) -> None:
    (house.home / "config.toml").unlink()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    ("words", "prepare", "message"),
    [
        (
            "game list",
            _remove,
            "{folder} is no home of the service; make one with `legends-pbem --home {folder} init`",
        ),
        ("send", _break_config, "{path} says {unknown}, which means nothing here; known: {known}"),
        ("game list", _break_database, "{path} is damaged or not a database ({why}); restore a backup"),
        (
            "game list",
            _make_newer,
            "{path} has schema version {version}, this program knows up to {known}; use the newer program",
        ),
        ("game show G0G0", _nothing, "there is no game {game}; `game list` shows all"),
        (
            f"game resume {GAME}",
            _nothing,
            "game {game} is not paused",
        ),
        ("outbox 999", _nothing, "there is no mail {number}; `outbox` lists the last ones"),
        ("check nowhere", _nothing, "{path} cannot be read: {why}"),
        ("check empty.txt", _nothing, "{path} is empty; a move file begins with 'legends-move/1'"),
        ("check bad.txt", _nothing, "{path} cannot be read as a move file: {why}"),
        ("sign good.txt --key nowhere", _nothing, "{path} cannot be read: {why}"),
        ("sign good.txt --key locked.pub", _nothing, "no ssh-agent is running: SSH_AUTH_SOCK is not set"),
        (
            "sign good.txt --key good.txt",
            _nothing,
            "{path} is not a private key; one begins with '-----BEGIN {label}-----'",
        ),
        ("game extend G7K2 --seat red --by soon", _nothing, "{option}: {why}"),
        (
            "game new --seat red=kim@example.net --seat blue=bot:greedy --board bad.txt",
            _nothing,
            "the board file {path} cannot be used: {why}",
        ),
        ("backup empty.txt", _nothing, "{path} exists already; choose another name, or move it away first"),
    ],
)
def test_a_failure_is_told_in_the_language_of_the_command_line(
    language: str, words: str, prepare: Callable[[House], None], message: str, house: House
) -> None:
    house.write("empty.txt", "")
    house.write("bad.txt", "legends-move/1\ngame: ?\n")
    house.write("good.txt", house.move_file("go yeti; draw"))
    house.write("locked.pub", house.home.joinpath("service_key.pub").read_bytes())
    prepare(house)
    english, other = house.run(*words.split()), house.run(*words.split(), variables={"LEGENDS_PBEM_LANG": language})
    assert english.code == other.code > 0
    assert english.out == other.out == ""
    facts = _facts_in(english.err, "Error: {message}", message)
    told = _facts_in(other.err, _translated("Error: {message}", language), _translated(message, language))
    assert facts.pop(_MAY_DIFFER, "") == "" or told.pop(_MAY_DIFFER)
    assert told == facts


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_doctor_finds_is_told_in_the_language_of_the_command_line(language: str, house: House) -> None:
    variables = {"LEGENDS_PBEM_LANG": language}
    english, other = house.run("doctor"), house.run("doctor", variables=variables)
    assert other.code == english.code
    same = set(other.out.splitlines()) & set(english.out.splitlines())
    assert same == set()
    found, told = house.run("doctor", "--json").json, house.run("doctor", "--json", variables=variables).json
    assert [one for one in told if one["subject"] != "disk"] == [one for one in found if one["subject"] != "disk"]


def _translated(message: str, language: str) -> str:
    known = read(language).get(message)
    assert known is not None
    (said,) = translations(known)
    assert said != message or message == "{option}: {why}"
    return said


def _facts_in(err: str, mistake: str, sentence: str) -> dict[str, str]:
    """What the fields of the sentence hold where a failure is told in it."""
    pattern = re.escape(mistake.format(message=sentence))
    seen: set[str] = set()

    def field(found: re.Match[str]) -> str:
        name = found[1]
        again = name in seen
        seen.add(name)
        return f"(?P={name})" if again else f"(?P<{name}>.+)"

    matched = re.fullmatch(re.sub(r"\\\{(\w+)\\\}", field, pattern) + "\n", err, re.DOTALL)
    assert matched is not None, err
    return matched.groupdict()
