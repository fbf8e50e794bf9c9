"""The questions about many hands: shanten, wins, ukeire and discards of N rows of 34 counts.

A row is the concealed natural tiles of a hand, a count for each kind; how many melds it has called follows
from how many tiles it holds. Wildcards are given beside. The loops are in `paili.batch.kernels`; the answers
are those of `paili.analysis`, which this room does not read.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from paili.batch.game import ANY, DRAWN, game_of
from paili.batch.kernels import discard_rows, new_desk, shanten_rows, ukeire_rows
from paili.batch.rows import as_out, as_table, ask
from paili.errors import BatchError
from paili.tiles import KINDS
from paili.variants import BEST, RIICHI, Variant

_TYPES: Final = (np.int8, np.uint64, np.uint8, np.int8)


class Ukeire(NamedTuple):
    """The draws that bring hands closer.

    Attributes:
        shanten: before the draw, ``int8[N]``; of 3n+2 tiles, after the best discard.
        mask: the kinds that lower it, ``uint64[N]``, bit ``kind`` set.
        total: copies of these kinds that are not in the row, ``uint8[N]``.
        discard: the kind of the best discard, ``int8[N]``; -1 for 3n+1 tiles, 37 for a wildcard.
    """

    shanten: NDArray[np.int8]
    mask: NDArray[np.uint64]
    total: NDArray[np.uint8]
    discard: NDArray[np.int8]


class Discards(NamedTuple):
    """What is left after each discard; where a kind is not held 127, 0 and 0.

    Attributes:
        shanten: after the discard, ``int8[N, 34]``.
        mask: the kinds that lower it then, ``uint64[N, 34]``.
        total: copies of these kinds that were not in the row before the discard, ``uint8[N, 34]``.
    """

    shanten: NDArray[np.int8]
    mask: NDArray[np.uint64]
    total: NDArray[np.uint8]


def shanten(
    hands: ArrayLike,
    *,
    form: str = BEST,
    wildcards: ArrayLike = 0,
    variant: Variant = RIICHI,
    threads: int = 1,
    out: NDArray[np.int8] | None = None,
) -> NDArray[np.int8]:
    """Return shanten of N hands: -1 won, 0 ready, 127 where the form can not apply.

    Args:
        hands: N × 34 counts, best ``uint8`` side by side; others are copied.
        form: ``best``, ``standard``, ``seven_pairs`` or ``thirteen_orphans``; a space is an underscore.
        wildcards: a whole number, or one for each hand.
        variant: the variant of the game.
        threads: how many threads.
        out: ``int8[N]`` to write to.

    Raises:
        BatchError: if a row is no hand of the variant; it names the row and the fault.
        VariantError: if ``variant`` is no `Variant`.

    >>> import numpy as np
    >>> hands = np.zeros((2, 34), np.uint8)
    >>> hands[0, :9], hands[0, 27] = 1, 4
    >>> hands[1, 33] = 1
    >>> shanten(hands).tolist(), shanten(hands, form="seven_pairs").tolist()
    ([1, 0], [5, 127])
    """
    table, game = as_table(hands), game_of(variant, form)
    found = as_out(out, (len(table),), np.int8)
    ask(shanten_rows, table, wildcards, game, [found], variant=variant, threads=threads)
    return found


def is_win(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = 0,
    variant: Variant = RIICHI,
    threads: int = 1,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Return which of N hands of 3n+2 tiles are complete, in any form of the variant.

    Args:
        hands, wildcards, variant, threads: as in `shanten`.
        out: ``bool[N]`` to write to.

    Raises:
        BatchError: if a row is no hand of 3n+2 tiles; it names the row and the fault.
        VariantError: if ``variant`` is no `Variant`.
    """
    table, game = as_table(hands), game_of(variant, sizes=DRAWN)
    found = as_out(out, (len(table),), np.bool_)
    numbers = found.view(np.int8)
    ask(shanten_rows, table, wildcards, game, [numbers], variant=variant, sizes=DRAWN, threads=threads)
    np.equal(numbers, -1, out=found)
    return found


def ukeire(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = 0,
    variant: Variant = RIICHI,
    threads: int = 1,
    out: Ukeire | None = None,
) -> Ukeire:
    """Return the draws that bring N hands closer; of 3n+2 tiles, those after the best discard.

    Best is the lowest shanten, then the most copies, then the most kinds, then tile order; a wildcard is
    discarded only where nothing else is held.

    Args:
        hands, wildcards, variant, threads: as in `shanten`.
        out: an `Ukeire` whose arrays are written to.

    Raises:
        BatchError: if a row is no hand of the variant; it names the row and the fault.
        VariantError: if ``variant`` is no `Variant`.
    """
    table, game = as_table(hands), game_of(variant)
    found = Ukeire(*_outs(out, (len(table),), Ukeire))
    ask(
        ukeire_rows, table, wildcards, game, found,
        variant=variant, sizes=ANY, threads=threads, scratch=lambda: (new_desk(game),),
    )  # fmt: skip
    return found


def discards(
    hands: ArrayLike,
    *,
    wildcards: ArrayLike = 0,
    variant: Variant = RIICHI,
    threads: int = 1,
    out: Discards | None = None,
) -> Discards:
    """Return what each discard of N hands of 3n+2 tiles leaves; a wildcard is never discarded.

    Args:
        hands, wildcards, variant, threads: as in `shanten`.
        out: a `Discards` whose arrays are written to.

    Raises:
        BatchError: if a row is no hand of 3n+2 tiles; it names the row and the fault.
        VariantError: if ``variant`` is no `Variant`.
    """
    table, game = as_table(hands), game_of(variant, sizes=DRAWN)
    found = Discards(*_outs(out, (len(table), KINDS), Discards))
    ask(
        discard_rows, table, wildcards, game, found,
        variant=variant, sizes=DRAWN, threads=threads, scratch=lambda: (new_desk(game),),
    )  # fmt: skip
    return found


def _outs(
    out: tuple[NDArray[Any], ...] | None, shape: tuple[int, ...], record: type[Ukeire] | type[Discards]
) -> tuple[NDArray[Any], ...]:
    kinds = _TYPES[: len(record._fields)]
    if out is not None and (not isinstance(out, tuple) or len(out) != len(kinds)):
        raise BatchError(f"out={type(out).__name__}: must be arrays for {', '.join(record._fields)}")
    given = (None,) * len(kinds) if out is None else out
    return tuple(as_out(array, shape, kind) for array, kind in zip(given, kinds, strict=True))
