"""The payments of random games, compared with sums that are computed here, for riichi and Chinese games.

From paili only the value of a win is used (han and fu, or fan). Who pays, honba, sticks, draws and the points at the
start of the next deal are computed here, from the words of the rule sets.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from paili import fan, game, scoring
from paili.fan.rules import GAMES
from paili.game import Call, Deal, Event, FanDealEnd, Play, RiichiAccepted, Win

PRESETS = [name for name in scoring.presets() if not name.endswith("_east")]
WINDS = "ESWN"


def eager(play: Play, seat: int, legal: tuple[Event, ...], random: Random) -> Event:
    """A win, a riichi, now and then a call; else what a player does who looks at tiles alone."""
    if isinstance(legal[0], Win):
        return legal[0]
    calls = [move for move in legal if isinstance(move, Call)]
    if calls and seat % 2 and random.random() < 0.5:
        return random.choice(calls)
    return game.greedy_player(play.position(seat), legal)


# ---------------------------------------------------------------------------------- riichi


def up(points: int) -> int:
    return -(-points // 100) * 100


def basic_of(score: Any, rules: scoring.Rules) -> int:
    """The basic points by han and fu: what every table of points is made of."""
    han, fu = score.han, score.fu
    if score.yakuman:
        return 8000 * score.yakuman
    if han >= 13:
        return {"yakuman": 8000, "sanbaiman": 6000, "multiple": 8000 * (han // 13)}[rules.counted_yakuman]
    limit = next((basic for least, basic in ((11, 6000), (8, 4000), (6, 3000), (5, 2000)) if han >= least), 0)
    plain = fu * 2 ** (2 + han)
    mangan = plain >= 2000 or (rules.kiriage and (han, fu) in ((4, 30), (3, 60)))
    return limit or (2000 if mangan else plain)


def paid_for(win: Win, score: Any, deal: Deal, rules: scoring.Rules, honba: int) -> list[int]:
    """What a win moves, honba with it and sticks aside."""
    basic, moved = basic_of(score, rules), [0] * rules.players
    if win.source != win.seat:
        points = up(basic * (6 if win.seat == deal.dealer else 4)) + honba * rules.honba_ron
        moved[win.source] -= points
        moved[win.seat] += points
        return moved
    for payer in range(rules.players):
        if payer == win.seat:
            continue
        double = deal.dealer in (payer, win.seat)
        points = up(basic * (2 if double else 1)) + honba * rules.honba_tsumo
        moved[payer] -= points
        moved[win.seat] += points
    return moved


def drawn(end: Any, deal: Deal, rules: scoring.Rules) -> list[int]:
    """What those who are not ready pay to those who are."""
    moved, ready = [0] * rules.players, len(end.ready)
    if end.kind != "draw" or ready in (0, rules.players):
        return moved
    for seat in range(rules.players):
        got = rules.noten_payment // ready if seat in end.ready else 0
        paid = 0 if seat in end.ready else rules.noten_payment // (rules.players - ready)
        moved[seat] = got - paid
    return moved


def nagashi(end: Any, deal: Deal, play: Play, rules: scoring.Rules) -> list[int]:
    """A mangan that each seat receives whose river holds orphans alone, as if it were drawn."""
    moved = [0] * rules.players
    for winner in play.table.state.nagashi():
        for payer in range(rules.players):
            if payer != winner:
                points = 4000 if deal.dealer in (payer, winner) else 2000
                moved[payer] -= points
                moved[winner] += points
    return moved


def points_after(play: Play, deal: Deal) -> tuple[tuple[int, ...], int, set[str]]:
    """The points and sticks after a deal, and what it was that was paid."""
    rules: Any = play.rules
    end: Any = play.table.end
    points, sticks, kinds = list(deal.points), deal.sticks, {end.kind}
    for event in deal.events:
        if isinstance(event, RiichiAccepted):
            points[event.seat] -= 1000
            sticks += 1
    wins = [event for event in deal.events if isinstance(event, Win)]
    for at, (win, score) in enumerate(zip(wins, end.scores, strict=True)):
        honba = deal.honba if at == 0 or rules.honba_of_rons == "each" else 0
        for seat, change in enumerate(paid_for(win, score, deal, rules, honba)):
            points[seat] += change
        if at == 0:
            points[win.seat] += 1000 * sticks
            sticks = 0
        kinds |= {"several"} if at else set()
        kinds |= {score.limit or "small"}
    if not wins:
        moved = nagashi(end, deal, play, rules) if end.kind == "nagashi" else drawn(end, deal, rules)
        points = [point + change for point, change in zip(points, moved, strict=True)]
    return tuple(points), sticks, kinds


def reckoned(name: str, seed: int, deals: int | None) -> Counter[str]:
    """Play a game, reckon every deal, and return what was paid how often."""
    rules = scoring.preset(name)
    play, random, seen = Play(rules, seed=seed, deals=deals), Random(seed), Counter[str]()
    before = list[Deal]()
    while not play.over:
        answers = {seat: eager(play, seat, legal, random) for seat, legal in play.asks.items()}
        looked = play.copy()
        happened = play.step(answers)
        ended = len(play.deals) > len(before)
        if ended:
            table = end_of(looked, play.deals[-1])
            if not any(item is not None for item in table.table.end.liable):
                points, sticks, kinds = points_after(table, play.deals[-1])
                assert points == table.table.end.points, (seed, len(before))
                seen.update(kinds)
                check_next(play, happened, table, points, sticks)
            before = list(play.deals)
    assert sum(play.table.end.points) + 1000 * play.table.end.sticks == rules.start_points * rules.players
    return seen


def end_of(looked: Play, deal: Deal) -> Any:
    """The same game, whose table stands at the end of a deal."""
    looked.table.replay(deal)
    return looked


def check_next(play: Play, happened: Any, ended: Any, points: tuple[int, ...], sticks: int) -> None:
    """The next deal begins with what the last one left."""
    if play.over:
        return
    start = next(item for item in happened if isinstance(item, Deal))
    assert (start.points, start.sticks) == (points, sticks)
    end = ended.table.end
    assert start.honba == (0 if end.winners and not end.dealer_repeats else ended.table.deal.honba + 1)


@pytest.mark.parametrize("name", PRESETS)
def test_some_games(name: str) -> None:
    seen = reckoned(name, 1, deals=6)
    assert sum(seen.values()) > 5


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(2, 12), marks=pytest.mark.slow, id="slow"),
        pytest.param(range(12, 27), marks=pytest.mark.whole, id="whole"),
    ],
)
@pytest.mark.parametrize("name", PRESETS)
def test_many_games(name: str, seeds: range) -> None:
    seen = sum((reckoned(name, seed, deals=None) for seed in seeds), Counter[str]())
    assert {"ron", "tsumo", "draw", "small", "mangan", "haneman"} <= set(seen)


# ---------------------------------------------------------------------------------- Chinese games


def chinese_deals(name: str, seed: int, deals: int) -> Any:
    """Yield the end of each deal with what it started with."""
    play, random = Play(fan.game(name), seed=seed, deals=deals), Random(seed)
    while not play.over:
        number, looked = len(play.deals), play.copy()
        play.step({seat: eager(play, seat, legal, random) for seat, legal in play.asks.items()})
        if len(play.deals) > number:
            looked.table.replay(play.deals[-1])
            yield play.deals[-1], looked.table.end


def check_ledger(deal: Deal, end: FanDealEnd) -> None:
    """Points are what the entries say, and what nobody gets is a fine."""
    moved = [0] * 4
    for entry in end.ledger.entries:
        moved[(WINDS.index(entry.payer) + deal.dealer) % 4] -= entry.points
        if entry.payee is not None:
            moved[(WINDS.index(entry.payee) + deal.dealer) % 4] += entry.points
    assert tuple(moved) == end.changes
    assert tuple(now - then for now, then in zip(end.points, deal.points, strict=True)) == end.changes
    assert sum(end.changes) == -end.ledger.fines


@pytest.mark.parametrize("name", GAMES)
def test_points_are_the_sum_of_what_was_paid(name: str) -> None:
    results = [*chinese_deals(name, 3, 3)]
    for deal, end in results:
        check_ledger(deal, end)
    for (_, end), (deal, _) in pairwise(results):
        assert deal.points == end.points


HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)


def shares(name: str, total: int, *, drawn: bool) -> tuple[int, int]:
    """What the discarder, or each for a drawn win, pays; and each of the others."""
    if name == "mcr":
        return (8 + total, 8 + total if drawn else 8)
    if name == "hong-kong":
        points = HALF_SPICY[min(total, 13)]
        return (2 * points, 2 * points if drawn else points)
    if name == "taiwan":
        return (5 + total, 5 + total if drawn else 0)
    points = 2 ** min(total, 3)  # Sichuan, fans up to three
    return (points + 1, points + 1) if drawn else (points, 0)


def dealer_tai(deal: Deal, payer: int, payee: int) -> int:
    """What the dealer pays or receives in Taiwan beside it: one, and two for each deal that it has stayed."""
    return 1 + 2 * deal.honba if deal.dealer in (payer, payee) else 0


def check_sheet(name: str, deal: Deal, end: FanDealEnd) -> int:
    """Reckon the wins of a deal by the score sheet; return how many there were."""
    own, gone, scores = Counter[tuple[int, int]](), set[int](), iter(end.ledger.scores)
    for source, seats in end.winners:
        for seat in seats:
            high, low = shares(name, next(scores).total, drawn=source == seat)
            for payer in set(range(4)) - {seat, *seats} - gone:
                points = high if source in (payer, seat) else low
                own[payer, seat] += points + (dealer_tai(deal, payer, seat) if points else 0) * (
                    name == "taiwan"
                )
        gone |= {*seats} if name == "sichuan" else set()
    by_ledger = Counter[tuple[int, int]]()
    for entry in end.ledger.entries:
        if entry.reason == "win" and entry.payee is not None:
            payer, payee = ((WINDS.index(wind) + deal.dealer) % 4 for wind in (entry.payer, entry.payee))
            by_ledger[payer, payee] += entry.points
    assert +own == +by_ledger
    return sum(len(seats) for _, seats in end.winners)


@pytest.mark.parametrize(
    ("name", "deals", "wins"), [("mcr", 6, 3), ("hong-kong", 8, 4), ("taiwan", 8, 4), ("sichuan", 6, 10)]
)
def test_wins_by_the_score_sheet(name: str, deals: int, wins: int) -> None:
    assert sum(check_sheet(name, deal, end) for deal, end in chinese_deals(name, 5, deals)) >= wins


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(10, 12), marks=pytest.mark.slow, id="slow"),
        pytest.param(range(12, 22), marks=pytest.mark.whole, id="whole"),
    ],
)
@pytest.mark.parametrize("name", ["mcr", "hong-kong", "taiwan", "sichuan"])
def test_many_wins_by_the_score_sheet(name: str, seeds: range) -> None:
    results = [
        (deal, end)
        for seed in seeds
        for deal, end in chinese_deals(name, seed, 8 if name == "sichuan" else 16)
    ]
    for deal, end in results:
        check_ledger(deal, end)
    assert sum(check_sheet(name, deal, end) for deal, end in results) > 5 * len(seeds)
