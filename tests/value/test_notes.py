"""What the numbers of a value do not say by themselves: furiten, no yaku, wins that need another plan."""

from __future__ import annotations

import pytest

import paili
from paili.report.hand.value import explained_lines, sentences
from paili.report.hand.wait_notes import note_lines

FLUSH = "34m1123457s55z[666z]"


def test_a_chance_of_a_dearer_plan_has_the_straight_one_beside_it() -> None:
    found = paili.evaluate(FLUSH, turns=12)
    straight = {each.tile: each.win for each in paili.evaluate(FLUSH, turns=12, exchanges=0).discards}
    noted = {each.tile: each.win for each in found.notes.straight}
    assert noted == {
        each.tile: straight[each.tile] for each in found.discards if straight[each.tile] > each.win + 0.05
    }
    assert paili.Kind.S7 in noted
    assert not paili.evaluate(FLUSH, turns=12, exchanges=0).notes.straight
    assert not paili.evaluate(FLUSH, turns=12, objective="win").notes.straight


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_it_is_said(language: str) -> None:
    found = paili.evaluate(FLUSH, turns=12)
    lines = list(note_lines(found, language))
    assert set(lines) <= set(sentences(found, language))
    each = found.notes.straight[0]
    win = next(value.win for value in found.discards if value.tile == each.tile)
    assert f"{100 * each.win:.1f}" in lines[0]
    assert f"{100 * win:.1f}" in lines[0]
    told = paili.explain(FLUSH, "3m", "7s", turns=12)
    assert told.b.lets_go
    assert any(f"{100 * told.b.straight:.1f}" in line for line in explained_lines(told, language))


def test_an_open_hand_without_a_yaku_within_reach_says_so() -> None:
    assert paili.evaluate("23m456p78s99s3p[123p]").notes.without_yaku
    assert not paili.evaluate("23m456p78s55z3p[123p]").notes.without_yaku
    assert not paili.evaluate("23m456p78s99s3p123p").notes.without_yaku


def test_what_declares_riichi_has_its_yaku() -> None:
    """The discard that declares is worth its riichi; nothing is said against its wait."""
    hand = "24m456p789s11s123p9m"
    loud, silent = (paili.evaluate(hand, riichi=riichi, turns=10) for riichi in (True, False))
    assert next(each for each in loud.discards if each.tile == paili.Kind.M9).riichi
    assert not [line for line in note_lines(loud, "en") if "After 9m" in line]
    assert [line for line in note_lines(silent, "en") if "After 9m" in line and "no yaku" in line]


def test_of_games_without_riichi_nothing_is_said() -> None:
    for found in (
        paili.evaluate("123456789m12p88s", rules=paili.fan.MCR),
        paili.evaluate("123m456p789s1122z", variant=paili.LAIZI),
    ):
        assert (found.notes.ready, found.notes.straight, found.notes.without_yaku) == ((), (), False)


def test_notes_stand_when_something_else_was_asked() -> None:
    first, again = (paili.evaluate(FLUSH, turns=12) for _ in range(2))
    told = again.notes.straight
    assert told
    paili.evaluate("19m19p19s1234567z5m", turns=3, exchanges=0).best  # noqa: B018
    assert first.notes.straight == told
    assert first == again


def test_a_part_of_a_hand_has_no_limits() -> None:
    for hand in ("23m11p", "1m", "23m11p5z", "23m456p11s"):
        assert paili.evaluate(hand, turns=5).to_dict()["notes"]["ready"] == []
