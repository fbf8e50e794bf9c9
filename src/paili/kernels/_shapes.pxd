# What `paili.kernels.plain` says, in C.

from paili.kernels.draws cimport Draws
from paili.kernels.game cimport GameTables
from paili.kernels.hand_arrays cimport Answers, HandArrays


cdef extern from "paili/kernels/shapes.h" nogil:
    const int KINDS
    const int WILDCARD
    const int PART_SHIFT
    const int WHOLE
    const int NOT_HELD
    const int NEVER
    const int FAULT
    const int IS_PAIRS
    const int IS_ORPHANS
    const int KNITTED_AT
    const unsigned long long NO_HAND
    const unsigned long long DRAWN
    const unsigned long long BIT
    const unsigned long long LOW
    const unsigned long long ALL
    const unsigned long long IN_M
    const unsigned long long IN_P
    const unsigned long long IN_S
    const unsigned long long IN_Z
    const unsigned long long IN_ORPHANS
    const unsigned long long POWERS[34]
    const unsigned long long SAFETY[34]
    const unsigned long long KNITTED[6]
    ctypedef struct Row:
        unsigned long long m
        unsigned long long p
        unsigned long long s
        unsigned long long z
        unsigned long long size
        unsigned long long over
        unsigned long long one
        unsigned long long two
        unsigned long long three
        unsigned long long four
    ctypedef struct LoopSuit:
        unsigned long long at
        unsigned long long word
        unsigned long long part
        unsigned long long sets
        unsigned long long shares
    ctypedef struct Four:
        LoopSuit m
        LoopSuit p
        LoopSuit s
        LoopSuit z
    ctypedef struct Near:
        unsigned long long distance
        unsigned long long mask
    ctypedef struct LoopHand:
        Four suits
        unsigned long long one
        unsigned long long two
        unsigned long long three
        unsigned long long four
        unsigned long long natural
        unsigned long long wild
        unsigned long long forms
        unsigned long long state
        unsigned long long plane
        unsigned long long whole
        unsigned long long single
        unsigned long long new
        unsigned long long single_turns
        unsigned long long new_turns
        unsigned long long wild_draws
        unsigned long long beside_nine
        int knitted
    ctypedef struct After:
        int number
        unsigned long long kinds[36]
        unsigned long long distances[36]
        unsigned long long masks[36]
        unsigned long long forms[36]
    ctypedef After OneAfter[1]
    ctypedef struct Drawing:
        Row rows[64]
        unsigned long long places[64]
        unsigned char wild[64]
        unsigned int m[64]
        unsigned int p[64]
        unsigned int s[64]
        unsigned int z[64]
        Near near[64]
    ctypedef Drawing OneDrawing[1]
    ctypedef struct Look:
        const unsigned int *words
        const unsigned char *merge
        const unsigned short *wide_merge
        const unsigned char *distances
        const unsigned char *others
        const unsigned long long *places
        const unsigned char *most
        const unsigned short *ways
        const unsigned int *rows
        const unsigned short *lowered
        const unsigned char *kept
        unsigned long long dots
        unsigned long long honours
        unsigned long long shift
        unsigned long long plane_size
        unsigned long long in_play
        unsigned long long wild_kinds
        unsigned long long lacking
        bint narrow
        bint quad_as_pairs
        bint is_special
        int knitted
    ctypedef struct Out:
        signed char *shanten
        unsigned long long *mask
        unsigned char *total
        signed char *discard
    bint is_usual(Look look)
    Look not_special(Look look)
    Look usual(Look look)
    Row row_of(const unsigned char *counts, Look look)
    int shanten_from(unsigned long long missing, unsigned long long wild)
    long long paili_blocks "shanten_of_blocks" (
        const unsigned char *counts, const unsigned char *wildcards, long long step, long long rows, Look look,
        signed char *shanten
    )
    bint paili_drawing "read_drawing" (
        const unsigned char *counts, const unsigned char *wildcards, long long step, Look look, Drawing *block
    )
    bint pairs_in_vectors(LoopHand hand, Look look, After *after)
    const int BLOCK
    int knitted_forms(unsigned long long tiles, Look look)
    int every_order(int forms)
    unsigned long long plane_beside_nine(unsigned long long tiles, Look look)
    unsigned long long tiles_in(unsigned long long kinds, Row row)
    unsigned long long product(unsigned long long one, unsigned long long other, Look look)
    unsigned long long from_pairs(unsigned long long forms, unsigned long long whole, Look look)
    unsigned long long from_orphans(unsigned long long forms, unsigned long long whole, Look look)
    unsigned long long draws_of_suits(Four suits, Look look)
    LoopSuit suit_at(unsigned long long at, Look look)
    LoopSuit sharing(LoopSuit suit, unsigned long long place)
    Near nearest_draws(Four suits, unsigned long long plane, Look look)
    unsigned long long bits_in(unsigned long long mask)
    unsigned long long copies_left(
        unsigned long long kinds, unsigned long long one, unsigned long long two, unsigned long long three,
        unsigned long long four
    )
    unsigned long long lowest_of(unsigned long long mask)


cdef inline Look look_of(GameTables game) noexcept:
    cdef Look look
    look.words = &game.words[0]
    look.merge = &game.merge[0] if game.narrow else NULL
    look.wide_merge = &game.wide_merge[0]
    look.distances = &game.distances[0]
    look.others = &game.others[0]
    look.places = &game.places[0]
    look.most, look.kept = &game.most[0], &game.kept[0]
    look.ways, look.rows, look.lowered = NULL, NULL, NULL
    look.dots, look.honours, look.shift = game.dots, game.honours, game.shift
    look.plane_size, look.in_play = game.plane_size, game.in_play
    look.wild_kinds, look.lacking = game.wild_kinds, game.lacking
    look.narrow, look.quad_as_pairs = game.narrow, game.quad_as_pairs
    look.is_special, look.knitted = game.is_special, game.knitted
    return look


cdef inline Look look_with(GameTables game, Draws draws) noexcept:
    cdef Look look = look_of(game)
    look.ways, look.rows, look.lowered = &draws.ways[0], &draws.rows[0], &draws.lowered[0]
    return look


cdef inline const unsigned char *counts_at(HandArrays hands, Py_ssize_t i) noexcept nogil:
    return &hands.counts[KINDS * i]


cdef inline Py_ssize_t shanten_of_blocks(HandArrays hands, Look look, Out out) noexcept nogil:
    if hands.number < BLOCK:
        return 0
    return paili_blocks(&hands.counts[0], &hands.wildcards[0], hands.step, hands.number, look, out.shanten)


cdef inline bint read_drawing(HandArrays hands, Py_ssize_t start, Look look, Drawing *block) noexcept nogil:
    if hands.number - start < BLOCK:
        return False
    return paili_drawing(&hands.counts[KINDS * start], &hands.wildcards[start * hands.step], hands.step, look, block)


cdef inline Out out_of(Answers answers) noexcept:
    cdef Out out
    out.shanten, out.mask = &answers.shanten[0], &answers.mask[0]
    out.total, out.discard = &answers.total[0], &answers.discard[0]
    return out


cdef inline Out out_at(
    signed char *shanten, unsigned long long *mask, unsigned char *total, signed char *discard
) noexcept nogil:
    cdef Out out
    out.shanten, out.mask, out.total, out.discard = shanten, mask, total, discard
    return out
