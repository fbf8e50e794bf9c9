"""The questions about one hand: win, readings, waits, shanten, ukeire, discards.

Each question has an interface for people (a `Hand`, or its text, in; a frozen record that prints well, out)
and below it one for programs (plain ints in and out, no checks). Both read the same tables. The questions are
public names of `paili`; what they answer stands here, each record loaded when it is first asked for.

>>> from paili import analysis, waits
>>> isinstance(waits("1112345678999m")[0], analysis.Wait)
True
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
