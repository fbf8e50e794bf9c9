"""The records of `paili.evaluate`: what a hand or a discard is worth, and by which draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paili.hand import Hand
from paili.record import Json, Tile, json_record, plain
from paili.value.around import OBJECTIVES, TABLES
from paili.value.later import Later

ALL, USEFUL, NONE = FOLLOWED = ("all", "useful", "none")
"""Which discards are followed after a draw: all; those alone that leave most useful tiles; or none."""

_CLOSE: Final = 0.005  # values that differ by no more of their share are told to be near
_LEAST: Final = 1000.0  # points


@json_record()
@dataclass(frozen=True, slots=True)
class ByTurn(Later):
    """Three curves; the entry at ``t`` is what has happened after ``t`` draws.

    Attributes:
        win: chance to have won.
        tenpai: chance to have been ready.
        points: points received so far, on average; None where there are no points.
    """

    win: tuple[float, ...]
    tenpai: tuple[float, ...]
    points: tuple[float, ...] | None

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record()
@dataclass(frozen=True, slots=True)
class Value(Later):
    """What a discard is worth.

    Attributes:
        tile: the discard; None for a hand of 3n+1 tiles.
        shanten: of what is left.
        win: chance to win.
        tenpai: chance to be ready at some time.
        points: points received on average; None where there are no points.
        riichi: whether the discard declares riichi.
        by_turn: the same three after 0, 1, … draws.
        in_reach: whether the hand can still win with the exchanges that were counted; where it cannot, the
            value is what the others cost it.
    """

    tile: Tile | None
    shanten: int
    win: float
    tenpai: float
    points: float | None
    riichi: bool
    by_turn: ByTurn
    in_reach: bool

    def sought(self, objective: str) -> float:
        """Return the number that an objective seeks, "points", "win" or "tenpai"."""
        number: float = getattr(self, objective)
        return number

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record(
    "hand:hand_text", "objective", "turns", "unseen", "exchanges", "calls", "exact", "model", "gap",
    "followed", "won", "near", "win", "tenpai", "points", "riichi", "by_turn", "discards",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class Evaluation(Later):
    """What an unfinished hand is worth.

    Attributes:
        hand: the hand.
        objective: what the policy seeks: "points", "win" or "tenpai".
        turns: how many draws are left.
        unseen: how many tiles are unseen before the first of them.
        exchanges: how many accepted draws may be spent on something other than coming nearer.
        calls: how many calls of tiles of others were counted at most; 0 where none were asked for.
        exact: whether no policy within these exchanges does better or worse; else the values are bounds
            from above for them.
        model: what the other players do: "own draws" for nothing, "own draws and calls" where only what they
            discard matters, else the name of a table.
        gap: how much less than its value a hand of this shanten earns that is played by its policy, as a
            share: the mean of 2,000 walls with 18 draws; 0.0 where the values are exact, None where no
            such hands were played (melds, wildcards, other games, more draws, a table).
        followed: which discards were followed after a draw: "all"; "useful" where those alone that leave most
            useful tiles, because the hand is far from ready, and the values are what that earns; "none" where
            even so too many hands can come of it: no discard is in reach, and the useful tiles rank them.
        won: whether the tiles have won as they are.
        value: of the best discard; of 3n+1 tiles the value of the hand.
        discards: of 3n+2 tiles, the value of each discard, best first.
    """

    hand: Hand
    objective: str
    turns: int
    unseen: int
    exchanges: int
    calls: int
    exact: bool
    model: str
    gap: float | None
    followed: str
    won: bool
    value: Value
    discards: tuple[Value, ...]

    @property
    def best(self) -> Value:
        """The best discard; of 3n+1 tiles the hand itself."""
        return self.value

    @property
    def near(self) -> tuple[Tile, ...]:
        """The discards that are as good as the best, as far as what is counted can tell.

        Their values are less than half a percent below its, or less than ``gap`` where that is more; at a
        table, where a value is a difference of what is won and lost, half a percent of 1,000 points at least.
        """
        return tuple([each.tile for each in self.discards[1:] if each.tile is not None and self.ties(each)])

    def ties(self, other: Value, one: Value | None = None) -> bool:
        """Return whether a discard is as good as another, the best one if none is named; see `near`."""
        mine, theirs = ((each or self.value).sought(self.objective) for each in (one, other))
        least = _LEAST if self.model in TABLES and self.objective == OBJECTIVES[0] else 0.0
        close = max(self.gap or 0.0, _CLOSE) * max(abs(mine), least)
        return other.in_reach and abs(mine - theirs) <= close

    @property
    def win(self) -> float:
        """The chance to win."""
        return self.value.win

    @property
    def tenpai(self) -> float:
        """The chance to be ready at some time."""
        return self.value.tenpai

    @property
    def points(self) -> float | None:
        """The points received on average; None where there are no points."""
        return self.value.points

    @property
    def riichi(self) -> bool:
        """Whether the hand declares riichi now."""
        return self.value.riichi

    @property
    def by_turn(self) -> ByTurn:
        """The three after 0, 1, … draws."""
        return self.value.by_turn

    @property
    def hand_text(self) -> str:
        """The hand as text."""
        return str(self.hand)

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)
