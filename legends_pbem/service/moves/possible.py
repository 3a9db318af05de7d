"""What a seat could have done where the rules refused it: cited in answers, so that nobody has to guess."""

from collections.abc import Sequence

from legends_pbem.engine.ahead import view_after
from legends_pbem.engine.play import check, legal_steps
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.steps import Decision, Step
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Seat
from legends_pbem.notation.errors import NotationError


def possible_steps(view: View, seat: Seat, steps: Decision) -> list[Step]:
    """The steps that are legal where `steps` of `seat`, whose view this is, go wrong.

    Empty where something follows after the decision's end: what is possible then is not known before it is sent.
    """
    for step in steps:
        try:
            check(view, seat, step)
        except Illegal:
            break
        following = view_after(view, seat, step)
        if following is None:
            return []
        view = following
    return legal_steps(view, seat)


def in_english(error: Illegal | NotationError, possible: Sequence[Step] = ()) -> str:
    """What is wrong with a decision, in a sentence for those who build on the rules, and the steps `possible`."""
    from legends_pbem.reports.refusals import explain  # loads Jinja, which nobody needs while all goes well

    return explain(error, "en", possible)
