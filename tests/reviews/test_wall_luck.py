"""Luck of the wall: expected copies are equal to the copies in the wall, with the weights of values."""

from __future__ import annotations

import pytest
from reviewed import game_of

import shared_data
from paili import Position, logs, review
from paili.reviews.luck import copies_by_chance, walls_of
from paili.value.question import ValueArguments, question
from paili.value.solve import model_for
from source import script

POSITIONS = (
    "24789m66799p140s_S3N.0.0_i3m_w51_A9s32z2s_B3215z3s_C6z1M2p1S6Z_D9p1z1Z7z8m",
    "2479m6678p140s34z.5z_S3N_i3m_w58_A9s3z_B21z4z_C6z1m2p-_D9p1z9m",
    "123456p789s11z56s.4z_E1S_i9m_w53_p35000.35000.35000_C1m_rules.tenhou-sanma",
)


@pytest.mark.parametrize("text", POSITIONS)
def test_the_weights_are_those_of_values(text: str) -> None:
    position = Position.parse(text)
    arguments = position.arguments(ValueArguments._fields, {"opponents": "phoenix"})
    result = question(position.hand, **arguments, opponents="phoenix")
    weights = model_for(result).wall
    expected = [copies * weights[kind, copies] for kind, copies in enumerate(result.unseen)]
    assert copies_by_chance(position) == pytest.approx(expected)
    assert copies_by_chance(position) != pytest.approx(list(position.live))  # unseen tiles are not alike


@pytest.mark.data
def test_what_is_expected_lies_there() -> None:
    """Riichi of real games, every fifteenth of each kind of table: within three errors of the difference."""
    luck = script("wall_luck")
    paths = sorted(shared_data.path_of("games_houou_2022a").iterdir())[::15]
    results = [item for path in paths for item in luck.cases_of_file((0, path))]
    assert len(results) > 300
    deals = [item.deal for item in results]
    off, alike = (
        script("clusters").mean([getattr(item, name) - item.there for item in results], deals)
        for name in ("foreseen", "alike")
    )
    assert abs(off.value) < 3 * off.error
    assert alike.value > 3 * alike.error


def test_where_no_wall_is_known_nothing_is_shown() -> None:
    assert set(walls_of(game_of("balanced", "greedy", "balanced", "greedy"))) == {None}


@pytest.mark.data
def test_norths_set_aside_are_ura_dora() -> None:
    """A win with two norths aside, 3z turned under the dora indicator: the server counts two ura dora."""
    folder = shared_data.path_of("games_houou_2022a")
    (game,) = logs.read(folder / "2022010121gm-00b9-0000-066a230f.mjlog")
    (luck,) = review(game, 1, deals="E1.1", values=False).luck
    assert luck.ura == 2
    assert luck.ura_expected
