"""Who sent a mail is known from a signature or a token, and from nothing else (FORMATS, chapter 4: Identity)."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tables import (
    REPLIES,
    SERVICE,
    Table,
    address_for,
    chosen,
    letter,
    move_file,
    new_table,
    play,
    reply,
    signed_block,
    signed_mail,
    signer_of,
    start_game,
    take,
)

from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.sshsig import sign
from legends_pbem.store.rows import OutboxMail, Outcome

NO_TOKEN = "a" * 26


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game of red, who signs, and blue, who answers; blue has to move."""
    table = new_table(tmp_path)
    with table.store:
        play(table, 1)
        yield table


def answers(table: Table) -> list[OutboxMail]:
    """The answers owed to mails that were not obeyed."""
    return [mail for mail in table.store.outbox() if mail.purpose == "refusal"]


def assert_refused(table: Table, raw: bytes, cause: str, to: str) -> None:
    """The mail is refused for this cause, changes nothing, and is answered to this seat's registered address."""
    entries = table.store.entries(table.game)
    assert take(table, raw).outcome is Outcome.ANSWERED
    assert table.store.entries(table.game) == entries
    (answer,) = answers(table)
    assert answer.detail is not None
    assert (answer.detail["cause"], answer.address) == (cause, f"{to}@example.net")


def with_token(table: Table, token: str, seat: str = "blue") -> str:
    """The reply address with another token."""
    return address_for(table, seat, table.request(seat).ticket).replace(token_of(table, seat), token)


def token_of(table: Table, seat: str) -> str:
    return address_for(table, seat, table.request("blue").ticket).rpartition(".org")[0].rpartition("@")[0].split(".")[2]


def test_a_reply_counts_from_any_address(table: Table) -> None:
    mail = reply(table, "blue", chosen(table, "blue"), From="Eve <eve@example.com>", Reply_To="eve@example.com")
    assert take(table, mail).outcome is Outcome.APPLIED
    assert {mail.address for mail in table.store.outbox()} == {"red@example.net", "blue@example.net"}


@pytest.mark.parametrize("change", [str.upper, str.title, str.swapcase])
def test_case_does_not_matter_in_addresses_and_tokens(table: Table, change: Callable[[str], str]) -> None:
    to = change(address_for(table, "blue", table.request("blue").ticket))
    assert take(table, letter("blue", chosen(table, "blue"), to).as_bytes()).outcome is Outcome.APPLIED


def test_the_token_may_stand_in_what_the_mail_answers(table: Table) -> None:
    tag = address_for(table, "blue", table.request("blue").ticket).removeprefix("play+").removesuffix("@example.org")
    mail = letter("blue", chosen(table, "blue"), In_Reply_To=f"<{tag}@example.org>")
    assert take(table, mail.as_bytes()).outcome is Outcome.APPLIED


def test_a_wrong_token_is_refused_and_the_registered_player_is_told(table: Table) -> None:
    mail = letter("blue", chosen(table, "blue"), with_token(table, NO_TOKEN))
    assert_refused(table, mail.as_bytes(), "other-seat", to="blue")


def test_the_token_of_another_seat_is_refused_and_its_owner_is_told(table: Table) -> None:
    """Red, whose tokens are its own, tries to move for blue."""
    stolen = with_token(table, token_of(table, "red"))
    mail = letter("blue", chosen(table, "blue"), stolen)
    assert_refused(table, mail.as_bytes(), "other-seat", to="red")


def test_a_token_of_another_game_is_refused(table: Table) -> None:
    other = start_game(table.home, table.store, {"blue": REPLIES, "red": REPLIES}, game="H8L3", seed=1)
    token = address_for(other, "blue", other.request("blue").ticket).split(".")[2].partition("@")[0]
    mail = letter("blue", chosen(table, "blue"), with_token(table, token))
    assert_refused(table, mail.as_bytes(), "other-seat", to="blue")


def test_a_registered_address_alone_moves_nothing(table: Table) -> None:
    assert_refused(table, letter("blue", chosen(table, "blue"), SERVICE).as_bytes(), "unreadable", to="blue")


def test_a_seat_that_takes_signed_moves_only_refuses_replies_even_with_a_token(table: Table) -> None:
    (player,) = [player for player in table.store.players(table.game) if player.seat == "blue"]
    mail = reply(table, "blue", chosen(table, "blue"))
    with table.store.write("2026-03-01T12:00:00Z") as unit:
        unit.update_player(player._replace(signed_only=True))
    assert_refused(table, mail, "signed-only", to="blue")


def test_the_token_none_is_nobodys_token(table: Table) -> None:
    mail = letter("blue", chosen(table, "blue"), with_token(table, "none"))
    assert_refused(table, mail.as_bytes(), "other-seat", to="blue")


def test_the_answer_names_the_address_that_a_mail_came_from_if_it_is_another(table: Table) -> None:
    take(table, reply(table, "blue", "go nowhere\n", From="Eve <eve@example.com>"))
    take(table, reply(table, "blue", "go nowhere else\n", number=2))
    second, first = answers(table)
    assert first.detail is not None and second.detail is not None
    assert (first.address, first.detail["sender"]) == ("blue@example.net", "eve@example.com")
    assert (second.address, second.detail["sender"]) == ("blue@example.net", None)


def test_a_stranger_gets_no_answer(table: Table) -> None:
    owed = len(table.store.outbox())
    for number, to in enumerate((SERVICE, with_token(table, NO_TOKEN), f"play+zzzz.{'0' * 16}.{NO_TOKEN}@example.org")):
        mail = letter("blue", "go avalon; draw\n", to, number, From="eve@example.com")
        assert take(table, mail.as_bytes()).outcome is Outcome.SET_ASIDE
    assert len(table.store.outbox()) == owed


@pytest.mark.parametrize("name", ["blue", "service"])
def test_a_move_signed_by_another_key_is_refused(tmp_path: Path, name: str) -> None:
    table = new_table(tmp_path)
    with table.store:
        signer = table.home.signer if name == "service" else signer_of(name)
        mail = signed_mail(table, "red", chosen(table, "red"), signer=signer)
        assert_refused(table, mail, "wrong-key", to="red")


def test_a_signed_move_for_a_seat_without_a_key_is_refused(table: Table) -> None:
    assert_refused(table, signed_mail(table, "blue", chosen(table, "blue")), "no-key", to="blue")


def test_a_move_signed_for_another_purpose_is_refused_with_the_file_to_sign(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        move = move_file(table, "red", chosen(table, "red"))
        block = signed_block(move, signer_of("red"))
        wrong = block.partition("-----BEGIN SSH")[0] + sign(signer_of("red"), move.encode(), "legends-pbem-service")
        assert_refused(table, letter("red", wrong).as_bytes(), "bad-signature", to="red")
        (answer,) = answers(table)
        assert answer.detail is not None
        assert answer.detail["to_sign"] == move


def test_a_signed_move_with_a_changed_byte_is_refused(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        first, second = sorted({chosen(table, "red", seed) for seed in range(8)})[:2]
        mail = signed_mail(table, "red", first).replace(first.encode(), second.encode())
        assert_refused(table, mail, "bad-signature", to="red")


def test_a_signature_of_the_key_over_another_move_is_refused(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        first, second = sorted({chosen(table, "red", seed) for seed in range(8)})[:2]
        signature = signed_block(move_file(table, "red", second), signer_of("red")).partition("-----BEGIN SSH")
        block = signed_block(move_file(table, "red", first), signer_of("red")).partition("-----BEGIN SSH")
        mail = letter("red", block[0] + signature[1] + signature[2])
        assert_refused(table, mail.as_bytes(), "bad-signature", to="red")


def test_a_key_that_nobody_registered_moves_nothing(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        mail = signed_mail(table, "red", chosen(table, "red"), signer=Ed25519Signer(b"\7" * 32))
        assert_refused(table, mail, "wrong-key", to="red")
