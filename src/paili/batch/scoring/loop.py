"""The loop over rows: every reading of every row is scored, and the best is kept."""

from __future__ import annotations

from paili.batch.arrays.compiling import kernel
from paili.batch.scoring.cutting import cut_suit
from paili.batch.scoring.facts import dora_han, read_hand, read_melds, spare_of_nine_gates, suits_in
from paili.batch.scoring.layout import (
    CLOSED,
    DUAL,
    EDGE,
    F_CLOSED,
    F_CONCEALED,
    F_DORA,
    F_FLAGS,
    F_HONBA,
    F_MASK,
    F_MELDS,
    F_RUN_NUMBER,
    F_RUNS,
    F_SEAT,
    F_SPARE,
    F_SUITS,
    F_TILE,
    F_TRIPLETS,
    F_WAIT_COUNTS,
    F_WIND,
    M_KOKUSHI,
    M_KOKUSHI13,
    O_BASIC,
    O_DORA,
    O_FU,
    O_HAN,
    O_NAMED,
    O_POINTS,
    O_PROBLEM,
    O_YAKU,
    O_YAKUMAN,
    ORPHANS,
    OUT,
    PAIR,
    R_HEAVENLY,
    R_MINIMUM,
    R_PINFU_TSUMO,
    R_RENHOU,
    RENHOU,
    TENHOU,
    TSUMO,
    TWO_SIDED,
    Y_CHIITOITSU,
    Y_RENHOU,
)
from paili.batch.scoring.points import basic_of, fu_of, pair_fu, points_of
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


@kernel
def _offer(out, basic, named, han, fu, yaku, yakuman, dora, problem):  # type: ignore[no-untyped-def]
    """Keep the better of what was found and this."""
    mine = (basic, named, han, fu)
    if mine <= (out[O_BASIC], out[O_NAMED], out[O_HAN], out[O_FU]) and out[O_PROBLEM] != 3:
        return
    out[O_BASIC], out[O_NAMED], out[O_HAN], out[O_FU] = basic, named, han, fu
    out[O_YAKU], out[O_YAKUMAN], out[O_DORA], out[O_PROBLEM] = yaku, yakuman, dora, problem


@kernel
def _offer_yaku(f, rules, out, yaku, han, fu):  # type: ignore[no-untyped-def]
    if not han:
        _offer(out, 0, 0, 0, fu, 0, 0, 0, 1)
    elif rules[R_MINIMUM] and f[F_HONBA] >= rules[R_MINIMUM] and han < 2:
        _offer(out, 0, 0, 0, fu, 0, 0, 0, 2)
    else:
        han += f[F_DORA]
        _offer(out, basic_of(han, fu, rules), 0, han, fu, yaku, 0, f[F_DORA], 0)
    if f[F_FLAGS] & RENHOU and rules[R_RENHOU] == 1:
        _offer(out, 2000, 0, 5, fu, Y_RENHOU, 0, 0, 0)


@kernel
def _offer_yakuman(rules, out, yaku, fu):  # type: ignore[no-untyped-def]
    times = times_of(yaku, rules)
    _offer(out, 8000 * times, 1, 13 * times, fu, yaku, times, 0, 0)


@kernel
def _standard_case(f, rules, out, triplets, runs, number, doubled, pair, wait):  # type: ignore[no-untyped-def]
    """Score one reading of the standard form with one place for the winning tile."""
    robbed = 1 if wait == DUAL and not f[F_FLAGS] & TSUMO else 0
    concealed = bits(triplets) + f[F_CONCEALED] - robbed
    fu_of_pair = pair_fu(f, rules, pair)
    can_be_pinfu = rules[R_PINFU_TSUMO] or not f[F_FLAGS] & TSUMO
    pinfu = wait == TWO_SIDED and f[F_CLOSED] and number == 4 and not fu_of_pair and can_be_pinfu
    fu = fu_of(f, rules, triplets, fu_of_pair, wait, pinfu)
    all_triplets, all_runs = triplets | f[F_TRIPLETS], runs | f[F_RUNS]
    yakuman = first_turn_yakuman(f, rules) | tile_yakuman(f, rules)
    yakuman |= group_yakuman(f, all_triplets, pair, wait, concealed)
    if yakuman:
        _offer_yakuman(rules, out, yakuman, fu)
        return
    number += f[F_RUN_NUMBER]
    a, han_a = win_yaku(f, rules)
    b, han_b = tile_yaku(f, rules, number > 0)
    c, han_c = run_yaku(f, all_runs, number, doubled, pinfu)
    d, han_d = end_yaku(f, all_runs, all_triplets, pair)
    e, han_e = value_yaku(f, rules, all_triplets, pair)
    g, han_g = triplet_yaku(f, all_triplets, 4 - number, concealed)
    _offer_yaku(f, rules, out, a | b | c | d | e | g, han_a + han_b + han_c + han_d + han_e + han_g, fu)


@kernel
def _seven_pairs(f, rules, out):  # type: ignore[no-untyped-def]
    yakuman = first_turn_yakuman(f, rules) | tile_yakuman(f, rules)
    if yakuman:
        _offer_yakuman(rules, out, yakuman, 25)
        return
    a, han_a = win_yaku(f, rules)
    b, han_b = tile_yaku(f, rules, False)
    _offer_yaku(f, rules, out, a | b | Y_CHIITOITSU, han_a + han_b + 2, 25)


@kernel
def _thirteen_orphans(f, rules, counts, out):  # type: ignore[no-untyped-def]
    all_sided = counts[f[F_TILE]] == 2 and f[F_WAIT_COUNTS]
    yakuman = first_turn_yakuman(f, rules) | (M_KOKUSHI13 if all_sided else M_KOKUSHI)
    _offer_yakuman(rules, out, yakuman, 0)


@kernel
def _waits(tile, triplets, runs, pair):  # type: ignore[no-untyped-def]
    """What the winning tile can have completed, a bit for each kind of wait."""
    waits = (1 << PAIR if pair == tile else 0) | (1 << DUAL if triplets >> tile & 1 else 0)
    if tile >= 27:
        return waits
    rank = tile % 9
    if rank <= 6 and runs >> tile & 1:
        waits |= 1 << (EDGE if rank == 6 else TWO_SIDED)
    if rank >= 2 and runs >> (tile - 2) & 1:
        waits |= 1 << (EDGE if rank == 2 else TWO_SIDED)
    if rank >= 1 and rank <= 7 and runs >> (tile - 1) & 1:
        waits |= 1 << CLOSED
    return waits


@kernel
def _place_winning_tile(f, rules, out, triplets, runs, number, doubled, pair):  # type: ignore[no-untyped-def]
    """Score a reading once for every kind of wait that the winning tile can have completed."""
    waits = _waits(f[F_TILE], triplets, runs, pair)
    for wait in range(5):
        if waits >> wait & 1:
            _standard_case(f, rules, out, triplets, runs, number, doubled, pair, wait)


@kernel
def _with_pair(options, many):  # type: ignore[no-untyped-def]
    """In how many suits a pair is left over; all options of a suit agree on that."""
    pairs = 0
    for suit in range(4):
        if many[suit] and options[suit, 0, 4] >= 0:
            pairs += 1
    return pairs


@kernel
def _readings(f, rules, options, many, out):  # type: ignore[no-untyped-def]
    """Join one option of each suit; honours have one at most."""
    if not many[3] or _with_pair(options, many) != 1:
        return
    for m in range(many[0]):
        for p in range(many[1]):
            triplets_mp = options[0, m, 0] | options[1, p, 0]
            runs_mp = options[0, m, 1] | options[1, p, 1]
            number_mp = options[0, m, 2] + options[1, p, 2]
            doubled_mp = options[0, m, 3] + options[1, p, 3]
            pair_mp = max(options[0, m, 4], options[1, p, 4])
            for s in range(many[2]):
                # One suit alone has two tiles over, so of the four pairs one is a kind and the others are -1.
                _place_winning_tile(
                    f, rules, out,
                    triplets_mp | options[2, s, 0] | options[3, 0, 0],
                    runs_mp | options[2, s, 1],
                    number_mp + options[2, s, 2],
                    doubled_mp + options[2, s, 3],
                    max(pair_mp, options[2, s, 4], options[3, 0, 4]),
                )  # fmt: skip


@kernel
def _special_forms(f, rules, counts, pairs, out):  # type: ignore[no-untyped-def]
    if pairs == 7:
        _seven_pairs(f, rules, out)
    elif f[F_MASK] == ORPHANS:
        _thirteen_orphans(f, rules, counts, out)


@kernel
def score_all(  # type: ignore[no-untyped-def]
    counts, tile, melds, flags, seat, wind, dora, ura, reds, kita, honba, rules, dora_of_kind, out, work
):
    """Score every row into a row of ``out``."""
    options, best, many, keys, kinds, held, own, f = work
    for row in range(len(tile)):
        f[:] = 0
        f[F_CLOSED], f[F_FLAGS], f[F_TILE] = 1, flags[row], tile[row]
        f[F_SEAT], f[F_WIND], f[F_HONBA] = seat[row], wind[row], honba[row]
        pairs = read_hand(f, rules, counts, row, own, held, keys)
        read_melds(f, melds, row, held)
        f[F_SUITS] = suits_in(f[F_MASK])
        f[F_SPARE] = spare_of_nine_gates(f, own)
        f[F_DORA] = dora_han(rules, held, row, dora, ura, reds, kita, dora_of_kind)
        tenhou = f[F_FLAGS] & TENHOU
        f[F_WAIT_COUNTS] = not (tenhou and rules[R_HEAVENLY] == 2)
        for suit in range(4):
            many[suit] = cut_suit(keys[suit], suit, kinds, options)
        best[:] = 0
        best[O_PROBLEM] = 3
        any_tile = tenhou and rules[R_HEAVENLY] == 1
        for kind in range(34) if any_tile else range(tile[row], tile[row] + 1):
            if own[kind]:
                f[F_TILE] = kind
                _readings(f, rules, options, many, best)
                if not f[F_MELDS]:
                    _special_forms(f, rules, own, pairs, best)
        best[O_POINTS] = points_of(f, rules, best[O_BASIC])
        for place in range(OUT):
            out[row, place] = best[place]
