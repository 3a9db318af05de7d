"""Where words lie: the packaged `templates/`, and a folder of the host's before it, each with a folder a language.

    ReportError
    ├─ TemplatesMissing   the packaged templates are not where they belong
    └─ UnknownLanguage    there is no folder for the language

This loads nothing else of ours: the way of every mail asks which languages there are.
"""

from functools import cache
from pathlib import Path

_WORDS = "words.toml"
"""The file that makes a folder the folder of a language."""


class ReportError(Exception):
    """Any failure to render."""


class TemplatesMissing(ReportError):
    """The packaged templates are not where they belong."""

    def __init__(self, looked: tuple[Path, ...]) -> None:
        super().__init__(f"no templates in {' or '.join(map(str, looked))}; install the package again")


class UnknownLanguage(ReportError):
    """There is no folder of words for a language."""

    def __init__(self, language: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no words for the language {language!r}; there are {', '.join(known)}")


@cache
def templates_directory() -> Path:
    """The packaged templates: inside the package in a wheel, beside it in a checkout. Raises TemplatesMissing."""
    package = Path(__file__).parents[1]
    places = (package / "templates", package.parent / "templates")
    for directory in places:
        if directory.is_dir():
            return directory
    raise TemplatesMissing(places)


def languages(own: Path | None = None) -> tuple[str, ...]:
    """The languages there are words for, sorted; `own` is the host's folder of templates, which may be missing."""
    folders = [templates_directory(), *([own] if own is not None and own.is_dir() else [])]
    return tuple(sorted({entry.name for folder in folders for entry in folder.iterdir() if (entry / _WORDS).is_file()}))
