"""Replacements for the names of Cython that compiled modules use, for plain Python without Cython."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Final

compiled: Final = False
nogil: Final = nullcontext()
