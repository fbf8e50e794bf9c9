"""The base class of `paili.analysis.Ukeire`: the useful draws of a hand before their copies are counted."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from paili.kernels import cython


class UsefulDraws:
    """The two numbers that a `paili.analysis.Ukeire` stores; it computes its other attributes from them.

    Attributes:
        shanten: the lowest shanten before the draw; for 3n+2 tiles, after the best discard.
        mask: the kinds that lower it as an int, in which bit k is 1 for kind k; also kinds without copies
            left.
    """

    def settle(self, shanten: int, mask: int, source: Any) -> None:
        """Set the fields of a new record; only paili itself calls this.

        Args:
            shanten, mask: as in `UsefulDraws`.
            source: the object from which the copies left are computed later: a position, a hand, 34 counts of
                visible tiles, or a dict of copies left by kind.
        """
        if cython.compiled:
            self.shanten, self.mask, self._source = shanten, mask, source
        else:  # past the `__setattr__` of the record
            vars(self).update(shanten=shanten, mask=mask, _source=source)


def useful_draws(record: Any, shanten: int, mask: int, source: Any) -> Any:
    """Return a new record of useful draws, created without a call of its ``__init__``.

    Args:
        record: the class of the record, a subclass of `UsefulDraws`.
        shanten, mask, source: as in `UsefulDraws.settle`.
    """
    useful = record.__new__(record)
    UsefulDraws.settle(useful, shanten, mask, source)  # in C without asking the class for one of its own
    return useful
