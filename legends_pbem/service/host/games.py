"""Starting games and looking at them."""

from collections.abc import Callable

from legends_pbem.engine.board import STANDARD, Board
from legends_pbem.engine.setup import draw_seats, new_game
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.notation.position_json import position_text
from legends_pbem.service.chance import new_game_id
from legends_pbem.service.errors import BadRequest
from legends_pbem.service.home import Home
from legends_pbem.service.log.luck import commitment, host_seed, person
from legends_pbem.service.log.records import LUCK_HOST, Created, Kind, SeatRecord, Started
from legends_pbem.service.log.time_records import NO_CLOCK, Clock
from legends_pbem.service.moves.recording import carry_on, open_game
from legends_pbem.service.purposes import Purpose
from legends_pbem.signing.errors import SignatureError
from legends_pbem.signing.keys import PublicKey
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import Person
from legends_pbem.values import NamedTuple


class NewSeat(NamedTuple):
    """Who is to play a seat."""

    seat: Seat
    address: str | None
    """The player's mail address; None for a bot."""
    bot: str | None
    """The bot's name; None for a person."""
    key: str | None
    """The player's public key, an OpenSSH line; None for one who answers mails."""
    language: str
    signed_only: bool = False
    """Whether unsigned replies are refused; only with a key."""
    zone: str | None = None
    """The player's zone, a name of the IANA data base; None if the host does not know it.

    It does not replace one that is known already.
    """


class NewGame(NamedTuple):
    """What the host wants."""

    seats: tuple[NewSeat, ...]
    """In start order, or in joining order if it is to be drawn."""
    rules: Rules
    board: Board
    drawn: bool
    """Whether the start order is drawn (R-SETUP-1)."""
    clock: Clock = NO_CLOCK
    """How the clocks go."""


def create_game(
    home: Home, store: Store, wanted: NewGame, secret: bytes, now: str, new_id: Callable[[], str] = new_game_id
) -> str:
    """The id of a new game, which is started at once; `secret` is 32 random bytes, `new_id` gives ids to choose from.

    Raises BadRequest if the seats cannot play together.
    """
    _check_seats(wanted.seats)
    with store.write(now) as unit:
        game = _free_id(unit, new_id)
        seed = host_seed(game, secret)
        seats = wanted.seats
        if wanted.drawn:
            order = draw_seats(tuple(new.seat for new in seats), seed)
            seats = tuple(sorted(seats, key=lambda new: order.index(new.seat)))
        policy, lapse, absence = wanted.clock
        unit.create_game(
            game,
            rules=wanted.rules,
            board=wanted.board.id,
            luck=LUCK_HOST,
            secret=secret,
            clock=policy,
            lapse=lapse,
            absence=absence,
        )
        unit.append(game, Kind.CREATED, _created(home, wanted, game, secret).to_json())
        started = Started(tuple(give_seat(unit, game, new) for new in seats))
        unit.append(game, Kind.STARTED, started.to_json())
        if wanted.clock != NO_CLOCK:
            unit.append(game, Kind.CLOCK, wanted.clock.to_json())
        position = new_game(seed, tuple(new.seat for new in seats), wanted.rules, wanted.board)
        unit.set_position(game, position_text(position).decode())
        carry_on(open_game(unit, game, home), position, told_as=Purpose.STARTED)
    return game


def _check_seats(seats: tuple[NewSeat, ...]) -> None:
    colours = [new.seat for new in seats]
    if not 2 <= len(seats) <= 4:
        raise BadRequest(
            "a game has 2 to 4 seats, not {length}; give each as --seat red=kim@example.net", length=len(seats)
        )
    if len(set(colours)) != len(colours):
        raise BadRequest("every seat can be taken once; the seats are red, blue, green and yellow")
    for new in seats:
        check_key(new)


def check_key(new: NewSeat) -> None:
    """Nothing, if the new player has no key, or one that can be used; raises BadRequest otherwise."""
    if new.key is not None:
        try:
            PublicKey.from_line(new.key)
        except SignatureError as error:
            raise BadRequest("the key of {seat} cannot be used: {why}", seat=new.seat, why=error) from None


def _free_id(unit: Unit, new_id: Callable[[], str]) -> str:
    while True:
        game = new_id()
        if unit.game(game) is None:
            return game


def _created(home: Home, wanted: NewGame, game: str, secret: bytes) -> Created:
    from legends_pbem.notation.boards import board_to_json

    board = STANDARD.id if wanted.board is STANDARD else board_to_json(wanted.board)
    return Created(game, wanted.rules, board, LUCK_HOST, home.signer.public.line, commitment(game, secret))


def give_seat(unit: Unit, game: str, new: NewSeat) -> SeatRecord:
    """The seat as the log names it, which is the new player's from now on; it may have been somebody's before."""
    known = unit.person(new.address) if new.address is not None else None
    reference = person(unit.secret(game), new.address or f"bot:{new.bot}")
    unit.seat(
        game,
        new.seat,
        person=reference,
        language=(known.language if known is not None else None) or new.language,
        address=new.address,
        bot=new.bot,
        key=new.key,
        signed_only=new.signed_only,
    )
    if new.address is not None and new.zone is not None and known is None:
        unit.update_person(Person(new.address, new.zone))
    return SeatRecord(new.seat, reference, new.key, new.bot, new.signed_only)
