"""Score the wins of ready hands.

Method: the loop of `paili.kernels.scoring` scores each win without dora. It returns two interpretations of
the hand: the one with the most points while fu count, and the one with the most han. With any number of added
han one of these two is best: below five han the points of all interpretations double with each han, and from
five han on only han count. So the points with riichi, ippatsu, the last tile, dora, ura dora and red fives,
which only add han, follow from the two interpretations.

The points are a mean over ura dora: the tiles under the indicators are a random choice of the tiles that are
unseen after the win. So are the dora indicators that a quad of the question still turns, with and without
riichi. The points are also a mean over red fives among the drawn tiles: a known number of the
unseen fives is red. Of the fives in the hand of the question, the red fives are discarded last. With three
players they are a mean over the norths that the hand draws and sets aside until the win, by the chances of
the question.
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


_MOST_MORE = 3  # han of double riichi and ippatsu


class Scoring(ScoredHand):
    """The rules of scoring, and the win that the loops score at the moment.

    Attributes:
        wins: for each set of called melds, a row with its melds and the winds, without concealed tiles.
        codes: the melds of ``wins`` as codes, int16[sets, 4].
        melded: for each set of called melds, the number of copies of each kind in melds and norths set aside,
            int64[sets, 34].
        reds: for each set of called melds and each suit, the number of red fives in hand, in melds, and
            unseen.
        doras: the dora kind of each indicator; -1 for none, int64[5].
        indicators: for each kind, a mask of the indicators that point to this kind as dora, int64[34].
        cached_points: the points by ron or tsumo, fu and han, -1 if not computed yet, float64[2, 40, 80]. For
            the objective "place", the value of each score, computed in advance; yakuman are in row
            ``NAMED``.
        points_by_han: the points of the scored win, by the number of han that are added to ``sure``.
        with_ura: whether ura dora count.
        under: the number of ura dora indicators.
        turning: the number of dora indicators that are still to be turned, for a quad of the question.
        ippatsu: whether ippatsu counts.
        riichi_han: the number of han for riichi: 1, or 2 if the hand is in double riichi already.
        north_han: the number of han for norths set aside.
        later_norths: the chance of each number of further norths that are set aside until the win,
            float64[5].
        later_north_han: the number of han for each of these norths; 0 if there are none.
        lies_for_ron, lies_for_draw: the points from riichi sticks and honba for a win by ron, and by draw.
        plain: the chance of each number of red fives among the drawn tiles, with the han of further norths
            and of the indicators that are still to be turned.
        both: the chance of each number of han from drawn red fives, such indicators and ura dora together.
        unseen_by_ura: the number of unseen tiles, by the number of han that a tile adds if it lies under an
            indicator.
        choices: the number of ways to choose the tiles under the indicators, by the sum of their han: a row
            of 64 for each number of tiles.
        most: the largest number of han in ``plain``.
        sure: the number of han from dora, red fives in hand or melds, and norths.
        set_of_melds: the number of the set of called melds of the winning hand.
        declares: whether the winning hand may declare riichi.
        plans: for each plan the mask of its yaku, int64[plans].
        plan_number: the number of plans; if it is not 0, the loops write the plans of each win, as a mask,
            instead of its points.
    """

    def __init__(self, rules: Switches, bits: YakuBits, wins: WinRows, codes: memoryview) -> None:
        """Allocate the arrays for wins; each row of ``codes`` is one set of called melds."""
        super().__init__(rules, bits)
        sets = len(codes)
        self.wins = wins
        self.codes = codes
        self.melded = zeros("q", sets, 34)
        self.reds = zeros("q", sets, 3, 3)
        self.doras = zeros("q", 5)
        self.indicators = zeros("q", 34)
        self.cached_points = zeros("d", 2, MOST_FU // 5, MOST_HAN)
        self.points_by_han = zeros("d", 64 + _MOST_MORE)
        self.with_ura = self.under = self.ippatsu = self.north_han = self.lies_for_ron = 0
        self.lies_for_draw = self.most = self.sure = self.set_of_melds = self.declares = self.turning = 0
        self.riichi_han = 1
        self.plain = zeros("d", 64)
        self.both = zeros("d", 64)
        self.plans = zeros("q", 1)
        self.plan_number = 0
        self.later_norths = zeros("d", 5)
        self.later_north_han = 0
        self.unseen_by_ura = zeros("d", 5)
        self.choices = zeros("d", 12, 64)


def score_wins(values: Values, scoring: Scoring, sorts: int) -> None:
    """Write the points of all wins, for some ways to win.

    Args:
        values: the graph; the points are written to it.
        scoring: the rules and buffers that score wins.
        sorts: which ways to win to score, such as all by draw or all by ron, as bits of ``SORTS``.
    """
    last_melds, melded = -1, 0
    for ready in range(values.ready):
        melds = set_of_ready(values, ready)
        if melds != last_melds:
            last_melds = melds
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
    """Write the points of the win that was read into ``scoring``, for some groups of ways to win.

    Args:
        values: the graph of hands, with their values.
        scoring: the rules and buffers that score wins.
        win: the index of the win.
        sorts: the groups of ways to win, as bits of ``SORTS``.
    """
    scoring.most = _drawn_reds(values, scoring)
    if scoring.later_north_han:
        _add_later_norths(scoring)
    scoring.sure = _dora_in(scoring) + _sure_reds(scoring) + scoring.north_han
    if scoring.declares and scoring.with_ura and scoring.under:
        _add_ura(values, scoring, scoring.under + scoring.turning)
    if scoring.turning:
        _turn_indicators(values, scoring, scoring.turning)
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
    """Return what a group of ways to win adds to the yaku, as bits: tsumo, the last tile, riichi."""
    if sort == DRAWN_SORT:
        return TSUMO
    if sort == DRAWN_LAST_SORT:
        return TSUMO | HAITEI
    return RIICHI if sort == DECLARED_SORT else 0


def _read_win(values: Values, scoring: Scoring, key: int, kind: int, melded: int) -> None:
    """Read a ready hand and its winning tile into the scoring record.

    Args:
        values: the graph of hands, with their values.
        scoring: the record, written to.
        key: the key of the ready hand: its suits and wildcards as one number.
        kind: the kind of the winning tile.
        melded: the kinds in the melds of the hand, as a mask.
    """
    scoring.mask, scoring.tile = melded | ONE << kind, kind
    for suit in range(4):
        own = key >> SUIT_BITS * suit & SUIT_MASK
        scoring.keys[suit] = values.suit_key[own]
        scoring.mask |= values.suit_held[own] << 9 * suit
    scoring.keys[kind // 9] += ONE << 3 * (kind % 9)
    read_tiles(scoring)


# ---------------------------------------------------------------------------------- from readings to points


def _write_worth(values: Values, scoring: Scoring, win: int, sort: int) -> None:
    """Write the points of a win in all ways that differ from a scored win only by additional han, such as
    riichi or ippatsu.

    Args:
        values: the graph of hands, with their values.
        scoring: the rules and buffers that score wins.
        win: the index of the win.
        sort: the group of ways to win that was scored, such as by draw or by ron.
    """
    has_riichi = scoring.declares and sort != THROWN_SORT
    most = scoring.most + (4 * scoring.under if has_riichi and scoring.with_ura else 0)
    if not scoring.plan_number and not scoring.named:
        _list_points(scoring, most + (_MOST_MORE if has_riichi else 0))
    if sort == DRAWN_SORT:
        values.win_worth[win, DAMA] = _expected(scoring, 0, scoring.most, 0)
    elif sort == DRAWN_LAST_SORT:  # the last tile is among the yaku
        values.win_worth[win, DAMA_LAST] = _expected(scoring, 0, scoring.most, 0)
    elif sort == THROWN_SORT:
        values.win_worth[win, RON_DAMA] = _expected(scoring, 0, scoring.most, 0)
    if has_riichi:
        _riichi_worth(values, scoring, win, sort, most)


def _riichi_worth(values: Values, scoring: Scoring, win: int, sort: int, most: int) -> None:
    """Write the points of a win in riichi, with and without ippatsu.

    Args:
        values: the graph of hands, with their values.
        scoring: the rules and buffers that score wins.
        win: the index of the win.
        sort: the group of ways to win that was scored, such as by draw or by ron.
        most: the largest number of han from red fives and ura dora.
    """
    ura, plain, double = most > scoring.most, BY_RIICHI if sort == DRAWN_SORT else BY_RIICHI_LAST, 4
    han, twice = scoring.riichi_han, 2
    if sort == DECLARED_SORT:  # riichi is among the yaku
        plain, double, han, twice = RON_RIICHI, 2, han - 1, 1
    values.win_worth[win, plain] = _expected(scoring, ura, most, han)
    values.win_worth[win, plain + 1] = _expected(scoring, ura, most, han + scoring.ippatsu)
    if values.first_turn:
        values.win_worth[win, plain + double] = _expected(scoring, ura, most, twice)
        values.win_worth[win, plain + double + 1] = _expected(scoring, ura, most, twice + scoring.ippatsu)


def _expected(scoring: Scoring, ura: int, most: int, han: int) -> float:
    """Return the mean points of a win over the unknown red fives and ura dora; or its plans, see `Scoring`.

    Args:
        scoring: the record with the scored win.
        ura: 1 to count ura dora, 0 without ura dora.
        most: the largest number of han from red fives and ura dora.
        han: the number of additional han for riichi, ippatsu and the like, besides ``scoring.sure``.
    """
    if scoring.plan_number:
        return _plans_of(scoring)
    tsumo, total = 1 if scoring.circumstances & TSUMO else 0, 0.0
    total += scoring.lies_for_draw if tsumo else scoring.lies_for_ron
    if scoring.named:
        judged = scoring.cached_points[tsumo, NAMED, scoring.basic // 8000]
        return total + (scoring.points if judged < 0.0 else judged)
    if ura:
        for more in range(most + 1):
            total += scoring.both[more] * scoring.points_by_han[han + more]
    else:
        for more in range(most + 1):
            total += scoring.plain[more] * scoring.points_by_han[han + more]
    return total


def _list_points(scoring: Scoring, most: int) -> None:
    """Write the points of the scored win by the number of han that are added to ``sure``.

    Args:
        scoring: the record with the scored win.
        most: the largest number of added han.
    """
    tsumo, sure = 1 if scoring.circumstances & TSUMO else 0, scoring.sure
    is_one = scoring.most_han == scoring.han and scoring.most_fu == scoring.fu
    for more in range(most + 1):
        points = _points_at(scoring, tsumo, scoring.fu, scoring.han + sure + more)
        if not is_one:
            other = _points_at(scoring, tsumo, scoring.most_fu, scoring.most_han + sure + more)
            points = other if other > points else points
        scoring.points_by_han[more] = points


def _plans_of(scoring: Scoring) -> int:
    """Return the plans that have a yaku of the scored win, as a mask."""
    result = 0
    for plan in range(scoring.plan_number):
        if scoring.yaku & scoring.plans[plan]:
            result |= 1 << plan
    return result


def _points_at(scoring: Scoring, tsumo: int, fu: int, han: int) -> float:
    """Return the points for a number of fu and han; the points are computed once and then cached."""
    row, column = fu // 5, han if han < MOST_HAN else MOST_HAN - 1
    points = scoring.cached_points[tsumo, row, column]
    if points < 0.0:
        points = points_of(scoring, basic_of(scoring.rules, column, fu))
        scoring.cached_points[tsumo, row, column] = points
    return points


# ---------------------------------------------------------------------------------- dora


def _dora_in(scoring: Scoring) -> int:
    han = 0
    for place in range(5):
        kind = scoring.doras[place]
        if kind >= 0:
            han += copies_in(scoring, kind) + scoring.melded[scoring.set_of_melds, kind]
    return han


def _sure_reds(scoring: Scoring) -> int:
    """Return the number of red fives that the winning hand certainly has, concealed or in melds.

    Of the fives in the hand of the question, the red fives are discarded last.
    """
    sure, melds = 0, scoring.set_of_melds
    for suit in range(3):
        fives, red = copies_in(scoring, 9 * suit + 4), scoring.reds[melds, suit, 0]
        sure += scoring.reds[melds, suit, 1] + (red if red < fives else fives)
    return sure


def _drawn_reds(values: Values, scoring: Scoring) -> int:
    """Write the chance of each number of red fives among the drawn tiles; return the largest possible
    number of them.
    """
    scoring.plain[0], most = 1.0, 0
    for suit in range(3):
        five, red = 9 * suit + 4, scoring.reds[scoring.set_of_melds, suit, 2]
        drawn = copies_in(scoring, five) - values.own[five]
        if drawn > 0 and red:
            most = _add_drawn_reds(scoring, most, drawn, values.unseen[five], red)
    return most


def _add_drawn_reds(scoring: Scoring, most: int, drawn: int, unseen: int, red: int) -> int:
    """Extend the chances of each number of drawn red fives by the red fives of one more suit.

    Args:
        scoring: the record with the scored win.
        most: the largest possible number of drawn red fives in the suits added before.
        drawn: the number of fives of this suit that were drawn.
        unseen: the number of unseen fives of this suit before the first draw.
        red: the number of red fives among these unseen fives.

    Returns:
        The largest possible number of drawn red fives with this suit included.
    """
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


def _add_later_norths(scoring: Scoring) -> None:
    """Add the han of the norths that are set aside until the win to the chances of drawn red fives."""
    step, most = scoring.later_north_han, scoring.most
    top = most + 4 * step
    for han in range(most + 1, top + 1):
        scoring.plain[han] = 0.0
    for done in range(top + 1):
        han, chance = top - done, 0.0
        for norths in range(5):
            if norths * step <= han:
                chance += scoring.plain[han - norths * step] * scoring.later_norths[norths]
        scoring.plain[han] = chance
    scoring.most = top


def _hypergeometric(drawn: int, unseen: int, red: int, reds: int) -> float:
    return _choose(red, reds) * _choose(unseen - red, drawn - reds) / _choose(unseen, drawn)


def _choose(many: int, few: int) -> float:
    ways = 1.0
    if few < 0 or few > many:
        return 0.0
    for place in range(few):
        ways = ways * (many - place) / (place + 1)
    return ways


def _add_ura(values: Values, scoring: Scoring, under: int) -> None:
    """Write the chance of each number of han from red fives and ura dora together.

    Args:
        values: the graph of hands, with their values.
        scoring: the rules and buffers that score wins.
        under: the number of ura dora indicators, and of dora indicators that are still to be turned.
    """
    most = scoring.most
    _copies_by_ura(values, scoring)
    _count_ura(scoring, under)
    for han in range(most + 4 * under + 1):
        scoring.both[han] = 0.0
    for han in range(most + 1):
        for added in range(4 * under + 1):
            scoring.both[han + added] += scoring.plain[han] * scoring.choices[under, added]


def _turn_indicators(values: Values, scoring: Scoring, turning: int) -> None:
    """Add the han of dora indicators that are still to be turned to the chances of drawn red fives.

    Args:
        values: the graph of hands, with their values.
        scoring: the rules and buffers that score wins.
        turning: the number of these indicators.
    """
    most, top = scoring.most, scoring.most + 4 * turning
    _copies_by_ura(values, scoring)
    _count_ura(scoring, turning)
    for han in range(most + 1, top + 1):
        scoring.plain[han] = 0.0
    for done in range(top + 1):
        han, chance = top - done, 0.0
        for added in range(4 * turning + 1):
            if added <= han:
                chance += scoring.plain[han - added] * scoring.choices[turning, added]
        scoring.plain[han] = chance
    scoring.most = top


def _copies_by_ura(values: Values, scoring: Scoring) -> None:
    """Count the unseen tiles by the number of han that each tile adds if it lies under a dora indicator."""
    for han in range(5):
        scoring.unseen_by_ura[han] = 0.0
    unseen, kinds = values.total + values.later_norths - values.unseen[WILD], scoring.mask
    if scoring.melded[0, 30] > 0:  # norths set aside are no meld
        kinds |= ONE << 30
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        many = copies_in(scoring, kind)
        unseen -= many - values.own[kind] if many > values.own[kind] else 0
        here, han = _unseen_among(values, scoring, scoring.indicators[kind]), many
        han += scoring.melded[scoring.set_of_melds, kind]
        scoring.unseen_by_ura[han if han < 4 else 4] += here
        unseen -= here
    scoring.unseen_by_ura[0] += unseen


def _unseen_among(values: Values, scoring: Scoring, kinds: int) -> int:
    """Return the number of tiles of some kinds that are unseen after a win.

    Args:
        values: the graph of hands, with their values.
        scoring: the rules and buffers that score wins.
        kinds: the kinds, as a mask.
    """
    unseen = 0
    while kinds:
        kind = lowest_in(kinds)
        kinds &= kinds - 1
        more = copies_in(scoring, kind) - values.own[kind]
        unseen += values.unseen[kind] - (more if more > 0 else 0)
        unseen += values.later_norths if kind == 30 else 0
    return unseen


def _count_ura(scoring: Scoring, under: int) -> None:
    """Write the chance of each number of han from ura dora, for ``under`` different tiles under the
    indicators.

    ``choices[j]`` counts the ways to choose ``j`` tiles, by the sum of their han. Tiles that add equally many
    han are counted together.

    Args:
        scoring: the rules and buffers that score wins.
        under: the number of dora indicators.
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
    """Extend the counts of ways to choose tiles under the indicators by the tiles that add ``han`` han each.

    Args:
        scoring: the rules and buffers that score wins.
        under: the number of dora indicators.
        han: the number of han that each of these tiles adds.
    """
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
    """Set the points of every win to 1, for objectives that only count wins."""
    for win in range(values.wins):
        for way in range(WAYS):
            values.win_worth[win, way] = 1.0


def add_up(values: Values) -> None:
    """Write two sums over the wins of each ready hand, for each way to win: of the weights, and of weight
    × points.
    """
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
    """Return the number of different ways to win; there are fewer if all draws are alike."""
    return PLAIN_WAYS if values.is_alike else WAYS


def _add_win(values: Values, ready: int, win: int) -> None:
    for way in range(ways_of(values)):
        worth, weight = values.win_worth[win, way], values.win_weight[win]
        if worth > 0.0:
            values.ready_points[ready, way] += weight * worth
            values.ready_wins[ready, way] += weight
