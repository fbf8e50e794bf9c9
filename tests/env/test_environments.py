"""The environments: their own checkers, unique actions, masks, seeds, points."""

from __future__ import annotations

import random

import pytest

from paili import Rules, bots
from paili.errors import GameError
from paili.game import Draw, Play, Wall, greedy_player

pytest.importorskip("gymnasium")
from paili.env.actions import ACTIONS, CHI, DRAWN, PASS, PON, RIICHI, WIN, action_of, legal_actions

RULES = [Rules.TENHOU, Rules.TENHOU_SANMA, Rules.TENHOU.replace(red_fives=(2, 2, 2), swap_ban="none")]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.players}{rules.red_fives}")
def test_no_action_stands_for_two_moves(rules):
    chance, used = random.Random(3), set()
    for seed in range(3):
        play = Play(rules, seed=seed, deals=6)
        while not play.over:
            answers = {}
            for seat, legal in play.asks.items():
                numbered = legal_actions(legal)
                assert len(numbered) == len(legal)
                assert 0 <= min(numbered) <= max(numbered) < ACTIONS
                rare = [move for action, move in numbered.items() if action >= RIICHI and action not in used]
                answers[seat] = chance.choice(rare) if rare else greedy_player(play.position(seat), legal)
                used.add(action_of(answers[seat]))
            play.step(answers)
    assert len(used) > 40
    assert {DRAWN, PON, PASS, WIN} <= used
    assert used & {*range(RIICHI, CHI)}
    assert action_of(next(iter(numbered.values()))) in numbered


def test_an_event_that_is_no_move_has_no_action() -> None:
    with pytest.raises(GameError, match="is no move of a player"):
        action_of(Draw(0, 4))


def test_gymnasium_is_content():
    from gymnasium.utils.env_checker import check_env

    from paili.env.gym import SeatEnv

    check_env(SeatEnv(render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("rules", RULES[:2], ids=lambda rules: rules.name)
def test_a_seat(rules):
    from paili.env.gym import SeatEnv

    table, chance, rewards = SeatEnv(rules), random.Random(1), []
    for seed in range(6):
        seen, info = table.reset(seed=seed)
        assert table.playing.deal.hands == Play(rules, seed=seed).deal.hands
        again, _ = table.reset(seed=seed)
        assert all((seen[key] == again[key]).all() for key in seen)
        won, ended = 0.0, False
        while not ended:
            assert table.observation_space.contains(seen)
            legal = info["action_mask"].nonzero()[0].tolist()
            assert legal == sorted(map(action_of, table.playing.asks[table.seat]))
            assert len(legal) > 1
            seen, reward, ended, _, info = table.step(chance.choice(legal))
            assert info["was_legal"]
            won += reward
        assert info["action_mask"].nonzero()[0].tolist() == [PASS]
        assert won == pytest.approx((table.playing.table.end.points[table.seat] - rules.start_points) / 1000)
        rewards.append(won)
    assert any(rewards)
    with pytest.raises(GameError, match="over"):
        table.step(0)
    table.reset(seed=1, options={"seat": 2})
    assert table.seat == 2
    assert not table.step(next(index for index in range(ACTIONS) if not table._seen()["action_mask"][index]))[
        4
    ]["was_legal"]
    with pytest.raises(GameError):
        SeatEnv().step(0)
    with pytest.raises(GameError, match="7 is no player: must be a function or a bot"):
        SeatEnv(others=7)  # type: ignore[arg-type]


def test_a_seat_that_never_acts_gets_its_result():
    """The first dealer has won with its first draw: other walls are drawn, but not where they were given."""
    from paili.env.gym import SeatEnv

    won = [0] * 3 + [1] * 3 + [2] * 3 + [12] * 3 + [14] * 2
    rest = [*Wall.shuffled("tenhou", 1).tiles]
    for face in won:
        rest.remove(face)
    tiles = won[:13] + rest[:39] + won[13:] + rest[39:]
    table = SeatEnv()
    with pytest.raises(GameError, match="before seat 1 has a choice"):
        table.reset(seed=1, options={"seat": 1, "walls": [Wall(tuple(tiles))]})
    with pytest.raises(GameError, match="seat 9"):
        table.reset(seed=1, options={"seat": 9})


def test_a_whole_game_among_bots():
    from paili.env.gym import SeatEnv

    table = SeatEnv(Rules.TENHOU.replace(rounds=1), bots.Greedy(), deals=None)
    _, info = table.reset(seed=4)
    won, ended = 0.0, False
    while not ended:
        _, reward, ended, _, info = table.step(info["action_mask"].nonzero()[0][-1])
        won += reward
    assert table.playing.result is not None
    assert won * 1000 + 25_000 == pytest.approx(table.playing.table.end.points[table.seat])


def test_pettingzoo_is_content():
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from paili.env.aec import TableEnv

    api_test(TableEnv(), num_cycles=300)
    seed_test(TableEnv, num_cycles=60)


@pytest.mark.parametrize("rules", RULES[:2], ids=lambda rules: rules.name)
def test_a_table(rules):
    pytest.importorskip("pettingzoo")
    from paili.env.aec import TableEnv

    table, chance = TableEnv(rules, deals=2), random.Random(1)
    table.reset(seed=5)
    assert table.play.deal.hands == Play(rules, seed=5).deal.hands
    won = dict.fromkeys(table.agents, 0.0)
    decisions = 0
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        won[agent] += reward
        assert table.observation_space(agent).contains(seen)
        decisions += not ended
        others = [item for item in table.agents if item != agent]
        for other in others[:1]:
            assert table.observe(other)["action_mask"].nonzero()[0].tolist() == [PASS]
        assert seen["action_mask"].any()
        table.step(None if ended else chance.choice(seen["action_mask"].nonzero()[0]))
    assert decisions > 50
    start = rules.start_points
    assert [*won.values()] == pytest.approx([(point - start) / 1000 for point in table.play.table.end.points])


def start_of(table):
    """The walls and the seat of an environment as it was just reset, and the seed that it reports."""
    if hasattr(table, "playing"):
        return table.playing.deal.hands, table.seat, table._info()["seed"]
    return table.play.deal.hands, 0, table.infos["seat_0"]["seed"]


def environments():
    """The two environments, by both of their names."""
    pytest.importorskip("pettingzoo")
    from paili import env
    from paili.env import aec, gym

    assert (env.SeatEnv, env.TableEnv) == (gym.SeatEnv, aec.TableEnv)
    return [env.SeatEnv, env.TableEnv]


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("rules", ["tenhou", "tenhou_sanma"])
def test_without_a_seed_every_environment_has_walls_of_its_own(which, rules):
    tables = [environments()[which](rules) for _ in range(4)]
    starts = []
    for table in tables:
        for _ in range(2):
            table.reset()
            starts.append(start_of(table))
    assert len({hands for hands, _, _ in starts}) == 8
    assert len({seed for _, _, seed in starts}) == 8
    for hands, seat, seed in starts:
        tables[0].reset(seed=seed)
        assert start_of(tables[0]) == (hands, seat, seed)


@pytest.mark.parametrize("which", [0, 1])
def test_with_a_seed_all_that_follows_is_the_same(which):
    both = []
    for _ in range(2):
        table = environments()[which]()
        starts = []
        for seed in (7, None, None, 7, None):
            table.reset(seed=seed)
            starts.append(start_of(table))
        both.append(starts)
    assert both[0] == both[1]
    assert both[0][0] == both[0][3]
    assert both[0][1] == both[0][4] != both[0][2]
    assert both[0][0][2] == 7


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("action", [3.7, 3.0, "3", -1, ACTIONS, True, None, [3], float("nan")])
def test_what_is_no_action_is_refused_and_changes_nothing(which, action):
    table = environments()[which]()
    table.reset(seed=3)
    play = table.playing if which == 0 else table.play
    before = len(play.events), str(play.position(0))
    with pytest.raises(GameError, match=r"action .*0…123"):
        table.step(action)
    assert (len(play.events), str(play.position(0))) == before


@pytest.mark.parametrize("which", [0, 1])
def test_whole_numbers_of_every_kind_are_actions(which):
    import numpy as np

    for kind in (int, np.int8, np.int64, np.uint8, np.array):
        table = environments()[which]()
        table.reset(seed=3)
        seat = table.seat if which == 0 else 0
        play = table.playing if which == 0 else table.play
        table.step(kind(min(legal_actions(play.asks[seat]))))


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("seed", [1.5, "1", -1, [1]])
def test_a_wrong_seed(which, seed):
    with pytest.raises(GameError, match="seed="):
        environments()[which]().reset(seed=seed)


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("options", [["walls"], "walls", 0, ()])
def test_options_that_are_no_dict(which, options):
    with pytest.raises(GameError, match=r"options=.*: must be a dict, or None"):
        environments()[which]().reset(seed=1, options=options)


@pytest.mark.parametrize("options", [{"seat": 9}, {"walls": "x"}, {"seat": 2, "walls": ["x"]}], ids=str)
def test_a_reset_that_is_refused_changes_nothing(options):
    """The episode goes on with its seat and its seed."""
    env = environments()[0]()
    _, info = env.reset(seed=1)
    for seed in range(2, 8):
        with pytest.raises(GameError):
            env.reset(seed=seed, options=options)
    is_over = False
    while not is_over:
        before = info["seat"], info["seed"]
        *_, is_over, _, info = env.step(int(info["action_mask"].argmax()))
        assert (info["seat"], info["seed"]) == before
    assert before[1] == 1


@pytest.mark.parametrize("which", [0, 1])
def test_an_environment_that_was_not_reset(which):
    table = environments()[which]()
    for ask in (lambda: table.step(0), table.render):
        with pytest.raises(GameError, match=r"no deal|reset"):
            ask()
    with pytest.raises(GameError, match="deals=0"):
        environments()[which](deals=0)


def test_an_illegal_action_at_a_table_is_an_error():
    _, table_env = environments()
    table = table_env()
    table.reset(seed=5)
    illegal = int((table.observe("seat_0")["action_mask"] == 0).nonzero()[0][0])
    before = table.play.events
    with pytest.raises(GameError, match=f"seat 0: action {illegal} is not legal now; legal actions are"):
        table.step(illegal)
    assert table.play.events == before
    assert table.agent_selection == "seat_0"
    with pytest.raises(GameError, match="seat_9"):
        table.observe("seat_9")
    while not table.play.over:
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(mask.nonzero()[0][-1]))
    with pytest.raises(GameError, match="over"):
        table.step(0)
    for _ in range(4):
        table.step(None)
    with pytest.raises(GameError, match="over"):
        table.step(None)


def test_pettingzoo_ends_a_game_with_an_illegal_action():
    from pettingzoo.utils import wrappers

    _, table_env = environments()
    table = wrappers.TerminateIllegalWrapper(table_env(), illegal_reward=-1)
    table.reset(seed=5)
    seen, *_ = table.last()
    table.step(int((seen["action_mask"] == 0).nonzero()[0][0]))
    assert table.rewards["seat_0"] == -1
    assert all(table.terminations.values())


def test_a_seat_says_that_an_action_was_replaced():
    seat_env, _ = environments()
    table = seat_env()
    seen, _ = table.reset(seed=5)
    illegal = int((seen["action_mask"] == 0).nonzero()[0][0])
    assert table.step(illegal)[4]["was_legal"] is False
