"""The numbers of danger for programs, compared with the result for people, which is computed separately."""

from __future__ import annotations

import pytest

from dangers.test_twin import TEXTS, decisions
from paili import danger, logs
from paili.dangers.charges import charges_of
from paili.dangers.from_position import table_view
from paili.position import Position
from shared_data import path_of


def check(position: Position) -> int:
    """Compare the two; return how many opponents cannot win on a kind, and how long is said."""
    proofs = 0
    for charge, item in zip(charges_of(table_view(position)), danger(position), strict=True):
        assert charge.tile is item.tile
        assert (charge.p, charge.loss) == pytest.approx((item.p, item.loss), rel=1e-12, abs=0.0)
        for one, risk in zip(charge.opponents, item.opponents, strict=True):
            assert one.p == pytest.approx(risk.p, rel=1e-12, abs=0.0)
            assert (one.seat, one.cost, one.lasts, one.riichi, one.error) == (
                risk.seat, risk.cost, risk.lasts, risk.riichi, risk.counted.error
            )  # fmt: skip
            assert bool(one.lasts) == bool(risk.proof) == (one.p == 0.0)
            proofs += bool(one.lasts)
    return proofs


def test_positions() -> None:
    assert sum(map(check, map(Position.parse, TEXTS))) > len(TEXTS)


@pytest.mark.data
def test_games() -> None:
    for path in sorted(path_of("games_houou_2022a").iterdir())[:12:4]:
        for game in logs.read(path):
            for number, (table, event) in enumerate(decisions(game)):
                if number % 9 == 0:
                    check(table.position(event.seat))
