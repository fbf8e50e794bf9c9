"""The compiled loops for one hand compared with the engine in plain Python: the same numbers, masks and
orders.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

import paili
from deals import FEW_KINDS, WALL, deal
from paili import LAIZI, MCR, RIICHI, SANMA, SICHUAN, TAIWAN, Hand, Meld, Variant
from paili.analysis import moves, waits
from paili.analysis.discards import RECORDS, _ranked, table_of
from paili.analysis.inputs import ORDERS, Inputs, inputs_of
from paili.analysis.moves import ukeire_at
from paili.analysis.plain_table import plain_table
from paili.analysis.shanten import has_won, shanten_at
from paili.analysis.shape.engine import Engine, KnittedEngine
from paili.errors import PailiError
from paili.kernels.single.lookup import lookup_of
from paili.kernels.single.questions import (
    discards_of,
    distances_of,
    draws_of,
    draws_to_groups_of,
    outlook_of,
)
from paili.kernels.single.questions import table_of as sorted_discards
from paili.native import is_compiled
from paili.tiles import KINDS, WILDCARD
from paili.variants import KNITTED_FORMS, STANDARD

FIVE_OF_TWO_KINDS = Variant("five melds, two characters", melds=5, forms=(STANDARD,), suits=SANMA.suits)
VARIANTS = (
    RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN, MCR, FIVE_OF_TWO_KINDS, SICHUAN.with_lack("p"),
    LAIZI.with_wildcards("5s"), LAIZI.with_wildcards("17z3m"), MCR.with_forms("knitted straight"),
    RIICHI.with_forms("seven_pairs"),
)  # fmt: skip
EVERY = 1 if is_compiled() else 12  # plain Python takes a part of the hands
variants = pytest.mark.parametrize(
    "variant", VARIANTS, ids=lambda v: f"{v.name} {v.lack} {v.wild} {len(v.forms)}"
)


@cache
def plain_engine(variant: Variant) -> Engine:
    is_knitted = set(variant.forms) & set(KNITTED_FORMS)
    return KnittedEngine(variant, by_shape=False) if is_knitted else Engine(variant, by_shape=False)


def hands(variant: Variant, number: int, *sizes: int) -> Iterator[Hand]:
    """Yield hands of all kinds, of one suit, of few kinds, without and with wildcards."""
    for wildcards in (0, 1, 3):
        for seed, wall in enumerate((WALL, WALL[36:72], [*FEW_KINDS, *WALL[72:80]])):
            in_play = [kind for kind in wall if kind in variant.kinds]
            for hand in deal(number, sizes, seed=seed + wildcards, wall=in_play, wildcards=wildcards):
                if STANDARD in variant.forms or hand.size >= 13:
                    yield hand.with_wild(variant.wild)


@variants
def test_distances_draws_and_discards(variant: Variant) -> None:
    lookup, plain = lookup_of(variant), plain_engine(variant)
    sizes = (16, 17, 13, 14) if variant.melds == 5 else (13, 14, 10, 11, 4, 5)
    for hand in list(hands(variant, 25, *sizes))[::EVERY]:
        for melded in (False, True):
            arguments = hand.keys, hand.wildcards, melded
            assert distances_of(lookup, *arguments) == plain.distances(*arguments), hand
            if hand.size % 3 == 2:
                wanted = plain.discards(*arguments)
                first = [row for row in wanted if lookup.lacking >> row[0] & 1]
                assert discards_of(lookup, *arguments) == (first or wanted), hand
                continue
            assert draws_of(lookup, *arguments) == plain.draws(*arguments), hand
            if STANDARD in variant.forms:
                wanted = plain.standard_draws(*arguments[:2])
                assert draws_to_groups_of(lookup, *arguments[:2]) == wanted, hand


def seen_somewhere(hand: Hand, chance: random.Random) -> list[int]:
    """Return tiles that could be seen elsewhere: few, or nearly all."""
    seen, many = [0] * KINDS, chance.choice((0, 10, 60))
    for kind in chance.choices(range(KINDS), k=many):
        seen[kind] += hand.counts[kind] + seen[kind] < 4
    return seen


def positions(variant: Variant, number: int, *sizes: int) -> Iterator[Inputs]:
    chance = random.Random(3)
    for hand in list(hands(variant, number, *sizes))[::EVERY]:
        inputs = inputs_of(hand, seen_somewhere(hand, chance), variant)
        if inputs.hand.wildcards < inputs.hand.size:
            yield inputs._replace(engine=plain_engine(variant))


@variants
def test_the_order_of_discards(variant: Variant) -> None:
    for position in positions(variant, 5, *((17, 14) if variant.melds == 5 else (14, 14, 11, 5))):
        hand = position.hand
        for order in ORDERS:
            discards = sorted_discards(
                lookup_of(variant), hand.counts, hand.wildcards, False, position.live, order == "shape"
            )
            wanted = [
                (int(discard.tile), discard.shanten + 1 + hand.wildcards, discard.ukeire.mask)
                for discard in _ranked(position, order)
            ]
            assert discards == wanted, (hand, position.visible, order)


@variants
def test_the_usual_call_of_discards(variant: Variant) -> None:
    allowed = [RIICHI, LAIZI, MCR] if variant is RIICHI else [variant]
    melded = [(hand, game) for hand in melded_hands(40, 14) for game in allowed if len(allowed) > 1]
    bare = [(hand, variant) for hand in hands(variant, 15, 14, 11, 5, 2)]
    for hand, game in [*bare, *melded][::EVERY]:
        for hand_or_text in (hand, str(hand)):
            for order in ORDERS:
                expected = table_of(inputs_of(hand_or_text, variant=game), order)
                table = paili.discards(hand_or_text, variant=game, order=order)
                assert type(table) is type(expected)
                assert table == expected
                assert repr(table) == repr(expected)
                assert [item.ukeire.total for item in table] == [item.ukeire.total for item in expected]


def melded_hands(number: int, *sizes: int) -> Iterator[Hand]:
    """Yield hands of so many tiles, melds of all types among them counted as three."""
    chance, melds = (
        random.Random(11),
        "[123m] [340p] [789s] [111m] [555p] [777z] [9999s] [222+2z] (1111z) (0555s)",
    )
    while number:
        called = chance.sample(melds.split(), chance.randint(1, 4))
        wall = list(WALL)
        try:
            for meld in map(Meld.parse, called):
                for kind in meld.kinds:
                    wall.remove(kind)
        except ValueError:  # more than four of a kind
            continue
        size = chance.choice(sizes) - 3 * len(called)
        faces = chance.sample(wall[: chance.choice((60, 136))], size)
        wild = chance.choice((0, 0, 1))
        yield Hand.from_faces([*faces[wild:], *[WILDCARD] * wild], called)
        number -= 1


def answer(ask: Callable[..., object], *arguments: object, **options: object) -> str:
    try:
        return repr(ask(*arguments, **options))
    except PailiError as error:
        return f"{type(error).__name__} {error}"


@variants
def test_the_usual_calls_of_distances_and_draws(variant: Variant) -> None:
    """A hand is read by its suit keys, a text by its letters; the plain engine reads neither."""

    def at_length(ask: Callable[[Inputs], object], question: Hand | str) -> str:
        return answer(
            lambda: ask(inputs_of(question, variant=variant)._replace(engine=plain_engine(variant)))
        )

    sizes = (16, 17, 13, 14) if variant.melds == 5 else (13, 14, 10, 11, 4, 5, 1, 2)
    foreign = [*deal(30, (4, 5, 13, 14), seed=8), Hand.parse("1m1z"), Hand.parse("5m"), Hand.parse("**")]
    melded = melded_hands(120, *((16, 17, 14) if variant.melds == 5 else (13, 14, 16, 17)))
    for hand in [*hands(variant, 25, *sizes), *foreign, *melded][::EVERY]:
        for question in (hand, str(hand)):
            assert answer(paili.shanten, question, variant=variant) == at_length(shanten_at, question)
            if hand.size % 3 == 2:
                assert answer(paili.is_win, question, variant=variant) == at_length(has_won, question)
            else:
                assert answer(paili.ukeire, question, variant=variant) == at_length(ukeire_at, question)


def test_only_a_usual_question_takes_the_fast_way() -> None:
    for _ in range(2):  # melds of a text before leave nothing behind
        answered = plain_table(RECORDS, "1233m456p1367s112z", RIICHI, True) is not None
        assert answered == is_compiled()
        assert plain_table(RECORDS, "[111z]1233m456p13s", RIICHI, True) is None
    for text in ("123m", "1233m456p1367s11z", "1233m456p1367s1z[123p]1z", "**"):
        assert plain_table(RECORDS, text, RIICHI, True) is None
    assert plain_table(RECORDS, "11m5s7z1s", LAIZI.with_wildcards("5s"), True) is None


@variants
def test_the_outlook(variant: Variant) -> None:
    for position in positions(variant, 8, *((16, 13) if variant.melds == 5 else (13, 13, 10, 4))):
        hand = position.hand
        good, improving, after = outlook_of(
            lookup_of(variant), hand.counts, hand.wildcards, False, position.live
        )
        wanted = moves.tiles_after_next(position)
        assert improving == moves.improving_tiles(position), (hand, position.visible)
        assert wanted in (after, None), (hand, position.visible)
        if paili.shanten(hand, variant=variant).best == 1:
            assert good == moves.tiles_to_good_wait(position), (hand, position.visible)


def test_melds_do_not_change_the_order() -> None:
    """The copies in the melds are seen; under `own` they are used up, which is for plain Python."""
    text = "1233m456p1367s1z[222z]"
    inputs = inputs_of(text.replace("1z[", "["), tenpai="concealed")
    assert table_of(inputs) == tuple(_ranked(inputs._replace(engine=plain_engine(RIICHI)), "shape"))
    assert [discard.tile for discard in paili.discards("1233m456p136s1z[222z]", tenpai="own")]


def ready_hands(variant: Variant, number: int) -> Iterator[Hand]:
    sizes = (16, 7) if variant.melds == 5 else (13, 10, 7, 4)
    for seed, wall in enumerate((WALL[36:72], [*FEW_KINDS, *WALL[72:80]], WALL)):
        in_play = [kind for kind in wall if kind in variant.natural]
        for hand in deal(number, sizes, seed=seed, wall=in_play):
            if paili.shanten(hand, variant=variant).standard == 0:
                yield hand


@pytest.mark.parametrize("variant", [RIICHI, SANMA, LAIZI, TAIWAN, MCR], ids=lambda v: v.name)
def test_the_shapes_of_waits(variant: Variant) -> None:
    lookup, number = lookup_of(variant), 0
    for hand in list(ready_hands(variant, 300))[::EVERY]:
        plain = inputs_of(hand, variant=variant)._replace(engine=plain_engine(variant))
        assert waits._looked_up_shapes(lookup, hand.counts) == waits._standard_shapes(plain), hand
        number += 1
    assert number > 20 // EVERY
