"""`outbox`, `inbox` and `inspect`: what became of each mail, and what would become of one."""

import json
from email.message import EmailMessage

import pytest
from console import ADDRESSES, GAME, ROOT, SERVICE, House, run

CASES = sorted((ROOT / "tests" / "mail" / "cases").glob("*.eml"))
DECISION = "club amber avalon; diary ark"


def letter(text: str, to: str = SERVICE, number: int = 1) -> bytes:
    """A mail from Kim to the service."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = ADDRESSES["red"], to, "Re: Legends"
    mail["Message-ID"] = f"<{number}@mail.example.net>"
    mail.set_content(text)
    return mail.as_bytes()


def reply_address(house: House) -> str:
    """Where Red's plain replies go."""
    house.turn_mail("red")
    address: str = house.run("move", DECISION, "--mail", "red.eml", "--json").json["address"]
    return address


def test_outbox_lists_the_newest_mails_first_a_line_each(house: House) -> None:
    lines = house.must("outbox").splitlines()
    assert [line.split() for line in lines] == [
        ["2", "2026-05-01T12:00:00Z", "sent", "started", GAME, "blue", "lee@example.net"],
        ["1", "2026-05-01T12:00:00Z", "sent", "turn", GAME, "red", "kim@example.net"],
    ]
    assert house.must("outbox", "--limit", "1").splitlines() == lines[:1]
    assert house.must("outbox", "--game", "g7k2").splitlines() == lines


def test_outbox_tells_the_history_of_one_mail(house: House) -> None:
    told = house.must("outbox", "1").splitlines()
    assert told[0] == "Mail 1 to kim@example.net: turn, sent"
    assert [line.split()[1] for line in told[-3:]] == ["queued", "leased", "sent"]
    mail = house.run("outbox", "1", "--json").json
    assert mail["ticket"] == house.ticket()
    assert [change["state"] for change in mail["history"]] == ["queued", "leased", "sent"]


def test_outbox_as_json_is_a_list_of_all_mails(house: House) -> None:
    mails = house.run("outbox", "--json").json
    assert [(mail["id"], mail["state"], mail["address"]) for mail in mails] == [
        (2, "sent", "lee@example.net"),
        (1, "sent", "kim@example.net"),
    ]


def test_inbox_tells_what_became_of_each_mail_and_why(house: House) -> None:
    assert house.run("inbox").out == ""
    address = reply_address(house)
    house.must("deliver", stdin=letter("go yeti; draw", address, 1))
    house.must("deliver", stdin=letter(DECISION, address, 2))
    house.must("deliver", stdin=letter("Hello", "else@example.com", 3))
    lines = [line.split(maxsplit=3) for line in house.must("inbox").splitlines()]
    assert [line[2] for line in lines] == ["set-aside", "applied", "answered"]
    assert lines[1][3].startswith("G7K2  red  club amber avalon")
    mails = house.run("inbox", "--json", "--game", GAME).json
    assert [(mail["outcome"], mail["sender"]) for mail in mails] == [
        ("applied", "kim@example.net"),
        ("answered", "kim@example.net"),
    ]
    assert "R-TIME-2" in mails[1]["reason"]


def test_ledgers_keep_to_eighty_columns(house: House) -> None:
    address = reply_address(house)
    house.must("deliver", stdin=letter("go yeti; draw", address, 1))
    house.must("send")
    for command in (
        ["outbox"],
        ["inbox"],
        ["game", "log", GAME],
        ["game", "list"],
        ["game", "show", GAME],
        ["requests"],
    ):
        lines = house.must(*command).splitlines()
        assert lines and max(map(len, lines)) <= 80, command


def test_ledgers_refuse_what_is_not_there(house: House) -> None:
    for command in (["outbox", "--game", "ZZZZ"], ["inbox", "--game", "ZZZZ"], ["outbox", "99"], ["outbox", "x"]):
        done = house.run(*command)
        assert (done.code, done.out) == (2, "") and "Error: " in done.err
    assert house.run("outbox", "9" * 30).code == 2
    assert house.run("inbox", "--limit", "0").code == 2


@pytest.mark.parametrize("case", CASES[::6], ids=lambda path: path.stem)
def test_inspect_always_succeeds_for_a_readable_file(house: House, case: object) -> None:
    told = house.run("inspect", str(case), "--json").json
    assert set(told) == {
        *("kind", "game", "seat", "ticket", "decisions"),
        *("signed", "sender", "bounce", "reason"),
    }
    words = house.must("inspect", str(case)).splitlines()
    assert words and len(words[0]) <= 80


@pytest.mark.parametrize("content", [b"", b"\0\xff\xfe" * 1000, b"no mail at all", b"x" * 10_000_000])
def test_inspect_takes_any_bytes(house: House, content: bytes) -> None:
    house.write("odd.eml", content)
    assert json.loads(house.must("inspect", "odd.eml", "--json"))["decisions"] == []


def test_inspect_takes_the_address_of_the_home_or_those_given(house: House) -> None:
    house.write("mail.eml", letter("go yeti", "judge+g7k2.2132e9d27371a1ba.none@club.example.com"))
    assert house.run("inspect", "mail.eml", "--json").json["kind"] == "not-for-us"
    two = ("--address", SERVICE, "--address", "judge@club.example.com")
    told = house.run("inspect", "mail.eml", "--json", *two).json
    assert (told["kind"], told["game"], told["decisions"]) == ("reply", GAME, ["go yeti"])
    assert "play@example.org" in house.must("inspect", "mail.eml")
    homeless = run("inspect", house.folder / "mail.eml", "--address", "judge@club.example.com")
    assert (homeless.code, homeless.out) == (
        0,
        "A reply from kim@example.net for game G7K2 with ticket 2132e9d27371a1ba, which\nsays:\n  go yeti\n",
    )


def test_inspect_reads_standard_input(house: House) -> None:
    assert house.run("inspect", "-", "--json", stdin=letter("Hello")).json["kind"] == "refused"


def test_inspect_of_a_missing_file_is_a_usage_error(house: House) -> None:
    assert house.run("inspect", "missing.eml", "--json").code == 2
