"""Decode the lines of mjai that a seat receives, and encode the moves of the seat.

>>> decoder = MjaiDecoder(Rules.TENHOU)
>>> decoder.decode({"type": "reach", "actor": 2}), decoder.declared
(None, 2)
>>> decoder.decode('{"type": "dahai", "actor": 2, "pai": "5mr", "tsumogiri": false}')
Discard(seat=2, tile=Face.RED_M5, riichi=True)
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from paili.errors import LogError
from paili.game import events as ev
from paili.game import json_fields as fields
from paili.game.deal.state import State
from paili.game.json_fields import Entry
from paili.game.mjai.lines import (
    EVENT_TYPES,
    KITA,
    NUKIDORA,
    Line,
    actor,
    event_of,
    line_of,
    name_of,
    pai,
    round_of,
    tile_of,
    tiles_of,
)
from paili.game.mjai.words import REASONS, WORD_OF_REASON
from paili.game.records import Deal
from paili.scoring.rules import Rules
from paili.tiles import kind_of

_HAND: Final = 13
_SILENT: Final = ("start_game", "end_kyoku", "end_game", "none", "hello", "error")


class MjaiDecoder:
    """A decoder of mjai lines, with the facts of earlier lines that the next line needs.

    Args:
        rules: the rule set.

    Attributes:
        declared: the seat that has declared riichi but not made its discard yet, or None.
        north: the mjai word for a north that is set aside.
    """

    def __init__(self, rules: Rules) -> None:
        self.declared: int | None = None
        self.north = NUKIDORA
        self._players = rules.players
        self._points = (rules.start_points,) * rules.players

    def decode(self, line: str | Entry) -> ev.Event | Deal | None:
        """Return the event or the deal that a line describes; None if the line describes neither.

        Raises:
            LogError: if the line cannot be read.
        """
        entry = fields.an_object(read_line(line) if isinstance(line, str) else line)
        type_ = fields.word(fields.required_field(entry, "type"))
        if type_ in _SILENT:
            return None
        if type_ == "start_kyoku":
            return self._deal(entry)
        if type_ == "reach":
            self.declared = actor(entry, self._players)
            return None
        return self._ended(entry) if type_ in ("hora", "ryukyoku") else self._event(entry, type_)

    def _event(self, entry: Entry, type_: str) -> ev.Event:
        if type_ == "reach_accepted":
            return ev.RiichiAccepted(actor(entry, self._players))
        if type_ not in (*EVENT_TYPES, "dahai"):
            raise LogError("logs.unknown_event")
        event = event_of(entry, self._players, riichi=self.declared is not None)
        if isinstance(event, ev.Discard):
            self.declared = None
        return event

    def _deal(self, entry: Entry) -> Deal:
        hands = [tiles_of(hand, _HAND) for hand in fields.listed(fields.required_field(entry, "tehais"))]
        if len(hands) < self._players:
            raise LogError("logs.too_few", number=len(hands), least=self._players)
        if "scores" in entry:
            self._points = fields.points(entry["scores"], self._players)
        self.declared, self.north = None, KITA if len(hands) == 3 else NUKIDORA
        return Deal(
            round=round_of(entry), honba=fields.number(entry, "honba"),
            sticks=fields.number(entry, "kyotaku" if "kyotaku" in entry else "kyoutaku"),
            points=self._points, hands=tuple(hands[: self._players]),
            indicator=tile_of(fields.required_field(entry, "dora_marker")),
        )  # fmt: skip

    def _ended(self, entry: Entry) -> ev.Event:
        """Return the win or drawn deal that a line describes; if the line has the points of the seats, store
        the points.
        """
        if "scores" in entry:
            self._points = fields.points(entry["scores"], self._players)
        if entry["type"] == "ryukyoku":
            return ev.DrawnDeal(REASONS.get(str(entry.get("reason")), ev.UNKNOWN))
        tile = pai(entry) if "pai" in entry else ev.HIDDEN
        return ev.Win(actor(entry, self._players), actor(entry, self._players, "target"), tile)


def read_line(line: str) -> Any:
    """Return the JSON value of a line; raise a LogError if the line is not JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise LogError("logs.no_object", value=line) from None


def answer(move: ev.Event, state: State, decoder: MjaiDecoder) -> Line:
    """Return the mjai line with which a seat sends its move to the server.

    A riichi needs two lines: first the line that declares riichi, then the line of the discard.

    Args:
        move: the move of the seat.
        state: the deal.
        decoder: the decoder of the seat, for its attribute ``declared``.
    """
    if isinstance(move, ev.Win):
        tile = name_of(move.tile)
        return {"type": "hora", "actor": move.seat, "target": move.source, "pai": tile}
    if isinstance(move, ev.DrawnDeal):
        return {"type": "ryukyoku", "actor": move.seat, "reason": WORD_OF_REASON[move.kind]}
    if isinstance(move, ev.Discard) and move.riichi and decoder.declared != move.seat:
        return {"type": "reach", "actor": move.seat}
    pon = pon_of(move, state) if isinstance(move, ev.AddedQuad) else None
    return line_of(move, decoder.north, pon)


def pon_of(move: ev.AddedQuad, state: State) -> ev.Call:
    """Return the call of the pon that becomes an added quad."""
    kind = kind_of(move.tile)
    pon = next(meld for meld in state.seats[move.seat].melds if meld.meld.kinds[0] == kind)
    own = list(pon.meld.faces)
    own.remove(pon.tile)
    return ev.Call(move.seat, pon.source or 0, pon.meld.type, pon.tile, tuple(own))


def parse_answer(
    line: str | Entry, legal: Sequence[ev.Event], state: State, decoder: MjaiDecoder
) -> ev.Event | None:
    """Return the legal move that the mjai line of a player describes; None if the line describes no legal
    move.

    The line may lack fields. If several legal moves agree with its fields, the first of these moves is
    returned.
    """
    entry = fields.an_object(read_line(line) if isinstance(line, str) else line)
    fields.required_field(entry, "type")
    entries = {name: _plain(value) for name, value in entry.items() if name in _COMPARED_FIELDS}
    for move in legal:
        own = {name: _plain(value) for name, value in answer(move, state, decoder).items()}
        if all(own.get(name, value) == value for name, value in entries.items()):
            return move
    return None


_COMPARED_FIELDS: Final = ("type", "pai", "consumed", "tsumogiri", "target")


def _plain(value: object) -> object:
    return sorted(map(str, value)) if isinstance(value, list) else value
