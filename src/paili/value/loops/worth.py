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

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, joint, whole
from paili.batch.scoring.cutting import copies_in, cut_suits
from paili.batch.scoring.facts import read_row, read_tiles
from paili.batch.scoring.layout import HAITEI, RIICHI, TSUMO, Book, ScoreRow, Scratch, WinBits, Work
from paili.batch.scoring.loop import score_cut
from paili.batch.scoring.points import basic_of, points_of
from paili.batch.scoring.wins import Wins
from paili.scoring.points import YAKUMAN
from paili.tiles import NORTH
from paili.value.loops import arena as at
from paili.value.loops.arena import PLAIN_WAYS, SUIT_BITS, SUIT_MASK, WAYS, Arena
from paili.value.loops.hands.melds import Calls, hold_set, set_of_ready
from paili.value.loops.hands.suits import lowest_in

PLAIN, WITH_URA, COPIES, CHOICES = whole(0), whole(1), 2, 3  # rows of chances
# how a win is scored, one bit each: by an own draw, the last tile of all, by a discard, by one in riichi
SORTS: Final = (TSUMO, TSUMO | HAITEI, 0, RIICHI)
DRAWN, DRAWN_LAST, THROWN, DECLARED = range(4)
MOST_FU, MOST_HAN = 200, 80  # more han are not told apart: six counted yakuman
NAMED = 0  # the row of fu that no hand has: yakuman, by how many
_STEP = 5  # fu are told apart by


class Scoring(NamedTuple):
    """What wins are scored with.

    Attributes:
        wins: of each set of called melds a row without concealed tiles; melds, winds and norths stand there.
        book: the rules.
        answers: a record, of the win that is scored.
        work: what the loop works in.
        melded: of each set copies in melds and norths set aside, by kind.
        doras: the kinds that are dora, one for each indicator; -1 for none.
        indicators: for each kind those that make it a dora, a mask.
        reds: of each set, for each suit the red fives held, those in melds, and the unseen ones.
        chance: by han, of red fives that were drawn and of those with ura; then unseen tiles by the ura that
            they would be, and choices of so many tiles under the indicators by han.
        points: by ron and tsumo, fu and han, -1 where they were not yet asked for; where places are sought,
            what they are worth, all of it told beforehand, yakuman in the row ``NAMED``.
        settings: whether ura count, how many there are, whether ippatsu counts; han of norths set aside; what
            lies on the table for a win by a discard, and by an own draw.
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
    points: NDArray[np.float64]
    settings: NDArray[np.int64]


@inner
def score_wins(arena: Arena, calls: Calls | None, scoring: Scoring, sorts: int) -> None:
    """Write what all wins are worth that come about in some ways, bits of ``SORTS``."""
    rules = scoring.book.rules[0]
    scratch, facts = scoring.work.scratch[0], scoring.work.facts[0]
    held, melded = whole(-1), whole(0)
    for ready in range(arena.ready):
        melds = set_of_ready(calls, ready)
        if melds != held:
            held = melds
            hold_set(arena, calls, melds)
            read_row(scratch, rules, facts, scoring.wins, melds)
            melded = whole(facts.mask)
        for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
            _read_win(arena, scratch, facts, arena.ready_key[ready], whole(arena.win_kind[win]), melded)
            _score_win(arena, scoring, melds, win, sorts)
    hold_set(arena, calls, whole(0))


@joint
def _score_win(arena: Arena, scoring: Scoring, melds: int, win: int, sorts: int) -> None:
    """Write what a win is worth that was read; what does not go by how it comes about is worked out once."""
    rules, yaku = scoring.book.rules[0], scoring.book.yaku[0]
    scratch, facts, answer = scoring.work.scratch[0], scoring.work.facts[0], scoring.answers[0]
    most = _drawn_reds(arena, scoring, melds, scratch)
    sure = _dora_in(scoring, melds, scratch) + _sure_reds(scoring, melds, scratch) + scoring.settings[3]
    declares, under = whole(arena.may_riichi and melds == 0), scoring.settings[1]
    if declares and scoring.settings[0] and under:
        _add_ura(arena, scoring, most, under)
    _set(arena.win_worth[win], _ways(arena), 0.0)
    cut_suits(scratch)
    for sort in range(len(SORTS)):
        if sorts >> sort & 1 and (declares or sort != DECLARED):
            facts.circumstances = SORTS[sort]
            _clear(answer)
            score_cut(scratch, rules, yaku, facts, answer)
            if not answer.problem:
                _write_worth(arena, scoring, win, sort, most, sure, declares)


@inner
def _read_win(arena: Arena, scratch: Scratch, facts: WinBits, key: int, kind: int, melded: int) -> None:
    """Read a ready hand and the tile that it wins on, beside the kinds in its melds."""
    facts.mask, facts.tile = melded | whole(1) << kind, kind
    for suit in range(4):
        own = key >> SUIT_BITS * suit & SUIT_MASK
        scratch.keys[suit] = arena.suit_key[own]
        facts.mask |= arena.suit_held[own] << 9 * suit
    scratch.keys[kind // 9] += whole(1) << 3 * (kind % 9)
    read_tiles(facts, scratch)


@inner
def _clear(answer: ScoreRow) -> None:
    answer.basic = answer.named = answer.han = answer.fu = 0
    answer.yaku = answer.yakuman = answer.dora = answer.problem = answer.points = 0
    answer.most_han = answer.most_fu = 0


# ---------------------------------------------------------------------------------- from readings to points


@inner
def _write_worth(
    arena: Arena, scoring: Scoring, win: int, sort: int, most: int, sure: int, declares: int
) -> None:
    """Write what a win is worth in the ways that one scoring is for."""
    worth = arena.win_worth[win]
    if sort == DRAWN:
        worth[at.DAMA] = _expected(scoring, PLAIN, most, sure)
    elif sort == DRAWN_LAST:  # the last tile is among the yaku
        worth[at.DAMA_LAST] = _expected(scoring, PLAIN, most, sure)
    elif sort == THROWN:
        worth[at.RON_DAMA] = _expected(scoring, PLAIN, most, sure)
    if declares and sort != THROWN:
        _riichi_worth(arena, scoring, worth, most, sure, sort)


@inner
def _riichi_worth(
    arena: Arena, scoring: Scoring, worth: NDArray[np.float64], most: int, sure: int, sort: int
) -> None:
    chances, first, under = PLAIN, scoring.settings[2], scoring.settings[1]
    if scoring.settings[0] and under:
        chances, most = WITH_URA, most + 4 * under
    plain, double = at.RIICHI if sort == DRAWN else at.RIICHI_LAST, 4
    if sort == DECLARED:  # riichi is among the yaku
        plain, double, sure = at.RON_RIICHI, 2, sure - 1
    worth[plain] = _expected(scoring, chances, most, sure + 1)
    worth[plain + 1] = _expected(scoring, chances, most, sure + 1 + first)
    if arena.first_turn:
        worth[plain + double] = _expected(scoring, chances, most, sure + 2)
        worth[plain + double + 1] = _expected(scoring, chances, most, sure + 2 + first)


@inner
def _expected(scoring: Scoring, sort: int, most: int, han: int) -> float:
    """Return the points with so many further han, and those that come by chance."""
    answer, chance = scoring.answers[0], scoring.chance[sort]
    total = float(scoring.settings[5 if scoring.work.facts[0].circumstances & TSUMO else 4])
    if answer.named:
        judged = scoring.points[scoring.work.facts[0].circumstances & TSUMO, NAMED, answer.basic // YAKUMAN]
        return total + (float(answer.points) if judged < 0.0 else float(judged))
    for more in range(most + 1):
        points = _points_at(scoring, answer.fu, answer.han + han + more)
        if answer.most_han != answer.han or answer.most_fu != answer.fu:
            points = max(points, _points_at(scoring, answer.most_fu, answer.most_han + han + more))
        total += chance[more] * points
    return total


@inner
def _points_at(scoring: Scoring, fu: int, han: int) -> float:
    """Return the points of fu and han, worked out when first asked for."""
    facts, rules = scoring.work.facts[0], scoring.book.rules[0]
    known, han = scoring.points[facts.circumstances & TSUMO, fu // _STEP], min(han, MOST_HAN - 1)
    if known[han] < 0.0:
        known[han] = points_of(facts, rules, basic_of(han, fu, rules))
    return float(known[han])


# ---------------------------------------------------------------------------------- dora


@inner
def _dora_in(scoring: Scoring, melds: int, scratch: Scratch) -> int:
    han = 0
    for place in range(5):
        kind = scoring.doras[place]
        if kind >= 0:
            han += copies_in(scratch, kind) + scoring.melded[melds, kind]
    return han


@inner
def _sure_reds(scoring: Scoring, melds: int, scratch: Scratch) -> int:
    """Return the red fives in melds and those held: of the fives asked about the red ones stay longest."""
    sure = whole(0)
    for suit in range(3):
        held = copies_in(scratch, whole(9 * suit + 4))
        sure += scoring.reds[melds, suit, 1] + min(scoring.reds[melds, suit, 0], held)
    return sure


@inner
def _drawn_reds(arena: Arena, scoring: Scoring, melds: int, scratch: Scratch) -> int:
    """Write the chance of each number of red fives that were drawn; return the largest."""
    chance, most = scoring.chance[PLAIN], whole(0)
    chance[0] = 1.0
    for suit in range(3):
        five, red = whole(9 * suit + 4), scoring.reds[melds, suit, 2]
        drawn = copies_in(scratch, five) - arena.own[five]
        if drawn > 0 and red:
            most = _add_drawn_reds(chance, most, drawn, arena.unseen[five], red)
    return most


@inner
def _set(row: NDArray[np.float64], many: int, value: float) -> None:
    for place in range(many):
        row[place] = value


@inner
def _add_drawn_reds(chance: NDArray[np.float64], most: int, drawn: int, unseen: int, red: int) -> int:
    """Add the red ones among so many fives drawn, one five after the other."""
    top = min(drawn, red)
    for more in range(1, top + 1):
        chance[most + more] = 0.0
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


@inner
def _add_ura(arena: Arena, scoring: Scoring, most: int, under: int) -> None:
    """Write the chance of each number of red fives and ura together."""
    plain, both = scoring.chance[PLAIN], scoring.chance[WITH_URA]
    _copies_by_ura(arena, scoring)
    ways = scoring.chance[CHOICES : CHOICES + 1 + under]
    _count_ura(scoring.chance[COPIES], ways, under)
    _set(both, most + 4 * under + 1, 0.0)
    for han in range(most + 1):
        for added in range(4 * under + 1):
            both[han + added] += plain[han] * ways[under, added]


@inner
def _copies_by_ura(arena: Arena, scoring: Scoring) -> None:
    """Write how many of the unseen tiles bring so many han each, if they lie under an indicator."""
    copies, scratch = scoring.chance[COPIES], scoring.work.scratch[0]
    _set(copies, whole(5), 0.0)
    unseen, held = arena.total - arena.unseen[at.WILD], whole(scoring.work.facts[0].mask)
    if scoring.melded[0, NORTH] > 0:  # set aside, they are no meld
        held |= whole(1) << NORTH
    while held:
        kind = lowest_in(held)
        held &= held - 1
        many = copies_in(scratch, kind)
        unseen -= max(many - arena.own[kind], 0)
        here = _unseen_among(arena, scoring.indicators[kind], scratch)
        copies[min(many + scoring.melded[0, kind], 4)] += here
        unseen -= here
    copies[0] += unseen


@inner
def _unseen_among(arena: Arena, kinds: int, scratch: Scratch) -> int:
    """Return how many tiles of some kinds are unseen beside a won hand."""
    unseen = whole(0)
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        unseen += arena.unseen[kind] - max(copies_in(scratch, kind) - arena.own[kind], 0)
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
    share = 1.0 / max(_choose(whole(total), under), 1.0)
    for each in range(4 * under + 1):
        ways[under, each] *= share


# ---------------------------------------------------------------------------------- without points


@inner
def count_wins(arena: Arena) -> None:
    """Let every win be worth the same, where there are no points."""
    for win in range(arena.wins):
        _set(arena.win_worth[win], whole(WAYS), 1.0)


@inner
def add_up(arena: Arena) -> None:
    """Add up the wins of each ready hand: the weight of what wins, and that times points."""
    for ready in range(arena.ready):
        points, wins = arena.ready_points[ready], arena.ready_wins[ready]
        _set(points, _ways(arena), 0.0)
        _set(wins, _ways(arena), 0.0)
        arena.ready_least[ready] = 1e30
        for win in range(arena.ready_from[ready], arena.ready_from[ready + 1]):
            _add_win(arena, win, points, wins)
            worth = arena.win_worth[win, at.DAMA] if arena.objective == at.POINTS else 1.0
            if arena.win_worth[win, at.DAMA] > 0.0 and worth < arena.ready_least[ready]:
                arena.ready_least[ready] = worth


@inner
def _ways(arena: Arena) -> int:
    """Return how many ways to win are asked for."""
    return whole(PLAIN_WAYS if arena.is_alike else WAYS)


@inner
def _add_win(arena: Arena, win: int, points: NDArray[np.float64], wins: NDArray[np.float64]) -> None:
    for way in range(_ways(arena)):
        if arena.win_worth[win, way] > 0.0:
            points[way] += arena.win_weight[win] * arena.win_worth[win, way]
            wins[way] += arena.win_weight[win]
