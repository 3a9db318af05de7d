"""What is wrong with a log."""

from legends_pbem.sentences import Failure


class Bad(Failure):
    """An entry that does not hold; the message says why."""
