"""A game as Tenhou's mjlog: what was read from one comes back tag for tag.

A game of another format gets physical tiles (`paili.logs.numbering`), and the tags of a table in the general
room; the seed of its wall nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from paili.errors import LogError
from paili.game.records import (
    AddedQuad,
    Away,
    Back,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Event,
    Extra,
    Game,
    North,
    Result,
    RiichiAccepted,
    Said,
    Win,
)
from paili.logs.mjlog_calls import NORTH_ASIDE, Packed, encoded
from paili.logs.numbering import numbered
from paili.logs.places import deal_name
from paili.logs.running import Running
from paili.logs.scored import with_scores
from paili.logs.tenhou_words import (
    COUNTED,
    LIMITS,
    NUMBER_OF_YAKU,
    WORD_OF_DRAWN,
    YAKUMAN,
    type_of_rules,
)
from paili.meld import ADDED_QUAD, CONCEALED_QUAD
from paili.scoring.points import STICK

_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
_COLUMNS: Final = ("dan", "rate", "sx", "rc", "gold")
_MISSING_SEAT: Final = {"dan": "0", "rate": "1500.00", "sx": "C"}
_HUNDRED: Final = 100
_SEATS: Final = 4
_VERSION: Final = "2.3"

Attributes = dict[str, str]
Tag = tuple[str, Attributes]


def mjlog_text(game: Game) -> str:
    """Write a game as mjlog.

    Raises:
        LogError: if it hides tiles or does not fit together.
    """
    spelled = "".join(_spelled(name, attributes) for name, attributes in mjlog_tags(game))
    root = _Extra(game.extra).of("root") or {"ver": _VERSION}
    return f"{_spelled('mjloggm', root)[:-2]}>{spelled}</mjloggm>\n"


def mjlog_tags(game: Game) -> Iterator[Tag]:
    """Yield the tags of a game, the root aside."""
    yield from _head(game)
    for number, deal in enumerate(game.deals):
        result = game.result if number == len(game.deals) - 1 else None
        try:
            told = numbered(with_scores(deal, game.rules), game.rules)
            yield from _DealTags(told, result).tags()
        except LogError as error:
            raise error.at(deal=deal_name(deal.round, deal.honba)) from None


# ------------------------------------------------------------------------------ before the deals


class _Extra:
    """Attributes of tags among what no record has a field for."""

    def __init__(self, extra: Extra) -> None:
        self._all = extra

    def of(self, tag: str) -> Attributes:
        start = f"{tag}."
        return {name[len(start) :]: value for name, value in self._all if name.startswith(start)}


def _head(game: Game) -> Iterator[Tag]:
    extra = _Extra(game.extra)
    if shuffle := extra.of("shuffle"):
        yield "SHUFFLE", shuffle
    yield "GO", extra.of("go") or {"type": str(type_of_rules(game.rules)), "lobby": "0"}
    if game.players:
        yield "UN", _un(game, extra)
    before = [_coming_and_going(event) for event in game.before]
    place = extra.of("taikyoku").get("after", str(len(before)))
    if place.isdecimal():  # else the file breaks off before it
        before.insert(int(place), ("TAIKYOKU", {"oya": "0"}))
    yield from before


def _un(game: Game, extra: _Extra) -> Attributes:
    columns = extra.of("un") or {name: _un_column(game, name) for name in _COLUMNS}
    names = [player.name for player in game.players] + [""] * (_SEATS - len(game.players))
    named = {f"n{seat}": _percent(name) for seat, name in enumerate(names)}
    return named | {name: column for name, column in columns.items() if column.strip(",")}


def _un_column(game: Game, name: str) -> str:
    field = {"dan": "rank", "rate": "rating"}.get(name)
    values = [
        getattr(player, field) if field else dict(player.extra).get(name, "") for player in game.players
    ]
    return ",".join(values + [_MISSING_SEAT.get(name, "")] * (_SEATS - len(values)))


def _percent(name: str) -> str:
    return "".join(f"%{byte:02X}" for byte in name.encode())


def _coming_and_going(event: Event) -> Tag:
    if isinstance(event, Away):
        return "BYE", {"who": str(event.seat)}
    assert isinstance(event, Back)
    return "UN", {f"n{event.seat}": "".join(value for name, value in event.extra if name == "name")}


# ------------------------------------------------------------------------------ a deal


class _DealTags:
    """The tags of one deal."""

    def __init__(self, deal: Deal, result: Result | None) -> None:
        self._deal = deal
        self._result = result
        self._running = Running(deal)
        self._melds: list[list[tuple[Packed, int]]] = [[] for _ in deal.points]
        self._dealt_ends = 0

    def tags(self) -> Iterator[Tag]:
        yield "INIT", self._init()
        for event in self._deal.events:
            yield from _TAGS[type(event)](self, event)
            self._running.follow(event)
        yield from (("REACH", {"who": v, "step": "1"}) for name, v in self._deal.extra if name == "declared")

    def _init(self) -> Attributes:
        deal = self._deal
        extra = dict(deal.extra)
        dice = extra.pop("dice", "0,0")
        extra.pop("declared", None)
        hands = {f"hai{seat}": "" for seat in range(_SEATS)}
        hands |= {f"hai{seat}": _listed(hand) for seat, hand in enumerate(deal.ids)}
        return {
            "seed": f"{deal.round},{deal.honba},{deal.sticks},{dice},{deal.indicator_id}",
            "ten": _hundreds(deal.points),
            **extra,
            "oya": str(deal.dealer),
            **hands,
        }

    def _draw(self, event: Draw) -> Iterator[Tag]:
        yield f"{_DRAWS[event.seat]}{event.ids[0]}", {}

    def _discard(self, event: Discard) -> Iterator[Tag]:
        if event.riichi:
            yield "REACH", {"who": str(event.seat), "step": "1"}
        yield f"{_DISCARDS[event.seat]}{event.ids[0]}", {}

    def _accepted(self, event: RiichiAccepted) -> Iterator[Tag]:
        after = list(self._running.points)
        after[event.seat] -= STICK
        ten = {} if ("ten", "") in event.extra else {"ten": _hundreds(after)}
        yield "REACH", {"who": str(event.seat), **ten, "step": "2"}

    def _called(self, event: Call) -> Iterator[Tag]:
        packed = Packed(event.type, event.ids, (event.source - event.seat) % 4)
        self._melds[event.seat].insert(0, (packed, encoded(packed)))
        yield self._n(event.seat, encoded(packed))

    def _added(self, event: AddedQuad) -> Iterator[Tag]:
        melds = self._melds[event.seat]
        place = next((i for i, (each, _) in enumerate(melds) if _is_pon_of(each, event)), None)
        if place is None:
            raise LogError("logs.no_pon")
        pon = melds[place][0]
        packed = Packed(ADDED_QUAD, (event.ids[0], *pon.ids), pon.source)
        melds[place] = (packed, encoded(packed))
        yield self._n(event.seat, encoded(packed))

    def _concealed(self, event: ConcealedQuad) -> Iterator[Tag]:
        packed = Packed(CONCEALED_QUAD, event.ids, 0)
        self._melds[event.seat].insert(0, (packed, encoded(packed)))
        yield self._n(event.seat, encoded(packed))

    def _north(self, event: North) -> Iterator[Tag]:
        packed = Packed(NORTH_ASIDE, event.ids, 0)
        self._melds[event.seat].insert(0, (packed, encoded(packed)))
        yield self._n(event.seat, encoded(packed))

    @staticmethod
    def _n(seat: int, m: int) -> Tag:
        return "N", {"who": str(seat), "m": str(m)}

    def _dora(self, event: Dora) -> Iterator[Tag]:
        yield "DORA", {"hai": str(event.ids[0])}

    def _left(self, event: Event) -> Iterator[Tag]:
        yield _coming_and_going(event)

    # -------------------------------------------------------------------- the end

    def _win(self, event: Win) -> Iterator[Tag]:
        melds = ",".join(str(m) for _, m in self._melds[event.seat])
        ura = {"doraHaiUra": _listed(event.ura_ids)} if event.ura_ids else {}
        liable = {} if event.liable is None else {"paoWho": str(event.liable)}
        yield (
            "AGARI",
            {
                "ba": self._counters(),
                "hai": _listed(event.ids),
                **({"m": melds} if melds else {}),
                "machi": str(self._running.last_id),
                **_worth(event.said or Said()),
                "doraHai": _listed(tile for tile in self._running.indicator_ids if tile is not None),
                **ura,
                "who": str(event.seat),
                "fromWho": str(event.source),
                **liable,
                **self._after(event.said, event.extra, last=event is self._last_end()),
            },
        )

    def _no_winner(self, event: DrawnDeal) -> Iterator[Tag]:
        word = WORD_OF_DRAWN.get(event.kind) or dict(event.extra).get("type")
        shown = {f"hai{seat}": _listed(hand) for seat, hand in enumerate(event.shown_ids) if hand is not None}
        after = self._after(event.said, event.extra, last=True)
        sc = {"sc": after.pop("sc")}
        yield (
            "RYUUKYOKU",
            {**({"type": word} if word else {}), "ba": self._counters(), **sc, **shown, **after},
        )

    def _last_end(self) -> Event:
        return self._deal.ends[-1]

    def _counters(self) -> str:
        sticks = 0 if self._dealt_ends else self._running.sticks
        self._dealt_ends += 1
        return f"{self._deal.honba},{sticks}"

    def _after(self, said: Said | None, extra: Extra, *, last: bool) -> Attributes:
        """Return the points before the end and what they change by; after the last deal how the game ends."""
        seats = len(self._deal.points)
        before = (said and said.before) or tuple(self._running.points)
        changes = (said and said.changes) or (0,) * seats
        pairs = [f"{b // _HUNDRED},{c // _HUNDRED}" for b, c in zip(before, changes, strict=True)]
        pairs += ["0,0"] * (_SEATS - seats)
        others = {name: value for name, value in extra if name not in ("sc", "type")}
        beyond = [value for name, value in extra if name == "sc"]
        owari = {"owari": _owari(self._result)} if last and self._result else {}
        return {"sc": ",".join(pairs + beyond), **owari, **others}


def _is_pon_of(packed: Packed, event: AddedQuad) -> bool:
    return packed.type == "pon" and packed.ids[0] // 4 == event.ids[0] // 4


def _worth(said: Said) -> Attributes:
    if said.points is None:
        return {}
    limit = said.limit or ""
    number = len(LIMITS) - 1 if limit == COUNTED else LIMITS.index(limit)
    named = _as_tenhou_names(said.yaku or ())
    if named and all(yaku in YAKUMAN for yaku, _ in named):
        yaku = {"yakuman": _listed(NUMBER_OF_YAKU[yaku] for yaku, _ in named)}
    else:
        pairs = [(NUMBER_OF_YAKU.get(yaku), han) for yaku, han in named]
        yaku = {"yaku": ",".join(f"{id_},{han}" for id_, han in pairs if id_ is not None)}
    return {"ten": f"{said.fu or 0},{said.points},{number}", **yaku}


def _as_tenhou_names(yaku: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Count norths set aside as dora, and name the indicators under the others for every riichi."""
    named = dict(yaku)
    if norths := named.pop("kita", 0):
        named["dora"] = named.get("dora", 0) + norths
    if named.keys() & {"riichi", "double_riichi"}:
        named.setdefault("ura_dora", 0)
    return list(named.items())


def _owari(result: Result) -> str:
    totals = result.totals or (Fraction(0),) * len(result.points)
    extra = dict(result.extra)
    decimals = int(extra.get("decimals", "1"))
    pairs = [f"{p // _HUNDRED},{float(t):.{decimals}f}" for p, t in zip(result.points, totals, strict=True)]
    pairs += [f"0,{0:.{decimals}f}"] * (_SEATS - len(pairs))
    return ",".join(pairs + ([extra["owari"]] if "owari" in extra else []))


_TAGS: Final[dict[type[Event], Callable[[_DealTags, Any], Iterator[Tag]]]] = {
    Draw: _DealTags._draw, Discard: _DealTags._discard, RiichiAccepted: _DealTags._accepted,
    Call: _DealTags._called, AddedQuad: _DealTags._added, ConcealedQuad: _DealTags._concealed,
    North: _DealTags._north, Dora: _DealTags._dora, Away: _DealTags._left, Back: _DealTags._left,
    Win: _DealTags._win, DrawnDeal: _DealTags._no_winner,
}  # fmt: skip


def _listed(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def _hundreds(points: Sequence[int]) -> str:
    filled = [each // _HUNDRED for each in points] + [0] * (_SEATS - len(points))
    return _listed(filled)


def _spelled(name: str, attributes: Attributes) -> str:
    written = "".join(f' {key}="{_escaped(value)}"' for key, value in attributes.items())
    return f"<{name}{written}/>"


def _escaped(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
