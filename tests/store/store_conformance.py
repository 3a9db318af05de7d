"""What any implementation of the `Store` protocol must do.

A test class of an implementation inherits `StoreConformance` and defines a fixture `store` that
yields a store holding what `store_samples.begin_game` makes.
"""

from conform_games import GamesConformance, LogConformance, PlayersConformance
from conform_mails import InboxConformance, OutboxConformance
from conform_orders import OrdersConformance
from conform_requests import RequestsConformance
from conform_times import DeadlinesConformance, PeopleConformance, RemindersConformance, StopsConformance


class StoreConformance(
    GamesConformance,
    PlayersConformance,
    LogConformance,
    RequestsConformance,
    DeadlinesConformance,
    RemindersConformance,
    StopsConformance,
    PeopleConformance,
    OrdersConformance,
    InboxConformance,
    OutboxConformance,
):
    """All of it."""
