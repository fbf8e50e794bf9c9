"""The masks of the yaku, compared with rules for every reading of many wins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from paili.errors import PailiError
from paili.kernels.scoring.yaku import NUMBERS, yaku_of, yakuman_of
from paili.scoring import Rules, Win, all_readings
from paili.scoring.case import Case, cases
from paili.scoring.scored_case import score_cases
from slow_yaku import YAKU, YAKUMAN, Rule, named, yaku_by_rules, yakuman_by_rules

RULES = (
    Rules.TENHOU, Rules.M_LEAGUE, Rules.TENHOU_SANMA, Rules.TENHOU_SANMA.replace(north_value=True),
    Rules.TENHOU.replace(
        open_tanyao=False, pinfu_tsumo=False, ippatsu=False, green_needs_dragon=True, seven_pairs_quads=True,
        heavenly_wait="none", renhou="4 han",
    ),
    Rules.TENHOU.replace(heavenly_wait="best", renhou="yakuman", double_wind_pair_fu=2),
)  # fmt: skip
HONOURS, NUMBERED = range(27, 34), [kind for kind in range(27) if kind % 9 < 7]


def ids(mask: int) -> set[str]:
    return {id_ for id_, number in NUMBERS.items() if mask >> number & 1}


def check(win: Win, rules: Rules, seen: set[str]) -> None:
    for case in cases(win, rules):
        rule = Rule(case)
        yakuman, yaku = yakuman_by_rules(rule), yaku_by_rules(rule)
        assert ids(yakuman_of(case.masks)) == yakuman, (win, rules.name, case.wait)
        if not yakuman:
            assert ids(yaku_of(case.masks)) == yaku, (win, rules.name, case.wait)
        seen |= yakuman | yaku


def drawn_win(random: Random) -> Win | None:
    """A hand of groups that are alike more often than chance would have it, won in any way."""
    kinds = random.choice(
        ([*HONOURS], NUMBERED[:7], NUMBERED, [0, 6, 9, 15, 18, 24], [*HONOURS, 0, 6], [0, 9, 18])
    )
    groups, melds = [], []
    for _ in range(4):
        kind, is_run = random.choice(kinds), random.random() < 0.5
        called = random.random() < 0.3
        if is_run and kind < 27:
            tiles = [kind, kind + 1, kind + 2]
        else:
            kind += random.choice((0, 2)) if kind < 27 else 0
            tiles = [kind] * (4 if called and random.random() < 0.5 else 3)
        (melds if called else groups).append(tiles)
    pair = random.choice([*kinds, *HONOURS])
    concealed = [kind for group in groups for kind in group] + [pair] * 2
    if random.random() < 0.15:
        concealed, melds = [kind for kind in random.sample(range(34), 7) for _ in range(2)], []
    won = concealed.pop(random.randrange(len(concealed)))
    text = "".join(f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in sorted(concealed))
    for tiles in melds:
        brackets = "()" if len(tiles) == 4 and random.random() < 0.5 else "[]"
        text += (
            brackets[0] + "".join(str(kind % 9 + 1) for kind in tiles) + "mpsz"[tiles[0] // 9] + brackets[1]
        )
    tsumo = random.random() < 0.5
    facts: dict[str, Any] = {
        "tsumo": tsumo, "seat_wind": random.choice("ESW"), "round_wind": random.choice("ES"),
        random.choice(("riichi", "double_riichi", "haitei" if tsumo else "houtei", "rinshan", "tenhou", "renhou")): True,
    }  # fmt: skip
    if facts.get("tenhou"):
        facts["seat_wind"] = "E"
    try:
        return Win(text, f"{won % 9 + 1}{'mpsz'[won // 9]}", **facts)
    except PailiError:  # five of a kind, or facts that exclude each other
        return None


@pytest.mark.parametrize(
    "number",
    [3_000, pytest.param(10_000, marks=pytest.mark.slow), pytest.param(60_000, marks=pytest.mark.whole)],
)
def test_masks_say_what_the_rules_say(number: int) -> None:
    random, seen, wins = Random(number), set[str](), 0
    while wins < number:
        if (win := drawn_win(random)) is not None:
            wins += 1
            check(win, random.choice(RULES), seen)
    missing = {*YAKU, *YAKUMAN} - seen
    # these need facts or tiles that are drawn seldom or not at all: `test_every_yaku_by_name` has them
    assert missing <= {
        "ippatsu", "chiihou", "chinroutou", "chankan", "kokushi_musou", "kokushi_musou_13_wait", "chuuren_poutou",
        "junsei_chuuren_poutou", "ryuuiisou", "suukantsu", "seat_wind_n", "round_wind_w", "round_wind_n",
    }  # fmt: skip


def test_every_yaku_by_name() -> None:
    from test_both_scorers import WITH

    seen = set[str]()
    for hand, tile, facts, *rules in WITH.values():
        for other in (*rules, *RULES):
            check(Win(hand, tile, **facts), other, seen)
    assert seen == {*YAKU, *YAKUMAN} == set(NUMBERS)


def test_every_reading_is_scored_by_its_yaku() -> None:
    """The names, and that the items of fu add up."""
    random, wins = Random(5), 0
    while wins < 500:
        win = drawn_win(random)
        if win is None or win.rinshan or win.seat_wind == 30:
            continue
        wins += 1
        for score, scored in zip(
            all_readings(win),
            sorted(score_cases(win, Rules.TENHOU), key=lambda one: one.rank, reverse=True),
            strict=True,
        ):
            case: Case = scored.case
            assert {yaku.id for yaku in score.yaku} == (set() if score.problem else named(case))
            assert score.fu == (
                25 if case.form == "seven pairs" else -(-sum(item.fu for item in score.fu_items) // 10) * 10
            )
