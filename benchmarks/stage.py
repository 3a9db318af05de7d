"""A home with a game for benchmarks: two players with keys, moves chosen by the random bot."""

import hashlib
from pathlib import Path
from typing import NamedTuple

from legends_pbem.bots.registry import choose
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.mail.outgoing import Mailbox, Outgoing, write_mail
from legends_pbem.notation import movefile
from legends_pbem.notation.steps import format_decision
from legends_pbem.service.home import Home, init_home
from legends_pbem.service.host.games import NewGame, NewSeat, create_game
from legends_pbem.service.log.signatures import sign_move
from legends_pbem.service.moves.moves import present_position
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.store.sqlite import SqliteStore

NOW = "2026-05-01T12:00:00Z"
SEATS = (Seat.RED, Seat.BLUE)


class Stage(NamedTuple):
    """A running game."""

    home: Home
    store: SqliteStore
    game: str


def _bytes(label: str) -> bytes:
    return hashlib.sha256(f"legends-benchmark/{label}".encode()).digest()


def signer(seat: Seat) -> Ed25519Signer:
    """The key of a player."""
    return Ed25519Signer(_bytes(seat))


def new_home(folder: Path) -> Home:
    """A new home."""
    return init_home(
        folder,
        address="play@example.org",
        name="Legends by mail",
        send="maildir:mail",
        language="en",
        luck=_bytes("tokens"),
        key_seed=_bytes("service"),
    )


def set_stage(folder: Path) -> Stage:
    """A new home with a new game."""
    home = new_home(folder)
    store = home.open_store()
    seats = tuple(NewSeat(seat, f"{seat}@example.net", None, signer(seat).public.line, "en") for seat in SEATS)
    wanted = NewGame(seats, Rules.EN, STANDARD, drawn=False)
    return Stage(home, store, create_game(home, store, wanted, _bytes("secret"), NOW, lambda: "G7K2"))


def next_mail(stage: Stage) -> bytes | None:
    """The signed mail of whoever owes a decision next; None when the game is over."""
    requests = stage.store.requests(stage.game)
    row = stage.store.game(stage.game)
    if not requests or row is None:
        return None
    request, seat = requests[0], Seat(requests[0].seat)
    decision = choose("random", view_of(present_position(stage.store, row), seat), row.head_n)
    move = movefile.write(movefile.MoveFile(stage.game, seat, request.ticket, (format_decision(decision),)))
    return write_mail(
        Outgoing(
            sender=Mailbox("", f"{seat}@example.net"),
            to=Mailbox("", "play@example.org"),
            subject="My move",
            message_id=f"<{request.ticket}@example.net>",
            date=NOW,
            text=sign_move(move, signer(seat)),
            auto_submitted="no",
        )
    )
