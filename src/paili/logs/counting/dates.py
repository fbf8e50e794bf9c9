"""Find the date of a game in the texts of its source.

Most logs have no field for the date of the game, but file names, references and titles often contain the
date: ``2022010503gm-00b9-0000-70c189f5`` of Tenhou, ``210815-6da08e40-…`` of Mahjong Soul, ``2022-01-05``
anywhere.

>>> date_in("/logs/2022010503gm-00b9-0000-70c189f5.mjlog"), date_in("January"), date_in("2022.01")
('2022-01-05', '', '2022-01')
"""

from __future__ import annotations

import re
from typing import Final

from paili.game.records import Game

_MONTH: Final = r"(0[1-9]|1[0-2])"
_DAY: Final = r"(0[1-9]|[12]\d|3[01])"
TENHOU: Final = re.compile(rf"(?<!\d)(20\d\d){_MONTH}{_DAY}\d\dgm-([0-9a-f]{{4}})-")
_MAHJONG_SOUL: Final = re.compile(rf"(?<!\d)(\d\d){_MONTH}{_DAY}-[0-9a-f]{{8}}-")
_WRITTEN: Final = re.compile(rf"(?<!\d)(20\d\d)[-/_.]?{_MONTH}(?:[-/_.]?{_DAY})?(?!\d)")
MONTH: Final = len("2022-01")


def date_in(text: str) -> str:
    """Return the date in a text, "2022-01-05", or "2022-01" if the text contains only a month; "" without a
    date.
    """
    match = TENHOU.search(text) or _MAHJONG_SOUL.search(text) or _WRITTEN.search(text)
    if match is None:
        return ""
    year, month, day = match[1], match[2], match[3]
    return "-".join(filter(None, [year if len(year) == 4 else f"20{year}", month, day]))


def source_text(game: Game) -> str:
    """Return the path, reference and title of the source of a game, joined to one text."""
    title = dict(game.extra).get("title", "")
    return f"{game.source.reference} {game.source.path} {game.source.title} {title}"


def date_of(game: Game) -> str:
    """Return the date of a game from the path, reference and title of its source; "" if they contain none."""
    return date_in(source_text(game))
