"""From a player's texts to the decisions that will be taken: pure, so that nothing is written before all is sure."""

from collections.abc import Mapping

from legends_pbem.engine.decisions import decide, only_decision
from legends_pbem.engine.events import Event
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.parse import parse_decision, read_decision
from legends_pbem.notation.steps import format_decision
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.log.luck import bot_luck
from legends_pbem.service.log.records import Way
from legends_pbem.values import NamedTuple

HIDDEN_CHOICE = (Phase.SETUP_CLUB, Phase.CONTRIBUTE)
"""Where nobody may learn from the moment of a choice that it was forced."""


def hides_choices(position: Position) -> bool:
    """Whether several seats choose cards at once, of whom nobody may learn which has a choice."""
    return position.phase is Phase.CONTRIBUTE or (position.phase is Phase.SETUP_CLUB and position.rules is Rules.DE)


class Planned(NamedTuple):
    """A decision to be taken, and what it leads to."""

    seat: Seat
    decision: str
    """Canonical text."""
    way: Way
    line: int
    """Which decision of the player's move file it is, from 1; 1 for bots and forced decisions."""
    position: Position
    """The position after it."""
    events: tuple[Event, ...]


def plan_moves(position: Position, seat: Seat, texts: tuple[str, ...], way: Way) -> tuple[Planned, ...]:
    """The decisions that `texts` say, one each, in sequence.

    Once cards came up that nobody knew, what was decided before stands, for otherwise whoever asks for a card that must
    lie there learns whether it does. Then decisions that turn out to be impossible are left out.

    Raises NotationError (a text is not understood), Illegal (the rules refuse it) or Refused (there is none, or more
    than the seat owes now).
    """
    if not texts:
        raise Refused(Cause.NO_DECISION)
    for text in texts:
        read_decision(text)
    row = plan_row(position, seat, texts, way)
    if row.stopped is not None and not _was_surprised(position, row):
        raise row.stopped
    return row.planned


class Row(NamedTuple):
    """Decisions in a row, as far as they can be taken."""

    planned: tuple[Planned, ...]
    stopped: Refused | Illegal | NotationError | None
    """Why the next one cannot be taken; None if all can."""


def plan_row(position: Position, seat: Seat, texts: tuple[str, ...], way: Way, first: int = 1) -> Row:
    """The decisions that `texts` say, one each, up to the first that cannot be taken; `first` numbers them."""
    planned: list[Planned] = []
    for line, text in enumerate(texts, start=first):
        try:
            if planned and seat not in position.to_act:
                raise Refused(Cause.TOO_MANY_DECISIONS, decision=text)
            planned.append(plan_move(position, seat, text, way, line))
        except (Refused, Illegal, NotationError) as error:
            return Row(tuple(planned), error)
        position = planned[-1].position
    return Row(tuple(planned), None)


def _was_surprised(position: Position, row: Row) -> bool:
    """Whether what stopped the row may depend on cards that came up in it. That somebody else is next never does."""
    if not row.planned:
        return False
    after = row.planned[-1].position
    scored = after.scorings != position.scorings
    return scored or (after.deck != position.deck and not isinstance(row.stopped, Refused))


def plan_silent(position: Position, seat: Seat) -> tuple[Planned, ...]:
    """The choices of hidden cards that are none, to be made right before `seat` makes the last that is one.

    So they look as if they had been made before it; made after it, they would show that they were forced. Empty while
    other seats have a choice, and in all other phases.
    """
    forced = forced_decisions(position) if position.phase in HIDDEN_CHOICE and seat in position.to_act else {}
    others = [other for other in position.to_act if other is not seat]
    planned: list[Planned] = []
    for other in others if set(others) <= set(forced) else ():
        planned.append(_take(position, other, forced[other], Way.FORCED))
        position = planned[-1].position
    return tuple(planned)


def plan_move(position: Position, seat: Seat, text: str, way: Way, line: int = 1) -> Planned:
    """The one decision that `text` says. Raises NotationError or Illegal."""
    parsed = parse_decision(text, position, seat)
    decided = decide(position, seat, parsed.steps, parsed.golden_if_reached)
    return Planned(seat, format_decision(decided.steps), way, line, decided.position, decided.events)


def plan_followers(position: Position, bots: Mapping[Seat, str], secret: bytes, next_entry: int) -> tuple[Planned, ...]:
    """The decisions of bots and those without a choice that follow now, until a player has one.

    `bots` maps their seats to the bots' names; `next_entry` is the number of the log entry the first will become.
    """
    planned: list[Planned] = []
    while (following := _next_follower(position, bots, secret, next_entry + len(planned))) is not None:
        planned.append(following)
        position = following.position
    return tuple(planned)


def _next_follower(position: Position, bots: Mapping[Seat, str], secret: bytes, entry: int) -> Planned | None:
    for seat in position.to_act:
        if seat in bots:
            return plan_bot(position, seat, bots[seat], secret, entry, Way.BOT)
    forced = forced_decisions(position)
    if not forced or (position.phase in HIDDEN_CHOICE and len(forced) < len(position.to_act)):
        return None
    seat, decision = next(iter(forced.items()))
    return _take(position, seat, decision, Way.FORCED)


def plan_bot(position: Position, seat: Seat, bot: str, secret: bytes, entry: int, way: Way) -> Planned:
    """The decision of the bot with this name for the seat; `entry` is the number of the log entry it will become."""
    from legends_pbem.bots.registry import choose  # games without bots do not need them

    return _take(position, seat, choose(bot, view_of(position, seat), bot_luck(secret, entry)), way)


def forced_decisions(position: Position) -> dict[Seat, Decision]:
    """The seats that have exactly one legal decision now, and which."""
    found = ((seat, only_decision(position, seat)) for seat in position.to_act)
    return {seat: decision for seat, decision in found if decision is not None}


def asked_seats(position: Position) -> set[Seat]:
    """The seats that are to be asked for a decision: who has no choice of hidden cards waits for the others unasked."""
    silent = forced_decisions(position) if position.phase in HIDDEN_CHOICE else {}
    return {seat for seat in position.to_act if seat not in silent}


def _take(position: Position, seat: Seat, decision: Decision, way: Way) -> Planned:
    decided = decide(position, seat, decision)
    return Planned(seat, format_decision(decided.steps), way, 1, decided.position, decided.events)
