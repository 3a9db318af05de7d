"""What a host asks for on the command line, read into what `create_game` wants."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from legends_pbem.bots.registry import NAMES, UnknownBot, bot_named
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.service.errors import BadData, BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.host.boardfiles import read_board_file
from legends_pbem.service.host.games import NewGame, NewSeat
from legends_pbem.service.log.time_records import NO_CLOCK, Clock

Pairs = tuple[tuple[str, str], ...]
"""Seat and value, as often as they were given."""

_BOT = "bot:"
_T = TypeVar("_T")


def read_wishes(
    home: Home,
    seats: Pairs,
    keys: Pairs,
    signed_only: tuple[str, ...],
    languages: Pairs,
    zones: Pairs,
    rules: str,
    board: str | None,
    drawn: bool,
) -> NewGame:
    """The game that is wanted; the home has the language of players for whom none is given.

    Raises BadRequest for what cannot be, BadData for a key or board file that cannot be read.
    """
    return NewGame(
        read_seats(home, seats, keys, signed_only, languages, zones),
        Rules(rules),
        STANDARD if board is None else read_board_file(Path(board)),
        drawn,
    )


def read_seats(
    home: Home, seats: Pairs, keys: Pairs, signed_only: tuple[str, ...], languages: Pairs, zones: Pairs
) -> tuple[NewSeat, ...]:
    """Who is to play; the home has the language of players for whom none is given.

    Raises BadRequest for what cannot be, BadData for a key file that cannot be read.
    """
    names = [seat for seat, _ in seats]
    for option, pairs in (("--key", keys), ("--lang", languages), ("--zone", zones)):
        for seat, _ in pairs:
            if seat not in names:
                raise BadRequest(
                    "{option} names {seat}, but there is no --seat {word}=…", option=option, seat=seat, word=seat
                )
    for seat in signed_only:
        if seat not in dict(keys):
            raise BadRequest(
                "--signed-only names {seat}, but there is no --key {word}=… to sign with", seat=seat, word=seat
            )
    chosen = {seat: home.checked_language(code) for seat, code in languages}
    places = {seat: _read_zone(seat, zone) for seat, zone in zones}
    lines = {seat: _read_key(Path(file)) for seat, file in keys}
    wanted = (_read_seat(seat, who, lines.get(seat), chosen.get(seat, home.config.language)) for seat, who in seats)
    return tuple(new._replace(signed_only=new.seat in signed_only, zone=places.get(new.seat)) for new in wanted)


def read_clock(clock: str, lapse: str | None, absence: int | None) -> Clock:
    """The clock that is wanted; what is None is as in NO_CLOCK. Raises BadRequest for what cannot be."""
    from legends_pbem.schedule.lapse import format_lapse, parse_lapse
    from legends_pbem.schedule.policy import Kind, format_policy, parse_policy

    policy = _understood("--clock", parse_policy, clock)
    done = _understood("--lapse", parse_lapse, NO_CLOCK.lapse if lapse is None else lapse)
    if policy.kind is not Kind.NONE:
        return Clock(format_policy(policy), format_lapse(done), NO_CLOCK.absence if absence is None else absence)
    if lapse is not None or absence is not None:
        raise BadRequest("--lapse and --absence need a --clock, for example --clock 72h")
    return NO_CLOCK


def read_time(text: str) -> timedelta:
    """How much time the host gives. Raises BadRequest for what is no length of time."""
    from legends_pbem.schedule.words import parse_duration

    return _understood("--by", parse_duration, text)


def _read_zone(seat: str, zone: str) -> str:
    from legends_pbem.schedule.zones import parse_zone

    return _understood(f"--zone {seat}={zone}", parse_zone, zone)


def _understood(option: str, parse: Callable[[str], _T], text: str) -> _T:
    """What the text says. Raises BadRequest, which names the option, if it says nothing that can be."""
    from legends_pbem.schedule.errors import ScheduleError

    try:
        return parse(text)
    except ScheduleError as error:
        raise BadRequest("{option}: {why}", option=option, why=error) from None


def _read_seat(seat: str, who: str, key: str | None, language: str) -> NewSeat:
    if not who.startswith(_BOT):
        return NewSeat(Seat(seat), checked_address(who), None, key, language)
    if key is not None:
        raise BadRequest("--key names {seat}, which a bot plays; bots sign nothing", seat=seat)
    bot = who.removeprefix(_BOT)
    try:
        bot_named(bot)
    except UnknownBot:
        raise BadRequest("no bot is called '{bot}'; there are: {known}", bot=bot, known=", ".join(NAMES)) from None
    return NewSeat(Seat(seat), None, bot, None, language)


def checked_address(address: str) -> str:
    """A player's address, its domain in lower case; raises BadRequest if it cannot be one."""
    local, at, domain = address.strip().rpartition("@")
    if not (at and local and domain) or not address.isprintable() or set(address) & set(' <>(),;:\\"'):
        raise BadRequest("'{address}' is no mail address; one looks like kim@example.net", address=address)
    return f"{local}@{domain.lower()}"


def _read_key(path: Path) -> str:
    from legends_pbem.signing.errors import SigningError
    from legends_pbem.signing.keyfiles import read_public_file

    try:
        return read_public_file(path).line
    except SigningError as error:
        raise BadData(error.sentence) from None
