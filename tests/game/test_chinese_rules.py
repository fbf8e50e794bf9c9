"""Deals written by hand, one for each rule of play in which the games differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paili import TAIWAN, Hand, Position, fan, game
from paili.errors import GameError
from paili.game.chinese.wall import hand_size
from paili.hand import as_faces
from paili.tiles import FACE_NAMES, FLOWERS, face_named

SEATS = range(4)


def dealt(rules: fan.Rules, hands: dict[int, str], draw: str = "", lacks: str = "") -> game.Table:
    """A table after the deal, with the dealer's first draw and the lack suits; seats not told hold loose tiles."""
    faces = {seat: [*map(int, Hand.parse(hand).faces)] for seat, hand in hands.items()}
    taken = [face for tiles in faces.values() for face in tiles] + ([face_named(draw)] if draw else [])
    kinds = sorted(map(int, rules.in_play - rules.wild_kinds), key=lambda kind: (kind % 3, kind % 9))
    for seat in SEATS:
        free = [
            kind for kind in kinds if taken.count(kind) < 3 and kind not in (faces[1] if 1 in hands else ())
        ]
        free.sort(key=taken.count)
        faces.setdefault(seat, sorted(free[: hand_size(rules)]))
        taken += [] if seat in hands else faces[seat]
    table = game.Table(rules)
    all_hands = tuple(tuple(faces[seat]) for seat in SEATS)
    table.start(game.Deal(round=0, honba=0, sticks=0, points=(0,) * 4, hands=all_hands, indicator=-1))
    if draw:
        table.apply(game.Draw(0, face_named(draw)))
    for seat, suit in enumerate(lacks):
        table.apply(game.Lack(seat, suit))
    return table


def does(table: game.Table, *moves: str) -> None:
    """Let seats draw and discard: ``1+5m`` draws, ``1-5m`` discards."""
    for move in moves:
        seat, tile = int(move[0]), face_named(move[2:])
        if move[1] == "+":
            table.apply(game.Draw(seat, tile))
        else:
            results = [
                event for event in table.legal(seat) if isinstance(event, game.Discard) and event.tile == tile
            ]
            table.apply(results[-1])


def words(table: game.Table, seat: int) -> set[str]:
    return {
        type(move).__name__ if not isinstance(move, game.Call) else move.type for move in table.legal(seat)
    }


def test_a_robbed_quad_is_none_and_all_who_wait_win() -> None:
    """The pung stays, no money for the quad, and who was robbed does not draw in blood battle."""
    table = dealt(
        fan.SICHUAN,
        {0: "55m123p456p789p12s", 1: "46m123p456p789p99p", 2: "46m777m888m999m11m", 3: "5m223344556677s"},
        draw="1s",
        lacks="sssm",
    )
    does(table, "0-1s", "1+9s", "1-9s", "2+9s", "2-9s", "3+8s", "3-5m")
    assert words(table, 1) == {"Win", "Pass"}
    table.apply(game.Call(0, 3, "pon", 4, (4, 4)))
    does(table, "0-2s", "1+8s", "1-8s", "2+8s", "2-8s", "3+9s", "3-9s", "0+5m")
    table.apply(game.AddedQuad(0, 4))
    assert [words(table, seat) for seat in (1, 2, 3)] == [{"Win", "Pass"}, {"Win", "Pass"}, set()]
    table.apply(game.Win(1, 0, 4))
    table.apply(game.Win(2, 0, 4))
    state = table.state
    assert (state.turn, [str(meld.meld) for meld in state.seats[0].melds]) == (3, ["[555m]"])
    assert [(entry.reason, entry.points) for entry in state.account.entries] == [("win", 2), ("win", 8)]
    assert [seat.points for seat in state.seats] == [-10, 2, 8, 0]


@pytest.mark.parametrize(("counts", "points"), [(True, [-12, 4, 8, 0]), (False, [-4, 0, 6, -2])])
def test_a_quad_robbed_directly_after_a_quad(counts: bool, points: list[int]) -> None:
    """By the league of Sichuan the first quad is paid back, and the win is also one on the discard after it."""
    table = dealt(
        fan.SICHUAN.replace(rob_after_kong=counts),
        {0: "55m111p456p789p12s", 1: "46m234p456p789p99p", 2: "46m777m888m999m11m", 3: "5m223344556677s"},
        draw="1s",
        lacks="sssm",
    )
    does(table, "0-1s", "1+9s", "1-9s", "2+9s", "2-9s", "3+8s", "3-5m")
    table.apply(game.Call(0, 3, "pon", 4, (4, 4)))
    does(table, "0-2s", "1+8s", "1-8s", "2+8s", "2-8s", "3+9s", "3-9s", "0+1p")
    table.apply(game.ConcealedQuad(0, (face_named("1p"),) * 4))
    does(table, "0+5m")
    table.apply(game.AddedQuad(0, 4))
    for seat in (1, 2):
        text = str(table.position(seat))
        assert Position.parse(text, rules=table.rules).legal() == table.legal(seat)
        table.apply(game.Win(seat, 0, 4))
    assert [seat.points for seat in table.state.seats] == points


def test_a_tile_that_another_wins_is_let_go_all_the_same() -> None:
    hands = {0: "55m123p456p789p12s", 1: "46m123p456p789p99p", 2: "46m777m888m999m11m", 3: "5m223344556677s"}
    table = dealt(fan.SICHUAN, hands, draw="1s", lacks="sssm")
    does(table, "0-1s", "1+9s", "1-9s", "2+9s", "2-9s", "3+8s", "3-5m")
    assert words(table, 1) == words(table, 2) == {"Win", "Pass"}
    table.apply(game.Win(2, 3, 4))
    bound, free = table.state.seats[1], table.state.seats[0]
    assert (bound.passed, free.passed) == (1 << 4, 0)


def test_only_the_nearest_wins_in_mcr() -> None:
    hands = {1: "123456m789p78s11z", 2: "123456p789m78s22z"}
    table = dealt(fan.MCR.replace(flowers=0, minimum=0), hands, draw="6s")
    does(table, "0-6s")
    assert "Win" in words(table, 1) & words(table, 2)
    table.apply(game.Win(1, 0, face_named("6s")))
    assert table.end.winners == ((0, (1,)),)
    with pytest.raises(GameError, match="the deal is over"):
        table.apply(game.Win(2, 0, face_named("6s")))


def test_who_lets_a_win_go_in_taiwan_waits_until_the_own_discard() -> None:
    """Self-drawn wins are held back too; after a call neither that tile nor the other end may go."""
    hands = {1: "123456789m123p22z45p"}
    table = dealt(fan.TAIWAN, hands, draw="6p")
    does(table, "0-6p")
    assert words(table, 1) == {"Win", "chi", "Pass"}
    passed = table.copy()
    does(passed, "1+3p")
    assert "Win" not in words(passed, 1)
    does(passed, "1-3p")
    assert passed.state.seats[1].passed == 0
    table.apply(game.Call(1, 0, "chi", face_named("6p"), (face_named("4p"), face_named("5p"))))
    assert not {face_named("6p"), face_named("3p")} & {move.tile for move in table.legal(1)}
    with pytest.raises(GameError, match="may not be discarded right after this call"):
        table.apply(game.Discard(1, face_named("3p")))


@pytest.mark.parametrize("in_a_row", [True, False])
def test_a_discarded_wildcard_binds_the_others_in_hangzhou(in_a_row: bool) -> None:
    rules = fan.HANGZHOU.replace(wild_in_a_row=in_a_row)
    table = dealt(rules, {0: "1469m258p1478s5z2z", 1: "5566m258p1478s3z6z"}, draw="3z")
    does(table, "0-5z")
    assert not any(table.legal(seat) for seat in SEATS[1:])
    does(table, "1+9s")
    assert {move.tile for move in table.legal(1)} == {face_named("9s")}
    with pytest.raises(GameError, match="a wildcard was discarded"):
        table.apply(game.Discard(1, face_named("5m")))
    does(table, "1-9s", "2+9s", "2-9s", "3+9s", "3-9s", "0+9p", "0-9p", "1+7z")
    assert len({move.tile for move in table.legal(1)}) > 5
    assert table.state.left[0] - table.rules.reserve == table.position(1).wall


@pytest.mark.parametrize(
    ("wild_from", "indicator", "message"),
    [
        ("told", 4, "mcr turns no tile to choose wildcards"),
        ("next", game.HIDDEN, "mcr turns a tile of a suit or an honour"),
        ("next", FLOWERS[0], "mcr turns a tile of a suit or an honour"),
    ],
)
def test_a_deal_shows_the_turned_tile_where_the_rules_turn_one(
    wild_from: str, indicator: int, message: str
) -> None:
    rules = fan.MCR.replace(wild_from=wild_from)
    deal = replace(game.Play("mcr", seed=1, deals=1).deal, indicator=indicator)
    for table in (game.Table(rules), game.SeatTable(0, rules)):
        with pytest.raises(GameError, match=message):
            table.start(deal)


def test_quads_in_hangzhou_take_two_tiles_and_may_follow_a_call() -> None:
    table = dealt(fan.HANGZHOU, {0: "1469m258p1478s26z", 1: "5555m4m258p147s33z"}, draw="3z")
    does(table, "0-3z")
    table.apply(game.Call(1, 0, "pon", face_named("3z"), (face_named("3z"),) * 2))
    assert "ConcealedQuad" in words(table, 1)
    table.apply(game.ConcealedQuad(1, (4,) * 4))
    before = table.state.left[0]
    does(table, "1+9p")
    assert before - table.state.left[0] == 2
    assert (table.position(0).seats[1].quads, len(table.position(1).own.melds)) == (1, 2)


def test_who_is_ready_in_tuidaohe_calls_nothing_and_keeps_its_hand() -> None:
    table = dealt(fan.TUIDAOHE, {0: "123m456p789s2277s"}, draw="6z")
    ready = [move for move in table.legal(0) if isinstance(move, game.Discard) and move.riichi]
    assert [FACE_NAMES[move.tile] for move in ready] == ["6z"]
    table.apply(ready[0])
    does(table, "1+1s", "1-1s", "2+1s", "2-1s", "3+3s", "3-3s", "0+9p")
    assert [move.tile for move in table.legal(0)] == [face_named("9p")]
    assert table.position(1).seats[3].riichi == 2  # with its first discard, before any call
    does(table, "0-9p", "1+2s", "1-2s")
    assert words(table, 0) == {"Win", "Pass"}
    table.apply(game.Win(0, 1, face_named("2s")))
    assert "heavenly_ready" in [item.id for item in table.end.ledger.scores[0].fans]


def test_flowers_are_replaced_from_the_dealer_on_before_play() -> None:
    wall = game.TileWall.shuffled(fan.HONG_KONG, 5)
    tiles = [face for face in wall.tiles if face not in FLOWERS]
    tiles[0:0] = [FLOWERS[0]]
    tiles[14:14] = [FLOWERS[1], FLOWERS[2]]
    tiles += FLOWERS[3:]
    play = game.Play(fan.HONG_KONG, walls=[game.TileWall(tuple(tiles), fan.HONG_KONG)], deals=1)
    laid = [(event.seat, event.tile) for event in play.events if isinstance(event, game.Flower)]
    assert laid[0] == (0, FLOWERS[0])
    assert sorted(tile for _, tile in laid) == list(FLOWERS)  # the last tiles of the wall are flowers again
    assert [seat for seat, _ in laid] == sorted(seat for seat, _ in laid)
    assert len(play.position(1).own.flowers) == sum(seat == 1 for seat, _ in laid)
    assert play.table.state.drawn is not None


def test_a_hand_that_lacks_tiles_for_its_flowers_is_not_ready() -> None:
    """An own wall of Taiwan has 36 tiles, 16 dealt and 16 never drawn: four cannot replace eight flowers."""
    rules = fan.TAIWAN.replace(name="own walls", walls="own", ready_check=True)
    ready = [*map(int, Hand.parse("111222333m444555p6p", variant=TAIWAN).faces)]
    others = [face for face in game.TileWall.shuffled(rules, 5).tiles if face not in FLOWERS]
    for face in ready:
        others.remove(face)
    tiles = (*FLOWERS, *others[:28], *ready, *others[28:])
    play = game.Play(rules, walls=[game.TileWall(tiles, rules)], deals=1)
    assert play.over
    assert [len(seat.hand.faces) for seat in play.table.state.seats] == [12, 16, 16, 16]
    assert play.table.end.kind == "draw"
    assert [entry.payer for entry in play.table.end.ledger.entries if entry.payee == "S"] == ["E", "W", "N"]


def test_a_flower_among_the_birds_does_not_count() -> None:
    table = dealt(fan.HONGZHONG.replace(flowers=8), {0: "123m456p789s2277s"}, draw="2s")
    table.apply(game.Win(0, 0, face_named("2s")))
    table.apply(game.Birds((face_named("9m"), FLOWERS[0])))
    assert table.end.points == (9, -3, -3, -3)  # no wildcard: two, and one bird


def test_birds_are_tiles_of_which_copies_are_left() -> None:
    table = dealt(fan.HONGZHONG, {0: "123m456p789s2277s"}, draw="2s")
    table.apply(game.Win(0, 0, face_named("2s")))
    with pytest.raises(GameError, match="no 2s is left"):
        table.apply(game.Birds((face_named("2s"),) * 2))
    table.apply(game.Birds((face_named("2s"), face_named("9m"))))


def test_birds_are_turned_and_paid_and_quads_are_void_without_a_winner() -> None:
    table = dealt(fan.HONGZHONG, {0: "123m456p789s2277s"}, draw="2s")
    table.apply(game.Win(0, 0, face_named("2s")))
    assert table.end is None
    with pytest.raises(GameError, match=r"turned tiles 1m\*1m: 2 tiles"):
        table.apply(game.Birds((0, 37, 0)))
    with pytest.raises(GameError, match="2 tiles have to be turned"):
        table.apply(game.Birds((0,)))
    table.apply(game.Birds((face_named("9m"), face_named("2m"))))
    assert table.end.points == (9, -3, -3, -3)  # no wildcard: two, and one bird
    drawn = dealt(fan.HONGZHONG, {0: "123m456p789s2278s", 1: "5555m4m258p147s33p"}, draw="9m")
    does(drawn, "0-9m", "1+9p")
    drawn.apply(game.ConcealedQuad(1, (4,) * 4))
    assert [seat.points for seat in drawn.state.seats] == [-2, 6, -2, -2]
    drawn.state.left[0] = 0
    with pytest.raises(GameError, match="by the rules the deal ends here"):
        drawn.apply(game.Draw(1, 0))
    drawn.apply(game.DrawnDeal("draw"))
    assert drawn.end.points == (0, 0, 0, 0)
    assert (drawn.end.next.round, drawn.end.next.honba) == (0, 1)


@pytest.mark.parametrize("own", ["23m", "3m2m"])
def test_the_own_tiles_of_a_call_come_in_any_order(own: str) -> None:
    rules = fan.MCR.replace(name="swap ban", flowers=0, swap_ban="both ends")
    table = dealt(rules, {0: "123m456p789m1122p", 1: "1223m456p789p115s"}, draw="4m")
    does(table, "0-4m")
    table.apply(game.Call(1, 0, "chi", face_named("4m"), as_faces(own)))
    assert face_named("1m") not in {event.tile for event in table.legal(1) if isinstance(event, game.Discard)}


def test_what_a_game_does_not_have_is_said_of_the_game() -> None:
    table = dealt(fan.SICHUAN, {0: "123m456p789m1122p", 1: "2233m456p789p115s"}, draw="4m", lacks="ssss")
    with pytest.raises(GameError, match="an event of this kind cannot happen"):
        table.apply(game.Discard(0, face_named("4m"), True, True))
    does(table, "0-4m")
    with pytest.raises(GameError, match="the game does not allow this call"):
        table.apply(game.Call(1, 0, "chi", face_named("4m"), as_faces("23m")))
