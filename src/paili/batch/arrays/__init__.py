"""Arrays of hands and their kernels.

`questions` are the doors: shanten, is_win, ukeire, discards; `dealing` deals, `portable` answers on the
arrays of other libraries. Below: `rows` checks and spreads over threads, `kernels` and `packed` are the
loops, `game` the tables as arrays, `compiling` how Numba is asked.
"""
