"""The language of the command line, and the help of its commands in that language."""

import os
from gettext import gettext as _
from inspect import cleandoc

import click

from legends_pbem.service.catalogues import language_spoken, open_catalogues

_ASKED_FIRST = "LANGUAGE"
"""The variable that gettext reads before all others, as a list of languages."""
_AS_IT_STANDS = "\b\n"
"""What click wants before a paragraph whose lines it must not join."""


def choose_language() -> None:
    """Let LEGENDS_PBEM_LANG name the language; without it, what gettext reads: LANGUAGE, LC_ALL, LC_MESSAGES, LANG."""
    chosen = os.environ.get("LEGENDS_PBEM_LANG")
    if chosen:
        os.environ[_ASKED_FIRST] = chosen
    open_catalogues()
    # Of several languages, the first that is known: what English leaves out would be looked for in the next one.
    os.environ[_ASKED_FIRST] = language_spoken()


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text; each is a message of the catalogues."""
    return [
        part if part.startswith(_AS_IT_STANDS) else " ".join(part.split("\n")) for part in cleandoc(text).split("\n\n")
    ]


def usage_metavars(command: click.Command) -> dict[str, str]:
    """What the first line of a command's help says besides names, by the attributes that hold it."""
    held = {name: getattr(command, name, None) for name in ("options_metavar", "subcommand_metavar")}
    return {name: metavar for name, metavar in held.items() if metavar}


def translate(command: click.Command) -> None:
    """Put the help of a command, and of all commands in it, into the language that was chosen.

    Docstrings and decorators are evaluated in English; click takes nothing but text for them.
    """
    if command.help:
        command.help = "\n\n".join([_paragraph(part) for part in paragraphs(command.help)])
    for name, metavar in usage_metavars(command).items():
        setattr(command, name, _(metavar))
    for param in command.params:
        if param.metavar:
            param.metavar = _(param.metavar)
        if isinstance(param, click.Option) and param.help:
            param.help = _(param.help)
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            translate(inner)


def _paragraph(part: str) -> str:
    if part.startswith(_AS_IT_STANDS):
        return _AS_IT_STANDS + _(part.removeprefix(_AS_IT_STANDS))
    return _(part)
