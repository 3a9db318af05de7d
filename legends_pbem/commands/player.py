"""`sign`, `move`, `play` and `receipt`: the player's side. Only `receipt --game ID` needs a home."""

import sys
import warnings
from collections.abc import Callable, Iterable
from getpass import GetPassWarning
from gettext import gettext as _
from gettext import pgettext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from legends_pbem.commands.completing import complete_languages
from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, boards_option, pass_settings, show_json
from legends_pbem.commands.painting import Line, painted, terminal_rows, terminal_width
from legends_pbem.values import NamedTuple

if TYPE_CHECKING:
    from legends_pbem.service.player.playing import Key
    from legends_pbem.service.player.turnmail import TurnMail

_file = click.Path(path_type=Path)

F = TypeVar("F", bound=Callable[..., Any])


def _ask_passphrase(path: Path) -> str | None:
    """The passphrase, asked on the terminal; on stderr, so that what is printed can be piped on. None without one."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # else it would be asked for without a terminal, and be shown
        try:
            passphrase: str = click.prompt(_("Passphrase of {file}").format(file=path), hide_input=True, err=True)
        except GetPassWarning:
            click.echo(err=True)
            return None
    return passphrase


def _key(settings: Settings, path: Path) -> "Key":
    from legends_pbem.service.player.playing import Key

    return Key(path, _ask_passphrase, settings.agent_socket)


@click.command("sign")
@click.argument("file", metavar="FILE", type=_file)
@click.option("--key", required=True, type=_file, help="Your SSH key: the file, or its .pub if ssh-agent holds it.")
@as_json
@pass_settings
def sign_command(settings: Settings, file: Path, key: Path, as_json: bool) -> None:
    """Print the signed block of a move file, ready to be mailed.

    \b
    Example: legends-pbem sign move.txt --key ~/.ssh/id_ed25519
    """
    from legends_pbem.service.player.playing import sign_file

    block = sign_file(file, _key(settings, key))
    if as_json:
        show_json({"block": block})
    else:
        click.echo(block, nl=False)


def _answering(command: F) -> F:
    """The options of the commands that answer a turn mail; their help lists the last one here first."""
    command = boards_option(as_json(command))
    command = click.option(
        "--from", "sender", metavar="ADDRESS", help="With --send: your address; else the one that was written to."
    )(command)
    command = click.option(
        "--send", "url", metavar="URL", help="Mail it: smtps://USER:PASSWORD@HOST, sendmail:, maildir:DIR, …"
    )(command)
    command = click.option("--out", type=_file, help="Write to this file, not to the terminal.")(command)
    return click.option("--key", type=_file, help="Your SSH key, to sign the move with.")(command)


class Answering(NamedTuple):
    """What becomes of a decision, as those options say."""

    key: Path | None
    out: Path | None
    url: str | None
    sender: str | None
    board_files: tuple[Path, ...]
    as_json: bool

    def open(self, mail: Path) -> "TurnMail":
        """The turn mail in the file; options that do not belong together are refused before anything is asked."""
        from legends_pbem.service.host.boardfiles import boards_at_hand
        from legends_pbem.service.player.playing import open_turn_mail

        if self.sender is not None and self.url is None:
            raise click.UsageError(_("--from belongs to --send"))
        return open_turn_mail(mail, boards_at_hand(self.board_files))

    def finish(self, settings: Settings, turn: "TurnMail", decision: str) -> None:
        """Check the decision, sign it, and print, write or send the move."""
        from legends_pbem.service.player.playing import post, prepare

        move = prepare(turn, decision, None if self.key is None else _key(settings, self.key), settings.language)
        told = _("Legal: {decision}") if turn.asks else _("Ordered ahead: {decision}")
        click.echo(told.format(decision=move.decision), err=True)
        if self.out is not None:
            self.out.write_text(move.text, encoding="utf-8")
        if self.url is not None:
            post(turn, move, self.sender, self.url, settings.now())
            click.echo(_("Sent to {address}.").format(address=turn.address), err=True)
        if self.as_json:
            show_json({**move._asdict(), "address": turn.address})
        elif self.out is None and self.url is None:
            click.echo(move.text, nl=False)


@click.command("move")
@click.argument("decision", metavar="DECISION")
@click.option("--mail", required=True, type=_file, help="The mail that asks for the decision, as a file.")
@_answering
@pass_settings
def move_command(settings: Settings, /, decision: str, mail: Path, **options: Any) -> None:
    """Check a DECISION against the mail that asks for it; print it as a signed move, or send it.

    Without --key it is a move file that is still to be signed, and what --send mails is a plain reply.

    \b
    Example:
      legends-pbem move "go yeti; draw" --mail turn.eml --key ~/.ssh/id_ed25519
    """
    answering = Answering(**options)
    answering.finish(settings, answering.open(mail), decision)


@click.command("play")
@click.argument("mail", metavar="TURN.eml", type=_file)
@_answering
@click.option(
    "--lang", metavar="CODE", shell_complete=complete_languages, help="The language; that of the mail if left out."
)
@pass_settings
def play_command(settings: Settings, /, mail: Path, lang: str | None, **options: Any) -> None:
    """Make the decision that a mail asks for step by step, choosing by number; then as `move` does.

    All that is legal can be chosen; weeks and effects are told on the way, and nothing is written or sent before you
    agree to the whole.

    \b
    Example:
      legends-pbem play turn.eml --key ~/.ssh/id_ed25519
      legends-pbem play turn.eml --send smtps://kim:PASSWORD@mail.example.net
    """
    from legends_pbem.service.player.asking import Terminal, ask_decision

    def show(lines: Iterable[Line]) -> None:
        click.echo(painted(lines, sys.stderr), nl=False, err=True)

    def ask(prompt: str) -> str | None:
        click.echo(f"{prompt}: ", nl=False, err=True)
        typed = sys.stdin.buffer.readline() if sys.stdin is not None else b""  # None where it was closed: `<&-`
        return typed.decode(errors="replace") or None

    answering = Answering(**options)
    turn = answering.open(mail)
    decision = ask_decision(turn, lang, Terminal(terminal_width(), terminal_rows(sys.stderr), show, ask))
    if decision is None:
        raise SystemExit(1)
    answering.finish(settings, turn, decision)


@click.command("receipt")
@click.argument("file", metavar="FILE", type=_file)
@click.option("--game", metavar="BUNDLE|ID", help="Look the entry up in this exported game, or in the home's.")
@as_json
@pass_settings
def receipt_command(settings: Settings, file: Path, game: str | None, as_json: bool) -> None:
    """Check the receipt in a report, which is a mail or its text: the signature, and with --game the log too.

    \b
    Example: legends-pbem receipt report.eml --game G7K2.json
    """
    from legends_pbem.service.log.confirming import confirm_by_bundle, confirm_by_store, open_receipt

    held = open_receipt(file)
    if game is not None and Path(game).is_file():
        confirm_by_bundle(held, Path(game))
    elif game is not None:
        with settings.home().open_store() as store:
            confirm_by_store(held, store, game.upper())
    receipt, key = held
    if as_json:
        show_json({**receipt._asdict(), "key": key.line, "in_game": game is not None})
        return
    told = _("Game {game}, seat {seat}: at {time} entry {entry} had the hash\n{hash}\nsigned by {fingerprint}.")
    named = receipt._replace(seat=pgettext("seat", receipt.seat))
    click.echo(told.format(**named._asdict(), fingerprint=key.fingerprint))
    if game is not None:
        click.echo(_("The game has this entry, and this is the key of its service."))
    else:
        click.echo(_("Whether the game has this entry, --game tells."))
