"""Whole games in parallel with riichienv; ``make play-proof`` plays two hundred."""

from __future__ import annotations

import pytest
from riichienv_proof import TABLES, proved


@pytest.mark.parametrize(
    ("first", "games"),
    [
        pytest.param(0, 1, id="one"),
        pytest.param(1000, 4, marks=pytest.mark.slow, id="part"),
        pytest.param(1004, 6, marks=pytest.mark.whole, id="rest"),
    ],
)
@pytest.mark.parametrize("name", TABLES)
def test_whole_games_in_step(name, first, games):
    place = [*TABLES].index(name)
    assert proved(name, range(first + 100 * place, first + 100 * place + games)) > 100 * games
