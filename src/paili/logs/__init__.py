"""Read and write whole games: Tenhou's mjlog and JSON, mjai, Mahjong Soul, kobalab; Chinese games as JSON.

`read` recognises the format by the content, and `write` writes a game in any format. `check` replays a game
and compares every statement of its file with the rules. `wall` computes the walls of a Tenhou game from its
seed. `games` and `deals` go through many files; `rows` turns their deals into flat rows, and `select`
computes rates and means of these rows. The page ``docs/logs.md`` lists the facts that each format loses.
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
