"""Read games from the JSON of kobalab's engine, where seat 0 is the dealer of each deal."""

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
from paili.game.quick_events import add_entries, discard_at, draw_at
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD
from paili.logs.deal.open_deal import OpenDeal, OpenGame, check_entries, still_open, tile_won_on
from paili.logs.deal.rules_entry import RULES, is_complete, rules_from_entry, with_start
from paili.logs.formats import KOBALAB
from paili.logs.json_values import JsonValue, documents
from paili.logs.kobalab.words import (
    DISCARDS,
    DRAWN,
    SOURCES,
    TILE_OF_NAME,
    YAKU,
    discard_of,
    hand_of,
    meld_of,
    tile_of,
)
from paili.logs.mjlog.words import COUNTED, decimal
from paili.logs.problems import ParsedGame
from paili.scoring.rules import DOUBLE_YAKU, Rules

RULES_OF_THE_ENGINE: Final = Rules.TENHOU.replace(
    name="kobalab", double_yakuman=DOUBLE_YAKU, liability_share="part"
)
_PLAYERS: Final = 4
_SIZE: Final = 13
_YAKUMAN_HAN: Final = 13
_BASIC_LIMITS: Final = (
    (8_000, "yakuman"),
    (6_000, "sanbaiman"),
    (4_000, "baiman"),
    (3_000, "haneman"),
    (2_000, "mangan"),
)


def read(values: Iterable[JsonValue], path: str) -> Iterator[ParsedGame]:
    """Yield the games of JSON documents, or of lists of documents; if a deal is unreadable, the other deals
    are still read.
    """
    for value in documents(values):
        yield (
            ParsedGame(None, (value.fault,)) if value.fault else _read_game(value.content, path, value.whole)
        )


def _read_game(content: object, path: str, whole: bool) -> ParsedGame:
    open_game = OpenGame()
    try:
        document = _Document(fields.an_object(content), path, whole)
        document.read_deals(open_game)
        return open_game.finish(partial(document.game, open_game.deals))
    except LogError as error:
        return ParsedGame(None, (*open_game.faults, error))


class _Document:
    def __init__(self, document: Entry, path: str, whole: bool) -> None:
        self._document, self._path, self._whole = document, path, whole
        # who deals first sits on seat 0
        self._first = fields.number(document, "qijia", 0, _PLAYERS - 1) if "qijia" in document else 0
        self._rules = rules_from_entry(RULES_OF_THE_ENGINE, document.get(RULES))

    def read_deals(self, game: OpenGame) -> None:
        """Read the deals one by one, and add each deal to a game."""
        log = fields.listed(fields.required_field(self._document, "log"))
        last = None if self._whole else len(log) - 1
        for number, entries in enumerate(log):
            game.begin_deal()
            try:
                deal = _read_deal(fields.objects(entries), self._rules, cut=number == last)
            except LogError as error:
                game.blame(error)
            else:
                game.deals += [] if deal is None else [deal]

    def game(self, deals: Sequence[rec.Deal]) -> rec.Game:
        """Return the game: the facts of the document, and these deals."""
        document = self._document
        return rec.Game(
            players=tuple(rec.Player(name=name) for name in self._names()),
            rules=with_start(self._rules, deals),
            deals=tuple(deals),
            result=self._result(),
            complete=self._whole and is_complete(document, "defen" in document),
            source=rec.Source(
                format=KOBALAB, path=self._path, title=fields.text_of(document.get("title")),
                names_rules=RULES in document,
            ),
            extra=(("qijia", str(self._first)),),
        )  # fmt: skip

    def _names(self) -> list[str]:
        names = fields.words(self._document.get("player", [""] * _PLAYERS))
        return list(_turned(fields.listed(names, _PLAYERS), self._first))

    def _result(self) -> rec.Result | None:
        if "defen" not in self._document:
            return None
        points = fields.points(self._document["defen"], _PLAYERS)
        totals = [_total(item) for item in fields.listed(self._document.get("point") or [])]
        return rec.Result(
            points=_turned(points, self._first),
            totals=_turned(totals, self._first) if len(totals) == _PLAYERS else None,
        )


def _total(value: object) -> Fraction:
    if not isinstance(value, str | int | float):
        raise LogError("logs.no_number", value=value)
    return decimal(str(value)[:20])


def _read_deal(entries: Sequence[Entry], rules: Rules, *, cut: bool) -> rec.Deal | None:
    """Return a deal from its entries in the file; None if no entry is complete.

    Args:
        entries: the entries of the deal.
        rules: the rules.
        cut: whether the file ends inside the last entry; if so, this entry is left out.
    """
    if not entries:
        return None
    check_entries(len(entries))
    reader = _Deal(rules)
    place = 0
    while (place := reader.take_moves(entries, place)) < len(entries):
        entry = entries[place]
        place += 1
        try:
            reader.take(entry, place)
        except LogError as error:
            if cut and place == len(entries):
                break
            text = json.dumps(entry, ensure_ascii=False)
            raise error.at(deal=reader.name, event=Message("logs.entry", number=place), text=text) from None
    return reader.closed()


class _Deal:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._place = 0
        self._deal: OpenDeal | None = None
        self._declared: int | None = None

    @property
    def name(self) -> Message | None:
        return self._deal.name if self._deal else None

    def take_moves(self, entries: Sequence[Entry], first: int) -> int:
        """Read draws and discards that follow one another, if a short check finds nothing unusual.

        Args:
            entries: the entries of the deal.
            first: the index of the first entry to read.

        Returns:
            The index of the first entry that was not read; the number of entries if there is none.
        """
        deal = self._deal
        if deal is None or deal.ended or self._declared is not None:
            return first
        at = add_entries(deal, entries, first, TILE_OF_NAME, DISCARDS)
        last = deal.events[-1] if at > first else None
        if isinstance(last, ev.Discard) and last.riichi:
            self._declared = last.seat
        return at

    def take(self, entry: Entry, place: int) -> None:
        """Read the next entry of the deal.

        Args:
            entry: the entry, whose only field names what happens.
            place: its number in the deal, from 1.
        """
        self._place = place
        name = next(iter(entry), "")
        content = fields.an_object(fields.required_field(entry, name))
        handler = _HANDLERS.get(name)
        if handler is None:
            raise LogError("logs.unknown_event")
        if name != "hule" and _drawn_kind(content) != ev.TRIPLE_RON:
            self._accept()
        handler(self, content)

    def closed(self) -> rec.Deal | None:
        """Return the deal; None if its hands have not been read."""
        return self._deal.closed() if self._deal is not None and self._deal.is_dealt else None

    @property
    def _open(self) -> OpenDeal:
        if self._deal is None:
            raise LogError("logs.outside_deal")
        return self._deal

    def _seat(self, content: Entry, name: str = "l") -> int:
        return (self._open.dealer + fields.seat(content, name)) % _PLAYERS

    def _by_seat(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Reorder values of four seats from the turn order, with the dealer first, to the seat order of the
        game.
        """
        return _turned(values, -self._open.dealer)

    def _add(self, event: ev.Event) -> None:
        if self._open.ended and not isinstance(event, ev.Win):
            raise LogError("logs.after_end")
        self._open.events.append(event)

    def _accept(self) -> None:
        """Add an accepted riichi, after the file has shown that nobody won on its discard."""
        if self._declared is not None:
            still_open(self._deal).accept(self._declared, self._place)
            self._declared = None

    def _qipai(self, content: Entry) -> None:
        if self._deal is not None:
            raise LogError("logs.deal_in_deal")
        round_ = 4 * fields.number(content, "zhuangfeng", 0, 3) + fields.number(content, "jushu", 0, 3)
        points = fields.points(fields.required_field(content, "defen"), _PLAYERS)
        self._deal = OpenDeal(
            round=round_, honba=fields.number(content, "changbang"),
            sticks=fields.number(content, "lizhibang"), rules=self._rules,
            points=_turned(points, -(round_ % 4)), place=self._place,
        )  # fmt: skip
        hands = [
            hand_of(hand)
            for hand in fields.words(fields.listed(fields.required_field(content, "shoupai"), 4))
        ]
        if wrong := [hand for hand in hands if len(hand) != _SIZE]:
            raise LogError("logs.wrong_amount", number=len(wrong[0]), right=_SIZE)
        self._deal.start_faces(self._by_seat(hands), tile_of(fields.required_field(content, "baopai")))

    def _zimo(self, content: Entry) -> None:
        tile = tile_of(fields.required_field(content, "p"))
        self._add(draw_at(self._seat(content), tile, self._place))

    def _dapai(self, content: Entry) -> None:
        tile, drawn, riichi = discard_of(fields.required_field(content, "p"))
        seat = self._seat(content)
        self._add(discard_at(seat, tile, drawn, riichi, self._place))
        self._declared = seat if riichi else None

    def _fulou(self, content: Entry) -> None:
        meld, seat = meld_of(fields.required_field(content, "m")), self._seat(content)
        if meld.type in (ADDED_QUAD, CONCEALED_QUAD):
            raise LogError("logs.no_call", value=content["m"])
        source = (seat + meld.to_the_right) % _PLAYERS
        self._add(ev.Call(seat, source, meld.type, meld.tile, meld.others, place=self._place))

    def _gang(self, content: Entry) -> None:
        meld, seat = meld_of(fields.required_field(content, "m")), self._seat(content)
        if meld.added is not None:
            self._add(ev.AddedQuad(seat, meld.added, place=self._place))
        elif meld.type == CONCEALED_QUAD:
            faces = in_tile_order((meld.tile, *meld.others))
            self._add(ev.ConcealedQuad(seat, faces, place=self._place))
        else:
            raise LogError("logs.no_call", value=content["m"])

    def _kaigang(self, content: Entry) -> None:
        self._add(ev.Dora(tile_of(fields.required_field(content, "baopai")), place=self._place))

    def _hule(self, content: Entry) -> None:
        seat = self._seat(content)
        source = seat if content.get("baojia") is None else self._seat(content, "baojia")
        tile = tile_won_on(self._open.events)
        hand = in_tile_order(hand_of(fields.word(fields.required_field(content, "shoupai"))))
        ura = tuple(tile_of(item) for item in fields.listed(content.get("fubaopai") or []))
        liable, stated, yakuman = self._liable(content, seat), self._stated(content), content.get("damanguan")
        extra = (("damanguan", str(yakuman)),) if yakuman else ()
        self._add(ev.Win(seat, source, tile, hand, ura, liable, stated, place=self._place, extra=extra))
        self._open.ended = True
        self._declared = None
        self._open.pay(stated.changes or (0,) * _PLAYERS)

    def _liable(self, content: Entry, seat: int) -> int | None:
        """Return the seat that is liable for a yakuman (pao); None if no seat is liable."""
        marks = [yaku.get("baojia") for yaku in fields.objects(content.get("hupai") or [])]
        results = [SOURCES[mark] for mark in marks if isinstance(mark, str) and mark in SOURCES]
        return (seat + results[0]) % _PLAYERS if results else None

    def _stated(self, content: Entry) -> ev.StatedResult:
        damanguan = content.get("damanguan")
        points = fields.number(content, "defen", 0)
        yaku = tuple(map(_yaku, fields.objects(content.get("hupai") or [])))
        return ev.StatedResult(
            han=None if damanguan else fields.optional(content.get("fanshu")),
            fu=fields.optional(content.get("fu")),
            points=points,
            limit=_limit(points, self._seat(content) == self._open.dealer, bool(damanguan)),
            yaku=yaku,
            changes=self._changes(content),
            before=self._open.now,
        )

    def _changes(self, content: Entry) -> tuple[int, ...] | None:
        if "fenpei" not in content:
            return None
        return self._by_seat(fields.points(content["fenpei"], _PLAYERS))

    def _pingju(self, content: Entry) -> None:
        word = fields.word(fields.required_field(content, "name"))
        kind = DRAWN.get(word, ev.UNKNOWN)
        texts = fields.words(fields.listed(content.get("shoupai") or [""] * _PLAYERS, _PLAYERS))
        shown = self._by_seat([in_tile_order(hand_of(text)) if text else None for text in texts])
        showing = tuple(seat for seat, hand in enumerate(shown) if hand is not None)
        last = self._open.events[-1] if self._open.events else None
        caller = last.seat if kind == ev.NINE_ORPHANS and isinstance(last, ev.Draw) else None
        tenpai = showing if kind == ev.EXHAUSTIVE else None
        extra = (("word", word),) if kind == ev.UNKNOWN else ()
        stated = ev.StatedResult(changes=self._changes(content), before=self._open.now)
        self._add(ev.DrawnDeal(kind, caller, shown, tenpai, stated, place=self._place, extra=extra))
        self._open.ended = True


_HANDLERS: Final[dict[str, Callable[[_Deal, Entry], None]]] = {
    "qipai": _Deal._qipai, "zimo": _Deal._zimo, "gangzimo": _Deal._zimo, "dapai": _Deal._dapai,
    "fulou": _Deal._fulou, "gang": _Deal._gang, "kaigang": _Deal._kaigang, "hule": _Deal._hule,
    "pingju": _Deal._pingju,
}  # fmt: skip


def _drawn_kind(content: Entry) -> str | None:
    return DRAWN.get(str(content.get("name", "")))


def _turned(values: Sequence[Any], first: int) -> tuple[Any, ...]:
    """Return the values of four seats in turn order, from the seat ``first`` on."""
    first %= _PLAYERS
    return (*values[first:], *values[:first])


def _yaku(entry: Entry) -> tuple[str, int]:
    name, han = fields.word(fields.required_field(entry, "name")), fields.required_field(entry, "fanshu")
    times = len(han) if isinstance(han, str) else 0
    return YAKU.get(name, name), _YAKUMAN_HAN * times if times else fields.as_int(han)


def _limit(points: int, dealer: bool, is_yakuman: bool) -> str:
    basic = points // (6 if dealer else 4)
    limit = next((name for least, name in _BASIC_LIMITS if basic >= least), "")
    return COUNTED if limit == "yakuman" and not is_yakuman else limit
