"""Every kind of bad input, by file and by mail: a clear answer, the right exit code, and a game that is as it was."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from email.message import EmailMessage

import pytest
from console import ADDRESSES, SERVICE, House

from legends_pbem.service.log.signatures import sign_move
from legends_pbem.signing.keyfiles import load_signer

DECISION = "club amber avalon; diary ark"
TICKET = "0123456789abcdef"


def first_move(house: House) -> None:
    """Red's first decision, taken; its ticket is stale then."""
    house.sign(house.move_file(DECISION), "first.txt")
    house.must("submit", "first.txt")


def wrong_game(house: House) -> str:
    return house.sign(house.move_file(DECISION, game="ZZZZ")).read_text()


def seat_of_another(house: House) -> str:
    return house.sign(house.move_file(DECISION, seat="blue")).read_text()


def seat_that_nobody_plays(house: House) -> str:
    return house.sign(house.move_file(DECISION, seat="green")).read_text()


def ticket_that_was_never_given(house: House) -> str:
    return house.sign(house.move_file(DECISION, ticket=TICKET)).read_text()


def stale_ticket(house: House) -> str:
    stale = house.move_file("club amber avalon; diary yeti")
    first_move(house)
    return house.sign(stale).read_text()


def key_of_another(house: House) -> str:
    return house.sign(house.move_file(DECISION), key="stranger").read_text()


def changed_byte(house: House) -> str:
    return house.sign(house.move_file(DECISION)).read_text().replace("diary ark", "diary yeti")


def unknown_word(house: House) -> str:
    return unchecked(house, "club amber avalon; hop ark")


def unknown_card(house: House) -> str:
    return unchecked(house, "club amber avalom; diary ark")


def illegal_step(house: House) -> str:
    return house.sign(house.move_file("club amber ark; diary ark")).read_text()


def half_a_turn(house: House) -> str:
    return house.sign(house.move_file("club amber avalon")).read_text()


def two_decisions(house: House) -> str:
    return house.sign(house.move_file(DECISION, "go yeti; draw")).read_text()


def no_signature(house: House) -> str:
    return house.move_file(DECISION)


def unchecked(house: House, decision: str) -> str:
    """A signed block with a decision that `sign` itself would refuse: signed by the library, as ssh-keygen would."""
    return sign_move(house.move_file(decision), load_signer(house.folder / "red"))


REFUSED: list[tuple[Callable[[House], str], str, tuple[str, ...]]] = [
    (wrong_game, "unknown", ("ZZZZ",)),
    (seat_of_another, "unauthorised", ("blue",)),
    (seat_that_nobody_plays, "unknown", ("green",)),
    (ticket_that_was_never_given, "stale", (TICKET,)),
    (stale_ticket, "stale", ()),
    (key_of_another, "unauthorised", ("SHA256:",)),
    (changed_byte, "unauthorised", ("signature",)),
    (unknown_word, "malformed", ("hop", "diary")),
    (unknown_card, "unknown", ("avalom", "Did you mean avalon")),
    (illegal_step, "illegal", ("R-SETUP-3", "Possible is: club amber avalon")),
    (half_a_turn, "illegal", ("R-TIME-2", "the first diary", "diary yeti")),
    (two_decisions, "illegal", ("go yeti; draw",)),
]
"""What is sent, the kind of its refusal, and some words of it."""
NAMES = [make.__name__ for make, _, _ in REFUSED]


@pytest.mark.parametrize(
    ("make", "code", "told"), [*REFUSED, (no_signature, "unauthorised", ("sign",))], ids=[*NAMES, "no_signature"]
)
def test_a_bad_file_is_refused_and_the_game_unchanged(
    house: House, make: Callable[[House], str], code: str, told: tuple[str, ...]
) -> None:
    house.write("bad.txt", make(house))
    before = house.head()
    for command in ("check", "submit"):
        done = house.run(command, "bad.txt")
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith(f"bad.txt: refused ({code}).\n")
        assert all(word.lower() in done.err.lower() for word in told), done.err
        refusal = house.run(command, "bad.txt", "--json").json[0]["refusal"]
        assert refusal["code"] == code
    assert house.head() == before


@pytest.mark.parametrize(("make", "told"), [(make, told) for make, _, told in REFUSED], ids=NAMES)
def test_a_bad_mail_is_answered_and_the_game_unchanged(
    house: House, make: Callable[[House], str], told: tuple[str, ...]
) -> None:
    text = make(house)
    before = house.head()
    done = house.run("deliver", stdin=mail(text))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("answered: ") and all(word.lower() in done.out.lower() for word in told), done.out
    assert house.head() == before
    house.must("send")
    answer = house.newest_mail(ADDRESSES["red"]).read_text()
    assert "Your move was not taken" in answer


def test_a_mail_with_an_unsigned_move_file_is_answered_with_what_is_missing(house: House) -> None:
    block = f"-----BEGIN LEGENDS MOVE-----\n{no_signature(house)}-----END LEGENDS MOVE-----\n"
    before = house.head()
    told = house.must("deliver", stdin=mail(block))
    assert told.startswith("answered: ") and "signature" in told
    assert house.head() == before


def mail(text: str, to: str = SERVICE) -> bytes:
    """A mail of Red's player."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = ADDRESSES["red"], to, "<bad@mail.example.net>"
    letter.set_content(text)
    return letter.as_bytes()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" \n\n",
        b"dear host, please let me go to the yeti\n",
        b"legends-move/2\ngame: G7K2\nseat: red\nticket: 0123456789abcdef\ngo yeti; draw\n",
        b"legends-move/1\ngame: G7K2\nseat: red\nticket: 0123456789abcdef\n",
        b"legends-move/1\nseat: red\ngame: G7K2\nticket: 0123456789abcdef\ngo yeti; draw\n",
        bytes(range(256)) * 40,
        b"go yeti; draw\n" * 750_000,
        b"-----BEGIN LEGENDS MOVE-----\nlegends-move/1\n",
    ],
    ids=["empty", "blank", "prose", "version", "no-decision", "order", "binary", "10-MB", "unclosed"],
)
def test_a_file_that_is_no_move_file_is_bad_data(house: House, content: bytes) -> None:
    house.write("bad.txt", content)
    before = house.head()
    for command in ("check", "submit"):
        done = house.run(command, "bad.txt")
        assert (done.code, done.out) == (65, "")
        assert done.err.startswith("Error: bad.txt") and len(done.err) < 500
    assert house.head() == before


@pytest.mark.parametrize(
    "content",
    [b"", b"\n\n", bytes(range(256)) * 40, b"go yeti; draw\n" * 750_000],
    ids=["empty", "blank", "binary", "10-MB"],
)
def test_a_mail_that_is_none_is_kept_and_the_game_unchanged(house: House, content: bytes) -> None:
    before = house.head()
    done = house.run("deliver", stdin=content)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("set-aside: ")
    assert house.head() == before
    assert len(house.run("inbox", "--json").json) == 1


def test_a_reply_whose_turn_is_over_is_told_so(house: House) -> None:
    house.turn_mail("red")
    address = house.run("move", DECISION, "--mail", "red.eml", "--json").json["address"]
    first_move(house)
    before = house.head()
    assert house.must("deliver", stdin=mail("club amber avalon; diary yeti", address)).startswith("answered: ")
    assert house.head() == before


def test_a_database_of_a_newer_program_is_left_alone(house: House) -> None:
    database = house.home / "legends.db"
    with closing(sqlite3.connect(database)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version + 1}")
    kept = database.read_bytes()
    for command in (("game", "list"), ("send",), ("outbox",)):
        done = house.run(*command)
        assert (done.code, done.out) == (78, ""), command
        assert "use the newer program" in done.err
    assert house.must("deliver", stdin=mail(DECISION)).startswith("kept in ")
    assert database.read_bytes() == kept


def test_the_engine_refuses_a_position_with_a_card_too_few(house: House) -> None:
    question = b'{"op":"new","seed":"' + b"00" * 32 + b'","seats":["red","blue"]}\n'
    position = house.run("engine", stdin=question).json["position"]
    position["deck"] = position["deck"][1:]
    asked = json.dumps({"op": "legal", "position": position, "seat": "red"}).encode()
    done = house.run("engine", stdin=asked + b"\n")
    assert done.code == 0
    assert done.json["error"]["code"] == "bad-position" and "119" in done.json["error"]["message"]
