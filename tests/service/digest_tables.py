"""Games of a player who gets one mail a day, for the tests."""

from collections.abc import Iterator
from pathlib import Path

from desk_mails import new_mails
from tables import REPLIES, Table, address_of, chosen, move_mail, new_table, reply, start_game, take

from legends_pbem.service.log.time_records import NO_CLOCK, Clock
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import OutboxMail

TWO = {"red": REPLIES, "blue": REPLIES}
EVENING = "2026-03-01T18:00:00Z"
BEFORE = "2026-03-02T05:59:59Z"
MORNING = "2026-03-02T06:00:00Z"
"""Seven o'clock in Berlin."""
NEXT = "2026-03-03T06:00:00Z"


def digested(folder: Path, clock: Clock = NO_CLOCK) -> Iterator[Table]:
    table = new_table(folder, TWO, clock=clock)
    with table.store:
        new_mails(table, "red", "blue")
        desk = desk_ticket(table.game, "blue", 1)
        take(table, reply(table, "blue", "zone Berlin; mails digest at 7", desk))
        new_mails(table, "blue")
        yield table


def more_games(table: Table, *games: str, clock: Clock = NO_CLOCK) -> list[Table]:
    """More games of the same two; all first mails are sent."""
    started = [
        start_game(table.home, table.store, TWO, game=game, seed=number, clock=clock)
        for number, game in enumerate(games, start=5)
    ]
    new_mails(table, "red", "blue")
    return started


def move(table: Table, seat: str, number: int, now: str = EVENING) -> None:
    """The seat moves."""
    handled = take(table, move_mail(table, seat, chosen(table, seat), number=number), now)
    assert handled.outcome == "applied", handled


def until_blue_is_asked(table: Table, number: int, now: str = EVENING) -> None:
    """Red and blue move until blue owes a decision after a move of red's."""
    for further in range(40):
        asked = [request.seat for request in table.store.requests(table.game)]
        if "blue" in asked and any(mail.held for mail in table.store.unsent(table.game, "blue")):
            return
        move(table, "red" if "red" in asked else "blue", 1000 * number + further, now)
    raise AssertionError("blue was not asked")


def until_blue_only_hears(table: Table, number: int) -> None:
    """Red and blue move until red has moved and blue owes no decision."""
    for further in range(80):
        asked = [request.seat for request in table.store.requests(table.game)]
        if "blue" not in asked and any(mail.held for mail in table.store.unsent(table.game, "blue")):
            return
        new_mails(table, "blue", now=EVENING)
        move(table, "blue" if "blue" in asked else "red", 1000 * number + further)
    raise AssertionError("blue was asked each time")


def held(table: Table) -> list[OutboxMail]:
    return table.store.held(address_of("blue"))


def news_of_two(table: Table) -> tuple[Table, Table]:
    """Two games, in both of which blue owes a decision that waits for the digest."""
    (second,) = more_games(table, "H8M3")
    until_blue_is_asked(table, 1)
    until_blue_is_asked(second, 2)
    new_mails(table, "red", "blue", now=EVENING)
    return table, second
