"""Answer questions about one hand: completeness, groups, waits, shanten, ukeire, discards.

For each question there is a function for people, which takes a `Hand` or its text and returns a frozen record
that prints well. There is also a function for programs, which takes and returns plain ints and checks
nothing. Both functions use the same tables. The functions are public names of `paili`; the classes of their
results are in this package and are loaded at first use.

>>> from paili import analysis, waits
>>> isinstance(waits("1112345678999m")[0], analysis.Wait)
True
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
