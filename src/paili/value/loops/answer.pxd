cimport cython

from paili.value.loops._sizes cimport (
    BUILD,
    COUNT,
    DECLARED_SORT,
    DRAWN_LAST_SORT,
    DRAWN_SORT,
    END,
    FOLLOW,
    SCORE,
    SCORE_RON,
    SOLVE,
    THROWN_SORT,
)
from paili.value.loops.backwards cimport solve
from paili.value.loops.ends cimport end
from paili.value.loops.forwards cimport follow
from paili.value.loops.graph cimport build
from paili.value.loops.rates cimport Values, weigh_kinds
from paili.value.loops.win_points cimport Scoring, add_up, count_wins, score_wins



cpdef long long answer(Values values, Scoring scoring, long long steps)

cdef void _answer(Values values, Scoring scoring, long long steps) noexcept nogil

@cython.locals(
    sorts=cython.longlong,
)
cdef long long _sorts_of(Values values, long long steps) noexcept nogil
