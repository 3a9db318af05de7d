"""Asking the engine protocol, for tests."""

import json
from random import Random
from typing import Any

from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.setup import new_game
from legends_pbem.engine.table import Position
from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.notation.position_json import position_to_json
from legends_pbem.service.player.protocol import answer

SEED = "5a" * 32
CODES = {
    *("malformed", "unknown", "ambiguous", "illegal", "stale", "unauthorised", "bad-position", "bad-request"),
}


def ask(op: str, **question: object) -> dict[str, Any]:
    """The answer to a question."""
    told = json.loads(answer(json.dumps({"op": op, **question})))
    assert isinstance(told, dict)
    return told


def code_of(told: dict[str, Any]) -> str:
    """The code of an answer that is an error, and nothing but an error with a message."""
    assert set(told) - {"id"} == {"error"}
    assert set(told["error"]) == {"code", "message"}
    assert told["error"]["message"]
    return str(told["error"]["code"])


def start(players: int = 2, rules: str = "en") -> dict[str, Any]:
    """A position after dealing."""
    position: dict[str, Any] = ask("new", seed=SEED, seats=list(Seat)[:players], rules=rules)["position"]
    return position


def wandered(seed: int, moves: int, rules: Rules = Rules.EN) -> dict[str, Any]:
    """A position that random steps lead to."""
    luck = Random(seed)
    position: Position = new_game(luck.randbytes(32), tuple(Seat)[: luck.randint(2, 4)], rules)
    for _ in range(moves):
        if position.phase is not Phase.OVER:
            seat = luck.choice(position.to_act)
            legal = legal_steps(position, seat)
            position, _ = apply(position, seat, luck.choice(legal))
    return position_to_json(position)
