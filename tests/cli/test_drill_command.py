"""`paili drill` as a person types it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paili.cli.games.drill import drill
from paili.drill.diary import Diary, DiaryEntry, open_read_only
from paili.drill.questions import make
from paili.errors import PailiError


def run(path: Path, typed: str, *options: str) -> Result:
    return CliRunner().invoke(drill, ["--file", str(path), "--lang", "en", *options], input=typed)


def names(path: Path) -> list[str]:
    with sqlite3.connect(path) as store:
        return [name for (name,) in store.execute("select question from answers order by id")]


@pytest.mark.parametrize("topic", ["waits-one-suit", "waits-mixed", "discard"])
def test_right_and_wrong_answers_are_kept(tmp_path: Path, topic: str) -> None:
    path = tmp_path / "drill.sqlite"
    options = ("--topic", topic, "--level", "2", "--seed", "5", "--count", "2")
    first = run(path, "7z\n", *options)
    assert first.exit_code == 0
    typed = run(path, "\n", *options).output
    question = next(q for q in map(make, (f"{topic}-2-{seed}" for seed in _seeds(5))) if str(q.hand) in typed)
    answer = (
        str(question.answer)
        if not question.asks_discard
        else str(question.answer)[0] + str(question.answer)[-1]
    )
    done = run(path, f"{answer}\n", *options)
    assert "Right!" in done.output
    assert question.name in names(path)
    assert Diary(path).streak() == 1


def _seeds(seed: int) -> list[int]:
    from random import Random

    from paili.drill.names import MAX_SEED

    return [Random(seed).randint(0, MAX_SEED)]


def test_what_can_not_be_read_is_asked_again(tmp_path: Path) -> None:
    done = run(tmp_path / "a", "5q\n19z\n1m\nq\n", "--seed", "1")
    assert done.exit_code == 0
    assert "5»q«" in done.output
    assert len(names(tmp_path / "a")) == 1


@pytest.mark.parametrize("typed", ["", "\n", "q\n"])
def test_it_can_be_left_at_once(tmp_path: Path, typed: str) -> None:
    done = run(tmp_path / "a", typed)
    assert done.exit_code == 0
    assert "No answers yet." in done.output


def test_count_ends_it(tmp_path: Path) -> None:
    done = run(tmp_path / "a", "1m\n" * 9, "--seed", "1", "--count", "3")
    assert done.exit_code == 0
    assert len(names(tmp_path / "a")) == 3


def test_stats(tmp_path: Path) -> None:
    run(tmp_path / "a", "1m\n1m\n", "--seed", "1", "--count", "2")
    for language, word in (("en", "right"), ("zh", "答对"), ("ja", "正解")):
        done = CliRunner().invoke(drill, ["--stats", "--file", str(tmp_path / "a"), "--lang", language])
        assert done.exit_code == 0
        assert word in done.output


@pytest.mark.parametrize(
    "option", ["--topic discard", "--level 1", "--count 3", "--seed 4", "--forms standard", "--rules mcr"]
)
def test_an_option_beside_stats_is_refused(tmp_path: Path, option: str) -> None:
    done = CliRunner().invoke(drill, ["--stats", "--file", str(tmp_path / "a"), *option.split()])
    assert str(done.exception).startswith(f"{option.partition(' ')[0]}: does not apply to --stats")


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
def test_to_look_makes_nothing(tmp_path: Path, language: str) -> None:
    absent, empty = tmp_path / "none" / "drill.sqlite", tmp_path / "left.sqlite"
    looked = CliRunner().invoke(drill, ["--stats", "--file", str(absent), "--lang", language])
    assert list(tmp_path.iterdir()) == []
    Diary(empty).close()
    assert looked.exit_code == 0
    assert (
        looked.output
        == CliRunner().invoke(drill, ["--stats", "--file", str(empty), "--lang", language]).output
    )


def test_to_look_leaves_another_database_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a"
    with closing(sqlite3.connect(path)) as other:
        other.execute("create table tiles (name text)")
    before = path.read_bytes()
    done = CliRunner().invoke(drill, ["--stats", "--file", str(path)])
    assert str(done.exception) == f"{path}: no such table: answers"
    assert path.read_bytes() == before
    Diary(tmp_path / "b").close()
    with closing(open_read_only(tmp_path / "b")) as diary, pytest.raises(sqlite3.Error, match="readonly"):
        diary.write(DiaryEntry("waits-mixed-1-7", "5p", True, 3.5))


def test_a_file_that_is_no_diary_is_reported_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"no tiles here " * 99)
    done = run(path, "1m\n")
    assert done.exit_code != 0
    assert str(done.exception) == f"{path}: file is not a database"


def test_the_usual_file_is_in_the_users_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    done = CliRunner().invoke(drill, ["--lang", "en", "--seed", "1", "--count", "1"], input="1m\n")
    assert done.exit_code == 0
    assert [path.name for path in tmp_path.rglob("*.sqlite")] == ["drill.sqlite"]


def test_a_file_that_can_keep_nothing_is_reported_before_the_first_question(tmp_path: Path) -> None:
    import sqlite3

    foreign = tmp_path / "foreign.sqlite"
    with sqlite3.connect(foreign) as store:
        store.execute("create table answers (id integer)")
    done = run(foreign, "1m\n")
    assert done.exit_code == 1
    assert "no such column: question" in str(done.exception)
    assert "147m2p" not in done.output
    locked = tmp_path / "locked.sqlite"
    Diary(locked).close()
    with sqlite3.connect(locked, timeout=0) as store:
        store.execute("begin exclusive")
        done = run(locked, "1m\n")
        assert "database is locked" in str(done.exception)
        assert "147m2p" not in done.output


def test_a_position_of_ones_own_is_a_question_that_is_not_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paili.cli.games.drill._usual_path", lambda: tmp_path / "usual")
    for position, typed, sentence in (
        ("2344m678p123345s.5z_i4p", "5z", "Right!"), ("2344m678p123345s.5z_i4p", "2m", "Not the best discard: White is best."),
        ("123m456p789s1122z_seen.1z", "12z", "East-East-East South-South. Wait: dual pair (shanpon); 1 copy is left."),
        ("123m456p789s1122z", "q", "Which tiles does this hand wait for?"),
    ):  # fmt: skip
        done = CliRunner().invoke(drill, [position, "--lang", "en"], input=f"{typed}\n")
        assert done.exit_code == 0
        assert sentence in done.output, done.output
    assert not (tmp_path / "usual").exists()


@pytest.mark.parametrize(
    "option", ["--topic discard", "--level 1", "--count 3", "--seed 4", "--stats", "--file a"]
)
def test_a_position_says_what_is_asked(option: str) -> None:
    done = CliRunner().invoke(drill, ["123m456p789s1122z", *option.split()])
    assert isinstance(done.exception, PailiError)
    assert str(done.exception).startswith(f"{option.partition(' ')[0]}: ")
