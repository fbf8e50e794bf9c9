"""Limits for small files that expand: entries, deals, values and problems, and so time and memory."""

from __future__ import annotations

import gzip
import os
import tracemalloc
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import process_time

import pytest
from log_games import SMALL

from paili import logs
from paili.errors import LogError
from paili.game import Discard, Draw
from paili.logs.checking import counted_problems
from paili.logs.deal.open_deal import MOST_DEALS, MOST_ENTRIES
from paili.logs.problems import MOST_LISTED
from paili.logs.reading import parsed_games
from paili.logs.sources import LARGEST, LogSource
from paili.logs.timeline.games import game_timeline
from paili.web.games.log_file import MOST_UNPACKED, log_as_dict

HEAD = SMALL[: SMALL.index("<INIT")]
INIT = SMALL[SMALL.index("<INIT") : SMALL.index("<T114")]
START = '{"type":"start_game","names":[]}\n'
COMING = '<UN n0="a" n1="b" n2="c" n3="d"/>'


def full(head: str, unit: str, size: int = MOST_UNPACKED) -> bytes:
    """A file of a size with the same unit again and again."""
    return (head + unit * ((size - len(head)) // len(unit))).encode()


# made where they are read: each has some megabytes
HOSTILE = {
    "draws": lambda: full(HEAD + INIT, "<T114/><D114/>"),
    "comings": lambda: full(HEAD + INIT, COMING),
    "comings before": lambda: full(HEAD, '<BYE who="0"/>'),
    "indicators": lambda: full(HEAD + INIT, '<DORA hai="5"/>'),
    "deals": lambda: full(HEAD, INIT),
    "damaged deals": lambda: full(HEAD, INIT + "<X/>"),
    "deals as long as may be": lambda: (
        HEAD.encode() + (INIT + "<T114/><D114/>" * 190).encode() * (MOST_DEALS - 1)
    ),
    "values": lambda: full("", "[],"),
    "many values": lambda: b"[" + b"1," * 299_000,
    "part of a text": lambda: full('{"a":"', "x"),
    "lines of nothing": lambda: full("", '{"type":"none"}\n'),
    "damaged lines": lambda: full(START, '{"type":"x"\n{"type":"none"}\n'),
    "empty parts": lambda: gzip.compress(b"") * 50_000,
    "packed twice": lambda: gzip.compress(gzip.compress(b" " * (LARGEST * 16))),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(item, marks=pytest.mark.slow if item == "deals as long as may be" else ())
        for item in HOSTILE
    ],
)
def test_what_a_file_costs_whoever_opens_it(name: str) -> None:
    """A minute and gigabytes before there were bounds; the time is no measure of speed, but of a hang."""
    data = HOSTILE[name]()
    tracemalloc.start()
    since = process_time()
    with suppress(LogError):
        log_as_dict({"file": data, "number": 1, "lang": "en"})
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * 2**20
    assert process_time() - since < 20


def fault_of(text: str | bytes) -> str:
    with pytest.raises(LogError) as caught:
        list(logs.read(text))
    return str(caught.value)


def test_the_first_that_is_too_much_is_named() -> None:
    assert "the deal has more than 400 entries" in fault_of(HOSTILE["draws"]())
    assert "the deal has more than 400 entries" in fault_of(HOSTILE["comings before"]())
    assert "the game has more than 100 deals" in fault_of(HOSTILE["deals"]())
    assert "the JSON document has more than 300,000 values" in fault_of(HOSTILE["values"]())
    assert "the gzip data of the game have more than 1,000 parts" in fault_of(HOSTILE["empty parts"]())


def test_as_much_as_may_be_is_read() -> None:
    (game,) = logs.read(HEAD + (INIT + "<T114/><D114/>" * (MOST_ENTRIES // 2)) * MOST_DEALS + "</mjloggm>")
    assert [len(deal.events) for deal in game.deals] == [MOST_ENTRIES] * MOST_DEALS


def test_problems_are_listed_up_to_a_number_and_counted_past_it() -> None:
    (game,) = logs.read(HEAD + (INIT + "<T114/><D114/>" * 190) * 3)
    problems = logs.check(game)
    listed, more = counted_problems(game)
    assert (len(listed), problems[:-1]) == (MOST_LISTED, listed)
    assert more > 400
    assert str(problems[-1]) == f"{more} further problems"


def test_only_what_can_be_is_shown_step_by_step() -> None:
    (game,) = logs.read(HEAD + INIT + "<T114/><D114/>" * 190)
    (deal,) = game_timeline(game).deals
    assert deal.problem is not None
    assert sum(step.event == "draw" for step in deal.steps) == 70


def test_a_game_made_by_hand_is_bounded_where_it_is_written() -> None:
    (game,) = logs.read(HEAD + INIT + "<T114/><D114/>")
    long = replace(game.deals[0], events=(Draw(0, 27), Discard(0, 27)) * 500)
    with pytest.raises(LogError, match="the deal has more than 400 entries"):
        logs.write(replace(game, deals=(long,)), format="mjai")


def test_a_pipe_among_the_files_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "leads to a pipe, not to a file" in fault_of(str(tmp_path / "pipe"))


def test_an_open_pipe_is_read() -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(SMALL.encode())
    (game,) = logs.read(Path(f"/dev/fd/{reading}"))
    os.close(reading)
    assert len(game.deals) == 1


def test_parts_packed_one_after_the_other() -> None:
    packed = gzip.compress(SMALL.encode()) + gzip.compress(b"</mjloggm>" + SMALL.encode()) + b"\0" * 512
    assert [len(game.deals) for game in logs.read(packed)] == [1, 1]


def test_the_bytes_of_all_games_together() -> None:
    (last,) = [
        game
        for game in parsed_games(LogSource(SMALL + "</mjloggm>" + SMALL, most=len(SMALL) + 20))
        if game.faults
    ]
    assert "more than" in str(last.faults[0])
