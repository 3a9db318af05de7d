"""The host's weekly mail: how the service fares, sent whatever happens, so that its absence tells something too."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

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
            unit.owe(host, Notice.HEALTH, language=home.config.language, detail=_words(found))


def _is_time(reads: Reads, now: str) -> bool:
    last = reads.setting(_MAILED)
    return last is None or abs(_moment(now) - _moment(last)) >= _WEEK


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)  # at every run of `cron`, where `strptime` would be slow


def _words(found: "list[Finding]") -> JsonObject:
    """Subject and text of the mail: first what is wrong, with how to mend it, then what was found to be well."""
    troubles = [finding for finding in found if finding.remedy]
    subject = {0: "all is well", 1: "one thing to look at"}.get(len(troubles), f"{len(troubles)} things to look at")
    parts = [f"{finding.subject}: {finding.words}\n→ {finding.remedy}" for finding in troubles]
    parts.append("All else is well:" if troubles else "Nothing needs you.")
    parts.append("\n".join(f"{finding.subject}: {finding.words}" for finding in found if not finding.remedy))
    return {"subject": subject, "text": "\n\n".join(parts)}
