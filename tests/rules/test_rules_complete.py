"""Every rule has a test."""

import ast
from pathlib import Path

_NUMBERED = {
    "THING": 8,
    "SETUP": 4,
    "TIME": 4,
    "GO": 4,
    "BOOK": 6,
    "CLUB": 1,
    "GOLD": 1,
    "SCORE": 6,
    "END": 1,
    "RNG": 4,
}
RULES = {f"R-{chapter}-{number}" for chapter, last in _NUMBERED.items() for number in range(1, last + 1)} | {
    f"R-{name}" for name in ("INFO", "DRAW", "TAKE", "SWAP", "SWEEP", "DECK")
}


def test_every_rule_is_cited_by_a_test_and_every_cited_rule_exists() -> None:
    cited = set()
    for file in Path(__file__).parent.glob("test_rules_*.py"):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                cited |= {word.strip(".,") for word in (ast.get_docstring(node) or "").split() if word.startswith("R-")}
    assert cited == RULES
