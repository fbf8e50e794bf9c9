"""Provide `Balanced`, a bot in plain Python that weighs useful tiles, dora, yaku and danger."""

from __future__ import annotations

from paili.bots.balanced.player import Balanced

__all__ = ("Balanced",)
