"""`play` for what is not asked now: orders ahead, alone or below a decision, are taken by the service."""

from console import ADDRESSES, House

FIRST = "club amber avalon; diary ark"


def deliver_sent(house: House) -> str:
    (sent,) = (house.folder / "sent").glob("*/new/*")
    told = house.must("deliver", stdin=sent.read_bytes())
    sent.unlink()
    return told


def play(house: House, seat: str, *typed: str) -> str:
    """What `play` makes of a seat's newest mail and sends."""
    house.turn_mail(seat)
    lines = "".join([f"{line}\n" for line in typed]).encode()
    done = house.run("play", f"{seat}.eml", "--send", "maildir:sent", "--json", stdin=lines)
    assert done.code == 0, done
    return str(done.json["decision"])


def test_orders_below_the_decision_are_taken_with_it(house: House) -> None:
    in_turn, instead, golden = ("m", "1", "8", "1"), ("m", "2", "7", "1", "3 3 17"), ("m", "1", "2")
    decision = play(house, "red", "1 3", "2", *in_turn, *instead, *golden, "y")
    first, *orders = decision.splitlines()
    assert first == FIRST
    assert orders == ["then go yeti; draw", "or go shangrila; take best of ark ark joker; golden ark if reached"]
    assert deliver_sent(house).startswith(f"applied: {FIRST}")
    house.must("send")
    assert "go yeti; draw" in house.newest_mail(ADDRESSES["red"]).read_text()


def test_a_report_that_asks_for_nothing_is_answered_by_orders_alone(house: House) -> None:
    decision = play(house, "blue", "1", "8", "1", "y")
    assert decision == "go yeti; draw"
    deliver_sent(house)
    house.must("send")
    assert decision in house.newest_mail(ADDRESSES["blue"]).read_text()


def test_move_takes_an_order_for_such_a_report_and_no_half_of_one(house: House) -> None:
    house.turn_mail("blue")
    assert house.must("move", "go yeti; draw", "--mail", "blue.eml").endswith("\ngo yeti; draw\n")
    refused = house.run("move", "draw", "--mail", "blue.eml")
    assert refused.code == 1 and refused.out == ""
