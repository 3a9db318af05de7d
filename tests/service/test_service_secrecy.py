"""What a player cannot know changes no byte of what the player is sent (FORMATS, chapter 2: two worlds)."""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from alike_worlds import (
    before_contributions,
    in_another_world,
    other_world,
    table_from,
    with_and_without_a_choice,
    without_hashes,
)
from digest_tables import digested, more_games, until_blue_is_asked
from tables import (
    KEYED,
    NOW,
    REPLIES,
    Table,
    address_of,
    chosen,
    move_mail,
    new_table,
    play,
    reply,
    signed_mail,
    take,
)

from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.notation.position_json import position_text
from legends_pbem.service.clocks.reminding import owe_reminders
from legends_pbem.service.home import Home
from legends_pbem.service.log.records import Way
from legends_pbem.service.log.time_records import Clock
from legends_pbem.service.outgoing.composing import compose
from legends_pbem.service.outgoing.gathering import gather
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.tickets import desk_ticket
from legends_pbem.store.rows import MailState, OutboxMail

THREE = {"red": KEYED, "blue": REPLIES, "green": REPLIES}


def mail_in(table: Table, mail: OutboxMail) -> bytes:
    """The owed mail as it would be sent."""
    return compose(table.home, table.store, mail._replace(serial=0), NOW).content


def mail_in_another_world(table: Table, mail: OutboxMail, viewer: Seat, luck: Random) -> bytes:
    """The same mail with the same ticket, token, receipt and time, where all is different that `viewer` cannot know."""
    with in_another_world(viewer, luck):
        return mail_in(table, mail)


@pytest.mark.parametrize("rules", Rules)
def test_reports_are_byte_for_byte_the_same_whatever_their_reader_cannot_know(tmp_path: Path, rules: Rules) -> None:
    luck = Random(7)
    differing = 0
    table = new_table(tmp_path, THREE, rules=rules)
    with table.store:
        while table.store.requests(table.game):
            play(table, 12, start=len(table.store.entries(table.game)))
            for mail in table.store.outbox(limit=3):
                if mail.state is not MailState.QUEUED or table.position.phase is Phase.OVER:
                    continue  # after the end, secrets are disclosed on purpose
                told = mail_in(table, mail)
                reader, another = Seat(mail.seat or ""), next(seat for seat in Seat if seat != mail.seat)
                assert mail_in_another_world(table, mail, reader, luck) == told
                differing += mail_in_another_world(table, mail, another, luck) != told
    assert differing > 10, "the other worlds must differ in what others know"


def test_reminders_are_byte_for_byte_the_same_whatever_their_reader_cannot_know(tmp_path: Path) -> None:
    luck = Random(13)
    differing = 0
    table = new_table(tmp_path, THREE, clock=Clock("3d", "wait", 30))
    with table.store:
        for number in range(8):
            play(table, 3, start=10 * number)
            owe_reminders(table.home, table.store, "2026-03-03T09:00:00Z")
            for mail in table.store.outbox(limit=3):
                if mail.purpose != "reminder" or mail.state is not MailState.QUEUED or not is_open(table, mail):
                    continue
                told = mail_in(table, mail)
                reader, another = Seat(mail.seat or ""), next(seat for seat in Seat if seat != mail.seat)
                assert mail_in_another_world(table, mail, reader, luck) == told
                differing += mail_in_another_world(table, mail, another, luck) != told
    assert differing > 3, "the other worlds must differ in what others know"


def test_digests_are_byte_for_byte_the_same_whatever_their_reader_cannot_know(tmp_path: Path) -> None:
    luck = Random(17)
    differing = 0
    for table in digested(tmp_path):
        (second,) = more_games(table, "H8M3")
        for day in range(3, 8):
            evening, morning = f"2026-03-{day:02}T18:00:00Z", f"2026-03-{day + 1:02}T06:00:00Z"
            for number, game in enumerate((table, second), start=2 * day):
                until_blue_is_asked(game, number, evening)
            send_due(table.home, table.store, evening)
            with table.store.write(morning) as unit:
                number = gather(table.home, unit, unit.held(address_of("blue"))[0])
            mail = table.store.mail(number)
            assert mail is not None and mail.purpose == "digest"
            told = mail_in(table, mail)
            assert mail_in_another_world(table, mail, Seat.BLUE, luck) == told
            differing += mail_in_another_world(table, mail, Seat.RED, luck) != told
            send_due(table.home, table.store, morning)
    assert differing > 2, "the other worlds must differ in what others know"


def is_open(table: Table, mail: OutboxMail) -> bool:
    """Whether the decision is still owed that the mail is about."""
    return any(request.ticket == mail.ticket for request in table.store.requests(table.game))


def test_answers_to_mails_that_are_not_obeyed_tell_nothing_more_than_the_sender_knows(tmp_path: Path) -> None:
    table = new_table(tmp_path, THREE)
    luck = Random(11)
    causes = set()
    with table.store:
        for number in range(8):
            viewer = table.store.requests(table.game)[0].seat
            ours, theirs = handled_in_both(table, tmp_path / str(number), viewer, luck)
            assert ours == theirs
            causes |= {mail.detail["cause"] for mail in ours if mail.detail}
            play(table, 3, start=100 + 10 * number)
    assert len(causes) > 3


def handled_in_both(table: Table, folder: Path, viewer: str, luck: Random) -> Iterator[list[OutboxMail]]:
    """The outboxes of the game and of one in another world, after the seat that is to move sent nonsense."""
    folder.mkdir()
    for position in (table.position, other_world(table.position, Seat(viewer), luck)):
        copy = Home(shutil.copytree(table.home.folder, folder / str(len(list(folder.iterdir())))))
        with copy.open_store() as store:
            with store.write(NOW) as unit:
                unit.set_position(table.game, position_text(position).decode())
            other = table._replace(home=copy, store=store)
            for day, text in enumerate(nonsense(table, viewer), start=2):
                mail = move_mail(other, viewer, text, number=1000 + day)
                # Days apart, for of many mistakes a day not every one is answered.
                assert take(other, mail, f"2026-03-{2 * day:02}T12:00:00Z").outcome == "answered"
            yield store.outbox(limit=1000)


def nonsense(table: Table, viewer: str) -> Sequence[str]:
    """Decisions that nobody may take now, or only half."""
    good = chosen(table, viewer)
    card = table.position.hand(Seat(viewer))[0]
    return (
        f"{good}; rest",
        f"{good}; take yeti yeti yeti",
        f"go yeti; book 7 with {card}",
        f"go yeti; draw; take {card}",
        "go elephants; draw; golden ark; club none",
        f"go elephants; give {card} to yellow; draw",
        "club joker",
        "take joker joker joker",
        "go london",
    )


def mails_to_others(
    folder: Path, start: Position, opening: str, order: Sequence[str], patch: pytest.MonkeyPatch
) -> tuple[list[list[str]], list[str]]:
    """What red and green are sent from `start` on, if those in `order` choose their cards; and how blue's choice came.

    Each mail is sent before the next one comes in.
    """
    table = table_from(folder, start, THREE, patch)
    with table.store:
        send_due(table.home, table.store, NOW)
        assert take(table, move_mail(table, "red", opening, number=0)).outcome == "applied"
        for number, seat in enumerate(order, start=1):
            send_due(table.home, table.store, NOW)
            hand = start.hand(Seat.BLUE)
            decision = f"club {max(hand, key=hand.count)}" if seat == "blue" else chosen(table, seat)
            assert take(table, move_mail(table, seat, decision, number=number)).outcome == "applied"
        send_due(table.home, table.store, NOW)
        sent = [mail for mail in table.store.outbox() if mail.seat != "blue" and mail.state is MailState.SENT]
        content = [table.store.mail_content(mail.id) or b"" for mail in reversed(sent)]
        entries = table.store.entries(table.game)
        ways = [entry.payload["way"] for entry in entries if entry.payload.get("seat") == "blue"]
    return [without_hashes(mail) for mail in content], ways


def test_nobody_can_tell_a_forced_choice_of_hidden_cards_from_a_free_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blue has one kind of card in one world and two in the other, and puts the same card into the club in both."""
    position, opening = next(before_contributions((Seat.RED, Seat.BLUE, Seat.GREEN)))
    without, with_choice = with_and_without_a_choice(position)
    forced, ways = mails_to_others(tmp_path / "forced", without, opening, ("red", "green"), monkeypatch)
    assert ways == [Way.FORCED]
    free, ways = mails_to_others(tmp_path / "free", with_choice, opening, ("red", "blue", "green"), monkeypatch)
    assert ways == [Way.REPLY]
    assert len(forced) >= 4
    assert forced == free


def test_a_forced_choice_waits_for_the_choices_of_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position, opening = next(before_contributions((Seat.RED, Seat.BLUE, Seat.GREEN)))
    without, _ = with_and_without_a_choice(position)
    mails_to_others(tmp_path / "forced", without, opening, (), monkeypatch)
    table = Table(Home(tmp_path / "forced" / "home"), Home(tmp_path / "forced" / "home").open_store(), "G7K2", THREE)
    with table.store:
        assert [request.seat for request in table.store.requests(table.game)] == ["red", "green"]
        assert Seat.BLUE in table.position.to_act
        play(table, 1, start=50)
        assert Seat.BLUE in table.position.to_act
        play(table, 1, start=60)
        assert [entry.payload["seat"] for entry in table.store.entries(table.game)[-3:]] == ["red", "blue", "green"]


def test_a_nudge_does_not_tell_who_has_no_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position, opening = next(before_contributions((Seat.RED, Seat.BLUE, Seat.GREEN)))
    told = []
    for name, world in zip(("forced", "free"), with_and_without_a_choice(position), strict=True):
        mails_to_others(tmp_path / name, world, opening, (), monkeypatch)
        home = Home(tmp_path / name / "home")
        table = Table(home, home.open_store(), "G7K2", THREE)
        with table.store:
            for number in (70, 71):
                mail = signed_mail(table, "red", "nudge", ticket=desk_ticket("G7K2", "red", 1), number=number)
                assert take(table, mail).outcome == "applied"
            answers = [mail for mail in table.store.outbox() if mail.purpose == "desk"]
            told.append([mail.detail and mail.detail["done"] for mail in answers])
            asked = {mail.seat for mail in table.store.outbox() if mail.purpose == "nudge"}
            assert asked == ({"green"} if name == "forced" else {"blue", "green"})
    assert told[0] == told[1]
    assert len(told[0]) == 2


def test_answers_of_the_desk_show_nothing_that_their_reader_cannot_know(tmp_path: Path) -> None:
    luck = Random(13)
    table = new_table(tmp_path, THREE)
    with table.store:
        for number in range(6):
            play(table, 5, start=10 * number)
            text = ("help; preferences", "status", "nudge")[number % 3]
            assert (
                take(table, reply(table, "blue", text, desk_ticket("G7K2", "blue", 1), 900 + number)).outcome
                == "applied"
            )
            mail = next(mail for mail in table.store.outbox() if mail.purpose == "desk")
            assert mail_in_another_world(table, mail, Seat.BLUE, luck) == mail_in(table, mail)
