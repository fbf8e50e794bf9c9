from paili.kernels._records cimport put


cpdef draw_at(seat, tile, place, tuple ids=*)

cpdef discard_at(seat, tile, drawn, riichi, place, tuple ids=*)
