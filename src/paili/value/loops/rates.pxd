cimport cython

from paili.value.loops._sizes cimport (
    ACCEPTED,
    CHANCE,
    CLOSED_READY,
    DAMA,
    DRAWN,
    FLOWS,
    FREE,
    LEVELS,
    MOST_KINDS,
    MOST_ROWS,
    MOST_WINNING,
    NODES,
    OPENED,
    OPENED_READY,
    PAID,
    PAYS,
    PLACES,
    POINTS,
    READY,
    RON_DAMA,
    RON_WAYS,
    SPARE,
    STRIDE,
    TENPAI,
    TWO_HONOURS,
    VISITS,
    WAYS,
    WIDTH,
    WINS,
)
from paili.kernels.game cimport GameTables
from paili.value.loops.hands.records cimport Calls, Graph

cdef double NEVER, NOTHING


cdef class Model:
    cdef public const double[:, ::1] others
    cdef public const double[:, ::1] loss
    cdef public const double[:, :, ::1] ron
    cdef public const double[:, :, ::1] copies
    cdef public const double[::1] ends
    cdef public const double[::1] fold
    cdef public const double[:, ::1] wall


cdef class Values(Graph):
    cdef public Model model
    cdef public long long used
    cdef public long long awaited
    cdef public long long stamp
    cdef public long long first_stamp
    cdef public long long flows
    cdef public long long visits
    cdef public long long gathers
    cdef public long long gathered
    cdef public long long level
    cdef public long long node
    cdef public long long place_of_node
    cdef public double[::1] root_value
    cdef public long long[::1] root_need
    cdef public long long[::1] root_declares
    cdef public double[::1] result
    cdef public double[::1] node_value
    cdef public long long[::1] node_declares
    cdef public int[::1] drawn_at
    cdef public int[::1] drawn_best
    cdef public double[:, ::1] ready_points
    cdef public double[:, ::1] ready_wins
    cdef public double[::1] ready_least
    cdef public double[::1] ready_value
    cdef public double[::1] ready_ron
    cdef public long long[::1] ron_stamp
    cdef public double[:, ::1] win_share
    cdef public double[::1] one_tile
    cdef public double[::1] unready
    cdef public double[::1] alone
    cdef public long long[::1] starts
    cdef public double[::1] row
    cdef public int[::1] flow_from
    cdef public int[::1] flow_end
    cdef public long long[::1] flow_stamp
    cdef public int[::1] flow_to
    cdef public double[::1] flow_weight
    cdef public signed char[::1] flow_low
    cdef public signed char[::1] flow_high
    cdef public double[::1] node_tile
    cdef public double[::1] node_stays
    cdef public int[::1] visit
    cdef public long long[::1] visit_stamp
    cdef public int[::1] visited
    cdef public long long[::1] level_row
    cdef public signed char[::1] mixed
    cdef public double[::1] mass
    cdef public double[::1] fresh
    cdef public double[::1] in_riichi
    cdef public double[::1] sums
    cdef public double[::1] least
    cdef public double[::1] share
    cdef public double[::1] fresh_share


@cython.locals(
    kind=cython.longlong, unseen=cython.double, weight=cython.double, copies=cython.longlong,
)
cdef void weigh_kinds(Values values) noexcept nogil

cdef long long state_of(long long melds, long long ready) noexcept nogil

cdef long long value_at(Values values, long long level, long long node) noexcept nogil

@cython.locals(
    lefts=cython.longlong,
)
cdef long long lefts_at(Values values, long long level) noexcept nogil

cdef double unseen_at(Values values, long long left) noexcept nogil

cdef bint is_called(Values values, long long node) noexcept nogil

cdef double sum_of(Values values, long long ready, long long way) noexcept nogil

@cython.locals(
    worth=cython.double,
)
cdef double worth_of(Values values, long long win, long long way) noexcept nogil

cdef long long way_of_draw(Values values, long long plain, long long left) noexcept nogil

@cython.locals(
    rank=cython.longlong,
)
cdef long long class_of(long long kind) noexcept nogil

cdef double chance_of_offer(Calls calls, long long call, long long left) noexcept nogil

@cython.locals(
    kinds=cython.longlong, honours=cython.longlong, win=cython.longlong,
)
cdef long long kinds_won(Values values, long long ready, long long way) noexcept nogil

@cython.locals(
    rate=cython.double,
)
cdef double rate_of(
    Values values, long long kinds, long long state, long long left, long long win
) noexcept nogil

cdef double counted_of(Values values, long long win, long long way, long long counted) noexcept nogil

@cython.locals(
    total=cython.double, kinds=cython.longlong, win=cython.longlong,
)
cdef double ron_rate(
    Values values, long long ready, long long way, long long state, long long left, long long counted
) noexcept nogil

@cython.locals(
    column=cython.longlong, slot=cython.longlong, start=cython.longlong, left=cython.longlong,
)
cdef long long rons_at(Values values, long long ready, long long way, long long state) noexcept nogil

@cython.locals(
    left=cython.longlong, kinds=cython.longlong, win=cython.longlong, factor=cython.double,
    kind=cython.longlong, worth=cython.double, rate=cython.double,
)
cdef void add_rons(
    Values values, long long ready, long long way, long long state, long long counted, long long row
) noexcept nogil

cdef bint is_taken(Values values, double worth, double stay) noexcept nogil

cdef long long first_won(Values values, long long node) noexcept nogil

@cython.locals(
    place=cython.longlong,
)
cdef double worth_declined(Values values, long long node, long long kind, long long left) noexcept nogil

@cython.locals(
    other=cython.double,
)
cdef bint is_declined(
    Values values, long long node, long long win, long long left, double worth
) noexcept nogil

@cython.locals(
    weight=cython.double, way=cython.longlong, win=cython.longlong, worth=cython.double,
)
cdef double winning(
    Values values, long long node, long long ready, long long left, double stay
) noexcept nogil

@cython.locals(
    value=cython.double, mass=cython.double, left=cython.longlong, lost=cython.double,
    stays=cython.double, drawn=cython.longlong,
)
cdef void never_win(Values values) noexcept nogil
