"""Games of red, who answers mails, and blue, who gives orders ahead."""

from collections.abc import Sequence
from pathlib import Path

from tables import KEYED, LATER, REPLIES, Table, move_mail, new_table, play, reply, signed_mail, take

from legends_pbem.service.incoming.mailroom import Handled
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import Outcome


def ordering_table(folder: Path, how: str = REPLIES) -> Table:
    """A game after the set-up: red has to travel; blue, who answers mails or signs, is next."""
    table = new_table(folder, {"red": REPLIES, "blue": how})
    play(table, 2)
    assert table.request("red").phase == "travel"
    return table


def order_mail(table: Table, lines: Sequence[str], ticket: str | None = None, number: int = 1) -> bytes:
    """A mail of blue's with these lines, by default to the desk."""
    to = ticket or desk_ticket(table.game, "blue", 1)
    if table.plays["blue"] == KEYED:
        return signed_mail(table, "blue", *lines, ticket=to, number=100 + number)
    return reply(table, "blue", "\n".join(lines) + "\n", ticket=to, number=100 + number)


def send(table: Table, lines: Sequence[str], ticket: str | None = None, number: int = 1) -> Handled:
    """What becomes of such a mail."""
    return take(table, order_mail(table, lines, ticket, number))


def red_mail(table: Table, number: int = 50) -> bytes:
    """A turn of red, who is asked, where blue is never met."""
    places = ("avalon", "nefertiti")
    text = f"go {places[number % 2]}; take best of joker; golden yeti if reached"
    return move_mail(table, "red", text, number=number)


def move(table: Table, number: int = 50) -> None:
    """Let red take that turn."""
    assert take(table, red_mail(table, number), LATER).outcome is Outcome.APPLIED
