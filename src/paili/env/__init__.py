"""Environments for learning to play: `SeatEnv` for Gymnasium, `TableEnv` for PettingZoo.

Both classes use `paili.game.Play`, need no threads, and use the actions of `paili.env.actions` and the
observations of `paili.env.observation`. They are imported at their first use, and need the optional
dependencies of the extra ``env``.
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
