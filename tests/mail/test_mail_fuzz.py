"""A short, repeatable run of the fuzzer; `make fuzz` runs it for as long as you like."""

import pytest
from letters import letter
from mail_fuzzer import CANARY, Fault, checked, fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_changed_mails_are_read_to_one_clear_result_and_no_quote_is_obeyed(seed: int) -> None:
    assert fuzz(seed, lambda tried: tried < 250) > 0


def test_the_fuzzer_sees_an_obeyed_quote() -> None:
    with pytest.raises(Fault, match="obeyed a quote"):
        checked(letter(CANARY), is_quoted=True)
    assert checked(letter(CANARY)).inspection.decisions == (CANARY,)
