"""Environments for learning to play: `SeatEnv` for Gymnasium, `TableEnv` for PettingZoo.

Both use `paili.game.Play`, need no threads, and share the actions of `paili.env.actions` and the observation
of `paili.env.observation`. They are loaded at their first use, and need the extra ``env``.
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
