"""Order forms that the host's web server serves: when they come, what they are, and when they go."""

import re
import stat
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from dying_runs import dying_runs
from tables import NOW, REPLIES, Table, new_table, newest_mail, play

from legends_pbem.service import clock
from legends_pbem.service.config import read_config
from legends_pbem.service.errors import BadHome
from legends_pbem.service.home import Home
from legends_pbem.service.host.doctor import examine
from legends_pbem.service.outgoing.hosted_forms import host_form
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.signing.tokens import page_token, reply_token
from legends_pbem.store.rows import Person

URL = "https://example.org/legends"


def _hosting_table(tmp_path: Path) -> Table:
    """A game whose host serves order forms from the folder `web`."""
    table = new_table(tmp_path / "home", {"red": REPLIES, "blue": REPLIES})
    (tmp_path / "web").mkdir()
    with (table.home.folder / "config.toml").open("a") as file:
        file.write(f'\n[forms]\nfolder = "{tmp_path / "web"}"\nurl = "{URL}/"\n')
    return table._replace(home=Home(table.home.folder))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return _hosting_table(tmp_path)


@pytest.fixture
def web(tmp_path: Path) -> Path:
    return tmp_path / "web"


def _send(table: Table) -> None:
    send_due(table.home, table.store, NOW)


def _link(mail: EmailMessage) -> str:
    """The address of the form, which stands in the text and in the HTML."""
    text, html = mail.get_body(("plain",)), mail.get_body(("html",))
    assert text is not None and html is not None
    (link,) = re.findall(rf"{URL}/[a-z2-7]+\.html", text.get_content())
    assert f'href="{link}"' in html.get_content()
    return str(link)


def _attached(mail: EmailMessage) -> str:
    (form,) = (file for file in mail.iter_attachments() if file.get_content_type() == "text/html")
    return str(form.get_content())


def test_the_mail_links_to_the_very_form_that_it_brings_along(table: Table, web: Path) -> None:
    _send(table)
    mail = newest_mail(table, "red")
    (file,) = web.iterdir()
    assert _link(mail) == f"{URL}/{file.name}"
    assert file.read_text(encoding="utf-8") == _attached(mail)
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


def test_its_name_tells_nothing_and_cannot_be_guessed(table: Table, web: Path) -> None:
    _send(table)
    (file,) = web.iterdir()
    ticket = table.request("red").ticket
    assert re.fullmatch(r"[a-z2-7]{32}\.html", file.name)
    assert file.stem == page_token(table.home.token_secret, table.game, "red", ticket)
    assert reply_token(table.home.token_secret, table.game, "red", ticket) not in file.stem
    assert table.game.lower() not in file.stem and ticket not in file.stem


def test_it_goes_once_the_decision_is_taken(table: Table, web: Path) -> None:
    _send(table)
    (before,) = web.iterdir()
    play(table, 1)
    _send(table)
    assert [file.name for file in web.iterdir()] == [_link(newest_mail(table, "blue")).rpartition("/")[2]]
    assert not before.exists()


def test_what_the_host_put_there_stays(table: Table, web: Path) -> None:
    for name in ("index.html", "robots.txt", ".htaccess"):
        (web / name).write_text("the host's")
    play(table, 1)
    _send(table)
    assert {"index.html", "robots.txt", ".htaccess"} < {file.name for file in web.iterdir()}


def test_what_a_dead_process_left_goes_with_its_decision(table: Table, web: Path) -> None:
    _send(table)
    (file,) = web.iterdir()
    (draft := web / f".{file.name}.4711").write_text("half a fo")
    _send(table)
    play(table, 1)
    _send(table)
    assert not draft.exists()


def test_the_same_form_twice_is_the_same_file(table: Table, web: Path) -> None:
    forms = table.home.config.forms
    assert forms is not None
    first = host_form(table.home, forms, table.game, "red", "0" * 16, "<p>one</p>")
    assert host_form(table.home, forms, table.game, "red", "0" * 16, "<p>two</p>") == first
    assert [file.read_text() for file in web.iterdir()] == ["<p>two</p>"]


def test_no_form_stays_when_the_game_is_over(table: Table, web: Path) -> None:
    play(table, 400)
    _send(table)
    assert list(web.iterdir()) == []


def test_a_folder_that_cannot_be_used_keeps_no_mail_back(table: Table, web: Path) -> None:
    web.rmdir()
    results = send_due(table.home, table.store, NOW)
    assert {result.state for result in results} == {"sent"}
    assert any("could not be put into" in result.note for result in results)
    mail = newest_mail(table, "red")
    assert URL not in mail.as_string()
    assert "<form" in _attached(mail)


def test_who_wants_no_file_has_the_link(table: Table) -> None:
    with table.store.write(NOW) as unit:
        unit.update_person(Person("red@example.net", "UTC", form=False))
    _send(table)
    mail = newest_mail(table, "red")
    assert _link(mail)
    assert "text/html" not in [file.get_content_type() for file in mail.iter_attachments()]


def test_without_the_table_nothing_is_linked(tmp_path: Path) -> None:
    table = new_table(tmp_path / "home", {"red": REPLIES, "blue": REPLIES})
    _send(table)
    assert "https://" not in _body(newest_mail(table, "red"))


def _body(mail: EmailMessage) -> str:
    text = mail.get_body(("plain",))
    assert text is not None
    return str(text.get_content())


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ('forms = "/var/www"', "forms must be a table"),
        ('[forms]\nfolder = "/var/www"', "forms must be a table"),
        ('[forms]\nfolder = "/var/www"\nurl = 1', "forms must be a table"),
        ('[forms]\nfolder = ""\nurl = "https://example.org"', "forms must be a table"),
        ('[forms]\nfolder = "/var/www"\nurl = "http://example.org"', "is no https URL"),
    ],
)
def test_a_mistake_in_the_table_is_told(tmp_path: Path, lines: str, told: str) -> None:
    table = new_table(tmp_path / "home")
    table.store.close()
    config = table.home.folder / "config.toml"
    config.write_text(f"{config.read_text()}\n{lines}\n")
    with pytest.raises(BadHome, match=re.escape(told)):
        read_config(config)


def test_sending_killed_at_any_point_leaves_no_link_without_its_form(tmp_path: Path) -> None:
    table = new_table(tmp_path / "home", {"red": REPLIES, "blue": REPLIES})
    (table.home.folder / "web").mkdir()  # in the home, which is copied for each run
    with (table.home.folder / "config.toml").open("a") as file:
        file.write(f'\n[forms]\nfolder = "web"\nurl = "{URL}"\n')
    for run in dying_runs("send", table, tmp_path / "runs"):
        later = clock.moved(NOW, timedelta(hours=1))  # the lease of the process that died is over
        with run.home.open_store() as store:
            send_due(run.home, store, later)
            mail = newest_mail(table._replace(home=run.home, store=store), "red")
        forms = [file.read_text() for file in (run.home.folder / "web").glob("[!.]*")]
        assert forms == [_attached(mail)], run.where
        assert _link(mail)


def test_doctor_looks_at_the_folder(table: Table, web: Path) -> None:
    def finding() -> str:
        return next(finding.words for finding in examine(Home(table.home.folder), NOW) if finding.subject == "forms")

    assert "can be put into" in finding()
    web.rmdir()
    assert "is no folder" in finding()
    config = table.home.folder / "config.toml"
    config.write_text(config.read_text().replace(str(web), "."))
    assert "lies in the home" in finding()
