"""Knitted tiles of the Chinese official game, compared with a reference and with PyMahjongGB.

The reference lists every complete hand of the two forms and counts what is missing from the nearest of them;
it shares no method with paili. PyMahjongGB, the engine of the judge of a public platform, is called for each
form. It allows a hand with four of a kind to wait for a fifth; its results are then those of our rule by
shape.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import numpy as np
import pytest

import paili
import reference
from deals import WALL
from paili import MCR, SICHUAN, Hand, Meld
from paili.analysis import KnittedShanten
from paili.cli import main as command
from paili.errors import VariantError
from paili.variants import ALL_FORMS, FORMS, HONOURS_AND_KNITTED, KNITTED_STRAIGHT
from shared_data import path_of

FIELDS = tuple(form.replace(" ", "_") for form in ALL_FORMS)


def knitted_faces(source: random.Random, size: int) -> list[int]:
    """Tiles of which many are knitted, some of them honours; the others at random."""
    nine = source.choice(reference.knitted_nines())
    tiles = source.sample(nine, source.randint(min(5, size), min(9, size)))
    tiles += source.sample(range(27, 34), min(size - len(tiles), source.choice((0, 0, 2, 5, 7))))
    if size - len(tiles) >= 3 and source.random() < 0.5:
        tiles += source.choice(reference.ALL_GROUPS)
    wall = WALL.copy()
    for tile in tiles:
        if tile in wall:
            wall.remove(tile)
    return [*tiles, *source.sample(wall, size - len(tiles))]


def hands(number: int, sizes: tuple[int, ...], seed: int, wildcards: int = 0) -> Iterator[Hand]:
    source = random.Random(seed)
    while number:
        size = source.choice(sizes)
        faces = knitted_faces(source, size) if source.random() < 0.8 else source.sample(WALL, size)
        wild = source.randint(0, wildcards)
        faces[: min(wild, size)] = [37] * min(wild, size)
        if all(faces.count(kind) <= 4 for kind in range(34)):
            number -= 1
            yield Hand.from_faces(faces)


def wanted(counts: list[int], wildcards: int = 0, limited: bool = True) -> tuple[int | None, ...]:
    """Tiles missing from the five forms."""
    size, limits = sum(counts) + wildcards, [4 if limited else 9] * 34
    others = reference.distances(counts, wildcards, limited=limited, quad_as_pairs=True)
    targets = reference.knitted_straights(melds=int(size >= 13))
    straight = reference.distance_to(targets, counts, limits) if size >= 10 else None
    mixed = reference.distance_to(reference.mixed_knitted(), counts, limits) if size >= 13 else None
    knitted = (None if missing is None else max(0, missing - wildcards) for missing in (straight, mixed))
    return *others, *knitted


def useful(hand: Hand, limited: bool = True) -> set[int]:
    before, result = reference.best(wanted(list(hand.counts), hand.wildcards, limited)), set()
    for kind in range(34):
        if hand.counts[kind] < 4 or not limited:
            drawn = [count + (k == kind) for k, count in enumerate(hand.counts)]
            if reference.best(wanted(drawn, hand.wildcards, limited)) < before:
                result.add(kind)
    return result


def missing(result: object) -> tuple[int | None, ...]:
    assert isinstance(result, KnittedShanten)
    return tuple(None if number is None else number + 1 for number in result)


# --------------------------------------------------------------------------- against the reference


@pytest.mark.parametrize(("number", "wildcards"), [(500, 0), (200, 5)])
def test_shanten_against_the_reference(number: int, wildcards: int) -> None:
    nearest = dict.fromkeys(ALL_FORMS, 0)
    for hand in hands(number, (13, 14, 13, 14, 10, 11, 7), seed=number, wildcards=wildcards):
        result = missing(paili.shanten(hand, variant=MCR))
        assert result == wanted(list(hand.counts), hand.wildcards), hand
        for form, distance in zip(ALL_FORMS, result, strict=True):
            nearest[form] += distance == reference.best(result)
        assert (
            paili.is_win(hand, variant=MCR) is (reference.best(result) == 0) if hand.size % 3 == 2 else True
        )
    assert min(nearest[form] for form in (*FORMS[:2], KNITTED_STRAIGHT, HONOURS_AND_KNITTED)) > number // 30


@pytest.mark.parametrize(("number", "wildcards"), [(20, 0), (10, 4)])
def test_useful_draws_and_waits_against_trying(number: int, wildcards: int) -> None:
    ready = 0
    for hand in hands(number, (13, 10), seed=7, wildcards=wildcards):
        ukeire = paili.ukeire(hand, variant=MCR)
        assert set(ukeire.tiles) == useful(hand), hand
        waits = {wait.tile for wait in paili.waits(hand, variant=MCR)}
        assert waits == (set(ukeire.tiles) if ukeire.shanten == 0 else set()), hand
        ready += bool(waits)
    assert ready


def test_discards_against_asking_for_each() -> None:
    for hand in hands(60, (14, 11), seed=3, wildcards=1):
        for one in paili.discards(hand, variant=MCR, order="ukeire"):
            left = hand.discard(one.tile)
            assert one.shanten == paili.shanten(left, variant=MCR).best
            assert one.ukeire.tiles == paili.ukeire(left, variant=MCR).tiles, (hand, one)


def test_by_shape_against_the_reference() -> None:
    for hand in hands(25, (13, 10), seed=11):
        result = missing(paili.shanten(hand, variant=MCR, tenpai="shape"))
        assert result == wanted(list(hand.counts), limited=False), hand
        assert set(paili.ukeire(hand, variant=MCR, tenpai="shape").tiles) == useful(hand, limited=False), hand


def test_copies_in_a_meld_against_the_reference() -> None:
    """With ``tenpai="own"`` what the meld has is gone: for the nine, and for the pair."""
    source, hopeless = random.Random(5), 0
    for hand in hands(100, (10, 11), seed=13, wildcards=1):
        kind = source.choice([kind for kind, count in enumerate(hand.counts[:27]) if count <= 1])
        meld = Meld.of("open quad" if hand.counts[kind] == 0 else "pon", [kind] * (4 - hand.counts[kind]))
        with_meld = Hand.from_counts(hand.counts, (meld,), hand.wildcards)
        limits = [4 - count for count in with_meld.melded]
        targets = reference.knitted_straights(melds=0)
        straight = reference.distance_to(targets, hand.counts, limits)
        assert straight is not None
        knitted_straight = paili.shanten(with_meld, variant=MCR, tenpai="own").knitted_straight
        assert knitted_straight == max(0, straight - hand.wildcards) - 1, with_meld
        hopeless += straight > (reference.distance_to(targets, hand.counts) or 0)
        if hand.size == 10:
            before = paili.shanten(with_meld, variant=MCR, tenpai="own").best
            drawable = [k for k in range(34) if with_meld.all_counts[k] < 4]
            wanted = {
                k
                for k in drawable
                if paili.shanten(with_meld.draw(k), variant=MCR, tenpai="own").best < before
            }
            assert set(paili.ukeire(with_meld, variant=MCR, tenpai="own").tiles) == wanted, with_meld
    assert hopeless > 2


# ------------------------------------------------------------------------------------- whole hands


def test_every_win_of_honours_and_knitted() -> None:
    """720 sets of kinds: 216 with all honours, 378 with six, 126 with five that hold all nine knitted tiles."""
    honours = {7: 0, 6: 0, 5: 0}
    for counts in reference.mixed_knitted():
        hand = Hand.from_counts(counts)
        (reading,) = [r for r in paili.readings(hand, variant=MCR) if r.form == HONOURS_AND_KNITTED]
        assert reading.groups[0].tiles == tuple(hand.kinds)
        assert not paili.is_win(hand)
        honours[int(counts[27:].sum())] += 1
    assert honours == {7: 216, 6: 378, 5: 126}


def test_every_kind_of_knitted_straight_can_be_read() -> None:
    """Each whole hand has as many readings as there are ways to make it."""
    nines = [np.array([k in nine for k in range(34)], np.int8) for nine in reference.knitted_nines()]
    targets = reference.knitted_straights(melds=1)
    for counts in targets[:: len(targets) // 150]:
        if counts.max() > 4:
            continue
        hand = Hand.from_counts(counts)
        cut = [r for r in paili.readings(hand, variant=MCR) if r.form == KNITTED_STRAIGHT]
        rests = [counts - nine for nine in nines if (counts >= nine).all()]
        ways = sum(len(list(reference.cuts(rest.tolist()))) for rest in rests)
        assert len(cut) == ways > 0, hand
        assert all(sorted(k for group in r.groups for k in group.tiles) == sorted(hand.faces) for r in cut)


def test_readings_with_wildcards() -> None:
    for hand in hands(80, (14, 11), seed=17, wildcards=5):
        if hand.wildcards:
            for reading in paili.readings(hand, variant=MCR):
                assert sum(group.wildcards for group in reading.groups) == hand.wildcards
                assert (
                    sorted(k for group in reading.groups for k in group.tiles)
                    == sorted(hand.faces)[: hand.size - hand.wildcards]
                )
    read = paili.readings("147m258p36s123s99s*", variant=MCR)
    assert [str(one) for one in read if one.form == KNITTED_STRAIGHT] == ["147m258p369s 123s 9s*"]


def test_shapes_of_waits() -> None:
    def shapes(text: str) -> dict[str, tuple[str, ...]]:
        return {str(wait.tile): wait.shapes for wait in paili.waits(text, variant=MCR)}

    assert shapes("147m258p369s1123s") == {"1s": ("two-sided", "pair"), "4s": ("two-sided",)}
    assert shapes("147m258p36s12333s") == {"9s": ("knitted straight",)}
    assert shapes("147m258p369s12p33z") == {"3p": ("edge",)}
    assert shapes("147m258p369s1234z") == dict.fromkeys(("5z", "6z", "7z"), ("honours and knitted",))
    assert shapes("147m258p369s[123s]1z") == {"1z": ("pair",)}
    # all seven honours and six knitted tiles that fit two orders equally well: it waits for six kinds
    assert list(shapes("147m25p3s1234567z")) == ["8p", "6s", "9s"]


# ------------------------------------------------------------------------------- against PyMahjongGB

NAMES = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)] + [
    "F1",
    "F2",
    "F3",
    "F4",
    "J3",
    "J2",
    "J1",
]
NUMBERS = [
    pytest.param(500, id="500 hands"),
    pytest.param(8_000, id="8,000 hands", marks=pytest.mark.slow),
    pytest.param(20_000, id="20,000 hands", marks=pytest.mark.whole),
]


@pytest.mark.parametrize("number", NUMBERS)
def test_against_pymahjonggb(number: int) -> None:
    gb = pytest.importorskip("MahjongGB")
    forms = (
        gb.RegularShanten, gb.SevenPairsShanten, gb.ThirteenOrphansShanten, gb.KnittedStraightShanten,
        gb.HonorsAndKnittedTilesShanten,
    )  # fmt: skip
    knitted = 0
    for hand in hands(number, (13,), seed=number):
        names = tuple(NAMES[face] for face in hand.faces)
        results = [form(names) for form in forms]
        theirs = tuple(distance for distance, _ in results)
        shanten = paili.shanten(hand, variant=MCR)
        if tuple(shanten) != theirs:
            assert 4 in hand.counts, hand
            assert tuple(paili.shanten(hand, variant=MCR, tenpai="shape")) == theirs, hand
            continue
        nearest = [tiles for distance, tiles in results if distance == shanten.best]
        useful = {NAMES.index(name) for tiles in nearest for name in tiles}
        drawable = {kind for kind in useful if hand.counts[kind] < 4}
        assert set(paili.ukeire(hand, variant=MCR).tiles) == drawable, hand
        knitted += shanten.best in shanten[3:]
    assert knitted > number // 2


# ------------------------------------------------------------------------------- what is said of it


@pytest.mark.slow
def test_counts_refuse_knitted_tiles() -> None:
    with pytest.raises(paili.errors.QuestionError, match="a census cannot count hands of knitted tiles"):
        paili.census(14, "best", variant=MCR)
    assert paili.census(2, variant=MCR) == paili.census(2)


def test_a_game_of_knitted_tiles_needs_its_suits() -> None:
    for forms in (ALL_FORMS, ("standard", KNITTED_STRAIGHT)):
        with pytest.raises(VariantError, match=r"a knitted straight needs three suits|thirteen"):
            paili.Variant("x", forms=forms, suits=(SICHUAN.suits[3], *MCR.suits[1:]))
    with pytest.raises(VariantError, match="a knitted straight needs three suits"):
        paili.Variant("x", forms=("standard", HONOURS_AND_KNITTED), suits=SICHUAN.suits)
    straight_alone = paili.Variant("x", forms=("standard", KNITTED_STRAIGHT))
    shanten = paili.shanten("147m258p369s1234z", variant=straight_alone)
    assert shanten == KnittedShanten(standard=8, knitted_straight=2)


def test_the_record() -> None:
    shanten = paili.shanten("147m258p369s1234z", variant=MCR)
    assert eval(repr(shanten), {"KnittedShanten": KnittedShanten}) == shanten
    assert list(shanten.to_dict()) == [*FIELDS, "best"]
    assert (
        paili.analyze("147m258p369s12345z", variant=MCR).to_dict()["readings"][0]["form"]
        == HONOURS_AND_KNITTED
    )
    assert isinstance(paili.shanten("147m258p369s1234z"), paili.analysis.Shanten)


@pytest.mark.parametrize(
    ("language", "form", "wait"),
    [("en", "knitted straight 0", "edge"), ("zh", "组合龙 0", "边张"), ("ja", "組合龍 0", "辺張")],
)
def test_the_command(language: str, form: str, wait: str, capsys: pytest.CaptureFixture[str]) -> None:
    command(["147m258p369s12p33z", "--variant", "mcr", "--lang", language])
    output = capsys.readouterr().out
    assert form in output
    assert wait in output


@pytest.mark.data
def test_shared_cases() -> None:
    for line in path_of("chinese_cases.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["game"] != "mcr-shanten":
            continue
        shanten, tiles = (
            paili.shanten(case["hand"], variant=MCR),
            paili.ukeire(case["hand"], variant=MCR).tiles,
        )
        assert isinstance(shanten, KnittedShanten)
        assert case.get("lesser", shanten.honours_and_knitted) == shanten.honours_and_knitted, case
        assert case.get("knitted", shanten.knitted_straight) == shanten.knitted_straight, case
        useful = case.get("useful", "")
        if useful.endswith("kinds"):
            assert len(tiles) == int(useful.split()[0]), case
        elif useful:
            assert tiles == paili.TileSet.parse(useful.replace(" ", "")), case
