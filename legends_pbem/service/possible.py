"""What a seat could have done where the rules refused it: cited in answers, so that nobody has to guess."""

from itertools import islice

from legends_pbem.engine.decisions import is_midway
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Seat
from legends_pbem.notation.steps import format_step

MOST_CITED = 12
"""So many steps are named; of the others only how many they are."""


def possible_steps(position: Position, seat: Seat, steps: Decision) -> list[str]:
    """The steps that are legal where `steps` go wrong, as text; where they are many, some and how many more.

    Empty where something follows after the decision's end: what is possible then is not known before it is sent.
    """
    for count, step in enumerate(steps, start=1):
        try:
            position, _ = apply(position, seat, step)
        except Illegal:
            break
        if not is_midway(position, steps[:count]):
            return []
    legal = legal_steps(position, seat)
    cited = [format_step(step) for step in islice(legal, MOST_CITED)]
    # The words around it may be of any language.
    return cited if len(legal) <= MOST_CITED else [*cited, f"… (+{len(legal) - MOST_CITED})"]
