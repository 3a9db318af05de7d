"""What the host is told by mail when something goes wrong: at most one mail a kind and day."""

from datetime import timedelta

from legends_pbem.mail.outgoing import Mailbox, Outgoing
from legends_pbem.sentences import Sentence
from legends_pbem.service import clock
from legends_pbem.service.home import Home
from legends_pbem.service.purposes import Notice
from legends_pbem.service.translating import told
from legends_pbem.store.protocol import Unit
from legends_pbem.store.rows import OutboxMail

_ONE_A = timedelta(days=1)

_SUBJECTS = {
    Notice.BOUNCED: Sentence("a mail could not be delivered"),
    Notice.GIVEN_UP: Sentence("a mail could not be sent"),
    Notice.TEMPLATES: Sentence("your templates failed"),
    Notice.FAULT: Sentence("a fault in the service"),
}


def notify(home: Home, unit: Unit, kind: Notice, text: Sentence, now: str) -> None:
    """Owe the host a mail, if the configuration says where to, and none of this kind was owed within a day."""
    host = home.config.host
    if host is None or unit.owed_since(host, kind, clock.moved(now, -_ONE_A)):
        return
    command = f"legends-pbem --home {home.folder}"
    more = Sentence(
        "More of this kind may have happened since; there is at most one such mail a day. All mails: "
        "`{command} outbox` and `{command} inbox`.",
        command=command,
    )
    language = home.config.language
    detail = {"subject": told(_SUBJECTS[kind], language), "text": f"{told(text, language)}\n\n{told(more, language)}"}
    unit.owe(host, kind, language=language, detail=detail)


def write_notice(home: Home, mail: OutboxMail, now: str) -> Outgoing:
    """The mail to the host."""
    assert mail.detail is not None  # whoever owes a notice gives subject and text
    config = home.config
    return Outgoing(
        sender=Mailbox(config.name, config.address),
        to=Mailbox("", mail.address),
        subject=f"{config.name}: {mail.detail['subject']}",
        message_id=f"<notice.{mail.id}@{config.domain}>",
        date=now,
        text=f"{mail.detail['text']}\n",
    )
