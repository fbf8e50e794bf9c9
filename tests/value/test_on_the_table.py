"""Sticks and counters for the winner, and norths set aside."""

from __future__ import annotations

import pytest

import paili
from paili import SANMA, Position, Rules, Win, evaluate, score
from paili.errors import QuestionError

READY = "123m456p78999s22z1z"
THREE = "1119m456p345678s2z"


@pytest.mark.parametrize(
    ("rules", "variant", "hand", "payers"),
    [(Rules.TENHOU, paili.RIICHI, READY, 3), (Rules.TENHOU_SANMA, SANMA, THREE, 2)],
)
def test_a_win_by_an_own_draw_brings_what_lies_there(
    rules: Rules, variant: paili.Variant, hand: str, payers: int
) -> None:
    fields = {"turns": 5, "shape_changes": 0, "rules": rules, "variant": variant, "riichi": True}
    plain, more = evaluate(hand, **fields), evaluate(hand, honba=2, sticks=3, **fields)
    lies = 3000 + 2 * payers * rules.honba_tsumo
    assert more.points == pytest.approx(plain.points + plain.win * lies)
    assert more.win == pytest.approx(plain.win)


def test_a_win_at_a_table_brings_what_lies_there() -> None:
    fields = {"turns": 5, "shape_changes": 0, "riichi": True, "opponents": "phoenix"}
    plain, more = evaluate(READY, **fields), evaluate(READY, honba=1, sticks=1, **fields)
    assert more.points == pytest.approx(plain.points + plain.win * 1300)


@pytest.mark.parametrize("norths", [0, 1, 3])
@pytest.mark.parametrize("indicator", ["9p", "3z"])
def test_norths_are_dora(norths: int, indicator: str) -> None:
    """One draw, dama: the two wins as `score` says them."""
    hand, seen = "1119m456p345678s", "4z" * norths
    evaluation = evaluate(
        hand,
        seen,
        turns=1,
        shape_changes=0,
        riichi=False,
        variant=SANMA,
        kita=norths,
        dora_indicators=indicator,
    )
    win = Win(hand, "9m", tsumo=True, seat_wind="S", kita=norths, dora_indicators=indicator)
    worth = score(win, Rules.TENHOU_SANMA).points
    unseen = 108 - 13 - 1 - norths
    assert evaluation.unseen == unseen
    assert evaluation.points == pytest.approx(3 / unseen * worth)


def test_norths_are_ura() -> None:
    """Riichi with norths set aside: the mean over every tile that may lie under the indicator."""
    hand, norths = "1119m456p345678s", 2
    evaluation = evaluate(
        hand, "44z", turns=1, shape_changes=0, riichi=True, variant=SANMA, kita=norths, dora_indicators="9p"
    )
    counts = paili.Hand.parse(f"{hand}9m44z").counts
    left = {kind: 4 - counts[kind] - (kind == 17) for kind in SANMA.natural}
    total = 0.0
    for under, copies in left.items():
        win = Win(
            hand, "9m", tsumo=True, seat_wind="S", kita=norths, riichi=True, ippatsu=True,
            dora_indicators="9p", ura_indicators=[under],
        )  # fmt: skip
        total += copies * score(win, Rules.TENHOU_SANMA).points
    assert evaluation.points == pytest.approx(3 / evaluation.unseen * total / sum(left.values()))


def test_a_position_tells_what_lies_there() -> None:
    line = "123m456p78999s22z1z_E2S.1.2_i3m_w40"
    position = Position.parse(line)
    fields = {"turns": position.turns, "seat_wind": "S", "dora_indicators": "3m", "opponents": "phoenix"}
    arguments = position.arguments(("turns", "others_riichi", "honba", "sticks"), {"opponents": "phoenix"})
    assert (arguments["honba"], arguments["sticks"]) == (1, 2)
    alone = {**fields, "opponents": None, "honba": 1, "sticks": 2, "last_tile": True, "shape_changes": 0}
    assert position.evaluate(shape_changes=0).points == evaluate(READY, **alone).points
    with pytest.raises(QuestionError, match="honba=3: the position has another value"):
        position.evaluate(honba=3)
    here = position.evaluate(opponents="phoenix", shape_changes=0).points
    assert here > evaluate(READY, shape_changes=0, **fields).points + 500


def test_a_position_of_a_game_that_counts_honba() -> None:
    hand = "123m456p789s113m55m112z"
    position = Position(hand, rules="taiwan", honba=3, seat_wind="E", round_wind="E")
    expected = evaluate(hand, rules="taiwan", honba=3, seat_wind="E", turns=2, shape_changes=0)
    assert position.evaluate(turns=2, shape_changes=0).points == expected.points


def test_without_a_yaku_nothing_is_won_however_much_the_others_cost() -> None:
    """An open hand whose wins have no yaku stays where it is, though a win for nothing would end the deal."""
    evaluation = paili.evaluate(
        "23m456p22z[789s][123m]", opponents="phoenix", turns=10, others_riichi=1, shape_changes=0
    )
    assert evaluation.win == 0
