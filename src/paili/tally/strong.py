"""What counted strong players do: rates in ``phoenix.json``, which ``make strong-players`` counts."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from paili.catalogue import shipped
from paili.game.contest.standings import Estimate


@cache
def _file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shipped("tally", "phoenix.json"))
    return found


def source() -> str:
    """Return where they were counted."""
    told: str = _file()["source"]
    return told


def strong_rates(players: int) -> dict[str, Estimate]:
    """Return rates by their ids; none where there are no such players.

    >>> round(strong_rates(4)["win"].value, 3)
    0.209
    """
    counted = _file()["players"].get(str(players), {}).get("rates", {})
    return {name: Estimate(value, error) for name, (value, error, _) in counted.items()}
