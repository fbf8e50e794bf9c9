"""Score won hands: rule sets, yaku, fu, points and settlement.

>>> from paili.scoring import Rules, Win, score
>>> result = score(Win("123567m234p67s99p", "8s", tsumo=True), Rules.TENHOU)
>>> print(result)
2 han 20 fu, 1500 points: menzen_tsumo 1, pinfu 1
>>> result.payments.dealer, result.payments.child
(700, 400)
"""

from __future__ import annotations

from paili.hand.groups import Group
from paili.scoring import preset_rules as _presets  # noqa: F401  (gives Rules its named rule sets)
from paili.scoring.fu import FuItem
from paili.scoring.points import Payments
from paili.scoring.rules import Rules, diff, preset, presets
from paili.scoring.score import all_readings, score
from paili.scoring.scored_case import Score
from paili.scoring.settlement import (
    Place,
    Settlement,
    final,
    is_nagashi,
    is_over,
    is_tenpai,
    noten_payments,
    settle_abort,
    settle_draw,
    settle_wins,
)
from paili.scoring.wait_points import WaitPoints
from paili.scoring.yaku.catalogue import YakuHan
from paili.win.readings import ScoredReading
from paili.win.win import Win, WinFacts

__all__ = (
    "FuItem",
    "Group",
    "Payments",
    "Place",
    "Rules",
    "Score",
    "ScoredReading",
    "Settlement",
    "WaitPoints",
    "Win",
    "WinFacts",
    "YakuHan",
    "all_readings",
    "diff",
    "final",
    "is_nagashi",
    "is_over",
    "is_tenpai",
    "noten_payments",
    "preset",
    "presets",
    "score",
    "settle_abort",
    "settle_draw",
    "settle_wins",
)


def __dir__() -> list[str]:
    return sorted(__all__)
