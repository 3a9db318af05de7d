"""Two positions that look the same to the viewer give the same bytes."""

from collections.abc import Iterable

from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, Played, play, report_of

from legends_pbem.engine.events import ALL, AUDIENCE, Drawn, Event, Given, PutIntoClub
from legends_pbem.engine.table import Position, evolve
from legends_pbem.engine.things import JOKER, PACK, Card, Cards, Phase, Rules, Seat
from legends_pbem.reports.picture import board_svg
from legends_pbem.reports.pictures import draw_pictures
from legends_pbem.reports.render import render
from legends_pbem.reports.report import Purpose


def other_world(played: Played, viewer: Seat | None, data: st.DataObject) -> Played:
    """The same game with everything changed that `viewer` cannot know."""
    position = played.position
    unknown = [seat for seat in position.seats if seat is not viewer]
    pool = [card for seat in unknown for card in position.hand(seat)] + [*position.deck, *position.club]
    plain = data.draw(st.permutations([card for card in pool if card is not JOKER]))
    club, rest = plain[: len(position.club)], [*plain[len(position.club) :], *[JOKER] * pool.count(JOKER)]
    rest = list(data.draw(st.permutations(rest)))
    hands = []
    for seat, hand in zip(position.seats, position.hands, strict=True):
        hands.append(hand if seat is viewer else _sorted(rest.pop() for _ in hand))
    put = tuple(
        own if seat is viewer else _sorted(data.draw(st.lists(st.sampled_from(PACK), max_size=5)))
        for seat, own in zip(position.seats, position.put, strict=True)
    )
    seed = data.draw(st.binary(min_size=32, max_size=32))
    other = evolve(position, hands=tuple(hands), club=_sorted(club), deck=tuple(rest), put=put, seed=seed)
    return Played(other, tuple(_other_event(event, viewer, data) for event in played.events))


def _sorted(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards))


def _other_event(event: Event, viewer: Seat | None, data: st.DataObject) -> Event:
    """The event with other cards where they are not for `viewer`."""
    match event:
        case PutIntoClub() if event.seat is not viewer:
            return event._replace(cards=_other_cards(event.number, data))
        case Drawn() if event.seat is not viewer:
            return event._replace(cards=_other_cards(event.number, data))
        case Given() if viewer not in (event.giver, event.taker):
            return event._replace(card=data.draw(st.sampled_from(PACK)))
        case _:
            return event


def _other_cards(number: int, data: st.DataObject) -> Cards:
    return _sorted(data.draw(st.lists(st.sampled_from(PACK), min_size=number, max_size=number)))


def test_no_other_event_has_something_to_hide() -> None:
    hiding = {kind for kind, fields in AUDIENCE.items() if any(audience != ALL for audience in fields.values())}
    assert hiding == {PutIntoClub, Drawn, Given}


@settings(max_examples=60, deadline=None)
@given(
    data=st.data(),
    number=GAMES,
    steps=MOMENTS,
    seats=st.integers(2, 4),
    rules=st.sampled_from(Rules),
    viewer=st.sampled_from([Seat.RED, Seat.BLUE, None]),
    language=st.sampled_from(LANGUAGES),
    purpose=st.sampled_from(Purpose),
)
def test_what_the_viewer_cannot_know_changes_no_byte(
    data: st.DataObject,
    number: int,
    steps: int,
    seats: int,
    rules: Rules,
    viewer: Seat | None,
    language: str,
    purpose: Purpose,
) -> None:
    played = play(number, steps, seats, rules)
    if played.position.phase is Phase.OVER:
        return  # all is disclosed on purpose
    other = other_world(played, viewer, data)
    ours, theirs = (report_of(world, viewer, purpose, language) for world in (played, other))
    assert render(ours) == render(theirs)
    assert board_svg(ours) == board_svg(theirs)


@settings(max_examples=5, deadline=None)
@given(data=st.data(), number=GAMES, steps=MOMENTS, viewer=st.sampled_from([Seat.RED, None]))
def test_what_the_viewer_cannot_know_changes_no_byte_of_the_picture_in_the_mail(
    data: st.DataObject, number: int, steps: int, viewer: Seat | None
) -> None:
    played = play(number, steps)
    if played.position.phase is Phase.OVER:
        return  # all is disclosed on purpose
    other = other_world(played, viewer, data)
    assert draw_pictures(report_of(played, viewer)) == draw_pictures(report_of(other, viewer))


def test_the_other_world_is_another() -> None:
    """The property above would say nothing if both worlds were one."""

    @settings(max_examples=20, deadline=None)
    @given(st.data())
    def changes(data: st.DataObject) -> None:
        played = play(3, 60)
        other = other_world(played, Seat.RED, data)
        assert _secrets(other.position) != _secrets(played.position)
        assert other.events != played.events

    changes()


def _secrets(position: Position) -> tuple[object, ...]:
    return position.seed, position.deck, position.club, position.hands, position.put


def test_what_the_viewer_knows_does_change_the_report() -> None:
    played = play(3, 60)
    position = played.position
    hand = position.hand(Seat.RED)
    swapped = evolve(position, hands=(tuple(sorted((*hand[1:], position.deck[0]))), *position.hands[1:]))
    assert hand[0] is not position.deck[0]
    ours, theirs = (report_of(world, Seat.RED) for world in (played, played._replace(position=swapped)))
    assert render(ours) != render(theirs)
    assert draw_pictures(ours) != draw_pictures(theirs)
