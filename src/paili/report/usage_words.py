"""What is wrong with how a command or a request is written, in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paili.report.language import LANGUAGES, Text, pick

MISSING: Final[Text] = ("{0} is missing", "缺少{0}", "{0}がない")
NO_OPTION: Final[Text] = ("no such option {0}", "没有{0}这个选项", "{0}というオプションはない")
NO_COMMAND: Final[Text] = (
    "no such command: one of {0}",
    "没有这个子命令：可选{0}",
    "そのサブコマンドはない：{0}から選ぶ",
)
OPTION_VALUE: Final[Text] = (
    "{0}: a value is missing, or one too many",
    "{0}：缺少值，或不该有值",
    "{0}：値がないか、値は付けられない",
)
TOO_MANY: Final[Text] = ("too many arguments: only {0}", "参数太多：只收{0}", "引数が多すぎる：{0}だけ")
NO_ARGUMENTS: Final[Text] = ("no arguments here", "这里不收参数", "引数は取らない")
CHOICE: Final[Text] = ("{0}: must be one of {1}", "{0}：须是{1}之一", "{0}：{1}のどれか")
WHOLE: Final[Text] = ("{0}: must be a whole number", "{0}：须是整数", "{0}：整数でなければならない")
RANGE: Final[Text] = (
    "{0}: must be a whole number of {1}…{2}",
    "{0}：须是{1}…{2}的整数",
    "{0}：{1}…{2}の整数でなければならない",
)
BAD: Final[Text] = ("{0}: bad value", "{0}：值不对", "{0}：値が正しくない")

# the types of pydantic's errors, and what each knows of its limit
_REQUEST_WORDS: Final[dict[str, Text]] = {
    "missing": ("is missing", "缺少", "がない"),
    "extra_forbidden": ("is unknown", "没有这一项", "そのような項目はない"),
    "string_too_long": ("at most {max_length} characters", "最多{max_length}个字符", "最大{max_length}文字"),
    "too_long": ("at most {max_length} items", "最多{max_length}项", "最大{max_length}項目"),
    "greater_than_equal": ("at least {ge}", "最小{ge}", "最小{ge}"),
    "less_than_equal": ("at most {le}", "最大{le}", "最大{le}"),
    "literal_error": ("one of {expected}", "须是{expected}之一", "{expected}のどれか"),
    "int_parsing": ("must be a whole number", "须是整数", "整数でなければならない"),
    "bool_parsing": ("must be true or false", "须是true或false", "trueかfalseでなければならない"),
    "string_type": ("must be text", "须是文字", "文字列でなければならない"),
    "json_invalid": ("is no JSON", "不是JSON", "JSONではない"),
}
_SAME_WORDS: Final = {"int_type": "int_parsing", "int_from_float": "int_parsing", "bool_type": "bool_parsing"}
_OTHERWISE: Final[Text] = ("bad value", "值不对", "値が正しくない")
_AT: Final[Text] = ("{0}: {1}", "{0}：{1}", "{0}：{1}")


def request_problem(place: str, kind: str, limits: Mapping[str, Any], language: str) -> str | None:
    """Return what is wrong with a field of a request, or None where the language is another one.

    >>> request_problem("body.honba", "greater_than_equal", {"ge": 0}, "zh")
    'body.honba：最小0'
    """
    if language not in LANGUAGES[1:]:
        return None
    words = pick(_REQUEST_WORDS.get(_SAME_WORDS.get(kind, kind), _OTHERWISE), language)
    known = {name: str(limit).replace(" or ", ", ") for name, limit in limits.items()}
    return pick(_AT, language).format(place, words.format(**known))
