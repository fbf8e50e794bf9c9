"""The chance of each unseen tile to be drawn at a table: the factors of each copy, divided by their mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from paili.value.table.others import table_model
from paili.value.table.signs import wall_signs


def weights_of(
    unseen: Sequence[int],
    left: int,
    *,
    visible: Sequence[int] = (),
    riichi: int = 0,
    dora: Collection[int] = (),
    players: int = 4,
) -> list[float]:
    """Return of each kind how likely each unseen copy is to be drawn next, over all unseen tiles alike.

    The argument ``visible`` lists the kinds of the tiles that lie open.
    """
    model = table_model("phoenix", players)
    factors = [
        model.rate(
            "wall", wall_signs(kind, copies, list(visible).count(kind), left, riichi, dora=kind in dora)
        )
        for kind, copies in enumerate(unseen)
    ]
    mean = sum(copies * factor for copies, factor in zip(unseen, factors, strict=True)) / sum(unseen)
    return [factor / mean for factor in factors]


def unseen_of(hand: Sequence[int], visible: Sequence[int] = ()) -> list[int]:
    """Return the unseen copies by kind, given those held and kinds that lie open."""
    return [4 - count - list(visible).count(kind) for kind, count in enumerate(hand)]
