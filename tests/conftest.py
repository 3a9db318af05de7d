"""What all tests share."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsers import AXE, Browser
from hypothesis import settings
from mail_clients import CANIEMAIL

if TYPE_CHECKING:
    from console import House

# A machine under load is slow now and then; how fast something is, benchmarks tell.
settings.register_profile("legends", deadline=None, print_blob=True)
settings.load_profile("legends")

os.environ["LEGENDS_PBEM_LANG"] = "en"  # what the tests expect, whatever language those speak who run them


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-programs", action="store_true", help="a missing system program is an error, not a skip")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests whose system programs are missing, unless all were promised to be there."""
    if config.getoption("--all-programs"):
        return
    for item in items:
        for marker in item.iter_markers("needs"):
            missing = [program for program in marker.args if not _is_there(program)]
            if missing:
                item.add_marker(pytest.mark.skip(reason=f"{', '.join(missing)} not installed; make test-all does it"))


def _is_there(need: str) -> bool:
    """Tell whether a program is installed; `root` is there where the tests run as root, as mail servers must.

    `browser` is Chromium with the driver and the accessibility checker that `browsers.py` needs; `caniemail` is what
    `mail_clients.py` reads.
    """
    if need == "root":
        return os.geteuid() == 0
    if need == "browser":
        return AXE.is_file() and all(map(shutil.which, ("chromium", "chromedriver")))
    if need == "caniemail":
        return CANIEMAIL.is_file()
    return shutil.which(need) is not None


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that is only copied, never used."""
    from console import build_house  # lies beside the tests of the commands, and is found when one of them runs

    folder = tmp_path_factory.mktemp("built")
    build_house(folder)
    return folder


@pytest.fixture
def house(built: Path, tmp_path: Path) -> "House":
    """A house of the test's own, for the tests of the command line."""
    from console import House

    shutil.copytree(built, tmp_path / "house")
    return House(tmp_path / "house")


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """The worker's one browser, for tests that are marked as needing it."""
    browser = Browser(tmp_path_factory.mktemp("browser"))
    yield browser
    browser.close()
