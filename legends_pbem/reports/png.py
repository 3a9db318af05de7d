"""SVG to PNG, for mails: most mail programs show no SVG.

The renderer is resvg, in process: 4 MB with nothing else to install, and twice as fast as the other binding of the same
library. It looks for no fonts of the system but draws with those that lie here, so that a picture is the same on every
machine. Its PNG has four bytes a pixel; with a palette, by Pillow, it looks the same and a mail is a third as large.
"""

import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only a process that sends pictures loads it
    from resvg.usvg import Options

FONTS = Path(__file__).parent / "fonts"
"""Legends Sans: a part of an open font, under another name as its licence demands; see `OFL.txt` there."""
ZOOM = 1.25
"""Pixels a unit, for screens that have several pixels for each of a mail's."""
_COLOURS = 256
_SIZE = re.compile(r' width="(\d+)" height="(\d+)"')


def png_of(svg: str) -> bytes:
    """The picture as PNG, `ZOOM` times as large; the same bytes for the same SVG. ValueError if it is no SVG.

    The SVG must have a view box, a width and a height.
    """
    from PIL import Image
    from resvg import render, usvg

    if not _is_svg(svg):
        raise ValueError("the picture is no SVG with a width and a height")
    tree = usvg.Tree.from_str(_SIZE.sub(_zoomed, svg, count=1), _options())
    drawn = render(tree, (1, 0, 0, 0, 1, 0))  # row by row: x' = x, y' = y
    packed = BytesIO()
    with Image.open(BytesIO(drawn)) as image:
        image.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(packed, "PNG")
    return packed.getvalue()


def _is_svg(svg: str) -> bool:
    """Whether the renderer can read it, which ends the process's thread over what it cannot."""
    from xml.etree import ElementTree  # of our own making: nothing in it comes from mails

    try:
        root = ElementTree.fromstring(svg)
    except ElementTree.ParseError:
        return False
    sizes = [root.get(name, "") for name in ("width", "height")]
    return root.tag == "{http://www.w3.org/2000/svg}svg" and all(size.isdecimal() and int(size) for size in sizes)


def _zoomed(size: re.Match[str]) -> str:
    """The size of the root element in pixels; what it holds follows its view box."""
    return f' width="{round(ZOOM * int(size[1]))}" height="{round(ZOOM * int(size[2]))}"'


@cache
def _options() -> "Options":
    from resvg import usvg

    options = usvg.Options.default()
    options.font_family = "Legends Sans"
    for file in sorted(FONTS.glob("*.ttf")):
        options.load_font_file(str(file))
    return options
