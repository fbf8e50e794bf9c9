cimport cython

cdef extern from *:
    """
    #ifdef Py_LIMITED_API  /* WebAssembly: the layout of types is hidden */
    #define paili_put(slot, record, value) \
        ((descrsetfunc)PyType_GetSlot(Py_TYPE(slot), Py_tp_descr_set))(slot, record, value)
    #else
    #define paili_put(slot, record, value) Py_TYPE(slot)->tp_descr_set(slot, record, value)
    #endif
    """
    int put "paili_put"(object slot, object record, object value) except -1

cdef int _KINDS
cdef int _WILDCARD


@cython.locals(is_plain=cython.bint)
cpdef hand_of_fields(
    type record, tuple slots, counts, melds, reds, Py_ssize_t wildcards, drawn, red_limit, keys, Py_ssize_t size
)

@cython.locals(
    wildcards=cython.Py_ssize_t, kind=cython.Py_ssize_t, copies=list, number=cython.Py_ssize_t, power=cython.Py_ssize_t,
    more=cython.Py_ssize_t, suit=cython.Py_ssize_t, m=cython.Py_ssize_t, p=cython.Py_ssize_t, s=cython.Py_ssize_t,
    z=cython.Py_ssize_t, marks=list,
)
cpdef changed_hand(hand, tuple slots, Py_ssize_t face, Py_ssize_t change, drawn)

cpdef tuple keys_of(list counts)

@cython.locals(key=cython.longlong, kind=cython.Py_ssize_t, count=cython.longlong)
cdef long long _key(list counts, Py_ssize_t first, Py_ssize_t end)
