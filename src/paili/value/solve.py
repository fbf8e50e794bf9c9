"""Solve a question by the compiled loops: build the graph of hands, score the wins, compute the values."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from paili.analysis.discards import discards
from paili.analysis.shanten import shanten
from paili.errors import QuestionError, VariantError
from paili.hand import Hand, as_face
from paili.kernels.game import WHOLE, GameTables, game_of
from paili.kernels.memory import filled
from paili.scoring.yaku.dora import dora_of
from paili.tiles import COPIES, EAST, KINDS, NORTH, TILES, WILDCARD, TileSet, kind_of
from paili.value.folding import level_of
from paili.value.games.wins import value_wins_of_game
from paili.value.loop_arguments import (
    chances_of_norths,
    fill_sets,
    most_calls,
    new_scoring,
    reds_of,
    write_calls,
    write_norths,
    write_reds,
)
from paili.value.loops.answer import answer
from paili.value.loops.hands.suits import forget_suits
from paili.value.loops.rates import Model, Values
from paili.value.loops.sizes import (
    BLOCK,
    BUILD,
    COUNT,
    DAMA,
    DAMA_LAST,
    END,
    FOLLOW,
    NO_DISCARD,
    PLACES,
    POINTS,
    RIICHI,
    SCORE,
    SCORE_RON,
    SOLVE,
    SUITS,
    WIDTH,
    WILD,
)
from paili.value.loops.win_points import Scoring
from paili.value.question import LATER, OBJECTIVES, ValueQuestion, question
from paili.value.records import ALL, NONE, USEFUL
from paili.value.table import phoenix
from paili.value.table.model import before_replacement, in_riichi, own_draws, with_more_dora
from paili.variants import KNITTED_FORMS, NO_LACK, Variant

_LOW: Final = (1 << 32) - 1
_TABLES: Final = {phoenix.NAME: phoenix.model}
NARROW: Final = (2, 1)  # discards that are followed where all are too many
_EXCHANGES: Final = 1  # are counted where none are named, of near hands and far ones, so that these compare
_MOST_MISSING: Final = 4  # with more tiles missing their graph is too large
_LAST_USES: Final = 8  # arrays of a thread, half a megabyte each


class Roots(NamedTuple):
    """The facts of each discard before the first draw; each attribute has an entry for each of the 34 kinds.

    Attributes:
        node: the number of the hand after the discard in the graph. It is negative if the hand cannot win
            within its draws, and then the lower, the fewer tiles are useful.
        value: the number that the objective maximizes.
        need: the number of missing tiles after the discard.
        declares: whether the discard declares riichi.
    """

    node: list[int]
    value: list[float]
    need: list[int]
    declares: list[int]

    def rank(self, place: int) -> tuple[bool, float, int, int]:
        """Return the sort key of a discard: discards that cannot win come last; then the value decides, then
        the shanten.

        Values that differ only by rounding count as equal. If the graph was too large for any discard, useful
        tiles decide.

        Args:
            place: the kind of the discard.
        """
        node = self.node[place]
        return node >= 0, round(self.value[place], 9), -self.need[place], min(node, -1)


class Solved(NamedTuple):
    """A solved question, whose numbers stay in the arrays of this thread until the thread solves another
    question.

    Attributes:
        values: the arrays.
        shape_changes: the number of shape changes that were counted.
        followed: the discards that the search followed: ``ALL``, ``USEFUL`` or ``NONE``, see
            `paili.value.records`.
        calls: the largest number of calls that was counted.
        roots: the number of discards that have an answer; 1 for a hand of 3n+1 tiles.
        has_curves: whether the arrays have numbers for each draw; otherwise only the numbers after the last
            draw.
    """

    values: Values
    shape_changes: int
    followed: str
    calls: int
    roots: int
    has_curves: bool

    def solution(self) -> SolvedAs:
        """Return a copy of the solution that stays valid when this thread solves another question."""
        views, need = _views(), self.values.need
        roots = Roots(
            views["root"].tolist(), views["root_value"].tolist(), views["root_need"].tolist(),
            views["root_declares"].tolist(),
        )  # fmt: skip
        curves = views["result"][: 3 * WIDTH * self.roots].tobytes()
        return SolvedAs(
            curves, roots, self.shape_changes, self.calls, self.followed, need == 0,
            self._has_late_wins(need), self.has_curves,
        )  # fmt: skip

    def _has_late_wins(self, need: int) -> bool:
        """Return whether the player may draw and discard a tile that would win only as the last draw.

        At a table the result is not used, because no answer is exact there.

        Args:
            need: the number of tiles missing from the hand.
        """
        values = self.values
        if values.with_table or not values.last_tile or values.turns <= max(need, 1):
            return False
        worth, may_riichi = values.win_worth, values.may_riichi
        return any(
            worth[win, DAMA] + (worth[win, RIICHI] if may_riichi else 0.0) <= 0.0 < worth[win, DAMA_LAST]
            for win in range(values.wins)
        )


class SolvedAs(NamedTuple):
    """The solution of a question, the values and chances of each discard, copied from the arrays of the
    thread.

    Attributes:
        kept: the curves of all discards, in the order of the arrays.
        roots: the facts of each discard.
        shape_changes, calls, followed, has_curves: as in `Solved`.
        has_won: whether the hand is already complete.
        has_late_wins: whether the player may draw and discard a tile that would win only as the last draw;
            False at a table.
    """

    kept: bytes
    roots: Roots
    shape_changes: int
    calls: int
    followed: str
    has_won: bool
    has_late_wins: bool
    has_curves: bool

    def curve(self, root: int, lane: int, turns: int) -> tuple[float, ...]:
        """Return one curve after a discard: a number for 0, 1, … draws.

        Each number is 0 if the hand cannot win within its draws and there is no table model.

        Args:
            root: the index of the discard among the discards of the hand.
            lane: the curve: 0 for the chance to win, 1 for the chance to be ready, 2 for points.
            turns: the number of draws.
        """
        start = (3 * root + lane) * WIDTH
        return tuple(memoryview(self.kept).cast("d")[start : start + turns + 1])

    def ends(self, root: int, turns: int) -> list[float]:
        """Return the chance to win, the chance to be ready, and the points of a discard, after the last draw.

        Args:
            root: the index of the discard among the discards of the hand.
            turns: the number of draws.
        """
        curves, start = memoryview(self.kept).cast("d"), 3 * WIDTH * root + turns
        return [curves[start], curves[start + WIDTH], curves[start + 2 * WIDTH]]


def places_of(value_question: ValueQuestion) -> list[int]:
    """Return the kinds that the hand may discard first, in order; ``NO_DISCARD`` alone for a hand of 3n+1
    tiles.
    """
    if value_question.hand.size % 3 == 1:
        return [NO_DISCARD]
    kinds = [kind for kind, count in enumerate(value_question.hand.counts) if count]
    return kinds + [WILD] * (value_question.hand.wildcards > 0)


def place_of(value_question: ValueQuestion, tile: int | str | None) -> int:
    """Return the kind of a discard; ``NO_DISCARD`` for None, the only choice of a hand of 3n+1 tiles.

    Raises:
        QuestionError: if the hand does not have the discard, or may not discard it now.
    """
    face = None if tile is None else as_face(tile)
    place = NO_DISCARD if face is None else WILD if face == WILDCARD else kind_of(face)
    if place not in places_of(value_question) or not value_question.may_discard(place):
        shown = None if face is None else TILES[face]
        raise QuestionError("analysis.not_a_discard", hand=value_question.original_hand, tile=shown)
    return place


def roots_of(hand: Hand) -> int:
    """Return the number of different first discards of a hand; 1 for a hand of 3n+1 tiles."""
    return 1 if hand.size % 3 == 1 else KINDS - hand.counts.count(0) + (hand.wildcards > 0)


class _Prepared(NamedTuple):
    """Prepared data that several questions share if only the concealed tiles of their hands differ.

    Attributes:
        key: everything that the prepared data depend on.
        game: the shanten tables of the variant.
        model: the model of the other players.
        scoring: the record that the loops use to score wins.
        worth: which steps of the loops score the wins, as bits; 0 in Chinese games.
        numbers: the numbers of the question for the loops, each with its field name.
    """

    key: tuple[object, ...]
    game: GameTables
    model: Model
    scoring: Scoring
    worth: int
    numbers: tuple[tuple[str, int], ...]


def _prepared(value_question: ValueQuestion) -> _Prepared:
    """Return the prepared data of a question; recent data of this thread if only the concealed tiles
    differ.
    """
    hand = value_question.hand
    reds, wild = (hand.reds, value_question.reds), (hand.wildcards, value_question.wild)
    key = (
        value_question.facts,
        hand.melds,
        hand.size,
        value_question.total,
        reds,
        wild,
        chances_of_norths(value_question),
        _is_near(value_question),
    )
    last = _last_use(value_question)
    if last.prepared is None or last.prepared.key != key:
        game = game_for(value_question.facts.variant)
        scoring, worth = _scored(value_question)
        last.prepared = _Prepared(
            key, game, model_for(value_question), scoring, worth, numbers_of(value_question, game)
        )
    return last.prepared


class _Try(NamedTuple):
    """Limits that keep a graph small.

    Attributes:
        shape_changes: the largest number of draws that need not bring the hand nearer to a win.
        depth: the largest number of calls.
        nearer: whether each call has to bring the hand nearer to a win.
        narrow: the number of discards to follow for each drawn hand; 0 for all.
    """

    shape_changes: int
    depth: int = 0
    nearer: bool = False
    narrow: int = 0


def solved(value_question: ValueQuestion) -> Solved:
    """Return the solution of a question: the values and chances of each discard.

    If the graph is too large, fewer shape changes are counted, then fewer calls, then fewer discards. If the
    question equals the last question of this thread, and the arrays still have its numbers, it is not solved
    again.
    """
    last: tuple[ValueQuestion, Solved] | None = getattr(_own, "solved", None)
    if last is None or last[0] is not value_question:
        last = value_question, _newly_solved(value_question)
        _own.solved = last
    return last[1]


def forget_solution() -> None:
    """Mark the arrays of this thread as changed, so that the last question is solved again when it is
    repeated.
    """
    _own.solved = None


def _newly_solved(value_question: ValueQuestion) -> Solved:
    prepared = _prepared(value_question)
    values = values_of(prepared.game)
    fill(values, value_question, prepared.numbers)
    values.model, values.with_calls = prepared.model, int(value_question.facts.calls)
    if value_question.facts.calls:
        write_calls(values.calls, value_question, prepared.game)
    for item in _tries(value_question):
        full = _solve(values, value_question, prepared, item)
        if full and values.suits >= SUITS:  # the suits of earlier questions fill the memory
            forget_suits(values)
            full = _solve(values, value_question, prepared, item)
        if not full:
            followed = USEFUL if item.narrow else ALL
            return Solved(
                values, item.shape_changes, followed, item.depth, roots_of(value_question.hand),
                _last_step(values, value_question) == FOLLOW,
            )  # fmt: skip
    return _unfollowed(value_question, values)


def _unfollowed(value_question: ValueQuestion, values: Values) -> Solved:
    """Return the values and chances for a hand whose graph is too large in any case.

    In this solution no discard can win; the discards are ranked by useful tiles.
    """
    values.full = values.levels = values.ready = values.wins = 0
    root, need = _views()["root"], _views()["root_need"]
    for place in range(PLACES):
        root[place] = -1
    answer(values, _without_scoring(), SOLVE | FOLLOW)
    if value_question.hand.size % 3 == 1:
        need[NO_DISCARD] = shanten(value_question.hand, variant=value_question.facts.variant).best + 1
    else:
        for rank, discard in enumerate(
            discards(value_question.hand, value_question.facts.seen, variant=value_question.facts.variant)
        ):
            place = WILD if discard.tile == WILDCARD else discard.tile
            root[place], need[place] = -1 - rank, discard.shanten + 1
    return Solved(values, 0, NONE, 0, roots_of(value_question.hand), has_curves=True)


def _tries(value_question: ValueQuestion) -> Iterator[_Try]:
    """Yield limits to the size of the graph, from the loosest to the strictest."""
    most = most_calls(value_question)
    for shape_changes in range(first_try(value_question), -1, -1):
        yield _Try(shape_changes, most)
        for depth in (2, 1) if most else ():
            yield _Try(shape_changes, min(most, depth), nearer=True)
    for narrow in (0, *NARROW) if most else NARROW:
        yield _Try(0, narrow=narrow)


def _solve(values: Values, value_question: ValueQuestion, prepared: _Prepared, tried: _Try) -> int:
    """Run all steps of the loops within a limit; return 1 if the graph did not fit into its arrays,
    otherwise 0.
    """
    calls, scoring, worth = value_question.facts.calls, prepared.scoring, prepared.worth
    last = _last_step(values, value_question)
    values.shape_changes, values.narrow = tried.shape_changes, tried.narrow
    values.forced, values.falls = int(not calls and not tried.shape_changes), int(not tried.depth)
    if worth and not calls:
        return answer(values, scoring, BUILD | worth | SOLVE | last)
    if calls:
        values.calls.depth, values.calls.nearer = tried.depth, int(tried.nearer)
    if answer(values, scoring, BUILD):
        return 1
    if calls:
        fill_sets(values, value_question, scoring)
    elif not worth:
        _refuse_more(value_question, values.wins)
        value_wins_of_game(values, value_question)
    return answer(values, scoring, worth | SOLVE | last)


def _last_step(values: Values, value_question: ValueQuestion) -> int:
    """Return the last step of the loops: ``FOLLOW`` or ``END``.

    ``FOLLOW`` computes the results of the best play draw by draw. ``END`` computes only the results after the
    last draw; it is possible only at a table, for the objective points, and without double riichi.
    """
    is_double = value_question.facts.first_turn and _is_near(value_question)
    ends = value_question.ends and values.with_table and values.objective == POINTS and not is_double
    return END if ends else FOLLOW


def _refuse_more(value_question: ValueQuestion, wins: int) -> None:
    """Raise an error if a question has more wins to score than its caller allows."""
    if value_question.most_wins is not None and wins > value_question.most_wins:
        raise QuestionError(
            "value.too_many_wins", hand=value_question.original_hand, wins=wins, most=value_question.most_wins
        )


def _scored(value_question: ValueQuestion) -> tuple[Scoring, int]:
    """Return the record that the loops use to score wins, and which steps of the loops score them, as bits.

    The steps are 0 for Chinese games, whose wins are scored outside the loops.
    """
    if not value_question.has_points:
        return _without_scoring(), COUNT
    if value_question.facts.game is not None:
        return _without_scoring(), 0
    return scoring_of(value_question), SCORE | SCORE_RON if value_question.facts.opponents else SCORE


@cache
def _without_scoring() -> Scoring:
    """Return the scoring record of a dummy hand, for questions whose wins the loops do not score."""
    return new_scoring(question("1m"))


def score_wins(
    solution: Solved, value_question: ValueQuestion, *, with_ura: bool = True, with_dora: bool = True
) -> None:
    """Score all wins again in each way to win, with or without ura dora and dora.

    The points are written to the arrays of this thread.
    """
    scoring, worth = _scored(value_question)
    if not worth:
        value_wins_of_game(solution.values, value_question)
        return
    if not (with_ura and with_dora):
        scoring = _with_less(value_question, with_dora)
    answer(solution.values, scoring, worth)


def score_plans(solution: Solved, value_question: ValueQuestion, plans: Sequence[int]) -> None:
    """Write the plans of each win in each way to win into the arrays of this thread, in place of the points.

    Args:
        solution: the solution.
        value_question: the question; its wins are scored by the loops.
        plans: for each plan the mask of its yaku. The function writes the plans of which the win has a yaku,
            as a mask.
    """
    scoring, worth = new_scoring(value_question), _scored(value_question)[1]
    if value_question.facts.calls:
        fill_sets(solution.values, value_question, scoring)
    scoring.plans, scoring.plan_number = filled("q", plans), len(plans)
    answer(solution.values, scoring, worth)


def follow_again(solution: Solved) -> None:
    """Follow the best play forwards again, to collect the chance of each win after one discard.

    The caller first sets ``solution.values.detail`` to the kind of the discard. The function fills
    ``solution.values.win_share``: a row for each win, with the chance of each way to win.
    """
    answer(solution.values, _without_scoring(), FOLLOW)


def _with_less(value_question: ValueQuestion, with_dora: bool) -> Scoring:
    """Return a scoring record without ura dora, or without ura dora, dora and red fives.

    Args:
        value_question: the question.
        with_dora: whether dora and red fives still count.
    """
    scoring = new_scoring(value_question)
    scoring.with_ura = 0
    if with_dora:
        write_reds(scoring, 0, reds_of(value_question))
        write_norths(scoring, value_question, chances_of_norths(value_question))
        return scoring
    scoring.north_han = scoring.turning = 0
    for place in range(len(scoring.doras)):
        scoring.doras[place] = -1
    return scoring


def first_try(value_question: ValueQuestion) -> int:
    """Return the number of shape changes with which the first graph is built."""
    if value_question.shape_changes is not None:
        return value_question.shape_changes
    need = shanten(value_question.hand, variant=value_question.facts.variant).best + 1
    return _EXCHANGES if need <= _MOST_MISSING else 0


@lru_cache(maxsize=16)
def game_for(variant: Variant) -> GameTables:
    """Return the shanten tables of a variant.

    Raises:
        VariantError: if knitted tiles win in the variant, which the graph does not support.
    """
    if set(variant.forms) & set(KNITTED_FORMS):
        raise VariantError("value.knitted", variant=variant.title)
    return game_of(replace(variant, wild=TileSet(), lack=NO_LACK))


# ---------------------------------------------------------------------------------- arguments of the loops


def values_of(game: GameTables) -> Values:
    """Return the arrays of this thread for values.

    The suits that the arrays cache are deleted if the shanten tables change.

    Args:
        game: the shanten tables, compared by identity.
    """
    values: Values | None = getattr(_own, "values", None)
    if values is None or _own.game is not game:
        if values is None:
            values = _own.values = Values(game, own_draws(0))
            _own.views = {name: memoryview(getattr(values, name)) for name in _VIEWS}
        else:
            values.game = game
            forget_suits(values)
        _own.game = game
    return values


def _views() -> dict[str, Any]:
    """Return views of the arrays of this thread that Python reads and writes for every question, by name."""
    views: dict[str, Any] = _own.views
    return views


def numbers_of(value_question: ValueQuestion, game: GameTables) -> tuple[tuple[str, int], ...]:
    """Return the numbers of a question for the loops, each with its field name; tiles are not included."""
    hand, turns, facts = value_question.hand, value_question.turns, value_question.facts
    place = game.places[hand.size]
    may_riichi = value_question.has_points and hand.is_concealed and facts.riichi is not False
    must_riichi = may_riichi and facts.riichi is True
    fields = {
        "total": value_question.total - value_question.later_norths, "turns": turns,
        "later_norths": value_question.later_norths, "stride": turns // BLOCK * BLOCK + BLOCK,
        "drawn_root": hand.size % 3 == 2,
        "place": place & _LOW, "whole": place >> WHOLE,
        "may_riichi": may_riichi, "must_riichi": must_riichi,
        "riichi_lefts": turns if facts.riichi != LATER else max(turns - 1, 0),
        "ends_ready": must_riichi or value_question.objective == OBJECTIVES[2],
        "first_turn": facts.first_turn, "last_tile": facts.last_tile,
        "objective": POINTS if facts.standing else OBJECTIVES.index(value_question.objective),
        "with_table": facts.opponents is not None,
        "is_alike": not (facts.opponents or facts.first_turn or facts.last_tile),
        "river": facts.river, "detail": -1,
    }  # fmt: skip
    return tuple((name, int(number)) for name, number in fields.items())


def fill(values: Values, value_question: ValueQuestion, numbers: tuple[tuple[str, int], ...]) -> None:
    """Write a question into the arrays of this thread: its numbers, the hand and the unseen tiles."""
    forget_solution()
    hand, views = value_question.hand, _views()
    for name, number in numbers:
        setattr(values, name, number)
    views["own"][:KINDS] = memoryview(bytes(hand.counts)).cast("b")
    views["unseen"][:KINDS] = value_question.unseen
    if values.later_norths:
        views["unseen"][NORTH] = 0
    views["own"][WILD], views["unseen"][WILD] = hand.wildcards, value_question.wild


def model_for(value_question: ValueQuestion) -> Model:
    """Return the model of the other players."""
    facts, players = value_question.facts, value_question.facts.rules.players
    if facts.opponents is None:
        return own_draws(value_question.turns)
    model = _TABLES[facts.opponents](
        value_question.turns - facts.replaces,
        players=players,
        seats=facts.others,
        dealer=(EAST - facts.seat) % players,
        concealed=value_question.hand.is_concealed,
        melds=sum(meld.is_open for meld in value_question.hand.melds),
        river=facts.river,
        dora=tuple(sorted({dora_of(kind, players) for kind in facts.dora})),
        now=_is_near(value_question),
        last_tile=facts.last_tile,
        folds=value_question.folds,
        standing=facts.standing,
        visible=_visible(value_question),
    )
    if facts.in_riichi:
        model = in_riichi(model, declared_now=value_question.may_have_ippatsu)
    if facts.turning:
        model = with_more_dora(model, players, level_of(value_question))
    for _ in range(facts.replaces):
        model = before_replacement(model)
    return model


def _visible(value_question: ValueQuestion) -> bytes:
    """Return, for each kind, the number of tiles that lie open, own melds left out."""
    own_counts = value_question.hand.all_counts
    return bytes(
        [max(COPIES - unseen - own, 0) for unseen, own in zip(value_question.unseen, own_counts, strict=True)]
    )


def _is_near(value_question: ValueQuestion) -> bool:
    """Return whether a hand at a table is ready, or is ready after one of its discards."""
    return (
        value_question.facts.opponents is not None
        and shanten(value_question.hand, variant=value_question.facts.variant).best <= 0
    )


_own = threading.local()
_VIEWS: Final = ("own", "unseen", "root", "root_value", "root_need", "root_declares", "result")


def scoring_of(value_question: ValueQuestion) -> Scoring:
    """Return the scoring record of a question; a recent record of this thread if only the concealed tiles
    differ.
    """
    last = _last_use(value_question)
    if last.scoring is None:
        last.scoring = new_scoring(value_question)
    tiles = reds_of(value_question), chances_of_norths(value_question)
    if tiles != last.tiles:
        last.tiles = tiles
        write_reds(last.scoring, 0, tiles[0])
        write_norths(last.scoring, value_question, tiles[1])
        last.prepared = None  # its scoring may be this one
    return last.scoring


class _LastUse:
    """The arrays that a thread used last for hands of one deal with the same melds.

    Attributes:
        key: the facts that the scoring depends on, except for red fives.
        prepared: the state shared by the hands.
        scoring: the record that wins are scored with.
        tiles: the red fives and the chances of norths written in ``scoring``.
    """

    def __init__(self, key: tuple[object, ...]) -> None:
        self.key = key
        self.prepared: _Prepared | None = None
        self.scoring: Scoring | None = None
        self.tiles: tuple[list[tuple[int, int, int]], tuple[float, ...]] | None = None


def _last_use(value_question: ValueQuestion) -> _LastUse:
    """Return the arrays of this thread for a question: recent arrays for the same deal and melds, or new
    ones.

    The value with later calls needs two questions in turn, with and without calls; the value of an offered
    tile needs the hand after the pass and after each call. So the arrays of several questions are kept.
    """
    facts = value_question.facts
    key = (value_question.hand.melds, facts.rules, facts.seat, facts.round_wind, facts.dora, facts.calls,
        facts.honba, facts.sticks, facts.kita, facts.turning, facts.standing, facts.win_now,
        value_question.may_have_ippatsu,
    )  # fmt: skip
    uses: list[_LastUse] | None = getattr(_own, "uses", None)
    if uses is None:
        uses = _own.uses = []
    place = next((place for place, use in enumerate(uses) if use.key == key), -1)
    last = _LastUse(key) if place < 0 else uses.pop(place)
    uses.insert(0, last)
    del uses[_LAST_USES:]
    return last
