"""What many games hold, counted."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from paili.game import events as ev
from paili.game import records as rec

_NAMES: Final[dict[type[ev.Event], str]] = {
    ev.Draw: "draws", ev.Discard: "discards", ev.RiichiAccepted: "riichi", ev.AddedQuad: "added_quad",
    ev.ConcealedQuad: "concealed_quad", ev.North: "north",
}  # fmt: skip
TSUMO, RON = "tsumo", "ron"


class Tally:
    """Counts of games, added one by one.

    Attributes:
        games: how many, and of these ``incomplete`` ones that break off.
        formats: games by format and number of players, "mjlog 4".
        deals: how many, and of these ``unfinished`` ones without an end.
        events: by what happened: draws, discards, riichi, chi, pon, the quads, north.
        ends: deals by how they ended: "tsumo", "ron", or the kind of drawn deal.
        wins: how many; several on one discard are several.
    """

    def __init__(self) -> None:
        self.games = self.incomplete = self.deals = self.unfinished = self.wins = 0
        self.formats: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()

    def add(self, game: rec.Game) -> None:
        """Count a game."""
        self.games += 1
        self.incomplete += not game.complete
        self.formats[f"{game.source.format} {game.rules.players}"] += 1
        for deal in game.deals:
            self.deals += 1
            self.unfinished += not deal.complete
            self.events.update(_name(event) for event in deal.events)
            self._end(deal.ends)

    def _end(self, ends: tuple[ev.Win | ev.DrawnDeal, ...]) -> None:
        self.wins += sum(isinstance(end, ev.Win) for end in ends)
        for end in ends[:1]:
            self.ends[kind_of_end(end)] += 1

    def to_dict(self) -> dict[str, Any]:
        """Return the counts as plain values."""
        events = {name: number for name, number in sorted(self.events.items()) if name}
        return {
            "games": self.games, "incomplete": self.incomplete, "formats": dict(sorted(self.formats.items())),
            "deals": self.deals, "unfinished": self.unfinished, "wins": self.wins, "events": events,
            "ends": dict(self.ends.most_common()),
        }  # fmt: skip


def kind_of_end(end: ev.Win | ev.DrawnDeal) -> str:
    """Return "tsumo", "ron", or the kind of a drawn deal."""
    if isinstance(end, ev.DrawnDeal):
        return end.kind
    return TSUMO if end.seat == end.source else RON


def _name(event: ev.Event) -> str:
    return event.type.replace(" ", "_") if isinstance(event, ev.Call) else _NAMES.get(type(event), "")
