"""The check of names: what it finds, what it allows, and that nothing new has appeared."""

from __future__ import annotations

import ast
import json

import pytest

import words_check


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("found = 1", ["found"]),
        ("for each in range(3): pass", ["each"]),
        (
            "def _told(asked, *given, known=1): return [held for held in asked]",
            ["_told", "asked", "given", "known", "held"],
        ),
        ("class Seen: said: int = 0", ["said"]),
        ("with open('x') as made: (told := made)", ["made", "told"]),
        ("waits = found(asked)\nprint(each.known)", []),
        ("known_types, is_held, unknown = 1, 2, 3", []),
    ],
)
def test_bound_participles_are_seen(source: str, names: list[str]) -> None:
    seen = [name for _, name in words_check.bindings(ast.parse(source)) if words_check.is_banned(name)]
    assert sorted(seen) == sorted(names)


def test_more_than_is_left_is_refused_and_so_is_a_list_that_is_too_long() -> None:
    assert words_check.problems({"src/paili/game": 1}, {"src/paili/game": ["a.py:1: told"]}) == []
    more = words_check.problems({}, {"src/paili/game": ["a.py:1: told"]})
    assert more == ["src/paili/game: 1 names that say nothing, at most 0:", "  a.py:1: told"]
    (fewer,) = words_check.problems({"src/paili/game": 2}, {"src/paili/game": ["a.py:1: told"]})
    assert "lower it" in fewer


def test_no_name_is_new() -> None:
    left = json.loads(words_check.LEFT.read_text(encoding="utf-8"))
    assert words_check.problems(left, words_check.counted()) == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('def f():\n    """What a hand waits for."""', ["What a hand waits for."]),
        ('def f():\n    """The waits of a hand."""', ["The waits of a hand."]),
        ('def f():\n    """Return the waits of a hand."""', []),
        ('@property\ndef f():\n    """The waits of a hand."""', []),
        ('@property\ndef f():\n    """Whether a hand waits."""', ["Whether a hand waits."]),
        ('class F:\n    """What a hand is."""', []),
    ],
)
def test_first_lines_without_a_verb_are_seen(source: str, lines: list[str]) -> None:
    assert [line for _, line in words_check.nouns_first(ast.parse(source))] == lines


def test_functions_of_the_package_say_what_they_do() -> None:
    assert words_check.first_lines() == []
