/* One row of 34 counts as a vector: its suit keys, its size, the kinds that it lacks; and sets of kinds.
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

/* The same as in the sources of the loops; a compiler that knows them makes better code. */
#define KINDS 34
#define WILDCARD 37
#define PART_SHIFT 16
#define WHOLE 40
#define NO_HAND (1ull << 63)
#define DRAWN (1ull << 32)
#define NOT_HELD 127
#define FAULT (-128)
#define BIT 1ull
#define LOW 0xFFFFFFFFull
#define ALL 0x3FFFFFFFFull
#define IN_M 0x1FFull
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

typedef struct {
    uint64_t m, p, s, z;               /* the keys of the suits, the first kind in the highest place */
    uint64_t size;                     /* how many tiles; 0 where a count is over its limit */
    uint64_t over;                     /* not zero where a count is over its limit; then the rest is undefined */
    uint64_t one, two, three, four;    /* the kinds of which it holds fewer than one, two, three, four */
} Row;

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>

#if defined(__GNUC__)
#define PAILI_READ_ONCE(x) __asm__("" : "+x"(x))
#else
#define PAILI_READ_ONCE(x) ((void)0)
#endif

static inline uint64_t paili_fewer(__m128i low, __m128i high, __m128i last, int copies) {
    const __m128i limit = _mm_set1_epi8((char)copies);
    uint64_t first = (uint64_t)_mm_movemask_epi8(_mm_cmplt_epi8(low, limit));
    uint64_t second = (uint64_t)_mm_movemask_epi8(_mm_cmplt_epi8(high, limit));
    uint64_t third = (uint64_t)_mm_movemask_epi8(_mm_cmplt_epi8(last, limit)) & 3;
    return first | second << 16 | third << 32;
}

static inline __m128i paili_fours(__m128i digits) {
    __m128i twos = _mm_srli_epi16(_mm_mullo_epi16(digits, _mm_set1_epi16(5 << 8 | 1)), 8);
    return _mm_madd_epi16(twos, _mm_set1_epi32(1 << 16 | 25));
}

static inline Row vector_row(const uint8_t *counts, const uint8_t *most) {
    Row row;
    uint16_t end;
    __m128i low = _mm_loadu_si128((const __m128i *)counts);
    __m128i high = _mm_loadu_si128((const __m128i *)(counts + 16));
    memcpy(&end, counts + 32, 2);
    __m128i last = _mm_cvtsi32_si128(end);
    PAILI_READ_ONCE(low);
    PAILI_READ_ONCE(high);
    PAILI_READ_ONCE(last);

    const __m128i *limits = (const __m128i *)most;
    __m128i over = _mm_subs_epu8(low, _mm_loadu_si128(limits));
    over = _mm_or_si128(over, _mm_subs_epu8(high, _mm_loadu_si128(limits + 1)));
    over = _mm_or_si128(over, _mm_subs_epu8(last, _mm_loadu_si128(limits + 2)));
    row.over = (uint64_t)(_mm_movemask_epi8(_mm_cmpeq_epi8(over, _mm_setzero_si128())) ^ 0xFFFF);

    const __m128i zero = _mm_setzero_si128();
    __m128i sums = _mm_add_epi64(_mm_add_epi64(_mm_sad_epu8(low, zero), _mm_sad_epu8(high, zero)),
                                 _mm_sad_epu8(last, zero));
    row.size = (uint64_t)(_mm_cvtsi128_si32(sums) + _mm_cvtsi128_si32(_mm_unpackhi_epi64(sums, sums)));
    if (row.over) row.size = 0;

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

    row.one = paili_fewer(low, high, last, 1);
    row.two = paili_fewer(low, high, last, 2);
    row.three = paili_fewer(low, high, last, 3);
    row.four = paili_fewer(low, high, last, 4);
    return row;
}

static inline __m128i paili_apart(const uint16_t *sets, uint64_t other) {
    __m128i every = _mm_set1_epi16((short)other);
    return _mm_cmpeq_epi16(_mm_and_si128(_mm_loadu_si128((const __m128i *)sets), every), _mm_setzero_si128());
}

/* Return the kinds whose set shares an element with that of their suit, as a mask. */
static inline uint64_t draws_in_common(const uint16_t *lowered, const unsigned long long *sets, const unsigned long long *shares) {
    const uint16_t *m = lowered + sets[0], *p = lowered + sets[1], *s = lowered + sets[2], *z = lowered + sets[3];
    uint64_t mp = (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(paili_apart(m, shares[0]), paili_apart(p, shares[1])));
    uint64_t sz = (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(paili_apart(s, shares[2]), paili_apart(z, shares[3])));
    mp ^= 0xFFFF, sz ^= 0xFFFF;
    return (mp & 0xFF) | (mp & 0xFF00) << 1 | (sz & 0xFF) << 18 | (sz & 0x7F00) << 19 |
           (uint64_t)((m[8] & shares[0]) != 0) << 8 | (uint64_t)((p[8] & shares[1]) != 0) << 17 |
           (uint64_t)((s[8] & shares[2]) != 0) << 26;
}

#else /* no SSE2 */

static inline Row vector_row(const uint8_t *counts, const uint8_t *most) {
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
    if (row.over) row.size = 0;
    row.m = keys[0], row.p = keys[1], row.s = keys[2], row.z = keys[3];
    return row;
}

static inline uint64_t draws_in_common(const uint16_t *lowered, const unsigned long long *sets, const unsigned long long *shares) {
    uint64_t found = 0;
    for (int suit = 0; suit < 4; suit++)
        for (int place = 0; place < (suit < 3 ? 9 : 7); place++)
            found |= (uint64_t)((lowered[sets[suit] + place] & shares[suit]) != 0) << (9 * suit + place);
    return found;
}

#endif

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
static inline uint64_t bits_in(uint64_t mask) {
    return paili_counts_bits ? paili_popcnt(mask) : paili_count(mask);
}

/* Return how many copies of a set of kinds are left, by the kinds of which fewer than one, … four are held. */
static inline uint64_t copies_left(uint64_t kinds, uint64_t one, uint64_t two, uint64_t three, uint64_t four) {
    if (paili_counts_bits)
        return paili_popcnt(kinds & one) + paili_popcnt(kinds & two) + paili_popcnt(kinds & three) +
               paili_popcnt(kinds & four);
    return paili_count(kinds & one) + paili_count(kinds & two) + paili_count(kinds & three) +
           paili_count(kinds & four);
}

/* Return the place of the lowest bit that is set, of a mask that is not empty. */
static inline uint64_t lowest_of(uint64_t mask) {
#if defined(__GNUC__)
    return (uint64_t)__builtin_ctzll(mask);
#else
    return paili_count((mask & (~mask + 1)) - 1);
#endif
}

#endif
