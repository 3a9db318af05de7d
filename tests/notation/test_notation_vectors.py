"""The engine and the notation agree with an implementation that shares no code with them."""

import hashlib
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from legends_pbem.engine.luck import shuffle, uniform, words
from legends_pbem.engine.play import apply, legal_steps
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.things import Seat
from legends_pbem.notation.names import CARD_OF_WORD
from legends_pbem.notation.parse import parse_decision
from legends_pbem.notation.position_json import position_id, position_to_json
from legends_pbem.notation.position_reader import read_position
from legends_pbem.notation.steps import format_decision, format_step
from legends_pbem.notation.transcript import decisions_of, read_transcript, replay, write_transcript

VECTORS = Path(__file__).parent.parent / "vectors"
STREAMS: list[dict[str, Any]] = json.loads((VECTORS / "rng.json").read_text())
STEPS: list[dict[str, Any]] = [json.loads(line) for line in (VECTORS / "steps.jsonl").read_text().splitlines()]
GAMES = sorted(VECTORS.glob("game-*.transcript"))


@pytest.mark.parametrize("case", STREAMS, ids=lambda case: case["label"])
def test_a_stream_of_luck_has_the_words_and_the_numbers_of_the_vector(case: dict[str, Any]) -> None:
    seed = bytes.fromhex(case["seed"])
    assert list(islice(words(seed, case["label"]), len(case["words"]))) == case["words"]
    stream = words(seed, case["label"])
    assert [[n, uniform(stream, n)] for n, _ in case["uniform"]] == case["uniform"]


@pytest.mark.parametrize("case", STREAMS, ids=lambda case: case["label"])
def test_a_shuffle_comes_out_as_in_the_vector(case: dict[str, Any]) -> None:
    shuffled = [CARD_OF_WORD[word] for word in case["shuffled"]]
    assert list(shuffle(shuffled, bytes.fromhex(case["seed"]), case["label"])) == shuffled


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_whole_game_replays_to_every_position_of_the_vector(path: Path) -> None:
    told = json.loads(path.with_suffix(".json").read_text())
    played = replay(read_transcript(path.read_text()))
    assert played.stopped is None
    assert list(map(position_id, played.positions)) == [told["start"], *told["after_each_decision"]]
    assert position_to_json(played.positions[-1]) == told["final"]
    assert [[seat, rank] for seat, rank in ranking(played.positions[-1])] == told["ranking"]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_decisions_of_a_vector_are_canonical(path: Path) -> None:
    transcript = read_transcript(path.read_text())
    assert write_transcript(transcript) == path.read_text()
    taken = [format_decision(decided.steps) for decided in decisions_of(transcript, transcript.start())]
    assert taken == [said.decision for said in transcript.said]


@pytest.mark.parametrize("case", STEPS, ids=lambda case: case["case"])
def test_a_rare_position_has_the_legal_steps_of_the_vector(case: dict[str, Any]) -> None:
    legal = sorted(map(format_step, legal_steps(read_position(case["position"]), Seat(case["seat"]))))
    assert len(legal) == case["legal_count"]
    assert hashlib.sha256("\n".join(legal).encode()).hexdigest()[:16] == case["legal_id"]
    assert case.get("legal", legal) == legal


@pytest.mark.parametrize("case", STEPS, ids=lambda case: case["case"])
def test_a_step_from_a_rare_position_leads_where_the_vector_says(case: dict[str, Any]) -> None:
    position, seat = read_position(case["position"]), Seat(case["seat"])
    (step,) = parse_decision(case["step"], position, seat).steps
    after, _ = apply(position, seat, step)
    assert position_id(after) == case["after_id"]
    assert case.get("after", position_to_json(after)) == position_to_json(after)
