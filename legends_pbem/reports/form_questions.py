"""Everything that the order form asks, from a view: the questions of each phase, and what the time track brings."""

from legends_pbem.engine import setup, turns
from legends_pbem.engine.actions import open_at
from legends_pbem.engine.ahead import view_after
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Diary, Go, Golden, Rest
from legends_pbem.engine.table import View, evolve
from legends_pbem.engine.things import (
    FIRST_SPACE,
    LEGENDARY,
    LONDON,
    MARKS,
    MEDALS,
    PICK_CARDS,
    STOPS,
    SWEEP_WEEKS,
    Phase,
    Place,
    Rules,
    Seat,
)
from legends_pbem.engine.travel import travel_steps
from legends_pbem.notation.names import CARD_WORDS, PLACE_WORDS
from legends_pbem.notation.steps import format_step
from legends_pbem.reports.form_actions import action_question, club_pick, take_pick
from legends_pbem.reports.form_asking import Asking, words_of
from legends_pbem.reports.form_later import later_of
from legends_pbem.reports.form_plan import Gift, Journeys, Leg, Marks, One, Option, Other, Plan, Question, Refused
from legends_pbem.reports.reach import reach_of
from legends_pbem.reports.refusals import explained
from legends_pbem.reports.speech import Speech


def plan_of(view: View, seat: Seat, speech: Speech) -> Plan:
    """All that `seat`, whose view this is and who owes a decision, can decide now."""
    asking = Asking(view, seat, speech)
    return Plan(
        opening=_opening(asking),
        journeys=_map_journeys(asking) if view.phase is Phase.TRAVEL else None,
        hand=words_of(view.own_hand),
        week=view.weeks[view.index(seat)],
        spent=view.spent,
        marks=_marks(asking),
        others=_others(asking),
        later=later_of(asking),
        kept=_kept(asking),
    )


def _opening(asking: Asking) -> tuple[Question, ...]:
    view = asking.view
    match view.phase:
        case Phase.TRAVEL:
            return (_journeys(asking),)
        case Phase.GIVE | Phase.ACT:
            return _on_arrival(asking)
        case Phase.PICK:
            assert view.pick is not None  # in phase pick a display was swept
            return (take_pick(asking, view.pick, PICK_CARDS, SWEEP_WEEKS),)
        case Phase.GOLDEN:
            return (_golden(asking),)
        case Phase.CONTRIBUTE:
            return (club_pick(asking, turns.contribution_limits(view, view.own_hand)),)
        case Phase.SETUP_CLUB:
            club = club_pick(asking, setup.put_limits(view, view.own_hand))
            return (club, _diaries(asking)) if view.rules is Rules.EN else (club,)
        case _:
            return (_diaries(asking),)


def _journeys(asking: Asking) -> One:
    """Where to travel; to rest where no turn is possible."""
    view, seat = asking.view, asking.seat
    title = asking.title("travel")
    refused = [
        Refused(asking.speech.place[place].name, why, PLACE_WORDS[place])
        for place in STOPS
        if (why := asking.refusal(Go(place)))
    ]
    if travel_steps(view, seat, view.own_hand) == [Rest()]:
        rest = Option(asking.title("rest"), "", "", format_step(Rest()), turns.REST_WEEKS)
        return One(title, (rest,), tuple(refused))
    lost = {one.stop for one in refused}
    return One(
        title, tuple([_journey(asking, place) for place in STOPS if PLACE_WORDS[place] not in lost]), tuple(refused)
    )


def _map_journeys(asking: Asking) -> Journeys:
    """How far all stops are, and by which legs."""
    board, start = asking.view.board, asking.place
    return Journeys(
        legs=tuple([Leg(PLACE_WORDS[a], PLACE_WORDS[b], weeks) for a, b, weeks in board.legs]),
        start=PLACE_WORDS[start],
        far={PLACE_WORDS[place]: board.journeys[start][place] for place in STOPS},
        names={PLACE_WORDS[place]: asking.speech.place[place].name for place in STOPS},
    )


def _journey(asking: Asking, place: Place) -> Option:
    view, speech = asking.view, asking.speech
    arrived = view_after(view, asking.seat, Go(place))
    assert arrived is not None  # a journey is followed by gifts or an action
    offers = None if place is LONDON else view.board.actions[place]
    best = None if place is LONDON else reach_of(view, asking.seat, place).best
    return Option(
        label=speech.place[place].name,
        note=speech.recall("order_stop", arrived.spent, offers, arrived.owed, best),
        stop=PLACE_WORDS[place],
        words=format_step(Go(place)),
        weeks=arrived.spent,
        then=_on_arrival(asking._replace(view=arrived)),
        shows=words_of(open_at(view, place)),
    )


def _on_arrival(asking: Asking) -> tuple[Question, ...]:
    """The gifts and the action."""
    gifts = [Gift(asking.speech.recall("order_gift", taker), taker.value) for taker in asking.view.owed]
    acting = evolve(asking.view, phase=Phase.ACT, owed=())
    return (*gifts, action_question(asking._replace(view=acting)))


def _diaries(asking: Asking) -> One:
    """The first diary's place, which nobody may have chosen yet (R-SETUP-3)."""
    laying = asking._replace(view=evolve(asking.view, phase=Phase.SETUP_DIARY))
    options: list[Option] = []
    refused: list[Refused] = []
    for place in LEGENDARY:
        name, word, why = asking.speech.place[place].name, PLACE_WORDS[place], laying.refusal(Diary(place))
        if why:
            refused.append(Refused(name, why, word))
        else:
            earns = asking.speech.recall("order_earns", place, MEDALS[FIRST_SPACE], 0)
            options.append(Option(name, stop=word, words=format_step(Diary(place)), effects=(earns,)))
    return One(asking.title("diary"), tuple(options), tuple(refused))


def _golden(asking: Asking) -> One:
    """Where the golden hourglass goes: to any of the eight places (R-GOLD-1)."""
    view = asking.view
    options = []
    for place in LEGENDARY:
        track = view.diaries[place]
        own = MEDALS[track.index(asking.seat)] if asking.seat in track else 0
        note = asking.speech.recall("order_golden", own)
        options.append(Option(asking.speech.place[place].name, note, PLACE_WORDS[place], format_step(Golden(place))))
    return One(asking.title("golden"), tuple(options))


def _marks(asking: Asking) -> Marks | None:
    view = asking.view
    if view.scorings == len(MARKS) or view.phase not in (Phase.TRAVEL, Phase.GIVE, Phase.ACT, Phase.PICK, Phase.GOLDEN):
        return None
    golden = None
    if view.golden is None and view.phase is not Phase.GOLDEN:
        question = _golden(asking)
        later = Option(asking.title("golden_later"))
        golden = question._replace(options=(later, *question.options))
    passed = asking.speech.recall("order_passed", view.scorings + 1, view.mark)
    return Marks(view.mark, golden, passed, asking.speech.recall("order_scoring", view.scorings + 1))


def _others(asking: Asking) -> tuple[Other, ...]:
    """The other players in the order of their next turns (R-TIME-1)."""
    view = asking.view
    order = sorted(view.seats, key=lambda seat: (view.weeks[view.index(seat)], -view.arrivals.index(seat)))
    return tuple(
        [
            Other(view.weeks[view.index(seat)], asking.speech.recall("order_turn", seat))
            for seat in order
            if seat is not asking.seat
        ]
    )


def _kept(asking: Asking) -> tuple[Refused, ...]:
    """Why a card may not be given where that would leave no action (R-TIME-4)."""
    return tuple(
        [
            Refused(CARD_WORDS[card], explained(Illegal(Why.GIFT_ENDS_TURN, "R-TIME-4", card=card), (), asking.speech))
            for card in dict.fromkeys(asking.view.own_hand)
        ]
    )
