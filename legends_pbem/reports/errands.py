"""What was done for a line that is no move: a value a line, each with a sentence of its name in `desk.jinja`."""

from collections.abc import Mapping
from typing import Any, get_args

from legends_pbem.values import NamedTuple


class Told(NamedTuple):
    """The whole report goes along."""


class Helped(NamedTuple):
    """The list of all that can be written goes along."""


Errand = Told | Helped


def errand_named(name: str, fields: Mapping[str, Any]) -> Errand:
    """The errand of that name with these fields, as it is kept with the mail that tells of it."""
    kinds: dict[str, type[Errand]] = {kind.__name__: kind for kind in get_args(Errand)}
    return kinds[name](**fields)
