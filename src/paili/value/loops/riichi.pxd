cimport cython

from paili.kernels._rows cimport add_row
from paili.value.loops._sizes cimport (
    CHANCE,
    DECLARED,
    DECLARED_NOW,
    DECLARING,
    DOUBLE,
    DOUBLE_FIRST,
    FIRST,
    LATER,
    MOST_WINNING,
    PAID,
    PAYS,
    POINTS,
    RIICHI,
    RIICHI_FIRST,
    RON_DOUBLE,
    RON_DOUBLE_FIRST,
    RON_FIRST,
    RON_RIICHI,
    SOUGHT,
    SUMS,
    WIDTH,
    WON,
)
from paili.kernels._bits cimport ONE, lowest_in, whole_of
from paili.value.loops.rates cimport (
    Values, add_rons, kinds_won, rate_of, ron_rate, rons_at, sum_of, unseen_at, way_of_draw
)



cdef long long riichi_ways(Values values, long long left) noexcept nogil

@cython.locals(
    start=cython.longlong, stick=cython.double, first=cython.longlong, left=cython.longlong,
)
cdef void value_of_riichi(Values values, long long ready) noexcept nogil

@cython.locals(
    later=cython.double, more=cython.double, alone=cython.longlong, left=cython.longlong,
)
cdef void _write_constant_riichi(Values values, long long ready, long long start) noexcept nogil

@cython.locals(
    later=cython.double, more=cython.double, alone=cython.longlong, left=cython.longlong,
)
cdef void declare_constant_riichi(Values values, long long ready, long long start, long long lefts) noexcept nogil

@cython.locals(
    wins=cython.longlong,
)
cdef long long row_alone(Values values, long long ready) noexcept nogil

@cython.locals(
    value=cython.double, start=cython.longlong, left=cython.longlong,
)
cdef void _wait_alone(Values values, long long wins) noexcept nogil

@cython.locals(
    wins=cython.double, once=cython.double,
)
cdef bint has_constant_wait(Values values, long long ready) noexcept nogil

@cython.locals(
    turns=cython.longlong, start=cython.longlong, left=cython.longlong, before=cython.double,
    double=cython.double,
)
cdef void _value_of_riichi_at_table(Values values, long long ready, double stick) noexcept nogil

cdef double _with_first(Values values, long long left, double before) noexcept nogil

@cython.locals(
    value=cython.double, left=cython.longlong,
)
cdef void _sum_rounds(Values values, long long ready, long long state, double stick) noexcept nogil

@cython.locals(
    way=cython.longlong, ron=cython.longlong, brings=cython.longlong, is_points=cython.longlong,
    wins=cython.double, wins_value=cython.double, last=cython.double, end=cython.double, left=cython.longlong,
    chance=cython.double, one=cython.double, other=cython.double, kept=cython.double,
    costs=cython.double, drawn=cython.double,
)
cdef void _rounds_in_riichi(
    Values values, long long ready, long long state, double stick, long long goes_on
) noexcept nogil

@cython.locals(
    once=cython.double, later=cython.double, once_wins=cython.double, wins=cython.double,
    value=cython.double, start=cython.longlong, left=cython.longlong, one=cython.double,
)
cdef void _value_of_riichi_alone(Values values, long long ready, long long first) noexcept nogil

@cython.locals(
    first=cython.longlong, declared=cython.double,
)
cdef void _value_of_riichi_at(Values values, long long ready, long long left, double stick) noexcept nogil

@cython.locals(
    chance=cython.double, value=cython.double, rons=cython.longlong, others=cython.double,
    kept=cython.double, unseen=cython.double, drawn_by=cython.longlong, wins=cython.double,
    drawn=cython.double,
)
cdef double _in_riichi(
    Values values, long long ready, long long state, long long way, long long left, double stick
) noexcept nogil

@cython.locals(
    chance=cython.double, stay=cython.double, gain=cython.double, now=cython.longlong,
    more=cython.double, double=cython.longlong, single=cython.longlong,
)
cdef double _gain_of_double(Values values, long long ready, long long left) noexcept nogil

@cython.locals(
    wins=cython.longlong, later=cython.double, once=cython.double, start=cython.longlong,
    left=cython.longlong,
)
cdef void gather(Values values, long long ready, long long here, long long most) noexcept nogil

cdef void wait_gathered(Values values) noexcept nogil

@cython.locals(
    start=cython.longlong, waiting=cython.double, worth=cython.double, drawn=cython.longlong,
    left=cython.longlong, one=cython.double,
)
cdef void _wait_together(Values values, long long wins) noexcept nogil

@cython.locals(
    declared=cython.double,
)
cdef double declared_now(Values values, long long node, long long here, long long left) noexcept nogil

cdef double wait(
    Values values, long long ready, long long left, double waiting, double declared
) noexcept nogil

@cython.locals(
    stays=cython.double,
)
cdef double _wait_round(
    Values values, long long ready, long long drawn, double waiting, double declared
) noexcept nogil

@cython.locals(
    drawn=cython.longlong, one=cython.double, won=cython.double, paid=cython.double,
)
cdef double _wait_by_itself(
    Values values, long long ready, long long left, double waiting, double declared
) noexcept nogil

@cython.locals(
    way=cython.longlong, ron=cython.longlong, drawn=cython.longlong,
)
cdef void _wait_from_now(Values values, long long ready, double mass) noexcept nogil

cdef long long ron_of(long long way) noexcept nogil

@cython.locals(
    rons=cython.longlong,
)
cdef (double, double) rons_in_riichi(
    Values values, long long ready, long long ron, long long state, long long left
) noexcept nogil

@cython.locals(
    left=cython.longlong, chance=cython.double, points=cython.double, drawn_by=cython.longlong,
    unseen=cython.double, wins=cython.double, paid=cython.double,
)
cdef double _wait_once(
    Values values, long long ready, long long drawn, double mass, long long way, long long state
) noexcept nogil

@cython.locals(
    win=cython.longlong,
)
cdef void _note_draws(Values values, long long ready, long long way, double share) noexcept nogil

@cython.locals(
    kinds=cython.longlong, win=cython.longlong,
)
cdef void note_rons(
    Values values, long long ready, long long way, long long state, long long left, double mass
) noexcept nogil
