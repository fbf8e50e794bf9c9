"""Invalid deals, events, seats and players: refused by name, and the table stays as it was."""

from __future__ import annotations

import math
from dataclasses import fields, replace
from typing import Any, Final

import pytest

from paili import Rules, game
from paili.catalogue import LANGUAGES
from paili.errors import GameError, PailiError
from paili.game import Table

VALUES: Final[list[Any]] = [
    None,
    math.nan,
    1.5,
    b"x",
    "x",
    "",
    [1],
    [None],
    {},
    object(),
    -1,
    10**30,
    10**5_000,
]
EVENTS: Final = [
    game.Draw, game.Discard, game.Call, game.ConcealedQuad, game.AddedQuad, game.North, game.Win,
    game.RiichiAccepted, game.Dora, game.Pass, game.Away, game.Back, game.DrawnDeal,
]  # fmt: skip
PLAYED: Final = game.play_game([game.greedy_player] * 4, seed=1)


def at_first_draw(drawn: bool) -> Table:
    table = Table()
    deal = PLAYED.deals[0]
    table.start(deal)
    if drawn:
        table.apply(deal.events[0])
    return table


def fault_of(table: Table, event: game.Event) -> GameError | None:
    try:
        table.apply(event)
    except GameError as error:
        return error
    return None


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_with_any_fact_happens_or_is_refused(kind: type[game.Event], drawn: bool) -> None:
    own_fields = [field for field in fields(kind) if field.name not in ("place", "ids", "extra")]
    plain = {"type": "pon", "own": (0, 0), "tiles": (0, 0, 0, 0), "kind": "draw"}
    for wrong in own_fields:
        for value in VALUES:
            facts = {
                item.name: plain.get(item.name, 0)
                for item in own_fields
                if item.name in plain or not item.kw_only
            }
            table = at_first_draw(drawn)
            fault = fault_of(table, kind(**{**facts, wrong.name: value}))
            assert fault is None or all(0 < len(fault.in_language(language)) < 400 for language in LANGUAGES)
            assert table.legal(0) is not None


def test_the_wrong_fact_is_named() -> None:
    with pytest.raises(
        GameError, match=r"tile='5m': must be a whole number; seats and tiles are numbers here"
    ):
        at_first_draw(True).apply(game.Discard(0, "5m"))  # type: ignore[arg-type]
    with pytest.raises(
        GameError, match=r"seat=None: must be a whole number; seats and tiles are numbers here"
    ):
        at_first_draw(True).apply(game.Win(None, 0, 0))  # type: ignore[arg-type]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_what_is_no_seat_deal_or_player(value: Any) -> None:
    table = at_first_draw(True)
    for ask in (
        table.legal, table.position, Table().start, Table, game.play_game,
        lambda item: game.play_game([item] * 4), lambda item: game.play_game([game.greedy_player] * 4, item),
    ):  # fmt: skip
        with pytest.raises(PailiError) as caught:
            ask(value)
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("rules", ["tenhou", "mcr"])
@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_a_game_begins_with_what_is_the_start_of_a_deal(rules: str, value: Any) -> None:
    """`Play` names a wrong start, and a wrong value of the start."""
    fields = {"round": 0, "honba": 0, "sticks": 0, "points": (25_000,) * 4}
    starts = [value, *(game.NextDeal(**{**fields, name: value}) for name in fields)]
    for start in starts[value is None :]:
        with pytest.raises(PailiError, match=r"NextDeal|has 1 seat") as caught:
            game.Play(rules, start=start)
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", ["round", "honba", "sticks"])
def test_a_start_with_a_number_below_0(name: str) -> None:
    fields = {"round": 0, "honba": 0, "sticks": 0, "points": (25_000,) * 4}
    with pytest.raises(GameError, match=f"NextDeal.{name}=-1: must be 0…999999"):
        game.Play(start=game.NextDeal(**{**fields, name: -1}))


def test_a_player_for_each_seat() -> None:
    with pytest.raises(GameError, match="must be 3 functions or bots, one for each seat"):
        game.play_game([game.greedy_player] * 4, Rules.TENHOU_SANMA)


@pytest.mark.parametrize("number", [3, 5])
def test_a_player_for_each_seat_of_one_deal(number: int) -> None:
    first = game.NextDeal(round=0, honba=0, sticks=0, points=(25_000,) * 4)
    wall = game.Wall.shuffled("tenhou", 1)
    with pytest.raises(GameError, match="must be 4 functions or bots, one for each seat"):
        game.play_deal(Table(), first, wall, [game.greedy_player] * number)


@pytest.mark.parametrize("answer", [None, game.Pass(0)], ids=str)
def test_a_bot_that_chooses_no_move(answer: object) -> None:
    class Bot:
        def decide(self, _: object) -> object:
            return answer

    with pytest.raises(GameError, match="must return an object with the attribute move"):
        game.play_game([Bot()] * 4, deals=1)  # type: ignore[list-item]


def test_an_end_that_nobody_knows_before_the_first_draw() -> None:
    """A file may say so of a deal that it does not tell; at a table nothing ends that has not begun."""
    end = game.DrawnDeal("unknown")
    table, deal = Table(), replace(PLAYED.deals[0], events=())
    table.start(deal)
    with pytest.raises(GameError, match="the deal is not over"):
        table.apply(end)
    table.replay(replace(deal, events=(end,)))
    assert table.end is not None
    assert table.end.kind == "unknown"
    table.replay(deal, [end])
    assert table.end is not None


def test_what_is_no_move_has_no_text() -> None:
    """An event that no player chooses, too."""
    play = game.Play()
    impossible = (
        game.DrawnDeal("draw"), game.DrawnDeal("four_riichi"), game.ConcealedQuad(0, (0, 1, 2, 3)),
        game.AddedQuad(0, 4),
    )  # fmt: skip
    for move in (*VALUES, game.Draw(0, 3), *impossible):
        with pytest.raises(GameError, match="is no move of a player"):
            play.to_text(move)
    assert [play.to_text(move) for move in (game.Pass(0), game.Lack(0, "m"))] == ["pass", "lack.m"]
