"""A whole table as an environment of PettingZoo, in which the seats act one after another.

>>> from paili.env.aec import TableEnv
>>> table = TableEnv()
>>> table.reset(seed=1)
>>> table.agent_selection, int(table.observe("seat_0")["action_mask"].sum()) > 1
('seat_0', True)
"""

from __future__ import annotations

from typing import Any, ClassVar

from paili.errors import needing
from paili.game.events import Event
from paili.game.play import Play
from paili.scoring.rules import Rules, checked_rules

with needing("paili.env.aec", "env"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

    from paili.env.actions import ACTIONS, legal_actions
    from paili.env.seen import Seen, points_held, rewards, seen, space


class TableEnv(AECEnv[str, Seen, Any]):  # type: ignore[misc]  # it comes without types
    """A table of seats ``seat_0`` to ``seat_3``.

    All who may take a tile are asked one after another, and nothing happens before the last has answered. The
    reward of a seat is what it wins or loses, in thousands of points. An action that is not legal is replaced
    by the last legal one. A seat that is not asked sees its position, and a mask with the pass alone.

    Args:
        rules: the rule set, or the name of a preset.
        deals: how many deals are played; None a whole game.
        render_mode: "ansi" to have `render` return the position of the seat that acts, as text.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"], "name": "paili_mahjong_v0", "is_parallelizable": False, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self, rules: Rules | str = Rules.TENHOU, deals: int | None = 1, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.rules, self.deals, self.render_mode = checked_rules(rules), deals, render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self._space, self._actions = space(), spaces.Discrete(ACTIONS)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what `paili.env.seen.space` does, the same for all."""
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the actions of `paili.env.actions`, the same for all."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew.

        Args:
            seed: of the walls, those of ``Play(seed=seed)``; None takes the next number.
            options: ``walls`` gives the walls instead.
        """
        self._seed = self._seed + 1 if seed is None else seed
        self.play = Play(self.rules, seed=self._seed, walls=(options or {}).get("walls"), deals=self.deals)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self._points = points_held(self.play)
        self._ask()

    def _ask(self) -> None:
        """Ask the first of those who must answer now."""
        self._answers: dict[int, Event] = {}
        self._next()

    def _next(self) -> None:
        asked = next(seat for seat in self.play.asks if seat not in self._answers)
        self.agent_selection = self.possible_agents[asked]

    def observe(self, agent: str) -> Seen:
        """Return what a seat sees."""
        seat = self._seat_of[agent]
        return seen(self.play.position(seat), self._legal(agent))

    def _legal(self, agent: str) -> dict[int, Event]:
        is_asked = agent == self.agent_selection and not self.play.over
        return legal_actions(self.play.asks.get(self._seat_of[agent], ())) if is_asked else {}

    def step(self, action: Any) -> None:
        """Take the answer of the seat that is asked; where it was the last, go on to the next decision."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat_of[agent]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._answers[seat] = self._legal(agent).get(int(action), self.play.asks[seat][-1])
        if len(self._answers) == len(self.play.asks):
            self._go_on()
        else:
            self._next()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        self.play.step(self._answers)
        before, self._points = self._points, points_held(self.play)
        self.rewards = dict(zip(self.possible_agents, rewards(before, self._points), strict=True))
        if self.play.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._ask()

    def render(self) -> str:
        """Return the position of the seat that acts, as text."""
        return str(self.play.position(self._seat_of[self.agent_selection]))

    def close(self) -> None:
        """There is nothing to close."""
