"""The reports that are kept as files."""

import pytest
from golden_reports import GOLDEN, Golden, golden_reports

_ALL = list(golden_reports())


@pytest.mark.parametrize("golden", _ALL, ids=lambda golden: golden.path.name)
def test_a_report_reads_as_it_did(golden: Golden) -> None:
    assert golden.text == golden.path.read_text(encoding="utf-8")


def test_every_golden_file_is_still_made() -> None:
    assert set(GOLDEN.iterdir()) == {golden.path for golden in _ALL}
