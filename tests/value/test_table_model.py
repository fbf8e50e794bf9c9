"""The counted table: rates that follow from their counts, the chain of riichi, and the count itself."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from slow_wall import unseen_of as wall_of
from slow_wall import weights_of

import paili
from paili import logs
from paili.game.events import Discard, Win
from paili.game.records import Deal
from paili.value.table import others, phoenix
from paili.value.table.others import Others, TableModel, table_model
from paili.value.table.signs import (
    BANDS,
    CLASSES,
    DECLARED,
    RIICHI,
    STATES,
    class_of,
    dealt_signs,
    look_of,
    move_signs,
    moves_of,
    since_of,
    turn_of,
    won_signs,
)
from shared_data import path_of
from source import script

FOUR, THREE = table_model("phoenix", 4), table_model("phoenix", 3)
BOTH = pytest.mark.parametrize("model", [FOUR, THREE], ids=["four", "three"])
PRIOR = 10


@BOTH
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


def test_factors_of_rates_that_are_products_are_found_again() -> None:
    fitted = script("others.counts").fitted
    a, b = {"a1": 0.02, "a2": 0.05, "a3": 0.01}, {"b1": 0.5, "b2": 1.0, "b3": 2.0}
    cells = {(one, two): [1e6, 1e6 * a[one] * b[two]] for one, two in product(a, b)}
    result = fitted(cells)
    for one, two in product(a, b):
        assert result[one]["factor"] * result[two]["factor"] == pytest.approx(a[one] * b[two], rel=1e-3)
        assert result[one]["of"] == 3e6
    few = fitted({**cells, ("a4", "b1"): [5, 1.0]})["a4"]  # one case of five is no rate of a fifth
    assert few["factor"] * result["b1"]["factor"] < 0.1
    assert few["error"] > 2 * result["a1"]["error"]


@BOTH
def test_what_players_know_of_tables(model: TableModel) -> None:
    for left in range(18):
        rates = {kind: model.ron(18, "riichi", kind)[left] for kind in (27, 0, 4)}
        assert rates[27] > rates[0] > rates[4]
        assert model.ron(18, "closed", 4)[left] > rates[4]  # a riichi is seen coming
        assert (
            model.ron(18, "riichi", 1, river=1 << 4)[left] > model.ron(18, "riichi", 1, river=1 << 27)[left]
        )
    dangers = [model.others(12, seats=(state,) + (0,) * (model.players - 2)) for state in range(STATES)]
    assert dangers[0].lost[12] < dangers[1].lost[12] < dangers[2].lost[12] < dangers[3].lost[12]
    assert dangers[RIICHI].lost[12] > dangers[1].lost[12]
    seats = (RIICHI,) + (0,) * (model.players - 2)
    free, ready, declared = (
        model.others(12, own, seats=seats) for own in ("free closed", "closed", "riichi")
    )
    assert free.dealt[12] < 0.7 * ready.dealt[12] < ready.dealt[12] < 1.5 * declared.dealt[12]
    assert free.lost[12] < ready.lost[12]
    assert model.others(6, dealer=1).paid[6] > model.others(6, dealer=0).paid[6]
    assert model.drawn("ready") > 0 > model.drawn("free")
    for own in ("closed", "riichi"):
        by_copies = [model.copies(own, 1, copies) for copies in range(5)]
        assert by_copies[4] > by_copies[2] > by_copies[0] == 0
        assert by_copies[2] == pytest.approx(
            by_copies[1], rel=0.1
        )  # alike within the error of the 29 rons on one copy
    assert model.copies("closed", 1, 4) < 2 * model.copies("closed", 1, 2)  # less than as often by copies
    # a lone wait of a riichi is won on more often than the same wait in silence would say
    assert model.copies("riichi", 1, 4) > model.copies("riichi", 2, 4)
    assert model.seat("riichi", 0, dealer=False) > model.seat("riichi", 0, dealer=True)
    # the others discard honours early and keep them late, those that a hand with melds may need above all
    early, late = (
        [model.ron(14, own, kind)[left] for own in ("open", "riichi") for kind in (27, 4)] for left in (12, 2)
    )
    open_honour, open_five, honour, five = (after / before for after, before in zip(late, early, strict=True))
    assert open_honour < open_five
    assert honour < five
    if model.players == 4:  # of three players the counts are too few
        assert model.copies("open", 2, 2, honours=True) < 0.6 * model.copies("open", 2, 2)
    assert model.late("won", 0) > model.late("won", 1) > 1 > model.late("won", 6)


@BOTH
def test_each_meld_of_an_open_hand_is_seen(model: TableModel) -> None:
    """What is won by a discard goes by the melds called; a hand that calls again has one more."""
    factors = [model.seat("open", melds, dealer=False) for melds in range(5)]
    assert factors[3] == factors[4]
    assert factors[1] > factors[2]
    rates = [
        np.array(phoenix.model(9, players=model.players, concealed=False, melds=melds, dealer=1).ron)
        for melds in (1, 2)
    ]
    assert rates[0][3, 5, 4] * factors[2] == pytest.approx(rates[1][3, 5, 4] * factors[1])
    assert rates[0][4].tolist() == rates[1][3].tolist()


@BOTH
def test_others_keep_what_is_useful(model: TableModel) -> None:
    """Fewer middle tiles lie in the wall than are unseen, the later and the more riichi the fewer; honours more."""
    unseen = [2] * 34 if model is FOUR else [2, *[0] * 7, *[2] * 26]
    arguments: dict[str, Any] = {"visible": [*range(34)] * 2, "players": model.players}
    for riichi, left in product((0, 1, 2), (2, 8, 14)):
        weights = weights_of(unseen, left, riichi=riichi, **arguments)
        assert weights[27] > weights[13] < 1
        assert weights_of(unseen, left, riichi=riichi, dora=[13], **arguments)[13] < weights[13]
        total = sum(copies * weight for copies, weight in zip(unseen, weights, strict=True))
        assert total == pytest.approx(sum(unseen))
        fewer = [model.wall(left, riichi, [4 - copies] * 34)[27][copies] for copies in range(1, 5)]
        assert min(fewer[:2]) > fewer[2] > fewer[3]
    for kind in (27, 0, 13):  # late the others have the kinds of which no tile lies open
        none, one = ([model.wall(left, 0, [lies] * 34)[kind][2] for left in (2, 14)] for lies in (0, 2))
        assert none[0] / none[1] < 0.9 * one[0] / one[1]
    late, early = (weights_of(unseen, left, **arguments)[13] for left in (2, 14))
    assert late < early
    assert weights_of(unseen, 8, riichi=1, **arguments)[13] < weights_of(unseen, 8, **arguments)[13]


@pytest.mark.parametrize("text", ["2378m456p789s112z", "34m4567p789s1122z"])
@pytest.mark.parametrize("riichi", [0, 1])
def test_a_hand_one_tile_from_ready_draws_by_these_weights(text: str, riichi: int) -> None:
    """One draw: the chance to be ready is that nobody won before, times the weights of what makes it so."""
    hand = paili.Hand.parse(text)
    assert paili.shanten(hand).best == 1
    unseen = wall_of(hand.counts)
    weights = weights_of(unseen, 1, riichi=riichi)
    useful = [index for index in range(34) if unseen[index] and comes_nearer(hand, index)]
    others = FOUR.others(1, seats=(RIICHI * riichi, 0, 0), dealer=3)
    evaluation = paili.evaluate(
        hand, turns=1, shape_changes=0, opponents="phoenix", others_riichi=riichi, calls=False
    )
    expected = sum(unseen[kind] * weights[kind] for kind in useful) / sum(unseen)
    assert evaluation.tenpai == pytest.approx((1 - others.lost[1]) * expected)


def comes_nearer(hand: paili.Hand, kind: int) -> bool:
    """Whether a hand with a tile more can be ready."""
    counts = list(hand.counts)
    counts[kind] += 1
    return paili.shanten(paili.Hand.from_counts(counts)).best == 0


@pytest.mark.parametrize("own", ["free closed", "open", "riichi"])
@pytest.mark.parametrize("seats", [(0, 0, 0), (4, 0, 2), (4, 4, 4), (3, 1, 0)])
@pytest.mark.parametrize("dealer", [0, 2])
def test_the_chain_of_the_others(seats: tuple[int, ...], own: str, dealer: int) -> None:
    """The chances of all states of all others written down, beside the chain."""
    turns = 5
    result = FOUR.others(turns, own, seats=seats, dealer=dealer)
    shares = [{seat: 1.0} for seat in seats]
    for left in range(turns, -1, -1):
        steps = [step_of(shares, seat, own, turns, left, dealer) for seat in range(3)]
        dealt, won = (sum(step[what] for step in steps) for what in (0, 1))
        assert result.dealt[left] == pytest.approx(dealt)
        assert result.lost[left] == pytest.approx(dealt + (1 - dealt) * won)
        paid, taken = (sum(step[what] for step in steps) for what in (2, 3))
        assert result.paid[left] * dealt == pytest.approx(paid)
        assert result.loss[left] * result.lost[left] == pytest.approx(paid + (1 - dealt) * taken)
        none = 1.0
        for item in shares:
            none *= 1 - item.get(RIICHI, 0.0)
        assert result.riichi[left][0] == pytest.approx(none)
        assert sum(result.riichi[left]) == pytest.approx(1) == pytest.approx(sum(result.opened[left]))
        shares = [step[4] for step in steps]


def step_of(
    shares: list[dict[int, float]], seat: int, own: str, turns: int, left: int, dealer: int
) -> tuple[float, float, float, float, dict[int, float]]:
    """Of one of the others: deals in, wins else, what that costs, and its states in the next step."""
    dealt = won = paid = taken = 0.0
    after: dict[int, float] = defaultdict(float)
    by = "he" if dealer == seat + 1 else "own" if dealer == 0 else "neither"
    since, turn = since_of(own, turns - left), turn_of(left)
    first, second = (item.get(RIICHI, 0.0) for other, item in enumerate(shares) if other != seat)
    others = [(1 - first) * (1 - second), first * (1 - second) + second * (1 - first), first * second]
    for state, chance in shares[seat].items():
        rates = [0.0, 0.0, 0.0]
        moves = {to: 0.0 for _, to in moves_of(state)}
        for number, of in enumerate(others):
            facts = turn, dealer == seat + 1, since, number + (own == DECLARED)
            rates[0] += of * FOUR.rate("dealt", dealt_signs(own, state, *facts))
            rates[1] += of * FOUR.rate("won", won_signs(state, *facts))
            for move, to in moves_of(state):
                moves[to] += of * FOUR.rate("moves", move_signs(move, state, turn, *facts[2:]))
        dealt, won = dealt + chance * rates[0], won + chance * rates[1]
        paid += chance * rates[0] * FOUR.prices("dealt", own, by)[state] * FOUR.late("dealt", turn)
        taken += chance * rates[1] * FOUR.prices("won", own, by)[state] * FOUR.late("won", turn)
        rest = chance * (1 - rates[0]) * (1 - rates[1])
        for to, rate in moves.items():
            after[to] += rest * rate
            rest *= 1 - rate
        after[state] += rest
    whole = sum(after.values())
    return dealt, won, paid, taken, {state: chance / whole for state, chance in after.items()}


def test_the_file_says_where_it_comes_from() -> None:
    for model in (FOUR, THREE):
        assert model.name == "phoenix"
        assert "Tenhou" in model.source
        assert model.games_of == "all"
        assert (model.games, model.deals) > (200, 2000)
        assert len(model.counted) == 10
    assert others.OPPONENT_MODELS == ("phoenix",)


@pytest.mark.parametrize(
    ("others", "riichi"), [("r00", 1), ("0r0", 0), ("rr1", 2), ("120", 0), ("400", 0), ("", 3)]
)
def test_the_others_are_written_as_letters(others: str, riichi: int) -> None:
    evaluation = paili.evaluate(
        "123m456p789s1122z", turns=6, opponents="phoenix", others=others, others_riichi=riichi
    )
    calm = paili.evaluate("123m456p789s1122z", turns=6, opponents="phoenix")
    assert evaluation.points < calm.points


def test_a_position_tells_the_others() -> None:
    """South's own hand: the right is in riichi, the left has called once."""
    position = paili.Position.parse("24789m66799p140s_S3N_i3m_B215z3s_C6z1m2p1s4s-")
    arguments = position.arguments(("others", "others_riichi"), {"opponents": "phoenix"})
    assert arguments == {"others": "0r0", "others_riichi": 1}
    assert position.arguments(("others", "others_riichi"), {}) == {}


@pytest.mark.parametrize(
    ("number", "expected"), [(0, "1/9"), (7, "2/8"), (13, "3-7"), (20, "3-7"), (33, "honour")]
)
def test_classes(number: int, expected: str) -> None:
    assert class_of(number) == expected


@pytest.mark.parametrize(
    ("kind", "river", "look"),
    [(3, 0, "no suji"), (3, 1 << 0, "half suji"), (3, 1 << 0 | 1 << 6, "suji"), (8, 1 << 5, "suji"), (9, 1 << 6, "no suji"),
     (30, 1 << 30, "honour look")],
)  # fmt: skip
def test_looks(kind: int, river: int, look: str) -> None:
    assert look_of(kind, river) == look


@pytest.mark.parametrize("river", [0, 1 << 3 | 1 << 13 | 1 << 31])
def test_a_ron_on_a_kind_is_that_of_the_kind_alone(river: int) -> None:
    """The arrays look kinds up together that look alike; here each kind is looked up by itself."""
    dora, seats = (4, 31), (0, 4, 1)
    result, model = phoenix.model(12, seats=seats, river=river, dora=dora), table_model("phoenix", 4)
    factor = model.seat("closed", 0, dealer=True)
    others = model.others(12, "closed", seats=seats)
    among = [factor * item for item in model.among("closed", others.riichi, others.opened)]
    rons = np.array(result.ron)
    for kind in range(34):
        rates = model.ron(12, "closed", kind, river=river, dora=kind in dora)
        assert rons[3, kind].tolist() == [rate * times for rate, times in zip(rates, among, strict=True)]


@pytest.mark.data
def test_counting_loses_nothing() -> None:
    """Of some games: every ron is the end of the winner's step, every loser's step is lost, nobody is forgotten."""
    steps_of = script("others.steps").steps_of
    for path in sorted(path_of("games_houou_2022a").iterdir())[3:100:40]:
        for played in logs.read(path):
            for deal, seats in zip(played.deals, steps_of(played), strict=True):
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
    assert sum(steps[-1].dealt for steps in seats if steps) == len({win.source for win in rons})
    for number, steps in enumerate(seats):
        for step in steps[-1:]:
            won = {(number + 1 + place) % deal.players for place in step.winners}
            assert won == {win.seat for win in wins} - {number} or step.end in (
                "on",
                "drawn",
                "abort",
                "tsumo",
            )
    lefts = [[step.left for step in steps] for steps in seats]
    assert all(before >= after for steps in lefts for before, after in pairwise(steps))


def test_the_file_is_small() -> None:
    file = Path(others.__file__).parent / "phoenix.json"
    assert file.stat().st_size < 95_000
    assert json.loads(file.read_text(encoding="utf-8"))["players"].keys() == {"4", "3"}


@pytest.mark.parametrize(
    ("hand", "wins"), [("123m456p789s1122z", {27: 2, 28: 2}), ("234m456p5577s111z", {22: 2, 24: 2})]
)
@pytest.mark.parametrize("riichi", [0, 1])
def test_a_riichi_to_its_end(hand: str, wins: dict[int, int], riichi: int) -> None:
    """A ready hand that declares now, followed step by step by the rates: ron, another, the own draw."""
    from paili import evaluate

    turns, unseen = 12, 123
    evaluation = evaluate(
        hand,
        turns=turns,
        shape_changes=0,
        riichi=True,
        opponents="phoenix",
        objective="win",
        others_riichi=riichi,
    )
    others = declared_others(turns, (RIICHI * riichi, 0, 0))
    weights = weights_of(wall_of(paili.Hand.parse(hand).counts), turns, riichi=riichi)
    weight, alive, won, drawn = sum(wins[kind] * weights[kind] for kind in wins), 1.0, 0.0, []
    for draws, left in enumerate(range(turns, -1, -1)):
        ron = sum(ron_of(others, wins, kind)[left] for kind in wins)
        won += alive * ron
        alive *= (1 - ron) * (1 - others.lost[left])
        drawn.append(won)
        if left:
            tsumo = weight / (unseen - draws)
            won, alive = won + alive * tsumo, alive * (1 - tsumo)
    assert evaluation.by_turn.win == pytest.approx(drawn, abs=1e-6)
    assert evaluation.model == "phoenix"


def declared_others(turns: int, seats: tuple[int, ...] = (0, 0, 0)) -> Others:
    """What the others do when a child declares riichi: the discard that does is as dangerous as in silence."""
    declared, dama = (FOUR.others(turns, own, seats=seats, dealer=3) for own in ("riichi", "closed"))
    first, dealt = declared.lost[turns], dama.dealt[turns]
    won = 1 - (1 - first) / (1 - declared.dealt[turns])
    costs = first * declared.loss[turns] - declared.dealt[turns] * declared.paid[turns]
    taken = costs / (1 - declared.dealt[turns])
    lost = dealt + (1 - dealt) * won
    loss = (dealt * declared.paid[turns] + (1 - dealt) * taken) / lost
    return replace(declared, lost=(*declared.lost[:turns], lost), loss=(*declared.loss[:turns], loss))


def ron_of(
    others: Others, wins: dict[int, int], kind: int, doras: tuple[int, ...] = (), *, dealer: bool = False
) -> list[float]:
    """The chance of a ron on a kind by draws left, of a hand in riichi whose river is not told."""
    turns = len(others.lost) - 1
    honours = all(item >= 27 for item in wins)
    factor = FOUR.copies("riichi", len(wins), wins[kind], honours=honours) * FOUR.seat(
        "riichi", 0, dealer=dealer
    )
    rates = FOUR.ron(turns, "riichi", kind, dora=kind in doras)
    by_others = FOUR.among("riichi", others.riichi, others.opened)
    return [factor * rate * among for rate, among in zip(rates, by_others, strict=True)]


@pytest.mark.parametrize("seats", [(0, 0, 0), (4, 1, 0)])
@pytest.mark.parametrize("dama", ["closed", "free closed"])
def test_beside_a_riichi_of_later_on(seats: tuple[int, ...], dama: str) -> None:
    """The others do what they do beside silence; then a riichi, declared at any time, three draws before on average."""
    turns, dealer = 6, 2
    first, later = FOUR.others_later(turns, dama, seats=seats, dealer=dealer)
    quiet = [{seat: 1.0} for seat in seats]
    loud = quiet
    for left in range(turns, -1, -1):
        begins, goes_on, stays = (
            [step_of(shares, seat, own, begun, left, dealer) for seat in range(3)]
            for shares, own, begun in (
                (quiet, "riichi", left), (loud, "riichi", min(left + 3, turns)), (quiet, dama, turns),
            )
        )  # fmt: skip
        for result, steps in ((first, begins), (later, goes_on)):
            dealt, won = (sum(step[what] for step in steps) for what in (0, 1))
            assert result.dealt[left] == pytest.approx(dealt)
            assert result.lost[left] == pytest.approx(dealt + (1 - dealt) * won)
            assert result.loss[left] * result.lost[left] == pytest.approx(
                sum(step[2] for step in steps) + (1 - dealt) * sum(step[3] for step in steps)
            )
        quiet = [step[4] for step in stays]
        loud = [
            {state: 0.75 * of[4].get(state, 0.0) + 0.25 * beside.get(state, 0.0) for state in range(STATES)}
            for of, beside in zip(goes_on, quiet, strict=True)
        ]


@BOTH
def test_a_riichi_that_comes_later_finds_the_others_farther(model: TableModel) -> None:
    """One that is declared now keeps them from calling; beside one that is declared later they have called."""
    seats = (0,) * (model.players - 1)
    now, (_, later) = model.others(14, "riichi", seats=seats), model.others_later(14, "closed", seats=seats)
    for left in range(8):
        assert later.opened[left][0] < now.opened[left][0]
        assert later.lost[left] > now.lost[left]


@pytest.mark.parametrize("riichi", [0, 1])
def test_a_hand_that_is_ready_later_declares_then(riichi: int) -> None:
    """One tile from ready, every win in riichi: each draw that makes it ready, and the best riichi of that time."""
    hand, turns, seats = paili.Hand.parse("123456m45p678s12z"), 3, (RIICHI * riichi, 0, 0)
    unseen = wall_of(hand.counts)
    weights = weights_of(unseen, turns, riichi=riichi)
    free, ready = (FOUR.others(turns, own, seats=seats, dealer=3) for own in ("free closed", "closed"))
    first, later = FOUR.others_later(turns, "free closed", seats=seats, dealer=3)
    first = first.dealing_as(ready)

    def declared(waits: dict[int, int], left: int) -> float:
        """The chance that a riichi wins that is declared with so many draws left."""
        won, alive, others = 0.0, 1.0, first
        for now in range(left, -1, -1):
            ron = sum(ron_of(others, waits, kind)[now] for kind in waits)
            won, alive = won + alive * ron, alive * (1 - ron) * (1 - others.lost[now])
            tsumo = sum(waits[kind] * weights[kind] for kind in waits) / (sum(unseen) - turns + now)
            won, alive, others = won + alive * tsumo * (now > 0), alive * (1 - tsumo), later
        return won

    expected, there = 0.0, 1.0
    for left in range(turns, 0, -1):
        there *= 1 - free.lost[left]
        for kind in (index for index in range(34) if unseen[index] and comes_nearer(hand, index)):
            share = unseen[kind] * weights[kind] / (sum(unseen) - turns + left)
            best = max(declared(waits, left - 1) for waits in waits_after(hand, kind)) if left > 1 else 0.0
            expected += there * share * best
        there *= 1 - sum(
            unseen[kind] * weights[kind] / (sum(unseen) - turns + left)
            for kind in range(34)
            if unseen[kind] and comes_nearer(hand, kind)
        )
    evaluation = paili.evaluate(
        hand,
        turns=turns,
        shape_changes=0,
        opponents="phoenix",
        others_riichi=riichi,
        objective="win",
        riichi=True,
    )
    assert evaluation.win == pytest.approx(expected, rel=1e-9)


def waits_after(hand: paili.Hand, drawn: int) -> list[dict[int, int]]:
    """What each discard waits for after a draw that makes the hand ready: unseen copies by kind."""
    counts = list(hand.counts)
    counts[drawn] += 1
    results = []
    for thrown in (index for index in range(34) if counts[index]):
        left = paili.Hand.from_counts([count - (kind == thrown) for kind, count in enumerate(counts)])
        if paili.shanten(left).best == 0:
            results.append({int(wait.tile): 4 - counts[wait.tile] for wait in paili.waits(left)})
    return results


def test_a_furiten_hand_wins_by_its_own_draws_alone() -> None:
    from paili import evaluate

    fields = {"turns": 12, "shape_changes": 0, "riichi": True, "opponents": "phoenix", "objective": "win"}
    free = evaluate("123m456p789s1122z", "1z", **fields)
    barred = evaluate("123m456p789s1122z", river="1z", **fields)
    assert barred.win < 0.8 * free.win


@pytest.mark.parametrize("indicators", ["", "4p"])
def test_points_of_a_riichi_to_its_end(indicators: str) -> None:
    """The same way in points: ippatsu in the first round, ura, the stick, what others win, the exhaustive draw."""
    from slow_worth import SlowWorth, unseen_of

    from paili import Hand, evaluate

    hand, turns = "345m34567p55678s", 8
    parsed = Hand.parse(hand)
    evaluation = evaluate(
        hand, turns=turns, shape_changes=0, riichi=True, opponents="phoenix", dora_indicators=indicators
    )
    slow = SlowWorth(parsed, unseen_of(parsed, indicators), (), indicators)
    others = declared_others(turns)
    waits, alive, points = slow.waits(tuple(parsed.counts)), 1.0, -1000.0
    wins, doras = {kind: copies for kind, _, copies in waits}, (13,) if indicators else ()
    seen = [12] if indicators else []
    weights = weights_of(wall_of(parsed.counts, seen), turns, visible=seen, dora=doras)
    for left in range(turns, -1, -1):
        first = left == turns
        ron = 0.0
        for kind, full, _ in waits:
            rate = ron_of(others, wins, kind, doras)[left]
            worth = float(slow.mean(full, kind, tsumo=False, riichi=True, ippatsu=first))
            points, ron = points + alive * rate * (worth + 1000), ron + rate
        alive *= 1 - ron
        points -= alive * others.lost[left] * others.loss[left]
        alive *= 1 - others.lost[left]
        wall = evaluation.unseen - (turns - left)
        for kind, full, copies in waits if left else ():
            worth = float(slow.mean(full, kind, riichi=True, ippatsu=first))
            points += alive * copies * weights[kind] / wall * (worth + 1000)
        alive *= 1 - sum(copies * weights[kind] for kind, _, copies in waits) / wall if left else 1
    assert evaluation.points == pytest.approx(points + alive * FOUR.drawn("riichi"), rel=1e-9)


@pytest.mark.parametrize(
    ("hand", "indicators", "turns", "declares"),
    [
        ("345m34567p55678s", "", 8, True), ("345m34567p55678s", "4p", 2, False), ("345m34567p55678s", "", 1, False),
        ("2345678m33444m5m", "", 4, False),
    ],
)  # fmt: skip
def test_dama_now_and_riichi_later(hand: str, indicators: str, turns: int, declares: bool) -> None:
    """Every policy that stays dama with the first discard: riichi with so many draws left, or never."""
    from paili import evaluate

    def valued(riichi: bool | str) -> float:
        return evaluate(
            hand, turns=turns, shape_changes=0, riichi=riichi, opponents="phoenix", dora_indicators=indicators
        ).points

    slow = SlowDama(hand, indicators, turns)
    policies = {declared: slow.points(declared) for declared in range(turns)}  # 0: never
    assert valued(False) == pytest.approx(policies[0], rel=1e-9)
    assert valued("later") == pytest.approx(max(policies.values()), rel=1e-9)
    assert (policies[0] < max(policies.values())) == declares  # both sorts of policies are among the cases
    assert valued("best") == pytest.approx(max(valued(True), *policies.values()), rel=1e-9)


class SlowDama:
    """The points of a ready hand that stays dama and declares riichi at a fixed time, round by round."""

    def __init__(self, hand: str, indicators: str, turns: int) -> None:
        from slow_worth import SlowWorth, unseen_of

        own, self.turns = paili.Hand.parse(hand), turns
        self.slow = SlowWorth(own, unseen_of(own, indicators), (), indicators)
        self.waits, self.unseen = self.slow.waits(tuple(own.counts)), sum(unseen_of(own, indicators))
        self.copies, self.doras = (
            {kind: copies for kind, _, copies in self.waits},
            (13,) if indicators else (),
        )
        seen = [12] if indicators else []
        self.weights = weights_of(wall_of(own.counts, seen), turns, visible=seen, dora=self.doras)
        self.dama = FOUR.others(turns, "closed", seats=(0, 0, 0), dealer=3)
        first, self.later = FOUR.others_later(turns, "closed", seats=(0, 0, 0), dealer=3)
        self.first = first.dealing_as(self.dama)

    def points(self, declared: int) -> float:
        """The points of a riichi with so many draws left; 0 for none."""
        points, alive = 0.0, 1.0
        for left in range(self.turns, -1, -1):
            riichi, first = 0 < declared >= left, declared == left > 0
            others = self.first if first else self.later if riichi else self.dama
            points -= 1000 * alive * first
            ron = 0.0
            for kind, full, _ in self.waits:
                rate = self.ron(others, kind, riichi)[left]
                worth = float(self.slow.mean(full, kind, tsumo=False, riichi=riichi, ippatsu=first))
                points, ron = points + alive * rate * (worth + 1000 * riichi), ron + rate
            alive *= 1 - ron
            points -= alive * others.lost[left] * others.loss[left]
            alive *= 1 - others.lost[left]
            wall = self.unseen - (self.turns - left)
            for kind, full, copies in self.waits if left else ():
                worth = float(self.slow.mean(full, kind, riichi=riichi, ippatsu=first))
                points += alive * copies * self.weights[kind] / wall * (worth + 1000 * riichi)
            drawn = sum(copies * self.weights[kind] for kind, _, copies in self.waits) / wall
            alive *= 1 - drawn if left else 1
        return points + alive * FOUR.drawn("riichi" if declared else "ready")

    def ron(self, others: Others, kind: int, riichi: bool) -> list[float]:
        """The chance of a ron on a kind by draws left."""
        if riichi:
            return ron_of(others, self.copies, kind, self.doras)
        factor = FOUR.copies("closed", len(self.copies), self.copies[kind]) * FOUR.seat(
            "closed", 0, dealer=False
        )
        rates = FOUR.ron(self.turns, "closed", kind, dora=kind in self.doras)
        by_others = FOUR.among("closed", others.riichi, others.opened)
        return [factor * rate * among for rate, among in zip(rates, by_others, strict=True)]


def test_nobody_discards_after_the_last_tile() -> None:
    """Where the last own draw ends the wall, the chance to win is that of the draws and of the discards before it."""
    from paili import evaluate

    fields = {"turns": 1, "shape_changes": 0, "riichi": True, "opponents": "phoenix", "objective": "win"}
    open_end, last = (evaluate("123m456p789s1122z", last_tile=number, **fields) for number in (False, True))
    others, hand = declared_others(1), paili.Hand.parse("123m456p789s1122z")
    weights = weights_of(wall_of(hand.counts), 1)
    drawn_now = 2 * (weights[27] + weights[28]) / 123
    rates = [2 * rate for rate in ron_of(others, {27: 2, 28: 2}, 27)]
    before = rates[1]
    goes_on = (1 - before) * (1 - others.lost[1])
    drawn = before + goes_on * drawn_now
    assert last.win == pytest.approx(drawn)
    assert open_end.win == pytest.approx(drawn + goes_on * (1 - drawn_now) * rates[0])


@pytest.mark.data
def test_the_check_says_of_riichi_what_values_say() -> None:
    """Riichi of a game: the chances of their ends add up, and to win is what is evaluated, but for the discard."""
    check, steps_of_deal = script("value_check"), script("others.steps").steps_of_deal
    path = sorted(path_of("games_houou_2022a").iterdir())[4]
    played = next(iter(logs.read(path)))
    model, table, off = table_model("phoenix", len(played.players)), paili.game.Table(played.rules), []
    for deal in played.deals:
        seats = steps_of_deal(paili.game.Table(played.rules), deal)
        declared = [step for steps in seats for step in steps if step.declares and step.waits]
        table.start(deal)
        for event in deal.events:
            if isinstance(event, Discard) and event.riichi:
                evaluation = table.position(event.seat).evaluate(
                    opponents="phoenix", shape_changes=0, riichi=True
                )
                value = next(
                    discard for discard in evaluation.discards if discard.tile % 37 == event.tile % 37
                )
                table.apply(event)
                waits = table.state.seats[event.seat].waits
                for step in declared:
                    if sum(1 << kind for kind in step.waits) == waits:
                        ends = check.said_of_riichi(model, step)
                        assert sum(ends) == pytest.approx(1)
                        off.append(ends[0] + ends[1] - value.win)
            else:
                table.apply(event)
    assert len(off) > 3
    assert max(map(abs, off)) < 0.05, off
    assert sum(map(abs, off)) / len(off) < 0.01, off
