"""Our NamedTuple does what that of `typing` does; each test asks both."""

import copy
import pickle
import typing
from collections.abc import Callable

import pytest

from legends_pbem.values import NamedTuple


class Light(NamedTuple):
    """Ours."""

    first: int
    second: str = "two"

    @property
    def both(self) -> str:
        """Both together."""
        return f"{self.first} {self.second}"


class Heavy(typing.NamedTuple):
    """The one of `typing`."""

    first: int
    second: str = "two"

    @property
    def both(self) -> str:
        """Both together."""
        return f"{self.first} {self.second}"


KINDS: tuple[type[Light] | type[Heavy], ...] = (Light, Heavy)


@pytest.mark.parametrize("kind", KINDS)
def test_values_are_given_by_place_by_name_or_by_default(kind: type[Light]) -> None:
    assert kind(1, "x") == kind(first=1, second="x") == kind(1, second="x") == (1, "x")
    assert kind(1) == (1, "two")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wrong", [lambda kind: kind(), lambda kind: kind(1, "x", 2), lambda kind: kind(1, third=3)])
def test_wrong_values_are_a_type_error(kind: type[Light], wrong: Callable[[type[Light]], Light]) -> None:
    with pytest.raises(TypeError):
        wrong(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_a_frozen_tuple_that_can_be_unpacked_matched_and_changed_into_another(kind: type[Light]) -> None:
    value = kind(1, "x")
    first, second = value
    assert (first, second, value[0], len(value), value.both) == (1, "x", 1, 2, "1 x")
    assert value._replace(first=2) == kind(2, "x")
    assert type(value._replace(first=2)) is kind
    with pytest.raises((TypeError, ValueError)):
        value._replace(third=3)  # type: ignore[call-arg]  # what must fail
    with pytest.raises(AttributeError):
        value.first = 3  # type: ignore[misc]  # what must fail
    with pytest.raises(AttributeError):
        value.third = 3  # type: ignore[attr-defined]  # what must fail
    match value:
        case kind(one, second=two):
            assert (one, two) == (1, "x")
        case _:
            pytest.fail("it does not match its own kind")


@pytest.mark.parametrize("kind", KINDS)
def test_it_says_its_fields_and_goes_through_copies_and_pickles(kind: type[Light]) -> None:
    value = kind(1, "x")
    assert (kind._fields, kind._field_defaults) == (("first", "second"), {"second": "two"})
    assert value._asdict() == {"first": 1, "second": "x"}
    assert kind._make([1, "x"]) == value
    assert repr(value) == f"{kind.__name__}(first=1, second='x')"
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (type(other), other) == (kind, value)
    assert hash(value) == hash((1, "x"))
