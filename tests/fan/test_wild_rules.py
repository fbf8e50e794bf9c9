"""The wild kinds of a deal: fixed, turned, substituted; compared with trying every tile for each."""

from __future__ import annotations

import random
from itertools import product

import pytest

import paili
from paili import Win, fan
from paili.errors import HandError, PailiError, QuestionError, ScoreError
from paili.fan.hands.waits import score_if_won
from paili.fan.play.reach import reach_of
from paili.fan.wild.deal import wild_of
from paili.hand import Hand
from paili.hand.meld import OPEN_QUAD, PON, Meld
from paili.tiles import KIND_NAMES, TileSet

ALL = "123456789m123456789p123456789s1234567z"
ROOM = """
base = "hongzhong"
name = "turned"
kinds = "123456789m123456789p123456789s1234567z"
wild = ""
wild_from = "next"
substitute = "5z"
wild_fifth = "never"
on_discard = true
"""
TURNED = fan.Rules.from_toml(ROOM)
WHITE = 31


def wild(indicator: str, **changes: object) -> str:
    kind = KIND_NAMES.index(indicator)
    return str(wild_of(TileSet(), kind, TURNED.replace(substitute="", **changes)))


@pytest.mark.parametrize(
    ("turned", "following"),
    [
        ("1m", "2m"),
        ("9m", "1m"),
        ("9s", "1s"),
        ("1z", "2z"),
        ("4z", "1z"),
        ("7z", "6z"),
        ("6z", "5z"),
        ("5z", "7z"),
    ],
)
def test_the_next_kind_is_wild(turned: str, following: str) -> None:
    assert wild(turned) == following
    assert wild(turned, wild_from="itself") == turned


def test_both_neighbours_and_other_circles() -> None:
    assert wild("1p", wild_from="neighbours") == "29p"
    assert wild("1z", wild_from="neighbours") == "24z"
    one_circle = ("1234765z",)
    assert [wild(name, honour_cycles=one_circle) for name in ("4z", "5z")] == ["7z", "1z"]
    short = TURNED.replace(substitute="", kinds="123456789m123456789p123456789s123z")
    assert str(wild_of(TileSet(), KIND_NAMES.index("3z"), short)) == "1z"  # no north in play


def test_the_win_says_which_tile_was_turned() -> None:
    win = Win("123456789m55s34p", "2p", tsumo=True)
    with pytest.raises(
        ScoreError, match="turned turns a tile to choose its wildcards: pass that tile as wild_indicator="
    ):
        paili.score(win, TURNED)
    with pytest.raises(
        ScoreError, match="the tile 9m was turned to choose wildcards, but hongzhong turns no tile"
    ):
        paili.score(win.replace(wild_indicator="9m"), fan.HONGZHONG)
    with pytest.raises(
        ScoreError, match="the turned tile 9p makes 1p wild in turned, but 5s is named as wild"
    ):
        paili.score(win.replace(wild_indicator="9p", wild="5s"), TURNED)
    with pytest.raises(ScoreError, match="5 2p in the hand, melds, indicators"):
        Win("123456789m2222p", "5s", tsumo=True, wild_indicator="2p")
    by_indicator, by_wild = win.replace(wild_indicator="3s"), win.replace(wild="4s")
    assert paili.score(by_indicator, TURNED).fans == paili.score(by_wild, TURNED).fans
    assert repr(by_indicator) == "Win('123456789m34p55s', '2p', tsumo=True, wild_indicator='3s')"


def test_the_white_dragon_is_the_tile_that_became_wild() -> None:
    """9m turned: 1m is wild, so a white dragon is a 1m, and no dragon any more."""
    natural = paili.score(Win("23456789m44s34p5z", "2p", tsumo=True, wild_indicator="9m"), TURNED)
    assert {item.id for item in natural.fans} == {"pure_straight", "no_wildcards"}
    score = paili.score(Win("23456789m44s34p5z", "1m", tsumo=True, wild_indicator="9m"), TURNED)
    assert {item.id for item in score.fans} == {"pure_straight"}
    assert len(score.stands_for) == 1
    dragons = TURNED.with_fan("dragon_pung", value=5)
    pung = Win("234567m44s2p34p[555z]".replace("2p34p", "34p"), "2p", tsumo=True, wild_indicator="9m")
    assert "dragon_pung" not in {item.id for item in paili.score(pung, dragons).fans}
    plain = dragons.replace(substitute="")
    assert "dragon_pung" in {item.id for item in paili.score(pung, plain).fans}
    with pytest.raises(
        ScoreError, match="in turned, 5z stands for the wild kind, but here several kinds are wild: 1m1s"
    ):
        paili.score(Win("23456789m44s34p5z", "2p", tsumo=True, wild="1m1s"), TURNED)
    white_is_wild = Win("23456789m44s34p5z", "2p", tsumo=True, wild_indicator="6z")
    assert paili.score(white_is_wild, TURNED).stands_for == (paili.Kind.M1,)


def test_a_wildcard_that_shows_what_it_is_needed_for() -> None:
    """With `wild_as_itself` the hand counts as one without wildcards; else as one with them."""
    win = Win("23456789m44s34p1m", "2p", tsumo=True, wild_indicator="9m")
    assert "no_wildcards" not in {item.id for item in paili.score(win, TURNED).fans}
    itself = TURNED.replace(wild_as_itself=True)
    assert "no_wildcards" in {item.id for item in paili.score(win, itself).fans}
    twice = Win("23456789m44s34p1m", "1m", tsumo=True, wild_indicator="9m")
    assert "no_wildcards" not in {item.id for item in paili.score(twice, itself).fans}


def test_waits_and_discards_of_a_deal() -> None:
    results = {str(wait.tile): wait for wait in fan.waits("23456789m44s34p5z", TURNED, wild_indicator="9m")}
    assert {tile: wait.left for tile, wait in results.items()} == {"2p": 4, "5p": 4, "1m": 4}
    assert "no_wildcards" in {item.id for item in results["2p"].self_drawn.fans}
    by_white = fan.waits("23456789m44s234p", TURNED, wild_indicator="9m")
    assert {str(wait.tile): wait.left for wait in by_white} == {"5z": 4, "4m": 3, "7m": 3, "1m": 4}
    best = fan.discards("23456789m44s34p5z7z", TURNED, wild_indicator="9m")[0]
    assert str(best.tile) == "7z"
    assert {str(wait.tile) for wait in best.waits} == {"2p", "5p", "1m"}
    assert {str(kind): left for kind, left in best.ukeire.left.items()} == {"2p": 4, "5p": 4, "1m": 4}
    gone = fan.discards("23456789m44s34p1m7z", TURNED, wild_indicator="9m")
    tiles = {str(discard.tile) for discard in gone}
    assert "7z" in tiles
    assert "1m" not in tiles  # a wildcard is no discard to think of


def test_the_turned_tile_is_seen() -> None:
    fixed = TURNED.replace(substitute="")
    (at_2p,) = [
        wait for wait in fan.waits("123456789m44s34p", fixed, wild_indicator="5p") if str(wait.tile) == "5p"
    ]
    assert at_2p.left == 3


def test_every_wait_is_a_win_and_no_other_kind_is() -> None:
    rng, number_of_wins = random.Random(5), 0
    for _ in range(400):
        win = drawn(rng)
        if win is None:
            continue
        facts = {"wild_indicator": win.wild_indicator, "seat_wind": "S"}
        results = {int(wait.tile) for wait in fan.waits(win.hand, TURNED, **facts)}
        assert results == {kind for kind in range(34) if wins_on(win, kind)}, win
        number_of_wins += 1
        if number_of_wins == 25:
            return
    raise AssertionError(number_of_wins)


def wins_on(win: Win, kind: int) -> bool:
    try:
        paili.score(Win(win.hand, kind, tsumo=True, wild_indicator=win.wild_indicator), TURNED)
    except PailiError:
        return False
    return True


@pytest.mark.parametrize("substitute", ["", "5z"])
def test_copies_in_melds_limit_what_a_wildcard_stands_for(substitute: str) -> None:
    """A seat is ready for the kinds with which its hand wins, and for no others."""
    rules = TURNED.replace(name="ours", substitute=substitute)
    rng, wild, lost = random.Random(1), TileSet.parse("9m"), 0
    for _ in range(100):
        hand = with_melds(rng)
        reach = reach_of(hand, rules, "", wild)
        loose = reach_of(hand, rules.replace(wild_fifth="concealed"), "", wild)
        free = [kind for kind in range(18) if hand.all_counts[kind] < 4]
        wins = {kind for kind in free if score_if_won(Win(hand, kind, tsumo=True, wild="9m"), rules)}
        assert wins == {kind for kind in free if reach.is_completed_by(kind)}, hand
        waits = {int(wait.tile) for wait in fan.waits(hand, rules, wild="9m")}
        assert wins == {*waits} & {*free}
        lost += len({kind for kind in free if loose.is_completed_by(kind)} - wins)
    assert lost


def with_melds(rng: random.Random) -> Hand:
    """A hand of 13 tiles with one or two melds of 1m to 8m, whose other tiles are near them; 9m is wild."""
    called = rng.sample(range(8), rng.choice((1, 2)))
    melds = [Meld.of(*rng.choice([(PON, (kind,) * 3), (OPEN_QUAD, (kind,) * 4)])) for kind in called]
    wall = [kind for kind in range(18) for _ in range(4) if kind != 8]
    for meld in melds:
        for kind in meld.kinds:
            wall.remove(kind)
    counts = [0] * 34
    counts[8] = rng.choice((0, 1, 1, 2))
    near = [kind for kind in wall if any(abs(kind - other) < 3 for other in called)]
    for _ in range(13 - 3 * len(melds) - counts[8]):
        pool = near if near and rng.random() < 0.7 else wall
        kind = rng.choice(pool)
        wall.remove(kind)
        if kind in near:
            near.remove(kind)
        counts[kind] += 1
    return Hand.unchecked(tuple(counts), melds=tuple(melds))


# ---------------------------------------------------------------------------------- the slow twin


def drawn(rng: random.Random) -> Win | None:
    """A random win of the deal; its tiles are what they show."""
    turned = rng.randrange(34)
    wild = next(iter(wild_of(TileSet(), turned, TURNED)))
    suit = rng.choice((0, 9, 18))
    kinds = [*range(suit, suit + 9), *rng.sample(range(27, 34), 3), wild]
    tiles = [rng.choice(kinds)] * 2
    for _ in range(4):
        kind = rng.choice(kinds)
        run = kind < 27 and kind % 9 < 7 and rng.random() < 0.6
        tiles += [kind, kind + 1, kind + 2] if run else [kind] * 3
    if WHITE in tiles and wild != WHITE:
        return None
    shown = [WHITE if tile == wild else tile for tile in tiles]
    for place in rng.sample(range(14), rng.choice((0, 1, 2))):
        shown[place] = wild
    rng.shuffle(shown)
    try:
        names = [KIND_NAMES[kind] for kind in shown]
        return Win("".join(names[:-1]), names[-1], tsumo=rng.random() < 0.5, wild_indicator=turned)
    except PailiError:
        return None


# these two ask which tiles are natural
NATURAL = ("no_wildcards", "dragon_seven_pairs")
PLAIN = TURNED.replace(wild_from="told", substitute="").without(*NATURAL)


def slow_total(win: Win) -> int | None:
    """The best total over every tile that each wild tile may be, each a hand without wildcards."""
    wild = next(iter(wild_of(TileSet(), win.wild_indicator, TURNED)))
    shown = [int(face) for face in win.hand.faces] + [int(win.tile)]
    choices = [
        [kind for kind in range(34) if kind != WHITE or wild == WHITE]
        if tile == wild
        else [wild if tile == WHITE else tile]
        for tile in shown
    ]
    plain_totals = [
        total for tiles in product(*choices) if (total := _plain_total(tiles, win.tsumo)) is not None
    ]
    return max(plain_totals, default=None)


def _plain_total(tiles: tuple[int, ...], tsumo: bool) -> int | None:
    try:
        names = [KIND_NAMES[kind] for kind in tiles]
        return paili.score(Win("".join(names[:-1]), names[-1], tsumo=tsumo), PLAIN).total
    except PailiError:
        return None


def test_a_turned_deal_is_scored_as_every_assignment_is() -> None:
    rng, rules, number_of_wins = random.Random(3), TURNED.without(*NATURAL), 0
    while number_of_wins < 30:
        win = drawn(rng)
        if win is not None:
            assert paili.score(win, rules).total == slow_total(win), win
            number_of_wins += 1


def test_the_deal_of_a_ledger_says_which_tile_was_turned() -> None:
    hands = {"E": "23456789m44s34p5z", "S": "23456789m44s34p5z".replace("5z", "6z"), "W": "147m258p369s1234z"}
    rules = TURNED.replace(ready_check=True)
    ledger = fan.settle(rules, [], {**hands, "N": "147m258p369s1234z"}, wild_indicator="9m")
    assert sum(ledger.changes) == 0
    assert ledger.changes == (12, -4, -4, -4)  # E is ready for a pure straight
    win = Win("23456789m44s34p5z", "2p", tsumo=True)
    assert fan.settle(rules, [win], wild_indicator="9m").scores[0].total == 2


def test_an_analysis_of_a_deal_shows_the_tiles_that_are_held() -> None:
    analysis = fan.analyze("23456789m44s34p5z7z", TURNED, wild_indicator="9m")
    assert str(analysis.discards[0].tile) == "7z"
    assert {str(kind) for kind in analysis.ukeire.tiles} == {"2p", "5p", "1m"}
    ready = fan.analyze("23456789m44s234p", TURNED, wild_indicator="9m")
    assert {str(wait.tile): wait.left for wait in ready.waits} == {"5z": 4, "4m": 3, "7m": 3, "1m": 4}
    assert {str(kind) for kind in ready.ukeire.tiles} == {"5z", "4m", "7m", "1m"}
    for tile in ("5z", "7z"):
        comparison = fan.compare("23456789m44s34p5z7z", tile, TURNED, wild_indicator="9m")
        assert (str(comparison.chosen.tile), str(comparison.best.tile)) == (tile, "7z")
        assert (str(comparison.shape.chosen.tile), str(comparison.shape.best.tile)) == (tile, "7z")
    white = fan.analyze("23456789m44s34p5z7z", TURNED, wild_indicator="9m").shape
    assert str(white.hand) == "23456789m34p44s57z"
    assert "5z" in {str(discard.tile) for discard in white.discards}
    assert "1m" not in {str(discard.tile) for discard in white.discards}


def test_an_error_names_the_waits_with_the_real_tiles() -> None:
    """White stands for the wild 1m: the hand waits for 2p, 5p and the wild 1m, but not for white."""
    with pytest.raises(ScoreError, match=r"waits for 1m25p$"):
        paili.score(Win("23456789m44s34p5z", "7z", tsumo=True, wild_indicator="9m"), TURNED)


def test_a_drawn_red_five_is_an_ordinary_five_in_a_deal_with_a_substitute() -> None:
    red = fan.analyze("23456789m44s34p5z+0s", TURNED, wild_indicator="9m")
    plain = fan.analyze("23456789m44s34p5z+5s", TURNED, wild_indicator="9m")
    assert [str(item.tile) for item in red.discards] == [str(item.tile) for item in plain.discards]


def test_a_tile_that_is_no_discard_is_named_as_it_was_asked() -> None:
    """In the analysis the wild 1m and the white dragon are exchanged; the answer does not show it."""
    with pytest.raises(QuestionError, match=r": 1m is not a tile that this hand can discard$"):
        fan.compare("23456789m44s34p1m7z", "1m", TURNED, wild_indicator="9m")


def test_too_many_copies_are_named_as_they_were_written() -> None:
    with pytest.raises(HandError, match=r"^23456789m44s555z: .* five 5z, at most 4"):
        fan.analyze("23456789m44s555z", TURNED, "55z", wild_indicator="9m")
