"""A home, games in it, and the mails of their players, for the tests of the service.

Everything is fixed (keys, secrets, game ids, times), so that the same calls give the same bytes.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import NamedTuple

from legends_pbem.bots.registry import choose
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import JOKER, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.movefile import MoveFile, write
from legends_pbem.notation.steps import format_decision
from legends_pbem.service.home import Home, init_home
from legends_pbem.service.host.games import NewGame, NewSeat, create_game
from legends_pbem.service.incoming.mailroom import Handled, take_mail
from legends_pbem.service.log.time_records import NO_CLOCK, Clock
from legends_pbem.service.moves.files import FileResult, submit_file
from legends_pbem.service.moves.moves import present_position
from legends_pbem.service.tickets import reply_address, tag_for
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.keys import Signer
from legends_pbem.signing.sshsig import sign
from legends_pbem.store.rows import MailState, Request
from legends_pbem.store.sqlite import SqliteStore

SERVICE = "play@example.org"
NOW = "2026-03-01T12:00:00Z"
LATER = "2026-03-01T13:00:00Z"

KEYED = "keyed"
REPLIES = "replies"
BOT = "random"
"""How a seat may be played: with signed move files, by answering mails, or by the bot of this name."""

PAIR: Mapping[str, str] = {"red": KEYED, "blue": REPLIES}
"""The usual two players."""


class Table(NamedTuple):
    """One game in a home, and how its seats are played."""

    home: Home
    store: SqliteStore
    game: str
    plays: Mapping[str, str]
    """Seat → KEYED, REPLIES or BOT, in start order."""

    @property
    def position(self) -> Position:
        """The stored position."""
        row = self.store.game(self.game)
        assert row is not None
        return present_position(self.store, row)

    def request(self, seat: str) -> Request:
        """The decision that the seat owes now."""
        return next(request for request in self.store.requests(self.game) if request.seat == seat)


def fixed_bytes(name: str) -> bytes:
    """32 bytes that are always the same for the same name."""
    return hashlib.sha256(name.encode()).digest()


def address_of(seat: str) -> str:
    """The registered address of a seat's player."""
    return f"{seat}@example.net"


def signer_of(seat: str) -> Signer:
    """The key of a seat's player."""
    return Ed25519Signer(fixed_bytes(f"key of {seat}"))


def new_home(folder: Path, send: str = "maildir:mail") -> Home:
    """A home without games in the folder `home` below `folder`."""
    return init_home(
        folder / "home",
        address=SERVICE,
        name="Legends by mail",
        send=send,
        language="en",
        luck=fixed_bytes("luck of the home"),
        key_seed=fixed_bytes("key of the service"),
    )


def new_seat(seat: str, how: str) -> NewSeat:
    """What `create_game` wants to know of a seat that is played like that."""
    if how == BOT:
        return NewSeat(Seat(seat), None, BOT, None, "en")
    key = signer_of(seat).public.line if how == KEYED else None
    return NewSeat(Seat(seat), address_of(seat), None, key, "en")


def start_game(
    home: Home,
    store: SqliteStore,
    plays: Mapping[str, str] = PAIR,
    *,
    rules: Rules = Rules.EN,
    game: str = "G7K2",
    seed: int = 0,
    clock: Clock = NO_CLOCK,
) -> Table:
    """A game just dealt; another `seed` gives other cards."""
    wanted = NewGame(tuple(new_seat(seat, how) for seat, how in plays.items()), rules, STANDARD, False, clock)
    create_game(home, store, wanted, fixed_bytes(f"secret {seed}"), NOW, lambda: game)
    return Table(home, store, game, plays)


def new_table(
    folder: Path, plays: Mapping[str, str] = PAIR, *, rules: Rules = Rules.EN, seed: int = 0, clock: Clock = NO_CLOCK
) -> Table:
    """A home with one game just dealt. The store must be closed by whoever asked for it."""
    home = new_home(folder)
    return start_game(home, home.open_store(), plays, rules=rules, seed=seed, clock=clock)


def letter(seat: str, body: str, to: str = SERVICE, number: int = 1, **fields: str) -> EmailMessage:
    """A mail of a seat's player; `fields` replace header fields, `Message_ID` being `Message-ID`."""
    mail = EmailMessage()
    header = {
        "From": f"{seat.title()} <{address_of(seat)}>",
        "To": to,
        "Subject": "Re: Legends",
        "Date": "Sun, 01 Mar 2026 12:00:00 +0000",
        "Message-ID": f"<{seat}.{number}@mail.example.net>",
    }
    header.update({name.replace("_", "-"): value for name, value in fields.items()})
    for name, value in header.items():
        mail[name] = value
    mail.set_content(body)
    return mail


def address_for(table: Table, seat: str, ticket: str) -> str:
    """The address that a mail to the seat with this ticket asks to answer to."""
    tag = tag_for(table.home.token_secret, table.game, seat, ticket, signed_only=False)
    return reply_address(tag, "play", "example.org")


def reply(table: Table, seat: str, text: str, ticket: str | None = None, number: int = 1, **fields: str) -> bytes:
    """An answer to the mail with the ticket, by default the open request's; `number` is in its Message-ID."""
    to = address_for(table, seat, ticket or table.request(seat).ticket)
    return letter(seat, text, to, number, **fields).as_bytes()


def move_file(table: Table, seat: str, *decisions: str, ticket: str | None = None) -> str:
    """A move file for the ticket, by default the open request's."""
    return write(MoveFile(table.game, Seat(seat), ticket or table.request(seat).ticket, decisions))


def signed_block(move: str, signer: Signer) -> str:
    """The move file and its signature as one block for a mail."""
    return f"-----BEGIN LEGENDS MOVE-----\n{move}-----END LEGENDS MOVE-----\n" + sign(
        signer, move.encode(), "legends-pbem"
    )


def signed_mail(
    table: Table, seat: str, *decisions: str, ticket: str | None = None, number: int = 1, signer: Signer | None = None
) -> bytes:
    """A mail with a signed move file; by default for the open request and with the seat's own key."""
    move = move_file(table, seat, *decisions, ticket=ticket)
    return letter(seat, signed_block(move, signer or signer_of(seat)), number=number).as_bytes()


def move_mail(table: Table, seat: str, *decisions: str, number: int = 1) -> bytes:
    """A mail with these decisions in the way in which the seat is played."""
    if table.plays[seat] == KEYED:
        return signed_mail(table, seat, *decisions, number=number)
    return reply(table, seat, "\n".join(decisions) + "\n", number=number)


def take(table: Table, raw: bytes, now: str = NOW) -> Handled:
    """What becomes of a mail."""
    return take_mail(table.home, table.store, raw, now)


def newest_mail(table: Table, seat: str) -> EmailMessage:
    """The newest mail that was sent to a seat's player."""
    mail = next(mail for mail in table.store.outbox(table.game) if mail.seat == seat and mail.state is MailState.SENT)
    return message_from_bytes(table.store.mail_content(mail.id) or b"", policy=default)


def newest_report(table: Table, seat: str) -> str:
    """Its text, on one line."""
    body = newest_mail(table, seat).get_body(("plain",))
    assert body is not None
    return " ".join(body.get_content().split())


def chosen(table: Table, seat: str, seed: int = 0) -> str:
    """A decision that the seat may take now, chosen at random but always the same."""
    view = view_of(table.position, Seat(seat))
    return format_decision(choose(BOT, view, f"{seed} {view.turn} {view.phase} {seat}"))


class Step(NamedTuple):
    """A mail that is about to be taken in."""

    seat: str
    decision: str
    mail: bytes
    number: int


Choice = Callable[[Sequence[str]], str]
"""Which of the seats that owe a decision moves next."""


def first(seats: Sequence[str]) -> str:
    """The seat that was asked first."""
    return seats[0]


def steps(table: Table, *, seed: int = 0, next_seat: Choice = first, start: int = 0) -> Iterator[Step]:
    """The mails of a whole game, each to be taken in before the next is asked for; `start` numbers the first."""
    number = start
    while requests := table.store.requests(table.game):
        seat = next_seat([request.seat for request in requests])
        number += 1
        decision = chosen(table, seat, seed)
        yield Step(seat, decision, move_mail(table, seat, decision, number=number), number)


def play(table: Table, most: int = 1000, *, seed: int = 0, next_seat: Choice = first, start: int = 0) -> int:
    """Play on by mail, to the end or for `most` mails; how many mails that were."""
    taken = 0
    for step in steps(table, seed=seed, next_seat=next_seat, start=start):
        if taken == most:
            break
        handled = take(table, step.mail)
        assert handled.outcome == "applied", handled
        taken += 1
    return taken


def foreseen(table: Table, seat: str, seed: int = 0) -> tuple[str, ...]:
    """Decisions for one mail: what the seat does now, and what it will owe right after it."""
    decisions: list[str] = []
    position = table.position
    while not decisions or (Seat(seat) in position.to_act and len(decisions) < 3):
        steps = choose(BOT, view_of(position, Seat(seat)), f"{seed} {len(decisions)} {position.turn}")
        decisions.append(format_decision(steps))
        position = decide(position, Seat(seat), steps).position
    return tuple(decisions)


def submit_for(table: Table, seat: str, *decisions: str, folder: Path) -> FileResult:
    """What becomes of an unsigned move file that the host enters for the seat."""
    path = folder / "entered.txt"
    path.write_text(move_file(table, seat, *decisions))
    return submit_file(table.home, table.store, path, seat, NOW)


def emptying(table: Table, seat: str, seed: int = 0) -> str:
    """A decision that leaves the seat few kinds of cards, so that it will have no choice at a scoring."""
    position = table.position

    view = view_of(position, Seat(seat))
    options: list[Decision] = [choose(BOT, view, f"{seed} {number} {view.turn}") for number in range(20)]

    def kinds_left(number: int) -> int:
        hand = decide(position, Seat(seat), options[number]).position.hand(Seat(seat))
        return len(set(hand) - {JOKER})

    return format_decision(options[min(range(20), key=kinds_left)])
