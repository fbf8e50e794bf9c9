"""Serve beside answering: names, sizes and times of requests, turns, threads, the socket."""
