"""A position by itself is weighed as a review weighs it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reviewed import game_of

import paili
from paili import Position
from paili.errors import QuestionError
from paili.reviewing.ask import decision_at
from paili.reviewing.records import CALL, DISCARD, PASS, Option


def known(options: tuple[Option, ...]) -> list[Option]:
    """The options without what is counted of a call alone that was made."""
    return [replace(each, yaku=None) for each in options]


@pytest.mark.parametrize("values", [True, False])
def test_a_position_is_weighed_as_in_its_game(values: bool) -> None:
    """Calls and discards; what was done there makes no difference to what is worth most."""
    kinds = set()
    for each in paili.review(
        game_of("random", "steady", "greedy", "steady"), 0, deals="E1", values=values
    ).decisions:
        if each.kind in (CALL, DISCARD):
            found = decision_at(Position.parse(each.position), values=values)
            assert known(found.options) == known(each.options)
            assert (found.kind, found.turn, found.last_round) == (each.kind, each.turn, each.last_round)
            if each.kind == CALL:
                assert found.made.move == PASS
                if found.loss is not None:
                    best = max(option.worth for option in found.options)
                    assert found.better.worth == best
            kinds.add(each.kind)
    assert kinds == {CALL, DISCARD}


def test_without_a_choice_there_is_nothing_to_weigh() -> None:
    with pytest.raises(QuestionError, match="no choice"):
        decision_at(Position.parse("123m456p789s1122z"))
    with pytest.raises(QuestionError, match="riichi"):
        decision_at(Position.parse("123m456p789s1122z.3z_rules.mcr"))
