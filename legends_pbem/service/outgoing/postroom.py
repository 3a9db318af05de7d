"""Sending what is owed: rendered once, stored, then handed over, so that a retry sends the same bytes."""

import contextlib
from datetime import timedelta
from pathlib import Path

from legends_pbem.mail.doors import Deferred, Door, Envelope, Rejected, Sent, open_door
from legends_pbem.mail.doors import Outcome as DoorOutcome
from legends_pbem.mail.errors import BadDoor
from legends_pbem.sentences import Sentence
from legends_pbem.service import clock
from legends_pbem.service.config import Forms
from legends_pbem.service.errors import BadHome, Overtaken
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.truth import why_untrue
from legends_pbem.service.purposes import REMINDERS, REPORTS, Notice, Purpose
from legends_pbem.service.tickets import answer_address
from legends_pbem.store.errors import LeaseLost, StoreError
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import MailState, OutboxMail
from legends_pbem.values import NamedTuple

_LEASE = timedelta(minutes=10)
"""How long a worker may take for one mail before another may think that it died."""
_FIRST_WAIT = timedelta(minutes=5)
_LONGEST_WAIT = timedelta(hours=6)
_MOST_ATTEMPTS = 30
"""Over a week, as long as mail servers try."""


class MailResult(NamedTuple):
    """What became of a mail that was due."""

    state: MailState
    purpose: str
    address: str
    game: str | None
    message_id: str | None
    note: str


def send_due(home: Home, store: Store, now: str) -> list[MailResult]:
    """What became of each mail that was due at `now`. Raises BadHome if there is no way out."""
    if home.config.forms is not None:
        _sweep_forms(home, store, home.config.forms)
    results: list[MailResult] = []
    door: Door | None = None
    try:
        while due := store.due(now):
            door = door or open_way_out(home)
            for number in due:
                result = _send_one(home, store, door, number, now)
                if result is not None:
                    results.append(result)
    finally:
        if door is not None:
            door.close()
    return results


def _sweep_forms(home: Home, store: Store, forms: Forms) -> None:
    """Remove the order forms of decisions that were taken, so that no page shows a hand for longer than it must."""
    from legends_pbem.service.outgoing.hosted_forms import sweep_forms  # few hosts serve them

    # Mails go out all the same; `doctor` tells of the folder.
    with contextlib.suppress(OSError):
        sweep_forms(home, store, forms)


def open_way_out(home: Home) -> Door:
    """The door that the configuration names. Raises BadHome."""
    try:
        return open_door(_door_url(home), home.secret_in(home.config.send_password_file))
    except BadDoor as error:
        raise BadHome("{path}: send: {why}", path=home.folder / "config.toml", why=error) from None


def _door_url(home: Home) -> str:
    kind, colon, rest = home.config.send.partition(":")
    if kind == "maildir" and rest:  # a relative folder lies in the home
        return f"{kind}{colon}{home.folder / Path(rest)}"
    return home.config.send


def _send_one(home: Home, store: Store, door: Door, number: int, now: str) -> MailResult | None:
    """What became of the mail; None if another worker has it."""
    with store.write(now) as unit:
        mail = unit.claim(_instead(home, unit, number), clock.moved(now, _LEASE))
        if mail is None:
            return None
        untrue = why_untrue(home, unit, mail, now)
        if untrue is not None:
            unit.withdraw(mail, untrue)
            if mail.purpose == Purpose.REMINDER and mail.message_id is None:
                from legends_pbem.service.clocks.reminding import take_back  # few mails are reminders

                take_back(unit, mail)
            return _result(mail, MailState.WITHDRAWN, untrue)
    try:
        mail, outcome, trouble = _hand_over(home, store, door, mail, now)
        with store.write(now) as unit:
            if trouble is not None:
                _tell_host(home, unit, mail, *trouble, now)
            return _finish(home, unit, mail, outcome, now)
    except LeaseLost:
        return None
    except Overtaken:
        return None  # whoever claims it next withdraws it


def _instead(home: Home, unit: Unit, number: int) -> int:
    """The number of the mail to be sent for one that is due: for one that was held, perhaps that of a digest."""
    mail = unit.mail(number)
    if mail is None or not mail.held or mail.due > unit.now or mail.message_id is not None:
        return number
    from legends_pbem.service.outgoing.gathering import gather  # most players want no digest

    return gather(home, unit, mail)


def _hand_over(
    home: Home, store: Store, door: Door, mail: OutboxMail, now: str
) -> tuple[OutboxMail, DoorOutcome, tuple[Notice, str] | None]:
    """The mail, with its Message-ID and a note for the host; what the door says; what the host must be told."""
    try:
        envelope, note = _envelope(home, store, mail, now)
    except (StoreError, BadHome, Overtaken):
        raise
    except Exception as error:  # one mail that cannot be rendered must not keep the others back
        named = f"{type(error).__name__}: {error}"
        fault = Sentence("it cannot be rendered, please report it: {fault}", fault=named)
        return mail, Deferred(fault), (Notice.FAULT, fault)
    mail = mail._replace(message_id=envelope.message_id, note=note)
    return mail, door.send(envelope), (Notice.TEMPLATES, note) if note else None


def _envelope(home: Home, store: Store, mail: OutboxMail, now: str) -> tuple[Envelope, str]:
    """The mail as it goes out, stored by an earlier attempt or rendered and stored now, and a note for the host."""
    content = store.mail_content(mail.id)
    if content is not None:
        assert mail.message_id is not None  # it is stored together with the content
        return _addressed(home, mail, mail.message_id, content), ""
    from legends_pbem.service.outgoing.composing import (
        compose,
    )  # loads Jinja and email, which a run with nothing due never needs

    composed = compose(home, store, mail, now)
    with store.write(now) as unit:
        unit.store_content(
            mail,
            message_id=composed.message_id,
            content=composed.content,
            from_n=composed.from_n,
            to_n=mail.to_n,
        )
    return _addressed(home, mail, composed.message_id, composed.content), composed.note


def _addressed(home: Home, mail: OutboxMail, message_id: str, content: bytes) -> Envelope:
    sender = _bounce_address(home, mail, message_id)
    return Envelope(mail.address, message_id, content, sender, home.config.address)


def _bounce_address(home: Home, mail: OutboxMail, message_id: str) -> str:
    """Where the mail comes back to if it cannot be delivered; nowhere for answers and notices, so that none can loop.

    A report, reminder or digest comes back to an address that names it, for old servers do not tell the Message-ID.
    """
    from legends_pbem.service.incoming.addressing import ours_of, tag_of_id  # nothing is sent in most runs

    config = home.config
    if mail.purpose not in (*REPORTS, *REMINDERS, Purpose.DIGEST):
        return ""
    tag = tag_of_id(message_id.strip("<>"), ours_of((config.address,)))
    return config.address if tag is None else answer_address(config, tag)


def _tell_host(home: Home, unit: Unit, mail: OutboxMail, kind: Notice, text: str, now: str) -> None:
    from legends_pbem.service.outgoing.notices import notify  # only if something went wrong

    if mail.purpose not in tuple(Notice):  # a notice that fails is no reason for another
        told = Sentence(
            "The mail number {number} to {address}: {text}", number=mail.id, address=mail.address, text=text
        )
        notify(home, unit, kind, told, now)


def _finish(home: Home, unit: Unit, mail: OutboxMail, outcome: DoorOutcome, now: str) -> MailResult:
    match outcome:
        case Sent():
            unit.finish(mail, MailState.SENT, note=mail.note)
            return _result(mail, MailState.SENT, mail.note)
        case Rejected(reason):
            from legends_pbem.service.incoming.bouncing import mark_unreachable  # rare

            unit.finish(mail, MailState.FAILED, note=reason)
            mark_unreachable(home, unit, mail, reason, now)
            return _result(mail, MailState.FAILED, reason)
        case Deferred(reason) if mail.attempts >= _MOST_ATTEMPTS:
            note = Sentence("given up after {n} attempts: {reason}", n=mail.attempts, reason=reason)
            unit.finish(mail, MailState.FAILED, note=note)
            _tell_host(home, unit, mail, Notice.GIVEN_UP, note, now)
            return _result(mail, MailState.FAILED, note)
        case Deferred(reason):
            unit.finish(mail, MailState.DEFERRED, note=reason, due=clock.moved(now, _wait(mail)))
            return _result(mail, MailState.DEFERRED, reason)


def _wait(mail: OutboxMail) -> timedelta:
    """How long until the next attempt: doubled each time, and spread so that mails do not all come at once."""
    wait: timedelta = min(_FIRST_WAIT * 2 ** min(mail.attempts - 1, 10), _LONGEST_WAIT)
    spread = (mail.id * 37 + mail.attempts * 11) % 30 / 100  # up to 30 %, the same at every run
    return wait * (1 + spread)


def _result(mail: OutboxMail, state: MailState, note: str) -> MailResult:
    return MailResult(state, mail.purpose, mail.address, mail.game, mail.message_id, note)
