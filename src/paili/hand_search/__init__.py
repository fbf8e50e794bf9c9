"""Search for hands: generate every hand made of certain kinds, and yield the hands that fulfil a condition.

Method: all hands with a number of tiles are generated kind by kind, each once, and the properties named in
the condition (`paili.hand_search.properties`) are computed for each hand. Nothing is stored, so a hand is
yielded as soon as it is generated. The condition has a small language of its own
(`paili.hand_search.condition`); no text is executed as a program.

>>> [str(each.hand) for each in find("waits >= 5 and shapes has tatsumaki", tiles=7, suit="s")][:3]
['2223444s', '3334555s', '4445666s']
"""

from __future__ import annotations

from paili.hand_search.search import Match, find

__all__ = ("Match", "find")


def __dir__() -> list[str]:
    return sorted(__all__)
