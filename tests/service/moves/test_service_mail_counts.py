"""How few mails a game needs: who can choose at once is asked at once, and bots keep nobody waiting."""

from pathlib import Path

from tables import BOT, REPLIES, Table, new_table, play

from legends_pbem.engine.things import Phase, Rules

THREE = {"red": REPLIES, "blue": REPLIES, "green": REPLIES}


def turn_mails(table: Table) -> list[str]:
    """The seats that were mailed for a decision, in order."""
    return [mail.seat or "" for mail in reversed(table.store.outbox(limit=1000)) if mail.purpose == "turn"]


def test_all_put_cards_into_the_club_at_once_in_the_german_set_up(tmp_path: Path) -> None:
    table = new_table(tmp_path, THREE, rules=Rules.DE)
    with table.store:
        play(table, 2)
        asked = len(turn_mails(table))
        play(table, 1, start=10)  # the last diary
        assert sorted(turn_mails(table)[asked:]) == sorted(THREE)


def test_all_are_asked_at_once_for_the_club_after_a_scoring(tmp_path: Path) -> None:
    table = new_table(tmp_path, THREE)
    with table.store:
        number = asked = 0
        while table.position.phase is not Phase.CONTRIBUTE:
            asked = len(turn_mails(table))
            number += 1
            play(table, 1, start=number)
        open_to = {request.seat for request in table.store.requests(table.game)}
        assert len(open_to) > 1
        assert set(turn_mails(table)[asked:]) == open_to


def test_bots_decide_in_the_same_run(tmp_path: Path) -> None:
    table = new_table(tmp_path, {"red": REPLIES, "blue": BOT, "green": BOT})
    with table.store:
        for number in range(10):
            assert {request.seat for request in table.store.requests(table.game)} == {"red"}
            before = len(turn_mails(table))
            play(table, 1, start=10 * number)
            assert turn_mails(table)[before:] == ["red"]
