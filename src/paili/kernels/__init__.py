"""The loops that answer most questions, compiled where a compiler was there, and the buffers that they use.

Each module with a ``.pxd`` beside it is plain Python whose types that file gives; `paili.native` says which
form runs. Nothing here needs NumPy.

* `memory`: buffers of numbers
* `game`: the tables of one variant, laid out for loops
* `draws`: the tables that say which draws help
* `shapes`: shanten of rows of counts, of many and of one
* `discards`: useful draws and discards of rows of counts, of many and of one
* `in_melds`: copies that lie in melds, and the best discard beside them
* `knitted`: the forms of knitted tiles
* `hand_arrays`: the arrays that these loops read and write
* `hand_rows`: rows of counts dealt, read from text, checked
* `plain`: what shapes.h does in C, in Python
* `rows`, `bits`: rows of numbers and sets of bits, as rows.h and the compiler have them
* `single`: the questions about one hand, over tables that fill as hands ask for them
* `scoring`: the yaku, fu and points of wins of riichi
"""
