"""A cache of suits, by key or by counts, with one memory limit for all games together.

Every engine caches the suits that it looked up. A process can have many engines: one for each game, for the
wildcards of each deal of a Chinese game, and for each set of winning forms. A limit for each engine would not
limit the memory of the process. So the entries of all engines are counted together, and when their number
reaches ``MOST``, all entries are deleted. An entry is computed again in a few microseconds.

>>> class Doubles(SuitMemo[int]):
...     def __missing__(self, suit): return self.keep(suit, 2 * suit)
>>> doubles = Doubles()
>>> doubles[5], doubles
(10, {5: 10})
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeVar
from weakref import ref

MOST: Final = 1 << 17  # entries; some 60 MB
_Entry = TypeVar("_Entry")


class SuitMemo(dict[Any, _Entry]):
    """A mapping whose ``__missing__`` computes an entry and stores it with `keep`.

    If several threads fill the mapping at once, a few entries are not counted.
    """

    __slots__ = ("__weakref__",)
    number: ClassVar[int] = 0  # of entries in all mappings
    _all: ClassVar[list[ref[Any]]] = []  # no set: another thread may add an engine while `forget` reads it
    __hash__ = object.__hash__  # type: ignore[assignment]  # by identity, so that a set may hold it

    def __init__(self) -> None:
        super().__init__()
        SuitMemo._all.append(ref(self, SuitMemo._all.remove))

    def keep(self, suit: int | bytes, entry: _Entry) -> _Entry:
        """Store an entry and return it; if the cache is full, delete all earlier entries first."""
        if SuitMemo.number >= MOST:
            forget()
        SuitMemo.number += 1
        self[suit] = entry
        return entry


def forget() -> None:
    """Delete the cached entries of all engines."""
    SuitMemo.number = 0
    for item in SuitMemo._all.copy():
        memo = item()
        if memo is not None:
            memo.clear()
