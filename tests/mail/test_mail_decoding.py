"""The pieces of reading: transfer encodings, charsets, flowed lines, parameters, HTML."""

import base64
import quopri

import pytest
from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.mail.armor import separate_blocks
from legends_pbem.mail.charsets import decode_text
from legends_pbem.mail.decoding import LOST, decode_base64, decode_quoted_printable, decode_transfer, text_of
from legends_pbem.mail.flowed import unflow
from legends_pbem.mail.headers import message_ids, one_line, read_headers
from legends_pbem.mail.html import html_lines
from legends_pbem.mail.lines import paragraphs_of, text_lines, tidy
from legends_pbem.mail.parameters import read_value
from legends_pbem.mail.words import decode_words


class TestBase64:
    @given(st.binary(max_size=300), st.integers(1, 80))
    def test_whole_text_comes_back_in_one_run(self, data: bytes, width: int) -> None:
        letters = base64.b64encode(data)
        lines = b"\r\n".join(letters[at : at + width] for at in range(0, len(letters), width))
        assert decode_base64(lines) == (data,)

    @given(st.binary(min_size=1, max_size=100), st.integers(1, 3))
    def test_a_cut_text_is_whole_up_to_the_cut(self, data: bytes, cut: int) -> None:
        letters = base64.b64encode(data).rstrip(b"=")[:-cut]
        assert data.startswith(decode_base64(letters)[0])

    @pytest.mark.parametrize(
        ("letters", "runs"),
        [
            (b"", (b"",)),
            (b"YQ", (b"a",)),
            (b"YR", (b"a", b"")),
            (b"Y", (b"", b"")),
            (b"YQ==YQ==", (b"aa",)),
            (b"YWFh\nYW!h\nYWFh", (b"aaa", b"aaa")),
            (b"YWFh\n-- \nplayers list", (b"aaa",)),
            (b"just words, no code", (b"just words, no code",)),
        ],
    )
    def test_damage_divides_runs(self, letters: bytes, runs: tuple[bytes, ...]) -> None:
        assert decode_base64(letters) == runs

    def test_lost_bytes_are_seen_in_the_text(self) -> None:
        assert text_of((b"a", b"b"), "utf-8") == f"a{LOST}b"


class TestQuotedPrintable:
    @given(st.binary(max_size=300).filter(lambda data: b"\r" not in data))
    def test_encoded_bytes_come_back(self, data: bytes) -> None:
        assert decode_quoted_printable(quopri.encodestring(data)) == data

    @pytest.mark.parametrize(
        ("data", "text"), [(b"a= \nb", b"ab"), (b"a=ZZ", b"a=ZZ"), (b"a=", b"a"), (b"a \nb", b"a\nb")]
    )
    def test_what_is_damaged_stays(self, data: bytes, text: bytes) -> None:
        assert decode_quoted_printable(data) == text


def test_other_encodings_change_nothing() -> None:
    assert decode_transfer(b"YQ==", "8bit") == (b"YQ==",)
    assert decode_transfer(b"YQ==", " Base64; x") == (b"YQ==",)
    assert decode_transfer(b"YQ==", " Base64 (x)") == (b"a",)


class TestCharsets:
    @given(st.binary(max_size=200), st.text(max_size=30))
    def test_any_bytes_are_text_under_any_name(self, data: bytes, charset: str) -> None:
        text = decode_text(data, charset)
        assert "\0" not in text
        assert text.encode().decode() == text

    @given(st.text(min_size=1).filter(lambda text: not {"\0", "\ufeff"} & set(text)))
    def test_utf_8_comes_back(self, text: str) -> None:
        assert decode_text(text.encode(), "utf-8") == text
        assert decode_text(b"\xef\xbb\xbf" + text.encode(), "iso-8859-15") == text

    @pytest.mark.parametrize("name", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
    def test_wide_text_is_known_by_its_zeros(self, name: str) -> None:
        assert decode_text("go avalon; draw — Łódź".encode(name), "us-ascii") == "go avalon; draw — Łódź"


class TestFlowed:
    @pytest.mark.parametrize(
        ("text", "delete_space", "expected"),
        [
            ("a \nb", False, "a b"),
            ("a \nb", True, "ab"),
            (" a\n >b", False, "a\n >b"),
            ("-- \nKim", False, "-- \nKim"),
            ("> a \n> b\nc", False, "> a b\nc"),
            (">> a \n> b", False, ">> a \n> b"),
            (">a \nb", False, "> a \nb"),
            ("a ", False, "a "),
            ("a \n\nb", False, "a \n\nb"),
            (
                "a \n-----BEGIN X-----\nb \nc\n-----END X----- \nd",
                False,
                "a \n-----BEGIN X-----\nb \nc\n-----END X----- \nd",
            ),
        ],
    )
    def test_lines_are_joined_as_rfc_3676_says(self, text: str, delete_space: bool, expected: str) -> None:
        assert unflow(text, delete_space) == expected


class TestHeaders:
    def test_lines_are_unfolded_and_the_body_is_found(self) -> None:
        block = read_headers(b"From x\nSubject: a\n  b\nTO : c\n\nbody", 0, 40)
        assert block.headers.fields == (("subject", "a  b"), ("to", "c"))
        assert block.body == 30
        assert block.trouble is None

    def test_fields_are_found_by_name(self) -> None:
        headers = read_headers(b"To: a\nTo: b\n\n", 0, 13).headers
        assert (headers.first("to"), headers.every("to"), headers.first("cc")) == ("a", ["a", "b"], None)

    def test_a_value_is_one_line(self) -> None:
        assert one_line("a\r\nb\0c\td\u2028e ") == "a  bc d e"

    def test_message_ids_are_what_stands_in_brackets(self) -> None:
        assert message_ids("x <a@b> (y) <c\n @d> <>", 5) == ("a@b", "c@d")
        assert message_ids("a@b, c@d", 1) == ("c@d",)


class TestParameters:
    @pytest.mark.parametrize(
        ("text", "main", "parameters"),
        [
            ("Text/Plain; Charset=UTF-8", "text/plain", {"charset": "UTF-8"}),
            ('a/b; x="a;\\"b" ; y=c (note)', "a/b", {"x": 'a;"b', "y": "c"}),
            ("a/b (note); boundary=--=_1", "a/b", {"boundary": "--=_1"}),
            ("a/b; n*=utf-8'en'%e2%82%ac", "a/b", {"n": "€"}),
            ("a/b; n*0=x; n*1*=%79; n*2=z; n*9=no", "a/b", {"n": "xyz"}),
            ("a/b; n*=x; n=plain", "a/b", {"n": "plain"}),
            ("a/b; n=%zz; n*0*=''%zz%4", "a/b", {"n": "%zz"}),
            ("a/b; n*0*=iso-8859-1''%fc", "a/b", {"n": "ü"}),
            ('a/b; n="=?utf-8?q?=C3=A4?="', "a/b", {"n": "ä"}),
            ('a/b; n="open', "a/b", {"n": "open"}),
            (";;=;x", "", {}),
            ("", "", {}),
        ],
    )
    def test_values_are_read(self, text: str, main: str, parameters: dict[str, str]) -> None:
        assert read_value(text) == (main, parameters)

    @given(st.text(max_size=200))
    def test_any_text_is_some_value(self, text: str) -> None:
        value = read_value(text)
        assert all("\n" not in found and "\0" not in found for found in value.parameters.values() if text.isprintable())


class TestWords:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("plain", "plain"),
            ("=?utf-8?q?a_b=C3=A4?=", "a bä"),
            ("=?utf-8?b?w6Q=?= =?utf-8?B?w7Y?=", "äö"),
            ("=?utf-8?q?=C3?=\t=?utf-8*de?q?=A4?=", "ä"),
            ("x =?a?q?b?= y", "x b y"),
            ("=?a?q?b?==?c?q?d?=", "bd"),
            ("=?a?x?b?= =?=?", "=?a?x?b?= =?=?"),
            ("=?utf-8?q?a=0Ab?=", "a b"),
        ],
    )
    def test_words_are_decoded(self, text: str, expected: str) -> None:
        assert decode_words(text) == expected


class TestHtml:
    @pytest.mark.parametrize(
        ("source", "lines"),
        [
            ("a<br>b<br><br>c", ("a", "b", "", "c")),
            ("<div>a</div><div><br></div><p>b<br></p>", ("a", "", "b")),
            ("<p>a<p>b<div>c", ("a", "b", "c")),
            ("<p></p>a", ("", "a")),
            ("<ul><li>a<li>b</ul>c", ("a", "b", "c")),
            ("<tr><td>a<td>b<tr><td>c", ("a b", "c")),
            ("a<blockquote>b<br>c</blockquote>d", ("a", "> b", "> c", "d")),
            ("<blockquote>a<blockquote>b</blockquote>c</blockquote>d", ("> a", "> b", "> c", "d")),
            ("<span hidden>a<span>b</span>c</span>d", ("d",)),
            ("<head><title>a</title></head>b", ("b",)),
            ("&lt;&#62;&#x26;&nbsp;&euro;&#150;&#0;&nothing;&amp", ("<>&\xa0€–\ufffd&nothing;&",)),
            (f"&#{'9' * 5000};", (f"\ufffd{'9' * 4993};",)),
            ("<a href='x>y'>z</a>", ("z",)),
            ("a <3 b </ c", ("a <3 b </ c",)),
            ("a<!-- b", ("a",)),
            ("a<!-->b<!--->c", ("abc",)),
            ("a<script>b</scriptx>c", ("a",)),
            ("a<p", ("a",)),
        ],
    )
    def test_tags_become_lines(self, source: str, lines: tuple[str, ...]) -> None:
        assert html_lines(source) == lines

    def test_what_is_nested_beyond_measure_counts_as_quoted(self) -> None:
        assert html_lines("<div>" * 1000 + "a") == (">",)

    @given(st.text(alphabet="<>/=\"'! -&;#abpdiv\n", max_size=100))
    def test_any_source_has_lines(self, source: str) -> None:
        assert all("\n" not in line or "<pre" in source for line in html_lines(source))


class TestLines:
    def test_every_line_end_counts(self) -> None:
        assert text_lines("a\nb\r\nc\rd\u2028e\x0cf\n") == ["a", "b", "c", "d", "e", "f"]
        assert text_lines("a\n\n") == ["a", ""]
        assert text_lines("") == []

    def test_tidy_lines_have_plain_single_blanks(self) -> None:
        assert tidy("\u00a0a\u200b\u3000\tb\u00ad ") == "a b"

    def test_empty_lines_part_paragraphs(self) -> None:
        assert paragraphs_of(("a", "b", "\u00a0", "", "*c*", "_d_", "*")) == (("a", "b"), ("c", "d", "*"))


class TestArmor:
    def test_blocks_and_the_lines_around_them_come_apart(self) -> None:
        found = separate_blocks(["a", "-----BEGIN X Y-----", " b", "", "-----END X Y-----", "c"], source=3)
        (block,) = found.blocks
        assert (block.label, block.lines, block.exact, block.closed, block.source) == ("X Y", ("b",), " b\n\n", True, 3)
        assert found.lines == ("a", "", "c")

    def test_a_block_in_a_block_ends_the_outer_one(self) -> None:
        found = separate_blocks(
            ["-----BEGIN A-----", "x", "-----BEGIN B-----", "y", "-----END B-----", "-----END A-----"]
        )
        assert [(block.label, block.closed) for block in found.blocks] == [("A", False), ("B", True)]
