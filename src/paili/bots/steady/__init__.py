"""The bot that plays by shape and danger, in plain Python."""

from __future__ import annotations

from paili.bots.steady.player import Steady

__all__ = ("Steady",)
