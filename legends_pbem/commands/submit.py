"""`submit` and `check`: move files from disk."""

from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path

import click

from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import SEATS, as_json, language_for, pass_settings, show_json
from legends_pbem.service.catalogues import language_spoken
from legends_pbem.service.failures import BAD_DATA
from legends_pbem.service.moves.files import FileResult
from legends_pbem.service.translating import told

_files = click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
_host_for = click.option(
    "--as",
    "host_for",
    type=click.Choice(SEATS),
    help="Enter an unsigned file for this seat.",
)


@click.command("submit")
@_files
@_host_for
@as_json
@pass_settings
def submit_command(settings: Settings, files: tuple[Path, ...], host_for: str | None, as_json: bool) -> None:
    """Take signed move files: a block, or a file with FILE.sig beside it.

    \b
    Example: legends-pbem submit move.txt
    """
    from legends_pbem.service.moves.files import submit_file

    home, language = settings.home(), language_for(settings, as_json)
    with home.open_store() as store:
        _show_all(
            files, lambda file: submit_file(home, store, file, host_for, settings.now(), language), as_json, _("taken")
        )


@click.command("check")
@_files
@_host_for
@as_json
@pass_settings
def check_command(settings: Settings, files: tuple[Path, ...], host_for: str | None, as_json: bool) -> None:
    """Say what `submit` would do with move files, and change nothing.

    \b
    Example: legends-pbem check move.txt
    """
    from legends_pbem.service.moves.files import check_file

    home, language = settings.home(), language_for(settings, as_json)
    with home.open_store() as store:
        done = _("would be taken")
        _show_all(files, lambda file: check_file(home, store, file, host_for, settings.now(), language), as_json, done)


def _show_all(files: tuple[Path, ...], handle: Callable[[Path], FileResult], as_json: bool, done: str) -> None:
    """Handle the files in turn and show each result at once; leave with the exit code of the worst."""
    results: list[FileResult] = []
    for file in files:
        results.append(handle(file))
        if not as_json:
            _show(results[-1], done)
    if as_json:
        show_json([_to_json(result) for result in results])
    if any(result.unreadable is not None for result in results):
        raise SystemExit(BAD_DATA)
    if any(result.refusal is not None for result in results):
        raise SystemExit(1)


def _show(result: FileResult, done: str) -> None:
    if result.taken is not None:
        how = _("was taken before") if result.taken.again else done
        click.echo(
            f"{result.file}: {how}: {result.taken.game} {result.taken.seat}: {' / '.join(result.taken.decisions)}"
        )
        for order in result.taken.orders:
            click.echo(_("{file}: ordered ahead: {order}").format(file=result.file, order=order))
    if result.refusal is not None:
        refused = _("{file}: refused ({code}).").format(file=result.file, code=result.refusal.code)
        click.echo(f"{refused}\n{result.refusal.sentence}", err=True)
    if result.unreadable is not None:
        message = told(result.unreadable, language_spoken())
        click.echo(_("Error: {message}").format(message=message), err=True)


def _to_json(result: FileResult) -> dict[str, object]:
    return {
        "file": result.file,
        "taken": result.taken._asdict() if result.taken else None,
        "refusal": result.refusal._asdict() if result.refusal else None,
        "unreadable": None if result.unreadable is None else told(result.unreadable, "en"),
    }
