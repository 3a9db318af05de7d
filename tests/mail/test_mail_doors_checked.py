"""Whether a way out is open can be told without sending a mail."""

import socket
from pathlib import Path

from legends_pbem.mail.doors import open_door


def test_a_maildir_is_open_where_it_is_or_can_be_made(tmp_path: Path) -> None:
    assert open_door(f"maildir:{tmp_path / 'not' / 'yet'}").why_closed() is None


def test_sendmail_is_open_where_the_program_is(tmp_path: Path) -> None:
    program = tmp_path / "sendmail"
    program.write_text("#!/bin/sh\n")
    assert open_door(f"sendmail:{program}").why_closed() == f"there is no program {program} that can be run"
    program.chmod(0o755)
    assert open_door(f"sendmail:{program}").why_closed() is None


def test_a_server_is_closed_where_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        reason = open_door(f"smtp://127.0.0.1:{unused.getsockname()[1]}").why_closed()
    assert reason is not None
    assert "refused" in reason


def test_printing_is_always_open() -> None:
    assert open_door("stdout:").why_closed() is None
