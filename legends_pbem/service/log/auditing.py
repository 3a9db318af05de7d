"""Verifying a stored game or a bundle, the database's own copies included."""

from pathlib import Path

from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase
from legends_pbem.notation.position_json import position_text
from legends_pbem.sentences import Sentence
from legends_pbem.service.clocks.stops import open_pause
from legends_pbem.service.host.looking import known_game
from legends_pbem.service.log.bundles import read_bundle_file
from legends_pbem.service.log.history import Moment, seat_records
from legends_pbem.service.log.player_records import Back
from legends_pbem.service.log.records import Kind, SeatRecord
from legends_pbem.service.log.time_records import NO_CLOCK, Clock, Lapsed, Remedy
from legends_pbem.service.log.verification import Verdict, verify_log
from legends_pbem.service.moves.planning import asked_seats
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Entry, Game, GameState, Player, Request
from legends_pbem.values import NamedTuple


class _Stored(NamedTuple):
    """What the database holds of a game, all as of the same moment."""

    row: Game
    entries: list[Entry]
    players: list[Player]
    requests: list[Request]
    paused: bool


def audit_game(reads: Reads, game: str) -> Verdict:
    """The verdict on a stored game: its log, the evidence it names, and what the database keeps besides.

    Raises BadRequest if there is no such game.
    """
    stored = _read(reads, game)
    verdict = verify_log(game, stored.entries, reads.secret(game))
    if verdict.bad is not None:
        return verdict
    for entry in stored.entries:
        if entry.evidence is not None and reads.evidence(entry.evidence) is None:
            return _bad(verdict, entry.n, Sentence("the evidence {sha256} is missing", sha256=entry.evidence))
    if verdict.last is None:
        wrong: Sentence | None = Sentence("nobody plays: the log ends before the start")
    else:
        wrong = _wrong_copy(stored, verdict.last)
    return verdict if wrong is None else _bad(verdict, len(stored.entries), wrong)


def _read(reads: Reads, game: str) -> _Stored:
    row = known_game(reads, game)
    paused = open_pause(reads, game, row.created) is not None
    stored = _Stored(row, reads.entries(game), reads.players(game), reads.requests(game), paused)
    # A move may be taken between two of these reads; then they do not belong together.
    return stored if known_game(reads, game) == row else _read(reads, game)


def _bad(verdict: Verdict, n: int, reason: Sentence) -> Verdict:
    return verdict._replace(entries=n - 1, bad=n, reason=reason)


def _wrong_copy(stored: _Stored, last: Moment) -> Sentence | None:
    """What the database says of the game that does not follow from its log, whose last moment is `last`."""
    position = last.position
    if stored.row.position != position_text(position).decode():
        return Sentence("the stored position does not follow from the log")
    if stored.row.state is not _state_after(stored.entries[-1], position):
        return Sentence("the database says that the game is {state}", state=stored.row.state)
    clock = Clock(stored.row.clock, stored.row.lapse, stored.row.absence)
    if clock != _clock_in(stored.entries):
        return Sentence("the database says other clocks than the log")
    if stored.paused is not (stored.row.state is GameState.RUNNING and _is_paused(stored.entries)):
        return Sentence("the database says otherwise than the log whether the game is paused")
    if {player.seat for player in stored.players if player.stand_in is not None} != _standing_in(stored.entries):
        return Sentence("in the database bots stand in for other players than in the log")
    players = [SeatRecord(one.seat, one.person, one.key, one.bot, one.signed_only) for one in stored.players]
    if players != list(seat_records(stored.entries).values()):
        return Sentence("the database names other players or keys than the log")
    asked = asked_seats(position) if stored.row.state is GameState.RUNNING else set()
    if {request.seat for request in stored.requests} != asked:
        return Sentence("the database asks other seats for a decision than those that owe one")
    return None


def _state_after(last: Entry, position: Position) -> GameState:
    """What the database must say of a game with this last entry and position."""
    if last.kind == Kind.ABANDONED:
        return GameState.ABANDONED
    return GameState.OVER if position.phase is Phase.OVER else GameState.RUNNING


def _clock_in(entries: list[Entry]) -> Clock:
    """How the clocks go, as the log says it."""
    timed = len(entries) > 2 and entries[2].kind == Kind.CLOCK
    return Clock.from_json(entries[2].payload) if timed else NO_CLOCK


def _is_paused(entries: list[Entry]) -> bool:
    """Whether the game is paused, as the log says it."""
    kinds = [entry.kind for entry in entries if entry.kind in (Kind.PAUSED, Kind.RESUMED)]
    return kinds[-1:] == [Kind.PAUSED]


def _standing_in(entries: list[Entry]) -> set[str]:
    """The seats that bots play for players who are away, as the log says it."""
    seats: set[str] = set()
    for entry in entries:
        if entry.kind == Kind.LAPSED and (lapsed := Lapsed.from_json(entry.payload)).remedy is Remedy.BOT_TAKES_OVER:
            seats.add(lapsed.seat)
        elif entry.kind == Kind.BACK:
            seats.discard(Back.from_json(entry.payload).seat)
        elif entry.kind == Kind.REPLACED:
            seats.discard(entry.payload["seat"]["seat"])
    return seats


def audit_bundle(path: Path) -> Verdict:
    """The verdict on a bundle. Raises BadData if the file is none."""
    game, entries = read_bundle_file(path)
    return verify_log(game, entries)
