"""Positions that play hardly reaches: sound, but with their cards, diaries, weeks and adventurers strewn about."""

from random import Random

from hypothesis import assume
from hypothesis import strategies as st

from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.invariants import defects
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.steps import Step
from legends_pbem.engine.table import Position, Track, evolve
from legends_pbem.engine.things import DIARIES_EACH, JOKER, LEGENDARY, MARKS, PACK, STOPS, Cards, Phase, Rules, Seat
from legends_pbem.engine.turns import furthest_back

_SIZES = (0, 0, 1, 2, 3, 5)
"""How many cards may lie in a display or a hand; small ones are where rules have their corners."""


def start(seats: int, rules: Rules, seed: int) -> Position:
    """A game that was just dealt."""
    return new_game(seed.to_bytes(32, "big"), tuple(Seat)[:seats], rules)


def play_on(position: Position, luck: Random, steps: int) -> list[tuple[Position, Seat, Step]]:
    """So many random steps at most: each position with the seat and the step that were drawn there."""
    taken: list[tuple[Position, Seat, Step]] = []
    while position.to_act and len(taken) < steps:
        seat = luck.choice(position.to_act)
        step = luck.choice(legal_steps(position, seat))
        taken.append((position, seat, step))
        position, _ = apply(position, seat, step)
    return taken


def odd_position(seats: int, rules: Rules, luck: Random) -> Position:
    """A position in phase travel with everything drawn by `luck`; nearly always sound."""
    cards = luck.sample(PACK, len(PACK))

    def pile(size: int) -> Cards:
        taken = tuple(sorted(cards[:size]))
        del cards[:size]
        return taken

    displays = tuple(pile(luck.choice(_SIZES)) for _ in STANDARD.displays)
    hands = tuple(pile(luck.choice(_SIZES)) for _ in range(seats))
    in_club = pile(luck.choice((0, 3, 12)))
    club = tuple(card for card in in_club if card is not JOKER)
    cards += [JOKER] * in_club.count(JOKER)
    deck_size = luck.choice((0, 1, 4, len(cards)))
    scorings = luck.randrange(len(MARKS))
    mark = MARKS[scorings]
    weeks = tuple(luck.randrange(mark - 10, mark + 5) for _ in range(seats))
    base = start(seats, rules, luck.randrange(1000))
    position = evolve(
        base,
        phase=Phase.TRAVEL,
        turn=luck.randrange(1, 50),
        weeks=weeks,
        arrivals=tuple(luck.sample(base.seats, seats)),
        at=tuple(luck.choice(STOPS) for _ in range(seats)),
        displays=displays,
        hands=hands,
        club=club,
        deck=tuple(cards[:deck_size]),
        discard=tuple(sorted(cards[deck_size:])),
        diaries=_diaries(base.seats, luck),
        golden=luck.choice((None, *LEGENDARY)) if max(weeks) < mark else luck.choice(LEGENDARY),
        scorings=scorings,
    )
    return evolve(position, to_act=(furthest_back(position),))


def _diaries(seats: tuple[Seat, ...], luck: Random) -> tuple[Track, ...]:
    supply = dict.fromkeys(seats, DIARIES_EACH)
    tracks = []
    for _ in LEGENDARY:
        here = [seat for seat in seats if supply[seat] and luck.random() < 0.6]
        track: list[Seat | None] = [*here, *[None] * (4 - len(here))]
        luck.shuffle(track)
        tracks.append(tuple(track))
        for seat in here:
            supply[seat] -= 1
    return tuple(tracks)


def unfinished(position: Position, luck: Random, steps: int) -> Position:
    """The position after so many random steps, or the last one before the end."""
    return play_on(position, luck, steps + 1)[-1][0]


@st.composite
def odd_positions(draw: st.DrawFn) -> Position:
    """Odd positions in phase travel, or a few random steps later."""
    luck = Random(draw(st.integers(0, 1_000_000)))
    position = odd_position(draw(st.integers(2, 4)), draw(st.sampled_from(Rules)), luck)
    assume(not defects(position))
    return unfinished(position, luck, draw(st.integers(0, 6)))


@st.composite
def dealt_positions(draw: st.DrawFn) -> Position:
    """Positions of a random game, the set-up included."""
    position = start(draw(st.integers(2, 4)), draw(st.sampled_from(Rules)), draw(st.integers(0, 1000)))
    return unfinished(position, Random(draw(st.integers(0, 1000))), draw(st.integers(0, 120)))


def positions() -> st.SearchStrategy[Position]:
    """Both kinds; somebody owes a step in each."""
    return st.one_of(odd_positions(), dealt_positions())
