"""Text of others, made harmless for a line of ours."""


def one_line(text: str, most: int) -> str:
    """The text on one line, cut to `most` characters.

    What does not print becomes a space: line breaks, controls, and marks that turn the direction of writing.
    """
    printable = "".join(char if char.isprintable() else " " for char in text[: 4 * most])
    line = " ".join(printable.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
