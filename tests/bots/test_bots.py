"""Bots make legal moves, play the same game from the same seed, and follow each of their rules."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter

import pytest

from paili import Position, Rules, bots, logs
from paili.errors import GameError, QuestionError
from paili.game import Call, Discard, Pass, Play, SeatTable, Win
from paili.tiles import FACE_NAMES
from shared_data import path_of
from source import script

THREE_TO_ONE = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p{riichi}_D9p1z9m"


def four(rules, *kinds):
    players = [bots.Balanced(), bots.Greedy(), bots.Random(3), bots.Balanced(calls=False)]
    return players[: rules.players]


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA], ids=lambda rules: rules.name)
def test_the_same_seed_is_the_same_game(rules):
    short = rules.replace(rounds=1)
    first, second = (bots.play_game(four(rules), short, seed=4) for _ in range(2))
    assert first == second
    assert first.result is not None
    assert not logs.check(first)


@pytest.mark.parametrize(
    "bot", [bots.Balanced(), bots.Greedy(), bots.Random()], ids=lambda bot: type(bot).__name__
)
def test_a_wildcard_in_riichi_is_refused(bot):
    for text in ("123m456p789s1122z+*", "123m456p789s112z*+5m"):
        with pytest.raises(QuestionError, match="riichi has no wildcards"):
            bot.decide(Position.parse(text))


def test_a_seat_at_a_table_decides_as_its_position_does():
    play, balanced = Play(seed=6, deals=1), bots.Balanced()
    seats = [SeatTable(seat) for seat in range(4)]
    step, kinds = (play.deal, *play.events), Counter()
    while not play.over:
        for mine in seats:
            for event in step:
                mine.apply(event)
        answers = {}
        for seat in play.asks:
            choice = balanced.decide(seats[seat])
            assert choice.move == balanced.decide(play.position(seat)).move
            assert choice.move in play.asks[seat]
            told_choice = json.loads(json.dumps(choice.to_dict()))
            assert told_choice["why"] == str(choice.why)
            kinds[choice.why.key] += 1
            answers[seat] = choice.move
        step = play.step(answers)
    assert kinds["bot.nearest"] > 20
    assert kinds["bot.pass"] > 1


def test_it_folds_against_riichi_when_it_is_far():
    for riichi, why in (("-", "bot.fold"), ("", "bot.nearest")):
        choice = bots.Balanced().decide(Position.parse(THREE_TO_ONE.format(riichi=riichi)))
        assert choice.why.key == why
    brave = bots.Balanced(folds=False).decide(Position.parse(THREE_TO_ONE.format(riichi="-")))
    assert brave.why.key == "bot.nearest"
    assert bots.Balanced().decide(Position.parse(THREE_TO_ONE.format(riichi="-"))).why.facts["p"] == 0.0


def test_it_declares_riichi_and_wins():
    ready = Position.parse("123m456p789s1122z.9m_ES_w50_p25000")
    choice = bots.Balanced().decide(ready)
    assert isinstance(choice.move, Discard)
    assert choice.move.riichi
    assert choice.why.key == "bot.riichi"
    assert isinstance(bots.Balanced().decide(Position.parse("123m456p789s1122z_ES_o2zB")).move, Win)


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("2368m2299p15s155z_ES_w50_o5zB", "[555z]"),  # a dragon
        ("2346m1188p57s577z_ES_w50_o6sD", None),  # a chi that leaves no yaku
        ("2335m2244p57s678s_ES_w50_o6sD", None),  # tanyao alone, early: not worth opening the hand
        ("2335m2244p57s678s_ES_w20_i2m_o6sD", "[567s]"),  # tanyao with two dora, late
        ("1335m2299p57s678s_ES_w50_o6sD", None),  # orphans in the way
        ("2335m22446p57s68s_ES_w50_o6sD", None),  # no nearer
        ("112334577899m1z_ES_w50_o6mD", None),  # no nearer
        ("11355789m1122z2p_ES_w50_i8m_o1mB", "[111m]"),  # one suit, a pair of winds, a dora
    ],
)
def test_it_calls_where_it_is_worth_it(text, called):
    position = Position.parse(text)
    move = bots.Balanced().decide(position).move
    if called is None:
        assert isinstance(move, Pass)
    else:
        assert isinstance(move, Call)
        assert str(move.meld) == called
        assert isinstance(bots.Balanced(calls=False).decide(position).move, Pass)


@pytest.mark.data
def test_it_calls_as_often_as_strong_players():
    """Of offers that bring a hand nearer: in the games that the weights are from, 85.0 % alike."""
    path_of("games_houou_2022a")
    offers = script("bot_calls").offers(every=40)
    by_players, by_bot = (sum(getattr(offer, name) for offer in offers) for name in ("called", "bot_called"))
    alike = sum(offer.called == offer.bot_called for offer in offers)
    assert len(offers) > 500
    assert abs(by_players - by_bot) < 0.06 * len(offers)
    assert alike > 0.82 * len(offers)


@pytest.mark.parametrize("missing", [3, 4])
def test_calls_are_counted_in_games_of_one_size(missing, monkeypatch, capsys):
    counting, chance = script("bot_calls"), random.Random(1)
    some = [
        counting.Offer(
            tuple(chance.choice([0.0, 1.0]) for _ in counting.WEIGHTS), number % 3 == 0, True, number
        )
        for number in range(200)
    ]
    monkeypatch.setattr(
        counting, "offers", lambda every, half=None, players=4: [] if players == missing else some
    )
    monkeypatch.setattr("sys.argv", ["bot_calls.py"])
    if missing == 4:
        with pytest.raises(SystemExit, match="no offers to four players"):
            counting.main()
    else:
        counting.main()
        assert "3 players, 0 offers\n" in capsys.readouterr().out


def test_greedy_and_random():
    ready = Position.parse("123m456p789s1122z.9m_ES_w50_p25000")
    assert bots.Greedy().decide(ready).move.riichi
    assert isinstance(bots.Greedy().decide(Position.parse("2368m2299p15s155z_ES_w50_o5zB")).move, Pass)
    one = bots.Random(5)
    other = pickle.loads(pickle.dumps(one))
    assert [one.decide(ready) for _ in range(9)][-1].move == [other.decide(ready) for _ in range(9)][-1].move
    with pytest.raises(GameError, match="seed='x'"):
        bots.Random("x")
    with pytest.raises(GameError, match="nothing to decide"):
        bots.Balanced().decide(Position.parse("123m456p789s1122z"))
    with pytest.raises(GameError, match="must be 4 functions"):
        bots.play_game([one])


@pytest.mark.parametrize("bot", [bots.Greedy(), bots.Balanced(), bots.Strong()])
@pytest.mark.parametrize(
    "text", ["123m456p789s1122z.9m_ES_w50", "11123m345m22789s.9s_ES_lack.p_rules.sichuan"]
)
def test_the_text_of_a_position_is_one(bot, text):
    assert bot.decide(text) == bot.decide(Position.parse(text))


# ---------------------------------------------------------------------------------- by values


FAR_FROM_A_RIICHI = "1479m2678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"


def test_strong_discards_what_is_worth_most():
    position = Position.parse("234m678p12334s55z.9m_ES_i3z_w50_p25000")
    choice = bots.Strong().decide(position)
    evaluation = position.evaluate(opponents="phoenix", fold=True)
    assert isinstance(choice.move, Discard)
    assert choice.move.tile == evaluation.best.tile
    assert choice.move.riichi == evaluation.best.riichi
    assert choice.why.facts["points"] == round(evaluation.best.points)
    silent = bots.Strong(riichi=False).decide(position)
    assert not silent.move.riichi
    position = Position.parse("234m67p1233477s55z_ES_i3z_w16_p25000")
    without = position.evaluate(opponents="phoenix", fold=True, calls=False).best
    assert bots.Strong(calls=False).decide(position).why.facts["points"] == round(without.points)


def test_strong_folds_where_that_is_worth_more():
    position = Position.parse(FAR_FROM_A_RIICHI)
    choice = bots.Strong().decide(position)
    evaluation = position.evaluate(opponents="phoenix", fold=True)
    assert evaluation.fold is not None
    assert evaluation.fold.folds
    assert choice.why.key == "bot.value_fold"
    assert choice.move.tile == evaluation.fold.tile
    assert bots.Strong(folds=False).decide(position).why.key in ("bot.value", "bot.nearest")


def test_strong_calls_where_that_is_worth_more():
    position = Position.parse("2335m2244p57s678s_ES_w50_o6sD")
    choice = bots.Strong().decide(position)
    choices = position.evaluate_call(opponents="phoenix")
    assert (choices.best.meld is not None) == isinstance(choice.move, Call)
    assert isinstance(bots.Strong(calls=False).decide(position).move, Pass)
    position = Position.parse("234m56p678s2255z9p_ES_w50_o5zD")
    without = position.evaluate_call(opponents="phoenix", fold=True, riichi=False).choices[-1]
    assert without.meld is None
    assert bots.Strong(riichi=False).decide(position).why.facts["without"] == round(without.value.points)


AGAINST_A_RIICHI = "2346m678s.7-89m.11-1z_E3E.0.1_i9m_w6_o1mD_p32700.31700.25000.9600_A32z1s3p76z5p3S7M4P2Z7P7Z6P88p1P_B1s8p8M7m-1S0P4S1M7Z76S9M452Z8S4Z_C12z98p4z1ZA23p4m7s447pD6P1S9p5z_D1p9S1P7z7mA5p4s8m3Z1P66z8M99p1m.7-77p"


def test_strong_passes_to_fold_against_a_riichi():
    position = Position.parse(AGAINST_A_RIICHI)
    assert isinstance(bots.Strong().decide(position).move, Pass)
    assert isinstance(bots.Strong(folds=False).decide(position).move, Call)


OPEN = "22m11144056p.2m.444-z_E1E_i7p_A9p7Z8m8s4m363S_B1z9s3m4ZA7Z5p1Z6m5sC.66-6z_C12z9p9s4m2Z8m4s.5-46s_D245z97s7S6zB3Z"
"""Two discards leave it ready for as many tiles; with one of them they leave no yaku."""


@pytest.mark.parametrize("weighs", [True, False])
def test_an_open_hand_keeps_its_yaku(weighs):
    assert tiles_of(bots.Balanced(weighs=weighs).decide(Position.parse(OPEN)).move) == ["2m"]


def tiles_of(move):
    return [FACE_NAMES[tile] for tile in getattr(move, "tiles", None) or [move.tile]]
