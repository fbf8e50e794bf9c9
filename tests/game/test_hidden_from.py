"""What a server sends to a seat: nothing that the seat does not see, and all that its table needs."""

from __future__ import annotations

import json
from random import Random

import pytest
from test_redealt_everywhere import RULES, chosen

from paili import fan, game
from paili.errors import GameError, ScoreError
from paili.game import HIDDEN, ConcealedQuad, Deal, Draw, Event, Play, SeatTable, Swap, Win

HIDING = [name for name, rules in RULES.items() if getattr(rules, "kong_hidden", False)]


def as_json(event: Event | Deal) -> Event | Deal:
    """What arrives at the other end of a line."""
    kind = Deal if isinstance(event, Deal) else Event
    return kind.from_dict(json.loads(json.dumps(event.to_dict())))


def in_step(name: str, seed: int) -> int:
    """Tell four tables what they may know, and compare; return how many quads they were not shown."""
    play, random, hidden = Play(RULES[name], seed=seed, deals=2), Random(seed), 0
    players = range(play.rules.players)
    tables = [SeatTable(seat, play.rules) for seat in players]
    happened: tuple[Event | Deal, ...] = (play.deal, *play.events)
    while True:
        for mine in tables:
            for event in game.hidden_from(happened, mine.seat, play.rules):
                mine.apply(as_json(event))
                hidden += isinstance(event, ConcealedQuad) and HIDDEN in event.tiles
            tell_points(mine, play)
        if play.over:
            return hidden
        for mine in tables:
            assert mine.legal() == play.asks.get(mine.seat, ()), mine.seat
            if mine.seat in play.asks:
                assert mine.position() == play.position(mine.seat)
        happened = play.step({seat: chosen(legal, random) for seat, legal in play.asks.items()})


def tell_points(mine: SeatTable, play: Play) -> None:
    if hasattr(mine, "tell_points"):
        mine.tell_points([seat.points for seat in play.table.state.seats])


@pytest.mark.parametrize("name", RULES)
def test_a_table_that_hears_no_more_stays_in_step(name: str) -> None:
    hidden = in_step(name, 1)
    assert not hidden or name in HIDING


def test_some_games_hide_quads() -> None:
    assert {*HIDING} == {"mcr", "hangzhou", "taiwan", "tuidaohe"}
    assert in_step("tuidaohe", 5) + in_step("hangzhou", 3) > 0


@pytest.mark.parametrize("name", RULES)
def test_messages_do_not_depend_on_hidden_tiles(name: str) -> None:
    """A deal with other hidden tiles is told in the same words."""
    play, random, compared = Play(RULES[name], seed=8, deals=1), Random(8), 0
    while not play.over and compared < 12:
        if len(play.events) > 12 and len(play.events) % 5 == 0:
            for seat in play.asks:
                other = play.redeal(seat, compared)
                assert told_to(other, seat) == told_to(play, seat)
                compared += 1
        play.step({seat: chosen(legal, random) for seat, legal in play.asks.items()})
    assert compared > 3


def told_to(play: Play, seat: int) -> list[dict[str, object]]:
    return [event.to_dict() for event in game.hidden_from((play.deal, *play.events), seat, play.rules)]


def test_what_a_seat_does_not_see_is_a_question_mark() -> None:
    quad = ConcealedQuad(2, (5, 5, 5, 5), ids=(20, 21, 22, 23))
    assert quad.hidden_from(0, "mcr").to_dict()["tiles"] == ["?"] * 4
    assert quad.hidden_from(0, fan.TAIWAN).ids == ()
    assert quad.hidden_from(2, "mcr") is quad
    for shown in ("sichuan", "hong-kong", "tenhou"):
        assert quad.hidden_from(0, shown) is quad
    assert Draw(1, 4, ids=(16,)).hidden_from(0, "tenhou") == Draw(1, HIDDEN)
    assert Draw(1, 4, ids=(16,)).hidden_from(0, "tenhou").ids == ()
    win = Win(1, 1, 4, hand=(4,) * 2, ids=(1, 2))
    assert win.hidden_from(0, "sichuan").hand is None
    assert win.hidden_from(0, "mcr").hand == (4, 4)
    assert Event.from_dict(quad.hidden_from(0, "mcr").to_dict()) == ConcealedQuad(2, (HIDDEN,) * 4)


def test_tiles_that_are_passed_on_are_seen_by_who_gets_them() -> None:
    swap = Swap(3, (1, 2, 3))
    rules = fan.SICHUAN_APP.replace(swap_three="next", name="ours")
    assert [swap.hidden_from(seat, rules).tiles[0] for seat in range(4)] == [1, HIDDEN, HIDDEN, 1]
    assert [swap.hidden_from(seat, fan.SICHUAN_APP).tiles[0] for seat in range(4)] == [HIDDEN] * 3 + [1]
    events = [*game.hidden_from((swap, game.Swapped("across")), 1, fan.SICHUAN_APP)]
    assert [getattr(event, "tiles", ()) for event in events] == [(HIDDEN,) * 3, (1, 2, 3), ()]


def test_the_start_of_a_deal() -> None:
    play = Play("taiwan", seed=4)
    seen = play.deal.hidden_from(2)
    assert [hand == (HIDDEN,) * 16 for hand in seen.hands] == [True, True, False, True]
    assert seen.hands[2] == play.deal.hands[2]
    assert not seen.events
    assert seen.to_dict()["hands"][0] == ["?"] * 16
    from_file = game.Deal(
        round=0, honba=0, sticks=0, points=(25000,) * 4, hands=((0,) * 13,) * 4, indicator=0,
        stated_ura=(3,), ids=((1,), (2,), (3,), (4,)), extra=(("seed", "7"),),
    )  # fmt: skip
    events = from_file.hidden_from(1)
    assert (events.ids, events.stated_ura, events.extra) == (((), (2,), (), ()), None, ())


def test_wrong_seats_and_rules() -> None:
    play = Play(seed=1)
    for seat in (4, -1, 1.5, "0", None):
        with pytest.raises(GameError, match="seat"):
            play.deal.hidden_from(seat)  # type: ignore[arg-type]
        with pytest.raises(GameError, match="seat"):
            play.events[0].hidden_from(seat, "tenhou")  # type: ignore[arg-type]
    with pytest.raises(GameError):
        Draw(0, 1).hidden_from(3, "tenhou_sanma")
    with pytest.raises(ScoreError):
        play.events[0].hidden_from(0, "nothing")


@pytest.mark.parametrize(
    ("name", "tiles", "word"),
    [
        ("sichuan", (HIDDEN,) * 4, "shown"),
        ("mcr", (HIDDEN,) * 3, "do not form the meld"),
        ("mcr", (1, 2, 3, 4), "do not form the meld"),
        ("mcr", (99,) * 4, "do not form the meld"),
        ("mcr", (), "do not form the meld"),
    ],
)
def test_a_quad_that_cannot_be_is_refused_and_changes_nothing(
    name: str, tiles: tuple[int, ...], word: str
) -> None:
    play = Play(name, seed=2)
    if name == "sichuan":
        play.step(dict.fromkeys(range(4), "lack.m"))
    mine = SeatTable(1, name)
    for event in game.hidden_from((play.deal, *play.events), 1, name):
        mine.apply(event)
    before = str(mine.position())
    with pytest.raises(GameError, match=word):
        mine.apply(ConcealedQuad(0, tiles))
    assert str(mine.position()) == before
    if name == "mcr":
        mine.apply(ConcealedQuad(0, (HIDDEN,) * 4))
        assert mine.position().seats[3].quads == 1


def test_a_riichi_table_is_shown_every_quad() -> None:
    play = Play(seed=2)
    mine = SeatTable(1)
    for event in game.hidden_from((play.deal, *play.events), 1, "tenhou"):
        mine.apply(event)
    with pytest.raises(GameError):
        mine.apply(ConcealedQuad(0, (HIDDEN,) * 4))


@pytest.mark.parametrize("name", ["sichuan-app", "mcr", "taiwan", "hangzhou", "tuidaohe"])
def test_a_table_that_hears_no_more_imagines_the_rest(name: str) -> None:
    play, random, decisions, quads = Play(name, seed=3, deals=1), Random(3), 0, 0
    mine, happened = SeatTable(2, name), (play.deal, *play.events)
    while not play.over:
        for event in game.hidden_from(happened, 2, name):
            mine.apply(event)
            quads += isinstance(event, ConcealedQuad)
        tell_points(mine, play)
        if 2 in play.asks:
            decisions += 1
            if decisions % 5 == 1 or (quads and decisions % 2):
                assert mine.sample(decisions).position(2) == play.position(2)
        happened = play.step({seat: chosen(legal, random) for seat, legal in play.asks.items()})
    assert decisions > 3
