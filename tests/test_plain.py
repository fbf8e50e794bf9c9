"""The fast parser of plain mpsz, compared with the parser for everything."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deals import WALL
from paili import RIICHI, SANMA, TAIWAN, Hand, PailiError, Variant
from paili.hand.plain import read_plain
from paili.tiles import FIVES, REDS


def outcome(text: str, format_: str | None, variant: Variant | None = None, red_limit: int = 1) -> object:
    """A hand with all that it holds, or the error; a format keeps the fast way off."""
    try:
        hand = Hand.parse(text, format=format_, variant=variant, red_limit=red_limit)
    except PailiError as error:
        return type(error), str(error), error.text, error.position
    return hand, hand.keys, hand.size, hand.is_plain, hand.drawn, hand.red_limit, hand.counts, hand.reds


def is_plain(text: str) -> bool:
    """Return whether the fast way reads a text."""
    return read_plain(Hand, text, 1) is not None


@settings(max_examples=500)
@given(
    st.text(alphabet="0123456789mpsz", max_size=20),
    st.sampled_from([None, RIICHI, SANMA, TAIWAN]),
    st.sampled_from([1, 0, 4, 5, -1]),
)
def test_any_text_of_ranks_and_suits(text: str, variant: Variant | None, red_limit: int) -> None:
    assert outcome(text, None, variant, red_limit) == outcome(text, "mpsz", variant, red_limit)


TILES_OF_MELDS = st.text(alphabet="012345+", min_size=3, max_size=5)
MELDS = st.builds(
    "{}{}{}{}".format, st.sampled_from("[("), TILES_OF_MELDS, st.sampled_from("mz"), st.sampled_from("])")
)
RIGHT_MELDS = st.sampled_from(
    [
        "[123m]",
        "[340m]",
        "[406m]",
        "(5550m)",
        "[555+0m]",
        "[111z]",
        "(1111z)",
        "[444+4z]",
        "[2222z]",
        "[789m]",
    ]
)


@settings(max_examples=500)
@given(
    st.text(alphabet="0145mz", max_size=8),
    st.lists(MELDS | RIGHT_MELDS, max_size=5).map("".join),
    st.sampled_from([None, RIICHI, SANMA, TAIWAN]),
    st.sampled_from([1, 0, 4]),
)
def test_any_text_with_melds(tiles: str, melds: str, variant: Variant | None, red_limit: int) -> None:
    text = tiles + melds
    assert outcome(text, None, variant, red_limit) == outcome(text, "mpsz", variant, red_limit)


def test_hands_with_melds_are_read_fast() -> None:
    for text in ("11m[123m][340m](1111z)", "1z[2222z][3333z][444+4z](5555z)", "1m[555+0m]"):
        assert is_plain(text)
        assert outcome(text, None) == outcome(text, "mpsz")


def test_every_short_text() -> None:
    plain = 0
    for length in range(1, 5):
        for letters in product("0158mz", repeat=length):
            text = "".join(letters)
            assert outcome(text, None) == outcome(text, "mpsz"), text
            plain += is_plain(text)
    assert plain > 50


@pytest.mark.parametrize("size", [1, 2, 4, 13, 14, 16, 17])
def test_hands_of_every_size(size: int) -> None:
    random = Random(size)
    wall = [
        REDS[FIVES.index(kind)] if kind in FIVES and WALL.index(kind) == at else kind
        for at, kind in enumerate(WALL)
    ]
    for _ in range(200):
        text = str(Hand.from_faces(random.sample(wall, size)))
        assert is_plain(text) or text == "1m0m"
        assert outcome(text, None) == outcome(text, "mpsz")
        mixed = "".join(random.sample([rank + text[-1] for rank in text[:-1] if rank.isdecimal()], 1))
        assert outcome(mixed, None) == outcome(mixed, "mpsz")
