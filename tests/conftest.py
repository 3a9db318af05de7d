"""What all tests share."""

import shutil

import pytest
from hypothesis import settings

# A machine under load is slow now and then; how fast something is, benchmarks tell.
settings.register_profile("legends", deadline=None, print_blob=True)
settings.load_profile("legends")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-programs", action="store_true", help="a missing system program is an error, not a skip")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests whose system programs are missing, unless all were promised to be there."""
    if config.getoption("--all-programs"):
        return
    for item in items:
        for marker in item.iter_markers("needs"):
            missing = [program for program in marker.args if shutil.which(program) is None]
            if missing:
                item.add_marker(pytest.mark.skip(reason=f"{', '.join(missing)} not installed; make test-all does it"))
