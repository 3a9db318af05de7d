"""What happened, in sentences."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, play

from legends_pbem.engine.events import (
    Booked,
    Drawn,
    Event,
    GameEnded,
    Given,
    HourglassMoved,
    PassedOver,
    PlaceScore,
    Pushed,
    PutIntoClub,
    Refilled,
    Rested,
    Scored,
    Swept,
    Taken,
    Travelled,
    TurnBegan,
    view_event,
)
from legends_pbem.engine.things import Card, Place, Rules, Seat
from legends_pbem.reports.story import Passage, story_of
from legends_pbem.reports.templates import packaged

RED, BLUE = Seat.RED, Seat.BLUE


def tell(*events: Event, you: Seat | None = None, language: str = "en") -> tuple[Passage, ...]:
    viewed = tuple(view_event(event, you) for event in events)
    return packaged().rendered(language, lambda speech: story_of(viewed, you, speech))[0]


def test_what_a_seat_did_in_a_turn_is_one_sentence() -> None:
    turn = (
        TurnBegan(RED, 7),
        Travelled(RED, Place.LONDON, Place.YETI, 3),
        Given(RED, BLUE, Card.ARK),
        Drawn(RED, 5, 5, (Card.ARK,) * 5),
        HourglassMoved(RED, 8, 20),
    )
    assert tell(*turn) == (
        Passage(
            "Red travelled from London to the Yeti (3 weeks), gave Blue a card, drew 5 cards"
            " and spent 8 weeks in all (now week 20).",
            seat=RED,
        ),
    )


@pytest.mark.parametrize(
    ("you", "told"),
    [
        (RED, "You gave Blue ark and drew 2 cards (yeti\N{NO-BREAK SPACE}×2)."),
        (BLUE, "Red gave you ark and drew 2 cards."),
        (Seat.GREEN, "Red gave Blue a card and drew 2 cards."),
        (None, "Red gave Blue a card and drew 2 cards."),
    ],
)
def test_each_viewer_is_told_what_it_may_know(you: Seat | None, told: str) -> None:
    assert tell(Given(RED, BLUE, Card.ARK), Drawn(RED, 2, 2, (Card.YETI,) * 2), you=you)[0].text == told


@pytest.mark.parametrize(
    ("you", "told"),
    [
        (RED, "Du gibst Blau ark und ziehst 2 Karten (yeti\N{NO-BREAK SPACE}×2)."),
        (BLUE, "Rot gibt dir ark und zieht 2 Karten."),
        (None, "Rot gibt Blau eine Karte und zieht 2 Karten."),
    ],
)
def test_german_says_du(you: Seat | None, told: str) -> None:
    story = tell(Given(RED, BLUE, Card.ARK), Drawn(RED, 2, 2, (Card.YETI,) * 2), you=you, language="de")
    assert story[0].text == told


def test_what_nobody_did_stands_between_two_sentences() -> None:
    told = tell(
        Swept(RED, Place.AVALON, (Card.ARK,)),
        Refilled(Place.AVALON, (Card.YETI,)),
        Taken(RED, Place.AVALON, (Card.YETI,)),
    )[0].text
    assert told == (
        "Red swept the display in Avalon (ark). New in the display in Avalon: yeti."
        " Red took yeti from the display in Avalon."
    )


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Drawn(RED, 0, 4, ()), "Red drew no card instead of 4, for the deck ran out."),
        (PutIntoClub(RED, 1, (Card.ARK,)), "Red put 1 card into the club."),
        (PutIntoClub(RED, 0, ()), "Red put no card into the club."),
        (Rested(RED), "Red could do nothing and let a week pass."),
        (Pushed(RED, Place.YETI, 2, None), "Red’s diary at the Yeti was pushed off the track, back into the supply."),
        (Pushed(RED, Place.YETI, 7, 5), "Red’s diary at the Yeti was pushed down from space 7 to 5."),
        (PassedOver(RED), "Red holds no card for the club and is passed over."),
        (
            Booked(RED, Place.ARK, 5, 2, None, (Card.ARK2,)),
            "Red moved the diary at the Ark of the Covenant up from space 2 to 5 (paid ark2).",
        ),
        (
            Booked(RED, Place.ARK, 5, None, Place.YETI, (Card.ARK2, Card.ARK2)),
            "Red moved a diary from the Yeti to space 5 at the Ark of the Covenant (paid ark2\N{NO-BREAK SPACE}×2).",
        ),
        (GameEnded(((RED, 1),)), "With the fourth scoring the game has ended."),
    ],
)
def test_single_events_read_well(event: Event, told: str) -> None:
    (passage,) = tell(event)
    assert passage.text == told


_SCORING = Scored(
    number=2,
    mark=45,
    revealed=(Card.YETI, Card.ARK2, Card.YETI2),
    left=0,
    golden=Place.AMBER,
    places=(
        PlaceScore(Place.AMBER, (), ((RED, 5),), ()),
        PlaceScore(Place.ARK, (Card.ARK2,), (), ()),
        PlaceScore(Place.YETI, (Card.YETI2, Card.YETI), ((BLUE, 3), (RED, 2)), ((BLUE, Card.YETI2), (RED, Card.YETI))),
    ),
    gains=((RED, 8), (BLUE, 5)),
)


def test_a_scoring_is_told_card_by_card() -> None:
    assert tell(_SCORING, you=BLUE) == (
        Passage(
            "Scoring 2 of 4, for all have reached week 45: Red +8, you +5.",
            (
                "The club’s cards were turned up one by one, down to the last: yeti, ark2, yeti2.",
                "Amber Room, with the golden hourglass. No card of it came up, so there are medals only."
                " Red +5: 5 for the diary on space 5.",
                "Ark of the Covenant. Nobody has a diary there, so nobody is paid.",
                "Yeti. Dealt out from the highest diary down: yeti2, yeti."
                " You +5: 3 for the diary on space 3, 2 for yeti2. Red +3: 2 for the diary on space 2, 1 for yeti.",
            ),
        ),
    )


def test_what_a_scoring_tells_adds_up_in_german_too() -> None:
    text, points, _ = tell(_SCORING, you=RED, language="de")[0]
    assert text == "Wertung 2 von 4, denn alle haben Woche 45 erreicht: du +8, Blau +5."
    assert points[0] == "Die Karten des Clubs wurden einzeln aufgedeckt, bis zur letzten: yeti, ark2, yeti2."
    assert points[3] == (
        "Yeti. Vom obersten Tagebuch an ausgeteilt: yeti2, yeti."
        " Blau +5: 3 für das Tagebuch auf Feld 3, 2 für yeti2. Du +3: 2 für das Tagebuch auf Feld 2, 1 für yeti."
    )


def test_each_turn_is_a_passage_of_its_own() -> None:
    story = tell(TurnBegan(RED, 1), Rested(RED), TurnBegan(BLUE, 2), Rested(BLUE), TurnBegan(RED, 3))
    assert len(story) == 2


@settings(max_examples=50, deadline=None)
@given(
    GAMES,
    st.integers(2, 4),
    st.sampled_from(Rules),
    st.sampled_from(LANGUAGES),
    st.sampled_from([RED, None]),
)
def test_every_event_of_every_game_is_told_on_one_line(
    number: int, seats: int, rules: Rules, language: str, you: Seat | None
) -> None:
    for passage in tell(*play(number, 300, seats, rules).events, you=you, language=language):
        for sentence in (passage.text, *passage.points):
            assert sentence == sentence.strip() and "\n" not in sentence and "  " not in sentence
            assert "None" not in sentence and " ," not in sentence and " ." not in sentence
