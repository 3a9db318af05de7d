"""The mail that answers a mail which was not obeyed."""

from dataclasses import dataclass

from legends_pbem.engine.things import Seat
from legends_pbem.reports.layout import flowed
from legends_pbem.reports.page import MOST_OF_HOST, MOST_OF_LINE
from legends_pbem.reports.plain import one_line
from legends_pbem.reports.render import Rendered
from legends_pbem.reports.report import Answer
from legends_pbem.reports.settings import way_to_settings
from legends_pbem.reports.speech import Speech
from legends_pbem.reports.templates import Templates, packaged

MOST_LINES = 20
"""So many lines of what a player wrote are quoted."""


@dataclass(frozen=True)
class RefusalMail:
    """The content of one such mail."""

    language: str
    sentence: str
    """What is wrong and what would be right, as `explained` gives it."""
    read: tuple[str, ...] = ()
    """The decisions that were found, as the player typed them."""
    game: str | None = None
    """The game id, where the mail named a game."""
    seats: tuple[Seat, ...] = ()
    """The seats of that game, in start order."""
    answer: Answer | None = None
    """How the player can send the move again."""
    to_sign: str | None = None
    """The exact file to sign, for a signature that did not fit."""
    sender: str | None = None
    """Where the mail came from, if that is not the registered address."""
    host: str = ""
    """The name of the service, for the last line."""


def render_refusal(mail: RefusalMail, templates: Templates | None = None) -> tuple[Rendered, str | None]:
    """Subject, text and HTML, and how the host's own templates failed, or None. Raises UnknownLanguage."""

    def everything(speech: Speech) -> Rendered:
        values = _values(mail, speech)
        text = flowed(speech.fill("refusal.txt", values))
        return Rendered(str(values["subject"]), text, speech.fill("refusal.html", values))

    return (templates or packaged()).rendered(mail.language, everything)


def _values(mail: RefusalMail, speech: Speech) -> dict[str, object]:
    subject = speech.say("subject", mail.game, mail.seats)
    return {
        "language": mail.language,
        "subject": f"Re: {subject}",
        "kicker": speech.say("kicker", mail.game),
        "title": speech.say("refused_title"),
        "opening": speech.say("refused_opening", mail.game),
        "read": [one_line(line, MOST_OF_LINE) for line in mail.read[:MOST_LINES]],
        "sentence": mail.sentence,
        "to_sign": mail.to_sign.splitlines() if mail.to_sign is not None else [],
        "again": speech.say("refused_again", mail.answer.address, mail.answer.by_reply) if mail.answer else None,
        "sender": speech.say("refused_sender", one_line(mail.sender, MOST_OF_LINE)) if mail.sender else None,
        "way_to_settings": way_to_settings(mail.answer, subject, speech),
        "host": one_line(mail.host, MOST_OF_HOST),
    }
