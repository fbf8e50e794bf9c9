"""Store the finished parts of an unfinished job in a folder next to the target file.

A *part* is a file with the results of one piece of the source file. The folder ``OUT.parts`` contains the
parts, the file ``job.json``, which describes the job, and the file ``done.jsonl``, which has a line for each
part. A part gets its final name only when the whole part is on the disk, and its line in ``done.jsonl`` is
written after that; so the lines name only complete parts. The target file is replaced in one step, when the
whole file is complete. A job holds the lock ``OUT.parts/lock`` from its beginning to its end, so a second job
with the same target raises an error. The operating system releases the lock when a process dies. A job
deletes the lock file before it releases the lock; a process that waited for the lock then finds that the file
is gone, and tries again.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from filelock import BaseFileLock, FileLock, Timeout

from paili.batch.jobs.formats import sync, writing
from paili.catalogue import Message
from paili.errors import BatchError, reason_of

_JOB: Final = "job.json"
_DONE: Final = "done.jsonl"
_LOCK: Final = "lock"
_PART, _WHOLE, _UNFINISHED = "part-", "whole", ".unfinished"
_PATIENCE: Final = 1.0  # seconds to wait for the lock: the job that holds it may be at its end

Job = Mapping[str, object]


class FilePart(NamedTuple):
    """A finished part: its number of rows, the number of rows that are not hands, and the size of its
    file.
    """

    rows: int
    faults: int
    size: int


class Parts:
    """The parts of a job, which are written one by one and then joined.

    Attributes:
        done: the finished parts, in order.
        resumed: the number of rows that an earlier, interrupted run of the job had finished.
    """

    def __init__(self, target: Path, job: Job, *, resume: bool) -> None:
        """Start a job, or with ``resume`` continue an interrupted job.

        Raises:
            BatchError: if the folder has parts of another job, if a job with the same target is running, or
                if the folder cannot be written.
        """
        self.target = target
        self.folder = target.with_name(target.name + ".parts")
        self.done: list[FilePart] = []
        with writing(target):
            self._check_folder()
        self._lock = _locked(self.folder, target)
        try:
            with writing(target):
                self._open(job, resume)
        except BaseException:
            self._unlock()
            raise
        self.resumed = sum(part.rows for part in self.done)

    def add(self, rows: int, faults: int, write: Callable[[BinaryIO], None]) -> None:
        """Write the next part of the result, and add its line to ``done.jsonl``.

        Args:
            rows: the number of rows of the part.
            faults: the number of these rows that are not hands.
            write: a function that writes the part to an open file.

        Raises:
            BatchError: if the part cannot be written, for example because the disk is full.
        """
        part = self._path(len(self.done))
        size = _write_whole(part, write, self.target)
        with writing(self.target), (self.folder / _DONE).open("a", encoding="utf-8") as lines:
            lines.write(json.dumps([rows, faults, size]) + "\n")
        self.done.append(FilePart(rows, faults, size))

    def finish(self, join: Callable[[BinaryIO, list[Path], int], None]) -> None:
        """Write the target file from the parts, and delete the parts.

        Args:
            join: a function that writes the target from the paths of the parts and the number of rows.

        Raises:
            BatchError: if the target cannot be written; the parts are not deleted then.
        """
        paths = [self._path(number) for number in range(len(self.done))]
        rows = sum(part.rows for part in self.done)
        whole = self.folder / f"{_WHOLE}{self.target.suffix}"
        _write_whole(whole, lambda file: join(file, paths, rows), self.target)
        with writing(self.target):
            os.replace(whole, self.target)
        self._clear()
        self._unlock()

    def leave(self) -> None:
        """Keep the finished parts after a failure, so that the job can be resumed; unlock the folder.

        If no part is finished, the folder is deleted.
        """
        if not self._lines():  # read from the disk: an interrupt may come between a line and its note here
            self._clear()
        self._unlock()

    def _open(self, job: Job, resume: bool) -> None:
        if resume and (self.folder / _JOB).exists():
            self._check_job(job)
            self.done = self._finished_parts()
        else:
            self._begin(job)

    def _check_folder(self) -> None:
        if not self.folder.is_dir() or (self.folder / _JOB).exists():
            return
        if not all(_is_ours(path.name) for path in self.folder.iterdir()):
            raise BatchError("batch.in_the_way", path=self.folder)

    def _clear(self) -> None:
        for path in self.folder.iterdir():
            if path.name != _LOCK:
                _remove(path)

    def _unlock(self) -> None:
        with suppress(OSError):  # where an open file cannot be removed, or parts are left in the folder
            (self.folder / _LOCK).unlink()
            self.folder.rmdir()
        self._lock.release()

    def _begin(self, job: Job) -> None:
        with writing(self.target):
            self._clear()
        text = json.dumps(job, indent=1)  # in ASCII, because a name of a file need not be UTF-8
        _write_whole(self.folder / _JOB, lambda file: file.write(text.encode()), self.target)

    def _check_job(self, job: Job) -> None:
        try:
            document = json.loads((self.folder / _JOB).read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError) as error:
            raise BatchError("batch.not_read", path=self.folder / _JOB, reason=reason_of(error)) from None
        other = [name for name in job if not isinstance(document, dict) or document.get(name) != job[name]]
        if other:
            raise BatchError("batch.other_job", path=self.folder, names=other)

    def _finished_parts(self) -> list[FilePart]:
        """Return the parts in ``done.jsonl``, up to the first part whose file does not have the recorded
        size.
        """
        parts: list[FilePart] = []
        for line in self._lines():
            part = _part_of_line(line)
            file = self._path(len(parts))
            if part is None or not file.exists() or file.stat().st_size != part.size:
                break
            parts.append(part)
        text = "".join(json.dumps(list(part)) + "\n" for part in parts)
        _write_whole(self.folder / _DONE, lambda file: file.write(text.encode()), self.target)
        return parts

    def _lines(self) -> list[bytes]:
        """Return the complete lines of ``done.jsonl``, the record of finished parts."""
        path = self.folder / _DONE
        return path.read_bytes().split(b"\n")[:-1] if path.exists() else []

    def _path(self, number: int) -> Path:
        return self.folder / f"{_PART}{number:06}{self.target.suffix}"


def _locked(folder: Path, target: Path) -> BaseFileLock:
    """Create the folder of parts, lock it against other jobs, and return the lock.

    Raises:
        BatchError: if another job has the lock, or the folder cannot be created or locked.
    """
    while True:
        lock = FileLock(folder / _LOCK)
        try:
            with writing(target):
                folder.mkdir(exist_ok=True)
            lock.acquire(timeout=_PATIENCE)
        except FileNotFoundError:
            continue  # the job that was there has ended, and took its folder away between the two steps
        except Timeout:
            raise BatchError("batch.locked", path=target) from None
        except (OSError, NotImplementedError) as error:
            unlocked = Message("batch.because_no_lock", reason=reason_of(error))
            raise BatchError("batch.not_written", path=target, reason=unlocked) from None
        return lock


def _is_ours(name: str) -> bool:
    return name in (_JOB, _DONE, _LOCK) or name.startswith((_PART, _WHOLE)) or name.endswith(_UNFINISHED)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def _part_of_line(line: bytes) -> FilePart | None:
    try:
        rows, faults, size = map(int, json.loads(line))
    except (ValueError, TypeError, OverflowError, RecursionError):
        return None
    return FilePart(rows, faults, size)


def _write_whole(path: Path, write: Callable[[BinaryIO], object], target: Path) -> int:
    """Write a file under a temporary name, rename it when the whole file is on the disk, and return its size.

    Args:
        path: the path of the file.
        write: a function that writes the content to an open file.
        target: the target of the job, for error messages.
    """
    unfinished = path.with_name(path.name + _UNFINISHED)
    try:
        with writing(target):
            with unfinished.open("wb") as file:
                write(file)
                sync(file)
            size = unfinished.stat().st_size
            os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return size
