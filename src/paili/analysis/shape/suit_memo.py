"""Remember suits, by key or by counts, in bounded memory for all games together.

Each engine remembers the suits that it was asked for, and there is an engine for each game, each deal of a
Chinese game with its wildcards, each set of forms that are to win. A bound for each of them would be none for
a process that is asked about all. So entries are counted together, and with ``MOST`` of them all are
forgotten: an entry is worked out anew in some microseconds.

>>> class Doubles(SuitMemo[int]):
...     def __missing__(self, suit): return self.keep(suit, 2 * suit)
>>> doubles = Doubles()
>>> doubles[5], doubles
(10, {5: 10})
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar
from weakref import WeakSet

MOST: Final = 1 << 17  # entries; some 60 MB
_Entry = TypeVar("_Entry")


class SuitMemo(dict[Any, _Entry]):
    """A mapping whose ``__missing__`` works out an entry and hands it to `keep`.

    Several threads may fill it at once: then a few entries are not counted.
    """

    __slots__ = ("__weakref__",)
    number: ClassVar[int] = 0  # of entries in all mappings
    _all: ClassVar[WeakSet[Any]] = WeakSet()
    __hash__ = object.__hash__  # type: ignore[assignment]  # by identity, so that a set may hold it

    def __init__(self) -> None:
        super().__init__()
        SuitMemo._all.add(self)

    def keep(self, suit: int | bytes, entry: _Entry) -> _Entry:
        """Remember an entry and return it; all others are forgotten where there are too many."""
        if SuitMemo.number >= MOST:
            forget()
        SuitMemo.number += 1
        self[suit] = entry
        return entry


def forget() -> None:
    """Forget the entries of all mappings."""
    SuitMemo.number = 0
    for item in list(SuitMemo._all):
        item.clear()
