"""A question in which tiles of others may be called, answered by the compiled loops."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.game import WHOLE, Game
from paili.batch.scoring.layout import HAITEI as LAST
from paili.batch.scoring.layout import NO_MELD, RIICHI, TSUMO
from paili.hand.meld import CHI, MELD_TYPES, PON
from paili.tiles import KINDS
from paili.value.loops.arena import DRAWN, NODES, READY, STRIDE, SUITS, arena_of
from paili.value.loops.call_graph import build_with_calls, list_all_wins
from paili.value.loops.call_values import solve_with_calls
from paili.value.loops.call_walk import follow_with_calls
from paili.value.loops.called import (
    BOTH_ENDS,
    FREE,
    MOST_MELDS,
    SAME_TILE,
    CallModel,
    called_of_thread,
    first_of,
)
from paili.value.loops.worth import Scoring, add_up, score_wins
from paili.value.question import Question
from paili.value.records import ALL, USEFUL
from paili.value.solve import (
    NARROW,
    Solved,
    fill,
    first_try,
    forget_suits,
    game_for,
    model_for,
    numbers_of,
    reds_of,
    roots_of,
    scoring_of,
    unfollowed,
)
from paili.value.table.others import CLASSES, table_model
from paili.variants import RIICHI as FOUR_PLAYERS

_LOW: Final = (1 << 32) - 1
_RATES: Final = "phoenix"  # whose discards are called
_BANS: Final = {"none": FREE, "same tile": SAME_TILE, "both ends": BOTH_ENDS}
_LEAST_HIDDEN: Final = 14  # tiles that stay unseen however long a deal goes on


def solved_with_calls(asked: Question) -> Solved:
    """Build, score and solve; with fewer exchanges, calls, then discards where the graph does not fit."""
    game = game_for(asked.facts.variant)
    arena, model = arena_of(game), _model(asked)
    record, calleds = arena[0], called_of_thread()
    called: Any = calleds[0]
    fill(asked, numbers_of(asked, game))
    record.forced = 0
    _fill_called(called, record, asked, game)
    for exchanges, depth, nearer, narrow in _tries(asked):
        record.exchanges, called.depth, called.nearer, record.narrow = exchanges, depth, nearer, narrow
        _solve(arena, calleds, asked, game, model)
        if record.full and record.suits >= SUITS:
            forget_suits(arena)
            _solve(arena, calleds, asked, game, model)
        if not record.full:
            followed = USEFUL if narrow else ALL
            return Solved(arena, model.closed, exchanges, followed, depth, roots_of(asked.hand))
    return unfollowed(asked, arena, model.closed)


def _tries(asked: Question) -> Iterator[tuple[int, int, int, int]]:
    """Yield exchanges, the most calls, whether these have to bring the hand nearer, discards followed."""
    most = MOST_MELDS - len(asked.hand.melds)
    for exchanges in range(first_try(asked), -1, -1):
        yield exchanges, most, 0, 0
        yield exchanges, min(most, 2), 1, 0
        yield exchanges, min(most, 1), 1, 0
    for narrow in (0, *NARROW):
        yield 0, 0, 1, narrow


def _solve(
    arena: NDArray[np.void], calleds: NDArray[np.void], asked: Question, game: Game, model: CallModel
) -> None:
    record: Any = arena[0]
    called: Any = calleds[0]
    build_with_calls(arena, calleds, game)
    if not record.full and _fits(record, called):
        _sort_ready(record, called)
        list_all_wins(arena, calleds, game)
    if not record.full:
        _score(arena, called, asked)
        add_up(arena)
        solve_with_calls(arena, calleds, model)
        follow_with_calls(arena, calleds, model)


def _fits(record: Any, called: Any) -> bool:
    """Return whether there is room for the values of a graph; else say that it is full."""
    held = ((called.nodes, NODES), (called.drawn, DRAWN), (record.ready, READY))
    if any(many * record.stride > most * STRIDE for many, most in held):
        record.full = 1
    return not record.full


def _sort_ready(record: Any, called: Any) -> None:
    """Put the ready hands into the order of their sets."""
    ready, nodes = int(record.ready), int(called.nodes)
    order = np.argsort(called.ready_set[:ready], kind="stable")
    record.ready_key[:ready] = record.ready_key[order]
    called.ready_set[:ready] = called.ready_set[order]
    place = np.empty(ready + 1, np.int32)
    place[order], place[ready] = np.arange(ready), -1
    called.node_ready[:nodes] = place[called.node_ready[:nodes]]


# ---------------------------------------------------------------------------------- what loops are given


def _fill_called(called: Any, record: Any, asked: Question, game: Game) -> None:
    size = asked.hand.size
    places = [int(game.places[max(size - 3 * calls, size % 3)]) for calls in range(MOST_MELDS + 1)]
    called.places[:] = [place & _LOW for place in places]
    called.wholes[:] = [place >> int(WHOLE) for place in places]
    called.own[:] = record.own
    called.chi = asked.facts.variant == FOUR_PLAYERS
    called.swap = _BANS[asked.facts.rules.swap_ban]


def _model(asked: Question) -> CallModel:
    return CallModel(model_for(asked), model_for(asked, concealed=False), *others_of(asked))


def others_of(asked: Question) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what the others discard, and how much of a turn has passed with each; see `CallModel`."""
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


# ---------------------------------------------------------------------------------- what wins are worth


def _score(arena: NDArray[np.void], called: Any, asked: Question) -> None:
    """Score all wins, those of one set of melds together."""
    record: Any = arena[0]
    scoring, may_riichi = scoring_of(asked), int(record.may_riichi)
    sets = called.ready_set[: int(record.ready)]
    starts = [0, *(np.flatnonzero(np.diff(sets)) + 1).tolist(), len(sets)]
    for first, last in pairwise(starts):
        if first < last:
            _hold(record, called, asked, scoring, int(sets[first]))
            _score_wins(arena, scoring, int(record.ready_from[first]), int(record.ready_from[last]), asked)
            record.may_riichi = may_riichi
    _hold(record, called, asked, scoring, 0)
    record.may_riichi = may_riichi


def _score_wins(arena: NDArray[np.void], scoring: Scoring, start: int, end: int, asked: Question) -> None:
    record: Any = arena[0]
    passes = [(TSUMO, 0)]
    passes += [(TSUMO | LAST, 1)] * bool(record.last_tile)
    passes += [(0, 2)] * (asked.facts.table is not None)
    passes += [(RIICHI, 3)] * (asked.facts.table is not None and bool(record.may_riichi))
    for flags, way in passes:
        score_wins(arena, scoring, start, end, flags, way)


def _hold(record: Any, called: Any, asked: Question, scoring: Scoring, melds: int) -> None:
    """Let the rows be wins with a set of called melds beside those of the hand."""
    kinds = [int(kind) for kind in called.set_melds[melds] if kind >= 0]
    told = [_meld(kind) for kind in kinds]
    own = len(asked.hand.melds)
    scoring.wins.melds[:, own:] = told + [NO_MELD] * (MOST_MELDS - own - len(told))
    scoring.melded[:] = np.array(asked.hand.melded, np.int64) + called.set_counts[melds]
    scoring.reds[:] = _reds_with(asked, kinds)
    record.own[:34] = called.own[:34] - called.set_counts[melds]
    if kinds:
        record.may_riichi = 0


def _meld(kind: int) -> int:
    return KINDS * MELD_TYPES.index(PON if kind < KINDS else CHI) + int(first_of(kind))


def _reds_with(asked: Question, kinds: list[int]) -> list[tuple[int, int, int]]:
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
