"""Measure the rows per second of tables and files of hands.

The same hands of 14 tiles are written as text and as lists of 34 counts; three sets of columns are computed.
Then the whole job from Parquet to Parquet is measured. A figure is the least of three runs.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from command_line import parser_of, positive
from paili import Hand, batch
from paili.batch.jobs.files import answer_file, on_threads
from paili.batch.jobs.hand_texts import hands_of_texts
from paili.tiles import KINDS
from paili.variants import RIICHI

DIFFERENT = 20_000
REPEATS = 3
QUESTIONS = {
    "shanten": ("shanten",),
    "shanten, ukeire, its tiles": ("shanten", "ukeire", "ukeire_tiles"),
    "these, win, best discard": ("shanten", "win", "ukeire", "ukeire_tiles", "discard"),
}


def rate(question: Callable[[], object], rows: int) -> str:
    best = float("inf")
    for _ in range(REPEATS):
        start = time.perf_counter()
        question()
        best = min(best, time.perf_counter() - start)
    return f"{rows / best / 1e6:8.2f} million rows a second"


def tables(rows: int) -> dict[str, pa.Table]:
    hands = batch.deal(DIFFERENT, tiles=14, seed=1)
    places = np.arange(rows) % DIFFERENT
    texts = pa.array([str(Hand.from_counts(row)) for row in hands.tolist()]).take(places)
    counts = pa.FixedSizeListArray.from_arrays(pa.array(hands[places].reshape(-1)), KINDS)
    return {"text": pa.table({"hand": texts}), "counts": pa.table({"hand": counts})}


def show_tables(result: dict[str, pa.Table], rows: int) -> None:
    print(
        f"reading text alone{'':24}",
        rate(lambda: hands_of_texts(result["text"]["hand"].chunk(0), RIICHI), rows),
    )
    slow = pa.array([Hand.parse(text).to_text("zh") for text in result["text"]["hand"][:2000].to_pylist()])
    print(f"reading 三万四万…, not mpsz{'':17}", rate(lambda: hands_of_texts(slow, RIICHI), len(slow)))
    for shape, table in result.items():
        for name, columns in QUESTIONS.items():
            batch.table(table.slice(0, 100), columns=columns)
            print(f"{shape:8}{name:34}", rate(lambda t=table, c=columns: batch.table(t, columns=c), rows))


def show_files(result: dict[str, pa.Table], rows: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        for shape, table in result.items():
            source, target = Path(name) / f"{shape}.parquet", Path(name) / "out.parquet"
            pq.write_table(table, source)
            for threads in (1, 2):
                job = lambda s=source, t=target, n=threads: answer_file(s, t, engine=on_threads(n))  # noqa: E731
                print(f"Parquet to Parquet, {shape}, threads: {threads:<8}", rate(job, rows))


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("rows", nargs="?", type=positive, default=1_000_000, help="default: %(default)s")
    rows = parser.parse_args().rows
    result = tables(rows)
    show_tables(result, rows)
    show_files(result, rows)


if __name__ == "__main__":
    main()
