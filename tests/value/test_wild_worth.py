"""Points of hands with wildcards: beside the compiled loop where there are none, and beside `paili.score` where there are."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba")

from slow_value import PLAIN
from slow_worth import faces_of

from paili import RIICHI, SANMA, Hand, Rules, evaluate, explain, shanten
from paili.scoring import Win, score
from paili.tiles import COPIES, FACE_NAMES, WILDCARD, kind_of, mpsz
from paili.value import wild_wins
from paili.value.loops.arena import PLAIN_WAYS, WAYS
from paili.value.question import question
from paili.value.solve import solved
from paili.variants import Variant

TENHOU = Rules.TENHOU


@pytest.mark.parametrize(
    ("hand", "seen", "told"),
    [
        ("2344m678p123345s5z", "", {"dora_indicators": "1z", "last_tile": True, "first_turn": True}),
        ("067m067p345s2344s9m", "0s", {"dora_indicators": "4p9m", "table": "phoenix"}),
        ("067m067p345s2344s9m", "", {"dora_indicators": "4p9m", "table": "phoenix", "first_turn": True}),
        ("067m067p34s88m[0555s]2m", "", {"dora_indicators": "4p", "table": "phoenix", "seat_wind": "E"}),
        ("11m22p33s44z55z66z7z1m", "", {"dora_indicators": "65z", "last_tile": True}),
        ("345m34567p5567s7s4m", "", {"dora_indicators": "9s", "rules": TENHOU.replace(kan_ura=False)}),
        ("999m34567p55678s1m", "", {"dora_indicators": "9p", "variant": SANMA, "table": "phoenix"}),
        (
            "999m34567p55678s1m", "44z",
            {"dora_indicators": "9p3z", "variant": SANMA, "table": "phoenix", "kita": 2, "honba": 3, "sticks": 1},
        ),
    ],
)  # fmt: skip
def test_without_wildcards_it_is_the_loop(hand: str, seen: str, told: dict[str, Any]) -> None:
    asked = question(hand, seen, turns=6, exchanges=1, **told)
    record: Any = solved(asked).arena[0]
    wins = int(record.wins)
    ways = PLAIN_WAYS if record.is_alike else WAYS  # the loop writes those that are asked for
    by_loop = np.array(record.win_worth[:wins, :ways])
    wild_wins.value_wild_wins(record, asked)
    assert wins > 20
    assert (by_loop > 0).sum() > wins / 2
    np.testing.assert_allclose(record.win_worth[:wins, :ways], by_loop, rtol=1e-9, atol=1e-9)


def one_draw(hand: Hand, variant: Variant, indicators: str, **came: Any) -> Fraction:
    """What the next draw brings: every unseen tile, and every choice of tiles under the indicators."""
    played = hand.with_wild(variant.wild)
    left = Counter({kind: COPIES - hand.held[kind] for kind in variant.kinds})
    left.subtract(map(kind_of, faces_of(indicators)))
    points = Fraction(0)
    for kind, copies in sorted(left.items()):
        tile = WILDCARD if kind in variant.wild else kind
        if copies and shanten(played.draw(FACE_NAMES[tile]), variant=variant).best < 0:
            left[kind] -= 1
            points += copies * mean(played, tile, left, indicators, came)
            left[kind] += 1
    return points / left.total()


def mean(hand: Hand, tile: int, left: Counter[int], indicators: str, came: dict[str, Any]) -> Fraction:
    under = len(faces_of(indicators)) if came.get("riichi") else 0
    total = Fraction(0)
    for ura in combinations_with_replacement([kind for kind in left if left[kind]], under):
        ways = prod(comb(left[kind], times) for kind, times in Counter(ura).items())
        if ways:
            win = Win(
                hand,
                FACE_NAMES[tile],
                tsumo=True,
                dora_indicators=indicators,
                ura_indicators=mpsz(ura),
                **came,
            )
            total += ways * score(win, PLAIN).points
    return total / comb(left.total(), under)


WILD_5S = RIICHI.with_wildcards("5s")


@pytest.mark.parametrize(
    ("hand", "variant", "indicators"),
    [
        ("123m456p789s112z*", RIICHI, "1z"),
        ("123m456p78s1122z5s", WILD_5S, "1z"),
        ("1122m3344p577z5s5s", WILD_5S, "3p"),
        ("123m678s99p4z5s(1111z)", WILD_5S, "9m"),
        pytest.param("2344m678p123s67s5s", WILD_5S, "3m", marks=pytest.mark.slow),
        pytest.param("123m456p789s112z*", RIICHI, "1z2z", marks=pytest.mark.slow),
    ],
)  # fmt: skip
@pytest.mark.parametrize("riichi", [True, False])
def test_one_draw_by_the_score_of_every_win(
    hand: str, variant: Variant, indicators: str, riichi: bool
) -> None:
    told = {"turns": 1, "exchanges": 0, "rules": PLAIN, "dora_indicators": indicators}
    found = evaluate(hand, variant=variant, riichi=riichi, **told)
    came = {"riichi": True, "ippatsu": True} if riichi else {}
    assert found.points == pytest.approx(float(one_draw(Hand.parse(hand), variant, indicators, **came)))


def test_the_way_to_a_win_with_a_wildcard() -> None:
    """Of a hand one tile from ready: points between the cheapest and the dearest of its wins, and parts that add up."""
    hand = "234m3467p558s*9p1z8s"
    found = explain(hand, "1z", "9p", turns=6, exchanges=0, dora_indicators="3p", table=None)
    worth = found.a.worth
    assert worth is not None
    assert found.a.value.points == pytest.approx(found.a.value.win * worth.points)
    assert min(worth.yaku, worth.dora, worth.ura) > 0
    one, other = (each.value.points or 0.0 for each in (found.a, found.b))
    assert sum(part.difference for part in found.parts) == pytest.approx(one - other)
    for final in found.a.finals:
        drawn = final.hand.draw(str(final.tile))
        assert shanten(drawn).best < 0
        assert final.hand.wildcards == 1
        plain = score(Win(final.hand, FACE_NAMES[final.tile], tsumo=True), Rules.TENHOU).points
        assert final.points is not None
        assert final.points > plain


def test_more_wildcards_than_can_be_scored() -> None:
    found = evaluate("123m456p78s*****", turns=2, exchanges=0)
    assert (found.points, found.objective) == (None, "win")
    assert evaluate("123m456p789s****", turns=2, exchanges=0).points is not None


def test_hands_that_may_be_too_many_things_are_scored_as_they_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without riichi that is no other number."""
    told = {"turns": 3, "exchanges": 0, "riichi": False, "rules": PLAIN, "dora_indicators": "1z"}
    exact = evaluate("123m456p789s112z*", **told).points  # type: ignore[arg-type]
    monkeypatch.setattr(wild_wins, "MOST_HANDS", 0)
    assert evaluate("123m456p789s112z*", **told).points == pytest.approx(exact)  # type: ignore[arg-type]
