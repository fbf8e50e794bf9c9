"""The records of `paili.evaluate`: what a hand or a discard is worth, and by which draw."""

from __future__ import annotations

from dataclasses import dataclass

from paili.hand import Hand
from paili.record import Json, Tile, json_record, plain
from paili.value.later import Later


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
        in_reach: whether the hand can still win with the exchanges that were counted.
    """

    tile: Tile | None
    shanten: int
    win: float
    tenpai: float
    points: float | None
    riichi: bool
    by_turn: ByTurn
    in_reach: bool

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


@json_record(
    "hand:hand_text", "objective", "turns", "unseen", "exchanges", "calls", "exact", "model", "gap",
    "win", "tenpai", "points", "riichi", "by_turn", "discards",
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
    value: Value
    discards: tuple[Value, ...]

    @property
    def best(self) -> Value:
        """The best discard; of 3n+1 tiles the hand itself."""
        return self.value

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
