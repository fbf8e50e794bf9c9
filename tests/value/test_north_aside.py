"""Three players: setting a north aside has a value next to those of the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import prod
from typing import Any

import pytest

import paili
from paili import Hand, Kind, Position, Rules, Win, batch, game
from paili.bots import Greedy
from paili.game import Call, Discard, Event, North
from paili.report.hand.value import sentences
from paili.tiles import KINDS, TileSet
from paili.value.loop_arguments import chances_of_norths
from paili.value.question import ValueQuestion, question
from paili.value.solve import solved
from paili.value.table.model import DRAWS_UNTIL_WIN

RULES = Rules.TENHOU_SANMA.replace(red_fives=(0, 0, 0))
FAR = "123467p789s1122z4z"
HAND = "123456p789s11z4z56s"
ASIDE = {"en": "Setting the north aside", "zh": "拔北", "ja": "北抜き"}


@pytest.mark.parametrize(
    "options",
    [
        {}, {"shape_changes": 0}, {"objective": "win"}, {"objective": "tenpai"}, {"opponents": "phoenix"}, {"riichi": False},
        {"opponents": "phoenix", "others": "r0", "fold": True, "turns": 8}, {"calls": True, "turns": 9},
    ],
    ids=str,
)  # fmt: skip
def test_its_discard_is_not_the_best(options: dict) -> None:
    evaluation = paili.evaluate(HAND, variant=paili.SANMA, **options)
    assert evaluation.discards[-1].tile == Kind.NORTH
    assert evaluation.best.tile != Kind.NORTH
    assert Kind.NORTH not in evaluation.near
    assert evaluation.north is not None
    thrown = paili.evaluate(HAND, variant=paili.SANMA, north=False, **options)
    assert thrown.north is None
    assert thrown.best.tile == Kind.NORTH
    if evaluation.objective == "tenpai":  # the hand is ready either way
        assert evaluation.north.tenpai == thrown.best.tenpai == 1
        return
    assert evaluation.north.maximized(evaluation.objective) > thrown.best.maximized(evaluation.objective)
    assert evaluation.north.maximized(evaluation.objective) > evaluation.best.maximized(evaluation.objective)


def drawn(hand: Hand, **fields: Any) -> Iterator[tuple[int, float]]:
    """Each unseen kind with its chance to be the next draw, without a table."""
    left = list(question(hand, **fields).unseen)
    yield from ((kind, copies / sum(left)) for kind, copies in enumerate(left) if copies)


def best_move(hand: Hand, kita: int, objective: str, **fields: Any) -> float:
    """The larger of the values of the best discard and of setting a north aside."""
    evaluation = paili.evaluate(hand, kita=kita, objective=objective, **fields)
    moves = [evaluation.value, *([evaluation.north] if evaluation.north else [])]
    return max(move.maximized(objective) for move in moves)


def mean_by_hand(after: Hand, norths: int, objective: str, **fields: Any) -> float:
    """By hand: each unseen tile may replace the north; it wins, which is rinshan, or the best move follows."""
    seen, total = {"visible": "4z" * norths, "variant": paili.SANMA, **fields}, 0.0
    for kind, chance in drawn(after, **seen):
        more = after.draw(kind)
        best = best_move(more, norths, objective, **seen)
        if paili.is_win(more, variant=paili.SANMA):
            riichi = dict.fromkeys(filter(None, [fields.get("win_now")]), True)
            win = Win(
                after, kind, tsumo=True, rinshan=True, after_north=True, seat_wind="S", kita=norths, **riichi
            )
            points = paili.score(win, RULES).points
            best = max(best, 1.0 if objective == "win" and points else points)
        total += chance * best
    return total


@pytest.mark.parametrize("objective", ["win", "points"])
@pytest.mark.parametrize("turns", [0, 1, 5])
def test_a_ready_hand_is_the_mean_over_the_replacement(objective: str, turns: int) -> None:
    fields = {"rules": RULES, "shape_changes": 0, "turns": turns}
    north = paili.evaluate(HAND, objective=objective, variant=paili.SANMA, **fields).north
    mean = mean_by_hand(Hand.parse("123456p789s11z56s"), 1, objective, **fields)
    assert north.maximized(objective) == pytest.approx(mean, rel=1e-9)
    assert north.by_turn.win[-1] == pytest.approx(north.win, rel=1e-9)
    assert len(north.by_turn.win) == turns + 2


@pytest.mark.parametrize("riichi", ["riichi", "double_riichi"])
@pytest.mark.parametrize("hand", ["123456p789s11z56s", "123456p789s56s44z"])
def test_in_riichi_the_replacement_wins_with_its_riichi(hand: str, riichi: str) -> None:
    fields = {"rules": RULES, "shape_changes": 0, "turns": 4, "win_now": riichi}
    north = paili.evaluate(f"{hand}+4z", variant=paili.SANMA, **fields).north
    mean = mean_by_hand(Hand.parse(hand), 1, "points", **fields)
    assert north.points == pytest.approx(mean, rel=1e-9)


@pytest.mark.parametrize("indicators", ["5z", "5z2z"])
def test_in_riichi_the_replacement_wins_with_ura_dora(indicators: str) -> None:
    """By hand: a mean over the tiles under the indicators; here 3z points to the north that is set aside."""
    after, fields = Hand.parse("123456p789s11z56s"), {"dora_indicators": indicators, "variant": paili.SANMA}
    mean, seen = 0.0, fields | {"visible": "4444z"}
    for kind in (Kind.S4, Kind.S7):
        left = list(question(after, **seen).unseen)
        chance = left[kind] / sum(left)
        left[kind] -= 1
        tiles = [under for under, copies in enumerate(left) for _ in range(copies)]
        choices = list(permutations(tiles, len(indicators) // 2))
        for under, times in Counter(choices).items():
            win = Win(
                after, kind, tsumo=True, rinshan=True, after_north=True, kita=1, riichi=True,
                dora_indicators=indicators, ura_indicators=under,
            )  # fmt: skip
            mean += chance * times / len(choices) * paili.score(win, RULES).points
    fields |= {"visible": "444z", "rules": RULES, "turns": 0, "win_now": "riichi"}
    north = paili.evaluate(f"{after}+4z", **fields).north
    assert north.points == pytest.approx(mean, rel=1e-9)


def test_in_riichi_only_the_drawn_north_is_set_aside() -> None:
    fields = {"variant": paili.SANMA, "shape_changes": 0, "turns": 6, "win_now": "riichi"}
    assert paili.evaluate("123456p789s56s44z+1z", **fields).north is None
    north = paili.evaluate("123456p789s56s44z+4z", objective="win", **fields).north
    misses = prod(1 - 7 / (94 - draw) for draw in range(7))  # 47s win at each of the seven draws
    assert north.win > 1 - misses  # the fourth north brings one draw more


def test_a_hand_that_is_not_ready_draws_its_replacement_in_the_graph() -> None:
    """Without a table nobody plays before it: the hand with one draw more."""
    for turns in (0, 5, 17):
        fields = {"variant": paili.SANMA, "shape_changes": 0}
        evaluation = paili.evaluate(FAR, turns=turns, kita=1, visible="4z", **fields)
        after = paili.evaluate(FAR.replace("4z", ""), turns=turns + 1, kita=2, visible="44z", **fields)
        assert evaluation.north == after.value
        assert evaluation.to_dict()["north"] == after.value.to_dict()


TABLE = {"variant": paili.SANMA, "opponents": "phoenix", "turns": 8, "calls": False, "shape_changes": 0}


def test_nobody_plays_before_the_replacement() -> None:
    """At a table: the mean over the replacement by hands of 3n+2 tiles, up to the weights of draws."""
    for fields in (TABLE, TABLE | {"others": "r0"}):
        north = paili.evaluate(FAR, **fields).north
        after = Hand.parse(FAR.replace("4z", ""))
        seen = fields | {"visible": "4z"}
        mean = sum(
            chance * best_move(after.draw(kind), 1, "points", **seen) for kind, chance in drawn(after, **seen)
        )
        later = paili.evaluate(after, kita=1, **{**seen, "turns": 9}).points
        assert north.points == pytest.approx(mean, abs=25)
        assert abs(later - mean) > 50  # as if the opponents had played before it


@pytest.mark.parametrize("objective", ["win", "points"])
@pytest.mark.parametrize("hand", ["12346p78s1122z344z", "1346p789s1123z344z", "119m19p19s1235z144z"])
def test_a_second_north_is_set_aside_or_kept(hand: str, objective: str) -> None:
    """The mean by hand may also keep the second north after the replacement tile of the first."""
    fields = {"rules": RULES, "shape_changes": 0, "turns": 4}
    north = paili.evaluate(hand, objective=objective, variant=paili.SANMA, **fields).north
    after = Hand.parse(hand).discard(Kind.NORTH)
    mean = mean_by_hand(after, 1, objective, **fields)
    seen = {"visible": "4z", "kita": 1, "objective": objective, "variant": paili.SANMA}
    kept = paili.evaluate(after, **seen, **{**fields, "turns": 5}).value
    is_orphans = hand.startswith("119m")
    assert 0.95 * mean < north.maximized(objective) <= mean * (1 + 1e-9)
    assert (north.maximized(objective) > 1.05 * kept.maximized(objective)) == (not is_orphans)
    assert north.maximized(objective) >= kept.maximized(objective) * (1 - 1e-9)


def test_the_curves_of_a_second_north_begin_where_the_hand_is() -> None:
    """A hand of 3-shanten is not tenpai before the replacement tile."""
    north = paili.evaluate("19m1245p1235s1144z", variant=paili.SANMA, turns=5, shape_changes=0).north
    assert north.shanten == 3
    assert north.by_turn.tenpai[0] == 0
    assert list(north.by_turn.tenpai) == sorted(north.by_turn.tenpai)
    assert north.by_turn.tenpai[-1] == pytest.approx(north.tenpai)


@pytest.mark.parametrize(
    ("hand", "least", "options"),
    [("12346p789s112444z", 0.85, {}), ("12346p789s114444z", 1 - 1e-9, {"shape_changes": 0})],
)
def test_more_norths_are_set_aside_one_after_another(hand: str, least: float, options: dict) -> None:
    """By hand as above: of three norths the graph sets two aside at once; with four this hand is ready."""
    fields = {"rules": RULES, "turns": 3, **options}
    north = paili.evaluate(hand, variant=paili.SANMA, **fields).north
    mean = mean_by_hand(Hand.parse(hand).discard(Kind.NORTH), 1, "points", **fields)
    assert least * mean < north.points <= mean * (1 + 1e-9)


def test_norths_are_left_out_of_the_draws_at_a_table() -> None:
    """A drawn north is replaced at once: the chances are those of a wall without norths."""
    for hand in ("123456p789s11z56s", FAR.replace("4z", "2z"), "134679p1299s1356z"):
        for calls in (False, True):
            fields = TABLE | {"objective": "win", "calls": calls}
            hidden, seen = (paili.evaluate(hand, visible="4z" * norths, **fields) for norths in (1, 4))
            assert hidden.win == pytest.approx(seen.win, rel=1e-9)
            assert seen.unseen == hidden.unseen - 3


def worths(base: ValueQuestion) -> list[float]:
    """The points of every win of the graph in every way to win, one after another."""
    values = solved(base).values
    return [points for ways in memoryview(values.win_worth).tolist()[: values.wins] for points in ways]


@pytest.mark.parametrize("calls", [False, True])
@pytest.mark.parametrize("indicator", ["", "9p", "3z"])
def test_norths_until_the_win_are_a_mean_over_their_number(indicator: str, calls: bool) -> None:
    """By hand: the points of each win with each number of norths set aside; with an indicator in dama, since
    the ura dora do not know how many norths there are.
    """
    far = () if indicator else ("134679p1299s1356z",)
    for hand in ("123456p789s11z56s", "123405p789s11z56s", *far):
        fields = TABLE | {"dora_indicators": indicator, "riichi": False if indicator else "best"}
        base = question(hand, visible="4z", kita=1, **fields | {"calls": calls})
        chances, points = chances_of_norths(base), worths(base)
        means = [0.0] * len(points)
        for norths in range(4):
            more = question(hand, visible="4444z", kita=1 + norths, **fields | {"calls": calls})
            assert not more.later_norths
            means = [
                mean + chances[norths] * points for mean, points in zip(means, worths(more), strict=True)
            ]
        assert points == pytest.approx(means, rel=1e-9)
        assert any(points)


def test_the_chances_of_norths() -> None:
    """By every set of norths: each is drawn until the win independently."""
    base = question("123456p789s11z56s", visible="4z", **TABLE | {"turns": 10, "others": "2r"})
    draws = 10 * DRAWS_UNTIL_WIN[0]
    one = draws / (108 - 13 - 1 - (7 + 13))
    expected = [0.0] * 5
    for norths in product((False, True), repeat=3):
        expected[sum(norths)] += prod(one if is_drawn else 1 - one for is_drawn in norths)
    assert chances_of_norths(base) == pytest.approx(expected, rel=1e-12)
    assert sum(expected) == pytest.approx(1)
    for hand, place in (("134679p1299s1356z", 3), ("1358p1358s11235z", 4)):
        base = question(hand, visible="4z", **TABLE)
        chance = 8 * DRAWS_UNTIL_WIN[place] / (108 - base.hand.size - 1 - 26)
        assert chances_of_norths(base)[0] == pytest.approx((1 - chance) ** 3)


def test_norths_that_are_all_drawn() -> None:
    """The draws until the win may be as many as the tiles of the wall: then each unseen north is drawn."""
    hand, unseen = Hand.parse("9m123456p5789s11z"), TileSet.parse("1234s234567z")
    visible = [0 if kind in unseen else 4 - count for kind, count in enumerate(hand.counts)]
    visible[1:8] = [0] * 7
    table = TABLE | {"turns": 33}
    assert chances_of_norths(question(hand, visible=visible, **table)) == (0.0, 0.0, 0.0, 0.0, 1.0)
    assert paili.evaluate(hand, visible, **table).value.win > 0


@pytest.mark.parametrize("hand", [HAND, FAR, "123456p789s11z444z", "12346p789s1z4444z1s"])
@pytest.mark.parametrize("opponents", [None, "phoenix"])
@pytest.mark.parametrize("unseen", [(), (Kind.P9,), (Kind.P9, Kind.S1, Kind.RED), (Kind.NORTH, Kind.RED)])
def test_with_a_north_aside_the_draws_are_at_most_the_unseen_tiles(
    hand: str, unseen: tuple[int, ...], opponents: str | None
) -> None:
    counts = Hand.parse(hand).counts
    turns = sum(counts[kind] < 4 for kind in unseen)
    visible = [max(4 - counts[kind] - (kind in unseen), 0) for kind in range(KINDS)]
    visible[1:8] = [0] * 7
    north = paili.evaluate(hand, visible, variant=paili.SANMA, turns=turns, opponents=opponents).north
    assert (north is None) == (not turns)
    if north is not None:
        assert len(north.by_turn.win) == turns + 1


def test_where_drawn_norths_are_tiles_like_others() -> None:
    for hand, fields, norths in (
        (FAR.replace("4z", "2z"), {}, 4),
        (FAR.replace("4z", "2z"), {"visible": "44z"}, 2),
        (FAR.replace("4z", "2z"), {"north": False}, 4),  # what may not be set aside now may be later
        (FAR.replace("4z", "2z"), {"visible": "4444z"}, 0),
        (FAR.replace("4z", "2z"), {"opponents": None}, 0),
        (FAR.replace("4z", "2z"), {"rules": RULES.replace(kita_han=0)}, 0),
        (FAR, {}, 0),
        ("19m19p19s12356z22p4s", {}, 0),  # nearest to thirteen orphans
        ("19m19p19s12355z45p", {}, 0),
        ("134679p1299s1356z", {}, 4),
    ):
        assert question(hand, **TABLE | fields).later_norths == norths, (hand, fields)
    assert question("13468m1299s13567z", opponents="phoenix").later_norths == 0


def test_where_none_may_be_set_aside() -> None:
    for hand, options in (
        ("123456m789s11z4z56s", {}),  # four players
        ("123456p789s11z456s", {"variant": paili.SANMA}),
        (HAND, {"variant": paili.SANMA, "rules": Rules.TENHOU_SANMA.replace(kita_han=0)}),
        ("123456p789s11z56s", {"variant": paili.SANMA}),
    ):
        assert paili.evaluate(hand, turns=3, **options).north is None


def test_after_a_call_the_north_is_thrown() -> None:
    offered = paili.evaluate_call("22p456p678p4z99s17s", "2p", "right", rules=Rules.TENHOU_SANMA, turns=6)
    pon = next(choice for choice in offered.choices if choice.meld is not None)
    assert pon.evaluation.north is None
    alone = paili.evaluate("456p678p4z99s17s[222p]", rules=Rules.TENHOU_SANMA, turns=6, north=False)
    assert pon.evaluation.discards == alone.discards


def test_arrays_rank_it_likewise() -> None:
    counts = [paili.Hand.parse(HAND).counts]
    assert (
        batch.evaluate(counts, variant=paili.SANMA).best[0]
        == paili.evaluate(HAND, variant=paili.SANMA).best.tile
    )


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_it_is_shown(language: str) -> None:
    for options in ({}, {"shape_changes": 0}, {"objective": "win"}):
        evaluation = paili.evaluate(HAND, variant=paili.SANMA, turns=7, **options)
        line = next(line for line in sentences(evaluation, language) if line.startswith(ASIDE[language]))
        assert f"{100 * evaluation.north.win:.1f}" in line


def positions(deals: int) -> Iterator[Position]:
    """Own turns of deals whose seats call what they can and keep their norths."""
    for seed in range(deals):
        play = game.Play(Rules.TENHOU_SANMA.replace(rounds=1), seed=seed)
        while not play.over and len(play.events) < 150:
            answers = {}
            for seat, moves in play.asks.items():
                position = play.position(seat)
                if position.phase == "act":
                    yield position
                answers[seat] = _kept(position, moves)
            play.step(answers)


def _kept(position: Position, moves: tuple[Event, ...]) -> Event:
    call = next((move for move in moves if isinstance(move, Call)), None)
    chosen = call or Greedy().decide(position).move
    if not isinstance(chosen, North):
        return chosen
    order = [discard.tile for discard in position.discards()]
    thrown = [move for move in moves if isinstance(move, Discard) and not move.riichi]
    rest = [move for move in thrown if move.tile != Kind.NORTH] or thrown
    return min(rest, key=lambda move: order.index(paili.tiles.kind_of(move.tile)))


def test_a_position_says_whether_it_may_be_set_aside() -> None:
    """As the moves that are allowed: in whole deals, at every own turn of a hand with a north."""
    seen = set()
    for position in positions(12):
        if not position.hand.counts[Kind.NORTH] or position.shanten().best > 2:
            continue
        may = any(isinstance(move, North) for move in position.legal())
        evaluation = position.evaluate(shape_changes=0)
        assert (evaluation.north is not None) == may, str(position)
        assert evaluation.best.tile != Kind.NORTH or not may or position.riichi  # in riichi the only discard
        seen.add(may)
    assert seen == {True, False}
