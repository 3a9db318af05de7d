"""Any failure as an exit code and one sentence; the codes are the design's list."""

from legends_pbem.mail.errors import MailError
from legends_pbem.sentences import Sentence
from legends_pbem.service.errors import ServiceError
from legends_pbem.signing.errors import SigningError
from legends_pbem.store.errors import StoreError, Unavailable

BAD_DATA = 65
TRY_LATER = 75
BAD_CONFIGURATION = 78


def failure_of(error: BaseException) -> tuple[int, Sentence] | None:
    """The exit code and what is told; None for what is no failure of a use case but a fault of ours."""
    match error:
        case ServiceError():
            return error.exit_code, error.sentence
        case Unavailable():
            return TRY_LATER, error.sentence
        case StoreError():
            return BAD_CONFIGURATION, error.sentence
        case MailError():
            return TRY_LATER, error.sentence
        case SigningError():
            return BAD_DATA, error.sentence
        case OSError() if not isinstance(error, BrokenPipeError):
            return TRY_LATER, Sentence("the system says: {why}", why=error)
        case _:
            return None
