"""Why one discard is worth more than another: the difference taken apart, and the wins that carry the value.

Method: what a discard is worth is the chance to be ready, times the wins for each ready hand, times the
points of a win by its yaku, times what dora and then ura make of them. A difference of two products is split
by the logarithms of the factors (the logarithmic mean of B. W. Ang and F. Q. Zhang, "A new energy
decomposition method", 1997), so that the parts add up to it without a rest. What does not come from wins, at
a table, is added. Single wins are added up along the walk that the curves come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paili.errors import needing
from paili.hand import Hand
from paili.value.asking import Question, question
from paili.value.reasons import Explanation


def explain(
    hand: Hand | str, a: int | str, b: int | str, visible: str | Sequence[int] = "", **asked: Any
) -> Explanation:
    """Return why two discards are not worth the same.

    Args:
        hand: 3n+2 tiles.
        a, b: the discards.
        visible: tiles seen elsewhere, as text or 34 counts.
        asked: what else `paili.evaluate` takes, but for calls.

    Raises:
        PailiError: as `paili.evaluate`.
        QuestionError: if a tile is not among the discards.

    >>> found = explain("2344m678p123345s5z", "5z", "4m", dora_indicators="1z", exchanges=0)
    >>> [part.id for part in found.parts if part.difference > 1]
    ['waits', 'yaku']
    >>> found.a.finals[0].tile, found.a.finals[0].yaku[:2]
    (Kind.M1, ('riichi', 'menzen_tsumo'))
    """
    return explained(question(hand, visible, **asked), a, b)


def explained(asked: Question, a: int | str, b: int | str) -> Explanation:
    """Return why two discards of a resolved question are not worth the same; see `explain`."""
    with needing("paili.explain", "batch"):
        from paili.value.reasoning import explanation
    return explanation(asked, a, b)
