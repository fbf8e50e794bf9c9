"""Show hands and results: as pictures of tiles, as HTML for a notebook, as sentences in a language.

The code that draws and describes values is in a higher layer than the values, and most programs never use it.
So the package registers, with `set_renderer`, a function that imports this code at its first use.

>>> html_of(object()) is None
True
"""

from __future__ import annotations

TYPE_CHECKING = False  # as type checkers read it; `import paili` asks for this file, and `typing` takes time
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_finders: list[Callable[[str, str], Any]] = []


def set_renderer(find: Callable[[str, str], Any]) -> None:
    """Register the function that returns a renderer.

    Args:
        find: a function from the name of a module and of a function to that function of `paili.report`.
    """
    _finders[:] = [find]


def html_of(value: object) -> str | None:
    """Return a value as HTML with pictures of tiles, or None if there is no HTML form of the value."""
    result: str | None = _shown("notebook", "html_of", value)
    return result


def svg_of(value: object, size: int) -> str:
    """Return a hand, a meld, kinds or a tile as an SVG document, with tiles ``size`` pixels wide."""
    result: str = _shown("tile_pictures", "svg_of", value, size)
    return result


def sentences_of(value: object, language: str) -> str:
    """Return a result as sentences in a language, one sentence a line."""
    result: str = _shown("sentences", "sentences_of", value, language)
    return result


def _shown(module: str, name: str, *arguments: object) -> Any:
    (find,) = _finders
    return find(module, name)(*arguments)
