"""The house that the tests of the command line begin with."""

import shutil
from pathlib import Path

import pytest
from console import House, build_house


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that is only copied, never used."""
    folder = tmp_path_factory.mktemp("built")
    build_house(folder)
    return folder


@pytest.fixture
def house(built: Path, tmp_path: Path) -> House:
    """A house of the test's own."""
    shutil.copytree(built, tmp_path / "house")
    return House(tmp_path / "house")
