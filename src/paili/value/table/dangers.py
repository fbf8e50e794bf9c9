"""Check the arguments about opponents at a table: riichi and called melds, and the danger of each discard.

The dangers are the records that `paili.danger` returns. `paili.value` does not import `paili.dangers`, so two
protocols name the few fields that it uses.
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
    """The fields of a `paili.dangers.Risk` that this package uses."""

    @property
    def seat(self) -> int:
        """The seat of the opponent, counted from the deciding seat: 1 plays next."""

    @property
    def lasts(self) -> str:
        """The time for which a proof of safety from the opponent holds: "deal" or "turn"; "" for no proof."""


class DangerLike(Protocol):
    """The fields of a `paili.dangers.Danger` that this package uses."""

    @property
    def tile(self) -> int:
        """The kind of tile."""

    @property
    def p(self) -> float:
        """The chance that any opponent wins on the tile now."""

    @property
    def loss(self) -> float:
        """The mean cost of the discard in points: the chance of each deal-in times its payment."""

    @property
    def opponents(self) -> Sequence[RiskLike]:
        """The risk of the discard against each opponent."""


class DiscardDanger(NamedTuple):
    """The danger of discarding a kind of the hand now.

    Attributes:
        kind: the kind of the discard.
        p: the chance that any opponent wins on the discard.
        loss: the mean cost of the discard in points: the chance of each deal-in times its payment.
        safe: whether every opponent that is in riichi or has three called melds provably cannot win on this
            kind for the rest of the deal.
    """

    kind: int
    p: float
    loss: float
    safe: bool


def opponent_states(
    riichi: object, others: str, players: int, opponents: str | None, seat_wind: int
) -> tuple[int, ...]:
    """Return the state of each other player as a number, the player on the right first; () if all are closed.

    Args:
        riichi: the number of other players in riichi.
        others: one character for each other player: "r" for riichi, or the number of called melds; "" if not
            known.
        players: the number of players.
        opponents: the name of the table model; None for own draws alone.
        seat_wind: the wind of the own seat.

    Raises:
        QuestionError: if a letter or a number is not valid, or if there is no table model.
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
    """Return the state of an opponent as a number, 0…4, from one character of the argument ``others``."""
    if letter in LETTERS:
        return state_of(LETTERS.index(letter) - 1, riichi=letter == LETTERS[0])
    raise QuestionError("value.others", others=shown(others), most=len(others))


def may_fold(fold: object, opponents: str | None, is_weighed: bool, objective: str) -> bool:
    """Return whether a hand may fold when an opponent threatens; check the argument ``fold``.

    Args:
        fold: True, False, or the dangers of the discards.
        opponents: the name of the table model; None for own draws alone.
        is_weighed: whether folding has a value under this objective.
        objective: the objective, which the error message names.

    Raises:
        QuestionError: if ``fold`` is not valid; if the hand may fold, but there is no table model or folding
            has no value.
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
    """Return the danger of discarding each kind of a hand; () if ``fold`` has no dangers.

    Args:
        fold: True, False, or the dangers of the discards.
        others: the state of each other player as a number, the player on the right first.
    """
    threats = {seat for seat, state in enumerate(others, 1) if state in THREATS}
    return tuple(
        [
            DiscardDanger(kind_of(item.tile), item.p, item.loss, threats <= _safe_from(item))
            for item in (() if isinstance(fold, bool) else fold)
        ]
    )


def _safe_from(danger: DangerLike) -> set[int]:
    return {risk.seat for risk in danger.opponents if risk.lasts == FOR_GOOD}
