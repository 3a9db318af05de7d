"""Rebuilt mails of the real world: what each must be to the service."""

import tomllib
from typing import Any

import pytest
from letters import CASES, SERVICE

from legends_pbem.mail.incoming import read
from legends_pbem.service.incoming.inspection import inspect

_TABLE = tomllib.loads((CASES / "cases.toml").read_text())
_CASES: list[dict[str, Any]] = _TABLE["case"]
_CONTEXT: dict[str, Any] = _TABLE["context"]


def by_name(case: dict[str, Any]) -> str:
    return str(case["name"])


@pytest.fixture(params=_CASES, ids=by_name)
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def test_each_mail_is_what_it_is_to_the_service(case: dict[str, Any]) -> None:
    found = inspect((CASES / case["file"]).read_bytes(), [SERVICE]).as_json()
    decisions = found["decisions"]
    assert isinstance(decisions, list)
    assert found["kind"] == case["kind"]
    assert "; ".join(decisions).lower() == case.get("command", "")
    assert (found["sender"] or "") == case["sender"]
    assert found["signed"] is (case["kind"] == "move-file")
    assert (found["reason"] is not None) is (case["kind"] == "refused")


def test_each_mail_for_us_names_the_game_and_ticket(case: dict[str, Any]) -> None:
    found = inspect((CASES / case["file"]).read_bytes(), [SERVICE])
    for_us = case["kind"] != "not-for-us"
    assert found.game == (_CONTEXT["game"] if for_us else None)
    assert found.ticket == (_CONTEXT["ticket"] if for_us else None)
    assert found.seat == (_CONTEXT["seat"] if case["kind"] == "move-file" else None)


@pytest.mark.parametrize("signed", [case for case in _CASES if "block" in case], ids=by_name)
def test_signed_blocks_come_out_as_they_were_signed(signed: dict[str, Any]) -> None:
    found = inspect((CASES / signed["file"]).read_bytes(), [SERVICE])
    assert found.signed is not None
    assert found.signed.move.decode().splitlines() == signed["block"]
    assert "".join(found.signed.signature.splitlines()[1:-1]) == signed["signature_b64"]


@pytest.mark.parametrize("report", [case for case in _CASES if "bounce_action" in case], ids=by_name)
def test_bounces_name_what_happened_and_to_whom(report: dict[str, Any]) -> None:
    raw = (CASES / report["file"]).read_bytes()
    bounce = {"action": report["bounce_action"], "recipient": report["bounce_recipient"]}
    assert inspect(raw, [SERVICE]).as_json()["bounce"] == bounce
    returned = read(raw).bounce
    assert returned is not None
    assert [f"<{mail_id}>" for mail_id in returned.message_ids] == [_CONTEXT["turn_message_id"]]


@pytest.mark.parametrize("copy", [case for case in _CASES if "duplicate_of" in case], ids=by_name)
def test_a_second_copy_has_the_same_id_and_content(copy: dict[str, Any]) -> None:
    first = read((CASES / copy["duplicate_of"]).read_bytes())
    second = read((CASES / copy["file"]).read_bytes())
    assert (first.message_id, first.content_hash) == (second.message_id, second.content_hash)


def test_line_ends_change_nothing(case: dict[str, Any]) -> None:
    raw = (CASES / case["file"]).read_bytes().replace(b"\r\n", b"\n")
    unix, dos = read(raw), read(raw.replace(b"\n", b"\r\n"))
    assert unix == dos
