"""`sign`, `move` and `receipt`: the player's side."""

import json
import os
import pty
import subprocess
import sys
import threading
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from console import GAME, ROOT, House, fixed_bytes

from legends_pbem.service.incoming.inspection import inspect
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.store.chain import entry_hash

DECISION = "club amber avalon; diary ark"


def test_sign_prints_a_block_that_submit_takes(house: House) -> None:
    house.write("move.txt", house.move_file(DECISION))
    block = house.must("sign", "move.txt", "--key", "red")
    assert block.startswith("-----BEGIN LEGENDS MOVE-----\nlegends-move/1\ngame: G7K2\n")
    assert block.endswith("-----END SSH SIGNATURE-----\n")
    house.write("block.txt", block)
    assert house.must("submit", "block.txt") == f"block.txt: taken: {GAME} red: {DECISION}\n"


def test_sign_signs_the_canonical_text_whatever_an_editor_made_of_the_file(house: House) -> None:
    plain = house.move_file(DECISION)
    house.write("plain.txt", plain)
    odd = "\ufeff" + plain.replace("\n", "\r\n\r\n").replace("; ", ";\u00a0\t ")
    house.write("odd.txt", odd)
    assert house.must("sign", "odd.txt", "--key", "red") == house.must("sign", "plain.txt", "--key", "red")


@pytest.mark.needs("ssh-keygen")
def test_ssh_keygen_accepts_what_sign_signed(house: House) -> None:
    text = house.move_file(DECISION)
    block = house.sign(text).read_text()
    house.write("move.sig", block[block.index("-----BEGIN SSH") :])
    command: list[str | Path] = [
        "ssh-keygen",
        "-Y",
        "check-novalidate",
        "-n",
        "legends-pbem",
        "-s",
        house.folder / "move.sig",
    ]
    subprocess.run(command, input=text.encode(), check=True, capture_output=True, timeout=30)


def test_sign_as_json_holds_the_same_block(house: House) -> None:
    house.write("move.txt", house.move_file(DECISION))
    block = house.must("sign", "move.txt", "--key", "red")
    assert house.run("sign", "move.txt", "--key", "red", "--json").json == {"block": block}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "is empty"),
        ("dear host, go yeti", "Line 1"),
        ("legends-move/1\ngame: G7K2\n", "Line 3"),
        (b"\xff\xfe\0\1" * 100, "not UTF-8"),
        (
            "legends-move/1\ngame: G7K2\nseat: red\nticket: 2132e9d27371a1ba\n(your move in place of this line)\n",
            "no move file",
        ),
    ],
)
def test_sign_refuses_what_is_no_move_file(house: House, content: str | bytes, told: str) -> None:
    house.write("move.txt", content)
    done = house.run("sign", "move.txt", "--key", "red")
    assert (done.code, done.out) == (65, "")
    assert done.err.startswith("Error: ") and told in done.err


def test_sign_says_what_is_wrong_with_a_key(house: House) -> None:
    house.write("move.txt", house.move_file(DECISION))
    missing = house.run("sign", "move.txt", "--key", "nobody")
    assert missing.code == 65 and "nobody cannot be read" in missing.err
    assert house.run("sign", "move.txt").code == 2


def test_sign_looks_for_a_public_key_in_the_agent(house: House) -> None:
    house.write("move.txt", house.move_file(DECISION))
    public = (house.home / "service_key.pub").read_bytes()
    house.write("mine.pub", public)
    without = house.run("sign", "move.txt", "--key", "mine.pub")
    assert without.code == 65 and "SSH_AUTH_SOCK is not set" in without.err
    gone = house.run("sign", "move.txt", "--key", "mine.pub", variables={"SSH_AUTH_SOCK": "/nowhere/agent"})
    assert gone.code == 65 and "/nowhere/agent" in gone.err


@pytest.mark.needs("ssh-keygen")
def test_sign_asks_for_a_passphrase_on_the_terminal_and_prints_the_block_alone(house: House) -> None:
    house.write("move.txt", house.move_file(DECISION))
    subprocess.run(
        ["ssh-keygen", "-q", "-p", "-N", "open sesame", "-f", house.folder / "red"],
        check=True,
        capture_output=True,
        timeout=30,
    )
    out, err = answer_prompt(b"open sesame\n", house, "sign", "move.txt", "--key", "red")
    assert out.startswith(b"-----BEGIN LEGENDS MOVE-----\n") and b"sesame" not in out + err
    assert b"Passphrase of red" in err


@pytest.mark.needs("ssh-keygen")
def test_without_a_terminal_nobody_is_asked_for_a_passphrase(house: House) -> None:
    house.write("move.txt", house.move_file(DECISION))
    encrypt = ["ssh-keygen", "-q", "-p", "-N", "open sesame", "-f", str(house.folder / "red")]
    subprocess.run(encrypt, check=True, capture_output=True, timeout=30)
    command: list[str | Path] = [sys.executable, ROOT / "cli.py", "sign", "move.txt", "--key", "red"]
    done = subprocess.run(
        command, cwd=house.folder, input=b"open sesame\n", capture_output=True, start_new_session=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (65, b"")
    assert done.stderr.endswith(b"Error: red: it has a passphrase, and there is nobody to ask for it\n")


def answer_prompt(answer: bytes, house: House, *words: str) -> tuple[bytes, bytes]:
    """Run a command on a terminal, type the answer once it asks, and return what it printed on stdout and stderr."""
    controller, terminal = pty.openpty()
    pipe = subprocess.PIPE
    command: list[str | Path] = [sys.executable, ROOT / "cli.py", *words]
    process = subprocess.Popen(
        command, cwd=house.folder, stdin=terminal, stdout=pipe, stderr=pipe, start_new_session=True
    )
    guard = threading.Timer(60, process.kill)
    guard.start()
    assert process.stderr is not None
    prompt = b""
    while not prompt.endswith(b": ") and (more := process.stderr.read(1)):
        prompt += more  # what is typed before the blank behind the colon is thrown away
    os.write(controller, answer)
    out, err = process.communicate()
    guard.cancel()
    os.close(controller)
    os.close(terminal)
    assert process.returncode == 0, err
    return out, prompt + err


def test_move_prints_a_signed_block_that_the_service_takes(house: House) -> None:
    house.turn_mail("red")
    done = house.run("move", "CLUB avalon, amber. Diary Ark", "--mail", "red.eml", "--key", "red")
    assert (done.code, done.err) == (0, f"Legal: {DECISION}\n")
    house.write("block.txt", done.out)
    assert house.must("submit", "block.txt") == f"block.txt: taken: {GAME} red: {DECISION}\n"


def test_move_without_a_key_prints_the_move_file(house: House) -> None:
    house.turn_mail("red")
    assert house.must("move", DECISION, "--mail", "red.eml") == house.move_file(DECISION)


def test_move_writes_to_a_file(house: House) -> None:
    house.turn_mail("red")
    assert house.must("move", DECISION, "--mail", "red.eml", "--key", "red", "--out", "block.txt") == ""
    assert "taken" in house.must("submit", "block.txt")


def test_move_as_json_names_all_parts(house: House) -> None:
    house.turn_mail("red")
    told = house.run("move", DECISION, "--mail", "red.eml", "--json").json
    assert told["address"].startswith(f"play+g7k2.{house.ticket()}.")
    del told["address"]
    text = house.move_file(DECISION)
    ticket = house.ticket()
    assert told == {
        "game": GAME, "seat": "red", "ticket": ticket, "decision": DECISION, "text": text, "signed": False,
    }  # fmt: skip


@pytest.mark.parametrize("key", [["--key", "red"], []])
def test_move_sends_a_mail_that_the_service_obeys(house: House, key: list[str]) -> None:
    house.turn_mail("red")
    done = house.run("move", DECISION, "--mail", "red.eml", *key, "--send", "maildir:sent")
    assert (done.code, done.out) == (0, "")
    (sent,) = (house.folder / "sent").glob("*/new/*")
    mail = message_from_bytes(sent.read_bytes(), policy=policy.default)
    assert mail["From"] == "kim@example.net" and mail["To"] == sent.parent.parent.name
    assert mail["Subject"].startswith("Re: [G7K2] Legends: ")
    assert bool(key) is inspect(sent.read_bytes(), ["play@example.org"]).as_json()["signed"]
    assert house.must("deliver", stdin=sent.read_bytes()) == f"applied: {DECISION}\n"


def test_move_sends_from_the_address_that_is_given(house: House) -> None:
    house.turn_mail("red")
    done = house.run("move", DECISION, "--mail", "red.eml", "--send", "stdout:", "--from", "kim@work.example.com")
    assert done.code == 0
    assert "\nFrom: kim@work.example.com\n" in done.out


@pytest.mark.parametrize(
    ("decision", "told"),
    [
        ("club amber avalon", "the first diary"),
        ("club amber ark; diary ark", "R-SETUP-3"),
        ("club amber joker; diary ark", "Possible is: "),
        ("club amber avalon; diary ark; golden ark", "R-GOLD-1"),
        ("go yeti; draw", "R-TIME-2"),
        ("hop yeti", "hop"),
        ("club amber avalom; diary ark", "avalon"),
        ("", ""),
    ],
)
def test_move_refuses_what_the_service_would_refuse(house: House, decision: str, told: str) -> None:
    house.turn_mail("red")
    done = house.run("move", decision, "--mail", "red.eml", "--key", "red")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("Error: ") and told in done.err


def test_move_refuses_what_is_no_report(house: House) -> None:
    house.write("text.eml", "just a text")
    done = house.run("move", DECISION, "--mail", "text.eml")
    assert done.code == 65 and "text.eml" in done.err and "G7K2-red.json" in done.err
    assert house.run("move", DECISION, "--mail", "missing.eml").code == 65


def test_move_tells_ways_of_sending_that_cannot_be(house: House) -> None:
    house.turn_mail("red")
    move = ("move", DECISION, "--mail", "red.eml")
    assert house.run(*move, "--send", "pigeon:").code == 2
    assert house.run(*move, "--from", "kim@example.net").code == 2
    assert house.run(*move, "--send", "stdout:", "--from", "nobody").code == 2
    away = house.run(*move, "--send", "smtp://127.0.0.1:1")
    assert away.code == 75 and "was not sent" in away.err


def test_receipt_checks_a_report_alone_and_against_the_game(house: House) -> None:
    house.turn_mail("red")
    alone = house.must("receipt", "red.eml")
    assert "Game G7K2, seat red: at 2026-05-01T12:00:00Z entry 2" in alone
    house.write("G7K2.json", house.must("game", "export", GAME))
    for game in ("G7K2.json", GAME, "g7k2"):
        assert "The game has this entry" in house.must("receipt", "red.eml", "--game", game)
    told = house.run("receipt", "red.eml", "--game", "G7K2.json", "--json").json
    assert (told["game"], told["entry"], told["in_game"]) == (GAME, 2, True)


def test_receipt_is_found_in_a_text_that_was_copied_from_a_mail(house: House) -> None:
    report = message_from_bytes(house.turn_mail("red").read_bytes(), policy=policy.default)
    text = report.get_body(("plain",))
    assert text is not None
    house.write("copied.txt", text.get_content())
    assert "entry 2" in house.must("receipt", "copied.txt", "--game", GAME)


def test_receipt_tells_a_changed_one_from_none(house: House) -> None:
    mail = house.turn_mail("red").read_text()
    house.write("changed.eml", mail.replace("entry: 2", "entry: 1"))
    changed = house.run("receipt", "changed.eml")
    assert changed.code == 1 and "signature does not hold" in changed.err
    house.write("none.eml", mail.replace("legends-receipt/1", "receipt"))
    assert house.run("receipt", "none.eml").code == 65
    assert house.run("receipt", "missing.eml").code == 65


def test_receipt_finds_a_past_that_was_rewritten(house: House) -> None:
    house.turn_mail("red")
    bundle = json.loads(house.must("game", "export", GAME))
    last = bundle["entries"][-1]
    last["time"] = "2026-05-01T11:59:59Z"
    house.write("broken.json", json.dumps(bundle))
    broken = house.run("receipt", "red.eml", "--game", "broken.json")
    assert broken.code == 1 and "does not hold at entry 2" in broken.err
    del last["hash"]
    last["hash"] = entry_hash(**last)
    house.write("rewritten.json", json.dumps(bundle))
    rewritten = house.run("receipt", "red.eml", "--game", "rewritten.json")
    assert rewritten.code == 1 and "the past was rewritten: entry 2" in rewritten.err


def test_receipt_of_another_service_or_game_is_told(house: House) -> None:
    mail = house.turn_mail("red")
    bundle = json.loads(house.must("game", "export", GAME))
    house.write("short.json", json.dumps({**bundle, "entries": bundle["entries"][:1]}))
    short = house.run("receipt", mail, "--game", "short.json")
    assert short.code == 1 and "the log ends with entry 1" in short.err
    house.write("other.json", json.dumps({**bundle, "game": "ZZZZ"}))
    other = house.run("receipt", mail, "--game", "other.json")
    assert other.code == 1 and "this is game ZZZZ" in other.err
    first = bundle["entries"][0]
    first["payload"]["service_key"] = Ed25519Signer(fixed_bytes("stranger")).public.line
    del first["hash"]
    first["hash"] = entry_hash(**first)
    house.write("strange.json", json.dumps({**bundle, "entries": [first]}))
    strange = house.run("receipt", mail, "--game", "strange.json")
    assert strange.code == 1 and "not the service's key" in strange.err
    assert house.run("receipt", mail, "--game", "ZZZZ").code == 2
