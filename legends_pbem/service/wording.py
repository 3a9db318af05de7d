"""The words of a home: the host's own templates before the packaged ones."""

from dataclasses import replace

from legends_pbem.reports.templates import Templates
from legends_pbem.service.home import Home


def templates_of(home: Home) -> Templates:
    """The templates to render with; compiled ones are kept in the home."""
    cache = home.folder / "cache"
    cache.mkdir(mode=0o700, exist_ok=True)
    return replace(uncached_templates_of(home), bytecode=cache)


def uncached_templates_of(home: Home) -> Templates:
    """The same, but nothing is written: a mail that comes in must not fail over a cache."""
    return Templates(home.templates if home.templates.is_dir() else None)
