"""Danger: what a discard may cost, how ready the others are, and what a fold can be made of.

The chances come from counted games of strong players (Tenhou's phoenix room): weaker ones wait worse and push
more. What is proven is told from what is estimated. ``docs/danger.md`` says how.
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
