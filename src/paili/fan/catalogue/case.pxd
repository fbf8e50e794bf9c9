cimport cython

from paili.hand.fields cimport keys_of
from paili.kernels._bits cimport ONE
from paili.kernels.single.questions cimport draws_of
from paili.win.fields cimport WinFields

cdef int _COPIES


@cython.final
@cython.no_gc  # it has no reference to a case
cdef class CaseFacts:
    cdef readonly WinFields win
    cdef readonly object rules
    cdef readonly tuple counts
    cdef readonly tuple natural
    cdef readonly object wildcards
    cdef readonly int winning_kind
    cdef readonly tuple all_counts
    cdef readonly long long fours
    cdef readonly long long kinds
    cdef readonly long long mask
    cdef readonly bint tsumo
    cdef readonly bint concealed
    cdef readonly object called
    cdef readonly object of_win
    cdef readonly object traits
    cdef long long _waits

    @cython.locals(win=WinFields, is_natural=cython.bint, is_whole=cython.bint)
    cdef _stand_for(self, tuple counts, int winning_kind)

    @cython.locals(other=CaseFacts)
    cpdef CaseFacts standing_for(self, counts, winning_kind)

    @cython.locals(win=WinFields, shown=cython.longlong, fours=cython.longlong, own=cython.int)
    cdef _win_traits(self)

    cdef _wildcard_traits(self)

    @cython.locals(
        before=list, result=cython.longlong, most=cython.int, number=cython.int, missing=cython.int,
        kinds=cython.longlong, kind=cython.int, look=tuple,
    )
    cdef long long _all_waits(self)

    cdef long _copies_before(self, int kind)


@cython.final
@cython.no_gc  # its facts have no reference to it
cdef class FanCase:
    cdef readonly CaseFacts facts
    cdef readonly object tiles
    cdef readonly object form
    cdef readonly object wait
    cdef readonly int pair
    cdef readonly tuple runs
    cdef readonly tuple triplets
    cdef readonly long long pungs
    cdef readonly int hidden
    cdef readonly long long knitted
    cdef readonly object traits


cdef int _NOT_COUNTED

@cython.locals(mask=cython.longlong, bit=cython.longlong, count=cython.int)
cpdef long long kinds_with(tuple counts, int copies)

cpdef list cases(CaseFacts facts)

cdef list _standard(CaseFacts facts)

cdef _seven_pairs(CaseFacts facts)

cdef _thirteen_orphans(CaseFacts facts)

cdef _honours_and_knitted(CaseFacts facts)

cdef _lookup_of(rules)
