"""`deliver` as a mail server runs it: exit code 0 once the mail is safe, 75 before that, never a traceback."""

import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tables import NOW, REPLIES, SERVICE, chosen, letter, move_mail, new_table, reply

from legends_pbem.service.home import Home
from legends_pbem.service.incoming.mailroom import Handled
from legends_pbem.service.incoming.spooling import take_spooled
from legends_pbem.store.rows import Outcome

_DELIVER = str(Path(__file__).parents[3] / "cli.py")


def deliver(home: Path, mail: bytes, limit: Callable[[], None] | None = None) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, _DELIVER, "--home", str(home), "deliver"],
        input=mail,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "LEGENDS_PBEM_NOW": NOW},
        preexec_fn=limit,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, (done.stdout + done.stderr).decode()


def files_of_at_most(size: int) -> Callable[[], None]:
    """What makes every write beyond `size` bytes of a file fail, as a full disk does."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def game_with_a_mail(folder: Path) -> tuple[Home, bytes]:
    table = new_table(folder)
    seat = table.store.requests(table.game)[0].seat
    mail = move_mail(table, seat, chosen(table, seat))
    table.store.close()
    return table.home, mail


def taken(home: Home) -> list[Handled]:
    with home.open_store() as store:
        return list(take_spooled(home, store, NOW))


def test_a_mail_is_applied_and_leaves_no_copy_in_the_spool(tmp_path: Path) -> None:
    home, mail = game_with_a_mail(tmp_path)
    assert deliver(home.folder, mail)[0] == 0
    assert home.spool.count() == 0
    code, told = deliver(home.folder, mail)
    assert (code, told.split(":")[0]) == (0, "applied before")


def test_a_spool_that_cannot_be_written_makes_the_mail_server_keep_the_mail(tmp_path: Path) -> None:
    home, mail = game_with_a_mail(tmp_path)
    code, told = deliver(home.folder, mail, files_of_at_most(len(mail) // 2))
    assert code == 75
    assert "the spool" in told
    assert taken(home) == []
    assert deliver(home.folder, mail)[0] == 0


def test_a_database_that_cannot_be_written_only_delays_a_mail(tmp_path: Path) -> None:
    home, mail = game_with_a_mail(tmp_path)
    code, told = deliver(home.folder, mail, files_of_at_most(len(mail) + 500))
    assert (code, told.split(":")[0]) == (0, "kept in the spool")
    assert [handled.outcome for handled in taken(home)] == [Outcome.APPLIED]
    assert taken(home) == []


def test_a_mail_that_was_left_is_taken_by_the_next_deliver(tmp_path: Path) -> None:
    home, mail = game_with_a_mail(tmp_path)
    deliver(home.folder, mail, files_of_at_most(len(mail) + 500))
    assert deliver(home.folder, letter("kim", "hello").as_bytes())[0] == 0
    with home.open_store() as store:
        assert sorted(mail.outcome for mail in store.inbox()) == [Outcome.APPLIED, Outcome.SET_ASIDE]


def test_a_broken_configuration_only_delays_a_mail(tmp_path: Path) -> None:
    home, mail = game_with_a_mail(tmp_path)
    config = (home.folder / "config.toml").read_text()
    (home.folder / "config.toml").write_text("address = ")
    assert deliver(home.folder, mail)[0] == 0
    (home.folder / "config.toml").write_text(config)
    assert [handled.outcome for handled in taken(home)] == [Outcome.APPLIED]


def test_a_folder_that_is_no_home_makes_the_mail_server_keep_the_mail(tmp_path: Path) -> None:
    code, told = deliver(tmp_path, b"To: play@example.org\n\npass\n")
    assert code == 75
    assert "is no home of the service" in told


def test_a_hundred_megabytes_are_refused_politely_in_little_memory(tmp_path: Path) -> None:
    table = new_table(tmp_path)
    table.store.close()
    head = letter("red", "go avalon").as_bytes()
    heavy = head + b"A line of a mail that is far too long for anybody.\n" * 2_000_000

    def in_little_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (180 * 2**20, 180 * 2**20))  # Python and libraries included
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))

    code, told = deliver(table.home.folder, heavy, in_little_memory)
    assert (code, told.split(":")[0]) == (0, "answered"), told
    assert "larger than" in told
    with table.home.open_store() as store:
        assert [mail.address for mail in store.outbox(table.game) if mail.purpose == "refusal"] == ["red@example.net"]
    assert SERVICE.encode() in heavy[:1000]


def test_a_move_loads_nothing_that_other_lines_need(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"red": REPLIES, "blue": REPLIES})
    seat = table.store.requests(table.game)[0].seat
    mail = reply(table, seat, f"Hello!\n\n{chosen(table, seat)}\n\nKim\n\nThanks\n")
    table.store.close()
    done = subprocess.run(
        [sys.executable, "-X", "importtime", _DELIVER, "--home", str(table.home.folder), "deliver"],
        input=mail,
        capture_output=True,
        env={"PATH": "/usr/bin:/bin", "LEGENDS_PBEM_NOW": NOW},
        check=False,
    )
    assert done.returncode == 0
    loaded = done.stderr.decode()
    assert "legends_pbem.service.moves.moves" in loaded
    for module in ("notation.desk", "service.desk", "legends_pbem.reports", "legends_pbem.schedule"):
        assert module not in loaded
