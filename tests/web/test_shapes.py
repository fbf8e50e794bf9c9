"""The models of answers agree with the records as written: every entry, its type, and nothing else."""

from __future__ import annotations

from typing import Any, get_args

import pytest

pytest.importorskip("fastapi")

from pydantic import BaseModel, ValidationError

import paili
from paili.analysis.analyze import Analysis
from paili.analysis.compare import Comparison, compare
from paili.drill.check import Verdict, check
from paili.drill.questions import Question, make
from paili.hand.meld import Meld
from paili.scoring import Score, Win, score
from paili.tiles import TileSet
from paili.variants import VARIANTS, Variant
from paili.web.interface.shapes import model_of, with_more

HANDS = (
    "1234m345688p4556s",
    "2344445678999m",
    "111222333m12399p",
    "123m40p**[777z](1111s)",
    "23456m99p7s******",
)
RECORDS: list[tuple[type, Any]] = [
    *((Analysis, paili.analyze(hand)) for hand in HANDS),
    (Comparison, compare("123m456p788s11223z", "7s")),
    (Question, make("waits-mixed-1-7")),
    (Verdict, check(make("waits-mixed-1-7"), TileSet.parse("4m"))),
    (Meld, Meld.parse("[055p]")),
    (Score, score(Win("123m406p77889s11z", "9s", tsumo=True))),
    (Score, score(Win("234m456p78s99p[123s]", "9s"))),
    *((Variant, variant) for variant in VARIANTS.values()),
]


def keys_of(model: Any) -> Any:
    """The names of a model's entries, and of those of the models within."""
    if isinstance(model, type) and issubclass(model, BaseModel):
        return {name: keys_of(field.annotation) for name, field in model.model_fields.items()}
    inner = [keys_of(item) for item in get_args(model)]
    return next((keys for keys in inner if isinstance(keys, dict)), None)


def same_keys(written: Any, keys: Any) -> bool:
    if isinstance(written, list):
        return all(same_keys(item, keys) for item in written)
    if not isinstance(written, dict) or keys is None:
        return True
    return list(written) == list(keys) and all(same_keys(written[name], keys[name]) for name in keys)


@pytest.mark.parametrize(("record", "value"), RECORDS)
def test_what_is_written_is_what_is_answered(record: type, value: Any) -> None:
    model, written = model_of(record), value.to_dict()
    assert same_keys(written, keys_of(model))
    assert model.model_validate(written, strict=True).model_dump() == written


def test_an_entry_of_another_type_is_no_answer() -> None:
    written = paili.analyze("1234m345688p4556s").to_dict()
    for wrong in ({"won": "yes"}, {"discards": [{}]}, {"shanten": None}):
        with pytest.raises(ValidationError):
            model_of(Analysis).model_validate(written | wrong, strict=True)


def test_words_stand_beside_the_record() -> None:
    model = with_more(Comparison, why=list[str])
    assert list(model.model_fields) == [*model_of(Comparison).model_fields, "why"]
    assert model.__doc__ == "A discard compared with the best discard."
