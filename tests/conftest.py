"""How the tests run: no example fails for being slow, on a machine that has other things to do."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("paili", deadline=None)
settings.load_profile("paili")
