"""text/enriched (RFC 1896), which some old programs send: commands in angle brackets, and line ends that mean less."""

import re

_PARAMETER = re.compile(r"<param>[^<]*</param>", re.IGNORECASE)
_COMMAND = re.compile(r"<(/?[a-zA-Z0-9-]{1,60}>|<)")
_LINE_ENDS = re.compile(r"\n+")


def unenriched(text: str) -> str:
    """Return the plain text of `text` (LF lines): one line end is a blank, each further one ends a line."""
    plain = _COMMAND.sub(lambda command: "<" if command[1] == "<" else "", _PARAMETER.sub("", text))
    return _LINE_ENDS.sub(lambda ends: "\n" * (len(ends[0]) - 1) or " ", plain)
