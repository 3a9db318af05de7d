"""JSON as text: the one canonical form that is hashed, and a reader that everybody agrees with."""

import json
from collections.abc import Iterable
from hashlib import sha256
from math import isfinite

from legends_pbem.notation.errors import NotJson
from legends_pbem.sentences import Sentence


def canonical_json(value: object) -> bytes:
    """The value's canonical JSON: UTF-8 unescaped, keys sorted by code point, no spaces (FORMATS)."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")).encode()


def short_hash(data: bytes) -> str:
    """The first 16 hex digits of the SHA-256."""
    return sha256(data).hexdigest()[:16]


def read_json(text: str | bytes) -> object:
    """The value that the text, in UTF-8, stands for.

    Raises NotJson also for what other readers may take in another way: a key given twice, numbers that are none
    (NaN, Infinity), half surrogate pairs, values nested too deep, integers of thousands of digits.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode()
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_constant=_refuse_constant, parse_float=_finite
        )
        if "\\ud" in text.lower():
            json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise NotJson(Sentence("the JSON is nested too deep")) from None
    except UnicodeError as error:
        raise NotJson(Sentence("this is not UTF-8 text: {why}", why=error)) from None
    except ValueError as error:
        raise NotJson(Sentence("this is not JSON: {why}", why=error)) from None
    return value


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    value: dict[str, object] = {}
    for key, item in pairs:
        if key in value:
            raise NotJson(Sentence("the key {key!r} is given twice", key=key[:40]))
        value[key] = item
    return value


def _refuse_constant(word: str) -> object:
    raise NotJson(Sentence("{word} is no JSON number", word=word))


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise NotJson(Sentence("a number is too large"))
    return number
