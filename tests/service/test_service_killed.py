"""Processes that are killed at every point, and at any moment: a move is made or it is not, and nothing is lost."""

import io
import os
import random
import shutil
import signal
import subprocess
import sys
from email import message_from_bytes
from pathlib import Path

import pytest
from dying_runs import assert_sound, dump, dying_runs
from tables import BOT, KEYED, LATER, NOW, Table, chosen, new_home, new_table, play, signed_mail, start_game

from legends_pbem.commands.plain import run_plainly
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import MailState

CLI = Path(__file__).parents[2] / "cli.py"


def deliver_again(home: Home, mail: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand the same mail in once more, as a mail server does that got no answer."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(mail)))
    monkeypatch.setenv("LEGENDS_PBEM_NOW", NOW)
    assert run_plainly(["--home", str(home.folder), "deliver"]) == 0


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A game in which red has to move, after some moves; whoever runs something on it closes its store."""
    table = new_table(tmp_path)
    play(table, 4)
    send_due(table.home, table.store, NOW)
    return table


def test_deliver_killed_at_any_point_has_made_the_move_or_not_and_a_second_delivery_completes_it(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = table.store.requests(table.game)[0].seat
    mail, entries = signed_mail(table, seat, chosen(table, seat)), len(table.store.entries(table.game))
    before = dump(table.home)
    runs = dying_runs("deliver", table, tmp_path / "runs", mail)
    after = dump(runs[-1].home)
    assert before != after
    states = []
    for home, where in runs:
        states.append(dump(home))
        assert states[-1] in (before, after), where
        deliver_again(home, mail, monkeypatch)
        assert dump(home) == after, where
        assert_sound(home, entries + 1)
    made = [state == after for state in states]
    assert made == sorted(made), "once the move is made, it stays made"
    assert runs[made.index(True)].where in ("before COMMIT", "after COMMIT")


def test_deliver_killed_at_any_moment_has_made_the_move_or_not_and_a_second_delivery_completes_it(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = os.urandom(4).hex()
    print(f"random moments from {seed}")
    luck = random.Random(seed)
    seat = table.store.requests(table.game)[0].seat
    mail, entries = signed_mail(table, seat, chosen(table, seat)), len(table.store.entries(table.game))
    table.store.close()
    before = dump(table.home)
    states = set()
    for number in range(20):
        home = Home(shutil.copytree(table.home.folder, tmp_path / f"copy {number}"))
        kill_deliver(home, mail, luck.uniform(0, 0.25))
        state = dump(home)
        with home.open_store() as store:
            assert len(store.entries(table.game)) == (entries if state == before else entries + 1)
        deliver_again(home, mail, monkeypatch)
        states.add(dump(home))
        assert_sound(home, entries + 1)
    assert len(states) == 1


def kill_deliver(home: Home, mail: bytes, after: float) -> None:
    """Run `deliver` and kill it after so many seconds, if it has not come to its end by then."""
    command = [sys.executable, str(CLI), "--home", str(home.folder), "deliver"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env={"LEGENDS_PBEM_NOW": NOW})
    with process:
        try:
            process.communicate(mail, timeout=after)
        except subprocess.TimeoutExpired:
            process.kill()
    assert process.returncode in (0, -signal.SIGKILL)


def handed_over(home: Home) -> dict[str, list[bytes]]:
    """The mails that the program in place of sendmail got in this home, by Message-ID."""
    found: dict[str, list[bytes]] = {}
    for path in home.folder.glob("sent/*"):
        mail = path.read_bytes()
        found.setdefault(message_from_bytes(mail)["Message-ID"], []).append(mail)
    return found


def owing_one_mail(tmp_path: Path, door: str) -> Table:
    """A game of red against a bot, in which mails were sent before, and red is owed one."""
    home = new_home(tmp_path, send=door)
    table = start_game(home, home.open_store(), {"red": KEYED, "blue": BOT})
    send_due(home, table.store, NOW)
    play(table, 1)
    return table


def collecting_program(tmp_path: Path) -> str:
    """A way out for mails: a program in place of sendmail, which keeps each in a file below the working directory."""
    program = tmp_path / "sendmail"
    program.write_text('#!/bin/sh\nmkdir -p sent\nexec cat > "$(mktemp sent/XXXXXXXX)"\n')
    program.chmod(0o755)
    return f"sendmail:{program}"


@pytest.mark.needs("mktemp")
def test_send_killed_at_any_point_sends_each_mail_at_most_once_more_with_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    runs = dying_runs("send", owing_one_mail(tmp_path, collecting_program(tmp_path)), tmp_path / "runs")
    expected = set(handed_over(runs[-1].home))
    assert len(expected) == 1
    sent_twice = []
    for home, where in runs:
        monkeypatch.chdir(home.folder)
        before = handed_over(home)
        with home.open_store() as store:
            stored = [store.mail_content(mail.id) for mail in store.unsent("G7K2", "red")]
            send_due(home, store, LATER)
            assert {mail.state for mail in store.outbox()} == {MailState.SENT}, where
        after = handed_over(home)
        assert set(after) == expected, where
        for message_id, copies in after.items():
            assert len(copies) <= 2, where
            assert len(set(copies)) == 1, where
            if len(copies) == 2:
                assert message_id in before
                sent_twice.append(where)
        kept = {content.replace(b"\r\n", b"\n") for content in stored if content is not None}
        assert kept <= {copies[0] for copies in after.values()}, where
    assert sent_twice, "the test must catch a process between sending a mail and saying so"


def test_send_killed_at_any_point_leaves_one_copy_of_each_mail_in_a_maildir(tmp_path: Path) -> None:
    for home, where in dying_runs("send", owing_one_mail(tmp_path, "maildir:mail"), tmp_path / "runs"):
        with home.open_store() as store:
            send_due(home, store, LATER)
            content = sorted(store.mail_content(mail.id) or b"" for mail in store.outbox())
        arrived = sorted(path.read_bytes() for path in (home.folder / "mail").glob("*/new/*"))
        assert arrived == content, where
        assert len(arrived) == 2, where
