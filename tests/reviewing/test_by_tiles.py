"""Reviews without values: what is claimed by useful tiles and danger alone, and that it needs no NumPy."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import pytest
from reviewed import game_of

import paili
from paili import Position
from paili.reviewing import Decision, Review
from paili.reviewing.model import Row, review_model
from paili.reviewing.records import DEFENCE, EFFICIENCY, NO_VALUES, RULE_SLIP
from paili.tiles import kind_of


@cache
def reviewed(seat: int) -> Review:
    return paili.review(game_of("random", "steady", "greedy", "random", seed=2), seat, values=False)


def claimed(name: str) -> list[Decision]:
    found = [each for seat in range(4) for each in reviewed(seat).mistakes if each.class_ == name]
    assert found, name
    return found


def test_nothing_is_valued_and_only_three_classes_are_claimed() -> None:
    every = [each for seat in range(4) for each in reviewed(seat).decisions]
    assert {each.loss for each in every} == {None}
    assert {each.class_ for each in every} <= {"", EFFICIENCY, DEFENCE, RULE_SLIP}
    for each in every:
        assert (each.judged == NO_VALUES) == (each.class_ == "")
        assert each.class_ or each.best == each.chosen
        assert all(option.worth is None and option.points is None for option in each.options)


def test_a_mistake_of_efficiency_keeps_so_many_tiles_fewer() -> None:
    """As near to ready, nobody in riichi, and fewer than nineteen in twenty strong players give up."""
    model = review_model(4)
    for each in claimed(EFFICIENCY):
        table = {kind_of(one.tile): one for one in Position.parse(each.position).discards()}
        made, best = table[each.made.tile], table[each.better.tile]
        assert made.shanten == best.shanten == min(one.shanten for one in table.values())
        fewer = best.ukeire.total - made.ukeire.total
        assert best.ukeire.total == max(
            one.ukeire.total for one in table.values() if one.shanten == made.shanten
        )
        row = Row(each.kind, each.is_open, each.shanten, each.against)
        strong = model.strong_by_tiles(row)
        assert not each.against
        assert each.turn > 3
        assert fewer > strong.most(5)
        assert each.among is not None
        assert each.among.lose == pytest.approx(strong.lose(fewer))
        assert each.among.lose <= 5
        assert str(best.ukeire.total) in each.reasons[0]
        assert str(made.ukeire.total) in each.reasons[0]


def test_a_mistake_of_defence_has_a_safer_discard_that_keeps_no_less() -> None:
    for each in claimed(DEFENCE):
        made, best = each.made, each.better
        risks = {one.tile: one for one in Position.parse(each.position).danger()}
        assert each.against
        assert not each.last_round
        assert risks[made.tile].p - risks[best.tile].p >= 0.03
        assert risks[made.tile].loss - risks[best.tile].loss > 200
        assert made.shanten == best.shanten
        assert (best.useful or 0) >= (made.useful or 0)


def test_it_says_that_points_are_not_looked_at() -> None:
    for each in (*claimed(EFFICIENCY), *claimed(DEFENCE)):
        for language in ("en", "zh", "ja"):
            told = each.why[-1].in_language(language)
            assert told == paili.catalogue.text("review_why.by_tiles", language)


def test_who_plays_for_tiles_makes_no_mistake_of_efficiency() -> None:
    assert not [each for each in reviewed(2).mistakes if each.class_ == EFFICIENCY]


def test_it_needs_neither_numpy_nor_values() -> None:
    block = "import sys\nfor name in ('numpy', 'paili.batch', 'paili.value'): sys.modules[name] = None\n"
    code = (
        "import paili\nfrom paili.bots import Greedy, Random\n"
        "game = paili.game.play_game([Random(1), Greedy(), Greedy(), Greedy()], 'tenhou-east', seed=1)\n"
        "print(len(paili.review(game, 0, deals='E1', values=False).decisions) > 3)"
    )
    run = subprocess.run([sys.executable, "-c", block + code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("True\n", "")
