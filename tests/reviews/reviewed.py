"""Games for tests of reviews, played here by bots, and their decisions, valued once."""

from __future__ import annotations

from functools import cache, lru_cache

from paili import Rules
from paili.bots import Balanced, Greedy, Random
from paili.game import Game, play_game
from paili.reviews import question

decisions_once = lru_cache(maxsize=256)(question._decisions)  # of one deal, seat and objective
EAST = Rules.TENHOU.replace(rounds=1)


@cache
def game_of(*names: str, seed: int = 1, rules: Rules = EAST) -> Game:
    """A game between bots by their names."""
    bots = {"balanced": Balanced, "greedy": Greedy, "random": Random}
    return play_game([bots[name]() for name in names], rules, seed=seed)
