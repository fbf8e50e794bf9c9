"""Estimate danger: the mean cost of each discard, the chance that each opponent is ready, and safe tiles for
a fold.

The chances come from counted games of strong players (Tenhou's phoenix room); weaker players have worse waits
and push more. The answers distinguish proven facts from estimates. ``docs/danger.md`` explains the method.
"""

from __future__ import annotations

from paili.dangers.questions import Dangers, Fold, FoldTile, danger, dangers, fold, readiness
from paili.dangers.reasons import Contrast, Reason, RiskPart, contrast, reasons_of
from paili.dangers.records import Cases, Danger, Effect, Readiness, Risk
from paili.dangers.signs.opponent import Shape

__all__ = (
    "Cases", "Contrast", "Danger", "Dangers", "Effect", "Fold", "FoldTile", "Readiness", "Reason",
    "Risk", "RiskPart", "Shape", "contrast", "danger", "dangers", "fold", "readiness", "reasons_of",
)  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
