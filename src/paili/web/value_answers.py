"""What an unfinished hand is worth, as the server is asked: records of `paili.evaluate` and `paili.explain`.

The compiled loops are loaded with the first question.
"""

from __future__ import annotations

from typing import Any, Final

from paili.record import Json
from paili.scoring import preset
from paili.web.answers import Asked, game_of

_NOT_FACTS: Final = ("hand", "visible", "variant", "forms", "rules", "a", "b", "lang")


def value(asked: Asked) -> Json:
    """Say what a hand, or each discard of it, is worth: chance to win, to be ready, and points."""
    from paili.value.evaluating import evaluate

    return evaluate(asked["hand"], asked["visible"], **_facts(asked)).to_dict()


def value_why(asked: Asked) -> Json:
    """Say why two discards are not worth the same: the parts of the difference, and the wins behind them."""
    from paili.report.explained import explained_lines
    from paili.value.explaining import explain

    found = explain(asked["hand"], asked["a"], asked["b"], asked["visible"], **_facts(asked))
    return found.to_dict() | {"why": explained_lines(found, asked["lang"])}


def _facts(asked: Asked) -> dict[str, Any]:
    """What was asked, as the further arguments of `paili.evaluate`."""
    facts = {name: value for name, value in asked.items() if name not in _NOT_FACTS}
    return {**facts, "variant": game_of(asked["variant"], asked["forms"]), "rules": preset(asked["rules"])}
