"""A game step by step: the seats to decide, the effect of their answers, snapshots and steps back."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import count
from random import Random

import pytest
from game_tables import PRESETS, stacked_wall

from paili import Rules
from paili.errors import GameError
from paili.game import Deal, Discard, Play, Table, Wall, play_game, random_player


def play_on(play, random, steps=10**6):
    """Answer by chance, and return what happened."""
    results = []
    while play.asks and len(results) < steps:
        results.append(play.step({seat: random.choice(moves) for seat, moves in play.asks.items()}))
    return results


def in_step(play, random):
    """Play by chance in step with a table that is told each event: the same moves, the same hands; tiles and
    points stay. Yield what happened before each decision, and how many seats decide."""
    rules, table = play.rules, Table(play.rules)
    table.start(play.deal)
    events = list(play.events)
    while True:
        for event in events:
            table.start(event) if isinstance(event, Deal) else table.apply(event)
        yield events, len(play.asks)
        assert play.asks == {seat: moves for seat in order(table) if (moves := table.legal(seat))}
        if play.over:
            break
        assert all(play.asks.values())
        assert len({len(moves) - len(set(moves)) for moves in play.asks.values()}) == 1
        state = play.table.state
        points = sum(seat.points for seat in state.seats) + 1_000 * state.sticks
        assert points == rules.start_points * rules.players
        assert state.wall + sum(state.seen) + 14 == sum(state.copies) + len(state.indicators)
        events = play.step({seat: random.choice(moves) for seat, moves in play.asks.items()})


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_what_is_legal_is_what_the_table_allows(rules):
    random, kinds = Random(3), Counter()
    for _ in range(2):
        walls = (stacked_wall(rules, random) for _ in count())
        play = Play(rules, walls=walls, deals=5)
        kinds.update(type(events[-1]).__name__ for events, _ in in_step(play, random))
        assert len(play.deals) <= 5
    assert kinds["Draw"] > 100


# in all rule sets together
DECISIONS = [
    pytest.param(70_000, 11, marks=pytest.mark.slow, id="part"),
    pytest.param(1_000_000, 12, marks=pytest.mark.whole, id="many"),
]


@pytest.mark.parametrize(("decisions_in_all", "seed_of_play"), DECISIONS)
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_many_decisions_in_step_with_the_table(rules, decisions_in_all, seed_of_play):
    random, done = Random(seed_of_play), 0
    for seed in count():
        done += sum(decisions for _, decisions in in_step(Play(rules, seed=seed, deals=20), random))
        if done >= decisions_in_all / len(PRESETS):
            break


@pytest.mark.parametrize(
    "rules",
    [pytest.param(Rules.TENHOU, marks=pytest.mark.slow), Rules.MAHJONG_SOUL_SANMA],
    ids=lambda rules: rules.name,
)
def test_copies_change_apart_from_each_other(rules):
    """Of a game and its copy first the one is played on, then the other: neither sees anything of it."""
    random, walls = Random(5), [stacked_wall(rules, Random(seed)) for seed in range(30)]
    play = Play(rules, walls=walls, deals=4)
    while not play.over:
        copied, before = play.copy(), told_of(play)
        assert told_of(copied) == before
        play_on(copied, random, 12)
        assert told_of(play) == before
        kept = play.copy()
        play_on(play, random, 3)
        assert told_of(kept) == before
        again = Play.from_dict(kept.to_dict())
        assert told_of(again) == before


def told_of(play):
    """Everything that the table tells of each seat, and what is asked."""
    seats = range(play.rules.players)
    points = [seat.points for seat in play.table.state.seats]
    return [play.position(seat).to_text() for seat in seats], points, play.asks, play.events


def order(table):
    """The seats from the one whose tile lies there."""
    players, first = table.rules.players, max(table.state.source, 0) if table.state.phase == "claim" else -1
    return [(first + after) % players for after in range(1, players + 1)]


def test_a_play_is_the_game_of_its_seed():
    for rules in (Rules.TENHOU, Rules.TENHOU_SANMA):
        game = play_game([random_player(seat) for seat in range(rules.players)], rules, seed=5)
        randoms = [Random(seat) for seat in range(rules.players)]
        play = Play(rules, seed=5)
        while not play.over:
            play.step({seat: randoms[seat].choice(moves) for seat, moves in play.asks.items()})
        assert play.game == game
        assert play.result == game.result
        assert play.deals == game.deals


def test_moves_as_text():
    random = Random(8)
    seen = Counter()
    for rules in (Rules.TENHOU, Rules.TENHOU_SANMA, Rules.MAHJONG_SOUL):
        walls = (stacked_wall(rules, random) for _ in count())
        play = Play(rules, walls=walls, deals=8)
        while not play.over:
            answers = {}
            for seat, moves in play.asks.items():
                texts = [play.to_text(move) for move in moves]
                assert len(set(texts)) == len(texts)
                at = random.randrange(len(moves)) if random.random() < 0.8 else 0
                answers[seat] = texts[at]
                seen[type(moves[at]).__name__] += 1
            play.step(answers)
    assert seen.keys() >= {"Discard", "Call", "ConcealedQuad", "AddedQuad", "Pass", "Win", "North"}


def test_what_a_meld_is_called():
    play = Play(seed=3)
    texts = {
        play.to_text(move) for step in range(250) if (moves := play_random(play, step)) for move in moves
    }
    assert {"pass"} < texts
    assert any(text[1] == "-" and len(text) == 5 for text in texts)  # a chi, from the left


def play_random(play, step):
    moves = [move for item in play.asks.values() for move in item]
    if play.asks:
        play.step({seat: item[step % len(item)] for seat, item in play.asks.items()})
    return moves


@pytest.mark.parametrize("rules", [Rules.TENHOU, Rules.TENHOU_SANMA], ids=lambda rules: rules.name)
def test_it_can_be_kept_copied_and_taken_back(rules):
    random, play = Random(1), Play(rules, seed=4)
    while not play.over:
        play_on(play, random, 260)
        document = json.loads(json.dumps(play.to_dict()))
        for other in (Play.from_dict(document), pickle.loads(pickle.dumps(play)), play.copy()):
            assert other.asks == play.asks
            assert other.game == play.game
            assert [other.position(seat) for seat in range(rules.players)] == [
                play.position(seat) for seat in range(rules.players)
            ]
            steps = play_on(other, Random(2), 40)
            assert steps == play_on(play.copy(), Random(2), 40)
            for _ in steps:
                other.undo()
            assert other.to_dict() == document
    assert play.result is not None
    assert Play.from_dict(play.to_dict()).result == play.result


def test_walls_that_are_given_are_kept_too():
    walls = [Wall.shuffled("tenhou", seed) for seed in range(30)]
    for source in (walls, iter(walls)):
        play = Play(walls=source)
        play_on(play, Random(1), 150)
        record = play.to_dict()
        assert "seed" not in record
        assert len(record["walls"]) == (30 if source is walls else len(play.deals) + 1)
        assert Play.from_dict(record).asks == pickle.loads(pickle.dumps(play)).asks == play.asks


def test_wrong_answers_change_nothing():
    play = Play(seed=7)
    before = play.to_dict()
    for answers, message in [
        ({}, r"\{\}: must be a dict with one legal move for each seat that has to decide: 0"),
        ({1: "5m"}, "one legal move for each seat that has to decide: 0"),
        (None, "one legal move for each seat that has to decide: 0"),
        ({0: "9s"}, "an illegal move: '9s'"),
        ({0: Discard(0, 26)}, "an illegal move: seat 0 discards 9s"),
        ({0: "rubbish"}, "rubbish"),
        ({0: "7-77z"}, "an illegal move"),
        ({0: None}, "an illegal move"),
        ({0: "0z"}, "an illegal move"),
    ]:
        with pytest.raises(GameError, match=message):
            play.step(answers)
    with pytest.raises(GameError, match="there is no move that could be taken back"):
        play.undo()
    assert play.to_dict() == before


def test_what_is_no_game_that_was_kept():
    play = Play(seed=7)
    play_on(play, Random(1), 20)
    record = play.to_dict()
    for values in (
        None,
        [],
        {},
        {**record, "deals": []},
        {**record, "deals": None},
        {**record, "steps": [[1]]},
        {**record, "steps": 3},
        {**record, "steps": [[0, 1000]]},
        {**record, "steps": [[1000, 0]]},
        {**record, "steps": [[0, -1]]},
        {**record, "steps": [[0, 3], [0, 2]]},
        {**record, "deals": record["deals"] * 2, "most": 1},
    ):
        with pytest.raises(GameError, match=r"is not what Play\.to_dict writes"):
            Play.from_dict(values)
    with pytest.raises(GameError, match="the next tile of the wall is another tile"):
        Play.from_dict({**record, "seed": 8})
