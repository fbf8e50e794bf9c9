"""Names of questions: what is asked, the level and a seed, so that the same name asks the same everywhere.

Where only some shapes are to win they stand behind, so that what is asked of all shapes keeps its name; so
does the game, of what may be asked in several, unless it is the first of them.

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
    """A topic and the choices in which it is asked.

    Attributes:
        game: the game.
        forms: the shapes among which one may choose; none where the topic is of no shape.
        needs_standard: whether the standard form has to be among those chosen.
        games: the Chinese games that it may be asked in, by name; the first where none is named.
    """

    game: Variant = RIICHI
    forms: tuple[str, ...] = ()
    needs_standard: bool = False
    games: tuple[str, ...] = ()


class NamedQuiz(NamedTuple):
    """The parts of the name of a question.

    Attributes:
        topic: what is asked.
        level: 1 easy to 3 hard.
        game: the game, with the forms that are to win.
        forms: those forms as the name has them, with commas between; empty where all win.
        rules: the Chinese game, of a topic that may be asked in several; else empty.
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
    """Return the name of a question of some topics; see `paili.drill.questions.name_of`."""
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
    """Return the name of a game; empty where it is the first of those that the topic may be asked in."""
    result = same_name(rules, topic.games)
    if result is None:
        key = "drill.other_rules" if topic.games else "drill.no_rules"
        raise QuestionError(key, topic=name, rules=rules, takes=topic.games)
    return "" if result == topic.games[0] else result


def _chosen(name: str, topic: Topic, forms: Forms) -> tuple[str, ...]:
    """Return the forms in the order of the game; none where they are all that there are."""
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
    """Return what a name says.

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
    """Return whether this is how a question is called, and not another way to write its forms."""
    behind = "rules" if topics[match[1]].games else "forms"
    named: Mapping[str, Any] = {behind: match[4] or ""}
    try:
        return match[0] == question_name(match[1], int(match[2]), int(match[3]), topics, **named)
    except PailiError:
        return False


def base_name(name: str) -> str:
    """Return a name without what stands behind it.

    >>> base_name("fan-waits-1-7@hong-kong")
    'fan-waits-1-7'
    """
    return name.partition("@")[0]


def chosen_in(name: str) -> str:
    """Return what stands behind a name: forms with commas between, or a game; empty for what is usual.

    >>> chosen_in("discard-2-7@standard"), chosen_in("discard-2-7")
    ('standard', '')
    """
    return name.partition("@")[2]
