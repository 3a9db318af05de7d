"""What a player has chosen, each with the lines that change it; and the way to that list, at the end of every mail."""

from collections.abc import Iterator

from legends_pbem.reports.errands import Listed
from legends_pbem.reports.mailto import mailto
from legends_pbem.reports.report import Answer, Report
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple


class Change(NamedTuple):
    """A line that changes something."""

    line: str
    """Exactly what to send."""
    link: str | None
    """Opens a mail with this line; None where a new mail would not be taken for an answer."""


class Setting(NamedTuple):
    """Something that a player can choose."""

    told: str
    """What holds now."""
    changes: tuple[Change, ...]


class WayThere(NamedTuple):
    """How a reader gets the list of all settings."""

    told: str
    tapped: str
    """What the link says."""
    link: str | None
    """Opens a mail that asks for the list; None where a new mail would not be taken for an answer."""


def way_to_settings(answer: Answer | None, subject: str, speech: Speech) -> WayThere | None:
    """How the reader of a mail with this subject gets the list; None where nothing can be answered."""
    if answer is None:
        return None
    line = speech.word["lines"]["settings"]
    told = speech.recall("settings_way", line, answer.by_reply)
    return WayThere(told, speech.recall("settings_tapped"), _change(line, answer, subject).link)


def settings_of(report: Report, subject: str, speech: Speech) -> tuple[Setting, ...]:
    """All settings of the reader, if the mail with this subject answers a line that asks for them; else none."""
    listed = next((one.errand for one in report.done if isinstance(one.errand, Listed)), None)
    if listed is None:
        return ()
    return tuple(
        [
            Setting(told, tuple([_change(line, report.answer, subject) for line in lines]))
            for told, lines in _told(listed, speech)
        ]
    )


def _change(line: str, answer: Answer | None, subject: str) -> Change:
    may_tap = answer is not None and answer.takes_new_mails
    return Change(line, mailto(answer.address, f"Re: {subject}", line) if answer is not None and may_tap else None)


def _told(listed: Listed, speech: Speech) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What holds now, and the lines that change it."""
    lines, languages = speech.word["lines"], speech.word["languages"]
    tongues = tuple([f"{lines['language']} {code}" for code in languages if code != listed.language])
    yield speech.say("setting_language", listed.language), tongues
    yield speech.say("setting_zone", listed.zone), (lines["zone"],)
    each, due, digest = lines["mails_each"], lines["mails_due"], lines["mails_digest"]
    others = (each, due, digest) if listed.digest else (due, digest) if listed.each else (each, digest)
    yield speech.say("setting_mails", listed.each, listed.digest), others
    yield speech.say("setting_html", listed.html), (lines["text_only" if listed.html else "html"],)
    yield speech.say("setting_pictures", listed.pictures), (lines["no_pictures" if listed.pictures else "pictures"],)
    yield speech.say("setting_form", listed.form), (lines["no_form" if listed.form else "form"],)
    yield speech.say("setting_calendar", listed.calendar), (lines["no_calendar" if listed.calendar else "calendar"],)
    yield speech.say("setting_remind", listed.remind), (lines["remind"], lines["no_reminders"])
    yield speech.say("setting_night", listed.night), (lines["night"],)
    if listed.signed is not None:
        yield speech.say("setting_signed", listed.signed), (lines["signed_off" if listed.signed else "signed_only"],)
    yield speech.say("setting_tickets"), (lines["new_ticket"],)
    yield speech.say("setting_off", listed.off), (lines["off"], *((lines["none_off"],) if listed.off else ()))
