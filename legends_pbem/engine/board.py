"""The map and what each place offers (R-THING-6 to R-THING-8)."""

from legends_pbem.engine.records import Record
from legends_pbem.engine.things import LEGENDARY, Action, Place
from legends_pbem.sentences import Sentence
from legends_pbem.values import NamedTuple

Leg = tuple[Place, Place, int]
"""Two neighbouring stops and the weeks between them."""


class Spot(NamedTuple):
    """Where a stop lies on the map: 0 to MAP_SIZE from the left, and from the top. No rule asks for it."""

    x: int
    y: int


MAP_SIZE = 100
"""The width and the height of the map that spots lie on."""

MAX_JOURNEY = 10
"""No two stops may lie further apart, or a turn could cross two marks (R-THING-8)."""

_ONE_EACH = (Action.DRAW3, Action.DRAW4, Action.DRAW5, Action.SWAP, Action.SWEEP)
_TAKES = 3


class BoardError(ValueError):
    """A board that breaks R-THING-8; `defects` lists all that is wrong, one sentence each."""

    def __init__(self, defects: tuple[Sentence, ...]) -> None:
        super().__init__("; ".join(defects))
        self.defects = defects


class Board(Record):
    """A checked board, made by `make_board`."""

    id: str
    """`standard`, or a name and a hash of the whole board (what a position calls it)."""
    legs: tuple[Leg, ...]
    """The legs as the board's author wrote them."""
    actions: tuple[Action, ...]
    """Place → its card action."""
    journeys: tuple[tuple[int, ...], ...]
    """Stop → stop → weeks of the shortest way (R-GO-2); derived from the legs."""
    displays: tuple[Place, ...]
    """The places with a display, in board order: those whose action is take (R-THING-7)."""
    display_at: tuple[int | None, ...]
    """Stop → which display lies there, counted in board order; None where there is none."""
    always: tuple[bool, ...]
    """Stop → whether its card action needs neither open cards nor a hand: draw and sweep (R-DRAW, R-SWEEP)."""
    spots: tuple[Spot, ...] | None
    """Stop → where its author wants it drawn; None where that is left to whoever draws."""


def make_board(
    board_id: str, legs: tuple[Leg, ...], actions: tuple[Action, ...], spots: tuple[Spot, ...] | None = None
) -> Board:
    """The board with its shortest ways worked out.

    `actions` are those of the eight places in board order; `spots` where all nine stops are drawn, if they are given.
    Raises BoardError naming every defect (R-THING-8).
    """
    defects = [
        Sentence("the leg {a}–{b} takes {weeks} weeks; a leg takes at least 1", a=a, b=b, weeks=weeks)
        for a, b, weeks in legs
        if weeks < 1
    ]
    defects += [Sentence("the leg {a}–{b} leads nowhere", a=a, b=b) for a, b, _ in legs if a == b]
    defects += _action_defects(actions)
    if defects:
        raise BoardError(tuple(defects))
    journeys = _shortest_ways(legs)
    defects = _distance_defects(journeys)
    if defects:
        raise BoardError(tuple(defects))
    displays = tuple(place for place in LEGENDARY if actions[place] is Action.TAKE)
    return Board(
        id=board_id,
        legs=legs,
        actions=actions,
        journeys=journeys,
        displays=displays,
        display_at=tuple(displays.index(place) if place in displays else None for place in Place),
        always=(*(action not in (Action.TAKE, Action.SWAP) for action in actions), False),
        spots=spots,
    )


def _action_defects(actions: tuple[Action, ...]) -> list[Sentence]:
    if len(actions) != len(LEGENDARY):
        return [Sentence("{n} places have an action; all eight need one", n=len(actions))]
    defects = [
        Sentence(
            "{n} places have the action '{action}'; exactly one must", n=actions.count(action), action=action.value
        )
        for action in _ONE_EACH
        if actions.count(action) != 1
    ]
    if actions.count(Action.TAKE) != _TAKES:
        takes = actions.count(Action.TAKE)
        defects.append(Sentence("{n} places have the action 'take'; exactly three must", n=takes))
    return defects


def _shortest_ways(legs: tuple[Leg, ...]) -> tuple[tuple[int, ...], ...]:
    far = sum(weeks for _, _, weeks in legs) + 1
    ways = [[0 if a == b else far for b in Place] for a in Place]
    for a, b, weeks in legs:
        ways[a][b] = ways[b][a] = min(ways[a][b], weeks)
    for via in Place:
        for a in Place:
            for b in Place:
                ways[a][b] = min(ways[a][b], ways[a][via] + ways[via][b])
    return tuple(tuple(row) if max(row) < far else tuple(w if w < far else -1 for w in row) for row in ways)


def _distance_defects(journeys: tuple[tuple[int, ...], ...]) -> list[Sentence]:
    lost = [str(place) for place in Place if journeys[Place.LONDON][place] < 0]
    if lost:
        return [Sentence("no way leads from london to {lost}", lost=", ".join(lost))]
    return [
        Sentence(
            "{a} and {b} lie {weeks} weeks apart; {most} is the most", a=a, b=b, weeks=journeys[a][b], most=MAX_JOURNEY
        )
        for a in Place
        for b in Place
        if a < b and journeys[a][b] > MAX_JOURNEY
    ]


_STANDARD_LEGS = (
    (Place.LONDON, Place.AVALON),
    (Place.LONDON, Place.AMBER),
    (Place.LONDON, Place.NEFERTITI),
    (Place.AVALON, Place.ATLANTIS),
    (Place.ATLANTIS, Place.NEFERTITI),
    (Place.ATLANTIS, Place.ELEPHANTS),
    (Place.ELEPHANTS, Place.ARK),
    (Place.ARK, Place.NEFERTITI),
    (Place.NEFERTITI, Place.AMBER),
    (Place.AMBER, Place.SHANGRILA),
    (Place.SHANGRILA, Place.YETI),
    (Place.YETI, Place.ARK),
)

STANDARD = make_board(
    "standard",
    tuple((a, b, 1) for a, b in _STANDARD_LEGS),
    (
        Action.SWAP,  # amber
        Action.DRAW4,  # ark
        Action.SWEEP,  # atlantis
        Action.TAKE,  # avalon
        Action.DRAW3,  # elephants
        Action.TAKE,  # nefertiti
        Action.TAKE,  # shangrila
        Action.DRAW5,  # yeti
    ),
    (
        Spot(99, 7),  # amber
        Spot(46, 97),  # ark
        Spot(0, 46),  # atlantis
        Spot(3, 4),  # avalon
        Spot(1, 99),  # elephants
        Spot(51, 50),  # nefertiti
        Spot(100, 53),  # shangrila
        Spot(97, 98),  # yeti
        Spot(52, 0),  # london
    ),
)
"""The board every game is played on unless its host names another (R-THING-6, R-THING-7)."""
