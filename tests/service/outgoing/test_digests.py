"""The digest: what the one mail about several games says, and what becomes of it."""

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from urllib.parse import unquote

import pytest
from desk_mails import new_mails, said_in
from digest_tables import (
    EVENING,
    MORNING,
    NEXT,
    digested,
    held,
    more_games,
    move,
    news_of_two,
    until_blue_is_asked,
    until_blue_only_hears,
)
from tables import (
    NOW,
    Table,
    address_for,
    address_of,
    chosen,
    letter,
    reply,
    take,
)

from legends_pbem.engine.things import Seat
from legends_pbem.mail.doors import Envelope, Outcome
from legends_pbem.service.host.games import NewSeat
from legends_pbem.service.host.ledger import Standing, outgoing_mails
from legends_pbem.service.host.replacing import replace_player
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing import postroom
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import MailState, OutboxMail


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """The first game of two; blue has chosen a digest, and got all first mails."""
    yield from digested(tmp_path)


def test_news_of_one_game_are_its_whole_report(table: Table) -> None:
    until_blue_is_asked(table, 1)
    new_mails(table, "blue", now=EVENING)
    (mail,) = new_mails(table, "blue", now=MORNING)
    names = [part.get_filename() for part in mail.iter_attachments()]
    assert {"G7K2-blue.html", "G7K2-blue.json"} <= set(names)
    assert mail["Subject"].startswith("[G7K2]")
    assert "THE CLUB" in said_in(mail).upper()


def test_news_of_several_games_are_one_mail_with_each_games_files_and_links(table: Table) -> None:
    games = news_of_two(table)
    (mail,) = new_mails(table, "blue", now=MORNING)
    assert mail["Subject"] == "Legends: 2 games wait for you"
    names = [part.get_filename() for part in mail.iter_attachments()]
    assert names == ["G7K2-blue.html", "G7K2-blue.json", "H8M3-blue.html", "H8M3-blue.json"]
    html = mail.get_body(("html",))
    assert html is not None
    links = [unquote(link) for link in re.findall(r'href="mailto:([^"]*)" class="tap"', html.get_content())]
    for game in games:
        address = address_for(game, "blue", game.request("blue").ticket)
        assert address in "".join(said_in(mail).split())
        assert sum(link.startswith(f"{address}?") for link in links) == 3
    assert new_mails(table, "blue", now=NEXT) == []


def test_a_plain_reply_counts_for_the_first_game_and_the_mail_says_so(table: Table) -> None:
    first, second = news_of_two(table)
    (mail,) = new_mails(table, "blue", now=MORNING)
    assert "A reply to this mail counts for game G7K2 alone, the most urgent one." in said_in(mail)
    answer = letter("blue", chosen(first, "blue"), str(mail["Reply-To"]), 77).as_bytes()
    handled = take(table, answer, MORNING)
    assert (handled.outcome, handled.game) == ("applied", first.game)
    assert second.request("blue").seat == "blue"


def test_the_most_urgent_game_is_the_first(tmp_path: Path) -> None:
    for table in digested(tmp_path, Clock("9d", "wait", 30)):
        second, third = more_games(table, "H8M3", "K2M4", clock=Clock("5d", "wait", 30))
        for number, game in enumerate((table, second, third), start=1):
            until_blue_is_asked(game, number, f"2026-03-01T18:0{5 - number}:00Z")
        new_mails(table, "red", "blue", now=EVENING)
        mail = new_mails(table, "blue", now=MORNING)[-1]
        text = said_in(mail)
        assert text.index("[K2M4]".upper()) < text.index("[H8M3]") < text.index("[G7K2]")


def test_games_that_only_tell_news_come_after_those_that_ask(table: Table) -> None:
    (second,) = more_games(table, "H8M3")
    until_blue_only_hears(table, 1)
    until_blue_is_asked(second, 2)
    new_mails(table, "blue", now=EVENING)
    (mail,) = new_mails(table, "blue", now=MORNING)
    assert mail["Subject"] == "Legends: 1 of 2 games waits for you"
    text = said_in(mail)
    assert text.index("[H8M3]") < text.index("[G7K2]")
    assert "You need not do anything now." in text[text.index("[G7K2]") :]
    assert [part.get_filename() for part in mail.iter_attachments()] == [
        "H8M3-blue.html",
        "H8M3-blue.json",
        "G7K2-blue.json",
    ]


def test_each_mail_is_accounted_for(table: Table) -> None:
    news_of_two(table)
    standing = {mail.id: stands for mail, stands in outgoing_mails(table.store, None, 100)}
    waiting = [mail.id for mail in held(table)]
    assert [standing[number] for number in waiting] == [Standing.HELD, Standing.HELD]
    new_mails(table, "blue", now=MORNING)
    digest = next(mail for mail in table.store.outbox() if mail.purpose == "digest")
    assert [mail.id for mail in table.store.told_in(digest.id)] == waiting
    for number in waiting:
        assert table.store.mail_history(number)[-1][1:] == (MailState.SENT, f"in the digest, mail {digest.id}")
    for game in ("G7K2", "H8M3"):
        row = table.store.game(game)
        assert row is not None and table.store.last_reported(game, "blue", 1) == row.head_n


def test_a_seat_that_changed_hands_is_told_of_no_more(table: Table) -> None:
    news_of_two(table)
    replace_player(table.home, table.store, "H8M3", NewSeat(Seat.BLUE, "bo@example.net", None, None, "en"), "", EVENING)
    (mail,) = new_mails(table, "blue", now=MORNING)
    assert "[G7K2]" in mail["Subject"] and "H8M3" not in said_in(mail)


class Died(Exception):
    """What ends the process that sends."""


class DyingDoor:
    """A way out at which the process dies."""

    def send(self, envelope: Envelope) -> Outcome:
        raise Died

    def close(self) -> None:
        """Nothing was open."""


def failing_once(table: Table, patch: pytest.MonkeyPatch) -> None:
    """Render and store the digest, and die before it is handed over."""
    with patch.context() as broken:
        broken.setattr(postroom, "open_way_out", lambda home: DyingDoor())
        with pytest.raises(Died):
            send_due(table.home, table.store, MORNING)


def digest_of(table: Table) -> OutboxMail:
    return next(mail for mail in table.store.outbox() if mail.purpose == "digest")


AGAIN = "2026-03-02T06:11:00Z"
"""When the lease of who died is over."""


def test_a_retry_sends_the_same_bytes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    news_of_two(table)
    failing_once(table, monkeypatch)
    stored = table.store.mail_content(digest_of(table).id)
    (mail,) = new_mails(table, "blue", now=AGAIN)
    assert stored is not None
    assert message_from_bytes(stored, policy=default)["Message-ID"] == mail["Message-ID"]
    assert table.store.mail_content(digest_of(table).id) == stored
    assert digest_of(table).state is MailState.SENT
    assert new_mails(table, "blue", now=AGAIN) == []


def test_a_digest_of_which_something_is_no_longer_true_is_made_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = news_of_two(table)
    (third,) = more_games(table, "K2M4")
    until_blue_is_asked(third, 3)
    new_mails(table, "blue", now=EVENING)
    failing_once(table, monkeypatch)
    stale = digest_of(table)
    move(first, "blue", 90, "2026-03-02T06:05:00Z")  # whose receipt tells all of that game
    mails = new_mails(table, "blue", now=AGAIN)
    assert sorted(str(mail["Subject"])[:7] for mail in mails) == ["Legends", "[G7K2] "]
    (mail,) = [mail for mail in mails if mail["Subject"].startswith("Legends")]
    assert "G7K2" not in said_in(mail) and "[H8M3]" in said_in(mail) and "[K2M4]" in said_in(mail)
    gone = table.store.mail(stale.id)
    assert gone is not None and gone.state is MailState.WITHDRAWN
    assert digest_of(table).id != stale.id


def test_two_processes_send_one_digest(table: Table) -> None:
    news_of_two(table)
    with table.home.open_store() as other:
        assert len(send_due(table.home, table.store, MORNING)) == 1
        assert send_due(table.home, other, MORNING) == []


def test_two_seats_of_one_game_never_share_a_mail_though_they_share_an_address(tmp_path: Path) -> None:
    """Two people may read what comes there, and each seat's hand is its own."""
    for table in digested(tmp_path):
        second, third = more_games(table, "H8M3", "K2M4")
        family = address_of("blue")
        replace_player(table.home, table.store, third.game, NewSeat(Seat.RED, family, None, None, "en"), "", NOW)
        until_blue_is_asked(table, 1)
        until_blue_is_asked(second, 2)
        new_mails(table, "blue", now=EVENING)
        subjects = {str(mail["Subject"])[:6] for mail in new_mails(table, "blue", now=MORNING)}
        assert {"[G7K2]", "[H8M3]"} <= subjects and not any("Legen" in subject for subject in subjects)


def test_where_a_reply_is_known_by_the_mail_it_answers_each_game_comes_by_itself(table: Table) -> None:
    news_of_two(table)
    config = table.home.folder / "config.toml"
    config.write_text(config.read_text() + "plus = false\n")
    home = type(table.home)(table.home.folder)
    assert not home.config.plus
    send_due(home, table.store, MORNING)
    subjects = sorted(str(mail["Subject"])[:6] for mail in new_mails(table, "blue", now=MORNING))
    assert subjects == ["[G7K2]", "[H8M3]"]


def bounce_of(mail: EmailMessage) -> bytes:
    report = letter("blue", "", "play@example.org", 200)
    report.clear()
    report["From"] = "MAILER-DAEMON@mail.example.net"
    report["To"] = "play@example.org"
    report["Message-ID"] = "<bounce@mail.example.net>"
    report["Content-Type"] = 'multipart/report; report-type=delivery-status; boundary="x"'
    report.set_payload(
        "--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example.net\n\n"
        f"Final-Recipient: rfc822; {address_of('blue')}\nAction: failed\nStatus: 5.1.1\n\n"
        f"--x\nContent-Type: message/rfc822\n\nMessage-ID: {mail['Message-ID']}\nSubject: x\n\nx\n--x--\n"
    )
    return report.as_bytes()


def test_a_digest_that_bounces_finds_its_player_in_every_game(table: Table) -> None:
    news_of_two(table)
    (mail,) = new_mails(table, "blue", now=MORNING)
    assert take(table, bounce_of(mail), MORNING).outcome == "bounce"
    for game in ("G7K2", "H8M3"):
        blue = next(player for player in table.store.players(game) if player.seat == "blue")
        assert blue.bouncing == MORNING
    assert {one.state for one in table.store.told_in(digest_of(table).id)} == {MailState.FAILED}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_digest_is_in_one_language_and_a_program_that_sends_it_back_is_not_obeyed(
    table: Table, language: str
) -> None:
    take(table, reply(table, "blue", f"language {language}", desk_ticket(table.game, "blue", 1), 61))
    first, _ = news_of_two(table)
    mail = new_mails(table, "blue", now=MORNING)[-1]
    assert mail["Content-Language"] == language
    assert {"en": "Your day in 2 games", "de": "Dein Tag in 2 Partien"}[language].upper() in said_in(mail)
    body = mail.get_body(("plain",))
    assert body is not None
    answer = letter("blue", str(body.get_content()), str(mail["Reply-To"]), 62).as_bytes()
    assert take(table, answer, MORNING).outcome == "answered"
    assert first.request("blue").seat == "blue"
