"""Wins: texts that are read, errors, and messages that name two contradicting facts."""

from __future__ import annotations

import pickle

import pytest

from paili.errors import ScoreError
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring import Win, score
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
    held = Win(hand, "9s").held
    for kind in range(KINDS):
        for turned in range(1, 6):
            fields = {"dora_indicators": [kind] * turned}
            if held[kind] + turned <= 4:
                assert Win(hand, "9s", **fields).dora_indicators == (kind,) * turned
            else:
                with pytest.raises(ScoreError, match=f"^{held[kind] + turned} {KIND_NAMES[kind]} in hand"):
                    Win(hand, "9s", **fields)
