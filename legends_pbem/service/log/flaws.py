"""What is wrong with a log."""

from legends_pbem.sentences import Told


class Bad(Told):
    """An entry that does not hold; the message says why."""
