"""The names of Cython that compiled modules use, for where it is not installed and they run as they stand."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

compiled: Final = False
nogil: Final = nullcontext()
