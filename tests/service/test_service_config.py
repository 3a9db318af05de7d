"""What a host can say in config.toml, and what is said of mistakes in it."""

import re
import tomllib
from pathlib import Path

import pytest
from tables import NOW, SERVICE, new_home, new_table, newest_mail

from legends_pbem.service.config import Config, read_config
from legends_pbem.service.errors import BadHome
from legends_pbem.service.home import Home
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.translating import told


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return new_home(tmp_path).folder / "config.toml"


def say(config: Path, line: str) -> None:
    config.write_text(f"{config.read_text()}\n{line}\n")


def test_what_is_left_out_has_a_default(config: Path) -> None:
    read = read_config(config)
    assert (read.fetch, read.fetch_move_to, read.host, read.plus) == (None, None, None, True)


def test_every_key_is_explained_in_the_file_and_its_example_can_be_taken_out_of_the_comment(config: Path) -> None:
    text = re.sub(r"^# (?=[a-z_]+ = |\[forms\])", "", config.read_text(), flags=re.MULTILINE)
    assert set(tomllib.loads(text)) == set(Config._fields)
    config.write_text(text)
    assert read_config(config).host == "host@example.org"


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ('plus = "no"', "plus must be true or false"),
        ("fetch = 1", "fetch must be a text in quotes"),
        ('host = "nobody"', "host is 'nobody', which is no mail address"),
        ('unsubscribe = "http://example.org"', "which is no https URL"),
        ('zone = "Europe/Belrin"', "“Europe/Belrin” is no time zone"),
        ('holidays = "24.12."', "“24.12.” is no date"),
        ('stand_in = "clever"', "stand_in is 'clever', which is no bot; there are: random, greedy"),
        ('ftech = "maildir:in"', "ftech, which means nothing here"),
        ("host = ", "cannot be read"),
    ],
)
def test_a_mistake_is_told_with_what_would_be_right(config: Path, line: str, right: str) -> None:
    say(config, line)
    with pytest.raises(BadHome) as mistake:
        read_config(config)
    assert right in told(mistake.value.sentence, "en")


def test_a_missing_key_is_named(config: Path) -> None:
    config.write_text('address = "play@example.org"\n')
    with pytest.raises(BadHome, match="must say name, send, language"):
        read_config(config)


def test_a_password_is_read_from_the_file_that_is_named(config: Path) -> None:
    home = Home(config.parent)
    (config.parent / "password").write_text("sécret \n", encoding="utf-8")
    assert home.secret_in("password") == "sécret "
    assert home.secret_in(str(config.parent / "password")) == "sécret "
    assert home.secret_in(None) is None
    with pytest.raises(BadHome, match=r"missing, which config\.toml names, cannot be used"):
        home.secret_in("missing")


def test_only_its_owner_may_read_the_file(config: Path) -> None:
    assert config.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("name", ["Legends\\nBcc: all@example.net", "\\u202eevil", "\\u0000"])
def test_a_name_that_cannot_stand_in_a_header_is_refused(config: Path, name: str) -> None:
    config.write_text(config.read_text().replace('name = "Legends by mail"', f'name = "{name}"'))
    with pytest.raises(BadHome, match="is no name for the service"):
        read_config(config)


@pytest.mark.parametrize("name", ['Kim\'s "Legends" & <b>more</b>', "Ödön's Spiele 😀", "x" * 200, "a, b; c: d@e"])
def test_whatever_the_service_is_called_its_mails_are_well_formed(tmp_path: Path, name: str) -> None:
    table = new_table(tmp_path)
    path = table.home.folder / "config.toml"
    quoted = name.replace('"', '\\"')
    path.write_text(path.read_text().replace('name = "Legends by mail"', f'name = "{quoted}"'))
    with table.store as store:
        sent = send_due(Home(table.home.folder), store, NOW)
        mail = newest_mail(table, "red")
    assert [one.state for one in sent] == ["sent", "sent"]
    (sender,) = mail["From"].addresses
    assert (sender.display_name, sender.addr_spec) == (name, SERVICE)
    assert mail["List-Id"].count("<") == 1 and mail["List-Id"].endswith("<play.example.org>")
    html = mail.get_body(("html",))
    assert html is not None and "<b>more" not in html.get_content()
