"""Canonical JSON, salts and the hash chain."""

import hashlib
import hmac
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.store.chain import FIRST_PREV, Break, broken_link, canonical, entry_hash, entry_salt
from legends_pbem.store.errors import NotCanonical
from legends_pbem.store.rows import Entry

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)

WRONG_FIELDS: list[tuple[str, Any]] = [
    ("time", "2026-03-01T12:00:01Z"),
    ("kind", "other"),
    ("payload", {"step": 99}),
    ("evidence", "f" * 64),
    ("salt", "0" * 32),
    ("hash", "e" * 64),
]


def log_of(count: int) -> list[Entry]:
    """A log that holds together."""
    entries: list[Entry] = []
    prev = FIRST_PREV
    for n in range(1, count + 1):
        fields = (n, "2026-03-01T12:00:00Z", "decision", {"step": n}, None, prev, entry_salt(b"secret", n))
        prev = entry_hash(*fields)
        entries.append(Entry(*fields, hash=prev))
    return entries


@given(JSON)
def test_canonical_json_reads_back_as_the_same_value(value: object) -> None:
    assert json.loads(canonical(value)) == value


@given(st.dictionaries(TEXT, JSON, max_size=6))
def test_the_order_in_which_keys_were_added_makes_no_difference(value: dict[str, object]) -> None:
    assert canonical(dict(reversed(value.items()))) == canonical(value)


@given(st.dictionaries(TEXT, st.none()))
def test_keys_stand_in_the_order_of_their_code_points(value: dict[str, None]) -> None:
    keys = list(json.loads(canonical(value)))
    assert keys == sorted(keys, key=lambda key: [ord(character) for character in key])


def test_canonical_json_has_no_spaces_and_no_needless_escapes() -> None:
    value = {"b": [1, True, None], "a": 'é"\n\u2028😀'}
    assert canonical(value) == '{"a":"é\\"\\n\u2028😀","b":[1,true,null]}'.encode()


def test_keys_beyond_the_basic_plane_stand_after_those_within() -> None:
    # By UTF-16 code units, as JavaScript sorts, the order would be the other one.
    assert canonical({"\U00010000": 1, "\uffff": 2}) == '{"\uffff":2,"\U00010000":1}'.encode()


@pytest.mark.parametrize(
    "value",
    [0.5, 1.0, float("nan"), {"a": [1.5]}, {1: "a"}, {None: 1}, b"bytes", {"a", "b"}, "\ud800", {"\udfff": 1}],
)
def test_what_has_no_canonical_form_is_refused(value: object) -> None:
    with pytest.raises(NotCanonical):
        canonical(value)


def test_a_value_inside_itself_is_refused() -> None:
    value: list[object] = []
    value.append(value)
    with pytest.raises(NotCanonical):
        canonical(value)


def test_a_salt_is_the_first_half_of_an_hmac_over_the_number() -> None:
    expected = hmac.new(b"secret", b"salt/12", hashlib.sha256).hexdigest()[:32]
    assert entry_salt(b"secret", 12) == expected


def test_the_hash_is_over_the_entry_written_as_one_object() -> None:
    text = (
        '{"evidence":null,"kind":"start","n":1,"payload":{"game":"G7K2"},'
        f'"prev":"{"0" * 64}","salt":"{"a" * 32}","time":"2026-03-01T12:00:00Z"}}'
    )
    computed = entry_hash(1, "2026-03-01T12:00:00Z", "start", {"game": "G7K2"}, None, FIRST_PREV, "a" * 32)
    assert computed == hashlib.sha256(text.encode()).hexdigest()


def test_an_untouched_log_holds() -> None:
    assert broken_link(log_of(5)) is None


def test_an_empty_log_holds() -> None:
    assert broken_link([]) is None


@pytest.mark.parametrize(("field", "wrong"), WRONG_FIELDS)
@given(place=st.integers(1, 4))
def test_a_changed_field_breaks_the_chain_at_its_entry(field: str, wrong: Any, place: int) -> None:
    entries = log_of(4)
    entries[place - 1] = entries[place - 1]._replace(**{field: wrong})
    broken = broken_link(entries)
    assert broken is not None
    assert (broken.place, broken.field) == (place, "hash")


def test_a_wrong_number_breaks_the_chain() -> None:
    entries = log_of(3)
    entries[1] = entries[1]._replace(n=3)
    assert broken_link(entries) == Break(2, "n", found="3", expected="2")


def test_a_wrong_prev_breaks_the_chain() -> None:
    entries = log_of(3)
    entries[1] = entries[1]._replace(prev="f" * 64)
    assert broken_link(entries) == Break(2, "prev", found="f" * 64, expected=entries[0].hash)


def test_an_entry_sealed_anew_breaks_the_chain_at_the_next() -> None:
    entries = log_of(3)
    forged = entries[1]._replace(payload={"step": 99})
    entries[1] = forged._replace(hash=entry_hash(*forged[:-1]))
    assert broken_link(entries) == Break(3, "prev", found=entries[2].prev, expected=entries[1].hash)


@given(missing=st.integers(0, 2))
def test_a_missing_entry_breaks_the_chain_where_it_stood(missing: int) -> None:
    entries = log_of(4)
    del entries[missing]
    broken = broken_link(entries)
    assert broken is not None
    assert (broken.place, broken.field) == (missing + 1, "n")
