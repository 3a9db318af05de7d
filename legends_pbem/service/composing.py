"""From an owed mail to its bytes."""

import hashlib
from typing import NamedTuple

from legends_pbem.mail.outgoing import Mailbox, Outgoing, OutgoingFile, write_mail
from legends_pbem.notation.json_text import canonical_json
from legends_pbem.notation.position_json import view_to_json
from legends_pbem.reports.render import render
from legends_pbem.reports.report import Report
from legends_pbem.reports.templates import Templates
from legends_pbem.service.home import Home
from legends_pbem.service.purposes import Purpose
from legends_pbem.service.reporting import build_report, player_tag
from legends_pbem.service.tickets import message_id, reply_address
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import OutboxMail, Player


class Composed(NamedTuple):
    """A mail ready to be stored."""

    message_id: str
    content: bytes
    from_n: int | None
    """The first log entry that it tells of; None if it tells of none."""


def compose(home: Home, reads: Reads, mail: OutboxMail, now: str) -> Composed:
    """The mail, rendered: the same for the same store and moment."""
    player = _player(reads, mail)
    if mail.purpose == Purpose.REFUSAL:
        return _refusal(home, mail, player, now)
    assert mail.game is not None and mail.tenure is not None  # reports are about a game
    first = reads.last_reported(mail.game, player.seat, mail.tenure) + 1
    report = build_report(home, reads, mail, player, first)
    rendered, failure = render(report, _templates(home))
    outgoing = _envelope(home, mail, player, now)._replace(
        subject=rendered.subject, text=rendered.text, html=rendered.html, attachments=_files(report)
    )
    return Composed(outgoing.message_id, write_mail(outgoing), first)
