"""What the command line says is in every language's catalogue, and nothing else is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from catalogues import WORDS, compiled, extracted, read, translations, untranslated
from command_lines import parse_line

from legends_pbem import commands
from legends_pbem.reports.folders import languages
from legends_pbem.service.catalogues import SOURCE

LANGUAGES = languages()
TRANSLATED = tuple(language for language in LANGUAGES if language != SOURCE)

ASKED_FOR = extracted()

LEFT_OUT = {"number_type"}
"""Fields that a translation need not have: click has nothing but English to put there."""

LOGGED = {"cron.py", "deliver.py", "fetch.py"}
"""Modules that write lines for logs, which are English everywhere."""
AS_THEY_ARE = {"Legends by mail", "Message-ID {}"}
"""What is the same in every language: our name, and the name of a header."""
_ASKING = {"_", "gettext", "ngettext", "pgettext"}
_SHOWING = {
    "echo",
    "prompt",
    "confirm",
    "progressbar",
    "UsageError",
    "BadParameter",
    "fail",
    "_ask",
    "_show",
    "_show_line",
}
_PROSE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}")


def _messages(catalog: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, _texts(message)) for message in catalog if message.id}


def _texts(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _fields(texts: tuple[str, ...]) -> set[str]:
    """The names of the facts in texts of one message."""
    percent = {name for text in texts for name in re.findall(r"%\((\w+)\)s", text)}
    return percent | {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_holds_what_is_asked_for_and_nothing_else(language: str) -> None:
    asked, written = _messages(ASKED_FOR), _messages(read(language))
    assert asked - written == set(), "missing; run `make catalogues`, then translate"
    assert written - asked == set(), "unused; run `make catalogues`"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language: str) -> None:
    catalog = read(language)
    assert untranslated(catalog) == []
    assert [error for _, errors in catalog.check() for error in errors] == []
    assert [message.id for message in catalog if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_tells_the_facts_of_its_message(language: str) -> None:
    differing = [
        (message.id, message.string)
        for message in read(language)
        if message.id and _fields(_texts(message)) - LEFT_OUT != _fields(translations(message)) - LEFT_OUT
    ]
    assert differing == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_gettext_reads_was_compiled_from_what_is_edited(language: str) -> None:
    written, found = read(language), compiled(language)
    assert _told(found) == _told(written), "run `make catalogues`"
    assert found.plural_forms == written.plural_forms


def _told(catalog: Catalog) -> dict[tuple[str | None, str], tuple[str, ...]]:
    return {(message.context, _texts(message)[0]): translations(message) for message in catalog if message.id}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("column", sorted({*WORDS} - {"entry"}))  # which ends its line
def test_the_words_of_a_column_are_no_longer_than_in_english(language: str, column: str) -> None:
    words = [message for message in read(language) if message.context == column]
    assert words
    longest = max(len(str(message.id)) for message in words)
    assert [message.string for message in words if len(str(message.string)) > longest] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_examples_of_the_help_are_command_lines_in_every_language(language: str) -> None:
    examples = [message for message in read(language) if str(message.id).startswith("Example:")]
    assert examples
    for message in examples:
        assert isinstance(message.id, str) and isinstance(message.string, str)
        assert [parse_line(line) for line in _lines(message.string)] == [
            parse_line(line) for line in _lines(message.id)
        ]


def _lines(example: str) -> list[str]:
    return re.findall(r"legends-pbem .*", example)


SOURCES = sorted(Path(commands.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_code_asks_for_messages_by_texts_that_are_found_in_it(path: Path) -> None:
    """A text inside an f-string, or one that is put together, is not extracted."""
    known = {text for message in ASKED_FOR if message.id and not message.context for text in _texts(message)}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = {
        argument.value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and _name(call) in {"_", "ngettext"}
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
    assert asked - known == set()


@pytest.mark.parametrize("path", [path for path in SOURCES if path.name not in LOGGED], ids=lambda path: path.name)
def test_code_shows_no_words_past_the_catalogues(path: Path) -> None:
    assert list(_shown_words(ast.parse(path.read_text(encoding="utf-8")))) == []


def _shown_words(node: ast.AST, shown: bool = False) -> Iterator[str]:
    """Literals below the node that look like words for people; `shown` if click is about to show what is below."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        text = _literal(node)
        if text not in AS_THEY_ARE and (_PROSE.search(text) or (shown and re.search(r"[A-Za-z]{2}", text))):
            yield f"line {getattr(node, 'lineno', 0)}: {text}"
        return
    if isinstance(node, ast.Call):
        if _name(node) in _ASKING:
            return
        yield from _shown_words(node.func, shown)
        for argument in node.args:
            yield from _shown_words(argument, _name(node) in _SHOWING)
        for keyword in node.keywords:
            if keyword.arg not in {"help", "metavar"}:  # translated when a command's help is shown
                yield from _shown_words(keyword.value, _name(node) in _SHOWING and keyword.arg == "label")
        return
    for child in ast.iter_child_nodes(node):
        if not _is_documentation(child):
            yield from _shown_words(child, shown)


def _literal(node: ast.Constant | ast.JoinedStr) -> str:
    """The text of a literal, with a sign for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join([_literal(part) if isinstance(part, ast.Constant) else "{}" for part in node.values])
    return node.value if isinstance(node.value, str) else ""


def _is_documentation(node: ast.AST) -> bool:
    """Whether the node is a docstring, which no command shows or which is help."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _name(call: ast.Call) -> str:
    """The last word of the name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
