"""Whether the loops that work out values are compiled already, or the first question waits for that."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

_LOOPS: Final = "paili.value.loops.answer"
_FUNCTION: Final = "answer"


def are_loops_compiled() -> bool:
    """Return whether the first value need not wait for a compiler; so where there is none, too."""
    loops = find_spec(_LOOPS)
    if find_spec("numba") is None or loops is None or loops.origin is None:
        return True
    from paili.batch.arrays.compiling.kept import is_kept

    return is_kept(loops.origin, _FUNCTION)
