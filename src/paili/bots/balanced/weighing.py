"""Decide which tile `Balanced` discards: the tile that most strong players would discard in this position.

The module adds up, for each discard, the weights of all its features, positive and negative, and chooses the
discard with the largest sum. Without a threat it compares only the discards of lowest shanten. Against a
threat it compares all discards; then the chance to deal in and the rise of the shanten are features too. The
weights come from a conditional logit model of the discards in whole games of strong players, which compares
each discard with the other possible discards (``make bot-discards``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log1p
from types import MappingProxyType
from typing import Final, NamedTuple

from paili.analysis.discards import Discard
from paili.analysis.moves import after_discard, tiles_to_good_wait
from paili.bots.balanced.yaku import kinds_with_yaku
from paili.dangers import danger
from paili.game.moves.seat_hand import is_closed
from paili.position import Position
from paili.tiles import EAST, KINDS, ORPHANS, WHITE, kind_of

GOOD_WAIT: Final = 5
_MOST_DORA: Final = 4
_MOST_ORPHANS: Final = 4
_MOST_OFF_SUIT: Final = 5
_MOST_BACK: Final = 2
_TEN: Final = 10  # discards, and hundredths of a chance
_BY_STEPS: Final = ("useful_ready", "useful_one", "useful_two", "useful_far")
_RANKS: Final = ("one_or_nine", "two_or_eight", "three_or_seven")

WEIGHTS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType({
    "useful_ready": (2.37, 2.062),
    "useful_one": (4.138, 1.07),
    "useful_two": (5.006, 0.524),
    "useful_far": (3.667, 0.278),
    "good_wait": (0.534, 0.243),
    "to_good_wait": (1.005, 0.359),
    "to_yaku": (0.25, 0.12),
    "dora": (-1.946, -0.903),
    "red": (-1.535, -0.582),
    "orphans": (-0.616, -0.36),
    "off_suit": (-0.794, -0.173),
    "single_wind": (3.095, 0.069),
    "single_value": (1.91, 0.061),
    "single_seen": (0.187, 0.076),
    "single_late": (-2.507, -0.394),
    "group_of_wind": (0.467, -0.129),
    "group_of_value": (-0.922, -0.515),
    "of_pair": (0.092, 0.338),
    "of_many_pairs": (0.122, 0.0),
    "beside": (-0.3, -0.367),
    "by_dora": (-0.338, -0.045),
    "lonely": (0.899, 0.664),
    "lonely_end": (1.025, -0.378),
    "one_or_nine": (0.718, 0.034),
    "two_or_eight": (0.618, 0.2),
    "three_or_seven": (0.213, 0.125),
    "dangers": (0.0, -6.531),
    "risk_ready": (0.0, 4.614),
    "risk_one": (0.0, 2.716),
    "risk_dora": (0.0, 0.234),
    "back": (0.0, -0.214),
    "back_ready": (0.0, -3.935),
    "back_one": (0.0, -0.589),
    "back_dora": (0.0, -0.173),
    "in_rivers": (0.0, 0.497),
    "in_rivers_late": (0.0, -0.261),
})  # fmt: skip
"""The weight of each feature of a discard where nobody threatens, and against a threat."""


class DiscardContext(NamedTuple):
    """A hand whose discards are compared, with the facts that are equal for all its discards.

    Attributes:
        position: the position of the seat.
        nearest: the lowest shanten after a discard.
        reds: the kinds of which the hand holds only red fives, as a bit mask.
        dora: the number of dora and red fives in the hand, at most 4.
        melded: the kinds of the tiles in the melds of the hand, with an entry for each tile.
        rivers: the kinds in the river of each opponent, as bit masks.
        risks: the probability for each tile kind that its discard deals in; None without a threat.
    """

    position: Position
    nearest: int
    reds: int
    dora: int
    melded: tuple[int, ...]
    rivers: tuple[int, ...]
    risks: Mapping[int, float] | None


def discard_context(position: Position, nearest: int, threat: bool) -> DiscardContext:
    """Return a hand with the facts that are equal for all its discards.

    Args:
        position: the position of the seat.
        nearest: the lowest shanten after a discard.
        threat: whether an opponent is in riichi, or most likely ready.
    """
    faces = position.hand.faces
    plain = {face for face in faces if face < KINDS}
    return DiscardContext(
        position,
        nearest,
        sum(1 << kind for kind in {kind_of(face) for face in faces} - plain),
        dora_in_hand(position),
        tuple(kind for meld in position.hand.melds for kind in meld.kinds),
        tuple(position.river_mask(seat) for seat in range(1, position.players)),
        {int(item.tile): item.p for item in danger(position)} if threat else None,
    )


def dora_in_hand(position: Position) -> int:
    """Return the number of dora and red fives of the seat, at most 4; a tile that is both counts twice."""
    hand, dora = position.hand, position.dora
    faces = [*hand.faces, *(face for meld in hand.melds for face in meld.faces)]
    return min(_MOST_DORA, sum((kind_of(face) in dora) + (face >= KINDS) for face in faces))


def best(hand: DiscardContext, options: Sequence[Discard]) -> Discard:
    """Return the discard with the largest sum of weights.

    Args:
        hand: the hand.
        options: the discards to compare.
    """
    return max(options, key=lambda option: weight_of(hand, option))


def weight_of(hand: DiscardContext, option: Discard) -> float:
    """Return the sum of the weights of all features of a discard."""
    column = int(hand.risks is not None)
    return sum(WEIGHTS[name][column] * size for name, size in signs_of(hand, option).items())


# ---------------------------------------------------------------------------------- signs


def signs_of(hand: DiscardContext, option: Discard) -> dict[str, float]:
    """Return a mapping from the name of each weighted feature of a discard to its value."""
    kind, counts = int(option.tile), hand.position.hand.counts
    rest = [count - (item == kind) for item, count in enumerate(counts)]
    return {
        **_useful(hand, option, rest),
        **_worth(hand, kind, rest),
        **(_honour_signs(hand, kind) if kind >= EAST else _number_signs(hand, kind)),
        **(_at_risk(hand, option) if hand.risks is not None else {}),
    }


def _useful(hand: DiscardContext, option: Discard, rest: Sequence[int]) -> dict[str, float]:
    """Return the features of useful tiles: logarithms of the numbers of tiles for any win, a good wait and a
    yaku.

    Args:
        hand: the hand.
        option: the discard.
        rest: the counts of the concealed tiles after the discard, one for each of the 34 kinds.
    """
    steps, inputs = option.shanten, hand.position.inputs()
    results = {_BY_STEPS[min(steps, len(_BY_STEPS) - 1)]: log1p(option.ukeire.total)}
    if steps == 0:
        results["good_wait"] = option.ukeire.total >= GOOD_WAIT
    elif steps == 1:
        results["to_good_wait"] = log1p(tiles_to_good_wait(after_discard(inputs, option.tile)) or 0)
    if not is_closed(hand.position.hand):
        fitting = kinds_with_yaku(rest, hand.position.hand.melds, hand.position, ready=not steps)
        results["to_yaku"] = log1p(inputs.total(option.ukeire.mask & fitting))
    return results


def _worth(hand: DiscardContext, kind: int, rest: Sequence[int]) -> dict[str, float]:
    """Return the features of value: a lost dora, and the numbers of orphans and of tiles outside the main
    suit.

    Args:
        hand: the hand.
        kind: the tile kind of the discard.
        rest: the counts of the concealed tiles after the discard, one for each of the 34 kinds.
    """
    suits = [sum(rest[9 * suit : 9 * suit + 9]) for suit in range(3)]
    for item in hand.melded:
        if item < EAST:
            suits[item // 9] += 1
    orphans = sum(rest[entry] for entry in ORPHANS) + sum(entry in ORPHANS for entry in hand.melded)
    return {
        "dora": kind in hand.position.dora,
        "red": hand.reds >> kind & 1,
        "orphans": min(orphans, _MOST_ORPHANS),
        "off_suit": min(sum(suits) - max(suits), _MOST_OFF_SUIT),
    }


def _honour_signs(hand: DiscardContext, kind: int) -> dict[str, float]:
    """Return the features of an honour tile: whether it is in a pair or triplet, its yaku, its visible
    copies.
    """
    position = hand.position
    count = position.hand.counts[kind]
    of_value = kind >= WHITE or kind in position.winds
    if count > 1:
        return {"group_of_value" if of_value else "group_of_wind": 1, **_group_signs(hand, count)}
    return {
        "single_value" if of_value else "single_wind": 1,
        "single_seen": position.inputs().seen[kind] - 1,
        "single_late": len(position.own.river or ()) / _TEN,
    }


def _number_signs(hand: DiscardContext, kind: int) -> dict[str, float]:
    """Return the features of a number tile: its distance from 1 or 9, neighbouring tiles, neighbouring
    dora.
    """
    counts, dora, rank = hand.position.hand.counts, hand.position.dora, kind % 9
    beside = {step: kind + step for step in (-2, -1, 1, 2) if 0 <= rank + step < 9}
    steps = [step for step, item in beside.items() if counts[item]]
    is_lonely = counts[kind] == 1 and not steps
    result: dict[str, float] = {
        "beside": sum(step in (-1, 1) for step in steps),
        "by_dora": any(item in dora for item in beside.values()),
        "lonely": is_lonely,
        "lonely_end": is_lonely and rank in (0, 8),
        **_group_signs(hand, counts[kind]),
    }
    if (end := min(rank, 8 - rank)) < len(_RANKS):
        result[_RANKS[end]] = 1
    return result


def _group_signs(hand: DiscardContext, copies: int) -> dict[str, float]:
    pairs = hand.position.hand.counts.count(2)
    return {"of_pair": copies == 2, "of_many_pairs": copies == 2 and pairs > 2}


def _at_risk(hand: DiscardContext, option: Discard) -> dict[str, float]:
    """Return the features of a discard against a threat: the chance to deal in, the rise of the shanten, and
    the number of opponents who have discarded the kind.

    The first two occur once more as features that count only for tenpai hands and 1-shanten hands, or times
    the number of dora; the third occurs once more times the own discards.
    """
    assert hand.risks is not None
    risk = hand.risks[option.tile] * _TEN
    back = min(option.shanten - hand.nearest, _MOST_BACK)
    ready, one = hand.nearest == 0, hand.nearest == 1
    there = sum(river >> option.tile & 1 for river in hand.rivers)
    return {
        "dangers": risk, "risk_ready": risk * ready, "risk_one": risk * one, "risk_dora": risk * hand.dora,
        "back": back, "back_ready": back * ready, "back_one": back * one, "back_dora": back * hand.dora,
        "in_rivers": there, "in_rivers_late": there * len(hand.position.own.river or ()) / _TEN,
    }  # fmt: skip
