/* Rows of numbers, as `paili.kernels.rows` has them; with wider registers where the processor has them.

No function fuses a product and a sum: the answers are the same to the last digit on every machine. */

#ifndef PAILI_ROWS_H
#define PAILI_ROWS_H

#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__)
#define PAILI_WIDE __attribute__((target_clones("avx2", "default"), noinline, unused))
#else
#define PAILI_WIDE __attribute__((unused))
#endif
#if !defined(__GNUC__)
#undef PAILI_WIDE
#define PAILI_WIDE
#endif

/* A row that is changed overlaps no other row (`__restrict`, which all compilers know). Some rows are whole
 * blocks of numbers, so that a loop over them has no rest. */
#define PAILI_BLOCK 4

PAILI_WIDE static void paili_add_row(double *__restrict to, const double *__restrict row, double weight, long long many) {
    for (long long at = 0; at < many; at++) to[at] += weight * row[at];
}

PAILI_WIDE static void paili_raise_row(double *__restrict to, const double *__restrict row, long long many) {
    for (long long at = 0; at < many; at += PAILI_BLOCK)
        for (int i = 0; i < PAILI_BLOCK; i++) to[at + i] = row[at + i] > to[at + i] ? row[at + i] : to[at + i];
}

PAILI_WIDE static void paili_larger_row(
    double *__restrict to, const double *__restrict row, const double *__restrict other, long long many
) {
    for (long long at = 0; at < many; at += PAILI_BLOCK)
        for (int i = 0; i < PAILI_BLOCK; i++) to[at + i] = other[at + i] > row[at + i] ? other[at + i] : row[at + i];
}

PAILI_WIDE static void paili_add_and_lower(
    double *__restrict sums, double *__restrict least, const double *__restrict row, double weight, long long many
) {
    for (long long at = 0; at < many; at += PAILI_BLOCK)
        for (int i = 0; i < PAILI_BLOCK; i++) {
            sums[at + i] += weight * row[at + i];
            least[at + i] = row[at + i] < least[at + i] ? row[at + i] : least[at + i];
        }
}

PAILI_WIDE static long long paili_count_lower(const double *row, const double *other, long long many) {
    long long lower = 0;
    for (long long at = 0; at < many; at++) lower += row[at] < other[at];
    return lower;
}

PAILI_WIDE static long long paili_count_better(const double *row, const double *other, double share, long long many) {
    long long better = 0;
    for (long long at = 0; at < many; at++) {
        double size = row[at] < 0.0 ? -row[at] : row[at];
        better += row[at] - share * size > other[at];
    }
    return better;
}

PAILI_WIDE static double paili_multiply_rows(
    double *__restrict to, const double *__restrict row, const double *__restrict other, long long many
) {
    double most = 0.0;
    for (long long at = 0; at < many; at++) to[at] = row[at] * other[at];
    for (long long at = 0; at < many; at++) most = to[at] > most ? to[at] : most;
    return most;
}

#endif
