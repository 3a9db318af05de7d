"""`fetch`: mails in from a mailbox."""

from legends_pbem.commands.context import Settings
from legends_pbem.service.errors import BadRequest


def run(settings: Settings) -> str:
    """Take the new mails of the configured mailbox; how many became what."""
    from legends_pbem.service.incoming.fetching import fetch_mails

    home, now = settings.home(), settings.now()
    if home.config.fetch is None:
        raise BadRequest('no mailbox is configured; say fetch = "…" in {path}', path=home.folder / "config.toml")
    with home.open_store() as store:
        counts: dict[str, int] = {}
        for handled in fetch_mails(home, store, now):
            word = "known before" if handled.again else str(handled.outcome)
            counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{count} {word}" for word, count in counts.items()) or "no new mail"
