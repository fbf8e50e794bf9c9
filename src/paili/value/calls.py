"""Where tiles may be called: what the loops are told of offers, and of the melds that hands have come to."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.game import WHOLE, GameTables
from paili.batch.scoring.layout import NO_MELD
from paili.hand.meld import CHI, MELD_TYPES, PON
from paili.tiles import KINDS, NORTH
from paili.value.loops.melds import BOTH_ENDS, FREE, MOST_MELDS, SAME_TILE, calls_of_thread, first_of
from paili.value.loops.worth import Scoring
from paili.value.question import ValueQuestion, reds_held
from paili.value.table.others import table_model
from paili.value.table.signs import CLASSES
from paili.variants import RIICHI as FOUR_PLAYERS

_LOW: Final = (1 << 32) - 1
_RATES: Final = "phoenix"  # whose discards are called
_BANS: Final = {"none": FREE, "same tile": SAME_TILE, "both ends": BOTH_ENDS}
_LEAST_HIDDEN: Final = 14  # tiles that stay unseen however long a deal goes on


def most_calls(asked: ValueQuestion) -> int:
    """Return how many melds the hand has room to call, none where calls are not asked for."""
    return MOST_MELDS - len(asked.hand.melds) if asked.facts.calls else 0


def offers_of(asked: ValueQuestion, game: GameTables) -> NDArray[np.void] | None:
    """Return the record of calls of this thread with the question in it; None where none are asked for."""
    if not asked.facts.calls:
        return None
    found = calls_of_thread()
    calls: Any = found[0]
    size, hand = asked.hand.size, asked.hand
    places = [int(game.places[max(size - 3 * called, size % 3)]) for called in range(MOST_MELDS + 1)]
    calls.places[:] = [place & _LOW for place in places]
    calls.wholes[:] = [place >> int(WHOLE) for place in places]
    calls.own[:KINDS] = hand.counts
    calls.chi = asked.facts.variant == FOUR_PLAYERS
    calls.swap = _BANS[asked.facts.rules.swap_ban]
    release, calls.passed[:] = others_of(asked)
    calls.release[:, :, : asked.turns + 1] = release
    return found


def limit_calls(offers: NDArray[np.void], depth: int, nearer: bool) -> None:
    """Write how many calls are counted, and whether those alone that bring the hand nearer."""
    calls: Any = offers[0]
    calls.depth, calls.nearer = depth, nearer


def others_of(asked: ValueQuestion) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what the others discard, by class and draws left, and how much of a turn passed with each."""
    players = asked.facts.rules.players
    passed = np.array([1 / players, 2 / players if players > 3 else -1.0, (players - 1) / players])
    return _release(asked.turns, asked.total, players), passed


def _release(turns: int, total: int, players: int) -> NDArray[np.float64]:
    """The chance that a discard is one certain unseen tile, by class and draws left.

    Each turn as many tiles come to light as there are players.
    """
    factors = table_model(_RATES, players).release(turns)
    hidden = np.array([max(total - (turns - left) * players, _LEAST_HIDDEN) for left in range(turns + 1)])
    rates = np.array([factors[name] for name in CLASSES]) / hidden
    kept = np.ones(rates.shape)  # of copies that only the left can give, what the others have not thrown yet
    for left in range(turns - 1, -1, -1):
        kept[:, left] = kept[:, left + 1] * (1 - rates[:, left + 1]) ** (players - 2)
    return np.array([rates, rates * kept])


# ---------------------------------------------------------------------------------- melds of ready hands


def fill_sets(
    arena: NDArray[np.void], offers: NDArray[np.void], asked: ValueQuestion, scoring: Scoring
) -> None:
    """Write what the wins of ready hands are scored with, for each set of melds that one of them has."""
    record: Any = arena[0]
    calls: Any = offers[0]
    for melds in np.unique(calls.ready_set[: int(record.ready)]).tolist():
        kinds = [int(kind) for kind in calls.set_melds[melds] if kind >= 0]
        own, told = len(asked.hand.melds), [_meld(kind) for kind in kinds]
        scoring.wins.melds[melds, own:] = told + [NO_MELD] * (MOST_MELDS - own - len(told))
        scoring.melded[melds] = np.array(asked.hand.melded, np.int64) + calls.set_counts[melds]
        scoring.melded[melds, NORTH] += asked.facts.kita
        scoring.reds[melds] = _reds_with(asked, kinds)


def reds_of(asked: ValueQuestion) -> list[tuple[int, int, int]]:
    """Of each suit the red fives held, in melds, and unseen; none that the rules do not count."""
    every = zip(asked.facts.rules.red_fives, asked.hand.reds, reds_held(asked.hand), asked.reds, strict=True)
    return [(own, held - own, left) if counted else (0, 0, 0) for counted, own, held, left in every]


def _meld(kind: int) -> int:
    return KINDS * MELD_TYPES.index(PON if kind < KINDS else CHI) + int(first_of(kind))


def _reds_with(asked: ValueQuestion, kinds: list[int]) -> list[tuple[int, int, int]]:
    """Red fives held, in melds, unseen; a red five that may go into a called meld goes there first.

    A five of a called run counts as the hand's own where the hand had one.
    """
    reds = []
    for suit, (held, melded, unseen) in enumerate(reds_of(asked)):
        five = 9 * suit + 4
        from_hand = 2 * (five in kinds) + sum(
            asked.hand.counts[five] > 0 for kind in kinds if kind >= KINDS and 0 <= five - first_of(kind) <= 2
        )
        gone = min(held, from_hand)
        reds.append((held - gone, melded + gone, unseen))
    return reds
