"""Records as JSON: the form of each annotation, and the schema that describes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import pytest

from paili.hand import Hand
from paili.record import Tile, is_record, json_record, plain, shape_of
from paili.tiles import RED_P5, Kind, TileSet


@json_record()
class Wait(NamedTuple):
    tile: Kind
    left: int | None


@json_record(
    "hand", "text:str", "faces", "kinds", "waits", "left", "how", "size:hand.size", "so:is_so", "last"
)
@dataclass(frozen=True, slots=True)
class Everything:
    hand: Hand
    faces: tuple[Tile, ...]
    kinds: TileSet
    waits: tuple[Wait, ...]
    left: dict[Kind, int]
    how: Literal["well", "badly"]
    hidden: int  # in no JSON
    last: Wait | None = None

    def __str__(self) -> str:
        return "everything"

    @property
    def is_so(self) -> bool:
        return True


ONE = Everything(
    Hand.parse("19m[777z]"),
    (Kind.M1, RED_P5),  # an int is enough: the annotation has the type
    TileSet.parse("19m"),
    (Wait(Kind.EAST, 2), Wait(Kind.M1, None)),
    {Kind.EAST: 2},
    "well",
    5,
)


def test_each_annotation_is_written_in_its_way() -> None:
    assert plain(ONE) == {
        "hand": "19m[777z]",
        "text": "everything",
        "faces": ["1m", "0p"],
        "kinds": ["1m", "9m"],
        "waits": [{"tile": "1z", "left": 2}, {"tile": "1m", "left": None}],
        "left": {"1z": 2},
        "how": "well",
        "size": 2,
        "so": True,
        "last": None,
    }
    assert list(plain(ONE)) == list(shape_of(Everything))
    assert json.loads(json.dumps(plain(ONE))) == plain(ONE)


def test_a_record_may_hold_another_or_none() -> None:
    with_last = Everything(*(getattr(ONE, name) for name in Everything.__slots__[:-1]), Wait(Kind.S9, 1))
    assert plain(with_last)["last"] == {"tile": "9s", "left": 1}


@pytest.mark.parametrize(
    ("key", "shape"),
    [("hand", Hand), ("kinds", TileSet), ("size", int), ("so", bool), ("waits", tuple[Wait, ...])],
)
def test_the_shape_is_what_is_annotated(key: str, shape: Any) -> None:
    assert shape_of(Everything)[key] == shape
    assert "hidden" not in shape_of(Everything)


def test_what_is_a_record() -> None:
    assert is_record(Wait)
    assert not is_record(Hand)
    assert not is_record(int)
