"""A whole table as an environment of PettingZoo, in which the seats act one after another.

>>> from paili.env.aec import TableEnv
>>> table = TableEnv()
>>> table.reset(seed=1)
>>> table.agent_selection, int(table.observe("seat_0")["action_mask"].sum()) > 1
('seat_0', True)
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from paili.arguments import counter
from paili.errors import GameError, requires_extra
from paili.game.deal.snapshot import checked_deals
from paili.game.events import Event
from paili.game.play import Play
from paili.scoring.rules import Rules, checked_rules

with requires_extra("paili.env.aec", "env"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv

    from paili.env.actions import ACTIONS, legal_actions, number_of
    from paili.env.observation import Observation, checked_options, observation, points_held, rewards, space

_SEEDS: Final = 2**31


class TableEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]  # it comes without types
    """A whole table of three or four learning agents as an environment of PettingZoo (its AEC interface).

    The agents are ``seat_0`` to ``seat_3``; with three players there is no ``seat_3``. `paili.env.SeatEnv` is
    for one agent among bots.

    All seats that may claim a tile choose an action one after another; the game goes on after the last of
    them. The reward of a seat is the points that it has won (above 0) or lost, in thousands. A seat that does
    not act now observes its position, with a mask that allows only the pass. An action that is not legal
    raises an error and changes nothing; with PettingZoo's ``TerminateIllegalWrapper`` such an action ends the
    game, with a penalty. ``reset(seed=infos[agent]["seed"])`` deals the same walls again.

    Args:
        rules: the riichi rule set, or the name of a preset.
        deals: the number of deals, 1 or more; None for a whole game.
        render_mode: "ansi" or None, for wrappers of PettingZoo; `render` returns text with either.

    Raises:
        ScoreError: if the rules are invalid.
        GameError: if ``deals`` is below 1.

    >>> table = TableEnv(deals=1)
    >>> table.reset(seed=1)
    >>> observation, reward, *_ = table.last()
    >>> table.agent_selection, int(observation["action_mask"].sum()) > 1
    ('seat_0', True)
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"], "name": "paili_mahjong_v0", "is_parallelizable": False, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self, rules: Rules | str = Rules.TENHOU, deals: int | None = 1, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.rules, self.deals, self.render_mode = checked_rules(rules), checked_deals(deals), render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self._space, self._actions = space(), spaces.Discrete(ACTIONS)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._chance: Any = None  # created at the first use
        self._play: Play | None = None
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the Gymnasium space of the observations of a seat (`observe`), the same for all seats.

        Args:
            agent: the name of the seat, such as "seat_0".
        """
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """Return the Gymnasium space of the actions, the numbers 0 to 123; it is the same for all seats.

        Args:
            agent: the name of the seat, such as "seat_0".
        """
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: the seed of the walls, which are those of ``paili.game.Play(seed=seed)``. It also determines
                the walls of later calls of `reset` without a seed. With None before any call with a seed, the
                walls are random.
            options: None, or a dict whose entry ``walls`` is a list of `paili.game.Wall` objects, one for
                each deal in order; these replace the walls of the seed.

        Raises:
            GameError: if the seed is not an integer from 0 on, or the options or their walls are invalid.
        """
        seed = None if seed is None else counter(seed, GameError, "seed")
        if seed is not None or self._chance is None:
            self._chance = seeding.np_random(seed)[0]
        walls = int(self._chance.integers(_SEEDS)) if seed is None else seed
        self._play = Play(
            self.rules, seed=walls, walls=checked_options(options).get("walls"), deals=self.deals
        )
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"seed": walls} for agent in self.agents}
        self._points = points_held(self.play)
        self._ask()

    @property
    def play(self) -> Play:
        """The game in progress, a `paili.game.Play`; it has the tiles that are hidden from the seats too.

        Raises:
            GameError: if no game has begun.
        """
        if self._play is None:
            raise GameError("game.no_reset")
        return self._play

    def _ask(self) -> None:
        """Clear the moves of the seats, and select the first seat that must choose a move now."""
        self._answers: dict[int, Event] = {}
        self._next()

    def _next(self) -> None:
        seat_to_answer = next(seat for seat in self.play.asks if seat not in self._answers)
        self.agent_selection = self.possible_agents[seat_to_answer]

    def observe(self, agent: str) -> Observation:
        """Return what a seat can see now, as a dict of arrays.

        Args:
            agent: the name of the seat, such as "seat_0".

        Returns:
            The arrays by name, with their shapes. Where a row stands for a seat, the own seat is row 0, and
            the others follow in turn order.

            * "hand" (37): the number of concealed tiles of each kind 0…33 and of the red fives 34…36.
            * "tile" (37): the same for the tile just drawn or offered; all 0 if there is none.
            * "indicators", "visible" (34): the numbers of dora indicators and of all visible tiles by kind.
            * "melds", "rivers" (4 × 34): the numbers of tiles in the melds and in the river of each seat.
            * "riichi", "points" (4): for each seat, 1 in riichi and 0 otherwise; its points.
            * "wall" (1): the number of tiles that can still be drawn.
            * "winds" (2): the wind of the round and the own wind, 0 for East to 3 for North.
            * "action_mask" (124): 1 for each legal action, otherwise 0.

        Raises:
            GameError: if there is no such agent, or no game has begun.
        """
        if agent not in self._seat_of:
            raise GameError("game.no_such_seat", seat=agent)
        seat = self._seat_of[agent]
        return observation(self.play.position(seat), self._legal(agent))

    def _legal(self, agent: str) -> dict[int, Event]:
        is_asked = agent == self.agent_selection and not self.play.over
        return legal_actions(self.play.asks.get(self._seat_of[agent], ())) if is_asked else {}

    def step(self, action: Any) -> None:
        """Choose the action of the seat ``agent_selection``, which must act now.

        If other seats may claim the same tile, the game waits for their actions; otherwise it goes on to the
        next decision.

        Args:
            action: a legal action, 0 to 123 (see `paili.env.action_of`). Once the game is over, None, which
                removes the seat from ``agents``.

        Raises:
            GameError: if the action is not legal, the game has not begun, no seat is left, or the game is
                over and the action is not None; nothing changes then.
        """
        play = self.play
        if not self.agents or (play.over and action is not None):
            raise GameError("game.is_over")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        number, legal = number_of(action), self._legal(agent)
        if number not in legal:
            seat = self._seat_of[agent]
            raise GameError("game.no_legal_action", seat=seat, value=number, legal=sorted(legal))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._answers[self._seat_of[agent]] = legal[number]
        if len(self._answers) == len(play.asks):
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
        """Return the position of the seat that acts, as one line of text (see `paili.Position`)."""
        return str(self.play.position(self._seat_of[self.agent_selection]))

    def close(self) -> None:
        """Do nothing, because the environment uses no resources."""
