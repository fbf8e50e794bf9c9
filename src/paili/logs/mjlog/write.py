"""Write games as Tenhou's mjlog; a game that was read from mjlog gets the same tags again.

A game from another format gets physical tiles 0…135 (`paili.logs.deal.numbering`), the tags of a table in the
general room, and no seed of the wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from paili.game import events as ev
from paili.game import records as rec
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD
from paili.logs.deal.completion import with_scores
from paili.logs.deal.follower import EventVisitor, Follower, Laid
from paili.logs.deal.numbering import numbered
from paili.logs.deal.open_deal import MOST_ENTRIES
from paili.logs.deal.rules_entry import RULES, completeness_entry, rules_to_entry, states_rules, with_start
from paili.logs.json_values import int_of_extra, json_of_extra, json_text
from paili.logs.mjlog.calls import NORTH_ASIDE, Packed, encoded
from paili.logs.mjlog.words import (
    COUNTED,
    LIMITS,
    MOST_TYPE,
    NUMBER_OF_YAKU,
    WORD_OF_DRAWN,
    YAKUMAN,
    rules_of_type,
    type_of_rules,
)
from paili.logs.problems import in_deal
from paili.scoring.points import STICK

_DRAWS: Final = "TUVW"
_DISCARDS: Final = "DEFG"
_COLUMNS: Final = ("dan", "rate", "sx", "rc", "gold")
_MISSING_SEAT: Final = {"dan": "0", "rate": "1500.00", "sx": "C"}
_HUNDRED: Final = 100
_MOST_DECIMALS: Final = 9  # of a final score
_SEATS: Final = 4
_VERSION: Final = "2.3"

Attributes = dict[str, str]
Tag = tuple[str, Attributes]


def text(game: rec.Game) -> str:
    """Return a game as text of mjlog.

    Raises:
        LogError: if the game has hidden tiles or is inconsistent.
    """
    spelled = "".join(_spelled(name, attributes) for name, attributes in mjlog_tags(game))
    root = _preserved(game, "root") or {"ver": _VERSION}
    root |= {
        name: str(value).lower() for name, value in completeness_entry(game, game.result is not None).items()
    }
    return f"{_spelled('mjloggm', root)[:-2]}>{spelled}</mjloggm>\n"


def mjlog_tags(game: rec.Game) -> Iterator[Tag]:
    """Yield the tags of a game with their attributes, except the root tag."""
    yield from _head(game)
    for number, deal in enumerate(game.deals):
        result = game.result if number == len(game.deals) - 1 else None
        with in_deal(deal):
            complete_deal = numbered(with_scores(deal, game.rules), game.rules)
            yield from _DealTags(complete_deal, result).tags()


# ------------------------------------------------------------------------------ before the deals


def _preserved(game: rec.Game, tag: str) -> Attributes:
    """Return the attributes of a tag that the reader of the original file stored in ``game.extra``."""
    start = f"{tag}."
    return {name[len(start) :]: value for name, value in game.extra if name.startswith(start)}


def _head(game: rec.Game) -> Iterator[Tag]:
    if shuffle := _preserved(game, "shuffle"):
        yield "SHUFFLE", shuffle
    yield "GO", _go(game)
    if game.players:
        yield "UN", _un(game)
    before = [_coming_and_going(event) for event in game.before]
    place = _preserved(game, "taikyoku").get("after", str(len(before)))
    if place.isdecimal():  # else the file breaks off before it
        before.insert(int_of_extra("taikyoku.after", place, 0, MOST_ENTRIES), ("TAIKYOKU", {"oya": "0"}))
    yield from before


def _go(game: rec.Game) -> Attributes:
    """Return the attributes of the tag ``GO``: the number of the table type, and the rules that this number
    does not express.
    """
    go = _preserved(game, "go") or {"type": str(type_of_rules(game.rules)), "lobby": "0"}
    type_ = int_of_extra("go.type", go.get("type", "9"), 0, MOST_TYPE)
    assumed, stated = rules_of_type(type_), go.pop(RULES, None)
    if stated is not None and states_rules(json_of_extra(f"go.{RULES}", stated), game, assumed):
        return go | {RULES: stated}
    rules = rules_to_entry(game.rules, with_start(assumed, game.deals))
    return go | ({RULES: json_text(rules)} if rules else {})


def _un(game: rec.Game) -> Attributes:
    stored = _preserved(game, "un")
    absent = "" if stored else None
    columns = stored | {name: _un_column(game, name, stored.get(name, absent)) for name in _COLUMNS}
    names = [player.name for player in game.players] + [""] * (_SEATS - len(game.players))
    named = {f"n{seat}": _percent(name) for seat, name in enumerate(names)}
    return named | {name: column for name, column in columns.items() if column.strip(",")}


def _un_column(game: rec.Game, name: str, stored: str | None) -> str:
    """Return what a tag ``UN`` says of all seats.

    Args:
        game: the game.
        name: the name of the attribute.
        stored: the attribute in the file of the game, with the value of the empty fourth seat; "" if the tag
            in the file lacks it; None if the file has no such tag.
    """
    field = {"dan": "rank", "rate": "rating"}.get(name)
    values = [
        getattr(player, field) if field else dict(player.extra).get(name, "") for player in game.players
    ]
    if stored is None:
        return ",".join(values + [_MISSING_SEAT.get(name, "")] * (_SEATS - len(values)))
    parts = stored.split(",")
    is_same = [*parts, *[""] * len(values)][: len(values)] == values
    return stored if is_same else ",".join(values + parts[len(values) :])


def _percent(name: str) -> str:
    return "".join(f"%{byte:02X}" for byte in name.encode("utf-8", "replace"))


def _coming_and_going(event: ev.Event) -> Tag:
    if isinstance(event, ev.Away):
        return "BYE", {"who": str(event.seat)}
    assert isinstance(event, ev.Back)
    return "UN", {f"n{event.seat}": "".join(value for name, value in event.extra if name == "name")}


# ------------------------------------------------------------------------------ a deal


class _DealTags(EventVisitor):
    def __init__(self, deal: rec.Deal, result: rec.Result | None) -> None:
        self._deal = deal
        self._result = result
        self._table = Follower(deal)

    def tags(self) -> Iterator[Tag]:
        yield "INIT", self._init()
        for event in self._deal.events:
            yield from self.visit(event) or ()
            self._table.follow(event)
        yield from (("REACH", {"who": v, "step": "1"}) for name, v in self._deal.extra if name == "declared")

    def _init(self) -> Attributes:
        deal = self._deal
        extra = dict(deal.extra)
        dice = extra.pop("dice", "0,0")
        extra.pop("declared", None)
        hands = [*map(_listed, deal.ids), *[""] * (_SEATS - deal.players)]
        return {
            "seed": f"{deal.round},{deal.honba},{deal.sticks},{dice},{deal.indicator_id}",
            "ten": _hundreds(deal.points),
            **extra,
            "oya": str(deal.dealer),
            **{f"hai{seat}": hand for seat, hand in enumerate(hands)},
        }

    def draw(self, event: ev.Draw) -> Iterator[Tag]:
        yield f"{_DRAWS[event.seat]}{event.ids[0]}", {}

    def discard(self, event: ev.Discard) -> Iterator[Tag]:
        if event.riichi:
            yield "REACH", {"who": str(event.seat), "step": "1"}
        yield f"{_DISCARDS[event.seat]}{event.ids[0]}", {}

    def riichi_accepted(self, event: ev.RiichiAccepted) -> Iterator[Tag]:
        after = list(self._table.points)
        after[event.seat] -= STICK
        ten = {} if ("ten", "") in event.extra else {"ten": _hundreds(after)}
        yield "REACH", {"who": str(event.seat), **ten, "step": "2"}

    def call(self, event: ev.Call) -> Iterator[Tag]:
        yield _n(event.seat, _packed(Laid(event)))

    concealed_quad = north = call

    def added_quad(self, event: ev.AddedQuad) -> Iterator[Tag]:
        _, pon = self._table.pon_of(event)
        yield _n(event.seat, _packed(Laid(pon, event)))

    def dora(self, event: ev.Dora) -> Iterator[Tag]:
        yield "DORA", {"hai": str(event.ids[0])}

    def away(self, event: ev.Event) -> Iterator[Tag]:
        yield _coming_and_going(event)

    back = away

    # -------------------------------------------------------------------- the end

    def win(self, event: ev.Win) -> Iterator[Tag]:
        melds = _listed(encoded(_packed(laid)) for laid in reversed(self._table.laid[event.seat]))
        ura = {"doraHaiUra": _listed(event.ura_ids)} if event.ura_ids else {}
        liable = {} if event.liable is None else {"paoWho": str(event.liable)}
        yield (
            "AGARI",
            {
                "ba": self._counters(),
                "hai": _listed(event.ids),
                **({"m": melds} if melds else {}),
                "machi": str(self._table.last_id),
                **_worth(event.stated_result or ev.StatedResult()),
                "doraHai": _listed(tile for tile in self._table.indicator_ids if tile is not None),
                **ura,
                "who": str(event.seat),
                "fromWho": str(event.source),
                **liable,
                **self._after(event, last=event is self._deal.ends[-1]),
            },
        )

    def drawn_deal(self, event: ev.DrawnDeal) -> Iterator[Tag]:
        word = WORD_OF_DRAWN.get(event.kind) or dict(event.extra).get("type")
        shown = {f"hai{seat}": _listed(hand) for seat, hand in enumerate(event.shown_ids) if hand is not None}
        after = self._after(event, last=True)
        sc = {"sc": after.pop("sc")}
        yield (
            "RYUUKYOKU",
            {**({"type": word} if word else {}), "ba": self._counters(), **sc, **shown, **after},
        )

    def _counters(self) -> str:
        return f"{self._deal.honba},{self._table.sticks}"

    def _after(self, event: ev.Win | ev.DrawnDeal, *, last: bool) -> Attributes:
        """Return the attributes at the end of a deal: points before the payments, changes of points, final
        result.

        The final result is written only after the last deal of a game.
        """
        stated = event.stated_result or ev.StatedResult()
        others = dict(event.extra)
        seats = len(self._deal.points)
        before, changes = stated.before or self._table.points, stated.changes or (0,) * seats
        pairs = [f"{b // _HUNDRED},{c // _HUNDRED}" for b, c in zip(before, changes, strict=True)]
        pairs += ["0,0"] * (_SEATS - seats)
        if "sc" in others:
            pairs.append(others.pop("sc"))
        others.pop("type", None)
        owari = {"owari": _owari(self._result)} if last and self._result else {}
        return {"sc": ",".join(pairs), **owari, **others}


def _n(seat: int, packed: Packed) -> Tag:
    return "N", {"who": str(seat), "m": str(encoded(packed))}


def _packed(laid: Laid) -> Packed:
    event, added = laid
    if isinstance(event, ev.ConcealedQuad):
        return Packed(CONCEALED_QUAD, event.ids, 0)
    if isinstance(event, ev.North):
        return Packed(NORTH_ASIDE, event.ids, 0)
    source = (event.source - event.seat) % _SEATS
    return (
        Packed(ADDED_QUAD, (added.ids[0], *event.ids), source)
        if added
        else Packed(event.type, event.ids, source)
    )


def _worth(stated: ev.StatedResult) -> Attributes:
    if stated.points is None:
        return {}
    limit = stated.limit or ""
    number = len(LIMITS) - 1 if limit == COUNTED else LIMITS.index(limit)
    named = _as_tenhou_names(stated.yaku or ())
    if named and all(yaku in YAKUMAN for yaku, _ in named):
        yaku = {"yakuman": _listed(NUMBER_OF_YAKU[yaku] for yaku, _ in named)}
    else:
        pairs = [(NUMBER_OF_YAKU.get(yaku), han) for yaku, han in named]
        yaku = {"yaku": ",".join(f"{id_},{han}" for id_, han in pairs if id_ is not None)}
    return {"ten": f"{stated.fu or 0},{stated.points},{number}", **yaku}


def _as_tenhou_names(yaku: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the yaku in Tenhou's form: norths count as dora, and a win with riichi has an entry for ura
    dora.
    """
    named = dict(yaku)
    if norths := named.pop("kita", 0):
        named["dora"] = named.get("dora", 0) + norths
    if named.keys() & {"riichi", "double_riichi"}:
        named.setdefault("ura_dora", 0)
    return list(named.items())


def _owari(result: rec.Result) -> str:
    totals = result.totals or (Fraction(0),) * len(result.points)
    extra = dict(result.extra)
    decimals = int_of_extra("decimals", extra.get("decimals", "1"), 0, _MOST_DECIMALS)
    pairs = [f"{p // _HUNDRED},{float(t):.{decimals}f}" for p, t in zip(result.points, totals, strict=True)]
    pairs += [f"0,{0:.{decimals}f}"] * (_SEATS - len(pairs))
    return ",".join(pairs + ([extra["owari"]] if "owari" in extra else []))


def _listed(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def _hundreds(points: Sequence[int]) -> str:
    filled = [point // _HUNDRED for point in points] + [0] * (_SEATS - len(points))
    return _listed(filled)


def _spelled(name: str, attributes: Attributes) -> str:
    written = "".join(f' {key}="{_escaped(value)}"' for key, value in attributes.items())
    return f"<{name}{written}/>"


def _escaped(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
