"""The danger signs from which the model estimates the chance that a discard of a kind deals in, with their
sizes.

A danger sign is a name and a number; the logit of the chance is the sum of weight times number over the signs
(`paili.dangers.model`). One sign of a kind of tile is its type. Further signs are the number of open lines,
the unseen tiles for waits on the kind, its distance from early discards, late discards and the riichi tile,
and the dora. A *line* is a two-sided wait, see `paili.dangers.signs.lines`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final

from paili.dangers.signs.lines import BESIDE, EDGE, HONOUR, INNER, LONE, TYPES, has_runs
from paili.dangers.signs.opponent import Against
from paili.tiles import EAST

Sign = tuple[str, float]

_ALL_LINES: Final = 9  # half of them: log(9 / open lines) is 0 then
_COPIES: Final = {0: "0 unseen", 1: "1 unseen", 3: "3 unseen"}
_MIDDLE: Final = 4  # the rank of a five
_FAR: Final = 9


def riichi_signs(against: Against, kind: int) -> Iterator[Sign]:
    """Yield the names and sizes of the danger signs of a kind of tile that is not proven safe from an
    opponent in riichi.
    """
    yield from _kind_signs(against, kind)
    if against.opponent.later:
        yield "not the first riichi", 1.0
    if against.opponent.riichi <= 2:
        yield "riichi by the third discard", 1.0


def _kind_signs(against: Against, kind: int) -> Iterator[Sign]:
    of_type = against.type_of(kind)
    yield TYPES[of_type if of_type < LONE else of_type - LONE + HONOUR], 1.0
    if has_runs(kind, against.seen.players):
        yield from _number_signs(against, kind)
    else:
        yield from _honour_signs(against, kind)
    if of_type >= LONE:
        yield "1m, 9m", 1.0


def _honour_signs(against: Against, kind: int) -> Iterator[Sign]:
    yield "lines gone, honour", log(_ALL_LINES / max(against.lines, 1))
    yield "turn, honour", turn_of(against)
    if against.opponent.value >> kind & 1:
        yield "honour of value", 1.0
    if against.seen.dora[kind]:
        yield "dora, honour", 1.0


def turn_of(against: Against) -> float:
    """Return a number for how late in the deal it is: 0 at the opponent's ninth discard, 1 at the fifteenth,
    linear between.
    """
    return (len(against.opponent.river) - 9) / 6


def _number_signs(against: Against, kind: int) -> Iterator[Sign]:
    mine = against.open_lines(kind)
    word = "open" if mine else "suji"
    yield f"lines gone, {word}", log(_ALL_LINES / max(against.lines, 1))
    yield "turn", turn_of(against)
    if not against.lines:
        yield "all lines closed", 1.0
    yield from _dora_signs(against, kind)
    yield from _shape_signs(against, kind, mine)
    yield from _copy_signs(against, kind, word)
    yield from _river_signs(against, kind, mine)
    yield from _riichi_tile_signs(against, kind, mine)


# ---------------------------------------------------------------------------------- possible waits


def _shape_signs(against: Against, kind: int, mine: list[int]) -> Iterator[Sign]:
    """Yield the danger signs for the two-sided, closed and edge waits for a kind of tile that are still
    possible.

    Args:
        against: the opponent.
        kind: the kind of tile as a number, 0…33.
        mine: the open lines (possible two-sided waits) that the kind completes.
    """
    unseen = against.seen.unseen
    word = "open" if mine else "suji"
    if mine:
        left = sum(unseen[low] * unseen[high] for low, high in map(INNER.__getitem__, mine))
        yield ("combinations", log(left / (9 * len(mine)))) if left else ("no combination", 1.0)
    for name, pair in (("closed", BESIDE[kind]), ("edge", EDGE[kind])):
        if pair and (product := unseen[pair[0]] * unseen[pair[1]]):
            yield f"{name} shape, {word}", product / 9


def _copy_signs(against: Against, kind: int, word: str) -> Iterator[Sign]:
    copies = min(against.seen.unseen[kind], 3)
    if word == "open":
        yield "copies unseen, open", copies - 2.0
    elif copies != 2:
        yield f"{_COPIES[copies]}, suji", 1.0


def _dora_signs(against: Against, kind: int) -> Iterator[Sign]:
    dora = against.seen.dora
    if dora[kind]:
        yield "dora, number", 1.0
    elif _any_at(dora, kind, 1):
        yield "beside a dora", 1.0
    elif _any_at(dora, kind, 2):
        yield "two from a dora", 1.0


def _any_at(dora: tuple[int, ...], kind: int, away: int) -> bool:
    rank = kind % 9
    return bool((rank >= away and dora[kind - away]) or (rank + away <= 8 and dora[kind + away]))


# ------------------------------------------------------------------------------ what was discarded


def _river_signs(against: Against, kind: int, mine: list[int]) -> Iterator[Sign]:
    """Yield the danger signs that follow from comparing a kind of tile with the opponent's discards.

    A line here is a two-sided wait that the kind completes. The first sign is that the opponent discarded an
    inner tile of the line. The second sign is that the opponent discarded a tile just outside the line, as
    players do to keep the line. The third sign is that an early discard lies between the kind and the five of
    its suit.

    Args:
        against: the opponent.
        kind: the kind of tile as a number, 0…33.
        mine: the open lines (possible two-sided waits) that the kind completes.
    """
    early, later = against.early, against.later
    share = 1 / len(mine) if mine else 0.0
    for line in mine:
        low, high = INNER[line]
        inner = 1 << low | 1 << high
        if inner & early:
            yield "across an early discard", share
        elif inner & later:
            yield "across a later discard", share
        if _outer_tiles(line) & (early | later):
            yield "beside a discard", share
    first = next((away for away in (1, 2, 3) if _is_outside(kind, away, early)), 0)
    if first:
        yield f"outside an early discard by {first}", 1.0
    second = next((away for away in (1, 2) if _is_outside(kind, away, later)), 0)
    if second and second != first:
        yield f"outside a later discard by {second}", 1.0


def _outer_tiles(line: int) -> int:
    """Return a mask of the tiles just outside the two ends of a line: 1 and 6 for the line 2-5.

    A player with 134 or 346 who discards the 1 or the 6 keeps the wait for 2-5.
    """
    low, high = INNER[line]
    return (1 << low - 2 if low % 9 >= 2 else 0) | (1 << high + 2 if high % 9 <= 6 else 0)


def _is_outside(kind: int, away: int, river: int) -> bool:
    """Return whether the river has a tile that lies between a kind and the five of its suit, at a given
    distance from the kind.

    Args:
        kind: the kind of tile as a number, 0…33.
        away: the distance between the ranks of the kind and the discard.
        river: the discards, as a mask of kinds.
    """
    rank = kind % 9
    low = rank + away <= _MIDDLE and river >> kind + away & 1
    return bool(low or (rank - away >= _MIDDLE and river >> kind - away & 1))


def _riichi_tile_signs(against: Against, kind: int, mine: list[int]) -> Iterator[Sign]:
    """Yield the danger signs that compare a kind of tile with the tile that declared riichi.

    Args:
        against: the opponent.
        kind: the kind of tile as a number, 0…33.
        mine: the open lines (possible two-sided waits) that the kind completes.
    """
    tile = against.declared
    if against.in_riichi and tile < 0 and mine:
        yield "riichi tile as drawn", 1.0
    if tile < 0:
        return
    away = abs(kind - tile) if tile < EAST and tile // 9 == kind // 9 else _FAR
    if away in (1, 2):
        yield f"{away} from the riichi tile", 1.0
    elif away == 3:
        yield ("3 from the riichi tile" if mine else "suji of the riichi tile"), 1.0
    for line in mine:
        if tile in INNER[line]:
            yield "across the riichi tile", 1 / len(mine)
        if _outer_tiles(line) >> tile & 1:
            yield "beside the riichi tile", 1 / len(mine)


# --------------------------------------------------------------------------- opponents not in riichi


def quiet_signs(against: Against, kind: int, ready: float) -> Iterator[Sign]:
    """Yield the names and sizes of the danger signs of a kind of tile against an opponent without riichi.

    The caller makes sure that the kind is not proven safe.

    Args:
        against: the opponent.
        kind: the kind of tile as a number, 0…33.
        ready: the logarithm of the chance that the opponent is ready.
    """
    opponent = against.opponent
    word = "open" if opponent.calls else "closed"
    yield from _kind_signs(against, kind)
    yield f"ready, {word}", ready
    if opponent.passed >> kind & 1:
        yield f"passed, {word}", 1.0
    if opponent.calls:
        yield f"{min(opponent.calls, 3)} calls", 1.0
        yield from _meld_signs(against, kind)
    elif kind >= EAST:
        yield "honour, closed", 1.0


def _meld_signs(against: Against, kind: int) -> Iterator[Sign]:
    """Yield the danger signs that the melds of an open hand give to a kind: possible yaku, and the suit of
    the melds.
    """
    opponent = against.opponent
    yield f"{TYPES[against.type_of(kind)]}, open", 1.0
    has_value = opponent.has_value_meld
    if kind >= EAST:
        yield "honour with a value meld" if has_value else "honour without a value meld", 1.0
    elif kind % 9 in (0, 8) and not has_value:
        yield "1/9 without a value meld", 1.0
    if not has_value and opponent.has_end_meld:
        if kind < EAST:
            yield "number, no yaku in the melds", 1.0
        elif opponent.value >> kind & 1:
            yield "honour of value, no yaku in the melds", 1.0
    suits = {meld[0] // 9 for meld in opponent.melds if meld[0] < EAST}
    if len(suits) == 1 and len(opponent.melds) >= 2 and kind < EAST:
        yield "suit of the melds" if kind // 9 in suits else "not the suit of the melds", 1.0
    if all(meld[0] == meld[1] for meld in opponent.melds):
        yield "melds are triplets", 1.0
