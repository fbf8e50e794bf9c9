"""Wins: texts that are read, errors, and messages that name two contradicting facts."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import weakref

import pytest

from paili.errors import ScoreError
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Win, score
from paili.tiles import KIND_NAMES, KINDS, RED_S5, S9, TileSet
from paili.win.record import changed_record

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
    others = [pickle.loads(pickle.dumps(win, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for other in (*others, copy.copy(win), copy.deepcopy(win), dataclasses.replace(win), win.replace()):
        assert (type(other), other, hash(other), repr(other)) == (Win, win, hash(win), repr(win))
        assert every_field(other) == every_field(win)
        assert other.flags == win.flags


def test_chankan_replaces_what_was_robbed():
    plain, robbed = Win(FLAT, "8s"), Win(FLAT, "8s", chankan=True)
    assert (plain.replace(chankan=True), robbed.replace(chankan=False)) == (robbed, plain)
    assert score(robbed.replace(chankan=False)) == score(plain) != score(robbed)
    assert Win(FLAT, "8s", robbed="concealed quad").replace(chankan=True) == robbed


def test_flowers_are_all_known_or_none():
    with pytest.raises(ScoreError, match=r"flowers \[0, 1\]: must be the number of flowers"):
        Win(FLAT, "8s", flowers=[0, 1])
    for flowers in (2, "15f"):
        win = Win(FLAT, "8s", flowers=flowers)
        assert eval(repr(win)) == win


def every_field(win):
    """Return all fields, also those that are not compared."""
    return {item.name: getattr(win, item.name) for item in dataclasses.fields(win)}


def test_each_fact_has_its_default():
    win = Win(FLAT, "8s")
    facts = [item for item in dataclasses.fields(win)[2:] if item.init]
    assert len(facts) > 30
    for item in facts:
        value = getattr(win, item.name)
        assert (type(value), value) == (type(item.default), item.default), item.name
        assert inspect.signature(Win).parameters[item.name].default == item.default


# a value of each fact, beside what it needs
FACTS = {
    "tsumo": (True, {}), "seat_wind": ("W", {}), "round_wind": ("S", {}), "riichi": (True, {}),
    "double_riichi": (True, {}), "ippatsu": (True, {"riichi": True}), "haitei": (True, {"tsumo": True}),
    "houtei": (True, {}), "rinshan": (True, {"tsumo": True, "kita": 1}),
    "tenhou": (True, {"tsumo": True, "seat_wind": "E"}), "chiihou": (True, {"tsumo": True}),
    "renhou": (True, {}), "after_north": (True, {"rinshan": True, "tsumo": True, "kita": 1}),
    "robbed": ("added quad", {}), "circumstances": (("kanburi",), {}), "dora_indicators": ((0, 3), {}),
    "ura_indicators": ((4,), {"riichi": True}), "kita": (2, {}), "honba": (3, {}), "sticks": (4, {}),
    "discarder": (27, {}), "liable": (27, {}), "flowers": ((1, 5), {}), "last_copy": (True, {}),
    "after_quad": (True, {}), "lack": ("m", {}), "wild": (TileSet.parse("5s"), {}), "wild_indicator": (21, {}),
    "discarded_wildcards": (1, {}), "discarded_honours": ((*[27] * 9, 26), None), "chi_fed": (2, {}),
    "birds": ((0, 8), {}), "streak": (5, {}), "ready": ("declared", {}), "gone": ((27,), {}),
}  # fmt: skip


def test_each_fact_sets_its_own_field():
    usual = Win(FLAT, "8s").arguments()
    assert {*FACTS, "hand", "tile"} == {*usual}
    for name, (value, beside) in FACTS.items():
        if beside is None:  # ten honours are no such hand
            continue
        win = Win(FLAT, "8s", **{name: value}, **beside)
        plain = Win(FLAT, "8s", **beside)
        expected = value if name not in ("seat_wind", "round_wind") else {"W": 29, "S": 28}[value]
        assert getattr(win, name) == expected
        assert win != plain
        assert win.arguments() == {**plain.arguments(), name: expected}
        assert pickle.loads(pickle.dumps(win)) == win
        changed = changed_record(win, winning_kind=3)
        assert every_field(changed) == {**every_field(win), "winning_kind": 3}


@pytest.mark.parametrize("name", ["tsumo", "hand", "all_counts", "another"])
def test_a_win_is_frozen(name):
    win = Win(FLAT, "8s")
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(win, name, True)
    with pytest.raises(AttributeError):
        delattr(win, name)
    assert weakref.ref(win)() is win


def test_a_win_without_init_has_no_fields():
    win = Win.__new__(Win)
    for question in (score, repr, pickle.dumps, lambda win: win.called, lambda win: win.all_counts):
        with pytest.raises((AttributeError, TypeError)):
            question(win)


def test_a_subclass_may_have_attributes():
    class Noted(Win):
        note = "mine"

    win = Noted(FLAT, "8s", tsumo=True)
    assert (win.tsumo, win.note, type(win.replace(tsumo=False))) == (True, "mine", Noted)
    assert score(win).yaku == score(Win(FLAT, "8s", tsumo=True)).yaku


def test_a_wrong_name_is_reported_before_a_wrong_value():
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        Win(FLAT, "8s", honba="many", colour=3)
    with pytest.raises(TypeError, match="multiple values for argument 'hand'"):
        Win(FLAT, "8s", hand=FLAT)


def test_red_winning_tile():
    win = Win("345678m234p67s88s", "0s", riichi=True)
    assert win.tile == RED_S5
    assert {yaku.id for yaku in score(win).yaku} >= {"aka_dora"}


TWO_TURNS = {"double_riichi": True, "ippatsu": True}
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
        {"riichi": True, "ura_indicators": "5p5s"},  # the dora indicators are missing
    ],
)
def test_facts_that_meet(facts):
    win = Win(**{"hand": FLAT, "tile": "8s", **facts})
    assert all(getattr(win, name) for name in facts)


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
    counts = Win(hand, "9s").all_counts
    for kind in range(KINDS):
        for turned in range(1, 6):
            fields = {"dora_indicators": [kind] * turned}
            if counts[kind] + turned <= 4:
                assert Win(hand, "9s", **fields).dora_indicators == (kind,) * turned
            else:
                with pytest.raises(
                    ScoreError, match=f"^{counts[kind] + turned} {KIND_NAMES[kind]} in the hand"
                ):
                    Win(hand, "9s", **fields)
