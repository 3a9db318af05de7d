"""The one-line language of clocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedule_samples import policies

from legends_pbem.schedule.errors import Malformed, Reason, Refused, ScheduleError
from legends_pbem.schedule.policy import Policy, check_choice, format_policy, parse_policy, time_off_for
from legends_pbem.schedule.timeoff import NO_TIME_OFF, parse_time_off

_WORDS = ["none", "bank", "72h", "3d", "+1d", "+", "free", "12h", "weekdays", "without", "fri", "quiet", "22-8", "own"]


@given(policies())
def test_a_policy_is_read_as_it_was_written(policy: Policy) -> None:
    assert parse_policy(format_policy(policy)) == policy


@given(policies(), policies())
def test_only_equal_policies_have_the_same_line(one: Policy, other: Policy) -> None:
    assert (format_policy(one) == format_policy(other)) == (one == other)


@given(st.lists(st.sampled_from(_WORDS), max_size=8).map(" ".join) | st.text())
def test_any_line_is_a_policy_or_refused_with_a_sentence(line: str) -> None:
    try:
        policy = parse_policy(line)
    except ScheduleError as refusal:
        assert str(refusal)
    else:
        assert parse_policy(format_policy(policy)) == policy


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("  72H ", "3d"),
        ("36h", "36h"),
        ("bank 2w +24h", "bank 14d +1d"),
        ("3d quiet 22-8 weekdays free 30m", "3d free 30m weekdays quiet 22-8"),
        ("bank 14d own free 12h without sun sat +1d", "bank 14d +1d free 12h weekdays own"),
    ],
)
def test_order_capitals_and_units_make_no_difference(line: str, canonical: str) -> None:
    assert format_policy(parse_policy(line)) == canonical


@pytest.mark.parametrize(
    ("line", "reason", "piece"),
    [
        ("", Reason.EMPTY, ""),
        ("weekdays", Reason.NOT_UNDERSTOOD, "weekdays"),
        ("bank", Reason.NOT_UNDERSTOOD, ""),
        ("fast", Reason.NOT_UNDERSTOOD, "fast"),
        ("3d sometimes", Reason.NOT_UNDERSTOOD, "sometimes"),
        ("3days", Reason.NO_DURATION, "3days"),
        ("3d free", Reason.NO_DURATION, ""),
        ("bank 14d +", Reason.NO_DURATION, ""),
        ("2y", Reason.NO_DURATION, "2y"),
    ],
)
def test_a_line_that_is_not_in_the_language_is_malformed(line: str, reason: Reason, piece: str) -> None:
    with pytest.raises(Malformed) as refusal:
        parse_policy(line)
    assert (refusal.value.reason, refusal.value.piece) == (reason, piece)


@pytest.mark.parametrize(
    ("line", "reason", "piece"),
    [
        ("none weekdays", Reason.ONLY_ALONE, "weekdays"),
        ("72h +1d", Reason.ONLY_BANK, "+1d"),
        ("bank 14d weekdays", Reason.NEVER_REFILLED, "bank 14d"),
        ("3d own", Reason.NOTHING_TO_CHOOSE, "own"),
        ("3d weekdays own own", Reason.TWICE, "own"),
        ("3d free 1h free 2h", Reason.TWICE, "free"),
        ("bank 3d +1h +1h", Reason.TWICE, "+1h"),
        ("2000d", Reason.OUT_OF_RANGE, "2000d"),
    ],
)
def test_parts_that_do_not_go_together_are_refused(line: str, reason: Reason, piece: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_policy(line)
    assert (refusal.value.reason, refusal.value.piece) == (reason, piece)


def test_a_message_says_what_was_read_and_what_is_possible() -> None:
    with pytest.raises(Malformed, match=r"not-understood: 'sometimes' \(possible: \+24h, free 12h, weekdays"):
        parse_policy("3d sometimes")
    with pytest.raises(Malformed, match=r"not-understood: '' \(possible: 72h"):
        parse_policy("bank")


OWN = parse_policy("3d weekdays quiet 22-8 own")


@pytest.mark.parametrize("choice", ["without fri sat", "without wed", "quiet 20-6", "without mon quiet 1-5"])
def test_a_player_may_choose_as_much_time_off_as_the_game_gives(choice: str) -> None:
    check_choice(OWN, parse_time_off(choice))
    assert time_off_for(OWN, parse_time_off(choice)) != OWN.off


def test_what_a_player_does_not_choose_stays_as_the_game_has_it() -> None:
    off = time_off_for(OWN, parse_time_off("without wed"))
    assert (off.days, off.quiet) == (frozenset({2}), OWN.off.quiet)
    assert time_off_for(OWN, NO_TIME_OFF) == OWN.off


@pytest.mark.parametrize(
    ("policy", "choice", "reason"),
    [
        ("3d weekdays", "without fri sat", Reason.NOT_TO_CHOOSE),
        ("3d weekdays own", "without fri sat sun", Reason.TOO_MANY_DAYS),
        ("3d weekdays own", "quiet 22-8", Reason.TOO_MANY_HOURS),
        ("3d quiet 22-8 own", "quiet 21-8", Reason.TOO_MANY_HOURS),
    ],
)
def test_more_time_off_than_the_game_gives_is_refused(policy: str, choice: str, reason: Reason) -> None:
    game, off = parse_policy(policy), parse_time_off(choice)
    with pytest.raises(Refused) as refusal:
        check_choice(game, off)
    assert refusal.value.reason is reason
    assert time_off_for(game, off) == game.off
