"""Looking at games without changing anything."""

from dataclasses import replace
from typing import TYPE_CHECKING

from legends_pbem.engine.events import view_event
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.json_text import canonical_json
from legends_pbem.notation.position_json import view_to_json
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.log.history import Moment, replay
from legends_pbem.service.moves.moves import present_position
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import Entry, Game, GameState, Request
from legends_pbem.values import NamedTuple

if TYPE_CHECKING:
    from legends_pbem.reports.glance import Line
    from legends_pbem.reports.report import Report
    from legends_pbem.reports.speech import Speech


class OpenRequest(NamedTuple):
    """A decision that is owed."""

    game: str
    seat: str
    ticket: str
    phase: str
    opened: str
    deadline: str | None
    """None where there is no deadline."""


class ListedGame(NamedTuple):
    """A game in the list of all."""

    game: str
    state: str
    created: str
    rules: str
    board: str
    seats: tuple[str, ...]
    entries: int


class LogLine(NamedTuple):
    """A log entry as somebody may see it."""

    n: int
    time: str
    kind: str
    hash: str
    seat: str | None
    """Whose decision it is; None for entries that are none."""
    happened: tuple[str, ...]
    """Sentences; none where nothing happened."""


def open_requests(home: Home, reads: Reads, game: str | None) -> list[OpenRequest]:
    """Who owes which decision, in all games or in one. Raises BadRequest if there is no such game."""
    if game is not None:
        game = known_game(reads, game.upper()).id
    with_clock = {row.id: row for row in reads.games() if row.has_clock}
    return [
        OpenRequest(
            request.game,
            request.seat,
            request.ticket,
            request.phase,
            request.opened,
            _deadline(home, reads, with_clock[request.game], request) if request.game in with_clock else None,
        )
        for request in reads.requests(game)
    ]


def _deadline(home: Home, reads: Reads, game: Game, request: Request) -> str | None:
    from legends_pbem.schedule.moments import format_moment
    from legends_pbem.service.clocks.timing import deadline_of

    due = deadline_of(home.config, reads, game, request)
    return None if due is None else format_moment(due)


def list_games(reads: Reads) -> list[ListedGame]:
    """All games, the oldest first."""
    return [
        ListedGame(
            game.id,
            game.state,
            game.created,
            game.rules,
            game.board,
            tuple(player.seat for player in reads.players(game.id)),
            game.head_n,
        )
        for game in reads.games()
    ]


def known_game(reads: Reads, game: str) -> Game:
    """The game. Raises BadRequest if there is none."""
    found = reads.game(game)
    if found is None:
        raise BadRequest("there is no game {game}; `game list` shows all", game=game)
    return found


def game_view(reads: Reads, game: str, seat: str | None) -> View:
    """What a seat, or a spectator, may know of a game now. Raises BadRequest."""
    position = present_position(reads, known_game(reads, game))
    if seat is not None and seat not in position.seats:
        raise BadRequest("nobody plays {seat} in game {game}", seat=seat, game=game)
    return view_of(position, None if seat is None else Seat(seat))


def show_view(reads: Reads, game: str, seat: str | None) -> str:
    """The view as canonical JSON (`legends-view/1`)."""
    return canonical_json(view_to_json(game_view(reads, game, seat))).decode()


def show_text(home: Home, reads: Reads, game: str, seat: str | None, language: str, now: str) -> str:
    """The game as a seat or a spectator may know it now, as a report's text. Raises BadRequest."""
    from legends_pbem.reports.render import render_text  # loads Jinja, which none of the other looks needs
    from legends_pbem.service.wording import templates_of

    return render_text(_report(home, reads, game, seat, language, now), templates_of(home))


def show_glance(
    home: Home, reads: Reads, game: str, seat: str | None, language: str, now: str, width: int
) -> "tuple[Line, ...]":
    """The same in some 20 lines for a terminal of `width` columns. Raises BadRequest."""
    from legends_pbem.reports.glance import glance  # loads Jinja, as above
    from legends_pbem.service.wording import templates_of

    return glance(_report(home, reads, game, seat, language, now), width, templates_of(home))


def _report(home: Home, reads: Reads, game: str, seat: str | None, language: str, now: str) -> "Report":
    from legends_pbem.reports.report import Purpose, Report
    from legends_pbem.service.outgoing.reporting import clocks_of

    abandoned = known_game(reads, game).state is GameState.ABANDONED
    view, host = game_view(reads, game, seat), home.config.name
    report = Report(view, Purpose.DESK, home.checked_language(language), game=game, host=host, abandoned=abandoned)
    return replace(report, times=() if report.ended else clocks_of(home, reads, game, view.seat, now))


def log_lines(home: Home, reads: Reads, game: str, seat: str | None, language: str) -> list[LogLine]:
    """The game's log entry by entry, in sentences, as a seat or a spectator may know it. Raises BadRequest."""
    from legends_pbem.service.wording import templates_of

    viewer = game_view(reads, game, seat).seat
    entries = reads.entries(game)
    moments = {moment.n: moment for moment in replay(entries, reads.secret(game))}

    def told(speech: "Speech") -> list[LogLine]:
        return [_log_line(entries[:n], moments.get(n), viewer, speech) for n in range(1, len(entries) + 1)]

    return templates_of(home).rendered(home.checked_language(language), told)[0]


def _log_line(entries: list[Entry], moment: Moment | None, viewer: Seat | None, speech: "Speech") -> LogLine:
    """The last of the entries, which begin with entry 1."""
    from legends_pbem.reports.notes import words_of_note
    from legends_pbem.reports.story import story_of
    from legends_pbem.service.log.telling import hidden_moments, notes_of

    entry = entries[-1]
    notes = notes_of(entries, entry.n, viewer, hidden_moments([moment] if moment else ()))
    told = [words_of_note(note, viewer, speech, "UTC") for note in notes]
    events = tuple(view_event(event, viewer) for event in moment.events) if moment else ()
    story = story_of(events, viewer, speech)
    told += [sentence for passage in story for sentence in (passage.text, *passage.points)]
    seat = moment.record.seat if moment and moment.record else None
    return LogLine(entry.n, entry.time, entry.kind, entry.hash, seat, tuple(told))
