"""Read games from Mahjong Soul's records, as scripts save them: JSON of the messages of the game server.

A missing field means 0, false or empty, as in the binary messages of the server. The reader skips messages
about other things, such as thinking times and emotes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.game import events as ev
from paili.game import json_fields as fields
from paili.game import records as rec
from paili.game.json_fields import Entry
from paili.game.mjai.lines import in_tile_order
from paili.game.quick_events import add_records, discard_at, draw_at
from paili.hand.meld import CHI, OPEN_QUAD, PON
from paili.logs.deal.open_deal import MOST_ENTRIES, OpenDeal, OpenGame, check_entries, tile_won_on
from paili.logs.deal.rules_entry import with_start
from paili.logs.formats import MAHJONG_SOUL
from paili.logs.json_values import JsonValue
from paili.logs.problems import ParsedGame
from paili.scoring.rules import Rules, named
from paili.tiles import COPIES, FACE_NAMES, FACES, KINDS, TILES, kind_of

RECORD: Final = "Record"
Record = tuple[int, str, Entry]
_TILES: Final = {name: TILES[face] for face, name in enumerate(FACE_NAMES[:FACES])}
_CALLS: Final = (CHI, PON, OPEN_QUAD)
_ADDED, _CONCEALED = 2, 3
_DRAWN: Final = {
    1: ev.NINE_ORPHANS, 2: ev.FOUR_WINDS, 3: ev.FOUR_QUADS, 4: ev.FOUR_RIICHI, 5: ev.TRIPLE_RON,
}  # fmt: skip
_BEGIN: Final = "RecordNewRound"
_SIZE: Final = 13
_YAKUMAN: Final = 13

# numbers of the server → ids of yaku
YAKU: Final = {
    1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 7: "haku",
    8: "hatsu", 9: "chun", 10: "seat_wind", 11: "round_wind", 12: "tanyao", 13: "iipeikou", 14: "pinfu",
    15: "chanta", 16: "ittsuu", 17: "sanshoku_doujun", 18: "double_riichi", 19: "sanshoku_doukou",
    20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen", 24: "honroutou", 25: "chiitoitsu",
    26: "junchan",
    27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 31: "dora", 32: "aka_dora",
    33: "ura_dora", 34: "kita", 35: "tenhou", 36: "chiihou", 37: "daisangen", 38: "suuankou",
    39: "tsuuiisou", 40: "ryuuiisou", 41: "chinroutou", 42: "kokushi_musou", 43: "shousuushii",
    44: "suukantsu", 45: "chuuren_poutou", 47: "junsei_chuuren_poutou", 48: "suuankou_tanki",
    49: "kokushi_musou_13_wait", 50: "daisuushii",
}  # fmt: skip


def read(values: Iterable[JsonValue], path: str) -> Iterator[ParsedGame]:
    """Yield the games of saved records; if a deal is unreadable, the other deals are still read."""
    for value in values:
        yield ParsedGame(None, (value.fault,)) if value.fault else _read_game(value, path)


def _read_game(value: JsonValue, path: str) -> ParsedGame:
    open_game = OpenGame()
    try:
        document = _Document(value.content, path, value.whole)
        document.read_deals(open_game)
        return open_game.finish(partial(document.game, open_game.deals))
    except LogError as error:
        return ParsedGame(None, (*open_game.faults, error))


def records_of(document: object) -> list[Record]:
    """Return the messages in a document, each as its position, its name and its content.

    Scripts wrap messages in several ways; the function reads all known ways. Some scripts put the name and
    the content into an object ``result``.
    """
    results = []
    for place, entry in enumerate(_entries(document), 1):
        message: Any = entry.get("result", entry) if isinstance(entry, dict) else None
        name = message.get("name") if isinstance(message, dict) else None
        if isinstance(name, str) and (short := name.rpartition(".")[2]).startswith(RECORD):
            results.append((place, short, fields.an_object(message.get("data", {}))))
    if not results:
        raise LogError("logs.no_records")
    return results


def _entries(document: object) -> list[Any]:
    if isinstance(document, list):
        return document
    content = fields.an_object(document)
    for name in ("actions", "records", "data"):
        if isinstance(content.get(name), dict | list):
            return _entries(content[name])
    raise LogError("logs.no_records")


class _Document:
    def __init__(self, document: object, path: str, whole: bool) -> None:
        self._head = document.get("head", {}) if isinstance(document, dict) else {}
        self._records = records_of(document)
        self._path, self._whole = path, whole
        self._rules = self._rules_named()

    def read_deals(self, game: OpenGame) -> None:
        """Read the deals one by one, and add each deal to a game."""
        reader, records, at = _Deals(game, self._rules), self._records, 0
        while (at := reader.take_moves(records, at)) < len(records):
            place, name, content = records[at]
            at += 1
            reader.take(place, name, content, is_cut=not self._whole and at == len(records))
        reader.close()

    def game(self, deals: Sequence[rec.Deal]) -> rec.Game:
        """Return the game: the facts of the document, and these deals."""
        result = self._result(self._rules.players)
        ended = bool(deals) and deals[-1].complete and (result is not None or not self._head)
        return rec.Game(
            players=self._players(self._rules.players),
            rules=with_start(self._rules, deals),
            deals=tuple(deals),
            result=result,
            complete=self._whole and ended,
            source=rec.Source(
                format=MAHJONG_SOUL, path=self._path, reference=fields.text_of(self._entry().get("uuid"))
            ),
        )

    def _rules_named(self) -> Rules:
        first = next((item for _, name, item in self._records if name == _BEGIN), {})
        three = len(fields.listed(first.get("scores", []))) == 3
        rules = Rules.MAHJONG_SOUL_SANMA if three else Rules.MAHJONG_SOUL
        return named(rules.replace(rounds=1)) if self._is_east_only() else rules

    def _is_east_only(self) -> bool:
        """Return whether the mode of the table is east only: mode 1 with four players, mode 11 with three."""
        config = self._entry().get("config")
        mode = config.get("mode") if isinstance(config, dict) else None
        return isinstance(mode, dict) and mode.get("mode") in (1, 11)

    def _entry(self) -> Entry:
        return fields.an_object(self._head)

    def _players(self, players: int) -> tuple[rec.Player, ...]:
        named = _by_seat(self._entry().get("accounts", []), players)
        return tuple(_player(named.get(seat, {})) for seat in range(players))

    def _result(self, players: int) -> rec.Result | None:
        result = fields.an_object(self._entry().get("result", {}))
        by_seat = _by_seat(result.get("players", []), players)
        if set(by_seat) != set(range(players)):
            return None
        ends = [by_seat[seat] for seat in range(players)]
        points = tuple(fields.as_int(end.get("part_point_1", 0)) for end in ends)
        totals = tuple(Fraction(fields.as_int(end.get("total_point", 0)), 1000) for end in ends)
        return rec.Result(points=points, totals=totals)


def _by_seat(entries: object, players: int) -> dict[int, Entry]:
    return {fields.as_int(entry.get("seat", 0), 0, players - 1): entry for entry in fields.objects(entries)}


def _player(account: Entry) -> rec.Player:
    level = account.get("level")
    rank = level.get("id") if isinstance(level, dict) else None
    return rec.Player(name=fields.text_of(account.get("nickname")), rank=fields.text_of(rank))


class _Deals:
    """A reader of the messages of a game, which builds the deals one by one."""

    def __init__(self, game: OpenGame, rules: Rules) -> None:
        self._game, self._rules = game, rules
        self._reader: _Deal | None = None
        self._entries = 0
        self._lost = False  # whether the deal cannot be read, and its other records are passed over

    def take_moves(self, records: list[Record], first: int) -> int:
        """Read draws and discards that follow one another, if a short check finds nothing unusual.

        Args:
            records: the messages.
            first: the index of the first message to read.

        Returns:
            The index of the first message that was not read; the number of messages if there is none.
        """
        if self._reader is None:
            return first
        end = min(len(records), first + MOST_ENTRIES - self._entries)
        at = self._reader.take_moves(records, first, end)
        self._entries += at - first
        return at

    def take(self, place: int, name: str, content: Entry, *, is_cut: bool) -> None:
        """Read the next message of a deal.

        Args:
            place: the position of the message in the file.
            name: the name of the message.
            content: the content of the message.
            is_cut: whether the file ends inside this message.
        """
        if self._game.is_hopeless or (self._lost and name != _BEGIN):
            return
        try:
            self._take(place, name, content)
        except LogError as error:
            if not is_cut:
                if self._reader is not None and self._reader.deal.ended:
                    self.close()
                event, text = Message("logs.entry", number=place), json.dumps(content, ensure_ascii=False)
                deal = self._reader.deal.name if self._reader else None
                self._game.blame(error.at(deal=deal, event=event, text=text))
                self._reader, self._lost = None, True

    def _take(self, place: int, name: str, content: Entry) -> None:
        self._entries += 1
        if name == _BEGIN:
            self.close()
            self._lost, self._entries = False, 0
            self._game.begin_deal()
            self._reader = _Deal(content, self._rules, place)
            return
        check_entries(self._entries)
        if self._reader is None:
            raise LogError("logs.outside_deal")
        self._reader.take(name, content, place)

    def close(self) -> None:
        """End the deal."""
        if self._reader is not None:
            self._game.deals.append(self._reader.deal.closed())
        self._reader = None


class _Deal:
    def __init__(self, content: Entry, rules: Rules, place: int) -> None:
        self._rules = rules
        self._place = place
        self._indicators = 1
        players = rules.players
        wind, dealer = fields.as_int(content.get("chang", 0), 0, 3), content.get("ju", 0)
        self.deal = OpenDeal(
            round=4 * wind + fields.as_int(dealer, 0, players - 1),
            honba=fields.as_int(content.get("ben", 0)),
            sticks=fields.as_int(content.get("liqibang", 0)), rules=rules, place=place,
            points=fields.points(fields.required_field(content, "scores"), players),
        )  # fmt: skip
        hands = [_tiles(content.get(f"tiles{seat}", [])) for seat in range(players)]
        dealt = hands[self.deal.dealer]
        if [len(hand) for hand in hands] != [_SIZE + (hand is dealt) for hand in hands]:
            raise LogError("logs.wrong_amount", number=sum(map(len, hands)), right=_SIZE * players + 1)
        self.deal.start_faces([hand[:_SIZE] for hand in hands], self._first_indicator(content))
        if "paishan" in content:
            self.deal.extra.append(("wall", fields.word(content["paishan"])))
        self._add(ev.Draw(self.deal.dealer, dealt[-1], place=place))

    @staticmethod
    def _first_indicator(content: Entry) -> int:
        doras = fields.listed(content.get("doras") or [])
        return _tile(doras[0] if doras else fields.required_field(content, "dora"))

    def take_moves(self, records: list[Record], first: int, end: int) -> int:
        """Read draws and discards as `_Deals.take_moves` does, but none from the message ``end`` on."""
        if self.deal.ended:
            return first
        return add_records(self.deal, records, first, end, _TILES, self._indicators)

    def take(self, name: str, content: Entry, place: int) -> None:
        """Read the next message of the deal.

        Args:
            name: the name of the message.
            content: its content.
            place: its position in the file.
        """
        self._place = place
        handler = _HANDLERS.get(name)
        if handler is None:
            return
        if self.deal.ended:
            raise LogError("logs.after_end")
        self._accept(content)
        handler(self, content)

    def _seat(self, content: Entry) -> int:
        return fields.as_int(content.get("seat", 0), 0, self._rules.players - 1)

    def _add(self, event: ev.Event) -> None:
        self.deal.events.append(event)

    def _accept(self, content: Entry) -> None:
        """Add an accepted riichi if a message contains it."""
        liqi = content.get("liqi")
        if isinstance(liqi, dict) and not liqi.get("failed"):
            self.deal.accept(self._seat(liqi), self._place)

    def _indicate(self, content: Entry) -> None:
        """Add the dora indicators of a message that no earlier message contains."""
        doras = fields.listed(content.get("doras") or [])
        for name in doras[self._indicators :]:
            self._add(ev.Dora(_tile(name), place=self._place))
        self._indicators = max(self._indicators, len(doras))

    def _deal_tile(self, content: Entry) -> None:
        concealed = bool(self.deal.events) and isinstance(self.deal.events[-1], ev.ConcealedQuad)
        if concealed:
            self._indicate(content)
        self._add(draw_at(self._seat(content), _tile(fields.required_field(content, "tile")), self._place))
        if not concealed:
            self._indicate(content)

    def _discard_tile(self, content: Entry) -> None:
        self._indicate(content)
        seat, tile = self._seat(content), _tile(fields.required_field(content, "tile"))
        riichi = bool(content.get("is_liqi") or content.get("is_wliqi"))
        # The dealer's fourteenth tile is one of a sorted hand, and its discard is never marked as drawn.
        events = self.deal.events
        drawn = bool(content.get("moqie")) or (len(events) == 1 and tile == tile_won_on(events))
        self._add(discard_at(seat, tile, drawn, riichi, self._place))

    def _chi_peng_gang(self, content: Entry) -> None:
        tiles = _tiles(fields.required_field(content, "tiles"))
        froms = [fields.as_int(item, 0, 3) for item in fields.listed(fields.required_field(content, "froms"))]
        type_ = _CALLS[fields.as_int(content.get("type", 0), 0, 2)]
        if len(tiles) != len(froms) or len(tiles) != 3 + (type_ == OPEN_QUAD):
            raise LogError("logs.wrong_amount", number=len(tiles), right=3 + (type_ == OPEN_QUAD))
        *own, called = tiles
        seat, source = self._seat(content), froms[-1]
        self._add(ev.Call(seat, source, type_, called, in_tile_order(own), place=self._place))

    def _own_quad(self, content: Entry) -> None:
        seat, tile = self._seat(content), _tile(fields.required_field(content, "tiles"))
        if content.get("type") == _ADDED:
            self._add(ev.AddedQuad(seat, tile, place=self._place))
        elif content.get("type") == _CONCEALED:
            self._add(ev.ConcealedQuad(seat, self._four(tile), place=self._place))
        else:
            raise LogError("logs.no_call", value=content.get("type"))

    def _four(self, tile: int) -> tuple[int, ...]:
        """Return the faces of the four tiles of a quad, red fives included, from one of its tiles."""
        kind, reds = kind_of(tile), zip(range(KINDS, FACES), self._rules.red_fives, strict=True)
        red = [TILES[face] for face, number in reds if number and kind_of(face) == kind]
        return in_tile_order([*red, *[TILES[kind]] * (COPIES - len(red))])

    def _ba_bei(self, content: Entry) -> None:
        self._add(ev.North(self._seat(content), bool(content.get("moqie")), place=self._place))

    # -------------------------------------------------------------------- the end

    def _hule(self, content: Entry) -> None:
        changes = self._changes(content.get("delta_scores"))
        wins = fields.objects(fields.required_field(content, "hules"))
        if not wins:
            raise LogError("logs.too_few", number=0, least=1)
        parts = [self._part(win) for win in wins[1:]]
        first = tuple(total - sum(item) for total, *item in zip(changes, *parts, strict=True))
        for win, part in zip(wins, [first, *parts], strict=False):
            self._win(win, part)
            self.deal.pay(part)
        self.deal.ended = True

    def _part(self, win: Entry) -> tuple[int, ...]:
        """Return the change of each seat's points from one win, if several seats win on the same discard.

        The changes come from the points of this hand, because the message has only the sum over all wins.
        """
        worth, seats = fields.as_int(win.get("point_rong", 0)), range(self._rules.players)
        return tuple(worth * ((seat == self._seat(win)) - (seat == self._giver())) for seat in seats)

    def _win(self, win: Entry, changes: tuple[int, ...]) -> None:
        seat = self._seat(win)
        tile = _tile(fields.required_field(win, "hu_tile"))
        hand = in_tile_order([*_tiles(win.get("hand", [])), tile])
        ura = _tiles(win.get("li_doras") or [])
        drawn = bool(win.get("zimo"))
        source = seat if drawn else self._giver()
        stated = self._stated(win, changes, drawn, seat)
        self._add(ev.Win(seat, source, tile, hand, tuple(ura), None, stated, place=self._place))

    def _giver(self) -> int:
        """Return the seat that gave the winning tile of a ron: the seat that discarded or made a quad
        last.
        """
        for event in reversed(self.deal.events):
            if isinstance(event, ev.Discard | ev.AddedQuad | ev.North | ev.ConcealedQuad):
                return event.seat
        raise LogError("logs.outside_deal")

    def _stated(self, win: Entry, changes: tuple[int, ...], drawn: bool, seat: int) -> ev.StatedResult:
        yakuman = bool(win.get("yiman"))
        yaku = tuple(self._yaku(entry, yakuman, seat) for entry in fields.objects(win.get("fans") or []))
        return ev.StatedResult(
            han=None if yakuman else fields.as_int(win.get("count", 0)),
            fu=fields.as_int(win.get("fu", 0)),
            points=self._worth(win, drawn, seat),
            yaku=yaku,
            changes=changes,
            before=self.deal.now,
        )

    def _worth(self, win: Entry, drawn: bool, seat: int) -> int:
        if not drawn:
            return fields.as_int(win.get("point_rong", 0))
        others = self._rules.players - 1
        dealer, child = (fields.as_int(win.get(f"point_zimo_{who}", 0)) for who in ("qin", "xian"))
        return child * others if seat == self.deal.dealer else dealer + child * (others - 1)

    def _yaku(self, fan: Entry, yakuman: bool, seat: int) -> tuple[str, int]:
        number = fields.as_int(fan.get("id", 0))
        name = YAKU.get(number, str(number))
        winds = {
            "seat_wind": (seat - self.deal.dealer) % self._rules.players,
            "round_wind": self.deal.round // 4,
        }
        if name in winds:
            name = f"{name}_{'eswn'[winds[name]]}"
        han = fields.as_int(fan.get("val", 0))
        return name, han * _YAKUMAN if yakuman else han

    def _changes(self, value: object) -> tuple[int, ...]:
        return (0,) * self._rules.players if not value else fields.points(value, self._rules.players)

    def _no_tile(self, content: Entry) -> None:
        ends = fields.objects(content.get("players") or [{}] * self._rules.players)[: self._rules.players]
        scores = fields.objects(content.get("scores") or [{}])
        changes = tuple(
            map(sum, zip(*(self._changes(score.get("delta_scores")) for score in scores), strict=True))
        )
        tenpai = tuple(seat for seat, end in enumerate(ends) if end.get("tingpai"))
        shown = tuple(map(_shown, ends))
        if content.get("liujumanguan"):
            self._drawn(ev.NAGASHI, changes, shown=shown)
        else:
            self._drawn(ev.EXHAUSTIVE, changes, shown=shown, tenpai=tenpai)

    def _liu_ju(self, content: Entry) -> None:
        kind = _DRAWN.get(fields.as_int(content.get("type", 0)), ev.UNKNOWN)
        self._drawn(kind, self._changes(None), seat=self._seat(content) if kind == ev.NINE_ORPHANS else None)

    def _drawn(self, kind: str, changes: tuple[int, ...], **facts: Any) -> None:
        stated = ev.StatedResult(changes=changes, before=self.deal.now)
        self._add(ev.DrawnDeal(kind, **facts, stated_result=stated, place=self._place))
        self.deal.ended = True


_HANDLERS: Final[dict[str, Callable[[_Deal, Entry], None]]] = {
    "RecordDealTile": _Deal._deal_tile, "RecordDiscardTile": _Deal._discard_tile,
    "RecordChiPengGang": _Deal._chi_peng_gang, "RecordAnGangAddGang": _Deal._own_quad,
    "RecordBaBei": _Deal._ba_bei, "RecordHule": _Deal._hule, "RecordNoTile": _Deal._no_tile,
    "RecordLiuJu": _Deal._liu_ju,
}  # fmt: skip


def _tile(name: object) -> int:
    if not isinstance(name, str) or name not in _TILES:
        raise LogError("logs.no_tile", value=name)
    return _TILES[name]


def _tiles(value: object) -> list[int]:
    return [_tile(name) for name in fields.listed(value)]


def _shown(end: Entry) -> tuple[int, ...] | None:
    return in_tile_order(_tiles(end.get("hand") or [])) if end.get("tingpai") else None
