"""Answer questions about danger for a position or its text, and list the safe tiles for a fold.

A fold is against the opponents in riichi, or against all opponents if nobody is in riichi. Each copy of a
safe tile counts as one safe discard: a pair of genbutsu lasts two turns.

>>> position = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"
>>> safest = min(danger(position), key=lambda tile: tile.p)
>>> safest.tile, safest.p, [risk.proof for risk in safest.opponents]
(Kind.M9, 0.0, ['passed', 'passed', 'river'])
>>> [round(opponent.p, 2) for opponent in readiness(position)]
[0.0, 1.0, 0.0]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from paili.dangers.from_position import discard_view, discardable, position_of, table_view
from paili.dangers.records import ALWAYS, Danger, Readiness, Risk
from paili.dangers.risk_model import danger_of, joined, readiness_of
from paili.position import Position
from paili.record import Record, Shown, json_record
from paili.tiles import Tile


@json_record()
@dataclass(frozen=True, slots=True)
class FoldTile:
    """A kind in hand as a discard for a fold: its copies, its danger, and from whom it is safe.

    Seats are counted from the player who decides: 1 plays next, and so on up to the player on the left.

    Attributes:
        tile: the kind.
        copies: the number of its copies in hand.
        p: the chance that an opponent in `Fold.against` wins on this discard now.
        loss: the mean cost of this discard in points: for each opponent in `Fold.against`, the chance of the
            deal-in times its payment, added up.
        safe_for: the seats of the opponents in `Fold.against` that provably cannot win on this tile now.
        safe_for_good: the seats of the opponents among these that provably cannot win on this tile for the
            rest of the deal.
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
    """The safest discards of a hand, and whether its safe tiles last until the end of the deal.

    Attributes:
        against: the opponents to fold against: those in riichi, or all if nobody is in riichi. Seats are
            counted from the player who decides: 1 plays next, and so on up to the player on the left.
        tiles: the kinds in hand that may be discarded now, sorted by the chance to deal in, the lowest first.
        safe: the number of tiles in hand that no opponent in ``against`` can win on for the rest of the
            deal; each copy counts. A hand in riichi can discard only the tile that it draws, so no other tile
            counts.
        discards: the number of discards that the player still has to make if nobody calls; None if the
            position does not have the number of tiles left.
        enough: whether the safe tiles last for all these discards; None if ``discards`` is None.
        in_riichi: whether the hand is in riichi, so that it cannot fold.
    """

    against: tuple[int, ...]
    tiles: tuple[FoldTile, ...]
    safe: int
    discards: int | None
    enough: bool | None
    in_riichi: bool


def fold_of(result: Sequence[Danger], position: Position) -> Fold:
    """Return the safe tiles for a fold.

    Args:
        result: the danger of each kind of tile in hand.
        position: the position.
    """
    riichi = {risk.seat for item in result for risk in item.opponents if risk.riichi}
    against = tuple(sorted(riichi or {risk.seat for item in result for risk in item.opponents}))
    counts, allowed = position.hand.counts, discardable(position)
    tiles = sorted((_tile(item, against, counts) for item in result), key=lambda tile: (tile.p, tile.loss))
    now = tuple(tile for tile in tiles if allowed >> tile.tile & 1)
    in_riichi = position.riichi > 0
    if in_riichi:
        safe = sum(tile.safe_for_good == against for tile in now)
    else:
        safe = sum(tile.copies for tile in tiles if tile.safe_for_good == against)
    left = None if position.turns is None else position.turns + (position.hand.size % 3 == 2)
    return Fold(against, now, safe, left, None if left is None else safe >= left, in_riichi)


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
    """All about defence at one position: the results of `paili.danger`, `readiness` and `fold`.

    `paili.dangers.dangers` returns it.

    Attributes:
        dangers: the danger of discarding each kind in hand that may be discarded, in tile order.
        readiness: for each opponent whose river is known, the chance that it is tenpai.
        fold: the safest discards, and whether the safe tiles last.
        players: the number of players at the table.
    """

    dangers: tuple[Danger, ...]
    readiness: tuple[Readiness, ...]
    fold: Fold
    players: int


def danger(position: Position | str) -> tuple[Danger, ...]:
    """Return, for each kind that may be discarded, the chance that it deals in, and its mean cost in points.

    The chances are estimated from recorded games of strong players (``docs/danger.md``). A chance of exactly
    0.0 is no estimate but proven; `Risk.proof` has the reason. Opponents whose rivers are not known are left
    out.

    Args:
        position: a riichi position with the river of an opponent, or its text.

    Returns:
        A `Danger` for each kind among the concealed tiles, in tile order; after a call without the kinds that
        may not be discarded (kuikae). In riichi only for the drawn tile, and before the draw for none.

    Raises:
        QuestionError: if the position is of a Chinese game, or no river of an opponent is known.
        PailiError: if the text is not a position.
    """
    return Shown(danger_of(discard_view(position)))


def readiness(position: Position | str) -> tuple[Readiness, ...]:
    """Return the chance that each opponent is tenpai, given its river and calls, as counted in games.

    Args:
        position: a riichi position with the river of an opponent, or its text.

    Returns:
        A `Readiness` for each opponent whose river is known, in turn order; its ``p`` is the chance, 0 to 1.

    Raises:
        QuestionError: if the position is of a Chinese game, or no river of an opponent is known.
        PailiError: if the text is not a position.
    """
    return tuple(readiness_of(table_view(position)))


def fold(position: Position | str) -> Fold:
    """Return the discards of a player who gives up the hand, safest first, and whether the safe tiles last.

    The opponents are those in riichi, or all if nobody is in riichi. The safe tiles last if they are at least
    as many as the player's discards to the end of the deal. `paili.danger` returns the danger of each kind in
    tile order.

    Args:
        position: a riichi position with the river of an opponent, or its text.

    Raises:
        QuestionError: if the position is of a Chinese game, or no river of an opponent is known.
        PailiError: if the text is not a position.
    """
    return dangers(position).fold


def dangers(position: Position | str) -> Dangers:
    """Return the results of `paili.danger`, `readiness` and `fold` in one record, faster than three calls.

    Args:
        position: a riichi position with the river of an opponent, or its text.

    Raises:
        QuestionError: if the position is of a Chinese game, or no river of an opponent is known.
        PailiError: if the text is not a position.
    """
    parsed = position_of(position)
    seen = table_view(parsed)
    result, allowed = danger_of(seen), discardable(parsed)
    now = tuple([item for item in result if allowed >> item.tile & 1])
    return Dangers(now, readiness_of(seen), fold_of(result, parsed), parsed.players)
