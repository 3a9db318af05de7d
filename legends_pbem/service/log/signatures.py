"""Signatures over move files (FORMATS, chapter 4)."""

from legends_pbem.notation.movefile import canonical, signing_variants
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.incoming.moveblocks import MOVE_LABEL
from legends_pbem.signing.errors import SignatureError
from legends_pbem.signing.keys import PublicKey, Signer
from legends_pbem.signing.sshsig import read_armor, sign, verify
from legends_pbem.values import NamedTuple

MOVE_NAMESPACE = "legends-pbem"
"""Namespace of players' signatures over their move files."""


class Checked(NamedTuple):
    """A move file whose signature is good."""

    key: PublicKey
    """The key that made it; whose key that is, the caller must ask."""
    move: str
    """The move file in the very form that was signed."""


def check_signature(received: bytes, armor: str) -> Checked:
    """The key that signed the move file, which may have been mangled on its way in the forms that FORMATS lists.

    Raises Refused with the exact canonical file to sign.
    """
    try:
        blob = read_armor(armor)
    except SignatureError:
        raise _bad(received) from None
    for variant in signing_variants(received):
        try:
            return Checked(verify(blob, variant, MOVE_NAMESPACE), variant.decode())
        except (SignatureError, UnicodeDecodeError):
            continue
    raise _bad(received)


def _bad(received: bytes) -> Refused:
    return Refused(Cause.BAD_SIGNATURE, canonical=canonical(received.decode(errors="replace")))


def sign_move(move: str, signer: Signer) -> str:
    """The signed block of a move file: its canonical text and the signature over it, both armored."""
    text = canonical(move)
    signature = sign(signer, text.encode(), MOVE_NAMESPACE)
    return f"-----BEGIN {MOVE_LABEL}-----\n{text}-----END {MOVE_LABEL}-----\n{signature}"
