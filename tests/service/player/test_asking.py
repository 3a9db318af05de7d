"""A whole game is played by numbers alone, and each decision is one that `check` and the service take."""

from pathlib import Path
from random import Random

import pytest
from tables import NOW, Table, new_table

from legends_pbem.engine.things import Phase, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.glance import Line
from legends_pbem.service.errors import BadData
from legends_pbem.service.moves.files import check_file, submit_file
from legends_pbem.service.player.asking import Terminal, ask_decision
from legends_pbem.service.player.playing import prepare
from legends_pbem.service.player.turnmail import TurnMail
from legends_pbem.service.tickets import answer_address, tag_for
from legends_pbem.store.rows import Request

_NUMBERS = 9
"""Of one-digit numbers one is soon right."""


class Typist:
    """Types numbers at random until the decision is whole, and then agrees; knows nothing of the game."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck

    def ask(self, prompt: str) -> str | None:
        """A line for what is asked."""
        if prompt.startswith("Take this"):
            return "y\n"
        several = 1 if prompt.startswith("Number (") else self._luck.randint(1, 3)
        return " ".join(map(str, self._luck.sample(range(_NUMBERS + 1), several))) + "\n"


def turn_mail(table: Table, request: Request, language: str = "en") -> TurnMail:
    """What the seat's player reads in the mail that asks for this decision."""
    seat = Seat(request.seat)
    tag = tag_for(table.home.token_secret, table.game, request.seat, request.ticket, False)
    view, address = view_of(table.position, seat), answer_address(table.home.config, tag)
    return TurnMail(tag, view, seat, address, None, "Legends", (), language, None)


_WORDS = ("club", "diary", "go", "give", "draw", "take", "swap", "sweep", "book", "golden")
"""The first word of each kind of step that a player can choose: to rest is no choice."""


def ignore(_: tuple[Line, ...]) -> None:
    """Show nothing."""


@pytest.mark.parametrize("rules", Rules)
def test_a_whole_game_can_be_played_by_numbers_alone(tmp_path: Path, rules: Rules) -> None:
    table, typist, path = new_table(tmp_path, rules=rules), Typist(Random(2)), tmp_path / "move.txt"
    kinds: set[str] = set()
    phases: set[Phase] = set()
    with table.store as store:
        while requests := store.requests(table.game):
            turn = turn_mail(table, requests[0])
            decision = ask_decision(turn, None, Terminal(80, 24, ignore, typist.ask))
            assert decision is not None
            path.write_text(prepare(turn, decision, None).text)
            phases.add(turn.view.phase)
            kinds |= {step.partition(" ")[0] for step in decision.split("; ")}
            for handle in (check_file, submit_file):
                taken = handle(table.home, store, path, turn.seat.value, NOW).taken
                assert taken is not None and taken.decisions == (decision,)
    assert kinds >= set(_WORDS)
    assert phases >= {Phase.SETUP_CLUB, Phase.TRAVEL, Phase.PICK, Phase.CONTRIBUTE}


def test_who_leaves_is_told_so_and_decides_nothing(tmp_path: Path) -> None:
    table, shown = new_table(tmp_path), list[tuple[Line, ...]]()
    with table.store as store:
        turn = turn_mail(table, store.requests(table.game)[0], "de")
        assert ask_decision(turn, None, Terminal(80, None, shown.append, lambda _: "q\n")) is None
        assert shown[-1][0][0].text == "Nichts wurde geschrieben oder verschickt."
        with pytest.raises(BadData, match="die Eingabe endete"):
            ask_decision(turn, None, Terminal(80, None, ignore, lambda _: None))
        with pytest.raises(BadData, match="the input ended"):
            ask_decision(turn, "en", Terminal(80, None, ignore, lambda _: None))
