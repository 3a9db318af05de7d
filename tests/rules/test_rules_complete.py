"""Every rule has a test."""

import ast
from pathlib import Path
from typing import get_args

from legends_pbem.engine.play import _RULES
from legends_pbem.engine.steps import Step
from legends_pbem.engine.things import Phase

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


def test_every_kind_of_step_is_due_in_some_phase_and_every_phase_but_the_end_has_one() -> None:
    due = set(_RULES)
    assert {kind for _, kind in due} == set(get_args(Step))
    assert {phase for phase, _ in due} == set(Phase) - {Phase.OVER}
