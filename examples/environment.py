"""Learning to play: a seat as an environment of Gymnasium, and a table as one of PettingZoo.

`paili.env.SeatEnv` is one seat among bots, `paili.env.TableEnv` the whole table. Both have
the same 124 actions and the same observation, with the mask of legal actions in it. Here a player that takes
the first legal action plays some deals; an agent of yours would stand in its place.

>>> first_of_all = lambda seen: int(seen["action_mask"].argmax())
>>> rewards = deals(first_of_all, seeds=range(3))
>>> len(rewards), all(-100 < reward < 100 for reward in rewards)
(3, True)
>>> sum(table(first_of_all, seed=1).values())
0.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from paili import bots, env

Agent = Callable[[dict[str, Any]], int]


def deals(agent: Agent, seeds: Iterable[int]) -> list[float]:
    """Play a deal for each seed among greedy bots, and return what the agent won, in thousands of points."""
    environment = env.SeatEnv(others=bots.Greedy())
    rewards = []
    for seed in seeds:
        seen, _ = environment.reset(seed=seed)
        won, ended = 0.0, False
        while not ended:
            seen, reward, ended, _, _ = environment.step(agent(seen))
            won += float(reward)
        rewards.append(won)
    return rewards


def table(agent: Agent, seed: int) -> dict[str, float]:
    """Play a deal in which the agent sits at every seat, and return what each won."""
    environment = env.TableEnv()
    environment.reset(seed=seed)
    won = dict.fromkeys(environment.agents, 0.0)
    for seat in environment.agent_iter():
        seen, reward, ended, _, _ = environment.last()
        won[seat] += reward
        environment.step(None if ended else agent(seen))
    return won
