"""One seat as an environment of Gymnasium: the others are played by bots.

>>> from paili.env.gym import SeatEnv
>>> table = SeatEnv()
>>> seen, info = table.reset(seed=1)
>>> int(seen["hand"].sum()) in (13, 14), int(info["action_mask"].sum()) > 1
(True, True)
"""

from __future__ import annotations

from typing import Any

from paili.errors import GameError, needing
from paili.game.events import Event, checked_seat
from paili.game.play import Play
from paili.game.players import Chooser, Player, chooser_of, greedy_player
from paili.scoring.rules import Rules, checked_rules

with needing("paili.env.gym", "env"):
    import gymnasium
    from gymnasium import spaces

    from paili.env.actions import ACTIONS, legal_actions
    from paili.env.seen import Seen, mask, points_held, rewards, seen, space


class SeatEnv(gymnasium.Env[Seen, Any]):
    """A seat at a table, asked where it has a choice; moves without one are made for it.

    The reward is what it has won or lost since its last choice, in thousands of points. An action that is not
    legal is replaced by the last legal one; ``info["was_legal"]`` tells so. The mask of legal actions is in
    the observation and in ``info``.

    Args:
        rules: the rule set, or the name of a preset.
        others: who plays the other seats, a bot or a function as `paili.game.play_game` takes them.
        deals: how many deals an episode has; None a whole game.
        render_mode: "ansi" to have `render` return the position as text.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        rules: Rules | str = Rules.TENHOU,
        others: Player = greedy_player,
        deals: int | None = 1,
        render_mode: str | None = None,
    ) -> None:
        self.rules, self.deals, self.render_mode = checked_rules(rules), deals, render_mode
        self.action_space, self.observation_space = spaces.Discrete(ACTIONS), space()
        self._others: Chooser = chooser_of(others)
        self._play: Play | None = None
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: of the walls, those of ``Play(seed=seed)``, and of the seat; None goes on by chance.
            options: ``seat`` says where to sit, ``walls`` gives the walls instead.

        Raises:
            GameError: if there is no such seat, or the seat has no choice in the given walls.
        """
        super().reset(seed=seed)
        given = options or {}
        drawn = int(self.np_random.integers(self.rules.players))
        self.seat = checked_seat(given.get("seat", drawn), self.rules.players)
        while True:
            walls = int(self.np_random.integers(2**31)) if seed is None else seed
            self._play = Play(self.rules, seed=walls, walls=given.get("walls"), deals=self.deals)
            self._points = points_held(self._play)
            self._go_on()
            if not self.playing.over:
                return self._seen(), self._info()
            if "walls" in given:
                raise GameError("game.no_choice", seat=self.seat)
            seed = None  # it has ended before the seat had a choice: another wall

    @property
    def playing(self) -> Play:
        """The game of the episode.

        Raises:
            GameError: if none has begun.
        """
        if self._play is None:
            raise GameError("game.no_deal")
        return self._play

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Do a move, and let the others play until there is a choice again."""
        if self.playing.over:
            raise GameError("game.is_over")
        legal = self._legal()
        move = legal.get(int(action))
        self._answer(self.playing.asks[self.seat][-1] if move is None else move)
        self._go_on()
        before, self._points = self._points, points_held(self.playing)
        reward = rewards(before, self._points)[self.seat]
        return self._seen(), reward, self.playing.over, False, self._info() | {"was_legal": move is not None}

    def render(self) -> str:
        """Return the position of the seat, as text."""
        return str(self.playing.position(self.seat))

    def _legal(self) -> dict[int, Event]:
        return legal_actions(self.playing.asks.get(self.seat, ()))

    def _go_on(self) -> None:
        play = self.playing
        while not play.over and len(play.asks.get(self.seat, ())) < 2:
            self._answer(*play.asks.get(self.seat, ()))

    def _answer(self, *own: Event) -> None:
        """Give its answer where it is asked, and those of the others."""
        play = self.playing
        play.step(
            {
                seat: own[0] if seat == self.seat else self._others(play.position(seat), legal)
                for seat, legal in play.asks.items()
            }
        )

    def _seen(self) -> Seen:
        return seen(self.playing.position(self.seat), self._legal())

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask(self._legal()), "seat": self.seat}
