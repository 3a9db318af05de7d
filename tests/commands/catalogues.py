"""The catalogues of the command line: what is in the code is extracted, merged into each language, and compiled.

Run by `make catalogues`. What is translated already stays; what nothing asks for any more goes.
"""

from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from command_lines import commands

import legends_pbem
from legends_pbem import __version__
from legends_pbem.commands.group import cli
from legends_pbem.commands.language import paragraphs, usage_metavars
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.reports.folders import languages, templates_directory
from legends_pbem.sentences import Failure
from legends_pbem.service.catalogues import DOMAIN, SOURCE
from legends_pbem.service.host.findings import Verdict
from legends_pbem.service.host.ledger import Standing
from legends_pbem.service.log.records import Kind
from legends_pbem.service.purposes import Notice, Purpose
from legends_pbem.store.rows import GameState, MailState, Outcome

_OURS = Path(legends_pbem.__file__).parent
_CLICKS = Path(click.__file__).parent
_HEADER = "# What the command line says. Edit what stands behind `msgstr`, then run `make catalogues`."
_AUTHORS = "The Legends by mail authors"
_Keywords = dict[str, tuple[int | tuple[int, str], ...] | None]
_KEYWORDS: _Keywords = {"_": None, "gettext": None, "ngettext": (1, 2), "Sentence": None, "counted": (1, 2)}
SYSTEM_WORDS = (
    "Connection refused",
    "Connection reset by peer",
    "Disk quota exceeded",
    "File exists",
    "Input/output error",
    "Is a directory",
    "Name or service not known",
    "Network is unreachable",
    "No such file or directory",
    "No space left on device",
    "Not a directory",
    "Operation not permitted",
    "Permission denied",
    "Read-only file system",
    "Too many open files",
)
"""What the operating system says most often where something fails; it says so in English."""
_ASKED_FOR_BY_CLICK = "required"
"""A message that click keeps in a variable, where nothing that reads its source can see it."""

WORDS: dict[str, tuple[type[Enum], ...]] = {
    "entry": (Kind,),
    "game": (GameState,),
    "mail": (MailState, Standing),
    "outcome": (Outcome,),
    "phase": (Phase,),
    "purpose": (Purpose, Notice),
    "seat": (Seat,),
    "verdict": (Verdict,),
}
"""What tables show in one word: the context that `pgettext` names, and where its words come from."""


def po_file(language: str) -> Path:
    """Where the language's catalogue is edited."""
    return templates_directory() / language / f"{DOMAIN}.po"


def mo_file(language: str) -> Path:
    """Where gettext looks for it."""
    return templates_directory() / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def help_messages(command: click.Command) -> Iterator[str]:
    """What the help of one command is made of, options included."""
    yield from (part.removeprefix("\b\n") for part in paragraphs(command.help or ""))
    yield from usage_metavars(command).values()
    for param in command.params:
        if param.metavar:
            yield param.metavar
        if isinstance(param, click.Option) and param.help:
            yield param.help


def extracted(language: str = SOURCE) -> Catalog:
    """A catalogue of every message that the command line can ask for, ours and those of click; without translations."""
    catalog = Catalog(
        language,
        header_comment=_HEADER,
        project="legends-pbem",
        version=__version__,
        msgid_bugs_address=_AUTHORS,
        last_translator=_AUTHORS,
        language_team=_AUTHORS,
        fuzzy=False,
    )
    for command in (cli, *(command for _, command in commands())):
        assert command.callback is not None
        file = command.callback.__module__.replace(".", "/") + ".py"
        for text in help_messages(command):
            catalog.add(text, locations=[(file, 0)])
    keywords = {**_KEYWORDS, **dict.fromkeys(_errors())}
    for folder in (_OURS, _CLICKS):
        for file, _, message, _, context in extract_from_dir(folder, keywords=keywords):
            catalog.add(message, locations=[(f"{folder.name}/{file}", 0)], context=context)
    for text in (_ASKED_FOR_BY_CLICK, *SYSTEM_WORDS):
        catalog.add(text)
    for context, vocabularies in WORDS.items():
        for word in (word.value for vocabulary in vocabularies for word in vocabulary):
            catalog.add(word, context=context)
    return catalog


def _errors() -> set[str]:
    """The names of all our errors that are raised with a sentence."""
    for module in walk_packages(legends_pbem.__path__, "legends_pbem."):
        import_module(module.name)
    return {error.__name__ for error in _below(Failure)}


def _below(error: type[Failure]) -> Iterator[type[Failure]]:
    for kind in error.__subclasses__():
        yield kind
        yield from _below(kind)


def read(language: str) -> Catalog:
    """The language's catalogue as it was written."""
    with po_file(language).open("rb") as file:
        return read_po(file, language)


def compiled(language: str) -> Catalog:
    """The language's catalogue as gettext reads it."""
    with mo_file(language).open("rb") as file:
        return read_mo(file)


def translations(message: Message) -> tuple[str, ...]:
    """What a message says in the language of its catalogue: a text, or one for each plural form; empty if missing."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def untranslated(catalog: Catalog) -> list[str]:
    """The messages that say nothing in the language of the catalogue."""
    return [str(message.id) for message in catalog if message.id and not all(translations(message))]


def _merged(language: str) -> Catalog:
    """What is in the code, with the translations that there are."""
    written, catalog = read(language), extracted(language)
    for message in catalog:
        known = written.get(message.id, message.context)
        if message.id and known is not None:
            message.string, message.user_comments = known.string, known.user_comments
    catalog.creation_date = catalog.revision_date = written.creation_date  # else each run would be a change
    return catalog


def _write(language: str, catalog: Catalog) -> None:
    with po_file(language).open("wb") as file:
        write_po(file, catalog, width=120, include_lineno=False)
    mo_file(language).parent.mkdir(exist_ok=True)
    with mo_file(language).open("wb") as file:
        write_mo(file, catalog)


if __name__ == "__main__":
    for code in languages():
        merged = _merged(code)
        _write(code, merged)
        if code != SOURCE:
            print(f"{po_file(code)}: {len(untranslated(merged))} messages wait for a translation")
