"""Whole files of wins: what each is worth, piece by piece, by processes or on a cluster.

>>> import tempfile
>>> from pathlib import Path
>>> from paili import fan
>>> folder = Path(tempfile.mkdtemp())
>>> _ = (folder / "in.csv").write_text("id,hand,tile\\n7,123456789m12p88s,3p\\n8,123456789m12p88s,9p\\n")
>>> score_file(folder / "in.csv", folder / "out.csv", fan.MCR, columns=("total", "points"))
Summary(rows=2, faults=1, resumed=0)
>>> print((folder / "out.csv").read_text().splitlines()[1])
"7","123456789m12p88s","3p",22,46,
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from os import PathLike
from typing import TYPE_CHECKING, Final

from paili.batch.jobs import win_frames
from paili.batch.jobs.files import Engine, FileQuestion, Progress, Summary, run
from paili.batch.jobs.frames import as_columns
from paili.batch.scoring.win_columns import HAND
from paili.scoring.rules import Rules

if TYPE_CHECKING:
    from paili.fan.rules import Rules as GameRules

WIN_PIECE: Final = 1 << 13  # rows of a piece: a second of work or less


def score_file(
    source: str | PathLike[str],
    target: str | PathLike[str],
    rules: Rules | str | GameRules,
    *,
    columns: str | Iterable[str] | None = None,
    hand: str = HAND,
    prefix: str = "",
    resume: bool = False,
    engine: Engine | None = None,
    progress: Progress | None = None,
    piece: int = WIN_PIECE,
) -> Summary:
    """Score every row of a file of wins, in one Chinese game or under rules of riichi.

    Args:
        source: a Parquet, CSV or NPY file, see `paili.batch.jobs.formats`; its columns are those of
            `paili.batch.scoring.win_columns`.
        target: the file to write, see `paili.batch.jobs.files.answer_file`.
        rules: the game, or the rules of riichi.
        columns, hand, prefix: as in `paili.batch.jobs.win_frames.score_table`.
        resume: whether to go on with a job that was interrupted.
        engine: what maps the work over the pieces, `paili.batch.on_processes` for example; this process alone
            where there is none.
        progress: called with the rows done and about how many there are.
        piece: rows of a piece.

    Raises:
        BatchError: as `paili.batch.jobs.files.answer_file`.
        ScoreError: if ``rules`` are no game and none of riichi.
    """
    asked_of, family = win_frames.family_of(rules)
    names = family.usual if columns is None else as_columns(columns, family.known)
    options = {"columns": names, "hand": hand, "rules": asked_of, "prefix": prefix}
    needed = partial(win_frames.needed_columns, hand=hand)
    question = FileQuestion(
        win_frames.score_table, options, {"rules": asked_of.to_toml()}, family.known, needed
    )
    return run(question, source, target, resume=resume, engine=engine, progress=progress, piece=piece)
