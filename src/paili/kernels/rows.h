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

PAILI_WIDE static void paili_add_row(double *to, const double *row, double weight, long long many) {
    for (long long at = 0; at < many; at++) to[at] += weight * row[at];
}

PAILI_WIDE static void paili_raise_row(double *to, const double *row, long long many) {
    for (long long at = 0; at < many; at++) to[at] = row[at] > to[at] ? row[at] : to[at];
}

PAILI_WIDE static void paili_add_and_lower(double *sums, double *least, const double *row, double weight, long long many) {
    for (long long at = 0; at < many; at++) {
        sums[at] += weight * row[at];
        least[at] = row[at] < least[at] ? row[at] : least[at];
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

PAILI_WIDE static double paili_multiply_rows(double *to, const double *row, const double *other, long long many) {
    double most = 0.0;
    for (long long at = 0; at < many; at++) to[at] = row[at] * other[at];
    for (long long at = 0; at < many; at++) most = to[at] > most ? to[at] : most;
    return most;
}

#endif
