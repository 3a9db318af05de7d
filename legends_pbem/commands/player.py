"""`sign`, `move` and `receipt`: the player's side. Only `receipt --game ID` needs a home."""

import warnings
from getpass import GetPassWarning
from pathlib import Path
from typing import TYPE_CHECKING

import click

from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, boards_option, pass_settings, show_json

if TYPE_CHECKING:
    from legends_pbem.service.playing import Key

_file = click.Path(path_type=Path)


def _ask_passphrase(path: Path) -> str | None:
    """The passphrase, asked on the terminal; on stderr, so that what is printed can be piped on. None without one."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", GetPassWarning)  # else it would be asked for without a terminal, and be shown
        try:
            passphrase: str = click.prompt(f"Passphrase of {path}", hide_input=True, err=True)
        except GetPassWarning:
            click.echo(err=True)
            return None
    return passphrase


def _key(settings: Settings, path: Path) -> "Key":
    from legends_pbem.service.playing import Key

    return Key(path, _ask_passphrase, settings.agent_socket)


@click.command("sign")
@click.argument("file", type=_file)
@click.option("--key", required=True, type=_file, help="Your SSH key: the file, or its .pub if ssh-agent holds it.")
@as_json
@pass_settings
def sign_command(settings: Settings, file: Path, key: Path, as_json: bool) -> None:
    """Print the signed block of a move file, ready to be mailed.

    \b
    Example: legends-pbem sign move.txt --key ~/.ssh/id_ed25519
    """
    from legends_pbem.service.playing import sign_file

    block = sign_file(file, _key(settings, key))
    if as_json:
        show_json({"block": block})
    else:
        click.echo(block, nl=False)


@click.command("move")
@click.argument("decision")
@click.option("--mail", required=True, type=_file, help="The mail that asks for the decision, as a file.")
@click.option("--key", type=_file, help="Your SSH key, to sign the move with.")
@click.option("--out", type=_file, help="Write to this file, not to the terminal.")
@click.option("--send", "url", metavar="URL", help="Mail it: smtps://USER:PASSWORD@HOST, sendmail:, maildir:DIR, …")
@click.option(
    "--from", "sender", metavar="ADDRESS", help="With --send: your address; else the one that was written to."
)
@boards_option
@as_json
@pass_settings
def move_command(
    settings: Settings,
    decision: str,
    mail: Path,
    key: Path | None,
    out: Path | None,
    url: str | None,
    sender: str | None,
    board_files: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Check a DECISION against the mail that asks for it; print it as a signed move, or send it.

    Without --key it is a move file that is still to be signed, and what --send mails is a plain reply.

    \b
    Example:
      legends-pbem move "go yeti; draw" --mail turn.eml --key ~/.ssh/id_ed25519
    """
    from legends_pbem.service.boardfiles import boards_at_hand
    from legends_pbem.service.playing import open_turn_mail, post, prepare

    if sender is not None and url is None:
        raise click.UsageError("--from belongs to --send")
    turn = open_turn_mail(mail, boards_at_hand(board_files))
    move = prepare(turn, decision, None if key is None else _key(settings, key))
    click.echo(f"Legal: {move.decision}", err=True)
    if out is not None:
        out.write_text(move.text, encoding="utf-8")
    if url is not None:
        post(turn, move, sender, url, settings.now())
        click.echo(f"Sent to {turn.address}.", err=True)
    if as_json:
        show_json({**move._asdict(), "address": turn.address})
    elif out is None and url is None:
        click.echo(move.text, nl=False)


@click.command("receipt")
@click.argument("file", type=_file)
@click.option("--game", metavar="BUNDLE|ID", help="Look the entry up in this exported game, or in the home's.")
@as_json
@pass_settings
def receipt_command(settings: Settings, file: Path, game: str | None, as_json: bool) -> None:
    """Check the receipt in a report, which is a mail or its text: the signature, and with --game the log too.

    \b
    Example: legends-pbem receipt report.eml --game G7K2.json
    """
    from legends_pbem.service.confirming import confirm_by_bundle, confirm_by_store, open_receipt

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
    click.echo(f"Game {receipt.game}, seat {receipt.seat}: at {receipt.time} entry {receipt.entry} had the hash")
    click.echo(receipt.hash)
    click.echo(f"signed by {key.fingerprint}.")
    if game is not None:
        click.echo("The game has this entry, and this is the key of its service.")
    else:
        click.echo("Whether the game has this entry, --game tells.")
