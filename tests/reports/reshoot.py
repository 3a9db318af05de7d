"""Take the stored screenshots anew: `python tests/reports/reshoot.py`, in a commit of its own; then look at them."""

import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # where browsers.py is; pytest finds it by itself

from browsers import Browser
from report_shots import COLOURS, SHOTS, shots, take


def main() -> None:
    SHOTS.mkdir(exist_ok=True)
    for old in SHOTS.iterdir():
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(Path(folder))
        try:
            for shot in shots():
                take(browser, shot).quantize(COLOURS).save(shot.path, optimize=True)
        finally:
            browser.close()


if __name__ == "__main__":
    main()
