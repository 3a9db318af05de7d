"""docs/engine.md says what the engine does: its examples are asked, its list of events is compared."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from legends_pbem.engine.events import ALL, AUDIENCE
from legends_pbem.notation.event_json import kind_of
from legends_pbem.service.player.protocol import answer

_PAGE = (Path(__file__).parents[3] / "docs" / "engine.md").read_text(encoding="utf-8")


def _examples() -> Iterator[tuple[str, str]]:
    """Every question of the page and the answer printed below it."""
    for block in re.findall(r"```\n(> .*?)```", _PAGE, re.DOTALL):
        lines = block.splitlines()
        yield from zip(lines[::2], lines[1::2], strict=True)


def _fits(printed: str, real: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, printed.split("…"))), real) is not None


def test_the_examples_are_real_questions_and_answers() -> None:
    known = {"position": "", "view": ""}
    examples = list(_examples())
    assert len(examples) > 10
    for question, printed in examples:
        assert (question[:2], printed[:2]) == ("> ", "< ")
        asked = question[2:].replace("POSITION", known["position"]).replace("VIEW", known["view"])
        real = answer(asked)
        assert _fits(printed[2:], real), f"{question} was answered {real}"
        told = json.loads(real)
        known |= {key: json.dumps(told[key]) for key in known if key in told}


def test_the_list_of_events_names_every_field_and_whom_it_is_for() -> None:
    listed = {}
    for kind, for_all, for_some in re.findall(
        r"^\| `([a-z-]+)` \| ([^|]*) \| ([^|]*)\| [^|]+ \|$", _PAGE, re.MULTILINE
    ):
        fields = dict.fromkeys(re.findall("`([a-z]+)`", for_all), ALL)
        for part in filter(None, for_some.strip().split("; ")):
            name, *seats = re.findall("`([a-z]+)`", part)
            fields[name] = tuple(seats)
        listed[kind] = fields
    assert listed == {kind_of(kind): audience for kind, audience in AUDIENCE.items()}
