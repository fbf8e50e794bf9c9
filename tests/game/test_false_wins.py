"""False wins in games where they are a foul: who may declare one, its cost, and how play continues."""

from __future__ import annotations

from random import Random

import pytest
from test_chinese_rules import dealt, does, words

from paili import fan, game, logs
from paili.errors import GameError, ScoreError
from paili.fan.rules import GAMES
from paili.tiles import face_named

SEATS = range(4)
MCR = fan.MCR.replace(flowers=0, minimum=0, false_win="out")
# two that wait for 6s; 0 discards it
WAITING = {1: "123456m789p78s11z", 2: "123456p789m78s22z"}


def foul_of(table: game.Table, seat: int) -> game.FalseWin:
    return next(move for move in table.legal(seat) if isinstance(move, game.FalseWin))


def with_fouls(rules: fan.Rules, seed: int) -> game.Play:
    """A deal by chance, in which somebody now and then declares a false win."""
    play, random = game.Play(rules, seed=seed, deals=1), Random(seed)
    while not play.over:
        answers = {}
        for seat, legal in play.asks.items():
            fouls = [move for move in legal if isinstance(move, game.FalseWin)]
            true = [move for move in legal if not isinstance(move, game.FalseWin)]
            answers[seat] = fouls[0] if fouls and random.random() < 0.02 else random.choice(true)
        for seat in play.asks:
            assert game.legal(play.position(seat)) == play.asks[seat]
        play.step(answers)
    return play


def test_no_ready_made_game_lets_anybody_declare_one() -> None:
    for name in GAMES:
        assert fan.game(name).false_win == "refused"
    table = dealt(MCR.replace(false_win="refused"), WAITING, draw="6s")
    with pytest.raises(GameError, match="has no false wins"):
        table.apply(game.FalseWin(0, 0, face_named("6s"), False))


def test_a_false_win_is_fined_and_the_true_one_counts() -> None:
    """Seat 3 is not ready, and farther from the discarder than seat 1, whose win is a true one."""
    table = dealt(MCR, {0: "1469m258p1478s13z", **WAITING}, draw="6s")
    does(table, "0-6s")
    assert words(table, 1) == {"Win", "chi", "Pass"}
    assert words(table, 3) == {"FalseWin", "Pass"}
    table.apply(foul_of(table, 3))
    assert words(table, 3) == set()
    table.apply(game.Win(1, 0, face_named("6s")))
    entries = table.end.ledger.entries
    assert [(entry.reason, entry.payer, entry.payee) for entry in entries][:1] == [("false_win", "N", None)]
    assert entries[0].points == 80
    assert sum(table.end.changes) + table.end.ledger.fines == 0


def test_who_has_declared_one_neither_wins_nor_calls_and_plays_on() -> None:
    table = dealt(MCR.replace(minimum=8), WAITING | {0: "1469m258p1478s13z"}, draw="6s")
    does(table, "0-6s")
    foul = foul_of(table, 1)
    assert foul.ready  # it waits for the tile, and has too few fan
    table.apply(foul)
    assert table.state.seats[1].points == -40
    with pytest.raises(GameError, match="has declared a false win"):
        table.apply(game.Win(1, 0, face_named("6s")))
    with pytest.raises(GameError, match="has declared a false win"):
        table.apply(game.FalseWin(1, 0, face_named("6s"), True))
    with pytest.raises(GameError, match="has declared a false win"):
        table.apply(game.Call(1, 0, "chi", face_named("6s"), (face_named("7s"), face_named("8s"))))
    does(table, "1+9s")
    assert words(table, 1) == {"Discard"}


def test_readiness_is_reported_as_it_is() -> None:
    table = dealt(MCR.replace(minimum=8), WAITING | {0: "1469m258p1478s13z"}, draw="6s")
    does(table, "0-6s")
    with pytest.raises(GameError, match="is wrong about whether the hand was ready"):
        table.apply(game.FalseWin(1, 0, face_named("6s"), False))
    true = dealt(MCR, WAITING | {0: "1469m258p1478s13z"}, draw="6s")
    does(true, "0-6s")
    with pytest.raises(GameError, match="the hand may win, so this is no false win"):
        true.apply(game.FalseWin(1, 0, face_named("6s"), True))


def test_one_that_ends_the_deal_is_paid_to_each() -> None:
    rules = fan.MCR.replace(false_win="over", false_win_points=(30, 30), false_win_paid="each")
    play = game.Play(rules, seed=3, deals=1)
    happened = play.step({0: "false"})
    assert [type(event).__name__ for event in happened] == ["FalseWin", "DrawnDeal"]
    end = play.table.end
    assert (end.kind, end.changes, end.ledger.fines) == ("false_win", (-90, 30, 30, 30), 0)


def test_in_sichuan_the_money_of_quads_goes_back() -> None:
    rules = fan.SICHUAN.replace(false_win="out")
    table = dealt(rules, {0: "1111m25679p789s1p"}, draw="4p", lacks="ssmm")
    table.apply(next(move for move in table.legal(0) if isinstance(move, game.ConcealedQuad)))
    does(table, "0+6p")
    table.apply(foul_of(table, 0))
    entries = table.state.account.entries
    assert [entry.reason for entry in entries] == ["kong_concealed"] * 3 + ["false_win"] + [
        "kong_forfeited"
    ] * 3
    assert [seat.points for seat in table.state.seats] == [-24, 0, 0, 0]


def test_a_ledger_counts_fouls() -> None:
    rules = fan.MCR.replace(false_win="out")
    foul = fan.Foul("S", True)
    settlement = fan.settle(rules, [foul])
    assert (settlement.changes, settlement.fines) == ((0, -40, 0, 0), 40)
    with pytest.raises(ScoreError, match="has declared a false win before"):
        fan.settle(rules, [foul, foul])
    with pytest.raises(ScoreError, match="mcr has no false wins"):
        fan.settle(fan.MCR, [foul])
    assert fan.Foul("E", False).to_dict() == {"seat": "E", "ready": False}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("way", ["out", "over"])
def test_deals_with_fouls_add_up_and_are_records(name: str, way: str) -> None:
    """Payments sum to zero with fines; the record is written, read, and played again to the same end."""
    reached = set()
    for seed in range(4):
        play = with_fouls(fan.game(name).replace(false_win=way, false_win_paid="each"), seed)
        end = play.table.end
        assert sum(end.changes) + end.ledger.fines == 0
        reached |= {type(event).__name__ for event in play.events}
        text = logs.write(play.game, format="paili_json")
        (again,) = logs.read(text)
        assert logs.check(again) == ()
        table = game.Table(again.rules)
        table.replay(again.deals[0])
        assert table.end == end
        for seat in SEATS:
            mine = game.SeatTable(seat, again.rules)
            for event in (play.game.deals[0], *play.events):
                mine.apply(event)
        if seed and "FalseWin" in reached:  # two deals, more only where they have no foul
            break
    assert "FalseWin" in reached
