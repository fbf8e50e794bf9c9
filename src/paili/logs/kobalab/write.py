"""Write games as the JSON of kobalab's engine: for four players, where seat 0 is the dealer of each deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from paili.errors import LogError
from paili.game import events as ev
from paili.game import records as rec
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD
from paili.logs.deal.completion import with_scores
from paili.logs.deal.follower import EventVisitor, Follower, Laid
from paili.logs.deal.numbering import numbered
from paili.logs.deal.rules_entry import RULES, completeness_entry, rules_to_entry, with_start
from paili.logs.formats import KOBALAB
from paili.logs.json_values import int_of_extra, json_text
from paili.logs.kobalab.read import RULES_OF_THE_ENGINE
from paili.logs.kobalab.words import MARKS, WORD_OF_DRAWN, WORD_OF_YAKU, Written, hand_text, name_of, text_of
from paili.logs.mjlog.words import YAKUMAN
from paili.logs.problems import in_deal
from paili.tiles import NORTH

_PLAYERS: Final = 4

Entry = dict[str, Any]


def text(game: rec.Game) -> str:
    """Return a game as one document of kobalab's engine.

    Raises:
        LogError: if the game has three players, or tiles are hidden.
    """
    if len(game.players) != _PLAYERS or game.rules.players != _PLAYERS:
        raise LogError("logs.four_only")
    document: Entry = {
        "title": game.source.title,
        "player": _by_player(game, [player.name for player in game.players]),
        "qijia": _first_dealer(game),
        **_rules(game),
        "log": [_deal_entries(deal, game) for deal in game.deals],
        **_final(game),
        **completeness_entry(game, game.result is not None),
    }
    return json_text(document) + "\n"


def _rules(game: rec.Game) -> Entry:
    rules = rules_to_entry(game.rules, with_start(RULES_OF_THE_ENGINE, game.deals))
    return {RULES: rules} if rules else {}


def _first_dealer(game: rec.Game) -> int:
    named = dict(game.extra).get("qijia", "0") if game.source.format == KOBALAB else "0"
    return int_of_extra("qijia", named, 0, _PLAYERS - 1)


def _by_player(game: rec.Game, values: Sequence[Any]) -> list[Any]:
    first = _first_dealer(game)
    return [values[(player - first) % _PLAYERS] for player in range(_PLAYERS)]


def _final(game: rec.Game) -> Entry:
    if game.result is None:
        return {}
    points = game.result.points
    order = sorted(range(_PLAYERS), key=lambda seat: (-points[seat], seat))
    final: Entry = {
        "defen": _by_player(game, points),
        "rank": _by_player(game, [order.index(seat) + 1 for seat in range(_PLAYERS)]),
    }
    if game.result.totals:
        final["point"] = _by_player(game, [f"{float(total):g}" for total in game.result.totals])
    return final


def _deal_entries(deal: rec.Deal, game: rec.Game) -> list[Entry]:
    with in_deal(deal):
        return list(_Entries(numbered(with_scores(deal, game.rules), game.rules)).all())


class _Entries(EventVisitor):
    def __init__(self, deal: rec.Deal) -> None:
        self._deal = deal
        self._table = Follower(deal)
        self._riichi: set[int] = set()
        self._replacement = False

    def all(self) -> Iterator[Entry]:
        deal = self._deal
        yield {
            "qipai": {
                "zhuangfeng": deal.wind,
                "jushu": deal.dealer,
                "changbang": deal.honba,
                "lizhibang": deal.sticks,
                "defen": self._from_dealer(deal.points),
                "baopai": name_of(deal.indicator),
                "shoupai": self._from_dealer([hand_text(hand) for hand in deal.hands]),
            }
        }
        for event in deal.events:
            yield from self.visit(event) or ()
            self._table.follow(event)

    def _from_dealer(self, values: Sequence[Any]) -> list[Any]:
        return [values[(self._deal.dealer + place) % _PLAYERS] for place in range(_PLAYERS)]

    def _seat(self, seat: int) -> int:
        return (seat - self._deal.dealer) % _PLAYERS

    def draw(self, event: ev.Draw) -> Iterator[Entry]:
        name = "gangzimo" if self._replacement else "zimo"
        self._replacement = False
        yield {name: {"l": self._seat(event.seat), "p": name_of(event.tile)}}

    def discard(self, event: ev.Discard) -> Iterator[Entry]:
        marks = "_" * event.drawn + "*" * event.riichi
        if event.riichi:
            self._riichi.add(event.seat)
        yield {"dapai": {"l": self._seat(event.seat), "p": name_of(event.tile) + marks}}

    def call(self, event: ev.Call) -> Iterator[Entry]:
        self._replacement = event.type == OPEN_QUAD
        yield {"fulou": {"l": self._seat(event.seat), "m": text_of(_written(Laid(event)))}}

    def added_quad(self, event: ev.AddedQuad) -> Iterator[Entry]:
        _, pon = self._table.pon_of(event)
        yield self._gang(event.seat, _written(Laid(pon, event)))

    def concealed_quad(self, event: ev.ConcealedQuad) -> Iterator[Entry]:
        yield self._gang(event.seat, _written(Laid(event)))

    def _gang(self, seat: int, meld: Written) -> Entry:
        self._replacement = True
        return {"gang": {"l": self._seat(seat), "m": text_of(meld)}}

    def north(self, _: ev.North) -> Iterator[Entry]:
        raise LogError("logs.four_only")

    def dora(self, event: ev.Dora) -> Iterator[Entry]:
        yield {"kaigang": {"baopai": name_of(event.tile)}}

    # -------------------------------------------------------------------- the end

    def win(self, event: ev.Win) -> Iterator[Entry]:
        stated = event.stated_result or ev.StatedResult()
        yakuman = sum(han // 13 for yaku, han in stated.yaku or () if yaku in YAKUMAN)
        worth: Entry = {"damanguan": yakuman} if yakuman else {"fu": stated.fu, "fanshu": stated.han}
        yield {
            "hule": {
                "l": self._seat(event.seat),
                "shoupai": self._whole_hand(event.hand or (), event.seat, event.tile),
                "baojia": None if event.seat == event.source else self._seat(event.source),
                "fubaopai": [name_of(tile) for tile in event.ura or ()] or None,
                **worth,
                "defen": stated.points or 0,
                "hupai": [self._yaku(event, *yaku) for yaku in stated.yaku or () if yaku[1]],
                **self._changes(stated),
            }
        }

    def _yaku(self, event: ev.Win, yaku: str, han: int) -> Entry:
        entry: Entry = {"name": WORD_OF_YAKU.get(yaku, yaku), "fanshu": han}
        if yaku in YAKUMAN:
            entry["fanshu"] = "*" * (han // 13)
            if event.liable is not None and yaku in ("daisangen", "daisuushii", "suukantsu"):
                entry["baojia"] = MARKS[(event.liable - event.seat) % _PLAYERS]
        return entry

    def _changes(self, stated: ev.StatedResult | None) -> Entry:
        return {"fenpei": self._from_dealer(stated.changes)} if stated and stated.changes else {}

    def _whole_hand(self, hand: Sequence[int], seat: int, last: int | None = None) -> str:
        melds = "".join(f",{text_of(_written(laid))}" for laid in self._table.laid[seat])
        return hand_text(hand, last) + "*" * (seat in self._riichi) + melds

    def drawn_deal(self, event: ev.DrawnDeal) -> Iterator[Entry]:
        word = dict(event.extra).get("word") if event.kind == "unknown" else None
        hidden = (None, ()) if event.kind == ev.EXHAUSTIVE else (None,)
        shown = enumerate(event.shown or ((),) * _PLAYERS)
        hands = ["" if hand in hidden else self._whole_hand(hand or (), seat) for seat, hand in shown]
        changes = self._changes(event.stated_result) or {"fenpei": [0] * _PLAYERS}
        name = word or WORD_OF_DRAWN.get(event.kind, event.kind)
        yield {"pingju": {"name": name, "shoupai": self._from_dealer(hands), **changes}}


def _written(laid: Laid) -> Written:
    event, added = laid
    if not isinstance(event, ev.Call):
        tiles = event.tiles if isinstance(event, ev.ConcealedQuad) else (NORTH,)
        return Written(CONCEALED_QUAD, tiles[0], tiles[1:], 0)
    source = (event.source - event.seat) % _PLAYERS
    if added is None:
        return Written(event.type, event.tile, event.own, source)
    return Written(ADDED_QUAD, event.tile, event.own, source, added.tile)
