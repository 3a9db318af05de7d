"""format=flowed (RFC 3676): lines that a mail program broke for display are joined again."""

_MARK = "-----"
_SHORT = 55
"""Programs break lines near 66 to 78 columns; inside an armored block a shorter line with a blank behind it was not
broken, somebody typed that blank."""


def unflow(text: str, delete_space: bool) -> str:
    """Return `text` (LF lines) with flowed lines joined and space-stuffing removed; `delete_space` is DelSp=yes.

    Quoted lines come back with one run of `>`, signature separators and the markers of armored blocks stay alone.
    """
    result: list[str] = []
    pieces: list[str] = []  # of the line that is being joined
    pieces_depth = 0
    in_block = False
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")
        fixed = content.startswith(_MARK) or content == "-- "
        # Phones leave a blank behind the last word: an empty line ends the paragraph all the same.
        if pieces and (depth != pieces_depth or fixed or not content):
            result.append(_line("".join(pieces), pieces_depth))
            pieces = []
        if content.startswith(_MARK):
            in_block = "BEGIN" in content
        flows = content.endswith(" ") and not fixed and not (in_block and len(content) < _SHORT)
        pieces.append(content[:-1] if flows and delete_space else content)
        pieces_depth = depth
        if not flows:
            result.append(_line("".join(pieces), depth))
            pieces = []
    if pieces:
        result.append(_line("".join(pieces), pieces_depth))
    return "\n".join(result)


def _line(content: str, depth: int) -> str:
    if depth:
        return ">" * depth + " " + content
    # A typed ">" was stuffed with a blank; without that blank it would now be taken for a quote.
    return " " + content if content.startswith(">") else content
