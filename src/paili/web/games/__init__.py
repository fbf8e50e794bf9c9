"""Logs of games on the page: read, shown move by move, reviewed and counted."""
