"""Search for hands: generate every hand of some kinds of tiles, and yield those that fulfil a condition.

Method: all hands with a number of tiles are generated kind by kind, each once, and the properties named in
the condition (`paili.hand_search.properties`) are computed for each hand. The search stores no list of hands:
it yields a hand as soon as it has checked the condition. The condition is written in a small language
(`paili.hand_search.condition`) and is never executed as Python.

>>> [str(match.hand) for match in find("waits >= 5 and shapes has tatsumaki", tiles=7, suit="s")][:3]
['2223444s', '3334555s', '4445666s']
"""

from __future__ import annotations

from paili.hand_search.search import Match, find

__all__ = ("Match", "find")


def __dir__() -> list[str]:
    return sorted(__all__)
