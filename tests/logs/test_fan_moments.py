"""Deals of Chinese games step by step, compared with the table that plays them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paili.fan.rules import GAMES
from paili.game import AddedQuad, Call, ConcealedQuad, Discard, Event, Flower, Play, Win
from paili.game.players import greedy_player
from paili.game.records import Deal, Game
from paili.hand.meld import CONCEALED_QUAD, OPEN_QUAD
from paili.logs.timeline.fan_deals import FanMoments, fan_moments
from paili.logs.timeline.notes import UNSEEN
from paili.position import Position
from paili.tiles import COPIES, KINDS


def quads_first(position: Position, moves: tuple[Event, ...]) -> Event:
    """Plays for quads: it makes each that it can, and lets the tiles go of which it has the fewest."""
    discards = [move for move in moves if isinstance(move, Discard)]
    quad = next((move for move in moves if _is_quad(move)), None)
    if quad is not None or not discards:
        return quad or greedy_player(position, moves)
    counts = position.hand.counts
    return min(discards, key=lambda move: counts[move.tile] if move.tile < KINDS else COPIES)


def _is_quad(move: Event) -> bool:
    return isinstance(move, AddedQuad | ConcealedQuad) or (isinstance(move, Call) and move.type == OPEN_QUAD)


def played(rules: str, seed: int, deals: int = 3, *, quads: bool = False) -> Game:
    """Deals of greedy players, or of players who make quads and win less."""
    play = Play(rules, seed=seed, deals=deals)
    player = quads_first if quads else greedy_player
    while not play.over:
        play.step({seat: player(play.position(seat), moves) for seat, moves in play.asks.items()})
    return play.game


def paid(result: FanMoments, step: int) -> list[int]:
    """What the payments up to a step change."""
    changes = [0] * 4
    for payment in result.more.payments:
        if payment.step <= step:
            changes[payment.payer] -= payment.points
            if payment.payee is not None:
                changes[payment.payee] += payment.points
    return changes


def points(result: FanMoments, step: int) -> list[int]:
    return [[point.points for point in seat.points if point.step <= step][-1] for seat in result.table.seats]


def following(game: Game) -> list[tuple[int, ...]]:
    """The points with which each deal but the first begins, and those at the end."""
    assert game.result is not None
    return [*(deal.points for deal in game.deals[1:]), game.result.points]


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("quads", [False, True])
def test_points_move_as_they_are_paid(rules: str, quads: bool) -> None:
    game = played(rules, 4, quads=quads)
    for deal, after in zip(game.deals, following(game), strict=True):
        result = fan_moments(deal, game.rules)
        for step in range(len(result.table.steps)):
            changes = paid(result, step)
            assert points(result, step) == [a + b for a, b in zip(deal.points, changes, strict=True)]
        assert points(result, len(deal.events)) == list(after)
        wins = [end for end in result.table.ends if end.seat is not None]
        assert len(wins) == sum(isinstance(event, Win) for event in deal.events)
        assert all(end.han is not None for end in wins)


def tile_count(result: FanMoments, seat: int, step: int) -> int:
    lane = result.table.seats[seat]
    hand = [hand for hand in lane.hands if hand.step <= step][-1]
    melds = [meld for meld in lane.melds if meld.step <= step and (meld.until is None or meld.until > step)]
    return len(hand.tiles) + 3 * len(melds)


@pytest.mark.parametrize("rules", GAMES)
def test_a_hand_has_as_many_tiles_as_it_must(rules: str) -> None:
    game = played(rules, 2, quads=True)
    full = 16 if rules == "taiwan" else 13
    for deal in game.deals:
        result = fan_moments(deal, game.rules)
        for step, entry in enumerate(result.table.steps):
            # a flower leaves a hand short, as does a quad that waits for its tile, or is not laid yet
            short = 3 if entry.event in ("start", "flower", "added_quad", "draw") else 0
            assert all(full - short <= tile_count(result, seat, step) <= full + 1 for seat in range(4)), step
        laid = [sum(meld.type != "pon" for meld in seat.melds) for seat in result.table.seats]
        quads = [
            sum(isinstance(e, AddedQuad | ConcealedQuad) and e.seat == seat for e in deal.events)
            for seat in range(4)
        ]
        assert all(many >= few - 1 for many, few in zip(laid, quads, strict=True))  # one may be robbed
        flowers = [sum(isinstance(e, Flower) and e.seat == seat for e in deal.events) for seat in range(4)]
        assert [len(seat.flowers) for seat in result.more.seats] == flowers


def with_blood(seed: int) -> tuple[Game, Deal]:
    """A deal of blood battle that goes on after its first win."""
    game = played("sichuan", seed)
    return game, next(deal for deal in game.deals if sum(isinstance(e, Win) for e in deal.events) > 1)


def test_who_has_won_plays_no_more_and_shows_nothing_yet() -> None:
    game, deal = with_blood(3)
    result = fan_moments(deal, game.rules, seat=None)
    first = next(end for end in result.table.ends if end.seat is not None)
    assert first.seat is not None
    more = result.more.seats[first.seat]
    assert more.gone == more.wins[0] < len(deal.events)
    assert not any(step.seat == first.seat for step in result.table.steps[more.gone + 1 :])
    shown = [hand.step for hand in result.table.seats[first.seat].hands if hand.shown]
    assert shown == [len(deal.events)]
    assert sum(first.changes) == 0 != first.changes[first.seat]


def test_one_seat_sees_its_own_tiles_alone() -> None:
    game = played("mcr", 1, deals=2, quads=True)
    covered = 0
    for deal in game.deals:
        every = fan_moments(deal, game.rules)
        before_the_end = replace(deal, events=deal.events[:-1])
        result = fan_moments(before_the_end, game.rules, 1)
        others = [lane for seat, lane in enumerate(result.table.seats) if seat != 1]
        assert all(hand.shown or {*hand.tiles} <= {UNSEEN} for lane in others for hand in lane.hands)
        own = result.table.seats[1]
        assert own.hands == every.table.seats[1].hands[: len(own.hands)]
        steps = [step for step in result.table.steps if step.seat not in (None, 1)]
        hidden = [step.tile for step in steps if step.event in ("draw", "concealed_quad")]
        assert {*hidden} == {UNSEEN}
        quads = [meld for lane in others for meld in lane.melds if meld.type == CONCEALED_QUAD]
        assert all({*meld.tiles} == {UNSEEN} for meld in quads)
        covered += len(quads)
    assert covered
    assert all({*meld.tiles} != {UNSEEN} for lane in every.table.seats for meld in lane.melds)


def test_a_deal_that_breaks_off_before_the_first_draw_has_its_start_alone() -> None:
    play = Play("mcr", seed=3)
    timeline = fan_moments(replace(play.deal, events=()), play.rules, is_strict=False).table
    assert ([step.event for step in timeline.steps], timeline.problem) == (["start"], None)
