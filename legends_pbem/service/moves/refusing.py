"""What a player or caller is told when a move or a mail is refused."""

from legends_pbem.engine.refusals import Illegal
from legends_pbem.engine.steps import Step
from legends_pbem.engine.things import Seat
from legends_pbem.engine.view import view_of
from legends_pbem.notation.errors import NotationError
from legends_pbem.notation.parse import parse_decision
from legends_pbem.service.errors import Refused
from legends_pbem.service.home import Home
from legends_pbem.service.moves.moves import Move, present_position
from legends_pbem.store.protocol import Reads
from legends_pbem.values import NamedTuple

Refusing = Refused | Illegal | NotationError
"""Everything for which a move is refused."""


class Refusal(NamedTuple):
    """A refusal in words."""

    code: str
    """As in FORMATS, chapter 6."""
    cause: str
    """The exact cause, a word of the list it comes from."""
    sentence: str
    """What was read, what is wrong, and what is possible."""
    failure: str | None
    """How the host's own templates failed, so that the packaged ones had to tell it; None if they did not."""


def explain_refusal(error: Refusing, home: Home, reads: Reads, move: Move | None, language: str) -> Refusal:
    """The refusal in words; `move` is what was refused, as far as it could be read."""
    # Words are needed only when something is wrong; the way of a good mail does not load them.
    from legends_pbem.reports.refusals import explained
    from legends_pbem.service.wording import uncached_templates_of

    match error:
        case Refused():
            code, cause = str(error.code), str(error.cause)
        case Illegal():
            code, cause = "illegal", str(error.why)
        case NotationError():
            code, cause = error.code, str(error.reason)
    possible, templates = _possible(error, reads, move), uncached_templates_of(home)
    sentence, failure = templates.rendered(language, lambda speech: explained(error, possible, speech))
    return Refusal(code, cause, sentence, failure)


def _possible(error: Refusing, reads: Reads, move: Move | None) -> list[Step]:
    """The steps that are possible where the rules refused one; empty for other refusals."""
    if not isinstance(error, Illegal) or move is None or len(move.decisions) != 1:
        return []
    game, request = reads.game(move.game), reads.request(move.ticket)
    if game is None or request is None:
        return []
    from legends_pbem.service.moves.possible import possible_steps  # as above, only when something is wrong

    position, seat = present_position(reads, game), Seat(request.seat)
    return possible_steps(view_of(position, seat), seat, parse_decision(move.decisions[0], position, seat).steps)
