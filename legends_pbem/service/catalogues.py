"""The catalogues of what the command line says, where the standard library's gettext looks for them.

Click asks gettext for its own words, so both lie in one catalogue: `templates/LANGUAGE/commands.po`, which
`make catalogues` compiles to the `LC_MESSAGES/commands.mo` beside it.
"""

import gettext
from pathlib import Path

from legends_pbem.reports.folders import templates_directory

DOMAIN = "commands"
"""The name of the catalogues; gettext takes the folder's name from it, and so do we."""
SOURCE = "en"
"""The language that the code is written in."""


def open_catalogues() -> None:
    """From now on gettext answers in the language of the environment, and in English where that has no catalogue."""
    gettext.bindtextdomain(DOMAIN, str(templates_directory()))
    gettext.textdomain(DOMAIN)


def language_spoken() -> str:
    """The code of the language in which gettext answers."""
    found = gettext.find(DOMAIN, str(templates_directory()))
    return SOURCE if found is None else Path(found).parts[-3]
