"""How the loops are compiled: by Numba, without the interpreter lock, and kept on disk.

Reference counting is left out: no loop makes or keeps an array, all of them are given by the caller, and the
counting costs more than the look-ups. ``NUMBA_DISABLE_JIT=1`` runs the same functions as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import is_
from pathlib import Path
from threading import local
from typing import Any, Final, ParamSpec, TypeVar

from numba import njit, version_info

from paili.batch.arrays.kept import keep_safely

P = ParamSpec("P")
R = TypeVar("R")


# The switch that leaves reference counting out is not among the arguments that Numba lists.
_LOOP: Final[dict[str, Any]] = {"nogil": True, "_nrt": False}
# Nor are these: most of the time and all of the room that a small loop takes is the way in from Python.
_INNER: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_KNOWN_INSIDE: Final = ((0, 61), (0, 68))  # the oldest and the youngest Numba that the tests were run with


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a loop when it is first called; from the second process on it is read from disk."""
    return _compiled(function, _LOOP)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only loops call: it is kept within them, and Python itself can not call it."""
    compiled: Callable[P, R] = njit(function, **within_loops(version_info[:2]), **_LOOP, **_INNER)
    return compiled


def joint(function: Callable[P, R]) -> Callable[P, R]:
    """Compile an inner function into the code that calls it: for many arrays, and one place that calls."""
    options = {**within_loops(version_info[:2]), **_LOOP, **_INNER, "forceinline": True}
    compiled: Callable[P, R] = njit(function, **options)
    return compiled


def within(loop: Callable[P, R]) -> Callable[P, R]:
    """Return a loop for other loops to call: it is compiled within them, by itself only if it is called."""
    return inner(getattr(loop, "py_func", loop))


@cache
def within_loops(numba: tuple[int, int]) -> dict[str, Any]:
    """Return how inner functions are compiled: `inner_functions` knows the inside of some versions of Numba.

    Others compile them as any function: the answers are the same, and the first call takes longer.
    """
    if not _KNOWN_INSIDE[0] <= numba <= _KNOWN_INSIDE[1]:
        return {}
    from paili.batch.arrays.inner_functions import InnerCompiler

    return {"pipeline_class": InnerCompiler}


def piece(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function into every loop that calls it: arrays are many words, and handing them on costs."""
    return _compiled(function, {**_LOOP, "forceinline": True})


class Again(local):
    """A loop that is called over and over with the same arrays: their types are found out once.

    That takes five microseconds for thirty arrays. Each thread has arrays of its own.
    """

    def __init__(self, loop: Callable[..., Any]) -> None:
        self._loop, self._entry = loop, loop
        self._arrays: tuple[object, ...] = ()

    def __call__(self, arrays: tuple[object, ...], *numbers: int) -> Any:
        """Call the loop with arrays, or tuples of them, then whole numbers."""
        if len(arrays) == len(self._arrays) and all(map(is_, arrays, self._arrays)):
            return self._entry(*arrays, *numbers)
        found = self._loop(*arrays, *numbers)
        compiled = list(getattr(self._loop, "overloads", {}).values())
        if len(compiled) == 1:  # for one set of types, which are those of the arrays
            self._arrays, self._entry = arrays, compiled[0].entry_point
        return found


def door(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that makes arrays of addresses, and is done before others could want the lock."""
    return _compiled(function, {})


def _compiled(function: Callable[P, R], options: dict[str, Any]) -> Callable[P, R]:
    compiled: Callable[P, R]
    try:
        compiled = njit(function, cache=True, **options)
    except RuntimeError:  # nowhere to keep it: neither the package nor the user's folder can be written
        compiled = njit(function, **options)
    keep_safely(compiled, str(Path(function.__code__.co_filename).parent))
    return compiled
