cimport cython

from paili.game.moves.seat_hand cimport copies_of, faces_of_kind
