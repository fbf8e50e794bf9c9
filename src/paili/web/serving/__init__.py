"""Run the server: checks of requests, a fair queue for slow work, worker threads, and the socket."""
