"""Queries over many logs: the counts of another program for the shared games, and small games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from log_games import files

from paili import Rules, logs
from paili.bots import Greedy
from paili.errors import LogError
from paili.estimates import ClusterSums
from paili.game import Game, play_game, random_player
from paili.logs import Problem, SeatDeal, SeatRiichi

GAMES = "games_houou_2022a"


@cache
def small() -> tuple[Game, ...]:
    rules = Rules.TENHOU.replace(rounds=1)
    return tuple(
        play_game([Greedy(), *(random_player(seed + seat) for seat in range(3))], rules, seed=seed)
        for seed in (1, 2)
    )


# ---------------------------------------------------------------------------------- small games


def test_rows_are_those_of_the_deals() -> None:
    results = [row for row in logs.rows(small()) if isinstance(row, SeatDeal)]
    deals = [deal for game in small() for deal in game.deals]
    assert len(results) == 4 * len(deals)
    assert [row.deal for row in results[::4]] == [deal.name for deal in deals]
    for deal, rows in zip(deals, zip(*[iter(results)] * 4, strict=True), strict=True):
        sticks = sum(event.__class__.__name__ == "RiichiAccepted" for event in deal.events)
        won = any(row.won for row in rows)
        changes = [row.change for row in rows if row.change is not None]
        assert sum(changes) == (1000 * deal.sticks if won else -1000 * sticks)


def test_riichi_and_discards_of_a_game() -> None:
    discards = [row for row in logs.rows(small(), "discards") if not isinstance(row, Problem)]
    riichi = [row for row in logs.rows(small(), "riichi") if isinstance(row, SeatRiichi)]
    assert len(discards) > 500
    assert riichi
    declared = {
        (row.game, row.number, row.seat, row.turn) for row in discards if getattr(row, "declares", False)
    }
    assert {(row.game, row.number, row.seat, row.turn) for row in riichi} <= declared


def test_a_mean_a_rate_and_their_errors() -> None:
    selection = logs.select(small(), "deals", ("won", "calls"))
    won, calls = selection.rows
    rows = [row for row in logs.rows(small()) if isinstance(row, SeatDeal)]
    assert (won.count, won.sum) == (len(rows), sum(row.won for row in rows))
    assert calls.value == sum(row.calls for row in rows) / len(rows)


def test_sums_of_single_cases_are_binomial() -> None:
    counted = ClusterSums()
    for value in [1] * 30 + [0] * 70:
        counted.add(value)
        counted.close()
    assert counted.estimate.error == pytest.approx((0.3 * 0.7 / 99) ** 0.5)


def test_groups_and_conditions() -> None:
    by = {"late": lambda row: row.turn > 9, "drawn": None}
    selection = logs.select(
        small(), "discards", "shanten", by=by, where={"calls": 0, "turn": lambda turn: turn > 3}
    )
    assert selection.by == ("late", "drawn")
    assert [row.keys for row in selection.rows] == [
        (False, False),
        (False, True),
        (True, False),
        (True, True),
    ]
    rows = [row for row in logs.rows(small(), "discards") if isinstance(row, logs.SeatDiscard)]
    late = [row for row in rows if row.turn > 9 and row.drawn and row.calls == 0]
    assert selection.rows[-1].count == len(late)
    assert selection.rows[-1].sum == sum(row.shanten or 0 for row in late)


def test_a_condition_on_a_column_with_several_values() -> None:
    """A row counts if one of its yaku or winners fits."""
    rows = [row for row in logs.rows(small()) if isinstance(row, SeatDeal)]
    ids = [{yaku.id for yaku in row.yaku} for row in rows]
    assert sum("riichi" in of_row for of_row in ids) > 0
    for condition, count in (
        ({"yaku": "riichi"}, sum("riichi" in of_row for of_row in ids)),
        ({"yaku": {"riichi", "tanyao"}}, sum(bool(of_row & {"riichi", "tanyao"}) for of_row in ids)),
        ({"yaku": [()]}, sum(not of_row for of_row in ids)),
        ({"yaku": "ryuuiisou"}, 0),
        ({"winners": 0}, sum(0 in row.winners for row in rows)),
        ({"winners": [(0,)]}, sum(row.winners == (0,) for row in rows)),
        ({"yaku": lambda yaku: len(yaku) > 1}, sum(len(of_row) > 1 for of_row in ids)),
    ):
        assert sum(row.count for row in logs.select(small(), where=condition).rows) == count


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"of": "hands"}, "no type of rows is called 'hands'"),
        ({"columns": "luck"}, "there is no column 'luck'"),
        ({"by": "luck"}, "there is no column 'luck'"),
        ({"where": {"luck": 1}}, "there is no column 'luck'"),
        ({"by": {"value": len}}, "by: a group cannot be called value, like a column of the frame"),
        ({"columns": "hand"}, "column hand has 'riichi', which is not a number"),
    ],
)
def test_wrong_questions(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(LogError, match=message):
        logs.select(small(), **arguments)


def test_what_cannot_be_read_is_listed(tmp_path: Path) -> None:
    logs.write(small()[0], tmp_path / "a.mjlog", format="mjlog")
    (tmp_path / "b.mjlog").write_bytes(b"no game")
    selection = logs.select([tmp_path, *small()])
    assert (selection.games, len(selection.problems)) == (3, 1)
    assert "b.mjlog" in selection.to_dict()["problems"][0]["source"]


@pytest.mark.parametrize("library", ["pandas", "polars", "arrow"])
def test_frames(library: str) -> None:
    pytest.importorskip({"arrow": "pyarrow"}.get(library, library))
    frame = logs.select(small(), "deals", "won", by="dealer").to_frame(library)
    assert frame.shape == (2, 6)
    names = frame.column_names if library == "arrow" else list(frame.columns)
    assert names == ["dealer", "column", "value", "error", "count", "sum"]


def test_an_arrow_table_has_the_yaku_of_wins() -> None:
    pytest.importorskip("pyarrow")
    selection = logs.select(small(), "deals", "won", by="yaku")
    keys = [
        None if row.keys[0] is None else [yaku._asdict() for yaku in row.keys[0]] for row in selection.rows
    ]
    assert any(keys)
    assert selection.to_frame("arrow")["yaku"].to_pylist() == keys


def test_a_frame_of_nothing_known() -> None:
    with pytest.raises(LogError, match="no library for data frames is called 'excel'"):
        logs.select(small()).to_frame("excel")


# ---------------------------------------------------------------------------------- games of the shared data


class Counted:
    """The sums of a query, added up over the keys that are not asked for."""

    def __init__(
        self,
        of: str,
        columns: tuple[str, ...],
        by: dict[str, Callable[[Any], Any] | None],
        every: int = 1,
        **where: Any,
    ):
        selection = logs.select(files(GAMES, every=every), of, columns, by=by, where=where)
        assert (selection.games, selection.problems) == (999 // every, ())
        self.by, self.rows = selection.by, selection.rows

    def of(self, column: str, **wanted: Any) -> tuple[int, float]:
        """How many rows, and the sum of a column."""
        places = {self.by.index(name): value for name, value in wanted.items()}
        rows = [
            row
            for row in self.rows
            if row.column == column and all(row.keys[at] == value for at, value in places.items())
        ]
        return sum(row.count for row in rows), sum(row.sum for row in rows)

    def share(self, column: str, **wanted: Any) -> str:
        """The share of true in percent, as the sheet writes it."""
        count, number = self.of(column, **wanted)
        return f"{100 * number / count:.2f}"


@cache
def deals() -> Counted:
    by = dict.fromkeys(("players", "dealer", "hand", "tsumo"))
    return Counted("deals", ("won", "deal_in", "ready", "points"), by)


def three_turns(row: SeatRiichi) -> str:
    first = min((row.turn - 1) // 3 * 3 + 1, 16)
    return f"{first}–{first + 2 if first < 16 else 20}"


OUTCOMES = ("tsumo", "won", "deal_in", "others", "drawn")


@cache
def riichi() -> Counted:
    by: dict[str, Callable[[Any], Any] | None] = {
        "players": None, "furiten": None, "turns": three_turns, "early": lambda row: row.turn <= 12,
        "first": lambda row: row.order == 1, "live": lambda row: min(row.live, 12),
    }  # fmt: skip
    return Counted("riichi", OUTCOMES, by)


@cache
def discards(every: int) -> Counted:
    by: dict[str, Callable[[Any], Any] | None] = {
        "turn": None, "calls": None, "riichis": None, "type": None, "shanten": lambda row: min(row.shanten, 2),
    }  # fmt: skip
    return Counted("discards", ("deal_in_riichi",), by, every, players=4, riichi=False, declares=False)


# players, column, how often, of how many
DEALS = """
4 won 6101 29148
4 deal_in 3562 29148
4 ready 1981 4512
3 won 1908 6696
3 deal_in 928 6696
3 ready 394 819
"""


WINS = """
4 False closed False 425 4349
4 False closed True 193 5474
4 False open False 1366 3521
4 False open True 695 4053
4 False riichi False 903 5958
4 False riichi True 857 7392
4 True closed False 138 7817
4 True closed True 79 8856
4 True open False 415 5666
4 True open True 278 6129
4 True riichi False 355 8577
4 True riichi True 397 10787
3 False closed False 135 7427
3 False closed True 82 6306
3 False open False 221 5782
3 False open True 185 5155
3 False riichi False 258 8104
3 False riichi True 298 7979
3 True closed False 73 12063
3 True closed True 55 9305
3 True open False 116 9967
3 True open True 118 7547
3 True riichi False 133 12523
3 True riichi True 234 10444
"""


# each of the three tests asks one query, so that one process works it out


def deal_told(line: str) -> str:
    players, column, *_ = line.split()
    count, times = deals().of(column, players=int(players))
    return f"{players} {column} {times} {count}"


def win_told(line: str) -> str:
    players, dealer, hand, tsumo, *_ = line.split()
    wanted = {"players": int(players), "dealer": dealer == "True", "hand": hand, "tsumo": tsumo == "True"}
    times, points = deals().of("points", **wanted)
    return f"{players} {dealer} {hand} {tsumo} {times} {points / times:.0f}"


@pytest.mark.data
@pytest.mark.slow
def test_deals_and_wins() -> None:
    for recount, table in ((deal_told, DEALS), (win_told, WINS)):
        lines = table.strip().split("\n")
        assert [recount(line) for line in lines] == lines


# riichi on which own discard, and first or chasing: how many; tsumo, ron, dealt in, other wins, drawn in percent
RIICHI = """
4 turns 1–3 163 37.42 26.38 7.36 9.20 19.63
4 turns 4–6 1081 30.90 29.42 10.55 14.34 14.43
4 turns 7–9 1889 27.58 24.51 12.71 22.29 12.92
4 turns 10–12 1386 18.40 23.88 13.13 26.62 17.97
4 turns 13–15 519 14.26 18.30 12.52 25.24 29.67
4 turns 16–20 82 10.98 9.76 10.98 21.95 46.34
3 turns 1–3 104 50.96 24.04 7.69 8.65 7.69
3 turns 4–6 520 35.77 29.04 8.65 16.54 10.00
3 turns 7–9 617 32.41 21.88 11.99 21.39 12.32
3 turns 10–12 317 25.55 22.08 15.14 22.71 14.51
3 turns 13–15 92 11.96 10.87 13.04 32.61 31.52
3 turns 16–20 13 7.69 0.00 0.00 0.00 92.31
4 first True 4216 26.54 24.45 11.34 19.66 17.98
4 first False 904 14.93 25.11 15.93 30.97 12.72
3 first True 1362 34.88 24.01 9.84 17.03 14.17
3 first False 301 18.94 21.26 17.61 32.23 9.97
"""


def riichi_told(line: str) -> str:
    players, name, key, *_ = line.split()
    wanted = {"players": int(players), name: key if name == "turns" else key == "True"}
    results = {column: riichi().of(column, **wanted) for column in OUTCOMES}
    count, by_ron = results["won"][0], results["won"][1] - results["tsumo"][1]
    numbers = [results["tsumo"][1], by_ron, *(results[column][1] for column in OUTCOMES[2:])]
    return " ".join([players, name, key, str(count), *(f"{100 * number / count:.2f}" for number in numbers)])


# by how many tiles were live, from 0 to 12 and more: first riichi until the twelfth discard, and how many won
LIVE = {4: "1 12 134 584 894 266 536 699 543 51 54 33 4", 3: "0 4 52 192 340 47 163 226 178 45 29 16 3"}
WON = {
    4: "0.00 33.33 34.33 44.86 46.76 51.88 52.80 59.08 65.19 74.51 70.37 69.70 100.00",
    3: "- 50.00 48.08 50.00 53.82 42.55 63.19 65.93 71.91 82.22 79.31 81.25 100.00",
}


def live_told(players: int) -> tuple[str, str]:
    early = {"players": players, "first": True, "furiten": False, "early": True}
    counts = [riichi().of("won", live=live, **early)[0] for live in range(13)]
    shares = [riichi().share("won", live=live, **early) if counts[live] else "-" for live in range(13)]
    return " ".join(map(str, counts)), " ".join(shares)


@pytest.mark.data
@pytest.mark.slow
def test_riichi() -> None:
    lines = RIICHI.strip().split("\n")
    assert [riichi_told(line) for line in lines] == lines
    for players in (4, 3):
        assert live_told(players) == (LIVE[players], WON[players])
    for players, times, share in ((4, 51, "27.45"), (3, 14, "42.86")):
        assert riichi().of("won", players=players, furiten=True)[0] == times
        assert riichi().share("tsumo", players=players, furiten=True) == share


# of all games, as another replayer counts them, and of each ninth, counted once here
# own discard: closed hands, ready %, 1-shanten %; hands with one, two, three calls and how many of them are ready
READY = {
    1: """
1 28471 0.0 2.3 408 0.7
6 21538 1.6 32.7 3754 14.2 1058 33.3 112 69.6
12 8427 8.2 45.5 2844 40.1 1455 61.6 265 84.9
18 1467 15.2 24.6 1118 47.1 548 65.1 149 83.9
""",
    9: """
1 3053 0.0 2.6 50 2.0
6 2331 1.2 32.7 409 14.4 104 33.7 16 81.2
12 883 7.9 47.6 316 38.6 152 63.8 21 85.7
18 168 14.9 23.2 113 50.4 62 64.5 13 76.9
""",
}


def check_ready(line: str, every: int) -> None:
    turn, closed, ready, one, *open_hands = line.split()

    def share(calls: int, shanten: int) -> tuple[str, str]:
        wanted = {"turn": int(turn), "calls": calls}
        of, hands = (
            discards(every).of("deal_in_riichi", **wanted)[0],
            discards(every).of("deal_in_riichi", shanten=shanten, **wanted)[0],
        )
        return str(of), f"{100 * hands / of:.1f}"

    assert share(0, 0) == (closed, ready)
    assert share(0, 1) == (closed, one)
    assert [*chain(*(share(calls, 0) for calls in range(1, len(open_hands) // 2 + 1)))] == open_hands


# discards against one riichi by class: how many, and how many of them dealt in to it, in percent; of 1/9 no suji
# another replayer counted one deal-in more (6.41)
TYPES = {
    1: """
genbutsu 36171 0.00
1/9 suji 1351 1.04
1/9 no suji 2527 6.37
2/8 suji 1109 2.43
2/8 no suji 1947 8.01
3/7 suji 1020 4.90
3/7 no suji 1413 8.42
4/6 suji 655 1.98
4/6 half suji 828 8.09
4/6 no suji 432 11.11
5 suji 262 2.29
5 half suji 311 5.47
5 no suji 198 10.61
honour, 0 unseen 933 0.00
honour, 1 unseen 2065 0.05
honour, 2 unseen 2204 1.68
honour, 3 unseen 1082 3.79
""",
    9: """
genbutsu 3852 0.00
1/9 suji 143 2.10
1/9 no suji 268 5.97
2/8 suji 120 1.67
2/8 no suji 171 9.36
3/7 suji 115 6.09
3/7 no suji 152 7.89
4/6 suji 75 1.33
4/6 half suji 91 6.59
4/6 no suji 42 14.29
5 suji 23 4.35
5 half suji 25 8.00
5 no suji 25 12.00
honour, 0 unseen 112 0.00
honour, 1 unseen 215 0.00
honour, 2 unseen 236 2.12
honour, 3 unseen 103 2.91
""",
}


@pytest.mark.data
@pytest.mark.parametrize(
    "every", [pytest.param(9, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.whole)]
)
def test_discards(every: int) -> None:
    for line in READY[every].strip().split("\n"):
        check_ready(line, every)
    for line in TYPES[every].strip().split("\n"):
        name, times, share = line.rsplit(maxsplit=2)
        assert discards(every).of("deal_in_riichi", riichis=1, type=name)[0] == int(times), name
        assert discards(every).share("deal_in_riichi", riichis=1, type=name) == share, name
