"""Where the words come from: the packaged `templates/`, and before them a host's own directory.

A host's directory holds only the files it wants otherwise, under the same names. Its faults must never cost a player
a report: whoever renders tries the host's templates and falls back on the packaged ones (`rendered`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from legends_pbem.reports.folders import UnknownLanguage, languages, templates_directory
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple

if TYPE_CHECKING:  # Jinja costs 45 ms to import; only a process that renders pays for it
    from jinja2 import Environment

T = TypeVar("T")


@dataclass(frozen=True)
class Templates:
    """Where to take words and layouts from. What was read once is kept for the life of the process."""

    own: Path | None = None
    """The host's directory, whose files go before the packaged ones."""
    bytecode: Path | None = None
    """A private, existing directory in which compiled templates are kept for other processes."""

    def languages(self) -> tuple[str, ...]:
        """The languages there are words for, sorted."""
        return languages(self.own)

    def rendered(self, language: str, render: Callable[[Speech], T]) -> tuple[T, str | None]:
        """What `render` makes with the host's templates, or, if they fail, with the packaged ones and the failure.

        Raises UnknownLanguage.
        """
        failure = None
        if self.own is not None:
            try:
                return render(_speech(self._folders(), self.bytecode, language)), None
            except UnknownLanguage:
                raise
            except Exception as error:  # a host's template can fail in any way
                failure = _described(error, self.own)
        return render(_speech((templates_directory(),), self.bytecode, language)), failure

    def _folders(self) -> tuple[Path, ...]:
        return (templates_directory(),) if self.own is None else (self.own, templates_directory())


def packaged() -> Templates:
    """The packaged templates alone."""
    return Templates()


@cache
def _speech(folders: tuple[Path, ...], bytecode: Path | None, language: str) -> Speech:
    known = languages(folders[0])
    if language not in known:
        raise UnknownLanguage(language, known)
    return Speech(_environment(folders, bytecode), language)


def _environment(folders: tuple[Path, ...], bytecode: Path | None) -> "Environment":
    from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, select_autoescape

    from legends_pbem.reports.styles import WrittenStyles, kept_as

    environment = Environment(
        loader=FileSystemLoader(folders),
        extensions=(WrittenStyles,),
        undefined=StrictUndefined,
        autoescape=select_autoescape(enabled_extensions=("html", "svg"), default=False),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    if bytecode is not None:
        environment.bytecode_cache = FileSystemBytecodeCache(str(bytecode), kept_as(environment))
    return environment


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
