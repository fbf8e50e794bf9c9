"""Danger of many positions, compared with the function for one position, which is written separately."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dangers.test_twin import TEXTS, decisions
from paili import batch, danger, logs
from paili.errors import QuestionError
from paili.position import Position
from shared_data import path_of


def check(positions: list[Position]) -> None:
    dangers = batch.danger(positions)
    for place, position in enumerate(positions):
        item = danger(position)
        tiles = [one.tile for one in item]
        assert np.flatnonzero(~np.isnan(dangers.p[place])).tolist() == tiles
        np.testing.assert_allclose(dangers.p[place, tiles], [one.p for one in item], rtol=1e-9, atol=1e-15)
        np.testing.assert_allclose(
            dangers.loss[place, tiles], [one.loss for one in item], rtol=1e-9, atol=1e-12
        )
        for one in item:
            for risk in one.opponents:
                assert dangers.of_seats[place, risk.seat - 1, one.tile] == pytest.approx(risk.p, rel=1e-9)


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


@pytest.mark.parametrize("positions", [None, 5, TEXTS[0], b"1m", Position("1m")], ids=str)
def test_what_is_no_list_of_positions_is_refused(positions: Any) -> None:
    with pytest.raises(QuestionError, match="must be a list of positions"):
        batch.danger(positions)
