"""The host's commands: a home, games in it, and looks at them."""

import json
from pathlib import Path

import pytest
from console import GAME, NOW, SERVICE, House, run

from legends_pbem.signing.ed25519 import Ed25519Signer

DECISION = "club amber avalon; diary ark"


def test_a_home_is_made_and_a_game_started_by_commands_alone(tmp_path: Path) -> None:
    home = ("--home", tmp_path / "home")
    made = run(*home, "init", "--address", "play@example.org")
    assert (made.code, made.out) == (0, "") and str(tmp_path / "home") in made.err
    new = ("game", "new", "--seat", "red=kim@example.net", "--seat", "blue=bot:greedy")
    game = run(*home, *new).out.strip()
    assert len(game) == 4
    other = run(*home, *new, "--json").json["game"]
    listed = run(*home, "game", "list", "--json").json
    assert [(one["game"], one["state"], one["seats"]) for one in listed] == [
        (game, "running", ["red", "blue"]),
        (other, "running", ["red", "blue"]),
    ]
    (request,) = run(*home, "requests", "--json", "--game", game).json
    assert (request["game"], request["seat"], request["phase"], request["deadline"]) == (
        *(game, "red", "setup-club"),
        None,
    )
    sent = run(*home, "send", "--json").json
    assert [(mail["state"], mail["address"]) for mail in sent] == [("sent", "kim@example.net")] * 2
    assert len(list((tmp_path / "home" / "mail" / "kim@example.net" / "new").iterdir())) == 2


def test_a_seat_may_be_kept_to_signed_moves_and_its_mails_then_offer_no_plain_reply(tmp_path: Path) -> None:
    home = ("--home", tmp_path / "home")
    run(*home, "init", "--address", "play@example.org")
    key = tmp_path / "kim.pub"
    key.write_text(Ed25519Signer(bytes(32)).public.line + "\n")
    new = ("game", "new", "--seat", "red=kim@example.net", "--seat", "blue=bot:greedy", "--signed-only", "red")
    refused = run(*home, *new)
    assert (refused.code, "--key red=" in refused.err) == (2, True)
    game = run(*home, *new, "--key", f"red={key}").out.strip()
    assert run(*home, "game", "verify", game).code == 0
    run(*home, "send")
    (mail,) = (tmp_path / "home" / "mail" / "kim@example.net" / "new").iterdir()
    tag = mail.read_bytes().partition(b"\nReply-To:")[2].partition(b"@")[0].rpartition(b"+")[2]
    assert tag.endswith(b".none")
    reply = b"From: kim@example.net\nTo: play+%s@example.org\nMessage-ID: <1@example.net>\n\ngo ark; draw\n" % tag
    assert run(*home, "deliver", stdin=reply).out.startswith("answered:")


def test_a_move_file_is_checked_and_then_taken(house: House) -> None:
    before = house.head()
    house.sign(house.move_file(DECISION))
    assert house.must("check", "move.txt") == f"move.txt: would be taken: {GAME} red: {DECISION}\n"
    assert house.head() == before
    assert house.must("submit", "move.txt") == f"move.txt: taken: {GAME} red: {DECISION}\n"
    assert house.head()[0] == 3
    assert house.must("submit", "move.txt") == f"move.txt: was taken before: {GAME} red: {DECISION}\n"
    assert house.head()[0] == 3


def test_several_files_are_taken_in_turn_and_each_is_told(house: House) -> None:
    house.sign(house.move_file(DECISION), "good.txt")
    house.write("bad.txt", b"\xff\0")
    done = house.run("submit", "good.txt", "bad.txt", "good.txt")
    assert done.code == 65 and "bad.txt" in done.err
    assert [line.split(":")[1] for line in done.out.splitlines()] == [" taken", " was taken before"]
    told = house.run("submit", "good.txt", "bad.txt", "--json")
    assert [one["taken"] and one["taken"]["again"] for one in json.loads(told.out)] == [True, None]
    assert "bad.txt" in json.loads(told.out)[1]["unreadable"]


def test_the_host_enters_a_decision_for_a_player_and_the_log_says_so(house: House) -> None:
    house.write("move.txt", house.move_file(DECISION))
    assert house.run("submit", "move.txt", "--as", "blue").code == 1
    assert "taken" in house.must("submit", "move.txt", "--as", "red")
    bundle = json.loads(house.must("game", "export", GAME))
    assert bundle["entries"][-1]["payload"]["way"] == "host"


def test_show_tells_a_seat_its_own_hand_and_a_spectator_none(house: House) -> None:
    red = house.must("game", "show", GAME, "--as", "red", "--whole").replace("\N{NO-BREAK SPACE}", " ")
    assert "YOUR HAND, 5 CARDS" in red and "- Avalon, 4 symbols: avalon ×2, avalon2" in red
    spectator = house.must("game", "show", "g7k2", "--whole")
    assert "HAND," not in spectator and "avalon2" not in spectator
    assert "DEINE HAND, 5 KARTEN" in house.must("game", "show", GAME, "--as", "red", "--lang", "de", "--whole")
    view = house.run("game", "show", GAME, "--as", "red", "--json").json
    assert view["format"] == "legends-view/1" and view["hands"]["blue"] == 5
    assert house.run("game", "show", GAME, "--json").json["seat"] is None


def test_show_tells_the_table_at_a_glance(house: House) -> None:
    red = house.must("game", "show", GAME, "--as", "red")
    assert "> You, Red " in red and "avalon\N{NO-BREAK SPACE}×2, avalon2 = 4" in red
    assert max(map(len, red.splitlines())) <= 80
    assert "avalon2 = 4" not in house.must("game", "show", GAME)
    assert "> Du, Rot " in house.must("game", "show", GAME, "--as", "red", "--lang", "de")


def test_show_uses_the_words_of_the_host(house: House) -> None:
    own = house.home / "templates" / "layout"
    own.mkdir(parents=True)
    (own / "report.txt").write_text("The house greets {{ title }}.\n")
    assert house.must("game", "show", GAME, "--as", "red", "--whole").startswith("The house greets Your turn")


def test_log_tells_what_happened_as_far_as_one_may_know(house: House) -> None:
    house.sign(house.move_file(DECISION))
    house.must("submit", "move.txt")
    spectator = house.run("game", "log", GAME, "--json").json
    assert [line["kind"] for line in spectator] == ["created", "started", "decision"]
    assert spectator[-1]["seat"] == "red"
    (sentence,) = spectator[-1]["happened"]
    assert "2 cards" in sentence and "amber" not in sentence
    (own,) = house.run("game", "log", GAME, "--as", "red", "--json").json[-1]["happened"]
    assert "amber" in own
    assert f"   3  {NOW}  decision\n" in house.must("game", "log", GAME)


def test_a_game_is_verified_from_the_log_and_from_a_bundle(house: House) -> None:
    assert "All 2 entries hold" in house.must("game", "verify", GAME)
    bundle = house.must("game", "export", GAME)
    house.write("game.json", bundle)
    verdict = house.run("game", "verify", "game.json", "--json").json
    assert (verdict["bad"], verdict["entries"]) == (None, 2)
    house.write("bad.json", bundle.replace('"red"', '"green"', 1))
    bad = house.run("game", "verify", "bad.json")
    assert bad.code == 1 and bad.out.startswith("Entry 2 does not hold")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("game show ZZZZ", "no game ZZZZ"),
        ("game show G7K2 --as green", "nobody plays green"),
        ("game show G7K2 --lang fr", "fr"),
        ("game log ZZZZ", "no game ZZZZ"),
        ("game export ZZZZ", "no game ZZZZ"),
        ("game verify ZZZZ", "no game ZZZZ"),
        ("requests --game ZZZZ", "no game ZZZZ"),
        ("game new --seat red=kim@example.net", "2 to 4 seats"),
        ("game new --seat red=kim --seat blue=lee@example.net", "no mail address"),
        ("game new --seat red=bot:clever --seat blue=lee@example.net", "clever"),
        ("game new --seat pink=a@example.net --seat blue=lee@example.net", "pink"),
        ("game new --seat red=a@example.net --seat red=lee@example.net", "once"),
        ("game new --seat red=a@example.net --seat blue=bot:random --key green=red.pub", "green"),
        ("game new --seat red=a@example.net --seat blue=bot:random --lang red=fr", "fr"),
        ("init --address play@example.org", "already"),
        ("unheard-of", "unheard-of"),
        ("submit", "FILE..."),
        ("--now yesterday send", "yesterday"),
    ],
)
def test_what_cannot_be_asked_for_is_a_usage_error(house: House, words: str, told: str) -> None:
    done = house.run(*words.split())
    assert (done.code, done.out) == (2, "")
    assert told in done.err


def test_files_that_cannot_be_read_are_bad_data(house: House) -> None:
    house.write("bad.pub", "no key")
    house.write("bad.toml", "no board")
    house.write("bad.json", "{}")
    seats = ("--seat", "red=kim@example.net", "--seat", "blue=lee@example.net")
    for words in (
        ("game", "new", *seats, "--key", "red=bad.pub"),
        ("game", "new", *seats, "--key", "red=missing.pub"),
        ("game", "new", *seats, "--board", "bad.toml"),
        ("game", "verify", "bad.json"),
        ("receipt", "bad.json"),
        ("submit", "bad.json"),
        ("submit", "missing.txt"),
    ):
        done = house.run(*words)
        assert (done.code, done.out) == (65, ""), (words, done)
        assert done.err.startswith("Error: ")


def test_a_home_that_cannot_be_used_is_bad_configuration(house: House, tmp_path: Path) -> None:
    nowhere = run("--home", tmp_path / "nowhere", "game", "list")
    assert nowhere.code == 78 and "init" in nowhere.err
    config = house.home / "config.toml"
    good = config.read_text()
    new_game = ("game", "new", "--seat", "red=kim@example.net", "--seat", "blue=bot:random")
    for bad in ("", "address = 3", good.replace('"en"', '"fr"'), f"colour = 'red'\n{good}", good.replace("play@", "@")):
        config.write_text(bad)
        done = house.run(*new_game)
        assert done.code == 78 and "config.toml" in done.err
    config.write_text(good.replace("maildir:mail", "pigeon:"))
    house.must(*new_game)
    pigeon = house.run("send")
    assert pigeon.code == 78 and "pigeon" in pigeon.err
    config.write_text(good)
    (house.home / "legends.db").write_bytes(b"no database" * 1000)
    broken = house.run("game", "list")
    assert broken.code == 78 and "legends.db" in broken.err


def test_the_home_is_found_by_option_and_by_environment(house: House) -> None:
    found = run("game", "list", "--json", variables={"LEGENDS_PBEM_HOME": str(house.home)})
    assert [game["game"] for game in found.json] == [GAME]
    data = house.folder / "data"
    default = run("init", "--address", SERVICE, variables={"XDG_DATA_HOME": str(data)})
    assert default.code == 0
    assert (data / "legends-pbem" / "config.toml").is_file()
