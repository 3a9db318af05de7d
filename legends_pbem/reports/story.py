"""What happened, in sentences: one passage a turn, a scoring told place by place.

Most events are things that one seat did, and their macro gives a predicate ("drew 5 cards"); those that follow each
other are joined into one sentence. The others are sentences of their own.
"""

from legends_pbem.engine.events import (
    Booked,
    Drawn,
    Event,
    FirstDiary,
    GameEnded,
    Given,
    GoldenPlaced,
    HourglassMoved,
    PassedOver,
    Pushed,
    PutIntoClub,
    Refilled,
    Reshuffled,
    Rested,
    Scored,
    Swapped,
    Swept,
    Taken,
    Travelled,
    TurnBegan,
)
from legends_pbem.engine.things import Seat
from legends_pbem.reports.scorings import scoring_points
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple


class Passage(NamedTuple):
    """One part of the story."""

    text: str
    points: tuple[str, ...] = ()
    """Of a scoring: what came up, and what each place paid."""
    seat: Seat | None = None
    """Who did it all, if one seat did."""


_Deed = (
    FirstDiary
    | PutIntoClub
    | Travelled
    | Given
    | Drawn
    | Taken
    | Swapped
    | Swept
    | Booked
    | Rested
    | HourglassMoved
    | GoldenPlaced
)
"""What a seat did."""
_Occurrence = Refilled | Reshuffled | Pushed | PassedOver | GameEnded
"""What happened without anybody's doing."""


def story_of(events: tuple[Event, ...], you: Seat | None, speech: Speech) -> tuple[Passage, ...]:
    """The story of viewed events, in order; `you` is the viewer."""
    passages: list[Passage] = []
    turn = _Turn(you, speech)
    for event in events:
        if isinstance(event, TurnBegan):  # told by the report's title; here it begins a new passage
            passages += turn.close()
        elif isinstance(event, Scored):
            passages += turn.close()
            passages.append(_scoring(event, you, speech))
        elif isinstance(event, _Occurrence):
            turn.add_sentence(_told(event, you, speech))
        else:
            turn.add_deed(event)
    return (*passages, *turn.close())


def _told(event: _Deed | _Occurrence, you: Seat | None, speech: Speech) -> str:
    # What does not concern the viewer is the same for all, and recalled for all.
    return speech.recall(type(event).__name__, *event, you if you in event else None)


class _Turn:
    """The passage that is being told."""

    def __init__(self, you: Seat | None, speech: Speech) -> None:
        self._you = you
        self._speech = speech
        self._sentences: list[str] = []
        self._doers: list[Seat] = []
        self._who: Seat | None = None  # None while nobody's sentence is being told
        self._did: list[str] = []

    def add_deed(self, event: _Deed) -> None:
        who = event.giver if isinstance(event, Given) else event.seat
        if who is not self._who:
            self._end_sentence()
            self._who = who
            self._doers.append(who)
        self._did.append(_told(event, self._you, self._speech))

    def add_sentence(self, sentence: str) -> None:
        self._end_sentence()
        self._sentences.append(sentence)

    def close(self) -> list[Passage]:
        """The passage as far as it got, in a list; none if nothing was told. A new one begins."""
        self._end_sentence()
        told, self._sentences = self._sentences, []
        doers, self._doers = set(self._doers), []
        return [Passage(" ".join(told), seat=doers.pop() if len(doers) == 1 else None)] if told else []

    def _end_sentence(self) -> None:
        if self._who is not None:
            self._sentences.append(f"{self._speech.subject(self._who, self._you)} {self._speech.listed(self._did)}.")
            self._did = []
        self._who = None


def _scoring(event: Scored, you: Seat | None, speech: Speech) -> Passage:
    return Passage(speech.say("Scored", *event, you), scoring_points(event, you, speech))
