"""Every wrong call gives an error: the same message by every interface that accepts the call, in every language.

`rejections` has the table. A row is called as a function, typed as a command and sent over HTTP where possible; all
give one message, unless an interface refuses a word earlier: then the row has the message of that interface.
"""

from __future__ import annotations

import ast
import inspect
import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
import pytest

import paili
from paili import Hand, Meld, Position, Rules, TileSet, Variant, Win, fan, game, goal, logs, notation, scoring
from paili.catalogue import LANGUAGES
from paili.classic import (
    block_classification,
    block_count_shanten,
    codebook,
    fold_modulo_three,
    greedy_wildcards,
    suit_by_suit_waits,
)
from paili.cli import main
from paili.cli import paili as command_group
from paili.cli.usage import error_text
from paili.errors import PailiError
from paili.fan.rules import is_game
from paili.report.faults import local_fault
from paili.web.local import answer
from rejections import ROWS, SENT, SENT_SENTENCES, SENTENCES, TYPED, UNASKED, Row

try:
    from paili.web.interface.endpoints import ENDPOINTS
except ModuleNotFoundError:  # the extra "web" is not installed
    ENDPOINTS = ()

if TYPE_CHECKING:
    from fastapi.testclient import TestClient

LONGEST: Final = 400


# ---------------------------------------------------------------------------------- questions and their interfaces


def score(hand: Any, tile: Any = None, rules: Any = "tenhou", **facts: Any) -> object:
    return paili.score(Win(hand, tile, **facts), rules)


class Interfaces(NamedTuple):
    """A question by its function, by the name of its command and by its path over HTTP."""

    ask: Callable[..., Any]
    command: str = ""
    http: str = ""


QUESTIONS: Final = {
    "analyze": Interfaces(paili.analyze, "analyze", "analyze"),
    "compare": Interfaces(paili.compare, "analyze", "why"),
    "score": Interfaces(score, "score", "score"),
    "places": Interfaces(paili.places, "place", "place"),
    "offers": Interfaces(paili.offers, "call"),
    "goals": Interfaces(paili.goals, "goal"),
    "wait_points": Interfaces(paili.wait_points, "points", "points"),
    "evaluate": Interfaces(paili.evaluate, "analyze", "value"),
    "census": Interfaces(paili.census, "census"),
    "danger": Interfaces(paili.danger, "danger"),
    "furiten": Interfaces(game.furiten, "", "furiten"),
    "position": Interfaces(Position.parse, "analyze", "position"),
}
TYPED_AS: Final = {
    "dora_indicators": "dora", "ura_indicators": "ura", "seat_wind": "seat", "round_wind": "round",
    "circumstances": "circumstance", "objective": "by", "first_dealer": "first", "source": "from", ("compare", "tile"): "why",
}  # fmt: skip
PLACES: Final = {
    name: {next(iter(inspect.signature(interfaces.ask).parameters))} for name, interfaces in QUESTIONS.items()
}
PLACES["score"] |= {"tile"}
PLACES["offers"] |= {"tile"}
NAMES: Final = {
    "paili": paili, "Hand": Hand, "Meld": Meld, "Position": Position, "Rules": Rules, "TileSet": TileSet, "Variant": Variant, "Win": Win, "fan": fan,
    "game": game, "goal": goal, "logs": logs, "notation": notation, "scoring": scoring, "nan": math.nan, "inf": math.inf,
    "block_classification": block_classification, "block_count_shanten": block_count_shanten, "codebook": codebook,
    "fold_modulo_three": fold_modulo_three, "greedy_wildcards": greedy_wildcards, "suit_by_suit_waits": suit_by_suit_waits,
    "LONG": "1" * 9_000,
    **{name: interfaces.ask for name, interfaces in QUESTIONS.items()},
}  # fmt: skip


class Question(NamedTuple):
    name: str
    arguments: dict[str, Any]


@cache
def fault_of(ask: str) -> PailiError:
    """What the function says."""
    with pytest.raises(PailiError) as caught:
        next(iter(eval(ask, dict(NAMES))))  # some answers come one by one
    return caught.value


def question_of(ask: str) -> Question | None:
    """A question with its arguments by name; None where it is no plain call of one that has other interfaces."""
    node = ast.parse(ask, mode="eval").body
    assert isinstance(node, ast.Call)
    name = ast.unparse(node.func)
    if name not in QUESTIONS:
        return None
    try:
        places = [ast.literal_eval(item) for item in node.args]
        named = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in node.keywords}
    except ValueError:
        return None
    parameters = [*inspect.signature(QUESTIONS[name].ask).parameters]
    return Question(name, dict(zip(parameters, places, strict=False)) | named)


def words_of(row: Row) -> list[str]:
    """How the question is typed; nothing where it cannot be."""
    question = question_of(row.ask)
    if question is None or row.command == UNASKED or not (command := QUESTIONS[question.name].command):
        return []
    words = [_typed(question.name, name, value) for name, value in question.arguments.items()]
    return [command, *chain.from_iterable(words)] if all(words) else []


def _typed(question: str, name: str, value: object) -> list[str]:
    values = value if isinstance(value, list | tuple) and name in {"circumstances", "points"} else [value]
    if not all(isinstance(value, str | int) and value is not False for value in values):
        return []
    if name in PLACES[question]:
        return [str(value) for value in values]
    option = "--" + TYPED_AS.get((question, name), TYPED_AS.get(name, name)).replace("_", "-")
    if option not in _options(QUESTIONS[question].command):
        return []
    return [option if value is True else f"{option}={value}" for value in values]


@cache
def _options(command: str) -> frozenset[str]:
    result = command_group.get_command(click.Context(command_group), command)
    assert result is not None
    return frozenset(chain.from_iterable(item.opts for item in result.params))


def sent_of(row: Row) -> tuple[str, dict[str, Any]] | None:
    """How the question is sent; None where it cannot be."""
    question = question_of(row.ask)
    if question is None or row.interface == UNASKED or not (path := QUESTIONS[question.name].http):
        return None
    path = f"/{'fan/' if is_game(question.arguments.get('rules')) else ''}{path}"
    endpoint = next((item for item in ENDPOINTS if (item.method, item.path) == ("POST", path)), None)
    is_known = endpoint is not None and set(question.arguments) <= set(endpoint.request_model.model_fields)
    return (f"/api{path}", question.arguments) if is_known else None


# ---------------------------------------------------------------------------------- the function


def ids(row: Row) -> str:
    return row.ask if len(row.ask) < 80 else row.ask[:79] + "…"


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_the_function_names_what_is_wrong(row: Row) -> None:
    error = fault_of(row.ask)
    assert (type(error).__name__, str(error)) == (row.error, row.says)
    for language in LANGUAGES:
        message = error.in_language(language)
        assert 0 < len(message) < LONGEST
        assert "\n" not in message
        assert language == "en" or CJK.search(message)


# ---------------------------------------------------------------------------------- the command

# what stays as it is: files, columns, arguments, formats, values of rules, rule sets, commands
KEPT: Final = {
    "nowhere", "none", "hand", "error", "win", "HAND", "TILE", "TILES", "NAME", "OUT", "TOML", "CSV", "Parquet",
    "NPY", "UTF", "true", "false", "True", "tenhou", "players", "kiriage", "renhou", "uma", "name", "score",
    "scroe", "nope", "waits", "POINTS", "points", "turns", "mcr", "hongzhong", "minimum", "fan", "fans", "id",
    "paili", "rules", "passed", "format", "ids", "objective", "opponents", "phoenix",
    "RIICHI", "SANMA", "SICHUAN",
}  # fmt: skip
CHOICES: Final = re.compile(
    r"(?:可选|须是|应为|以).*?(?:之一|$)|(?:、|：|は)[^：は]*(?:のどれか|から選んでください)|b'.*?'"
)
FILES_AND_NAMES: Final = re.compile(r"[\w.]+\.[a-z]+|--[a-z-]+|[a-z]+-[a-z]+|[a-z]+_[a-z_]+", re.ASCII)
TILES: Final = re.compile(r"[0-9]+[mpsz*]")
PROGRAMMERS_WORDS: Final = re.compile(r"\dn ?\+|at character|字符（从0|文字目（0")
CJK: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that are each wrong in one way."""
    from paili.classic.codebook import build

    place = tmp_path_factory.mktemp("wrong")
    book = build(4).data
    files = {
        "bad.toml": b"x = = 3\n", "cut.toml": b"x = [", "bytes.toml": b"\xff", "base.toml": b"base = 'nope'",
        "kind.toml": b"kiriage = 3\n", "game.toml": b"[[fan]]\nid = 7\n", "junk.npy": b"junkjunkjunkjunkjunk", "junk.parquet": b"junkjunkjunk",
        "ragged.csv": b"hand,b\n1m\n", "empty.csv": b"", "packed.csv": b"\x1f\x8b\x08\x00\n", "hands.csv": b"hand,b\n123m,1\n1m,2\n",
        "hands.txt": b"1m", "taken.csv": b"hand,error\n1m,\n", "twice.csv": b"hand,hand\n1m,2m\n",
        "good.book": book, "short.book": book[:10], "cut.book": book[:-3], "long.book": book + b"x",
        "wrong.book": book[:60] + bytes([book[60] ^ 1]) + book[61:],
    }  # fmt: skip
    for name, data in files.items():
        (place / name).write_bytes(data)
    for name in ("folder.toml", "folder.csv", "blocked.csv.parts"):
        (place / name).mkdir()
    (place / "blocked.csv.parts" / "mine").write_text("")
    return place


OutputOf = Callable[[list[str], str], str]


@pytest.fixture
def output_of(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> OutputOf:
    monkeypatch.chdir(folder)

    def run(words: list[str], language: str) -> str:
        monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
        with pytest.raises(SystemExit) as stop:
            main(words)
        out, line = capsys.readouterr()
        assert (stop.value.code, out) == (2, ""), line
        assert line.startswith("paili: ")
        assert line.count("\n") == 1
        return line.removeprefix("paili: ").strip()

    return run


def shell(typed: str) -> list[str]:
    return [word.strip("'") for word in re.findall(r"'[^']*'(?=\s|$)|\S+", typed)]


def english_in(line: str, typed: list[str]) -> list[str]:
    """Words that should have been translated; what was typed stays as it is."""
    line = line.replace("»", "").replace("«", "")  # which mark the place in a text
    for kept in (CHOICES, FILES_AND_NAMES, TILES):
        line = kept.sub(" ", line)
    kept_words = KEPT | {*re.findall(r"[A-Za-z]{2,}", " ".join(typed))}
    return [word for word in re.findall(r"[A-Za-z]{2,}", line) if word not in kept_words]


def check_languages(words: list[str], stated: OutputOf) -> str:
    """What the command says in English; in the other languages it says as much in their words."""
    english = stated(words, "en")
    assert not PROGRAMMERS_WORDS.search(english)
    for language in LANGUAGES[1:]:
        line = stated(words, language)
        assert CJK.search(line), line
        assert not english_in(line, words), line
        assert line != english
        assert not PROGRAMMERS_WORDS.search(line)
    return english


@pytest.mark.parametrize("row", [row for row in ROWS if words_of(row)], ids=ids)
def test_the_command_says_the_same(row: Row, output_of: OutputOf) -> None:
    words = words_of(row)
    if row.command:
        assert row.command in check_languages(words, output_of)
        return
    assert check_languages(words, output_of) == error_text(fault_of(row.ask), "en")
    for language in LANGUAGES[1:]:
        assert output_of(words, language) == error_text(fault_of(row.ask), language)


@pytest.mark.parametrize("typed", TYPED)
def test_what_the_command_alone_can_be_asked(typed: str, output_of: OutputOf) -> None:
    for module in NEEDED.get(typed.split(maxsplit=1)[0], ()):
        pytest.importorskip(module)
    assert TYPED[typed] in check_languages(shell(typed), output_of)


NEEDED: Final = {"batch": ("pyarrow",), "serve": ("fastapi", "uvicorn")}


@pytest.mark.parametrize("place", [1, 2], ids=LANGUAGES[1:])
@pytest.mark.parametrize("typed", SENTENCES)
def test_whole_sentences(typed: str, place: int, output_of: OutputOf) -> None:
    assert output_of(shell(typed), LANGUAGES[place]) == SENTENCES[typed][place - 1]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("score --lang zh --nope", "没有--nope这个选项"),
        ("score --nope --lang=ja", "--nopeというオプションはありません"),
        ("score --nope --lang zh --lang en", "no such option --nope"),
        ("1m --lang xx", "--lang 'xx': must be one of en, zh, ja"),
        ("codebook build 3 x --lang zh", "3张：码本的张数是1、2、4、5、7、8、10、11、13、14之一"),
    ],
)
def test_the_option_decides_over_the_locale(typed: str, expected: str, output_of: OutputOf) -> None:
    assert output_of(shell(typed), "en") == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed",
    [
        "1m --tenpai {word}", "1m --tenpai={word}", "1m --no{word}", "1m --turns {word}", "{word} {word}", "{word}",
        "score 1m 1m {word}", "score 1m 1m --flowers {word}", "place {word}", "log {word}", "log show x --game {word}",
    ],
)  # fmt: skip
def test_of_a_long_word_the_start_is_shown(typed: str, language: str, output_of: OutputOf) -> None:
    assert len(output_of([*typed.format(word="1" * 5_000).split(), "--lang", language], "en")) < LONGEST


# ---------------------------------------------------------------------------------- over HTTP

ENGLISH: Final = re.compile(r"\b(?:the|must|be|not|is|input|should|than|no|and|has|at most)\b")


# requests to the page without a server, with every field
ALONE: Final = {
    f"/api/{path}" for path in ("analyze", "why", "position", "place", "furiten", "points", "drill/answer")
}


def faults(client: TestClient, path: str, body: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the interface says in each language, and the page without a server too."""
    for language in LANGUAGES:
        response = client.post(path, json=body, headers={"accept-language": language})
        assert response.status_code == 422
        result = response.json()["error"]
        if path in ALONE:
            alone = answer(path, body, language)
            assert alone.status == 422
            assert result["type"] == "RequestError" or alone.body == {"error": result}
        local = result.pop("local", "")
        assert language == "en" or (CJK.search(local) and not ENGLISH.search(local)), local
        yield local, result


@pytest.mark.parametrize("row", [row for row in ROWS if sent_of(row)], ids=ids)
def test_the_interface_says_the_same(row: Row, client: TestClient) -> None:
    path, body = sent_of(row) or ("", {})
    for language, (local, result) in zip(LANGUAGES, faults(client, path, body), strict=True):
        if row.interface:
            assert row.interface in result["message"]
        else:
            error = fault_of(row.ask)
            assert (result["type"], result["message"]) == (row.error, row.says)
            assert (result.get("text"), result.get("position")) == (error.text, error.position)
            assert local == (local_fault(error.fault, language) or "")


@pytest.mark.parametrize(("path", "body", "says"), SENT)
def test_what_the_interface_alone_can_be_asked(
    path: str, body: dict[str, Any], says: str, client: TestClient
) -> None:
    for _, result in faults(client, path, body):
        assert says in result["message"]


@pytest.mark.parametrize(("body", "chinese", "japanese"), SENT_SENTENCES)
def test_whole_sentences_over_http(
    body: dict[str, Any], chinese: str, japanese: str, client: TestClient
) -> None:
    assert [local for local, _ in faults(client, "/api/score", body)][1:] == [chinese, japanese]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"hand": "123m", "honba": -1}, "body.honba: the value must be at least 0"),
        ({"hand": "123m", "weather": ""}, "body.weather: is unknown"),
        ({"hand": 3}, "body.hand: the value must be text"),
        ({"hand": "123m", "circumstances": "riichi"}, "body.circumstances: the value must be a list"),
        ([], "body: the value must be an object"),
    ],
)
def test_whole_english_sentences_over_http(body: object, message: str, client: TestClient) -> None:
    response = client.post("/api/score", json=body)
    assert response.status_code == 422
    assert message in response.json()["error"]["message"].split("; ")
