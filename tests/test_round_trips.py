"""What is written is read as the same hand, or refused: every writer, with melds, red fives and wildcards."""

from __future__ import annotations

from random import Random

import pytest

from paili import Hand, Meld, TileSet, notation
from paili.errors import NotationError
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.tiles import FIVES, KINDS, REDS, WILDCARD

EVERYDAY, WHOLE = 2_000, 20_000
QUADS = (OPEN_QUAD, ADDED_QUAD, CONCEALED_QUAD)


def random_meld(random: Random, wall: list[int]) -> Meld:
    """A meld of tiles that are taken off the wall; red fives where there are any."""
    while True:
        kind = random.randrange(KINDS)
        if random.random() < 0.5 and kind < 27 and kind % 9 < 7:
            type_, kinds = CHI, [kind, kind + 1, kind + 2]
        else:
            type_ = random.choice((PON, *QUADS))
            kinds = [kind] * (4 if type_ in QUADS else 3)
        left = list(wall)
        try:
            faces = [taken(left, kind) for kind in kinds]
        except ValueError:
            continue
        wall[:] = left
        return Meld.of(type_, faces)


def taken(wall: list[int], kind: int) -> int:
    """One tile of a kind off the wall, the red one first."""
    red = REDS[FIVES.index(kind)] if kind in FIVES else kind
    face = red if red in wall else kind
    wall.remove(face)
    return face


def random_hand(random: Random, few_kinds: bool) -> Hand:
    kinds = random.sample(range(KINDS), 5) if few_kinds else range(KINDS)
    wall = [face for face in kinds for _ in range(4)]
    for red, five in zip(REDS, FIVES, strict=True):
        if five in wall and random.random() < 0.7:
            wall[wall.index(five)] = red
    melds = [] if few_kinds else [random_meld(random, wall) for _ in range(random.choice((0, 0, 1, 2, 4)))]
    wall += [WILDCARD] * random.choice((0, 0, 1, 4))
    sizes = [size for size in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17) if size + 3 * len(melds) <= 17]
    return Hand.from_faces(random.sample(wall, random.choice(sizes)), melds)


def hands(number: int, seed: int) -> list[Hand]:
    random = Random(seed)
    return [random_hand(random, few_kinds=random.random() < 0.3) for _ in range(number)]


NUMBERS = [
    EVERYDAY,
    pytest.param(WHOLE, marks=pytest.mark.whole),
]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("format_", notation.FORMATS)
def test_every_text_reads_as_the_hand_or_is_refused(format_: str, number: int) -> None:
    read = refused = 0
    for hand in hands(number, seed=len(format_)):
        try:
            text = hand.to_text(format_)
        except NotationError:
            refused += (format_, str(hand)) == ("mjai", "3z")
            continue
        assert Hand.parse(text) == Hand.parse(text, format=format_) == hand, text
        read += 1
    assert read + refused == number
    assert refused < number / 50


@pytest.mark.parametrize("number", NUMBERS)
def test_reprs_ids_and_parts(number: int) -> None:
    with_ids = 0
    for hand in hands(number, seed=1):
        assert eval(repr(hand)) == hand
        assert TileSet.parse(str(hand.kinds)) == hand.kinds
        assert [Meld.parse(str(meld)) for meld in hand.melds] == list(hand.melds)
        assert Hand.from_counts(hand.counts, hand.melds, hand.wildcards, reds=hand.reds) == hand
        try:
            ids = hand.to_ids()
        except NotationError:
            continue
        assert Hand.from_ids(ids, hand.melds) == hand
        with_ids += 1
    assert with_ids > number / 4


@pytest.mark.parametrize(
    ("text", "format_", "written"),
    [
        ("49m259p3345889s3z", "letters", "49m259p3345889s3z"),
        ("113z*", "letters", "EEW*"),
        ("3z[333z]", "letters", "3z[333z]"),
        ("3z[666z]", "letters", "W[FFF]"),
        ("12m1s3z[123p]", "mjai", "1m 2m 1s W[1p 2p 3p]"),
        ("11m3z*", "mjai", "1m 1m W *"),
        ("3z[555+5z]", "mjai", "W[P P P+P]"),
        ("3z[555+5p]", "mjai", "W[5p 5p 5p+5p]"),
    ],
)
def test_a_west_that_would_read_as_a_wildcard(text: str, format_: str, written: str) -> None:
    hand = Hand.parse(text)
    assert hand.to_text(format_) == written
    assert Hand.parse(written) == hand


def test_a_lone_west_has_no_mjai() -> None:
    with pytest.raises(NotationError, match='"W": mjai would read a single W as a wildcard'):
        Hand.parse("3z").to_text("mjai")
    assert notation.write([29], "mjai") == "W"
