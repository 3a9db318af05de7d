"""The styles of mails: kept as classes in `layout/mail.css`, and written into every element that bears one.

Many mail programs leave out a page's style sheet. So what css-inline finds the sheet to say of an element's classes is
added to the element itself. This is done to the layouts before they are compiled, not to every mail: it costs a mail
nothing, and nothing at all where compiled layouts were kept.
"""

import hashlib
import re

from jinja2 import Environment
from jinja2.ext import Extension

SHEET = "layout/mail.css"
STYLED = frozenset(
    f"layout/{name}.html"
    for name in ("mail", "foot", "parts", "settings", "desk", "refusal", "reminder", "digest", "report")
)
"""The layouts whose classes are those of the sheet."""

_CLASSES = re.compile(r'class="([^"{}]+)"')
_INLINED = re.compile(r'<p class="([^"]+)" style="([^"]+)">')


class WrittenStyles(Extension):
    """What Jinja runs before it compiles a template."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """The source of a mail's layout with its styles written in; of any other template as it is."""
        return written(source, _sheet(self.environment)) if name in STYLED else source


def kept_as(environment: Environment) -> str:
    """The pattern of the names under which compiled templates are kept: another sheet, other names."""
    return f"__jinja2_{hashlib.sha256(_sheet(environment).encode()).hexdigest()[:16]}_%s.cache"


def _sheet(environment: Environment) -> str:
    """The style sheet of mails: the host's own, or the packaged one."""
    assert environment.loader is not None
    return environment.loader.get_source(environment, SHEET)[0]


def written(source: str, sheet: str) -> str:
    """The HTML with a `style` behind each `class` of which the sheet says something."""
    from css_inline import inline_fragment  # costs 30 ms to import, which a process with compiled layouts never pays

    bearers = "".join(f'<p class="{classes}"></p>' for classes in dict.fromkeys(_CLASSES.findall(source)))
    styles = dict(_INLINED.findall(inline_fragment(bearers, sheet)))

    def with_style(match: re.Match[str]) -> str:
        style = styles.get(match[1])
        return match[0] if style is None else f'{match[0]} style="{style}"'

    return _CLASSES.sub(with_style, source)
