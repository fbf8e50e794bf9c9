"""What lies on the table for who wins, and norths set aside."""

from __future__ import annotations

import pytest

import paili
from paili import SANMA, Position, Rules, Win, evaluate, score

READY = "123m456p78999s22z1z"
THREE = "1119m456p345678s2z"


@pytest.mark.parametrize(
    ("rules", "variant", "hand", "payers"),
    [(Rules.TENHOU, paili.RIICHI, READY, 3), (Rules.TENHOU_SANMA, SANMA, THREE, 2)],
)
def test_a_win_by_an_own_draw_brings_what_lies_there(
    rules: Rules, variant: paili.Variant, hand: str, payers: int
) -> None:
    asked = {"turns": 5, "exchanges": 0, "rules": rules, "variant": variant, "riichi": True}
    plain, more = evaluate(hand, **asked), evaluate(hand, honba=2, sticks=3, **asked)
    lies = 3000 + 2 * payers * rules.honba_tsumo
    assert more.points == pytest.approx(plain.points + plain.win * lies)
    assert more.win == pytest.approx(plain.win)


def test_a_win_at_a_table_brings_what_lies_there() -> None:
    asked = {"turns": 5, "exchanges": 0, "riichi": True, "table": "phoenix"}
    plain, more = evaluate(READY, **asked), evaluate(READY, honba=1, sticks=1, **asked)
    assert more.points == pytest.approx(plain.points + plain.win * 1300)


@pytest.mark.parametrize("norths", [0, 1, 3])
@pytest.mark.parametrize("indicator", ["9p", "3z"])
def test_norths_are_dora(norths: int, indicator: str) -> None:
    """One draw, silent: the two wins as `score` says them."""
    hand, seen = "1119m456p345678s", "4z" * norths
    found = evaluate(
        hand, seen, turns=1, exchanges=0, riichi=False, variant=SANMA, kita=norths, dora_indicators=indicator
    )
    win = Win(hand, "9m", tsumo=True, seat_wind="S", kita=norths, dora_indicators=indicator)
    worth = score(win, Rules.TENHOU_SANMA).points
    unseen = 108 - 13 - 1 - norths
    assert found.unseen == unseen
    assert found.points == pytest.approx(3 / unseen * worth)


def test_norths_are_ura() -> None:
    """Riichi with norths set aside: the mean over every tile that may lie under the indicator."""
    hand, norths = "1119m456p345678s", 2
    found = evaluate(
        hand, "44z", turns=1, exchanges=0, riichi=True, variant=SANMA, kita=norths, dora_indicators="9p"
    )
    held = paili.Hand.parse(f"{hand}9m44z").counts
    left = {kind: 4 - held[kind] - (kind == 17) for kind in SANMA.natural}
    total = 0.0
    for under, copies in left.items():
        win = Win(
            hand, "9m", tsumo=True, seat_wind="S", kita=norths, riichi=True, ippatsu=True,
            dora_indicators="9p", ura_indicators=[under],
        )  # fmt: skip
        total += copies * score(win, Rules.TENHOU_SANMA).points
    assert found.points == pytest.approx(3 / found.unseen * total / sum(left.values()))


def test_a_position_tells_what_lies_there() -> None:
    line = "123m456p78999s22z1z_E2S.1.2_i3m_w40"
    position = Position.parse(line)
    asked = {"turns": position.turns, "seat_wind": "S", "dora_indicators": "3m", "table": "phoenix"}
    told = position.told(("turns", "others_riichi", "honba", "sticks"), {"table": "phoenix"})
    assert (told["honba"], told["sticks"]) == (1, 2)
    assert not {"honba", "sticks"} & position.told(("others_riichi", "honba", "sticks"), {}).keys()
    here = position.evaluate(table="phoenix", exchanges=0).points
    assert here > evaluate(READY, exchanges=0, **asked).points + 500


def test_without_a_yaku_nothing_is_won_however_much_the_others_cost() -> None:
    """An open hand whose wins have no yaku stays where it is, though a win for nothing would end the deal."""
    found = paili.evaluate("23m456p22z[789s][123m]", table="phoenix", turns=10, others_riichi=1, exchanges=0)
    assert found.win == 0
