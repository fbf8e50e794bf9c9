"""paili (牌理, "the logic of the tiles"): the mahjong hand engine.

The public names are listed once, in ``__all__``. Nothing heavy is imported before it is used: a name is
loaded when it is first asked for, and NumPy and Numba only with ``paili.batch``. The subpackages ``batch``,
``scoring`` and ``classic`` are loaded in the same way.

The 34 kinds are the ints 0…33::

       0  1  2  3  4  5  6  7  8     1m … 9m  characters  萬
       9 10 11 12 13 14 15 16 17     1p … 9p  dots        筒
      18 19 20 21 22 23 24 25 26     1s … 9s  bamboos     索
      27 28 29 30 31 32 33           1z … 7z  East South West North, White Green Red

>>> import paili
>>> paili.shanten("123m406p789s1122z").best
0
>>> [wait.tile for wait in paili.waits("1112345678999m")]
[0, 1, 2, 3, 4, 5, 6, 7, 8]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paili import batch, classic, game, scoring
    from paili.analysis.analyze import Analysis, analyze
    from paili.analysis.compare import Comparison, compare
    from paili.analysis.discards import Discard, discards
    from paili.analysis.draws import Ukeire
    from paili.analysis.readings import Reading, readings
    from paili.analysis.shanten import Shanten, shanten
    from paili.analysis.ukeire import ukeire
    from paili.analysis.waits import Wait, waits
    from paili.analysis.win import is_win
    from paili.errors import (
        BatchError,
        GameError,
        HandError,
        LimitError,
        LogError,
        MissingPackageError,
        NotationError,
        PailiError,
        QuestionError,
        ScoreError,
        TableError,
        VariantError,
    )
    from paili.groups import Group
    from paili.hand import Hand
    from paili.hand_census import census
    from paili.meld import Meld
    from paili.scoring.rules import Rules
    from paili.scoring.score import score
    from paili.scoring.win import Win
    from paili.scoring.worth import Score
    from paili.tiles import TileSet
    from paili.variants import LAIZI, RIICHI, SANMA, TAIWAN, VARIANTS, Variant

# public name → the module that has it
_HOMES = {
    **dict.fromkeys(("Analysis", "analyze"), "analysis.analyze"),
    **dict.fromkeys(("Comparison", "compare"), "analysis.compare"),
    **dict.fromkeys(("Discard", "discards"), "analysis.discards"),
    "Ukeire": "analysis.draws",
    **dict.fromkeys(("Reading", "readings"), "analysis.readings"),
    **dict.fromkeys(("Shanten", "shanten"), "analysis.shanten"),
    "ukeire": "analysis.ukeire",
    **dict.fromkeys(("Wait", "waits"), "analysis.waits"),
    "is_win": "analysis.win",
    "census": "hand_census",
    **dict.fromkeys(
        (
            "BatchError", "GameError", "HandError", "LimitError", "LogError", "MissingPackageError",
            "NotationError", "PailiError", "QuestionError", "ScoreError", "TableError", "VariantError",
        ),
        "errors",
    ),
    "Group": "groups",
    "Hand": "hand",
    "Meld": "meld",
    "Rules": "scoring",
    "Score": "scoring",
    "Win": "scoring",
    "score": "scoring",
    "TileSet": "tiles",
    **dict.fromkeys(("LAIZI", "RIICHI", "SANMA", "TAIWAN", "VARIANTS", "Variant"), "variants"),
}  # fmt: skip

# public subpackage → what it can not be imported without
_ROOMS = {"batch": ("numpy", "numba"), "classic": (), "game": (), "scoring": ()}

__all__ = [  # noqa: PLE0604  (ruff can not see that the keys are strings)
    *sorted(_HOMES),
]


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f"paili.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'paili' has no attribute {name!r}")
    value = getattr(import_module(f"paili.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from importlib.util import find_spec

    rooms = (room for room, packages in _ROOMS.items() if all(map(find_spec, packages)))
    return sorted({*globals(), *__all__, *rooms})
