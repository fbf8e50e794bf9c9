"""Hidden tiles dealt again at every decision, for all seats.

The players call whenever they can, so that turns that begin with a call are common, and they win rarely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from paili import fan, scoring
from paili.errors import GameError, PositionError
from paili.fan.rules import GAMES
from paili.game import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    DrawnDeal,
    Event,
    FanSeatTable,
    Play,
    SeatTable,
    Win,
    hidden_from,
    play_from,
)
from paili.position import Position
from paili.scoring import Rules

RULES: dict[str, Rules | fan.Rules] = {
    **{name: scoring.preset(name) for name in scoring.presets()},
    **{name: fan.game(name) for name in GAMES},
}
CALLS = (Call, AddedQuad, ConcealedQuad)


def chosen(legal: tuple[Event, ...], random: Random) -> Event:
    """A call or a quad more often than not, a riichi where there is one, else anything but an end."""
    calls = [move for move in legal if isinstance(move, CALLS)]
    if calls and random.random() < 0.6:
        return random.choice(calls)
    ready = [move for move in legal if isinstance(move, Discard) and move.riichi]
    if ready and random.random() < 0.8:
        return random.choice(ready)
    plain = [move for move in legal if not isinstance(move, Win | DrawnDeal)]
    return random.choice(plain or legal)


def sizes(play: Play) -> list[tuple[int, int]]:
    """How many concealed tiles and melds each seat has."""
    seats = (play.position(seat) for seat in range(play.rules.players))
    return [(position.hand.size, len(position.own.melds)) for position in seats]


def check(play: Play, seat: int, seed: int) -> bool:
    """Look at one seat of a game with other hidden tiles; false where a seat that waits is refused."""
    try:
        other = play.redeal(seat, seed)
    except GameError:
        return False
    assert other.position(seat) == play.position(seat)
    assert other.asks.get(seat) == play.asks.get(seat)
    assert sizes(other) == sizes(play)
    assert len(other.events) == len(play.events)
    assert not other.over
    return True


def redealt(name: str, seeds: range, every: int = 1, *, all_seats: bool = True) -> Counter[str]:
    """Deal anew at decisions of some deals; return how many seats of each kind there were.

    Args:
        name: of the rules.
        seeds: of the deals.
        every: at each of so many decisions.
        all_seats: whether for all seats that wait; else for one of them in turn.
    """
    count = Counter[str]()
    for seed in seeds:
        play, random, steps = Play(RULES[name], seed=seed, deals=1), Random(seed), 0
        while not play.over:
            waiting = [seat for seat in range(play.rules.players) if seat not in play.asks]
            looking = waiting if all_seats or not waiting else [waiting[steps % len(waiting)]]
            for seat in [*play.asks, *looking] if steps % every == 0 else ():
                decides, stands = seat in play.asks, check(play, seat, steps)
                assert stands or not decides
                count["asked" if decides else "waits" if stands else "refused"] += 1
            play.step({seat: chosen(legal, random) for seat, legal in play.asks.items()})
            steps += 1
    return count


@pytest.mark.parametrize("name", RULES)
def test_some_decisions(name: str) -> None:
    count = redealt(name, range(1), 23)
    assert count["asked"]
    assert count["waits"] > count["refused"]


def deals_of(name: str) -> range:
    """The deals of `make test-whole`: a rule set of riichi changes little of what is hidden."""
    return range(1, 16 if isinstance(RULES[name], Rules) else 5)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_every_third_decision_of_a_deal(name: str) -> None:
    count = redealt(name, range(1, 2), 3, all_seats=False)
    assert count["asked"] > 10
    assert count["refused"] < 0.1 * count["waits"]


@pytest.mark.whole
@pytest.mark.parametrize("name", RULES)
def test_every_decision_of_some_deals(name: str) -> None:
    count = redealt(name, deals_of(name), all_seats=False)
    assert count["asked"] > 100
    assert count["refused"] < 0.02 * count["waits"]


@pytest.mark.whole
@pytest.mark.parametrize("name", RULES)
def test_every_decision_for_all_seats(name: str) -> None:
    count = redealt(name, range(20, 30))
    assert count["asked"] > 100
    assert count["refused"] < 0.02 * count["waits"]


def test_a_turn_that_began_with_a_call() -> None:
    """The seat holds 3n+2 tiles and none of them was drawn."""
    play, random = Play(seed=9), Random(9)
    while not (play.events and isinstance(play.events[-1], Call) and play.table.state.phase == "act"):
        play.step({seat: chosen(legal, random) for seat, legal in play.asks.items()})
    (seat,) = play.asks
    hand = play.position(seat).hand
    for move in play.asks[seat]:
        other = play.copy()
        other.step({seat: move})
        for looks in range(4):
            assert check(other, looks, 1)
    assert hand.drawn is None
    assert play_from(play.position(seat), seed=3).position(seat) == play.position(seat)


@pytest.mark.parametrize("name", ["tenhou", "tenhou_sanma", "sichuan", "mcr"])
def test_a_seat_alone_and_a_position_do_not_run_on(name: str) -> None:
    """Asked or not, a seat imagines a game that stands where its deal stands, or is refused."""
    play, random, stood, steps = Play(RULES[name], seed=2, deals=1), Random(2), Counter[bool](), 0
    tables = [SeatTable(seat, play.rules) for seat in range(play.rules.players)]
    happened: tuple[Event | Deal, ...] = (play.deal, *play.events)
    while not play.over and sum(stood.values()) < 60:
        for mine in tables:
            for event in hidden_from(happened, mine.seat, play.rules):
                mine.apply(event)
            if isinstance(mine, FanSeatTable):
                mine.tell_points([seat.points for seat in play.table.state.seats])
        for mine in tables if steps % 3 == 0 else ():
            stood[mine.seat in play.asks] += stands(lambda table=mine: table.sample(1), mine.position())
            if isinstance(play.rules, Rules):
                p = mine.position()
                stood[mine.seat in play.asks] += stands(lambda position=p: play_from(position, seed=1), p)
        happened = play.step({seat: chosen(legal, random) for seat, legal in play.asks.items()})
        steps += 1
    assert stood[True] > 3
    assert stood[False] > 9


def stands(make: Callable[[], Play], position: Position) -> bool:
    """Whether a game is made, which then stands where a position stands."""
    try:
        question = make()
    except (GameError, PositionError):
        return False
    assert question.position(position.seat) == position
    return True


def test_a_game_that_is_over_has_no_hidden_tiles() -> None:
    play, random = Play(seed=3, deals=1), Random(3)
    while not play.over:
        play.step({seat: chosen(legal, random) for seat, legal in play.asks.items()})
    with pytest.raises(GameError, match="no deal"):
        play.redeal(0)
