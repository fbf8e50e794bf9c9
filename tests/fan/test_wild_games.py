"""Games with wildcards: the best assignment compared with all assignments, the official tables, the payers."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from fan_wins import wins
from wild_wins import GAMES, OTHERS, drawn, slow_best

import paili
from paili import Win, fan
from paili.errors import PailiError, ScoreError
from paili.fan.catalogue.case import CaseFacts, cases
from paili.fan.payments import points_of
from paili.fan.wild.hands import WildHandsOfGame
from paili.fan.wild.search import WildWin
from paili.hand import Hand
from paili.win import traits
from shared_data import path_of


@pytest.mark.parametrize("name", GAMES)
def test_the_best_assignment_is_that_of_all_assignments(name: str) -> None:
    rules = GAMES[name]
    for win in islice(drawn(rules, 17, (1, 1, 1, 2)), 40):
        score = paili.score(win, rules)
        rank = not score.problem, points_of(score.total, score.factor, rules), score.total
        assert rank == slow_best(win, rules), win
        assert len(score.stands_for) == win.full.wildcards


def test_no_reading_has_a_fan_more_often_than_it_says() -> None:
    for drawn_win in islice(wins(8), 400):
        facts = CaseFacts(drawn_win.win(), fan.MCR)
        for case in cases(facts):
            for item in fan.FANS.values():
                shown = not item.needs & ~case.traits
                assert not shown or int(item.times(case)) <= item.most, item.id


# ---------------------------------------------------------------------------------- the official tables


def of_game(name: str) -> Iterator[dict[str, Any]]:
    for line in path_of("chinese_cases.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["game"] == name:
            yield case


def melds_of(case: dict[str, Any]) -> str:
    return "".join(f"[{meld['tiles']}]" for meld in case.get("melds", ()))


@pytest.mark.data
def test_hongzhong_hands() -> None:
    number_of_hands = 0
    for case in of_game("hongzhong-mil"):
        if "fan" not in case:
            continue
        hand = paili.Hand.parse(case["hand"] + melds_of(case))
        tile = "1m" if "龙七对" in case["fans"] else "*" if hand.wildcards else hand.faces[-1]
        score = paili.score(Win(hand.discard(tile), tile, tsumo=True), fan.HONGZHONG)
        assert (score.total, score.base, score.payments.each_player) == (
            case["fan"],
            case["base"],
            case["base"],
        ), case["id"]
        number_of_hands += 1
    assert number_of_hands >= 6


@pytest.mark.data
def test_hongzhong_waits() -> None:
    for case in of_game("hongzhong-mil"):
        hand = paili.Hand.parse(case["hand"] + melds_of(case))
        for tile in case.get("wins_on", ()):
            kind = next(iter(paili.TileSet.parse(tile)))
            face = tile if hand.all_counts[kind] < 4 else "*"  # of a fifth copy only a wildcard can come
            assert paili.score(Win(hand, face, tsumo=True), fan.HONGZHONG).base
        for tile in case.get("not_on", ()):
            with pytest.raises(ScoreError):
                paili.score(Win(case["hand"] + melds_of(case), tile, tsumo=True), fan.HONGZHONG)


def test_a_wildcard_may_be_a_fifth_copy_beside_a_called_set() -> None:
    score = paili.score(Win("1234556677m[444m]", "*", tsumo=True), fan.HONGZHONG)
    assert score.base
    with pytest.raises(ScoreError):  # but not within the concealed tiles
        paili.score(Win("4444m123p456p789s", "*", tsumo=True), fan.HONGZHONG)


def test_guangdong_minimum_and_doublings() -> None:
    small = paili.score(Win("234m567p3499s[777p]", "5s"), fan.GUANGDONG)
    assert (small.total, small.problem, small.payments.total) == (0, "too_few_fan", 0)
    plain = paili.score(Win("234m567p3467899s", "5s", tsumo=True), fan.GUANGDONG)
    assert (plain.total, plain.factor, plain.payments.each_player) == (
        2,
        2,
        4,
    )  # self-drawn, nothing called, no wildcard
    wild = paili.score(Win("234m567p346789s*", "5s", tsumo=True), fan.GUANGDONG)
    assert (wild.total, wild.factor, wild.problem) == (2, 1, "too_few_points")
    gone = paili.score(Win("123345678999m*", "2m", tsumo=True, discarded_wildcards=3), fan.GUANGDONG)
    assert (gone.total, gone.factor, gone.payments.each_player) == (
        10,
        8,
        80,
    )  # flush 8, self-drawn, nothing called
    robbed = paili.score(Win("234m567p3499s[777p]", "5s", chankan=True, discarder="N"), fan.GUANGDONG)
    assert (robbed.total, robbed.payments.discarder, robbed.payments.others) == (4, 24, 0)
    four = paili.score(Win("1479m258p369s***", "*", tsumo=True), fan.GUANGDONG)
    assert [item.id for item in four.fans] == ["four_wildcards"]
    assert (four.total, four.payments.each_player) == (12, 12)


def test_a_hand_with_four_wildcards_waits_for_any_tile() -> None:
    """The shapes alone say that it is two draws from ready; a kind with four copies in the hand is no wait."""
    hand = "1111m27p58s1z****"
    waits = fan.waits(hand, fan.GUANGDONG)
    assert {wait.tile for wait in waits} == {*fan.GUANGDONG.in_play} - {0}
    assert {wait.self_drawn.total for wait in waits} == {12}
    ready = fan.analyze(hand, fan.GUANGDONG)
    assert (ready.waits, ready.ukeire.shanten, ready.ukeire.total) == (waits, 0, 127)
    assert [str(miss.tile) for miss in ready.forbidden] == []
    won = fan.analyze(hand + "+2z", fan.GUANGDONG)
    assert won.score is not None
    assert won.score.fans[0].id == "four_wildcards"
    assert {discard.shanten for discard in fan.discards(hand + "2z", fan.GUANGDONG)} == {0}


def test_hangzhou_any_tile_and_dealer() -> None:
    any_tile = Win("123m456m789p234s*", "9s", tsumo=True)
    score = paili.score(any_tile, fan.HANGZHOU)
    assert [item.id for item in score.fans] == ["any_tile_wait"]
    for streak, dealer in ((0, 4), (1, 8), (2, 16), (5, 16)):
        changes = paili.score(any_tile.replace(streak=streak), fan.HANGZHOU).payments.changes
        assert changes == (-dealer, dealer + 4, -2, -2)
    twice = paili.score(any_tile.replace(discarded_wildcards=1), fan.HANGZHOU)
    assert (twice.total, twice.base) == (2, 4)
    dealer = paili.score(any_tile.replace(seat_wind="E"), fan.HANGZHOU)
    assert dealer.payments.changes == (12, -4, -4, -4)
    pairs = paili.score(Win("1111m22m33p44p55s6s", "6s", tsumo=True), fan.HANGZHOU)
    assert (pairs.total, pairs.base) == (5, 16)  # four natural ones and no wildcard, cut at 4
    white = paili.score(Win("123m456m789p234s5z", "9s", tsumo=True), fan.HANGZHOU)
    assert white.fans == score.fans


ROOM = """
base = "hongzhong"
name = "our room"
wild = ""
wild_as_itself = true
"""


def test_a_wild_kind_may_be_named_by_the_deal_and_stand_for_itself() -> None:
    rules = fan.Rules.from_toml(ROOM)
    win = Win("123456789m55s34p", "2p", tsumo=True, wild="5s")
    assert {item.id for item in paili.score(win, rules).fans} == {"pure_straight", "no_wildcards"}
    without = {item.id for item in paili.score(win, rules.replace(wild_as_itself=False)).fans}
    assert without == {"pure_straight"}


@pytest.mark.parametrize("name", GAMES)
def test_no_hand_of_a_class_is_worth_more_than_its_bound(name: str) -> None:
    """The proof at the head of `paili.fan.wild.search`, hand by hand: what it says is never too low."""
    rules, number_of_ranks = GAMES[name], 0
    for win in islice(drawn(rules, 23, (2, 3)), 25):
        hands = WildHandsOfGame(win, rules)
        wild = WildWin(win, hands)
        bound_of, placed = wild.bounds(), [*hands.by_class.items()]
        all_of = [(shown, counts) for shown, some in placed for *_, counts in some]
        for shown, counts in (*all_of, *wild.own):
            kinds = wild.winning_kinds(counts)
            ranks = [scored.rank for kind in kinds for scored in wild.scored(counts, kind)]
            assert all(rank <= bound_of(shown) for rank in ranks if rank[0]), (win, counts)
            number_of_ranks += len(ranks)
    assert number_of_ranks > 200


@pytest.mark.parametrize("name", GAMES)
def test_no_hand_is_worth_more_than_its_bound_whichever_tile_won(name: str) -> None:
    rules, number_of_ranks, reached = GAMES[name], 0, 0
    for win in islice(drawn(rules, 29, (2, 3)), 25):
        hands = WildHandsOfGame(win, rules)
        wild = WildWin(win, hands)
        placed = [counts for some in hands.by_class.values() for *_, counts in some]
        for counts in random.Random(1).sample(placed, min(len(placed), 40)):
            most = wild.most_of_hand(counts)
            for kind in (kind for kind, count in enumerate(counts) if count):
                ranks = [scored.rank for scored in wild.scored(counts, kind)]
                assert all(rank <= most for rank in ranks), (win, counts)
                number_of_ranks, reached = number_of_ranks + len(ranks), reached + (most in ranks)
    assert number_of_ranks > 500
    assert name in OTHERS or reached > number_of_ranks // 4


def readings_by_tile(win: Win, rules: fan.Rules) -> Iterator[list[Any]]:
    """Yield the cases of a hand that are read alike, whichever of its tiles won."""
    facts, alike = CaseFacts(win, rules), {}
    for kind in (kind for kind, count in enumerate(facts.counts) if count):
        for case in cases(facts.standing_for(facts.counts, kind)):
            alike.setdefault((case.form, case.tiles.cutting, case.knitted), []).append(case)
    yield from alike.values()


def test_fans_that_say_nothing_of_the_tile_are_the_same_for_every_tile() -> None:
    differ = set()
    for drawn_win in islice(wins(9), 600):
        for some in readings_by_tile(drawn_win.win(), fan.MCR):
            for item in fan.FANS.values():
                values = {not item.needs & ~case.traits and int(item.times(case)) for case in some}
                differ |= {item.id} if len(values) > 1 else set()
    assert differ <= {id_ for id_, entry in fan.FANS.items() if entry.of_tile or entry.needs & traits.OF_TILE}
    assert {"edge_wait", "closed_wait", "single_wait", "lone_wait", "two_concealed_pungs"} <= differ


# ---------------------------------------------------------------------------------- the waits of one hand

WAITING = {
    **GAMES,
    "as itself": fan.HANGZHOU.replace(wild_as_itself=True),
    "tuidaohe": fan.TUIDAOHE.replace(wild="7z"),
    "taiwan": fan.TAIWAN.replace(wild="7z"),
    "turned": fan.GUANGDONG.replace(wild_tiles=0, wild_from="next", substitute="5z"),
}


def waiting(name: str, seed: int) -> Iterator[tuple[Hand, dict[str, Any]]]:
    """Draw ready hands of a game, none to four of their tiles wildcards, and the facts of their deals."""
    rules, rng = WAITING[name], random.Random(seed)
    facts: dict[str, Any] = {"wild_indicator": "3p"} if rules.wild_from == "next" else {}
    wild = "4p" if facts else rules.wild
    for win in drawn(
        rules.replace(wild_tiles=4, wild="", wild_from="told", substitute=""), seed, (0, 1, 2, 3, 4)
    ):
        text = str(win.hand).replace("*", wild) if wild and rng.random() < 0.9 else str(win.hand)
        with contextlib.suppress(PailiError):
            hand = Hand.parse(text)
            fan.waits(hand, rules, **facts)
            yield hand, facts


def check_waits(name: str, seed: int, number: int) -> int:
    """Compare what waits are worth, found together, with wins that are scored one by one."""
    rules, number_of_waits = WAITING[name], 0
    for hand, facts in islice(waiting(name, seed), number):
        for wait in fan.waits(hand, rules, **facts):
            assert wait.self_drawn == paili.score(Win(hand, wait.tile, tsumo=True, **facts), rules), hand
            if rules.on_discard:
                assert wait.by_discard == paili.score(Win(hand, wait.tile, **facts), rules), hand
            number_of_waits += 1
    return number_of_waits


def test_runs_that_are_joined_count_in_what_a_hand_is_worth_at_most() -> None:
    hand, rules = "44557m4z****[567m]", GAMES["wild chinese game"]
    (result,) = (wait for wait in fan.waits(hand, rules) if str(wait.tile) == "4m")
    assert result.self_drawn == paili.score(Win(hand, "4m", tsumo=True), rules)
    assert result.self_drawn.total == 31


@pytest.mark.parametrize("name", WAITING)
def test_waits_are_worth_what_each_win_is_worth_alone(name: str) -> None:
    assert check_waits(name, 31, 8) > 20


@pytest.mark.parametrize(
    ("seed", "hands"),
    [pytest.param(32, 20, marks=pytest.mark.slow), pytest.param(33, 60, marks=pytest.mark.whole)],
)
@pytest.mark.parametrize("name", WAITING)
def test_many_waits_are_worth_what_each_win_is_worth_alone(name: str, seed: int, hands: int) -> None:
    assert check_waits(name, seed, hands) > 4 * hands
