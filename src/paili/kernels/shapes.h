/* One row of 34 counts as a vector: its suit keys, its size, the kinds that it lacks; sets of kinds; and the
 * tables that loops look into, with the shortest look-ups.
 *
 * Neighbouring base-5 digits become one number by a multiplication and a shift, for all suits at once (the
 * technique of D. Lemire, "Quickly parsing eight-digit integers", 2018, here in base 5 and in vectors). What
 * every x86-64 processor has (SSE2) is enough; other processors run the loops. paili/kernels/plain.py has the
 * same functions in Python. A row is read once: another thread may write to it meanwhile.
 */
#ifndef PAILI_SHAPES_H
#define PAILI_SHAPES_H

#include <stdint.h>
#include <string.h>

/* What every loop calls for each hand becomes part of it; what few hands need does not. */
#if defined(__GNUC__)
#define PAILI_INLINE static inline __attribute__((always_inline, unused))
#define PAILI_APART static __attribute__((noinline, unused))
#else
#define PAILI_INLINE static inline
#define PAILI_APART static
#endif

/* The same as in the sources of the loops; a compiler that knows them makes better code. */
#define KINDS 34
#define WILDCARD 37
#define PART_SHIFT 16
#define WHOLE 40
#define NO_HAND (1ull << 63)
#define DRAWN (1ull << 32)
#define NOT_HELD 127
#define NEVER 128
#define FAULT (-128)
#define IS_PAIRS 1
#define IS_ORPHANS 2
#define KNITTED_AT 2
#define BIT 1ull
#define LOW 0xFFFFFFFFull
#define ALL 0x3FFFFFFFFull
#define IN_M 0x1FFull
#define IN_P (IN_M << 9)
#define IN_S (IN_M << 18)
#define IN_Z (0x7Full << 27)
#define IN_ORPHANS (IN_Z | 0x4060301ull)

/* what one tile more of a kind adds to the key of its suit */
static const unsigned long long POWERS[KINDS] = {
    390625, 78125, 15625, 3125, 625, 125, 25, 5, 1, 390625, 78125, 15625, 3125, 625, 125, 25, 5, 1, 390625,
    78125, 15625, 3125, 625, 125, 25, 5, 1, 15625, 3125, 625, 125, 25, 5, 1
};

/* higher where a discard is safer by convention */
static const unsigned long long SAFETY[KINDS] = {
    27, 21, 15, 9, 3, 8, 14, 20, 26, 25, 19, 13, 7, 2, 6, 12, 18, 24, 23, 17, 11, 5, 1, 4, 10, 16, 22, 34,
    33, 32, 31, 30, 29, 28
};

/* the nine knitted kinds in each order of the suits */
static const unsigned long long KNITTED[6] = {
    0x4912449, 0x24a4849, 0x4909292,
    0x1264892, 0x2489324, 0x1252524
};

typedef struct {
    uint64_t m, p, s, z;               /* the keys of the suits, the first kind in the highest place */
    uint64_t size;                     /* how many tiles; 0 where a count is over its limit, as are the keys */
    uint64_t over;                     /* not zero where a count is over its limit; then the rest is undefined */
    uint64_t one, two, three, four;    /* the kinds of which it holds fewer than one, two, three, four */
} Row;

/* A suit of a hand: where its word stands, the word, the part in it, where its nine sets start, and where the
 * shares stand that it has on the cheapest ways to a win: a vector is filled from there, not from a register. */
typedef struct {
    uint64_t at, word, part, sets, shares;
} LoopSuit;

typedef struct {
    LoopSuit m, p, s, z;
} Four;

/* The tiles missing from the nearest form, and the kinds that lower that number. */
typedef struct {
    uint64_t distance, mask;
} Near;

/* A hand: its suits, and what loops look up of it again and again; paili/kernels/plain.py describes the fields. */
typedef struct {
    Four suits;
    uint64_t one, two, three, four, natural, wild, forms, state, plane, whole;
    uint64_t single, new, single_turns, new_turns, wild_draws, beside_nine;
    int knitted;
} LoopHand;

/* What is left after each discard of a hand, and the sum of the words of the suits then; vectors read four numbers. */
typedef struct {
    int number;
    uint64_t kinds[KINDS + 2], distances[KINDS + 2], masks[KINDS + 2], forms[KINDS + 2];
} After;

typedef After OneAfter[1]; /* a variable of it is passed by its address */

/* Rows that are read together: each table is looked up for all of them before the next table, so that no
 * look-up waits for another. */
#define BLOCK 64

typedef struct {
    uint32_t keys[BLOCK][4];
    uint16_t sizes[BLOCK];
} Block;

#if defined(__GNUC__) && !defined(__clang__)
#define PAILI_EACH_ROW(i) _Pragma("GCC unroll 2") for (int i = 0; i < BLOCK; i++)
#define PAILI_IN_VECTORS(i) _Pragma("GCC unroll 1") for (int i = 0; i < BLOCK; i++) /* a loop stays small */
#else
#define PAILI_IN_VECTORS(i) for (int i = 0; i < BLOCK; i++)
#define PAILI_EACH_ROW(i) for (int i = 0; i < BLOCK; i++)
#endif

/* Where a loop writes, row by row. */
typedef struct {
    signed char *shanten;
    unsigned long long *mask;
    unsigned char *total;
    signed char *discard;
} Out;

/* The tables of one variant and one form: the fields of `GameTables` and of `Draws`. */
typedef struct {
    const unsigned int *words;
    const unsigned char *merge;
    const unsigned short *wide_merge;
    const unsigned char *distances, *others;
    const unsigned long long *places;
    const unsigned char *most;
    const unsigned short *ways;
    const unsigned int *rows;
    const unsigned short *lowered;
    const unsigned char *kept;
    uint64_t dots, honours, shift, plane_size, in_play, wild_kinds, lacking;
    int narrow, quad_as_pairs, is_special, knitted;
} Look;

/* Return whether a variant has four melds, no wild kinds, no lack suit and no knitted tiles. */
PAILI_INLINE int is_usual(Look look) { return look.narrow && !look.is_special && !look.knitted; }

/* Return the tables of a variant without wild kinds, lack suit and knitted tiles, for a loop that knows it. */
PAILI_INLINE Look not_special(Look look) {
    look.wild_kinds = look.lacking = 0;
    look.is_special = look.knitted = 0;
    return look;
}

/* Return the tables of a usual variant, for a loop that knows it. */
PAILI_INLINE Look usual(Look look) {
    look.narrow = 1;
    return not_special(look);
}

/* Return the product of two parts. */
PAILI_INLINE uint64_t product(uint64_t one, uint64_t other, Look look) {
    uint64_t place = (one << look.shift) + other;
    return look.narrow ? look.merge[place] : look.wide_merge[place];
}

/* Return the shanten of a hand by the tiles missing without wildcards, and its number of wildcards. */
PAILI_INLINE int shanten_from(uint64_t missing, uint64_t wild) {
    uint64_t left = missing > wild ? missing - wild : 0;
    return (int)(missing < NEVER ? left : NEVER) - 1;
}

/* Return the tiles missing from seven pairs, by the added words. */
PAILI_INLINE uint64_t from_pairs(uint64_t forms, uint64_t whole, Look look) {
    return look.others[whole + (forms & 255)];
}

/* Return the tiles missing from thirteen orphans, by the added words. */
PAILI_INLINE uint64_t from_orphans(uint64_t forms, uint64_t whole, Look look) {
    return look.others[whole + 512 + (forms >> 8 & 255)];
}

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#if defined(__SSSE3__)
#include <immintrin.h>
#endif

#if defined(__GNUC__)
#define PAILI_READ_ONCE(x) __asm__("" : "+x"(x))
#else
#define PAILI_READ_ONCE(x) ((void)0)
#endif

/* Of 32 counts, a bit for each that is lower than a number: a difference that is negative has its top bit set. */
PAILI_INLINE uint64_t paili_fewer(__m128i low, __m128i high, int copies) {
#if defined(__AVX2__)
    __m256i less = _mm256_sub_epi8(_mm256_set_m128i(high, low), _mm256_set1_epi8((char)copies));
    return (uint32_t)_mm256_movemask_epi8(less);
#else
    const __m128i limit = _mm_set1_epi8((char)copies);
    uint32_t first = (uint32_t)_mm_movemask_epi8(_mm_sub_epi8(low, limit));
    uint32_t second = (uint32_t)_mm_movemask_epi8(_mm_sub_epi8(high, limit));
    return first | second << 16;
#endif
}

PAILI_INLINE __m128i paili_fours(__m128i digits) {
#if defined(__SSSE3__)
    __m128i twos = _mm_maddubs_epi16(digits, _mm_set1_epi16(1 << 8 | 5));
#else
    __m128i factor = _mm_set1_epi16(5 << 8 | 1);
    PAILI_READ_ONCE(factor); /* or the compiler makes four instructions of one */
    __m128i twos = _mm_srli_epi16(_mm_mullo_epi16(digits, factor), 8);
#endif
    return _mm_madd_epi16(twos, _mm_set1_epi32(1 << 16 | 25));
}

/* A row as it is loaded: 16, 16 and 2 counts. */
typedef struct {
    __m128i low, high, last;
} PailiCounts;

PAILI_INLINE PailiCounts paili_load(const uint8_t *counts) {
    uint16_t end;
    __m128i low = _mm_loadu_si128((const __m128i *)counts);
    __m128i high = _mm_loadu_si128((const __m128i *)(counts + 16));
    memcpy(&end, counts + 32, 2);
    __m128i last = _mm_cvtsi32_si128(end);
    PAILI_READ_ONCE(low);
    PAILI_READ_ONCE(high);
    PAILI_READ_ONCE(last);
    PailiCounts loaded = {low, high, last};
    return loaded;
}

PAILI_INLINE Row paili_row(PailiCounts counts, const uint8_t *most) {
    Row row;
    const __m128i low = counts.low, high = counts.high, last = counts.last;
    const __m128i *limits = (const __m128i *)most;
    __m128i over = _mm_subs_epu8(low, _mm_loadu_si128(limits));
    over = _mm_or_si128(over, _mm_subs_epu8(high, _mm_loadu_si128(limits + 1)));
    over = _mm_or_si128(over, _mm_subs_epu8(last, _mm_loadu_si128(limits + 2)));
#if defined(__AVX2__)
    row.over = !_mm_testz_si128(over, over);
#else
    row.over = (uint64_t)(_mm_movemask_epi8(_mm_cmpeq_epi8(over, _mm_setzero_si128())) ^ 0xFFFF);
#endif

    __m128i sums = _mm_sad_epu8(_mm_add_epi8(_mm_add_epi8(low, high), last), _mm_setzero_si128());
    row.size = (uint32_t)_mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums)));

    /* eight digits of each suit, the honours with a zero before them */
    __m128i p = _mm_or_si128(_mm_srli_si128(low, 9), _mm_slli_si128(high, 7));
    __m128i s = _mm_srli_si128(high, 2);
    __m128i z = _mm_or_si128(_mm_slli_si128(_mm_srli_si128(high, 11), 1), _mm_slli_si128(last, 6));
    __m128i fours = _mm_packs_epi32(paili_fours(_mm_unpacklo_epi64(low, p)),
                                    paili_fours(_mm_unpacklo_epi64(s, z)));
    __m128i keys = _mm_madd_epi16(fours, _mm_setr_epi16(3125, 5, 3125, 5, 3125, 5, 625, 1));
    row.m = (uint64_t)(uint32_t)_mm_cvtsi128_si32(keys) + (uint64_t)(_mm_extract_epi16(low, 4) & 255);
    row.p = (uint64_t)(uint32_t)_mm_cvtsi128_si32(_mm_shuffle_epi32(keys, 1)) +
            (uint64_t)(_mm_extract_epi16(high, 0) >> 8 & 255);
    row.s = (uint64_t)(uint32_t)_mm_cvtsi128_si32(_mm_shuffle_epi32(keys, 2)) +
            (uint64_t)(_mm_extract_epi16(high, 5) & 255);
    row.z = (uint64_t)(uint32_t)_mm_cvtsi128_si32(_mm_shuffle_epi32(keys, 3));

    /* the last two kinds, four times, beside the four numbers */
    __m128i less = _mm_sub_epi8(_mm_shufflelo_epi16(last, 0), _mm_setr_epi8(1, 1, 2, 2, 3, 3, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0));
    uint64_t ends = (uint64_t)(uint32_t)_mm_movemask_epi8(less);
    row.one = paili_fewer(low, high, 1) | (ends & 3) << 32;
    row.two = paili_fewer(low, high, 2) | (ends & 12) << 30;
    row.three = paili_fewer(low, high, 3) | (ends & 48) << 28;
    row.four = paili_fewer(low, high, 4) | (ends & 192) << 26;
    if (row.over) row.size = row.m = row.p = row.s = row.z = 0;
    return row;
}

PAILI_INLINE Row vector_row(const uint8_t *counts, const uint8_t *most) { return paili_row(paili_load(counts), most); }

/* Read a row with kinds that are wildcards, or of a suit that no win has: the keys are without them. */
PAILI_APART Row special_row(const uint8_t *counts, const uint8_t *most, const uint8_t *kept) {
    PailiCounts held = paili_load(counts);
    Row row = paili_row(held, most);
    held.low = _mm_and_si128(held.low, _mm_loadu_si128((const __m128i *)kept));
    held.high = _mm_and_si128(held.high, _mm_loadu_si128((const __m128i *)(kept + 16)));
    held.last = _mm_and_si128(held.last, _mm_loadu_si128((const __m128i *)(kept + 32)));
    Row keys = paili_row(held, most);
    row.m = keys.m, row.p = keys.p, row.s = keys.s, row.z = keys.z;
    return row;
}

#if defined(__AVX512BW__) && defined(__AVX512VL__)

PAILI_INLINE uint64_t paili_nine(const uint16_t *sets, const uint16_t *shares) {
    __m256i all = _mm256_loadu_si256((const __m256i *)sets);
    return _mm256_test_epi16_mask(all, _mm256_set1_epi16((short)*shares)) & 0x1FF;
}

PAILI_INLINE uint64_t paili_common(const uint16_t *sets, const uint16_t *shares, const uint16_t *others, const uint16_t *other_shares) {
    return paili_nine(sets, shares) | paili_nine(others, other_shares) << 9;
}

#elif defined(__AVX2__)

PAILI_INLINE __m256i paili_apart(const uint16_t *sets, const uint16_t *shares) {
    __m256i common = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)sets), _mm256_set1_epi16((short)*shares));
    return _mm256_cmpeq_epi16(common, _mm256_setzero_si256());
}

PAILI_INLINE uint64_t paili_common(const uint16_t *sets, const uint16_t *shares, const uint16_t *others, const uint16_t *other_shares) {
    __m256i both = _mm256_packs_epi16(paili_apart(sets, shares), paili_apart(others, other_shares));
    uint32_t found = (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(both, 0xD8));
    return ~((found & 0x1FF) | (found >> 7 & 0x3FE00)) & 0x3FFFF;
}

#else

PAILI_INLINE __m128i paili_apart(const uint16_t *sets, const uint16_t *shares) {
    __m128i every = _mm_set1_epi16((short)*shares);
    return _mm_cmpeq_epi16(_mm_and_si128(_mm_loadu_si128((const __m128i *)sets), every), _mm_setzero_si128());
}

PAILI_INLINE uint64_t paili_common(const uint16_t *sets, const uint16_t *shares, const uint16_t *others, const uint16_t *other_shares) {
    __m128i both = _mm_packs_epi16(paili_apart(sets, shares), paili_apart(others, other_shares));
    uint64_t found = (uint64_t)(uint32_t)_mm_movemask_epi8(both) ^ 0xFFFF;
    return (found & 0xFF) | (found & 0xFF00) << 1 | (uint64_t)((sets[8] & *shares) != 0) << 8 |
           (uint64_t)((others[8] & *other_shares) != 0) << 17;
}

#endif

/* Return the kinds whose set shares an element with that of their suit, as a mask. */
PAILI_INLINE uint64_t draws_in_common(const uint16_t *lowered, const unsigned long long *sets, const uint16_t *ways, const unsigned long long *shares) {
    uint64_t mp = paili_common(lowered + sets[0], ways + shares[0], lowered + sets[1], ways + shares[1]);
    return (mp | paili_common(lowered + sets[2], ways + shares[2], lowered + sets[3], ways + shares[3]) << 18) & ALL;
}

#if defined(__AVX2__)
#define PAILI_READS_BLOCKS

/* Load 16 counts of a row and of the next row. */
PAILI_INLINE __m256i paili_two(const uint8_t *counts) {
    __m256i two = _mm256_set_m128i(_mm_loadu_si128((const __m128i *)(counts + KINDS)), _mm_loadu_si128((const __m128i *)counts));
    PAILI_READ_ONCE(two);
    return two;
}

PAILI_INLINE __m256i paili_twice(__m128i half) { return _mm256_broadcastsi128_si256(half); }

/* Read the keys and sizes of a block of rows; return whether no count is over its limit. Each load starts at a
 * suit, and the honours end the load of bamboos. */
PAILI_INLINE int read_block(const uint8_t *counts, const uint8_t *most, Block *block) {
    const __m256i limits_m = paili_twice(_mm_loadu_si128((const __m128i *)most));
    const __m256i limits_p = paili_twice(_mm_loadu_si128((const __m128i *)(most + 9)));
    const __m256i limits_sz = paili_twice(_mm_loadu_si128((const __m128i *)(most + 18)));
    const __m256i nine = paili_twice(_mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0));
    const __m256i twos = _mm256_set1_epi16(1 << 8 | 5), fours = _mm256_set1_epi32(1 << 16 | 25);
    const __m256i twos_sz = paili_twice(_mm_setr_epi8(5, 1, 5, 1, 5, 1, 5, 1, 0, 1, 5, 1, 5, 1, 5, 1));
    const __m256i eights = paili_twice(_mm_setr_epi16(3125, 5, 3125, 5, 3125, 5, 625, 1));
    const __m256i ninth = paili_twice(_mm_setr_epi32(255, 255, 255, 0));
    __m256i over = _mm256_setzero_si256();
    for (int start = 0; start < BLOCK; start += 8) {
        /* the rows of the next block: the processor does not read them ahead, because look-ups come between blocks */
        const char *next = (const char *)counts + KINDS * (BLOCK + start);
        for (int at = 0; at < KINDS * 8; at += 64) _mm_prefetch(next + at, _MM_HINT_T0);
        __m256i sizes = _mm256_setzero_si256();
        for (int pair = 0; pair < 4; pair++) {
            const uint8_t *row = counts + KINDS * (start + 2 * pair);
            const __m256i m = paili_two(row), p = paili_two(row + 9), sz = paili_two(row + 18);
            over = _mm256_or_si256(over, _mm256_subs_epu8(m, limits_m));
            over = _mm256_or_si256(over, _mm256_subs_epu8(p, limits_p));
            over = _mm256_or_si256(over, _mm256_subs_epu8(sz, limits_sz));
            __m256i sums = _mm256_add_epi8(_mm256_and_si256(_mm256_add_epi8(m, p), nine), sz);
            sums = _mm256_sad_epu8(sums, _mm256_setzero_si256());
            sizes = _mm256_or_si256(sizes, _mm256_slli_epi64(sums, 16 * pair));
            /* as in `paili_row`; the ninth digits stand where the third numbers of 32 bits start */
            __m256i four_mp = _mm256_madd_epi16(_mm256_maddubs_epi16(_mm256_unpacklo_epi64(m, p), twos), fours);
            __m256i four_sz = _mm256_madd_epi16(_mm256_maddubs_epi16(sz, twos_sz), fours);
            __m256i keys = _mm256_madd_epi16(_mm256_packs_epi32(four_mp, four_sz), eights);
            __m256i last = _mm256_blend_epi32(_mm256_unpackhi_epi32(m, p), sz, 0x44);
            keys = _mm256_add_epi32(keys, _mm256_and_si256(last, ninth));
            _mm256_storeu_si256((__m256i *)block->keys[start + 2 * pair], keys);
        }
        /* the rows 0, 2, 4, 6 in one half, 1, 3, 5, 7 in the other */
        sizes = _mm256_add_epi16(sizes, _mm256_unpackhi_epi64(sizes, sizes));
        __m128i in_order = _mm_unpacklo_epi16(_mm256_castsi256_si128(sizes), _mm256_extracti128_si256(sizes, 1));
        _mm_storeu_si128((__m128i *)(block->sizes + start), in_order);
    }
    return _mm256_testz_si256(over, over);
}

#endif

#else /* no SSE2 */

PAILI_INLINE Row vector_row(const uint8_t *counts, const uint8_t *most) {
    static const int starts[5] = {0, 9, 18, 27, 34};
    Row row = {0};
    uint64_t keys[4];
    for (int suit = 0; suit < 4; suit++) {
        keys[suit] = 0;
        for (int kind = starts[suit]; kind < starts[suit + 1]; kind++) {
            uint64_t held = ((const volatile uint8_t *)counts)[kind];
            keys[suit] = 5 * keys[suit] + held;
            row.size += held;
            row.over |= held > most[kind];
            row.one |= (uint64_t)(held < 1) << kind;
            row.two |= (uint64_t)(held < 2) << kind;
            row.three |= (uint64_t)(held < 3) << kind;
            row.four |= (uint64_t)(held < 4) << kind;
        }
    }
    if (row.over) row.size = keys[0] = keys[1] = keys[2] = keys[3] = 0;
    row.m = keys[0], row.p = keys[1], row.s = keys[2], row.z = keys[3];
    return row;
}

PAILI_APART Row special_row(const uint8_t *counts, const uint8_t *most, const uint8_t *kept) {
    uint8_t held[KINDS], natural[KINDS];
    for (int kind = 0; kind < KINDS; kind++) held[kind] = ((const volatile uint8_t *)counts)[kind];
    Row row = vector_row(held, most);
    if (row.over) return row;
    for (int kind = 0; kind < KINDS; kind++) natural[kind] = held[kind] & kept[kind];
    Row keys = vector_row(natural, most);
    row.m = keys.m, row.p = keys.p, row.s = keys.s, row.z = keys.z;
    return row;
}

PAILI_INLINE uint64_t draws_in_common(const uint16_t *lowered, const unsigned long long *sets, const uint16_t *ways, const unsigned long long *shares) {
    uint64_t found = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int place = 0; place < (suit < 3 ? 9 : 7); place++)
            found |= (uint64_t)((lowered[sets[suit] + place] & ways[shares[suit]]) != 0) << (9 * suit + place);
    return found;
}

#endif

/* Do what `with_pairs` does for all discards of a hand, four at a time; return whether this is done here. */
PAILI_INLINE int pairs_in_vectors(LoopHand hand, Look look, After *after) {
#if defined(__AVX2__)
#define PAILI_ALL(x) _mm256_set1_epi64x((long long)(x))
    const __m256i single = PAILI_ALL(hand.single), single_turns = PAILI_ALL(hand.single_turns);
    const __m256i new = PAILI_ALL(hand.new), new_turns = PAILI_ALL(hand.new_turns), in_play = PAILI_ALL(look.in_play);
    for (int at = 0; at < after->number; at += 4) {
        const uint64_t *words = after->forms + at;
        __m256i *to_masks = (__m256i *)(after->masks + at), *to_distances = (__m256i *)(after->distances + at);
        __m256i masks = _mm256_loadu_si256(to_masks), distances = _mm256_loadu_si256(to_distances);
        __m256i tiles = _mm256_loadu_si256((const __m256i *)(after->kinds + at));
        __m256i kinds = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)words), PAILI_ALL(15));
        __m256i pairs = _mm256_set_epi64x(
            (long long)from_pairs(words[3], hand.whole, look), (long long)from_pairs(words[2], hand.whole, look),
            (long long)from_pairs(words[1], hand.whole, look), (long long)from_pairs(words[0], hand.whole, look));
        tiles = _mm256_sllv_epi64(PAILI_ALL(1), tiles);
        __m256i wanted = _mm256_xor_si256(new, _mm256_and_si256(tiles, new_turns));
        wanted = _mm256_and_si256(wanted, _mm256_cmpgt_epi64(PAILI_ALL(7), kinds));
        wanted = _mm256_or_si256(wanted, _mm256_xor_si256(single, _mm256_and_si256(tiles, single_turns)));
        wanted = _mm256_andnot_si256(_mm256_cmpgt_epi64(pairs, distances), _mm256_and_si256(wanted, in_play));
        __m256i nearer = _mm256_cmpgt_epi64(distances, pairs);
        _mm256_storeu_si256(to_masks, _mm256_or_si256(_mm256_andnot_si256(nearer, masks), wanted));
        _mm256_storeu_si256(to_distances, _mm256_blendv_epi8(distances, pairs, nearer));
    }
#undef PAILI_ALL
    return 1;
#else
    return 0;
#endif
}

/* Write the shanten of rows in whole blocks, of a variant without wild kinds, lack suit and knitted tiles.
 * Return the number of these rows; the first block with a row that is not a hand ends them. */
PAILI_INLINE int64_t shanten_of_blocks(const uint8_t *counts, const uint8_t *wildcards, int64_t step, int64_t rows, Look look, signed char *shanten) {
#if defined(PAILI_READS_BLOCKS)
    const uint32_t *words_m = look.words, *words_ps = look.words + look.dots, *words_z = look.words + look.honours;
    int64_t done = 0;
    for (; done + BLOCK <= rows; done += BLOCK) {
        Block block;
        uint64_t places[BLOCK], every = 0;
        uint32_t m[BLOCK], p[BLOCK], s[BLOCK], z[BLOCK], one[BLOCK], other[BLOCK], pairs[BLOCK], orphans[BLOCK];
        uint16_t tiles[BLOCK];
        uint8_t wild[BLOCK], nearest[BLOCK], from_pairs[BLOCK], from_orphans[BLOCK];
        if (!read_block(counts + KINDS * done, look.most, &block)) break;
        if (step) memcpy(wild, wildcards + done, BLOCK);
        else memset(wild, wildcards[0], BLOCK);
        PAILI_IN_VECTORS(i) tiles[i] = (uint16_t)(block.sizes[i] + wild[i]);
        PAILI_EACH_ROW(i) places[i] = look.places[tiles[i]];
        PAILI_IN_VECTORS(i) every |= places[i];
        if (every >= NO_HAND) break;
        PAILI_EACH_ROW(i) m[i] = words_m[block.keys[i][0]];
        PAILI_EACH_ROW(i) p[i] = words_ps[block.keys[i][1]];
        PAILI_EACH_ROW(i) s[i] = words_ps[block.keys[i][2]];
        PAILI_EACH_ROW(i) z[i] = words_z[block.keys[i][3]];
        PAILI_IN_VECTORS(i) {
            uint32_t forms = m[i] + p[i] + s[i] + z[i], whole = (uint32_t)(places[i] >> WHOLE);
            pairs[i] = whole + (forms & 255);
            orphans[i] = whole + 512 + (forms >> 8 & 255);
            one[i] = (m[i] >> PART_SHIFT << look.shift) + (p[i] >> PART_SHIFT);
            other[i] = (s[i] >> PART_SHIFT << look.shift) + (z[i] >> PART_SHIFT);
        }
        PAILI_EACH_ROW(i) one[i] = look.narrow ? look.merge[one[i]] : look.wide_merge[one[i]];
        PAILI_EACH_ROW(i) other[i] = look.narrow ? look.merge[other[i]] : look.wide_merge[other[i]];
        PAILI_EACH_ROW(i) from_pairs[i] = look.others[pairs[i]];
        PAILI_EACH_ROW(i) from_orphans[i] = look.others[orphans[i]];
        PAILI_IN_VECTORS(i) one[i] = (uint32_t)places[i] + (one[i] << look.shift) + other[i];
        PAILI_EACH_ROW(i) nearest[i] = look.distances[one[i]];
        PAILI_IN_VECTORS(i) {
            uint8_t near = nearest[i] < from_pairs[i] ? nearest[i] : from_pairs[i];
            near = near < from_orphans[i] ? near : from_orphans[i];
            shanten[done + i] = (signed char)shanten_from(near, wild[i]);
        }
    }
    return done;
#else /* blocks are for wide registers; the loop over rows is shorter */
    return 0;
#endif
}

/* Return the suit whose word stands at a place. */
PAILI_INLINE LoopSuit suit_at(uint64_t at, Look look) {
    uint64_t word = look.words[at];
    LoopSuit suit = {at, word, word >> PART_SHIFT, look.rows[at], 0};
    return suit;
}

/* Return a suit with where its shares stand, which is where its part and the rest of the hand meet. */
PAILI_INLINE LoopSuit sharing(LoopSuit suit, uint64_t place) {
    suit.shares = place;
    return suit;
}

/* Return the kinds of four suits that lower one of the shares of their suit, as a mask. */
PAILI_INLINE uint64_t draws_of_suits(Four suits, Look look) {
    const unsigned long long sets[4] = {suits.m.sets, suits.p.sets, suits.s.sets, suits.z.sets};
    const unsigned long long shares[4] = {suits.m.shares, suits.p.shares, suits.s.shares, suits.z.shares};
    return draws_in_common(look.lowered, sets, look.ways, shares);
}

/* Return the tiles missing from melds and a pair, and the draws that lower that number. */
PAILI_INLINE Near nearest_draws(Four suits, uint64_t plane, Look look) {
    const LoopSuit m = suits.m, p = suits.p, s = suits.s, z = suits.z;
    uint64_t mp = product(m.part, p.part, look), sz = product(s.part, z.part, look);
    uint64_t own = plane + (m.part << look.shift) + product(sz, p.part, look);
    Four shared = {
        sharing(m, own),
        sharing(p, plane + (p.part << look.shift) + product(sz, m.part, look)),
        sharing(s, plane + (s.part << look.shift) + product(mp, z.part, look)),
        sharing(z, plane + (z.part << look.shift) + product(mp, s.part, look))};
    Near near = {look.distances[own], draws_of_suits(shared, look)};
    return near;
}

/* What a block of rows of 3n+1 tiles holds: the draws to melds and a pair are known, the other forms are not. */
typedef struct {
    Row rows[BLOCK];
    uint64_t places[BLOCK];
    uint8_t wild[BLOCK];
    uint32_t m[BLOCK], p[BLOCK], s[BLOCK], z[BLOCK]; /* the words of the suits */
    Near near[BLOCK];
} Drawing;

typedef Drawing OneDrawing[1]; /* a variable of it is passed by its address */

/* Write the index of the product of two parts, for the rows of a block. */
PAILI_INLINE void paili_index(uint32_t *to, const uint32_t *one, const uint32_t *other, Look look) {
    PAILI_IN_VECTORS(i) to[i] = (one[i] << look.shift) + other[i];
}

/* Write the products of the parts of a block by their indexes. */
PAILI_INLINE void paili_products(uint32_t *products, Look look) {
    PAILI_EACH_ROW(i) products[i] = look.narrow ? look.merge[products[i]] : look.wide_merge[products[i]];
}

/* Read a block of rows of a usual variant, with the draws to melds and a pair; return whether all rows are
 * hands of 3n+1 tiles. */
PAILI_INLINE int read_drawing(const uint8_t *counts, const uint8_t *wildcards, int64_t step, Look look, Drawing *block) {
#if defined(PAILI_READS_BLOCKS)
    const uint32_t *words_ps = look.words + look.dots, *words_z = look.words + look.honours;
    const uint32_t *rows_ps = look.rows + look.dots, *rows_z = look.rows + look.honours;
    Row *rows = block->rows;
    uint32_t *m = block->m, *p = block->p, *s = block->s, *z = block->z;
    uint32_t parts[4][BLOCK], rests[4][BLOCK], mp[BLOCK], sz[BLOCK];
    uint64_t sets[BLOCK][4], every = 0;
    PAILI_IN_VECTORS(i) {
        rows[i] = vector_row(counts + KINDS * i, look.most);
        every |= rows[i].over;
    }
    if (every) return 0;
    PAILI_EACH_ROW(i) {
        block->wild[i] = wildcards[step * i];
        block->places[i] = look.places[rows[i].size + block->wild[i]];
        every |= block->places[i];
    }
    if (every & (NO_HAND | DRAWN)) return 0;
    PAILI_EACH_ROW(i) m[i] = look.words[rows[i].m], sets[i][0] = look.rows[rows[i].m];
    PAILI_EACH_ROW(i) p[i] = words_ps[rows[i].p], sets[i][1] = rows_ps[rows[i].p];
    PAILI_EACH_ROW(i) s[i] = words_ps[rows[i].s], sets[i][2] = rows_ps[rows[i].s];
    PAILI_EACH_ROW(i) z[i] = words_z[rows[i].z], sets[i][3] = rows_z[rows[i].z];
    PAILI_IN_VECTORS(i) parts[0][i] = m[i] >> PART_SHIFT, parts[1][i] = p[i] >> PART_SHIFT;
    PAILI_IN_VECTORS(i) parts[2][i] = s[i] >> PART_SHIFT, parts[3][i] = z[i] >> PART_SHIFT;
    paili_index(mp, parts[0], parts[1], look);
    paili_index(sz, parts[2], parts[3], look);
    paili_products(mp, look);
    paili_products(sz, look);
    paili_index(rests[0], sz, parts[1], look);
    paili_index(rests[1], sz, parts[0], look);
    paili_index(rests[2], mp, parts[3], look);
    paili_index(rests[3], mp, parts[2], look);
    for (int suit = 0; suit < 4; suit++) {
        paili_products(rests[suit], look);
        PAILI_IN_VECTORS(i)
            rests[suit][i] += (uint32_t)block->places[i] + (parts[suit][i] << look.shift);
    }
    PAILI_IN_VECTORS(i) {
        const unsigned long long from[4] = {sets[i][0], sets[i][1], sets[i][2], sets[i][3]};
        const unsigned long long shares[4] = {rests[0][i], rests[1][i], rests[2][i], rests[3][i]};
        block->near[i].distance = look.distances[shares[0]];
        block->near[i].mask = draws_in_common(look.lowered, from, look.ways, shares);
    }
    return 1;
#else
    return 0;
#endif
}

static inline uint64_t paili_count(uint64_t mask) {
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    return ((mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56;
}

/* The instruction that counts bits is younger than x86-64: it runs where the processor has it. */
#if defined(__GNUC__) && defined(__x86_64__) && !defined(__POPCNT__)
static int paili_counts_bits;

__attribute__((constructor)) static void paili_look(void) {
    __builtin_cpu_init();
    paili_counts_bits = __builtin_cpu_supports("popcnt");
}

static inline uint64_t paili_popcnt(uint64_t mask) {
    uint64_t number;
    __asm__("popcnt %1, %0" : "=r"(number) : "r"(mask) : "cc");
    return number;
}
#elif defined(__GNUC__)
#define paili_counts_bits 1
#define paili_popcnt(mask) ((uint64_t)__builtin_popcountll(mask))
#else
#define paili_counts_bits 0
#define paili_popcnt(mask) paili_count(mask)
#endif

/* Return the number of bits that are set. */
PAILI_INLINE uint64_t bits_in(uint64_t mask) {
    return paili_counts_bits ? paili_popcnt(mask) : paili_count(mask);
}

/* Return how many copies of a set of kinds are left, by the kinds of which fewer than one, … four are held. */
PAILI_INLINE uint64_t copies_left(uint64_t kinds, uint64_t one, uint64_t two, uint64_t three, uint64_t four) {
    if (paili_counts_bits)
        return paili_popcnt(kinds & one) + paili_popcnt(kinds & two) + paili_popcnt(kinds & three) +
               paili_popcnt(kinds & four);
    return paili_count(kinds & one) + paili_count(kinds & two) + paili_count(kinds & three) +
           paili_count(kinds & four);
}

/* Return how many tiles of a set of kinds a row holds. */
PAILI_INLINE uint64_t tiles_in(uint64_t kinds, Row row) {
    return 4 * bits_in(kinds) - copies_left(kinds, row.one, row.two, row.three, row.four);
}

/* Return what a row of counts holds. */
PAILI_INLINE Row row_of(const uint8_t *counts, Look look) {
    return look.is_special ? special_row(counts, look.most, look.kept) : vector_row(counts, look.most);
}

/* Return which forms of knitted tiles a hand of so many tiles may have: bit 0 the straight, bit 1 the mixed one. */
PAILI_INLINE int knitted_forms(uint64_t tiles, Look look) {
    return look.knitted & ((tiles >= 10) | (tiles >= 13) << 1);
}

/* Return every order of the suits for each of some forms of knitted tiles: bits 0 to 5 and 6 to 11. */
PAILI_INLINE int every_order(int forms) { return (forms & 1) * 0x3F | (forms >> 1) * 0xFC0; }

/* Return where the plane of the meld and the pair beside the nine tiles of a straight starts. */
PAILI_INLINE uint64_t plane_beside_nine(uint64_t tiles, Look look) {
    return (tiles / 3 - 3) * look.plane_size;
}

/* Return the place of the lowest bit that is set, of a mask that is not empty. */
PAILI_INLINE uint64_t lowest_of(uint64_t mask) {
#if defined(__GNUC__)
    return (uint64_t)__builtin_ctzll(mask);
#else
    return paili_count((mask & (~mask + 1)) - 1);
#endif
}

#endif
