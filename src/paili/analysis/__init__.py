"""The questions about one hand: win, readings, waits, shanten, ukeire, discards.

Each question has an interface for people, which takes a `Hand` or its text and returns a frozen record that
prints well. It also has an interface for programs: plain ints in and out, without checks. Both use the same
tables. The questions are public names of `paili`; the classes of their answers are here, loaded at first use.

>>> from paili import analysis, waits
>>> isinstance(waits("1112345678999m")[0], analysis.Wait)
True
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
