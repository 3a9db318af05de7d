"""README and docs say what is so: links lead somewhere, commands exist, and what is to be typed works as printed."""

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from environments import new_environment

from legends_pbem.commands.group import cli

_ROOT = Path(__file__).parents[1]
_PAGES = sorted([*_ROOT.glob("*.md"), *(_ROOT / "docs").glob("*.md")])
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?:^ {4}.*\n)+", re.MULTILINE)
_COMMAND = re.compile(r"(?<!-n )(?<![\w.@/-])legends-pbem (?P<words>[^`\n#|<>]*)")


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def _code(page: Path) -> list[str]:
    """The pieces of the page that are set as code."""
    text = _text(page)
    rest = _FENCE.sub("", text)
    return [*_FENCE.findall(text), *_INDENTED.findall(rest), *re.findall("`([^`\n]+)`", _INDENTED.sub("", rest))]


def _command_lines() -> Iterator[str]:
    """The words behind every `legends-pbem` that is set as code."""
    for page in _PAGES:
        for piece in _code(page):
            yield from (found["words"].strip() for found in _COMMAND.finditer(piece))


def _block(page: Path, title: str) -> str:
    """The first indented block of a chapter, not indented any more."""
    chapter = _text(page).partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return "".join(line[4:] for line in _INDENTED.findall(chapter)[0].splitlines(keepends=True))


def _anchors(page: Path) -> set[str]:
    """The names by which the page's headings can be linked to, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", _FENCE.sub("", _text(page)), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.name)
def test_every_relative_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", _FENCE.sub("", _text(page))):
        if re.match("[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = page.parent / file if file else page
        assert target.is_file(), link
        assert not anchor or anchor in _anchors(target), link


@pytest.mark.parametrize("words", sorted(set(_command_lines())))
def test_every_command_that_is_shown_exists_with_its_options(words: str) -> None:
    # With --help, click reads the words and runs nothing.
    result = CliRunner().invoke(cli, [*shlex.split(words.replace("…", "")), "--help"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("words", sorted({words for words in _command_lines() if words.startswith("replay -")}))
def test_every_replay_that_is_shown_can_be_run(words: str) -> None:
    path = _ROOT / shlex.split(words)[-1]
    result = CliRunner().invoke(cli, [*shlex.split(words)[:-1], str(path)])
    assert result.exit_code == 0, result.output


def test_every_make_target_that_is_shown_exists() -> None:
    targets = {target for page in _PAGES for code in _code(page) for target in re.findall(r"\bmake ([a-z-]+)", code)}
    assert {"demo", "test"} <= targets
    for target in sorted(targets):
        subprocess.run(["make", "--dry-run", target], cwd=_ROOT, check=True, capture_output=True)


def test_make_help_lists_every_target() -> None:
    told = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=_ROOT, check=True, capture_output=True, text=True
    ).stdout
    phony = re.findall(r"^\.PHONY: (.*)$", _text(_ROOT / "Makefile"), re.MULTILINE)[0].split()
    assert [line.split()[0] for line in told.splitlines()] == phony


def test_hosting_in_five_minutes_works_as_printed(tmp_path: Path) -> None:
    python = new_environment(tmp_path / "environment")
    pip = python.with_name("pip")
    pip.write_text(f'#!/bin/sh\nexec {python} -m pip --disable-pip-version-check "$@"\n', encoding="utf-8")
    pip.chmod(0o755)
    environment = {
        "PATH": f"{pip.parent}:{os.defpath}",
        "HOME": str(tmp_path),
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads this as "without isolation"
    }
    crontab_line = re.findall(r"^ {4}\*/5 \* \* \* \* (.*)$", _text(_ROOT / "README.md"), re.MULTILINE)[0]
    script = f"set -euo pipefail\n{_block(_ROOT / 'README.md', 'Host a game in five minutes')}\n{crontab_line}\n"
    run = subprocess.run(
        ["bash", "-c", script], cwd=_ROOT, env=environment, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert python.with_name("legends-pbem").is_file()
    mails = [path.parent.parent.name for path in (tmp_path / "legends" / "mail").glob("*/new/*")]
    assert sorted(mails) == ["kim@example.net", "robin@example.net"]


@pytest.mark.parametrize("page", _PAGES, ids=lambda page: page.name)
def test_no_page_names_a_path_of_somebodys_machine(page: Path) -> None:
    assert not re.findall(r"(?:/home|/Users|/root|/work|C:\\)\b[^\s`]*", _text(page))


def test_the_readme_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\(([^)\s]+)\)", _text(_ROOT / "README.md")))
    assert {str(page.relative_to(_ROOT)) for page in _PAGES if page.name != "README.md"} <= linked


def test_hosting_names_every_file_of_the_looks() -> None:
    chapter = _text(_ROOT / "docs" / "hosting.md").partition("## Your own words and looks\n")[2].partition("\n## ")[0]
    named = [(_ROOT / "templates").glob(pattern) for pattern in re.findall(r"`(layout/[^`]+)`", chapter)]
    found = [set(files) for files in named]
    assert all(found)
    assert set().union(*found) == set((_ROOT / "templates" / "layout").iterdir())


def test_the_page_about_languages_names_every_file_of_one() -> None:
    chapter = _text(_ROOT / "docs" / "translating.md").partition("## The files\n")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `([^`]+)` \|", chapter, re.MULTILINE)
    assert sorted(named) == sorted(file.name for file in (_ROOT / "templates" / "en").iterdir() if file.is_file())
