"""Why one discard is worth more than another: the difference taken apart, and the wins that carry the value.

Method: what a discard is worth is the chance to be ready, times the wins for each ready hand, times the
points for each win. A difference of two products is split by the logarithms of the factors (the logarithmic
mean of B. W. Ang and F. Q. Zhang, "A new energy decomposition method", 1997), so that the parts add up to it
without a rest. Single wins are added up along the walk that the curves come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final

from paili.errors import QuestionError, needing
from paili.hand import Hand, as_face
from paili.record import Json, Tile, json_record, plain
from paili.scoring.score import score
from paili.scoring.win import Win
from paili.tiles import TILES, WILDCARD, kind_of
from paili.value.records import Value

with needing("paili.explain", "batch"):
    from paili.value.asking import Question, question
    from paili.value.engine import Solved, solved
    from paili.value.evaluating import evaluation_of
    from paili.value.loops.arena import SUIT_BITS, SUIT_MASK, WILD, WILD_SHIFT
    from paili.value.loops.forwards import CHANCE, IN_RIICHI, WORTH, follow

READY, WAITS, WORTHS = "ready", "waits", "worth"
FINALS: Final = 5


@json_record()
@dataclass(frozen=True, slots=True)
class Part:
    """One factor of what two discards are worth.

    Attributes:
        id: "ready", the chance to be ready; "waits", wins for each ready hand; "worth", points for each win.
        a, b: the factor after the one discard and the other.
        difference: its share of the difference of the two, in points; in chances to win without points.
    """

    id: str
    a: float
    b: float
    difference: float

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record("hand:str", "tile", "chance", "riichi", "points", "yaku")
@dataclass(frozen=True, slots=True)
class FinalHand:
    """A win that carries much of the value.

    Attributes:
        hand: the hand that waits.
        tile: the kind that it wins on.
        chance: how likely it is to end so.
        riichi: in which share of these wins riichi was declared.
        points: what it is worth on average; None where there are no points.
        yaku: ids of its yaku, with riichi where most have declared it; none where there are no points.
    """

    hand: Hand
    tile: Tile
    chance: float
    riichi: float
    points: float | None
    yaku: tuple[str, ...]

    def __str__(self) -> str:
        return str(self.hand)

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
@dataclass(frozen=True, slots=True)
class Reasons:
    """What is behind the value of one discard.

    Attributes:
        value: the value.
        draws: after how many draws it is ready, on average, where it becomes ready.
        riichi: the share of its wins in riichi.
        without_exchanges: the same value where every accepted draw has to bring the hand nearer.
        finals: up to five wins that carry most of it.
    """

    value: Value
    draws: float
    riichi: float
    without_exchanges: float
    finals: tuple[FinalHand, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
@dataclass(frozen=True, slots=True)
class Explanation:
    """Two discards beside each other.

    Attributes:
        a, b: what is behind each.
        parts: the difference of the two, split into its factors.
    """

    a: Reasons
    b: Reasons
    parts: tuple[Part, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


def explain(
    hand: Hand | str, a: int | str, b: int | str, visible: str | Sequence[int] = "", **asked: Any
) -> Explanation:
    """Return why two discards are not worth the same.

    Args:
        hand: 3n+2 tiles.
        a, b: the discards.
        visible: tiles seen elsewhere, as text or 34 counts.
        asked: what else `paili.evaluate` takes.

    Raises:
        PailiError: as `paili.evaluate`.
        QuestionError: if a tile is not among the discards.

    >>> found = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", exchanges=0)
    >>> [part.id for part in found.parts if part.difference > 1]
    ['waits', 'worth']
    >>> found.a.finals[0].tile, found.a.finals[0].yaku[:2]
    (Kind.M1, ('riichi', 'menzen_tsumo'))
    """
    resolved = question(hand, visible, **asked)
    places = [_place(resolved, tile) for tile in (a, b)]
    least = solved(resolved._replace(exchanges=0))
    without = [max(least.value_of(int(least.arena[0].root[place])), 0.0) for place in places]
    found = solved(resolved)
    values = {value.tile: value for value in evaluation_of(resolved, found).discards}
    one, other = (
        _reasons(resolved, found, values[_tile(place)], place, bare)
        for place, bare in zip(places, without, strict=True)
    )
    return Explanation(one, other, _parts(one.value, other.value))


def _tile(place: int) -> Tile:
    return TILES[WILDCARD if place == WILD else place]


def _place(asked: Question, tile: int | str) -> int:
    face = as_face(tile)
    place = WILD if face == WILDCARD else kind_of(face)
    held = asked.hand.wildcards if place == WILD else asked.hand.counts[place]
    if asked.hand.size % 3 != 2 or not held:
        raise QuestionError("analysis.not_a_discard", hand=asked.asked, tile=TILES[face])
    return place


# ---------------------------------------------------------------------------------- the difference


def _parts(a: Value, b: Value) -> tuple[Part, ...]:
    factors = [(READY, a.tenpai, b.tenpai), (WAITS, _ratio(a.win, a.tenpai), _ratio(b.win, b.tenpai))]
    one, other = a.win, b.win
    if a.points is not None and b.points is not None:
        one, other = a.points, b.points
        factors.append((WORTHS, _ratio(a.points, a.win), _ratio(b.points, b.win)))
    shares = _shares(one, other, [(left, right) for _, left, right in factors])
    return tuple(Part(*factor, share) for factor, share in zip(factors, shares, strict=True))


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _shares(one: float, other: float, factors: list[tuple[float, float]]) -> list[float]:
    """Split a difference by the logarithms of its factors; where one is nothing, it has all of it."""
    if one <= 0.0 or other <= 0.0:
        first = next((at for at, pair in enumerate(factors) if min(pair) <= 0.0), 0)
        return [one - other if at == first else 0.0 for at in range(len(factors))]
    mean = one if one == other else (one - other) / log(one / other)
    return [mean * log(left / right) for left, right in factors]


# ---------------------------------------------------------------------------------- one discard


def _reasons(asked: Question, found: Solved, value: Value, place: int, without: float) -> Reasons:
    record: Any = found.arena[0]
    if int(record.root[place]) < 0:
        return Reasons(value, 0.0, 0.0, without, ())
    record.detail = place
    follow(record, found.model)
    record.detail = -1
    shares = record.win_share[: int(record.wins)]
    in_riichi = _ratio(float(shares[:, IN_RIICHI].sum()), float(shares[:, CHANCE].sum()))
    finals = tuple(_final(asked, record, win) for win in _most(shares, asked.has_points))
    return Reasons(value, _mean_draw(value), in_riichi, without, finals)


def _mean_draw(value: Value) -> float:
    curve = value.by_turn.tenpai
    steps = [draws * (curve[draws] - curve[draws - 1]) for draws in range(1, len(curve))]
    return _ratio(sum(steps), value.tenpai)


def _most(shares: Any, by_points: bool) -> list[int]:
    column = shares[:, WORTH if by_points else CHANCE]
    order = (-column).argsort(kind="stable")[:FINALS]
    return [int(win) for win in order if column[win] > 0.0]


def _final(asked: Question, record: Any, win: int) -> FinalHand:
    ready = _ready_of(record, win)
    chance, in_riichi, worth = (float(share) for share in record.win_share[win])
    hand = _hand(asked, record, int(record.ready_key[ready]))
    kind = int(record.win_kind[win])
    tile = TILES[WILDCARD if kind == WILD else kind]
    riichi = _ratio(in_riichi, chance)
    yaku = _yaku(asked, hand, kind, riichi > 0.5) if asked.has_points else ()
    return FinalHand(hand, tile, chance, riichi, _ratio(worth, chance) if asked.has_points else None, yaku)


def _ready_of(record: Any, win: int) -> int:
    ends = record.ready_from[1 : int(record.ready) + 1]
    return int(ends.searchsorted(win, side="right"))


def _hand(asked: Question, record: Any, key: int) -> Hand:
    counts: list[int] = []
    for suit in range(4):
        own = key >> SUIT_BITS * suit & SUIT_MASK
        counts += record.suit_count[own, : 9 if suit < 3 else 7].tolist()
    return Hand(tuple(counts), melds=asked.hand.melds, wildcards=key >> WILD_SHIFT)


def _yaku(asked: Question, hand: Hand, kind: int, riichi: bool) -> tuple[str, ...]:
    win = Win(
        hand, kind, tsumo=True, riichi=riichi, seat_wind=asked.seat, round_wind=asked.round_wind,
        dora_indicators=asked.dora,
    )  # fmt: skip
    return tuple(each.id for each in score(win, asked.rules).yaku)
