"""Games of servers replayed at the table: every event was legal and paid, every offer is a legal move."""

from __future__ import annotations

import json
from collections import Counter, defaultdict

import pytest

from paili import logs
from paili.game import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    Table,
    Win,
)
from paili.hand import as_face
from shared_data import path_of

FOLDERS = ("games_houou_2022a", "games_mjlog", "games_mjlog_rare")
# rooms with chips play kiriage and other honba, which their files do not say; one server of 2009 went on
OTHERS = ("chip", "ratio", "bug1")
MOVES = (Discard, Call, AddedQuad, ConcealedQuad)


def games(folder, every=1):
    for path in sorted(path_of(folder).iterdir())[::every]:
        if not path.name.startswith(OTHERS):
            yield path.name, next(iter(logs.read(path)))


def plain(event):
    return Win(event.seat, event.source, event.tile) if isinstance(event, Win) else event


def replayed(game, name):
    """Replay a game and check everything that a server said; return how much there was."""
    counts, table, end = Counter(), Table(game.rules), None
    for deal in game.deals:
        if end is not None:
            assert end.next is not None, (name, deal.name)
            started = deal.round, deal.honba, deal.sticks, deal.points
            assert (end.next.round, end.next.honba, end.next.sticks, end.next.points) == started, (
                name,
                deal.name,
            )
        table.start(deal)
        for event in deal.events:
            legal = {seat: table.legal(seat) for seat in game.seats}
            counts["asked"] += sum(map(len, legal.values()))
            if isinstance(event, (*MOVES, Win)):
                assert plain(event) in legal[event.seat], (name, deal.name, event)
            table.apply(event)
            counts["events"] += 1
        end = table.end
        counts["wins"] += check_wins(deal, end, name)
        assert (end is not None) == deal.complete
    counts["over"] += game.complete and end is not None
    assert not game.complete or end is None or end.next is None, name
    return counts


def check_wins(deal, end, name):
    wins = [event for event in deal.events if isinstance(event, Win)]
    for place, event in enumerate(wins):
        score = end.scores[place]
        assert end.changes[place] == event.stated_result.changes, (name, deal.name)
        assert event.stated_result.points == score.points, (name, deal.name)
        assert event.stated_result.fu in (0, score.fu), (name, deal.name)
        assert said_yaku(event.stated_result.yaku) == said_yaku((yaku.id, yaku.han) for yaku in score.yaku), (
            name,
            deal.name,
        )
    if (
        end is not None
        and not wins
        and deal.ends[0].stated_result is not None
        and deal.ends[0].stated_result.changes is not None
    ):
        assert end.change == deal.ends[0].stated_result.changes, (name, deal.name)
    return len(wins)


def said_yaku(yaku):
    """Yaku with their han; a server counts norths among the dora."""
    counted = Counter()
    for name, han in yaku:
        counted["dora" if name == "kita" else name] += han
    return +counted


@pytest.mark.data
@pytest.mark.parametrize(("folder", "every"), [*zip(FOLDERS, (60, 6, 4), strict=True)])
def test_real_games(folder, every):
    counts = sum((replayed(game, name) for name, game in games(folder, every)), Counter())
    assert counts["events"] > 800
    assert counts["wins"] > 7
    assert counts["asked"] > 5_000


@pytest.mark.parametrize(
    "every", [pytest.param(3, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.whole)]
)
@pytest.mark.parametrize("folder", FOLDERS)
def test_all_real_games(folder, every):
    counts = sum((replayed(game, name) for name, game in games(folder, every)), Counter())
    assert counts["events"] > 2_000 // every
    assert counts["over"] >= (999 // every if folder == FOLDERS[0] else 1)


# ---------------------------------------------------------------------------------- what a server offers

EVENT_OF = {
    "NewRound": Draw, "DealTile": Draw, "DiscardTile": Discard, "ChiPengGang": Call,
    "AnGangAddGang": (ConcealedQuad, AddedQuad),
}  # fmt: skip
WITH_TILES = (2, 3, 4, 5)


def offers(data):
    """What a record of Mahjong Soul offers: seat → operations with their own tiles."""
    result = defaultdict(set)
    for item in data.get("operations") or filter(None, [data.get("operation")]):
        for operation in item.get("operation_list", ()):
            for tiles in operation.get("combination") or [""]:
                own = tuple(sorted(map(as_face, tiles.split("|")))) if operation["type"] in WITH_TILES else ()
                result[item.get("seat", 0)].add((operation["type"], own))
    return result


def operation(move):
    if isinstance(move, Call):
        return {"chi": 2, "pon": 3, "open quad": 5}[move.type], tuple(sorted(move.own))
    if isinstance(move, ConcealedQuad):
        return 4, tuple(sorted(move.tiles))
    if isinstance(move, Win):
        return (8 if move.seat == move.source else 9), ()
    return {Discard: 7 if getattr(move, "riichi", False) else 1, AddedQuad: 6, DrawnDeal: 10}[type(move)], ()


def records_by_deal(path):
    actions = json.loads(path.read_text(encoding="utf-8"))["data"]["data"]["actions"]
    deals = []
    for action in actions:
        if "result" in action:
            name = action["result"]["name"].removeprefix(".lq.Record")
            if name == "NewRound":
                deals.append([])
            deals[-1].append((name, action["result"]["data"]))
    return deals


@pytest.mark.data
def test_offers_of_mahjong_soul():
    path = path_of("games_majsoul") / "ranked_south_4p.json"
    game, table, kinds = next(iter(logs.read(path))), None, Counter()
    for deal, records in zip(game.deals, records_by_deal(path), strict=True):
        table = Table(game.rules)
        table.start(deal)
        events = list(deal.events)
        for name, data in records:
            if name not in EVENT_OF:
                break
            while not isinstance(events[0], EVENT_OF[name]):
                table.apply(events.pop(0))
            table.apply(events.pop(0))
            while events and isinstance(events[0], Dora):
                table.apply(events.pop(0))
            by_seat = offers(data)
            for seat in game.seats:
                legal = {operation(move) for move in table.legal(seat) if type(move).__name__ != "Pass"}
                # in riichi the client discards by itself
                automatic = {(1, ())} if table.state.seats[seat].riichi else set()
                assert legal - automatic == by_seat[seat] - automatic, (deal.name, seat)
                kinds.update(kind for kind, _ in by_seat[seat])
    assert sum(kinds.values()) > 480
    assert set(kinds) >= {1, 2, 3, 4, 5, 7, 8, 9}
