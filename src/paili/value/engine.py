"""A question answered by the compiled loops: the graph built, its wins scored, its values solved."""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.analysis.shanten import shanten
from paili.batch.arrays.game import Game, game_of
from paili.batch.scoring.layout import ANSWER, NO_MELD, Book, book_of, new_work
from paili.batch.scoring.wins import Wins
from paili.errors import QuestionError
from paili.meld import MELD_TYPES
from paili.scoring.dora import dora_of
from paili.scoring.rules import Rules
from paili.tiles import EAST, KINDS, TileSet
from paili.value.asking import OBJECTIVES, Question
from paili.value.loops.arena import DRAWN, NODES, READY, STRIDE, SUITS, arena_of
from paili.value.loops.backwards import solve
from paili.value.loops.forwards import follow
from paili.value.loops.graph import build
from paili.value.loops.worth import ROWS, Scoring, add_up, count_wins, value_wins
from paili.value.model import Model, own_draws
from paili.value.wild_worth import value_wild_wins
from paili.variants import Variant

_LOW: Final = (1 << 32) - 1
_NARROW: Final = (2, 1)  # discards that are followed where all are too many
_BY_NEED: Final = (2, 2, 2, 1, 1)  # exchanges that are tried first, by the tiles missing
_BY_NEED_WILD: Final = (1, 1)  # where wildcards have to be scored


class Solved(NamedTuple):
    """A question whose values stand in the arena of this thread.

    Attributes:
        arena: the record.
        model: what the others do.
        exchanges: how many were counted.
        is_whole: whether all discards were followed, not only those that leave most useful tiles.
    """

    arena: NDArray[np.void]
    model: Model
    exchanges: int
    is_whole: bool

    def curves_at(self, place: int) -> NDArray[np.float64]:
        """Return win, ready and points by draws made, after the discard at a place."""
        record: Any = self.arena[0]
        return np.array(record.result[place, :, : record.stride])

    def value_of(self, node: int) -> float:
        """Return what the objective says of a node before the first draw; less than nothing out of reach."""
        record: Any = self.arena[0]
        return -1.0 if node < 0 else float(record.node_value[node * record.stride + record.turns])

    def need_of(self, node: int) -> int:
        """Return the tiles missing from a node; one more than from the hand where it is out of reach."""
        record: Any = self.arena[0]
        return int(max(record.need, 1) + 1 if node < 0 else record.node_need[node])

    def declares(self, node: int) -> bool:
        """Return whether a node declares riichi before the first draw."""
        record: Any = self.arena[0]
        return bool(int(record.node_declares[node]) >> int(record.turns) & 1)


def solved(asked: Question) -> Solved:
    """Build, score and solve; with fewer exchanges where the graph does not fit, then with fewer discards.

    Raises:
        QuestionError: if it does not fit with one discard of each drawn hand.
    """
    game = _game(asked.variant)
    arena, model = arena_of(game), _model(asked)
    record: Any = arena[0]
    _fill(arena, asked, game)
    wide = [(exchanges, 0) for exchanges in range(_first_try(asked), -1, -1)]
    for exchanges, narrow in (*wide, *((0, narrow) for narrow in _NARROW)):
        record.exchanges, record.forced, record.narrow = exchanges, int(exchanges == 0), narrow
        _solve(record, asked, game, model)
        if record.full and record.suits >= SUITS:  # those of earlier questions take up the room
            _forget_suits(record)
            _solve(record, asked, game, model)
        if not record.full:
            return Solved(arena, model, exchanges, narrow == 0)
    raise QuestionError("value.too_large", hand=asked.asked, turns=asked.turns)


def _solve(record: Any, asked: Question, game: Game, model: Model) -> None:
    build(record, game)
    if _fits(record):
        _value(record, asked, model)


def _forget_suits(record: Any) -> None:
    record.suits = 1  # the id 0 is none
    record.suit_of[:] = 0


def _fits(record: Any) -> bool:
    """Return whether there is room for the values of a graph; else say that it is full."""
    held = ((record.nodes, NODES), (record.drawn, DRAWN), (record.ready, READY))
    if any(many * record.stride > most * STRIDE for many, most in held):
        record.full = 1
    return not record.full


def _value(record: Any, asked: Question, model: Model) -> None:
    score_wins(record, asked)
    add_up(record)
    solve(record, model)
    follow(record, model)


def score_wins(record: Any, asked: Question, *, with_ura: bool = True, with_dora: bool = True) -> None:
    """Write what all wins are worth in every way that they can come about; with ura and dora, or without."""
    if not asked.has_points:
        count_wins(record)
    elif asked.has_wildcards:
        value_wild_wins(record, asked, with_ura=with_ura, with_dora=with_dora)
    else:
        scoring = scoring_of(asked)
        if not (with_ura and with_dora):
            scoring = _with_less(scoring, with_dora)
        value_wins(record, scoring, asked.table is not None)


def _with_less(scoring: Scoring, with_dora: bool) -> Scoring:
    """Return the same with nothing under the indicators; without indicators and red fives too, if asked."""
    settings = scoring.settings.copy()
    settings[0] = 0
    if with_dora:
        return scoring._replace(settings=settings)
    doras, reds = np.full_like(scoring.doras, -1), np.zeros_like(scoring.reds)
    return scoring._replace(settings=settings, doras=doras, reds=reds)


def _first_try(asked: Question) -> int:
    if asked.exchanges is not None:
        return asked.exchanges
    need = shanten(asked.hand, variant=asked.variant).best + 1
    by_need = _BY_NEED_WILD if asked.has_points and asked.has_wildcards else _BY_NEED
    return by_need[need] if need < len(by_need) else 0


@lru_cache(maxsize=16)
def _game(variant: Variant) -> Game:
    game = game_of(replace(variant, wild=TileSet()))
    return game._replace(merge=game.merge.astype(np.uint16))  # one type for all variants: compiled once


# ---------------------------------------------------------------------------------- what loops are given


def _fill(arena: NDArray[np.void], asked: Question, game: Game) -> None:
    """Write the question, its numbers in the order of ``GIVEN``, then what is held and what is unseen."""
    hand, turns = asked.hand, asked.turns
    is_drawn, place = hand.size % 3 == 2, int(game.places[hand.size])
    may_riichi = asked.has_points and hand.is_concealed and asked.riichi is not False
    must_riichi = may_riichi and asked.riichi is True
    dots, honours, shift = game.settings[:3]
    given = (
        asked.total, turns, turns + 1, is_drawn, place & _LOW, place >> 32, shift, dots, honours, may_riichi,
        must_riichi, must_riichi or asked.objective == "tenpai",
        asked.first_turn and is_drawn, asked.last_tile, OBJECTIVES.index(asked.objective),
        asked.table is not None, asked.river, -1,
    )  # fmt: skip
    rest = (*hand.counts, 0, 0, hand.wildcards, *asked.unseen, 0, 0, asked.wild)
    np.frombuffer(arena, np.int64, len(given) + len(rest))[:] = (*map(int, given), *rest)


def _model(asked: Question) -> Model:
    if asked.table is None:
        return own_draws(asked.turns)
    # what was counted is read when it is asked for
    table = import_module(f"paili.value.{asked.table}")
    found: Model = table.model(
        asked.turns,
        players=asked.rules.players,
        dealer=asked.seat == EAST,
        riichi=asked.others_riichi,
        concealed=asked.hand.is_concealed,
    )
    return found


@lru_cache(maxsize=16)
def _book(rules: Rules) -> Book:
    """The rules as numbers, with a north worth one han: that is how han are added that ask for no yaku."""
    book = book_of(rules, (dora_of(kind, rules.players) for kind in range(KINDS)))
    book.rules["kita_han"] = 1
    return book


@lru_cache(maxsize=16)
def _indicated(players: int) -> NDArray[np.int64]:
    return np.array([dora_of(kind, players) for kind in range(KINDS)], np.int64)


_own = threading.local()


def scoring_of(asked: Question) -> Scoring:
    """Return what wins are scored with; what this thread used last, where only the concealed tiles differ."""
    known = (asked.hand.melds, asked.rules, asked.seat, asked.round_wind, asked.dora)
    if getattr(_own, "known", None) != known:
        _own.known, _own.scoring = known, _new_scoring(asked)
    found: Scoring = _own.scoring
    found.reds[:] = _reds(asked)
    return found


def _new_scoring(asked: Question) -> Scoring:
    hand, rules = asked.hand, asked.rules
    turned = asked.dora if rules.kan_dora else asked.dora[:1]
    under = len(asked.dora) if rules.kan_dora and rules.kan_ura else min(len(asked.dora), 1)
    doras = np.full(5, -1, np.int64)
    doras[: len(turned)] = [dora_of(kind, rules.players) for kind in turned]
    return Scoring(
        _rows(asked),
        _book(rules),
        np.zeros(2 * ROWS, ANSWER),
        new_work(),
        np.array(hand.melded, np.int64),
        doras,
        _indicated(rules.players),
        np.zeros((3, 3), np.int64),
        np.zeros((10, 64)),
        np.array([rules.ura_dora, under, rules.ippatsu], np.int64),
    )


def _reds(asked: Question) -> list[tuple[int, int, int]]:
    """Of each suit the red fives held, in melds, and unseen; none that the rules do not count."""
    reds = []
    for suit, counted in enumerate(asked.rules.red_fives):
        in_melds = sum(meld.reds[suit] for meld in asked.hand.melds)
        reds.append((asked.hand.reds[suit], in_melds, asked.reds[suit]) if counted else (0, 0, 0))
    return reds


def _rows(asked: Question) -> Wins:
    rows = 2 * ROWS
    melds = [KINDS * MELD_TYPES.index(meld.type) + meld.kinds[0] for meld in asked.hand.melds]
    return Wins(
        np.zeros((rows, KINDS), np.uint8),
        np.zeros(rows, np.int8),
        np.tile(np.array(melds + [NO_MELD] * (4 - len(melds)), np.int16), (rows, 1)),
        np.zeros(rows, np.uint16),
        np.full(rows, asked.seat, np.int8),
        np.full(rows, asked.round_wind, np.int8),
        np.full((rows, 5), -1, np.int8),
        np.full((rows, 5), -1, np.int8),
        np.zeros((rows, 3), np.uint8),
        np.zeros(rows, np.uint8),
        np.zeros(rows, np.int16),
    )
