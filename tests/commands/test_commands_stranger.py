"""A game as a stranger plays it: with ssh-keygen, a text editor and a mail program, and nothing of ours."""

import subprocess
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from console import SERVICE, run

KIM, LEE, ANN = "kim@example.net", "lee@example.com", "ann@example.org"


class Host:
    """The host's side, by commands alone."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def must(self, *words: str | Path, stdin: bytes = b"") -> str:
        done = run("--home", self.home, *words, stdin=stdin)
        assert done.code == 0, done
        return done.out

    def newest_mail(self, address: str) -> EmailMessage:
        """The newest mail in a Maildir, as a mail program reads it."""
        folder = self.home / "mail" / address / "new"
        newest = max(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        return message_from_bytes(newest.read_bytes(), policy=policy.default)


class Player:
    """Somebody with ssh-keygen and an editor."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key = folder / "id_ed25519"
        folder.mkdir()
        ssh_keygen("-q", "-t", "ed25519", "-N", "", "-f", str(self.key))

    def sign(self, text: str) -> tuple[Path, Path]:
        """The move file and its signature, made with ssh-keygen."""
        move = self.folder / "move.txt"
        move.write_text(text)
        move.with_name("move.txt.sig").unlink(missing_ok=True)
        ssh_keygen("-Y", "sign", "-n", "legends-pbem", "-f", str(self.key), str(move))
        return move, move.with_name("move.txt.sig")


def ssh_keygen(*words: str) -> None:
    subprocess.run(["ssh-keygen", *words], check=True, capture_output=True, timeout=60)


def text_of(mail: EmailMessage) -> str:
    """The text that the mail program shows."""
    body = mail.get_body(("plain",))
    assert body is not None
    text: str = body.get_content()
    return text


def template(mail: EmailMessage) -> list[str]:
    """The four header lines of the move file in a turn mail, as one copies them."""
    lines = text_of(mail).splitlines()
    begin = lines.index("legends-move/1")
    assert [line.partition(":")[0] for line in lines[begin : begin + 4]] == ["legends-move/1", "game", "seat", "ticket"]
    return lines[begin : begin + 4]


def suggested(mail: EmailMessage) -> str:
    """The first decision that the turn mail offers below its heading; a long one goes on behind a semicolon."""
    lines = text_of(mail).splitlines()
    offered = [line.strip() for line in lines[lines.index("WHAT YOU MAY DO") :] if line.startswith("  ")]
    decision = offered.pop(0)
    while decision.endswith(";"):
        decision = f"{decision} {offered.pop(0)}"
    return decision


def answer(mail: EmailMessage, sender: str, number: int) -> EmailMessage:
    """An empty reply, as a mail program begins one."""
    reply = EmailMessage()
    reply["From"], reply["To"] = sender, mail["Reply-To"]
    reply["Subject"] = f"Re: {mail['Subject']}"
    reply["Message-ID"] = f"<{number}.{sender}>"
    reply["In-Reply-To"] = reply["References"] = mail["Message-ID"]
    return reply


@pytest.mark.needs("ssh-keygen")
def test_strangers_play_with_ssh_keygen_an_editor_and_a_mail_program(tmp_path: Path) -> None:
    host = Host(tmp_path / "home")
    kim, lee = Player(tmp_path / "kim"), Player(tmp_path / "lee")
    host.must("init", "--address", SERVICE)
    game = host.must(
        *("game", "new", "--seat", f"red={KIM}", "--key", f"red={kim.key}.pub"),
        *("--seat", f"blue={LEE}", "--key", f"blue={lee.key}.pub", "--seat", f"green={ANN}"),
    ).strip()
    host.must("send")

    # Kim attaches the move file and its signature.
    turn = host.newest_mail(KIM)
    decision = suggested(turn)
    reply = answer(turn, KIM, 1)
    reply.set_content("Hi, my move is attached. Kim")
    for file in kim.sign("\n".join([*template(turn), decision, ""])):
        reply.add_attachment(file.read_bytes(), maintype="application", subtype="octet-stream", filename=file.name)
    assert host.must("deliver", stdin=reply.as_bytes()) == f"applied: {decision}\n"
    host.must("send")
    report = host.newest_mail(KIM)
    assert "Your move was taken" in text_of(report) and "legends-receipt/1" in text_of(report)

    # Lee pastes both into the text of the mail.
    turn = host.newest_mail(LEE)
    decision = suggested(turn)
    move, signature = lee.sign("\n".join([*template(turn), decision, ""]))
    reply = answer(turn, LEE, 2)
    block = f"-----BEGIN LEGENDS MOVE-----\n{move.read_text()}-----END LEGENDS MOVE-----\n{signature.read_text()}"
    reply.set_content(f"Hello,\n\n{block}\nBest wishes\nLee\n")
    assert host.must("deliver", stdin=reply.as_bytes()) == f"applied: {decision}\n"
    host.must("send")

    # Ann has no key and answers the mail, quote below.
    turn = host.newest_mail(ANN)
    decision = suggested(turn)
    reply = answer(turn, ANN, 3)
    quote = "".join(f"> {line}\n" for line in text_of(turn).splitlines())
    reply.set_content(f"{decision}\n\nSee you, Ann\n\nOn Friday Legends by mail wrote:\n{quote}")
    assert host.must("deliver", stdin=reply.as_bytes()) == f"applied: {decision}\n"
    host.must("send")

    # Kim has the turn again, and is told what the others did; then a whole turn follows.
    turn = host.newest_mail(KIM)
    assert "Blue put 2 cards into the club" in " ".join(text_of(turn).split())
    decision = suggested(turn)
    assert decision.startswith("go ")
    reply = answer(turn, KIM, 4)
    reply.set_content("".join(file.read_text() for file in armored(kim, "\n".join([*template(turn), decision, ""]))))
    assert host.must("deliver", stdin=reply.as_bytes()) == f"applied: {decision}\n"

    log = host.must("game", "log", game)
    assert log.count("  decision\n") == 4
    assert "All 6 entries hold" in host.must("game", "verify", game)


def armored(player: Player, text: str) -> tuple[Path, Path]:
    """The same files, the move file within its two lines of dashes."""
    move, signature = player.sign(text)
    move.write_text(f"-----BEGIN LEGENDS MOVE-----\n{text}-----END LEGENDS MOVE-----\n")
    return move, signature


@pytest.mark.needs("ssh-keygen")
def test_a_move_that_was_changed_after_signing_is_answered_with_the_file_to_sign(tmp_path: Path) -> None:
    host, kim = Host(tmp_path / "home"), Player(tmp_path / "kim")
    host.must("init", "--address", SERVICE)
    seats = ("--seat", f"red={KIM}", "--key", f"red={kim.key}.pub", "--seat", "blue=bot:greedy")
    game = host.must("game", "new", *seats).strip()
    host.must("send")
    turn = host.newest_mail(KIM)
    decision = suggested(turn)
    move, signature = kim.sign("\n".join([*template(turn), decision, ""]))
    reply = answer(turn, KIM, 1)
    reply.set_content("")
    for name, text in (("move.txt", move.read_text().replace("club", "Club")), ("move.txt.sig", signature.read_text())):
        reply.add_attachment(text.encode(), maintype="text", subtype="plain", filename=name)
    assert host.must("deliver", stdin=reply.as_bytes()).startswith("answered: ")
    host.must("send")
    told = text_of(host.newest_mail(KIM))
    assert "as it was before" in told and decision.replace("club", "Club") in told
    assert "All 2 entries hold" in host.must("game", "verify", game)
