"""Every id that the code uses is in every language, with the same facts, and no language file has other ids."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

from paili import Position, catalogue, errors
from paili.catalogue import LANGUAGES, Message, templates
from paili.errors import HandError, NotationError, PailiError
from paili.scoring.wait_points import WAYS
from source import SOURCE, modules, nodes_of

ID = re.compile(r"([a-z_]+)\.([a-z0-9_]+)")
FILE_SUFFIXES = {"sqlite", "toml", "json", "svg", "pxd"}
ENGLISH_ALONE = ("number.", "plain.")  # other languages have digits, and one text for programmers and players
PLACE = {"text", "position"}  # arguments of an error in addition to its facts
ERRORS = {name for name in errors.__all__ if name.endswith("Error")}
# what a language says otherwise: one term for a concept; names of yaku, draws and rules, and what may be typed, aside
OTHER_TERMS = {
    "zh": {
        r"枚": "张", r"牌手": "玩家", r"有效牌": "进张", r"换牌|换型|变形": "改良", r"供托": "立直棒",
        r"(?<!已经)(?<!三家)和了(?!没有|自己|以下|是几家)": "和牌", r"没有胡|不胡": "和不了", r"舍牌": "弃牌",
        r"嵌张": "坎张", r"好形": "好型", r"胜算|放铳的机会": "可能性、放铳率", r"对战": "对局", r"号座位": "座位",
        r"编码册|编码表": "码本", r"附加组件|扩展": "附加包", r"牌形": "牌型", r"[「」]": "“”",
        r"(?<!必)须(?:是|为)": "应为", r"(?<!摸)切(?=\{)": "打", r"(?<=\d) %|\} %": "%",
    },
    "ja": {
        r"(?<!家)立直": "リーチ", r"テンパイ(?!やめ)": "聴牌", r"振聴": "フリテン", r"強者|(?<!強い)打ち手": "プレイヤー",
        r"有効牌": "受け入れ", r"改良|入れ替え": "手変わり", r"ワイルド|オールマイティ": "万能牌", r"定缺(?!）)": "欠け色",
        r"座席": "席", r"降り": "オリ", r"シャンテン": "向聴", r"良形": "好形", r"么九": "幺九", r"黙聴": "ダマ",
        r"出来事": "イベント", r"リーチ棒": "供託", r"フォルダ(?!ー)": "フォルダー", r"メモリ(?!ー)": "メモリー",
        r"終了ステータス": "終了コード", r"追加機能": "追加パッケージ", r"試合": "対局",
        r"(?<![暗加明槍搶三四嶺開散十])槓(?![子牌振])": "カン", r"のはず": "でなければなりません", r"オッズ": "可能性",
        r"のいずれか(?!の役)": "のどれか", r"見えた牌": "見えている牌", r"中国の(?:麻雀|ルール)": "中国麻雀", r"牌形": "手の形",
        r"[搭塔]子": "ターツ", r"(?<=\d) %|\} %": "%",
    },
}  # fmt: skip
TYPED_OR_NAMES = ("also.", "fan.", "yaku.")


def sections() -> set[str]:
    return set(json.loads((SOURCE / "languages/en.json").read_text(encoding="utf-8")))


def facts_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@cache
def ids_in_code() -> dict[str, str]:
    """Every literal of the source that reads like an id of a section, with where it stands."""
    names = sections()
    result: dict[str, str] = {}
    for path in modules():
        if path == SOURCE / "__init__.py":  # names of modules, such as analysis.draws
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                match = ID.fullmatch(node.value)
                if match and match[1] in names and match[2] not in FILE_SUFFIXES and match[2][-1] != "_":
                    result[node.value] = f"{path.name}:{node.lineno}"
    return result


@cache
def prefixes_in_code() -> set[str]:
    """Sections, and beginnings of ids, that the code puts together: f"yaku.{name}", section("page", language)."""
    names = sections()
    result: set[str] = set()
    for path in modules():
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                match = re.fullmatch(r"([a-z_]+)\.(?:[a-z0-9_]*_)?", node.value)
                if match and match[1] in names:
                    result.add(node.value)
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if re.fullmatch(r"[a-z_]+\.[a-z0-9_]*", start):
                    result.add(start)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "section":
                result.add(f"{ast.literal_eval(node.args[0])}.")  # read whole
    return result


def ids_of_printers() -> Iterator[str]:
    """Ids, and beginnings of ids, of modules whose printers name their section: ``self._say("waits")``."""
    for path in modules():
        classes = [node for node in nodes_of(path) if isinstance(node, ast.ClassDef)]
        named = [item for item in chain(*(node.body for node in classes)) if isinstance(item, ast.Assign)]
        for entry in named:
            if getattr(entry.targets[0], "id", "") == "section":
                section = ast.literal_eval(entry.value)
                yield from (f"{section}.{text}" for text in texts_in(path))


def texts_in(path: Path) -> Iterator[str]:
    """Every text of a module, and what stands before the braces of those that are put together."""
    for node in nodes_of(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            yield str(node.values[0].value)


def test_ids_used_exist() -> None:
    english = templates("en")
    assert not {key: place for key, place in ids_in_code().items() if key not in english}


def test_ids_that_exist_are_used() -> None:
    printed = {*ids_of_printers(), *(f"wait_points.{way}" for way in WAYS)}
    used = {*ids_in_code(), *printed}
    starts = (*prefixes_in_code(), *(item for item in printed if re.fullmatch(r"[a-z_]+\.[a-z_]+_", item)))
    assert not [key for key in templates("en") if key not in used and not key.startswith(starts)]


def test_every_beginning_of_an_id_begins_one() -> None:
    idle = {start for start in prefixes_in_code() if start.split(".")[0] in sections()}
    assert len(idle) > 10
    assert not {start for start in idle if not any(key.startswith(start) for key in templates("en"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_id_with_its_facts(language: str) -> None:
    english, other = templates("en"), templates(language)
    assert [key for key in english if key not in other and not key.startswith(ENGLISH_ALONE)] == []
    assert [key for key in other if key not in english] == []
    different = [key for key in other if facts_of(other[key]) != facts_of(english[key])]
    assert different == []


def other_terms(language: str, sentences: dict[str, str]) -> dict[str, str]:
    """Return the sentences that say a concept by another term than the rest, with the term to say, by their ids."""
    return {
        key: f"{sentence} ({term} → {better})"
        for term, better in OTHER_TERMS[language].items()
        for key, sentence in sentences.items()
        if re.search(term, sentence)
    }


@pytest.mark.parametrize("language", OTHER_TERMS)
def test_a_language_has_one_term_for_a_concept(language: str) -> None:
    sentences = {key: text for key, text in templates(language).items() if not key.startswith(TYPED_OR_NAMES)}
    assert len(sentences) > 3000
    assert other_terms(language, sentences) == {}


# a space beside a fact that stands among characters; what is typed or opened stands apart
STRAY_SPACE = re.compile(
    r"[\u3040-\u9fff] \{(?!address|path|line|option|needed|with_option)"
    r"|(?<!address:whole)(?<!path:whole)(?<!option:whole)(?<!needed:whole)(?<!\?\{id)\} [\u3040-\u9fff]"
)
HELP_TEXTS = ("command_", "option_help.", "classic.", "codebook.")


@pytest.mark.parametrize("language", OTHER_TERMS)
def test_no_space_stands_between_a_character_and_a_fact(language: str) -> None:
    sentences = {key: text for key, text in templates(language).items() if not key.startswith(HELP_TEXTS)}
    assert {key: text for key, text in sentences.items() if STRAY_SPACE.search(text)} == {}
    assert STRAY_SPACE.search("共 {number}张")


def test_another_term_is_noticed() -> None:
    assert [*other_terms("zh", {"a": "2号座位的玩家", "b": "座位2的玩家"})] == ["a"]
    assert [
        *other_terms("ja", {"a": "席2がカン", "b": "席2が槓", "c": "席2が暗槓", "d": "席2のテンパイ"})
    ] == ["d", "b"]


def test_what_players_read_is_worded_for_programmers_too() -> None:
    english = templates("en")
    plain = {key: template for key, template in english.items() if key.startswith("plain.")}
    whole = {f"plain.{key.replace('.', '_')}": template for key, template in english.items()}
    assert len(plain) > 5
    assert not {key for key, item in plain.items() if not facts_of(item) <= facts_of(whole[key])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_can_be_filled(language: str) -> None:
    for key, template in templates(language).items():
        facts = dict.fromkeys(facts_of(template), 2)
        assert catalogue.text(key, language, **facts) or key == "tiles.joint"  # nothing joins Chinese words


def calls_with_ids() -> Iterator[tuple[str, ast.Call, str]]:
    """Every error and message that the source makes: where it stands, the call, and its class."""
    for path in modules():
        for node in nodes_of(path):
            name = getattr(getattr(node, "func", None), "id", None)
            if (
                isinstance(node, ast.Call)
                and name in {*ERRORS, "Message"} - {"MissingPackageError"}
                and node.args
            ):
                yield f"{path.name}:{node.lineno}", node, str(name)


def test_errors_are_ids_not_sentences() -> None:
    english, checked = templates("en"), 0
    for place, call, _ in calls_with_ids():
        first = call.args[0]
        if isinstance(first, ast.Constant):
            assert first.value in english, place
        elif isinstance(first, ast.JoinedStr):
            assert isinstance(first.values[0], ast.Constant), place
            assert re.fullmatch(r"[a-z_]+\.[a-z0-9_]*", str(first.values[0].value)), place
        checked += 1
    assert checked > 300


def test_errors_bring_the_facts_that_their_templates_name() -> None:
    english, checked = templates("en"), 0
    for place, call, name in calls_with_ids():
        first = call.args[0]
        if not isinstance(first, ast.Constant) or any(word.arg is None for word in call.keywords):
            continue
        facts = {str(word.arg) for word in call.keywords} - (PLACE if name in ERRORS else set())
        assert facts == facts_of(english[str(first.value)]), f"{place} {first.value}"
        checked += 1
    assert checked > 200


# ------------------------------------------------------------------------------------ rendering


def test_a_fact_may_be_a_message_a_list_or_a_long_text() -> None:
    inner = Message("hand.too_many", number=5, tile="5m", most=4)
    text = catalogue.text("place.in_text", "zh", text="1" * 100, problem=inner)
    assert text == f'"{"1" * 60}…"（100个字符）：5张5m，最多4张'
    text = catalogue.text("place.in_text", "ja", text="1" * 1000, problem="")
    assert text == f'"{"1" * 60}…"（1,000文字）：'
    assert str(Message("logs.no_number", value=10**5000)) == "a value of type int is not a number"
    assert Message("logs.no_number", value=10**5000).in_language("zh") == "类型为int的值不是数字"
    listed = catalogue.text("hand.too_many", "ja", number=5, tile=["5m", "6m"], most="9" * 100)
    assert listed == f"5m、6mが5枚、最大{'9' * 60}…枚"


def test_an_error_carries_facts_and_speaks_three_languages() -> None:
    error = NotationError("hand.too_many", text="5555m5m", position=5, number=5, tile="5m", most=4)
    for again in (error, pickle.loads(pickle.dumps(error))):
        assert (again.text, again.position, again.problem) == ("5555m5m", 5, "five 5m, at most 4")
        assert str(again) == '"5555m5m": five 5m, at most 4, at character 6'
        assert again.in_language("zh") == '"5555m5m"：5张5m，最多4张，在第6个字符'
        assert again.fault == Message("hand.too_many", number=5, tile="5m", most=4)


def test_every_class_of_the_tree_survives_pickling() -> None:
    for name in sorted(
        ERRORS - {"MissingPackageError"}
    ):  # its parts are others: tests/test_missing_packages.py
        kind = getattr(errors, name)
        assert issubclass(kind, PailiError)
        again = pickle.loads(pickle.dumps(kind("hand.too_many", number=5, tile="5m", most=4)))
        assert type(again) is kind
        assert str(again) == "five 5m, at most 4"


def test_the_wrong_part_of_a_position_survives_pickling() -> None:
    with pytest.raises(errors.PositionError) as caught:
        Position("2479m6678p140s34z", wall=71)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.at, str(again)) == (caught.value.at, str(caught.value)) == (("wall",), str(again))


def test_a_language_that_does_not_exist_is_named() -> None:
    with pytest.raises(KeyError):
        HandError("hand.too_many", number=5, tile="5m", most=4).in_language("fr")
