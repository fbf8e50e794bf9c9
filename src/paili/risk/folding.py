"""Folding: the tiles of the hand from the safest on, for whom and how long each is safe, and if they last.

Who is folded to are the opponents in riichi; where nobody is, all of them. A tile is counted as often as it
is held: a pair of genbutsu is two turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paili.record import Json, json_record, plain
from paili.risk.judging import joined
from paili.risk.records import ALWAYS, Danger, Risk
from paili.tiles import Tile


@json_record()
@dataclass(frozen=True, slots=True)
class FoldTile:
    """A kind to fold with.

    Attributes:
        tile: the kind.
        copies: how many are held.
        p: the chance that one of those folded to wins on it now.
        loss: the points that this costs on average.
        safe_for: the seats for which it is proven that they cannot win on it now.
        safe_for_good: those for which that holds for the rest of the deal.
    """

    tile: Tile
    copies: int
    p: float
    loss: float
    safe_for: tuple[int, ...]
    safe_for_good: tuple[int, ...]


@json_record()
@dataclass(frozen=True, slots=True)
class Fold:
    """What a fold can be made of.

    Attributes:
        against: the seats that are folded to.
        tiles: the kinds in hand from the safest on.
        safe: how many tiles are safe from all of them for the rest of the deal.
        discards: how many discards are left to make if nobody calls; None where that is not known.
        enough: whether the safe tiles last for all of these; None where that is not known.
    """

    against: tuple[int, ...]
    tiles: tuple[FoldTile, ...]
    safe: int
    discards: int | None
    enough: bool | None

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def fold_of(found: Sequence[Danger], counts: Sequence[int], discards: int | None) -> Fold:
    """Return what a fold can be made of.

    Args:
        found: the danger of each kind in hand.
        counts: of each kind how many are held.
        discards: how many discards are left to make.
    """
    riichi = {risk.seat for each in found for risk in each.opponents if risk.riichi}
    against = tuple(sorted(riichi or {risk.seat for each in found for risk in each.opponents}))
    tiles = sorted((_tile(each, against, counts) for each in found), key=lambda tile: (tile.p, tile.loss))
    safe = sum(tile.copies for tile in tiles if tile.safe_for_good == against)
    return Fold(against, tuple(tiles), safe, discards, None if discards is None else safe >= discards)


def _tile(danger: Danger, against: tuple[int, ...], counts: Sequence[int]) -> FoldTile:
    risks: list[Risk] = [risk for risk in danger.opponents if risk.seat in against]
    return FoldTile(
        tile=danger.tile,
        copies=counts[danger.tile],
        p=joined([risk.p for risk in risks]),
        loss=sum(risk.loss for risk in risks),
        safe_for=tuple(risk.seat for risk in risks if risk.proof),
        safe_for_good=tuple(risk.seat for risk in risks if risk.lasts == ALWAYS),
    )
