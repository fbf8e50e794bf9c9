"""The functions about play that need no table, each rule by its cases."""

from __future__ import annotations

import pytest

from paili import RIICHI, SANMA, Hand, Meld, Position, Rules, TileSet, game
from paili.errors import HandError, NotationError, QuestionError, ScoreError, VariantError
from paili.game import Call

TENHOU, SANMA_RULES = Rules.TENHOU, Rules.TENHOU_SANMA
TWO_REDS = TENHOU.replace(red_fives=(1, 2, 1))


def texts(melds):
    return [str(meld) for meld in melds]


# ---------------------------------------------------------------------------------- furiten


@pytest.mark.parametrize(
    ("hand", "river", "passed", "riichi", "expected"),
    [
        ("123m456p789s1122z", "", "", "", ("", "", "")),
        ("123m456p789s1122z", "3z4z", "5z", "6z", ("", "", "")),
        ("123m456p789s1122z", "1z", "", "", ("1z", "", "")),  # blocks the other wait too
        ("123m456p789s1122z", "", "2z", "", ("", "2z", "")),
        ("123m456p789s1122z", "", "", "2z1z", ("", "", "12z")),
        ("123m456p67s22z[777z]", "0s", "", "", ("5s", "", "")),  # a red five is a five
        ("1234567m", "4m", "", "", ("4m", "", "")),
        ("19m19p19s1234567z", "1m", "", "", ("1m", "", "")),
        ("1122334455667z", "", "7z", "", ("", "7z", "")),
        ("159m159p159s1234z", "1m5p", "9s", "1z", ("", "", "")),  # not ready
        ("123456789m1111z", "1z", "", "", ("", "", "")),  # waits for a fifth: not ready at all
    ],
)
def test_furiten(hand, river, passed, riichi, expected):
    furiten = game.furiten(hand, river, passed=passed, passed_in_riichi=riichi)
    assert tuple(map(str, (furiten.own, furiten.passed, furiten.riichi))) == expected
    assert bool(furiten) is any(expected)
    assert furiten.to_dict() == dict(zip(("own", "passed", "riichi"), expected, strict=True))


def test_furiten_takes_hands_and_faces():
    assert game.furiten(Hand.parse("123m456p789s1122z"), [27]).own == TileSet.parse("1z")
    assert game.furiten("19m456p789s11222z", "1z", variant=SANMA).own == TileSet.parse("")
    pairs = "1122m3344p5566s1z"
    assert game.furiten(pairs, "1z")
    assert not game.furiten(pairs, "1z", variant=RIICHI.with_forms("standard"))


# ---------------------------------------------------------------------------------- ron

CLOSED = "123567m234p67s99p"  # waits for 5s 8s with pinfu


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "reason"),
    [
        (CLOSED, "8s", {}, None),
        (CLOSED, "9s", {}, "not complete"),
        (CLOSED, "8s", {"river": "5s"}, "furiten"),
        (CLOSED, "8s", {"river": "9m1z"}, None),
        (CLOSED, "8s", {"passed": "0s"}, "furiten"),
        (CLOSED, "8s", {"passed_in_riichi": "5s", "riichi": True}, "furiten"),
        (CLOSED, "8s", {"passed_in_riichi": "5s"}, None),  # counts in riichi only
        ("567p34567s99p[123m]", "8s", {}, "no yaku"),
        ("567p34567s99p[123m]", "8s", {"river": "2s"}, "no yaku"),
        ("567p34567s99p[123m]", "8s", {"houtei": True}, None),
        ("567p34567s99p[123m]", "8s", {"chankan": True}, None),
        ("567p34567s99p[123m]", "8s", {"dora_indicators": "7s"}, "no yaku"),  # dora is no yaku
        ("567p34567s22p[234m]", "8s", {}, None),  # open tanyao
        ("567p34567s22p[234m]", "8s", {"rules": TENHOU.replace(open_tanyao=False)}, "no yaku"),
        ("567p34567s11z[222z]", "8s", {}, None),
        ("567p34567s11z[222z]", "8s", {"seat_wind": "W"}, "no yaku"),
        ("567p34567s11z[222z]", "8s", {"seat_wind": "W", "round_wind": "S"}, None),
        ("123456m234p67s99p", "8s", {"riichi": True, "ippatsu": True}, None),
        ("119m19p19s123456z", "7z", {"chankan": "concealed quad"}, "may not be robbed"),
        ("119m19p19s123456z", "7z", {"chankan": "concealed quad", "rules": Rules.MAHJONG_SOUL}, None),
        ("123567m234p77s11z", "7s", {"chankan": "concealed quad", "rules": Rules.MAHJONG_SOUL},
         "may not be robbed"),
        ("123p234678s456s4z", "4z", {"chankan": "north", "riichi": True, "rules": SANMA_RULES}, None),
        ("123p23478s99p[444p]", "9p", {"rules": SANMA_RULES}, "not complete"),
    ],
)  # fmt: skip
def test_ron(hand, tile, facts, reason):
    ron = game.can_ron(hand, tile, **facts)
    assert ron.reason == reason
    assert bool(ron) is (reason is None)
    assert (ron.score is None) is (reason in ("not complete", "may not be robbed"))


def test_the_score_of_a_ron():
    ron = game.can_ron(CLOSED, "8s", riichi="double", ippatsu=True, seat_wind="E", dora_indicators="8p")
    assert [(yaku.id, yaku.han) for yaku in ron.score.yaku] == [
        ("double_riichi", 2), ("ippatsu", 1), ("pinfu", 1), ("dora", 2),
    ]  # fmt: skip


def test_a_han_too_few():
    two = TENHOU.replace(minimum_han_honba=5)
    assert game.can_ron(CLOSED, "8s", rules=two, honba=5).reason == "too few han"
    assert game.can_ron(CLOSED, "8s", rules=two, honba=4)


# ---------------------------------------------------------------------------------- own moves


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        ("123567m234p67s99p+8s", {}, True),
        ("123567m234p67s99p+9s", {}, False),
        ("567p34567s99p[123m]+8s", {}, False),  # no yaku
        ("567p34567s99p[123m]+8s", {"wall": 0}, True),  # haitei
        ("567p34567s99p[1111m]+8s", {"rinshan": True}, True),
        ("567p34567s99p[1111m]+8s", {"rinshan": ""}, False),
        ("567p34567s99p[1111m]+8s", {"rinshan": True, "wall": 0}, True),  # rinshan alone
        ("567p34567s99p[111m]+8s", {"rinshan": True, "rules": SANMA_RULES}, True),  # after a north
        ("567p34567s99p[111m]+8s", {"rinshan": "north", "kita": 2, "rules": SANMA_RULES}, True),
        (
            "567p34567s99p[111m]+8s",
            {"rinshan": "north", "rules": SANMA_RULES.replace(kita_rinshan=False)},
            False,
        ),
        ("567p34567s99p(1111m)+8s", {}, True),  # a concealed quad leaves the hand concealed
    ],
)
def test_tsumo(hand, facts, expected):
    assert game.own_moves(hand, **facts).tsumo is expected


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        ("123567m234p67s9p1z+9p", {}, "1z"),
        ("123567m234p67s9p1z+9p", {"points": 1000}, "1z"),
        ("123567m234p67s9p1z+9p", {"points": 900}, ""),
        ("123567m234p67s9p1z+9p", {"wall": 4}, "1z"),
        ("123567m234p67s9p1z+9p", {"wall": 3}, ""),
        ("123567m234p67s9p1z+9p", {"wall": 0, "rules": Rules.M_LEAGUE, "points": -500}, "1z"),
        ("123567m234p67s9p1z+9p", {"riichi": True}, ""),
        ("567m234p67s9p1z[123m]+9p", {}, ""),
        ("123567m234p67s9p1z+9p", {"riichi": "double"}, ""),
        ("567m234p67s9p1z(1111m)+9p", {}, "1z"),
        ("13567m2457p67s99p1z", {}, ""),
        ("123456789m11112z", {}, "1z"),  # a single tile of which all are held is no wait
        ("123456789m11112z", {"rules": TENHOU.replace(tenpai="shape")}, "12z"),
        ("11p22p3399p11s227z+4z", {}, "47z"),
    ],
)
def test_riichi(hand, facts, expected):
    assert str(game.own_moves(hand, **facts).riichi) == expected


def test_riichi_with_three_needs_three_tiles_in_the_wall():
    hand = "199m567p23467899s"
    assert str(game.own_moves(hand, rules=SANMA_RULES, wall=3).riichi)
    assert not game.own_moves(hand, rules=SANMA_RULES, wall=2).riichi


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        ("1112345678999m+5m", {}, "123456789m"),
        ("1112345678999m+5m", {"riichi": True}, "5m"),
        ("9m456p678s112z1s[456m]", {"swap_call": ("4m", "[456m]")}, "9m456p1678s12z"),
        ("47m456p67s112z[456m]2p", {"swap_call": ("4m", "[456m]")}, "2456p67s12z"),
        ("47m456p67s112z[456m]2p", {"swap_call": ("6m", "[456m]")}, "47m2456p67s12z"),
        ("37m456p67s112z[456m]2p", {"swap_call": ("6m", "[456m]")}, "7m2456p67s12z"),
        ("57m456p67s112z[456m]2p", {"swap_call": ("5m", "[456m]")}, "7m2456p67s12z"),
        ("47m456p67s112z[444m]2p", {"swap_call": ("4m", "[444m]")}, "7m2456p67s12z"),
        ("47m456p67s112z[456m]2p", {"swap_call": ("4m", "[456m]"), "rules": TENHOU.replace(swap_ban="none")},
         "47m2456p67s12z"),
        ("47m456p67s112z[456m]2p", {"swap_call": ("4m", "[456m]"),
         "rules": TENHOU.replace(swap_ban="same tile")}, "7m2456p67s12z"),
        ("47m456p67s112z[406m]2p", {"swap_call": Call(0, 3, "chi", 3, (34, 5))}, "2456p67s12z"),
    ],
)  # fmt: skip
def test_discards(hand, facts, expected):
    assert str(game.own_moves(hand, **facts).discards) == expected


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        ("1111m0555p12345s6z", {}, ["(1111m)", "(0555p)"]),
        ("1111m0555p12345s6z", {"wall": 0}, []),
        ("1111m0555p12345s6z", {"quads_made": 4}, []),
        ("111m0555p12345s6z+1m", {}, ["(1111m)", "(0555p)"]),
        ("5m1234567s11z[055m]+9s", {}, ["[055+5m]"]),
        ("0m1234567s11z[555m]+9s", {}, ["[055+5m]"]),
        ("5m1234567s11z[055m]9s", {"swap_call": ("5m", "[055m]")}, []),  # not after a call
        ("111m234567p678s3z+1m", {"riichi": True}, ["(1111m)"]),
        ("111m234567p678s3z+3z", {"riichi": True}, []),
        ("111m23m567p678s33z+1m", {"riichi": True}, []),  # 1m is a wait, or part of one
        ("111222333m11p79s+1m", {"riichi": True}, ["(1111m)"]),
        ("111222333m11p79s+1m", {"riichi": True, "rules": Rules.M_LEAGUE}, []),
        ("111m234567p678s3z+1m", {"riichi": True, "rules": Rules.M_LEAGUE}, ["(1111m)"]),
        ("111m234567p678s3z+1m", {"riichi": True, "rules": TENHOU.replace(riichi_quads="never")}, []),
        ("1111m234567p67s3z+3z", {"riichi": True}, []),  # only the drawn tile
    ],
)
def test_quads(hand, facts, expected):
    assert texts(game.own_moves(hand, **facts).quads) == expected


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        ("1199m19p19s12345z+6z", {"first_turn": True}, True),
        ("1199m19p19s12345z+6z", {}, False),
        ("1199m119p19s1234z+5z", {"first_turn": True}, True),
        ("1199m119p199s123z+4z", {"first_turn": True}, True),
        ("11999m1199p199s1z+3z", {"first_turn": True}, False),
        ("1199m19p19s12345z+6z", {"first_turn": True, "rules": Rules.M_LEAGUE}, False),
        ("1199m19p19s12345z+6z", {"first_turn": True, "rules": SANMA_RULES}, True),
    ],
)
def test_nine_kinds(hand, facts, expected):
    assert game.own_moves(hand, **facts).nine_kinds is expected


@pytest.mark.parametrize(
    ("hand", "facts", "expected"),
    [
        ("1199m19p19s12344z+6z", {}, True),
        ("1199m19p19s12356z+4z", {}, True),
        ("1199m19p19s12356z+7z", {}, False),
        ("1199m19p19s12344z+6z", {"wall": 0}, False),
        ("1199m19p19s12344z+6z", {"riichi": True}, False),
        ("1199m19p19s12356z+4z", {"riichi": True}, True),
        ("1199m19p19s12344z+6z", {"rules": TENHOU}, False),
    ],
)
def test_north(hand, facts, expected):
    assert game.own_moves(hand, **{"rules": SANMA_RULES, **facts}).north is expected


# ---------------------------------------------------------------------------------- calls


@pytest.mark.parametrize(
    ("hand", "tile", "facts", "expected"),
    [
        ("0567m11z2z", "4m", {}, ["[406m]", "[456m]"]),
        ("0567m11z2z", "4m", {"source": "across"}, []),
        ("0567m11z2z", "4m", {"riichi": True}, []),
        ("0567m11z2z", "4m", {"wall": 0}, []),
        ("2356m11z2z", "4m", {}, ["[234m]", "[345m]", "[456m]"]),
        ("8912m11z2z", "9m", {}, []),  # no run goes round
        ("9m1p11z223z", "8m", {}, []),
        ("055p1122z", "5p", {"source": "right"}, ["[055p]", "[555p]", "[0555p]"]),
        ("55p11223z", "0p", {"source": "right"}, ["[055p]"]),
        ("555p1122z", "0p", {"quads_made": 4, "source": "right"}, ["[055p]"]),
        ("55p11223z", "5p", {"source": "left"}, ["[555p]"]),
        ("055p1122z", "0p", {"source": "right", "rules": TWO_REDS}, ["[005p]", "[055p]", "[0055p]"]),
        ("1223m", "1m", {}, ["[123m]"]),
        ("2344m", "1m", {}, []),  # what is left, 44m, is the other end of the run
        ("2344m", "1m", {"rules": TENHOU.replace(swap_ban="same tile")}, ["[123m]"]),
        ("1123m", "1m", {}, ["[111m]"]),  # a run would leave 11m, the same tile
        ("1123m", "1m", {"rules": TENHOU.replace(swap_ban="none")}, ["[111m]", "[123m]"]),
        ("23p11z223z", "1p", {"rules": SANMA_RULES}, []),  # three players call no chi
        ("4z", "4z", {}, []),
    ],
)
def test_calls(hand, tile, facts, expected):
    assert texts(game.calls_on(hand, tile, **facts)) == expected


# ---------------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: game.furiten("1112345678999m+5m"), QuestionError, "has 3n+1 tiles, this one has 14"),
        (lambda: game.own_moves("1112345678999m"), QuestionError, "has 3n+2 tiles, this one has 13"),
        (lambda: game.own_moves("1112345678999m5m", riichi=True), QuestionError, "must be marked"),
        (lambda: game.calls_on("1m", "1m", source="above"), QuestionError, "left, across, right"),
        (lambda: game.can_ron("1m", "*"), QuestionError, "a wildcard"),
        (lambda: game.can_ron("123m456p789s11z2z*", "1z"), QuestionError, "a wildcard"),
        (lambda: game.calls_on("123m456p789s11z2z*", "1z"), QuestionError, "a wildcard"),
        (lambda: game.own_moves("123m456p789s11z22z*"), QuestionError, "a wildcard"),
        (lambda: game.can_ron("1m", "1m", seat_wind="Q"), ScoreError, "one of E, S, W, N"),
        (lambda: game.can_ron("1m", "1m", seat_wind=5), ScoreError, "one of E, S, W, N"),
        (lambda: game.can_ron("1m", "1m", riichi="triple"), QuestionError, "'triple'"),
        (lambda: game.can_ron("1m", "1m", chankan="wall"), QuestionError, "'wall'"),
        (lambda: game.own_moves("55m", rinshan="quad"), QuestionError, "rinshan 'quad': must be True, False"),
        (lambda: game.own_moves("55m", honba=-1), QuestionError, "honba=-1: must be a whole number"),
        (lambda: game.own_moves("55m", swap_call=("1p", "[456m]")), QuestionError, "no chi"),
        (lambda: game.own_moves("55m", swap_call=("4m", "(4444m)")), QuestionError, "no chi"),
        (
            lambda: game.own_moves("37m456p67s112z[456m]2p", swap_call=("4m", "[456m]"), rinshan=True),
            QuestionError,
            "rinshan and swap_call",
        ),
        (
            lambda: game.own_moves("37m456p67s112z[456m]2p", swap_call=("4m", "[456m]"), first_turn=True),
            QuestionError,
            "first_turn and swap_call",
        ),
        (
            lambda: game.own_moves("123m456p1z[444m]+2p", swap_call=("4m", "[444m]")),
            QuestionError,
            "Hand.drawn and",
        ),
        (
            lambda: game.own_moves("123m456p11222z", swap_call=("4m", "[444m]")),
            QuestionError,
            "have the meld [444m]",
        ),
        (
            lambda: game.own_moves("55m111p", swap_call=("1p", "[111p]"), riichi=True),
            QuestionError,
            "riichi cannot call",
        ),
        (
            lambda: game.own_moves("123m456p1z[444m]+2z", riichi=True),
            QuestionError,
            "riichi needs a concealed hand",
        ),
        (
            lambda: game.own_moves("567p34567s99p[111m]+8s", rinshan=True),
            ScoreError,
            "^rinshan without a quad",
        ),
        (
            lambda: game.own_moves("567p34567s99p[111m]+8s", rinshan="north"),
            ScoreError,
            "^replacement tile after a north",
        ),
        (lambda: game.calls_on("055p1122z", "0p"), HandError, "two red fives 0p, at most 1"),
        (lambda: game.calls_on(Hand.parse("005p1122z", red_limit=2), "5p"), HandError, "two red fives 0p"),
        (lambda: game.furiten("1m", "1m2"), NotationError, "suit letter"),
        (lambda: game.furiten("2m", variant=SANMA), VariantError, "sanma is played without 2m"),
        (lambda: game.can_ron("2m", "2m", rules=SANMA_RULES), VariantError, "sanma is played without 2m"),
        (lambda: game.can_ron("1m", "1m", rules="chess"), ScoreError, "must be a Rules"),
        (lambda: game.can_ron("111m1p", "1q"), NotationError, "no tile"),
        (lambda: game.furiten(Hand.parse("1111m")), HandError, None),
    ],
)
def test_what_is_refused(ask, error, message):
    if message is None:
        assert not ask()
        return
    with pytest.raises(error, match=message.replace("+", r"\+").replace("[", r"\[")):
        ask()


def test_melds_are_records():
    assert game.calls_on("0567m11z2z", "4m")[0] == Meld.parse("[406m]")


def test_tiles_in_brackets_are_described_too():
    """A meld of another among the tiles is one of them, wherever a text of tiles is taken."""
    hand = "123m456p789s1122z"
    for river in ("5m1z", "5m[111z]", ["5m", "1z"], (4, 27)):
        assert str(game.furiten(hand, river).own) == "1z"
    assert Position(hand, river="5m[678p]").own.river == Position(hand, river="5m678p").own.river
