"""Read games from Tenhou's mjlog: XML with the tiles in the names of its tags.

The tags of a game come in this order: ``SHUFFLE? GO UN TAIKYOKU (INIT … (AGARI+ | RYUUKYOKU))+``, with
``BYE`` and ``UN`` anywhere. Facts for which `paili.game.Game` has no field go into its ``extra``, so that the
writer can restore them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final
from urllib.parse import unquote

from paili.catalogue import Message
from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.game.json_fields import required_field
from paili.game.quick_events import add_moves
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD
from paili.logs.deal.numbering import IDS, faces_of
from paili.logs.deal.open_deal import (
    MOST_ENTRIES,
    OpenDeal,
    OpenGame,
    check_entries,
    open_for_win,
    still_open,
)
from paili.logs.deal.rules_entry import COMPLETE, RULES, is_complete, rules_from_entry, with_start
from paili.logs.formats import MJLOG
from paili.logs.mjlog.calls import NORTH_ASIDE, Packed, decoded
from paili.logs.mjlog.tags import END, Tag, tags
from paili.logs.mjlog.words import (
    COUNTED,
    DRAWN,
    LIMITS,
    MOST_TYPE,
    decimal,
    id_of,
    ids_of,
    number,
    numbers,
    rules_of_type,
    yaku_name,
)
from paili.logs.problems import ParsedGame
from paili.scoring.rules import Rules

ROOT: Final = "mjloggm"
_INIT, _AGARI = "INIT", "AGARI"
_LONGEST: Final = 16 * 2**10  # characters of a tag: a seed has 3,400
_MOST_TAGS: Final = 20_000  # of a game; the longest of the shared games has 2,500
_HUNDRED: Final = 100
_NAMES: Final = ("n0", "n1", "n2", "n3")
_HANDS: Final = ("hai0", "hai1", "hai2", "hai3")

Attributes = dict[str, str]


def read(blocks: Iterable[bytes], path: str) -> Iterator[ParsedGame]:
    """Yield the games of an XML text, one for each root element; if a deal is unreadable, read the other
    deals.
    """
    reader = _Reader(path)
    try:
        for several in tags(blocks):
            at = 0
            while (at := reader.take_moves(several, at)) < len(several):
                name, attributes = several[at]
                at += 1
                if name == END or (name == ROOT and reader.tag):
                    yield reader.finish(whole=name == END)
                    reader = _Reader(path)
                if name in _MOVES:
                    reader.refuse_move(name)
                elif name != END:
                    reader.take(name, attributes)
    except LogError as error:  # from here on it is no text of tags
        reader.lose(error)
        yield reader.finish(whole=False)
        return
    if reader.tag:
        yield reader.finish(whole=False)


class _Reader:
    def __init__(self, path: str) -> None:
        self.tag = 0
        self._open_game = OpenGame()
        self._last = MOST_ENTRIES  # the tag that ends the deal, or what stands before, at the latest
        self._lost = False  # whether the deal cannot be read, and its other tags are passed over
        self._path = path
        self._rules = Rules.TENHOU
        self._faces = faces_of(self._rules)
        self._attributes_of_go: Attributes | None = None
        self._players: tuple[rec.Player, ...] = ()
        self._extra: list[tuple[str, str]] = []
        self._before: list[ev.Event] = []
        self._deal: OpenDeal | None = None
        self._result: rec.Result | None = None
        self._complete_said: dict[str, bool] = {}
        self._title = self._reference = ""
        self._seated: int | None = None

    def take(self, name: str, attributes: Attributes) -> None:
        """Read the next tag, which is neither a draw nor a discard."""
        self.tag += 1
        if self._open_game.is_hopeless or (self._lost and name != _INIT):
            self._pass_over()
            return
        try:
            if self.tag == 1 and name != ROOT:
                raise LogError("logs.not_mjlog", root=ROOT)
            if sum(map(len, attributes.values())) > _LONGEST:
                raise LogError("logs.too_long", most=_LONGEST)
            if name != _INIT:
                self._check_number()
            _HANDLERS.get(name, _Reader._unknown)(self, attributes)
        except LogError as error:
            self._lose_at(error, name, attributes)

    def _pass_over(self) -> None:
        """Skip a tag of an unreadable deal; raise an error if the game has more tags than any game can
        have.
        """
        if self.tag > _MOST_TAGS:
            raise LogError("logs.too_many_tags", most=_MOST_TAGS)

    def _check_number(self) -> None:
        if self.tag > self._last:
            raise LogError("logs.too_many_entries", most=MOST_ENTRIES)

    def _lose_at(self, error: LogError, name: str, attributes: Attributes) -> None:
        error.at(event=Message("logs.tag", number=self.tag), text=_spelled(name, attributes))
        self.lose(error, name)

    def lose(self, error: LogError, name: str = "") -> None:
        """Record that the deal cannot be read. A deal that has ended is kept, unless the error is in a win.

        Args:
            error: the error.
            name: the name of the tag; "" if the text has no tags from here on.
        """
        if self._deal is not None and self._deal.ended and name != _AGARI:
            self._close()
        self._open_game.blame(error.at(deal=self._deal.name if self._deal else None))
        self._deal, self._lost = None, True

    def finish(self, *, whole: bool) -> ParsedGame:
        """Return the game with all deals that have been read.

        Args:
            whole: whether the file contains the game to its end.
        """
        self._close()
        return self._open_game.finish(partial(self._game, whole))

    def _game(self, whole: bool) -> rec.Game:
        deals = self._open_game.deals
        if self._seated != len(self._before):
            self._extra.append(("taikyoku.after", str(self._seated)))
        return rec.Game(
            players=self._players,
            rules=with_start(self._rules, deals),
            deals=tuple(deals),
            result=self._result,
            complete=whole and is_complete(self._complete_said, self._result is not None),
            before=tuple(self._before),
            source=rec.Source(format=MJLOG, path=self._path, title=self._title, reference=self._reference),
            extra=tuple(self._extra),
        )

    # -------------------------------------------------------------------- before the first deal

    def _unknown(self, _: Attributes) -> None:
        raise LogError("logs.unknown_tag")

    def _root(self, attributes: Attributes) -> None:
        self._complete_said = {COMPLETE: attributes[COMPLETE] == "true"} if COMPLETE in attributes else {}
        self._keep("root", {name: value for name, value in attributes.items() if name != COMPLETE})

    def _shuffle(self, attributes: Attributes) -> None:
        self._reference = attributes.get("ref", "")
        self._keep("shuffle", attributes)

    def _go(self, attributes: Attributes) -> None:
        if self._attributes_of_go is not None:
            if attributes != self._attributes_of_go:
                raise LogError("logs.tag_again", name="GO")
            return
        self._attributes_of_go = attributes
        self._rules = rules_from_entry(
            rules_of_type(number(attributes.get("type", "9"), 0, MOST_TYPE)), _json(attributes.get(RULES))
        )
        self._faces = faces_of(self._rules)
        self._title = attributes.get("title", "")
        self._keep("go", attributes)

    def _keep(self, tag: str, attributes: Attributes) -> None:
        self._extra += [(f"{tag}.{name}", value) for name, value in attributes.items()]

    def _un(self, attributes: Attributes) -> None:
        if self._players:
            self._back(attributes)
        else:
            self._players = tuple(_player(attributes, seat) for seat in range(self._rules.players))
            if self._rules.players == 3:  # the entry of the empty seat
                self._extra += [(f"un.{name}", attributes[name]) for name in attributes if name not in _NAMES]

    def _back(self, attributes: Attributes) -> None:
        for seat in range(self._rules.players):
            if _NAMES[seat] in attributes:
                name = attributes[_NAMES[seat]]
                self._add(ev.Back(seat, place=self.tag, extra=(("name", name),)))

    def _bye(self, attributes: Attributes) -> None:
        self._add(ev.Away(self._seat(attributes, "who"), place=self.tag))

    def _add(self, event: ev.Event) -> None:
        """Add an event `Away` or `Back` to the current deal, or between deals to the next deal."""
        events = self._deal.events if self._deal else self._before
        events.append(event)
        check_entries(len(events))

    def _taikyoku(self, attributes: Attributes) -> None:
        if number(attributes.get("oya", "0"), 0, 3):
            raise LogError("logs.first_dealer", seat=attributes["oya"])
        self._seated = len(self._before)

    # -------------------------------------------------------------------- a deal

    def _init(self, attributes: Attributes) -> None:
        self._close()
        self._lost, self._last = False, self.tag + MOST_ENTRIES
        self._open_game.begin_deal()
        seed = numbers(required_field(attributes, "seed"), 6)
        seats = range(self._rules.players)
        self._deal = OpenDeal(
            round=seed[0], honba=seed[1], sticks=seed[2], rules=self._rules, place=self.tag,
            points=self._points(required_field(attributes, "ten"), 1)[0],
        )  # fmt: skip
        self._deal.start(
            [ids_of(required_field(attributes, _HANDS[seat]), 13) for seat in seats],
            id_of(seed[5]),
            self._faces,
        )
        if self._seat(attributes, "oya") != self._deal.dealer:
            raise LogError("logs.not_dealer", seat=attributes["oya"], dealer=self._deal.dealer)
        self._deal.extra = [("dice", f"{seed[3]},{seed[4]}"), *_others(attributes, _OF_INIT)]

    def _close(self) -> None:
        if self._deal is not None:
            self._open_game.deals.append(self._deal.closed())
        self._deal = None

    @property
    def _open(self) -> OpenDeal:
        return still_open(self._deal)

    def take_moves(self, several: list[Tag], first: int) -> int:
        """Read draws and discards that follow one another.

        Args:
            several: tags.
            first: the index of the first tag to read.

        Returns:
            The index of the first tag that was not read; the number of tags if there is none.
        """
        deal = self._deal
        if deal is None or deal.ended:
            return first
        end = min(len(several), first + self._last - self.tag)
        at = add_moves(deal, several, first, end, _MOVES, self._faces, self.tag + 1)
        self.tag += at - first
        return at

    def refuse_move(self, name: str) -> None:
        """Read the next tag, a draw or a discard that `take_moves` did not read: record its error."""
        self.tag += 1
        if self._lost or self._open_game.is_hopeless:
            self._pass_over()
            return
        try:
            self._check_number()
            still_open(self._deal)
            raise LogError("logs.no_seat", seat=_MOVES[name][1])
        except LogError as error:
            self._lose_at(error, name, {})

    def _n(self, attributes: Attributes) -> None:
        deal, seat = self._open, self._seat(attributes, "who")
        packed = decoded(number(required_field(attributes, "m")))
        event = self._call(seat, packed, deal.drawn)
        deal.drawn = None
        deal.events.append(event)

    def _call(self, seat: int, packed: Packed, drawn: int | None) -> ev.Event:
        place, ids = self.tag, packed.ids
        faces = [self._faces[tile] for tile in ids]
        if packed.type == NORTH_ASIDE:
            return ev.North(seat, drawn == ids[0], place=place, ids=ids)
        if packed.type == ADDED_QUAD:
            return ev.AddedQuad(seat, faces[0], place=place, ids=ids[:1])
        if packed.type == CONCEALED_QUAD:
            return ev.ConcealedQuad(seat, self._in_order(ids), place=place, ids=ids)
        source, own = self._source(seat, packed.source), self._in_order(ids[1:])
        return ev.Call(seat, source, packed.type, faces[0], own, place=place, ids=ids)

    def _source(self, seat: int, to_the_right: int) -> int:
        source = (seat + to_the_right) % 4
        if source == seat or source >= self._rules.players:
            raise LogError("logs.no_seat", seat=source)
        return source

    def _dora(self, attributes: Attributes) -> None:
        tile = id_of(number(required_field(attributes, "hai")))
        self._open.events.append(ev.Dora(self._faces[tile], place=self.tag, ids=(tile,)))

    def _reach(self, attributes: Attributes) -> None:
        deal, seat = self._open, self._seat(attributes, "who")
        if attributes.get("step") == "1":
            deal.declared, deal.declarer = True, seat
        else:
            extra: ev.Extra = () if "ten" in attributes else (("ten", ""),)
            deal.events.append(ev.RiichiAccepted(seat, place=self.tag, extra=extra))

    # -------------------------------------------------------------------- the end of a deal

    def _agari(self, attributes: Attributes) -> None:
        deal = open_for_win(self._deal)
        seat, source = self._seat(attributes, "who"), self._seat(attributes, "fromWho")
        ids, ura_ids = ids_of(required_field(attributes, "hai")), ids_of(attributes.get("doraHaiUra", ""))
        tile = self._faces[id_of(number(required_field(attributes, "machi")))]
        ura = tuple(map(self._faces.__getitem__, ura_ids))
        liable = self._seat(attributes, "paoWho") if "paoWho" in attributes else None
        deal.events.append(
            ev.Win(
                seat, source, tile, self._in_order(ids), ura, liable, self._stated(attributes), ura_ids,
                place=self.tag, ids=ids, extra=self._extra_of_end(attributes),
            )
        )  # fmt: skip
        self._end(deal, attributes)

    def _in_order(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Return the faces of physical tiles in tile order, which is the order of their numbers."""
        return tuple([self._faces[tile] for tile in sorted(ids)])

    def _stated(self, attributes: Attributes) -> ev.StatedResult:
        before, changes = self._points(required_field(attributes, "sc"), 2)
        if "ten" not in attributes:  # written from a game that does not say it
            return ev.StatedResult(changes=changes, before=before)
        fu, points, limit = numbers(required_field(attributes, "ten"), 3)
        yaku, yakuman = _yaku(attributes)
        han = None if yakuman else sum(han for _, han in yaku)
        if not 0 <= limit < len(LIMITS):
            raise LogError("logs.out_of_range", value=limit, low=0, high=len(LIMITS) - 1)
        counted = limit == len(LIMITS) - 1 and not yakuman
        return ev.StatedResult(
            han=han, fu=fu, points=points, limit=COUNTED if counted else LIMITS[limit],
            yaku=yaku + yakuman, changes=changes, before=before,
        )  # fmt: skip

    def _ryuukyoku(self, attributes: Attributes) -> None:
        deal = self._open
        word = attributes.get("type")
        kind = ev.EXHAUSTIVE if word is None else DRAWN.get(word, ev.UNKNOWN)
        ids = [ids_of(attributes[name]) if attributes.get(name) else None for name in self._hands]
        shown = tuple(None if hand is None else self._in_order(hand) for hand in ids)
        showing = tuple(seat for seat, hand in enumerate(shown) if hand is not None)
        caller = showing[0] if kind == ev.NINE_ORPHANS and showing else None
        before, changes = self._points(required_field(attributes, "sc"), 2)
        extra = (("type", word),) if kind == ev.UNKNOWN and word else ()
        deal.events.append(
            ev.DrawnDeal(
                kind, caller, shown, showing if kind == ev.EXHAUSTIVE else None,
                ev.StatedResult(changes=changes, before=before), tuple(ids), place=self.tag,
                extra=extra + self._extra_of_end(attributes),
            )
        )  # fmt: skip
        self._end(deal, attributes)

    def _extra_of_end(self, attributes: Attributes) -> ev.Extra:
        beyond = _beyond_four(attributes["sc"])
        return tuple(_others(attributes, _OF_END)) + ((("sc", beyond),) if beyond else ())

    def _end(self, deal: OpenDeal, attributes: Attributes) -> None:
        deal.ended = True
        if "owari" in attributes:
            self._result = self._final(attributes["owari"])

    def _final(self, owari: str) -> rec.Result:
        parts = owari.split(",")
        if len(parts) < 2 * len(self._hands):
            raise LogError("logs.too_few", number=len(parts), least=2 * len(self._hands))
        seats = self._rules.players
        beyond = _beyond_four(owari)
        return rec.Result(
            points=tuple(number(part) * _HUNDRED for part in parts[: 2 * seats : 2]),
            totals=tuple(map(decimal, parts[1 : 2 * seats : 2])),
            extra=((("owari", beyond),) if beyond else ()) + _whole_numbers(parts),
        )

    # -------------------------------------------------------------------- values

    @property
    def _hands(self) -> tuple[str, ...]:
        return _HANDS[: self._rules.players]

    def _seat(self, attributes: Attributes, name: str) -> int:
        return number(required_field(attributes, name), 0, self._rules.players - 1)

    def _points(self, text: str, columns: int) -> list[tuple[int, ...]]:
        """Return the points of all seats, or the points and their changes, from an attribute.

        Args:
            text: the attribute, numbers in hundreds of points.
            columns: the number of numbers for each seat: 1, or 2 for points and changes.

        Returns:
            One or two tuples of the numbers of all seats, in points.
        """
        values = numbers(text)
        if len(values) < columns * 4:
            raise LogError("logs.too_few", number=len(values), least=columns * 4)
        seats = self._rules.players
        return [
            tuple([value * _HUNDRED for value in values[column : columns * seats : columns]])
            for column in range(columns)
        ]


_HANDLERS: Final[dict[str, Callable[[_Reader, Attributes], None]]] = {
    ROOT: _Reader._root, "SHUFFLE": _Reader._shuffle, "GO": _Reader._go, "UN": _Reader._un,
    "BYE": _Reader._bye, "TAIKYOKU": _Reader._taikyoku, _INIT: _Reader._init, "N": _Reader._n,
    "DORA": _Reader._dora, "REACH": _Reader._reach, _AGARI: _Reader._agari,
    "RYUUKYOKU": _Reader._ryuukyoku,
}  # fmt: skip
_OF_INIT: Final = frozenset(("seed", "ten", "oya", *_HANDS))
_OF_END: Final = frozenset(
    (
        "ba", "hai", "m", "machi", "ten", "yaku", "yakuman", "doraHai", "doraHaiUra", "who", "fromWho",
        "paoWho", "sc", "owari", "type", *_HANDS,
    )
)  # fmt: skip


# what the names of tags say that draw or discard a tile: which of the two, seat, tile, tile as ids
_Move = tuple[bool, int, int, tuple[int]]
_MOVES: Final[dict[str, _Move]] = {
    f"{letter}{tile}": (draws, seat, tile, (tile,))
    for letters, draws in (("TUVW", True), ("DEFG", False))
    for seat, letter in enumerate(letters)
    for tile in range(IDS)
}


def _player(attributes: Attributes, seat: int) -> rec.Player:
    named = {name: _column(attributes, name, seat) for name in ("dan", "rate", "sx", "rc", "gold")}
    rest = ((name, value) for name, value in named.items() if name not in ("dan", "rate") and value)
    return rec.Player(
        name=unquote(attributes.get(_NAMES[seat], "")),
        rank=named["dan"],
        rating=named["rate"],
        extra=tuple(rest),
    )


def _column(attributes: Attributes, name: str, seat: int) -> str:
    values = attributes.get(name, "").split(",")
    return values[seat] if seat < len(values) else ""


def _yaku(attributes: Attributes) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    """Return two lists from the attributes of a win: the yaku with their han, and the yakuman."""
    plain = numbers(attributes.get("yaku", ""))
    ordinary = tuple((yaku_name(id_), han) for id_, han in zip(plain[::2], plain[1::2], strict=False))
    yakuman = tuple((yaku_name(id_), 13) for id_ in numbers(attributes.get("yakuman", "")))
    return ordinary, yakuman


def _beyond_four(text: str) -> str:
    """Return the chips from an attribute: the text after its eight numbers (two for each of four seats)."""
    return ",".join(text.split(",")[8:])


def _whole_numbers(owari: list[str]) -> ev.Extra:
    """Return an entry of ``extra`` if the final scores in the file have no decimals, as before about 2010."""
    return () if "." in owari[1] else (("decimals", "0"),)


def _others(attributes: Attributes, names: frozenset[str]) -> list[tuple[str, str]]:
    return [(name, value) for name, value in attributes.items() if name not in names]


def _json(text: str | None) -> object:
    try:
        return None if text is None else json.loads(text)
    except (ValueError, RecursionError):
        raise LogError("logs.no_object", value=text) from None


def _spelled(name: str, attributes: Attributes) -> str:
    parts = [name, *(f'{key}="{value}"' for key, value in attributes.items())]
    return f"<{' '.join(parts)}/>"
