"""Worlds that look the same to one player, for the tests of secrecy (rules, R-INFO)."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path
from random import Random

import pytest
from tables import Table, fixed_bytes, new_table

from legends_pbem.bots.registry import choose
from legends_pbem.engine.decisions import decide
from legends_pbem.engine.events import Drawn, Event, Given, PutIntoClub
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.table import Position, evolve, put_at
from legends_pbem.engine.things import JOKER, PACK, Card, Cards, Phase, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.steps import format_decision
from legends_pbem.service.host import games
from legends_pbem.service.log import history
from legends_pbem.service.log.history import Moment
from legends_pbem.service.log.time_records import NO_CLOCK, Clock
from legends_pbem.service.moves import refusing
from legends_pbem.service.moves.moves import present_position
from legends_pbem.service.outgoing import reporting


def other_world(position: Position, viewer: Seat, luck: Random) -> Position:
    """The position with all changed that the viewer cannot know: others' hands, deck, club, seed, others' history."""
    others = [hand for seat, hand in zip(position.seats, position.hands, strict=True) if seat is not viewer]
    pool = [card for cards in (*others, position.deck, position.club) for card in cards]
    luck.shuffle(pool)
    pool.sort(key=lambda card: card is JOKER)  # no joker is in the club, which is dealt first
    club = tuple(sorted(_deal(pool, len(position.club))))
    luck.shuffle(pool)
    hands = [
        position.hand(seat) if seat is viewer else tuple(sorted(_deal(pool, len(position.hand(seat)))))
        for seat in position.seats
    ]
    put = [
        cards if seat is viewer else _any_cards(len(cards), luck)
        for seat, cards in zip(position.seats, position.put, strict=True)
    ]
    return evolve(position, club=club, hands=tuple(hands), deck=tuple(pool), put=tuple(put), seed=luck.randbytes(32))


def other_moment(moment: Moment, viewer: Seat, luck: Random) -> Moment:
    """The moment with all changed that the viewer cannot know, in the position and in what happened."""
    events = tuple(_other_event(event, viewer, luck) for event in moment.events)
    return moment._replace(position=other_world(moment.position, viewer, luck), events=events, record=None)


@contextmanager
def in_another_world(viewer: Seat, luck: Random) -> Iterator[None]:
    """Mails are written, and refusals told, about games in which all is different that the viewer cannot know.

    Tickets, tokens, receipts and times stay the same.
    """
    replay = history.replay
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            reporting,
            "replay",
            lambda entries, secret: (other_moment(moment, viewer, luck) for moment in replay(entries, secret)),
        )
        patch.setattr(
            refusing,
            "present_position",
            lambda reads, game: other_world(present_position(reads, game), viewer, luck),
        )
        yield


def _other_event(event: Event, viewer: Seat, luck: Random) -> Event:
    match event:
        case PutIntoClub() | Drawn() if event.seat is not viewer and event.cards is not None:
            return event._replace(cards=_any_cards(len(event.cards), luck))
        case Given() if viewer not in (event.giver, event.taker):
            return event._replace(card=_any_card(luck))
        case _:
            return event


def _deal(pool: list[Card], number: int) -> list[Card]:
    dealt, pool[:] = pool[:number], pool[number:]
    return dealt


def _any_card(luck: Random) -> Card:
    return luck.choice([card for card in PACK if card is not JOKER])


def _any_cards(number: int, luck: Random) -> Cards:
    return tuple(sorted(_any_card(luck) for _ in range(number)))


def before_contributions(seats: tuple[Seat, ...]) -> Iterator[tuple[Position, str]]:
    """Positions, each with red's decision that leads to a scoring after which all three seats owe cards to the club."""
    for seed in range(200):
        position = new_game(fixed_bytes(f"cards {seed}"), seats)
        while position.phase is not Phase.OVER:
            seat = position.to_act[0]
            decision = choose("random", view_of(position, seat), f"{seed} {position.turn} {position.phase}")
            after = decide(position, seat, decision).position
            all_contribute = after.phase is Phase.CONTRIBUTE and len(after.to_act) == 3
            if seat is Seat.RED and all_contribute and 2 <= len(position.hand(Seat.BLUE)) <= 3:
                yield position, format_decision(decision)
            position = after


def with_and_without_a_choice(position: Position) -> tuple[Position, Position]:
    """The position with two hands of blue's: one of a single kind of card, and one in which another card is among them.

    The other card lies at the end of the deck in the first, where nobody draws it.
    """
    index = position.index(Seat.BLUE)
    pool = [*position.deck, *position.hands[index]]
    kind = max(set(pool) - {JOKER}, key=lambda card: (pool.count(card), card))
    other = min(set(pool) - {JOKER, kind})
    forced = (kind,) * len(position.hands[index])
    for card in (*forced, other):
        pool.remove(card)
    free = tuple(sorted((*forced[1:], other)))
    return (
        evolve(position, hands=put_at(position.hands, index, forced), deck=(*pool, other)),
        evolve(position, hands=put_at(position.hands, index, free), deck=(*pool, kind)),
    )


def choice_for(position: Position, chooser: Seat) -> Position:
    """The position with other hands of blue's and green's: only the chooser has more than one kind of card.

    Both hold two cards, and what is drawn next stays the same.
    """
    hands, drawn, pool = list(position.hands), position.deck[:12], list(position.deck[12:])
    both = [position.index(seat) for seat in (Seat.BLUE, Seat.GREEN)]
    pool += [card for index in both for card in hands[index]]
    for index in both:
        kind = max(set(pool) - {JOKER}, key=lambda card: (pool.count(card), card))
        cards = [kind] * 2
        if position.seats[index] is chooser:
            cards[0] = min(set(pool) - {JOKER, kind})
        hands[index] = tuple(sorted(cards))
        for card in cards:
            pool.remove(card)
    return evolve(position, hands=tuple(hands), deck=(*drawn, *sorted(pool)))


def table_from(
    folder: Path, start: Position, plays: Mapping[str, str], patch: pytest.MonkeyPatch, clock: Clock = NO_CLOCK
) -> Table:
    """A game in a new folder that stands at this position after the deal, in its log too."""
    for module in (games, history):
        patch.setattr(module, "new_game", lambda *_: start)
    folder.mkdir()
    return new_table(folder, plays, clock=clock)


_HASHED = re.compile(
    r"-----BEGIN SSH SIGNATURE-----.*?-----END SSH SIGNATURE-----"  # of receipts
    r"|(?<![0-9a-f])([0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{16})(?![0-9a-f])"  # hashes, boundaries, tickets
    r"|(?<=\.)[a-z2-7]{26}\b",  # tokens
    re.DOTALL,
)


def without_hashes(mail: bytes) -> list[str]:
    """The header fields and parts of a mail as text, less all that comes from hashes of log entries."""
    message = message_from_bytes(mail)
    texts = [f"{name}: {value}" for name, value in message.items()]
    for part in message.walk():
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            texts.append(payload.decode(errors="backslashreplace"))  # pictures are no text
    return [_HASHED.sub("#", text) for text in texts]
