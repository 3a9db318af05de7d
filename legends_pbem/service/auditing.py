"""Verifying a stored game or a bundle, the database's own copies included."""

from pathlib import Path

from legends_pbem.engine.things import Phase
from legends_pbem.notation.position_json import position_text
from legends_pbem.service.bundles import read_bundle
from legends_pbem.service.errors import BadData
from legends_pbem.service.looking import known_game
from legends_pbem.service.verification import Verdict, verify_log
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Entry, Game, GameState

_MAX_BUNDLE = 64 * 1024 * 1024


def audit_game(reads: Reads, game: str) -> Verdict:
    """The verdict on a stored game: its log, the evidence it names, and what the database keeps besides.

    Raises BadRequest if there is no such game.
    """
    row = known_game(reads, game)
    entries = reads.entries(game)
    verdict = verify_log(game, entries, reads.secret(game))
    if verdict.bad is not None:
        return verdict
    for entry in entries:
        if entry.evidence is not None and reads.evidence(entry.evidence) is None:
            return _bad(verdict, entry.n, f"the evidence {entry.evidence} is missing")
    wrong = _wrong_copy(row, entries, verdict)
    return verdict if wrong is None else _bad(verdict, len(entries), wrong)


def _bad(verdict: Verdict, n: int, reason: str) -> Verdict:
    return verdict._replace(entries=n - 1, bad=n, reason=reason)


def _wrong_copy(row: Game, entries: list[Entry], verdict: Verdict) -> str | None:
    """What the database says of the game that does not follow from its log."""
    if not entries:
        return "the log is empty"
    if (row.head_n, row.head_hash) != (entries[-1].n, entries[-1].hash):
        return "the database names another entry as the last one"
    assert verdict.last is not None  # the secret was given, so the rules were checked
    if row.position != position_text(verdict.last.position).decode():
        return "the stored position does not follow from the log"
    if (row.state is GameState.OVER) is not (verdict.last.position.phase is Phase.OVER):
        return f"the database says that the game is {row.state}"
    return None


def audit_bundle(path: Path) -> Verdict:
    """The verdict on a bundle. Raises BadData if the file is none."""
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BUNDLE + 1)
    except OSError as error:
        raise BadData(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > _MAX_BUNDLE:
        raise BadData(f"{path} is no bundle: it has more than {_MAX_BUNDLE} bytes")
    try:
        game, entries = read_bundle(data.decode())
    except UnicodeDecodeError:
        raise BadData(f"{path} is no bundle: it is not UTF-8") from None
    return verify_log(game, entries)
