"""Make the gallery anew: `make gallery`. Takes some minutes; then look at the pictures."""

import sys
import tempfile
from pathlib import Path

from browsers import Browser

from gallery.game import play
from gallery.page import PICTURES, page, text_of
from gallery.scenes import scenes_of

PAGE = Path(__file__).parents[1] / "docs" / "gallery.md"
SHOTS = PAGE.with_suffix("")


def main() -> None:
    """Write the page and its pictures."""
    with tempfile.TemporaryDirectory() as folder:
        (game := Path(folder, "game")).mkdir()
        scenes = scenes_of(play(game, _show_round))
        print(file=sys.stderr)
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


def _show_round(number: int) -> bool:
    print(f"\rPlaying round {number}", end="", file=sys.stderr)
    return True


if __name__ == "__main__":
    main()
