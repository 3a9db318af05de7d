"""What is known of those who play, whatever the game."""

from typing import TYPE_CHECKING

from legends_pbem.store.rows import Player

if TYPE_CHECKING:
    from legends_pbem.service.config import Config
    from legends_pbem.store.protocol import Reads


def zone_of(config: "Config", reads: "Reads", player: Player) -> str:
    """The zone of a player: their own, or the service's for those of whom none is known."""
    person = None if player.address is None else reads.person(player.address)
    return config.zone if person is None else person.zone
