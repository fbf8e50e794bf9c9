"""Functions about one hand for programs: the same results as for people, and errors that name what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import paili
from deals import FEW_KINDS, WALL, deal
from paili import LAIZI, MCR, RIICHI, SANMA, SICHUAN, TAIWAN, Hand, Variant, counts
from paili.errors import PailiError
from paili.tiles import KINDS

VARIANTS = (RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN, MCR, SICHUAN.with_lack("p"), LAIZI.with_wildcards("5s7z"))
variants = pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: f"{v.name} {v.lack} {v.wild}")


def hands(variant: Variant, number: int, *sizes: int) -> Iterator[Hand]:
    for wildcards in (0, 2):
        for seed, wall in enumerate((WALL, [*FEW_KINDS, *WALL[72:80]])):
            in_play = [kind for kind in wall if kind in variant.kinds]
            yield from deal(number, sizes, seed=seed + wildcards, wall=in_play, wildcards=wildcards)


def visible_beside(hand: Hand, chance: random.Random) -> list[int]:
    return [chance.choice((0, 0, 0, 4 - count)) for count in hand.counts]


@variants
def test_the_same_as_for_people(variant: Variant) -> None:
    chance = random.Random(2)
    for hand in hands(variant, 40, *((16, 17) if variant.melds == 5 else (13, 14, 10, 11, 4, 5))):
        row, options = bytes(hand.counts), {"wildcards": hand.wildcards, "variant": variant}
        visible = visible_beside(hand, chance)
        assert counts.shanten(row, **options) == paili.shanten(hand, variant=variant).best, hand
        ukeire = paili.ukeire(hand, visible, variant=variant)
        wanted = ukeire.shanten, ukeire.mask, ukeire.total
        assert counts.ukeire(row, visible=visible, **options) == wanted, (hand, visible)
        if hand.size % 3 == 1:
            completing = sum(1 << wait.tile for wait in paili.waits(hand, variant=variant))
            assert counts.waits(row, **options) == completing, hand
            continue
        assert counts.is_win(row, **options) == paili.is_win(hand, variant=variant), hand
        for order in ("shape", "ukeire"):
            table = [
                (int(discard.tile), discard.shanten, discard.ukeire.mask, discard.ukeire.total)
                for discard in paili.discards(hand, visible, variant=variant, order=order)
            ]
            assert counts.discards(row, visible=visible, order=order, **options) == table, (hand, visible)


def as_numpy(row: Any, dtype: str, step: int = 1) -> Any:
    np = pytest.importorskip("numpy")
    return np.repeat(np.array(row, dtype), step)[::step]


FORMS: dict[str, Callable[[Any], Any]] = {
    "bytes": bytes,
    "bytearray": bytearray,
    "memoryview": lambda row: memoryview(bytes(row)),
    "list": list,
    "tuple": tuple,
    "uint8": lambda row: as_numpy(row, "uint8"),
    "int64": lambda row: as_numpy(row, "int64"),
    "apart": lambda row: as_numpy(row, "uint8", 3),
    "numbers of NumPy": lambda row: list(as_numpy(row, "int16")),
    "bools": lambda row: [number if number != 1 else True for number in row],
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_row(form: str) -> None:
    for hand in hands(RIICHI, 10, 13, 14):
        row = FORMS[form](hand.counts)
        assert counts.shanten(row, hand.wildcards) == paili.shanten(hand).best
        seen = FORMS[form]([0] * KINDS)
        assert counts.ukeire(row, hand.wildcards, visible=seen)[0] == paili.ukeire(hand).shanten


WRONG = {
    "five of a kind": [5] + [0] * 33,
    "below zero": [-1] + [0] * 33,
    "beyond every number": [10**30] + [0] * 33,
    "more than a byte": [257] + [0] * 33,
    "more than a digit of Python": [2**30 + 1] + [0] * 33,
    "a byte too large": b"x" * KINDS,
    "no tiles": [0] * KINDS,
    "three tiles": [1] * 3 + [0] * 31,
    "too many": [1] * 20 + [0] * 14,
    "too few numbers": [1],
    "too many numbers": [1] + [0] * 34,
    "too few bytes": bytes([1] * 13 + [0] * 20),
    "too many bytes": bytes([1] * 13 + [0] * 22),
    "fractions": [1.0] * 13 + [0.0] * 21,
    "text": "123m456p789s1122z",
    "nothing": None,
    "a number": 3,
    "a mapping": {0: 1},
    "a set": {0, 1},
    "texts": ["1"] + ["0"] * 33,
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_row(wrong: str) -> None:
    for ask in (counts.shanten, counts.ukeire, counts.discards, counts.waits, counts.is_win):
        with pytest.raises(PailiError):
            ask(WRONG[wrong])  # type: ignore[arg-type]
    if wrong not in ("nothing", "no tiles", "three tiles", "too many"):
        with pytest.raises(PailiError):
            counts.ukeire([1] * 13 + [0] * 21, visible=WRONG[wrong])  # type: ignore[arg-type]


def test_the_value_and_the_limit_are_named() -> None:
    thirteen, fourteen = [1] * 13 + [0] * 21, [1] * 14 + [0] * 20
    for ask, message in (
        (lambda: counts.shanten([5] + [0] * 33), "5 of 1m: not in 0…4"),
        (lambda: counts.shanten(thirteen, -1), "-1 wildcards"),
        (lambda: counts.shanten(thirteen, 10**40), "wildcards: not in 0…17"),
        (lambda: counts.shanten(thirteen, "1"), "wildcards='1': must be a whole number"),  # type: ignore[arg-type]
        (lambda: counts.shanten([0, 1] + [0] * 32, variant=SANMA), "sanma is played without 2m"),
        (lambda: counts.shanten([1] * 16 + [0] * 18), "16 tiles"),
        (lambda: counts.shanten(thirteen, variant="thai"), "variant='thai'"),
        (lambda: counts.is_win(thirteen), "this one has 13"),
        (lambda: counts.waits(fourteen), "(the hand has|14)"),
        (lambda: counts.discards(thirteen), "this one has 13"),
        (lambda: counts.discards(fourteen, order="best"), "order 'best'"),
        (lambda: counts.ukeire(thirteen, visible=[4] * KINDS), "at most 4"),
        (lambda: counts.ukeire(thirteen, visible="25m"), "visible='25m': must be 34 whole numbers"),  # type: ignore[arg-type]
        (lambda: counts.ukeire(thirteen, visible={0: 1}), "visible={0: 1}: must be 34 whole numbers"),  # type: ignore[arg-type]
        (lambda: counts.discards(fourteen, visible=b"25m"), "visible=b'25m': must be 34 whole numbers"),
        (lambda: counts.shanten("25m"), "counts='25m': must be 34 whole numbers"),  # type: ignore[arg-type]
        (lambda: counts.waits([0.5] * KINDS), r"counts=\[0.5, .*: must be 34 whole numbers"),
        (lambda: counts.is_win([0] * 33), r"counts=\[0, .*: must be 34 whole numbers"),
        (lambda: counts.shanten([1] + [0] * 33, variant=RIICHI.with_forms("seven_pairs")), "seven pairs"),
    ):
        with pytest.raises(PailiError, match=message):
            ask()


def test_a_hand_of_wildcards_alone() -> None:
    assert counts.discards([0] * KINDS, 2) == [(37, 0, (1 << KINDS) - 1, 4 * KINDS)]
    assert counts.shanten([0] * KINDS, 2) == -1


def test_variants_take_turns() -> None:
    """The variant that was asked for last is remembered by what was given, not by a name of it."""
    row = bytes([4, 4, 0, 2, 2, 1] + [0] * 28)
    first = {name: counts.shanten(row, variant=name) for name in ("riichi", "laizi", "mcr")}
    for variant in (RIICHI, LAIZI, MCR, "riichi", "LAIZI", "mcr") * 2:
        name = variant.lower() if isinstance(variant, str) else variant.name
        assert counts.shanten(row, variant=variant) == first[name]
