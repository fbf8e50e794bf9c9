"""Results are computed at their first use, and are records like any other."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, fields, replace
from threading import Barrier
from typing import Any

import pytest

import paili
from paili.value.records import ByTurn, Evaluation, Value, later

HAND = "2344m678p123345s5z"


def answer() -> Evaluation:
    return paili.evaluate(HAND, shape_changes=0, objective="win")


def plainly(evaluation: Evaluation) -> Evaluation:
    """The same of records that are made at once."""

    def fields_of(record: ByTurn | Value | Evaluation) -> dict[str, Any]:
        return {field.name: getattr(record, field.name) for field in fields(record)}

    def at_once(value: Value) -> Value:
        return Value(**fields_of(value) | {"by_turn": ByTurn(**fields_of(value.by_turn))})

    records = {"value": at_once(evaluation.value), "discards": tuple(map(at_once, evaluation.discards))}
    return Evaluation(**fields_of(evaluation) | records)


def test_equal_hash_text_json_and_copies_are_those_of_records_made_at_once() -> None:
    plain = plainly(answer())
    for of in (repr, hash, Evaluation.to_dict):
        assert of(answer()) == of(plain)
    assert (
        answer()
        == plain
        == pickle.loads(pickle.dumps(answer()))
        == copy.deepcopy(answer())
        == copy.copy(answer())
    )
    assert replace(answer(), turns=3) == replace(plain, turns=3) != plain
    assert answer().by_turn == plain.by_turn
    assert answer().discards[3].by_turn.win == plain.discards[3].by_turn.win


def test_an_answer_stays_what_it_is_when_something_else_is_asked() -> None:
    first = answer()
    paili.evaluate("19m19p19s1234567z5m", turns=3, shape_changes=0)
    assert first == plainly(answer())


def test_unknown_names_and_changes_are_refused_as_ever() -> None:
    result = answer()
    with pytest.raises(AttributeError, match="'Evaluation' object has no attribute 'best_tile'"):
        result.best_tile  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(FrozenInstanceError):
        result.turns = 3  # type: ignore[misc]
    assert not hasattr(result, "__len__")


def test_threads_that_look_at_once_see_the_same() -> None:
    start, threads = Barrier(8), 8

    def slowly() -> tuple[object, ...]:
        start.wait()  # all have found the fields missing
        return (0.5,), (1.0,), None

    record = later(ByTurn, slowly)
    with ThreadPoolExecutor(threads) as pool:
        assert set(pool.map(lambda _: record.win, range(threads))) == {(0.5,)}
    assert record == ByTurn((0.5,), (1.0,), None)
