"""Frozen values with many fields, for a fraction of a dataclass's price at start-up.

A dataclass writes and compiles six methods for every class whenever a process starts, and a process starts for every
mail. A `Record` shares its methods with all others; the type checker treats it as a frozen dataclass.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Never, dataclass_transform


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """A value whose fields are its annotations, given by name; equal to records of its own class alone."""

    _fields: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, those of the base class first; called as in a NamedTuple."""

    def __init_subclass__(cls) -> None:
        cls._fields = (*cls._fields, *cls.__annotations__)

    def __init__(self, **values: object) -> None:
        if values.keys() != set(self._fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields)}; given: {', '.join(values)}")
        # One order for all, that of the class, so that equal records hash alike.
        fill(self, {name: values[name] for name in self._fields})

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def __setattr__(self, name: str, value: object) -> Never:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> Never:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")


fill: Callable[[Record, dict[str, Any]], None] = vars(Record)["__dict__"].__set__
"""Gives a new record all its fields in one go, past its frozen `__setattr__`."""
