"""Run the web server: check requests, queue slow work fairly, run worker threads, and listen on a socket."""
