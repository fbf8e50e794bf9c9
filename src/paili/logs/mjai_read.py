"""Games out of mjai: one JSON object a line, in the dialects that are in use.

*original*: deals without points, wins with tiles and yaku. *mortal* (and what converts to it): wins with
changes only. *riichienv*: the same with ``meta`` at every event. Three players as four seats with
``nukidora``, or as three with ``kita``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.game.records import (
    EXHAUSTIVE,
    HIDDEN,
    AddedQuad,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Extra,
    Game,
    North,
    Player,
    Result,
    RiichiAccepted,
    Said,
    Source,
    Win,
)
from paili.logs import fields
from paili.logs.drawn_kinds import kind_of
from paili.logs.fields import Entry
from paili.logs.json_values import Value
from paili.logs.mjai_words import DRAGON, REASONS, ROUND_WIND, SEAT_WIND, TILE_OF_NAME, WINDS, YAKU
from paili.logs.open_deal import OpenDeal, faces_in_order, still_open, with_start
from paili.logs.places import deal_name
from paili.meld import CHI, OPEN_QUAD, PON
from paili.scoring.points import STICK
from paili.scoring.rules import Rules

FORMAT: Final = "mjai"
MORTAL, ORIGINAL, RIICHIENV = "mortal", "original", "riichienv"
_CALLS: Final = {"chi": CHI, "pon": PON, "daiminkan": OPEN_QUAD, "kan": OPEN_QUAD}
_SIZE: Final = 13
_EAST_ONLY: Final = 4


def read_mjai(values: Iterable[Value], path: str, finished: Callable[[], None]) -> Iterator[Game]:
    """Yield the games of event lines.

    Args:
        values: the lines.
        path: the file.
        finished: is called after each game.

    Raises:
        LogError: where a line is not an event; it names the deal and the line.
    """
    reader = _Reader(path)
    for line in values:
        for event in _events(line):
            if reader.is_over(event):
                yield reader.game()
                finished()
                reader = _Reader(path)
            reader.take(event, line)
    if reader.started:
        yield reader.game()


def _events(line: Value) -> list[Any]:
    """Return the events of a line, or of a list; where the file breaks off, without the last one."""
    events = line.content if isinstance(line.content, list) else [line.content]
    return events if line.whole else events[:-1]


class _Reader:
    """One game while it is read."""

    def __init__(self, path: str) -> None:
        self.started = self._ended = False
        self._path = path
        self._dialect = MORTAL
        self._line = 0
        self._names: list[str] = []
        self._rules = Rules.TENHOU
        self._extra: list[tuple[str, str]] = []
        self._deals: list[Deal] = []
        self._deal: OpenDeal | None = None
        self._points: tuple[int, ...] = ()
        self._result: Result | None = None

    def is_over(self, event: object) -> bool:
        """Whether the event begins another game."""
        return self.started and isinstance(event, dict) and event.get("type") == "start_game"

    def take(self, event: object, line: Value) -> None:
        """Take the next event."""
        self._line = line.line
        try:
            entry = fields.an_object(event)
            self.started = True
            _HANDLERS.get(fields.word(fields.needed(entry, "type")), _Reader._unknown)(self, entry)
        except LogError as error:
            deal = deal_name(self._deal.round, self._deal.honba) if self._deal else None
            place = Message("logs.line", number=line.line)
            text = json.dumps(event, ensure_ascii=False)
            raise error.at(source=self._path, deal=deal, event=place, text=text) from None

    def game(self) -> Game:
        """Return the game as far as it was read."""
        self._close()
        return Game(
            players=tuple(Player(name=name) for name in self._names),
            rules=with_start(self._rules, self._deals),
            deals=tuple(self._deals),
            result=self._result,
            complete=self._ended,
            source=Source(format=FORMAT, path=self._path, dialect=self._dialect),
            extra=tuple(self._extra),
        )

    def _unknown(self, _: Entry) -> None:
        raise LogError("logs.unknown_event")

    # -------------------------------------------------------------------- the game

    def _start_game(self, entry: Entry) -> None:
        self._names = fields.words(entry.get("names", []))
        if entry.get("aka_flag") is False:
            self._rules = self._rules.replace(red_fives=(0, 0, 0))
        if entry.get("kyoku_first") == _EAST_ONLY:
            self._rules = self._rules.replace(rounds=1)
        if "meta" in entry:
            self._dialect = RIICHIENV
        others = ("kyoku_first", "aka_flag", "seed", "id")
        self._extra = [(name, json.dumps(entry[name])) for name in others if name in entry]

    def _end_game(self, entry: Entry) -> None:
        self._close()
        self._ended = True
        if "scores" in entry:
            self._result = Result(points=fields.points(entry["scores"], self._players))

    def _nothing(self, _: Entry) -> None:
        pass

    @property
    def _players(self) -> int:
        return self._rules.players

    # -------------------------------------------------------------------- a deal

    def _start_kyoku(self, entry: Entry) -> None:
        self._close()
        hands = [_tiles(hand, _SIZE) for hand in fields.listed(fields.needed(entry, "tehais"))]
        if not self._deals:
            self._seat_players(hands, entry)
        if len(hands) < self._players:
            raise LogError("logs.too_few", number=len(hands), least=self._players)
        if "scores" in entry:
            self._points = fields.points(entry["scores"], self._players)
        kyotaku = "kyotaku" if "kyotaku" in entry else "kyoutaku"
        self._deal = OpenDeal(
            round=_round(entry), honba=fields.number(entry, "honba"), sticks=fields.number(entry, kyotaku),
            rules=self._rules, points=self._points, place=self._line,
        )  # fmt: skip
        self._deal.start_faces(hands[: self._players], _tile(fields.needed(entry, "dora_marker")))
        if fields.seat(entry, "oya") != self._deal.dealer:
            raise LogError("logs.not_dealer", seat=entry["oya"], dealer=self._deal.dealer)

    def _seat_players(self, hands: Sequence[Sequence[int]], entry: Entry) -> None:
        """Settle with the first deal how many play, and with how many points."""
        scores = entry.get("scores")
        if len(hands) == 3 or (_is_hidden(hands[-1:]) and isinstance(scores, list) and scores[3:] == [0]):
            reds = Rules.TENHOU_SANMA.red_fives if any(self._rules.red_fives) else (0, 0, 0)
            self._rules = Rules.TENHOU_SANMA.replace(red_fives=reds, rounds=self._rules.rounds)
        if scores is None:
            self._dialect = ORIGINAL
            self._points = (self._rules.start_points,) * self._players
        self._names = self._names[: self._players] or [""] * self._players

    def _close(self) -> None:
        if self._deal is not None:
            self._deals.append(self._deal.closed())
        self._deal = None

    @property
    def _open(self) -> OpenDeal:
        return still_open(self._deal)

    def _actor(self, entry: Entry, name: str = "actor") -> int:
        return fields.seat(entry, name, self._players)

    def _tsumo(self, entry: Entry) -> None:
        deal, tile = self._open, _tile(fields.needed(entry, "pai"))
        deal.drawn = deal.last = tile
        deal.events.append(Draw(self._actor(entry), tile, place=self._line))

    def _dahai(self, entry: Entry) -> None:
        deal, tile = self._open, _tile(fields.needed(entry, "pai"))
        drawn = entry.get("tsumogiri") is True
        deal.events.append(Discard(self._actor(entry), tile, drawn, deal.declared, place=self._line))
        deal.last, deal.declared = tile, False

    def _reach(self, entry: Entry) -> None:
        deal = self._open
        deal.declared, deal.declarer = True, self._actor(entry)

    def _reach_accepted(self, entry: Entry) -> None:
        seat = self._actor(entry)
        self._open.events.append(RiichiAccepted(seat, place=self._line))
        self._points = tuple(points - STICK * (other == seat) for other, points in enumerate(self._points))

    def _call(self, entry: Entry) -> None:
        type_ = _CALLS[entry["type"]]
        own = _tiles(fields.needed(entry, "consumed"), 3 if type_ == OPEN_QUAD else 2)
        called = _tile(fields.needed(entry, "pai"))
        seat, source = self._actor(entry), self._actor(entry, "target")
        self._open.events.append(Call(seat, source, type_, called, faces_in_order(own), place=self._line))

    def _kakan(self, entry: Entry) -> None:
        deal, tile = self._open, _tile(fields.needed(entry, "pai"))
        deal.last = tile
        deal.events.append(AddedQuad(self._actor(entry), tile, place=self._line))

    def _ankan(self, entry: Entry) -> None:
        tiles = faces_in_order(_tiles(fields.needed(entry, "consumed"), 4))
        self._open.last = tiles[0]
        self._open.events.append(ConcealedQuad(self._actor(entry), tiles, place=self._line))

    def _kita(self, entry: Entry) -> None:
        north = TILE_OF_NAME["N"]
        self._open.last = north
        self._open.events.append(North(self._actor(entry), place=self._line))

    def _dora(self, entry: Entry) -> None:
        self._open.events.append(Dora(_tile(fields.needed(entry, "dora_marker")), place=self._line))

    # -------------------------------------------------------------------- the end of a deal

    def _hora(self, entry: Entry) -> None:
        deal = self._deal
        if deal is None or (deal.ended and not isinstance(deal.events[-1], Win)):
            raise LogError("logs.outside_deal")
        seat, source = self._actor(entry), self._actor(entry, "target")
        tile = _tile(entry["pai"]) if "pai" in entry else deal.last
        if tile is None:
            raise LogError("logs.no_field", name="pai")
        ura = entry.get("ura_markers", entry.get("uradora_markers"))
        deal.events.append(
            Win(
                seat,
                source,
                tile,
                _won_hand(entry, tile, seat == source),
                None if ura is None else _tiles(ura),
                None,
                self._said(entry, seat),
                place=self._line,
                extra=_meta(entry),
            )
        )
        self._end(entry)

    def _said(self, entry: Entry, seat: int) -> Said:
        score = fields.an_object(fields.an_object(entry.get("meta", {})).get("score", {}))
        changes = self._changes(entry)
        return Said(
            han=_optional(entry.get("fan", score.get("han"))),
            fu=_optional(entry.get("fu", score.get("fu"))),
            points=_optional(entry.get("hora_points", _as_number(score.get("points")))),
            yaku=self._yaku(entry, seat),
            changes=changes,
            before=self._points,
        )

    def _yaku(self, entry: Entry, seat: int) -> tuple[tuple[str, int], ...] | None:
        if "yakus" not in entry:
            return None
        pairs = [fields.listed(pair, 2) for pair in fields.listed(entry["yakus"])]
        return tuple((self._yaku_id(fields.word(name), seat), fields.whole(han)) for name, han in pairs)

    def _yaku_id(self, name: str, seat: int) -> str:
        deal = self._deal
        assert deal is not None
        winds = {ROUND_WIND: deal.round // 4, SEAT_WIND: (seat - deal.dealer) % self._players}
        if name in winds:
            kind = "round" if name == ROUND_WIND else "seat"
            return f"{kind}_wind_{WINDS[winds[name]].lower()}"
        return name if name == DRAGON else YAKU.get(name, name)

    def _changes(self, entry: Entry) -> tuple[int, ...] | None:
        deltas = entry.get("deltas", entry.get("delta"))
        return None if deltas is None else fields.points(deltas, self._players)

    def _ryukyoku(self, entry: Entry) -> None:
        deal, changes = self._open, self._changes(entry)
        kind = REASONS.get(str(entry.get("reason"))) or kind_of(deal.events, self._players, changes or ())
        shown = _shown(entry, self._players) if kind == EXHAUSTIVE else ()
        deal.events.append(
            DrawnDeal(
                kind,
                deal.events[-1].seat if isinstance(deal.events[-1], Draw) else None,
                shown,
                _tenpai(entry, changes, self._players) if kind == EXHAUSTIVE else None,
                Said(changes=changes, before=self._points),
                place=self._line,
                extra=_meta(entry),
            )
        )
        self._end(entry)

    def _end(self, entry: Entry) -> None:
        assert self._deal is not None
        self._deal.ended = True
        changes = self._changes(entry)
        if "scores" in entry:
            self._points = fields.points(entry["scores"], self._players)
        elif changes is not None:
            self._points = tuple(sum(pair) for pair in zip(self._points, changes, strict=True))


_HANDLERS: Final[dict[str, Callable[[_Reader, Entry], None]]] = {
    "start_game": _Reader._start_game, "start_kyoku": _Reader._start_kyoku, "tsumo": _Reader._tsumo,
    "dahai": _Reader._dahai, "reach": _Reader._reach, "reach_accepted": _Reader._reach_accepted,
    **dict.fromkeys(_CALLS, _Reader._call), "kakan": _Reader._kakan, "ankan": _Reader._ankan,
    "nukidora": _Reader._kita, "kita": _Reader._kita, "dora": _Reader._dora, "hora": _Reader._hora,
    "ryukyoku": _Reader._ryukyoku, "end_kyoku": _Reader._nothing, "none": _Reader._nothing,
    "end_game": _Reader._end_game,
}  # fmt: skip


def _tile(name: object) -> int:
    if not isinstance(name, str) or name not in TILE_OF_NAME:
        raise LogError("logs.no_tile", value=name)
    return TILE_OF_NAME[name]


def _tiles(value: object, amount: int | None = None) -> tuple[int, ...]:
    return tuple(_tile(name) for name in fields.listed(value, amount))


def _is_hidden(hands: Sequence[Sequence[int]]) -> bool:
    return all(tile == HIDDEN for hand in hands for tile in hand)


def _round(entry: Entry) -> int:
    wind = fields.word(fields.needed(entry, "bakaze"))
    if len(wind) != 1 or wind not in WINDS:
        raise LogError("logs.no_round", value=wind)
    return WINDS.index(wind) * 4 + fields.number(entry, "kyoku", 1, 4) - 1


def _won_hand(entry: Entry, tile: int, drawn: bool) -> tuple[int, ...] | None:
    """Return the concealed tiles with the winning one, which stands among them only if it was drawn."""
    if "hora_tehais" not in entry:
        return None
    hand = _tiles(entry["hora_tehais"])
    return faces_in_order(hand if drawn and len(hand) % 3 == 2 else (*hand, tile))


def _shown(entry: Entry, players: int) -> tuple[tuple[int, ...] | None, ...]:
    if "tehais" not in entry:
        return ()
    hands = [_tiles(hand) for hand in fields.listed(entry["tehais"])][:players]
    return tuple(None if HIDDEN in hand else faces_in_order(hand) for hand in hands)


def _tenpai(entry: Entry, changes: Sequence[int] | None, players: int) -> tuple[int, ...] | None:
    if "tenpais" in entry:
        return tuple(seat for seat, ready in enumerate(fields.listed(entry["tenpais"])[:players]) if ready)
    if changes is None or not any(changes):
        return None
    return tuple(seat for seat, change in enumerate(changes) if change > 0)


def _meta(entry: Entry) -> Extra:
    return (("meta", json.dumps(entry["meta"])),) if entry.get("meta") else ()


def _optional(value: Any) -> int | None:
    return None if value is None else fields.whole(value)


def _as_number(value: Any) -> int | None:
    """Read points that are written as text; "6000 all" are those of each payer, which tell no sum."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 10 else None
