"""Games with clocks, from the command line."""

from email import message_from_bytes, policy
from pathlib import Path

import pytest
from console import Done, run

NOW = "2026-03-01T12:00:00Z"
SEATS = ("--seat", "red=kim@example.net", "--seat", "blue=lee@example.net")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home without games."""
    folder = tmp_path / "home"
    assert run("--home", folder, "init", "--address", "play@example.org").code == 0
    return folder


def at(home: Path, *words: str, now: str = NOW) -> Done:
    return run("--home", home, "--now", now, *words)


def test_a_game_with_a_clock_says_until_when_a_decision_is_due(home: Path) -> None:
    new = ("game", "new", *SEATS, "--clock", "72h", "--lapse", "bot after 3", "--absence", "20")
    game = at(home, *new, "--zone", "red=berlin").out.strip()
    (request,) = at(home, "requests", "--json").json
    assert (request["seat"], request["opened"], request["deadline"]) == ("red", NOW, "2026-03-04T12:00:00Z")
    (line,) = at(home, "requests").out.splitlines()
    assert line.endswith("2026-03-01 12:00  2026-03-04 12:00") and len(line) < 80
    assert "clock" in at(home, "game", "log", game).out
    assert at(home, "game", "verify", game).code == 0


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Please answer by Wednesday, 4 March 2026, 13:00 (Europe/Berlin)."),
        ("de", "Bitte antworte bis Mittwoch, 4. März 2026, 13:00 (Europe/Berlin)."),
    ],
)
def test_a_turn_mail_tells_the_deadline_in_the_zone_of_its_reader(home: Path, language: str, told: str) -> None:
    at(home, "game", "new", *SEATS, "--clock", "72h", "--zone", "red=Europe/Berlin", "--lang", f"red={language}")
    at(home, "send")
    (mail,) = (home / "mail" / "kim@example.net" / "new").iterdir()
    read = message_from_bytes(mail.read_bytes(), policy=policy.default)
    body = read.get_body(("plain",))
    assert body is not None and told in " ".join(body.get_content().split())
    assert read["Reply-By"] == "Wed, 04 Mar 2026 13:00:00 +0100 (Europe/Berlin)"
    assert told in " ".join(run("play", mail).err.split())  # which ends for want of answers


def test_players_without_a_zone_of_their_own_have_that_of_the_service(home: Path) -> None:
    config = home / "config.toml"
    config.write_text(config.read_text() + 'zone = "Asia/Tokyo"\nholidays = "2026-03-02"\n')
    at(home, "game", "new", *SEATS, "--clock", "1d")
    (request,) = at(home, "requests", "--json").json
    assert request["deadline"] == "2026-03-03T12:00:00Z"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--clock|3 days", "--clock: “3” is no length of time"),
        ("--clock|72h|--lapse|shout", "--lapse: “shout” is not understood here; possible: wait, bot once"),
        ("--lapse|bot once", "--lapse and --absence need a --clock"),
        ("--clock|72h|--absence|400", "400"),
        ("--clock|72h|--zone|red=Europe/Belrin", "--zone red=Europe/Belrin: “Europe/Belrin” is no time zone"),
        ("--clock|72h|--zone|green=Europe/Berlin", "--zone names green, but there is no --seat green="),
    ],
)
def test_a_clock_that_cannot_be_is_a_usage_error(home: Path, words: str, told: str) -> None:
    refused = at(home, "game", "new", *SEATS, *words.split("|"))
    assert (refused.code, refused.out) == (2, "")
    assert told in refused.err


def test_a_host_gives_time_pauses_and_resumes_and_is_told_what_was_done(home: Path) -> None:
    game = at(home, "game", "new", *SEATS, "--clock", "72h").out.strip()
    extend = ("game", "extend", game, "--seat", "red", "--by", "1d12h")
    assert at(home, *extend).out == f"{game}: red has 1d12h more (entry 4 of the log)\n"
    again = "nothing to be done; entry 4 of the log says so already; --once-more adds it again"
    assert at(home, *extend).out == f"{game}: {again}\n"
    assert at(home, *extend, "--once-more", "--json").json == {"game": game, "entry": 5, "again": False}
    assert at(home, "game", "pause", game).out == f"{game}: paused; everybody is told (entry 6 of the log)\n"
    assert at(home, "requests", "--json").json[0]["deadline"] is None
    resumed = at(home, "game", "resume", game, now="2026-04-01T12:00:00Z")
    assert resumed.out == f"{game}: resumed; everybody is told (entry 7 of the log)\n"
    assert at(home, "requests", "--json").json[0]["deadline"] == "2026-04-07T12:00:00Z"
    wrong = at(home, *extend[:-1], "soon")
    assert wrong.code != 0 and "--by: “soon” is no length of time" in wrong.err and "Traceback" not in wrong.err
