from paili.value.loops._sizes cimport (
    CALL_EDGES,
    CLASSES,
    DRAWN,
    EDGES,
    LEVELS,
    MELD_KINDS,
    MELD_SETS,
    MOST_MELDS,
    NODES,
    READY,
    SOURCES,
    SUITS,
    WAYS,
    WIDTH,
    WINS,
    WORDS,
)
from paili.kernels.game cimport GameTables



cdef class Hands:
    cdef public GameTables game
    cdef public long long total
    cdef public long long later_norths
    cdef public long long turns
    cdef public long long stride
    cdef public long long drawn_root
    cdef public long long place
    cdef public long long whole
    cdef public long long may_riichi
    cdef public long long must_riichi
    cdef public long long riichi_lefts
    cdef public long long ends_ready
    cdef public long long first_turn
    cdef public long long last_tile
    cdef public long long objective
    cdef public long long with_table
    cdef public long long is_alike
    cdef public long long river
    cdef public long long detail
    cdef public long long shape_changes
    cdef public long long narrow
    cdef public long long forced
    cdef public long long falls
    cdef public long long full
    cdef public signed char[::1] own
    cdef public unsigned char[::1] unseen
    cdef public double[::1] weight
    cdef public long long[:, ::1] at_suit
    cdef public long long[:, ::1] rest
    cdef public long long[::1] forms
    cdef public long long[::1] others
    cdef public long long suits
    cdef public short[::1] suit_of
    cdef public long long[::1] suit_at
    cdef public long long[::1] suit_word
    cdef public long long[::1] suit_open
    cdef public signed char[:, ::1] suit_count
    cdef public long long[::1] suit_key
    cdef public long long[::1] suit_held
    cdef public long long[::1] suit_room
    cdef public short[:, ::1] suit_more
    cdef public short[:, ::1] suit_less
    cdef public unsigned int[:, ::1] more_word
    cdef public unsigned int[:, ::1] less_word
    cdef public long long[::1] power


cdef class Calls:
    cdef public long long chi
    cdef public long long swap
    cdef public long long depth
    cdef public long long nearer
    cdef public long long melds_in_own
    cdef public long long sets
    cdef public long long edges
    cdef public long long[::1] own
    cdef public long long[::1] places
    cdef public long long[::1] wholes
    cdef public double[:, :, ::1] release
    cdef public double[::1] passed
    cdef public signed char[:, ::1] set_melds
    cdef public signed char[::1] set_calls
    cdef public signed char[:, ::1] set_counts
    cdef public short[:, ::1] set_next
    cdef public short[::1] node_set
    cdef public int[::1] drawn_source
    cdef public short[::1] ready_set
    cdef public int[::1] call_from
    cdef public int[::1] call_to
    cdef public signed char[::1] call_kind
    cdef public signed char[::1] call_meld
    cdef public signed char[::1] call_copies
    cdef public signed char[::1] call_sort
    cdef public long long[:, ::1] call_taken


cdef class Graph(Hands):
    cdef public Calls calls
    cdef public long long with_calls
    cdef public long long places
    cdef public long long need
    cdef public long long budget
    cdef public long long nodes
    cdef public long long drawn
    cdef public long long draws
    cdef public long long discards
    cdef public long long ready
    cdef public long long wins
    cdef public long long levels
    cdef public long long limit
    cdef public long long key
    cdef public long long melds
    cdef public long long need_here
    cdef public long long may_spare
    cdef public long long node_values
    cdef public long long node_mask
    cdef public long long drawn_mask
    cdef public long long ready_mask
    cdef public long long[::1] root
    cdef public long long[::1] level_nodes
    cdef public long long[::1] level_drawn
    cdef public long long[::1] level_stride
    cdef public long long[::1] level_value
    cdef public long long[::1] node_key
    cdef public signed char[::1] node_need
    cdef public int[::1] node_ready
    cdef public long long[:, ::1] node_kinds
    cdef public int[::1] node_from
    cdef public signed char[::1] node_won
    cdef public int[::1] node_slot
    cdef public long long[:, ::1] drawn_hand
    cdef public signed char[::1] drawn_need
    cdef public int[::1] drawn_from
    cdef public int[::1] drawn_slot
    cdef public int[::1] draw_to
    cdef public double[::1] draw_weight
    cdef public signed char[::1] draw_kind
    cdef public int[::1] discard_to
    cdef public long long[::1] ready_key
    cdef public int[::1] ready_from
    cdef public int[::1] ready_slot
    cdef public signed char[::1] ready_furiten
    cdef public signed char[::1] win_kind
    cdef public signed char[::1] win_copies
    cdef public double[::1] win_weight
    cdef public double[:, ::1] win_worth
