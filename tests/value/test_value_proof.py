"""The value of a hand, compared with the definition in fractions, with full memory, and with true walls.

Only the definition shares `analysis` and `scoring` with the engine; the play with full memory shares nothing. ``make
value-proof`` runs the same on many hands (`value_proof`).
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb
from pathlib import Path

import pytest
import value_gap
import value_proof
from policy import policy_of
from slow_value import PLAIN, SlowValue, added
from toy_hands import Truth
from true_walls import TrueWalls

from paili import Hand, evaluate, shanten, ukeire
from paili.tiles import KINDS, TileSet
from paili.value.records import Evaluation

EXACT = 1e-5  # for sums of floats compared with fractions
THREE_MELDS = "[777z][111z][222z]"
# three of each dead kind lie open, and all of what could make groups with it: thirteen tiles that never help
DEAD = "111222233334445555666677778889999p111222233334445555666677778889999s333444555666z"
TOYS = ("14679m", "22468m", "12235m", "13579m", "11159m", "34567m")


def by_kind(evaluation: Evaluation, name: str = "win") -> dict[int, float]:
    return {int(value.tile): getattr(value, name) for value in evaluation.discards if value.tile is not None}


# ------------------------------------------------------------------------------------- the definition


slow = pytest.mark.slow


@pytest.mark.parametrize(
    ("toy", "shape_changes"),
    [(toy, 0) for toy in TOYS]
    + [(toy, 1) for toy in TOYS[1:3]]
    + [
        pytest.param(toy, number, marks=slow)
        for toy in TOYS
        for number in (1, 2)
        if number == 2 or toy not in TOYS[1:3]
    ],
)
def test_toys_by_the_definition(toy: str, shape_changes: int) -> None:
    hand = toy + THREE_MELDS
    evaluation = evaluate(hand, DEAD, turns=5, shape_changes=shape_changes, objective="win", rules=PLAIN)
    slow = SlowValue(hand, DEAD, turns=5, shape_changes=shape_changes)
    assert evaluation.unseen == slow.tiles == 44
    for kind, value in slow.discards().items():
        assert by_kind(evaluation)[kind] == pytest.approx(float(value), abs=EXACT)


@pytest.mark.parametrize(
    ("hand", "seen", "turns", "shape_changes", "facts"),
    [
        ("2344m678p123345s5z", "", 18, 0, {}),
        pytest.param("2344m678p123345s5z", "", 6, 1, {"riichi": False}, marks=slow),
        ("2344m678p123345s5z", "4m", 6, 1, {"riichi": True, "dora_indicators": "3m"}),
        pytest.param("1112456788999m3z", "", 5, 1, {"dora_indicators": "2z"}, marks=slow),
        ("224466m3355p7788s", "", 9, 0, {"seat_wind": "E"}),
        ("19m19p19s1234567z9m", "1m", 9, 0, {}),
        pytest.param("234678m34p55s678s2p", "", 5, 1, {"riichi": "best", "dora_indicators": "1p"}, marks=slow),
        ("234m3467p5588s[777z]", "", 8, 0, {"dora_indicators": "6z"}),
        ("2344m678p233s(5555z)5m", "", 6, 0, {"dora_indicators": "12z", "round_wind": "S"}),
        ("23444m6788p12333s", "", 9, 0, {}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("objective", [pytest.param("win", marks=slow), "points"])
def test_hands_by_the_definition(
    hand: str, seen: str, turns: int, shape_changes: int, facts: dict[str, object], objective: str
) -> None:
    fields = {"turns": turns, "shape_changes": shape_changes, "objective": objective, "rules": PLAIN, **facts}
    evaluation = evaluate(hand, seen, **fields)  # type: ignore[arg-type]
    slow = SlowValue(hand, seen, **fields)  # type: ignore[arg-type]
    assert evaluation.unseen == slow.tiles
    for kind, value in slow.discards().items():
        assert by_kind(evaluation, objective)[kind] == pytest.approx(float(value), rel=EXACT, abs=EXACT)


@pytest.mark.parametrize(
    ("hand", "shape_changes", "turns"),
    [
        pytest.param("2344m678p12335s57z", 1, 3, marks=slow),
        ("1345m2246p345679s", 0, 9),
        ("234m3467p5588s[777z]", 0, 6),
    ],
)
def test_being_ready_by_the_definition(hand: str, shape_changes: int, turns: int) -> None:
    evaluation = evaluate(hand, turns=turns, shape_changes=shape_changes, objective="tenpai", rules=PLAIN)
    slow = SlowValue(hand, turns=turns, shape_changes=shape_changes, objective="tenpai")
    for kind, value in slow.discards().items():
        assert by_kind(evaluation, "tenpai")[kind] == pytest.approx(float(value), abs=EXACT)


# ------------------------------------------------------------------------------------------ the truth


def best_of(toy: str, turns: int) -> Fraction:
    """The best chance of five tiles to win, with full memory."""
    counts = tuple(toy.count(str(rank)) for rank in range(1, 10))
    left = tuple(4 - count for count in counts)
    truth = Truth(dead=13)
    kept = (
        tuple(count - (rank == thrown) for rank, count in enumerate(counts))
        for thrown in range(9)
        if counts[thrown]
    )
    return max(truth.chance(four, left, turns) for four in kept)


@pytest.mark.parametrize("toy", TOYS[:3])
def test_toys_by_full_memory(toy: str) -> None:
    """No exchange is exact for what it does, so never above the truth; two are hardly ever below it."""
    truth = float(best_of(toy, 4))
    values = [
        evaluate(toy + THREE_MELDS, DEAD, turns=4, shape_changes=number, objective="win", rules=PLAIN)
        for number in (0, 1, 2)
    ]
    if values[0].exact:
        assert values[0].win <= truth + EXACT
    assert values[0].win <= values[1].win + EXACT <= values[2].win + 2 * EXACT
    assert 0.98 < values[1].win / truth < 1.01
    assert 1 - EXACT < values[2].win / truth < 1.01


def test_a_published_case() -> None:
    """Three winning tiles among 121 unseen ones in 18 draws; another engine says 0.4389."""
    evaluation = evaluate(
        "2344m678p123345s5z", dora_indicators="1z", turns=18, shape_changes=0, objective="win"
    )
    assert evaluation.unseen == 121
    assert by_kind(evaluation)[3] == pytest.approx(1 - comb(118, 18) / comb(121, 18), abs=EXACT)
    assert round(by_kind(evaluation)[3], 4) == 0.3859


@pytest.mark.parametrize(
    ("hand", "wins"), [("2344m678p123345s", 6), ("123m456p789s1122z", 4), ("19m19p19s1234567z", 39), ("11m22p33s44z55z66z7z", 3)]
)  # fmt: skip
def test_ready_hands_have_a_closed_form(hand: str, wins: int) -> None:
    evaluation = evaluate(hand, turns=18, shape_changes=0, objective="win")
    for turn, win in enumerate(evaluation.by_turn.win):
        assert win == pytest.approx(1 - comb(123 - wins, turn) / comb(123, turn), abs=EXACT)
    assert all(ready == pytest.approx(1) for ready in evaluation.by_turn.tenpai)
    assert evaluation.exact


# --------------------------------------------------------------------------------- forward plays nest


def test_forward_plays_want_less_and_less() -> None:
    """The two facts that the proof of docs/value-proof.md rests on, on random plays."""
    chance = random.Random(7)
    for _ in range(60):
        hand = Hand.from_counts(dealt(chance, 13))
        thrown: set[int] = set()
        wanted = set(ukeire(hand).tiles)
        while shanten(hand).best > 0:
            kind = chance.choice(sorted(wanted))
            drawn = hand.draw(TileSet([kind]).__str__())
            kept = [
                (item, left)
                for item in sorted({int(face) for face in drawn.faces if face < KINDS})
                if shanten(left := Hand(added(drawn.counts, item, -1))).best < shanten(hand).best
            ]
            entry, hand = chance.choice(kept)
            thrown.add(entry)
            assert set(ukeire(hand).tiles) <= wanted
            wanted = set(ukeire(hand).tiles)
            assert not wanted & thrown


def dealt(chance: random.Random, tiles: int) -> list[int]:
    wall = chance.sample([kind for kind in range(KINDS) for _ in range(4)], tiles)
    return [wall.count(kind) for kind in range(KINDS)]


# ----------------------------------------------------------------------------- what has to hold of all

HANDS = ("2344m678p123345s5z", "1345m2246p345679s", "34m3467p223455s2z5m")


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("shape_changes", [0, 1])
def test_more_draws_never_harm(hand: str, shape_changes: int) -> None:
    wins = [
        evaluate(hand, turns=turns, shape_changes=shape_changes, objective="win").win
        for turns in (1, 2, 6, 12, 18)
    ]
    assert wins == sorted(wins)
    for value in evaluate(hand, turns=18, shape_changes=shape_changes, objective="win").discards:
        for curve in (value.by_turn.win, value.by_turn.tenpai):
            assert curve[0] in (0, 1)
            assert list(curve) == sorted(curve)
            assert curve[-1] <= 1
        assert all(
            win <= ready + EXACT for win, ready in zip(value.by_turn.win, value.by_turn.tenpai, strict=True)
        )


@pytest.mark.parametrize("hand", HANDS)
def test_suits_are_alike(hand: str) -> None:
    """Without red fives and green tiles, suits may be exchanged."""
    first = None
    for order in permutations("mps"):
        turned = hand.translate(str.maketrans("mps", "".join(order)))
        evaluation = evaluate(turned, turns=9, shape_changes=1, objective="points", rules=PLAIN)
        values = [sorted(by_kind(evaluation, name).values()) for name in ("win", "tenpai", "points")]
        first = first or values
        for here, there in zip(values, first, strict=True):
            assert here == pytest.approx(there, rel=1e-4)


def test_dead_tiles_never_help() -> None:
    """A tile more that lies open and was wanted takes nothing but copies away; n falls by one, so draw for draw."""
    hand = "2344m678p123345s5z"
    before = evaluate(hand, "1z", turns=12, shape_changes=1, objective="win")
    for gone in ("1m", "4m", "5m", "3m", "4s"):
        after = evaluate(hand, gone, turns=12, shape_changes=1, objective="win")
        assert after.unseen == before.unseen
        assert after.win <= before.win + EXACT
        for kind, win in by_kind(after).items():
            assert win <= by_kind(before)[kind] + EXACT


@pytest.mark.parametrize("hand", HANDS)
def test_who_seeks_wins_finds_them(hand: str) -> None:
    """No other objective wins more often, or brings more points, than that which seeks them."""
    results = {
        name: evaluate(hand, turns=12, shape_changes=1, objective=name)
        for name in ("points", "win", "tenpai")
    }
    assert results["win"].win >= max(item.win for item in results.values()) - EXACT
    assert results["points"].points is not None
    assert results["points"].points >= max(item.points or 0 for item in results.values()) * (1 - EXACT)
    assert results["tenpai"].tenpai >= max(item.tenpai for item in results.values()) - EXACT


def test_many_questions_take_up_no_room() -> None:
    """What is known of suits is kept; where there is no room for more, it is forgotten, and nothing else changes."""
    from paili.value.loops.hands.suits import forget_suits
    from paili.value.loops.sizes import SUITS
    from paili.value.question import question
    from paili.value.solve import solved

    hand = "135m2468p13579s57z"
    fresh = evaluate(hand, turns=4, shape_changes=1)
    values = solved(question("2344m678p123345s5z", turns=4)).values
    forget_suits(values)
    values.suits = SUITS  # all are taken, and none is of this hand
    assert evaluate(hand, turns=4, shape_changes=1) == fresh
    assert values.suits < SUITS


# ------------------------------------------------------------------------------------------ true walls


@pytest.mark.parametrize(
    ("hand", "shape_changes", "turns"), [("2344m678p123345s5z", 0, 12), ("1345m2246p345679s", 0, 18), ("1345m2246p345679s", 1, 12)]
)  # fmt: skip
def test_played_on_true_walls(hand: str, shape_changes: int, turns: int) -> None:
    facts = {"turns": turns, "shape_changes": shape_changes, "dora_indicators": "3p"}
    policy = policy_of(hand, **facts)
    sample = TrueWalls(hand, policy, dora_indicators="3p", seed=3).play(1500)
    evaluation = evaluate(hand, **facts)  # type: ignore[arg-type]
    for name, value in (("win", evaluation.win), ("ready", evaluation.tenpai), ("points", evaluation.points)):
        off, error = value - sample.mean(name), sample.error(name)
        above = 0.0 if evaluation.exact else 0.015 * value
        assert -3.5 * error - EXACT < off < 3.5 * error + above + EXACT


def test_the_proof_is_played_in_slices(tmp_path: Path) -> None:
    """What a stopped run left is kept, its broken last line is not, and the rest is played to the same end."""
    options = {"hands": 1, "walls": 20, "turns": 4, "deepest": 0}
    cases = value_proof.cases_of(argparse.Namespace(**options))
    assert [(case.shanten, case.shape_changes) for case in cases] == [(0, 0), (0, 1), (0, 2)]
    whole, path = value_proof.Results(None), tmp_path / "results"
    for case in cases:
        whole.add(case, value_proof.play(case))
    value_proof.Results(path).add(cases[0], whole.outcomes[cases[0]])
    with path.open("a", encoding="utf-8") as file:
        file.write('[[0, "12')
    again = value_proof.Results(path)
    assert again.outcomes == {cases[0]: whole.outcomes[cases[0]]}
    value_proof.play_all(cases, again, jobs=1, seconds=0.0)
    assert len(again.outcomes) == 1
    value_proof.play_all(cases[1:], again, jobs=1, seconds=60.0)
    assert again.outcomes == whole.outcomes == value_proof.Results(path).outcomes


@pytest.mark.parametrize(
    ("toy", "turns"),
    [
        ("22468m", 3),
        pytest.param("12235m", 4, marks=slow),
        pytest.param("22468m", 4, marks=pytest.mark.whole),
    ],
)
def test_what_is_counted_too_much_is_the_whole_gap(toy: str, turns: int) -> None:
    """Over all walls: what the policy wins, and what is counted and not there, are together what is said."""
    policy = policy_of(
        toy + THREE_MELDS, DEAD, turns=turns, shape_changes=2, objective="win", rules=PLAIN, riichi=False
    )
    play = value_gap.Play(policy)
    copies = Counter(play.tiles)
    won = over = 0.0
    for wall in product(copies, repeat=turns):
        left, chance = copies.copy(), 1.0
        for kind in wall:
            chance *= left[kind] / left.total()
            left[kind] -= 1
        if chance:
            more, wins = play.one(wall)
            over, won = over + chance * more, won + chance * wins
    assert over > 0
    assert won + over == pytest.approx(policy.evaluation.win, rel=1e-9)
