"""Danger of many positions against the answer for one, which is written apart."""

from __future__ import annotations

import numpy as np
import pytest

from paili import batch, danger, logs
from paili.errors import QuestionError
from paili.position import Position
from risk.test_twin import TEXTS, decisions
from shared_data import path_of


def check(positions: list[Position]) -> None:
    found = batch.danger(positions)
    for place, position in enumerate(positions):
        each = danger(position)
        held = [one.tile for one in each]
        assert np.flatnonzero(~np.isnan(found.p[place])).tolist() == held
        np.testing.assert_allclose(found.p[place, held], [one.p for one in each], rtol=1e-9, atol=1e-15)
        np.testing.assert_allclose(found.loss[place, held], [one.loss for one in each], rtol=1e-9, atol=1e-12)
        for one in each:
            for risk in one.opponents:
                assert found.of_seats[place, risk.seat - 1, one.tile] == pytest.approx(risk.p, rel=1e-9)


def test_positions() -> None:
    check([Position.parse(text) for text in TEXTS])


@pytest.mark.data
def test_games() -> None:
    for path in sorted(path_of("games_houou_2022a").iterdir())[:2]:
        for played in logs.read(path):
            check(
                [
                    table.position(event.seat)
                    for place, (table, event) in enumerate(decisions(played))
                    if place % 9 == 0
                ]
            )


def test_texts_and_errors() -> None:
    assert batch.danger(list(TEXTS)).p.shape == (len(TEXTS), 34)
    assert batch.danger([]).p.shape == (0, 34)
    with pytest.raises(QuestionError):
        batch.danger(["123m406p789s1122z"])
