"""Answer questions about one hand: completeness, groups, waits, shanten, ukeire, discards.

For each question there is a function for people, which takes a `Hand` or its text and returns a frozen record
that prints well. `paili.counts` has functions for programs, which take 34 counts, check them, and return
plain ints. Both use the same tables. The functions for people are public names of `paili`; the classes of
their results are in this package and are loaded at first use.

>>> from paili import analysis, waits
>>> isinstance(waits("1112345678999m")[0], analysis.Wait)
True
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
