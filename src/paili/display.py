"""How hands and answers are shown: as pictures of tiles, as HTML for a notebook, in sentences of a language.

Drawings and words stand on a floor above everything that they show, and most programs never ask for them. So
they are found by name, at the moment when somebody asks; this is the one call that runs upwards.

>>> html_of(object()) is None
True
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def html_of(value: object) -> str | None:
    """Return a value as HTML with pictures of tiles, or None where there is none of it."""
    found: str | None = _shown("notebook", "html_of", value)
    return found


def svg_of(value: object, size: int) -> str:
    """Return a hand, a meld, kinds or a tile as an SVG document, tiles of so many pixels."""
    found: str = _shown("tile_pictures", "svg_of", value, size)
    return found


def sentences_of(value: object, language: str) -> str:
    """Return an answer in sentences of a language, a line each."""
    found: str = _shown("sentences", "sentences_of", value, language)
    return found


def _shown(module: str, name: str, *given: object) -> Any:
    return getattr(import_module(f"paili.report.{module}"), name)(*given)
