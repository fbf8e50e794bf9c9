"""Whether a won hand of a Chinese game is worth enough, and its complete hands of knitted tiles.

>>> from paili.fan import game
>>> held = Hand.parse("147m258p369s1122z")
>>> [len(list(knitted_hands(held.counts, [4] * 34, 4, missing))) for missing in (0, 1, 2)]
[0, 2, 0]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from paili.errors import QuestionError, shown
from paili.fan.catalogue.knitted import NINES
from paili.fan.hands.waits import score_if_won
from paili.goal.won import Counts, sets_and_pair, won_hands
from paili.hand import Hand
from paili.tiles import KINDS
from paili.variants import HONOURS_AND_KNITTED, KNITTED_STRAIGHT
from paili.win import masks
from paili.win.win import Win

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

MOST_FAN: Final = 1000
_KNITTED: Final = 3  # groups that nine knitted tiles stand for
_WHOLE: Final = 14


def least_fan(asked: object, rules: GameRules) -> int:
    """Return the fan that are asked for: a number, or None for the minimum of the game.

    Raises:
        QuestionError: if it is none.
    """
    if asked is None:
        return rules.minimum
    if isinstance(asked, bool) or not isinstance(asked, int) or not 0 < asked <= MOST_FAN:
        raise QuestionError("goal.no_fan", value=shown(asked), most=MOST_FAN)
    return asked


def is_worth(hand: Hand, tile: int, rules: GameRules, facts: Mapping[str, Any], least: int) -> bool:
    """Return whether a win may be declared and has so many fan."""
    found = score_if_won(Win(hand, tile, **facts), rules)
    return found is not None and not found.problem and found.total >= least


def hands_of_game(
    counts: Sequence[int], limits: Sequence[int], melds: int, missing: int, rules: GameRules
) -> Iterator[Counts]:
    """Yield every complete hand of a game that lacks exactly so many tiles."""
    usual = set(won_hands(counts, limits, melds, missing, twice=rules.quad_as_pairs))
    yield from usual
    if KNITTED_STRAIGHT in rules.forms or HONOURS_AND_KNITTED in rules.forms:
        yield from set(knitted_hands(counts, limits, melds, missing)) - usual


def knitted_hands(counts: Sequence[int], limits: Sequence[int], melds: int, missing: int) -> Iterator[Counts]:
    """Yield the complete hands of knitted tiles that lack exactly so many tiles, some more than once."""
    for nine in NINES if melds >= _KNITTED else ():
        held = [count - (nine >> kind & 1 and count > 0) for kind, count in enumerate(counts)]
        room = [limit - (nine >> kind & 1) for kind, limit in enumerate(limits)]
        lacks = missing - (nine & ~masks.kinds_in(counts)).bit_count()
        for rest in sets_and_pair(held, room, melds - _KNITTED, lacks) if lacks >= 0 <= min(room) else ():
            yield tuple(count + (nine >> kind & 1) for kind, count in enumerate(rest))
    for nine in NINES if melds == _KNITTED + 1 else ():
        yield from _singles(nine | masks.HONOURS, counts, limits, missing)


def _singles(kinds: int, counts: Sequence[int], limits: Sequence[int], missing: int) -> Iterator[Counts]:
    """Yield the hands of fourteen of some kinds that lack so many of them."""
    possible = [kind for kind in masks.kinds_of(kinds) if limits[kind]]
    for chosen in combinations(possible, _WHOLE):
        if sum(not counts[kind] for kind in chosen) == missing:
            yield tuple(int(kind in chosen) for kind in range(KINDS))
