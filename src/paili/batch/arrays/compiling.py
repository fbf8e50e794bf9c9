"""How the loops are compiled: by Numba, without the interpreter lock, and kept on disk.

Reference counting is left out: no loop makes or keeps an array, all of them are given by the caller, and the
counting costs more than the look-ups. ``NUMBA_DISABLE_JIT=1`` runs the same functions as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")


# The switch that leaves reference counting out is not among the arguments that Numba lists.
_OPTIONS: dict[str, Any] = {"nogil": True, "_nrt": False}


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function when it is first called; from the second process on it is read from disk."""
    compiled: Callable[P, R]
    try:
        compiled = njit(function, cache=True, **_OPTIONS)
    except RuntimeError:  # nowhere to keep it: neither the package nor the user's folder can be written
        compiled = njit(function, **_OPTIONS)
    return compiled
