"""Quotes, forwards and signatures in many languages: what another person wrote is never run."""

import pytest
from letters import BLOCK, REPLY_ADDRESS, SERVICE, html, letter, multipart
from quotes import ATTRIBUTIONS, HTML_REPLIES, ORIGINALS, SIGNATURES

from legends_pbem.mail.quoting import unquote, unsigned
from legends_pbem.service.incoming.inspection import Inspection, MailKind, inspect

COMMAND = "go avalon; draw"
OTHERS = "go london; club atlantis avalon"


def inspected(raw: bytes) -> Inspection:
    return inspect(raw, [SERVICE])


def assert_reply(raw: bytes) -> None:
    found = inspected(raw)
    assert (found.kind, found.decisions, found.refusal) == (MailKind.REPLY, (COMMAND,), None)


def assert_refused(raw: bytes) -> None:
    found = inspected(raw)
    assert (found.kind, found.decisions) == (MailKind.REFUSED, ())


@pytest.mark.parametrize("marker", [pytest.param(text, id=name) for name, text in (ATTRIBUTIONS | ORIGINALS).items()])
class TestMarkers:
    def test_what_stands_above_is_read(self, marker: str) -> None:
        assert_reply(letter(f"{COMMAND}\n\n{marker}\n\n{OTHERS}\n"))

    def test_no_empty_line_is_needed(self, marker: str) -> None:
        assert_reply(letter(f"{COMMAND}\n{marker}\n\n{OTHERS}\n"))

    def test_what_stands_below_is_never_run(self, marker: str) -> None:
        assert_refused(letter(f"{marker}\n\n{OTHERS}\n"))
        assert_refused(letter(f"Look at this:\n\n{marker}\n\n{OTHERS}\n\n{BLOCK}"))

    def test_it_is_known_in_html_as_well(self, marker: str) -> None:
        lines = "".join(f"<div>{line.replace('<', '&lt;')}</div>" for line in marker.split("\n"))
        assert_reply(html(f"<div>{COMMAND}</div>{lines}<div><br></div><div>{OTHERS}</div>"))


@pytest.mark.parametrize("attribution", [pytest.param(text, id=name) for name, text in ATTRIBUTIONS.items()])
class TestAttributions:
    def test_a_reply_below_the_quote_is_read(self, attribution: str) -> None:
        assert_reply(letter(f"{attribution}\n> Your move.\n> {OTHERS}\n\n{COMMAND}\n"))

    def test_a_reply_inside_the_quote_is_read(self, attribution: str) -> None:
        assert_reply(letter(f"{attribution}\n\n> Your move?\n\n{COMMAND}\n\n> {OTHERS}\n"))


@pytest.mark.parametrize("signature", [pytest.param(text, id=name) for name, text in SIGNATURES.items()])
class TestSignatures:
    def test_it_is_no_part_of_the_commands(self, signature: str) -> None:
        assert_reply(letter(f"{COMMAND}\n{signature}\n"))
        assert_reply(letter(f"{COMMAND}\n\n{signature}\n"))

    def test_a_quote_may_follow(self, signature: str) -> None:
        assert_reply(letter(f"{COMMAND}\n\n{signature}\n\nOn 5 Oct 2026, Legends wrote:\n> x\n> {OTHERS}\n"))


QUOTES_ALONE = {
    "only quoted lines": f"> {OTHERS}\n",
    "quoted twice": f">> {OTHERS}\n",
    "quoted without a blank": f">{OTHERS}\n",
    "quoted with bars": f"| {OTHERS}\n",
    "a quoted block": "".join(f"> {line}\n" for line in BLOCK.splitlines()),
    "the tail of a broken quoted line": "> Put your commands in the first lines of your reply, for example this one:\n"
    f"{OTHERS}\n> Bye\n",
}


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in QUOTES_ALONE.items()])
def test_quoted_commands_are_never_run(text: str) -> None:
    assert_refused(letter(text))


@pytest.mark.parametrize("source", [pytest.param(text, id=name) for name, text in HTML_REPLIES.items()])
def test_html_quotes_are_known_by_their_structure(source: str) -> None:
    assert_reply(html(source.format(COMMAND, OTHERS)))
    assert_refused(html(source.format("", OTHERS).replace("go avalon", "").replace("draw", "").replace("go&#32;", "")))


def test_html_is_not_asked_where_the_text_has_a_quote() -> None:
    text = f"Not now.\n\n> {OTHERS}\n"
    assert_refused(
        multipart(f"\n{text}", f"Content-Type: text/html\n\n<p>Not now.</p><p></p><p>{OTHERS}</p>", kind="alternative")
    )


def test_a_command_with_an_at_sign_is_no_attribution() -> None:
    raw = letter(f"go amber; swap yeti@avalon for ark\nOn Mon, Oct 5, 2026 Legends <\n{REPLY_ADDRESS}> wrote:\n> x\n")
    assert inspected(raw).decisions == ("go amber; swap yeti@avalon for ark",)


def test_talk_about_writing_is_no_attribution() -> None:
    assert unquote(["As Robin wrote:", "", "good game"]).lines == ("As Robin wrote:", "", "good game")


def test_what_was_cut_is_told() -> None:
    assert unquote(["a", "> b", "c"]) == (("a", "", "c"), True)
    assert unquote(["a"]) == (("a",), False)


def test_a_divider_ends_a_paragraph_and_not_the_text() -> None:
    assert unsigned(["CAUTION", "-----", "go yeti"]) == ("CAUTION", "", "go yeti")
