"""Answer requests about expected values with the records of `paili.evaluate` and `paili.explain`.

Wins of Chinese games with wildcards are scored one by one, half a millisecond each. If a request needs very
many such wins, the answer is an error that names the option to change. Without compiled code, a hand far from
ready would take minutes; such a request is an error too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paili.analysis.shanten import shanten
from paili.errors import LimitError, PailiError
from paili.native import is_compiled
from paili.notation import parse
from paili.record import Json
from paili.scoring import preset
from paili.scoring.places.standing import checked_seat, deals_left
from paili.scoring.rules import Rules
from paili.tiles import WILDCARD
from paili.value.question import PLACE, ValueArguments, ValueQuestion, question
from paili.web.answers import Request, game_of
from paili.web.fan_answers import wildcards, wins_context
from paili.web.fields import FieldFault
from paili.win.facts import wind

MOST_WINS: Final = 2000
# the highest shanten that plain loops value, by shape changes: some 20 seconds of Python in a browser
MOST_OF_PLAIN: Final = (4, 2, 0)
_USUAL_EXCHANGES: Final = 1
_SECONDS, _SECONDS_OF_CALLS, _SECONDS_OF_WILDCARD = 0.05, 0.3, 1.0
_OF_VALUE: Final = ("turns", "objective", "shape_changes")
_NOT_FACTS: Final = ("hand", "visible", "variant", "forms", "rules", "a", "b", "lang")


def value(request: Request) -> Json:
    """Return the expected value of a hand or of each discard: chances of a win and of tenpai, points."""
    from paili.value.questions import evaluation_of

    return evaluation_of(_bounded(_question(request))).to_dict()


def value_in_game(request: Request) -> Json:
    """Return the expected value of a hand of a Chinese game or of each discard, for own draws without calls.

    Wins below the minimum of the game do not count.
    """
    from paili.value.questions import evaluation_of, resolve_question

    rules, win_facts = wins_context({name: fact for name, fact in request.items() if name not in _OF_VALUE})
    facts: Any = win_facts
    arguments = ValueArguments(
        request["visible"], request["turns"], request["objective"], request["shape_changes"],
        seat_wind=facts.pop("seat_wind"), round_wind=facts.pop("round_wind"),
    )._replace(rules=rules)  # type: ignore[arg-type]  # fmt: skip
    bounded = _bounded(resolve_question(request["hand"], arguments, facts))
    return evaluation_of(bounded._replace(most_wins=MOST_WINS if bounded.has_wildcards else None)).to_dict()


def value_why(request: Request) -> Json:
    """Explain by how much, and why, the expected values of two discards differ."""
    from paili.report.hand.value import explained_lines
    from paili.value.questions import explanation_of

    explanation = explanation_of(_bounded(_question(request)), request["a"], request["b"])
    return explanation.to_dict() | {"why": explained_lines(explanation, request["lang"])}


def cost(request: Request) -> float:
    """Return the estimated seconds for the answer to a request; wildcards take most time, then calls."""
    return _cost(request, lambda: sum(token.face == WILDCARD for token in parse(request["hand"]).tokens))


def cost_in_game(request: Request) -> float:
    """Return the estimated seconds for the answer to a request about a Chinese game; tiles of a wild kind are
    wildcards too.
    """
    return _cost(request, lambda: wildcards(request, "hand"))


def _cost(request: Request, count: Callable[[], int]) -> float:
    try:
        number = count()
    except (PailiError, FieldFault):  # the question itself reports it
        number = 0
    return _SECONDS + (_SECONDS_OF_CALLS if request.get("calls") else 0.0) + _SECONDS_OF_WILDCARD * number


def _bounded(question: ValueQuestion) -> ValueQuestion:
    """Return a value question unchanged, after a check that its answer does not take too long.

    Raises:
        LimitError: if there is no compiled code, and the hand is too far from ready for plain Python.
    """
    if is_compiled():
        return question
    far = shanten(question.hand, variant=question.facts.variant).best
    most = MOST_OF_PLAIN[_USUAL_EXCHANGES if question.shape_changes is None else question.shape_changes]
    if far > most:
        raise LimitError("web.too_far", hand=question.original_hand, shanten=far, most=most)
    return question


def _question(request: Request) -> ValueQuestion:
    return question(request["hand"], request["visible"], **_facts(request))


def _facts(request: Request) -> dict[str, Any]:
    """Return the fields of the request as keyword arguments of `paili.evaluate`."""
    facts = {name: value for name, value in request.items() if name not in _NOT_FACTS}
    rules = preset(request["rules"])
    if request["objective"] == PLACE and request["to_play"] is None:
        facts["to_play"] = _to_play(request["round_wind"], request["first_dealer"], rules)
    return {**facts, "variant": game_of(request["variant"], request["forms"]), "rules": rules}


def _to_play(round_wind: str, first_dealer: str, rules: Rules) -> int:
    """Return the number of deals that are still to be played, this one included.

    Args:
        round_wind: the wind of the round.
        first_dealer: the present wind of the seat that was dealer in the first deal; it tells how many deals
            of the round are over.
        rules: the rule set, which has the length of the game.
    """
    return deals_left(
        wind("round_wind", round_wind),
        -checked_seat("first_dealer", first_dealer, rules) % rules.players + 1,
        rules,
    )
