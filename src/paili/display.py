"""Show hands and answers: as pictures of tiles, as HTML for a notebook, in sentences of a language.

Drawings and words stand in a higher layer than everything that they show, and most programs never ask for
them. So the package, which stands above both, says by `set_renderer` how they are found, at the moment when
somebody asks.

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
    """Say how what draws is found: by its module and its name."""
    _finders[:] = [find]


def html_of(value: object) -> str | None:
    """Return a value as HTML with pictures of tiles, or None where there is none of it."""
    result: str | None = _shown("notebook", "html_of", value)
    return result


def svg_of(value: object, size: int) -> str:
    """Return a hand, a meld, kinds or a tile as an SVG document, tiles of so many pixels."""
    result: str = _shown("tile_pictures", "svg_of", value, size)
    return result


def sentences_of(value: object, language: str) -> str:
    """Return an answer in sentences of a language, a line each."""
    result: str = _shown("sentences", "sentences_of", value, language)
    return result


def _shown(module: str, name: str, *arguments: object) -> Any:
    (find,) = _finders
    return find(module, name)(*arguments)
