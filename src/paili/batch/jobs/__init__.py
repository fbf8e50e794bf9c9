"""Tables of Arrow, whole files and clusters.

`frames` answers a table; `files` reads, answers and writes a file piece by piece, on local threads or
(`cluster`) on Dask. Below: `hand_columns` and `hand_texts` read the hands, `formats` the files, `checkpoint`
keeps what is done of a job.
"""
