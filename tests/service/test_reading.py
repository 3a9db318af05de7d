"""Files are read with a limit."""

from pathlib import Path

import pytest

from legends_pbem.service.errors import BadData
from legends_pbem.service.reading import read_beginning, read_whole


def test_a_file_of_the_allowed_size_is_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_whole(file, 5) == b"12345"


def test_a_file_beyond_the_limit_is_refused_with_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 1025)
    with pytest.raises(BadData, match=r"file is too large: it has more than 1 kB"):
        read_whole(file, 1024)


def test_the_beginning_of_a_longer_file_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_beginning(file, 3) == b"123"


@pytest.mark.parametrize("name", ["missing", "."])
def test_what_is_no_readable_file_is_refused_by_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read: "):
        read_beginning(tmp_path / name, 3)
