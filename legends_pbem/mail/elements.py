"""What the elements of an HTML mail mean for its reading: line ends, quotes, hidden text, signatures."""

import re

from legends_pbem.values import NamedTuple

BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset"),
        *("figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "html", "li", "main"),
        *("nav", "ol", "p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul"),
    )
)
PARAGRAPHS = frozenset(("table",))
"""Blocks around which a paragraph ends."""
CELLS = frozenset(("td", "th", "caption"))
LINES = frozenset(("p", "div", "li", "dd", "dt"))
"""Blocks that stand for an empty line when nothing is in them."""
SELF_CLOSING = frozenset(("p", "li", "dd", "dt", "tr", "td", "th"))
"""A second one of these ends the first."""
SILENT = frozenset(("head", "template", "object", "svg", "math", "select", "map", "audio", "video", "iframe"))
RAW = frozenset(("script", "style", "title", "textarea", "xmp", "noembed", "noframes"))
VOID = frozenset(
    ("area", "base", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_QUOTE_CLASSES = frozenset(
    (
        *("gmail_quote", "gmail_quote_container", "gmail_attr", "yahoo_quoted", "protonmail_quote"),
        *("moz-cite-prefix", "moz-forward-container", "tutanota_quote", "zmail_extra"),
        *("outlookmessageheader", "moz-email-headers-table"),
    )
)
_QUOTE_IDS = frozenset(
    ("yahoo_quoted", "mail-editor-reference-message-container", "olk_src_body_section", "isreplycontent")
)
_DIVIDER_IDS = frozenset(("divrplyfwdmsg", "appendonsend", "replysplit", "isforwardcontent"))
_SIGNATURE_CLASSES = frozenset(
    ("gmail_signature", "moz-signature", "protonmail_signature_block", "signature", "k9mail-signature")
)
_SIGNATURE_IDS = frozenset(("signature", "composer_signature", "ms-outlook-mobile-signature", "applemailsignature"))
_QUOTE_NAMES = frozenset(("quote", "quoted-content", "messagereplysection"))
_QUOTE_RULE = re.compile(r"border-left:[^;]*solid")
"""The bar beside a quote."""
_HIDING_RULES = ("display:none", "visibility:hidden", "mso-hide:all")
_DIVIDER_RULE = "border:none;border-top:solid"


class Tag(NamedTuple):
    """A tag as it was written, its name and attribute names in lower case."""

    name: str
    closes: bool
    attributes: dict[str, str]


class Element(NamedTuple):
    """What an element means."""

    name: str
    quotes: bool = False
    """Another person wrote what is in it."""
    hides: bool = False
    """What is in it is not seen."""
    signs: bool = False
    """It holds a signature."""
    divides: bool = False
    """The original mail begins here: Outlook's line above it, or the mark of its web and phone forms."""


def element_of(tag: Tag) -> Element:
    """Return what the element that a tag opens means."""
    if not tag.attributes:
        return Element(tag.name, tag.name == "blockquote", tag.name in SILENT)
    classes = set(tag.attributes.get("class", "").lower().split())
    # Outlook puts `x_` before the ids of what it quotes.
    identity = tag.attributes.get("id", "").lower().removeprefix("x_")
    style = "".join(tag.attributes.get("style", "").lower().split())
    return Element(
        tag.name,
        quotes=tag.name == "blockquote"
        or not _QUOTE_CLASSES.isdisjoint(classes)
        or identity in _QUOTE_IDS
        or tag.attributes.get("name", "").lower() in _QUOTE_NAMES
        or (tag.name == "div" and _QUOTE_RULE.search(style) is not None),
        hides=tag.name in SILENT or "hidden" in tag.attributes or any(rule in style for rule in _HIDING_RULES),
        signs=not _SIGNATURE_CLASSES.isdisjoint(classes) or identity in _SIGNATURE_IDS,
        divides=identity in _DIVIDER_IDS or (tag.name == "div" and _DIVIDER_RULE in style),
    )
