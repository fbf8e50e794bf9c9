"""Every error that a person can bring about is told in Chinese and Japanese, whole sentences of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from paili.cli import main

WON = "123567m234p67s99p"
QUAD = "567m234p67s99p(1111z)"
ROBBED = "123567m234p99s78s"

SCORE = [
    "score 123567m234p678s99p+9s",
    f"score {WON}",
    f"score {WON} 9s",
    f"score {WON} 9s9s",
    f"score {WON} 8q",
    "score 123567m234p67s9p 8s",
    "score 123567m234p678s99p 8s",
    "score 123567m2346666s 6s",
    "score 1111m234567p99s5z 1m",
    f"score {WON} 8s --readings --set nope",
    "score 123567m234p67s9*p 8s --readings",
    "score ************* 1z --tsumo --set counted_yakuman=multiple",
    "score 12345m234p678s8p* 3m --readings",
    "score 1223m45p*****12s9p 9p",
    f"score {WON} 8s --ippatsu",
    f"score {WON} 8s --haitei",
    f"score {WON} 8s --houtei --tsumo",
    f"score {WON} 8s --houtei --chankan",
    f"score {WON} 8s --variant laizi",
    f"score {WON} 8s --variant sanma --rules tenhou",
    f"score {QUAD} 8s --double-riichi --ippatsu",
    f"score {WON} 8s --double-riichi --ippatsu --kita 1",
    f"score {WON} 8s --double-riichi --ippatsu --chankan",
    f"score {WON} 8s --double-riichi --ippatsu --houtei",
    f"score {WON} 8s --riichi --dora 4p --ura 123s",
    f"score {WON} 8s --set noten_payment=1000",
    f"score {WON} 8s --ura 1m",
    f"score {WON} 8s --kita -1",
    f"score {WON} 8s --kita 1",
    f"score {WON} 8s --honba -1",
    f"score {WON} 8s --sticks 1001",
    f"score {WON} 8s --dora 123456m",
    f"score {WON} 8s --riichi --ura 123456m",
    f"score {WON} 8s --dora *",
    f"score {WON} 8s --dora 999p",
    f"score {WON} 8s --dora qq",
    "score 567m234p67s99p[123m] 8s --riichi",
    "score 567m234p67s99p[111+1z] 8s --double-riichi",
    f"score {QUAD} 8s --rinshan",
    f"score {WON} 8s --rinshan --tsumo",
    f"score {QUAD} 8s --rinshan --tsumo --riichi --ippatsu",
    f"score {WON} 8s --after-north --tsumo",
    f"score {WON} 8s --after-north --tsumo --kita 1",
    f"score {WON} 8s --rinshan --tsumo --haitei --kita 1 --rules tenhou_sanma",
    f"score {QUAD} 8s --rinshan --tsumo --haitei",
    "score 67s99p(1111m)(2222p)[5555p] 8s --rinshan --tsumo --dora 12345z",
    f"score {WON} 8s --chankan --tsumo",
    f"score {WON} 8s --robbed north",
    f"score {WON} 8s --robbed north --chankan",
    "score 123p234678s456s4z 4z --robbed north",
    f"score {WON} 8s --robbed concealed_quad",
    f"score {WON} 8s --robbed 'concealed quad'",
    f"score {WON} 8s --robbed 'concealed quad' --set rob_concealed_quad=true",
    f"score {ROBBED} 8s --chankan",
    f"score {WON} 8s --tenhou --tsumo",
    f"score {WON} 8s --tenhou --seat E",
    f"score {QUAD} 8s --tenhou --seat E --tsumo",
    f"score {WON} 8s --tenhou --seat E --tsumo --riichi",
    f"score {WON} 8s --tenhou --seat E --tsumo --double-riichi",
    f"score {WON} 8s --tenhou --chiihou --seat E --tsumo",
    f"score {WON} 8s --chiihou --tsumo --seat E",
    f"score {WON} 8s --chiihou",
    f"score {WON} 8s --chiihou --tsumo --haitei",
    f"score {WON} 8s --renhou --tsumo",
    f"score {WON} 8s --renhou --chankan",
    f"score {WON} 8s --renhou --houtei",
    f"score {WON} 8s --renhou --kita 1",
    f"score {WON} 8s --tsumo --discarder E",
    f"score {WON} 8s --discarder S",
    f"score {WON} 8s --liable S",
    f"score {WON} 8s --liable N",
    f"score {WON} 8s --circumstance open_riichi",
    f"score {WON} 8s --circumstance kanburi --tsumo",
    f"score {WON} 8s --circumstance tsubame_gaeshi --tsumo",
    f"score {WON} 8s --circumstance paarenchan",
    "score 00m123456p44s777z 4s",
    f"score {WON} 8s --rules tenhou_sanma",
    "score 199m[123s]67s999p55z 8s --rules tenhou_sanma",
    "score 123p234678s456s4z 4z --seat N --rules tenhou_sanma",
    "score 123p234678s456s4z 4z --discarder N --rules tenhou_sanma",
    "score 123p234678s456s4z 4z --liable N --rules tenhou_sanma",
]  # fmt: skip
FAN = [
    f"score {WON} 8s --rules mcr --riichi",
    f"score {WON} 8s --rules mcr --lack m",
    f"score {WON} 8s --rules mcr --flowers 9",
    f"score {WON} 8s --rules mcr --flowers 11f",
    f"score {WON} 8s --rules mcr --robbed north",
    f"score {WON} 8s --rules mcr --set minimum=-1",
    f"score {WON} 8s --rules mcr --variant riichi",
    f"score {WON} 8s --rules hongzhong",
    f"score {WON} 8s --rules nope",
    f"score {WON} 8s --flowers 1",
    f"score {WON} 8s --rules mcr --tsumo --after-quad",
    f"score {WON} 8s --rules mcr --already-won X",
    f"score {WON} 8s --rules mcr --already-won S",
    f"score {WON} 8s --rules mcr --wild 9x",
    f"score {WON} 8s --rules mcr --streak -1",
    "score 123567m234p67s9*p 8s --rules mcr",
    "score 123567m234p67s99p 8p --rules mcr",
    "score 123456789m123p12s1s 1s --rules mcr",
    "score 567m234p67s99p[123m] 8s --tsumo --rules hongzhong",
    "score 123567m234p67s11z 8s --tsumo --rules hongzhong",
    "score 123567m234p69s99p 9p --last-copy --rules mcr",
    "rules diff mcr tenhou",
    "rules show game.toml",
    "123456789m12p88s --rules nope",
    "123456789m12p88s --rules nowhere.toml",
    "123456789m12p88s --rules game.toml",
    "123456789m12p88s --rules mcr --set minimum=x",
    "123456789m12p88s --rules mcr --variant mcr",
    "123456789m12p88s --rules mcr --table phoenix",
    "123456789m12p88s --rules mcr --by ukeire --turns 3",
    "123456789m12p88s --rules mcr --calls",
    "147m258p36s123455z --rules mcr --by points",
    "123456m45679p118s --rules sichuan --lack s --by win",
    "123456789m12p88s --rules mcr --flowers 9",
    "123456789m12p88s --rules mcr --lack s",
    "123456789m12p88s --rules mcr --why 1m2m",
    "123456789m12p88s1z --rules mcr --why 7z",
    "123456789m12p88s --rules hongzhong --wild 8q",
    "123456789m1p --rules mcr",
    "123456789m12p88s --rules tenhou --flowers 1",
    "123456789m12p88s --wild 5s",
    "- --rules mcr --why 1m",
]

RULES = [
    "rules show nope",
    "rules show bad.toml",
    "rules show cut.toml",
    "rules show bytes.toml",
    "rules show none.toml",
    "rules show folder.toml",
    "rules show base.toml",
    "rules diff tenhou kind.toml",
    f"score {WON} 8s --rules none.toml",
    *(
        f"score {WON} 8s --set {change}"
        for change in (
            "x", "no-name=1", "nope=1", "kiriage=3", "players=5", "players=\"x\"", "name=3", "renhou=nope",
            "uma=[1,2]", "uma=['a']", "local_yaku=[1]", "local_yaku=['nope']", "double_wind_pair_fu=3",
            "red_fives=[1,1,9]", "red_fives=[1]", "kita_han=1", "north_value=true", "max_ron=4",
        )
    ),
    f"score {WON} 8s --set players=3 --set uma=[1,2,3]",
    f"score {WON} 8s --set players=3 --set uma=[1,2,3] --set max_ron=2",
]  # fmt: skip
HANDS = [
    "5555m5m",
    "123m",
    "[123m]",
    "******************",
    "1m2m3m4m5m6m7m8m9m1p2p3p4p5p6p7p8p9p",
    "(12m)1m",
    "()1m",
    "2345678m --variant sanma",
    "123m1z --forms nope",
    "123m1z --variant taiwan --forms seven_pairs",
    "1p[234s] --variant sanma",
    "1234567m1234567p1s1s --variant riichi",
    "1m --visible 1111m",
    "1m --visible *",
    "1m --svg folder.toml",
    "12m --why 3m",
    "1m --why 1m",
    "12m --why 1m2m",
    "12m --by ukeire --turns 3",
    "12m --exchanges 7",
]
VALUES = [
    "2344m678p123345s5z --turns 99",
    "2344m678p123345s5z --river 4444m",
    "2344m678p123345s5z --dora 5",
    "2344m678p123345s5z --by win --variant sanma",
]
COMMANDS = [
    "census 3",
    "census 0",
    "census 13 --melds 1",
    "census 4 --wildcards 5",
    "census 4 --form seven_pairs",
    "census 16 --form seven_pairs --variant taiwan",
    "census 4 5 --plot x.png",
    "drill --stats --file junk.npy",
    "drill --stats --file folder.toml",
    "codebook build 3 x",
    "codebook build 4 x --block 300",
    "codebook build 4 nowhere/x",
    "codebook info none",
    "codebook info junk.npy",
    "codebook info short.book",
    "codebook info cut.book",
    "codebook info long.book",
    "codebook info wrong.book",
    "codebook info folder.toml",
    "codebook lookup good.book 1m",
    "codebook lookup good.book 11m*4m",
    "codebook lookup good.book 5555m5m",
    "classic blocks 123m*",
    "classic blocks 123m4p5p",
    "classic shanten 123456789m1234567p",
    "classic suits 1m*",
    "classic fold 12m",
    "classic fold 1m***",
    "classic wildcards 123456789m12345678p",
    "classic codebook 11m*1p",
]
GOALS = [
    "goal 123456789m12p88s --rules sichuan",
    "goal 123456789m12p88s --rules mcr --dora 1m",
    "goal 123456789m12p88s --rules mcr --yaku nope",
    "goal 123456789m12p88s --rules mcr --worth 0",
    "goal 123456789m12p88s --rules mcr --forms standard",
    "worth 123m456p789s9s",
    "worth 46m123456p789s99s1z",
    "worth 123m456p78s*****",
    "worth 46m123456p789s99s --dora 123456m",
    "worth 46m123456p789s99s --kita 1",
    "worth 46m123456p789s99s --visible 5555m6m6m6m6m",
    "call 123m456p789s11223z 1z",
    "call 123m456p789s1122z",
    "call 123m456p789s1122z 1z --visible 111z",
    "call 123m456p789s1122z 8q",
    "call 123m456p789s1122z *",
    "call 23m456p789s11223z 1z --rules tenhou_sanma",
    "call 11122233344456m --riichi",
    "call 123m44456p789s11z --rules mcr",
    "call 123m44456p789s11z 4p --rules mcr --riichi",
    "call 123m44456p789s11z 4p --lack s",
    "call 123m44456p789s11z_rules.mcr 4p --by ukeire",
    "goal 123m",
    "goal 1m",
    "goal 123m456p789s112z*",
    "goal 123m456p789s1122z --yaku nope",
    "goal 123m456p789s1122z --visible 111z",
    "find 12 --suit m",
    "find 'waits = 1'",
    "find 'waits = 1' --suit m --tiles 14",
    "find 'waits = 1' --suit m --tiles 12",
    "find 'waits = 1' --suit q",
    "find 'waits' --suit m",
    "find 'waits = 1' --kinds 123456789m123456789p",
    "outlook 123m456p789s1122z --discard 9s",
    "outlook 1233m456p1367s112z --discard 9s",
    "outlook 123m",
    "goal 123m456p789s1122z --worth nope",
    "goal 123m456p789s1122z --worth 0",
    "goal 1m --worth mangan",
    "place 25000 25000 25000 25000 --hand 1m",
    "place 1 2 3",
    "danger 123m406p789s1122z_ES",
    "danger 123m406p789s1122z.3z_WE_B1z_rules.mcr",
    "danger 123m406p789s1122z.3z_ES_C9m5p- --tile 9s9s",
    "danger 123m406p789s1122z.3z_ES_C9m5p- --tile 8p",
    "bot nobody",
    "bot steady --seat 4",
    "bot greedy --rules nope",
    "arena",
    "arena nobody steady greedy random",
    "arena steady greedy random",
    "arena steady greedy random --player ' '",
    'arena steady greedy random --player 1"',
    "arena steady greedy random --player nowhere/no_such_program",
    "arena steady steady greedy greedy --format mjai",
    "arena steady steady greedy greedy --logs hands.csv",
    "arena steady steady greedy greedy --results hands.csv",
    "arena steady steady greedy greedy --results folder.csv",
    "arena steady steady greedy greedy --results nowhere/results.txt",
    "place 25000 25000 25000 25000 --honba -1",
    "place 35000 35000 35000 --rules tenhou_sanma --seat N",
    "place 25000 25000 25000 25000 --rules nope",
]
BATCH = [
    "batch none.csv o.csv",
    "batch ragged.csv o.csv",
    "batch empty.csv o.csv",
    "batch junk.parquet o.csv",
    "batch junk.npy o.csv",
    "batch hands.csv hands.csv",
    "batch hands.csv nowhere/o.csv",
    "batch hands.csv o.txt",
    "batch hands.txt o.csv",
    "batch hands.csv folder.toml",
    "batch hands.csv folder.csv",
    "batch hands.csv o.csv --columns nope",
    "batch hands.csv o.csv --columns win,win",
    "batch hands.csv o.csv --hand nope",
    "batch hands.csv o.csv --hand error",
    "batch hands.csv o.csv --hand b:hand",
    "batch hands.csv o.csv --wildcards b",
    "batch taken.csv o.csv",
    "batch twice.csv o.csv",
    "batch hands.csv o.csv --threads 2 --scheduler x",
    "batch hands.csv blocked.csv",
]
USAGE = [
    "--variant foo 1m",
    "1m --bogus",
    "1m --lang",
    "score",
    f"score {WON} 8s 9s",
    f"score {WON} 8s --tsumo=3",
    f"score {WON} --dora",
    f"score {WON} 8s --seat Q",
    f"score {WON} 8s --honba x",
    f"score {WON} 8s --circumstance foo",
    "score --nope",
    "scroe",
    "census x",
    "drill --level 9",
    "drill --count 0",
    "drill --topic foo",
    "drill 5m extra",
    "drill 5q",
    "drill 11m",
    "drill 123m456p789s1122z --count 2",
    "rules bogus",
    "rules list extra",
    "rules show",
    "classic nope",
    "codebook build x y",
    "batch a",
    "batch a b --threads 0",
    "serve --port 99999",
    "place x",
    "place",
    "call",
    "call 1m 1m 1m",
    "call 1m 1m --from above",
]
# what stays as it is: files, columns, arguments, formats, values of rules, rule sets, commands
KEPT = {
    "nowhere", "none", "hand", "error", "win", "HAND", "TILE", "TILES", "NAME", "OUT", "TOML", "CSV", "Parquet",
    "NPY", "UTF", "true", "false", "True", "tenhou", "players", "kiriage", "renhou", "uma", "name", "score",
    "scroe", "nope", "waits", "POINTS", "points", "turns", "mcr", "hongzhong", "minimum", "fan", "fans", "id",
    "paili", "rules",
}  # fmt: skip
CHOICES = re.compile(r"(?:可选|须是|应为|以).*?(?:之一|$)|(?:、|：|は)[^：は]*(?:のどれか|から選ぶ)|b'.*?'")
FILES_AND_NAMES = re.compile(r"[\w.]+\.[a-z]+|--[a-z-]+|[a-z]+-[a-z]+|[a-z]+_[a-z_]+", re.ASCII)
TILES = re.compile(r"[0-9]+[mpsz*]")
PROGRAMMERS_WORDS = re.compile(r"\dn ?\+|at character|字符（从0|文字目（0")
CJK = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that are each wrong in one way."""
    from paili.classic.codebook import build

    place = tmp_path_factory.mktemp("wrong")
    book = build(4).data
    files = {
        "bad.toml": b"x = = 3\n", "cut.toml": b"x = [", "bytes.toml": b"\xff", "base.toml": b"base = 'nope'",
        "kind.toml": b"kiriage = 3\n", "game.toml": b"[[fan]]\nid = 7\n", "junk.npy": b"junkjunkjunkjunkjunk", "junk.parquet": b"junkjunkjunk",
        "ragged.csv": b"hand,b\n1m\n", "empty.csv": b"", "hands.csv": b"hand,b\n123m,1\n1m,2\n",
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


@pytest.fixture
def said(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[str, str], str]:
    monkeypatch.chdir(folder)

    def run(command: str, language: str) -> str:
        monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
        with pytest.raises(SystemExit) as stop:
            main(words_of(command))
        line = capsys.readouterr().err
        assert stop.value.code == 2, line
        assert line.startswith("paili: ")
        assert line.count("\n") == 1
        return line.removeprefix("paili: ").strip()

    return run


def words_of(command: str) -> list[str]:
    return [word.strip("'") for word in re.findall(r"'[^']*'(?=\s|$)|\S+", command)]


def english_in(line: str) -> list[str]:
    """Words that should have been translated."""
    for kept in (CHOICES, FILES_AND_NAMES, TILES):
        line = kept.sub(" ", line)
    return [word for word in re.findall(r"[A-Za-z]{2,}", line) if word not in KEPT]


@pytest.mark.parametrize("command", [*HANDS, *SCORE, *FAN, *RULES, *COMMANDS, *GOALS, *USAGE])
def test_it_is_told_in_the_language(command: str, said: Callable[[str, str], str]) -> None:
    check(command, said)


@pytest.mark.parametrize("command", BATCH)
def test_a_job_too(command: str, said: Callable[[str, str], str]) -> None:
    pytest.importorskip("pyarrow")
    check(command, said)


@pytest.mark.parametrize("command", VALUES)
def test_a_value_too(command: str, said: Callable[[str, str], str]) -> None:
    pytest.importorskip("numba")
    check(command, said)


def test_a_server_too(said: Callable[[str, str], str]) -> None:
    pytest.importorskip("fastapi")
    pytest.importorskip("uvicorn")
    check("serve --host 203.0.113.1", said)


def check(command: str, said: Callable[[str, str], str]) -> None:
    english = said(command, "en")
    for language in ("zh", "ja"):
        line = said(command, language)
        assert CJK.search(line), line
        assert not english_in(line), line
        assert line != english
        assert not PROGRAMMERS_WORDS.search(line + english)


SENTENCES = {
    f"score {WON} 8s --ippatsu": (
        "一发须有立直：一发是立直后一巡之内的和牌",
        "一発にはリーチが必要：一発はリーチ後一巡以内の和了",
    ),
    f"score {WON} 8s --haitei": (
        "海底与荣和不能同时成立：海底是摸到的牌，最后的弃牌是河底",
        "海底とロンは両立しない：海底はツモ牌、最後の捨て牌は河底",
    ),
    f"score {WON} 8s --kita 1": ("拔北1：天凤没有拔北", "北抜き1：天鳳に北抜きはない"),
    f"score {WON} 8s --honba -1": ("本场数-1：应为0…1000的整数", "本場-1：0…1000の整数のはず"),
    "score 567m234p67s99p[123m] 8s --riichi": (
        "立直与副露[123m]不能同时成立：立直须门前清",
        "リーチと副露[123m]は両立しない：リーチは門前に限る",
    ),
    f"score {WON} 8s --riichi --ura 123456m": (
        "6张里宝牌指示牌：四次杠也最多5张",
        "裏ドラ表示牌が6枚：四回槓しても最大5枚",
    ),
    "rules show bad.toml": ("规则不是TOML：第1行第5列有误", "ルールがTOMLでない：1行5列に誤り"),
    "rules show none.toml": (
        "规则文件none.toml：没有这个文件或文件夹",
        "ルールのファイルnone.toml：そのファイルまたはフォルダーがない",
    ),
    "census 13 --melds 1": (
        "13张和1组副露：立直麻将的手牌除副露外张数不能是3的倍数，合计最多14张",
        "13枚と副露1組：リーチ麻雀の手牌は副露を除いて3の倍数にならず、合計最大14枚",
    ),
    "codebook info wrong.book": ("wrong.book：已损坏，校验和不符", "wrong.book：壊れている。検査合計が合わない"),
    "--variant foo 1m": (
        "--variant：须是立直、三麻、赖子、台湾、四川、国标之一",
        "--variant：リーチ、三麻、ワイルド、台湾、四川、国標のどれか",
    ),
    "drill --level 9": ("--level：须是1…3的整数", "--level：1…3の整数でなければならない"),
    "score": ("缺少手牌", "手牌がない"),
}  # fmt: skip


@pytest.mark.parametrize("place", range(2), ids=["zh", "ja"])
@pytest.mark.parametrize("command", SENTENCES)
def test_whole_sentences(command: str, place: int, said: Callable[[str, str], str]) -> None:
    assert said(command, ("zh", "ja")[place]) == SENTENCES[command][place]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("score --lang zh --nope", "没有--nope这个选项"),
        ("score --nope --lang=ja", "--nopeというオプションはない"),
        ("score --nope --lang zh --lang en", click.NoSuchOption("--nope").format_message()),
        ("1m --lang xx", "Invalid value for '--lang': 'xx' is not one of 'en', 'zh', 'ja'."),
        ("codebook build 3 x --lang zh", "3张：码本的张数是1、2、4、5、7、8、10、11、13、14之一"),
    ],
)
def test_the_option_decides_over_the_locale(
    arguments: str, told: str, said: Callable[[str, str], str]
) -> None:
    assert said(arguments, "en") == told


@pytest.mark.parametrize("language", ["en", "zh", "ja"])
@pytest.mark.parametrize(
    "command",
    [
        "1m --tenpai {word}", "1m --tenpai={word}", "1m --no{word}", "1m --turns {word}", "{word} {word}", "{word}",
        "score 1m 1m {word}", "score 1m 1m --flowers {word}", "place {word}", "log {word}", "log show x --game {word}",
    ],
)  # fmt: skip
def test_of_a_long_word_the_start_is_told(
    capsys: pytest.CaptureFixture[str], command: str, language: str
) -> None:
    with pytest.raises(SystemExit):
        main([*command.format(word="1" * 5_000).split(), "--lang", language])
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert len(told) < 400
