"""The host's weekly mail: how the service fares, sent whatever happens, so that its absence tells something too."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from legends_pbem.sentences import Sentence, counted
from legends_pbem.service.home import Home
from legends_pbem.service.purposes import Notice
from legends_pbem.store.protocol import Reads, Store
from legends_pbem.store.rows import JsonObject

if TYPE_CHECKING:
    from legends_pbem.service.host.findings import Finding

_WEEK = timedelta(days=7)
_MAILED = "last health mail"


def mail_health(home: Home, store: Store, now: str) -> None:
    """Owe the host the mail about the last seven days, unless one was owed within them.

    After a gap of any length it is one mail; also after the clock was set back by more than a week.
    """
    host = home.config.host
    if host is None or not _is_time(store, now):
        return
    from legends_pbem.service.host.health import health_findings  # once a week, and every run of `cron` comes by here

    found = list(health_findings(home, store, now))
    with store.write(now) as unit:
        if _is_time(unit, now):  # another process may have been quicker
            unit.set_setting(_MAILED, now)
            unit.owe(host, Notice.HEALTH, language=home.config.language, detail=_words(found, home.config.language))


def _is_time(reads: Reads, now: str) -> bool:
    last = reads.setting(_MAILED)
    return last is None or abs(_moment(now) - _moment(last)) >= _WEEK


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)  # at every run of `cron`, where `strptime` would be slow


def _words(found: "list[Finding]", language: str) -> JsonObject:
    """Subject and text of the mail: first what is wrong, with how to mend it, then what was found to be well."""
    from legends_pbem.service.translating import told  # once a week, as above

    troubles = [finding for finding in found if finding.remedy]
    subject = Sentence("all is well")
    if troubles:
        subject = counted("one thing to look at", "{n} things to look at", len(troubles))
    parts = [f"{_line(finding, language)}\n→ {told(finding.remedy or '', language)}" for finding in troubles]
    parts.append(told(Sentence("All else is well:") if troubles else Sentence("Nothing needs you."), language))
    parts.append("\n".join(_line(finding, language) for finding in found if not finding.remedy))
    return {"subject": told(subject, language), "text": "\n\n".join(parts)}


def _line(finding: "Finding", language: str) -> str:
    from legends_pbem.service.translating import told  # as above

    return f"{told(finding.subject, language)}: {told(finding.words, language)}"
