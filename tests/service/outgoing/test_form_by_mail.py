"""Order forms as they come with the mails of a game: what they yield is taken."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, unquote

import pytest
from browsers import Browser
from tables import NOW, REPLIES, Table, letter, new_table, newest_mail, take

from legends_pbem.engine.things import Phase, Rules
from legends_pbem.service.moves.files import check_file
from legends_pbem.service.outgoing.postroom import send_due

pytestmark = pytest.mark.needs("browser")

_CHOOSE = """
let seed = arguments[0];
const luck = (number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % number;
const field = (id) => document.getElementById(id);
while (field("mail").hidden) {
  const asked = field("questions").children.length;
  const inputs = [...field("questions").lastChild.querySelectorAll("input")];
  while (field("mail").hidden && field("questions").children.length === asked)
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
