"""What commands print on a terminal of 80 columns, as a page that a browser shows."""

import re
from html import escape

_CODE = re.compile(r"\x1b\[(\d+)m")
_STYLES = {
    "1": "font-weight: bold",
    "31": "color: #ff8f66",
    "32": "color: #4cc9a8",
    "33": "color: #f3d52b",
    "34": "color: #74b9ea",
}
"""Code of a terminal → what a browser knows it as; 0 ends them all."""
_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Terminal</title></head>
<body style="margin: 0; background: #1d2023"><pre style="width: 80ch; margin: 0; padding: 14px 16px; color: #e8e2d4;
font: 14px/19px 'DejaVu Sans Mono', monospace">{}</pre></body></html>
"""


def terminal_page(printed: str) -> str:
    """The page that shows what was printed, colours and bold letters included."""
    text, *rest = _CODE.split(printed)
    shown = [escape(text)]
    styles: list[str] = []
    for code, text in zip(rest[::2], rest[1::2], strict=True):
        styles = [*styles, _STYLES[code]] if code in _STYLES else []
        words = escape(text)
        shown.append(f'<span style="{"; ".join(styles)}">{words}</span>' if styles else words)
    return _PAGE.format("".join(shown))
