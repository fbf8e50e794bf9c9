"""Three players: setting a north aside has a value next to those of the discards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import paili
from paili import Kind, Position, Rules, batch, game
from paili.bots import Greedy
from paili.game import Call, Discard, Event, North
from paili.report.hand.value import sentences

HAND = "123456p789s11z4z56s"
ASIDE = {"en": "Set the north aside", "zh": "拔北", "ja": "北抜き"}


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"shape_changes": 0}, {"objective": "win"}, {"objective": "tenpai"}, {"opponents": "phoenix"}, {"riichi": False},
        {"opponents": "phoenix", "others": "r0", "fold": True, "turns": 8}, {"calls": True, "turns": 9},
    ],
    ids=str,
)  # fmt: skip
def test_its_discard_is_not_the_best(asked: dict) -> None:
    evaluation = paili.evaluate(HAND, variant=paili.SANMA, **asked)
    assert evaluation.discards[-1].tile == Kind.NORTH
    assert evaluation.best.tile != Kind.NORTH
    assert Kind.NORTH not in evaluation.near
    assert evaluation.north is not None
    thrown = paili.evaluate(HAND, variant=paili.SANMA, north=False, **asked)
    assert thrown.north is None
    assert thrown.best.tile == Kind.NORTH
    if evaluation.objective == "tenpai":  # the hand is ready either way
        assert evaluation.north.tenpai == thrown.best.tenpai == 1
        return
    assert evaluation.north.maximized(evaluation.objective) > thrown.best.maximized(evaluation.objective)
    assert evaluation.north.maximized(evaluation.objective) > evaluation.best.maximized(evaluation.objective)


def test_it_is_worth_the_hand_without_it_with_one_more_set_aside_and_a_draw_more() -> None:
    for turns in (0, 5, 17):
        evaluation = paili.evaluate(HAND, variant=paili.SANMA, turns=turns, kita=1, visible="4z")
        after = paili.evaluate(
            "123456p789s11z56s", variant=paili.SANMA, turns=turns + 1, kita=2, visible="44z"
        )
        assert evaluation.north == after.value
        assert evaluation.to_dict()["north"] == after.value.to_dict()


def test_the_average_over_the_replacement() -> None:
    """By hand: each unseen tile may replace it; then the best discard of what is held is made."""
    after = paili.Hand.parse("123456p789s11z56s")
    fields = {"variant": paili.SANMA, "shape_changes": 0, "objective": "win"}
    north = paili.evaluate(HAND, turns=4, **fields).north
    left = [4 * (kind in paili.SANMA.natural) - count for kind, count in enumerate(after.all_counts)]
    left[Kind.NORTH] -= 1
    total = 0.0
    for kind, copies in enumerate(left):
        if copies:
            drawn = after.draw(kind)
            value = paili.evaluate(drawn, visible="4z", turns=4, kita=1, north=False, **fields)
            total += copies * (1.0 if paili.is_win(drawn, variant=paili.SANMA) else value.win)
    assert north.win == pytest.approx(total / sum(left), abs=1e-9)


def test_where_none_may_be_set_aside() -> None:
    for hand, asked in (
        ("123456m789s11z4z56s", {}),  # four players
        ("123456p789s11z456s", {"variant": paili.SANMA}),
        (HAND, {"variant": paili.SANMA, "rules": Rules.TENHOU_SANMA.replace(kita_han=0)}),
        ("123456p789s11z56s", {"variant": paili.SANMA}),
    ):
        assert paili.evaluate(hand, turns=3, **asked).north is None


def test_after_a_call_the_north_is_thrown() -> None:
    offered = paili.evaluate_call("22p456p678p4z99s17s", "2p", "right", rules=Rules.TENHOU_SANMA, turns=6)
    pon = next(choice for choice in offered.choices if choice.meld is not None)
    assert pon.evaluation.north is None
    alone = paili.evaluate("456p678p4z99s17s[222p]", rules=Rules.TENHOU_SANMA, turns=6, north=False)
    assert pon.evaluation.discards == alone.discards


def test_arrays_rank_it_likewise() -> None:
    counts = [paili.Hand.parse(HAND).counts]
    assert (
        batch.evaluate(counts, variant=paili.SANMA).best[0]
        == paili.evaluate(HAND, variant=paili.SANMA).best.tile
    )


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_it_is_shown(language: str) -> None:
    for asked in ({}, {"shape_changes": 0}, {"objective": "win"}):
        evaluation = paili.evaluate(HAND, variant=paili.SANMA, turns=7, **asked)
        line = next(line for line in sentences(evaluation, language) if line.startswith(ASIDE[language]))
        assert f"{100 * evaluation.north.win:.1f}" in line


def positions(deals: int) -> Iterator[Position]:
    """Own turns of deals whose seats call what they can and keep their norths."""
    for seed in range(deals):
        play = game.Play(Rules.TENHOU_SANMA.replace(rounds=1), seed=seed)
        while not play.over and len(play.events) < 150:
            answers = {}
            for seat, moves in play.asks.items():
                position = play.position(seat)
                if position.phase == "act":
                    yield position
                answers[seat] = _kept(position, moves)
            play.step(answers)


def _kept(position: Position, moves: tuple[Event, ...]) -> Event:
    call = next((move for move in moves if isinstance(move, Call)), None)
    made = call or Greedy().decide(position).move
    if not isinstance(made, North):
        return made
    order = [discard.tile for discard in position.discards()]
    thrown = [move for move in moves if isinstance(move, Discard) and not move.riichi]
    rest = [move for move in thrown if move.tile != Kind.NORTH] or thrown
    return min(rest, key=lambda move: order.index(paili.tiles.kind_of(move.tile)))


def test_a_position_says_whether_it_may_be_set_aside() -> None:
    """As the moves that are allowed: in whole deals, at every own turn of a hand with a north."""
    seen = set()
    for position in positions(12):
        if not position.hand.counts[Kind.NORTH] or position.shanten().best > 2:
            continue
        may = any(isinstance(move, North) for move in position.legal())
        evaluation = position.evaluate(shape_changes=0)
        assert (evaluation.north is not None) == may, str(position)
        assert evaluation.best.tile != Kind.NORTH or not may
        seen.add(may)
    assert seen == {True, False}
