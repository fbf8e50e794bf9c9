"""Deals of Chinese games from the first tile to the last: the properties of each of them."""

from __future__ import annotations

import json
from collections import Counter
from inspect import Parameter, signature
from random import Random

import pytest

from paili import Position, fan, game
from paili.errors import GameError
from paili.fan.play import moves
from paili.fan.rules import GAMES
from paili.fan.settle import Kong
from paili.game.chinese.legal import legal_moves
from paili.game.chinese.state import FanState, copies_in
from paili.game.chinese.wall import tiles_of
from paili.game.players import Chooser
from paili.tiles import FLOWERS, WILDCARD
from paili.win.win import Win

SEATS = range(4)
_FIRST_FLOWER = FLOWERS.start


def tiles_at(state: FanState) -> Counter[int]:
    """Every tile that lies somewhere, the walls aside."""
    result: Counter[int] = Counter()
    for seat in state.seats:
        result.update({face: count for face, count in enumerate(seat.counts) if count})
        result[WILDCARD] += seat.wildcards
        result.update(seat.held_flowers)
        result.update(_FIRST_FLOWER - 1 + number for number in seat.flowers)
        result.update(item.tile for item in seat.river if item.called_by is None)
        result.update(face for meld in seat.melds for face in meld.meld.faces)
        result.update(seat.won)
    if state.phase == "claim" and state.robbed:
        result[state.tile] += 1
    return result


def check(state: FanState, start: int) -> None:
    """What holds at every moment."""
    tiles = tiles_at(state)
    assert all(number <= copies_in(state.rules, face) for face, number in tiles.items())
    lost = sum(entry.points for entry in state.account.entries if entry.payee is None)
    assert sum(seat.points for seat in state.seats) == start - lost
    for seat in state.seats:
        if state.phase not in ("flower", "draw"):
            acts = seat.number == state.turn and state.phase in ("act", "swap", "lack")
            assert (seat.size % 3 == 2) == acts, (state.phase, seat.number)
        if seat.gone:
            assert not legal_moves(state, seat.number)
    if state.rules.burn == 0:
        turned = state.account.indicator is not None
        assert sum(tiles.values()) + sum(state.left) + turned == len(tiles_of(state.rules))


def chooser(random: Random) -> Chooser:
    """A player that comes nearer to a win, and calls every second time."""

    def choose(position: Position, legal: tuple[game.Event, ...]) -> game.Event:
        calls = [event for event in legal if not isinstance(event, game.Discard | game.Win | game.Pass)]
        if calls and isinstance(legal[-1], game.Pass | game.Discard) and random.random() < 0.5:
            return next((event for event in legal if isinstance(event, game.Win)), random.choice(calls))
        return game.greedy_player(position, legal)

    return choose


def played(rules: fan.Rules, seed: int, *, by_chance: bool = False) -> game.FanDealEnd:
    """Play a deal, look at every moment, and return how it ended."""
    play = game.Play(rules, seed=seed, deals=1)
    choose = game.random_player(seed) if by_chance else chooser(Random(seed))
    start, table = sum(play.deal.points), play.table
    while not play.over:
        assert table.end is None
        assert {seat: table.legal(seat) for seat in SEATS if table.legal(seat)} == play.asks
        fields = {seat: play.position(seat) for seat in play.asks}
        assert {seat: position.legal() for seat, position in fields.items()} == play.asks
        if len(play.events) % 9 == 0:
            texts = {seat: str(position) for seat, position in fields.items()}
            assert {seat: Position.parse(text, rules=rules) for seat, text in texts.items()} == fields
        play.step({seat: choose(play.position(seat), legal) for seat, legal in play.asks.items()})
        check(table.state, start)
    return table.end


@pytest.mark.parametrize("name", GAMES)
def test_deals_of_every_game_keep_tiles_and_points(name: str) -> None:
    """No tile is there too often, points are won from others, and a deal ends as its game has it."""
    rules = fan.game(name)
    kinds = Counter(played(rules, seed).kind for seed in range(4))
    assert set(kinds) <= {"won", "draw"}


def test_deals_of_sichuan_with_wildcards_in_every_suit() -> None:
    assert played(fan.SICHUAN.replace(wild="5m5p5s", name="ours"), 1).kind in {"won", "draw"}


@pytest.mark.parametrize("seed", [16, 64])
def test_no_position_offers_a_quad_without_a_replacement_tile(seed: int) -> None:
    """Each seat draws from its own wall; `played` compares the moves of position and table."""
    rules = fan.MCR.replace(walls="own", reserve=18, name="own")
    assert played(rules, seed).kind == "draw"


PART, WHOLE = (
    pytest.param(range(4, 12), marks=pytest.mark.slow),
    pytest.param(range(12, 120), marks=pytest.mark.whole),
)


@pytest.mark.parametrize("seeds", [PART, WHOLE], ids=["part", "rest"])
@pytest.mark.parametrize("name", GAMES)
def test_many_deals_of_every_game(name: str, seeds: range) -> None:
    rules = fan.game(name)
    kinds = Counter(played(rules, seed, by_chance=seed % 4 == 0).kind for seed in seeds)
    assert set(kinds) == {"won", "draw"}


@pytest.mark.parametrize("winners", ["leave", "stay"])
def test_who_has_won_leaves_or_stays(winners: str) -> None:
    rules = fan.SICHUAN.replace(winners=winners, name="ours")
    ends = [played(rules, seed) for seed in range(12)]
    seats = [[seat for _, several in end.winners for seat in several] for end in ends]
    again = any(len({*several}) < len(several) for several in seats)
    assert again == (winners == "stay")
    assert any(len({*several}) == 3 for several in seats)


def test_the_ledger_of_a_deal_is_that_of_settle() -> None:
    """Two ways to one number: paid event by event at the table, and told as a whole."""
    for seed in range(8):
        play = game.Play(fan.SICHUAN, seed=seed, deals=1)
        choose = chooser(Random(seed))
        while not play.over:
            play.step({seat: choose(play.position(seat), legal) for seat, legal in play.asks.items()})
        state: FanState = play.table.state
        left = {state.letter(seat.number): seat for seat in state.seats if not seat.wins}
        ledger = fan.settle(
            fan.SICHUAN,
            events_of(play.deal),
            {wind: seat.hand for wind, seat in left.items()} if state.drawn_deal else None,
            lacks={wind: seat.lack for wind, seat in left.items()},
            passive="".join(wind for wind, seat in left.items() if seat.discards_of_lack),
        )
        assert ledger.changes == tuple(state.seats[(at + state.dealer) % 4].points for at in SEATS)


def events_of(deal: game.Deal) -> list[Kong | tuple[Win, ...]]:
    """The quads and wins of a deal, as `fan.settle` takes them."""
    table = game.Table(fan.SICHUAN)
    table.start(deal)
    kongs: list[Kong | tuple[Win, ...]] = []
    wins: list[Win] = []
    added: Kong | None = None
    for event in deal.events:
        state: FanState = table.state
        if not isinstance(event, game.Win) and wins:
            kongs.append(tuple(wins))
            wins, added = [], None
        if isinstance(event, game.Draw) and added:
            kongs.append(added)
            added = None
        letter = state.letter(event.seat) if hasattr(event, "seat") and event.seat is not None else ""
        if isinstance(event, game.Win):
            wins.append(moves.win_of(state.situation(event.seat), event.tile))
        elif isinstance(event, game.ConcealedQuad):
            kongs.append(Kong(letter, "concealed"))
        elif isinstance(event, game.AddedQuad):
            added = Kong(letter, "added", late=event.tile != state.drawn)
        elif isinstance(event, game.Call) and event.type == "open quad":
            kongs.append(Kong(letter, "open", state.letter(event.source)))
        table.apply(event)
    return [*kongs, tuple(wins)] if wins else kongs


# ---------------------------------------------------------------------------------- playing on


@pytest.mark.parametrize("name", ["mcr", "sichuan-mahjong-soul", "hongzhong", "hangzhou"])
def test_a_game_is_kept_copied_and_taken_back(name: str) -> None:
    play = game.Play(fan.game(name), seed=5, deals=2)
    choose = chooser(Random(1))
    for number in range(120):
        if play.over:
            break
        before, events = play.asks, play.events
        answers = {seat: choose(play.position(seat), legal) for seat, legal in play.asks.items()}
        other = play.copy()
        play.step({seat: play.to_text(move) for seat, move in answers.items()})
        assert (other.asks, other.events) == (before, events)
        if number % 17 == 0:
            other.step(answers)
            assert other.asks == play.asks
            other.undo()
            assert (other.asks, other.events) == (before, events)
            again = game.Play.from_dict(json.loads(json.dumps(play.to_dict())))
            assert (again.asks, again.events, again.deal) == (play.asks, play.events, play.deal)


def table_view(state: FanState) -> object:
    """All that a refused move must not change."""
    seats = [(seat.points, seat.hand, seat.flowers, seat.lack, seat.swap, seat.won, seat.passed, seat.ready, len(seat.river),
              len(seat.melds), seat.gone) for seat in state.seats]  # fmt: skip
    moment = state.phase, state.turn, state.drawn, state.tile, state.source, state.replacement, state.ban
    return (
        seats,
        moment,
        tuple(state.left),
        len(state.account.entries),
        len(state.pending),
        len(state.winners),
    )


@pytest.mark.parametrize("name", [*GAMES, *(f"{name} out" for name in ("mcr", "sichuan", "hongzhong"))])
def test_a_seat_may_do_what_is_legal_and_nothing_else(name: str) -> None:
    """A move is legal where it applies; a refused one says why and changes nothing."""
    rules, random = fan.game(name.removesuffix(" out")), Random(3)
    rules = rules.replace(false_win="out") if name.endswith("out") else rules
    reasons = Counter[str]()
    play, choose = game.Play(rules, seed=9, deals=1), chooser(Random(3))
    while not play.over:
        if random.random() < 0.1:
            for move in random.sample(thinkable(play), 12):
                table = play.table.copy()
                if move in table.legal(move.seat):
                    table.apply(move)
                    continue
                before = table_view(table.state)
                with pytest.raises(GameError, match=r".+, .+: .+") as refused:
                    table.apply(move)
                assert refused.value.in_language("zh") != str(refused.value)
                assert before == table_view(table.state)
                reasons[refused.value.fault.facts["reason"].key] += 1
        play.step({seat: choose(play.position(seat), legal) for seat, legal in play.asks.items()})
    assert sum(reasons.values()) > 20
    assert len(reasons) > 3, reasons


def thinkable(play: game.Play) -> list[game.Event]:
    """Moves that a seat could think of now."""
    state: FanState = play.table.state
    kinds = list(state.rules.in_play)
    events: list[game.Event] = []
    for seat in SEATS:
        events += [game.Discard(seat, kind, drawn) for kind in kinds for drawn in (False, True)]
        events += [game.Win(seat, source, kind) for source in SEATS for kind in kinds[::5]]
        events += [game.FalseWin(seat, seat, kind, ready) for kind in kinds[::9] for ready in (False, True)]
        events += [game.ConcealedQuad(seat, (kind,) * 4) for kind in kinds]
        events += [game.AddedQuad(seat, kind) for kind in kinds]
        events += [game.Pass(seat), game.Lack(seat, "m"), game.Swap(seat, (0, 1, 2))]
        if state.phase == "claim":
            tile = state.tile
            events += [game.Call(seat, state.source, "pon", tile, (tile, tile))]
            events += [game.Call(seat, state.source, "chi", tile, (tile + 1, tile + 2))]
            events += [move for legal in play.asks.values() for move in legal]
    return events


@pytest.mark.parametrize("kind", [game.FanTable, game.FanSeatTable, game.FanPlay])
def test_the_rules_of_a_chinese_game_have_no_default(kind: type) -> None:
    """A default of riichi, which the class itself refuses, would mislead."""
    assert signature(kind).parameters["rules"].default is Parameter.empty


def test_a_table_refuses_with_the_reason() -> None:
    play = game.Play(fan.SICHUAN, seed=1)
    play.step(dict.fromkeys(SEATS, "lack.m"))
    table, deal = play.table, play.deal
    seat = table.state.seats[0]
    tile = next(kind for kind in range(9, 27) if seat.counts[kind])
    with pytest.raises(GameError, match="must discard the tiles of its lack suit m first"):
        table.apply(game.Discard(0, tile))
    with pytest.raises(GameError, match="turn of seat 0"):
        table.apply(game.Discard(1, tile))
    with pytest.raises(GameError, match="has made its move"):
        table.apply(game.Draw(1, 0))
    with pytest.raises(GameError, match="no tile"):
        game.Table("sichuan").start(game.Deal.from_dict({**deal.to_dict(), "hands": [["1z"] * 13] * 4}))
    with pytest.raises(GameError, match="13 tiles, must have 16"):
        game.Table("taiwan").start(deal)


def test_walls_are_given_and_read_again() -> None:
    wall = game.TileWall.shuffled(fan.TAIWAN, 3)
    again = game.TileWall.parse(wall.to_text(), fan.TAIWAN)
    play = game.Play(fan.TAIWAN, walls=[again], deals=1)
    assert play.deal.hands == tuple(wall.hand(place) for place in SEATS)
    with pytest.raises(GameError, match="the wall has"):
        game.TileWall(wall.tiles[1:], fan.TAIWAN)
    with pytest.raises(GameError, match="more than 4 of"):
        game.TileWall((0,) * len(wall.tiles), fan.TAIWAN)
    assert game.TileWall.shuffled("taiwan", 1) == game.TileWall.shuffled(fan.TAIWAN, 1)
    assert game.TileWall.parse(wall.to_text(), "taiwan") == wall
    with pytest.raises(GameError, match="is not a Wall"):
        game.Play(fan.MCR, walls=[game.Wall.shuffled("tenhou", 1)])
    with pytest.raises(GameError, match="wall 1: 5 is not a Wall"):
        game.Play(fan.TAIWAN, walls=[again, 5])


@pytest.mark.parametrize(
    ("rules", "wall"),
    [
        ("tenhou", game.Wall.shuffled("tenhou_sanma", 1)),
        ("tenhou_sanma", game.Wall.shuffled("tenhou", 1)),
        ("mcr", game.TileWall.shuffled(fan.SICHUAN, 1)),
    ],
    ids=["tenhou", "tenhou_sanma", "mcr"],
)
def test_the_wall_of_another_game_is_refused(rules: str, wall: game.Wall | game.TileWall) -> None:
    for walls in ([wall], iter([wall])):
        with pytest.raises(GameError, match=r"the wall has \d+ tiles, must have"):
            game.Play(rules, walls=walls)


@pytest.mark.parametrize(
    "words",
    ["x-choose", "x-choose.foo", "x-passed.a_o1pD", "x-wild.z_o1pD", "x-frozen.1_o1pD", "x-own.z_o1pD"],
)
def test_words_of_a_table_that_somebody_else_has_written_are_no_trap(words: str) -> None:
    legal = game.legal(f"123456789m1122p_rules.sichuan_{words}")
    assert all(isinstance(event, game.Win | game.Call | game.Pass) for event in legal)
    assert bool(legal) == words.endswith("o1pD")
