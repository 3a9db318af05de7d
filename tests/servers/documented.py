"""The blocks of docs/hosting.md, as a host would paste them."""

from pathlib import Path

_PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
_PROGRAM, _HOME, _USER = "/usr/local/bin/legends-pbem", "/var/lib/legends", "legends"


def block(first_line: str, program: Path, home: Path, user: str, line: str = "") -> str:
    """The block that begins with the comment `first_line`, its program, home and user replaced by these.

    `line`: a piece of it, where several begin alike.
    """
    blocks = [part.partition("\n")[2] for part in _PAGE.read_text().split("\n```")[1::2]]
    (lines,) = [lines for lines in blocks if lines.startswith(f"# {first_line}\n") and line in lines]
    lines = lines.replace(_PROGRAM, str(program)).replace(_HOME, str(home))
    for before in ("user=", "user = ", "User="):
        lines = lines.replace(f"{before}{_USER}", f"{before}{user}")
    return lines + "\n"
