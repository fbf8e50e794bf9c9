"""Read logs of games for the web page, show a game move by move, review games, and compute statistics."""
