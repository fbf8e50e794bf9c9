"""A position by itself is weighed as a review weighs it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reviewed import game_of

import paili
from paili import Position
from paili.errors import QuestionError
from paili.reviews.question import decision_at
from paili.reviews.records import CALL, DISCARD, PASS, Option


def known(options: tuple[Option, ...]) -> list[Option]:
    """The options without what is counted of a call alone that was made."""
    return [replace(option, yaku=None) for option in options]


@pytest.mark.parametrize("values", [True, False])
def test_a_position_is_weighed_as_in_its_game(values: bool) -> None:
    """Calls and discards; what was done there makes no difference to what is worth most."""
    kinds = set()
    for decision in paili.review(
        game_of("random", "balanced", "greedy", "balanced"), 0, deals="E1", values=values
    ).decisions:
        if decision.kind in (CALL, DISCARD):
            result = decision_at(Position.parse(decision.position), values=values)
            assert known(result.options) == known(decision.options)
            assert (result.kind, result.turn, result.last_round) == (
                decision.kind,
                decision.turn,
                decision.last_round,
            )
            if decision.kind == CALL:
                assert result.actual.move == PASS
                if result.loss is not None:
                    best = max(option.worth for option in result.options)
                    assert result.better.worth == best
            kinds.add(decision.kind)
    assert kinds == {CALL, DISCARD}


def test_without_a_choice_there_is_nothing_to_weigh() -> None:
    with pytest.raises(QuestionError, match="no choice"):
        decision_at(Position.parse("123m456p789s1122z"))
    with pytest.raises(QuestionError, match="riichi"):
        decision_at(Position.parse("123m456p789s1122z.3z_rules.mcr"))
