"""What every part of the order form needs: the view, whose it is, and the words."""

from legends_pbem.engine.play import check
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Step
from legends_pbem.engine.table import View
from legends_pbem.engine.things import Cards, Place, Seat
from legends_pbem.notation.names import CARD_WORDS
from legends_pbem.reports.form_plan import Words
from legends_pbem.reports.refusals import explained
from legends_pbem.reports.speech import Speech
from legends_pbem.values import NamedTuple


class Asking(NamedTuple):
    """A seat that is asked, as of some moment within its decision."""

    view: View
    seat: Seat
    speech: Speech

    @property
    def place(self) -> Place:
        """Where the adventurer stands."""
        return self.view.at[self.view.index(self.seat)]

    def refusal(self, step: Step) -> str:
        """Why the step may not be taken now, with the rule's id; empty if it may."""
        try:
            check(self.view, self.seat, step)
        except Illegal as error:
            return explained(error, (), self.speech)
        return ""

    def sentence(self, why: Why, rule: str) -> str:
        """The refusal for that cause, its card left as `{card}` for the script to fill in."""
        return explained(Illegal(why, rule, card="{card}"), (), self.speech)

    def title(self, name: str) -> str:
        """The heading of a question that needs no facts."""
        return str(self.speech.form["ask"][name])

    def told(self, name: str) -> tuple[str, ...]:
        """What is told of a choice, where that needs no facts."""
        return (str(self.speech.form["tell"][name]),)


def words_of(cards: Cards) -> Words:
    """The canonical words of the cards."""
    return tuple([CARD_WORDS[card] for card in cards])
