"""How the styles of mails come into their elements."""

import re
import subprocess
import sys
from pathlib import Path

from report_games import play, reminder, report_of
from selectolax.lexbor import LexborHTMLParser

from legends_pbem.engine.things import Seat
from legends_pbem.reports.folders import templates_directory
from legends_pbem.reports.refusal_mail import RefusalMail, render_refusal
from legends_pbem.reports.reminder_mail import render_reminder
from legends_pbem.reports.render import render, render_html
from legends_pbem.reports.styles import SHEET, STYLED, written
from legends_pbem.reports.templates import Templates

_REPORT = report_of(play(3, 60), Seat.RED)


def test_each_element_is_given_what_the_sheet_says_of_its_classes_the_later_rule_winning() -> None:
    sheet = ".a { color: red } .b { color: blue; margin: 0 }"
    html = '<p class="a">x</p><td class="b a"></td><i class="c"></i>'
    assert written(html, sheet) == (
        '<p class="a" style="color: red;">x</p><td class="b a" style="color: blue;margin: 0;"></td><i class="c"></i>'
    )


def test_every_class_of_a_mail_is_in_the_sheet_and_none_there_is_unused() -> None:
    folder = templates_directory()
    layouts = "".join((folder / name).read_text(encoding="utf-8") for name in STYLED)
    used = {name for classes in re.findall(r'class="([^"]+)"', layouts) for name in classes.split()}
    sheet = re.sub(r"/\*.*?\*/", "", (folder / SHEET).read_text(encoding="utf-8"), flags=re.DOTALL)
    assert set(re.findall(r"^\.([\w-]+) {", sheet, flags=re.MULTILINE)) == used
    dark = (folder / "layout" / "dark.css").read_text(encoding="utf-8")
    assert set(re.findall(r"\.([a-z]\w*)", dark)) <= used


def test_no_element_of_a_mail_is_left_without_its_style() -> None:
    refusal = render_refusal(RefusalMail("en", "No.", ("go yeti",)))[0]
    for html in (render_html(_REPORT), refusal.html, render_reminder(reminder("en"))[0].html):
        page = LexborHTMLParser(html)
        assert [node.html for node in page.css("[class]") if not node.attributes.get("style")] == []


def test_a_hosts_own_sheet_goes_before_the_packaged_one_also_where_layouts_were_kept(tmp_path: Path) -> None:
    own, kept = tmp_path / "own", tmp_path / "kept"
    (own / "layout").mkdir(parents=True)
    kept.mkdir()
    before = render_html(_REPORT, Templates(bytecode=kept))
    (own / SHEET).write_text(".title { color: #123456 }", encoding="utf-8")
    after = render_html(_REPORT, Templates(own, kept))
    assert "#123456" in after and "#123456" not in before


def test_a_process_that_finds_the_layouts_compiled_never_loads_css_inline(tmp_path: Path) -> None:
    templates = Templates(bytecode=tmp_path)
    render(_REPORT, templates)
    program = (
        "import sys; from pathlib import Path; from report_games import play, report_of;"
        "from legends_pbem.engine.things import Seat; from legends_pbem.reports.render import render;"
        "from legends_pbem.reports.templates import Templates;"
        f"render(report_of(play(3, 60), Seat.RED), Templates(bytecode=Path({str(tmp_path)!r})));"
        "sys.exit('css_inline' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=False, env={"PYTHONPATH": ":".join(sys.path)})
    assert run.returncode == 0
