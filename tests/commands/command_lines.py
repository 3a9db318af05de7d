"""The command line as data: all its commands, and what a line of it means."""

import re
import shlex
from collections.abc import Iterator

import click

from legends_pbem.commands.group import cli


def commands(group: click.Group = cli, before: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Every command and group, with all words of its name."""
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None, name
            words = (*before, name)
            yield " ".join(words), command
            if isinstance(command, click.Group):
                yield from commands(command, words)


def parse(words: list[str]) -> list[str]:
    """The names of the commands that a command line means; every option must exist, and nothing is run."""
    command: click.Command = cli
    names: list[str] = []
    while True:
        values, rest, _ = command.make_parser(click.Context(command)).parse_args(list(words))
        required = {param.name for param in command.params if param.required}
        assert required <= set(values), words
        if not isinstance(command, click.Group):
            return names
        names.append(rest[0])
        found = command.get_command(click.Context(command), rest[0])
        assert found is not None, words
        command, words = found, rest[1:]


def parse_line(line: str) -> list[str]:
    """The names of the commands in a line of a shell that has `legends-pbem` in it."""
    return parse(shlex.split(re.sub(r"[<>].*", "", line.partition("legends-pbem ")[2])))
