"""Which language a player means."""

from pathlib import Path

import pytest

from legends_pbem.notation.errors import Unknown
from legends_pbem.service.config import checked_language
from legends_pbem.service.desk.tongues import language_named
from legends_pbem.service.errors import BadRequest


def _add_language(folder: Path, words: str) -> None:
    (folder / "fr").mkdir()
    (folder / "fr" / "words.toml").write_text(words, encoding="utf-8")


@pytest.mark.parametrize("name", ["de", "DE", "German", "deutsch"])
def test_a_language_has_a_code_and_a_name_in_each_language(tmp_path: Path, name: str) -> None:
    assert language_named(tmp_path / "missing", name) == "de"


def test_a_language_of_the_hosts_own_needs_files_alone(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="'fr'; known languages: de, en"):
        checked_language(tmp_path, "fr")
    _add_language(tmp_path, '[languages]\nfr = "Français"\nde = "Allemand"\n')
    assert checked_language(tmp_path, "fr") == "fr"
    assert [language_named(tmp_path, name) for name in ("fr", "français", "allemand", "english")] == [
        "fr",
        "fr",
        "de",
        "en",
    ]


def test_a_hosts_file_with_a_fault_leaves_the_codes(tmp_path: Path) -> None:
    _add_language(tmp_path, "[languages")
    assert language_named(tmp_path, "fr") == "fr"
    with pytest.raises(Unknown):
        language_named(tmp_path, "français")
