"""Answer the requests of the web page without a server: turn a path and fields into a status and JSON.

If Python runs in the browser, the page needs no server and calls this module instead of `paili.web.app`. A
test checks for every path that both give the same answer. The module needs no package besides `paili`: no
FastAPI, no pydantic, no NumPy. Fields are checked by name, type and range; the contents of lists of records
are not checked, because only the page sends requests.

>>> answer("/api/read", {"text": "5m+5m"})
LocalAnswer(status=200, body={'tiles': ['5m', '5m'], 'melds': [], 'drawn': '5m', 'is_hand': True})
>>> answer("/api/analyze", {"hand": "5555m5m"}, "zh").body["error"]["local"]
'5张5m，最多4张'
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from paili.analysis.inputs import BY_SHAPE, CONCEALED, ORDERS, TENPAI
from paili.bots.human.game import MOST_LETTERS
from paili.bots.named import BALANCED
from paili.catalogue import LANGUAGES
from paili.drill.names import MAX_SEED
from paili.errors import PailiError
from paili.record import Json
from paili.reviews.records import MEASURES, POINTS
from paili.reviews.records import OBJECTIVES as OF_REVIEWS
from paili.reviews.trends import LAST
from paili.value.question import MOST_SHAPE_CHANGES, MOST_TURNS, OBJECTIVES, OPPONENT_MODELS
from paili.variants import LACKS, RIICHI, VARIANTS
from paili.web import answers, fan_answers, value_answers
from paili.web.answers import Request
from paili.web.fields import FieldFault, answered
from paili.web.games.counted import statistics_of
from paili.web.games.log_file import LAST_DEAL, MOST_BYTES, MOST_GAMES, log_as_dict, positions_as_dict
from paili.web.games.reviewed import deal_reviewed, decision, summary
from paili.web.games.trends import MOST_GAMES as MOST_OF_TREND
from paili.web.games.trends import trend_of
from paili.web.page_address import position_fields
from paili.win.facts import READY
from paili.win.rule_sets import MAX_BYTES

_MOST_TEXT: Final = 1_000
_OK: Final = 200
_NO_SUCH_PATH: Final = 404
_REFUSED: Final = 422


class LocalAnswer(NamedTuple):
    """The answer that a server would give.

    Attributes:
        status: the HTTP status: 200, 404 for an unknown path, 422 for a request that cannot be answered.
        body: the JSON of the answer.
    """

    status: int
    body: Any


def answer(path: str, request: Request, language: str = "en") -> LocalAnswer:
    """Return the answer to a request of the page.

    Args:
        path: the path, such as ``/api/analyze``.
        request: the fields by name.
        language: the language of error messages, in addition to English.
    """
    if path not in _ANSWERS:
        return LocalAnswer(_NO_SUCH_PATH, {"error": {"type": "HTTPError", "message": "Not Found"}})
    question, usual = _ANSWERS[path]
    try:
        return LocalAnswer(_OK, answered(question, _checked(path, request, usual)))
    except _FieldError as error:
        return LocalAnswer(_REFUSED, {"error": {"type": "RequestError", "message": str(error)}})
    except (FieldFault, PailiError) as error:
        return LocalAnswer(_REFUSED, {"error": answers.fault_json(error, language)})


def answer_text(address: str, body: str, language: str) -> str:
    """Return the answer to a request of the page as JSON text: a list of the status and the answer.

    Args:
        address: the path; if there is no body, its query contains the fields.
        body: the fields as a JSON object; "" for none.
        language: the language of error messages, in addition to English.

    >>> answer_text("/api/health?", "", "en")[:16]
    '[200, {"status":'
    """
    parts = urlsplit(address)
    document = json.loads(body) if body else _in_address(parts.path, parts.query)
    return json.dumps(answer(parts.path, document, language), ensure_ascii=False)


def answer_file(address: str, content: bytes, language: str) -> str:
    """Return the answer to a request with a file as JSON text: a list of the status and the answer.

    Args:
        address: the path, whose query contains the fields.
        content: the file.
        language: the language of error messages, in addition to English.

    >>> answer_file("/api/log?number=1", b"{", "en")[:14]
    '[422, {"error"'
    """
    parts = urlsplit(address)
    fields = {"file": content, **_in_address(parts.path, parts.query)}
    return json.dumps(answer(parts.path, fields, language), ensure_ascii=False)


def warm() -> None:
    """Answer one request in advance: this loads tables and words, so that the first user does not wait."""
    answer("/api/why", {"hand": "112223558m13567p", "tile": "5m"})


# ------------------------------------------------------------------------------------ fields


class _FieldError(Exception):
    """The error of a request with an unknown field, or with an invalid value in a field."""


class _OrNone(NamedTuple):
    """The default of a field that may be None.

    Attributes:
        like: a sample value, whose type the value of the field must have if it is not None.
        within: the allowed numbers; None if the field is not a number.
    """

    like: Any
    within: range | None = None


def _in_address(path: str, query: str) -> dict[str, Any]:
    """Return the fields in the query of an address.

    If the default of a field is a number or a bool, the text of the field is converted to that type.

    Args:
        path: the path, which decides the fields.
        query: the query.
    """
    usual = _ANSWERS[path][1] if path in _ANSWERS else {}
    fields = parse_qsl(query, keep_blank_values=True)
    return {name: _typed(text, usual.get(name)) for name, text in fields}


def _typed(text: str, usual: Any) -> Any:
    if isinstance(usual, bool):
        return {"true": True, "false": False}.get(text, text)
    is_number = text.isdecimal() and len(text) <= _MOST_TEXT  # Python refuses to convert longer ones
    return int(text) if isinstance(usual, int) and is_number else text


def _checked(path: str, request: Request, usual: Request) -> dict[str, Any]:
    """Return the fields of a request after a check.

    Args:
        path: the path.
        request: the fields by name.
        usual: the default of each field; it replaces a missing field.

    Raises:
        _FieldError: if a field has no default, or a value is invalid.
    """
    for name in request:
        if name not in usual:
            raise _FieldError(f"{name}: Extra inputs are not permitted")
    choices = _ONE_OF | _ONE_OF_PATH.get(path, {})
    return {
        name: _field(name, request.get(name, value), value, choices.get(name))
        for name, value in usual.items()
    }


def _field(name: str, value: Any, usual: Any, choices: tuple[str, ...] | None) -> Any:
    within = _RANGE_OF.get(name)
    if isinstance(usual, _OrNone):
        if value is None or value is usual:
            return None
        usual, within = usual
    if value is None:
        raise _FieldError(f"{name}: Field required")
    most = MOST_BYTES if isinstance(usual, bytes) else _MOST_OF.get(name, _MOST_TEXT)
    if not _is_like(value, usual) or (isinstance(value, str | bytes) and len(value) > most):
        raise _FieldError(f"{name}: Input should be a valid {type(usual).__name__}")
    if within and not isinstance(value, str) and value not in within:
        raise _FieldError(f"{name}: Input should be {within[0]} to {within[-1]}")
    if choices is not None and value not in choices:
        raise _FieldError(f"{name}: Input should be one of {', '.join(choices)}")
    return value


def _is_like(value: Any, usual: Any) -> bool:
    """Return whether a value has the type of a default value; a bool does not count as a number."""
    return isinstance(value, type(usual)) and isinstance(value, bool) == isinstance(usual, bool)


_ONE_OF: Final[dict[str, tuple[str, ...]]] = {
    "variant": tuple(VARIANTS), "lang": LANGUAGES, "order": ORDERS, "tenpai": TENPAI, "lack": ("", *LACKS),
    "ready": READY, "objective": OBJECTIVES, "opponents": OPPONENT_MODELS,
}  # fmt: skip
_ONE_OF_PATH: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "/api/review": {"objective": OF_REVIEWS}, "/api/review/summary": {"objective": MEASURES},
}  # fmt: skip
_MOST_OF: Final = {"rules": MAX_BYTES, "moves": MOST_LETTERS}
# as the server bounds them (`paili.web.interface.requests`), which a test compares; a seat may be a wind, too
_RANGE_OF: Final = {
    "honba": range(1001), "sticks": range(1001), "streak": range(1001), "kita": range(5),
    "discarded_wildcards": range(9), "chi_fed": range(6), "rank": range(1, 5), "players": range(3, 5),
    "level": range(1, 4), "seed": range(MAX_SEED + 1), "turns": range(16), "answer": range(9),
    "number": range(1, MOST_GAMES + 1), "deal": range(LAST_DEAL + 1), "deals": range(100), "seat": range(4),
    "others_riichi": range(4), "last": range(1, MOST_OF_TREND + 1),
}  # fmt: skip


# ------------------------------------------------------------------------------------ answers


def _log(request: Request) -> Json:
    return log_as_dict(request["file"], request["number"], request["lang"])


def _log_positions(request: Request) -> Json:
    return positions_as_dict(request["file"], request["number"], request["deal"])


_HAND: Final = {
    "hand": "", "visible": "", "variant": RIICHI.name, "tenpai": CONCEALED, "forms": "",
}  # fmt: skip
_FLAGS: Final = (
    "tsumo", "riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "after_north", "tenhou",
    "chiihou", "renhou",
)  # fmt: skip
_WIN: Final = {
    "hand": "", "tile": "", "seat_wind": "S", "round_wind": "E", "robbed": "", "dora_indicators": "",
    "ura_indicators": "", "kita": 0, "honba": 0, "sticks": 0, "circumstances": [],
    "discarder": _OrNone(""), "liable": _OrNone(""), **dict.fromkeys(_FLAGS, False),
}  # fmt: skip
_GAME: Final = {"rules": "", "lack": "", "wild": "", "wild_indicator": ""}
_GAME_HAND: Final = {**_GAME, "hand": "", "visible": ""}
_BEFORE_THE_WIN: Final = {
    "seat_wind": "S", "round_wind": "E", "flowers": "", "discarded_wildcards": 0, "streak": 0, "ready": "",
    "gone": "",
}  # fmt: skip
_FAN_FLAGS: Final = (
    "tsumo", "haitei", "houtei", "rinshan", "tenhou", "chiihou", "renhou", "last_copy", "after_quad",
)  # fmt: skip
_FAN_WIN: Final = {
    **_BEFORE_THE_WIN, "robbed": "", "discarder": "", "liable": "", "chi_fed": 0, "birds": "",
    "discarded_honours": "", **dict.fromkeys(_FAN_FLAGS, False),
}  # fmt: skip
_PLACE: Final = {
    "points": [], "seat": "S", "honba": 0, "sticks": 0, "first_dealer": "S", "rules": "tenhou",
    "hand": "", "rank": 1, "visible": "", "dora_indicators": "", "round_wind": "S", "forms": "", "lang": "en",
}  # fmt: skip
_POINTS: Final = {
    "hand": "", "visible": "", "rules": "tenhou", "seat_wind": "S", "round_wind": "E", "dora_indicators": "",
    "kita": 0, "forms": "",
}  # fmt: skip
_DRAWS: Final = _OrNone(0, range(MOST_TURNS + 1))
_VALUE: Final = {
    "hand": "", "visible": "", "variant": RIICHI.name, "forms": "", "turns": _DRAWS,
    "objective": OBJECTIVES[0], "rules": "tenhou", "seat_wind": "S", "round_wind": "E", "honba": 0,
    "sticks": 0, "dora_indicators": "", "river": "", "opponents": _OrNone(""), "others_riichi": 0,
    "calls": _OrNone(False), "fold": False, "points": _OrNone([]), "to_play": _OrNone(1, range(1, 9)),
    "first_dealer": "S", "uma": _OrNone(""),
}  # fmt: skip
_FAN_VALUE: Final = {
    **_GAME_HAND, **_BEFORE_THE_WIN, "turns": _DRAWS, "objective": OBJECTIVES[0],
    "shape_changes": _OrNone(0, range(MOST_SHAPE_CHANGES + 1)),
}  # fmt: skip
_REVIEW: Final = {
    "file": b"", "number": 1, "seat": 0, "deal": 0, "values": True, "objective": POINTS, "lang": "en",
}  # fmt: skip
_REVIEWED: Final = {
    "players": 4, "values": True, "objective": POINTS, "decisions": [], "luck": [], "lang": "en",
}  # fmt: skip
_TREND: Final = {"player": "", "players": 4, "games": [], "last": LAST, "periods": [], "lang": "en"}
_NEW_GAME: Final = {
    "rules": "tenhou", "seat": 0, "seed": 0, "position": "", "moves": "", "bots": BALANCED, "deals": 0,
}  # fmt: skip
_QUIZ: Final = {"topic": "", "level": 1, "seed": 0, "forms": "", "rules": "", "lang": "en"}
# path → the question, and its fields with what is usual
_ANSWERS: Final[dict[str, tuple[Callable[[Request], Any], Request]]] = {
    "/api/health": (answers.health, {}),
    "/api/variants": (answers.variants, {}),
    "/api/languages": (answers.languages, {}),
    "/api/words": (answers.words, {"lang": "en"}),
    "/api/analyze": (answers.analyze, {**_HAND, "order": BY_SHAPE}),
    "/api/read": (answers.read, {"text": "", "variant": RIICHI.name, "is_hand": True}),
    "/api/position": (position_fields, {"text": ""}),
    "/api/danger": (answers.danger, {"text": ""}),
    "/api/log": (_log, {"file": b"", "number": 1, "lang": "en"}),
    "/api/log/positions": (_log_positions, {"file": b"", "number": 1, "deal": 0}),
    "/api/statistics": (statistics_of, {"file": b"", "player": "", "by": "", "lang": "en"}),
    "/api/review": (deal_reviewed, _REVIEW),
    "/api/review/summary": (summary, _REVIEWED),
    "/api/review/trend": (trend_of, _TREND),
    "/api/decision": (decision, {"text": "", "values": True, "lang": "en"}),
    "/api/why": (answers.why, {**_HAND, "tile": "", "lang": "en"}),
    "/api/furiten": (answers.furiten, {"hand": "", "river": "", "variant": RIICHI.name}),
    "/api/deal": (answers.deal, {"drawn": True, "turns": 0, "seed": 0, "variant": RIICHI.name}),
    "/api/drill/question": (answers.drill_question, {"topic": "", "level": 1, "seed": 0, "forms": ""}),
    "/api/drill/position": (answers.drill_position, {"text": ""}),
    "/api/drill/answer": (answers.drill_answer, {"name": "", "answer": "", "lang": "en"}),
    "/api/drill/quiz": (answers.quiz, _QUIZ),
    "/api/drill/choice": (answers.choice, {"name": "", "answer": 0, "lang": "en"}),
    "/api/place": (answers.place, _PLACE),
    "/api/play": (answers.play, {**_NEW_GAME, "move": ""}),
    "/api/play/log": (answers.play_log, {**_NEW_GAME, "lang": "en"}),
    "/api/play/coach": (answers.coach, {**_NEW_GAME, "move": "", "lang": "en"}),
    "/api/rules": (answers.rule_sets, {}),
    "/api/score": (answers.score, {**_WIN, "variant": _OrNone(""), "rules": "tenhou", "lang": "en"}),
    "/api/points": (answers.points, _POINTS),
    "/api/value": (value_answers.value, _VALUE),
    "/api/value/why": (value_answers.value_why, {**_VALUE, "a": "", "b": "", "lang": "en"}),
    "/api/fan/games": (fan_answers.games, {"lang": "en"}),
    "/api/fan/game": (fan_answers.game, {"rules": "", "lang": "en"}),
    "/api/fan/read": (fan_answers.read, {**_GAME, "text": "", "is_hand": True}),
    "/api/fan/analyze": (fan_answers.analyze, {**_GAME_HAND, "order": BY_SHAPE}),
    "/api/fan/why": (fan_answers.why, {**_GAME_HAND, **_BEFORE_THE_WIN, "tile": "", "lang": "en"}),
    "/api/fan/deal": (fan_answers.deal, {**_GAME, "drawn": True, "turns": 0, "seed": 0}),
    "/api/fan/score": (fan_answers.score, {**_GAME, **_FAN_WIN, "hand": "", "tile": "", "lang": "en"}),
    "/api/fan/waits": (fan_answers.waits, {**_GAME_HAND, **_BEFORE_THE_WIN}),
    "/api/fan/value": (value_answers.value_in_game, _FAN_VALUE),
    "/api/fan/discards": (fan_answers.discards, {**_GAME_HAND, **_BEFORE_THE_WIN, "order": BY_SHAPE}),
}
