"""The others at a table as a question tells of them: who is in riichi or open, and what a discard may cost.

The dangers are those that `paili.danger` answers; that package stands beside this one, so that only the few
fields that are read are named here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from paili.arguments import as_int
from paili.errors import QuestionError, shown
from paili.tiles import EAST, kind_of
from paili.value.table.signs import RIICHI, THREATS, state_of

LETTERS: Final = "r01234"  # of a seat: in riichi, or how many melds it has called
FOR_GOOD: Final = "deal"  # how long a kind is proven to be safe


class RiskLike(Protocol):
    """The part of a `paili.dangers.Risk` that is read."""

    @property
    def seat(self) -> int:
        """Whose it is."""

    @property
    def lasts(self) -> str:
        """Return how long the kind is proven to be safe."""


class DangerLike(Protocol):
    """The part of a `paili.dangers.Danger` that is read."""

    @property
    def tile(self) -> int:
        """The kind."""

    @property
    def p(self) -> float:
        """The chance that somebody wins on it now."""

    @property
    def loss(self) -> float:
        """The points that this costs on average."""

    @property
    def opponents(self) -> Sequence[RiskLike]:
        """Return the risks with each of the others."""


class DiscardDanger(NamedTuple):
    """The danger of a kind of the hand when it is discarded now.

    Attributes:
        kind: the kind.
        p: the chance that somebody wins on it.
        loss: the points that this costs on average.
        safe: whether it is safe for the rest of the deal from all who threaten.
    """

    kind: int
    p: float
    loss: float
    safe: bool


def opponent_states(
    riichi: object, others: str, players: int, opponents: str | None, seat_wind: int
) -> tuple[int, ...]:
    """Return the state of each of the others, from the right on; () where all are closed.

    Args:
        riichi: how many are in riichi.
        others: a letter for each, "" where they are not told apart.
        players: how many play.
        table: the name of the table, None for own draws alone.
        seat_wind: the wind of the own seat.

    Raises:
        QuestionError: if a letter or a number is none, or there is no table.
    """
    number, most = as_int(riichi, QuestionError, "others_riichi"), players - 1
    if not 0 <= number <= most:
        raise QuestionError("value.others_riichi", number=number, most=most)
    if number and opponents is None:
        raise QuestionError("value.riichi_without_table", number=number)
    if others and opponents is None:
        raise QuestionError("value.others_without_table", others=others)
    if not others:
        dealer = (EAST - seat_wind) % players
        declared = sorted(range(1, most + 1), key=lambda seat: seat == dealer)[:number]  # the dealer last
        return tuple([RIICHI * (seat in declared) for seat in range(1, most + 1)]) if number else ()
    states = tuple([_state(letter, others) for letter in _letters(others, most)])
    if number not in (0, states.count(RIICHI)):
        raise QuestionError("value.others_otherwise", number=number, others=others)
    return states


def _letters(others: object, most: int) -> str:
    if isinstance(others, str) and len(others) == most:
        return others
    raise QuestionError("value.others", others=shown(others), most=most)


def _state(letter: str, others: str) -> int:
    """Return the state of a seat by its letter."""
    if letter in LETTERS:
        return state_of(LETTERS.index(letter) - 1, riichi=letter == LETTERS[0])
    raise QuestionError("value.others", others=shown(others), most=len(others))


def may_fold(fold: object, opponents: str | None, is_weighed: bool, objective: str) -> bool:
    """Return whether a hand may fold, if somebody threatens.

    Args:
        fold: what was given.
        table: the name of the table, None for own draws alone.
        is_weighed: whether the objective tells what a fold is worth.
        objective: what is sought.

    Raises:
        QuestionError: if there is nobody at a table to fold before, or points are not sought.
    """
    is_told = isinstance(fold, Sequence) and all(hasattr(item, "opponents") for item in fold)
    if not isinstance(fold, bool) and (not is_told or isinstance(fold, str)):
        raise QuestionError("value.fold", fold=shown(fold))
    if fold is False:
        return False
    if opponents is None:
        raise QuestionError("value.fold_without_table")
    if not is_weighed:
        raise QuestionError("value.fold_of_points", objective=objective)
    return True


def discard_dangers(fold: Any, others: Sequence[int]) -> tuple[DiscardDanger, ...]:
    """Return what the kinds of a hand may cost, and which are safe from all who threaten; () if not told."""
    threats = {seat for seat, state in enumerate(others, 1) if state in THREATS}
    return tuple(
        [
            DiscardDanger(kind_of(item.tile), item.p, item.loss, threats <= _safe_from(item))
            for item in (() if isinstance(fold, bool) else fold)
        ]
    )


def _safe_from(danger: DangerLike) -> set[int]:
    return {risk.seat for risk in danger.opponents if risk.lasts == FOR_GOOD}
