"""Who may import whom, read from the source: the parts of the package, and what the rules may know of the world."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

_ROOT = Path(__file__).parents[1] / "legends_pbem"

MAY_IMPORT: dict[str, set[str]] = {
    "engine": set(),
    "notation": {"engine"},
    "signing": set(),
    "store": set(),
    "mail": set(),
    "schedule": set(),
    "reports": {"engine", "notation"},
    "bots": {"engine", "notation"},
    "service": {"engine", "notation", "signing", "store", "mail", "schedule", "reports", "bots"},
    "commands": {"service"},
}
"""Part → the other parts that it may import. Nobody may import commands."""

COMMON = ("sentences", "values")
"""The modules that belong to no part: the sentences and tuples that every part is made of."""

PURE = {"abc", "collections", "enum", "functools", "hashlib", "hmac", "itertools", "operator", "struct", "typing"}
"""The standard modules that the engine may import: no clock, chance, files, network or text formats."""

PACKAGES = {
    "commands": {"click", "platformdirs"},
    "reports": {"PIL", "css_inline", "jinja2", "resvg"},
    "signing": {"cryptography"},
    "store": {"sqlite_utils"},
}
"""Part → the packages of others that it may import."""

SECRET_NAMES = {"Position", "apply", "decide", "new_game", "view_of"}
"""What parts that see views alone never import."""


class Import(NamedTuple):
    """One imported module, or name of a module."""

    file: str
    """Relative to the package."""
    part: str
    module: str
    """With dots, from the top."""
    name: str
    """The name taken from it; empty for a plain import."""

    @property
    def own_part(self) -> str | None:
        """The part of ours that it belongs to; None for others' modules and for the package's own `__init__`."""
        names = self.module.split(".")
        return names[1] if names[0] == "legends_pbem" and len(names) > 1 else None

    @property
    def top(self) -> str:
        """The first word of the module."""
        return self.module.partition(".")[0]


def _imports() -> Iterator[Import]:
    for path in sorted(_ROOT.rglob("*.py")):
        file = path.relative_to(_ROOT)
        part = file.parts[0] if len(file.parts) > 1 else ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (Import(str(file), part, alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{file} imports from its surroundings; imports name the whole module"
                yield from (Import(str(file), part, node.module or "", alias.name) for alias in node.names)


IMPORTS = tuple(_imports())


def test_every_part_is_known_here() -> None:
    assert {found.part for found in IMPORTS} - {""} <= set(MAY_IMPORT)
    assert set(MAY_IMPORT) == {path.name for path in _ROOT.iterdir() if (path / "__init__.py").exists()}


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_the_parts_it_may(part: str) -> None:
    crossing = {(found.file, found.own_part) for found in IMPORTS if found.part == part}
    wrong = {
        (file, other)
        for file, other in crossing
        if other not in (None, *COMMON, part) and other not in MAY_IMPORT[part]
    }
    assert wrong == set()


def test_the_rules_import_nothing_that_reaches_the_world() -> None:
    used = {found.top for found in IMPORTS if found.part == "engine" and found.own_part is None}
    assert used <= PURE


def test_packages_of_others_stay_in_their_parts() -> None:
    used = {
        (found.part, found.top)
        for found in IMPORTS
        if found.top != "legends_pbem" and found.top not in sys.stdlib_module_names
    }
    assert used <= {(part, package) for part, packages in PACKAGES.items() for package in packages}


@pytest.mark.parametrize("part", ["reports", "bots"])
def test_reports_and_bots_never_hold_a_position(part: str) -> None:
    assert not {found for found in IMPORTS if found.part == part and found.name in SECRET_NAMES}


def test_a_package_holds_no_code_of_its_own() -> None:
    """Importing one module never loads its siblings."""
    for init in _ROOT.rglob("*/__init__.py"):
        body = ast.parse(init.read_text(encoding="utf-8")).body
        assert len(body) == 1 and isinstance(body[0], ast.Expr), f"{init.parent.name} holds more than a docstring"
