"""Commands about games: logs, rules, bots, drills, and the web page."""
