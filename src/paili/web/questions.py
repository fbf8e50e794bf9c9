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


class PageQuestion(NamedTuple):
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
    "/health": PageQuestion(answers.health),
    "/variants": PageQuestion(answers.variants),
    "/languages": PageQuestion(answers.languages),
    "/words": PageQuestion(answers.words, requests.Spoken),
    "/analyze": PageQuestion(answers.analyze, requests.HandRequest),
    "/read": PageQuestion(answers.read, requests.TextRequest),
    "/position": PageQuestion(position_fields, requests.PositionRequest),
    "/danger": PageQuestion(answers.danger, requests.PositionRequest),
    "/why": PageQuestion(answers.why, requests.WhyRequest),
    "/furiten": PageQuestion(answers.furiten, requests.FuritenRequest),
    "/deal": PageQuestion(answers.deal, requests.DealRequest),
    "/drill/question": PageQuestion(answers.drill_question, requests.QuestionRequest),
    "/drill/position": PageQuestion(answers.drill_position, requests.PositionRequest),
    "/drill/answer": PageQuestion(answers.drill_answer, requests.AnswerRequest),
    "/rules": PageQuestion(answers.rule_sets),
    "/score": PageQuestion(answers.score, requests.ScoreRequest),
    "/points": PageQuestion(answers.points, requests.PointsRequest),
    "/value": PageQuestion(value_answers.value, requests.ValueRequest),
    "/value/why": PageQuestion(value_answers.value_why, requests.ValueWhyRequest),
    "/fan/games": PageQuestion(fan_answers.games, requests.Spoken),
    "/fan/game": PageQuestion(fan_answers.game, requests.GameNameRequest),
    "/fan/read": PageQuestion(fan_answers.read, requests.GameTextRequest),
    "/fan/analyze": PageQuestion(fan_answers.analyze, requests.GameAnalysisRequest),
    "/fan/why": PageQuestion(fan_answers.why, requests.GameWhyRequest),
    "/fan/deal": PageQuestion(fan_answers.deal, requests.GameDealRequest),
    "/fan/score": PageQuestion(fan_answers.score, requests.FanWinRequest),
    "/fan/waits": PageQuestion(fan_answers.waits, requests.FanHandRequest),
    "/fan/discards": PageQuestion(fan_answers.discards, requests.FanDiscardsRequest),
    "/fan/value": PageQuestion(value_answers.value_in_game, requests.FanValueRequest),
    "/drill/quiz": PageQuestion(answers.quiz, requests.QuizRequest),
    "/drill/choice": PageQuestion(answers.choice, requests.ChoiceRequest),
    "/review/summary": PageQuestion(reviewed.summary, game_requests.ReviewedRequest),
    "/review/trend": PageQuestion(trends.trend_of, game_requests.TrendRequest),
    "/decision": PageQuestion(reviewed.decision, requests.DecisionRequest),
    "/play": PageQuestion(answers.play, requests.PlayRequest),
    "/play/coach": PageQuestion(answers.coach, requests.CoachRequest),
    "/play/log": PageQuestion(answers.play_log, requests.HumanLogRequest),
    "/place": PageQuestion(answers.place, requests.PlaceRequest),
    "/log": PageQuestion(log_as_dict, game_requests.LogRequest),
    "/log/positions": PageQuestion(positions_as_dict, game_requests.LogPositionsRequest),
    "/review": PageQuestion(reviewed.deal_reviewed, game_requests.DealReviewRequest),
    "/statistics": PageQuestion(statistics_of, game_requests.StatisticsRequest),
}
