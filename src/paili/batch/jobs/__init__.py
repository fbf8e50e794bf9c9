"""Answers for tables of Arrow, for whole files, and on clusters.

`frames` answers a table; `files` reads a file, answers it and writes the result piece by piece, on local
threads or (`cluster`) on Dask. They use `hand_columns` and `hand_texts` to read the hands, `formats` to read
and write the files, and `checkpoint` to store the finished parts of a job.
"""
