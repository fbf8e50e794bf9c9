cimport cython

cdef long long TRIPLET, RUN, PAIR, NEIGHBOURS, CLOSED, KINDS, EAST

cdef class GroupSets:
    cdef long long[::1] counts
    cdef long long[::1] path
    cdef long long melds
    cdef long long spare
    cdef long long partials
    cdef long long size
    cdef readonly list sets

    @cython.locals(sort=cython.longlong, is_pair=cython.longlong, count=cython.longlong)
    cdef void _look(
        self, long long kind, long long first, long long left_over, long long pairs, long long partials
    )

    @cython.locals(
        copies=cython.longlong, second=cython.longlong, third=cython.longlong,
    )
    cdef long long _changes(self, long long kind, long long sort, long long change) noexcept

    @cython.locals(place=cython.longlong)
    cdef _note(self)
