"""List the questions of the web page by path: the function that answers, and the fields of the request.

The server (`paili.web.interface.endpoints`, `paili.web.games.api`) and the page without a server
(`paili.web.local`) both take questions and fields from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from paili.web import answers, fan_answers, requests, value_answers
from paili.web.answers import Request
from paili.web.games import requests as game_requests
from paili.web.games import reviewed, trends
from paili.web.games.counted import statistics_of
from paili.web.games.log_file import log_as_dict, positions_as_dict
from paili.web.page_address import position_fields

PREFIX: Final = "/api"


class Question(NamedTuple):
    """A question of the web page.

    Attributes:
        answer: the function that answers the fields of a request; its docstring is the description in the
            OpenAPI document.
        request: the class that declares the fields; None if the question has no fields.
    """

    answer: Callable[[Request], Any]
    request: type | None = None


# by the path below ``/api``
QUESTIONS: Final = {
    "/health": Question(answers.health),
    "/variants": Question(answers.variants),
    "/languages": Question(answers.languages),
    "/words": Question(answers.words, requests.Spoken),
    "/analyze": Question(answers.analyze, requests.HandRequest),
    "/read": Question(answers.read, requests.TextRequest),
    "/position": Question(position_fields, requests.PositionRequest),
    "/danger": Question(answers.danger, requests.PositionRequest),
    "/why": Question(answers.why, requests.WhyRequest),
    "/furiten": Question(answers.furiten, requests.FuritenRequest),
    "/deal": Question(answers.deal, requests.DealRequest),
    "/drill/question": Question(answers.drill_question, requests.QuestionRequest),
    "/drill/position": Question(answers.drill_position, requests.PositionRequest),
    "/drill/answer": Question(answers.drill_answer, requests.AnswerRequest),
    "/rules": Question(answers.rule_sets),
    "/score": Question(answers.score, requests.ScoreRequest),
    "/points": Question(answers.points, requests.PointsRequest),
    "/value": Question(value_answers.value, requests.ValueRequest),
    "/value/why": Question(value_answers.value_why, requests.ValueWhyRequest),
    "/fan/games": Question(fan_answers.games, requests.Spoken),
    "/fan/game": Question(fan_answers.game, requests.GameNameRequest),
    "/fan/read": Question(fan_answers.read, requests.GameTextRequest),
    "/fan/analyze": Question(fan_answers.analyze, requests.GameAnalysisRequest),
    "/fan/why": Question(fan_answers.why, requests.GameWhyRequest),
    "/fan/deal": Question(fan_answers.deal, requests.GameDealRequest),
    "/fan/score": Question(fan_answers.score, requests.FanWinRequest),
    "/fan/waits": Question(fan_answers.waits, requests.FanHandRequest),
    "/fan/discards": Question(fan_answers.discards, requests.FanDiscardsRequest),
    "/fan/value": Question(value_answers.value_in_game, requests.FanValueRequest),
    "/drill/quiz": Question(answers.quiz, requests.QuizRequest),
    "/drill/choice": Question(answers.choice, requests.ChoiceRequest),
    "/review/summary": Question(reviewed.summary, game_requests.ReviewedRequest),
    "/review/trend": Question(trends.trend_of, game_requests.TrendRequest),
    "/decision": Question(reviewed.decision, requests.DecisionRequest),
    "/play": Question(answers.play, requests.PlayRequest),
    "/play/coach": Question(answers.coach, requests.CoachRequest),
    "/play/log": Question(answers.play_log, requests.HumanLogRequest),
    "/place": Question(answers.place, requests.PlaceRequest),
    "/log": Question(log_as_dict, game_requests.LogRequest),
    "/log/positions": Question(positions_as_dict, game_requests.LogPositionsRequest),
    "/review": Question(reviewed.deal_reviewed, game_requests.ReviewRequest),
    "/statistics": Question(statistics_of, game_requests.StatisticsRequest),
}
