"""The command does each piece of work for a hand once: parse a text, resolve a question, solve a graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from paili import Position
from paili.analysis import inputs
from paili.cli import main
from paili.hand import Hand

HAND, POSITION = "2344m678p123345s5z", "2344m678p123345s.5z_S3N.0.0_i4p_w51"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the calls of these functions from here on."""
    counts: Counter[str] = Counter()

    def count(owner: object, name: str) -> None:
        real: Callable[..., object] = getattr(owner, name)

        def counting(*args: object, **options: object) -> object:
            counts[name] += 1
            return real(*args, **options)

        monkeypatch.setattr(owner, name, counting)

    count(Hand, "parse")
    count(Position, "parse")
    count(inputs, "engine_of")
    try:
        from paili.value import questions, solve
    except ImportError:
        return counts
    count(questions, "resolved")
    count(questions, "question")
    count(solve, "_newly_solved")
    return counts


@pytest.mark.parametrize("text", [HAND, POSITION])
def test_a_hand_is_read_and_resolved_once(text: str, counted: Counter[str]) -> None:
    main([text])
    assert counted == {"parse": 1, "engine_of": 1}


@pytest.mark.parametrize("text", [HAND, POSITION])
def test_a_value_and_its_reasons_are_solved_once_for_each_question(text: str, counted: Counter[str]) -> None:
    main([text, "--by", "points", "--why", "4m"])  # fills the caches that all hands share
    counted.clear()
    main([text, "--by", "points", "--why", "4m"])
    assert counted["parse"] == 1
    # the evaluation, and what is left of it without an exchange
    assert (counted["resolved"], counted["question"], counted["_newly_solved"]) == (1, 0, 2)
    counted.clear()
    main([text, "--by", "points", "--why", "4m", "--shape-changes", "0"])
    assert (counted["resolved"], counted["_newly_solved"]) == (1, 1)
