"""Environments for learning to play: `SeatEnv` for Gymnasium, `TableEnv` for PettingZoo.

Both stand on `paili.game.Play`, need no threads, and share the actions of `paili.env.actions` and the
observation of `paili.env.seen`. They are loaded when they are first asked for, with the extra ``env``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from paili.env.actions import ACTIONS, action_of, legal_actions

if TYPE_CHECKING:
    from paili.env.aec import TableEnv
    from paili.env.gym import SeatEnv

__all__ = ("ACTIONS", "SeatEnv", "TableEnv", "action_of", "legal_actions")

_HOMES = {"SeatEnv": "gym", "TableEnv": "aec"}


def __dir__() -> list[str]:
    return sorted(__all__)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'paili.env' has no attribute {name!r}")
        value = getattr(import_module(f"paili.env.{_HOMES[name]}"), name)
        globals()[name] = value
        return value
