"""Read the files of the web page once, before the first request; the server sends no other file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from paili.report.tile_pictures import sprite, tile_svg
from paili.tiles import RED

INDEX: Final = "index.html"
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
_SPRITE_PLACE: Final = "<!-- the tiles -->"


class Asset(NamedTuple):
    """A file of the page.

    Attributes:
        body: the bytes of the file.
        media_type: the value of the header ``Content-Type``.
        tag: a text that changes with the content of the file, for the header ``ETag``.
    """

    body: bytes
    media_type: str
    tag: str


@cache
def assets() -> dict[str, Asset]:
    """Return all files of the page by path; the index includes the pictures of the tiles."""
    results = {
        place: _asset(entry.read_text("utf-8"), media_type)
        for place, entry in _files_in(files("paili.web").joinpath("static"), "")
        if (media_type := _TYPES.get("." + place.rpartition(".")[2]))
    }
    results["icon.svg"] = _asset(tile_svg(RED, size=64), _TYPES[".svg"])
    return results


def _files_in(folder: Traversable, place: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{place}{entry.name}/")
        else:
            yield place + entry.name, entry


def html_asset(text: str) -> Asset:
    """Return HTML text as an `Asset`."""
    return _asset(text, _TYPES[".html"])


def _asset(text: str, media_type: str) -> Asset:
    body = text.replace(_SPRITE_PLACE, sprite()).encode()
    return Asset(body, media_type, f'"{hashlib.sha256(body).hexdigest()[:16]}"')
