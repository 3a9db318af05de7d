"""What mail programs make of HTML and CSS, as caniemail.com has tested it; `make test-all` fetches its data."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

CANIEMAIL = Path(__file__).parents[1] / "build/caniemail/node_modules/caniemail/data/caniemail.json"

CLIENTS = {
    "gmail": ("desktop-webmail", "ios", "android"),
    "outlook": ("windows",),
    "apple-mail": ("macos", "ios"),
}
"""Family → its platforms that our mails are made for."""

_ELEMENTS = {
    **dict.fromkeys(("h1", "h2", "h3"), "html-h1-h6"),
    **dict.fromkeys(("ul", "ol", "li"), "html-lists"),
    **dict.fromkeys(("table", "tbody", "tr", "td", "th"), "html-table"),
    "a": "html-mailto-links",
    "meta": "html-meta-color-scheme",
}
"""Element → the feature that it belongs to, where that does not bear its name."""
_UNTESTED = {"html", "head", "title", "br", "color"}
"""Elements and properties that were there before any mail program, and that nobody has found worth a test."""


class Used(NamedTuple):
    """Something that a mail relies on."""

    name: str
    """The element, attribute, property or rule."""
    slug: str
    """The feature of caniemail that it belongs to; empty if there is none."""


def lacking() -> dict[str, set[str]]:
    """Feature → the clients whose latest version does not support it in full."""
    features: list[dict[str, Any]] = json.loads(CANIEMAIL.read_text(encoding="utf-8"))["data"]
    return {
        feature["slug"]: {
            f"{family} {platform}"
            for family, platforms in CLIENTS.items()
            for platform in platforms
            if not _latest(feature["stats"].get(family, {}).get(platform, {})).startswith("y")
        }
        for feature in features
    }


def _latest(versions: dict[str, str]) -> str:
    """What the newest version does: `y`, `a` (partly), `n` or `u`, and notes; `u` for a client that was not tested."""
    return list(versions.values())[-1] if versions else "u"


def used_in(html: str, known: set[str]) -> Iterator[Used]:
    """All that the page relies on; `known` are the features there are."""
    from selectolax.lexbor import LexborHTMLParser  # few tests need it, and all workers load this module

    page = LexborHTMLParser(html)
    assert page.root is not None
    for node in page.root.traverse(include_text=False):
        assert node.tag is not None
        yield from _element(node.tag, known)
        for name, value in node.attributes.items():
            yield from _attribute(name, value or "", known)
    for sheet in page.css("style"):
        yield from _sheet(sheet.text(), known)


def _element(tag: str, known: set[str]) -> Iterator[Used]:
    if tag not in _UNTESTED and not tag.startswith(("-", "!")):
        slug = _ELEMENTS.get(tag, f"html-{tag}")
        yield Used(f"<{tag}>", slug if slug in known else "")


def _attribute(name: str, value: str, known: set[str]) -> Iterator[Used]:
    if name == "style":
        yield from _declarations(value, known)
    elif f"html-{name}" in known:
        yield Used(name, f"html-{name}")


def _declarations(style: str, known: set[str]) -> Iterator[Used]:
    for declaration in filter(None, map(str.strip, style.split(";"))):
        name, _, value = map(str.strip, declaration.partition(":"))
        if name not in _UNTESTED:
            yield Used(name, _property(name, value, known))
        for unit in re.findall(r"\d(px|em|rem|%|vw|pt)\b", value):
            yield Used(unit, "css-unit-percent" if unit == "%" else f"css-unit-{unit}")
        for function in re.findall(r"([\w-]+)\(", value):
            yield Used(f"{function}()", f"css-function-{function}" if f"css-function-{function}" in known else "")
        if "!important" in value:
            yield Used("!important", "css-important")


def _property(name: str, value: str, known: set[str]) -> str:
    """The feature of the very value, of the property, or of the one it is a part of: `border-top` is of `border`."""
    words = name.split("-")
    slugs = [f"css-{name}-{value}", *(f"css-{'-'.join(words[:end])}" for end in range(len(words), 0, -1))]
    return next((slug for slug in slugs if slug in known), "")


def _sheet(text: str, known: set[str]) -> Iterator[Used]:
    for feature in re.findall(r"@media \(([\w-]+)", text):
        yield Used("@media", "css-at-media")
        yield Used(f"@media ({feature})", f"css-at-media-{feature}")
    for selector in re.findall(r"^([^@{}\n]+) {", text, flags=re.MULTILINE):
        kind = "css-selector-class" if "." in selector else ""
        yield Used(selector, "css-pseudo-class-root" if selector == ":root" else kind)
    for body in re.findall(r"{ ([^{}]+)}", text):
        yield from _declarations(body, known)
