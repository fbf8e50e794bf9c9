"""Compute shanten, wins, ukeire and discards of arrays of hands, and deal random hands.

`questions` has the functions shanten, is_win, ukeire and discards. `best_discards` chooses one discard, also
if several discards have the same ukeire. `dealing` deals random hands. `rows` checks the arrays and divides
the hands among threads. `one_hand` is the fast way for a single hand. The compiled loops are in
`paili.kernels`.
"""
