"""Which language a player means, by its code or by its name in any language."""

from pathlib import Path

from legends_pbem.notation.errors import Reason, Unknown
from legends_pbem.notation.names import did_you_mean, key_of
from legends_pbem.reports.folders import languages, templates_directory


def language_named(own: Path, name: str) -> str:
    """The code of the language; `own` is the host's folder of templates, which may be missing.

    Raises Unknown if there are no words for a language of that name.
    """
    known = languages(own)
    codes = {key_of(code): code for code in known} | dict(_names(own, known))
    key = key_of(name)
    if key not in codes:
        raise Unknown(Reason.CHOICE, name, choices=known, suggestions=did_you_mean(codes, key))
    return codes[key]


def _names(own: Path, known: tuple[str, ...]) -> list[tuple[str, str]]:
    """Name, as names are compared, and code of the known languages, as each of them calls them."""
    import tomllib  # 4 ms, for this one line of a mail

    names = []
    for folder in (templates_directory(), own):
        for path in (folder / speaker / "words.toml" for speaker in known):
            try:
                called = tomllib.loads(path.read_text(encoding="utf-8"))["languages"]
            except (OSError, ValueError, KeyError):
                continue  # the host has no such file, or one with a fault, of which the next mail tells
            names += [(key_of(name), code) for code, name in called.items() if code in known]
    return names
