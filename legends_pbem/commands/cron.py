"""`cron`: what is to be done regularly."""

from legends_pbem.commands.context import Settings


def run(settings: Settings) -> str:
    """Take in what waits, act on deadlines that have passed, send what is due; how much it was, or nothing for nothing.

    What cannot be done now does not keep the rest from being done; it is raised at the end.
    """
    from legends_pbem.service.rounds import make_round

    home = settings.home()
    with home.open_store() as store:
        done = make_round(home, store, settings.now())
    if done.failure is not None:
        raise done.failure
    words = ((done.received, "mails came in"), (done.lapsed, "deadlines had passed"), (done.sent, "mails were due"))
    return ", ".join(f"{count} {what}" for count, what in words if count)
