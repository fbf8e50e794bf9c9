"""Reviews without values: claims by useful tiles and danger only, without NumPy."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest
from reviewed import game_of

import paili
from paili import Position
from paili.reviews import Decision, Review
from paili.reviews.model import DecisionGroup, review_model
from paili.reviews.records import DEFENCE, EFFICIENCY, NO_VALUES, OVERSIGHT
from paili.tiles import kind_of


@cache
def reviewed(seat: int) -> Review:
    return paili.review(game_of("random", "balanced", "greedy", "random", seed=2), seat, values=False)


def claimed(name: str) -> list[Decision]:
    results = [mistake for seat in range(4) for mistake in reviewed(seat).mistakes if mistake.class_ == name]
    assert results, name
    return results


def test_nothing_is_valued_and_only_three_classes_are_claimed() -> None:
    every = [decision for seat in range(4) for decision in reviewed(seat).decisions]
    assert {item.loss for item in every} == {None}
    assert {item.class_ for item in every} <= {"", EFFICIENCY, DEFENCE, OVERSIGHT}
    for entry in every:
        assert (entry.judged == NO_VALUES) == (entry.class_ == "")
        assert entry.class_ or entry.best == entry.chosen
        assert all(option.value is None and option.points is None for option in entry.options)


def test_a_mistake_of_efficiency_keeps_so_many_tiles_fewer() -> None:
    """As near to ready, nobody in riichi, and fewer than nineteen in twenty strong players give up."""
    model = review_model(4)
    for item in claimed(EFFICIENCY):
        table = {kind_of(one.tile): one for one in Position.parse(item.position).discards()}
        actual, best = table[item.actual.tile], table[item.better.tile]
        assert actual.shanten == best.shanten == min(one.shanten for one in table.values())
        fewer = best.ukeire.total - actual.ukeire.total
        assert best.ukeire.total == max(
            one.ukeire.total for one in table.values() if one.shanten == actual.shanten
        )
        row = DecisionGroup(item.kind, item.is_open, item.shanten, item.against)
        strong = model.strong_by_tiles(row)
        assert not item.against
        assert item.turn > 3
        assert fewer > strong.loss_reached_by(5)
        assert item.among is not None
        assert item.among.lose == pytest.approx(strong.percent_at_least(fewer))
        assert item.among.lose <= 5
        assert str(best.ukeire.total) in item.reasons[0]
        assert str(actual.ukeire.total) in item.reasons[0]


def test_a_mistake_of_defence_has_a_safer_discard_that_keeps_no_less() -> None:
    for item in claimed(DEFENCE):
        actual, best = item.actual, item.better
        risks = {one.tile: one for one in Position.parse(item.position).danger()}
        assert item.against
        assert not item.last_round
        assert risks[actual.tile].p - risks[best.tile].p >= 0.03
        assert risks[actual.tile].loss - risks[best.tile].loss > 200
        assert actual.shanten == best.shanten
        assert (best.useful or 0) >= (actual.useful or 0)


def test_it_says_that_points_are_not_looked_at() -> None:
    for item in (*claimed(EFFICIENCY), *claimed(DEFENCE)):
        for language in ("en", "zh", "ja"):
            line = item.why[-1].in_language(language)
            assert line == paili.catalogue.text("review_why.by_tiles", language)


def test_who_plays_for_tiles_makes_no_mistake_of_efficiency() -> None:
    assert not [mistake for mistake in reviewed(2).mistakes if mistake.class_ == EFFICIENCY]


def test_it_needs_neither_numpy_nor_values() -> None:
    block = "import sys\nfor name in ('numpy', 'paili.batch', 'paili.value'): sys.modules[name] = None\n"
    code = (
        "import paili\nfrom paili.bots import Greedy, Random\n"
        "game = paili.game.play_game([Random(1), Greedy(), Greedy(), Greedy()], 'tenhou-east', seed=1)\n"
        "print(len(paili.review(game, 0, deals='E1', values=False).decisions) > 3)"
    )
    run = subprocess.run([sys.executable, "-c", block + code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("True\n", "")
