"""What a digest says, worked out when it is written."""

from dataclasses import replace

from legends_pbem.reports.report import Report
from legends_pbem.service.errors import Overtaken
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.reporting import build_report
from legends_pbem.service.outgoing.truth import why_untrue
from legends_pbem.store.protocol import Reads
from legends_pbem.store.rows import MailState, OutboxMail
from legends_pbem.values import NamedTuple


class Told(NamedTuple):
    """A report that the digest tells."""

    mail: OutboxMail
    """As it was owed by itself."""
    report: Report


def told_in(home: Home, reads: Reads, digest: OutboxMail, now: str) -> list[Told]:
    """The reports, the most urgent first, all in the digest's language. Raises Overtaken if one is true no more."""
    assert digest.detail is not None  # it is written when the digest is owed
    mails = {mail.id: mail for mail in reads.told_in(digest.id)}
    return [_told(home, reads, digest, mails[number], now) for number in digest.detail["mails"]]


def _told(home: Home, reads: Reads, digest: OutboxMail, mail: OutboxMail, now: str) -> Told:
    if mail.state is MailState.WITHDRAWN or why_untrue(home, reads, mail, now) is not None:
        raise Overtaken
    assert mail.game is not None and mail.tenure is not None  # only reports are held
    player = next(player for player in reads.players(mail.game) if player.seat == mail.seat)
    first = reads.last_reported(mail.game, player.seat, mail.tenure) + 1
    report = build_report(home, reads, mail, player, first, now)
    return Told(mail, replace(report, language=digest.language))
