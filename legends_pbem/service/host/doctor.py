"""Looking over a home: what works, what does not, and how to mend it."""

import os
from collections.abc import Iterator
from pathlib import Path

from legends_pbem.mail.errors import MailError
from legends_pbem.sentences import Sentence, counted, joined, system_words
from legends_pbem.service.errors import ServiceError
from legends_pbem.service.home import Home
from legends_pbem.service.host.findings import Finding, fine, unknown, wrong
from legends_pbem.service.host.health import health_findings
from legends_pbem.service.incoming.fetching import try_mailbox
from legends_pbem.service.outgoing.mailtest import plus_finding
from legends_pbem.service.outgoing.postroom import open_way_out
from legends_pbem.store.protocol import Store
from legends_pbem.store.sqlite import SqliteStore

_MOST_MAIL = 100 * 2**20
_SECRETS = ("service_key", "token_secret", "legends.db", "config.toml")


def examine(home: Home, now: str) -> Iterator[Finding]:
    """What is found in the home, one check after the other. Raises nothing: whatever fails is a finding."""
    configured = _configuration(home)
    yield configured
    yield from _permissions(home)
    yield from _spool(home)
    try:
        store = home.open_store()
    except ServiceError as error:
        yield wrong(
            Sentence("database"),
            error.sentence,
            Sentence("if another program holds it, stop that one; else restore a backup"),
        )
        return
    with store:
        yield _database(store)
        yield _clock(store, now)
        yield from health_findings(home, store, now)
        if configured.remedy:
            return  # nothing is known of the ways in and out
        yield _way_out(home)
        yield from _forms(home)
        yield _way_in(home)
        yield plus_finding(home, store, now)


def _configuration(home: Home) -> Finding:
    try:
        config = home.config
        assert home.token_secret
        assert home.signer
    except ServiceError as error:
        return wrong(
            Sentence("configuration"),
            error.sentence,
            Sentence("mend the file; `init` in another folder writes one to compare with"),
        )
    return fine(
        Sentence("configuration"),
        Sentence(
            "the service is {address}, mails go out by {way}",
            address=config.address,
            way=config.send.partition(":")[0],
        ),
    )


def _permissions(home: Home) -> Iterator[Finding]:
    for name in _SECRETS:
        path = home.folder / name
        if path.exists() and path.stat().st_mode & 0o077 and home.folder.stat().st_mode & 0o077:
            yield wrong(
                Sentence("permissions"),
                Sentence("others may read {path}", path=path),
                Sentence("chmod 700 {folder}; chmod 600 {path}", folder=home.folder, path=path),
            )
            return
    yield fine(Sentence("permissions"), Sentence("nobody else can read the keys and the database"))


def _spool(home: Home) -> Iterator[Finding]:
    try:
        waiting, broken = home.spool.count(), home.spool.broken()
    except MailError as error:
        yield wrong(Sentence("spool"), error.sentence, Sentence("mend the owner and mode of the folder"))
        return
    for mail in broken:
        yield wrong(
            Sentence("spool"),
            Sentence("{path}: {reason}", path=mail.path, reason=mail.reason),
            Sentence("report the mail; delete the file when it is settled"),
        )
    if waiting:
        yield wrong(
            Sentence("spool"),
            counted("{n} mail waits", "{n} mails wait", waiting),
            Sentence("run `cron`; if they stay, its message says why"),
        )
    elif not broken:
        yield fine(Sentence("spool"), Sentence("no mail waits"))


def _database(store: SqliteStore) -> Finding:
    defects = store.check()
    if defects:
        return wrong(
            Sentence("database"), joined(defects[:5], "; "), Sentence("stop the service and restore the last backup")
        )
    return fine(Sentence("database"), Sentence("sound, logs and evidence included"))


def _clock(store: Store, now: str) -> Finding:
    latest = max((mail.received for mail in store.inbox(limit=1)), default="")
    latest = max(latest, *(mail.changed for mail in store.outbox(limit=1)), "")
    if latest > now:
        return wrong(
            Sentence("clock"),
            Sentence("it is {now} by the clock, but something happened at {latest}", now=now, latest=latest),
            Sentence("set the clock (NTP)"),
        )
    return fine(Sentence("clock"), Sentence("it is {now}", now=now))


def _way_out(home: Home) -> Finding:
    try:
        door = open_way_out(home)
        reason = door.why_closed()
        door.close()
    except (ServiceError, MailError) as error:
        reason = error.sentence
    if reason is not None:
        return wrong(Sentence("way out"), reason, Sentence("mend `send` in config.toml, or the server that it names"))
    return fine(Sentence("way out"), Sentence("open"))


def _forms(home: Home) -> Iterator[Finding]:
    forms = home.config.forms
    if forms is None:
        return
    from legends_pbem.service.outgoing.hosted_forms import folder_of  # few hosts serve forms

    folder = folder_of(home, forms)
    if not folder.is_dir():
        yield wrong(
            Sentence("forms"),
            Sentence("{folder} is no folder", folder=folder),
            Sentence("make it, and let your web server serve it as {url}", url=forms.url),
        )
    elif not os.access(folder, os.W_OK | os.X_OK):
        yield wrong(
            Sentence("forms"),
            Sentence("nothing can be put into {folder}", folder=folder),
            Sentence("make it belong to the user that the service runs as"),
        )
    elif folder.resolve().is_relative_to(home.folder.resolve()):
        yield wrong(
            Sentence("forms"),
            Sentence("{folder} lies in the home", folder=folder),
            Sentence("take another folder: nobody else may look into the home"),
        )
    else:
        yield fine(
            Sentence("forms"),
            Sentence("order forms can be put into {folder}, to be found at {url}", folder=folder, url=forms.url),
        )


def _way_in(home: Home) -> Finding:
    if home.config.fetch is None:
        return fine(Sentence("way in"), Sentence("mails come by `deliver`; no mailbox is fetched"))
    try:
        try_mailbox(home)
    except (ServiceError, MailError) as error:
        return wrong(
            Sentence("way in"), error.sentence, Sentence("mend `fetch` in config.toml, or the mailbox that it names")
        )
    return fine(Sentence("way in"), Sentence("the mailbox can be read"))


def examine_received(file: Path, address: str) -> Iterator[Finding]:
    """What the server that received a test mail found out about its origin."""
    from legends_pbem.service.outgoing.origins import origin_findings

    try:
        with file.open("rb") as opened:
            raw = opened.read(_MOST_MAIL)
    except OSError as error:
        yield unknown(
            Sentence("received mail"),
            Sentence("{file} cannot be read: {why}", file=file, why=system_words(error)),
            Sentence("save the mail as it came"),
        )
        return
    yield from origin_findings(raw, address)
