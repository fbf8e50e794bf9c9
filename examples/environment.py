"""An environment for learning to play, with the interface of Gymnasium, over the table of `paili.game`.

An episode is one deal. The agent sits somewhere at the table, the other seats are played by any function that
takes a position and its legal moves; it is asked only when it has a choice. The reward comes at the end: its
points won or lost, in thousands. The rules, all of them, are those of the table.

An observation has counts by kind (own tiles, own melds, tiles seen elsewhere) and what lies open;
`action_mask` says which of the 117 actions are legal. An action that is not legal is replaced by the last
legal one, and `info` tells so.

>>> table = Mahjong()
>>> seen, info = table.reset(seed=1)
>>> int(seen["hand"].sum()) in (13, 14), int(info["action_mask"].sum()) > 0
(True, True)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import Queue
from threading import Thread
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from paili import Position, Rules
from paili.game import (
    AddedQuad,
    Call,
    Chooser,
    ConcealedQuad,
    Discard,
    DrawnDeal,
    Event,
    NextDeal,
    North,
    Pass,
    Table,
    Wall,
    Win,
    greedy_player,
    play_deal,
)
from paili.tiles import FACE_NAMES, kind_of

KINDS, FACES = 34, 37
DISCARD, RIICHI, WIN, PASS, CHI, PON, QUAD, OWN_QUAD, NORTH, NINE = 0, 37, 74, 75, 76, 79, 80, 81, 115, 116
ACTIONS = 117


def action_of(move: Event) -> int:
    """Return the number of a move; those that differ only in a red five, or in which copy goes, share one."""
    match move:
        case Discard():
            return (RIICHI if move.riichi else DISCARD) + move.tile
        case Call(type="chi"):
            return CHI + sum(kind_of(own) < kind_of(move.tile) for own in move.own)
        case Call():
            return PON if move.type == "pon" else QUAD
        case AddedQuad():
            return OWN_QUAD + kind_of(move.tile)
        case ConcealedQuad():
            return OWN_QUAD + kind_of(move.tiles[0])
    return {Win: WIN, Pass: PASS, North: NORTH, DrawnDeal: NINE}[type(move)]


class Stopped(Exception):  # noqa: N818  (no error: the deal is given up)
    """The deal is given up for another."""


class Mahjong(gymnasium.Env[dict[str, Any], int]):
    """One deal of riichi mahjong from one seat.

    Args:
        rules: a rule set for four players, or three.
        others: what plays the other seats.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (the interface of Gymnasium)

    def __init__(
        self, rules: Rules = Rules.TENHOU, others: Chooser = greedy_player, render_mode: str | None = None
    ) -> None:
        self.rules, self.others, self.render_mode = rules, others, render_mode
        self.action_space = spaces.Discrete(ACTIONS)
        counts = spaces.Box(0, 4, (KINDS,), np.uint8)
        self.observation_space = spaces.Dict(
            {
                "hand": counts,
                "melds": counts,
                "visible": counts,
                "rivers": spaces.Box(0, 34, (4, KINDS), np.uint8),
                "riichi": spaces.MultiBinary(4),
                "wall": spaces.Box(0, 136, (1,), np.uint8),
                "indicators": counts,
                "action_mask": spaces.MultiBinary(ACTIONS),
            }
        )
        self._deal: _Deal | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal anew; the same seed gives the same wall and the same seat."""
        super().reset(seed=seed)
        while True:
            self.close()
            wall = Wall.shuffled(self.rules, int(self.np_random.integers(2**32)))
            self.seat = int(self.np_random.integers(self.rules.players))
            self._deal = _Deal(self.rules, wall, self.seat, self.others)
            if self._deal.asked is not None:  # else it ended before the seat had a choice
                return self._seen(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do a move, and let the others play until there is a choice again."""
        assert self._deal is not None
        assert self._deal.asked is not None, "the deal is over: reset"
        legal = self._deal.asked[1]
        chosen = next((move for move in legal if action_of(move) == action), None)
        self._deal.go_on(legal[-1] if chosen is None else chosen)
        ended = self._deal.asked is None
        reward = self._deal.change / 1000 if ended else 0.0
        return self._seen(), reward, ended, False, self._info() | {"was_legal": chosen is not None}

    def render(self) -> str:
        """Return the hand and the discards of everybody, as text."""
        position = self._position
        rivers = [" ".join(FACE_NAMES[tile.tile] for tile in seat.river or ()) for seat in position.seats]
        return "\n".join([str(position.hand), *rivers])

    def close(self) -> None:
        """Give up the deal."""
        if self._deal is not None:
            self._deal.stop()
            self._deal = None

    @property
    def _position(self) -> Position:
        assert self._deal is not None
        return self._deal.table.position(self.seat) if self._deal.asked is None else self._deal.asked[0]

    def _seen(self) -> dict[str, Any]:
        position = self._position
        rivers = [counted(tile.tile for tile in seat.river or ()) for seat in position.seats]
        melds = [kind for meld in position.hand.melds for kind in meld.kinds]
        riichi = [bool(seat.riichi) for seat in position.seats]
        return {
            "hand": np.array(position.hand.counts, np.uint8),
            "melds": counted(melds),
            "visible": np.array(position.visible_counts, np.uint8).clip(0, 4),
            "rivers": np.array((rivers + [counted(())] * 4)[:4], np.uint8),
            "riichi": np.array((riichi + [False] * 4)[:4], np.int8),
            "wall": np.array([position.wall], np.uint8),
            "indicators": counted(position.indicators),
            "action_mask": self._mask(),
        }

    def _mask(self) -> np.ndarray:
        mask = np.zeros(ACTIONS, np.int8)
        if self._deal is not None and self._deal.asked is not None:
            mask[[action_of(move) for move in self._deal.asked[1]]] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seat": self.seat}


class _Deal:
    """A deal that is played beside, on a thread of its own, and waits where the agent has a choice."""

    def __init__(self, rules: Rules, wall: Wall, seat: int, others: Chooser) -> None:
        self.table, self.seat, self.start = Table(rules), seat, (rules.start_points,) * rules.players
        self.moves: Queue[Event | None] = Queue()
        self.questions: Queue[tuple[Position, Sequence[Event]] | BaseException | None] = Queue()
        choosers = [self._ask if each == seat else others for each in range(rules.players)]
        self.thread = Thread(target=self._play, args=(wall, choosers), daemon=True)
        self.thread.start()
        self.asked: tuple[Position, Sequence[Event]] | None = None
        self._wait()

    def go_on(self, move: Event) -> None:
        """Answer the question, and wait for the next."""
        self.moves.put(move)
        self._wait()

    def stop(self) -> None:
        """End the thread."""
        if self.asked is not None:
            self.moves.put(None)
            self.asked = None
        self.thread.join()

    @property
    def change(self) -> int:
        """What the seat has won or lost."""
        end = self.table.end
        return 0 if end is None else end.points[self.seat] - self.start[self.seat]

    def _wait(self) -> None:
        question = self.questions.get()
        if isinstance(question, BaseException):
            raise question
        self.asked = question

    def _play(self, wall: Wall, choosers: Sequence[Callable[..., Event]]) -> None:
        try:
            play_deal(self.table, NextDeal(0, 0, 0, self.start), wall, choosers)
            self.questions.put(None)
        except Stopped:
            pass
        except BaseException as error:  # told where it is waited for
            self.questions.put(error)

    def _ask(self, position: Position, legal: tuple[Event, ...]) -> Event:
        if len(legal) == 1:
            return legal[0]
        self.questions.put((position, legal))
        move = self.moves.get()
        if move is None:
            raise Stopped
        return move


def counted(faces: Any) -> np.ndarray:
    """Return how many tiles of each kind there are."""
    return np.bincount([kind_of(face) for face in faces], minlength=KINDS).astype(np.uint8)
