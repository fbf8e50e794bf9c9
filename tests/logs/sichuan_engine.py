"""Read the deals of one Sichuan engine as games: test material, which the package does not contain.

Each line is an object with the hands (the dealer's with fourteen tiles), the exchanged tiles, the lack suits, and
``events``: draws, discards, calls and wins, and between them the offers to seats (``may``) and the payments
(``pay``). The offers on a tile are in ``extra`` of the event before them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from paili.errors import LogError, PailiError
from paili.fan.score import game as fan_game
from paili.game import events as ev
from paili.game import json_fields as fields
from paili.game import records as rec
from paili.game.json_fields import Entry
from paili.hand.meld import OPEN_QUAD, PON
from paili.logs.deal.facts import check_deal
from paili.logs.json_values import json_text
from paili.tiles import COPIES, face_named

# the book that the engine follows: tiles from the tail, nobody fined for the lack suit
RULES_OF_THE_ENGINE: Final[Any] = fan_game("sichuan").replace(
    name="sichuan-engine", replacement="tail", pig="none", ready_without=("kong",), passed_own=False
)
_SWAPPING: Final = RULES_OF_THE_ENGINE.replace(swap_three="chance")
_OF_THE_WALL: Final = ("wallEnd", "not ready")  # why somebody pays at the end of the wall
_SEATS: Final = 4
_SIZE: Final = 13


def read(path: Path) -> Iterator[rec.Game]:
    """Yield the deals of a file, a game each."""
    for line in path.read_text("utf-8").splitlines():
        yield _Deal(fields.an_object(json.loads(line))).game()


class _Deal:
    """A deal while it is read."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self._dealer = fields.seat(entry, "dealer")
        self._events: list[ev.Event] = []
        self._paid = [0] * _SEATS
        self._source = self._tile = -1
        self._drawn: int | None = None
        self._hands = [_faces(hand) for hand in self._listed("hands")]
        swapped = [_faces(tiles) for tiles in self._listed("swapped")] if entry.get("swap") else []
        self._begin(swapped)

    def _listed(self, name: str) -> list[Any]:
        return fields.listed(fields.required_field(self._entry, name), _SEATS)

    def _begin(self, swapped: Sequence[tuple[int, ...]]) -> None:
        """Read what comes before the first discard."""
        hand = self._hands[self._dealer]
        # which of his tiles the dealer drew last is not said: one that he keeps
        passed = swapped[self._dealer] if swapped else ()
        self._drawn = next((face for face in reversed(hand) if face not in passed), ev.HIDDEN)
        rest = list(hand)
        if self._drawn not in rest:
            raise LogError("logs.wrong_amount", number=len(rest), right=_SIZE + 1)
        rest.remove(self._drawn)
        self._hands[self._dealer] = tuple(rest)
        self._events.append(ev.Draw(self._dealer, self._drawn))
        self._source, self._tile = self._dealer, self._drawn
        if swapped:
            self._events += [ev.Swap(seat, tuple(sorted(tiles))) for seat, tiles in enumerate(swapped)]
            self._events.append(ev.Swapped(self._direction()))
        suits = fields.words(self._listed("lack"))
        self._events += [ev.Lack(seat, suit) for seat, suit in enumerate(suits)]

    def _direction(self) -> str:
        """Return where tiles were passed on, by what everybody has got."""
        hands = [Counter(fields.words(hand)) for hand in self._listed("hands")]
        passed = [Counter(fields.words(tiles)) for tiles in self._listed("swapped")]
        after = [Counter(fields.words(hand)) for hand in self._listed("hands_after")]
        for steps, word in enumerate(ev.DIRECTIONS, 1):
            got = [hands[seat] - passed[seat] + passed[(seat - steps) % _SEATS] for seat in range(_SEATS)]
            if got == after:
                return word
        raise LogError("logs.no_order")

    def game(self) -> rec.Game:
        """Return the deal as a game of one."""
        for place, entry in enumerate(fields.listed(fields.required_field(self._entry, "events")), 1):
            self._take(fields.listed(entry), place)
        deal = rec.Deal(
            round=self._dealer, honba=0, sticks=0, points=(0,) * _SEATS, hands=tuple(self._hands),
            indicator=ev.HIDDEN, events=tuple(self._events),
            extra=(("next_dealer", str(self._entry.get("next_dealer"))),),
        )  # fmt: skip
        rules = _SWAPPING if self._entry.get("swap") else RULES_OF_THE_ENGINE
        check_deal(deal, rules)
        title = str(self._entry.get("id", ""))
        return rec.Game(
            players=(rec.Player(),) * _SEATS, rules=rules, deals=(deal,), complete=deal.complete,
            source=rec.Source(title=title, reference=title),
        )  # fmt: skip

    def _take(self, entry: list[Any], place: int) -> None:
        handler = _HANDLERS.get(fields.word(entry[0]))
        if handler is None:
            raise LogError("logs.unknown_event")
        event = handler(self, entry)
        if event is not None:
            self._events.append(replace(event, place=place))

    # -------------------------------------------------------------------- what was said

    def _may(self, entry: list[Any]) -> None:
        offered = fields.an_object(entry[1])
        last = self._events[-1]
        self._events[-1] = replace(last, extra=(*last.extra, ("may", json_text(offered))))

    def _pay(self, entry: list[Any]) -> None:
        payer, payee, points = _seat(entry[1]), _seat(entry[2]), fields.as_int(entry[3])
        self._paid[payer] -= points
        self._paid[payee] += points
        if not fields.word(entry[4]).endswith(_OF_THE_WALL):
            self._say_paid()

    def _say_paid(self) -> None:
        """Say of a win what each seat has got so far."""
        last = self._events[-1]
        if isinstance(last, ev.Win):
            stated = replace(last.stated_result or ev.StatedResult(), changes=tuple(self._paid))
            self._events[-1] = replace(last, stated_result=stated)

    def _end(self, entry: list[Any]) -> ev.Event | None:
        if entry[1] != "wallExhausted":
            self._say_paid()
            return None
        return ev.DrawnDeal(ev.EXHAUSTIVE, stated_result=ev.StatedResult(changes=tuple(self._paid)))

    # -------------------------------------------------------------------- what was done

    def _draw(self, entry: list[Any]) -> ev.Event:
        self._source, self._tile = _seat(entry[1]), _face(entry[2])
        self._drawn = self._tile
        return ev.Draw(self._source, self._tile)

    def _discard(self, entry: list[Any]) -> ev.Event:
        """Make a discard; which of equal tiles it was is not said, and it is the drawn one here."""
        self._source, self._tile = _seat(entry[1]), _face(entry[2])
        drawn, self._drawn = self._tile == self._drawn, None
        return ev.Discard(self._source, self._tile, drawn)

    def _pung(self, entry: list[Any]) -> ev.Event:
        self._drawn = None
        return ev.Call(_seat(entry[1]), self._source, PON, self._tile, (self._tile,) * 2)

    def _kong(self, entry: list[Any]) -> ev.Event:
        return ev.Call(_seat(entry[1]), self._source, OPEN_QUAD, self._tile, (self._tile,) * 3)

    def _own_kong(self, entry: list[Any]) -> ev.Event:
        seat, face = _seat(entry[1]), _face(entry[3])
        if entry[2] == "concealed":
            return ev.ConcealedQuad(seat, (face,) * COPIES)
        self._source, self._tile = seat, face
        return ev.AddedQuad(seat, face)

    def _hu(self, entry: list[Any]) -> ev.Event:
        seat = _seat(entry[1])
        source = seat if entry[3] is None else _seat(entry[3])
        stated = ev.StatedResult(points=fields.as_int(entry[5]), changes=tuple(self._paid))
        return ev.Win(seat, source, _face(entry[2]), stated_result=stated)


_HANDLERS: Final[Mapping[str, Callable[[_Deal, list[Any]], ev.Event | None]]] = {
    "draw": _Deal._draw, "replace": _Deal._draw, "discard": _Deal._discard, "pung": _Deal._pung,
    "kong": _Deal._kong, "own kong": _Deal._own_kong, "hu": _Deal._hu, "may": _Deal._may,
    "pay": _Deal._pay, "end": _Deal._end,
}  # fmt: skip


def _seat(value: object) -> int:
    return fields.as_int(value, 0, _SEATS - 1)


def _face(value: object) -> int:
    try:
        return face_named(fields.word(value))
    except PailiError:
        raise LogError("logs.no_tile", value=value) from None


def _faces(values: object) -> tuple[int, ...]:
    return tuple(map(_face, fields.words(values)))
