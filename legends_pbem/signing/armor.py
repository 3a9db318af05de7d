"""Binary data as text between a BEGIN and an END line, as OpenSSH writes signatures and private keys."""

from legends_pbem.signing.errors import NotArmored
from legends_pbem.signing.wire import read_base64, write_base64

COLUMNS = 70


def wrap(blob: bytes, label: str) -> str:
    """Return base64 in lines of 70 between the lines that name the label, each line ended by LF."""
    text = write_base64(blob)
    lines = [text[start : start + COLUMNS] for start in range(0, len(text), COLUMNS)]
    return "\n".join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----", ""])


def unwrap(text: str, label: str) -> bytes:
    """Return what the armor holds, however mail programs have broken or indented its lines.

    Raises `NotArmored` if anything but white space stands round it, `BadEncoding` if what is inside, without
    white space, is not base64 as it should be.
    """
    begin, end = f"-----BEGIN {label}-----", f"-----END {label}-----"
    packed, packed_begin, packed_end = ("".join(part.split()) for part in (text, begin, end))
    if not (packed.startswith(packed_begin) and packed.endswith(packed_end)):
        raise NotArmored(
            "needed is something from '{begin}' to '{end}', this begins with {found!r}",
            begin=begin,
            end=end,
            found=text[:40],
        )
    inside = packed.removeprefix(packed_begin).removesuffix(packed_end)
    return read_base64(inside, begin)
