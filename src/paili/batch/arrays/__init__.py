"""Arrays of hands.

`questions` has shanten, is_win, ukeire and discards; `best_discards` decides between equal discards;
`dealing` deals random hands. `rows` checks the arrays and divides the rows among threads; `one_hand` answers
a single row. The loops are in `paili.kernels`.
"""
