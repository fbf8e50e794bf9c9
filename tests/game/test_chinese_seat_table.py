"""The table of a Chinese game with the knowledge of one seat, in parallel with whole tables."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from test_chinese_tables import chooser

from paili import fan, game
from paili.errors import GameError
from paili.fan.rules import GAMES
from paili.game import Deal, Draw, SeatTable, Swap
from paili.game.events import HIDDEN

SEATS = range(4)


def as_seen(event: game.Event | Deal, seat: int) -> game.Event | Deal:
    """An event as a server sends it to a seat."""
    if isinstance(event, Draw) and event.seat != seat:
        return Draw(event.seat, HIDDEN)
    if isinstance(event, Deal):
        hands = (hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(event.hands))
        return replace(event, hands=tuple(hands))
    return event


def in_step(rules: fan.Rules, seed: int, deals: int = 1) -> int:
    """Play, tell every seat what happens, and compare wherever somebody is asked; return how often that was."""
    play, random = game.Play(rules, seed=seed, deals=deals), Random(seed)
    tables = [SeatTable(seat, rules) for seat in SEATS]
    step, decisions, choose = (play.deal, *play.events), 0, chooser(random)
    while True:
        for mine in tables:
            for event in step:
                mine.apply(as_seen(event, mine.seat))
            mine.tell_points([seat.points for seat in play.table.state.seats])
        if play.over:
            assert all(mine.over and not mine.legal() for mine in tables)
            return decisions
        for mine in tables:
            assert mine.legal() == play.asks.get(mine.seat, ()), (seed, mine.seat)
            if mine.seat in play.asks:
                decisions += 1
                assert mine.position() == play.position(mine.seat), (seed, mine.seat)
        answers = {}
        for seat, legal in play.asks.items():
            at_random = random.random() < 0.1
            answers[seat] = random.choice(legal) if at_random else choose(play.position(seat), legal)
        step = play.step(answers)


@pytest.mark.parametrize("name", GAMES)
def test_in_step_with_whole_tables(name: str) -> None:
    assert sum(in_step(fan.game(name), seed) for seed in range(3)) > 60


PART, REST = (
    pytest.param(range(3, 6), marks=pytest.mark.slow),
    pytest.param(range(6, 25), marks=pytest.mark.whole),
)


@pytest.mark.parametrize("seeds", [PART, REST], ids=["part", "rest"])
@pytest.mark.parametrize("name", GAMES)
def test_many_deals_in_step(name: str, seeds: range) -> None:
    assert sum(in_step(fan.game(name), seed, deals=2) for seed in seeds) > 45 * len(seeds)


@pytest.mark.parametrize("direction", ["next", "across", "previous", "chance"])
def test_swapped_tiles_come_from_who_tells_them(direction: str) -> None:
    rules = fan.SICHUAN.replace(swap_three=direction, winners="leave", name="ours")
    assert in_step(rules, 5) > 20


@pytest.mark.parametrize("name", ["sichuan", "sichuan-mahjong-soul"])
def test_the_dealer_draws_a_flower_before_the_choices_of_the_start(name: str) -> None:
    """The other seats see the flower when it is set aside, and a sample may hold it nowhere else."""
    rules = fan.game(name).replace(flowers=8, name="ours")
    for seed in (4, 10, 16, 18):
        play = game.Play(rules, seed=seed, deals=1)
        mine = SeatTable(1, rules)
        for event in (play.deal, *play.events):
            mine.apply(as_seen(event, 1))
        assert mine.legal() == play.asks[1]
        assert mine.sample(seed).asks[1] == play.asks[1]


def test_a_deal_goes_on_after_the_birds() -> None:
    """They stay in the wall, where a sample has them too."""
    rules = fan.HONGZHONG.replace(winners="leave", name="birds")
    assert in_step(rules, 3) > 20
    play, random = game.Play(rules, seed=3, deals=1), Random(3)
    choose = chooser(random)
    tables = [SeatTable(seat, rules) for seat in SEATS]
    step, sampled = (play.deal, *play.events), 0
    while not play.over:
        for mine in tables:
            for event in step:
                mine.apply(as_seen(event, mine.seat))
        birds = [event.tiles for event in play.events if isinstance(event, game.Birds)]
        seat = min(play.asks)
        if birds and not tables[seat].over:
            sample = tables[seat].sample(3)
            assert sample.asks[seat] == play.asks[seat]
            assert [event.tiles for event in sample.events if isinstance(event, game.Birds)] == birds
            sampled += 1
        step = play.step({seat: choose(play.position(seat), legal) for seat, legal in play.asks.items()})
    assert sampled


def test_a_blood_river_goes_on() -> None:
    assert in_step(fan.SICHUAN.replace(winners="stay", name="river"), 3) > 20


@pytest.mark.parametrize("name", ["sichuan", "sichuan-app"])
def test_points_are_known_after_a_quad_of_another_seat_only_if_its_payment_is(name: str) -> None:
    """In Sichuan an added quad is paid if its tile was just drawn, which the other seats do not see."""
    added = 0
    for seed in range(12):
        play, random = game.Play(name, seed=seed, deals=1), Random(seed)
        tables = [SeatTable(seat, name) for seat in SEATS]
        step = (play.deal, *play.events)
        while not (play.over or any(isinstance(event, game.Win) for event in step)):
            for mine in tables:
                for event in step:
                    mine.apply(as_seen(event, mine.seat))
                points = [seat.points for seat in mine.position().seats]
                real = [seat.points for seat in play.position(mine.seat).seats]
                adders = {event.seat for event in play.events if isinstance(event, game.AddedQuad)}
                added += bool(adders - {mine.seat})
                assert points == real or (name == "sichuan" and points == [None] * 4)
                assert points == real or adders - {mine.seat}
            answers = {}
            for seat, legal in play.asks.items():
                quads = [
                    move
                    for move in legal
                    if isinstance(move, game.AddedQuad | game.ConcealedQuad | game.Call)
                ]
                others = [move for move in legal if not isinstance(move, game.Win)]
                answers[seat] = random.choice(quads or others)
            step = play.step(answers)
    assert added


@pytest.mark.parametrize("name", ["sichuan", "mcr"])
def test_points_are_unknown_after_a_win_of_a_hidden_hand(name: str) -> None:
    """Quads and own wins are paid; after the win of another seat all points are None, until `tell_points`."""
    own = other = 0
    for seed in range(8):
        play, random = game.Play(name, seed=seed, deals=1), Random(seed)
        mine, choose, step, unknown = SeatTable(1, name), chooser(random), (play.deal, *play.events), False
        while True:
            for event in step:
                mine.apply(as_seen(event, 1))
                unknown |= isinstance(event, game.Win) and event.seat != 1
            points = [seat.points for seat in play.table.state.seats]
            wanted = [None] * 4 if unknown else points
            if not play.table.state.pending:
                assert [mine.position().seats[(at - 1) % 4].points for at in range(4)] == wanted
                own += not unknown and any(1 in seats for _, seats in play.table.state.winners)
                other += unknown
            if play.over:
                break
            if unknown and not mine.over and 1 in play.asks:
                assert mine.sample(seed).position(1).seats[0].points is not None
                full = mine.copy()
                full.tell_points(points)
                assert full.position() == play.position(1)
                assert mine.position() != full.position()
            step = play.step({seat: choose(play.position(seat), legal) for seat, legal in play.asks.items()})
    assert min(own, other) > 0


def test_what_cannot_be_heard_changes_nothing() -> None:
    play = game.Play("mcr", seed=2)
    mine = SeatTable(1, "mcr")
    with pytest.raises(GameError):
        mine.position()
    mine.apply(as_seen(play.deal, 1))
    for event in play.events:
        mine.apply(as_seen(event, 1))
    before = mine.position()
    for wrong in (
        Draw(0, HIDDEN), Draw(1, 3), game.Discard(2, 4), game.Discard(1, 4), game.Call(2, 0, "pon", 4, (4, 4)),
        game.AddedQuad(0, 5), game.Win(2, 0, 4), game.Flower(2, 40), game.Lack(2, "m"), game.Draw(9, 3), Swap(2, (1, 2, 3)),
    ):  # fmt: skip
        with pytest.raises(GameError):
            mine.copy().apply(wrong)
        with pytest.raises(GameError):
            mine.apply(wrong)
        assert mine.position() == before
    for refused in (lambda: mine.sample("x"), lambda: mine.mjai("{}"), lambda: mine.tell_points([1, 2])):
        with pytest.raises(GameError):
            refused()
    with pytest.raises(GameError):
        SeatTable(4, "mcr")


@pytest.mark.parametrize(
    ("name", "before", "wrong"),
    [
        ("mcr", (), game.Call(2, 0, "chi", 20, (21, 22))),
        ("hongzhong", (), game.Call(1, 0, "chi", 20, (21, 22))),
        ("mcr", (game.Call(2, 0, "pon", 20, (20, 20)),), game.Discard(2, 19, drawn=True)),
        ("mcr", (game.Call(2, 0, "pon", 20, (20, 20)),), game.ConcealedQuad(2, (19,) * 4)),
    ],
)
def test_what_others_cannot_do_with_any_hand_is_refused(
    name: str, before: tuple[game.Event, ...], wrong: game.Event
) -> None:
    play, mine = game.Play(name, seed=7), SeatTable(3, name)
    for event in (play.deal, *play.events):
        mine.apply(as_seen(event, 3))
    for event in (game.Discard(0, 20), *before):
        mine.apply(event)
    position = mine.position()
    with pytest.raises(GameError):
        mine.apply(wrong)
    assert mine.position() == position


def test_a_swap_that_is_missing_is_requested() -> None:
    rules = fan.SICHUAN.replace(swap_three="next", name="ours")
    play, mine = game.Play(rules, seed=1), SeatTable(1, rules)
    for event in (play.deal, *play.events):
        mine.apply(as_seen(event, 1))
    happened = play.step({seat: legal[0] for seat, legal in play.asks.items()})
    swaps = [event for event in happened if isinstance(event, Swap)]
    for swap in swaps:
        mine.apply(swap if swap.seat == 1 else Swap(swap.seat, (HIDDEN,) * 3))
    with pytest.raises(GameError, match="passes on"):
        mine.apply(happened[len(swaps)])
    mine.apply(swaps[0])
    mine.apply(happened[len(swaps)])
    assert mine.position().hand == play.position(1).hand


@pytest.mark.parametrize(
    ("rules", "event", "message"),
    [
        ("mcr", game.Call(2, 0, "chi", 20, (21, 22)), "called from the seat on the left"),
        ("guangdong", game.Call(1, 0, "chi", 20, (21, 22)), "no tile to claim"),
        ("hangzhou", game.Win(2, 0, 20), "no tile to claim"),
        ("mcr", game.Call(1, 0, "chi", 20, (21, 22)), ""),
        ("mcr", game.Call(2, 0, "pon", 20, (20, 20)), ""),
        ("guangdong", game.Win(2, 0, 20), ""),
    ],
)
def test_claims_of_others_follow_the_rules_that_all_know(rules: str, event: game.Event, message: str) -> None:
    hidden = (game.HIDDEN,) * 13
    hands = (hidden, hidden, hidden, (0, 0, 0, *range(1, 11)))
    table = game.SeatTable(3, rules)
    table.start(game.Deal(round=0, honba=0, sticks=0, points=(0,) * 4, hands=hands, indicator=game.HIDDEN))
    table.apply(game.Draw(0, game.HIDDEN))
    table.apply(game.Discard(0, 20))
    if not message:
        table.apply(event)
        return
    with pytest.raises(GameError, match=message):
        table.apply(event)
