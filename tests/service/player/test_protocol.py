"""The engine protocol, question by question (FORMATS, chapter 6)."""

import json
from typing import Any

import pytest
from protocol_questions import SEED, ask, code_of, start

from legends_pbem.service.player.protocol import MAX_QUESTION, answer


def test_a_whole_game_can_be_played_by_questions_alone() -> None:
    position = start(players=3)
    while position["phase"] != "over":
        seat = position["to_act"][0]
        view = ask("view", position=position, seat=seat)["view"]
        legal = ask("legal", view=view, seat=seat)["legal"]
        assert legal == ask("legal", position=position, seat=seat)["legal"] == sorted(legal)
        decision = ask("choose", view=view, bot="random", seed=position["turn"])["decision"]
        told = ask("apply", position=position, seat=seat, decision=decision)
        assert told["decision"] == decision == ask("parse", text=decision, position=position, seat=seat)["decision"]
        position = told["position"]
    assert next(rank for _, rank in ask("ranking", position=position)["ranking"]) == 1
    assert ask("legal", position=position, seat="red") == {"legal": []}


def test_a_new_game_is_the_same_for_the_same_seed() -> None:
    assert start() == start()
    assert start()["format"] == "legends-position/1"


def test_rules_and_board_of_a_new_game_may_be_left_out() -> None:
    named = ask("new", seed=SEED, seats=["red", "blue"], rules="en", board="standard")
    assert ask("new", seed=SEED, seats=["red", "blue"]) == named


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seed": "5a"}, "bad-request"),
        ({"seed": "5a " * 21 + "5"}, "bad-request"),
        ({"seed": 7}, "bad-request"),
        ({"seats": ["red"]}, "bad-request"),
        ({"seats": ["red", "red"]}, "bad-request"),
        ({"seats": "red blue"}, "bad-request"),
        ({"seats": ["red", 5]}, "bad-request"),
        ({"seats": ["red", "pink"]}, "unknown"),
        ({"rules": "fr"}, "unknown"),
        ({"board": "mine@0123456789abcdef"}, "unknown"),
    ],
)
def test_a_new_game_that_cannot_be_is_refused(wrong: dict[str, object], code: str) -> None:
    assert code_of(ask("new", **{"seed": SEED, "seats": ["red", "blue"], **wrong})) == code


def test_a_seat_that_owes_nothing_has_no_legal_steps_and_can_apply_none() -> None:
    assert ask("legal", position=start(), seat="blue") == {"legal": []}
    for decision in ("draw", "golden ark", "golden ark if reached"):
        assert code_of(ask("apply", position=start(), seat="blue", decision=decision)) == "illegal"


def test_a_seat_that_does_not_play_is_unknown() -> None:
    for op in ("legal", "view"):
        assert code_of(ask(op, position=start(), seat="green")) == "unknown"


def test_the_view_of_another_seat_is_refused() -> None:
    position = start()
    for viewer in ("blue", None):
        view = ask("view", position=position, seat=viewer)["view"]
        assert code_of(ask("legal", view=view, seat="red")) == "bad-request"


def test_a_position_and_a_view_at_once_are_refused() -> None:
    position = start()
    view = ask("view", position=position, seat="red")["view"]
    assert code_of(ask("legal", position=position, view=view, seat="red")) == "bad-request"


def test_a_spectators_view_has_no_hand() -> None:
    view = ask("view", position=start(), seat=None)["view"]
    assert view["seat"] is None
    assert view["hands"] == {"red": 5, "blue": 5}


def test_a_part_of_a_turn_can_be_applied() -> None:
    position = _travelling()
    seat = position["to_act"][0]
    told = ask("apply", position=position, seat=seat, decision="Reise nach Yeti")
    assert told["decision"] == "go yeti"
    assert told["position"]["phase"] == "act"
    assert [event["kind"] for event in told["events"]] == ["travelled"]


def test_events_say_whom_their_hidden_fields_are_for() -> None:
    position = _travelling()
    seat = position["to_act"][0]
    told = ask("apply", position=position, seat=seat, decision="go yeti; draw")
    (drawn,) = (event for event in told["events"] if event["kind"] == "drawn")
    assert len(drawn["cards"]) == 5
    assert drawn["for"] == {"cards": [seat]}


def test_golden_if_reached_is_dropped_where_no_mark_was_reached() -> None:
    position = _travelling()
    seat, text = position["to_act"][0], "go yeti; draw; golden ark if reached"
    assert ask("apply", position=position, seat=seat, decision=text)["decision"] == "go yeti; draw"
    assert ask("parse", position=position, seat=seat, text=text)["decision"] == text


def test_an_illegal_step_is_answered_with_what_is_possible_there() -> None:
    position = _travelling()
    told = ask("apply", position=position, seat=position["to_act"][0], decision="go yeti; sweep avalon")
    assert code_of(told) == "illegal"
    assert "draw" in told["error"]["message"]
    assert "sweep avalon ·" not in told["error"]["message"]


def test_of_many_possible_steps_some_are_named_and_the_others_counted() -> None:
    position = _travelling()
    seat = position["to_act"][0]
    message = ask("apply", position=position, seat=seat, decision="go amber; sweep avalon")["error"]["message"]
    legal = ask(
        "legal", position=ask("apply", position=position, seat=seat, decision="go amber")["position"], seat=seat
    )
    assert message.endswith(f" … and {len(legal['legal']) - 12} more")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "malformed"), ("fly yeti", "malformed"), ("go nowhere", "unknown"), ("go at", "unknown")],
)
def test_text_that_cannot_be_read_is_refused_by_its_cause(text: str, code: str) -> None:
    position = start()
    assert code_of(ask("parse", position=position, seat="red", text=text)) == code
    assert code_of(ask("apply", position=position, seat="red", decision=text)) == code


@pytest.mark.parametrize("form", ["text", "html", "form"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_report_is_written_in_each_form_and_language(form: str, language: str) -> None:
    report = ask("report", position=start(), seat="red", lang=language, **{"as": form})["report"]
    assert "club yeti yeti; diary yeti" in report
    assert ("<html" in report) is (form != "text")
    assert ("<script" in report) is (form == "form")
    assert ("Tagebuch" in report) is (language == "de")


@pytest.mark.parametrize(("language", "told"), [("en", "draw 3"), ("de", "ziehe 3")])
def test_a_report_can_be_a_picture(language: str, told: str) -> None:
    report = ask("report", position=start(), seat="red", lang=language, **{"as": "svg"})["report"]
    assert report.startswith("<svg ") and told in report


@pytest.mark.parametrize("wrong", [{"as": "pdf"}, {}, {"as": "text", "lang": "fr"}])
def test_a_report_of_a_kind_that_is_not_made_is_a_bad_request(wrong: dict[str, object]) -> None:
    assert code_of(ask("report", position=start(), seat="red", **wrong)) == "bad-request"


def test_who_owes_nothing_gets_no_order_form() -> None:
    for viewer in ("blue", None):
        assert code_of(ask("report", position=start(), seat=viewer, **{"as": "form"})) == "illegal"


def test_a_bot_is_asked_by_name_and_seed() -> None:
    view = ask("view", position=start(), seat="red")["view"]
    chosen = ask("choose", view=view, bot="greedy", seed=1)
    assert chosen == ask("choose", view=view, bot="greedy", seed=1)
    assert code_of(ask("choose", view=view, bot="clever", seed=1)) == "unknown"
    assert code_of(ask("choose", view=view, bot="greedy", seed=True)) == "bad-request"
    assert code_of(ask("choose", view=view, bot="greedy")) == "bad-request"


def test_a_bot_that_owes_nothing_chooses_nothing() -> None:
    for viewer in ("blue", None):
        view = ask("view", position=start(), seat=viewer)["view"]
        assert code_of(ask("choose", view=view, bot="greedy", seed=1)) == "illegal"


def test_the_ranking_counts_prestige_then_weeks_and_shares_ranks() -> None:
    position = start(players=4)
    position |= {"prestige": {"red": 3, "blue": 9, "green": 3, "yellow": 3}}
    position |= {"weeks": {"red": 5, "blue": 0, "green": 5, "yellow": 4}}
    assert ask("ranking", position=position)["ranking"] == [["blue", 1], ["yellow", 2], ["red", 3], ["green", 3]]


def test_a_bad_position_is_refused_with_all_its_defects() -> None:
    position = start()
    told = ask("ranking", position={**position, "deck": position["deck"][1:], "spent": 3})
    assert code_of(told) == "bad-position"
    assert "119 cards" in told["error"]["message"]
    assert "'spent' is 3" in told["error"]["message"]
    assert code_of(ask("ranking", position=None)) == "bad-position"


@pytest.mark.parametrize("number", [17, "seventeen", None, 1.5, [1, {"a": 2}]])
def test_the_id_of_a_question_comes_back_with_answers_and_errors(number: object) -> None:
    assert ask("ranking", position=start(), id=number)["id"] == number
    told = ask("ranking", id=number)
    assert told["id"] == number
    assert code_of(told) == "bad-request"


@pytest.mark.parametrize("depth", [1, 100, 900, 980, 990, 1000])
def test_an_id_comes_back_however_deep_it_is_nested_or_is_refused(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    told = answer('{"op":"dance","id":' + nested + "}")
    assert '"code":"bad-request"' in told
    assert nested in told or "nested too deep" in told


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "7",
        "null",
        '{"op":"ranking","op":"new"}',
        '{"op":"legal","seat":NaN}',
        '{"op":1e999}',
        '{"op":' + "9" * 5000 + "}",
        "[" * 100_000,
        '{"id":' + "[" * 50_000 + "]" * 50_000 + "}",
        '{"op":"\ud800"}',
        '{"op":"\\ud800"}',
        b"\xff\xfe",
        '{"op":"fly"}',
        '{"op":null}',
        "{}",
        " " * (MAX_QUESTION + 1),
    ],
)
def test_what_is_no_question_is_a_bad_request(line: str | bytes) -> None:
    assert code_of(json.loads(answer(line))) == "bad-request"


def _travelling() -> dict[str, Any]:
    """A position in which the first turn begins."""
    position = start()
    for _ in range(2):
        seat = position["to_act"][0]
        view = ask("view", position=position, seat=seat)["view"]
        decision = ask("choose", view=view, bot="greedy", seed=1)["decision"]
        position = ask("apply", position=position, seat=seat, decision=decision)["position"]
    return position
