"""Run the server: checks of host names, sizes and times of requests, a fair queue, threads, the socket."""
