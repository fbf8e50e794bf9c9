"""The fast path for lines of mjai, compared with the parser that has all messages."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from paili.errors import LogError
from paili.game.mjai.lines import event_of
from paili.game.mjai.words import TILE_OF_NAME
from paili.game.quick_events import event_of_names
from paili.logs.json_values import JsonValues

TYPES = ("tsumo", "dahai", "pon", "none", 3, None)
ACTORS = (0, 3, 4, -1, True, "1", None)
TILES = ("5mr", "E", "?", "9q", "", ["5m"], 5, None)


@pytest.mark.parametrize("riichi", [False, True])
def test_quick_lines_are_those_without_fault(riichi: bool) -> None:
    quick = 0
    for type_, actor, pai, drawn in product(TYPES, ACTORS, TILES, (True, False, 1, None)):
        line: dict[str, Any] = {"type": type_, "actor": actor, "pai": pai, "tsumogiri": drawn}
        event = event_of_names(line, TILE_OF_NAME, 4, riichi, 7)
        if event is not None:
            assert event == event_of(line, 4, riichi=riichi, place=7)
            assert event.place == 7
            quick += 1
        elif type_ in ("tsumo", "dahai"):
            with pytest.raises(LogError):
                event_of(line, 4, riichi=riichi, place=7)
    assert quick == 2 * 2 * 3 * 4  # types, seats, tiles, and what is said of the drawn tile


@pytest.mark.parametrize(
    "line", ['{"a": 1}', '{"a": 1} \t\r\n', ' {"a": 1}\n', '{"a": 1}\u00a0', '{"a": 1}\v']
)
def test_spaces_around_an_object(line: str) -> None:
    assert [value.content for value in JsonValues([line.encode()])] == [{"a": 1}]


@pytest.mark.parametrize("line", ['{"a": 1}]', '{"a": NaN}', '{"a": 1} x'])
def test_an_object_with_more_behind_it(line: str) -> None:
    assert any(value.fault is not None for value in JsonValues([line.encode()]))
