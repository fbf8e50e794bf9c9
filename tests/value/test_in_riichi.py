"""Values of a hand that is in riichi already: its stick is paid, and only its waits can win."""

from __future__ import annotations

from math import prod

import pytest

import paili
from paili import Rules
from paili.errors import QuestionError
from paili.value import Evaluation

BETWEEN_TURNS = "123456m345p678s3z"
HAND, DISCARD = f"{BETWEEN_TURNS}+9m", "9m"
TURNS, UNSEEN, COPIES = 8, 122, 3  # 3z is the wait, an honour without yaku
PLAIN = Rules.TENHOU.replace(ura_dora=False)


def _chance(draws: int) -> float:
    return 1 - prod(1 - COPIES / (UNSEEN - draw) for draw in range(draws))


def _value(circumstances: str, hand: str = HAND, **options: object) -> Evaluation:
    arguments: dict[str, object] = {"turns": TURNS, "rules": PLAIN, "win_now": circumstances}
    return paili.evaluate(hand, **(arguments | options))  # type: ignore[arg-type]


def _points(*circumstances: str) -> int:
    win = paili.Win(BETWEEN_TURNS, "3z", tsumo=True, **dict.fromkeys(circumstances, True))
    return paili.score(win, PLAIN).points


@pytest.mark.parametrize("circumstance", ["riichi", "double_riichi"])
def test_it_wins_with_the_points_of_its_riichi(circumstance: str) -> None:
    evaluation = _value(circumstance)
    assert [str(value.tile) for value in evaluation.discards] == [DISCARD]
    assert evaluation.win == pytest.approx(_chance(TURNS))
    assert evaluation.points == pytest.approx(_chance(TURNS) * _points(circumstance))


@pytest.mark.parametrize("ippatsu", [False, True])
def test_ippatsu_counts_before_the_next_draw_alone(ippatsu: bool) -> None:
    circumstances = ["riichi", "ippatsu"][: 1 + ippatsu]
    evaluation = _value(",".join(circumstances), BETWEEN_TURNS)
    unseen = UNSEEN + 1  # 9m is not visible
    later = (1 - prod(1 - COPIES / (unseen - draw) for draw in range(TURNS))) - COPIES / unseen
    first = COPIES / unseen * _points(*circumstances)
    assert evaluation.points == pytest.approx(first + later * _points("riichi"))


def test_yaku_of_the_wins_say_what_was_declared() -> None:
    question = {"turns": TURNS, "rules": PLAIN, "win_now": "double_riichi"}
    reasons = paili.explain(HAND, DISCARD, DISCARD, **question).a  # type: ignore[arg-type]
    assert reasons.finals[0].yaku == ("double_riichi", "menzen_tsumo")


@pytest.mark.parametrize("fact", [{"win_now": "riichi"}, {"banned": "3z"}])
def test_no_reason_for_a_discard_that_is_not_allowed(fact: dict[str, str]) -> None:
    with pytest.raises(QuestionError, match="3z is not a tile that this hand can discard"):
        paili.explain(HAND, DISCARD, "3z", turns=TURNS, **fact)  # type: ignore[arg-type]


def test_no_other_option_brings_a_choice() -> None:
    expected = _value("riichi").points
    for riichi in ("best", "later", True, False):
        assert _value("riichi", riichi=riichi).points == expected


def test_at_a_table_the_stick_is_not_paid_again() -> None:
    table = {"opponents": "phoenix", "rules": PLAIN.replace(ippatsu=False)}
    declared, before = (_value(name, sticks=sticks, **table) for name, sticks in (("riichi", 1), ("", 0)))
    assert before.riichi
    assert declared.calls == 0
    # the opponents no longer react to a new riichi, which is worth less than the tenth of a stick
    assert declared.points == pytest.approx(before.points + 1000, abs=100)


def test_at_a_table_it_does_not_fold() -> None:
    options = {"opponents": "phoenix", "others": "r00", "fold": True}
    assert _value("", **options).fold is not None
    assert _value("riichi", **options).fold is None
