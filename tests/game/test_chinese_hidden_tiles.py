"""Hidden tiles of Chinese games dealt again: what the seat knows stays, and all deals are equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, repeat
from random import Random

import pytest
from test_chinese_seat_table import as_seen
from test_random_chinese import quick

from paili import fan
from paili.errors import GameError
from paili.fan.rules import GAMES
from paili.game import ConcealedQuad, Discard, FalseWin, Play, SeatTable, Win
from paili.game.chinese.hidden import dealt
from paili.game.chinese.hidden.hands import hands_by_chance
from paili.game.chinese.wall import TileWall
from paili.tiles import FLOWERS, WILDCARD

OURS = {
    "river": fan.SICHUAN.replace(winners="stay", name="river"),
    "passed across": fan.SICHUAN_APP.replace(swap_three="across", name="across"),
    "turned": fan.MCR.replace(wild_from="next", name="turned", forms=("standard", "seven pairs")),
    "own walls": fan.MCR.replace(walls="own", flowers=0, name="own"),
    "free lack": fan.SICHUAN.replace(lack_first="free", name="free"),
}
ALL = {**{name: fan.game(name) for name in GAMES}, **OURS}


def moments(rules: fan.Rules, seed: int, every: int) -> Iterator[tuple[Play, int]]:
    """A deal by quick players, and now and then a seat that is asked."""
    play, random, steps = Play(rules, seed=seed, deals=1), Random(seed), 0
    while not play.over:
        if steps % every == seed % every:
            yield play, list(play.asks)[-1]
        state = play.table.state
        play.step({seat: quick(state.seats[seat].counts, legal, random) for seat, legal in play.asks.items()})
        steps += 1


@pytest.mark.parametrize(
    ("name", "seeds"),
    [
        pytest.param("sichuan", range(5), id="sichuan"),
        pytest.param("mcr", range(4, 5), id="mcr"),
        pytest.param("mcr", range(4), marks=pytest.mark.slow, id="mcr-others"),
    ],
)
def test_who_has_declared_a_false_win_was_ready_or_not_as_recorded(name: str, seeds: range) -> None:
    """Fouls of ready hands, off a discard and drawn: what others imagine is ready where the foul said so."""
    readiness, redeals = Counter[bool](), 0
    for seed in seeds:
        play, random = Play(fan.game(name).replace(false_win="out"), seed=seed, deals=1), Random(seed)
        while not play.over:
            answers = {}
            for seat, legal in play.asks.items():
                fouls = [move for move in legal if isinstance(move, FalseWin)]
                true = tuple(move for move in legal if not isinstance(move, FalseWin))
                is_time = bool(fouls) and random.random() < (0.3 if fouls[0].ready else 0.004)
                counts = play.table.state.seats[seat].counts
                answers[seat] = fouls[0] if is_time else quick(counts, true, random)
            happened = play.step(answers)
            fouls = [event for event in happened if isinstance(event, FalseWin)]
            readiness.update(event.ready for event in fouls)
            if fouls and not play.over:
                seat = next(seat for seat in range(4) if seat != fouls[0].seat)
                again = next(filter(None, (redealt(play, seat, seed + 100 * more) for more in range(6))))
                assert again.position(seat) == play.position(seat)
                redeals += 1
    assert redeals > 3
    assert set(readiness) == {True, False}


def redealt(play: Play, seat: int, seed: int) -> Play | None:
    """A redeal; None where the search of a seed ends without a hand, as in half of the searches for three hands."""
    try:
        return play.redeal(seat, seed)
    except GameError:
        return None


def test_a_try_without_a_hand_is_a_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five honours that differ belong to no pair and set; a search without such a hand ends with the error."""
    honours = range(27, 32)
    tries = hands_by_chance(Counter(dict.fromkeys(honours, 3)), 5, honours, (), Random(1))
    assert [*islice(tries, 50)] == [None] * 50

    play = next(play for play, _ in moments(fan.game("tuidaohe"), 4, 6) if any(map(is_ready, play.events)))
    monkeypatch.setattr(dealt, "hands_by_chance", lambda *_: repeat(None))
    monkeypatch.setattr(dealt, "_TRIES", 9)
    seat = next(event.seat for event in play.events if is_ready(event))
    with pytest.raises(GameError, match="no hands of the other seats were found"):
        play.redeal((seat + 1) % 4)


@pytest.mark.parametrize("needed", [(3, 5, 11, 13, 15, 24), (WILDCARD, 3, 5)])
def test_hands_are_composed_around_the_tiles_that_were_seen(needed: tuple[int, ...]) -> None:
    left = Counter(dict.fromkeys(range(34), 3)) + Counter({WILDCARD: 3})
    hands = [hand for hand in islice(hands_by_chance(left, 14, needed, (WILDCARD,), Random(1)), 200) if hand]
    assert len(hands) > 10
    assert all(len(hand) == 14 and tuple(hand[: len(needed)]) == needed for hand in hands)
    assert min(hand.count(WILDCARD) for hand in hands) == needed.count(WILDCARD)
    assert not [*hands_by_chance(Counter({WILDCARD: 3}), 5, (), (WILDCARD,), Random(1))]


def test_a_hand_that_has_won_is_found_among_few_tiles() -> None:
    """Three tiles are left in the wall; a hidden hand with a pung has won the least."""
    play, seat = next(islice(moments(fan.SICHUAN_MAHJONG_SOUL, 6, 5), 14, None))
    assert play.redeal(seat, 6).position(seat) == play.position(seat)


def is_ready(event: object) -> bool:
    return isinstance(event, Discard) and event.riichi


def played_on(play: Play) -> Play:
    play, random = play.copy(), Random(1)
    while not play.over:
        play.step({seat: random.choice(moves) for seat, moves in play.asks.items()})
    return play


def check_moments(name: str, seeds: range, every: int) -> int:
    redeals = 0
    for seed in seeds:
        for play, seat in moments(ALL[name], seed, every):
            other = play.redeal(seat, seed)
            assert other.position(seat) == play.position(seat)
            assert other.asks[seat] == play.asks[seat]
            assert sorted(other._walls[0].tiles) == sorted(play._walls[0].tiles)
            assert other._walls[0] != play._walls[0]
            assert other.to_dict() == play.redeal(seat, seed).to_dict()
            redeals += 1
    assert Play.from_dict(other.to_dict()).asks == other.asks
    assert played_on(other).over
    with pytest.raises(GameError, match="no deal"):
        play.redeal(0)
    return redeals


@pytest.mark.parametrize("name", [*ALL][::3])
def test_what_the_seat_knows_stays(name: str) -> None:
    assert check_moments(name, range(2), 17) > 3


PART, REST = (
    pytest.param(range(2, 3), marks=pytest.mark.slow),
    pytest.param(range(3, 10), marks=pytest.mark.whole),
)


@pytest.mark.parametrize("seeds", [PART, REST], ids=["part", "rest"])
@pytest.mark.parametrize("name", ALL)
def test_what_the_seat_knows_stays_in_many_deals(name: str, seeds: range) -> None:
    assert check_moments(name, seeds, 5) > 5 * len(seeds)


@pytest.mark.parametrize("name", ["sichuan", "sichuan-app", "taiwan", "tuidaohe", "hangzhou"])
def test_a_seat_alone_imagines_the_rest(name: str) -> None:
    play, random = Play(name, seed=5, deals=1), Random(5)
    mine, decisions = SeatTable(2, name), 0
    step: tuple[object, ...] = (play.deal, *play.events)
    while not play.over:
        for event in step:
            mine.apply(as_seen(event, 2))
        mine.tell_points([seat.points for seat in play.table.state.seats])
        decisions += 2 in play.asks
        if 2 in play.asks and decisions % 4 == 1:
            sample = mine.sample(decisions)
            assert sample.position(2) == play.position(2) == mine.position()
            assert sample.asks[2] == play.asks[2]
            assert sample._walls[0] != mine.sample(decisions + 1)._walls[0]
        state = play.table.state
        step = play.step(
            {seat: quick(state.seats[seat].counts, legal, random) for seat, legal in play.asks.items()}
        )
    assert decisions > 4
    with pytest.raises(GameError, match="no deal"):
        SeatTable(0, name).sample()


def test_hands_are_what_they_must_be() -> None:
    """No tile of the lack suit is held once another was discarded; who has declared it is ready."""
    seen = Counter[str]()
    for name in ("sichuan", "tuidaohe", "mcr"):
        for play, seat in moments(fan.game(name), 4, 6):
            state = play.redeal(seat, 1).table.state
            for item in state.seats:
                last = item.river[-1].tile if item.river else WILDCARD
                if (
                    item.lack
                    and last // 9 != "mps".index(item.lack)
                    and last < WILDCARD
                    and item.number != seat
                ):
                    lack = range(9 * "mps".index(item.lack), 9 * "mps".index(item.lack) + 9)
                    drawn = state.drawn if state.turn == item.number else None
                    assert sum(item.counts[kind] for kind in lack if kind != drawn) == 0
                    seen["lack"] += 1
                if item.ready and state.turn != item.number:
                    assert state.reach(item.number).is_ready
                    seen["ready"] += 1
                assert not item.held_flowers
    assert seen["lack"] > 5


def test_a_quad_that_nobody_has_shown_may_be_another() -> None:
    for seed in range(200):
        for play, seat in moments(fan.HANGZHOU, seed, 10):
            quads = [e for e in play.events if isinstance(e, ConcealedQuad) and e.seat != seat]
            if quads:
                kinds = set()
                for other in range(12):
                    dealt = play.redeal(seat, other)
                    kinds |= {
                        e.tiles for e in dealt.events if isinstance(e, ConcealedQuad) and e.seat != seat
                    }
                assert len(kinds) > 4
                return
    raise AssertionError


def test_who_has_won_wins_as_much() -> None:
    result = 0
    for seed in range(8):
        for play, seat in moments(fan.SICHUAN, seed, 12):
            wins = [event for event in play.events if isinstance(event, Win) and event.seat != seat]
            if wins:
                other = play.redeal(seat, 2)
                mine, theirs = play.table.state.account, other.table.state.account
                assert [score.base for score in mine.scores] == [score.base for score in theirs.scores]
                assert mine.entries == theirs.entries
                result += 1
    assert result > 2


def chi_square(rules: fan.Rules, seat: int, moment: int, number: int) -> list[tuple[float, int]]:
    """The chi-square of some hidden places, each with its degrees of freedom."""
    play = next(item for at, (item, _) in enumerate(moments(rules, 2, 1)) if at == moment)
    places: dict[int, Counter[int]] = {}
    state = play.table.state
    hidden = sum(item.size for item in state.seats if item.number != seat) + sum(state.left)
    tiles = play._walls[0].tiles
    walls = [play.redeal(seat, seed)._walls[0].tiles for seed in range(number)]
    free = [at for at in range(len(tiles)) if len({wall[at] for wall in walls[:60]}) > 3]
    assert len(free) == hidden
    left = Counter(tiles[at] for at in free)
    for at in (free[0], free[len(free) // 2], free[-1]):
        places[at] = Counter(wall[at] for wall in walls)
    return [
        (
            sum((place[face] - number * n / hidden) ** 2 / (number * n / hidden) for face, n in left.items()),
            len(left) - 1,
        )
        for place in places.values()
    ]


@pytest.mark.parametrize(("rules", "moment"), [(fan.HONGZHONG, 0), (fan.GUANGDONG, 0)])
def test_every_tile_is_as_likely_everywhere(rules: fan.Rules, moment: int) -> None:
    for square, freedom in chi_square(rules, 0, moment, 700):
        assert square < freedom + 4 * (2 * freedom) ** 0.5  # four standard deviations above its mean


def test_flowers_that_were_not_shown_are_in_the_wall() -> None:
    play = Play(fan.MCR, seed=1)
    wall = play.redeal(0, 1)._walls[0]
    assert isinstance(wall, TileWall)
    shown = {face for face in FLOWERS if any(face == getattr(e, "tile", 0) for e in play.events)}
    assert all(face not in FLOWERS or face in shown for face in wall.tiles[:52])
    discards = [event for event in play.events if isinstance(event, Discard)]
    assert not discards
    with pytest.raises(GameError, match="seat 7"):
        play.redeal(7)
    with pytest.raises(GameError, match="seed='x'"):
        play.redeal(0, "x")
