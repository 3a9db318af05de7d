"""The likely decisions, each with what it does, costs and pays, ready to be sent with one tap."""

from legends_pbem.engine.steps import Book, Club, Decision, Diary, Go, Golden, Rest, Take
from legends_pbem.engine.table import View
from legends_pbem.engine.things import FIRST_SPACE, MEDALS, Phase, Place, Seat
from legends_pbem.reports.deeds import decision_words, deed_of
from legends_pbem.reports.mailto import mailto
from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

_IN_A_TURN = (Phase.TRAVEL, Phase.GIVE, Phase.ACT)


class Move(NamedTuple):
    """A decision that the player may want to send."""

    words: str
    """Exactly what to send."""
    title: str
    """What it does, for somebody who does not know the words."""
    facts: tuple[str, ...]
    """What it costs, and what it pays, as far as there is anything to say."""
    link: str | None
    """Opens a mail with these words; None where a new mail would not be taken for an answer."""


class LikelyMoves(NamedTuple):
    """All that a player is told of its likely decisions."""

    copied: str
    """How one of them is sent by copying its words."""
    tapped: str | None
    """How one of them is sent by its link; None where they have none."""
    moves: tuple[Move, ...]


def likely_moves(report: Report, subject: str, speech: Speech) -> LikelyMoves | None:
    """The report's likely decisions in the words of a language; None if there are none, or the seat owes nothing.

    `subject` is the line of the report's mail.
    """
    view = report.view
    if view.seat is None or not report.asks or not report.likely:
        return None
    address = report.answer.address if report.answer is not None and report.answer.takes_new_mails else None
    return LikelyMoves(
        copied=speech.recall("likely_copied"),
        tapped=speech.recall("likely_tapped") if address is not None else None,
        moves=tuple([_move(steps, view, view.seat, address, subject, speech) for steps in report.likely]),
    )


def _move(steps: Decision, view: View, seat: Seat, address: str | None, subject: str, speech: Speech) -> Move:
    words = decision_words(steps)
    told = _turn(steps, view, seat, speech) if view.phase in _IN_A_TURN else _other(steps, view, seat, speech)
    return Move(words, *told, None if address is None else mailto(address, f"Re: {subject}", words))


class _Told(NamedTuple):
    title: str
    facts: tuple[str, ...]


def _turn(steps: Decision, view: View, seat: Seat, speech: Speech) -> _Told:
    """A turn, or the rest of one."""
    last, here = steps[-1], view.at[view.index(seat)]
    if isinstance(last, Rest):
        return _Told(speech.recall("move_rest"), ())
    place, journey = here, view.spent
    if isinstance(steps[0], Go):
        place = steps[0].place
        journey = view.board.journeys[here][place]
    deed = deed_of(last, place, view.board)
    weeks = journey + deed.weeks
    title = speech.recall("move", place, speech.recall("option", deed.kind, deed.fact))
    cost = speech.recall("cost", weeks, view.weeks[view.index(seat)] + weeks)
    pays = (speech.recall("pays", last.medal, _medal(view, seat, place)),) if isinstance(last, Book) else ()
    return _Told(title, (cost, *pays))


def _other(steps: Decision, view: View, seat: Seat, speech: Speech) -> _Told:
    """A decision outside of turns."""
    match steps:
        case (Club(cards), Diary(place)):
            first = _other((Diary(place),), view, seat, speech)
            return first._replace(facts=(*first.facts, speech.recall("move_with", cards)))
        case (Diary(place),):
            return _Told(speech.recall("move_diary", place), (speech.recall("pays", MEDALS[FIRST_SPACE], 0),))
        case (Golden(place),):
            return _Told(
                speech.recall("move_golden", place), (speech.recall("pays_surely", _medal(view, seat, place)),)
            )
        case (Club(cards),):
            return _Told(speech.recall("move_club", cards), ())
        case (Take(cards),):
            return _Told(speech.recall("move_take", cards), ())
        case _:
            raise ValueError(f"{steps} is no decision of phase {view.phase}")


def _medal(view: View, seat: Seat, place: Place) -> int:
    """What the seat's diary there pays in a scoring; 0 without one."""
    track = view.diaries[place]
    return MEDALS[track.index(seat)] if seat in track else 0
