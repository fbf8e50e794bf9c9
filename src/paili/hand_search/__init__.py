"""Hands with a property: every hand of some kinds, one by one, and those of them for which a condition holds.

Method: the hands of so many tiles are written down kind by kind, each once, and each is asked what the
condition names (`paili.hand_search.properties`), through the tables that answer about one hand. Nothing is
kept, so hands come as they are found. The condition is a small language of its own
(`paili.hand_search.condition`); no text is run as a program.

>>> [str(each.hand) for each in find("waits >= 5 and shapes has tatsumaki", tiles=7, suit="s")][:3]
['2223444s', '3334555s', '4445666s']
"""

from __future__ import annotations

from paili.hand_search.search import Match, find

__all__ = ("Match", "find")


def __dir__() -> list[str]:
    return sorted(__all__)
