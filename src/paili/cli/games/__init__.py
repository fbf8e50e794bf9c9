"""Commands about games: logs, rules, bots, the drill, the page."""
