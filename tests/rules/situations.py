"""Situations on the table in a few readable lines. What is not said is as plain as it can be.

Cards are words as in the notation, several of a kind as `3*yeti`. Whatever of the 120 cards is not placed lies at the
bottom of the deck, or on the discard pile.
"""

from collections import Counter

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.decisions import Decided, decide
from legends_pbem.engine.invariants import defects
from legends_pbem.engine.play import legal_steps
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import LEGENDARY, MEDALS, PACK, Card, Cards, Phase, Place, Rules, Seat
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.steps import format_step

SEED = bytes(range(32))


def cards(text: str) -> Cards:
    """The cards that the text names, in card order."""
    found: list[Card] = []
    for word in text.split():
        count, star, name = word.partition("*")
        found += [Card[(name if star else word).upper()]] * (int(count) if star else 1)
    return tuple(sorted(found))


def situation(
    *,
    seats: str = "red blue",
    rules: Rules = Rules.EN,
    phase: Phase = Phase.TRAVEL,
    to_act: str = "red",
    at: dict[str, str] | None = None,
    hands: dict[str, str] | None = None,
    displays: dict[str, str] | None = None,
    deck: str | None = None,
    discard: str | None = None,
    club: str = "",
    weeks: dict[str, int] | None = None,
    arrivals: str = "",
    diaries: dict[str, dict[int, str]] | None = None,
    golden: str | None = None,
    scorings: int = 0,
    prestige: dict[str, int] | None = None,
    spent: int = 0,
    owed: str = "",
    pick: str | None = None,
) -> Position:
    """A sound position; by default red has the turn at week 10 in london, and all others stand there at week 20.

    `deck` says its top cards, top first. Cards not placed go below them, or on the discard pile if `discard` is None
    and `deck` ends in a full stop ("yeti ." is a deck of one card).
    """
    order = tuple(Seat(word) for word in seats.split())
    open_cards = tuple(cards((displays or {}).get(str(place), "")) for place in STANDARD.displays)
    held = tuple(cards((hands or {}).get(seat, "")) for seat in order)
    whole_deck = deck is not None and deck.endswith(".")
    top = tuple(Card[word.upper()] for word in (deck or "").removesuffix(".").split())
    thrown = cards(discard or "")
    placed = [card for pile in (*open_cards, *held, top, thrown, cards(club)) for card in pile]
    rest = tuple(sorted((Counter(PACK) - Counter(placed)).elements()))
    position = Position(
        rules=rules,
        board=STANDARD,
        seats=order,
        phase=phase,
        to_act=tuple(Seat(word) for word in to_act.split()),
        turn=1,
        spent=spent,
        weeks=tuple((weeks or {}).get(seat, 10 if seat == to_act else 20) for seat in order),
        arrivals=tuple(Seat(word) for word in arrivals.split()) or order,
        at=tuple(Place[(at or {}).get(seat, "london").upper()] for seat in order),
        displays=open_cards,
        discard=tuple(sorted(thrown + rest)) if whole_deck else thrown,
        diaries=tuple(
            tuple(
                Seat(owner) if (owner := (diaries or {}).get(str(place), {}).get(medal)) else None for medal in MEDALS
            )
            for place in LEGENDARY
        ),
        golden=None if golden is None else Place[golden.upper()],
        scorings=scorings,
        reshuffles=0,
        prestige=tuple((prestige or {}).get(seat, 0) for seat in order),
        owed=tuple(Seat(word) for word in owed.split()),
        pick=None if pick is None else Place[pick.upper()],
        shown=(),
        seed=SEED,
        hands=held,
        deck=top if whole_deck else top + rest,
        club=cards(club),
        put=((),) * len(order),
    )
    assert defects(position) == ()
    return position


def play(position: Position, decision: str, seat: str = "red") -> Decided:
    """What comes of the decision, which must be legal."""
    parsed = parse_decision(decision, position, Seat(seat))
    return decide(position, Seat(seat), *parsed)


def after(position: Position, decision: str, seat: str = "red") -> Position:
    """The position after the decision, which must be legal; it is sound."""
    following = play(position, decision, seat).position
    assert defects(following) == ()
    return following


def refused(position: Position, decision: str, seat: str = "red") -> Illegal:
    """Why the rules refuse the decision."""
    try:
        play(position, decision, seat)
    except Illegal as error:
        return error
    raise AssertionError(f"'{decision}' is legal")


def legal(position: Position, seat: str = "red") -> list[str]:
    """All legal steps as text, sorted."""
    return sorted(map(format_step, legal_steps(position, Seat(seat))))


def week(position: Position, seat: str = "red") -> int:
    """The week of a seat's hourglass."""
    return position.weeks[position.index(Seat(seat))]


def hand(position: Position, seat: str = "red") -> Cards:
    """The cards of a seat."""
    return position.hand(Seat(seat))
