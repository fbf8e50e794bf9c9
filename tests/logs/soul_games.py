"""Write a game as the messages of Mahjong Soul that its reader takes, for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from paili.game import Deal, Game
from paili.game import events as ev
from paili.logs.deal.completion import with_scores
from paili.logs.json_values import json_text
from paili.logs.mahjong_soul import read as reader
from paili.tiles import Kind

NAMES = {face: name for name, face in reader._TILES.items()}
NUMBERS = {name: number for number, name in reader.YAKU.items()}
KINDS = {kind: number for number, kind in reader._DRAWN.items()}
Message = tuple[str, dict[str, Any]]


def soul_text(game: Game) -> str:
    """The game as a record; the message after a riichi says that it is accepted."""
    messages = [message for deal in game.deals for message in _messages(with_scores(deal, game.rules), game)]
    return json_text({"records": [{"name": name, "data": data} for name, data in messages]})


def _messages(deal: Deal, game: Game) -> Iterator[Message]:
    hands = {f"tiles{seat}": _names(hand) for seat, hand in enumerate(deal.hands)}
    first, *events = deal.events
    assert isinstance(first, ev.Draw)
    hands[f"tiles{deal.dealer}"].append(NAMES[first.tile])
    shown = [NAMES[deal.indicator]]
    begin = {"chang": deal.round // 4, "ju": deal.round % 4, "ben": deal.honba, "liqibang": deal.sticks}
    yield "RecordNewRound", {**begin, "scores": list(deal.points), "doras": list(shown), **hands}
    facts: dict[str, Any] = {}
    wins: list[ev.Win] = []
    concealed = [Counter(hand) for hand in deal.hands]
    for event in deal.events:
        _move(concealed, event)
    for event in _dora_first(events):
        if isinstance(event, ev.Dora):
            shown.append(NAMES[event.tile])
        elif isinstance(event, ev.RiichiAccepted):
            facts = {"liqi": {"seat": event.seat}}
        elif isinstance(event, ev.Win):
            wins.append(event)
        else:
            name, data = _message(event, game.rules.players)
            yield name, {**data, **facts, **({"doras": list(shown)} if name in _WITH_DORA else {})}
            facts = {}
    if wins:
        changes = [event.stated_result.changes for event in wins if event.stated_result]
        total = [sum(one) for one in zip(*changes, strict=True)]  # type: ignore[arg-type]
        hules = [
            _hule(event, list(concealed[event.seat].elements()), deal, game.rules.players) for event in wins
        ]
        yield "RecordHule", {"hules": hules, "delta_scores": total, **facts}


def _dora_first(events: Sequence[ev.Event]) -> list[ev.Event]:
    """The events, with each dora after a discard before it: the message of the discard has it."""
    result: list[ev.Event] = []
    for event in events:
        after_discard = isinstance(event, ev.Dora) and isinstance(result[-1], ev.Discard)
        result.insert(len(result) - after_discard, event)
    return result


def _move(concealed: list[Counter[int]], event: ev.Event) -> None:
    """Take the tiles of an event into a hand, or out of it."""
    match event:
        case ev.Draw():
            concealed[event.seat][event.tile] += 1
        case ev.Discard() | ev.AddedQuad():
            concealed[event.seat][event.tile] -= 1
        case ev.Call():
            concealed[event.seat].subtract(event.own)
        case ev.ConcealedQuad():
            concealed[event.seat].subtract(event.tiles)
        case ev.North():
            concealed[event.seat][Kind.NORTH] -= 1


_WITH_DORA = ("RecordDealTile", "RecordDiscardTile")


def _message(event: ev.Event, players: int) -> Message:  # noqa: PLR0911
    match event:
        case ev.Draw():
            return "RecordDealTile", {"seat": event.seat, "tile": NAMES[event.tile]}
        case ev.Discard():
            data = {"seat": event.seat, "tile": NAMES[event.tile], "moqie": event.drawn}
            return "RecordDiscardTile", {**data, "is_liqi": event.riichi}
        case ev.Call():
            froms = [event.seat] * len(event.own) + [event.source]
            number = reader._CALLS.index(event.type)
            tiles = _names((*event.own, event.tile))
            return "RecordChiPengGang", {"seat": event.seat, "type": number, "tiles": tiles, "froms": froms}
        case ev.AddedQuad():
            return "RecordAnGangAddGang", {"seat": event.seat, "type": 2, "tiles": NAMES[event.tile]}
        case ev.ConcealedQuad():
            return "RecordAnGangAddGang", {"seat": event.seat, "type": 3, "tiles": NAMES[event.tiles[-1]]}
        case ev.North():
            return "RecordBaBei", {"seat": event.seat, "moqie": bool(event.drawn)}
        case ev.DrawnDeal(kind=ev.EXHAUSTIVE | ev.NAGASHI):
            return "RecordNoTile", _no_tile(event, players)
        case ev.DrawnDeal():
            return "RecordLiuJu", {"type": KINDS[event.kind], "seat": event.seat}
    raise AssertionError(event)


def _no_tile(event: ev.DrawnDeal, players: int) -> dict[str, Any]:
    assert event.stated_result is not None
    ready = event.tenpai or ()
    return {
        "liujumanguan": event.kind == ev.NAGASHI,
        "players": [{"tingpai": seat in ready} for seat in range(players)],
        "scores": [{"delta_scores": list(event.stated_result.changes or ())}],
    }


def _hule(event: ev.Win, hand: list[int], deal: Deal, players: int) -> dict[str, Any]:
    stated, is_drawn = event.stated_result, event.seat == event.source
    assert stated is not None
    assert stated.points is not None
    if is_drawn:
        hand.remove(event.tile)
    children = [seat for seat in range(players) if seat not in (event.seat, deal.dealer)]
    child = -(stated.changes or ())[children[0]] - 100 * deal.honba if is_drawn else 0
    dealer = stated.points - child * (players - 2) if is_drawn and event.seat != deal.dealer else 0
    return {
        "seat": event.seat, "zimo": is_drawn, "hand": _names(hand), "hu_tile": NAMES[event.tile],
        "li_doras": _names(event.ura or ()), "yiman": stated.han is None, "count": stated.han, "fu": stated.fu,
        "point_rong": 0 if is_drawn else stated.points, "point_zimo_qin": dealer, "point_zimo_xian": child,
        "fans": [
            {"id": _number(name), "val": han // (13 if stated.han is None else 1)} for name, han in stated.yaku or ()
        ],
    }  # fmt: skip


def _number(name: str) -> int:
    return NUMBERS[name[:-2] if name[:-2] in ("seat_wind", "round_wind") else name]


def _names(faces: Sequence[int]) -> list[str]:
    return [NAMES[face] for face in faces]
