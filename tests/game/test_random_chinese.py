"""Deals of every Chinese game by fast players: the properties of all deals, and every way to end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paili import fan, game
from paili.fan.rules import GAMES
from paili.game.chinese.state import FanState
from paili.game.chinese.wall import tiles_of
from paili.tiles import FLOWERS

SEATS = range(4)


def tiles_on_the_table(state: FanState) -> int:
    """How many tiles lie somewhere, the walls included."""
    result = sum(state.left) + (state.account.indicator is not None)
    for seat in state.seats:
        result += seat.size + len(seat.held_flowers) + len(seat.flowers) + len(seat.won)
        result += sum(item.called_by is None for item in seat.river)
        result += sum(len(meld.meld.faces) for meld in seat.melds)
    return result + (state.phase == "claim" and bool(state.robbed))


def quick(counts: list[int], legal: tuple[game.Event, ...], random: Random) -> game.Event:
    """A win; now and then a call; else a discard of what has fewest tiles beside it."""
    if isinstance(legal[0], game.Win):
        return legal[0]
    if not isinstance(legal[-1], game.Discard):
        calls = legal[:-1]
        return random.choice(calls) if calls and random.random() < 0.4 else legal[-1]
    quads = [event for event in legal if not isinstance(event, game.Discard)]
    if quads and random.random() < 0.5:
        return quads[0]
    discards = [event for event in legal if isinstance(event, game.Discard)]
    return min(discards, key=lambda discard: (company(counts, discard.tile), random.random()))


def company(counts: list[int], tile: int) -> int:
    """How much stands beside a tile; wildcards and flowers are kept."""
    if tile >= len(counts):
        return 99
    result = 4 * counts[tile]
    if tile < 27:
        for step in (-2, -1, 1, 2):
            near = tile + step
            if near // 9 == tile // 9 and near >= 0:
                result += (3 - abs(step)) * bool(counts[near])
    return result


def ends_of(rules: fan.Rules, seed: int) -> set[str]:
    """Play a deal, look at it after every step, and name what it has reached."""
    play, random = game.Play(rules, seed=seed, deals=1), Random(seed)
    state: FanState = play.table.state
    start, tiles, reached = sum(play.deal.points), len(tiles_of(rules)), set[str]()
    while not play.over:
        assert not any(state.seats[seat].gone for seat in play.asks)
        on_turn = play.asks.keys() == {state.turn} and state.phase == "act"
        assert on_turn or state.phase in ("swap", "lack", "claim")
        assert state.source not in play.asks or state.phase != "claim"
        play.step({seat: quick(state.seats[seat].counts, legal, random) for seat, legal in play.asks.items()})
        lost = sum(entry.points for entry in state.account.entries if entry.payee is None)
        assert sum(seat.points for seat in state.seats) == start - lost, seed
        if not rules.burn and not rules.birds:
            assert tiles_on_the_table(state) == tiles, seed
    end = play.table.end
    for source, seats in end.winners:
        reached.add("drawn" if seats == (source,) else "several" if len(seats) > 1 else "discard")
    robbed = zip(play.events, play.events[1:], strict=False)
    reached |= {
        "robbed" for one, other in robbed if isinstance(one, game.AddedQuad) and isinstance(other, game.Win)
    }
    if end.kind == "draw":
        reached.add("wall" if not end.winners else "wall after wins")
    assert all(face not in FLOWERS for seat in state.seats for face in seat.held_flowers)
    return reached


def possible(rules: fan.Rules) -> set[str]:
    """The ends that a game has."""
    results = {"drawn", "wall"}
    results |= {"discard"} if rules.on_discard else set()
    results |= {"robbed"} if rules.robbing else set()
    results |= {"several"} if rules.claim_winners == "all" else set()
    return results | ({"wall after wins"} if rules.winners != "one" else set())


def reached_in(name: str, seeds: range) -> Counter[str]:
    return Counter(end for seed in seeds for end in ends_of(fan.game(name), seed))


@pytest.mark.parametrize("name", GAMES)
def test_some_deals(name: str) -> None:
    assert set(reached_in(name, range(6))) <= possible(fan.game(name)) | {"robbed"}


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(6, 46), marks=pytest.mark.slow),
        pytest.param(range(6, 100), marks=pytest.mark.whole),
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_deals_by_the_hundred(name: str, seeds: range) -> None:
    assert {"drawn", "wall"} <= set(reached_in(name, seeds))


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_thousand_deals_reach_every_end(name: str) -> None:
    rules = fan.game(name)
    rare = (
        {"several"} if rules.claim_winners == "three" else set[str]()
    )  # three at once, which need not happen
    assert set(reached_in(name, range(70, 9_170))) | rare == possible(rules) | rare
