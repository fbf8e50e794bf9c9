cimport cython

from paili.game.moves.held cimport copies_of, faces_of_kind
