"""The questions about danger, asked of a position or its text; what a fold can be made of.

Who is folded to are the opponents in riichi; where nobody is, all of them. A tile is counted as often as it
is held: a pair of genbutsu is two turns.

>>> asked = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"
>>> safest = min(danger(asked), key=lambda each: each.p)
>>> safest.tile, safest.p, [risk.proof for risk in safest.opponents]
(Kind.M9, 0.0, ['passed', 'passed', 'river'])
>>> [round(each.p, 2) for each in readiness(asked)]
[0.0, 1.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paili.dangers.from_position import position_of, table_view
from paili.dangers.records import ALWAYS, Danger, Readiness, Risk
from paili.dangers.risk_model import danger_of, joined, readiness_of
from paili.position import Position
from paili.record import Record, Shown, json_record
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
class Fold(Record):
    """The safe tiles that a fold is made of.

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


def fold_of(result: Sequence[Danger], counts: Sequence[int], discards: int | None) -> Fold:
    """Return what a fold can be made of.

    Args:
        result: the danger of each kind in hand.
        counts: of each kind how many are held.
        discards: how many discards are left to make.
    """
    riichi = {risk.seat for item in result for risk in item.opponents if risk.riichi}
    against = tuple(sorted(riichi or {risk.seat for item in result for risk in item.opponents}))
    tiles = sorted((_tile(item, against, counts) for item in result), key=lambda tile: (tile.p, tile.loss))
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


@json_record("dangers", "readiness", "fold")
@dataclass(frozen=True, slots=True)
class Dangers(Record):
    """All that is said of the danger of a position.

    Attributes:
        dangers: what each kind in hand may cost, in tile order.
        readiness: of each opponent the chance that it is ready.
        fold: what a fold can be made of.
        players: at the table.
    """

    dangers: tuple[Danger, ...]
    readiness: tuple[Readiness, ...]
    fold: Fold
    players: int


def danger(position: Position | str) -> tuple[Danger, ...]:
    """Return of each kind in hand what it may cost to discard it now.

    The chances are those of counted games of strong players (``docs/danger.md``); 0.0 is proven and told from
    estimates by `Danger.proven` and `Risk.proof`. Opponents whose rivers are not known are left out.

    Args:
        position: a riichi position with the river of an opponent, or its text.

    Returns:
        A `Danger` of each kind among the concealed tiles, in tile order.

    Raises:
        QuestionError: if it is of a Chinese game, or no river of an opponent is known.
        PailiError: if the text is no position.
    """
    return Shown(danger_of(table_view(position)))


def readiness(position: Position | str) -> tuple[Readiness, ...]:
    """Return of each opponent the chance that it is ready.

    Takes and raises what `danger` does.

    Returns:
        A `Readiness` of each opponent whose river is known, in turn order.
    """
    return tuple(readiness_of(table_view(position)))


def fold(position: Position | str) -> Fold:
    """Return what a fold can be made of: the safest tiles, for whom and how long, and whether they last.

    Takes and raises what `danger` does.
    """
    return dangers(position).fold


def dangers(position: Position | str) -> Dangers:
    """Return the answers of `danger`, `readiness` and `fold` together.

    Takes and raises what `danger` does.
    """
    parsed = position_of(position)
    seen = table_view(parsed)
    result = danger_of(seen)
    is_due = parsed.hand.size % 3 == 2
    left = None if parsed.turns is None else parsed.turns + is_due
    return Dangers(result, readiness_of(seen), fold_of(result, parsed.hand.counts, left), parsed.players)
