"""JSON that everybody reads alike."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.notation.errors import NotJson
from legends_pbem.notation.json_text import canonical_json, read_json, short_hash

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=10,
)


@given(values)
def test_canonical_json_reads_back_as_the_same_value(value: object) -> None:
    assert read_json(canonical_json(value)) == value


def test_canonical_json_has_sorted_keys_no_spaces_and_nothing_escaped() -> None:
    assert canonical_json({"b": [1, None], "a": "é", "Z": {}, "\U0001f600": 1, "\uffff": 2}) == (
        '{"Z":{},"a":"é","b":[1,null],"\uffff":2,"\U0001f600":1}'.encode()
    )


def test_a_short_hash_is_16_hex_digits_of_sha_256() -> None:
    assert short_hash(b"abc") == "ba7816bf8f01cfea"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("{'a':1}", "not JSON"),
        ("[1,]", "not JSON"),
        ('{"a":1,"b":{"c":1,"c":2}}', "'c' is given twice"),
        ("NaN", "NaN"),
        ("[-Infinity]", "-Infinity"),
        ("1e999", "too large"),
        ("[" * 100_000 + "]" * 100_000, "too deep"),
        ('{"a":' * 100_000, "too deep"),
        ("9" * 5_000, "not JSON"),
        ('"\\ud800"', "not UTF-8"),
        ('{"\\uDC00":1}', "not UTF-8"),
        (b'"\xff"', "not UTF-8"),
    ],
)
def test_what_readers_disagree_about_is_refused_with_the_reason(text: str | bytes, word: str) -> None:
    with pytest.raises(NotJson) as told:
        read_json(text)
    assert word in told.value.defects[0]


def test_a_whole_surrogate_pair_is_a_character_like_any_other() -> None:
    assert read_json('"\\ud83d\\ude00"') == "\U0001f600"


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_is_json_or_refused_and_nothing_else(text: str | bytes) -> None:
    try:
        value = read_json(text)
    except NotJson as error:
        assert error.code == "bad-request"
    else:
        assert json.loads(text) == value
