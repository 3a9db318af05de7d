"""What a log may say of deadlines that passed: nothing that the game's clock does not say."""

import pytest
from tampering import rehashed
from whole_games import whole_game

from legends_pbem.service.log.verification import verify_log
from legends_pbem.store.rows import Entry, JsonObject


def log_until(kind: str, count: int = 1) -> list[Entry]:
    """The whole game's log up to its entry number `count` of a kind."""
    entries = whole_game().entries
    places = [place for place, entry in enumerate(entries) if kind in (entry.kind, entry.payload.get("way"))]
    return entries[: places[count - 1] + 1]


def reason_with(entries: list[Entry], **changes: object) -> str:
    """Why the log does not hold with this payload in its last entry and all hashes made anew; empty if it does."""
    payload: JsonObject = {**entries[-1].payload, **changes}
    return verify_log("G7K2", rehashed([*entries[:-1], entries[-1]._replace(payload=payload)])).reason


def test_a_log_may_end_between_a_deadline_and_what_the_bot_decides() -> None:
    assert reason_with(log_until("lapsed")) == ""


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"remedy": "wait", "bot": None}, "'wait' is not what is to be done in this game"),
        ({"remedy": "bot-takes-over"}, "'bot-takes-over' is not what is to be done"),
        ({"remedy": "shout"}, "known are wait, bot-decides, bot-takes-over"),
        ({"bot": None}, "it must name a bot"),
        ({"deadline": "9999-03-01T12:00:00Z"}, "had not passed"),
        ({"deadline": "soon"}, "had not passed"),
        ({"ticket": "0" * 16}, "its ticket does not follow"),
        ({"seat": "red"}, "its ticket does not follow"),
        ({"seat": "green"}, "green has no deadlines"),
        ({"seat": "yellow"}, "there is no seat yellow"),
    ],
)
def test_a_deadline_that_passed_must_fit_the_game(changes: JsonObject, reason: str) -> None:
    assert reason in reason_with(log_until("lapsed"), **changes)


def test_a_seat_is_handed_over_at_the_miss_that_the_clock_names() -> None:
    second = log_until("lapsed", 2)
    assert second[-1].payload["remedy"] == "bot-takes-over"
    assert "'bot-decides' is not what is to be done" in reason_with(second, remedy="bot-decides")


def test_a_bot_decides_for_a_player_only_right_after_the_deadline_passed() -> None:
    entries = log_until("lapse")
    without = [*entries[:-2], entries[-1]._replace(n=entries[-2].n)]
    assert "no deadline passed right before it" in verify_log("G7K2", rehashed(without)).reason


def test_what_the_bot_decided_cannot_be_left_out() -> None:
    entries = log_until("lapsed", 2)
    first = next(place for place, entry in enumerate(entries) if entry.kind == "lapsed")
    again = [*entries[: first + 1], entries[first]._replace(n=entries[first].n + 1)]
    assert "the bot's decision is missing" in verify_log("G7K2", rehashed(again)).reason


def test_only_who_was_away_can_come_back() -> None:
    entries = log_until("back", 2)
    assert reason_with(entries) == ""
    assert "red was not absent" in reason_with(entries, seat="red")
    assert (
        "blue was not absent"
        in verify_log("G7K2", rehashed([*entries, entries[-1]._replace(n=entries[-1].n + 1)])).reason
    )


def test_a_bot_cannot_go_on_once_the_player_is_back() -> None:
    entries = whole_game().entries
    back = len(log_until("back", 2)) - 1
    without = [entry._replace(n=n) for n, entry in enumerate([*entries[:back], *entries[back + 1 :]], start=1)]
    assert verify_log("G7K2", rehashed(without)).bad is not None
