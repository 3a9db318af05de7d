"""A host's machine with mail servers and a game, and players who write from their own mail programs."""

import imaplib
import smtplib
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

from documented import block
from mail_servers import PASSWORD, USER, Dovecot, Postfix, give_to_user, open_folder, write_program

from legends_pbem.bots.registry import choose
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.notation.movefile import MoveFile, write
from legends_pbem.notation.steps import format_decision
from legends_pbem.service import clock
from legends_pbem.service.errors import BadData
from legends_pbem.service.home import Home, init_home
from legends_pbem.service.host.games import NewGame, NewSeat, create_game
from legends_pbem.service.log.signatures import sign_move
from legends_pbem.service.player.turnmail import TurnMail, read_turn_mail
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.signing.keys import Signer
from legends_pbem.store.rows import Outcome

SERVICE = "play@example.org"
GAME = "G7K2"


class Player(NamedTuple):
    """Somebody with a mailbox at Dovecot, who sends through Postfix."""

    seat: str
    signer: Signer | None
    """None for one who answers mails."""
    imap_port: int
    smtp_port: int

    @property
    def address(self) -> str:
        return f"{self.seat}@example.net"

    def new_mails(self) -> list[bytes]:
        """The mails that were not read yet, read now."""
        with imaplib.IMAP4("127.0.0.1", self.imap_port) as mailbox:
            mailbox.login(self.address, PASSWORD)
            mailbox.select()
            _, found = mailbox.search(None, "UNSEEN")
            mails: list[bytes] = []
            for number in found[0].decode().split():
                _, parts = mailbox.fetch(number, "(BODY[])")
                mails += [part[1] for part in parts if isinstance(part, tuple)]
            return mails

    def turns(self) -> list[TurnMail]:
        """The new mails that ask for a decision."""
        turns = []
        for mail in self.new_mails():
            try:
                turns.append(read_turn_mail(mail))
            except BadData:
                continue  # no report on a running game
        return [turn for turn in turns if turn.asks]

    def answer(self, turn: TurnMail) -> bytes:
        """The mail with a decision, which the player has sent now."""
        decision = format_decision(choose("random", turn.view, f"{turn.tag.ticket}"))
        mail = EmailMessage()
        mail["From"] = self.address
        mail["Subject"] = f"Re: {turn.subject}"
        mail["Message-ID"] = f"<{turn.tag.ticket}.{self.seat}@mail.example.net>"
        mail["In-Reply-To"] = f"<{turn.message_id}>"
        if self.signer is None:
            mail["To"] = turn.address
            mail.set_content(f"{decision}\n\nSee you!\n")
        else:
            mail["To"] = SERVICE
            move = write(MoveFile(turn.tag.game, Seat(self.seat), turn.tag.ticket, (decision,)))
            mail.set_content(sign_move(move, self.signer))
        self.send(mail)
        return mail.as_bytes()

    def send(self, mail: EmailMessage) -> None:
        with smtplib.SMTP("127.0.0.1", self.smtp_port) as server:
            server.send_message(mail)


class World:
    """The machine."""

    def __init__(self, folder: Path, program: Path, home: Home, postfix: Postfix, dovecot: Dovecot) -> None:
        self.folder = folder
        self.program = program
        self.home = home
        self.postfix = postfix
        self.dovecot = dovecot
        port = dovecot.imap_port
        self.players = (
            Player("red", Ed25519Signer(bytes(32)), port, postfix.port),
            Player("blue", None, port, postfix.port),
        )
        self._rounds = 0

    def mailbox_of(self, name: str) -> Player:
        """Somebody else at example.net who reads mails."""
        return self.players[0]._replace(seat=name)

    def begin_game(self) -> None:
        """Deal a game between the players."""
        seats = tuple(
            NewSeat(Seat(one.seat), one.address, None, one.signer.public.line if one.signer else None, "en")
            for one in self.players
        )
        with self.home.open_store() as store:
            wanted = NewGame(seats, Rules.EN, STANDARD, drawn=False)
            create_game(self.home, store, wanted, bytes(32), clock.read_clock(), lambda: GAME)
        give_to_user(self.home.folder)

    def configure(self, lines: str) -> None:
        """Add lines to the configuration."""
        with (self.home.folder / "config.toml").open("a") as file:
            file.write(lines)

    def cron(self) -> None:
        """Run `cron` as the service's user; each time, twenty minutes more have passed."""
        self._rounds += 1
        now = datetime.now(UTC) + self._rounds * timedelta(minutes=20)
        command = ["runuser", "-u", USER, "--", str(self.program), "--home", str(self.home.folder), "cron"]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LEGENDS_PBEM_NOW": now.strftime(clock.FORMAT)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=300)
        assert done.returncode == 0, done.stderr

    def play_round(self) -> int:
        """Send what is due, let the players answer, and take the answers in; how many there were."""
        self.cron()
        self.postfix.drain()
        answers = [player.answer(turn) for player in self.players for turn in player.turns()]
        self.postfix.drain()
        return len(answers)

    def is_over(self) -> bool:
        with self.home.open_store() as store:
            game = store.game(GAME)
            return game is not None and game.state == "over"

    def outcomes(self) -> list[Outcome]:
        """What became of every mail that came in, the oldest first."""
        with self.home.open_store() as store:
            return [mail.outcome for mail in reversed(store.inbox(limit=10_000))]

    def decisions(self) -> int:
        """How many decisions were taken from mails."""
        with self.home.open_store() as store:
            return sum(entry.evidence is not None for entry in store.entries(GAME))


@contextmanager
def world_by_pipe(home_folder: Path | None = None) -> Iterator[World]:
    """A machine on which Postfix hands mails to `deliver`, as documented."""
    with open_folder() as folder:
        program = write_program(folder)
        home = home_folder or folder / "home"
        main = block("/etc/postfix/main.cf", program, home, USER)
        master = block("/etc/postfix/master.cf", program, home, USER)
        with _started(folder, program, home, main, master) as world:
            yield world


@contextmanager
def world_by_mailbox(more: str = "", main: str = "") -> Iterator[World]:
    """A machine on which Postfix puts the service's mails into a mailbox of Dovecot.

    `more`, `main`: lines for the configuration of Dovecot and of Postfix.
    """
    with open_folder() as folder:
        main += "recipient_delimiter = +\nmydestination =\nrelay_domains = example.net example.org\n"
        with _started(folder, write_program(folder), folder / "home", main, "", more) as world:
            yield world


@contextmanager
def _started(folder: Path, program: Path, home_folder: Path, main: str, master: str, more: str = "") -> Iterator[World]:
    dovecot = Dovecot(folder / "dovecot", more)
    postfix = Postfix(folder / "postfix", main, master, dovecot.lmtp_port)
    home = init_home(
        home_folder,
        address=SERVICE,
        name="Legends by mail",
        send=f"smtp://127.0.0.1:{postfix.port}",
        language="en",
        luck=bytes(32),
        key_seed=bytes(range(32)),
    )
    world = World(folder, program, home, postfix, dovecot)
    world.begin_game()
    dovecot.start()
    try:
        postfix.start()
        try:
            yield world
        finally:
            postfix.stop()
    finally:
        dovecot.stop()
