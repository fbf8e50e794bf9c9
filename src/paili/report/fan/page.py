"""Describe Chinese games for the web page: names, the facts of a win that a game uses, scores in words.

>>> games_json("zh")[0]["title"]
'国标麻将'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.catalogue import text
from paili.fan import FanScore, Rules, game
from paili.fan.catalogue.rows import FanRow
from paili.fan.checks import relevant_facts, ways_to_be_ready
from paili.fan.rules import GAMES
from paili.fan.score import NotCounted
from paili.fan.shapes import variant_of
from paili.fan.wild.deal import wild_of
from paili.record import Json
from paili.report.game.score import FanScorePrinter, problem_text
from paili.report.words import shape_word
from paili.tiles import KIND_NAMES, TileSet

# rules of a game that a form has to know, beside what the variant of its shapes says
_OF_THE_FORM: Final = (
    "name", "source", "flowers", "lack_suit", "on_discard", "robbing", "wild_tiles", "minimum",
    "minimum_points", "cap", "combine", "unit", "birds", "birds_after",
)  # fmt: skip


def games_json(language: str) -> list[Json]:
    """Return the Chinese games that paili contains, with their titles, as a JSON-ready list."""
    return [{"name": name, "title": _title(name, language), "source": game(name).source} for name in GAMES]


def _title(name: str, language: str) -> str:
    return text(f"fan_game.{name.replace('-', '_')}", language) if name in GAMES else name


def game_json(rules: Rules, language: str) -> Json:
    """Return a game as a JSON-ready dict: its tiles, its fans, and the facts of a win that it uses."""
    fields = {name: getattr(rules, name) for name in _OF_THE_FORM}
    return fields | {
        "title": _title(rules.name, language),
        "variant": variant_of(rules).to_dict(),
        "wild": [KIND_NAMES[kind] for kind in rules.wild_kinds],
        "turned": turned_json(rules),
        "facts": list(relevant_facts(rules)),
        "ready": list(ways_to_be_ready(rules)),
        "fans": [fan_json(row, language) for row in sorted(rules.fans, key=lambda row: -row.value)],
    }


def turned_json(rules: Rules) -> Json:
    """Return, for each kind of a turned tile, the kinds that become wild; {} if the game turns no tile.

    >>> turned_json(game("hongzhong").replace(wild="", wild_from="neighbours"))["1p"]
    ['2p', '9p']
    """
    if rules.wild_from == "told":
        return {}
    return {
        KIND_NAMES[kind]: [KIND_NAMES[kind] for kind in wild_of(TileSet(), kind, rules)]
        for kind in rules.in_play
    }


def fan_json(row: FanRow, language: str) -> Json:
    """Return a fan as a JSON-ready dict: its value in a game, its name and its definition."""
    fields = {"id": row.id, "value": row.value, "counts": row.counts, "once": row.once}
    return fields | {"name": row.fan.name(language), "meaning": row.fan.meaning(language)}


def fan_score_json(result: FanScore, missing: Sequence[NotCounted], language: str) -> Json:
    """Return a score as a JSON-ready dict, with texts for people.

    Args:
        result: the score.
        missing: the fans that do not count because a fan of the win excludes them.
        language: the language of the texts.
    """
    return result.to_dict() | {
        "not_counted": [item.to_dict() for item in missing],
        "words": {
            "problem": problem_of(result, language),
            "paid": "" if result.problem else next(FanScorePrinter(language).paid(result)),
            "wait": shape_word(result.reading.wait, language),
        },
    }


def problem_of(result: FanScore, language: str) -> str:
    """Return the reason why a win does not count, in words; "" if it counts."""
    if not result.problem:
        return ""
    return problem_text(result.problem, result.rules, language)
