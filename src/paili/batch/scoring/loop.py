"""The loop over rows: every reading of every row is scored, and the best is kept."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from paili.batch.arrays.compiling import inner, kernel, whole
from paili.batch.scoring import layout
from paili.batch.scoring.cutting import copies_in, cut_at, cut_suits
from paili.batch.scoring.facts import read_row
from paili.batch.scoring.layout import Book, CutMasks, ScoreRow, Scratch, Switches, WinBits, Work, YakuBits
from paili.batch.scoring.points import basic_of, fu_of, han_of, pair_fu, points_of
from paili.batch.scoring.wins import Wins
from paili.batch.scoring.yaku import (
    bits,
    end_yaku,
    first_turn_yakuman,
    group_yakuman,
    run_yaku,
    tile_yaku,
    tile_yakuman,
    times_of,
    triplet_yaku,
    value_yaku,
    win_yaku,
)
from paili.win import masks


@inner
def _offer(best: ScoreRow, basic: int, named: int, han: int, fu: int) -> bool:
    """Keep the better of what was found and this; return whether this is kept."""
    mine = (basic, named, han, fu)
    if mine <= (best.basic, best.named, best.han, best.fu) and best.problem != layout.NO_WIN:
        return False
    best.basic, best.named, best.han, best.fu = mine
    best.yaku = best.yakuman = best.dora = best.problem = 0
    return True


@inner
def _note_most(best: ScoreRow, han: int, fu: int) -> None:
    """Note the reading of most han."""
    if han > best.most_han or (han == best.most_han and fu > best.most_fu):
        best.most_han, best.most_fu = han, fu


@inner
def _offer_problem(best: ScoreRow, problem: int, fu: int) -> None:
    if _offer(best, layout.NONE, layout.NONE, layout.NONE, fu):
        best.problem = problem


@inner
def _offer_yaku(facts: WinBits, rules: Switches, yaku: YakuBits, best: ScoreRow, found: int, fu: int) -> None:
    found &= yaku.counting[facts.concealed]
    han = han_of(found, yaku, facts.concealed)
    if not han:
        _offer_problem(best, layout.NO_YAKU, fu)
    elif rules.minimum_han_honba and facts.honba >= rules.minimum_han_honba and han < 2:
        _offer_problem(best, layout.TOO_FEW_HAN, fu)
    else:
        _note_most(best, han + facts.dora, fu)
        if _offer(best, basic_of(han + facts.dora, fu, rules), layout.NONE, han + facts.dora, fu):
            best.yaku, best.dora = found, facts.dora
    if (
        facts.circumstances & layout.RENHOU
        and rules.renhou_mangan
        and _offer(best, whole(2000), layout.NONE, whole(5), fu)
    ):
        best.yaku = yaku.renhou


@inner
def _offer_yakuman(rules: Switches, best: ScoreRow, found: int, fu: int) -> None:
    times = times_of(found, rules)
    if _offer(best, 8000 * times, layout.ONE, 13 * times, fu):
        best.yaku, best.yakuman = found, times


@inner
def _standard_case(
    facts: WinBits, rules: Switches, yaku: YakuBits, best: ScoreRow, cut: CutMasks, wait: int
) -> None:
    """Score one reading of the standard form with one place for the winning tile."""
    tsumo = facts.circumstances & layout.TSUMO
    ron_triplet = 1 if wait == layout.DUAL and not tsumo else 0
    concealed = bits(cut.triplets) + facts.concealed_quads - ron_triplet
    fu_of_pair = pair_fu(facts, rules, cut.pair)
    flat = cut.number == 4 and facts.concealed and not fu_of_pair
    pinfu = bool(flat and wait == layout.TWO_SIDED and (rules.pinfu_tsumo or not tsumo))
    fu = fu_of(facts, rules, cut.triplets, fu_of_pair, wait, pinfu)
    triplets = cut.triplets | facts.triplets
    yakuman = first_turn_yakuman(facts, rules, yaku) | tile_yakuman(facts, rules, yaku)
    yakuman |= group_yakuman(facts, yaku, triplets, cut.pair, wait, concealed)
    if yakuman:
        _offer_yakuman(rules, best, yakuman, fu)
    else:
        found = _ordinary(facts, rules, yaku, cut, pinfu, concealed)
        _offer_yaku(facts, rules, yaku, best, found, fu)


@inner
def _ordinary(
    facts: WinBits, rules: Switches, yaku: YakuBits, cut: CutMasks, pinfu: bool, concealed: int
) -> int:
    """Return the ordinary yaku of a reading of the standard form."""
    runs, triplets = cut.runs | facts.runs, cut.triplets | facts.triplets
    number = cut.number + facts.run_number
    found = win_yaku(facts, rules, yaku) | tile_yaku(facts, rules, yaku, number > 0)
    found |= run_yaku(yaku, runs, number, cut.doubled, pinfu)
    found |= end_yaku(facts, yaku, runs, triplets, cut.pair)
    found |= value_yaku(facts, rules, yaku, triplets, cut.pair)
    return found | triplet_yaku(facts, yaku, triplets, 4 - number, concealed)


@inner
def _seven_pairs(facts: WinBits, rules: Switches, yaku: YakuBits, best: ScoreRow) -> None:
    yakuman = first_turn_yakuman(facts, rules, yaku) | tile_yakuman(facts, rules, yaku)
    if yakuman:
        _offer_yakuman(rules, best, yakuman, layout.PAIRS_FU)
    else:
        found = win_yaku(facts, rules, yaku) | tile_yaku(facts, rules, yaku, layout.NO_RUNS)
        _offer_yaku(facts, rules, yaku, best, found | yaku.chiitoitsu, layout.PAIRS_FU)


@inner
def _thirteen_orphans(
    scratch: Scratch, rules: Switches, yaku: YakuBits, facts: WinBits, best: ScoreRow
) -> None:
    all_sided = copies_in(scratch, facts.tile) == 2 and facts.has_wait
    found = yaku.kokushi_musou_13_wait if all_sided else yaku.kokushi_musou
    _offer_yakuman(rules, best, first_turn_yakuman(facts, rules, yaku) | found, layout.NONE)


@inner
def _waits(tile: int, cut: CutMasks) -> int:
    """Return what the winning tile can have completed, a bit for each kind of wait."""
    waits = (1 << layout.PAIR if cut.pair == tile else 0) | (
        1 << layout.DUAL if cut.triplets >> tile & 1 else 0
    )
    if tile >= 27:
        return waits
    rank = tile % 9
    if rank <= 6 and cut.runs >> tile & 1:
        waits |= 1 << (layout.EDGE if rank == 6 else layout.TWO_SIDED)
    if rank >= 2 and cut.runs >> (tile - 2) & 1:
        waits |= 1 << (layout.EDGE if rank == 2 else layout.TWO_SIDED)
    if rank >= 1 and rank <= 7 and cut.runs >> (tile - 1) & 1:
        waits |= 1 << layout.KANCHAN
    return waits


@inner
def _place_winning_tile(
    facts: WinBits, rules: Switches, yaku: YakuBits, best: ScoreRow, cut: CutMasks
) -> None:
    """Score a reading once for every kind of wait that the winning tile can have completed."""
    waits = _waits(facts.tile, cut)
    for wait in range(5):
        if waits >> wait & 1:
            _standard_case(facts, rules, yaku, best, cut, wait)


@inner
def _is_one_pair(scratch: Scratch) -> bool:
    """Whether a pair is left over in one suit alone; all options of a suit agree on that."""
    pairs = 0
    for suit in range(4):
        if scratch.many[suit] and scratch.options[suit, 0, 4] >= 0:
            pairs += 1
    return pairs == 1


@inner
def _joined(a: CutMasks, b: CutMasks) -> CutMasks:
    """Put the groups of two suits together; one of them has no pair, which is -1."""
    return layout.CutMasks(
        a.triplets | b.triplets, a.runs | b.runs, a.number + b.number, a.doubled + b.doubled,
        max(a.pair, b.pair),
    )  # fmt: skip


@inner
def _readings(scratch: Scratch, rules: Switches, yaku: YakuBits, facts: WinBits, best: ScoreRow) -> None:
    """Join one option of each suit; honours have one at most."""
    many = scratch.many
    if not many[3] or not _is_one_pair(scratch):
        return
    honours = cut_at(scratch, layout.SUITS[3], layout.NONE)
    for m in range(many[0]):
        with_m = _joined(honours, cut_at(scratch, layout.SUITS[0], m))
        for p in range(many[1]):
            with_p = _joined(with_m, cut_at(scratch, layout.SUITS[1], p))
            for s in range(many[2]):
                _place_winning_tile(
                    facts, rules, yaku, best, _joined(with_p, cut_at(scratch, layout.SUITS[2], s))
                )


@inner
def _pairs_in(scratch: Scratch, rules: Switches) -> int:
    """Return how many of the seven pairs a hand holds."""
    pairs = 0
    for suit in range(4):
        key = scratch.keys[suit]
        pairs += bits(key >> 1 & ~key & layout.ONE_EACH)
        if rules.seven_pairs_quads:
            pairs += 2 * bits(key >> 2 & layout.ONE_EACH)
    return pairs


@inner
def _special_forms(scratch: Scratch, rules: Switches, yaku: YakuBits, facts: WinBits, best: ScoreRow) -> None:
    if _pairs_in(scratch, rules) == 7:
        _seven_pairs(facts, rules, yaku, best)
    elif facts.mask == masks.ORPHANS:
        _thirteen_orphans(scratch, rules, yaku, facts, best)


@inner
def score_read(scratch: Scratch, rules: Switches, yaku: YakuBits, facts: WinBits, best: ScoreRow) -> None:
    """Score the row that was read into the facts and the counts of each suit."""
    cut_suits(scratch)
    score_cut(scratch, rules, yaku, facts, best)


@inner
def score_cut(scratch: Scratch, rules: Switches, yaku: YakuBits, facts: WinBits, best: ScoreRow) -> None:
    """Score the row that was read, its suits being cut."""
    best.problem = layout.NO_WIN
    any_tile = facts.circumstances & layout.TENHOU and rules.heavenly_wait_best
    tile = facts.tile
    for kind in range(34) if any_tile else range(tile, tile + 1):
        if copies_in(scratch, kind):
            facts.tile = kind
            _readings(scratch, rules, yaku, facts, best)
            if not facts.melds:
                _special_forms(scratch, rules, yaku, facts, best)
    best.points = points_of(facts, rules, best.basic)


@kernel
def score_all(wins: Wins, book: Book, out: NDArray[np.void], work: Work) -> None:
    """Score every row into a record of ``out``, which is all zeros."""
    rules, yaku = book.rules[0], book.yaku[0]
    scratch, facts = work.scratch[0], work.facts[0]
    for row in range(len(out)):
        read_row(scratch, rules, facts, wins, row)
        score_read(scratch, rules, yaku, facts, out[row])
