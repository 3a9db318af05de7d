"""Each of a host's own templates may be broken: the packaged ones are used then, and the host is told."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from golden_reports import LISTED
from report_games import ADDRESS, TICKET, answering, digest_of, play_until, reminder, report_of

from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.things import Phase
from legends_pbem.reports import pictures
from legends_pbem.reports.desk_mail import render_desk
from legends_pbem.reports.digest_mail import render_digest
from legends_pbem.reports.folders import templates_directory
from legends_pbem.reports.form import render_form
from legends_pbem.reports.pictures import draw_pictures
from legends_pbem.reports.png import png_of
from legends_pbem.reports.refusal_mail import RefusalMail, render_refusal
from legends_pbem.reports.refusals import explained
from legends_pbem.reports.reminder_mail import render_reminder
from legends_pbem.reports.render import render
from legends_pbem.reports.report import Answer, Report
from legends_pbem.reports.templates import Templates, packaged

NOT_MAILED = {"terminal.toml", "commands.po"}
"""Files whose words stand in no mail."""
FILES = sorted(
    str(path.relative_to(templates_directory()))
    for folder in ("en", "layout")
    for path in (templates_directory() / folder).iterdir()
    if path.is_file() and path.name not in NOT_MAILED
)

OVER = Illegal(Why.OVER, "R-END-1")


@cache
def reports() -> tuple[Report, Report]:
    """One that asks for a decision, and the last of a game."""
    asking, over = play_until(3, Phase.TRAVEL, 60), play_until(3, Phase.OVER)
    return report_of(asking, asking.position.to_act[0]), report_of(over, over.position.seats[0])


def everything(templates: Templates | None = None) -> dict[str, tuple[object, str | None]]:
    """All that mails are made of, each with how the host's own templates failed."""
    asking, over = reports()
    answer = Answer(TICKET, ADDRESS, by_reply=True)
    made: dict[str, Callable[[], tuple[object, str | None]]] = {
        "report": lambda: render(asking, templates),
        "last report": lambda: render(over, templates),
        "pictures": lambda: draw_pictures(asking, templates),
        "last pictures": lambda: draw_pictures(over, templates),
        "form": lambda: render_form(asking, templates),
        "desk": lambda: render_desk(answering("settings", LISTED, "en"), templates),
        "sentence": lambda: (templates or packaged()).rendered("en", lambda speech: explained(OVER, (), speech)),
        "refusal": lambda: render_refusal(RefusalMail("en", "No.", answer=answer), templates),
        "digest": lambda: render_digest(digest_of("en"), templates),
        "reminder": lambda: render_reminder(reminder("en"), templates),
    }
    return {name: make() for name, make in made.items()}


packaged_ones = cache(everything)
cached_png = cache(png_of)
"""The same drawing is always the same picture, and takes its time."""


@pytest.mark.parametrize("file", FILES)
def test_a_broken_template_costs_nobody_a_mail_and_the_host_is_told(
    tmp_path: Path, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "png_of", cached_png)
    path = tmp_path / file
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe{% if %}")
    made = everything(Templates(own=tmp_path))
    assert {name: one for name, (one, _) in made.items()} == {name: one for name, (one, _) in packaged_ones().items()}
    assert any(failure for _, failure in made.values())
