"""The bot that plays by shape and danger, in plain Python."""

from __future__ import annotations

from paili.bots.balanced.player import Balanced

__all__ = ("Balanced",)
