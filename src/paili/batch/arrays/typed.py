"""Numbers of one type: in a compiled loop all whole numbers are 64 bits wide.

A bare ``0`` or ``True`` that is handed to a function is part of its type, so that it is compiled once
more for it alone; ``whole(0)`` is a number like any other.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

# `np.int64` and `np.bool_`, for type checkers
whole: Callable[..., int] = np.int64  # type: ignore[assignment]
truth: Callable[..., bool] = np.bool_  # type: ignore[assignment]
