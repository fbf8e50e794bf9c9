"""The yakuman for which a player can be liable, because a call completed them.

>>> list(FED)
['daisangen', 'daisuushii', 'suukantsu']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paili.hand.meld import CONCEALED_QUAD, OPEN_QUAD
from paili.tiles import EAST, GREEN, NORTH, RED, WHITE
from paili.win.called import CalledMelds


def _fed(needed: frozenset[int]) -> Callable[[CalledMelds], bool]:
    """Return a function that decides whether another player is liable for a yakuman of certain groups.

    Another player is liable if each of these groups is a meld (a triplet or quad on the table) and at least
    one of them was called. A concealed quad counts as a meld, but no player's discard completed it.

    Args:
        needed: the kinds of the groups.
    """

    def is_fed(called: CalledMelds) -> bool:
        types = [type_ for type_, kind in called.sets if kind in needed]
        return len(types) == len(needed) and any(type_ != CONCEALED_QUAD for type_ in types)

    return is_fed


def _quads_fed(called: CalledMelds) -> bool:
    return any(type_ == OPEN_QUAD for type_, _ in called.sets)  # an added quad makes nobody liable


FED: Final = {
    "daisangen": _fed(frozenset((WHITE, GREEN, RED))),
    "daisuushii": _fed(frozenset(range(EAST, NORTH + 1))),
    "suukantsu": _quads_fed,
}
