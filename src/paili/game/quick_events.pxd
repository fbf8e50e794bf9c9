cimport cython

from paili.kernels._records cimport get, leaf_of, put

cdef object _place, _ids, _extra, _drawing_seat, _drawn_tile, _seat, _tile, _drawn, _riichi
cdef tuple _NO_EXTRA
cdef Py_ssize_t _LONGEST


cpdef draw_at(seat, tile, place, tuple ids=*)

cpdef discard_at(seat, tile, drawn, riichi, place, tuple ids=*)

cpdef event_of_names(entry, dict tiles, int players, riichi, place)

@cython.locals(
    events=list, at=cython.Py_ssize_t, move=tuple, draws=cython.bint, seat=cython.Py_ssize_t, players=cython.Py_ssize_t,
)
cpdef Py_ssize_t add_moves(
    deal, list tags, Py_ssize_t first, Py_ssize_t end, dict moves, tuple faces, Py_ssize_t place
) except -1

@cython.locals(
    events=list, at=cython.Py_ssize_t, line=str, move=tuple, draws=cython.bint, players=cython.Py_ssize_t,
)
cpdef Py_ssize_t add_lines(
    deal, list lines, Py_ssize_t first, Py_ssize_t end, dict moves, Py_ssize_t place
) except -1

@cython.locals(
    events=list, at=cython.Py_ssize_t, end=cython.Py_ssize_t, players=cython.Py_ssize_t, riichi=cython.bint,
    entry=dict, content=dict, move=tuple,
)
cpdef Py_ssize_t add_entries(
    deal, list entries, Py_ssize_t first, dict tiles, dict discards
) except -1

@cython.locals(
    events=list, at=cython.Py_ssize_t, players=cython.Py_ssize_t, record=tuple, content=dict, draws=cython.bint,
)
cpdef Py_ssize_t add_records(
    deal, list records, Py_ssize_t first, Py_ssize_t end, dict tiles, Py_ssize_t indicators
) except -1

cpdef list of_types(events, one, other)

@cython.locals(ids=list)
cpdef list ids_of_types(events, one, other)

cpdef list riichi_places(events)

cdef _put_origin(event, place, tuple ids)

@cython.locals(place=cython.Py_ssize_t)
cpdef put_places(list events)
