"""What is wrong with a log."""


class Bad(Exception):
    """An entry that does not hold; the message says why."""
