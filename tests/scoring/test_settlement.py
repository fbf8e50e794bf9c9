"""Settlement: the errors, and that points are never created or lost."""

from __future__ import annotations

import random

import pytest

from paili.errors import ScoreError
from paili.scoring import Rules, Win, presets, score
from paili.scoring.settlement import final, is_over, is_tenpai, settle_abort, settle_draw, settle_wins

FLAT = ("123567m234p67s99p", "8s")
DAISANGEN = ("23m11p[555z][666z][777z]", "4m")


def at(seat, rules=Rules.TENHOU, hand=FLAT, **facts):
    return score(Win(*hand, seat_wind="ESWN"[seat], **facts), rules)


REFUSED = [
    (lambda: settle_wins({}, dealer=0), "no winner"),
    (lambda: settle_wins({1: at(1)}, dealer=0, discarder=1), "cannot win on its own discard"),
    (lambda: settle_wins({1: at(1), 2: at(2)}, dealer=0), "2 winners, but no discarder"),
    (lambda: settle_wins({1: at(1)}, dealer=0), "won by ron, but discarder=None: a ron needs the seat"),
    (lambda: settle_wins({1: at(1, tsumo=True)}, dealer=0, discarder=2), "won by tsumo, but discarder=2: a tsumo has no discarder"),
    (lambda: settle_wins({1: at(2)}, dealer=0, discarder=3), "seat 1 has the wind S if seat 0 is the dealer, but its win was scored with the wind W"),
    (lambda: settle_wins({4: at(1)}, dealer=0, discarder=3), "seat 4: not in 0…3"),
    (lambda: settle_wins({1: at(1)}, dealer=7, discarder=3), "seat 7"),
    (lambda: settle_wins({1: at(1), 2: at(2, Rules.WRC)}, dealer=0, discarder=3), "all wins of a deal need the same rules"),
    (lambda: settle_wins({1: at(1)}, dealer=0, discarder=3, liable={1: 2}), "no yakuman with liability"),
    (
        lambda: settle_wins({1: at(1, hand=DAISANGEN)}, dealer=0, discarder=3, liable={1: 1}),
        "liable for its own win",
    ),
    (
        lambda: settle_wins(
            {1: at(1, hand=("567p34567s99p[123m]", "8s"))}, dealer=0, discarder=3
        ),
        "cannot win: no yaku",
    ),
    (lambda: settle_draw([5], dealer=0), "seat 5"),
    (lambda: settle_draw([], dealer=0, nagashi=[4]), "seat 4"),
    (lambda: settle_draw([3], dealer=0, rules=Rules.TENHOU_SANMA), "seat 3: not in 0…2"),
    (lambda: settle_abort("rain"), "abortive draw 'rain'"),
    (lambda: final([1, 2, 3]), "points of 3 seats, but"),
    (lambda: is_over([1, 2, 3], last_round=True, dealer=0, dealer_repeats=False), "points of 3 seats, but"),
]  # fmt: skip


@pytest.mark.parametrize(("ask", "message"), REFUSED)
def test_what_is_refused(ask, message):
    with pytest.raises(ScoreError) as caught:
        ask()
    assert message in str(caught.value)


@pytest.mark.parametrize("rules", presets().values(), ids=lambda rules: rules.name)
def test_points_are_never_made_or_lost(rules):
    rng = random.Random(rules.name)
    hand = ("123p23445s99p[555z]", "3s")
    for _ in range(60):
        dealer, winner = rng.randrange(rules.players), rng.randrange(rules.players)
        honba, sticks = rng.randrange(4), rng.randrange(3)
        tsumo = rng.random() < 0.5
        discarder = None if tsumo else (winner + rng.randrange(1, rules.players)) % rules.players
        won = at((winner - dealer) % rules.players, rules, hand, tsumo=tsumo)
        settled = settle_wins({winner: won}, dealer=dealer, discarder=discarder, honba=honba, sticks=sticks)
        assert sum(settled.changes) == 1000 * sticks
        assert settled.changes[winner] == max(settled.changes) > 0
        assert (settled.dealer_repeats, settled.sticks) == (winner == dealer, 0)
        ready = rng.sample(range(rules.players), rng.randrange(rules.players + 1))
        assert sum(settle_draw(ready, dealer=dealer, rules=rules).changes) == 0
        nagashi = settle_draw(ready, dealer=dealer, rules=rules, nagashi=[winner], honba=honba)
        assert sum(nagashi.changes) == 0


@pytest.mark.parametrize("name", ["tenhou", "mahjong_soul", "ema"])
def test_a_liable_player_never_changes_what_the_winner_receives(name):
    rules = presets()[name]
    for hand in (DAISANGEN, ("11z22z[555z][666z][777z]", "1z")):
        for facts in ({"tsumo": True}, {"discarder": "E"}, {"discarder": "N"}):
            plain = score(Win(*hand, honba=2, **facts), rules).payments
            liable = score(Win(*hand, honba=2, liable="N", **facts), rules).payments
            assert plain.total == liable.total
            assert plain.changes[1] == liable.changes[1]


@pytest.mark.parametrize("facts", [{"tsumo": True}, {"discarder": "E"}, {"discarder": "N"}])
def test_the_liable_player_of_a_win_pays_at_its_settlement(facts):
    won = score(Win(*DAISANGEN, liable="N", **facts), Rules.TENHOU)
    discarder = None if "tsumo" in facts else {"E": 3, "N": 2}[facts["discarder"]]
    settled = settle_wins({0: won}, dealer=3, discarder=discarder)  # the winner is South, and seat 2 is North
    of_winds = won.payments.changes  # East first, which is seat 3
    assert settled.changes == (*of_winds[1:], of_winds[0])
    assert settled == settle_wins({0: won}, dealer=3, discarder=discarder, liable={0: 2})


@pytest.mark.parametrize("rules", presets().values(), ids=lambda rules: rules.name)
def test_final_points_add_up_to_nothing_but_the_start(rules):
    rng = random.Random(3)
    for _ in range(20):
        points = [rules.start_points + 100 * rng.randrange(-200, 200) for _ in range(rules.players - 1)]
        points.append(rules.start_points * rules.players - sum(points))
        assert sum(place.total for place in final(points, rules)) == 0


def test_sticks_that_are_left():
    assert final([40_000, 30_000, 20_000, 9_000], Rules.TENHOU, sticks=1)[0].points == 41_000
    assert final([40_000, 30_000, 20_000, 9_000], Rules.EMA, sticks=1)[0].points == 40_000


def test_tenpai_of_three_players_knows_what_is_in_play():
    # with four players 1m waits for 2m3m as runs; here 1m and 9m make triplets and pairs only
    assert is_tenpai("11m123456789p99s", Rules.TENHOU_SANMA)
    assert not is_tenpai("19m123456789p99s", Rules.TENHOU_SANMA)


def test_a_win_after_the_last_round_goes_on_below_the_goal():
    assert not is_over([29_000, 26_000, 25_000, 20_000], last_round=True, dealer=3, dealer_repeats=False)
    assert is_over([31_000, 26_000, 23_000, 20_000], last_round=True, dealer=3, dealer_repeats=False)
    assert not is_over([31_000, 26_000, 23_000, 20_000], last_round=True, dealer=3, dealer_repeats=True)
