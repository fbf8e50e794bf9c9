"""Review a game for the web page: one deal for each request, then a summary of all deals.

The page shows progress after each deal. Without compiled code, the values of a deal would take minutes, so
options are then compared only by useful tiles and danger, and the answer says so.

>>> from paili.errors import LogError
>>> try:
...     deal_reviewed({"file": b"{", "number": 1, "seat": 0, "deal": 0, "values": False, "lang": "en"})
... except LogError:
...     print("no log")
no log
"""

from __future__ import annotations

from typing import Any, Final

from paili.errors import LogError
from paili.game import legal
from paili.game.events import checked_seat
from paili.native import is_compiled
from paili.position import Position
from paili.record import Json
from paili.report.game.review import deal_json, decision_json, option_titles, summary_json
from paili.reviews.luck import DealLuck, walls_of
from paili.reviews.question import check_objective, decision_at, objective_in, reviewed_deal
from paili.reviews.records import CALL, DISCARD, POINTS, RIICHI, SHAPE
from paili.reviews.summary import CountedDecision, Tally
from paili.scoring.rules import Rules
from paili.web.answers import Request
from paili.web.games.log_file import nth_game

MOST_DECISIONS: Final = 4_000  # ten times those of a long game
MOST_DEALS: Final = 200
_COUNTED: Final = ("number", "kind", "is_open", "shanten", "against", "loss", "mistake", "lost", "judged")
_VALUED: Final = (DISCARD, RIICHI, CALL)
_SECONDS, _SECONDS_WITHOUT = 1.0, 0.1


def deal_reviewed(request: Request) -> Json:
    """Review a deal of a log of games for a seat: its decisions, their losses, mistakes, and the reasons.

    Raises:
        LogError: if the file cannot be read, with the place in the file; or if it has no such game or deal.
        GameError: if the game has no such seat.
    """
    game, deal, seat = nth_game(request["file"], request["number"]), request["deal"], request["seat"]
    if deal >= len(game.deals):
        raise LogError("logs.no_such_moment", deal=deal, step=0)
    checked_seat(seat, game.rules.players)
    values, wanted = is_valued(request), request["objective"]
    objective = objective_in(game, wanted if values else POINTS)
    check_objective(game, wanted, values=values or not request["values"])
    result = reviewed_deal(game, deal, seat, walls_of(game)[deal], values=values, objective=objective)
    return deal_json(result, values and objective != SHAPE, request["lang"], objective)


def decision(request: Request) -> Json:
    """Return the options at a position, judged as in a review; null if the player has only one option."""
    position = Position.parse(request["text"], strict=False)
    has_choice = not isinstance(position.rules, Rules) or legal(position)
    result = decision_at(position, values=is_valued(request)) if has_choice else None
    json = None if result is None else decision_json(result, request["lang"])
    return {"decision": json, "titles": option_titles(request["lang"])}


def is_valued(request: Request) -> bool:
    """Return whether a review computes expected values: the request wants them, and the compiled code is
    available.
    """
    return bool(request["values"]) and is_compiled()


def cost(request: Request) -> float:
    """Return the estimated seconds that the review of a deal takes."""
    return _SECONDS if is_valued(request) else _SECONDS_WITHOUT


def summary(request: Request) -> Json:
    """Return the summary of the decisions of a game: mistakes by class, agreement, and luck."""
    tally = Tally(request["players"], request["objective"])
    tally.add(map(counted_decision, request["decisions"]), [DealLuck(**item) for item in request["luck"]])
    return summary_json(tally.summary(), request["values"], request["lang"])


def counted_decision(request: Request) -> CountedDecision:
    """Return the decision that a request describes, for a summary.

    A decision has a loss only if its options have values.
    """
    fields: list[Any] = [request.get(name) for name in _COUNTED]
    result = CountedDecision(*fields)
    return result if result.kind in _VALUED else result._replace(loss=None)
