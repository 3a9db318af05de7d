"""What the last report tells of the game as a whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, play, report_of

from legends_pbem.engine.events import Booked, Drawn, Event, FirstDiary, PlaceScore, Scored
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.reports.board_lines import Entries
from legends_pbem.reports.keepsake import MOST_MOVES, best_moves, by_scoring, luck_of_the_draw
from legends_pbem.reports.render import render_text
from legends_pbem.reports.templates import packaged

RED, BLUE = Seat.RED, Seat.BLUE


def _scored(number: int, place: PlaceScore, red: int, blue: int) -> Scored:
    return Scored(number, 25, place.cards, 0, place.place, (place,), ((RED, red), (BLUE, blue)))


_YETI_TWICE = PlaceScore(Place.YETI, (Card.YETI2,), ((BLUE, 7), (RED, 3)), ((BLUE, Card.YETI2),))
_HISTORY: tuple[Event, ...] = (
    FirstDiary(RED, Place.YETI),
    FirstDiary(BLUE, Place.ARK),
    Drawn(RED, 3, 3, (Card.AMBER, Card.YETI2, Card.JOKER)),
    Booked(BLUE, Place.YETI, 7, None, None, (Card.YETI2,) * 3),
    _scored(1, _YETI_TWICE, 3, 9),
    _scored(2, _YETI_TWICE, 3, 9),
    Booked(RED, Place.YETI, 5, 3, None, (Card.YETI,)),
    _scored(3, PlaceScore(Place.YETI, (), ((BLUE, 7), (RED, 5)), ()), 5, 7),
    Booked(BLUE, Place.ATLANTIS, 3, None, Place.ARK, (Card.ATLANTIS,) * 3),
)


def _sentences(entries: Entries) -> list[str]:
    return [entry.told for entry in entries]


def test_each_scoring_is_told_for_each_player() -> None:
    told = packaged().rendered("en", lambda speech: by_scoring(_HISTORY, (RED, BLUE), RED, speech))[0]
    assert _sentences(told) == ["You: 3 + 3 + 5 = 11", "Blue: 9 + 9 + 7 = 25"]


def test_a_game_that_ended_before_its_first_scoring_tells_none() -> None:
    assert packaged().rendered("en", lambda speech: by_scoring(_HISTORY[:4], (RED, BLUE), RED, speech))[0] == ()


def test_a_move_is_worth_what_its_diary_was_paid_until_it_was_moved_again() -> None:
    told = packaged().rendered("en", lambda speech: best_moves(_HISTORY, RED, speech))[0]
    assert _sentences(told) == [
        "Blue laid a diary on space 7 at the Yeti (paid yeti2\N{NO-BREAK SPACE}×3): it paid 25 in 3 scorings.",
        "You laid the first diary on space 3 at the Yeti: it paid 6 in 2 scorings.",
        "You moved your diary at the Yeti up from space 3 to 5 (paid yeti): it paid 5 in 1 scoring.",
    ]


def test_the_cards_drawn_are_compared_with_what_is_usual() -> None:
    told = packaged().rendered("de", lambda speech: luck_of_the_draw(_HISTORY, (RED, BLUE), BLUE, speech))[0]
    assert _sentences(told) == [
        "Rot: 3 Karten vom Stapel, darunter ein Joker (üblich: 0) und 1 mit zwei Symbolen (üblich: 1).",
        "Du: keine Karte vom Stapel, darunter kein Joker (üblich: 0) und 0 mit zwei Symbolen (üblich: 0).",
    ]


@settings(max_examples=15, deadline=None)
@given(GAMES, st.integers(2, 4))
def test_of_a_whole_game_every_point_is_one_of_a_move(number: int, seats: int) -> None:
    played = play(number, 1000, seats)
    position = played.position
    told = packaged().rendered("en", lambda speech: by_scoring(played.events, position.seats, None, speech))[0]
    assert [int(entry.lines[0].rpartition("= ")[2]) for entry in told] == list(position.prestige)
    moves = packaged().rendered("en", lambda speech: best_moves(played.events, None, speech))[0]
    paid = [int(entry.told.rpartition("it paid ")[2].split()[0]) for entry in moves]
    assert len(paid) <= MOST_MOVES and paid == sorted(paid, reverse=True) and sum(paid) <= sum(position.prestige)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_report_says_how_the_attached_transcript_is_played_again(language: str) -> None:
    text = " ".join(render_text(report_of(play(5, 1000, 2), RED, language=language)).split())
    assert "legends-pbem replay G7K2.transcript" in text
