"""Games as TOML: read, changed, compared and refused; facts that only another family of games has."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import paili
from paili import Hand, Rules, Win, fan
from paili.errors import ScoreError
from paili.fan.checks import relevant_facts
from paili.fan.rules import GAMES
from paili.win.record import READERS
from paili.win.win import WinFacts


def test_a_game_can_be_sent_to_a_worker() -> None:
    for rules in (fan.MCR, fan.HONGZHONG.replace(cap=3)):
        assert pickle.loads(pickle.dumps(rules)) == rules


def test_the_facts_of_a_deal_can_be_pasted_back() -> None:
    """And go to another process."""
    ten = Win("1469m258p147s356p", "6z", tsumo=True, discarded_honours="1122334466z")
    birds = Win(
        "123456789m55s34p", "2p", tsumo=True, birds="19m5s*", wild_indicator="3s", chi_fed=2, liable="E"
    )
    for win in (ten, birds):
        again = type(win)(**win.arguments())
        assert again == win == pickle.loads(pickle.dumps(win))
        assert repr(again) == repr(win)
    assert repr(birds).endswith("liable='E', wild_indicator='3s', chi_fed=2, birds='19m5s*')")


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        ({"id": "x"}, "no such fan"),
        ({"id": ["all_pungs"]}, "no such fan"),
        ({"value": "six"}, "value = 'six': must be a whole number"),
        ({"value": -1}, "value = -1"),
        ({"once": 2}, "must be true or false"),
        ({"counts": "often"}, "counts = 'often'"),
        ({"replaces": ("x",)}, "there is no such fan"),
        ({"covers": 5}, "must be a list of fans"),
    ],
)
def test_a_row_is_checked_wherever_it_is_made(field: dict[str, Any], problem: str) -> None:
    """Not in a file alone: a row of the wrong kind ended in a traceback when a win was scored."""
    with pytest.raises(ScoreError, match=problem):
        fan.FanRow(**{"id": "all_pungs", "value": 6, **field})
    with pytest.raises(ScoreError, match=problem):
        dataclasses.replace(fan.MCR.fan("all_pungs"), **field)


@pytest.mark.parametrize("name", list(GAMES))
def test_the_order_of_the_fans_can_be_pasted_back(name: str) -> None:
    """Rules with their fans in another order are other rules; ``repr`` said the same of both."""
    game = fan.game(name)
    first, second, *_, last = game.fans
    for rows in (
        (*game.fans[1:], first),
        (last, *game.fans[:-1]),
        (second, first, *game.fans[2:]),
        game.fans[::-1],
        (*game.fans[2:], dataclasses.replace(first, value=first.value + 1)),
    ):
        rules = game.replace(fans=rows)
        assert eval(repr(rules)) == rules
    assert (
        repr(game.replace(fans=game.fans[:-1]))
        == f"fan.Rules.from_dict({{'base': '{name}', 'without': ['{last.id}']}})"
    )


def test_lists_of_a_row_are_kept_as_tuples() -> None:
    row = fan.FanRow(id="all_pungs", value=6, replaces=["no_honours"])  # type: ignore[arg-type]
    assert row.replaces == ("no_honours",)
    assert hash(row) == hash(fan.FanRow(id="all_pungs", value=6, replaces=("no_honours",)))


def test_the_order_of_rows_does_not_matter() -> None:
    values = fan.MCR.to_dict()
    turned = fan.Rules.from_dict({**values, "fan": values["fan"][::-1]})
    win = Win("22234m55p[6666s](7777z)", "5m", tsumo=True)
    assert set(paili.score(win, turned).fans) == set(paili.score(win, fan.MCR).fans)


# ---------------------------------------------------------------------------------- the disputed points

MIXED = Win("44s46p(9999s)[2222m][456s]", "5p")
SWITCHES = (
    (MIXED, {"open_and_concealed_kong": 5}, fan.MCR),
    (MIXED, {"open_and_concealed_kong": 6}, fan.MCR.with_fan("open_and_concealed_kong", value=6)),
    (MIXED, {"concealed_kong": 2, "melded_kong": 1}, fan.MCR.without("open_and_concealed_kong")),
    (Win("2228889p(7777p)[111p]", "9p"), {"single_wait": 0}, fan.MCR),
    (Win("1223347777999s", "8s", tsumo=True), {"closed_wait": 0}, fan.MCR),
    (Win("1223347777999s", "8s", tsumo=True), {"closed_wait": 1}, fan.MCR.replace(waits="live")),
    (Win("1447m258p369s[789p]", "4m"), {"single_wait": 1}, fan.MCR),
    (Win("1447m258p369s[789p]", "4m"), {"single_wait": 0}, fan.MCR.replace(knitted_wait=False)),
    (Win("33334m44z[5555m][222m]", "2m", tsumo=True), {"last_tile": 4}, fan.MCR),
    (Win("33334m44z[5555m][222m]", "2m", tsumo=True), {"last_tile": 0}, fan.MCR.replace(last_copy="told")),
    (Win("11m55p33s2244667z", "7z", tsumo=True), {"all_types": 6, "self_drawn": 1}, fan.MCR),
    (
        Win("11m55p33s2244667z", "7z", tsumo=True),
        {"all_types": 0},
        fan.MCR.with_fan("seven_pairs", replaces=["all_types", "concealed_hand", "single_wait"]),
    ),
    (
        Win("11m55p33s2244667z", "7z", tsumo=True),
        {"fully_concealed_hand": 4, "self_drawn": 0},
        fan.MCR.with_fan("seven_pairs", replaces=["concealed_hand", "single_wait"]),
    ),
)  # fmt: skip


@pytest.mark.parametrize("place", range(len(SWITCHES)))
def test_disputed_points_are_switches(place: int) -> None:
    win, wanted, rules = SWITCHES[place]
    values = {item.id: item.value * item.times for item in paili.score(win, rules).fans}
    assert {id_: values.get(id_, 0) for id_ in wanted} == wanted


ONCE = fan.MCR.with_fan("mixed_double_chow", once=True)
FEWER = fan.MCR.with_fan("all_chows", uses=["mixed_double_chow"])


@pytest.mark.parametrize(
    ("rules", "hand", "values"),
    [
        (ONCE, "123m567m123p56p99s+7p", {"mixed_double_chow": 1}),
        (ONCE, "123456m12345p77s+6p", {"mixed_double_chow": 1, "short_straight": 2}),
        (FEWER, "123m567m123p56p99s+7p", {"mixed_double_chow": 1}),
    ],
)
def test_fans_of_runs_count_once_or_one_time_fewer(
    rules: fan.Rules, hand: str, values: dict[str, int]
) -> None:
    of_runs = {"mixed_double_chow", "short_straight"}
    result = paili.score(Win(hand), rules)
    assert {item.id: item.times for item in result.fans if item.id in of_runs} == values


@pytest.mark.parametrize(("counts", "total"), [("factor", 2), ("bonus", 4)])
def test_the_highest_fan_counts_beside_a_factor_or_bonus_of_the_same_number(counts: str, total: int) -> None:
    rows = (fan.FanRow(id="self_drawn", value=2, counts=counts), fan.FanRow(id="all_pungs", value=2))
    rules = fan.Rules(name="ours", combine="highest", fans=rows)
    result = paili.score(Win("111333444m77z99m", "7z", tsumo=True), rules)
    assert ([item.id for item in result.fans], result.total) == (["self_drawn", "all_pungs"], total)


# ---------------------------------------------------------------------------------- minimum and payments


def slow_changes(fan_points: int, winner: int, discarder: int | None) -> tuple[int, ...]:
    """Pay 8 each, and the fan from everyone or from the discarder alone, one seat after the other."""
    changes = [0, 0, 0, 0]
    for seat in range(4):
        if seat != winner:
            paid = 8 + (fan_points if discarder is None or seat == discarder else 0)
            changes[seat] -= paid
            changes[winner] += paid
    return tuple(changes)


@pytest.mark.parametrize("winner", range(4))
@pytest.mark.parametrize("discarder", [None, 0, 1, 2, 3])
def test_payments_of_the_chinese_game(winner: int, discarder: int | None) -> None:
    if discarder == winner:
        return
    seats = {"seat_wind": "ESWN"[winner], "discarder": None if discarder is None else "ESWN"[discarder]}
    score = paili.score(Win("123456789m12p88s", "3p", tsumo=discarder is None, flowers=2, **seats), fan.MCR)
    assert score.payments.changes == slow_changes(score.total, winner, discarder)
    assert sum(score.payments.changes) == 0
    assert score.payments.total == score.payments.changes[winner]


def test_flowers_do_not_help_to_the_minimum() -> None:
    hand = Win("23m567p23499s[345s]", "4m")
    score = paili.score(hand.replace(flowers=8), fan.MCR)
    assert score.total >= 8 > score.total - 8
    assert (score.problem, score.base, score.payments.total) == ("too_few_fan", 0, 0)
    assert not paili.score(hand, fan.MCR.replace(minimum=2)).problem


def test_the_minimum_is_asked_of_the_fans_without_flowers() -> None:
    win = Win("222m567p345s67s11z", "8s", tsumo=True)
    without = sum(item.value * item.times for item in paili.score(win, fan.MCR).fans)
    for minimum in (without, without + 1):
        score = paili.score(win.replace(flowers=1), fan.MCR.replace(minimum=minimum))
        assert bool(score.problem) == (minimum > without)


def test_every_reading_is_worth_no_more_than_the_best() -> None:
    win = Win("111222333m45p99s", "6p", tsumo=True)
    scores = fan.all_readings(win, fan.MCR)
    assert len(scores) > 1
    assert scores[0].total == max(score.total for score in scores) == paili.score(win, fan.MCR).total


def test_each_reading_says_which_of_its_own_fans_do_not_count() -> None:
    """The lower reading has no seven pairs, which stand in place of other fans in the best one."""
    best, lower = fan.all_readings(Win("112233m112233p7s", "7s", tsumo=True), fan.MCR)
    assert best.not_counted == paili.score(best.win, fan.MCR).not_counted
    assert {item.id for item in lower.not_counted} == {"mixed_double_chow", "no_honours", "self_drawn"}
    assert "seven" not in lower.text("en").lower()


# ---------------------------------------------------------------------------------- facts of another family

HAND = ("123456789m12p88s", "3p")


@pytest.mark.parametrize(
    "facts", [{"flowers": 1}, {"last_copy": True}, {"streak": 1}, {"gone": "N"}, {"wild": "5s"}]
)
def test_facts_that_riichi_does_not_know(facts: dict[str, object]) -> None:
    win = Win(*HAND, **facts)
    with pytest.raises(ScoreError, match="does not exist in tenhou"):
        paili.score(win, Rules.TENHOU)
    with pytest.raises(ScoreError, match="does not exist in riichi rules"):
        pytest.importorskip("paili.batch").from_wins([win])


@pytest.mark.parametrize("rules", ["mcr", "hongzhong", "hong-kong", fan.SICHUAN.replace(winners="stay")])
def test_nobody_has_left_a_deal_that_no_winner_leaves(rules: str | fan.Rules) -> None:
    with pytest.raises(ScoreError, match="seats that have already won and left the deal: does not exist in"):
        paili.score(Win("123456789m1244p", "3p", tsumo=True, gone="W"), rules)
    assert "gone" not in relevant_facts(fan.game(rules) if isinstance(rules, str) else rules)


def test_wins_read_back_what_they_print() -> None:
    win = Win(*HAND, flowers="15f", last_copy=True, wild="5s", gone="WN", ready="heavenly", streak=2)
    assert eval(repr(win)) == win


def test_a_game_by_its_name() -> None:
    assert paili.score(Win(*HAND), "mcr") == paili.score(Win(*HAND), fan.MCR)


@pytest.mark.parametrize("name", GAMES)
def test_the_repr_of_a_game_is_its_name(name: str) -> None:
    rules = fan.game(name)
    assert repr(rules) == f"fan.{GAMES[name]}"
    assert eval(repr(rules)) is rules
    changed = rules.replace(name="ours", flowers=5).without(rules.fans[0].id)
    assert eval(repr(changed)) == changed
    assert len(repr(changed)) < 200


def test_the_repr_of_a_score_is_short() -> None:
    win = Win("123456789m12p88s", "3p", tsumo=True)
    assert len(repr(paili.score(win, fan.MCR))) < 1_200
    assert len(repr(fan.waits("123456789m12p88s", fan.MCR))) < 3_000


READY = "123456789m12p88s"
INTERFACES: dict[str, Callable[..., object]] = {
    "score": lambda rules: fan.score(Win(READY, "3p"), rules),
    "all_readings": lambda rules: fan.all_readings(Win(READY, "3p"), rules),
    "waits": lambda rules, **facts: fan.waits(READY, rules, **facts),
    "discards": lambda rules, **facts: fan.discards(READY + "1z", rules, **facts),
    "analyze": lambda rules, **facts: fan.analyze(READY, rules, **facts),
    "compare": lambda rules, **facts: fan.compare(READY + "1z", "8s", rules, **facts),
    "settle": lambda rules: fan.settle(rules, []),
}


@pytest.mark.parametrize("name", INTERFACES)
def test_games_are_given_by_their_names_too(name: str) -> None:
    assert INTERFACES[name]("mcr") == INTERFACES[name]("MCR") == INTERFACES[name](fan.MCR)
    with pytest.raises(ScoreError, match="rules='chess': must be a Chinese rule set or its name"):
        INTERFACES[name]("chess")


@pytest.mark.parametrize("name", ["waits", "discards", "analyze", "compare"])
@pytest.mark.parametrize("fact", ["flower", "tsumo"])
def test_wrong_keywords_name_the_function(name: str, fact: str) -> None:
    with pytest.raises(
        TypeError,
        match=rf"^{name}\(\) got an unexpected keyword argument '{fact}'(\. Did you mean 'flowers'\?)?$",
    ):
        INTERFACES[name](fan.MCR, **{fact: True})


def test_the_facts_that_a_question_takes_are_those_of_a_win() -> None:
    taken = {name for name, _, _ in READERS} - {"hand", "tile", "tsumo"} | {"chankan"}
    assert {*WinFacts.__annotations__} == taken


def test_a_game_that_begins_with_a_mark() -> None:
    assert fan.Rules.from_toml("\ufeff" + fan.MCR.to_toml()) == fan.MCR


@pytest.mark.parametrize(
    ("hand", "has_it"), [("222444m666p888s222p4s", True), ("222444m666p888s234p2s", False)]
)
def test_all_even_pungs_of_five_sets(hand: str, has_it: bool) -> None:
    rules = fan.MCR.replace(name="five sets", sets=5, forms=("standard",))
    fans = paili.score(Win(hand, hand[-2:]), rules).fans
    assert ("all_even_pungs" in {item.id for item in fans}) == has_it


def test_a_game_is_compared_with_a_game_or_its_name() -> None:
    assert fan.MCR.diff("mcr") == {}
    for other in (Rules.TENHOU, "tenhou", 5):
        with pytest.raises(ScoreError, match="must be a Chinese rule set or its name"):
            fan.MCR.diff(other)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "id_"),
    [
        ("123789m123789p55s456s", "three_suited_terminal_chows"),
        ("123789m123789p66s456s", ""),
        ("112233778899m55m456m", "pure_terminal_chows"),
        ("123789m123789m55p456m", ""),
    ],
)
def test_terminal_chows_of_five_sets(hand: str, id_: str) -> None:
    rules = fan.MCR.replace(name="five sets", sets=5, forms=("standard",), minimum=0)
    won = hand[-2:]
    whole = Hand.parse(hand, variant=rules.variant)
    fans = {item.id for item in paili.score(Win(whole.discard(won), won), rules).fans}
    assert fans & {"three_suited_terminal_chows", "pure_terminal_chows"} == ({id_} if id_ else set())
