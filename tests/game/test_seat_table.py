"""The table with the knowledge of one seat, in parallel with whole tables: the same moves and position."""

from __future__ import annotations

import json
from itertools import count
from random import Random

import pytest
from game_tables import stacked_wall

from paili import Position, Rules, game, logs
from paili.errors import GameError, LogError
from paili.game import (
    AddedQuad,
    Call,
    ConcealedQuad,
    Deal,
    Discard,
    Draw,
    North,
    Play,
    RiichiAccepted,
    SeatTable,
    Table,
    Win,
    greedy_player,
    play_game,
    random_player,
)
from shared_data import path_of

RULES = (Rules.TENHOU, Rules.TENHOU_SANMA, Rules.MAHJONG_SOUL, Rules.WRC)


def check_seats(play, seats):
    """Each seat may do what the whole table lets it do, and knows what the whole table says that it knows."""
    for mine in seats:
        assert mine.legal() == play.asks.get(mine.seat, ()), mine.seat
        if mine.seat in play.asks:
            assert str(mine.position()) == str(play.position(mine.seat))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_in_step_with_whole_tables(rules):
    random = Random(6)
    play = Play(rules, walls=(stacked_wall(rules, random) for _ in count()), deals=6)
    seats = [SeatTable(seat, rules) for seat in range(rules.players)]
    step, decisions = (play.deal, *play.events), 0
    while True:
        for mine in seats:
            for event in step:
                mine.apply(event)
        if play.over:
            break
        check_seats(play, seats)
        decisions += len(play.asks)
        step = play.step({seat: random.choice(moves) for seat, moves in play.asks.items()})
    assert decisions > 150
    assert all(mine.over and not mine.legal() for mine in seats)


def masked(line, seat):
    """A line as a server sends it to a seat."""
    entry = json.loads(line)
    if entry["type"] == "tsumo" and entry["actor"] != seat:
        entry["pai"] = "?"
    if entry["type"] == "start_kyoku":
        entry["tehais"] = [hand if at == seat else ["?"] * 13 for at, hand in enumerate(entry["tehais"])]
    return json.dumps(entry)


def check_game(game, dialect, seat):
    """Feed a game line by line to a seat, beside a whole table, and compare wherever it is asked."""
    mine, table, decisions = SeatTable(seat, game.rules), Table(game.rules), 0
    deals = iter(game.deals)
    events = iter(())
    for line in logs.write(game, format="mjai", dialect=dialect).splitlines():
        event = mine.mjai(masked(line, seat))
        if isinstance(event, Deal):
            deal = next(deals)
            table.start(deal)
            events = iter(deal.events)
            assert (event.points, event.honba, event.sticks) == (deal.points, deal.honba, deal.sticks)
        elif event is not None:
            table.apply(next(events))
        if mine.over or json.loads(line)["type"] in ("reach", "end_kyoku", "hora"):
            continue
        legal = () if table.state.has_ended else table.legal(seat)
        assert mine.legal() == legal, line
        if legal:
            decisions += 1
            assert str(mine.position()) == str(table.position(seat))
            for move in legal:
                result = mine.from_mjai(mine.to_mjai(move))
                assert mine.to_mjai(result) == mine.to_mjai(move)
    return decisions


@pytest.mark.parametrize("dialect", ["mortal", "original", "riichienv"])
@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA], ids=lambda rules: rules.name)
def test_lines_of_every_dialect(rules, dialect):
    players = [greedy_player, *(random_player(seat) for seat in range(1, rules.players))]
    game = play_game(players, rules.replace(rounds=1), seed=3)
    assert sum(check_game(game, dialect, seat) for seat in (0, 1)) > 60


@pytest.mark.data
def test_real_games():
    """Every decision of one seat of real games, each in another dialect."""
    decisions = 0
    paths = [
        *sorted(path_of("games_houou_2022a").iterdir())[:2],
        *sorted(path_of("games_mjlog").iterdir())[:4],
    ]
    for number, path in enumerate(
        path for path in paths if not path.name.startswith(("chip", "ratio", "bug1"))
    ):
        game = next(iter(logs.read(path)))
        decisions += check_game(
            game, ("mortal", "riichienv", "original")[number % 3], number % game.rules.players
        )
    assert decisions > 400


def test_riichi_takes_two_lines():
    mine = SeatTable(0)
    mine.start(deal_of_one())
    mine.apply(Draw(0, 27))
    riichi = next(move for move in mine.legal() if isinstance(move, Discard) and move.riichi)
    line = mine.to_mjai(riichi)
    assert json.loads(line) == {"type": "reach", "actor": 0}
    assert mine.from_mjai(line).riichi
    assert mine.mjai(line) is None
    assert all(move.riichi for move in mine.legal())
    assert json.loads(mine.to_mjai(riichi))["type"] == "dahai"
    assert mine.mjai(mine.to_mjai(riichi)) == riichi
    assert mine.copy().position() == mine.position()


def deal_of_one():
    hand = (0, 1, 2, 3, 4, 5, 9, 10, 11, 18, 19, 29, 29)
    return Deal(
        round=0,
        honba=0,
        sticks=0,
        points=(25_000,) * 4,
        hands=(hand, *((-1,) * 13 for _ in range(3))),
        indicator=33,
    )


def test_what_cannot_be_heard_changes_nothing():
    mine = SeatTable(1)
    for line, error in [
        ("", LogError), ("[]", LogError), ("{}", LogError), ('{"type": "fly"}', LogError), ("[" * 5000, LogError),
        ('{"type": "start_kyoku"}', LogError), ('{"type": "tsumo", "actor": 0, "pai": "?"}', GameError),
        ('{"type": "tsumo", "actor": 9, "pai": "?"}', LogError),
    ]:  # fmt: skip
        with pytest.raises(error):
            mine.mjai(line)
    assert mine.legal() == ()
    with pytest.raises(GameError):
        SeatTable(4)
    mine.start(Deal(round=0, honba=0, sticks=0, points=(25_000,) * 4, indicator=33,
               hands=((-1,) * 13, (0, 1, 2, 3, 4, 5, 9, 10, 11, 18, 19, 29, 29), (-1,) * 13, (-1,) * 13)))  # fmt: skip
    for line in (
        '{"type": "tsumo", "actor": 1, "pai": "1m"}', '{"type": "dahai", "actor": 0, "pai": "1m"}',
        '{"type": "dora", "dora_marker": "1m"}', '{"type": "reach_accepted", "actor": 1}',
    ):  # fmt: skip
        before = Position.parse(str(mine.position()))
        with pytest.raises(GameError):
            mine.mjai(line)
        assert mine.position() == before
    mine.mjai('{"type": "tsumo", "actor": 0, "pai": "?"}')
    mine.mjai('{"type": "dahai", "actor": 0, "pai": "9m", "tsumogiri": true}')
    mine.mjai('{"type": "tsumo", "actor": 1, "pai": "1m"}')
    with pytest.raises(GameError, match="chose an illegal move"):
        mine.from_mjai('{"type": "dahai", "actor": 1, "pai": "9s"}')


def heard(*events: game.Event, rules: Rules = Rules.TENHOU) -> SeatTable:
    """The table of seat 1 after a first draw of seat 0 and these events."""
    mine, hidden = SeatTable(1, rules), (-1,) * 13
    own = (0, 0, 0, 9, 9, 9, 18, 18, 18, 31, 31, 33, 33)
    mine.start(Deal(round=0, honba=0, sticks=0, points=(25_000,) * rules.players, indicator=32,
               hands=(hidden, own, *(hidden,) * (rules.players - 2))))  # fmt: skip
    for event in (Draw(0, -1), *events):
        mine.apply(event)
    return mine


OF_4M = Discard(0, 3)
PON_OF_4M = (OF_4M, Call(2, 0, "pon", 3, (3, 3)))
LATER = (*PON_OF_4M, Discard(2, 20), Draw(3, -1), Discard(3, 28, riichi=True), RiichiAccepted(3), Draw(0, -1),
         Discard(0, 29), Draw(1, 8), Discard(1, 8, drawn=True), Draw(2, -1))  # fmt: skip


@pytest.mark.parametrize(
    ("before", "event", "says"),
    [
        ((OF_4M,), Call(2, 0, "chi", 3, (4, 5)), "from the seat on the left"),
        ((OF_4M,), Call(2, 0, "pon", 3, (4, 5)), "do not form the meld"),
        ((OF_4M,), Call(2, 0, "pon", 3, (3,)), "do not form the meld"),
        ((OF_4M,), Call(2, 0, "open quad", 3, (3, 3)), "do not form the meld"),
        ((), ConcealedQuad(0, (20, 20, 21, 22)), "cannot make this type of quad"),
        ((), North(0), "no north"),
        (PON_OF_4M, Discard(2, 3), "kuikae"),
        (PON_OF_4M, Discard(2, 20, drawn=True), "the drawn tile is –"),
        (PON_OF_4M, Discard(2, 20, riichi=True), "needs a concealed hand"),
        (PON_OF_4M, ConcealedQuad(2, (20,) * 4), "needs a drawn tile"),
        (LATER, Discard(2, 20, riichi=True), "needs a concealed hand"),
        ((*LATER, Discard(2, 20), Draw(3, -1)), Discard(3, 20), "only the drawn tile"),
        ((*LATER, Discard(2, 20), Draw(3, -1)), Discard(3, 20, drawn=True, riichi=True), "riichi"),
    ],
)
def test_what_others_cannot_do_with_any_hand_is_refused(
    before: tuple[game.Event, ...], event: game.Event, says: str
) -> None:
    """A call that makes no meld was refused only after a part of it had changed the table."""
    mine = heard(*before)
    position = Position.parse(str(mine.position()))
    with pytest.raises(GameError, match=says):
        mine.apply(event)
    assert mine.position() == position
    assert str(mine.position()) == str(heard(*before).position())


def test_what_others_may_do_with_some_hand_is_accepted() -> None:
    drawn = Draw(3, -1)
    heard(*LATER, AddedQuad(2, 3))
    heard(*LATER, Discard(2, 20), drawn, ConcealedQuad(3, (21,) * 4))
    three = Rules.TENHOU_SANMA
    after_riichi = (Discard(0, 20, riichi=True), RiichiAccepted(0), Draw(1, 8), Discard(1, 8, drawn=True),
                    Draw(2, -1), Discard(2, 20), Draw(0, -1))  # fmt: skip
    heard(*after_riichi, North(0, drawn=True), rules=three)
    heard(*after_riichi, North(0), rules=three)
    with pytest.raises(GameError, match="no north"):
        heard(*after_riichi, North(0, drawn=False), rules=three)


def test_a_win_that_nobody_can_have_now_changes_nothing() -> None:
    mine = SeatTable(0)
    mine.start(deal_of_one())
    mine.apply(Draw(0, 27))
    for win, words in (
        (Win(1, 0, 27), "there is no tile to claim"), (Win(1, 1, 27), "it is the turn of seat 0"),
        (Win(4, 4, 27), "there is no seat 4"), (Win("1", 0, 27), "seat='1': must be a whole number"),
    ):  # fmt: skip
        with pytest.raises(GameError, match=words):
            mine.apply(win)
    mine.apply(Discard(0, 27, drawn=True))
    for win in (Win(1, 0, 28), Win(1, 2, 27), Win(0, 0, 27)):
        with pytest.raises(GameError):
            mine.apply(win)
    assert not mine.over
    hidden = mine.copy()
    hidden.apply(Win(1, 0, -1))  # a line of mjai may leave out the tile
    mine.apply(Win(1, 0, 27))
    assert mine.over
    assert hidden.over


def test_after_the_end_of_a_deal_only_another_win_follows() -> None:
    mine = SeatTable(0)
    mine.start(deal_of_one())
    mine.apply(Draw(0, 27))
    mine.apply(Discard(0, 27, drawn=True))
    mine.apply(Win(1, 0, 27))
    mine.apply(Win(2, 0, 27))
    before = mine.position()
    with pytest.raises(GameError, match="the deal is over"):
        mine.apply(Draw(1, -1))
    assert mine.position() == before


def test_a_class_of_a_user_is_not_chosen() -> None:
    """It inherits `takes`, which accepts all rules of riichi."""

    class OwnTable(game.Table): ...

    class OwnSeatTable(game.SeatTable): ...

    class OwnPlay(game.Play): ...

    assert type(OwnTable()) is OwnTable
    assert type(OwnSeatTable(1)) is OwnSeatTable
    assert type(OwnPlay()) is OwnPlay
    assert [type(game.Table()), type(game.SeatTable(1)), type(game.Play())] == [
        game.Table, game.SeatTable, game.Play,
    ]  # fmt: skip
    assert type(game.Table("mcr")) is game.FanTable
