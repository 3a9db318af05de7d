"""Links that open a mail ready to be sent."""

from urllib.parse import unquote, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from legends_pbem.reports.mailto import mailto

_LINES = st.lists(st.text(st.characters(exclude_categories=("C", "Z")), min_size=1), min_size=1)


def _fields(link: str) -> dict[str, str]:
    """The fields of a link as a mail program reads them: it never takes a plus for a space."""
    return {name: unquote(value) for name, _, value in (pair.partition("=") for pair in _query(link).split("&"))}


def _query(link: str) -> str:
    return urlsplit(link).query


def test_a_link_holds_nothing_that_any_program_could_take_for_something_else() -> None:
    assert mailto(
        "play+g7k2.3f9a@example.org", "Re: [G7K2] Legends: Rot & Grün", "go yeti; give ark to blue; draw"
    ) == (
        "mailto:play%2Bg7k2.3f9a@example.org?subject=Re%3A%20%5BG7K2%5D%20Legends%3A%20Rot%20%26%20Gr%C3%BCn"
        "&body=go%20yeti%3B%20give%20ark%20to%20blue%3B%20draw"
    )


@given(st.text(), _LINES)
def test_subject_and_body_come_back_whole(subject: str, lines: list[str]) -> None:
    link = mailto("play@example.org", subject, "\n".join(lines))
    assert link.isascii() and " " not in link
    assert _fields(link) == {"subject": subject, "body": "\r\n".join(lines)}
