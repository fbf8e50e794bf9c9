"""Write a question into the records that the compiled loops read: the scoring of wins, and the calls."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from math import comb
from operator import add
from typing import Final

from paili.analysis.shanten import shanten
from paili.hand import Hand
from paili.hand.meld import CHI, MELD_TYPES, PON
from paili.kernels.game import WHOLE, GameTables
from paili.kernels.memory import filled, repeated, zeros
from paili.kernels.scoring.codes import NO_INDICATOR, NO_MELD
from paili.kernels.scoring.hand import WinRows
from paili.scoring.book import book_of
from paili.scoring.places.standing import GameStanding
from paili.scoring.points import YAKUMAN, basic_points
from paili.scoring.yaku.dora import dora_of
from paili.tiles import COPIES, KINDS, NORTH
from paili.value.loops.hands.melds import first_of
from paili.value.loops.hands.records import Calls
from paili.value.loops.rates import Values
from paili.value.loops.sizes import (
    BOTH_ENDS,
    CLASSES,
    MELD_SETS,
    MOST_FU,
    MOST_HAN,
    MOST_MELDS,
    NAMED,
    SAME_TILE,
    SWAP_FREE,
    WIDTH,
)
from paili.value.loops.win_points import Scoring
from paili.value.place_equity import FU, MOST_YAKUMAN, outcome_values
from paili.value.question import DOUBLE_RIICHI, ValueQuestion, reds_held, sticks_for
from paili.value.table.model import DRAWS_UNTIL_WIN
from paili.value.table.others import table_model
from paili.value.table.signs import CLASSES as CLASS_NAMES
from paili.value.table.signs import RIICHI
from paili.variants import RIICHI as FOUR_PLAYERS

_CONCEALED: Final = 13  # tiles of a hand without melds, between its turns
_WITHOUT_FU: Final = 5  # han from which fu do not matter


def new_scoring(question: ValueQuestion) -> Scoring:
    """Return the record for scoring the wins of a question; red fives are not written yet."""
    hand, rules, turning = question.hand, question.facts.rules, question.facts.turning
    sets, shown = MELD_SETS if question.facts.calls else 1, len(question.facts.dora) + turning
    codes, book = repeated("h", _codes_of_melds(hand), sets), book_of(rules)
    scoring = Scoring(book.rules, book.bits, _rows_of_melds(question, codes), codes)
    memoryview(scoring.melded).cast("B")[:] = array("q", _melded(question)).tobytes() * sets
    memoryview(scoring.doras).cast("B")[:] = array("q", _doras(question)).tobytes()
    memoryview(scoring.indicators).cast("B")[:] = _indicators(rules.players)
    memoryview(scoring.cached_points).cast("B")[:] = _worths(question.facts.standing)
    scoring.with_ura, scoring.ippatsu = int(rules.ura_dora), int(rules.ippatsu and question.may_have_ippatsu)
    scoring.riichi_han = 2 if DOUBLE_RIICHI in question.facts.win_now else 1
    scoring.under = shown if rules.kan_dora and rules.kan_ura else min(shown, 1)
    scoring.turning = turning
    scoring.north_han = question.facts.kita * rules.kita_han
    if question.facts.standing is None:
        scoring.lies_for_ron, scoring.lies_for_draw = (
            sticks_for(question, tsumo=tsumo) for tsumo in (False, True)
        )
    return scoring


def _doras(question: ValueQuestion) -> list[int]:
    """Return for each indicator the kind that is dora, -1 for no indicator."""
    rules = question.facts.rules
    turned = question.facts.dora if rules.kan_dora else question.facts.dora[:1]
    return [dora_of(kind, rules.players) for kind in turned] + [-1] * (5 - len(turned))


@lru_cache(maxsize=16)
def _worths(standing: GameStanding | None) -> bytes:
    """Return the table of the points of a win by ron or tsumo, fu and han, as float64 bytes.

    With the objective "place" each entry is the value of that win. With other objectives, ``standing`` is
    None and all entries are marked as not computed yet.
    """
    unknown = array("d", [-1.0]) * (2 * (MOST_FU // 5) * MOST_HAN)
    if standing is None:
        return unknown.tobytes()
    table = memoryview(unknown).cast("B").cast("d", (2, MOST_FU // 5, MOST_HAN))
    by_place, rules = outcome_values(standing), standing.rules
    for tsumo, worths in enumerate((by_place.ron, by_place.tsumo)):
        for han in range(1, MOST_HAN):
            for fu in FU if han < _WITHOUT_FU else ():
                table[tsumo, fu // 5, han] = worths[basic_points(han, fu, rules)[0]]
            for row in range(FU[0] // 5, MOST_FU // 5) if han >= _WITHOUT_FU else ():
                table[tsumo, row, han] = worths[basic_points(han, FU[0], rules)[0]]
        for times in range(1, MOST_YAKUMAN + 1):
            table[tsumo, NAMED, times] = worths[YAKUMAN * times]
    return table.tobytes()


def _codes_of_melds(hand: Hand) -> list[int]:
    """Return the number codes of the melds of a hand, with -1 for each meld that the hand could still
    call.
    """
    melds = [KINDS * MELD_TYPES.index(meld.type) + meld.kinds[0] for meld in hand.melds]
    return melds + [NO_MELD] * (MOST_MELDS - len(melds))


def _rows_of_melds(question: ValueQuestion, codes: memoryview) -> WinRows:
    """Return an array for wins with one row for each set of called melds, with the winds and without
    concealed tiles.

    Args:
        question: the question.
        codes: the array of the codes of melds, int16[sets, 4]; the caller writes the melds into it later.
    """
    sets = len(codes)
    none = repeated("b", [NO_INDICATOR] * 5, sets)
    seat, wind = (filled("b", [kind] * sets) for kind in (question.facts.seat, question.facts.round_wind))
    return WinRows(
        zeros("B", sets, KINDS), zeros("b", sets), codes, zeros("H", sets), seat, wind, none, none,
        zeros("B", sets, 3), zeros("B", sets), zeros("h", sets),
    )  # fmt: skip


@lru_cache(maxsize=16)
def _indicators(players: int) -> bytes:
    """Return for each kind a mask of the indicators that point to this kind as dora, as int64 bytes."""
    indicators = [0] * KINDS
    for kind in range(KINDS):
        indicators[dora_of(kind, players)] |= 1 << kind
    return array("q", indicators).tobytes()


def reds_of(question: ValueQuestion) -> list[tuple[int, int, int]]:
    """Return for each suit the number of red fives in the hand, in melds, and unseen.

    Red fives that the rules do not count are left out.
    """
    every = zip(
        question.facts.rules.red_fives,
        question.hand.reds,
        reds_held(question.hand),
        question.reds,
        strict=True,
    )
    return [(own, copies - own, left) if counted else (0, 0, 0) for counted, own, copies, left in every]


def write_reds(scoring: Scoring, melds: int, reds: list[tuple[int, int, int]]) -> None:
    """Write the numbers of red fives for all hands with a set of called melds into the scoring record.

    Args:
        scoring: the record.
        melds: the number of the set.
        reds: for each suit the number of red fives in the hand, in melds, and unseen.
    """
    numbers = array("q", chain.from_iterable(reds)).tobytes()
    memoryview(scoring.reds).cast("B")[len(numbers) * melds : len(numbers) * (melds + 1)] = numbers


def chances_of_norths(question: ValueQuestion) -> tuple[float, ...]:
    """Return the chance of each number of norths that the hand draws and sets aside until its win.

    An opponent sets a north aside at once, so that the unseen norths lie in the wall. Each is drawn until the
    win with a chance that is the number of draws until then, a counted share of the draws left, divided by
    the number of tiles that are neither visible nor in the hand of an opponent.

    Args:
        question: the question.

    Returns:
        Five numbers, for 0…4 norths; () if the hand sets no further norths aside.
    """
    norths = question.later_norths
    if not norths:
        return ()
    need = shanten(question.hand, variant=question.facts.variant).best
    draws = question.turns * DRAWS_UNTIL_WIN[min(max(need, 0), len(DRAWS_UNTIL_WIN) - 1)]
    chance = min(draws / max(question.total - _tiles_of_opponents(question), draws, 1), 1.0)
    chances = [
        comb(norths, many) * chance**many * (1 - chance) ** (norths - many) for many in range(norths + 1)
    ]
    return (*chances, *[0.0] * (COPIES - norths))


def _tiles_of_opponents(question: ValueQuestion) -> int:
    """Return the number of concealed tiles of all opponents; of an opponent that is not described, 13."""
    opponents = question.facts.rules.players - 1
    return _CONCEALED * opponents - 3 * sum(state for state in question.facts.others if state < RIICHI)


def write_norths(scoring: Scoring, question: ValueQuestion, chances: Sequence[float]) -> None:
    """Write the chances of further norths that are set aside into the scoring record.

    Args:
        scoring: the record.
        question: the question.
        chances: the chance of each number of norths, as `chances_of_norths` returns them.
    """
    doras = memoryview(scoring.doras).tolist().count(NORTH)
    scoring.later_north_han = question.facts.rules.kita_han + doras if chances else 0
    for many, chance in enumerate(chances):
        scoring.later_norths[many] = chance


# ---------------------------------------------------------------------------------- where tiles may be called

_LOW: Final = (1 << 32) - 1
_RATES: Final = "phoenix"  # whose discards are called
_BANS: Final = {"none": SWAP_FREE, "same tile": SAME_TILE, "both ends": BOTH_ENDS}
_LEAST_HIDDEN: Final = 14  # tiles that stay unseen however long a deal goes on


def most_calls(question: ValueQuestion) -> int:
    """Return the number of melds that the hand can still call; 0 if calls are not counted."""
    return MOST_MELDS - len(question.hand.melds) if question.facts.calls else 0


def write_calls(calls: Calls, question: ValueQuestion, game: GameTables) -> None:
    """Write what the loops need to know about calls from a question into the record of calls."""
    size, hand = question.hand.size, question.hand
    places, wholes, own = memoryview(calls.places), memoryview(calls.wholes), memoryview(calls.own)
    for called in range(MOST_MELDS + 1):
        place = game.places[max(size - 3 * called, size % 3)]
        places[called], wholes[called] = place & _LOW, place >> WHOLE
    own[:KINDS] = array("q", hand.counts)
    calls.chi = int(question.facts.variant == FOUR_PLAYERS)
    calls.swap = _BANS[question.facts.rules.swap_ban]
    release, passed = others_of(question)
    memoryview(calls.passed)[:] = array("d", passed)
    rows = memoryview(calls.release).cast("B").cast("d")
    for row, rates in enumerate(chain.from_iterable(release)):
        rows[WIDTH * row : WIDTH * row + len(rates)] = array("d", rates)


def others_of(question: ValueQuestion) -> tuple[list[list[list[float]]], list[float]]:
    """Return the chances that opponents discard a tile, and the share of a turn that passes with a call.

    The first result has two tables of the chance that a discard is one particular unseen tile, by the class
    of its kind (honours, ones and nines, twos and eights, or threes to sevens) and by draws left: one table
    for tiles that the hand can call from any opponent, one for tiles that it can call only from the left
    player. The second result has the share of a turn for a call from the player on the right, opposite, and
    on the left; -1 if there is no player opposite.
    """
    players, replaces = question.facts.rules.players, question.facts.replaces
    passed = [1 / players, 2 / players if players > 3 else -1.0, (players - 1) / players]
    if not replaces:
        return _release(question.turns, question.total, players), passed
    later = _release(question.turns - replaces, question.total - replaces, players)  # no discard before them
    return [[[*rates, *[0.0] * replaces] for rates in by_class] for by_class in later], passed


def _release(turns: int, total: int, players: int) -> list[list[list[float]]]:
    """Return the chance that a discard of an opponent is one particular unseen tile.

    The function assumes that in each turn as many tiles become visible as there are players.

    Args:
        turns: the number of draws left now.
        total: the number of unseen tiles now.
        players: the number of players.

    Returns:
        Two tables by class of the tile and by draws left: for tiles that the hand can call from any opponent,
            and for tiles that it can call only from the left player.
    """
    factors = table_model(_RATES, players).release(turns)
    hidden = [max(total - (turns - left) * players, _LEAST_HIDDEN) for left in range(turns + 1)]
    rates = [
        [factor / unseen for factor, unseen in zip(factors[name], hidden, strict=True)]
        for name in CLASS_NAMES
    ]
    assert len(rates) == CLASSES
    return [rates, [_rates_of_own_left(row, turns, players) for row in rates]]


def _rates_of_own_left(rates: list[float], turns: int, players: int) -> list[float]:
    """Return the chances that the left player discards a tile that the remaining opponents have not
    discarded.

    Args:
        rates: the chance that a discard is this tile, by draws left.
        turns: the number of draws left now.
        players: the number of players.
    """
    kept = [1.0] * (turns + 1)
    for left in range(turns - 1, -1, -1):
        kept[left] = kept[left + 1] * (1 - rates[left + 1]) ** (players - 2)
    return [rate * share for rate, share in zip(rates, kept, strict=True)]


# ---------------------------------------------------------------------------------- melds of ready hands


def fill_sets(values: Values, question: ValueQuestion, scoring: Scoring) -> None:
    """Write the facts of each set of called melds that scoring needs: the melds, their tiles and red fives.

    Args:
        values: the graph; only sets of melds of its ready hands are written.
        question: the question.
        scoring: the scoring record, written to.
    """
    calls, own = values.calls, len(question.hand.melds)
    melded, reds = _melded(question), reds_of(question)
    counts, rows = memoryview(calls.set_counts).cast("B"), memoryview(scoring.melded).cast("B").cast("q")
    set_melds, codes = (memoryview(table).cast("B") for table in (calls.set_melds, scoring.codes))
    set_melds, codes = set_melds.cast("b"), codes.cast("h")
    for melds in sorted(set(memoryview(calls.ready_set)[: values.ready])):
        kinds = [kind for kind in set_melds[MOST_MELDS * melds : MOST_MELDS * (melds + 1)] if kind >= 0]
        called = [_meld(kind) for kind in kinds]
        called += [NO_MELD] * (MOST_MELDS - own - len(called))
        codes[MOST_MELDS * melds + own : MOST_MELDS * (melds + 1)] = array("h", called)
        start = KINDS * melds
        rows[start : start + KINDS] = array("q", map(add, melded, counts[start : start + KINDS]))
        write_reds(scoring, melds, _reds_with(question.hand, reds, kinds))


def _melded(question: ValueQuestion) -> list[int]:
    """Return the number of copies of each kind in melds, including norths that were set aside."""
    melded = [*question.hand.melded]
    melded[NORTH] += question.facts.kita
    return melded


@cache
def _meld(kind: int) -> int:
    return KINDS * MELD_TYPES.index(PON if kind < KINDS else CHI) + first_of(kind)


def _reds_with(
    hand: Hand, reds: Sequence[tuple[int, int, int]], kinds: Sequence[int]
) -> list[tuple[int, int, int]]:
    """Return for each suit the number of red fives in the hand, in melds, and unseen, after some calls.

    A red five that may be in a called meld counts as one of the meld. A five in a called run counts as a tile
    from the hand if the hand had a five.

    Args:
        hand: the hand before its calls.
        reds: for each suit these three numbers before the calls.
        kinds: the kinds of the called melds, as numbers of `paili.value.loops.hands.melds`.
    """
    results = []
    for suit, (copies, melded, unseen) in enumerate(reds):
        five, gone = 9 * suit + 4, 0
        if copies:
            runs = [kind for kind in kinds if kind >= KINDS and 0 <= five - first_of(kind) <= 2]
            gone = min(copies, 2 * (five in kinds) + (len(runs) if hand.counts[five] else 0))
        results.append((copies - gone, melded + gone, unseen))
    return results
