"""Where the words come from: the packaged `templates/`, and before them a host's own directory.

    ReportError
    ├─ TemplatesMissing   the packaged templates are not where they belong
    └─ UnknownLanguage    there is no folder for the language

A host's directory holds only the files it wants otherwise, under the same names. Its faults must never cost a player
a report: whoever renders tries the host's templates and falls back on the packaged ones (`rendered`).
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from legends_pbem.reports.speech import Speech

if TYPE_CHECKING:  # Jinja costs 45 ms to import; only a process that renders pays for it
    from jinja2 import Environment

_WORDS = "words.toml"

T = TypeVar("T")


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


def templates_directory() -> Path:
    """The packaged templates: inside the package in a wheel, beside it in a checkout. Raises TemplatesMissing."""
    package = Path(__file__).parents[1]
    places = (package / "templates", package.parent / "templates")
    for directory in places:
        if directory.is_dir():
            return directory
    raise TemplatesMissing(places)


class Templates:
    """The packaged templates and a host's own; one value serves a whole process."""

    def __init__(self, own: Path | None = None, bytecode: Path | None = None) -> None:
        """`own`: the host's directory. `bytecode`: a private, existing directory that keeps compiled templates."""
        packaged = templates_directory()
        self._packaged = (packaged,)
        self._own = (own, packaged) if own is not None else None
        self._bytecode = bytecode
        self._speeches: dict[tuple[tuple[Path, ...], str], Speech] = {}

    def languages(self) -> tuple[str, ...]:
        """The languages there are words for, sorted."""
        found = {words.parent.name for folder in self._own or self._packaged for words in folder.glob(f"*/{_WORDS}")}
        return tuple(sorted(found))

    def rendered(self, language: str, render: Callable[[Speech], T]) -> tuple[T, str | None]:
        """What `render` makes with the host's templates, or, if they fail, with the packaged ones and the failure.

        Raises UnknownLanguage.
        """
        failure = None
        if self._own is not None:
            try:
                return render(self._speech(self._own, language)), None
            except UnknownLanguage:
                raise
            except Exception as error:  # a host's template can fail in any way
                failure = _described(error, self._own[0])
        return render(self._speech(self._packaged, language)), failure

    def _speech(self, folders: tuple[Path, ...], language: str) -> Speech:
        key = folders, language
        if key not in self._speeches:
            if language not in self.languages():
                raise UnknownLanguage(language, self.languages())
            self._speeches[key] = Speech(_environment(folders, self._bytecode), language)
        return self._speeches[key]


@cache
def packaged() -> Templates:
    """The packaged templates alone, kept for the life of the process."""
    return Templates()


def _environment(folders: tuple[Path, ...], bytecode: Path | None) -> "Environment":
    from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, select_autoescape

    return Environment(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        autoescape=select_autoescape(enabled_extensions=("html",), default=False),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=None if bytecode is None else FileSystemBytecodeCache(str(bytecode)),
    )


class _Spot(NamedTuple):
    file: str
    line: int


def _described(error: Exception, own: Path) -> str:
    """What failed, and where in the host's templates as far as that can be told."""
    import traceback  # only after a failure

    spots = [
        _Spot(str(Path(frame.filename).relative_to(own)), frame.lineno or 0)
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(own)
    ]
    where = f"{spots[-1].file}, line {spots[-1].line}: " if spots else ""
    return f"{where}{type(error).__name__}: {error}"
