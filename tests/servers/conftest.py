"""What the tests with real servers share."""

import os

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs root where the tests run as somebody else, unless all was promised to be there."""
    if os.geteuid() == 0 or config.getoption("--all-programs"):
        return
    for item in items:
        if "tests/servers" in str(item.path):
            item.add_marker(pytest.mark.skip(reason="mail servers are started by root"))
