"""The loops behind most questions, compiled if the installation had a compiler, and the buffers that they
use. Each module with a ``.pxd`` file of the same name is plain Python; the ``.pxd`` adds the C types.
`paili.native` says whether the compiled or the plain form runs. Nothing here needs NumPy.

* `memory`: buffers of numbers
* `game`: the tables of one variant, laid out for loops
* `draws`: the tables from which the useful draws are looked up
* `shapes`: shanten of rows of counts, of many and of one
* `discards`: useful draws and discards of rows of counts, of many and of one
* `in_melds`: the best discard and the tiles left when some copies are in melds
* `knitted`: the forms of knitted tiles
* `hand_arrays`: the arrays that these loops read and write
* `hand_rows`: deal rows of counts, read them from text, check them
* `plain`: the functions and records of ``shapes.h``, in Python
* `records`: create named tuples without a call of their class
* `rows`, `bits`: the functions of ``rows.h`` and of the compiler for rows of numbers and sets of bits, in
  Python
* `single`: the questions about one hand, over tables whose entries are computed at their first use
* `scoring`: the yaku, fu and points of wins of riichi
"""

from __future__ import annotations

from pathlib import Path

from paili.native import folders_of_wide

__path__[:0] = folders_of_wide(Path(__file__).parent)
