"""The switches that decide the legal moves: each has an effect, and so has each end of a deal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from game_tables import applied, deal_of, face, faces, played, table_of

from paili import Meld, Rules, game
from paili.errors import GameError
from paili.game import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Discard,
    Dora,
    Draw,
    DrawnDeal,
    North,
    Pass,
    RiichiAccepted,
    Table,
    Win,
)
from paili.game.deal.ends import last_round, next_deal, round_after
from paili.game.deal.seat import OpenMeld, Seat, mark_liability
from paili.game.deal.state import State
from paili.game.events import HIDDEN
from table_view import view_of

TENHOU, SANMA = Rules.TENHOU, Rules.TENHOU_SANMA
READY = "123567m23467s9p1z+9p"

ACTS = {
    "riichi_points": (lambda r: game.own_moves(READY, points=900, rules=r).riichi, 0),
    "riichi_wall": (lambda r: game.own_moves(READY, wall=3, rules=r).riichi, 0),
    "riichi_quads": (
        lambda r: game.own_moves("111222333m11p79s+1m", riichi=True, rules=r).quads, "same reading",
    ),
    "swap_ban": (lambda r: game.calls_on("1123m", "1m", rules=r), "none"),
    "rounds": (lambda r: last_round(r, r.rounds), 1),
}  # fmt: skip


@pytest.mark.parametrize("field", ACTS)
def test_every_switch_acts(field):
    ask, value = ACTS[field]
    assert ask(TENHOU) != ask(TENHOU.replace(**{field: value}))


# ---------------------------------------------------------------------------------- helpers


CLOSED = "123567m234p67s99p"  # waits for 5s 8s with pinfu


def turn(seat, drawn, discarded=None, riichi=False):
    """A draw and a discard; of the drawn tile where none is named."""
    out = drawn if discarded is None else discarded
    return [Draw(seat, face(drawn)), Discard(seat, face(out), discarded is None, riichi)]


def ids_of(score):
    return [yaku.id for yaku in score.yaku]


# ---------------------------------------------------------------------------------- wins


def test_a_riichi_that_is_won_on_is_not_paid():
    table = table_of(CLOSED, "234567m345p11s45s", None, None, indicator="7z", kept="6z3s")
    applied(table, *turn(0, "6z"), *turn(1, "3s", "5s", riichi=True), Win(0, 1, face("5s")))
    assert table.end.changes == ((1500, -1500, 0, 0),)
    assert table.end.points == (26_500, 23_500, 25_000, 25_000)
    assert (table.end.next.honba, table.end.next.sticks) == (1, 0)


def test_riichi_and_ippatsu():
    table = table_of(CLOSED, None, None, None, indicator="7z", kept="6z8s", sticks=1, honba=2)
    applied(table, *turn(0, "6z", riichi=True), RiichiAccepted(0), *turn(1, "8s"))
    assert view_of(table, 0).ippatsu
    assert view_of(table, 0).seats[0].points == 24_000
    table.apply(Win(0, 1, face("8s"), ura=faces("1z")))
    assert ids_of(table.end.scores[0]) == ["double_riichi", "ippatsu", "pinfu"]
    assert table.end.changes == ((11_600 + 600 + 2000, -12_200, 0, 0),)


def test_ippatsu_ends_with_a_call():
    table = table_of(CLOSED, None, "1357m1357p113s77z", None, indicator="2z", kept="6z7z")
    applied(table, *turn(0, "6z", riichi=True), RiichiAccepted(0), *turn(1, "7z"))
    assert view_of(table, 0).ippatsu
    applied(table, Call(2, 1, "pon", face("7z"), faces("77z")))
    assert not view_of(table, 0).ippatsu


def test_riichi_is_accepted_when_play_goes_on():
    table = table_of(CLOSED, None, None, None, kept="6z8s")
    applied(table, *turn(0, "6z", riichi=True), Draw(1, face("8s")))
    assert view_of(table, 1).sticks == 1
    with pytest.raises(GameError, match="no riichi is waiting"):
        table.apply(RiichiAccepted(0))


def test_three_kinds_of_furiten():
    table = table_of(CLOSED, None, None, None, kept="6z888s555z55s1111z6z", indicator="7z")
    applied(table, *turn(0, "6z"), *turn(1, "8s"))
    assert not view_of(table, 0).furiten
    assert Win(0, 1, face("8s")) in table.legal(0)
    applied(table, *turn(2, "5z"))
    assert str(view_of(table, 0).furiten.passed) == "8s"
    applied(table, *turn(3, "5s"))
    assert Win(0, 3, face("5s")) not in table.legal(0)  # furiten on the other wait too
    applied(table, *turn(0, "5z", riichi=True), RiichiAccepted(0), *turn(1, "8s"), *turn(2, "1z"))
    assert str(view_of(table, 0).furiten.riichi) == "8s"
    applied(table, *turn(3, "1z"), *turn(0, "5s"))
    furiten = view_of(table, 0).furiten
    assert (str(furiten.own), str(furiten.riichi), str(furiten.passed)) == ("5s", "8s", "")


THREE_READY = (CLOSED, "234567m345p67s11s", None, "345678p123m5567s")


def three_rons(rules, **facts):
    table = table_of(*THREE_READY, rules=rules, indicator="7z", kept="6z6z8s", **facts)
    return applied(table, *turn(0, "6z"), *turn(1, "6z"), *turn(2, "8s"))


def test_several_rons():
    table = three_rons(TENHOU, honba=1, sticks=2)
    assert [bool(table.legal(seat)) for seat in range(4)] == [True, True, False, True]
    both = applied(table.copy(), Win(3, 2, face("8s")), Win(0, 2, face("8s")))
    assert [change[2] for change in both.end.changes] == [-1300, -1500]  # the honba once
    assert both.end.changes[0][3] == 1300 + 2000  # and the sticks
    with pytest.raises(GameError, match="at most 2 players may win"):
        both.apply(Win(1, 2, face("8s")))
    first = applied(table.copy(), Win(0, 2, face("8s")))
    with pytest.raises(GameError, match="in turn order"):
        first.apply(Win(3, 2, face("8s")))
    drawn = applied(table.copy(), DrawnDeal("triple_ron"))
    assert (drawn.end.kind, drawn.end.next.honba, drawn.end.sticks) == ("triple_ron", 2, 2)


def test_three_rons_where_all_are_paid():
    table = three_rons(Rules.MAHJONG_SOUL)
    with pytest.raises(GameError, match="the rules pay all three"):
        table.apply(DrawnDeal("triple_ron"))
    for seat in (3, 0, 1):
        table.apply(Win(seat, 2, face("8s")))
    assert table.end.winners == (3, 0, 1)
    assert table.end.next.round == 0  # the dealer won too


def test_head_bump():
    table = applied(three_rons(Rules.M_LEAGUE), Win(0, 2, face("8s")))
    assert table.legal(1) == ()
    with pytest.raises(GameError, match="at most 1 player may win"):
        table.apply(Win(1, 2, face("8s")))


def test_liability_of_three_dragons():
    hands = ("23m55p556677z3s9p1z", "234678m12s567z23p", None, None)
    table = table_of(*hands, indicator="4z", kept="1z4p8p7s1p2p3p1m1m")
    applied(table, *turn(0, "1z"))
    for drawn, honour, out in (("4p", "5z", "3s"), ("8p", "6z", "9p"), ("7s", "7z", "1z")):
        assert view_of(table, 0).liable == {}
        applied(table, *turn(1, drawn, honour))
        applied(table, Call(0, 1, "pon", face(honour), faces(2 * honour)), Discard(0, face(out)))
    assert view_of(table, 0).liable == {"daisangen": 1}
    applied(table, *turn(1, "1p"), *turn(2, "2p"), *turn(3, "3p"))
    tsumo = applied(table.copy(), Draw(0, face("1m")), Win(0, 0, face("1m")))
    assert tsumo.end.liable == (1,)
    assert tsumo.end.changes == ((48_000, -48_000, 0, 0),)
    applied(table, *turn(0, "1m"), *turn(1, "7m"))
    assert table.legal(0) == ()  # furiten


@pytest.mark.parametrize("number", range(20))
def test_the_reach_of_a_seat_follows_its_hand(number):
    """A seat that discards the kind it drew has its earlier reach; every other change counts anew."""
    random = Random(number)
    tiles = random.sample([kind for kind in range(18) for _ in range(4)], 40)
    seat, own = Seat(0, tiles[:13], 25_000), tiles[:13]
    for drawn in tiles[13:]:
        seat.add(drawn)
        seat, own = seat.copy(), [*own, drawn]
        out = drawn if random.random() < 0.5 else random.choice(own)
        gone = (out, *random.sample([kind for kind in own if kind != out], 3)) if len(own) == 8 else (out,)
        seat.remove(gone)
        for tile in gone:
            own.remove(tile)
        if len(gone) == 1 and len(own) > 7 and random.random() < 0.2:  # a call and its discard
            seat.remove(own[:2])
            del own[:2]
            out = drawn if drawn in own else own[0]
            seat.remove((out,))
            own.remove(out)
        assert seat.reach == Seat(0, own, 25_000).reach


@pytest.mark.parametrize(("rules", "liable"), [(Rules.WRC, {"suukantsu": 2}), (TENHOU, {})])
def test_liability_of_four_quads(rules, liable):
    seat = Seat(0, faces("1234m"), 25_000)
    for text in ("(1111p)", "[2222p]", "[333+3p]"):
        seat.meld(OpenMeld(Meld.parse(text), 1, face("1p")))
    seat.meld(OpenMeld(Meld.parse("[4444p]"), 2, face("4p")))
    mark_liability(rules, seat, 2)
    assert seat.liable == liable


def test_liability_of_four_winds_needs_an_open_call_last():
    for last, liable in (("[4444z]", {"daisuushii": 3}), ("(4444z)", {})):
        seat = Seat(0, faces("11p"), 25_000)
        for text in ("[111z]", "(2222z)", "[333z]", last):
            seat.meld(OpenMeld(Meld.parse(text), 3, face("4z")))
            if text.startswith("["):
                mark_liability(TENHOU, seat, 3)
        assert seat.liable == liable


def test_an_added_quad_is_robbed():
    hands = (CLOSED, None, None, "88s2468m2468p2s77z")
    table = table_of(*hands, indicator="9s", kept="8s8s6z1m6z1z1s")
    applied(table, Draw(0, face("1z")), Discard(0, face("1z"), True), *turn(1, "8s"))
    applied(table, Call(3, 1, "pon", face("8s"), faces("88s")), Discard(3, face("7z")))
    applied(table, *turn(0, "6z"), *turn(1, "1m"), *turn(2, "6z"), Draw(3, face("8s")))
    table.apply(AddedQuad(3, face("8s")))
    assert Win(0, 3, face("8s")) in table.legal(0)
    robbed = applied(table.copy(), Win(0, 3, face("8s")))
    assert "chankan" in ids_of(robbed.end.scores[0])
    with pytest.raises(GameError, match="no dora indicator"):
        table.apply(Dora(face("1s")))
    table.apply(Draw(3, face("4z")))
    with pytest.raises(GameError, match="before seat 3 has made its move"):
        table.apply(Draw(0, face("1m")))
    late = applied(table.copy(), Discard(3, face("4z"), True))
    with pytest.raises(GameError, match="indicator has to be turned"):
        late.apply(Draw(0, face("2z")))
    applied(table, Dora(face("1s")), Discard(3, face("4z"), True), Draw(0, face("2z")))
    assert view_of(table, 0).indicators == faces("9s1s")
    assert view_of(table, 0).wall == 70 - 8


def test_a_concealed_quad_is_robbed_by_thirteen_orphans_alone():
    hands = ("99m19p19s1234567z", "23m45678p56799s2p", None, "111m2468m2468p24s")
    for rules, robbed in ((Rules.MAHJONG_SOUL, True), (TENHOU, False)):
        table = table_of(*hands, rules=rules, indicator="9s", kept="5p8p8p1m2s6z")
        applied(table, *turn(0, "5p"), *turn(1, "8p"), *turn(2, "8p"), Draw(3, face("1m")))
        table.apply(ConcealedQuad(3, faces("1111m")))
        assert bool(table.legal(0)) is robbed
        assert table.legal(1) == ()
        applied(table, Dora(face("2s")), Draw(3, face("6z")))
        assert bool(view_of(table, 0).furiten) is robbed


# ---------------------------------------------------------------------------------- draws


def four_winds(rules):
    hands = ("123567m234p67s9p2z", "2468m2468p2468s2z", "1357m1357p1357s2z", "19m19p19s33442z56z")
    table = table_of(*hands, rules=rules, indicator="7z", kept="5z5z5z5z")
    for seat in range(4):
        assert table.must_end is None
        applied(table, *turn(seat, "5z" if seat != 3 else "7z", "2z"))
    return table


def test_four_winds():
    table = four_winds(TENHOU)
    assert table.must_end == "four_winds"
    with pytest.raises(GameError, match="by the rules the deal ends here: four equal winds"):
        table.apply(Draw(0, face("9s")))
    table.apply(DrawnDeal("four_winds"))
    assert (table.end.next.round, table.end.next.honba) == (0, 1)
    assert four_winds(Rules.M_LEAGUE).must_end is None


def test_nine_kinds():
    table = table_of("19m19p19s1234567z", None, None, None, kept="5m")
    table.apply(Draw(0, face("5m")))
    table.apply(DrawnDeal("nine_orphans", 0))
    assert table.end.next.honba == 1
    with pytest.raises(GameError, match="the deal is over"):
        table.apply(Draw(0, 0))


def test_an_exhaustive_draw_pays_the_ready():
    def quiet(random, legal):
        return next((move for move in legal if isinstance(move, Discard | Pass)), legal[0])

    kinds = set()
    for seed in range(12):
        table, _ = played(TENHOU, seed, quiet)
        kinds.add(table.end.kind)
        assert sum(table.end.change) == 0
        ready, paid = table.end.ready, table.end.change
        if table.end.kind == "draw":
            assert all((paid[seat] > 0) == (seat in ready) for seat in range(4) if 0 < len(ready) < 4)
    assert "draw" in kinds


def test_north():
    table = table_of("19m123456p99s124z", "19m789p55567s567z", "19p234s66778s44z1z", rules=SANMA)
    applied(table, Draw(0, face("4z")))
    assert North(0) in table.legal(0)
    applied(table, North(0), Draw(0, face("3z")))
    view = view_of(table, 0)
    assert (view.seats[0].kita, view.wall, view.first_turn) == (1, 53, False)
    applied(table, North(0), Draw(0, face("3z")))
    with pytest.raises(GameError, match="the seat has no north that it may set aside now"):
        table.apply(North(0))


# ---------------------------------------------------------------------------------- games


@pytest.mark.parametrize(
    ("rules", "round_", "points", "kind", "repeats", "over"),
    [
        (TENHOU, 6, (40000, 20000, 20000, 20000), "ron", False, False),
        (TENHOU, 7, (40000, 20000, 20000, 20000), "ron", False, True),
        (TENHOU, 7, (28000, 24000, 24000, 24000), "ron", False, False),
        (TENHOU, 7, (20000, 20000, 20000, 40000), "ron", True, True),
        (TENHOU, 7, (20000, 20000, 20000, 40000), "draw", True, True),
        (TENHOU, 7, (20000, 20000, 20000, 40000), "nine_orphans", True, False),
        (TENHOU, 7, (40000, 20000, 20000, 20000), "ron", True, False),
        (TENHOU, 7, (35000, 15000, 15000, 35000), "ron", True, False),  # equal, the other sits before
        (TENHOU, 8, (35000, 35000, 15000, 15000), "ron", True, True),  # equal, the dealer sits before
        (TENHOU.replace(dealer_may_stop=False), 7, (20000, 20000, 20000, 40000), "ron", True, False),
        (TENHOU.replace(dealer_may_stop_ready=False), 7, (20000, 20000, 20000, 40000), "draw", True, False),
        (TENHOU, 0, (60000, 41000, 0, -1000), "ron", True, True),
        (TENHOU, 0, (60000, 40000, 0, 0), "ron", True, False),
        (Rules.M_LEAGUE, 0, (60000, 41000, 0, -1000), "ron", True, False),
        (TENHOU, 11, (28000, 24000, 24000, 24000), "ron", False, True),  # the extra round is over
        (TENHOU, 11, (24000, 24000, 24000, 28000), "ron", True, False),
        (TENHOU, 9, (31000, 23000, 23000, 23000), "draw", False, True),
        (TENHOU.replace(rounds=1), 3, (40000, 20000, 20000, 20000), "ron", False, True),
        (Rules.EMA, 7, (30000, 30000, 30000, 30000), "draw", False, True),
        (SANMA, 6, (41000, 32000, 32000), "ron", False, True),
        (SANMA, 6, (39000, 33000, 33000), "ron", False, False),
    ],
)
def test_when_a_game_is_over(rules, round_, points, kind, repeats, over):
    state = State(rules, deal_of(*(["123m"] * rules.players), rules=rules, round=round_))
    following = next_deal(state, kind, points, repeats, 1, 0)
    assert (following is None) is over
    if following is not None:
        assert following.round == (round_ if repeats else round_after(round_, rules))


def test_places_after_the_game():
    points = (24_000, 24_000, 51_500, 500)
    table = table_of(CLOSED, None, None, None, kept="6z1z1z8s", indicator="7z", round=4, points=points)
    with pytest.raises(GameError, match="not over"):
        table.final()
    applied(table, *turn(0, "6z", riichi=True), *turn(1, "1z"), *turn(2, "1z"), *turn(3, "8s"))
    applied(table, Win(0, 3, face("8s"), ura=faces("1z")))
    assert table.end.next is None
    assert [(place.rank, place.points) for place in table.final()] == [
        (2, 35_600),
        (3, 24_000),
        (1, 51_500),
        (4, -11_100),
    ]


def test_a_deal_that_does_not_fit():
    cases = [
        (deal_of(CLOSED, CLOSED, CLOSED, points=(35_000,) * 3), "the deal has 3 seats, but the rules have 4"),
        (deal_of(CLOSED, None, None, "19m"), "the hand of seat 3 has 2 tiles"),
        (deal_of("1111m234p67s99p13z", "1m468m2468p2468s5z", None, None), "no 1m is left"),
        (deal_of("0055m234p67s99p13z", None, None, None), "no 0m is left, because the game has only 1"),
        (replace(deal_of(CLOSED, None, None, None), hands=((HIDDEN,) * 13,) * 4), "-1 is no tile"),
    ]  # fmt: skip
    for deal, message in cases:
        with pytest.raises(GameError, match=message):
            Table().start(deal)
    with pytest.raises(GameError, match="the dealer would be seat 3"):
        Table(SANMA).start(deal_of("19m19p19s1234567z", *["123p123s1234567z"] * 2, rules=SANMA, round=3))
