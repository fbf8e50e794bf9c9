"""What a server does beside answering: names, sizes and times of requests, turns, threads, the socket."""
