# What `paili.kernels.rows` says, in C.

cdef extern from "paili/kernels/rows.h":
    void paili_add_row(double *to, const double *row, double weight, long long many) noexcept nogil
    void paili_raise_row(double *to, const double *row, long long many) noexcept nogil
    void paili_larger_row(double *to, const double *row, const double *other, long long many) noexcept nogil
    void paili_add_and_lower(
        double *sums, double *least, const double *row, double weight, long long many
    ) noexcept nogil
    long long paili_count_lower(const double *row, const double *other, long long many) noexcept nogil
    long long paili_count_better(const double *row, const double *other, double share, long long many) noexcept nogil
    double paili_multiply_rows(double *to, const double *row, const double *other, long long many) noexcept nogil


cdef inline void add_row(
    double[::1] to, long long start, double[::1] row, long long at, double weight, long long many
) noexcept nogil:
    if many > 0:
        paili_add_row(&to[start], &row[at], weight, many)


cdef inline void raise_row(
    double[::1] to, long long start, double[::1] row, long long at, long long many
) noexcept nogil:
    if many > 0:
        paili_raise_row(&to[start], &row[at], many)


cdef inline void larger_row(
    double[::1] to, long long start, double[::1] row, long long at, long long other, long long many
) noexcept nogil:
    if many > 0:
        paili_larger_row(&to[start], &row[at], &row[other], many)


cdef inline void add_and_lower(
    double[::1] sums, double[::1] least, double[::1] row, long long at, double weight, long long many
) noexcept nogil:
    if many > 0:
        paili_add_and_lower(&sums[0], &least[0], &row[at], weight, many)


cdef inline long long count_lower(
    double[::1] row, long long at, double[::1] other, long long start, long long many
) noexcept nogil:
    return paili_count_lower(&row[at], &other[start], many) if many > 0 else 0


cdef inline long long count_better(
    double[::1] row, long long at, double[::1] other, long long start, double share, long long many
) noexcept nogil:
    return paili_count_better(&row[at], &other[start], share, many) if many > 0 else 0


cdef inline double multiply_rows(
    double[::1] to, double[::1] row, long long at, double[::1] other, long long start, long long many
) noexcept nogil:
    return paili_multiply_rows(&to[0], &row[at], &other[start], many) if many > 0 else 0.0
