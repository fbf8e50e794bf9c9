"""What the wins of a question are scored with: rules, melds, dora, and what lies on the table, as numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.scoring.layout import ANSWER, NO_MELD, Book, book_of, new_work
from paili.batch.scoring.wins import Wins
from paili.hand.meld import MELD_TYPES
from paili.scoring.points import YAKUMAN, basic_points
from paili.scoring.rules import Rules
from paili.scoring.yaku.dora import dora_of
from paili.tiles import KINDS, NORTH
from paili.value.judge import FU, MOST_YAKUMAN, judged
from paili.value.loops.melds import MELD_SETS
from paili.value.loops.worth import MOST_FU, MOST_HAN, NAMED, Scoring
from paili.value.question import ValueQuestion, lies_for

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
