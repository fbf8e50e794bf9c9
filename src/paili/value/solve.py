"""A question answered by the compiled loops: the graph built, its wins scored, its values solved."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from struct import Struct
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.analysis.discards import discards
from paili.analysis.shanten import shanten
from paili.batch.arrays.game import WHOLE, GameTables, game_of
from paili.errors import QuestionError
from paili.hand import Hand
from paili.scoring.yaku.dora import dora_of
from paili.tiles import EAST, KINDS, WILDCARD, TileSet
from paili.value.games.wins import value_wins_of_game
from paili.value.loop_arguments import fill_sets, limit_calls, most_calls, new_scoring, offers_of, reds_of
from paili.value.loops.answer import BUILD, COUNT, FOLLOW, SCORE, SCORE_RON, SOLVE, answer
from paili.value.loops.arena import (
    ANSWER_FIELDS,
    BLOCK,
    DAMA,
    DAMA_LAST,
    GIVEN,
    POINTS,
    RECORD,
    RIICHI,
    SUITS,
    WHOLE_HAND,
    WIDTH,
    WILD,
    arena_of,
    memory_of_thread,
)
from paili.value.loops.worth import Scoring
from paili.value.question import OBJECTIVES, ValueQuestion, question
from paili.value.records import ALL, NONE, USEFUL
from paili.value.table import phoenix
from paili.value.table.model import Model, own_draws
from paili.variants import NO_LACK, Variant

_LOW: Final = (1 << 32) - 1
_FIELDS: Final[Any] = RECORD.fields
_PLACES: Final = {name: _FIELDS[name] for name in ANSWER_FIELDS}  # type and place of each
_FIRST: Final = _PLACES["root"][1]
_ROOTS: Final = _PLACES["result"][1] - _FIRST  # bytes of an answer that are about the roots
_CURVES: Final = _PLACES["result"][0].itemsize // (WILD + 1)  # bytes of the curves of one
_ANSWER: Final = np.dtype(
    {
        "names": ANSWER_FIELDS[:-1],
        "formats": [_PLACES[name][0] for name in ANSWER_FIELDS[:-1]],
        "offsets": [_PLACES[name][1] - _FIRST for name in ANSWER_FIELDS[:-1]],
        "itemsize": _ROOTS,
    }
)
_QUESTION: Final = Struct(f"{8 * len(GIVEN)}s34s2xB3x34s2xB3x")
_TABLES: Final = {phoenix.NAME: phoenix.model}
NARROW: Final = (2, 1)  # discards that are followed where all are too many
_EXCHANGES: Final = 1  # are counted where none are named, of near hands and far ones, so that these compare
_MOST_MISSING: Final = 4  # with more tiles missing their graph is too large


class Roots(NamedTuple):
    """What there is to know of each discard before the first draw, by the place where it stands.

    Attributes:
        node: its node, less than 0 where it is out of reach, further below the fewer tiles are useful then.
        value: what the objective says of it.
        need: the tiles missing then.
        declares: whether it declares riichi.
    """

    node: list[int]
    value: list[float]
    need: list[int]
    declares: list[int]

    def rank(self, place: int) -> tuple[bool, float, int, int]:
        """Return what discards are ranked by: what is out of reach last, then the value, then the shanten.

        Values that differ by rounding alone are the same. Where nothing was followed, the useful tiles say.
        """
        node = self.node[place]
        return node >= 0, round(self.value[place], 9), -self.need[place], min(node, -1)


class Solved(NamedTuple):
    """A question whose values stand in the arena of this thread.

    Attributes:
        arena: the record.
        offers: the record of calls, None where none are asked for.
        model: what the others do.
        exchanges: how many were counted.
        followed: ``ALL``, ``USEFUL`` or ``NONE`` of the records.
        calls: how many calls were counted at most.
        roots: how many hands are answered for: one for each discard.
    """

    arena: NDArray[np.void]
    offers: NDArray[np.void] | None
    model: Model
    exchanges: int
    followed: str
    calls: int
    roots: int

    def told(self) -> SolvedAs:
        """Return what stays when this thread asks something else."""
        end = _FIRST + _ROOTS + self.roots * _CURVES
        kept, need = bytes(memory_of_thread()[_FIRST:end]), int(self.arena["need"][0])
        return SolvedAs(kept, self.exchanges, self.calls, self.followed, need == 0, self._has_late_wins(need))

    def _has_late_wins(self, need: int) -> bool:
        """Return whether a tile that wins with the last draw alone may come before it, and be thrown."""
        record: Any = self.arena[0]
        if not record.last_tile or record.turns <= max(need, 1):
            return False
        worth = record.win_worth[: int(record.wins)]
        by_riichi = worth[:, RIICHI] if record.may_riichi else 0.0
        return bool(((worth[:, DAMA] + by_riichi <= 0.0) & (worth[:, DAMA_LAST] > 0.0)).any())


class SolvedAs(NamedTuple):
    """The answer to a question, copied out of the arena.

    Attributes:
        kept: the fields of the record that are an answer.
        exchanges, calls, followed: as in `Solved`.
        has_won: whether the tiles have won.
        has_late_wins: whether a copy of what wins with the last draw alone may be gone by then.
    """

    kept: bytes
    exchanges: int
    calls: int
    followed: str
    has_won: bool
    has_late_wins: bool

    def curves(self, roots: int, turns: int) -> NDArray[np.float64]:
        """Return win, ready and points by draws made, of each root in order; 0 out of reach."""
        curves = np.frombuffer(self.kept, np.float64, roots * _CURVES // 8, _ROOTS)
        return curves.reshape(roots, 3, WIDTH)[:, :, : turns + 1]

    def roots(self) -> Roots:
        """Return what there is to know of the discards."""
        record = np.frombuffer(self.kept, _ANSWER, 1)[0]
        return Roots(*[record[name].tolist() for name in ANSWER_FIELDS[:-1]])


def places_of(asked: ValueQuestion) -> list[int]:
    """Where the roots stand: one for each kind that may be discarded, or the whole hand."""
    if asked.hand.size % 3 == 1:
        return [WHOLE_HAND]
    held = [kind for kind, count in enumerate(asked.hand.counts) if count]
    return held + [WILD] * (asked.hand.wildcards > 0)


def roots_of(hand: Hand) -> int:
    """Return how many places there are."""
    return 1 if hand.size % 3 == 1 else KINDS - hand.counts.count(0) + (hand.wildcards > 0)


class _Bench(NamedTuple):
    """What questions share that differ in the concealed tiles alone.

    Attributes:
        key: by what it is known.
        game: the tables.
        model: what the others do.
        scoring: what wins are scored with.
        worth: the steps of a loop that score them; none in Chinese games.
        numbers: the numbers of ``GIVEN``, as they stand in the record.
    """

    key: tuple[object, ...]
    game: GameTables
    model: Model
    scoring: Scoring
    worth: int
    numbers: bytes


def _bench(asked: ValueQuestion) -> _Bench:
    """Return what this thread used last, where only the concealed tiles differ."""
    hand = asked.hand
    reds, wild = (hand.reds, asked.reds), (hand.wildcards, asked.wild)
    key = (asked.facts, hand.melds, hand.size, asked.total, reds, wild, _is_near(asked))
    found: _Bench | None = getattr(_own, "bench", None)
    if found is None or found.key != key:
        game = game_for(asked.facts.variant)
        scoring, worth = _scored(asked)
        found = _Bench(key, game, model_for(asked), scoring, worth, numbers_of(asked, game))
        _own.bench = found
    return found


class _Try(NamedTuple):
    """How much of a graph is built.

    Attributes:
        exchanges: draws that need not bring the hand nearer.
        depth: the most calls.
        nearer: whether these have to bring the hand nearer.
        narrow: discards that are followed, 0 for all.
    """

    exchanges: int
    depth: int = 0
    nearer: bool = False
    narrow: int = 0


def solved(asked: ValueQuestion) -> Solved:
    """Build, score and solve; with less where the graph does not fit: exchanges, calls, then discards.

    The question that this thread answered last is not answered again while its values stand in the arena.
    """
    last: tuple[ValueQuestion, Solved] | None = getattr(_own, "standing", None)
    if last is None or last[0] is not asked:
        last = asked, _newly_solved(asked)
        _own.standing = last
    return last[1]


def forget_standing() -> None:
    """Let the next question be answered anew: what stands in the arena is changed."""
    _own.standing = None


def _newly_solved(asked: ValueQuestion) -> Solved:
    bench = _bench(asked)
    arena, offers = arena_of(bench.game), offers_of(asked, bench.game)
    fill(asked, bench.numbers)
    for each in _tries(asked):
        full = _solve(arena, offers, asked, bench, each)
        if full and arena["suits"][0] >= SUITS:  # those of earlier questions take up the room
            forget_suits(arena)
            full = _solve(arena, offers, asked, bench, each)
        if not full:
            followed = USEFUL if each.narrow else ALL
            return Solved(
                arena, offers, bench.model, each.exchanges, followed, each.depth, roots_of(asked.hand)
            )
    return _unfollowed(asked, arena, offers, bench.model)


def _unfollowed(
    asked: ValueQuestion, arena: NDArray[np.void], offers: NDArray[np.void] | None, model: Model
) -> Solved:
    """Answer about a hand of which too many can come: nothing is in reach, the useful tiles rank discards."""
    record: Any = arena[0]
    record.full = record.levels = record.ready = record.wins = 0
    record.root[:] = -1
    answer(arena, offers, game_for(asked.facts.variant), model, _unasked(), SOLVE | FOLLOW)
    if asked.hand.size % 3 == 1:
        record.root_need[WHOLE_HAND] = shanten(asked.hand, variant=asked.facts.variant).best + 1
    else:
        for rank, found in enumerate(discards(asked.hand, asked.facts.seen, variant=asked.facts.variant)):
            place = WILD if found.tile == WILDCARD else found.tile
            record.root[place], record.root_need[place] = -1 - rank, found.shanten + 1
    return Solved(arena, offers, model, 0, NONE, 0, roots_of(asked.hand))


def _tries(asked: ValueQuestion) -> Iterator[_Try]:
    """Yield what is tried, one after the other."""
    most = most_calls(asked)
    for exchanges in range(first_try(asked), -1, -1):
        yield _Try(exchanges, most)
        for depth in (2, 1) if most else ():
            yield _Try(exchanges, min(most, depth), nearer=True)
    for narrow in (0, *NARROW) if most else NARROW:
        yield _Try(0, narrow=narrow)


def _solve(
    arena: NDArray[np.void], offers: NDArray[np.void] | None, asked: ValueQuestion, bench: _Bench, tried: _Try
) -> int:
    """Do all steps; return whether the graph is full."""
    record: Any = arena[0]
    record.exchanges, record.narrow = tried.exchanges, tried.narrow
    record.forced, record.falls = offers is None and not tried.exchanges, not tried.depth
    arrays, worth = (arena, offers, bench.game, bench.model, bench.scoring), bench.worth
    full: int
    if worth and offers is None:
        full = answer(*arrays, BUILD | worth | SOLVE | FOLLOW)
        return full
    if offers is not None:
        limit_calls(offers, tried.depth, tried.nearer)
    full = answer(*arrays, BUILD)
    if full:
        return full
    if offers is not None:
        fill_sets(arena, offers, asked, bench.scoring)
    elif not worth:
        _refuse_more(asked, int(arena["wins"][0]))
        value_wins_of_game(arena[0], asked)
    full = answer(*arrays, worth | SOLVE | FOLLOW)
    return full


def _refuse_more(asked: ValueQuestion, wins: int) -> None:
    """Refuse to score more wins than the asker has time for."""
    if asked.most_wins is not None and wins > asked.most_wins:
        raise QuestionError("value.too_many_wins", hand=asked.asked, wins=wins, most=asked.most_wins)


def _scored(asked: ValueQuestion) -> tuple[Scoring, int]:
    """Return what wins are scored with, and by which steps of a loop; none in Chinese games."""
    if not asked.has_points:
        return _unasked(), COUNT
    if asked.facts.game is not None:
        return _unasked(), 0
    return scoring_of(asked), SCORE | SCORE_RON if asked.facts.table else SCORE


@cache
def _unasked() -> Scoring:
    """Return what loops are handed where they score nothing."""
    return new_scoring(question("1m"))


def forget_suits(arena: NDArray[np.void]) -> None:
    """Make room for other suits."""
    arena["suits"] = 1  # the id 0 is none
    arena["suit_of"] = 0


def score_wins(found: Solved, asked: ValueQuestion, *, with_ura: bool = True, with_dora: bool = True) -> None:
    """Write what all wins are worth in every way that they can come about; with ura and dora, or without."""
    scoring, worth = _scored(asked)
    if not worth:
        value_wins_of_game(found.arena[0], asked)
    else:
        _step(found, asked, _with_less(scoring, with_ura, with_dora), worth)


def follow_again(found: Solved, asked: ValueQuestion) -> None:
    """Follow the policy once more, after the record was told what to look at in detail."""
    _step(found, asked, _unasked(), FOLLOW)


def _step(found: Solved, asked: ValueQuestion, scoring: Scoring, steps: int) -> None:
    answer(found.arena, found.offers, game_for(asked.facts.variant), found.model, scoring, steps)


def _with_less(scoring: Scoring, with_ura: bool, with_dora: bool) -> Scoring:
    """Return the same with nothing under the indicators; without indicators and red fives too, if asked."""
    if with_ura and with_dora:
        return scoring
    settings = scoring.settings.copy()
    settings[0] = 0
    if with_dora:
        return scoring._replace(settings=settings)
    settings[3] = 0
    doras, reds = np.full_like(scoring.doras, -1), np.zeros_like(scoring.reds)
    return scoring._replace(settings=settings, doras=doras, reds=reds)


def first_try(asked: ValueQuestion) -> int:
    """Return how many exchanges are tried first."""
    if asked.exchanges is not None:
        return asked.exchanges
    need = shanten(asked.hand, variant=asked.facts.variant).best + 1
    return _EXCHANGES if need <= _MOST_MISSING else 0


@lru_cache(maxsize=16)
def game_for(variant: Variant) -> GameTables:
    """Return the tables of a variant."""
    game = game_of(replace(variant, wild=TileSet(), lack=NO_LACK))
    return game._replace(merge=game.merge.astype(np.uint16))  # one type for all variants: compiled once


# ---------------------------------------------------------------------------------- what loops are given


def numbers_of(asked: ValueQuestion, game: GameTables) -> bytes:
    """Return the numbers of ``GIVEN``, as they stand in the record."""
    hand, turns, facts = asked.hand, asked.turns, asked.facts
    place = int(game.places[hand.size])
    may_riichi = asked.has_points and hand.is_concealed and facts.riichi is not False
    must_riichi = may_riichi and facts.riichi is True
    dots, honours, shift = game.settings[:3]
    given = {
        "total": asked.total, "turns": turns, "stride": turns // BLOCK * BLOCK + BLOCK,
        "drawn_root": hand.size % 3 == 2,
        "place": place & _LOW, "whole": place >> int(WHOLE), "shift": shift, "dots": dots, "honours": honours,
        "may_riichi": may_riichi, "must_riichi": must_riichi,
        "ends_ready": must_riichi or asked.objective == OBJECTIVES[2],
        "first_turn": facts.first_turn, "last_tile": facts.last_tile,
        "objective": POINTS if facts.standing else OBJECTIVES.index(asked.objective),
        "with_table": facts.table is not None,
        "is_alike": not (facts.table or facts.first_turn or facts.last_tile),
        "river": facts.river, "detail": -1,
    }  # fmt: skip
    return np.array([given[name] for name in GIVEN], np.int64).tobytes()


def fill(asked: ValueQuestion, numbers: bytes) -> None:
    """Write the question into the arena of this thread: its numbers, then what is held and what is unseen."""
    forget_standing()
    hand, memory = asked.hand, memory_of_thread()
    _QUESTION.pack_into(memory, 0, numbers, bytes(hand.counts), hand.wildcards, asked.unseen, asked.wild)


def model_for(asked: ValueQuestion) -> Model:
    """Return what the others do."""
    facts, players = asked.facts, asked.facts.rules.players
    if facts.table is None:
        return own_draws(asked.turns)
    return _TABLES[facts.table](
        asked.turns,
        players=players,
        seats=facts.others,
        dealer=(EAST - facts.seat) % players,
        concealed=asked.hand.is_concealed,
        river=facts.river,
        dora=tuple(sorted({dora_of(kind, players) for kind in facts.dora})),
        now=_is_near(asked),
        calls=facts.calls,
        last_tile=facts.last_tile,
        folds=asked.folds,
        standing=facts.standing,
    )


def _is_near(asked: ValueQuestion) -> bool:
    """Return whether a hand at a table is ready, or is with the right discard."""
    return asked.facts.table is not None and shanten(asked.hand, variant=asked.facts.variant).best <= 0


_own = threading.local()


def scoring_of(asked: ValueQuestion) -> Scoring:
    """Return what wins are scored with; what this thread used last, where only the concealed tiles differ."""
    facts = asked.facts
    known = (asked.hand.melds, facts.rules, facts.seat, facts.round_wind, facts.dora, facts.calls,
        facts.honba, facts.sticks, facts.kita, facts.standing,
    )  # fmt: skip
    if getattr(_own, "known", None) != known:
        _own.known, _own.scoring, _own.reds = known, new_scoring(asked), None
    found: Scoring = _own.scoring
    reds = reds_of(asked)
    if reds != _own.reds:
        _own.reds = found.reds[0] = reds
        _own.bench = None  # its scoring may be this one
    return found
