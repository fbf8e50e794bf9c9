"""The check of names: what it reports; `make words`, a part of `make lint`, checks the names of all files."""

from __future__ import annotations

import ast

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
        ("self._found, self.hand = hand.held, 1", ["_found"]),
        ("waits = found(asked)\nprint(each.known)", []),
        ("known_types, is_held, unknown = 1, 2, 3", []),
    ],
)
def test_bound_participles_are_seen(source: str, names: list[str]) -> None:
    seen = [name for _, name in words_check.bindings(ast.parse(source)) if words_check.is_banned(name)]
    assert sorted(seen) == sorted(names)


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
