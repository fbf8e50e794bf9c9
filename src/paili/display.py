"""Convert hands and results to pictures of tiles, to HTML for a notebook, or to sentences in a language.

The package `paili.report` contains the code that draws and describes values. Most programs never use that
code. So `paili` registers, with `set_renderer`, a function that imports a module of `paili.report` at its
first use.

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
    """Register the function through which this module finds functions of `paili.report`.

    Args:
        find: a function whose arguments are the path of a module in `paili.report`, such as
            "game/review_page", and the name of a function in that module; its result is that function.
    """
    _finders[:] = [find]


def html_of(value: object) -> str | None:
    """Return a value as HTML with pictures of tiles, or None for a value of an unknown type."""
    result: str | None = _shown("notebook", "html_of", value)
    return result


def svg_of(value: object, size: int) -> str:
    """Return a hand, a meld, kinds or a tile as an SVG document, with tiles ``size`` pixels wide."""
    result: str = _shown("tile_pictures", "svg_of", value, size)
    return result


def page_of(review: object, language: str) -> str:
    """Return a review as one self-contained HTML page in a language."""
    result: str = _shown("game/review_page", "page_of_review", review, language)
    return result


def sentences_of(value: object, language: str) -> str:
    """Return a result as sentences in a language, one sentence on each line."""
    result: str = _shown("sentences", "sentences_of", value, language)
    return result


def _shown(module: str, name: str, *arguments: object) -> Any:
    (find,) = _finders
    return find(module, name)(*arguments)
