cimport cython

cdef tuple _KIND_OF
cdef int _KINDS
cdef int _WILDCARD
cdef int _COPIES
cdef int _MOST_PLAIN


@cython.no_gc  # nothing that a hand has can lead back to it
cdef class HandFields:
    cdef unsigned char count[34]
    cdef int key[4]
    cdef tuple row
    cdef readonly tuple melds
    cdef readonly tuple reds
    cdef readonly object drawn
    cdef readonly int wildcards
    cdef readonly int red_limit
    cdef readonly int size
    cdef readonly bint is_plain

    @cython.locals(mask=cython.ulonglong, bit=cython.ulonglong, kind=cython.int)
    cpdef unsigned long long kinds_with(self, int copies)

    @cython.locals(
        key="int[4]", size=cython.int, kind=cython.int, suit=cython.int, number=cython.int, power=cython.int,
        copies=cython.int,
    )
    cdef _settle(self, const unsigned char *count, tuple melds, tuple reds, int wildcards, drawn, int limit)

    @cython.locals(is_plain=cython.bint, kind=cython.int, suit=cython.int)
    cdef _put(
        self, const unsigned char *count, const int *key, tuple melds, tuple reds, int wildcards, drawn, int limit,
        int size
    )


cpdef hand_of_fields(type record, counts, tuple melds, tuple reds, int wildcards, drawn, int limit)

@cython.locals(count="unsigned char[34]", kind=cython.int)
cpdef settle_hand(HandFields hand, counts, tuple melds, tuple reds, int wildcards, drawn, int limit)

@cython.locals(
    other=HandFields, count="unsigned char[34]", key="int[4]", at=cython.int, suit=cython.int, kind=cython.int,
    reds=tuple, wildcards=cython.int, marks=list, record=type,
)
cpdef changed_hand(HandFields hand, int face, int change, drawn)

@cython.locals(
    face=cython.int, copies=cython.int, kinds=tuple, kind=cython.int, other=cython.int, reds=cython.int, of_meld=tuple,
)
cpdef hand_with_draw(HandFields hand, tile)

cpdef tuple keys_of(list counts)

@cython.locals(key=cython.longlong, kind=cython.Py_ssize_t, count=cython.longlong)
cdef long long _key(list counts, Py_ssize_t first, Py_ssize_t end)
