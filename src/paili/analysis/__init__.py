"""The questions about one hand: win, readings, waits, shanten, ukeire, discards.

Each question has a door for people (a `Hand`, or its text, in; a frozen record that prints well, out) and
below it one for programs (plain ints in and out, no checks). Both read the same tables. The questions are
public names of `paili`; what they answer stands here, each record loaded when it is first asked for.

>>> from paili import analysis, waits
>>> isinstance(waits("1112345678999m")[0], analysis.Wait)
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paili.analysis.after_a_draw import GoodShape, Improvements, NextUkeire, Outlook
    from paili.analysis.analyze import Analysis
    from paili.analysis.compare import BestDiscard, Comparison
    from paili.analysis.cutting.cuts import Cut, Part
    from paili.analysis.cutting.readings import Reading
    from paili.analysis.discards import Discard, FreeTiles
    from paili.analysis.moves import Step, Ukeire
    from paili.analysis.shanten import KnittedShanten, Shanten
    from paili.analysis.waits import Wait

__all__ = (
    "Analysis",
    "BestDiscard",
    "Comparison",
    "Cut",
    "Discard",
    "FreeTiles",
    "GoodShape",
    "Improvements",
    "KnittedShanten",
    "NextUkeire",
    "Outlook",
    "Part",
    "Reading",
    "Shanten",
    "Step",
    "Ukeire",
    "Wait",
)

# module → the records it has
_HOMES = {
    "after_a_draw": ("GoodShape", "Improvements", "NextUkeire", "Outlook"),
    "analyze": ("Analysis",),
    "compare": ("BestDiscard", "Comparison"),
    "cutting.cuts": ("Cut", "Part"),
    "cutting.readings": ("Reading",),
    "discards": ("Discard", "FreeTiles"),
    "moves": ("Step", "Ukeire"),
    "shanten": ("KnittedShanten", "Shanten"),
    "waits": ("Wait",),
}

# Type checkers do not see it: to them a name that is not above is an error.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        home = next((home for home, names in _HOMES.items() if name in names), None)
        if home is None:
            raise AttributeError(f"module 'paili.analysis' has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(f"paili.analysis.{home}"), name)
        return found


def __dir__() -> list[str]:
    return sorted(__all__)
