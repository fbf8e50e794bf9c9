"""Wins: what is read, what is refused, and that the two facts are named."""

from __future__ import annotations

import pickle

import pytest

from paili.errors import HandError, NotationError, PailiError, ScoreError
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Rules, Win, score
from paili.tiles import KIND_NAMES, KINDS, RED_S5, S9

FLAT, QUAD = "123567m234p67s99p", "123567m67s99p(1111z)"


def test_what_is_read():
    win = Win("123m456p77889s11z", "9s", seat_wind="e", round_wind="1z", riichi=True, dora_indicators="4p")
    assert win == Win(Hand.parse("123m456p77889s11z"), S9, seat_wind=27, riichi=True, dora_indicators=[12])
    assert win.is_dealer
    assert win.concealed
    assert hash(win) == hash(win.replace())
    assert win != win.replace(riichi=False)


def test_the_winning_tile_may_stand_in_the_hand():
    assert Win("123m456p77889s11z+9s") == Win("123m456p77889s11z", "9s")
    assert Win(Hand.parse(FLAT).draw("8s")) == Win(FLAT, "8s")
    with pytest.raises(ScoreError, match="no winning tile"):
        Win("123m456p778899s11z")


@pytest.mark.parametrize(
    "win",
    [
        Win(FLAT, "8s"),
        Win("340m678m23p67s88s*", "0s", riichi=True, ippatsu=True, ura_indicators="1m0p"),
        Win(QUAD, "8s", tsumo=True, rinshan=True, seat_wind="W", round_wind="S", honba=2, sticks=1),
        Win("23m11p[555z][666z][777z]", "4m", discarder="E", liable="N", robbed="added quad"),
        Win("123p234678s456s4z", "4z", kita=2, circumstances=["kanburi"]),
    ],
)
def test_repr_and_pickle_give_it_back(win):
    assert eval(repr(win)) == win
    assert pickle.loads(pickle.dumps(win)) == win


def test_a_win_is_frozen():
    with pytest.raises(AttributeError):
        Win(FLAT, "8s").tsumo = True


def test_red_winning_tile():
    win = Win("345678m234p67s88s", "0s", riichi=True)
    assert win.tile == RED_S5
    assert {each.id for each in score(win).yaku} >= {"aka_dora"}


TWO_TURNS = {"double_riichi": True, "ippatsu": True}
REFUSED = [
    ({"riichi": True, "hand": "567m234p67s99p[123m]"}, ["riichi", "the open meld [123m]"]),
    ({"double_riichi": True, "hand": "567m234p67s99p[111+1z]"}, ["riichi", "[111+1z]"]),
    ({"ippatsu": True}, ["ippatsu without riichi"]),
    ({"ura_indicators": "1m"}, ["ura dora indicators without riichi"]),
    ({"haitei": True}, ["haitei", "win on a discard"]),
    ({"houtei": True, "tsumo": True}, ["houtei", "tsumo"]),
    ({"houtei": True, "chankan": True}, ["houtei", "robbed from an added quad"]),
    ({"rinshan": True, "hand": QUAD}, ["rinshan", "win on a discard"]),
    ({"rinshan": True, "tsumo": True}, ["rinshan without a quad"]),
    ({"rinshan": True, "tsumo": True, "hand": QUAD, "riichi": True, "ippatsu": True}, ["rinshan", "ippatsu"]),
    ({**TWO_TURNS, "hand": QUAD}, ["double_riichi with ippatsu", "the concealed quad (1111z)"]),
    (
        {**TWO_TURNS, "hand": QUAD, "tsumo": True},
        ["double_riichi with ippatsu", "the concealed quad (1111z)"],
    ),
    ({**TWO_TURNS, "kita": 1}, ["double_riichi with ippatsu", "kita"]),
    ({**TWO_TURNS, "chankan": True}, ["double_riichi with ippatsu", "robbed from an added quad"]),
    ({**TWO_TURNS, "haitei": True, "tsumo": True}, ["double_riichi with ippatsu", "haitei"]),
    ({**TWO_TURNS, "houtei": True}, ["double_riichi with ippatsu", "houtei"]),
    (
        {"riichi": True, "dora_indicators": "4p", "ura_indicators": "123s"},
        ["3 ura dora indicators", "under 1 dora indicator:"],
    ),
    ({"after_north": True, "tsumo": True}, ["after_north without kita"]),
    ({"after_north": True, "tsumo": True, "kita": 1}, ["after_north without rinshan"]),
    ({"chankan": True, "tsumo": True}, ["robbed", "tsumo"]),
    ({"robbed": "north"}, ["robbed north", "8s"]),
    ({"robbed": "north", "chankan": True}, ["chankan", "robbed='north'"]),
    ({"robbed": "bank"}, ["robbed from 'bank'"]),
    ({"chankan": True, "hand": "123567m234p99s78s"}, ["robbing a quad of 8s", "another 8s"]),
    ({"tenhou": True, "tsumo": True}, ["tenhou", "seat other than East"]),
    ({"tenhou": True, "seat_wind": "E"}, ["tenhou", "win on a discard"]),
    ({"tenhou": True, "seat_wind": "E", "tsumo": True, "hand": QUAD}, ["tenhou", "meld (1111z)"]),
    ({"tenhou": True, "seat_wind": "E", "tsumo": True, "riichi": True}, ["tenhou", "riichi"]),
    ({"chiihou": True, "tsumo": True, "seat_wind": "E"}, ["chiihou", "the dealer"]),
    ({"chiihou": True}, ["chiihou", "win on a discard"]),
    ({"chiihou": True, "tsumo": True, "haitei": True}, ["chiihou", "haitei"]),
    ({"renhou": True, "tsumo": True}, ["renhou", "tsumo"]),
    ({"renhou": True, "chankan": True}, ["renhou", "robbed"]),
    ({"renhou": True, "kita": 1}, ["renhou", "kita"]),
    ({"tenhou": True, "chiihou": True, "tsumo": True, "seat_wind": "E"}, ["tenhou", "chiihou"]),
    ({"tsumo": True, "discarder": "E"}, ["discarder E", "tsumo"]),
    ({"discarder": "S"}, ["discarder S", "seat wind S"]),
    ({"liable": "S"}, ["liable seat S", "seat wind S"]),
    ({"circumstances": ["open_riichi"]}, ["open_riichi without riichi"]),
    ({"circumstances": ["kanburi"], "tsumo": True}, ["kanburi", "tsumo"]),
    ({"circumstances": ["paarenchan"]}, ["paarenchan", "East"]),
    ({"circumstances": ["rain"]}, ["circumstance 'rain'"]),
    ({"dora_indicators": "123456m"}, ["6 dora indicators", "at most 5"]),
    ({"riichi": True, "ura_indicators": "123456m"}, ["6 ura dora indicators"]),
    ({"dora_indicators": "*"}, ["wildcard"]),
    ({"dora_indicators": "999p"}, ["5 9p", "indicators"]),
    ({"kita": 2, "dora_indicators": "4z", "hand": "123567m67s44z234p"}, ["5 4z", "kita"]),
    ({"seat_wind": "X"}, ["X"]),
    ({"seat_wind": "5z"}, ["seat wind"]),
    ({"round_wind": 3}, ["round wind 3"]),
    ({"honba": -1}, ["honba -1"]),
    ({"sticks": 1.5}, ["sticks 1.5"]),
    ({"kita": 5}, ["kita 5"]),
    *(
        ({name: wrong}, [f"{name.replace('_', ' ')} {wrong!r}", "one of E, S, W, N"])
        for name in ("seat_wind", "round_wind", "discarder")
        for wrong in (1.5, True, ["E"], "EE"[:0], {})
    ),
    ({"seat_wind": None}, ["seat wind None", "one of E, S, W, N"]),
    ({"liable": 3}, ["liable seat 3", "one of E, S, W, N"]),
    *(
        ({name: wrong}, [f"{name} {wrong!r}", "True or False"])
        for name in ("tsumo", "riichi", "ippatsu", "chankan", "renhou")
        for wrong in (None, "no", 2, [True])
    ),
    *(({name: None}, ["indicators None", "must be tiles"]) for name in ("dora_indicators", "ura_indicators")),
    ({"dora_indicators": [1.5]}, ["1.5 is no whole number"]),
    ({"circumstances": None}, ["circumstance None"]),
    ({"circumstances": [["rain"]]}, ["circumstance ['rain']"]),
    ({"robbed": None}, ["robbed from None"]),
    ({"robbed": ["north"]}, ["robbed from ['north']"]),
    *(({"honba": wrong}, ["honba", "whole number of 0…1000"]) for wrong in (None, "2", True, float("nan"))),
    ({"tile": ["9s"]}, ["no whole number"]),
    ({"hand": "123567m234p67s9p"}, ["12 tiles"]),
    ({"hand": "123567m234p678s99p"}, ["14 tiles without the winning one"]),
    ({"hand": "123567m234p999p9s", "tile": "9p9p"}, ["2 tiles where one"]),
    ({"hand": "123567m2346666s", "tile": "6s"}, ["cannot win on 6s", "five 6s"]),
]


@pytest.mark.parametrize(("facts", "words"), REFUSED)
def test_facts_that_can_not_meet(facts, words):
    with pytest.raises(PailiError) as caught:
        Win(**{"hand": FLAT, "tile": "8s", **facts})
    message = str(caught.value)
    assert "\n" not in message
    assert isinstance(caught.value, ScoreError | HandError | NotationError)
    for word in words:
        assert word in message, message


KOKUSHI = "119m19p19s123456z"


@pytest.mark.parametrize(
    "facts",
    [
        {"double_riichi": True, "chankan": True},
        {"double_riichi": True, "hand": QUAD},
        {"double_riichi": True, "hand": QUAD, "rinshan": True, "tsumo": True},
        {"double_riichi": True, "kita": 1},
        {"double_riichi": True, "kita": 1, "rinshan": True, "tsumo": True},
        {"double_riichi": True, "haitei": True, "tsumo": True},
        {**TWO_TURNS, "tsumo": True},
        {**TWO_TURNS, "hand": KOKUSHI, "tile": "7z", "robbed": "concealed quad"},
        {**TWO_TURNS, "hand": "123p234678s456s4z", "tile": "4z", "robbed": "north"},
        {"riichi": True, "ippatsu": True, "hand": QUAD},
        {"riichi": True, "ippatsu": True, "kita": 2},
        {"riichi": True, "ippatsu": True, "chankan": True},
        {"riichi": True, "ippatsu": True, "haitei": True, "tsumo": True},
        {"riichi": True, "dora_indicators": "4p", "ura_indicators": "5p"},
        {"riichi": True, "dora_indicators": "4p5p", "ura_indicators": "5p"},
        {"riichi": True, "ura_indicators": "5p5s"},  # the dora indicators are not told
    ],
)
def test_facts_that_meet(facts):
    win = Win(**{"hand": FLAT, "tile": "8s", **facts})
    assert all(getattr(win, name) for name in facts)


@pytest.mark.parametrize(
    ("win", "rules", "words"),
    [
        (Win(FLAT, "9s"), Rules.TENHOU, ["is not a win", "9s"]),
        (Win("23467p234678s22p", "5p", kita=1), Rules.TENHOU, ["kita 1", "tenhou"]),
        (Win("123p234678s456s4z", "4z", robbed="north"), Rules.TENHOU, ["robbed from a north"]),
        (Win("00m123456p44s777z", "4s"), Rules.TENHOU, ["2 red fives 0m", "tenhou has 1"]),
    ],
)
def test_what_the_rules_do_not_know(win, rules, words):
    with pytest.raises(ScoreError) as caught:
        score(win, rules)
    assert all(word in str(caught.value) for word in words)


def test_a_tile_that_the_hand_can_not_hold():
    with pytest.raises(ScoreError, match="cannot win on 1m"):
        Win("1111m234567p99s5z", "1m")
    with pytest.raises(NotationError):
        Win("11111m234567p99s", "1m")


def test_melds_of_any_kind():
    melds = [Meld.parse(text) for text in ("[1111m]", "[222+2p]", "(3333s)", "[0555m]")]
    win = Win(Hand.from_faces([30], melds), "4z")
    assert score(win).yakuman == 1
    assert win.called.quads == (0, 10, 20, 4)
    assert win.reds == (1, 0, 0)
    assert not win.concealed


@pytest.mark.parametrize("melds", ["", "[111z]"])
def test_indicators_of_a_fifth_copy_are_refused(melds: str) -> None:
    hand = "123m456p77889s11z" if not melds else "456p77889s11p" + melds
    held = Win(hand, "9s").held
    for kind in range(KINDS):
        for turned in range(1, 6):
            given = {"dora_indicators": [kind] * turned}
            if held[kind] + turned <= 4:
                assert Win(hand, "9s", **given).dora_indicators == (kind,) * turned
            else:
                with pytest.raises(ScoreError, match=f"^{held[kind] + turned} {KIND_NAMES[kind]} in hand"):
                    Win(hand, "9s", **given)


def test_of_two_kinds_seen_too_often_the_first_is_named() -> None:
    with pytest.raises(ScoreError, match=r"^5 7s in hand"):
        Win("123m456p77889s11z", "9s", riichi=True, dora_indicators="111z", ura_indicators="777s")
