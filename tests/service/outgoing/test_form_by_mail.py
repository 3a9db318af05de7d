"""Order forms as they come with the mails of a game: what they yield is taken."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest
from browsers import Browser
from order_games import ordering_table
from tables import NOW, REPLIES, Table, letter, new_table, newest_mail, take

from legends_pbem.engine.things import Phase, Rules
from legends_pbem.service.moves.files import check_file
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.store.rows import OrderState

pytestmark = pytest.mark.needs("browser")

_CHOOSE = """
let seed = arguments[0];
const luck = (number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % number;
const field = (id) => document.getElementById(id);
while (field("send").hidden) {
  const asked = field("questions").children.length;
  const inputs = [...field("questions").lastChild.querySelectorAll("input")];
  while (field("send").hidden && field("questions").children.length === asked)
    inputs.splice(luck(inputs.length), 1)[0].click();
}
return [field("mail").href, field("save").href, field("save").download];
"""
"""Answers the questions at random; what the two links then hold."""


@pytest.fixture(params=Rules)
def table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    table = new_table(tmp_path / "home", {"red": REPLIES, "blue": REPLIES}, rules=request.param)
    yield table
    table.store.close()


def test_a_game_can_be_played_with_forms_alone(table: Table, tmp_path: Path, browser: Browser) -> None:
    phases = set()
    for number in range(25):
        position = table.position
        phases.add(position.phase)
        seat = position.to_act[0]
        send_due(table.home, table.store, NOW)
        attached = {file.get_filename(): file for file in newest_mail(table, seat).iter_attachments()}
        browser.open(attached[f"{table.game}-{seat}.html"].get_content())
        link, data, name = browser.run(_CHOOSE, number)
        path = tmp_path / name
        path.write_text(unquote(data.partition(",")[2]), encoding="utf-8")
        checked = check_file(table.home, table.store, path, seat, NOW)
        assert checked.taken is not None, checked
        address, _, query = link.removeprefix("mailto:").partition("?")
        (body,) = parse_qs(query)["body"]
        assert checked.taken.decisions == (body,)
        assert take(table, letter(seat, body, unquote(address), number).as_bytes()).outcome == "applied"
    assert {Phase.SETUP_CLUB, Phase.TRAVEL} <= phases


_SWEEP_AND_ORDER = """
const at = (id) => document.getElementById(id);
const tap = (selector, number = 0) => document.querySelectorAll(selector)[number].click();
tap('#q0 [data-stop="atlantis"] input');
tap("#questions > :last-child input");
for (const wish of [16, 3, 16]) tap("#wish-cards .choice", wish);
at("wish-golden").selectedIndex = 2;
at("wish-golden").dispatchEvent(new Event("change"));
at("ahead-what").selectedIndex = 1;
at("ahead-what").dispatchEvent(new Event("change"));
tap("#ahead-add");
return [at("mail").href, at("save").href];
"""


def test_wishes_and_orders_of_a_form_are_taken(tmp_path: Path, browser: Browser) -> None:
    table = ordering_table(tmp_path / "home")
    send_due(table.home, table.store, NOW)
    (form,) = (file for file in newest_mail(table, "red").iter_attachments() if file.get_content_type() == "text/html")
    browser.open(form.get_content())
    link, data = browser.run(_SWEEP_AND_ORDER)
    lines = ["go atlantis; sweep avalon", "take best of joker ark2 joker; golden ark if reached", "then go ark; draw"]
    assert unquote(data.partition(",")[2]).splitlines()[4:] == lines
    address, _, query = link.removeprefix("mailto:").partition("?")
    (body,) = parse_qs(query)["body"]
    assert body.split("\r\n") == lines
    assert take(table, letter("red", body, unquote(address), 1).as_bytes()).outcome == "applied"
    assert table.position.to_act == ("blue",)
    (order,) = table.store.orders(table.game, "red", 1)
    assert order.state is OrderState.STANDING
    table.store.close()
