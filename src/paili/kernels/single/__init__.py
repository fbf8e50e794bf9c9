"""One hand at a time: tables whose entries are computed at their first use, and the loops that read them.

* `suits`: the table entries of a suit and of two combined suits
* `lookup`: the tables of a variant
* `hand`: distances, useful draws and discards of one hand, and the order of its discards by shape
* `questions`: the questions about one hand
* `waits`: the shapes of waits
"""
