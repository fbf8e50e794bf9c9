"""How the loops are compiled: by Numba, without the interpreter lock, and kept on disk.

There are three ways: a `kernel` is what Python calls, an `inner` function only loops call, a `joint` one
becomes part of its callers. Reference counting is left out: no loop makes or keeps an array, all of them are
given by the caller, and the counting costs more than the look-ups. ``NUMBA_DISABLE_JIT=1`` runs the same
functions as plain Python. In `kept` stands what is kept on disk, in `inner_functions` how those are compiled.

In a compiled loop all whole numbers are 64 bits wide. A bare ``0`` or ``True`` that is handed to a function
is part of its type, so that it is compiled once more for it alone; ``whole(0)`` is a number like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

import numpy as np
from numba import njit, version_info

from paili.batch.arrays.compiling.kept import keep_safely

__all__ = ("inner", "joint", "kernel", "truth", "whole")

# `np.int64` and `np.bool_`, for type checkers
whole: Callable[..., int] = np.int64  # type: ignore[assignment]
truth: Callable[..., bool] = np.bool_  # type: ignore[assignment]

P = ParamSpec("P")
R = TypeVar("R")


# The switch that leaves reference counting out is not among the arguments that Numba lists.
_LOOP: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}
# Nor are these: most of the time and all of the room that a small loop takes is the way in from Python.
_INNER: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_KNOWN_INSIDE: Final = ((0, 61), (0, 68))  # the oldest and the youngest Numba that the tests were run with


def kernel(function: Callable[P, R], *, makes_arrays: bool = False) -> Callable[P, R]:
    """Compile what Python calls, when it is first called; from the second process on it is read from disk."""
    options = {} if makes_arrays else _LOOP  # arrays are counted; then one may as well keep the lock
    compiled: Callable[P, R]
    try:
        compiled = njit(function, cache=True, **options)
    except RuntimeError:  # nowhere to keep it: neither the package nor the user's folder can be written
        compiled = njit(function, **options)
    keep_safely(compiled, str(Path(function.__code__.co_filename).parent))
    return compiled


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only loops call, or a loop for other loops: it is kept within them alone."""
    plain = getattr(function, "py_func", function)
    compiled: Callable[P, R] = njit(plain, **within_loops(version_info[:2]), **_LOOP, **_INNER)
    return compiled


def joint(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an inner function into the code of its callers: to hand many arrays on costs many words."""
    options = {**within_loops(version_info[:2]), **_LOOP, **_INNER, "forceinline": True}
    compiled: Callable[P, R] = njit(function, **options)
    return compiled


@cache
def within_loops(numba: tuple[int, int]) -> dict[str, Any]:
    """Return how inner functions are compiled: `inner_functions` knows the inside of some versions of Numba.

    Others compile them as any function: the answers are the same, and the first call takes longer.
    """
    if not _KNOWN_INSIDE[0] <= numba <= _KNOWN_INSIDE[1]:
        return {}
    from paili.batch.arrays.compiling.inner_functions import InnerCompiler

    return {"pipeline_class": InnerCompiler}
