"""Who wrote a mail: humans, programs, servers that report on our mail, and we ourselves."""

import pytest
from letters import QUOTED_TURN, REPLY_ADDRESS, SERVICE, TAG, TURN_ID, letter, multipart

from legends_pbem.mail.incoming import Kind, read
from legends_pbem.service.incoming.inspection import MailKind, inspect

COMMAND = "go avalon; draw"

AUTOMATIC = {
    "RFC 3834": letter(COMMAND, Auto_Submitted="auto-replied"),
    "RFC 3834 with a comment": letter(COMMAND, Auto_Submitted="auto-generated (by cron); x=y"),
    "an extension of it": letter(COMMAND, Auto_Submitted="auto-notified"),
    "X-Autoreply": letter(COMMAND, X_Autoreply="yes"),
    "X-Autorespond": letter(COMMAND, X_Autorespond="Out of office"),
    "Precedence auto_reply": letter(COMMAND, Precedence="auto_reply"),
    "Precedence bulk of no list": letter(QUOTED_TURN, Precedence="bulk"),
    "Precedence junk": letter(QUOTED_TURN, Precedence="junk"),
    "no return path": letter(COMMAND, Return_Path="<>"),
    "Outlook's subject": letter(COMMAND, Subject="Automatic reply: [G7K2] Turn 12"),
    "its German one": letter(COMMAND, Subject="Automatische Antwort: [G7K2] Turn 12"),
    "its French one, encoded": letter(COMMAND, Subject="=?utf-8?q?R=C3=A9ponse_automatique=C2=A0=3A_Tour?="),
    "Lotus": letter(COMMAND, X_FC_MachineGenerated="true"),
    "an Exchange class": letter(COMMAND, X_POST_MessageClass="9; Autoresponder"),
    "a vacation program's name": letter(COMMAND, User_Agent="Vacation/1.2.7.0"),
    "the path of a daemon": letter(COMMAND, Return_Path="<MAILER-DAEMON>"),
    "a challenge": letter(COMMAND, X_AskVersion="2.5"),
    "a read receipt in no report": multipart(
        "\nRead.", "Content-Type: message/disposition-notification\n\nDisposition: automatic-action/MDN; displayed"
    ),
    "a read receipt": multipart(
        "\nRead.",
        "Content-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed",
        Content_Type='multipart/report; report-type=disposition-notification; boundary="b1"',
    ),
    "a complaint": multipart(
        "\nSpam!",
        "Content-Type: message/feedback-report\n\nFeedback-Type: abuse",
        Content_Type='multipart/report; report-type=feedback-report; boundary="b1"',
    ),
}


@pytest.mark.parametrize("raw", [pytest.param(raw, id=name) for name, raw in AUTOMATIC.items()])
def test_programs_are_known(raw: bytes) -> None:
    found = inspect(raw, [SERVICE])
    assert (found.kind, found.decisions, found.sender) == (MailKind.AUTO_REPLY, (), "kim@example.net")


@pytest.mark.parametrize(
    "subject",
    [
        "AUTO: Kim Vale is out of the office (returning 10/12/2026)",
        "Kim Vale is out of the office",
        "Out of Office AutoReply: [G7K2] Turn 12",
        "Out of office",
        "[Auto-Reply] [G7K2] Turn 12",
        "Auto-Antwort: [G7K2] Turn 12",
        "Abwesenheitsassistent: [G7K2]",
        "Automatiskt svar: [G7K2]",
        "Автоответ: [G7K2]",
        "自動回覆: [G7K2]",
        "Read: [G7K2] Turn 12",
        "Gelesen: [G7K2] Turn 12",
        "Lu : [G7K2] Turn 12",
        "Return receipt (displayed) - [G7K2]",
        "Your email requires verification verify#abc",
    ],
)
def test_programs_are_known_by_their_subjects(subject: str) -> None:
    assert inspect(letter(QUOTED_TURN, Subject=subject), [SERVICE]).kind is MailKind.AUTO_REPLY


OURS = {
    "by its Message-ID": letter(COMMAND, Message_ID=TURN_ID),
    "by its Message-ID with a number": letter(COMMAND, Message_ID=TURN_ID.replace("@", ".2@")),
    "by its From": letter(COMMAND, From=f"Legends <{REPLY_ADDRESS}>"),
    "by its plain From": letter(COMMAND, From=SERVICE.upper()),
    "even to another mailbox": letter(COMMAND, To="kim@example.net", In_Reply_To="", Message_ID=TURN_ID),
}


@pytest.mark.parametrize("raw", [pytest.param(raw, id=name) for name, raw in OURS.items()])
def test_our_own_mail_that_comes_back_is_not_answered(raw: bytes) -> None:
    assert inspect(raw, [SERVICE]).kind is MailKind.AUTO_REPLY


def test_not_for_us_is_what_names_none_of_our_addresses() -> None:
    elsewhere = {"In_Reply_To": ""}
    for recipient in ("info@example.org", "play@example.com", "player@example.org", "playx+a@example.org", "x"):
        assert inspect(letter(COMMAND, To=recipient, **elsewhere), [SERVICE]).kind is MailKind.NOT_FOR_US
    assert inspect(letter(COMMAND, To=REPLY_ADDRESS, **elsewhere), []).kind is MailKind.NOT_FOR_US
    assert (
        inspect(letter(COMMAND, To=f'"{SERVICE}" <x@example.org>', **elsewhere), [SERVICE]).kind is MailKind.NOT_FOR_US
    )
    assert inspect(b"", [SERVICE]).kind is MailKind.NOT_FOR_US


def test_each_of_several_addresses_is_ours() -> None:
    assert inspect(letter(COMMAND), ["other@example.com", "PLAY@Example.Org"]).kind is MailKind.REPLY
    assert inspect(letter(COMMAND), ["play+x@example.org"]).kind is MailKind.REPLY
    assert inspect(letter(COMMAND), ["not an address", SERVICE]).kind is MailKind.REPLY


def test_a_message_id_of_another_domain_is_not_ours() -> None:
    raw = letter(COMMAND, To="x@example.net", In_Reply_To=f"<{TAG}@example.com>")
    assert inspect(raw, [SERVICE]).kind is MailKind.NOT_FOR_US


def test_the_address_goes_before_what_is_answered() -> None:
    raw = letter(COMMAND, To=REPLY_ADDRESS.replace("g7k2", "h8m3"))
    found = inspect(raw, [SERVICE])
    assert [tag.game for tag in found.tags] == ["H8M3", "G7K2"]
    assert found.game == "H8M3"


@pytest.mark.parametrize(
    "tag", ["g7k2", "g7k2.x.y", TAG.replace("3f9a", "3f9x"), TAG.replace("mzxw", "mzx1"), TAG + ".x"]
)
def test_a_tag_is_read_whole_or_not_at_all(tag: str) -> None:
    found = inspect(letter(COMMAND, To=f"play+{tag}@example.org", In_Reply_To=""), [SERVICE])
    assert (found.game, found.kind) == (None, MailKind.REFUSED)
    assert "which game" in str(found.as_json()["reason"])


def test_a_seat_for_signed_moves_has_none_as_its_token() -> None:
    raw = letter(COMMAND, To="play+g7k2.3f9a41c07d2e88b1.none@example.org", In_Reply_To="")
    assert [tag.token for tag in inspect(raw, [SERVICE]).tags] == ["none"]


SENDERS = {
    "Kim Vale <kim@example.net>": "kim@example.net",
    "Vale, Kim <KIM@Example.NET>": "kim@example.net",
    '"kim@example.net" <robin@example.net>': "robin@example.net",
    "kim@example.net <robin@example.net>": "robin@example.net",
    "kim@example.net (Kim (at home))": "kim@example.net",
    '"Kim <kim@example.net>': "kim@example.net",
    "=?utf-8?q?robin=40example=2Enet?= <kim@example.net>": "kim@example.net",
    "=?utf-8?q?kim=40example=2Enet?=": None,
    "<<kim@example.net>>": "kim@example.net",
    "kim@example.net, kim@example.net": "kim@example.net",
    "Kim <kim@example.net>, Robin <robin@example.net>": None,
    "kim@bücher.example.net": "kim@xn--bcher-kva.example.net",
    "kim@xn--bcher-kva.example.net": "kim@xn--bcher-kva.example.net",
    "ju\u0308rgen@example.net": "jürgen@example.net",
    "Kim": None,
    "<>": None,
    "@": None,
    "(" * 5000 + " <kim@example.net>": "kim@example.net",
    "(" * 5000 + ")" * 5000 + " <kim@example.net>": "kim@example.net",
    "players: kim@example.net;": "kim@example.net",
}


@pytest.mark.parametrize(("value", "sender"), SENDERS.items(), ids=lambda text: str(text)[:40])
def test_the_sender_is_the_one_address_in_from(value: str, sender: str | None) -> None:
    assert inspect(letter(COMMAND, From=value), [SERVICE]).sender == sender


def test_two_from_fields_name_no_sender() -> None:
    raw = letter(COMMAND).replace(b"To:", b"From: robin@example.net\nTo:", 1)
    assert read(raw).sender is None


def dsn(status: str, *more: str, **fields: str) -> bytes:
    """Return a delivery report with this machine-readable part."""
    return multipart(
        "\nHuman words.",
        f"Content-Type: message/delivery-status\n\nReporting-MTA: dns; mail.example.net\n\n{status}",
        *more,
        From="MAILER-DAEMON@mail.example.net",
        Content_Type='multipart/report; report-type=delivery-status; boundary="b1"',
        **fields,
    )


REPORTS = {
    "failed": (
        dsn("Final-Recipient: rfc822; kim@example.net\nAction: failed\nStatus: 5.1.1"),
        ("failed", "kim@example.net"),
    ),
    "delayed": (dsn("Final-Recipient: rfc822;kim@example.net\nAction: delayed"), ("delayed", "kim@example.net")),
    "delivered": (dsn("Final-Recipient: rfc822;kim@example.net\nAction: delivered"), ("delivered", "kim@example.net")),
    "forwarded by the player": (
        dsn("Original-Recipient: rfc822;kim@example.net\nFinal-Recipient: rfc822;k@example.com\nAction: failed"),
        ("failed", "kim@example.net"),
    ),
    "without an action": (
        dsn("Final-Recipient: rfc822;kim@example.net\nStatus: 4.2.2"),
        ("delayed", "kim@example.net"),
    ),
    "without a type": (dsn("Final-Recipient: <kim@example.net>\nAction: Failed"), ("failed", "kim@example.net")),
    "the worst of two": (
        dsn(
            "Final-Recipient: rfc822;r@example.net\nAction: delivered\n\n"
            "Final-Recipient: rfc822;kim@example.net\nAction: failed"
        ),
        ("failed", "kim@example.net"),
    ),
    "empty": (dsn(""), ("failed", None)),
    "in a plain multipart": (
        multipart(
            "\nx",
            "Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822;kim@example.net\nAction: failed",
            From="MAILER-DAEMON@mail.example.net",
        ),
        ("failed", "kim@example.net"),
    ),
    "Exchange, plain": (
        letter(
            "Your message did not reach some of the recipients.\n\nkim@example.net on 5.10.2026 09:00\n",
            From="System Administrator <postmaster@mail.example.net>",
            Subject="Undeliverable: [G7K2] Turn 12",
        ),
        ("failed", "kim@example.net"),
    ),
    "Exchange, plain, by its empty path": (
        letter(
            "Delivery has failed to these recipients or groups:\n\nkim@example.net\n",
            From="Microsoft Outlook <MicrosoftExchange329e71ec@example.net>",
            Subject="Undeliverable: [G7K2] Turn 12",
            Return_Path="<>",
        ),
        ("failed", "kim@example.net"),
    ),
    "Notes": (
        letter(
            "Your message\n\n  Subject: x\n\nwas not delivered to:\n\n  kim@example.net\n\nbecause:\n\n  not listed\n",
            From="postmaster@example.net",
            Subject="DELIVERY FAILURE: User kim (kim@example.net) not listed in Domino Directory",
        ),
        ("failed", "kim@example.net"),
    ),
    "Exchange, in Spanish": (
        letter("No se puede.\n\n<kim@example.net>", From="postmaster@example.net", Subject="No se puede entregar: x"),
        ("failed", "kim@example.net"),
    ),
    "Exim": (
        letter(
            "This message was created automatically.\n",
            X_Failed_Recipients="kim@example.net",
            Auto_Submitted="auto-replied",
        ),
        ("failed", "kim@example.net"),
    ),
    "Exim, delayed": (
        letter("x", X_Failed_Recipients="kim@example.net", Subject="Warning: message 1abc delayed 24 hours"),
        ("delayed", "kim@example.net"),
    ),
    "qmail": (
        letter(
            "Hi. This is the qmail-send program at mail.example.net.\nI could not deliver your message.\n\n"
            f"<kim@example.net>:\nno mailbox here.\n\n--- Below this line is a copy.\n\nMessage-ID: {TURN_ID}\n",
            From="MAILER-DAEMON@mail.example.net",
            Subject="failure notice",
            Return_Path="<>",
        ),
        ("failed", "kim@example.net"),
    ),
    "sendmail, delayed": (
        letter(
            "Warning: could not send message for past 4 hours\n\n<kim@example.net>\n",
            From="Mail Delivery Subsystem <MAILER-DAEMON@mail.example.net>",
            Subject="Warning: could not send message for past 4 hours",
        ),
        ("delayed", "kim@example.net"),
    ),
}


@pytest.mark.parametrize(("raw", "expected"), [pytest.param(*case, id=name) for name, case in REPORTS.items()])
def test_reports_say_what_became_of_our_mail(raw: bytes, expected: tuple[str, str | None]) -> None:
    found = inspect(raw, [SERVICE])
    assert found.kind is MailKind.BOUNCE
    assert found.as_json()["bounce"] == {"action": expected[0], "recipient": expected[1]}
    assert found.sender is None


def test_a_report_finds_its_game_by_the_returned_mail_alone() -> None:
    headers = f"Content-Type: text/rfc822-headers\n\nMessage-ID: {TURN_ID}"
    raw = dsn("Final-Recipient: rfc822;kim@example.net\nAction: failed", headers, To="x@example.org", In_Reply_To="")
    found = inspect(raw, [SERVICE])
    assert (found.kind, found.game, found.ticket) == (MailKind.BOUNCE, "G7K2", "3f9a41c07d2e88b1")


def test_a_plain_report_finds_its_game_too() -> None:
    raw, _ = REPORTS["qmail"]
    bounce = read(raw).bounce
    assert bounce is not None
    assert bounce.message_ids == (TURN_ID.strip("<>"),)


def test_a_human_who_writes_about_bounces_is_no_server() -> None:
    assert read(letter("My mail was undelivered.", Subject="delivery failed")).kind is Kind.ORDINARY
