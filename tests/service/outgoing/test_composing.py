"""What mails are made of."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from alike_worlds import before_contributions, table_from, with_and_without_a_choice
from tables import NOW, PAIR, REPLIES, Table, address_of, move_mail, new_table, play, take

from legends_pbem.engine.things import Rules, Seat
from legends_pbem.service.outgoing.composing import compose
from legends_pbem.service.purposes import REPORTS, Purpose
from legends_pbem.store.rows import JsonObject, MailState, OutboxMail, Person


def composed(table: Table, mail: OutboxMail) -> EmailMessage:
    """The mail as it would be sent now."""
    content = compose(table.home, table.store, mail._replace(serial=0), NOW).content
    message = message_from_bytes(content, policy=policy.SMTP)
    assert isinstance(message, EmailMessage)
    return message


def owed(table: Table, seat: str, purpose: Purpose) -> OutboxMail:
    """The newest mail for this purpose to the seat."""
    return next(mail for mail in table.store.outbox() if (mail.seat, mail.purpose) == (seat, purpose))


def asking_for(table: Table, purpose: Purpose) -> EmailMessage:
    """The mail that asks red for a decision, as it would be sent if it were for this purpose."""
    mail = owed(table, "red", Purpose.TURN)
    detail: JsonObject = {"by": "blue", "done": [], "message_id": None}
    return composed(table, mail._replace(purpose=purpose, detail=detail))


def part_of(message: EmailMessage, media_type: str) -> EmailMessage | None:
    """The only part of the type that is no attachment."""
    shown = [part for part in message.walk() if part.get_content_disposition() != "attachment"]
    found = [part for part in shown if part.get_content_type() == media_type]
    assert len(found) <= 1
    return found[0] if found and isinstance(found[0], EmailMessage) else None


def named(message: EmailMessage) -> list[str | None]:
    """What the attachments are called."""
    return [part.get_filename() for part in message.iter_attachments()]


@pytest.mark.parametrize("purpose", [Purpose.SCORING, Purpose.END])
def test_a_mail_after_which_one_looks_at_the_board_shows_it(tmp_path: Path, purpose: Purpose) -> None:
    table = new_table(tmp_path)
    with table.store:
        play(table, 2)
        receipt = owed(table, "blue", Purpose.RECEIPT)
        message = composed(table, receipt._replace(purpose=purpose))
        image, html = part_of(message, "image/png"), part_of(message, "text/html")
        assert image is not None and html is not None
        assert image.get_filename() == "board.png"
        assert f'src="cid:{image["Content-ID"].strip("<>")}" alt="' in html.get_content()


def test_a_receipt_has_no_picture_and_no_order_form(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        play(table, 2)
        message = composed(table, owed(table, "blue", Purpose.RECEIPT))
        text, html = part_of(message, "text/plain"), part_of(message, "text/html")
        assert html is not None and "<img" not in html.get_content()
        assert part_of(message, "image/png") is None
        assert named(message) == ["G7K2-blue.json"]  # for orders ahead
        assert text is not None and ".html" not in text.get_content()


@pytest.mark.parametrize("purpose", [*REPORTS, Purpose.NUDGE, Purpose.DESK])
def test_every_mail_that_asks_brings_what_helps_to_decide(tmp_path: Path, purpose: Purpose) -> None:
    table = new_table(tmp_path)
    with table.store:
        play(table, 2)
        message = asking_for(table, purpose)
        text, html = part_of(message, "text/plain"), part_of(message, "text/html")
        form, view = named(message)
        assert (form, view) == ("G7K2-red.html", "G7K2-red.json")
        assert text is not None and f"“{form}”" in text.get_content()
        assert html is not None and f"“{form}”" in html.get_content()
        assert 'href="mailto:play%2B' in html.get_content()
        assert part_of(message, "image/png") is not None


def test_a_mail_about_others_that_replaces_one_that_asks_brings_the_same_along(tmp_path: Path) -> None:
    table = new_table(tmp_path, rules=Rules.DE)
    with table.store:
        with table.store.write(NOW) as unit:
            unit.update_person(Person(address_of("blue"), "UTC", each=True))
        play(table, 2)  # the diaries; now both are asked for cards
        asking = named(composed(table, owed(table, "blue", Purpose.TURN)))
        assert take(table, move_mail(table, "red", "club none", number=9)).outcome == "applied"
        told, replaced = [mail for mail in table.store.outbox() if mail.seat == "blue"][:2]
        assert (told.state, replaced.state) == (MailState.QUEUED, MailState.WITHDRAWN)
        assert named(composed(table, told)) == asking != []


def test_who_has_no_choice_of_hidden_cards_is_asked_for_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position, opening = next(before_contributions((Seat.RED, Seat.BLUE, Seat.GREEN)))
    table = table_from(
        tmp_path / "forced", with_and_without_a_choice(position)[0], {**PAIR, "green": REPLIES}, monkeypatch
    )
    with table.store:
        assert take(table, move_mail(table, "red", opening)).outcome == "applied"
        assert Seat.BLUE in table.position.to_act
        message = composed(table, owed(table, "blue", Purpose.SCORING))
        text = part_of(message, "text/plain")
        assert text is not None
        said = " ".join(text.get_content().split())
        assert "waits for cards for the club from Red and Green. You have no choice there" in said
        assert "Put one card" not in said and "legends-move/1" not in said
        assert named(message) == []
