"""The loops that compute shanten, useful draws, discards and scores, and the buffers that these loops use.

The loops are compiled if a compiler was present at installation. Each module with a ``.pxd`` file of the same
name is plain Python; the ``.pxd`` file adds the C types. `paili.native` says whether the compiled form or the
plain form runs. No module of this package needs NumPy.

* `memory`: buffers of numbers
* `game`: the tables of one variant, arranged for loops
* `draws`: the tables from which the useful draws are looked up
* `shapes`: the shanten of one hand and of many hands, each a row of 34 counts
* `discards`: the useful draws and discards of one hand and of many hands
* `in_melds`: the best discard and the copies left of hands with melds
* `knitted`: the forms of knitted tiles
* `hand_arrays`: the arrays that these loops read and write
* `hand_rows`: deal hands into rows of counts, read hands from text, check hands
* `plain`: the functions and records of the C header ``shapes.h``, in Python
* `records`: create named tuples without a Python call of their class
* `numbers`: read a list of small whole numbers into a buffer
* `rows`: the functions of the C header ``rows.h`` for rows of numbers, in Python
* `bits`: functions for sets of bits, in Python
* `single`: shanten, useful draws, discards and waits of one hand, with tables that are filled when needed
* `scoring`: the yaku, fu and points of wins of riichi
"""

from __future__ import annotations

from pathlib import Path

from paili.native import folders_of_wide

__path__[:0] = folders_of_wide(Path(__file__).parent)
