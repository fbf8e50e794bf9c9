"""Arrays of hands.

`questions` are shanten, is_win, ukeire, discards; `best_discards` goes further among equals; `dealing` deals.
Below: `rows` checks and spreads over threads, `one_hand` answers one row by itself. The loops are in
`paili.kernels`.
"""
