"""A lack suit: every question compared with a reference that tries tiles and discards those of the suit."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator

import pytest

import paili
import reference
from deals import WALL
from paili import SICHUAN, Hand, TileSet
from paili.cli import main as command
from paili.errors import VariantError
from paili.variants import Suit

SUITS = {"m": range(9), "p": range(9, 18), "s": range(18, 27)}
TWO_SUITS = {
    lack: tuple(
        reference.NO_SUIT if letter in (lack, "z") else reference.NUMBERS for letter in ("m", "p", "s", "z")
    )
    for lack in SUITS
}


def distances(counts: list[int], lack: str, wildcards: int = 0) -> tuple[int, int | None]:
    """Tiles missing from the standard form and seven pairs, where tiles of the lack suit are good for nothing."""
    kept = [0 if kind in SUITS[lack] else count for kind, count in enumerate(counts)]
    size = sum(counts) + wildcards
    standard = reference.standard_distance(kept, size // 3, True, TWO_SUITS[lack])
    pairs = reference.seven_pairs_distance(kept, quad_as_pairs=True) if size >= 13 else None
    return max(0, standard - wildcards), None if pairs is None else max(0, pairs - wildcards)


def useful(counts: list[int], lack: str, wildcards: int = 0) -> set[int]:
    """The kinds that help, every tile of the game tried."""
    before, result = reference.best(distances(counts, lack, wildcards)), set()
    for kind in range(27):
        if counts[kind] < 4:
            drawn = [count + (k == kind) for k, count in enumerate(counts)]
            if reference.best(distances(drawn, lack, wildcards)) < before:
                result.add(kind)
    return result


def hands(number: int, sizes: tuple[int, ...], seed: int, wildcards: int = 0) -> Iterator[tuple[Hand, str]]:
    """Hands with few or no tiles of the lack suit, half of them of few kinds, some with several of four alike."""
    source = random.Random(seed)
    for _ in range(number):
        lack, size, wild = source.choice("mps"), source.choice(sizes), source.randint(0, wildcards)
        gone = source.sample([kind for kind in WALL if kind in SUITS[lack]], source.choice((0, 0, 1, 2, 4)))
        kept = [kind for kind in WALL if kind < 27 and kind not in SUITS[lack]]
        if source.random() < 0.5:
            kept = [kind for kind in kept if kind % 9 < 4]
        faces = gone[: size - wild] + source.sample(kept, max(0, size - wild - len(gone)))
        yield Hand.from_faces([*faces, *[37] * wild]), lack


@pytest.mark.parametrize("wildcards", [0, 3])
def test_shanten_draws_and_waits_against_trying(wildcards: int) -> None:
    ready = with_lack = 0
    for hand, lack in hands(300, (13, 10, 7, 4, 14, 11), seed=wildcards, wildcards=wildcards):
        counts = list(hand.counts)
        shanten = paili.shanten(hand, variant=SICHUAN, lack=lack)
        standard, pairs = distances(counts, lack, hand.wildcards)
        wanted = (standard - 1, None if pairs is None else pairs - 1, None)
        assert tuple(shanten) == wanted, (hand, lack)
        number = sum(counts[kind] for kind in SUITS[lack])
        assert shanten.best >= number - (hand.size % 3 == 2)
        if hand.size % 3 == 2:
            won = paili.is_win(hand, variant=SICHUAN, lack=lack)
            assert won is (shanten.best == -1)
            assert won is bool(paili.readings(hand, variant=SICHUAN, lack=lack))
            assert not won or not number
            continue
        helpful = useful(counts, lack, hand.wildcards)
        assert set(paili.ukeire(hand, variant=SICHUAN, lack=lack).tiles) == helpful, (hand, lack)
        waits = {wait.tile for wait in paili.waits(hand, variant=SICHUAN, lack=lack)}
        assert waits == (helpful if shanten.best == 0 else set()), (hand, lack)
        ready, with_lack = ready + bool(waits), with_lack + bool(number)
    assert ready > 10 < with_lack


def test_discards_against_trying() -> None:
    must = may = 0
    for hand, lack in hands(80, (14, 11, 8, 5), seed=9, wildcards=1):
        lack_kinds = {kind for kind in SUITS[lack] if hand.counts[kind]}
        table = paili.discards(hand, variant=SICHUAN, lack=lack)
        assert {one.tile for one in table} == (lack_kinds or set(hand.kinds)), (hand, lack)
        for one in table:
            left = [count - (kind == one.tile) for kind, count in enumerate(hand.counts)]
            assert one.shanten == reference.best(distances(left, lack, hand.wildcards)) - 1
            assert set(one.ukeire.tiles) == useful(left, lack, hand.wildcards), (hand, lack, one)
        assert paili.ukeire(hand, variant=SICHUAN, lack=lack) == table[0].ukeire
        must, may = must + bool(lack_kinds), may + (not lack_kinds)
    assert must > 10 < may


@pytest.mark.parametrize("tenpai", ["own", "shape"])
def test_other_rules_of_copies(tenpai: str) -> None:
    """With melds and four alike in the lack suit: the rule concerns the other suits alone."""
    free = list(range(18))
    source = random.Random(4)
    for _ in range(40):
        kind = source.choice(free)
        wall = [k for k in WALL if k < 18 and k != kind]
        hand = Hand.from_faces([*source.sample(wall, 6), *[20] * 4], [paili.Meld.of("pon", [kind] * 3)])
        shanten = paili.shanten(hand, variant=SICHUAN, lack="s", tenpai=tenpai)
        assert shanten.seven_pairs is None
        assert shanten.best >= 4
        tiles = paili.ukeire(hand, variant=SICHUAN, lack="s", tenpai=tenpai).tiles
        before = shanten.best
        for drawn in (k for k in range(27) if hand.all_counts[k] < 4):
            after = paili.shanten(hand.draw(drawn), variant=SICHUAN, lack="s", tenpai=tenpai).best
            assert (drawn in tiles) is (after < before), (hand, drawn)


def test_without_a_tile_of_the_suit_it_is_the_game_without_it() -> None:
    two = paili.Variant(
        "two suits",
        forms=SICHUAN.forms,
        suits=(Suit.NUMBERS, Suit.NUMBERS, Suit.NONE, Suit.NONE),
        quad_as_pairs=True,
    )
    for hand, lack in hands(100, (13, 14), seed=2):
        if lack == "s" and not any(hand.counts[18:]):
            assert paili.shanten(hand, variant=SICHUAN, lack="s") == paili.shanten(hand, variant=two)


def test_the_variant_says_it_too() -> None:
    deal = SICHUAN.with_lack("s")
    assert deal.lack == "s"
    assert deal.lacking == TileSet(range(18, 27))
    assert deal.with_lack("") == SICHUAN != deal
    assert pickle.loads(pickle.dumps(deal)) == deal
    text = "123m456p11p2233m12p"
    assert paili.analyze(text, variant=deal) == paili.analyze(text, variant=SICHUAN, lack="s")
    assert paili.analyze(text, variant=deal).to_dict()["lack"] == "s"
    wild = SICHUAN.with_wildcards("5m").with_lack("s")
    assert set(paili.ukeire("123m456p1p22m3s5m", variant=wild).tiles) >= {4}
    assert not set(paili.ukeire("123m456p1p22m3s5m", variant=wild).tiles) & set(range(18, 27))
    assert paili.compare("123m456p11p2233m9s1s", "9s", variant=SICHUAN, lack="s").rank == 0


@pytest.mark.parametrize(
    ("variant", "lack", "message"),
    [
        (SICHUAN, "z", "sichuan: lack='z' must be 'm', 'p' or 's'"),
        (
            paili.Variant("x", forms=("standard",), suits=(Suit.NONE, *SICHUAN.suits[1:])),
            "m",
            "is a suit that is not in play",
        ),
    ],
)
def test_what_is_no_lack_suit(variant: paili.Variant, lack: object, message: str) -> None:
    for ask in (paili.shanten, paili.ukeire, paili.waits, paili.analyze):
        with pytest.raises(VariantError, match=message):
            ask(Hand.parse("123m456p11p22m"), variant=variant, lack=lack)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "12s of the lack suit must be discarded first"),
        ("zh", "先打缺：12s"),
        ("ja", "欠け色を先に切る：12s"),
    ],
)
def test_the_command(language: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    command(["123m456m99p345m12s1m", "--variant", "sichuan", "--lack", "s", "--lang", language])
    assert sentence in capsys.readouterr().out
