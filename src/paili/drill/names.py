"""Names of questions: topic, level and seed, so that a name gives the same question on every machine.

If only some winning shapes (``forms``) are allowed, the name ends with ``@`` and these shapes. If a topic
exists for several Chinese games, the name ends with ``@`` and the game; the first of these games needs no
such ending.

>>> topics = {"discard": Topic(RIICHI, RIICHI.forms)}
>>> question_name("discard", 2, 7, topics)
'discard-2-7'
>>> question_name("discard", 2, 7, topics, "seven_pairs,standard")
'discard-2-7@standard,seven_pairs'
>>> question_name("fan-waits", 1, 7, {"fan-waits": Topic(games=("mcr", "hong-kong"))}, rules="Hong Kong")
'fan-waits-1-7@hong-kong'
>>> named = read_name("discard-2-7@standard", topics)
>>> named.level, named.game.forms
(2, ('standard',))
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

from paili.catalogue import Message
from paili.errors import PailiError, QuestionError
from paili.variants import RIICHI, STANDARD, Variant
from paili.win.rule_sets import same_name

LEVELS: Final = (1, 2, 3)
MAX_SEED: Final = 2**32 - 1
_NAME: Final = re.compile(r"([a-z-]+)-([1-3])-(0|[1-9][0-9]{0,9})(?:@([a-z_,-]{1,80}))?")

Forms = str | Collection[str]


class Topic(NamedTuple):
    """A topic, with the games and winning shapes that its questions may be about.

    Attributes:
        game: the variant of the questions.
        forms: the winning shapes that a caller may choose from; () if the topic does not depend on winning
            shapes.
        needs_standard: whether the chosen shapes must include the standard shape (four sets and a pair).
        games: the names of the Chinese games for this topic; the first is the default.
    """

    game: Variant = RIICHI
    forms: tuple[str, ...] = ()
    needs_standard: bool = False
    games: tuple[str, ...] = ()


class NamedQuiz(NamedTuple):
    """The parts of the name of a question.

    Attributes:
        topic: the topic.
        level: 1 easy to 3 hard.
        game: the variant, with the allowed winning shapes.
        forms: the allowed winning shapes as in the name, separated by commas; "" if all winning shapes are
            allowed.
        rules: the name of the Chinese game, for a topic of several games; otherwise "".
    """

    topic: str
    level: int
    game: Variant
    forms: str
    rules: str = ""


def question_name(
    topic: str,
    level: int,
    seed: int,
    topics: Mapping[str, Topic],
    forms: Forms | None = None,
    rules: str = "",
) -> str:
    """Return the name of a question.

    Args:
        topic, level, seed, forms, rules: as for `paili.drill.questions.name_of`.
        topics: the topics that exist, by name.
    """
    if not isinstance(topic, str) or topic not in topics:
        raise QuestionError("drill.no_topic", value=topic, topics=tuple(topics))
    if type(level) is not int or level not in LEVELS:
        raise QuestionError("drill.no_level", value=level, levels=LEVELS)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise QuestionError("drill.no_seed", value=seed, most=MAX_SEED)
    chosen = _written(_chosen(topic, topics[topic], forms)) if forms else ""
    chosen = _game(topic, topics[topic], rules) if rules else chosen
    return f"{topic}-{level}-{seed}{'@' if chosen else ''}{chosen}"


def _game(name: str, topic: Topic, rules: str) -> str:
    """Return the game of a question as its name contains it: "" for the first game of the topic.

    Args:
        name: the name of the topic.
        topic: the topic.
        rules: the name of the game in any spelling; "" for the first game of the topic.

    Raises:
        QuestionError: if the topic does not have this game.
    """
    result = same_name(rules, topic.games)
    if result is None:
        key = "drill.other_rules" if topic.games else "drill.no_rules"
        raise QuestionError(key, topic=name, rules=rules, takes=topic.games)
    return "" if result == topic.games[0] else result


def _chosen(name: str, topic: Topic, forms: Forms) -> tuple[str, ...]:
    """Return the winning shapes that a caller has chosen, in the order of the game; () if all shapes are
    chosen.

    Raises:
        QuestionError: if the topic does not allow these shapes.
    """
    chosen = topic.game.with_forms(forms).forms
    if not set(chosen) <= set(topic.forms):
        key = "drill.other_forms" if topic.forms else "drill.no_forms"
        raise QuestionError(key, topic=name, forms=_written(chosen), takes=_written(topic.forms))
    if topic.needs_standard and STANDARD not in chosen:
        standard = Message(f"form.{STANDARD}")
        raise QuestionError("drill.needs_standard", topic=name, forms=_written(chosen), form=standard)
    return () if chosen == topic.forms else chosen


def _written(forms: tuple[str, ...]) -> str:
    return ",".join(form.replace(" ", "_") for form in forms)


def read_name(name: object, topics: Mapping[str, Topic]) -> NamedQuiz:
    """Return the parts of the name of a question.

    Raises:
        QuestionError: if no question of the topics has this name.
    """
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None or match[1] not in topics or not _is_written_so(match, topics):
        raise QuestionError("drill.no_question", value=name, example=f"{next(iter(topics))}-1-0")
    topic, behind = topics[match[1]], match[4] or ""
    if topic.games:
        return NamedQuiz(match[1], int(match[2]), topic.game, "", behind or topic.games[0])
    game = topic.game.with_forms(behind) if behind else topic.game
    return NamedQuiz(match[1], int(match[2]), game, behind)


def _is_written_so(match: re.Match[str], topics: Mapping[str, Topic]) -> bool:
    """Return whether a name is exactly the name that `question_name` returns: for example, its winning shapes
    are in order.

    Args:
        match: the match of the name, with its topic, level and seed, and its winning shapes or game.
        topics: the topics that exist, by name.
    """
    behind = "rules" if topics[match[1]].games else "forms"
    named: Mapping[str, Any] = {behind: match[4] or ""}
    try:
        return match[0] == question_name(match[1], int(match[2]), int(match[3]), topics, **named)
    except PailiError:
        return False


def base_name(name: str) -> str:
    """Return the name of a question without the part from ``@`` on.

    >>> base_name("fan-waits-1-7@hong-kong")
    'fan-waits-1-7'
    """
    return name.partition("@")[0]


def chosen_in(name: str) -> str:
    """Return the part of a name after ``@``: winning shapes separated by commas, or a game; "" if the name
    has no such part.

    >>> chosen_in("discard-2-7@standard"), chosen_in("discard-2-7")
    ('standard', '')
    """
    return name.partition("@")[2]
