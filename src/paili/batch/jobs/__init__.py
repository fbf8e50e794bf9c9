"""Compute shanten, ukeire and discards of hands in Arrow tables and in files, on threads or on a cluster.

`frames` adds columns of results to a table. `files` reads a file, computes the results and writes them piece
by piece, on local threads or (with `cluster`) on Dask. `hand_columns` and `hand_texts` read the hands,
`formats` reads and writes the files, and `checkpoint` stores the finished parts of a job.
"""
