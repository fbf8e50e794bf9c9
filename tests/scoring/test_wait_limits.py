"""Furiten and waits without a yaku, as the functions of play have them, and their words wherever a hand is shown."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from click.testing import CliRunner

import paili
from paili import Hand, Rules, game
from paili.cli import paili as command
from paili.errors import HandError
from paili.report.hand.wait_notes import limit_lines
from paili.scoring.wait_limits import wait_limits
from paili.tiles import FACE_NAMES, KINDS

LANGUAGES = ("en", "zh", "ja")
FURITEN = {"en": "furiten", "zh": "振听", "ja": "フリテン"}
NO_YAKU = {"en": "no yaku", "zh": "无役", "ja": "役なし"}


def ready_hands(number: int, seed: int) -> list[Hand]:
    """Hands one tile short of four sets and a pair, some of the sets open."""
    chance, result = Random(seed), list[Hand]()
    while len(result) < number:
        sets = [_set(chance) for _ in range(4)]
        pair = chance.randrange(KINDS)
        counts = [0] * KINDS
        for kind in (*(kind for random in sets for kind in random), pair, pair):
            counts[kind] += 1
        opened = sets[: chance.randrange(4)]
        if max(counts) > 4:
            continue
        text = "".join(
            f"[{''.join(FACE_NAMES[kind][0] for kind in random)}{FACE_NAMES[random[0]][1]}]"
            for random in opened
        )
        for item in opened:
            for kind in item:
                counts[kind] -= 1
        counts[chance.choice([kind for kind in range(KINDS) if counts[kind]])] -= 1
        result.append(
            Hand.from_counts(counts, melds=Hand.parse("1m" + text).melds)
            if text
            else Hand.from_counts(counts)
        )
    return result


def _set(chance: Random) -> tuple[int, int, int]:
    if chance.random() < 0.4:
        return (chance.randrange(KINDS),) * 3
    first = 9 * chance.randrange(3) + chance.randrange(7)
    return first, first + 1, first + 2


@pytest.mark.parametrize(
    ("seat_wind", "rules"), [("E", Rules.TENHOU), ("W", Rules.MAHJONG_SOUL), ("S", Rules.M_LEAGUE)]
)
def test_it_is_what_may_be_won(seat_wind: str, rules: Rules) -> None:
    facts = {"rules": rules, "seat_wind": seat_wind}
    seen = set()
    for hand in ready_hands(150, seed=3):
        river = "19m5p2z"
        limits = wait_limits(hand, river=river, **facts)
        waits = [wait.tile for wait in paili.waits(hand) if hand.all_counts[wait.tile] < 4]
        no_ron = {kind for kind in waits if not game.can_ron(hand, kind, **facts)}
        never = {kind for kind in no_ron if not game.own_moves(hand.draw(kind), **facts).tsumo}
        furiten = set(game.furiten(hand, river).own) & set(waits)
        assert bool(limits) == bool(no_ron or furiten), hand
        for limit in limits:
            assert (set(limit.no_yaku), set(limit.no_ron), set(limit.furiten)) == (
                never,
                no_ron - never,
                furiten,
            ), hand
            assert set(limit.waits) == set(waits)
            seen |= {name for name in ("no_yaku", "no_ron", "furiten") if getattr(limit, name)}
    assert seen == {"no_yaku", "no_ron", "furiten"}


def test_each_discard_that_leaves_a_ready_hand_is_asked() -> None:
    results = {
        str(wait_limit.tile): wait_limit for wait_limit in wait_limits("999m340p34488s[666z]", river="2s9p")
    }
    assert set(results) == {"4s"}
    assert str(results["4s"].furiten) == "2s"
    own = {str(wait_limit.tile): str(wait_limit.furiten) for wait_limit in wait_limits("123456m789s11234p")}
    assert (own["1p"], own["4p"]) == ("1p", "4p")  # what is thrown now lies in the river too
    assert wait_limits("123m456p789s112z*") == ()
    assert wait_limits("23m11p") == ()
    assert wait_limits("19m19p19s1234567z5m") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_name_the_kinds_and_the_rule(language: str) -> None:
    for hand, river, word in (("999m340p34488s[666z]", "2s", FURITEN), ("23m456p789s11s[123p]", "", NO_YAKU),
                              ("24m456p789s11s123p", "", NO_YAKU), ("24m456p789s99p[123s]", "", NO_YAKU)):  # fmt: skip
        (line, *_) = limit_lines(wait_limits(hand, river=river), language)
        assert word[language] in line, line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["23m456p789s11s[123p]", "--rules", "tenhou"], NO_YAKU),
        (["23m456p78s99s3p[123p]", "--rules", "tenhou"], NO_YAKU),
        (["23m456p789s11s[123p]_E1S"], NO_YAKU),
        (["23m456p789s11s123p_E1S_A4m"], FURITEN),
        (["999m340p4488s.3s.666-z_E1S_A2s9p1z", "--turns", "10"], FURITEN),
        (["999m340p4488s.3s.666-z_E1S_A2s9p1z", "--turns", "10", "--why", "3s"], FURITEN),
        (["999m340p4488s.3s.666-z_E1S_A2s9p1z"], FURITEN),
    ],
)
def test_the_command_says_it(arguments: list[str], word: dict[str, str], language: str) -> None:
    result = CliRunner().invoke(command, [*arguments, "--lang", language])
    assert result.exit_code == 0, result.output
    assert word[language] in result.output.replace("\n", " ")
    bare = CliRunner().invoke(
        command,
        [arguments[0].partition("_")[0].replace(".666-z", "[666z]").replace(".", ""), "--lang", language],
    )
    assert word[language] not in bare.output  # without rules and river nothing is known of either


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_leaves_no_yaku_says_it(language: str) -> None:
    arguments = ["call", "22m456p77p678s999s", "7p", "--from", "right", "--by", "points", "--turns", "6"]
    result = CliRunner().invoke(command, [*arguments, "--lang", language])
    assert result.exit_code == 0, result.output
    assert NO_YAKU[language] in result.output


@pytest.mark.parametrize("ask", [wait_limits, paili.evaluate])
@pytest.mark.parametrize(
    ("river", "fault"),
    [
        (5, "river=5: must be text such as '11m7z', or 34 counts, one for each kind of tile"),
        ([5] * 34, "river: 5 of 1m: not in 0…4"),
    ],
)
def test_a_wrong_river_is_named(ask: Callable[..., object], river: object, fault: str) -> None:
    with pytest.raises(HandError) as caught:
        ask("123m456p789s1122z", river=river)
    assert str(caught.value) == fault
