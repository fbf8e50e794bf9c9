"""The wins that reach each place, compared with the settlement of every value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from paili.errors import ScoreError
from paili.goal.places import Places, places
from paili.scoring import Rules, Score, Win, score, settle_wins
from paili.scoring.points import STICK
from paili.win.facts import WINDS

RULES = [
    Rules.TENHOU,
    Rules.M_LEAGUE,
    Rules.WRC,
    Rules.MAHJONG_SOUL,
    Rules.TENHOU_SANMA,
    Rules.TENHOU_SANMA.replace(sanma_tsumo="half"),
    Rules.TENHOU.replace(open_flat_fu=False, pinfu_tsumo=False, counted_yakuman="sanbaiman"),
    Rules.WRC.replace(yakuman_stacking="highest", double_yakuman=("daisuushii",), honba_ron=1_500),
    Rules.TENHOU.replace(double_yakuman=("daisuushii",), local_yaku=("paarenchan",)),
]
LIMITS = {5: 2_000, 6: 3_000, 8: 4_000, 11: 6_000, 13: 8_000}


@cache
def any_win(wind: str, tsumo: bool, rules: Rules) -> Score:
    """A real score, whose worth is then replaced."""
    return score(Win("123567p234p67s99p", "8s", tsumo=tsumo, seat_wind=wind), rules)


def worths(rules: Rules, tsumo: bool) -> Iterator[tuple[int, int, int, int]]:
    """Han, fu, basic points and yakuman: by hand, from the table of every rule book."""
    for han in range(1, 5):
        for fu in (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110):
            if fu == 20 and not (rules.pinfu_tsumo and han >= 2 if tsumo else not rules.open_flat_fu):
                continue
            if (fu == 25 and han < (3 if tsumo else 2)) or (tsumo and (han, fu) == (1, 110)):
                continue
            basic = min(fu * 2 ** (2 + han), 2_000)
            if rules.kiriage and (han, fu) in ((4, 30), (3, 60)):
                basic = 2_000
            yield han, fu, basic, 0
    for han, basic in LIMITS.items():
        yield han, 999, 6_000 if han == 13 and rules.counted_yakuman == "sanbaiman" else basic, 0
    for times in range(1, most_yakuman(rules) + 1):
        yield 13 * times, 999, 8_000 * times, times


def most_yakuman(rules: Rules) -> int:
    """The yakuman of the dearest hand, four concealed quads of winds and a pair of White."""
    facts: dict[str, Any] = {"circumstances": ["paarenchan"]} if "paarenchan" in rules.local_yaku else {}
    return score(Win("5z(1111z)(2222z)(3333z)(4444z)", "5z", seat_wind="E", **facts), rules).yakuman


def rank(points: list[int], seat: int, first: int, rules: Rules) -> int:
    def is_ahead(other: int) -> bool:
        if points[other] != points[seat] or rules.uma_ties == "split":
            return points[other] > points[seat]
        return (other - first) % rules.players < (seat - first) % rules.players

    return 1 + sum(map(is_ahead, range(rules.players)))


def settled(worth: tuple[int, int, int, int], seat: int, discarder: int | None, **table: Any) -> list[int]:
    _, _, basic, yakuman = worth
    rules = table["rules"]
    one = any_win(WINDS[seat], discarder is None, rules)._replace(
        basic=basic, yakuman=yakuman, liable_yakuman=0
    )
    paid = settle_wins(
        {seat: one}, dealer=0, discarder=discarder, honba=table["honba"], sticks=table["sticks"]
    )
    return [points + change for points, change in zip(table["points"], paid.changes, strict=True)]


def check(result: Places, seat: int, first: int, **table: Any) -> None:
    rules = table["rules"]
    assert result.now == rank(table["points"], seat, first, rules)
    for way in result.ways:
        discarder = None if way.source == "tsumo" else WINDS.index(way.source)
        worst = 0
        for worth in worths(rules, discarder is None):
            after = settled(worth, seat, discarder, **table)
            reached = rank(after, seat, first, rules)
            worst = max(worst, reached)
            for wanted in range(1, rules.players + 1):
                least = way.least(wanted)
                enough = least is not None and is_enough(worth, least.wins, bool(least.yakuman))
                assert enough == (reached <= wanted), (way.source, worth, wanted, least)
                if least is not None and reached <= wanted:
                    assert least.rank <= wanted
                    assert after[seat] >= least.after[seat]
        assert way.enough[0].rank == worst
        for condition in way.enough:
            assert sum(condition.changes) == table["sticks"] * STICK
            assert [a - p for a, p in zip(condition.after, table["points"], strict=True)] == list(
                condition.changes
            )


def is_enough(worth: tuple[int, int, int, int], wins: tuple[tuple[int, int], ...], yakuman: bool) -> bool:
    han, fu, _, times = worth
    if yakuman:
        return bool(times) and han >= wins[0][0]
    return any(han >= least and fu >= of_fu for least, of_fu in wins)


@pytest.mark.parametrize("at", range(len(RULES)))
def test_every_worth_settled_one_by_one_reaches_the_places_that_are_reported(at: int) -> None:
    rules, rng = RULES[at], Random(at)
    for _ in range(12):
        points = [rng.choice([25_000, 30_000, 100 * rng.randrange(-20, 600)]) for _ in range(rules.players)]
        seat, first = rng.randrange(rules.players), rng.randrange(rules.players)
        table: dict[str, Any] = {"honba": rng.randrange(4), "sticks": rng.randrange(4), "rules": rules}
        result = places(points, seat=WINDS[seat], first_dealer=WINDS[first], **table)
        check(result, seat, first, points=points, **table)


@pytest.mark.parametrize(("rules", "reached"), [("tenhou", 2), ("mahjong_soul", 1)])
def test_no_more_yakuman_than_a_hand_can_have(rules: str, reached: int) -> None:
    """First place would take five yakuman; Tenhou counts no yakuman twice, so a hand has at most four."""
    way = places([0, 0, 0, 400_000], seat="E", rules=rules).ways[3]
    assert (way.source, way.enough[-1].rank) == ("N", reached)


def test_equal_points_go_by_the_seat_that_dealt_first() -> None:
    points = [25_000, 28_900, 23_100, 23_000]
    ahead = places(points, seat="E", first_dealer="E").ways[2].least(1)
    behind = places(points, seat="E").ways[2].least(1)
    assert ahead is not None
    assert behind is not None
    assert (ahead.points, behind.points) == (3_900, 4_400)


def test_a_win_need_not_end_the_game() -> None:
    result = places([26_000, 26_000, 24_000, 24_000], seat="E")
    small, large = (
        result.ways[0].enough[-1],
        places([40_000, 20_000, 20_000, 20_000], seat="E").ways[0].enough[-1],
    )
    assert (small.ends, large.ends) == (False, True)


def test_the_record_is_json() -> None:
    json = places([25_000] * 4, seat="W").to_dict()
    assert json["ways"][0]["enough"][-1]["wins"][0] == [1, 0]
    with pytest.raises(ScoreError):
        places([], seat="W")
