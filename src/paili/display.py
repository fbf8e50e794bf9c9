"""How a notebook is shown pictures of tiles: ``_repr_html_`` of hands and records calls `html_of`.

The drawings stand on a floor above everything that they draw, and most programs never ask for them. So they
are found by name, at the moment when a notebook asks; this is the one call that runs upwards.

>>> html_of(object()) is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

_DRAWINGS: Final = "paili.report.notebook"


def html_of(value: object) -> str | None:
    """Return a value as HTML with pictures of tiles, or None where there is none of it."""
    draw: Callable[[Any], str | None] = import_module(_DRAWINGS).html_of
    return draw(value)
