"""Games in which a bot has decided for a late player, for the tests of taking that back."""

from pathlib import Path

from tables import NOW, REPLIES, Table, new_table, reply

from legends_pbem.engine.things import Rules
from legends_pbem.service.clocks.deadlines import act_on_deadlines
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.tickets import desk_ticket

DUE = "2026-03-04T12:00:00Z"
"""When three days have gone since NOW, and the bot decides for red."""
TWO = {"red": REPLIES, "blue": REPLIES}


def late_table(
    folder: Path, lapse: str = "bot once", rules: Rules = Rules.DE, plays: dict[str, str] = TWO, policy: str = "3d"
) -> Table:
    """A game in which red's deadline passed at DUE, unless the policy gives more time.

    With the German rules the bot laid red's first diary, which reveals nothing; with the English ones it put cards into
    the club.
    """
    table = new_table(folder, plays, rules=rules, clock=Clock(policy, lapse, 30))
    send_due(table.home, table.store, NOW)
    act_on_deadlines(table.home, table.store, DUE)
    return table


def to_desk(table: Table, line: str = "take back", seat: str = "red", number: int = 1) -> bytes:
    """A line that the seat's player writes to the desk."""
    return reply(table, seat, line, desk_ticket(table.game, seat, 1), number)
