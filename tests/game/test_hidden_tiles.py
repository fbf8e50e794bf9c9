"""Hidden tiles dealt again: what the seat knows stays, riichi hands are ready, and all deals are equally likely."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paili import Rules
from paili.errors import GameError
from paili.game import Play, SeatTable, greedy_player
from paili.tiles import FACES, kind_of


def after(rules, seed, steps, choose):
    play = Play(rules, seed=seed)
    for _ in range(steps):
        if not play.over:
            play.step({seat: choose(play, seat, moves) for seat, moves in play.asks.items()})
    return play


def greedy(play, seat, moves):
    return greedy_player(play.position(seat), moves)


def by_chance(seed):
    random = Random(seed)
    return lambda play, seat, moves: random.choice(moves)


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA], ids=lambda rules: rules.name)
def test_what_the_seat_knows_stays(rules):
    for steps in (0, 3, 33, 60, 88, 119, 170):
        play = after(rules, 11, steps, by_chance(steps))
        for seat in range(rules.players):
            if seat not in play.asks:
                continue
            other = play.redeal(seat, seed=steps)
            assert str(other.position(seat)) == str(play.position(seat))
            assert other.asks[seat] == play.asks[seat]
            wall, new = play._wall, other._wall
            assert sorted(wall.tiles) == sorted(new.tiles)
            assert wall != new
            assert play.redeal(seat, seed=steps).to_dict() == other.to_dict()
            assert Play.from_dict(other.to_dict()).asks == other.asks
            end = after_all(other)
            assert end.result is not None


def after_all(play):
    play, random = play.copy(), Random(1)
    while not play.over:
        play.step({seat: random.choice(moves) for seat, moves in play.asks.items()})
    return play


def riichi_play():
    """A game in which somebody is in riichi, and another is asked a while after."""
    for seed in range(40):
        play = Play(seed=seed, deals=1)
        while not play.over:
            state = play.table.state
            declared = [seat.number for seat in state.seats if seat.riichi]
            others = [seat for seat in play.asks if seat not in declared]
            if declared and others and len(state.seats[declared[0]].river) > 8 and state.phase == "act":
                return play, declared, others[0]
            play.step({seat: greedy(play, seat, moves) for seat, moves in play.asks.items()})
    raise AssertionError


def test_a_riichi_is_ready_and_was_not_won():
    play, declared, seat = riichi_play()
    hands = set()
    for seed in range(3):
        other = play.redeal(seat, seed)
        assert str(other.position(seat)) == str(play.position(seat))
        for number in declared:
            mine, state = other.table.state.seats[number], other.table.state
            assert mine.waits
            assert not mine.passed_in_riichi & mine.waits or mine.river_kinds & mine.waits
            assert state.seats[number].riichi
            hands.add(tuple(mine.hand.counts))
    assert len(hands) > 2


def test_a_seat_alone_imagines_the_rest():
    play = after(Rules.TENHOU, 5, 40, by_chance(4))
    seat = next(iter(play.asks))
    mine = SeatTable(seat)
    for event in (play.deal, *play.events):
        mine.apply(event)
    samples = [mine.sample(seed) for seed in range(4)]
    for sample in samples:
        assert str(sample.position(seat)) == str(play.position(seat)) == str(mine.position())
        assert sample.asks[seat] == play.asks[seat] == mine.legal()
        assert after_all(sample).result is not None
    assert len({sample._wall for sample in samples}) == 4
    with pytest.raises(GameError, match="seed='x'"):
        mine.sample("x")
    with pytest.raises(GameError, match="no deal"):
        SeatTable(0).sample()
    with pytest.raises(GameError, match="seat 7"):
        play.redeal(7)


def test_every_tile_is_as_likely_everywhere():
    """Chi-square over what each place of the wall shows, for a seat that knows its hand and one indicator."""
    play, number = Play(seed=2), 1500
    mine = set(range(13)) | {135 - 5}  # the places of the dealer's hand, the indicator
    seen, left = Counter(play.deal.hands[0]), Counter(play._wall.tiles)
    left -= seen + Counter([play.deal.indicator, play.events[0].tile])
    places = [at for at in range(136) if at not in mine | {52}]
    counts = {place: Counter() for place in (places[0], places[20], places[60], places[-1])}
    for seed in range(number):
        wall = play.redeal(0, seed)._wall
        for place, count in counts.items():
            count[wall.tiles[place]] += 1
    total = sum(left.values())
    assert total == len(places)
    for count in counts.values():
        expected = {face: number * left[face] / total for face in range(FACES) if left[face]}
        assert set(count) <= set(expected)
        square = sum((count[face] - item) ** 2 / item for face, item in expected.items())
        assert square < 36 + 4 * (2 * 36) ** 0.5  # four standard deviations above its mean
    assert kind_of(wall.tiles[0]) == kind_of(play.deal.hands[0][0])


def test_likely_hands_agree_with_what_the_seat_saw():
    play, declared, seat = riichi_play()
    mine = SeatTable(seat)
    for event in (play.deal, *play.events):
        mine.apply(event)
    for seed in range(3):
        other = play.redeal(seat, seed, likely=True)
        assert str(other.position(seat)) == str(play.position(seat))
        assert (
            other.to_dict()
            == play.redeal(seat, seed, likely=True).to_dict()
            != play.redeal(seat, seed).to_dict()
        )
        assert other.deal.hands == mine.sample(seed, likely=True).deal.hands
        assert sorted(other._wall.tiles) == sorted(play._wall.tiles)
        for number in declared:
            one = other.table.state.seats[number]
            assert one.waits
            assert not one.waits & (one.river_kinds | one.passed_in_riichi)
        assert after_all(other).result is not None


def test_likely_hands_hold_less_of_what_was_discarded():
    """Opponents that discarded a kind early seldom hold it: fewer such tiles than with hands that are alike."""
    play = after(Rules.TENHOU, 11, 40, greedy)
    state, counts = play.table.state, [0, 0]
    for seed in range(60):
        for likely in (False, True):
            other = play.redeal(0, seed, likely=likely).table.state
            for seat in state.seats[1:]:
                early = {kind_of(tile.tile) for tile in seat.river[:4]}
                counts[likely] += sum(other.seats[seat.number].hand.counts[kind] for kind in early)
    assert 0 < counts[True] < 0.7 * counts[False]


def test_likely_hands_are_for_riichi_only():
    with pytest.raises(GameError, match="likely: does not exist in Chinese games"):
        Play("mcr").redeal(0, likely=True)
    with pytest.raises(GameError, match="likely='yes'"):
        Play().redeal(0, likely="yes")
