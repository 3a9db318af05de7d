"""`cron`: what is to be done regularly."""

from legends_pbem.commands.context import Settings


def run(settings: Settings) -> str:
    """Send what is due; how much that was, or nothing where nothing was due."""
    from legends_pbem.service.postroom import send_due

    home = settings.home()
    with home.open_store() as store:
        sent = send_due(home, store, settings.now())
    return f"{len(sent)} mails were due" if sent else ""
