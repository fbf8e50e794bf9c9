"""Reviews value quads and norths among the options, and tell no mistake where too few were counted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import paili
import shared_data
from paili import Position, logs
from paili.catalogue import LANGUAGES
from paili.game import AddedQuad, ConcealedQuad
from paili.report.game.review import summary_json
from paili.reviews.model import review_model
from paili.reviews.question import decision_at
from paili.reviews.records import LOSES, NORTH, QUAD, Decision
from paili.reviews.summary import CountedDecision, Tally
from paili.reviews.values import FEW_QUADS, QUAD_ERROR

LINE = "23467m1111p345s9s.9s_S2S.0.0_i9p_w50_p25000.25000.25000.25000_A19m_B12z_C12z_D3z"


def test_the_value_is_that_of_the_evaluation() -> None:
    position = Position.parse(LINE, strict=False)
    result = decision_at(position)
    (quad,) = [option for option in result.options if option.move == QUAD]
    (value,) = position.evaluate(opponents="phoenix").quads
    assert quad.points == pytest.approx(value.value.points)
    assert quad.win == pytest.approx(value.value.win)
    assert quad.value == pytest.approx(quad.points + quad.level)
    assert quad.cost == quad.danger == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_compares_the_quad(language: str) -> None:
    result = decision_at(Position.parse(LINE, strict=False))
    (message,) = [message for message in result.why if "quad_" in message.key]
    (quad,) = [option for option in result.options if option.move == QUAD]
    other = max(option.value for option in result.options if option.value is not None and option.move != QUAD)
    assert message.key == "review_why.quad_more"
    assert (
        message.facts["difference"]
        == round(quad.value) - round(other)
        > message.facts["error"]
        >= QUAD_ERROR[4, False]
    )
    assert "(1111p)" in message.in_language(language)
    assert f"{message.facts['difference']:,}" in message.in_language(language)


@pytest.mark.parametrize("players", [4, 3])
def test_the_level_of_a_quad_is_within_its_error(players: int) -> None:
    """The level is added to the folds in a quad's value as well: much less than the error of quads."""
    model = review_model(players)
    against = [level for name, level in model.levels.items() if name.endswith("riichi")]
    most = max(abs(level.shift) for level in against)
    assert len(against) >= 9
    assert most == {4: 325.7, 3: 199.9}[players]
    assert 0 < most < QUAD_ERROR[players, True] / 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_agreement_leaves_quads_out(language: str) -> None:
    """A declared quad has a loss, but there are no quads of strong players beside which it could stand."""
    tally = Tally(4)
    tally.add([CountedDecision(0, kind, False, 1, False, 137, "") for kind in ("quad", "discard")], ())
    summary = tally.summary()
    assert summary.valued == 2
    assert summary.mean_loss == 137
    (agreement,) = summary.agreement
    assert (agreement.kind, agreement.of) == ("discard", 1)
    assert len(summary_json(summary, True, language)["words"]["agreement"]["rows"]) == 1


@pytest.mark.data
def test_quads_of_real_games_are_no_mistakes() -> None:
    """Each quad of some games is valued up to 3-shanten, and in no class of mistakes."""
    decisions = [
        item for item in reviewed(8) if item.actual.move in (QUAD, NORTH) and item.actual.value is not None
    ]
    assert {item.actual.move for item in decisions} == {QUAD, NORTH}
    for item in decisions:
        assert item.class_ == ""
        if item.actual.move == QUAD != item.better.move:
            assert item.error >= FEW_QUADS
            assert item.verdict != LOSES


def reviewed(files: int) -> Iterator[Decision]:
    """The decisions of seats in deals in which they made a quad."""
    for path in sorted(shared_data.path_of("games_houou_2022a").iterdir())[:files]:
        for game in logs.read(path):
            for deal in game.deals:
                quads = {event.seat for event in deal.events if isinstance(event, (ConcealedQuad, AddedQuad))}
                for seat in quads:
                    yield from paili.review(game, seat, deals=deal.name).decisions
