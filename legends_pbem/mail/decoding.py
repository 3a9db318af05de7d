"""Content-Transfer-Encoding (RFC 2045 §6), with damage kept visible.

Decoders return *runs*: the stretches that are whole, in order. Between two runs something was lost, and the text made
of them has U+FFFD there, so that a command with damage inside it never reads as a command, while damage in a sign-off
does no harm.
"""

import binascii

from legends_pbem.mail.charsets import decode_text

LOST = "\ufffd"
"""Stands in a text where bytes were lost or could not be decoded."""

Runs = tuple[bytes, ...]

_BLANKS = b" \t\r\n\v\f\0"
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_UUENCODED = ("x-uuencode", "x-uue", "uuencode")
_MAX_ENDS = 20_000
"""Equal signs in one body; more are no padding."""
_MAX_RUNS = 1000
"""Runs in one body; when so much is damaged, the rest is given up."""


def decode_transfer(data: bytes, encoding: str) -> Runs:
    """Return the runs of a body with this Content-Transfer-Encoding; an unknown encoding changes nothing."""
    name = encoding.partition("(")[0].strip(" \t;\"'").lower()
    if name == "base64":
        return decode_base64(data)
    if name == "quoted-printable":
        return (decode_quoted_printable(data),)
    if name in _UUENCODED:
        return decode_uuencoded(data)
    return (data,)


def text_of(runs: Runs, charset: str) -> str:
    """Return the text of `runs` in this charset, U+FFFD between two runs."""
    return LOST.join(decode_text(run, charset) for run in runs)


def decode_quoted_printable(data: bytes) -> bytes:
    """Return the bytes of quoted-printable `data`; an escape that is none stays as it was written.

    Blanks at line ends are dropped first (RFC 2045 §6.7 rule 3), else one behind a soft line break would break it.
    """
    return binascii.a2b_qp(b"\n".join(line.rstrip(b" \t\r") for line in data.split(b"\n")))


def decode_uuencoded(data: bytes) -> Runs:
    """Return the runs of uuencoded `data`; as it is where no `begin` line is found, and up to the first damage."""
    _, begin, rest = (b"\n" + data).partition(b"\nbegin ")
    if not begin:
        return (data,)
    decoded = bytearray()
    for line in rest.split(b"\n")[1:]:
        if line.strip() == b"end":
            return (bytes(decoded),)
        try:
            decoded += binascii.a2b_uu(line.rstrip(b"\r"))
        except binascii.Error:
            break
    return bytes(decoded), b""


def decode_base64(data: bytes) -> Runs:
    """Return the runs of base64 `data`.

    Several encoded texts one after the other are all read. Lines that are no base64 end the data, as a list's footer
    in clear text does; if the first line is none, the body was never encoded and is returned as it is.
    """
    if data.count(b"=") > _MAX_ENDS:
        return (data,)
    compact = data.translate(None, _BLANKS)
    if not compact.rstrip(b"=").translate(None, _LETTERS):
        return tuple(map(bytes, _Decoder().feed(compact).finish()))
    lines = [stripped for line in data.split(b"\n") if (stripped := line.strip(_BLANKS))]
    if _is_foreign(lines[0]):
        return (data,)
    decoder = _Decoder()
    for line in lines:
        if _is_foreign(line):
            break
        clean = line.translate(None, _BLANKS)
        if clean.translate(None, _LETTERS + b"="):
            decoder.lose_line()
            if decoder.run_count > _MAX_RUNS:
                break
        else:
            decoder.feed(clean)
    return tuple(map(bytes, decoder.finish()))


def _is_foreign(line: bytes) -> bool:
    """Tell whether a line is clear text rather than base64 with a stray letter or two in it."""
    strays = len(line.translate(None, _LETTERS + b"=" + _BLANKS))
    return strays > 2 or (strays > 0 and b" " in line) or line.startswith(b"--")


class _Decoder:
    """Collects base64 letters and decodes them in whole groups of four; `=` ends one encoded text."""

    def __init__(self) -> None:
        self._runs = [bytearray()]
        self._pending: list[bytes] = []

    @property
    def run_count(self) -> int:
        """How many runs there are."""
        return len(self._runs)

    def feed(self, letters: bytes) -> "_Decoder":
        *ended, rest = letters.split(b"=")
        for text in ended:
            self._pending.append(text)
            self._decode()
        self._pending.append(rest)
        return self

    def lose_line(self) -> None:
        """Skip a damaged line: where in it bytes were lost cannot be known."""
        self._decode()
        self._runs.append(bytearray())

    def finish(self) -> list[bytearray]:
        self._decode()
        return self._runs

    def _decode(self) -> None:
        letters = b"".join(self._pending)
        self._pending.clear()
        extra = len(letters) % 4
        whole = letters if extra != 1 else letters[:-1]
        self._runs[-1] += binascii.a2b_base64(whole + b"=" * (-len(whole) % 4))
        # The last letter of a text that really ends here has no bits to spare; else the rest was cut off.
        if extra == 1 or (extra and _LETTERS.index(letters[-1]) & (15 if extra == 2 else 3)):
            self._runs.append(bytearray())
