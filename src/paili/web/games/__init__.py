"""Logs of games on the page: read them, show them move by move, review and count them."""
