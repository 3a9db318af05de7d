"""What mails are made of."""

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from tables import NOW, Table, new_table, play

from legends_pbem.service.outgoing.composing import compose
from legends_pbem.service.purposes import Purpose


def composed(table: Table, purpose: Purpose) -> EmailMessage:
    """The newest mail that asks for a decision, as it would be sent if it were for this purpose."""
    mail = next(mail for mail in table.store.outbox() if mail.purpose == Purpose.TURN)
    content = compose(table.home, table.store, mail._replace(serial=0, purpose=purpose), NOW).content
    message = message_from_bytes(content, policy=policy.SMTP)
    assert isinstance(message, EmailMessage)
    return message


def part_of(message: EmailMessage, media_type: str) -> EmailMessage | None:
    """The only part of the type that is no attachment."""
    shown = [part for part in message.walk() if part.get_content_disposition() != "attachment"]
    found = [part for part in shown if part.get_content_type() == media_type]
    assert len(found) <= 1
    return found[0] if found and isinstance(found[0], EmailMessage) else None


@pytest.mark.parametrize("purpose", [Purpose.TURN, Purpose.SCORING, Purpose.END])
def test_a_mail_after_which_one_looks_at_the_board_shows_it(tmp_path: Path, purpose: Purpose) -> None:
    table = new_table(tmp_path)
    with table.store:
        play(table, 2)
        message = composed(table, purpose)
        image, html = part_of(message, "image/png"), part_of(message, "text/html")
        assert image is not None and html is not None
        assert image.get_filename() == "board.png"
        assert f'src="cid:{image["Content-ID"].strip("<>")}" alt="' in html.get_content()


def test_a_receipt_has_no_picture(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        play(table, 2)
        message = composed(table, Purpose.RECEIPT)
        html = part_of(message, "text/html")
        assert html is not None and "<img" not in html.get_content()
        assert part_of(message, "image/png") is None


def test_a_mail_that_asks_says_which_file_the_order_form_is(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    with table.store:
        play(table, 2)
        message = composed(table, Purpose.TURN)
        text, html = part_of(message, "text/plain"), part_of(message, "text/html")
        (form,) = (part for part in message.iter_attachments() if part.get_content_type() == "text/html")
        name = form.get_filename()
        assert name is not None and text is not None and html is not None
        assert f"“{name}”" in text.get_content() and f"“{name}”" in html.get_content()
        receipt = part_of(composed(table, Purpose.RECEIPT), "text/plain")
        assert receipt is not None and ".html" not in receipt.get_content()
