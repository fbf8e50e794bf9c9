"""A person's game against bots is stored as its moves alone, and shows only what one seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from paili.bots.human.game import HumanGame
from paili.bots.human.view import HumanGameView, view
from paili.errors import GameError, PositionError
from paili.fan.rules import GAMES
from paili.game import Play
from paili.position import Position

RULES = ("tenhou_east", "tenhou_sanma_east")
FROM = "135568m225p06s77z.8s_E4E.0.0_i8p_w69_p26900.29100.20700.23300_A_B_C_D"


def simplest(game: HumanGame) -> str:
    """A win, to let go, or the last legal discard."""
    moves = [move.move for move in view(game).choices if move.kind not in ("riichi", "chi", "pon")]
    return next((name for name in ("win", "pass") if name in moves), moves[-1])


def played(rules: str, seed: int, seat: int = 0) -> Iterator[tuple[HumanGame, HumanGameView]]:
    game = HumanGame(rules, seat=seat, seed=seed)
    while game.choices:
        yield game, view(game)
        game.answer(simplest(game))
    yield game, view(game)


@pytest.mark.parametrize(("rules", "seat"), [(RULES[0], 3), (RULES[1], 1)])
def test_a_game_is_held_by_its_moves(rules: str, seat: int) -> None:
    for number, (game, seen) in enumerate(played(rules, 2, seat)):
        if number % 5 == 0 or not game.choices:
            again = HumanGame(rules, seat=seat, seed=2, moves=seen.moves.split())
            assert (again.moves, again.play.asks) == (game.moves, game.play.asks)
            assert view(again).deals[-1] == seen.deals[-1]
    assert game.play.over
    assert [place.rank for place in seen.places] == list(range(1, game.play.rules.players + 1))
    assert (
        sum(place.points for place in seen.places) == game.play.rules.start_points * game.play.rules.players
    )
    assert seen.played == len(game.play.deals)


def test_only_what_the_seat_sees_is_reported() -> None:
    deals_before = 0
    for game, seen in played("tenhou_sanma_east", 2):
        for deal in seen.deals:
            for seat, lane in enumerate(deal.seats):
                assert all(seat == 0 or hand.shown or set(hand.tiles) <= {"?"} for hand in lane.hands)
            assert {step.tile for step in deal.steps if step.event == "draw" and step.seat} <= {"?"}
        assert seen.position == (game.play.position(0).to_text() if game.choices else "")
        ended = [deal for deal in seen.deals if deal.ends]
        assert (len(ended), len(seen.deals)) == (seen.played - deals_before, len(ended) + bool(game.choices))
        deals_before = seen.played


def test_it_goes_on_from_a_position() -> None:
    position = Position.parse(FROM)
    game = HumanGame(position, seed=4)
    assert (game.seat, game.play.position(game.seat)) == (3, position)
    other = HumanGame(position, seed=5)
    assert other.play.deal.hands != game.play.deal.hands
    game.answer("8S")
    assert HumanGame(position, seed=4, moves=game.moves).play.events == game.play.events
    with pytest.raises(PositionError):
        HumanGame(Position.parse("123m456p77889s11z.9s"))


@pytest.mark.parametrize(
    "rules", [pytest.param(name, marks=pytest.mark.slow) if at % 4 else name for at, name in enumerate(GAMES)]
)
def test_a_chinese_game_is_held_by_its_moves(rules: str) -> None:
    game = HumanGame(rules, seat=2, seed=6, deals=1, bots="greedy")
    while game.choices:
        seen = view(game)
        assert len(seen.more) == len(seen.deals)
        if len(game.moves) % 7 == 0:
            again = HumanGame(rules, seat=2, seed=6, deals=1, bots="greedy", moves=seen.moves.split())
            assert again.play.asks == game.play.asks
        assert Position.parse(seen.position).to_text() == seen.position == game.position.to_text()
        game.answer(simplest(game))
    seen = view(game)
    assert (seen.played, seen.position, len(seen.places)) == (1, "", 4)
    assert [place.points for place in seen.places] == sorted(game.play.table.end.points, reverse=True)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(GameError, match="must be one of 3 seats"):
        HumanGame("tenhou_sanma", seat=3)
    with pytest.raises(GameError):
        HumanGame("tenhou", seed=7, moves=["9m", "nothing"])
    game = HumanGame("tenhou", seed=7)
    before = game.moves
    for wrong in ("", "9z", "win", "0M\n", "5" * 40):
        with pytest.raises(GameError, match="an illegal move"):
            game.answer(wrong)
    assert game.moves == before
    with pytest.raises(GameError):  # answers of other seats are missing
        HumanGame("tenhou", seed=7, moves=[*_before_claims()][:-1])


def _before_claims() -> Iterator[str]:
    """Answers up to a moment at which several are asked at once."""
    for seed in range(100):
        play = Play("tenhou", seed=seed)
        while not play.over and not play.deals:
            answers = {seat: play.to_text(moves[-1]) for seat, moves in play.asks.items()}
            several = len(answers) > 1
            yield from answers.values()
            if several:
                return
            play.step(answers)
        return


@pytest.mark.parametrize("seat", [4, -1, "x", 1.5, None])
def test_a_seat_is_one_of_the_game(seat: Any) -> None:
    with pytest.raises(GameError, match=r"must be one of 4 seats"):
        HumanGame("tenhou_east", seat=seat)


def test_a_position_has_the_seat() -> None:
    position = HumanGame("tenhou_sanma_east", seat=2, seed=7).position
    assert HumanGame(position, seat=3).seat == 2


def test_nothing_is_answered_after_the_end() -> None:
    *_, (game, _) = played("tenhou_sanma_east", 2)
    with pytest.raises(GameError, match="over"):
        game.answer("pass")
    with pytest.raises(GameError, match="over"):
        HumanGame("tenhou_sanma_east", seed=2, moves=[*game.moves, "pass"])
