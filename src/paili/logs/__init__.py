"""Read and write whole games: Tenhou's mjlog and JSON, mjai, Mahjong Soul, kobalab; Chinese games as JSON.

`read` recognises the format of a file by its content, and `write` writes a game in any format. `check`
replays a game by the rules and compares every value in its file (points, yaku, payments) with the computed
value. `wall` computes the walls of a Tenhou game from its seed. `games` and `deals` read the games and deals
of many files one by one. `rows` turns deals into flat records, one for each seat, riichi or discard, and
`select` computes rates and means of these records. The page ``docs/logs.md`` lists the facts that each format
loses.
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
