"""A game as the JSON of kobalab's engine: four players, seats counted from the dealer of each deal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from paili.errors import LogError
from paili.game.records import (
    EXHAUSTIVE,
    AddedQuad,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Event,
    Game,
    North,
    Said,
    Win,
)
from paili.logs.kobalab_words import WORD_OF_DRAWN, WORD_OF_YAKU, Written, hand_text, name_of, text_of
from paili.logs.numbering import numbered
from paili.logs.places import deal_name
from paili.logs.scored import with_scores
from paili.logs.tenhou_words import YAKUMAN
from paili.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.tiles import kind_of

_PLAYERS: Final = 4

Entry = dict[str, Any]


def kobalab_text(game: Game) -> str:
    """Write a game as one document of kobalab's engine.

    Raises:
        LogError: if three play, or tiles are hidden.
    """
    if len(game.players) != _PLAYERS or game.rules.players != _PLAYERS:
        raise LogError("logs.four_only")
    document: Entry = {
        "title": game.source.title,
        "player": _by_player(game, [player.name for player in game.players]),
        "qijia": _first_dealer(game),
        "log": [_deal_entries(deal, game) for deal in game.deals],
        **_final(game),
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _first_dealer(game: Game) -> int:
    named = dict(game.extra).get("qijia", "0") if game.source.format == "kobalab" else "0"
    return int(named)


def _by_player(game: Game, values: Sequence[Any]) -> list[Any]:
    first = _first_dealer(game)
    return [values[(player - first) % _PLAYERS] for player in range(_PLAYERS)]


def _final(game: Game) -> Entry:
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


def _deal_entries(deal: Deal, game: Game) -> list[Entry]:
    try:
        return list(_Entries(numbered(with_scores(deal, game.rules), game.rules)).all())
    except LogError as error:
        raise error.at(deal=deal_name(deal.round, deal.honba)) from None


class _Entries:
    """The entries of one deal."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        self._melds: list[list[Written]] = [[] for _ in deal.points]
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
            yield from _STEPS.get(type(event), _nothing)(self, event)

    def _from_dealer(self, values: Sequence[Any]) -> list[Any]:
        return [values[(self._deal.dealer + place) % _PLAYERS] for place in range(_PLAYERS)]

    def _seat(self, seat: int) -> int:
        return (seat - self._deal.dealer) % _PLAYERS

    def _draw(self, event: Draw) -> Iterator[Entry]:
        name = "gangzimo" if self._replacement else "zimo"
        self._replacement = False
        yield {name: {"l": self._seat(event.seat), "p": name_of(event.tile)}}

    def _discard(self, event: Discard) -> Iterator[Entry]:
        marks = "_" * event.drawn + "*" * event.riichi
        if event.riichi:
            self._riichi.add(event.seat)
        yield {"dapai": {"l": self._seat(event.seat), "p": name_of(event.tile) + marks}}

    def _call(self, event: Call) -> Iterator[Entry]:
        meld = Written(event.type, event.tile, event.own, (event.source - event.seat) % _PLAYERS)
        self._melds[event.seat].append(meld)
        self._replacement = event.type == OPEN_QUAD
        yield {"fulou": {"l": self._seat(event.seat), "m": text_of(meld)}}

    def _added(self, event: AddedQuad) -> Iterator[Entry]:
        melds = self._melds[event.seat]
        places = [place for place, each in enumerate(melds) if _is_pon_of(each, event.tile)]
        if not places:
            raise LogError("logs.no_pon")
        melds[places[0]] = meld = melds[places[0]]._replace(type=ADDED_QUAD, added=event.tile)
        yield self._gang(event.seat, meld)

    def _concealed(self, event: ConcealedQuad) -> Iterator[Entry]:
        meld = Written(CONCEALED_QUAD, event.tiles[0], event.tiles[1:], 0)
        self._melds[event.seat].append(meld)
        yield self._gang(event.seat, meld)

    def _gang(self, seat: int, meld: Written) -> Entry:
        self._replacement = True
        return {"gang": {"l": self._seat(seat), "m": text_of(meld)}}

    def _north(self, _: North) -> Iterator[Entry]:
        raise LogError("logs.four_only")

    def _dora(self, event: Dora) -> Iterator[Entry]:
        yield {"kaigang": {"baopai": name_of(event.tile)}}

    # -------------------------------------------------------------------- the end

    def _win(self, event: Win) -> Iterator[Entry]:
        said = event.said or Said()
        yakuman = sum(han // 13 for yaku, han in said.yaku or () if yaku in YAKUMAN)
        worth: Entry = {"damanguan": yakuman} if yakuman else {"fu": said.fu, "fanshu": said.han}
        yield {
            "hule": {
                "l": self._seat(event.seat),
                "shoupai": self._whole_hand(event.hand or (), event.seat, event.tile),
                "baojia": None if event.seat == event.source else self._seat(event.source),
                "fubaopai": [name_of(tile) for tile in event.ura or ()] or None,
                **worth,
                "defen": said.points or 0,
                "hupai": [self._yaku(event, *each) for each in said.yaku or () if each[1]],
                **self._changes(said),
            }
        }

    def _yaku(self, event: Win, yaku: str, han: int) -> Entry:
        entry: Entry = {"name": WORD_OF_YAKU.get(yaku, yaku), "fanshu": han}
        if yaku in YAKUMAN:
            entry["fanshu"] = "*" * (han // 13)
            if event.liable is not None and yaku in ("daisangen", "daisuushii", "suukantsu"):
                entry["baojia"] = {1: "+", 2: "=", 3: "-"}[(event.liable - event.seat) % _PLAYERS]
        return entry

    def _changes(self, said: Said | None) -> Entry:
        return {"fenpei": self._from_dealer(said.changes)} if said and said.changes else {}

    def _whole_hand(self, hand: Sequence[int], seat: int, last: int | None = None) -> str:
        melds = "".join(f",{text_of(meld)}" for meld in self._melds[seat])
        return hand_text(hand, last) + "*" * (seat in self._riichi) + melds

    def _no_winner(self, event: DrawnDeal) -> Iterator[Entry]:
        word = dict(event.extra).get("word") if event.kind == "unknown" else None
        hands = [
            "" if hand is None or (event.kind == EXHAUSTIVE and not hand) else self._whole_hand(hand, seat)
            for seat, hand in enumerate(event.shown or ((),) * _PLAYERS)
        ]
        changes = self._changes(event.said) or {"fenpei": [0] * _PLAYERS}
        name = word or WORD_OF_DRAWN.get(event.kind, event.kind)
        yield {"pingju": {"name": name, "shoupai": self._from_dealer(hands), **changes}}


def _is_pon_of(meld: Written, tile: int) -> bool:
    return meld.type == PON and kind_of(meld.tile) == kind_of(tile)


def _nothing(_: _Entries, __: Event) -> Iterator[Entry]:
    return iter(())


_STEPS: Final[dict[type[Event], Callable[[_Entries, Any], Iterator[Entry]]]] = {
    Draw: _Entries._draw, Discard: _Entries._discard, Call: _Entries._call, AddedQuad: _Entries._added,
    ConcealedQuad: _Entries._concealed, North: _Entries._north, Dora: _Entries._dora, Win: _Entries._win,
    DrawnDeal: _Entries._no_winner,
}  # fmt: skip
