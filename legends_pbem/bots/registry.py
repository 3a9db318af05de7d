"""The bots by name. A bot's module is imported when it plays."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from legends_pbem.engine.steps import Decision
from legends_pbem.engine.table import View

if TYPE_CHECKING:
    from random import Random

Bot: TypeAlias = "Callable[[View, Random], Decision]"
"""What a bot is: from a view whose seat owes a decision, and a source of luck, a complete decision."""

_MODULES = {
    "random": "legends_pbem.bots.random_bot",
    "greedy": "legends_pbem.bots.greedy",
}
"""Name → the module that holds the bot as its function `choose`."""

NAMES = tuple(_MODULES)
"""All bots."""


class UnknownBot(LookupError):
    """No bot has this name; the message lists those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no bot is called '{name}'; there are: {', '.join(NAMES)}")
        self.name = name


def bot_named(name: str) -> Bot:
    """The bot of this name. Raises UnknownBot."""
    if name not in _MODULES:
        raise UnknownBot(name)
    choose: Bot = import_module(_MODULES[name]).choose
    return choose


def choose(name: str, view: View, seed: int | str) -> Decision:
    """The complete decision of the bot `name` for the view's seat: always the same for the same view and seed.

    Raises UnknownBot and NothingToDecide.
    """
    bot = bot_named(name)
    from random import Random  # costs 4 ms, and most processes that import this module never let a bot play

    return bot(view, Random(seed))
