"""Mails that show whether mails arrive: one to the host, and one to the service itself, with a +part."""

from legends_pbem.mail.addresses import clean_address
from legends_pbem.mail.doors import Envelope, Rejected, Sent
from legends_pbem.mail.outgoing import Mailbox, Outgoing, write_mail
from legends_pbem.sentences import Sentence
from legends_pbem.service.errors import BadRequest, TryLater
from legends_pbem.service.home import Home
from legends_pbem.service.host.findings import Finding, fine, unknown, wrong
from legends_pbem.service.outgoing.postroom import open_way_out
from legends_pbem.service.translating import told
from legends_pbem.store.protocol import Store

_KEY = "doctor's mail to itself"
_LOOKED_AT = 1000
"""So many of the last mails that came in are looked through."""
_PLUS = Sentence("plus addresses")

_TO_HOST = Sentence(
    "This mail shows that mails of the service arrive. Save it as it came, with all of its header, and let"
    "\n`legends-pbem doctor --check FILE` read what your provider found out about its origin."
)
_SUBJECT = Sentence("Test mail")


def send_tests(home: Home, store: Store, host: str, now: str) -> None:
    """Send the test mails to the host's address and to our own. Raises BadRequest, BadHome, TryLater."""
    if clean_address(host) is None:
        raise BadRequest("'{address}' is no mail address", address=host)
    config = home.config
    itself = f"{config.local}+doctor@{config.domain}"
    stamp = "".join(character for character in now if character.isalnum()).lower()
    subject, text = told(_SUBJECT, config.language), told(_TO_HOST, config.language) + "\n"
    door = open_way_out(home)
    try:
        for number, to in enumerate((host, itself)):
            message_id = f"<doctor.{stamp}.{number}@{config.domain}>"
            mail = Outgoing(Mailbox(config.name, config.address), Mailbox("", to), subject, message_id, now, text)
            outcome = door.send(Envelope(to, message_id, write_mail(mail), config.address))
            if not isinstance(outcome, Sent):
                if isinstance(outcome, Rejected):
                    raise TryLater("the test mail to {to} is refused: {reason}", to=to, reason=outcome.reason)
                raise TryLater("the test mail to {to} cannot be sent now: {reason}", to=to, reason=outcome.reason)
    finally:
        door.close()
    with store.write(now) as unit:
        unit.set_setting(_KEY, f"doctor.{stamp}.1@{config.domain}")


def plus_finding(home: Home, store: Store, now: str) -> Finding:
    """Whether mail to an address with a +part comes in."""
    if not home.config.plus:
        return fine(_PLUS, Sentence("not used; replies are known by what they answer"))
    expected = store.setting(_KEY)
    if expected is None:
        return unknown(
            _PLUS,
            Sentence("not tried yet"),
            Sentence("run `doctor --mail-test YOUR-ADDRESS`, wait, and run `doctor` again"),
        )
    if any(mail.message_id == expected for mail in store.inbox(limit=_LOOKED_AT)):
        return fine(_PLUS, Sentence("the test mail came in"))
    return wrong(
        _PLUS,
        Sentence(
            "the test mail to {local}+doctor@{domain} has not come in",
            local=home.config.local,
            domain=home.config.domain,
        ),
        Sentence(
            "wait a few minutes (and `fetch`); else let the mail server deliver +parts, or say plus = false in "
            "config.toml"
        ),
    )
