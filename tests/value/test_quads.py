"""Concealed and added quads have a value next to those of the discards."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import paili
from paili import Hand, Kind, Position, Rules, game
from paili.game import AddedQuad, ConcealedQuad
from paili.report.hand.value import sentences
from paili.tiles import KINDS
from paili.value.folding import level_of
from paili.value.quads import quads_of_question
from paili.value.question import question, resolved_with
from paili.value.solve import model_for, solved
from paili.win.win import Win

FLAT = Rules.TENHOU.replace(kan_dora=False, red_fives=(0, 0, 0))  # no indicator, no red fives
READY = "1111m234p2345678s"
FAR = "1111m24p2345689s1z"


def drawn(hand: Hand, visible: tuple[int, ...]) -> Iterator[tuple[int, float]]:
    """Each unseen kind with its chance to be the next draw."""
    left = [4 - own - seen for own, seen in zip(hand.all_counts, visible, strict=True)]
    yield from ((kind, copies / sum(left)) for kind, copies in enumerate(left) if copies)


@pytest.mark.parametrize(
    ("hand", "after"),
    [(READY, "234p2345678s(1111m)"), ("34p34578999s1z[111z]", "34p34578999s[111+1z]")],
)
@pytest.mark.parametrize("turns", [0, 1, 5])
def test_the_average_over_the_replacement(hand: str, after: str, turns: int) -> None:
    """By hand: each unseen tile may replace it; the hand wins with it or makes its best discard."""
    quad = Hand.parse(after)
    fields = {"rules": FLAT, "shape_changes": 0, "turns": turns, "seat_wind": "W"}
    (value,) = (
        paili.evaluate(hand, visible="2m", **fields).quads
        if hand == READY
        else paili.evaluate(hand, **fields).quads
    )
    visible = [0] * KINDS
    visible[Kind.M2] = int(hand == READY)
    points = win = 0.0
    for kind, chance in drawn(quad, tuple(visible)):
        more = quad.draw(kind)
        best = paili.evaluate(more, visible=visible, quads=False, **fields).best
        rinshan = (
            paili.score(Win(quad, kind, tsumo=True, rinshan=True, seat_wind="W"), FLAT).points
            if paili.is_win(more)
            else 0
        )
        wins = rinshan > 0 and rinshan >= best.points
        points += chance * (rinshan if wins else best.points)
        win += chance * (1.0 if wins else best.win)
    assert value.value.points == pytest.approx(points, rel=1e-9)
    assert value.value.win == pytest.approx(win, rel=1e-9)
    assert value.value.by_turn.win[-1] == pytest.approx(win, rel=1e-9)
    assert len(value.value.by_turn.win) == turns + 2


def test_a_hand_that_is_not_ready_draws_its_replacement_in_the_graph() -> None:
    """The graph accepts draws that bring the hand nearer; the mean by hand may keep others too."""
    quad, fields = Hand.parse("24p2345689s1z(1111m)"), {"rules": FLAT, "shape_changes": 0, "turns": 5}
    (value,) = paili.evaluate(FAR, **fields).quads
    mean = sum(
        chance * paili.evaluate(quad.draw(kind), quads=False, **fields).points
        for kind, chance in drawn(quad, (0,) * KINDS)
    )
    assert 0.97 * mean < value.value.points <= mean
    assert value.value == paili.evaluate(quad, **{**fields, "turns": 6}).value  # without a table nobody plays


RIICHI_ON_THE_RIGHT = {
    "rules": FLAT,
    "opponents": "phoenix",
    "turns": 8,
    "shape_changes": 0,
    "calls": False,
    "others": "r00",
}


def test_a_hand_that_is_not_ready_draws_before_anybody_plays() -> None:
    """At a table: the mean over the replacement by hands of 3n+2 tiles, up to the changed weights of draws."""
    quad = Hand.parse("24p2345689s1z(1111m)")
    (value,) = paili.evaluate(FAR, **RIICHI_ON_THE_RIGHT).quads
    mean = sum(
        chance * paili.evaluate(quad.draw(kind), quads=False, **RIICHI_ON_THE_RIGHT).points
        for kind, chance in drawn(quad, (0,) * KINDS)
    )
    later = paili.evaluate(quad, **{**RIICHI_ON_THE_RIGHT, "turns": 9}).points
    assert value.value.points == pytest.approx(mean, abs=15)
    assert abs(later - mean) > 40  # as if the opponents had played before it


def test_the_new_indicator_makes_wins_of_others_dearer() -> None:
    """By hand: the payments of a hand that never wins grow by the counted share, in points and in places."""
    hand = Hand.parse("147p258s2346z(1111m)")
    places = {"objective": "place", "points": (25_000,) * 4, "to_play": 4}
    for fields in ({}, places):
        base = question(hand, opponents="phoenix", turns=1, shape_changes=0, others="rrr", **fields)
        more = base._replace(facts=base.facts._replace(turning=1))
        plain, dear = (model_for(item) for item in (base, more))
        level = level_of(base)
        costs = [memoryview(item.loss)[0, 1] + level for item in (plain, dear)]
        assert costs[1] == pytest.approx(1.228 * costs[0], rel=1e-9)
        assert costs[0] > 0
        losses = [solved(item).solution().ends(0, 1)[2] for item in (base, more)]
        assert losses[1] < losses[0] - 1e-3


def test_the_quad_of_an_offered_tile_draws_before_anybody_plays() -> None:
    choices = paili.evaluate_call("555z24p2345689s3z", "5z", "left", **RIICHI_ON_THE_RIGHT).choices
    quad = next(choice for choice in choices if choice.meld is not None and choice.meld.is_quad)
    hand = Hand.parse("24p2345689s3z[5555z]")
    mean = sum(
        chance * paili.evaluate(hand.draw(kind), quads=False, **RIICHI_ON_THE_RIGHT).points
        for kind, chance in drawn(hand, (0,) * KINDS)
    )
    assert quad.value.points == pytest.approx(mean, abs=15)


@pytest.mark.parametrize(("turns", "error"), [(1, 1e-9), (4, 1e-3)])
@pytest.mark.parametrize("riichi", [True, False])
def test_the_new_indicator_is_a_mean_over_the_unseen_tiles(riichi: bool, turns: int, error: float) -> None:
    """By hand: with each kind as the second indicator, ura dora too.

    With one draw the mean is exact; with more it leaves out, as for ura dora, that draws that did not win
    leave more of the waits to be indicators.
    """
    quad, rules = Hand.parse("234p2345678s(1111m)"), FLAT.replace(kan_dora=True)
    fields = {"riichi": riichi, "shape_changes": 0, "turns": turns, "dora_indicators": "5z", "rules": rules}
    base = question(quad, **fields)
    value = solved(base._replace(facts=base.facts._replace(turning=1))).solution().ends(0, turns)
    mean = 0.0
    for kind, chance in drawn(quad, base.facts.seen):
        facts = base.facts.with_seen(kind)._replace(dora=(*base.facts.dora, kind))
        mean += chance * solved(resolved_with(quad, facts)).solution().ends(0, turns)[2]
    assert value[2] == pytest.approx(mean, rel=error)
    assert value[2] > 1.05 * solved(base).solution().ends(0, turns)[2]


def test_where_no_quad_may_be_declared() -> None:
    for hand, base in (
        ("1112m234p2345678s", {}),
        (READY, {"quads": False}),
        (READY, {"turns": 0, "last_tile": True}),
        (READY, {"win_now": "riichi"}),
        ("1111m234p345678s+8s", {"win_now": "double_riichi,ippatsu"}),
        ("111m234p2345678s", {}),
        (READY, {"rules": "mahjong_soul", "variant": paili.RIICHI.with_forms("seven_pairs")}),
    ):
        assert paili.evaluate(hand, **{"turns": 3, **base}).quads == ()
    call = paili.evaluate_call("22p1111m678p9s178s", "2p", "right", turns=6)
    assert all(choice.evaluation.quads == () for choice in call.choices)


@pytest.mark.parametrize("opponents", [None, "phoenix"])
@pytest.mark.parametrize("hand", [READY, FAR])
@pytest.mark.parametrize(
    "unseen", [(), (Kind.M9,), (Kind.S2,), (Kind.M9, Kind.S1), (Kind.M9, Kind.S1, Kind.S9, Kind.RED)]
)
def test_after_a_quad_the_draws_are_at_most_the_unseen_tiles(
    hand: str, unseen: tuple[int, ...], opponents: str | None
) -> None:
    """With all unseen tiles among the draws left, the last of them is the replacement tile."""
    counts, turns = Hand.parse(hand).counts, len(unseen)
    visible = [4 - counts[kind] - (kind in unseen) for kind in range(KINDS)]
    quads = paili.evaluate(hand, visible, turns=turns, opponents=opponents).quads
    assert len(quads) == (turns > 0)
    for quad in quads:
        assert len(quad.value.by_turn.win) == turns + 1


def test_three_players_have_quads_and_norths() -> None:
    evaluation = paili.evaluate("1111p456p789s11z4z5s", variant=paili.SANMA, turns=5)
    assert [str(item.meld) for item in evaluation.quads] == ["(1111p)"]
    assert evaluation.north is not None
    assert evaluation.to_dict()["quads"][0]["value"]["points"] == evaluation.quads[0].value.points


def test_a_place_and_the_chances_alone() -> None:
    standing = {"points": (25_000,) * 4, "to_play": 4, "opponents": "phoenix"}
    for hand in (READY, FAR):
        (by_place,) = paili.evaluate(hand, objective="place", turns=6, **standing).quads
        assert by_place.value.points is None
        assert -60 < by_place.value.place < 60
        (by_wins,) = paili.evaluate(hand, objective="win", turns=6).quads
        (by_ready,) = paili.evaluate(hand, objective="tenpai", turns=6).quads
        assert 0 < by_wins.value.win <= by_ready.value.tenpai <= 1


def test_positions_say_which_quads_are_allowed() -> None:
    """As the moves that are allowed: in whole deals, at each own turn outside riichi."""
    seen = set()
    for position in positions(30):
        may = {
            move.tiles[0] if isinstance(move, ConcealedQuad) else move.tile
            for move in position.legal()
            if isinstance(move, (ConcealedQuad, AddedQuad))
        }
        quads = position.evaluate(shape_changes=0).quads
        expected = set() if position.riichi else {paili.tiles.kind_of(face) for face in may}
        assert {quad.meld.kinds[0] for quad in quads} == expected, str(position)
        seen.add((bool(may), bool(position.riichi)))
    assert {(True, False), (False, False)} <= seen


def positions(deals: int) -> Iterator[Position]:
    """Own turns with four tiles of a kind, or with the fourth tile of a pon, of deals that chance decides."""
    chance = random.Random(5)
    for seed in range(deals):
        play = game.Play(Rules.TENHOU.replace(rounds=1), seed=seed)
        while not play.over and len(play.events) < 400:
            answers = {}
            for seat, moves in play.asks.items():
                position = play.position(seat)
                counts, pons = (
                    position.hand.counts,
                    [meld.kinds[0] for meld in position.hand.melds if meld.type == "pon"],
                )
                if position.phase == "act" and (4 in counts or any(counts[kind] for kind in pons)):
                    yield position
                answers[seat] = chance.choice(moves)
            play.step(answers)


def test_quads_of_a_question_are_those_of_the_game() -> None:
    hand = "23z1111m456p1z[111z]5z"
    base = question(hand)
    assert [str(meld) for meld in quads_of_question(base)] == ["(1111m)", "[111+1z]"]
    assert base.may_have_quads


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_it_is_shown(language: str) -> None:
    for base in ({}, {"shape_changes": 0}, {"objective": "win"}):
        evaluation = paili.evaluate(READY, turns=7, **base)
        line = next(line for line in sentences(evaluation, language) if "(1111m)" in line)
        assert f"{100 * evaluation.quads[0].value.win:.1f}" in line
