"""The counted table: rates that follow from their counts, the chain of riichi, and the counting itself."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from itertools import pairwise, product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from paili import logs
from paili.game.events import Win
from paili.game.records import Deal
from paili.value.table import others
from paili.value.table.others import BANDS, CLASSES, STATES, TableModel, class_of, table_model
from shared_data import path_of

FOUR, THREE = table_model("phoenix", 4), table_model("phoenix", 3)
SCRIPT = Path(__file__).parents[2] / "benchmarks" / "value_model.py"
PRIOR = 10


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("value_model", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tables(model: TableModel) -> list[list[dict[str, Any]]]:
    rons = [[model.counts["ron"][state][name] for name in CLASSES] for state in STATES]
    return rons + [model.counts[what][own] for what in ("lost", "more") for own in ("free", "riichi")]


@pytest.mark.parametrize("model", [FOUR, THREE], ids=["four", "three"])
def test_rates_follow_from_their_counts(model: TableModel) -> None:
    """Of every table the rates again: the counts, and ten cases at what row and column foresee."""
    for rows in tables(model):
        width = 1 if len(rows[0]["of"]) == len(BANDS) else 2  # two turns were counted together
        cells = [
            [(row["times"][at], row["of"][at], row["rate"][at]) for at in range(0, len(row["of"]), width)]
            for row in rows
        ]
        whole = share([cell for row in cells for cell in row])
        for row, place in product(cells, range(len(cells[0]))):
            foreseen = share(row) * share([other[place] for other in cells]) / whole
            times, of, rate = row[place]
            expected = (times + PRIOR) / (of + PRIOR / foreseen) if foreseen else times / max(of, 1)
            assert rate == pytest.approx(expected, abs=1e-5)
            assert times <= of
            assert 0 <= rate < 1


@pytest.mark.parametrize("model", [FOUR, THREE], ids=["four", "three"])
def test_every_discard_is_one_of_the_unseen_tiles(model: TableModel) -> None:
    """The classes' shares of the unseen tiles add up to the discards; so do the discards, and so do the rates."""
    rows = [model.counts["release"][name] for name in CLASSES]
    for band in range(len(BANDS)):
        of, times = (sum(row[column][band] for row in rows) for column in ("of", "times"))
        assert of == pytest.approx(times, abs=0.5)
        assert sum(row["of"][band] * row["rate"][band] for row in rows) == pytest.approx(times, rel=5e-3)
    whole = sum(sum(row["times"]) for row in rows) / sum(sum(row["of"]) for row in rows)
    columns = [[(row["times"][band], row["of"][band]) for row in rows] for band in range(len(BANDS))]
    for row, band in product(rows, range(len(BANDS))):
        foreseen = share(list(zip(row["times"], row["of"], strict=True))) * share(columns[band]) / whole
        expected = (row["times"][band] + PRIOR) / (row["of"][band] + PRIOR / foreseen)
        assert row["rate"][band] == pytest.approx(expected, rel=3e-4)
        assert model.release(17)[CLASSES[rows.index(row)]][BANDS[band]] == row["rate"][band]


def share(cells: list[Any]) -> float:
    return sum(cell[0] for cell in cells) / max(1, sum(cell[1] for cell in cells))


@pytest.mark.parametrize("model", [FOUR, THREE], ids=["four", "three"])
def test_what_players_know_of_tables(model: TableModel) -> None:
    for left in range(18):
        rates = model.ron(18, "riichi")
        assert rates["honour"][left] > rates["3-7"][left]
        assert model.ron(18, "closed")["3-7"][left] > rates["3-7"][left]  # a riichi is seen coming
    for dealer in (False, True):
        assert model.others(12, riichi=1, dealer=dealer).lost[12] > model.others(12, dealer=dealer).lost[12]
    assert model.others(6).loss[6] > model.others(6, dealer=True).loss[6] * 0.5
    assert model.drawn("ready") > 0 > model.drawn("free")


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("riichi", [0, 1, 2, 3])
def test_the_chain_of_riichi(riichi: int, own: bool) -> None:
    """Every path of riichi by itself, its chance multiplied out, beside the chain."""
    turns = 5
    found = FOUR.others(turns, riichi=riichi, own_riichi=own)
    name = "riichi" if own else "free"
    for left in range(turns + 1):
        steps = turns - left
        alive = lost = paid = 0.0
        for rises in paths(steps, room=2 - min(riichi, 2)):
            number, chance = min(riichi, 2), 1.0
            for step, rise in enumerate(rises):
                chance *= 1 - rate("lost", name, number, turns - step)
                up = rate("more", name, number, turns - step) if number < 2 else 0.0
                chance *= up if rise else 1 - up
                number += rise
            now = chance * rate("lost", name, number, left)
            alive, lost = alive + chance, lost + now
            paid += now * FOUR.counts["loss"][name]["child"][number]["mean"]
        assert found.lost[left] == pytest.approx(lost / alive)
        assert found.loss[left] == pytest.approx(paid / lost)


def paths(steps: int, room: int) -> list[tuple[int, ...]]:
    return [rises for rises in product((0, 1), repeat=steps) if sum(rises) <= room]


def rate(what: str, own: str, riichi: int, left: int) -> float:
    value: float = FOUR.counts[what][own][riichi]["rate"][left]
    return value


def test_the_file_says_where_it_comes_from() -> None:
    for model in (FOUR, THREE):
        assert model.name == "phoenix"
        assert "Tenhou" in model.source
        assert (model.games, model.deals) > (100, 1000)
        assert len(model.counted) == 10
    assert others.TABLES == ("phoenix",)


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "1/9"), (7, "2/8"), (13, "3-7"), (20, "3-7"), (33, "honour")]
)
def test_classes(number: int, expected: str) -> None:
    assert class_of(number) == expected


@pytest.mark.data
def test_counting_loses_nothing(script: ModuleType) -> None:
    """Of some games: every ron is the end of the winner's step, every loser's step is lost, nobody is forgotten."""
    for path in sorted(path_of("games_houou_2022a").iterdir())[3:100:40]:
        for played in logs.read(path):
            for deal, seats in zip(played.deals, script.steps_of(played), strict=True):
                check_deal(deal, seats)


def check_deal(deal: Deal, seats: list[list[Any]]) -> None:
    ends = Counter(step.end for steps in seats for step in steps)
    wins = [end for end in deal.ends if isinstance(end, Win)]
    rons = [win for win in wins if win.seat != win.source]
    assert ends["ron"] == len(rons)
    assert ends["tsumo"] <= len(wins) - len(rons)
    assert ends["lost"] + ends["ron"] + ends["drawn"] + ends["abort"] <= deal.players
    discards = sum(type(event).__name__ == "Discard" for event in deal.events)
    assert sum(ends.values()) == discards
    assert all(steps[-1].change <= 0 for steps in seats if steps and steps[-1].end == "lost")
    lefts = [[step.left for step in steps] for steps in seats]
    assert all(before >= after for steps in lefts for before, after in pairwise(steps))


def test_the_file_is_small() -> None:
    file = Path(others.__file__).parent / "phoenix.json"
    assert file.stat().st_size < 60_000
    assert json.loads(file.read_text(encoding="utf-8"))["players"].keys() == {"4", "3"}


@pytest.mark.parametrize(
    ("hand", "wins"), [("123m456p789s1122z", {27: 2, 28: 2}), ("234m456p5577s111z", {22: 2, 24: 2})]
)
@pytest.mark.parametrize("riichi", [0, 1])
def test_a_riichi_to_its_end(hand: str, wins: dict[int, int], riichi: int) -> None:
    """A ready hand that declares now, followed step by step by the rates: ron, another, the own draw."""
    pytest.importorskip("numba")
    from paili import evaluate

    turns, unseen = 12, 123
    found = evaluate(
        hand, turns=turns, exchanges=0, riichi=True, table="phoenix", objective="win", others_riichi=riichi
    )
    rates, others = FOUR.ron(turns, "riichi"), FOUR.others(turns, riichi=riichi, own_riichi=True)
    alive, won, drawn = 1.0, 0.0, []
    for made, left in enumerate(range(turns, -1, -1)):
        ron = sum(copies * rates[class_of(kind)][left] for kind, copies in wins.items())
        won += alive * ron
        alive *= (1 - ron) * (1 - others.lost[left])
        drawn.append(won)
        if left:
            tsumo = sum(wins.values()) / (unseen - made)
            won, alive = won + alive * tsumo, alive * (1 - tsumo)
    assert found.by_turn.win == pytest.approx(drawn, abs=1e-6)
    assert found.model == "phoenix"


def test_a_furiten_hand_wins_by_its_own_draws_alone() -> None:
    pytest.importorskip("numba")
    from paili import evaluate

    asked = {"turns": 12, "exchanges": 0, "riichi": True, "table": "phoenix", "objective": "win"}
    free = evaluate("123m456p789s1122z", "1z", **asked)
    barred = evaluate("123m456p789s1122z", river="1z", **asked)
    alone = evaluate("123m456p789s1122z", river="1z", **{**asked, "table": None})
    assert barred.win < 0.75 * free.win
    assert barred.win < alone.win


@pytest.mark.parametrize("indicators", ["", "4p"])
def test_points_of_a_riichi_to_its_end(indicators: str) -> None:
    """The same way in points: ippatsu in the first round, ura, the stick, what others win, the exhaustive draw."""
    pytest.importorskip("numba")
    from slow_worth import SlowWorth, unseen_of

    from paili import Hand, evaluate

    hand, turns = "345m34567p55678s", 8
    asked = Hand.parse(hand)
    found = evaluate(hand, turns=turns, exchanges=0, riichi=True, table="phoenix", dora_indicators=indicators)
    slow = SlowWorth(asked, unseen_of(asked, indicators), (), indicators)
    rates, others = FOUR.ron(turns, "riichi"), FOUR.others(turns, own_riichi=True)
    waits, alive, points = slow.waits(tuple(asked.counts)), 1.0, -1000.0
    for left in range(turns, -1, -1):
        first = left == turns
        ron = 0.0
        for kind, full, copies in waits:
            rate = copies * rates[class_of(kind)][left]
            worth = float(slow.mean(full, kind, tsumo=False, riichi=True, ippatsu=first))
            points, ron = points + alive * rate * (worth + 1000), ron + rate
        alive *= 1 - ron
        points -= alive * others.lost[left] * others.loss[left]
        alive *= 1 - others.lost[left]
        wall = found.unseen - (turns - left)
        for kind, full, copies in waits if left else ():
            worth = float(slow.mean(full, kind, riichi=True, ippatsu=first))
            points += alive * copies / wall * (worth + 1000)
        alive *= 1 - sum(copies for *_, copies in waits) / wall if left else 1
    assert found.points == pytest.approx(points + alive * FOUR.drawn("riichi"), rel=1e-9)


def test_nobody_discards_after_the_last_tile() -> None:
    """Where the last own draw ends the wall, the chance to win is that of the draws and of the discards before it."""
    pytest.importorskip("numba")
    from paili import evaluate

    asked = {"turns": 1, "exchanges": 0, "riichi": True, "table": "phoenix", "objective": "win"}
    open_end, last = (evaluate("123m456p789s1122z", last_tile=each, **asked) for each in (False, True))
    rates, others = FOUR.ron(1, "riichi")["honour"], FOUR.others(1, own_riichi=True)
    before = 4 * rates[1]
    goes_on = (1 - before) * (1 - others.lost[1])
    drawn = before + goes_on * 4 / 123
    assert last.win == pytest.approx(drawn)
    assert open_end.win == pytest.approx(drawn + goes_on * (1 - 4 / 123) * 4 * rates[0])
