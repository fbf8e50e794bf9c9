"""The draws that help a hand, as they are kept until somebody looks: a number, a mask and a source."""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from paili.kernels import cython

__all__ = ("UsefulDraws", "useful_draws")


class UsefulDraws:
    """The fields of `paili.analysis.Ukeire`, set where it is made.

    Attributes:
        shanten: best shanten before the draw; of 3n+2 tiles, after the best discard.
        mask: the kinds that lower it, those too of which no copy is left, as a 34-bit mask.
    """

    def settle(self, shanten: int, mask: int, source: Any) -> None:
        """Set the fields.

        Args:
            shanten, mask: as they are kept.
            source: what the copies left are counted from: a position, 34 counts of tiles seen, or the copies
                left by kind.
        """
        if cython.compiled:
            self.shanten, self.mask, self._source = shanten, mask, source
        else:  # past the `__setattr__` of the record
            vars(self).update(shanten=shanten, mask=mask, _source=source)


def useful_draws(record: Any, shanten: int, mask: int, source: Any) -> Any:
    """Return a record of a class that `UsefulDraws` is the base of; its ``__init__`` is not called.

    Args:
        record: the class.
        shanten, mask, source: as in `UsefulDraws.settle`.
    """
    useful = record.__new__(record)
    UsefulDraws.settle(useful, shanten, mask, source)  # in C without asking the class for one of its own
    return useful
