"""Make the gallery anew: `make gallery`. Takes some minutes; then look at the pictures."""

import sys
import tempfile
from email.message import EmailMessage
from pathlib import Path

from browsers import Browser
from terminals import on_terminal

from gallery.game import play
from gallery.page import PICTURES, page, text_of
from gallery.scenes import scenes_of

PAGE = Path(__file__).parents[1] / "docs" / "gallery.md"
SHOTS = PAGE.with_suffix("")
_ROUNDS_A_LINE = 20
_EMPTY_LINE = "\n\x1b[0m\n"
_LOOKED_AT = 52
"""The round of mails in which `game show` is asked: about when the turn is that is shown."""
_TYPED = ("3\n", "6\n", "1\n", "y\n")
"""Where the adventurer goes, what it does there, how it pays, and that this is wanted."""


def main() -> None:
    """Write the page and its pictures."""
    with tempfile.TemporaryDirectory() as folder:
        desk = _Desk(Path(folder))
        scenes = scenes_of(play(desk.game, desk.on_round), desk.shown, desk.dialog)
        SHOTS.mkdir(exist_ok=True)
        for old in SHOTS.iterdir():
            old.unlink()
        browser = Browser(Path(folder))
        try:
            for picture in PICTURES:
                (SHOTS / f"{picture.name}.png").write_bytes(picture.take(browser, scenes))
        finally:
            browser.close()
    PAGE.write_text(page(text_of(scenes.text)), encoding="utf-8")


class _Desk:
    """Where somebody sits at a terminal while the game is played."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.game = folder / "game"
        self.game.mkdir()
        self.shown = ""
        """What `game show` printed; empty before it was asked."""

    def on_round(self, number: int) -> bool:
        """Say how far the game is, look at it once, and have it go on."""
        if number % _ROUNDS_A_LINE == 0:
            print(f"Playing round {number}", file=sys.stderr)
        if number == _LOOKED_AT:
            home = ("--home", self.game / "home", "game")
            game = on_terminal(*home, "list", folder=self._folder).plain.split()[0]
            words = ("show", game, "--as", "red")
            self.shown = (
                f"$ legends-pbem game {' '.join(words)}\n{on_terminal(*home, *words, folder=self._folder).text}"
            )
        return True

    def dialog(self, turn: EmailMessage) -> str:
        """What `play` and its user say about the turn, after the table that it shows first."""
        (self._folder / "turn.eml").write_bytes(turn.as_bytes())
        words = ("play", "turn.eml", "--out", "move.txt")
        printed = on_terminal(*words, folder=self._folder, typed=_TYPED).text
        _, _, asked = printed.partition(_EMPTY_LINE)
        return f"$ legends-pbem {' '.join(words)}\n…\n{asked}"


if __name__ == "__main__":
    main()
