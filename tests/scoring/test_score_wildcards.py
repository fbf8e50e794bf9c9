"""Wildcards: the search finds what scoring every assignment finds."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest
from complete_suits import complete_suits

from paili.errors import PailiError, ScoreError
from paili.scoring import Rules, Win, score
from paili.scoring.wildcards import HanBound, best_score
from paili.tiles import FACE_NAMES, KIND_NAMES, KINDS
from paili.win.wildcards import completions

RUNS = [(kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7]
GROUPS = [(kind,) * 3 for kind in range(34)] + 2 * RUNS


def by_trying_all(hand, tile, rules, **facts):
    """The obvious way: every assignment as a hand of its own."""
    wild = hand.count("*")
    best = None
    for kinds in combinations_with_replacement(range(KINDS), wild):
        text = hand.replace("*", "") + "".join(KIND_NAMES[kind] for kind in kinds)
        try:
            found = score(Win(text, tile, **facts), rules)
        except PailiError:
            continue
        rank = (found.basic, bool(found.yakuman), found.han, found.fu)
        best = rank if best is None else max(best, rank)
    return best


def rank_of(result):
    return result.basic, bool(result.yakuman), result.han, result.fu


def random_wins(seed, number, wild):
    """Hands of random groups, some tiles replaced by wildcards."""
    rng = random.Random(seed)
    while number:
        groups = rng.choices(GROUPS, k=4)
        pair = rng.randrange(34)
        tiles = [kind for group in groups for kind in group] + [pair] * 2
        if max(tiles.count(kind) for kind in tiles) > 4:
            continue
        rng.shuffle(tiles)
        tile, kept = tiles[0], sorted(tiles[1 : 14 - wild])
        yield "".join(KIND_NAMES[kind] for kind in kept) + "*" * wild, KIND_NAMES[tile]
        number -= 1


@pytest.mark.parametrize(("wild", "number"), [(1, 25), (2, 6)])
def test_the_search_finds_what_trying_all_finds(wild, number):
    for place, (hand, tile) in enumerate(random_wins(wild, number, wild)):
        facts = {"tsumo": place % 2 == 0, "riichi": place % 3 == 0, "dora_indicators": "4z"}
        result = best_score(Win(hand, tile, **facts), Rules.MAHJONG_SOUL)
        expected = by_trying_all(hand, tile, Rules.MAHJONG_SOUL, **facts)
        assert rank_of(result) == expected, (hand, tile, facts)


@pytest.mark.slow
@pytest.mark.parametrize(("wild", "number", "seed"), [(1, 400, 11), (2, 120, 12), (3, 6, 13)])
def test_the_search_finds_what_trying_all_finds_on_many(wild, number, seed):
    for place, (hand, tile) in enumerate(random_wins(seed, number, wild)):
        rules = (Rules.TENHOU, Rules.MAHJONG_SOUL, Rules.WRC)[place % 3]
        turned = ("4z", "2z6z")[place % 2]  # of honours no fourth copy can be in a win
        facts = {"tsumo": place % 2 == 0, "riichi": place % 5 == 0, "dora_indicators": turned}
        result = best_score(Win(hand, tile, **facts), rules)
        assert rank_of(result) == by_trying_all(hand, tile, rules, **facts), (hand, tile, facts)


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("223344556677p*", "8p"),
        ("567m456p2s***[555z]", "2s"),
        ("19m19p19s12345z**", "5z"),
        ("11123456789m**", "9m"),
        ("11223344556z**", "7z"),
        ("22334466s66z8s**", "8s"),
        ("11999m1199p99s**", "1m"),
    ],
)
def test_special_forms(hand, tile):
    result = best_score(Win(hand, tile), Rules.MAHJONG_SOUL)
    assert rank_of(result) == by_trying_all(hand, tile, Rules.MAHJONG_SOUL)


def test_the_assignment_is_a_hand_of_the_same_worth():
    win = Win("123m456p789s1z***", "1m", riichi=True)
    result = score(win, Rules.TENHOU)
    assert len(result.stands_for) == 3
    text = "123m456p789s1z" + "".join(KIND_NAMES[kind] for kind in result.stands_for)
    again = score(Win(text, "1m", riichi=True), Rules.TENHOU)
    assert again[:7] == result[:7]
    assert result.win is win


def test_a_wildcard_is_never_a_fifth_copy_nor_out_of_play():
    with pytest.raises(ScoreError, match="whatever wildcards stand for"):
        score(Win("123456789m1111z", "*"), Rules.TENHOU)
    three = score(Win("99m123p456p789s1z*", "1z"), Rules.TENHOU_SANMA)
    assert FACE_NAMES[three.stands_for[0]] not in {f"{rank}m" for rank in range(2, 9)}
    with pytest.raises(ScoreError, match="whatever"):
        score(Win("147m147p2589s12z*", "6z"), Rules.TENHOU)


def test_a_winning_wildcard_takes_the_best_place():
    result = score(Win("111m444p777s999s5z", "*"), Rules.MAHJONG_SOUL)
    assert [each.id for each in result.yaku] == ["suuankou_tanki"]
    assert result.reading.wait == "pair"


def test_a_wildcard_is_a_plain_five_but_may_be_dora():
    result = score(Win("340678m23p*67s88s", "5s", riichi=True, dora_indicators="3p"), Rules.TENHOU)
    assert {each.id: each.han for each in result.yaku}["dora"] == 1
    assert {each.id: each.han for each in result.yaku}["aka_dora"] == 1


@pytest.mark.slow
def test_nothing_but_wildcards():
    # four winds and a pair of white dragons, waiting for the pair
    result = score(Win("*" * 13, "5z", tsumo=True), Rules.MAHJONG_SOUL)
    assert result.yakuman == 5
    assert len(result.stands_for) == 13
    assert score(Win("*" * 13, "1z", tsumo=True), Rules.MAHJONG_SOUL).yakuman == 4


def test_many_wildcards_beside_open_melds_end():
    result = score(Win("*******[234p][123m]", "9s"), Rules.TENHOU)
    assert result.points == 2600


def test_no_hand_has_more_han_than_the_bound():
    for hand, tile in random_wins(5, 300, 0):
        for facts in ({"tsumo": True, "riichi": True}, {}):
            win = Win(hand, tile, **facts)
            result = score(win, Rules.TENHOU)
            if not result.yakuman:
                assert result.han <= HanBound(win, Rules.TENHOU).han(win.full.counts)


def test_local_yakuman_are_families_too():
    rules = Rules.TENHOU.replace(local_yaku=("daisharin", "suurenkou", "isshoku_yonjun", "benikujaku"))
    cases = {
        "daisharin": Win("223344556677p*", "8p"),
        "benikujaku": Win("5557s77z****[111s]", "7z"),
        "suurenkou": Win("22233344m1z*[555m]", "1z"),
        "isshoku_yonjun": Win("22233344m1z*[234m]", "1z"),
    }
    for name, win in cases.items():
        assert name in [each.id for each in score(win, rules).yaku]


@pytest.mark.slow
def test_the_complete_suits():
    """Walking up a suit finds what putting melds together finds."""
    assert len(complete_suits(honours=False)) == 21743
    for ranks, honours in ((9, False), (7, True)):
        found = completions((0,) * ranks, 14, (4,) * ranks, not honours)
        assert sorted(suit.counts for part in found for suit in part) == [*complete_suits(honours)]


def test_the_complete_suits_of_some_tiles():
    rng = random.Random(8)
    for _ in range(60):
        honours = rng.random() < 0.3
        suits = complete_suits(honours)
        natural = [max(0, count - rng.choice((0, 0, 1, 2))) for count in rng.choice(suits)]
        most = [rng.choice((count, 3, 4)) for count in natural]
        wildcards = rng.randrange(min(7, 15 - sum(natural)))
        for pair, found in enumerate(completions(tuple(natural), wildcards, tuple(most), not honours)):
            held = sum(natural)
            assert [(suit.counts, suit.wildcards, suit.has_pair) for suit in found] == [
                (counts, sum(counts) - held, bool(pair))
                for counts in suits
                if sum(counts) <= held + wildcards
                and sum(counts) % 3 == 2 * pair
                and all(low <= count <= high for low, count, high in zip(natural, counts, most, strict=True))
            ]
