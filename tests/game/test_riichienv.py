"""Whole games in parallel with riichienv; ``make play-proof`` plays two hundred."""

from __future__ import annotations

import pytest
from riichienv_proof import TABLES, proved


@pytest.mark.parametrize(
    ("first", "games"), [(0, 1), pytest.param(1000, 10, marks=pytest.mark.slow)], ids=["one", "many"]
)
@pytest.mark.parametrize("name", TABLES)
def test_whole_games_in_step(name, first, games):
    place = [*TABLES].index(name)
    assert proved(name, range(first + 100 * place, first + 100 * place + games)) > 100 * games
