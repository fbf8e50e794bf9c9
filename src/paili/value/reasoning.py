"""What is behind the value of a discard, read off the graph that was valued: see `paili.value.explaining`."""

from __future__ import annotations

from math import log
from typing import Any

from paili.errors import QuestionError
from paili.hand import Hand, as_face
from paili.record import Tile
from paili.scoring.score import score
from paili.scoring.win import Win
from paili.tiles import TILES, WILDCARD, kind_of
from paili.value.answering import evaluation_of
from paili.value.asking import Question
from paili.value.engine import Solved, solved
from paili.value.loops.arena import SUIT_BITS, SUIT_MASK, WILD, WILD_SHIFT
from paili.value.loops.forwards import CHANCE, IN_RIICHI, WORTH, follow
from paili.value.reasons import FINALS, READY, WAITS, WORTHS, Explanation, FinalHand, Part, Reasons
from paili.value.records import Value


def explanation(asked: Question, a: int | str, b: int | str) -> Explanation:
    """Return why two discards of a resolved question are not worth the same.

    Raises:
        QuestionError: if calls are asked for, or a tile is not among the discards.
    """
    if asked.calls:
        raise QuestionError("value.explained_without_calls")
    places = [_place(asked, tile) for tile in (a, b)]
    least = solved(asked._replace(exchanges=0))
    without = [max(least.value_of(int(least.arena[0].root[place])), 0.0) for place in places]
    found = solved(asked)
    values = {value.tile: value for value in evaluation_of(asked, found).discards}
    one, other = (
        _reasons(asked, found, values[_tile(place)], place, bare)
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
