"""The deadline of a decision as a calendar file (RFC 5545): an event that takes no time, which a reader can keep."""

from datetime import UTC, datetime

from legends_pbem.reports.report import Report
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged

MEDIA_TYPE = "text/calendar"
_FORM = "%Y%m%dT%H%M%SZ"
_MOST_OCTETS = 75
"""Of a line, without its end (RFC 5545, 3.1)."""
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})
"""What stands for a character within a text (RFC 5545, 3.3.11)."""


def calendar_file(
    report: Report, uid: str, serial: int, written: datetime, templates: Templates | None = None
) -> bytes | None:
    """The file; None for a report without a deadline. Raises UnknownLanguage.

    `uid` stays the same for the same decision, and `serial` grows with each mail about it, so that a moved deadline
    moves the event in a calendar that has it already. `written` is the moment of the mail, UTC.
    """
    if report.deadline is None:
        return None
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//legends_pbem//deadlines//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{_escaped(uid)}",
        f"SEQUENCE:{serial}",
        f"DTSTAMP:{written.astimezone(UTC):{_FORM}}",
        f"DTSTART:{report.deadline.astimezone(UTC):{_FORM}}",
        f"SUMMARY:{_escaped(_summary(report, templates or packaged()))}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def _summary(report: Report, templates: Templates) -> str:
    def words(speech: Speech) -> str:
        return speech.say("due", report.game)

    return templates.rendered(report.language, words)[0]


def _escaped(text: str) -> str:
    return text.translate(_ESCAPED)


def _folded(line: str) -> str:
    """The line, broken where it is too long: each further piece begins with a space. No character is cut in two."""
    pieces, piece, octets = [], "", 0
    for char in line:
        size = len(char.encode())
        if octets + size > _MOST_OCTETS:
            pieces.append(piece)
            piece, octets = " ", 1
        piece += char
        octets += size
    return "\r\n".join([*pieces, piece])
