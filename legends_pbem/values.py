"""`NamedTuple` for programs that start anew for every mail.

`typing.NamedTuple` writes and compiles the source of a constructor for each class whenever a process starts: a tenth of
a millisecond a class, and taking in one mail needs about a hundred of them. The one here makes the same tuples with one
constructor for all of them. Type checkers are shown the one of `typing`, which it stands in for.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):  # later versions keep annotations in another way
    from typing import NamedTuple as NamedTuple
else:
    try:
        from _collections import _tuplegetter as _field  # what collections.namedtuple reads its fields with
    except ImportError:
        from operator import itemgetter

        def _field(index, _doc):
            return property(itemgetter(index))

    _new = tuple.__new__

    class _Kind(type):
        """Makes each class of named tuples from the annotations in its body."""

        def __new__(cls, name, bases, body):
            if bases != (tuple,):
                fields = tuple(body.get("__annotations__", ()))
                defaults = {field: body.pop(field) for field in fields if field in body}
                body.update({field: _field(index, None) for index, field in enumerate(fields)})
                body.update(_fields=fields, _field_defaults=defaults, __match_args__=fields, __slots__=())
                body["_size"] = len(fields)
            return super().__new__(cls, name, bases, body)

    class NamedTuple(tuple, metaclass=_Kind):
        """A tuple whose items have names, as of `typing.NamedTuple`."""

        __slots__ = ()
        _fields = ()
        _size = 0

        def __new__(cls, *values, **named):
            """The tuple of all fields, given in order, by name, or left to their defaults."""
            if named or len(values) != cls._size:
                values = _completed(cls, values, named)
            return _new(cls, values)

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _replace(self, **changes):
            values = [changes.pop(field, value) for field, value in zip(self._fields, self, strict=True)]
            if changes:
                raise TypeError(f"{type(self).__name__} has no {', '.join(changes)}")
            return _new(type(self), values)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

    def _completed(cls, values, named):
        """All values of a tuple, some given by name or left to their defaults; raises TypeError as a function would."""
        left = cls._fields[len(values) :]
        unknown = named.keys() - set(left)
        missing = [field for field in left if field not in named and field not in cls._field_defaults]
        if len(values) > len(cls._fields) or unknown or missing:
            raise TypeError(f"{cls.__name__} takes {', '.join(cls._fields)}; given: {values!r}, {named!r}")
        return (*values, *(named[field] if field in named else cls._field_defaults[field] for field in left))
