"""Sentences about a hand name its tiles as their language does, and always in the same way."""

from __future__ import annotations

import re
from random import Random

from paili.analysis.compare import compare
from paili.analysis.discards import discards
from paili.drill.check import check
from paili.drill.names import LEVELS
from paili.drill.questions import make
from paili.hand import Hand
from paili.report.drill.lesson import lesson
from paili.report.hand.why import why
from paili.tiles import TileSet

WON = "11123455678999m"


def dealt(seed: int) -> Hand:
    """A hand of a few kinds close together, so that groups break."""
    rng = Random(seed)
    tiles = [kind * 4 + copy for kind in (*range(5, 16), *range(25, 29)) for copy in range(4)]
    return Hand.from_ids(rng.sample(tiles, 14))


def test_reasons_for_a_discard() -> None:
    checked = 0
    for seed in range(40):
        hand = dealt(seed)
        for discard in discards(hand):
            comparison = compare(hand, discard.tile)
            for language, notation in (("zh", r"[a-z]"), ("ja", r"[a-z]"), ("en", r"\dz")):
                for sentence in why(comparison, language):
                    assert not re.search(notation, sentence), sentence
                    checked += 1
    assert checked > 3000


def test_reasons_for_waits() -> None:
    checked = 0
    for level in LEVELS:
        for seed in range(10):
            verdict = check(make(f"waits-mixed-{level}-{seed}"), TileSet.parse("1m4z"))
            for language in ("zh", "ja"):
                for line in lesson(verdict, language):
                    assert not re.search(r"[a-z]", line), line
                    checked += 1
    assert checked > 100


def test_honours_are_named() -> None:
    for language, sentence in (
        ("en", "This discard breaks the pair East-East."),
        ("zh", "拆掉对子东东。"),
        ("ja", "対子東東を崩します。"),
    ):
        assert sentence in why(compare("123m456p789s1122z3z", "1z"), language)


def test_a_won_hand_says_so_first() -> None:
    for language, first in (
        ("en", "The hand is complete. Any discard breaks it up."),
        ("zh", "这手牌已经和了，打哪张都会拆掉。"),
        ("ja", "この手は和了しています。何を切っても崩れます。"),
    ):
        assert why(compare(WON, "5m"), language)[0] == first
        assert why(compare(WON, "1m"), language)[0] == first
        assert why(compare("112223558m13567p", "5m"), language)[0] != first


def test_every_kind_that_completes_two_tiles_is_named() -> None:
    reasons = why(compare("234m567p22s34s5566p", "7p"), "en")
    assert "This discard takes apart the two-sided (ryanmen) 67p, which 5p, 8p would complete." in reasons
