"""Score the wins of ready hands.

Method: each win is scored by the loop of `paili.kernels.scoring` without dora. It finds the reading that pays
best while fu count, and notes the one with most han; with any number of further han the best reading is one
of the two, because below five han all readings double alike and from five han on only han count. So riichi,
ippatsu, the last tile, dora, ura and red fives, which add han and nothing else, are read off the two for all
their numbers.

Ura dora are an expectation: so many of the tiles unseen after the win lie there, none twice. So are red fives
that were drawn: so many of the unseen fives are red. Of the fives in the hand of the question the red ones
stay longest.
"""

from __future__ import annotations

from paili.kernels.memory import zeros
from paili.kernels.scoring.codes import HAITEI, RIICHI, TSUMO
from paili.kernels.scoring.hand import WinRows
from paili.kernels.scoring.reading import ScoredHand
from paili.kernels.scoring.switches import Switches
from paili.kernels.scoring.yaku import YakuBits
from paili.value.loops.rates import Values

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE, lowest_in, whole_of
    from paili.kernels.scoring.hand import basic_of, copies_in, cut_suits, points_of, read_row, read_tiles
    from paili.kernels.scoring.reading import clear, score_cut
    from paili.value.loops.hands.nodes import hold, set_of_ready
    from paili.value.loops.sizes import (
        DAMA,
        DAMA_LAST,
        DECLARED_SORT,
        DRAWN_LAST_SORT,
        DRAWN_SORT,
        MOST_FU,
        MOST_HAN,
        NAMED,
        PLAIN_WAYS,
        POINTS,
        RON_DAMA,
        RON_RIICHI,
        SORTS,
        SUIT_BITS,
        SUIT_MASK,
        THROWN_SORT,
        WAYS,
        WILD,
    )
    from paili.value.loops.sizes import RIICHI as BY_RIICHI
    from paili.value.loops.sizes import RIICHI_LAST as BY_RIICHI_LAST


class Scoring(ScoredHand):
    """The rules of scoring, and the win that is scored.

    Attributes:
        wins: of each set of called melds a row without concealed tiles; melds and winds stand there.
        codes: the melds of these rows, int16[sets, 4].
        melded: of each set copies in melds and norths set aside, int64[sets, 34].
        reds: of each set, for each suit the red fives held, those in melds, and the unseen ones.
        doras: the kinds that are dora, one for each indicator; -1 for none, int64[5].
        indicators: for each kind those that make it a dora, a mask, int64[34].
        known: points by ron and tsumo, fu and han, -1 where they were not needed yet, float64[2, 40, 80];
            where places are sought, what they are worth, all known before, yakuman in the row ``NAMED``.
        with_ura: whether ura count.
        under: how many there are.
        ippatsu: whether it counts.
        north_han: han of norths set aside.
        lies_for_ron, lies_for_draw: what lies on the table for a win by a discard, and by an own draw.
        plain: by han, the chance of red fives that were drawn.
        both: of those and ura.
        unseen_by_ura: unseen tiles by the han that they bring under an indicator.
        choices: of so many tiles under the indicators by han, six rows of 64.
        most: the most red fives that were drawn.
        sure: han of dora, red fives held and norths.
        set_of_melds, declares: of the win that is scored: its set of melds, whether riichi may be declared.
    """

    def __init__(self, rules: Switches, bits: YakuBits, wins: WinRows, codes: memoryview) -> None:
        """Make room for wins with as many sets of melds as there are rows."""
        super().__init__(rules, bits)
        sets = len(codes)
        self.wins = wins
        self.codes = codes
        self.melded = zeros("q", sets, 34)
        self.reds = zeros("q", sets, 3, 3)
        self.doras = zeros("q", 5)
        self.indicators = zeros("q", 34)
        self.known = zeros("d", 2, MOST_FU // 5, MOST_HAN)
        self.with_ura = self.under = self.ippatsu = self.north_han = self.lies_for_ron = 0
        self.lies_for_draw = self.most = self.sure = self.set_of_melds = self.declares = 0
        self.plain = zeros("d", 64)
        self.both = zeros("d", 64)
        self.unseen_by_ura = zeros("d", 5)
        self.choices = zeros("d", 6, 64)


def score_wins(values: Values, scoring: Scoring, sorts: int) -> None:
    """Write what all wins are worth that come about in some ways, bits of ``SORTS``."""
    held, melded = -1, 0
    for ready in range(values.ready):
        melds = set_of_ready(values, ready)
        if melds != held:
            held = melds
            hold(values, melds)
            read_row(scoring, scoring.wins, melds)
            melded = scoring.mask
            scoring.set_of_melds = melds
            scoring.declares = 1 if values.may_riichi and melds == 0 else 0
        for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
            _read_win(values, scoring, values.ready_key[ready], values.win_kind[win], melded)
            _score_win(values, scoring, win, sorts)
    hold(values, 0)


def _score_win(values: Values, scoring: Scoring, win: int, sorts: int) -> None:
    """Write what a win is worth that was read; what does not go by how it comes about is worked out once."""
    scoring.most = _drawn_reds(values, scoring)
    scoring.sure = _dora_in(scoring) + _sure_reds(scoring) + scoring.north_han
    if scoring.declares and scoring.with_ura and scoring.under:
        _add_ura(values, scoring)
    for way in range(ways_of(values)):
        values.win_worth[win, way] = 0.0
    cut_suits(scoring)
    for sort in range(SORTS):
        if sorts >> sort & 1 and (scoring.declares or sort != DECLARED_SORT):
            scoring.circumstances = _circumstances_of(sort)
            clear(scoring)
            score_cut(scoring)
            if not scoring.problem:
                _write_worth(values, scoring, win, sort)


def _circumstances_of(sort: int) -> int:
    """Return how a win of a sort comes about."""
    if sort == DRAWN_SORT:
        return TSUMO
    if sort == DRAWN_LAST_SORT:
        return TSUMO | HAITEI
    return RIICHI if sort == DECLARED_SORT else 0


def _read_win(values: Values, scoring: Scoring, key: int, kind: int, melded: int) -> None:
    """Read a ready hand and the tile that it wins on, beside the kinds in its melds."""
    scoring.mask, scoring.tile = melded | ONE << kind, kind
    for suit in range(4):
        own = key >> SUIT_BITS * suit & SUIT_MASK
        scoring.keys[suit] = values.suit_key[own]
        scoring.mask |= values.suit_held[own] << 9 * suit
    scoring.keys[kind // 9] += ONE << 3 * (kind % 9)
    read_tiles(scoring)


# ---------------------------------------------------------------------------------- from readings to points


def _write_worth(values: Values, scoring: Scoring, win: int, sort: int) -> None:
    """Write what a win is worth in the ways that one scoring is for."""
    if sort == DRAWN_SORT:
        values.win_worth[win, DAMA] = _expected(scoring, 0, scoring.most, scoring.sure)
    elif sort == DRAWN_LAST_SORT:  # the last tile is among the yaku
        values.win_worth[win, DAMA_LAST] = _expected(scoring, 0, scoring.most, scoring.sure)
    elif sort == THROWN_SORT:
        values.win_worth[win, RON_DAMA] = _expected(scoring, 0, scoring.most, scoring.sure)
    if scoring.declares and sort != THROWN_SORT:
        _riichi_worth(values, scoring, win, sort)


def _riichi_worth(values: Values, scoring: Scoring, win: int, sort: int) -> None:
    ura, most, sure = 0, scoring.most, scoring.sure
    if scoring.with_ura and scoring.under:
        ura, most = 1, most + 4 * scoring.under
    plain, double = BY_RIICHI if sort == DRAWN_SORT else BY_RIICHI_LAST, 4
    if sort == DECLARED_SORT:  # riichi is among the yaku
        plain, double, sure = RON_RIICHI, 2, sure - 1
    first = sure + scoring.ippatsu
    values.win_worth[win, plain] = _expected(scoring, ura, most, sure + 1)
    values.win_worth[win, plain + 1] = _expected(scoring, ura, most, first + 1)
    if values.first_turn:
        values.win_worth[win, plain + double] = _expected(scoring, ura, most, sure + 2)
        values.win_worth[win, plain + double + 1] = _expected(scoring, ura, most, first + 2)


def _expected(scoring: Scoring, ura: int, most: int, han: int) -> float:
    """Return the points with so many further han, and those that come by chance, with ura or without."""
    tsumo, total = 1 if scoring.circumstances & TSUMO else 0, 0.0
    total += scoring.lies_for_draw if tsumo else scoring.lies_for_ron
    if scoring.named:
        judged = scoring.known[tsumo, NAMED, scoring.basic // 8000]
        return total + (scoring.points if judged < 0.0 else judged)
    for more in range(most + 1):
        points = _points_at(scoring, scoring.fu, scoring.han + han + more)
        if scoring.most_han != scoring.han or scoring.most_fu != scoring.fu:
            other = _points_at(scoring, scoring.most_fu, scoring.most_han + han + more)
            points = other if other > points else points
        total += (scoring.both[more] if ura else scoring.plain[more]) * points
    return total


def _points_at(scoring: Scoring, fu: int, han: int) -> float:
    """Return the points of fu and han, worked out when first needed."""
    tsumo, row, column = 1 if scoring.circumstances & TSUMO else 0, fu // 5, han
    column = min(column, MOST_HAN - 1)
    if scoring.known[tsumo, row, column] < 0.0:
        scoring.known[tsumo, row, column] = points_of(scoring, basic_of(scoring.rules, column, fu))
    return scoring.known[tsumo, row, column]


# ---------------------------------------------------------------------------------- dora


def _dora_in(scoring: Scoring) -> int:
    han = 0
    for place in range(5):
        kind = scoring.doras[place]
        if kind >= 0:
            han += copies_in(scoring, kind) + scoring.melded[scoring.set_of_melds, kind]
    return han


def _sure_reds(scoring: Scoring) -> int:
    """Return the red fives in melds and those held: of the fives of the question red ones stay longest."""
    sure, melds = 0, scoring.set_of_melds
    for suit in range(3):
        held, red = copies_in(scoring, 9 * suit + 4), scoring.reds[melds, suit, 0]
        sure += scoring.reds[melds, suit, 1] + (red if red < held else held)
    return sure


def _drawn_reds(values: Values, scoring: Scoring) -> int:
    """Write the chance of each number of red fives that were drawn; return the largest."""
    scoring.plain[0], most = 1.0, 0
    for suit in range(3):
        five, red = 9 * suit + 4, scoring.reds[scoring.set_of_melds, suit, 2]
        drawn = copies_in(scoring, five) - values.own[five]
        if drawn > 0 and red:
            most = _add_drawn_reds(scoring, most, drawn, values.unseen[five], red)
    return most


def _add_drawn_reds(scoring: Scoring, most: int, drawn: int, unseen: int, red: int) -> int:
    """Add the red ones among so many fives drawn, one five after the other."""
    top = drawn if drawn < red else red
    for more in range(1, top + 1):
        scoring.plain[most + more] = 0.0
    for done in range(most + 1):
        han = most - done
        was = scoring.plain[han]
        scoring.plain[han] = 0.0
        for reds in range(top + 1):
            scoring.plain[han + reds] += was * _hypergeometric(drawn, unseen, red, reds)
    return most + top


def _hypergeometric(drawn: int, unseen: int, red: int, reds: int) -> float:
    return _choose(red, reds) * _choose(unseen - red, drawn - reds) / _choose(unseen, drawn)


def _choose(many: int, few: int) -> float:
    ways = 1.0
    if few < 0 or few > many:
        return 0.0
    for place in range(few):
        ways = ways * (many - place) / (place + 1)
    return ways


def _add_ura(values: Values, scoring: Scoring) -> None:
    """Write the chance of each number of red fives and ura together."""
    most, under = scoring.most, scoring.under
    _copies_by_ura(values, scoring)
    _count_ura(scoring, under)
    for han in range(most + 4 * under + 1):
        scoring.both[han] = 0.0
    for han in range(most + 1):
        for added in range(4 * under + 1):
            scoring.both[han + added] += scoring.plain[han] * scoring.choices[under, added]


def _copies_by_ura(values: Values, scoring: Scoring) -> None:
    """Write how many of the unseen tiles bring so many han each, if they lie under an indicator."""
    for han in range(5):
        scoring.unseen_by_ura[han] = 0.0
    unseen, held = values.total - values.unseen[WILD], scoring.mask
    if scoring.melded[0, 30] > 0:  # norths set aside are no meld
        held |= ONE << 30
    while held:
        kind = lowest_in(held)
        held &= held - 1
        many = copies_in(scoring, kind)
        unseen -= many - values.own[kind] if many > values.own[kind] else 0
        here, han = _unseen_among(values, scoring, scoring.indicators[kind]), many + scoring.melded[0, kind]
        scoring.unseen_by_ura[han if han < 4 else 4] += here
        unseen -= here
    scoring.unseen_by_ura[0] += unseen


def _unseen_among(values: Values, scoring: Scoring, kinds: int) -> int:
    """Return how many tiles of some kinds are unseen beside a won hand."""
    unseen = 0
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        more = copies_in(scoring, kind) - values.own[kind]
        unseen += values.unseen[kind] - (more if more > 0 else 0)
    return unseen


def _count_ura(scoring: Scoring, under: int) -> None:
    """Write the share of the choices of so many tiles, none twice, that bring each number of han.

    ``choices[j]`` counts the choices of ``j`` tiles by han; tiles are chosen class by class.
    """
    total = 0.0
    for tiles in range(under + 1):
        for han in range(4 * under + 1):
            scoring.choices[tiles, han] = 0.0
    scoring.choices[0, 0] = 1.0
    for han in range(5):
        total += scoring.unseen_by_ura[han]
        _choose_ura(scoring, under, han)
    ways = _choose(whole_of(total), under)
    share = 1.0 / (ways if ways > 1.0 else 1.0)
    for han in range(4 * under + 1):
        scoring.choices[under, han] *= share


def _choose_ura(scoring: Scoring, under: int, han: int) -> None:
    """Choose tiles from the class of those that bring so many han."""
    copies = whole_of(scoring.unseen_by_ura[han])
    for done in range(under):
        tiles = under - done
        for more in range(1, tiles + 1):
            chosen = _choose(copies, more)
            if chosen > 0.0:
                for before in range(4 * (tiles - more) + 1):
                    added = scoring.choices[tiles - more, before] * chosen
                    scoring.choices[tiles, before + han * more] += added


# ---------------------------------------------------------------------------------- without points


def count_wins(values: Values) -> None:
    """Let every win be worth the same, where there are no points."""
    for win in range(values.wins):
        for way in range(WAYS):
            values.win_worth[win, way] = 1.0


def add_up(values: Values) -> None:
    """Add up the wins of each ready hand: the weight of what wins, and that times points."""
    for ready in range(values.ready):
        for way in range(ways_of(values)):
            values.ready_points[ready, way] = values.ready_wins[ready, way] = 0.0
        values.ready_least[ready] = 1e30
        for win in range(values.ready_from[ready], values.ready_from[ready + 1]):
            _add_win(values, ready, win)
            worth = values.win_worth[win, DAMA] if values.objective == POINTS else 1.0
            if values.win_worth[win, DAMA] > 0.0 and worth < values.ready_least[ready]:
                values.ready_least[ready] = worth


def ways_of(values: Values) -> int:
    """Return how many ways to win there are."""
    return PLAIN_WAYS if values.is_alike else WAYS


def _add_win(values: Values, ready: int, win: int) -> None:
    for way in range(ways_of(values)):
        worth, weight = values.win_worth[win, way], values.win_weight[win]
        if worth > 0.0:
            values.ready_points[ready, way] += weight * worth
            values.ready_wins[ready, way] += weight
