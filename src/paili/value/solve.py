"""A question answered by the compiled loops: the graph built, its wins scored, its values solved."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from paili.analysis.discards import discards
from paili.analysis.shanten import shanten
from paili.errors import QuestionError, VariantError
from paili.hand import Hand
from paili.kernels.game import WHOLE, GameTables, game_of
from paili.scoring.yaku.dora import dora_of
from paili.tiles import EAST, KINDS, WILDCARD, TileSet
from paili.value.games.wins import value_wins_of_game
from paili.value.loop_arguments import fill_sets, most_calls, new_scoring, reds_of, write_calls, write_reds
from paili.value.loops.answer import answer
from paili.value.loops.hands.suits import forget_suits
from paili.value.loops.rates import Model, Values
from paili.value.loops.sizes import (
    BLOCK,
    BUILD,
    COUNT,
    DAMA,
    DAMA_LAST,
    FOLLOW,
    PLACES,
    POINTS,
    RIICHI,
    SCORE,
    SCORE_RON,
    SOLVE,
    SUITS,
    WHOLE_HAND,
    WIDTH,
    WILD,
)
from paili.value.loops.worth import Scoring
from paili.value.question import OBJECTIVES, ValueQuestion, question
from paili.value.records import ALL, NONE, USEFUL
from paili.value.table import phoenix
from paili.value.table.model import own_draws
from paili.variants import KNITTED_FORMS, NO_LACK, Variant

_LOW: Final = (1 << 32) - 1
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
    """A question whose values stand in the record of this thread.

    Attributes:
        values: the record.
        exchanges: how many were counted.
        followed: ``ALL``, ``USEFUL`` or ``NONE`` of the records.
        calls: how many calls were counted at most.
        roots: how many hands are answered for: one for each discard.
    """

    values: Values
    exchanges: int
    followed: str
    calls: int
    roots: int

    def told(self) -> SolvedAs:
        """Return what stays when this thread answers something else."""
        views, need = _views(), self.values.need
        roots = Roots(
            views["root"].tolist(), views["root_value"].tolist(), views["root_need"].tolist(),
            views["root_declares"].tolist(),
        )  # fmt: skip
        curves = views["result"][: 3 * WIDTH * self.roots].tobytes()
        return SolvedAs(
            curves, roots, self.exchanges, self.calls, self.followed, need == 0, self._has_late_wins(need)
        )

    def _has_late_wins(self, need: int) -> bool:
        """Return whether a tile that wins with the last draw alone may come before it, and be thrown."""
        values = self.values
        if not values.last_tile or values.turns <= max(need, 1):
            return False
        worth, may_riichi = values.win_worth, values.may_riichi
        return any(
            worth[win, DAMA] + (worth[win, RIICHI] if may_riichi else 0.0) <= 0.0 < worth[win, DAMA_LAST]
            for win in range(values.wins)
        )


class SolvedAs(NamedTuple):
    """The answer to a question, copied out of the record.

    Attributes:
        kept: the curves of all roots, as they stand there.
        roots: what there is to know of the discards.
        exchanges, calls, followed: as in `Solved`.
        has_won: whether the tiles have won.
        has_late_wins: whether a copy of what wins with the last draw alone may be gone by then.
    """

    kept: bytes
    roots: Roots
    exchanges: int
    calls: int
    followed: str
    has_won: bool
    has_late_wins: bool

    def curve(self, root: int, lane: int, turns: int) -> tuple[float, ...]:
        """Return win (lane 0), ready (1) or points (2) by draws made, of one root; 0 out of reach."""
        start = (3 * root + lane) * WIDTH
        return tuple(memoryview(self.kept).cast("d")[start : start + turns + 1])

    def ends(self, root: int, turns: int) -> list[float]:
        """Return win, ready and points after the last draw, of one root."""
        curves, start = memoryview(self.kept).cast("d"), 3 * WIDTH * root + turns
        return [curves[start], curves[start + WIDTH], curves[start + 2 * WIDTH]]


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
        numbers: what the loops are given of the question, by the names of the fields.
    """

    key: tuple[object, ...]
    game: GameTables
    model: Model
    scoring: Scoring
    worth: int
    numbers: tuple[tuple[str, int], ...]


def _bench(asked: ValueQuestion) -> _Bench:
    """Return what this thread used last, where only the concealed tiles differ."""
    hand = asked.hand
    reds, wild = (hand.reds, asked.reds), (hand.wildcards, asked.wild)
    key = (asked.facts, hand.melds, hand.size, asked.total, reds, wild, _is_near(asked))
    last = _last_use(calls=asked.facts.calls)
    if last.bench is None or last.bench.key != key:
        game = game_for(asked.facts.variant)
        scoring, worth = _scored(asked)
        last.bench = _Bench(key, game, model_for(asked), scoring, worth, numbers_of(asked, game))
    return last.bench


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
    values = values_of(bench.game)
    fill(values, asked, bench.numbers)
    values.model, values.with_calls = bench.model, int(asked.facts.calls)
    if asked.facts.calls:
        write_calls(values.calls, asked, bench.game)
    for each in _tries(asked):
        full = _solve(values, asked, bench, each)
        if full and values.suits >= SUITS:  # those of earlier questions take up the room
            forget_suits(values)
            full = _solve(values, asked, bench, each)
        if not full:
            followed = USEFUL if each.narrow else ALL
            return Solved(values, each.exchanges, followed, each.depth, roots_of(asked.hand))
    return _unfollowed(asked, values)


def _unfollowed(asked: ValueQuestion, values: Values) -> Solved:
    """Answer about a hand of which too many can come: nothing is in reach, the useful tiles rank discards."""
    values.full = values.levels = values.ready = values.wins = 0
    root, need = _views()["root"], _views()["root_need"]
    for place in range(PLACES):
        root[place] = -1
    answer(values, _unasked(), SOLVE | FOLLOW)
    if asked.hand.size % 3 == 1:
        need[WHOLE_HAND] = shanten(asked.hand, variant=asked.facts.variant).best + 1
    else:
        for rank, found in enumerate(discards(asked.hand, asked.facts.seen, variant=asked.facts.variant)):
            place = WILD if found.tile == WILDCARD else found.tile
            root[place], need[place] = -1 - rank, found.shanten + 1
    return Solved(values, 0, NONE, 0, roots_of(asked.hand))


def _tries(asked: ValueQuestion) -> Iterator[_Try]:
    """Yield what is tried, one after the other."""
    most = most_calls(asked)
    for exchanges in range(first_try(asked), -1, -1):
        yield _Try(exchanges, most)
        for depth in (2, 1) if most else ():
            yield _Try(exchanges, min(most, depth), nearer=True)
    for narrow in (0, *NARROW) if most else NARROW:
        yield _Try(0, narrow=narrow)


def _solve(values: Values, asked: ValueQuestion, bench: _Bench, tried: _Try) -> int:
    """Do all steps; return whether the graph is full."""
    calls, scoring, worth = asked.facts.calls, bench.scoring, bench.worth
    values.exchanges, values.narrow = tried.exchanges, tried.narrow
    values.forced, values.falls = int(not calls and not tried.exchanges), int(not tried.depth)
    if worth and not calls:
        return answer(values, scoring, BUILD | worth | SOLVE | FOLLOW)
    if calls:
        values.calls.depth, values.calls.nearer = tried.depth, int(tried.nearer)
    if answer(values, scoring, BUILD):
        return 1
    if calls:
        fill_sets(values, asked, scoring)
    elif not worth:
        _refuse_more(asked, values.wins)
        value_wins_of_game(values, asked)
    return answer(values, scoring, worth | SOLVE | FOLLOW)


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


def score_wins(found: Solved, asked: ValueQuestion, *, with_ura: bool = True, with_dora: bool = True) -> None:
    """Write what all wins are worth in every way that they can come about; with ura and dora, or without."""
    scoring, worth = _scored(asked)
    if not worth:
        value_wins_of_game(found.values, asked)
        return
    if not (with_ura and with_dora):
        scoring = _with_less(asked, with_dora)
    answer(found.values, scoring, worth)


def follow_again(found: Solved) -> None:
    """Follow the policy once more, after the record was told what to look at in detail."""
    answer(found.values, _unasked(), FOLLOW)


def _with_less(asked: ValueQuestion, with_dora: bool) -> Scoring:
    """Return what wins are scored with, but for ura; or without any dora and red fives."""
    scoring = new_scoring(asked)
    scoring.with_ura = 0
    if with_dora:
        write_reds(scoring, 0, reds_of(asked))
        return scoring
    scoring.north_han = 0
    for place in range(len(scoring.doras)):
        scoring.doras[place] = -1
    return scoring


def first_try(asked: ValueQuestion) -> int:
    """Return how many exchanges are tried first."""
    if asked.exchanges is not None:
        return asked.exchanges
    need = shanten(asked.hand, variant=asked.facts.variant).best + 1
    return _EXCHANGES if need <= _MOST_MISSING else 0


@lru_cache(maxsize=16)
def game_for(variant: Variant) -> GameTables:
    """Return the tables of a variant.

    Raises:
        VariantError: if knitted tiles win in it, of which the graph knows nothing.
    """
    if set(variant.forms) & set(KNITTED_FORMS):
        raise VariantError("value.knitted", variant=variant.title)
    return game_of(replace(variant, wild=TileSet(), lack=NO_LACK))


# ---------------------------------------------------------------------------------- what loops are given


def values_of(game: GameTables) -> Values:
    """Return the record of this thread; what it knows of suits is forgotten where another game comes.

    Args:
        game: the tables that the suits are looked up in, by identity.
    """
    found: Values | None = getattr(_own, "values", None)
    if found is None or _own.game is not game:
        if found is None:
            found = _own.values = Values(game, own_draws(0))
            _own.views = {name: memoryview(getattr(found, name)) for name in _VIEWS}
        else:
            found.game = game
            forget_suits(found)
        _own.game = game
    return found


def _views() -> dict[str, Any]:
    """Return the buffers of the record of this thread that Python reads and writes at every question."""
    views: dict[str, Any] = _own.views
    return views


def numbers_of(asked: ValueQuestion, game: GameTables) -> tuple[tuple[str, int], ...]:
    """Return what the loops are given of a question but its tiles, by the names of the fields."""
    hand, turns, facts = asked.hand, asked.turns, asked.facts
    place = game.places[hand.size]
    may_riichi = asked.has_points and hand.is_concealed and facts.riichi is not False
    must_riichi = may_riichi and facts.riichi is True
    given = {
        "total": asked.total, "turns": turns, "stride": turns // BLOCK * BLOCK + BLOCK,
        "drawn_root": hand.size % 3 == 2,
        "place": place & _LOW, "whole": place >> WHOLE,
        "may_riichi": may_riichi, "must_riichi": must_riichi,
        "ends_ready": must_riichi or asked.objective == OBJECTIVES[2],
        "first_turn": facts.first_turn, "last_tile": facts.last_tile,
        "objective": POINTS if facts.standing else OBJECTIVES.index(asked.objective),
        "with_table": facts.table is not None,
        "is_alike": not (facts.table or facts.first_turn or facts.last_tile),
        "river": facts.river, "detail": -1,
    }  # fmt: skip
    return tuple((name, int(number)) for name, number in given.items())


def fill(values: Values, asked: ValueQuestion, numbers: tuple[tuple[str, int], ...]) -> None:
    """Write the question into the record of this thread: its numbers, what is held and what is unseen."""
    forget_standing()
    hand, views = asked.hand, _views()
    for name, number in numbers:
        setattr(values, name, number)
    views["own"][:KINDS] = memoryview(bytes(hand.counts)).cast("b")
    views["unseen"][:KINDS] = asked.unseen
    views["own"][WILD], views["unseen"][WILD] = hand.wildcards, asked.wild


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
_VIEWS: Final = ("own", "unseen", "root", "root_value", "root_need", "root_declares", "result")


def scoring_of(asked: ValueQuestion) -> Scoring:
    """Return what wins are scored with; what this thread used last, where only the concealed tiles differ."""
    facts = asked.facts
    known = (asked.hand.melds, facts.rules, facts.seat, facts.round_wind, facts.dora, facts.calls,
        facts.honba, facts.sticks, facts.kita, facts.standing,
    )  # fmt: skip
    last = _last_use(calls=facts.calls)
    if last.scoring is None or last.known != known:
        last.known, last.scoring, last.reds = known, new_scoring(asked), None
    reds = reds_of(asked)
    if reds != last.reds:
        last.reds = reds
        write_reds(last.scoring, 0, reds)
        last.bench = None  # its scoring may be this one
    return last.scoring


class _LastUse:
    """What a thread used last.

    Attributes:
        bench: what hands of a deal share.
        known: what the scoring depends on but for red fives.
        scoring: what wins are scored with.
        reds: the red fives that are written there.
    """

    def __init__(self) -> None:
        self.bench: _Bench | None = None
        self.known: tuple[object, ...] = ()
        self.scoring: Scoring | None = None
        self.reds: list[tuple[int, int, int]] | None = None


def _last_use(*, calls: bool) -> _LastUse:
    """Return what this thread used last for hands that may call, or for those that may not.

    A value with later calls asks about both in turn.
    """
    uses: dict[bool, _LastUse] | None = getattr(_own, "uses", None)
    if uses is None:
        uses = _own.uses = {each: _LastUse() for each in (False, True)}
    return uses[calls]
