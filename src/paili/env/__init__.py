"""Environments for learning to play: `SeatEnv` for Gymnasium, `TableEnv` for PettingZoo.

Both stand on `paili.game.Play`, need no threads, and share the actions of `paili.env.actions` and the
observation of `paili.env.observation`. They are loaded when they are first asked for, with the extra ``env``.
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
