"""Loops for one hand at a time, and tables whose entries are computed at their first use.

* `suits`: the table entries of a suit and of two combined suits
* `lookup`: the tables of a variant
* `hand`: missing tiles, useful draws and discards of one hand, and the order of its discards
* `questions`: the functions that other packages call
* `waits`: the shapes of waits (two-sided, closed, pair …)
"""
