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
import operator
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from paili.catalogue import LANGUAGES
from paili.errors import PailiError
from paili.record import Json
from paili.report.faults import request_problem
from paili.web import answers
from paili.web.answers import Request
from paili.web.fields import FieldFault, answered
from paili.web.questions import PREFIX, QUESTIONS, PageQuestion
from paili.web.request_fields import RequestField, fields_of

_Limits = dict[str, tuple[str, Callable[[Any, Any], bool]]]
_MOST_DIGITS: Final = 1_000
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
    question = _question_at(path)
    if question is None:
        return LocalAnswer(_NO_SUCH_PATH, {"error": {"type": "HTTPError", "message": "Not Found"}})
    try:
        return LocalAnswer(_OK, answered(question.answer, _checked(request, _fields_at(path))))
    except _FieldError as error:
        return LocalAnswer(_REFUSED, {"error": _request_problem(error, language)})
    except (FieldFault, PailiError) as error:
        return LocalAnswer(_REFUSED, {"error": answers.fault_json(error, language)})


def _request_problem(error: _FieldError, language: str) -> Json:
    problem: Json = {"type": "RequestError", "message": request_problem(*error.facts, LANGUAGES[0])}
    return problem | ({"local": request_problem(*error.facts, language)} if language in LANGUAGES[1:] else {})


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
    """The error of a request with an unknown field, or with an invalid value in a field.

    Attributes:
        facts: the name of the field, the error by the name of pydantic, and the limits for the value.
    """

    def __init__(self, name: str, error: str, **limits: Any) -> None:
        super().__init__(name, error)
        self.facts = name, error, limits


def _in_address(path: str, query: str) -> dict[str, Any]:
    """Return the fields in the query of an address.

    If a field is a number or a bool, its text is converted to that type.

    Args:
        path: the path, which decides the fields.
        query: the query.
    """
    declared = _fields_at(path)
    return {
        name: _typed(text, declared[name].type) if name in declared else text
        for name, text in parse_qsl(query, keep_blank_values=True)
    }


def _question_at(path: str) -> PageQuestion | None:
    return QUESTIONS.get(path.removeprefix(PREFIX)) if path.startswith(PREFIX) else None


def _fields_at(path: str) -> Mapping[str, RequestField]:
    question = _question_at(path)
    return fields_of(question.request) if question and question.request else {}


def _typed(text: str, kind: Any) -> Any:
    if kind is bool:
        return {"true": True, "false": False}.get(text, text)
    is_number = text.isdecimal() and len(text) <= _MOST_DIGITS  # Python refuses to convert longer ones
    return int(text) if kind is int and is_number else text


def _checked(request: Request, declared: Mapping[str, RequestField]) -> dict[str, Any]:
    """Return the fields of a request after a check, those that are missing with their defaults.

    Args:
        request: the fields by name.
        declared: the fields as they are declared, by name.

    Raises:
        _FieldError: if a field is missing that has no default, or a value is invalid.
    """
    for name, value in request.items():
        if name not in declared:
            raise _FieldError(name, "extra_forbidden")
        if value is not None or not declared[name].may_be_none:
            _check(name, value, declared[name])
    for name, one in declared.items():
        if one.is_required and name not in request:
            raise _FieldError(name, "missing")
    return {name: request.get(name, one.default) for name, one in declared.items()}


def _check(name: str, value: Any, declared: RequestField) -> None:
    """Check a value by the type and the rules of its field, but not the contents of a list.

    Raises:
        _FieldError: if the value has another type, or breaks a rule; a bool does not count as a number.
    """
    kind = list if declared.type is tuple else declared.type
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise _FieldError(name, _TYPE_ERRORS.get(kind, "otherwise"))
    choices = declared.rules.get("one_of")
    if choices is not None and value not in choices:
        raise _FieldError(name, "literal_error", expected=", ".join(map(repr, choices)))
    for rule, (error, is_within) in (_OF_NUMBERS if kind is int else _OF_LENGTHS).items():
        limit = declared.rules.get(rule)
        if limit is not None and not is_within(value, limit):
            raise _FieldError(name, f"string_{error}" if kind is str else error, **{rule: limit})


_TYPE_ERRORS: Final = {bool: "bool_type", int: "int_type", str: "string_type", list: "list_type"}
_OF_NUMBERS: Final[_Limits] = {
    "ge": ("greater_than_equal", operator.ge),
    "le": ("less_than_equal", operator.le),
    "lt": ("less_than", operator.lt),
}
_OF_LENGTHS: Final[_Limits] = {
    "max_length": ("too_long", lambda value, most: len(value) <= most),
    "min_length": ("too_short", lambda value, fewest: len(value) >= fewest),
}
