"""One seat as an environment of Gymnasium: bots play the other seats.

>>> from paili.env.gym import SeatEnv
>>> table = SeatEnv()
>>> seen, info = table.reset(seed=1)
>>> int(seen["hand"].sum()) in (13, 14), int(info["action_mask"].sum()) > 1
(True, True)
"""

from __future__ import annotations

from typing import Any, Final

from paili.arguments import counter
from paili.errors import GameError, requires_extra
from paili.game.deal.snapshot import checked_deals
from paili.game.events import Event, checked_seat
from paili.game.play import Play
from paili.game.players import Chooser, Player, chooser_of, greedy_player
from paili.scoring.rules import Rules, checked_rules

with requires_extra("paili.env.gym", "env"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import seeding

    from paili.env.actions import ACTIONS, legal_actions, number_of
    from paili.env.observation import (
        Observation,
        checked_options,
        mask,
        observation,
        points_held,
        rewards,
        space,
    )

_SEEDS: Final = 2**31


class SeatEnv(gymnasium.Env[Observation, Any]):
    """An environment of Gymnasium for one agent: it plays one seat, bots play the others.

    `reset` chooses the seat by its seed. The agent acts when its seat has more than one legal move; a single
    legal move is made automatically. An action is one of 124 numbers, see ``paili.env.actions``.

    An observation is a dict of arrays; ``observation_space`` lists its entries. The reward is the points that
    the seat has won or lost since its last choice, in thousands. The mask of legal actions
    (``action_mask``, 1 for a legal action) is in the observation and in ``info``. Agents that do not use this
    mask can learn too: the last of the seat's legal moves replaces an action that is not legal, and
    ``info["was_legal"]`` is False then. With the seed ``info["seed"]``, `reset` gives the same episode again.

    Args:
        rules: the riichi rule set, or its name.
        others: who plays the other seats: a bot, or a function of the position and the legal moves that
            returns one of these moves.
        deals: the number of deals of an episode, 1 or more; None for a whole game.
        render_mode: "ansi" to have `render` return the position as text.

    Raises:
        ScoreError: if the rules are invalid.
        GameError: if the other player is invalid, or ``deals`` is below 1.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        rules: Rules | str = Rules.TENHOU,
        others: Player = greedy_player,
        deals: int | None = 1,
        render_mode: str | None = None,
    ) -> None:
        self.rules, self.deals, self.render_mode = checked_rules(rules), checked_deals(deals), render_mode
        self.action_space, self.observation_space = spaces.Discrete(ACTIONS), space()
        self._others: Chooser = chooser_of(others)
        self._play: Play | None = None
        self.seat = self._seed = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode, and return the first observation in which the seat has a choice.

        Args:
            seed: the seed that determines the walls, those of ``paili.game.Play(seed=seed)``, and the seat of
                the agent. None to draw a new seed: from the random numbers of the last seed, or at random if
                no episode had a seed.
            options: None, or a dict. Its entry ``seat`` (0 to 3) is the seat of the agent, its entry
                ``walls`` a list of walls for `paili.game.Play`; these replace what the seed determines.

        Returns:
            The observation of the seat, and ``info``: a dict with ``action_mask`` (1 for each legal action),
            ``seat`` (of the agent) and ``seed`` (of this episode).

        Raises:
            GameError: if the seed is not an integer from 0 on, the options are no dict, there is no such
                seat, or the seat has no choice with these walls.
        """
        seed = None if seed is None else counter(seed, GameError, "seed")
        settings = checked_options(options)
        walls, players = settings.get("walls"), self.rules.players
        chosen = checked_seat(settings["seat"], players) if "seat" in settings else None
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(_SEEDS)) if seed is None else seed
        chance = self.np_random if seed is not None else seeding.np_random(drawn)[0]
        by_seed = int(chance.integers(players))
        play = Play(self.rules, seed=drawn, walls=walls, deals=self.deals)
        # what can be refused has been: until here the last episode goes on
        self._seed, self.seat = drawn, by_seed if chosen is None else chosen
        while True:
            self._play, self._points = play, points_held(play)
            self._go_on()
            if not play.over:
                return self._seen(), self._info()
            if walls is not None:
                raise GameError("game.no_choice", seat=self.seat)
            # it has ended before the seat had a choice
            play = Play(self.rules, seed=int(chance.integers(_SEEDS)), deals=self.deals)

    @property
    def playing(self) -> Play:
        """The game of the episode, a `paili.game.Play`: all hands and the wall, more than the seat sees.

        Raises:
            GameError: if no episode has begun.
        """
        if self._play is None:
            raise GameError("game.no_reset")
        return self._play

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the other seats play until the seat has a choice again.

        Args:
            action: a number from 0 to 123, see ``paili.env.actions``; `legal_actions` maps them to moves.

        Returns:
            Five values: the observation of the seat; the reward, which is the points that the seat has won
            or lost since its last choice, in thousands; whether the episode is over; False (episodes are
            never truncated); and ``info``, a dict with the entries that `reset` returns and ``was_legal``.
            ``was_legal`` is False if ``action`` was not legal; then the last legal move was made instead,
            and the episode goes on.

        Raises:
            GameError: if the episode is over or has not begun, or if ``action`` is not an action.
        """
        if self.playing.over:
            raise GameError("game.is_over")
        move = self._legal().get(number_of(action))
        self._answer(self.playing.asks[self.seat][-1] if move is None else move)
        self._go_on()
        before, self._points = self._points, points_held(self.playing)
        reward = rewards(before, self._points)[self.seat]
        return self._seen(), reward, self.playing.over, False, self._info() | {"was_legal": move is not None}

    def render(self) -> str:
        """Return all that the seat knows as one line of text, as `paili.Position.parse` reads it."""
        return str(self.playing.position(self.seat))

    def _legal(self) -> dict[int, Event]:
        return legal_actions(self.playing.asks.get(self.seat, ()))

    def _go_on(self) -> None:
        play = self.playing
        while not play.over and len(play.asks.get(self.seat, ())) < 2:
            self._answer(*play.asks.get(self.seat, ()))

    def _answer(self, *own: Event) -> None:
        """Play one step of the game with the move of the own seat and the moves of the other players.

        Args:
            own: the move of the seat; no argument if the seat has no decision.
        """
        play = self.playing
        play.step(
            {
                seat: own[0] if seat == self.seat else self._others(play.position(seat), legal)
                for seat, legal in play.asks.items()
            }
        )

    def _seen(self) -> Observation:
        return observation(self.playing.position(self.seat), self._legal())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask(self._legal()), "seat": self.seat, "seed": self._seed}
