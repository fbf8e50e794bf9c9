# cython: boundscheck=True, wraparound=True
"""Score a single win by the compiled loops that score arrays of wins.

The loops return han, fu, points, the yaku as bits, and the highest-scoring division into groups. This module
finds the names of the yaku by their bits; it computes the groups, the fu items and the payments only when a
caller reads them. The loops do not support a liable player, the choice of the winning tile of tenhou, renhou,
and local yaku; `paili.scoring.scored_case` scores such wins, and all wins if the package is not compiled.

>>> from paili.win.win import Win
>>> score = score_single(Win("123567m234p67s99p", "8s", tsumo=True), Rules.TENHOU)
>>> score is None or (score.han, score.fu, score.points) == (2, 20, 1500)
True
"""

from __future__ import annotations

from typing import Any, Final

from paili.kernels.scoring.codes import NO_WIN, PON, PROBLEMS, RINSHAN, ROBBED_NORTH, ROBBED_QUAD
from paili.kernels.scoring.reading import ScoredHand
from paili.scoring.book import AS_YAKUMAN, book_of
from paili.scoring.points import basic_points
from paili.scoring.reasons import BestCase
from paili.scoring.rules import Rules
from paili.scoring.scored_case import NOTHING_PAID, Score, liable_times
from paili.scoring.yaku.catalogue import YakuHan
from paili.scoring.yaku.dora import dora_han
from paili.tiles import FACES, KINDS, M2, M9, NORTH, kind_of
from paili.win.record import WinRecord
from paili.win.traits import FIRST_TURN
from paili.win.win import Win

try:
    import cython
except ImportError:
    from paili.kernels import cython
if not cython.compiled:
    from paili.kernels.bits import ONE
    from paili.kernels.records import record_of
    from paili.kernels.scoring.hand import cut_suits, read_meld, read_tiles
    from paili.kernels.scoring.reading import clear, score_cut

_FIRST_TURN: Final = FIRST_TURN
_MOST_RULES: Final = 16
_TILES: Final = 13  # numbers of C
_NORTH: Final = NORTH
_FIRST_MISSING: Final = M2  # with three players
_END_MISSING: Final = M9
_KIND_OF: Final = tuple(map(kind_of, range(FACES)))
_FIRST_PON: Final = KINDS * PON
_RARE: Final = RINSHAN | ROBBED_QUAD | ROBBED_NORTH  # what `check_rules` compares with the rules


class SingleWin(ScoredHand):
    """The buffers with which single wins are scored by one rule set; every win uses the same buffers.

    Attributes:
        of_rules: the rule set.
        yaku_by_bit: three lists of all yaku, in the order of their bits: the first with the han in an open
            hand, the second with the han in a concealed hand, the third with the han as yakuman.
        limit_of: a dict from ``han << 16 | fu`` to the id of the limit.
        is_known: whether the loops support all yaku of the rules.
        is_of_three: whether three players play.
        has_kita: whether norths can be set aside.
        tile_matters: whether a tile other than the drawn tile may count as the winning tile of tenhou.
    """

    def __init__(self, rules: Rules) -> None:
        """Allocate the buffers for wins under a rule set."""
        book = book_of(rules)
        super().__init__(book.rules, book.bits)
        self.of_rules = rules
        self.yaku_by_bit = [list(column) for column in book.yaku]
        self.limit_of: dict[int, str] = {}
        self.is_known = not rules.local_yaku
        self.is_of_three, self.has_kita = rules.players == 3, rules.kita_han > 0
        self.tile_matters = rules.heavenly_wait != "drawn"


_BY_RULES: Final[dict[int, SingleWin]] = {}


def _single_win_of(rules: Rules) -> SingleWin:
    """Return the buffers for wins under a rule set, cached by the identity of the rules object."""
    won = _BY_RULES.get(id(rules))
    if won is None or won.of_rules is not rules:
        if len(_BY_RULES) >= _MOST_RULES:
            _BY_RULES.clear()
        won = _BY_RULES[id(rules)] = SingleWin(rules)
    return won


def score_checked(win: object, rules: object) -> Score | None:
    """Return the score of a win after the checks of `paili.scoring.score.check_rules`; None if
    `score_single` returns it, or the win needs a check that this function does not do.

    Args:
        win, rules: arguments of `paili.scoring.score.score`, of any types.
    """
    if not cython.compiled or type(win) is not Win or id(rules) not in _BY_RULES:
        return None
    won = _BY_RULES[id(rules)]
    if won.of_rules is not rules or not _passes(win, won):
        return None
    return _scored(win, won)


def _passes(win: Win, won: SingleWin) -> bool:
    """Return whether a win passes the checks of `paili.scoring.score.check_rules`; False if that is not
    known.
    """
    hand = win.hand
    if hand is None or win.full is None:  # an object whose ``__init__`` did not run
        return False
    if win.is_chinese or win.flags & _RARE or (win.kita and not won.has_kita):
        return False
    if hand.size + 3 * win.calls != _TILES or win.full.wildcards:
        return False
    return not won.is_of_three or _passes_of_three(win)


def _passes_of_three(win: Win) -> bool:
    """Return whether a win has no tile, indicator, meld or seat that three players do not have."""
    if win.seat_wind == _NORTH or win.discarder is not None or win.liable is not None:
        return False
    for kind in range(_FIRST_MISSING, _END_MISSING):
        if win.count[kind]:
            return False
    for face in win.dora_indicators + win.ura_indicators:
        if _FIRST_MISSING <= _KIND_OF[face] < _END_MISSING:
            return False
    return all(win.code[at] >= _FIRST_PON for at in range(win.calls))


def score_single(win: WinRecord, rules: Rules) -> Score | None:
    """Return the score of a win; None if the loops do not support it, or the tiles are not a win.

    Args:
        win: the win, checked under the rules.
        rules: the rule set.
    """
    return _scored(win, _single_win_of(rules)) if cython.compiled else None


def _scored(win: WinRecord, won: SingleWin) -> Score | None:
    """Return the score of a win that was checked under the rules of ``won``; None as `score_single`."""
    shown, rules = win.traits, won.of_rules
    if not won.is_known or win.liable is not None:
        return None
    if shown & _FIRST_TURN and (won.tile_matters or win.renhou):
        return None
    dora = dora_han(win, rules, won.rules)
    won.dora = 0
    for item in dora:
        won.dora += item[1]
    won.circumstances, won.tile, won.honba = win.flags, win.winning_kind, win.honba
    won.seat, won.wind = win.seat_wind, win.round_wind
    _read(won, win)
    # from here to the numbers no Python code runs that another thread could take turns with
    cut_suits(won)
    clear(won)
    score_cut(won)
    if won.problem == NO_WIN:
        return None
    basic, han, fu, bits, problem, points = (
        won.basic, won.han, won.fu, won.yaku, won.problem, won.points,
    )  # fmt: skip
    times, concealed = won.yakuman, won.concealed
    reasons = BestCase.__new__(BestCase)
    reasons.begin(win, rules, won.best_wait, won.best_triplets, won.best_pair)
    if problem:
        return _new(0, fu, (), reasons, "", 0, 0, NOTHING_PAID, 0, 0, PROBLEMS[problem], win, rules)
    yaku = _yaku_of_bits(won.yaku_by_bit[AS_YAKUMAN if times else concealed], bits)
    liable = 0
    if times:
        limit, dora = "yakuman", ()
        if win.calls:
            liable = min(liable_times(yaku, win.called, rules), times)
    else:
        place = han << 16 | fu
        if place not in won.limit_of:
            won.limit_of[place] = basic_points(han, fu, rules)[1]
        limit = won.limit_of[place]
    if dora:
        yaku += dora
    return _new(han, fu, yaku, reasons, limit, points, basic, reasons, times, liable, "", win, rules)


def _new(
    han: int, fu: int, yaku: Any, reasons: BestCase, limit: str, points: int, basic: int, payments: Any,
    times: int, liable: int, problem: str, win: Any, rules: Rules,
) -> Score:  # fmt: skip
    fields = (
        han, fu, yaku, reasons, limit, times, points, payments, reasons, basic, liable, problem, win, rules,
    )  # fmt: skip
    scored: Score = record_of(Score, fields)
    return scored


def _read(won: SingleWin, win: WinRecord) -> None:
    """Write the concealed tiles and the melds of a win into the buffers that the loops read."""
    won.runs = won.run_number = won.triplets = won.melds = won.quads = won.concealed_quads = won.meld_fu = 0
    won.concealed = won.has_wait = 1
    full, mask, kind = win.full, 0, 0
    for suit in range(4):
        key, shift = 0, 0
        for _ in range(9 if suit < 3 else 7):
            count = full.count[kind]
            won.all_counts[kind] = count
            if count:
                mask |= ONE << kind
                key |= count << shift
            shift += 3
            kind += 1
        won.keys[suit] = key
    won.mask = mask
    for at in range(win.calls):
        read_meld(won, win.code[at])
    read_tiles(won)


def _yaku_of_bits(by_bit: list[YakuHan], bits: int) -> tuple[YakuHan, ...]:
    """Return the yaku of a mask with their han, in the order of their bits; only the yakuman if there is
    any.
    """
    return tuple([by_bit[bit] for bit in range(len(by_bit)) if bits >> bit & 1])
