"""Encode a game as the lines of mjai that a seat receives; tiles that the seat may not see are hidden.

>>> from paili.game.play import Play
>>> from paili.scoring.rules import Rules
>>> play, encoder = Play(seed=7), MjaiEncoder(1, Rules.TENHOU)
>>> encoder.lines(play.deal)[0]["tehais"][0][:2], encoder.lines(play.events[0])
(['?', '?'], [{'type': 'tsumo', 'actor': 0, 'pai': '?'}])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.game import events as ev
from paili.game.mjai.decoder import pon_of
from paili.game.mjai.lines import Line, line_of, name_of, names_of, start_line
from paili.game.mjai.words import WORD_OF_REASON
from paili.game.records import Deal
from paili.game.seat_table import SeatTable
from paili.scoring.rules import Rules

_SEATS: Final = 4
END_GAME: Final[Line] = {"type": "end_game"}
_END_DEAL: Final[Line] = {"type": "end_kyoku"}


class MjaiEncoder:
    """A writer of the lines of mjai that one seat receives during a game, event by event.

    Args:
        seat: the seat.
        rules: the rule set.

    Attributes:
        table: the table as the seat sees it after the lines so far.
    """

    def __init__(self, seat: int, rules: Rules) -> None:
        self.table = SeatTable(seat, rules)
        self._declared = self._is_open = False

    def begin(self, names: Sequence[str]) -> Line:
        """Return the line that begins a game; ``names`` are the names of the players by seat."""
        return {"type": "start_game", "id": self.table.seat, "names": [*names, *[""] * (_SEATS - len(names))]}

    def lines(self, event: ev.Event | Deal) -> list[Line]:
        """Return the lines for an event or the start of a deal, and apply the event or the deal to the
        table.
        """
        deal = self._deal(event) if isinstance(event, Deal) else self._event(event)
        self.table.apply(event)
        return deal

    def declare(self) -> Line:
        """Return the line that confirms to the seat its own declaration of riichi, before its discard."""
        line = {"type": "reach", "actor": self.table.seat}
        self.table.mjai(line)
        self._declared = True
        return line

    def end(self) -> list[Line]:
        """Return the lines that end a game."""
        return [_END_DEAL, END_GAME]

    def _deal(self, deal: Deal) -> list[Line]:
        before = [_END_DEAL] if self._is_open else []
        self._is_open = True
        return [*before, start_line(deal, _SEATS, self.table.seat)]

    def _event(self, event: ev.Event) -> list[Line]:
        if isinstance(event, ev.Win):
            return [_won(event)]
        if isinstance(event, ev.DrawnDeal):
            return [{"type": "ryukyoku", "reason": WORD_OF_REASON[event.kind]}]
        if isinstance(event, ev.Draw) and event.seat != self.table.seat:
            return [line_of(ev.Draw(event.seat, ev.HIDDEN))]
        if isinstance(event, ev.Discard) and event.riichi:
            return [*self._declaration(event.seat), line_of(event)]
        pon = pon_of(event, self.table.state) if isinstance(event, ev.AddedQuad) else None
        return [line_of(event, pon=pon)]

    def _declaration(self, seat: int) -> list[Line]:
        """Return the line in which a seat declares riichi, in a list; [] if `declare` has already returned
        this line.
        """
        has_heard = self._declared and seat == self.table.seat
        self._declared = self._declared and not has_heard
        return [] if has_heard else [{"type": "reach", "actor": seat}]


def _won(win: ev.Win) -> Line:
    ura = {} if win.ura is None else {"ura_markers": names_of(win.ura)}
    return {"type": "hora", "actor": win.seat, "target": win.source, "pai": name_of(win.tile), **ura}
