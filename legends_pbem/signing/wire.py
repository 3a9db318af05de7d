"""The binary forms that SSH builds everything from (RFC 4251 §5), read strictly: one value has one form."""

import binascii

from legends_pbem.signing.errors import BadEncoding


def write_base64(data: bytes) -> str:
    """Return the bytes in base64, padded, on one line (RFC 4648 §4)."""
    return binascii.b2a_base64(data, newline=False).decode()


def read_base64(text: str, field: str) -> bytes:
    """Return the bytes that the text stands for; `BadEncoding` unless `write_base64` would write it so."""
    try:
        data = binascii.a2b_base64(text)
    except ValueError as error:
        raise BadEncoding("'{field}' is not base64: {why}", field=field, why=error) from None
    # The library skips foreign characters and does not look at the unused bits of the last one.
    if write_base64(data) != text:
        raise BadEncoding(
            "'{field}' is not base64 as it should be: foreign characters, padding, unused bits", field=field
        )
    return data


def write_uint32(number: int) -> bytes:
    """Return the number as four bytes, most significant first."""
    return number.to_bytes(4, "big")


def write_string(data: bytes) -> bytes:
    """Return the bytes with their length, a uint32, in front."""
    return len(data).to_bytes(4, "big") + data


def write_mpint(number: int) -> bytes:
    """Return a number of any size, 0 or above, as an SSH mpint: shortest two's complement, as a string."""
    # One bit more than the number has: the first bit is the sign.
    return write_string(number.to_bytes(number.bit_length() // 8 + 1, "big") if number else b"")


class Reader:
    """Takes one value after the other from some bytes; every method raises `BadEncoding` where it cannot.

    The methods' argument names what is being read, for the message: a word of the protocol, in no other language.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, length: int, field: str) -> bytes:
        """Return the next `length` bytes."""
        left = len(self._data) - self._at
        if length > left:
            raise BadEncoding(
                "'{field}' should be {length} bytes, but only {left} are left", field=field, length=length, left=left
            )
        start, self._at = self._at, self._at + length
        return self._data[start : self._at]

    def uint32(self, field: str) -> int:
        """Return the next four bytes as a number."""
        return int.from_bytes(self.take(4, field), "big")

    def string(self, field: str) -> bytes:
        """Return the next length-prefixed bytes."""
        return self.take(self.uint32(f"length of {field}"), field)

    def text(self, field: str) -> str:
        """Return the next length-prefixed bytes as text; they must be UTF-8."""
        data = self.string(field)
        try:
            return data.decode()
        except UnicodeDecodeError:
            raise BadEncoding("'{field}' is not text: {data!r}", field=field, data=data[:40]) from None

    def mpint(self, field: str) -> int:
        """Return the next mpint, 0 or above; a longer form than needed is refused."""
        data = self.string(field)
        number = int.from_bytes(data, "big", signed=True)
        if number < 0:
            raise BadEncoding("'{field}' is negative", field=field)
        if write_mpint(number) != write_string(data):
            raise BadEncoding("'{field}' has needless zeros in front", field=field)
        return number

    def end(self, field: str) -> None:
        """Return nothing; raise `BadEncoding` unless all of it, up to `field`, has been read."""
        left = len(self._data) - self._at
        if left:
            raise BadEncoding("bytes left over after '{field}': {left}", field=field, left=left)
