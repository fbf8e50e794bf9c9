"""Write games as JSON of paili; compute missing values of wins and drawn deals by the rules."""

from __future__ import annotations

from dataclasses import replace

from paili.game import records as rec
from paili.logs.deal.completion import with_scores
from paili.logs.deal.fan_deal import with_payments
from paili.logs.json_values import json_text
from paili.scoring.rules import Rules


def text(game: rec.Game) -> str:
    """Return a game as one line of JSON."""
    riichi = isinstance(game.rules, Rules)
    complete = with_scores if riichi else with_payments
    deals = tuple(complete(deal, game.rules) for deal in game.deals)
    return json_text(replace(game, deals=deals).to_dict()) + "\n"
