"""What the loops are told of a question, as numbers: what its wins score, where tiles may be called."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.game import WHOLE, GameTables
from paili.batch.scoring.layout import ANSWER, NO_MELD, Book, book_of, new_work
from paili.batch.scoring.wins import Wins
from paili.hand.meld import CHI, MELD_TYPES, PON
from paili.scoring.points import YAKUMAN, basic_points
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import KINDS, NORTH
from paili.value.judge import FU, MOST_YAKUMAN, judged
from paili.value.loops.hands.melds import (
    BOTH_ENDS,
    FREE,
    MELD_SETS,
    MOST_MELDS,
    SAME_TILE,
    calls_of_thread,
    first_of,
)
from paili.value.loops.worth import MOST_FU, MOST_HAN, NAMED, Scoring
from paili.value.question import ValueQuestion, lies_for, reds_held
from paili.value.table.others import table_model
from paili.value.table.signs import CLASSES
from paili.variants import RIICHI as FOUR_PLAYERS

_WITHOUT_FU: Final = 5  # han from which fu do not matter


def new_scoring(asked: ValueQuestion) -> Scoring:
    """Return what the wins of a question are scored with, but for its red fives."""
    hand, rules = asked.hand, asked.facts.rules
    turned = asked.facts.dora if rules.kan_dora else asked.facts.dora[:1]
    under = len(asked.facts.dora) if rules.kan_dora and rules.kan_ura else min(len(asked.facts.dora), 1)
    sets = MELD_SETS if asked.facts.calls else 1
    melded = np.array([hand.melded] * sets, np.int64)
    melded[:, NORTH] += asked.facts.kita
    lies = [0 if asked.facts.standing else lies_for(asked, tsumo=tsumo) for tsumo in (False, True)]
    doras = np.full(5, -1, np.int64)
    doras[: len(turned)] = [dora_of(kind, rules.players) for kind in turned]
    return Scoring(
        _rows_of_melds(asked, sets),
        _book(rules),
        np.zeros(1, ANSWER),
        new_work(),
        melded,
        doras,
        _indicators(rules.players),
        np.zeros((sets, 3, 3), np.int64),
        np.zeros((9, 64)),
        _worths(asked),
        np.array([rules.ura_dora, under, rules.ippatsu, asked.facts.kita * rules.kita_han, *lies]),
    )


def _worths(asked: ValueQuestion) -> NDArray[np.float64]:
    """What wins are worth by ron and tsumo, fu and han: not asked for yet, or judged by places."""
    found, rules = np.full((2, MOST_FU // 5, MOST_HAN), -1.0), asked.facts.rules
    if asked.facts.standing is None:
        return found
    by_place = judged(asked.facts.standing)
    for way, worths in zip(found, (by_place.ron, by_place.tsumo), strict=True):
        for han in range(1, MOST_HAN):
            for fu in FU if han < _WITHOUT_FU else ():
                way[fu // 5, han] = worths[basic_points(han, fu, rules)[0]]
            if han >= _WITHOUT_FU:
                way[FU[0] // 5 :, han] = worths[basic_points(han, FU[0], rules)[0]]
        for times in range(1, MOST_YAKUMAN + 1):
            way[NAMED, times] = worths[YAKUMAN * times]
    return found


def _rows_of_melds(asked: ValueQuestion, sets: int) -> Wins:
    """Rows without concealed tiles, one for each set of called melds; what is called is written later."""
    melds = [KINDS * MELD_TYPES.index(meld.type) + meld.kinds[0] for meld in asked.hand.melds]
    return Wins(
        np.zeros((sets, KINDS), np.uint8),
        np.zeros(sets, np.int8),
        np.array([melds + [NO_MELD] * (4 - len(melds))] * sets, np.int16),
        np.zeros(sets, np.uint16),
        np.full(sets, asked.facts.seat, np.int8),
        np.full(sets, asked.facts.round_wind, np.int8),
        np.full((sets, 5), -1, np.int8),
        np.full((sets, 5), -1, np.int8),
        np.zeros((sets, 3), np.uint8),
        np.zeros(sets, np.uint8),
        np.zeros(sets, np.int16),
    )


@lru_cache(maxsize=16)
def _book(rules: Rules) -> Book:
    """The rules as numbers."""
    return book_of(rules, (dora_of(kind, rules.players) for kind in range(KINDS)))


@lru_cache(maxsize=16)
def _indicators(players: int) -> NDArray[np.int64]:
    """For each kind those that make it a dora, a mask."""
    indicators = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        indicators[dora_of(kind, players)] |= 1 << kind
    return indicators


# ---------------------------------------------------------------------------------- where tiles may be called

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
