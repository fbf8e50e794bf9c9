"""What the wins of ready hands are worth.

Method: each win is scored by the loop of `paili.batch.scoring` without dora. It finds the reading that pays
best while fu count, and notes the one with most han; with any number of further han the best reading is one
of the two, because below five han all readings double alike and from five han on only han count. So riichi,
ippatsu, the last tile, dora, ura and red fives, which add han and nothing else, are read off the two for all
their numbers.

Ura dora are an expectation: so many of the tiles unseen after the win lie there, none twice. So are red fives
that were drawn: so many of the unseen fives are red. Of the fives in the hand asked about the red ones stay
longest.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, joint, kernel
from paili.batch.arrays.typed import whole
from paili.batch.scoring.layout import Answer, Book, Facts, Switches, Work
from paili.batch.scoring.points import basic_of, points_of
from paili.batch.scoring.wins import Wins
from paili.value.loops import arena as at
from paili.value.loops.arena import SUIT_BITS, SUIT_MASK, WAYS, Arena, Arenas
from paili.value.loops.suits import lowest_in

ROWS = 512  # wins that are scored at a time
PLAIN, WITH_URA = whole(0), whole(1)
_HAN = whole(40)  # further han beyond this are not told apart: three counted yakuman


class Scoring(NamedTuple):
    """What wins are scored with.

    Attributes:
        wins: the rows; melds, winds and norths stand there already.
        book: the rules.
        answers: a record for each row.
        work: what the loop works in.
        melded: copies in melds and norths set aside, by kind.
        doras: the kinds that are dora, one for each indicator; -1 for none.
        indicators: for each kind those that make it a dora, a mask.
        reds: for each suit the red fives held, those in melds, and the unseen ones.
        chance: by han, of red fives and of those with ura; then points by han, unseen tiles by the ura that
            they would be, and choices of so many tiles under the indicators by han.
        settings: whether ura count, how many there are, whether ippatsu counts, the kinds in melds (a mask).
    """

    wins: Wins
    book: Book
    answers: NDArray[np.void]
    work: Work
    melded: NDArray[np.int64]
    doras: NDArray[np.int64]
    indicators: NDArray[np.int64]
    reds: NDArray[np.int64]
    chance: NDArray[np.float64]
    settings: NDArray[np.int64]


@kernel
def write_rows(arenas: Arenas, scoring: Scoring, first: int, flags: int) -> int:
    """Write wins from one on into the rows; return how many rows."""
    arena = arenas[0]
    ready, last = _ready_of(arena, first), min(first + ROWS, arena.wins)
    for win in range(first, last):
        while arena.ready_from[ready + 1] <= win:
            ready += 1
        _write_row(arena, scoring, ready, win, win - first, flags)
    return whole(last - first)


@kernel
def read_rows(arenas: Arenas, scoring: Scoring, first: int, way: int) -> None:
    """Write what the wins of the rows are worth."""
    arena = arenas[0]
    ready = _ready_of(arena, first)
    for win in range(first, min(first + ROWS, arena.wins)):
        while arena.ready_from[ready + 1] <= win:
            ready += 1
        _read_row(arena, scoring, ready, win, win - first, way)


@inner
def _ready_of(arena: Arena, win: int) -> int:
    """Return the ready hand that a win belongs to."""
    low, high = 0, whole(arena.ready)
    while low < high:
        middle = (low + high) // 2
        if arena.ready_from[middle + 1] <= win:
            low = middle + 1
        else:
            high = middle
    return low


@joint
def _write_row(arena: Arena, scoring: Scoring, ready: int, win: int, row: int, flags: int) -> None:
    key, kind, wins = arena.ready_key[ready], whole(arena.win_kind[win]), scoring.wins
    for suit in range(4):
        own = key >> SUIT_BITS * suit & SUIT_MASK
        for rank in range(9 if suit < 3 else 7):
            count = arena.suit_count[own, rank]
            wins.counts[row, 9 * suit + rank] = count
    wins.counts[row, kind] += 1
    wins.tile[row] = kind
    wins.flags[row] = flags
    _clear(scoring.answers[row])


@inner
def _clear(answer: Answer) -> None:
    answer.basic = answer.named = answer.han = answer.fu = 0
    answer.yaku = answer.yakuman = answer.dora = answer.problem = answer.points = 0
    answer.most_han = answer.most_fu = 0


# ---------------------------------------------------------------------------------- from rows to points


@joint
def _read_row(arena: Arena, scoring: Scoring, ready: int, win: int, row: int, way: int) -> None:
    """Write what a win is worth in the ways that a pass is for."""
    worth, answer = arena.win_worth[win], scoring.answers[row]
    if way == 0:
        _set(worth, whole(WAYS), 0.0)
    if answer.problem:
        return
    most = _reds_of(arena, scoring, row)
    _points_by_han(scoring, answer)
    dora = _dora_in(scoring, row)
    if way == 0:
        worth[at.DAMA] = _expected(scoring, PLAIN, most, dora)
    elif way == 1:
        # the last tile is among the yaku of this row
        worth[at.DAMA_LAST] = _expected(scoring, PLAIN, most, dora)
    elif way == 2:
        worth[at.RON_DAMA] = _expected(scoring, PLAIN, most, dora)
    if arena.may_riichi and way != 2:
        _riichi_worth(arena, scoring, ready, win, row, most, dora, way)


@joint
def _riichi_worth(
    arena: Arena, scoring: Scoring, ready: int, win: int, row: int, most: int, dora: int, way: int
) -> None:
    worth, first = arena.win_worth[win], scoring.settings[2]
    most = _with_ura(arena, scoring, ready, whole(arena.win_kind[win]), row, most)
    if way == 3:  # riichi is among the yaku of this row
        worth[at.RON_RIICHI] = _expected(scoring, WITH_URA, most, dora)
        worth[at.RON_FIRST] = _expected(scoring, WITH_URA, most, dora + first)
        worth[at.RON_DOUBLE] = _expected(scoring, WITH_URA, most, dora + 1)
        worth[at.RON_DOUBLE_FIRST] = _expected(scoring, WITH_URA, most, dora + 1 + first)
        return
    plain = at.RIICHI if way == 0 else at.RIICHI_LAST
    worth[plain] = _expected(scoring, WITH_URA, most, dora + 1)
    worth[plain + 1] = _expected(scoring, WITH_URA, most, dora + 1 + first)
    if arena.first_turn:
        worth[plain + 4] = _expected(scoring, WITH_URA, most, dora + 2)
        worth[plain + 5] = _expected(scoring, WITH_URA, most, dora + 2 + first)


@inner
def _points_by_han(scoring: Scoring, best: Answer) -> None:
    """Write the points of a win by the han that are added to its yaku."""
    rules, facts, points = scoring.book.rules[0], scoring.work.facts[0], scoring.chance[2]
    for han in range(_HAN):
        points[han] = -1.0
    points[_HAN] = best.han
    points[_HAN + 1] = best.fu
    points[_HAN + 2] = best.most_han
    points[_HAN + 3] = best.most_fu
    points[_HAN + 4] = points_of(facts, rules, best.basic) if best.named else -1.0


@inner
def _points_with(scoring: Scoring, han: int) -> float:
    """Return the points with so many further han, worked out when first asked for."""
    points, han = scoring.chance[2], min(han, _HAN - 1)
    if points[_HAN + 4] >= 0.0:
        return float(points[_HAN + 4])
    if points[han] < 0.0:
        rules: Switches = scoring.book.rules[0]
        facts: Facts = scoring.work.facts[0]
        one = basic_of(int(points[_HAN]) + han, int(points[_HAN + 1]), rules)
        other = basic_of(int(points[_HAN + 2]) + han, int(points[_HAN + 3]), rules)
        points[han] = points_of(facts, rules, max(one, other))
    return float(points[han])


@inner
def _expected(scoring: Scoring, sort: int, most: int, han: int) -> float:
    chance, total = scoring.chance[sort], 0.0
    for more in range(most + 1):
        if chance[more] > 0.0:
            total += chance[more] * _points_with(scoring, han + more)
    return total


# ---------------------------------------------------------------------------------- dora


@inner
def _dora_in(scoring: Scoring, row: int) -> int:
    han = 0
    for place in range(5):
        kind = scoring.doras[place]
        if kind >= 0:
            han += whole(scoring.wins.counts[row, kind]) + scoring.melded[kind]
    return han


@inner
def _reds_of(arena: Arena, scoring: Scoring, row: int) -> int:
    """Write the chance of each number of red fives; return the largest."""
    chance, most = scoring.chance[0], whole(0)
    _set(chance, _HAN, 0.0)
    chance[0] = 1.0
    for suit in range(3):
        five = 9 * suit + 4
        held, more = scoring.reds[suit, 0], whole(scoring.wins.counts[row, five]) - arena.own[five]
        sure = scoring.reds[suit, 1] + (held if more >= 0 else min(held, more + arena.own[five]))
        most = _shift(chance, most, sure)
        if more > 0 and scoring.reds[suit, 2]:
            most = _add_drawn_reds(chance, most, more, arena.unseen[five], scoring.reds[suit, 2])
    return most


@inner
def _set(row: NDArray[np.float64], many: int, value: float) -> None:
    for place in range(many):
        row[place] = value


@inner
def _shift(chance: NDArray[np.float64], most: int, by: int) -> int:
    if by > 0:
        for han in range(most, -1, -1):
            chance[han + by] = chance[han]
        _set(chance, by, 0.0)
    return most + by


@inner
def _add_drawn_reds(chance: NDArray[np.float64], most: int, drawn: int, unseen: int, red: int) -> int:
    """Add the red ones among so many fives drawn, one five after the other."""
    top = min(drawn, red)
    for han in range(most, -1, -1):
        was = chance[han]
        chance[han] = 0.0
        for reds in range(top + 1):
            chance[han + reds] += was * _hypergeometric(drawn, unseen, red, reds)
    return most + top


@inner
def _hypergeometric(drawn: int, unseen: int, red: int, reds: int) -> float:
    return _choose(red, reds) * _choose(unseen - red, drawn - reds) / _choose(unseen, drawn)


@inner
def _choose(many: int, few: int) -> float:
    if few < 0 or few > many:
        return 0.0
    ways = 1.0
    for place in range(few):
        ways = ways * (many - place) / (place + 1)
    return ways


@joint
def _with_ura(arena: Arena, scoring: Scoring, ready: int, tile: int, row: int, most: int) -> int:
    """Write the chance of each number of red fives and ura together; return the largest."""
    both = scoring.chance[1]
    for han in range(_HAN):
        both[han] = scoring.chance[0, han]
    if not scoring.settings[0]:
        return most
    under = scoring.settings[1]
    _copies_by_ura(arena, scoring, ready, tile, row)
    ways = scoring.chance[4 : 5 + under]
    _count_ura(scoring.chance[3], ways, under)
    _convolve(both, most, ways[under], 4 * under)
    return whole(most + 4 * under)


@joint
def _copies_by_ura(arena: Arena, scoring: Scoring, ready: int, tile: int, row: int) -> None:
    """Write how many of the unseen tiles bring so many han each, if they lie under an indicator."""
    copies, counts = scoring.chance[3], scoring.wins.counts[row]
    _set(copies, whole(5), 0.0)
    unseen = arena.total - arena.unseen[at.WILD]
    held = _kinds_of(arena, scoring, ready) | whole(1) << tile
    while held:
        kind = lowest_in(held)
        held &= held - 1
        unseen -= max(whole(counts[kind]) - arena.own[kind], 0)
        here = _unseen_among(arena, scoring.indicators[kind], counts)
        copies[min(whole(counts[kind]) + scoring.melded[kind], 4)] += here
        unseen -= here
    copies[0] += unseen


@inner
def _kinds_of(arena: Arena, scoring: Scoring, ready: int) -> int:
    """Return the kinds in a ready hand and its melds, a mask."""
    key, kinds = arena.ready_key[ready], whole(scoring.settings[3])
    for suit in range(4):
        kinds |= arena.suit_held[key >> SUIT_BITS * suit & SUIT_MASK] << 9 * suit
    return kinds


@inner
def _unseen_among(arena: Arena, kinds: int, counts: NDArray[np.uint8]) -> int:
    """Return how many tiles of some kinds are unseen beside a won hand."""
    unseen = whole(0)
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        unseen += arena.unseen[kind] - max(whole(counts[kind]) - arena.own[kind], 0)
    return unseen


@inner
def _count_ura(copies: NDArray[np.float64], ways: NDArray[np.float64], under: int) -> None:
    """Write the share of the choices of so many tiles, none twice, that bring each number of han.

    ``ways[j]`` counts the choices of ``j`` tiles by han; one class of tiles after the other is chosen from.
    """
    for tiles in range(under + 1):
        _set(ways[tiles], 4 * under + 1, 0.0)
    ways[0, 0], total = 1.0, copies[0] + copies[1] + copies[2] + copies[3] + copies[4]
    for han in range(5):
        for tiles in range(under, 0, -1):
            for more in range(1, tiles + 1):
                chosen = _choose(whole(copies[han]), more)
                if chosen > 0.0:
                    for before in range(4 * (tiles - more) + 1):
                        ways[tiles, before + han * more] += ways[tiles - more, before] * chosen
    for each in range(4 * under + 1):
        ways[under, each] /= max(_choose(whole(total), under), 1.0)


@inner
def _convolve(chance: NDArray[np.float64], most: int, more: NDArray[np.float64], most_more: int) -> None:
    """Add one number of han to another, by the chances of both."""
    for han in range(most, -1, -1):
        was = chance[han]
        chance[han] = 0.0
        for added in range(most_more + 1):
            chance[han + added] += was * more[added]


# ---------------------------------------------------------------------------------- without points


@kernel
def count_wins(arenas: Arenas) -> None:
    """Let every win be worth the same, where there are no points."""
    arena = arenas[0]
    for win in range(arena.wins):
        _set(arena.win_worth[win], whole(WAYS), 1.0)


@kernel
def add_up(arenas: Arenas) -> None:
    """Add up the wins of each ready hand: copies that win, and copies times points."""
    arena = arenas[0]
    for ready in range(arena.ready):
        points, wins = arena.ready_points[ready], arena.ready_wins[ready]
        _set(points, whole(WAYS), 0.0)
        _set(wins, whole(WAYS), 0.0)
        arena.ready_least[ready] = 1e30
        for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
            _add_win(arena, win, points, wins)
            worth = arena.win_worth[win, at.DAMA] if arena.objective == at.POINTS else 1.0
            if arena.win_worth[win, at.DAMA] > 0.0 and worth < arena.ready_least[ready]:
                arena.ready_least[ready] = worth


@inner
def _add_win(arena: Arena, win: int, points: NDArray[np.float64], wins: NDArray[np.float64]) -> None:
    for way in range(WAYS):
        if arena.win_worth[win, way] > 0.0:
            points[way] += arena.win_copies[win] * arena.win_worth[win, way]
            wins[way] += arena.win_copies[win]
