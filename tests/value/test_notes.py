"""Notes about values: furiten, no yaku, wins that need another plan."""

from __future__ import annotations

import pytest

import paili
from paili.report.hand.value import explained_lines, sentences
from paili.report.hand.wait_notes import note_lines

FLUSH = "34m1123457s55z[666z]"


def test_a_chance_of_a_dearer_plan_has_the_straight_one_beside_it() -> None:
    evaluation = paili.evaluate(FLUSH, turns=12)
    straight = {
        discard.tile: discard.win for discard in paili.evaluate(FLUSH, turns=12, shape_changes=0).discards
    }
    noted = {win.tile: win.win for win in evaluation.notes.straight}
    assert noted == {
        discard.tile: straight[discard.tile]
        for discard in evaluation.discards
        if straight[discard.tile] > discard.win + 0.05
    }
    assert paili.Kind.S7 in noted
    assert not paili.evaluate(FLUSH, turns=12, shape_changes=0).notes.straight
    assert not paili.evaluate(FLUSH, turns=12, objective="win").notes.straight


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_it_is_shown(language: str) -> None:
    evaluation = paili.evaluate(FLUSH, turns=12)
    lines = list(note_lines(evaluation, language))
    assert set(lines) <= set(sentences(evaluation, language))
    item = evaluation.notes.straight[0]
    win = next(value.win for value in evaluation.discards if value.tile == item.tile)
    assert f"{100 * item.win:.1f}" in lines[0]
    assert f"{100 * win:.1f}" in lines[0]
    explanation = paili.explain(FLUSH, "3m", "7s", turns=12)
    assert explanation.b.passes_up_wins
    assert any(
        f"{100 * explanation.b.straight:.1f}" in line for line in explained_lines(explanation, language)
    )


def test_an_open_hand_without_a_yaku_within_reach_says_so() -> None:
    assert paili.evaluate("23m456p78s99s3p[123p]").notes.without_yaku
    assert not paili.evaluate("23m456p78s55z3p[123p]").notes.without_yaku
    assert not paili.evaluate("23m456p78s99s3p123p").notes.without_yaku
    near = "123m45p67s229s[777z]"  # a pon of Red, two tiles from a win
    assert not any(paili.evaluate(near, turns=turns).notes.without_yaku for turns in range(4))
    assert paili.evaluate("23m456p78s99s3p[123p]", turns=2).notes.without_yaku


def test_what_declares_riichi_has_its_yaku() -> None:
    """The discard that declares is worth its riichi; nothing is said against its wait."""
    hand = "24m456p789s11s123p9m"
    loud, dama = (paili.evaluate(hand, riichi=riichi, turns=10) for riichi in (True, False))
    assert next(discard for discard in loud.discards if discard.tile == paili.Kind.M9).riichi
    assert not [line for line in note_lines(loud, "en") if "After 9m" in line]
    assert [line for line in note_lines(dama, "en") if "After 9m" in line and "no yaku" in line]


def test_of_games_without_riichi_nothing_is_shown() -> None:
    for result in (
        paili.evaluate("123456789m12p88s", rules=paili.fan.MCR),
        paili.evaluate("123m456p789s1122z", variant=paili.LAIZI),
    ):
        assert (result.notes.ready, result.notes.straight, result.notes.without_yaku) == ((), (), False)


def test_notes_stand_when_something_else_was_asked() -> None:
    first, again = (paili.evaluate(FLUSH, turns=12) for _ in range(2))
    wins = again.notes.straight
    assert wins
    paili.evaluate("19m19p19s1234567z5m", turns=3, shape_changes=0).best  # noqa: B018
    assert first.notes.straight == wins
    assert first == again


def test_a_part_of_a_hand_has_no_limits() -> None:
    for hand in ("23m11p", "1m", "23m11p5z", "23m456p11s"):
        assert paili.evaluate(hand, turns=5).to_dict()["notes"]["ready"] == []
