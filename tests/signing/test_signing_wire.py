"""SSH's binary forms: each value has one, and it comes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.signing.errors import BadEncoding
from legends_pbem.signing.wire import (
    Reader,
    read_base64,
    write_base64,
    write_mpint,
    write_string,
    write_uint32,
)

# RFC 4251 §5 gives these.
MPINTS = [
    (0, "00000000"),
    (0x9A378F9B2E332A7, "0000000809a378f9b2e332a7"),
    (0x80, "000000020080"),
]


@pytest.mark.parametrize(("number", "form"), MPINTS)
def test_numbers_are_written_as_the_standard_shows(number: int, form: str) -> None:
    assert write_mpint(number).hex() == form


@given(st.integers(min_value=0), st.binary(), st.integers(0, 2**32 - 1), st.text())
def test_what_is_written_is_read_again(number: int, data: bytes, small: int, text: str) -> None:
    fields = Reader(write_mpint(number) + write_string(data) + write_uint32(small) + write_string(text.encode()))
    assert (fields.mpint("n"), fields.string("d"), fields.uint32("s"), fields.text("t")) == (number, data, small, text)
    fields.end("all")


@given(st.binary(max_size=40))
def test_a_number_has_only_one_form(data: bytes) -> None:
    try:
        number = Reader(write_string(data)).mpint("n")
    except BadEncoding:
        return
    assert write_mpint(number) == write_string(data)


@pytest.mark.parametrize("form", ["0000000100", "000000020001", "00000001ff", "0000000180"])
def test_longer_forms_and_negative_numbers_are_refused(form: str) -> None:
    with pytest.raises(BadEncoding):
        Reader(bytes.fromhex(form)).mpint("n")


def test_a_value_that_is_cut_is_refused_with_what_was_missing() -> None:
    with pytest.raises(BadEncoding, match="'name' should be 5 bytes, but only 3 are left"):
        Reader(write_string(b"kim@e")[:-2]).string("name")


def test_leftovers_are_refused() -> None:
    fields = Reader(write_string(b"kim") + b"xy")
    fields.string("name")
    with pytest.raises(BadEncoding, match="left over after 'name': 2"):
        fields.end("name")


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(BadEncoding, match="not text"):
        Reader(write_string(b"\xff")).text("name")


@given(st.binary())
def test_base64_comes_back(data: bytes) -> None:
    assert read_base64(write_base64(data), "it") == data


@pytest.mark.parametrize(
    "text",
    ["QQ", "QQ=", "QR==", "QQ==QQ==", "QUI", "QUJ=", "Q", "QQ==\n", " QQ==", "Q-_=", "QUJD=", "QQ===", "é", "\ud800"],
)
def test_base64_in_any_other_form_is_refused(text: str) -> None:
    with pytest.raises(BadEncoding):
        read_base64(text, "it")
