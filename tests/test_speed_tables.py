"""The tables of speeds and sizes agree with the measurements, and each call in them is public."""

from __future__ import annotations

import importlib
import random
import re
import sys

import pytest

import paili
from paili import batch, counts, fan
from speed_tables import (
    BLOCK,
    MAKERS,
    MEASURED,
    OF_ONE_HAND,
    PAGES,
    ROOT,
    WORDS,
    rows_of,
    with_tables,
    written,
)

sys.path.append(str(ROOT / "benchmarks"))
TIMED = ("one hand", "other games", "wins", "Chinese wins")


@pytest.mark.parametrize("page", PAGES)
def test_the_tables_are_those_that_were_measured(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert BLOCK.search(text)
    assert with_tables(text) == text, "python tests/speed_tables.py writes them again"


def test_every_table_stands_on_a_page() -> None:
    blocks = [
        match[0] for page in PAGES for match in BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    ]
    assert sorted(blocks) == sorted(MAKERS)


@pytest.mark.parametrize("name", TIMED)
def test_calls_of_ours_are_public(name: str) -> None:
    """No private function stands for a call that people make."""
    public = {"paili": paili, "batch": batch, "fan": fan, "counts": counts}
    for row in rows_of(name):
        if row["who"] == "paili":
            module, call = re.match(r"(\w+)\.(\w+)\(", row["call"]).groups()  # type: ignore[union-attr]
            assert call in public[module].__all__, row["call"]


@pytest.mark.parametrize("name", TIMED)
def test_each_call_has_both_times_and_what_it_was_given(name: str) -> None:
    for row in rows_of(name):
        assert min(row["again"], row["new"]) > 0
        assert row["given"]


def test_the_readme_quotes_defaults() -> None:
    """Where a call is faster with an option, the call without it stands there too."""
    calls = [call for _, call, _ in OF_ONE_HAND]
    assert "paili.discards(hand)" in calls
    assert all(re.sub(r", \w+=.*\)", ")", call) in calls for call in calls)


def test_each_language_has_the_same_words() -> None:
    assert len({frozenset(words) for words in WORDS.values()}) == 1


def test_times_have_the_unit_that_suits_them() -> None:
    assert [*map(written, (0.0059, 0.59, 73.5, 3520.0, 2.1e7))] == [
        "5.9 ns",
        "590 ns",
        "73.5 µs",
        "3.52 ms",
        "21 s",
    ]


def test_every_extra_has_its_size() -> None:
    extras = importlib.import_module("extras").extras()
    assert {row["extra"] for row in rows_of("sizes")} == {"", *extras}
    assert all(part["python"] and part["processor"] for part in MEASURED.values())


def test_each_round_times_inputs_that_were_not_asked_before() -> None:
    turns = importlib.import_module("turns")
    inputs: list[float] = []
    row = turns.Row("a question", "paili", "call", "text", inputs.append, made_by_chance, 5)
    (times,) = turns.measured([row], rounds=3)
    assert len(set(inputs)) == 15
    assert len(inputs) >= 30  # each input at least twice
    assert min(times) > 0


def test_rows_of_one_question_have_inputs_of_their_own() -> None:
    turns = importlib.import_module("turns")
    inputs: list[float] = []
    rows = [turns.Row("a question", "paili", call, "text", inputs.append, made_by_chance, 5) for call in "ab"]
    turns.measured(rows, rounds=1)
    assert len(set(inputs)) == 10


def made_by_chance(chance: random.Random, number: int) -> list[float]:
    return [chance.random() for _ in range(number)]


def test_processes_are_saved_as_the_tables_read_them(monkeypatch: pytest.MonkeyPatch) -> None:
    one_hand, turns = importlib.import_module("one_hand"), importlib.import_module("turns")
    kept: dict[str, list[dict[str, object]]] = {}
    monkeypatch.setattr(
        turns, "process_milliseconds", lambda commands, *_, **__: [*map(float, range(10, 10 + len(commands)))]
    )
    monkeypatch.setattr(turns, "save", lambda name, rows: kept.update({name: list(rows)}))
    monkeypatch.setattr(one_hand, "files_and_calls", lambda hand: (len(hand), 2))
    monkeypatch.setattr(one_hand, "riichi", lambda: iter(()))
    monkeypatch.setattr(one_hand, "other_games", lambda: iter(()))
    monkeypatch.setattr(sys, "argv", ["one_hand.py", "--save"])
    one_hand.main()
    shape = [(row["who"], row["call"], row["given"], set(row)) for row in kept["processes"]]
    assert shape == [(row["who"], row["call"], row["given"], set(row)) for row in rows_of("processes")]
