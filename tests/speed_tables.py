"""Write the tables of speeds and sizes in README and docs from the measurements of the benchmarks.

python tests/speed_tables.py      write the tables again, as ``make bench`` does last

``benchmarks/measured.json`` has the numbers. A table of a README is the same in each language except for `WORDS`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"<!-- measured, `make bench`: (\w+) -->\n(.*?)<!-- end -->\n", re.DOTALL)
MEASURED: dict[str, Any] = json.loads((ROOT / "benchmarks" / "measured.json").read_text(encoding="utf-8"))
Measured = dict[str, Any]

WORDS = {
    "en": {
        "call": "call", "new": "a new hand", "again": "the same hand again", "other": "the fastest other, new / again",
        "array": "{call}, a hand of an array", "array of wins": "{call}, a win of an array",
        "first": "{call}, first call of a process, import included",
        "machine": "{processor}, {cores} cores, load {load}, Python {python}, {on}; processor time. xiangting {xiangting}, "
        "riichienv {riichienv}, mahjong {mahjong}.",
        "extra": "extra", "for": "adds", "size": "size with paili", "none": "none",
        "for_none": "one hand: all questions, values, danger, scores; games, reviews, the command, the drill",
        "for_web": "the page for players", "for_arrays": "millions of hands in arrays (NumPy), exact counts of all hands",
        "for_files": "files of hands: Parquet, CSV, NPY (Arrow)",
        "for_cluster": "files of hands on a Dask cluster", "for_all": "everything but `frames`",
        "more": "Four more extras: `classic` ({classic} MB) for two of the five algorithms that `paili classic` shows, `plot` ({plot} MB) for\n"
        "pictures of counts and statistics, `env` ({env} MB) for reinforcement learning, `frames` ({frames} MB) for statistics as frames of\n"
        "pandas or polars. Sizes are those of an installation into an empty folder, with byte code (`make bench-extras`).",
    },
    "zh": {
        "call": "调用", "new": "新的手牌", "again": "同一手牌再次调用", "other": "其他软件包中最快的，新 / 再次",
        "array": "{call}，数组中平均每手", "array of wins": "{call}，数组中平均每个和牌", "first": "{call}，进程的第一次调用，含导入",
        "machine": "{processor}，{cores} 核，负载 {load}，Python {python}，{on}；CPU 时间。xiangting {xiangting}、"
        "riichienv {riichienv}、mahjong {mahjong}。",
        "extra": "附加包", "for": "功能", "size": "连同 paili 的大小", "none": "无",
        "for_none": "单手牌的全部分析、价值、危险度、算点；牌局、复盘、命令行、练习", "for_web": "给玩家的网页",
        "for_arrays": "用数组处理上百万手牌（NumPy）、全部手牌的精确计数",
        "for_files": "存有手牌的文件：Parquet、CSV、NPY（Arrow）",
        "for_cluster": "用 Dask 集群处理手牌文件", "for_all": "除 `frames` 外的全部",
        "more": "另有四个附加包，各有一个用途：`classic`（{classic} MB）用于 `paili classic` 演示的五种公开算法中的两种，`plot`（{plot} MB）画手牌总数和\n"
        "玩家统计的图，`env`（{env} MB）是强化学习环境，`frames`（{frames} MB）把统计结果做成 pandas 或 polars 的数据框。\n"
        "大小是装进空文件夹后的总和，含字节码（`make bench-extras`）。",
    },
    "ja": {
        "call": "呼び出し", "new": "初めての手牌", "again": "同じ手牌で再び", "other": "ほかのパッケージで最速、初めて / 再び",
        "array": "{call}、配列の一手あたり", "array of wins": "{call}、配列の一和了あたり", "first": "{call}、プロセス最初の呼び出し（importを含む）",
        "machine": "{processor}、{cores}コア、負荷{load}、Python {python}、{on}。CPU時間。xiangting {xiangting}、"
        "riichienv {riichienv}、mahjong {mahjong}。",
        "extra": "追加パッケージ", "for": "できること", "size": "本体と合わせて", "none": "なし",
        "for_none": "手牌一つの分析すべて、価値、危険度、点数計算。対局、検討、コマンド、練習",
        "for_web": "プレイヤー向けのページ", "for_arrays": "何百万もの手牌を配列で（NumPy）、全手牌の厳密な数え上げ",
        "for_files": "手牌のファイル：Parquet、CSV、NPY（Arrow）",
        "for_cluster": "手牌のファイルをDaskクラスターで処理", "for_all": "`frames`以外のすべて",
        "more": "ほかに用途が一つの追加パッケージが四つあります。`classic`（{classic} MB）は`paili classic`が示す、論文や記事の五つのアルゴリズムのうち二つに使い、`plot`（{plot} MB）は\n"
        "数え上げと成績のグラフを描き、`env`（{env} MB）は強化学習の環境、`frames`（{frames} MB）は成績をpandasかpolarsのデータフレームで返します。\n"
        "大きさは空のフォルダーに入れたときのもので、バイトコードを含みます（`make bench-extras`）。",
    },
}  # fmt: skip
# the rows of a README: the question, the measured call, and the input of the other packages
OF_ONE_HAND = (
    ("shanten", "paili.shanten(hand)", ""),
    ("shanten", "paili.shanten(text)", "text"),
    ("shanten", "counts.shanten(counts)", ""),
    ("useful draws", "paili.ukeire(hand)", ""),
    ("waits", "paili.waits(hand)", ""),
    ("discards", "paili.discards(hand)", ""),
    ("discards", 'paili.discards(hand, order="ukeire")', ""),
)
OF_ARRAYS = (
    ("batch.shanten(hands)", "shanten, 14 tiles", ("xiangting, shanten", "riichienv, shanten")),
    ("batch.ukeire(hands)", "useful draws, 13 tiles", ("xiangting, useful draws",)),
    ("batch.discards(hands)", "discards, 14 tiles", ("xiangting, discards",)),
)
FIRST_CALLS = ("paili.shanten(text)", "paili.discards(text)", "batch.shanten(counts)", "paili.evaluate(text)")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = tuple(head)
    lines = [head, ("--",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def rows_of(name: str) -> list[Measured]:
    rows: list[Measured] = MEASURED[name]["rows"]
    return rows


def written(microseconds: float) -> str:
    """Write a time of three digits in the unit that suits it.

    >>> written(0.0059), written(0.595), written(73.5), written(3520.0)
    ('5.9 ns', '595 ns', '73.5 µs', '3.52 ms')
    """
    for unit, size in (("s", 1e6), ("ms", 1e3), ("µs", 1)):
        if microseconds >= size:
            return f"{microseconds / size:.3g} {unit}"
    return f"{microseconds * 1e3:.3g} ns"


def ratio(number: float) -> str:
    """Write a ratio of two digits.

    >>> ratio(0.3401), ratio(5.11), ratio(543.2)
    ('0.34', '5.1', '540')
    """
    return f"{float(f'{number:.2g}'):,g}"


def code(call: str) -> str:
    return f"`{call}`"


# ------------------------------------------------------------------ README


def fastest(rows: Iterable[Measured], of_text: bool = False) -> Measured | None:
    """Return the row of the fastest other package, from text where text is compared."""
    others = [row for row in rows if row["who"] != "paili" and (row["given"] == "text") == of_text]
    return min(others, key=lambda row: float(row["again"]), default=None)


def beside(row: Measured | None) -> str:
    return f"{row['who']}: {written(row['new'])} / {written(row['again'])}" if row else ""


def speeds(language: str) -> str:
    words = WORDS[language]
    rows = [
        (code(call), *times_of(result, call), beside(fastest(result, form == "text")))
        for question, call, form in OF_ONE_HAND
        for result in [of_question("one hand", question)]
    ]
    for question, call in (
        ("a win", "paili.score(win, rules)"),
        ("a win", "paili.score(Win(text, …), rules)"),
    ):
        outcome = of_question("wins", question)
        rows.append((code(call), *times_of(outcome, call), beside(fastest(outcome))))
    arrays = {row["question"]: row["ns"] / 1e3 for row in rows_of("arrays") if row["hands"] == "dealt"}
    for call, question, others in OF_ARRAYS:
        other = min(others, key=arrays.__getitem__)
        label = words["array"].format(call=code(call))
        rows.append(
            (label, "", written(arrays[question]), f"{other.partition(',')[0]}: {written(arrays[other])}")
        )
    rows += first_calls(words)
    return (
        table((words["call"], words["new"], words["again"], words["other"]), rows) + "\n" + machine(language)
    )


def first_calls(words: dict[str, str]) -> list[tuple[str, ...]]:
    results = [row for row in rows_of("processes") if row["who"]]
    theirs = min((row for row in results if row["who"] != "paili"), key=lambda row: float(row["ms"]))
    rows = []
    for call in FIRST_CALLS:
        for row in (row for row in results if row["call"] == call):
            label = words["first"].format(call=code(call))
            other = f"{theirs['who']}: {written(theirs['ms'] * 1e3)}" if call == FIRST_CALLS[0] else ""
            rows.append((label, written(row["ms"] * 1e3), "", other))
    return rows


def of_question(name: str, question: str) -> list[Measured]:
    return [row for row in rows_of(name) if row["question"] == question]


def times_of(rows: Sequence[Measured], call: str) -> tuple[str, str]:
    row = next(row for row in rows if row["call"] == call)
    return written(row["new"]), written(row["again"])


def machine(language: str) -> str:
    measured = MEASURED["one hand"]
    facts = {name: measured[name] for name in ("processor", "cores", "load", "python", "on")}
    return WORDS[language]["machine"].format(**facts, **measured["packages"]) + "\n"


def sizes(language: str) -> str:
    words, results = WORDS[language], {row["extra"]: row["MB"] for row in rows_of("sizes")}
    rows = [
        (code(extra) if extra else words["none"], words[f"for_{extra or 'none'}"], f"{results[extra]} MB")
        for extra in ("", "web", "arrays", "files", "cluster", "all")
    ]
    more = words["more"].format(**{extra: size for extra, size in results.items() if extra})
    return table((words["extra"], words["for"], words["size"]), rows) + f"\n{more}\n"


# ------------------------------------------------------------------ docs/speed.md


def full(name: str) -> str:
    """Every row of a benchmark, with the ratio to the fastest other where there is one."""
    rows = []
    for row in rows_of(name):
        other = fastest(of_question(name, row["question"]))
        times = ratio(row["again"] / other["again"]) if other else ""
        rows.append((
            row["question"], row["who"], code(row["call"]), row["given"], written(row["new"]),
            written(row["again"]), times,
        ))  # fmt: skip
    return table(("question", "package", "call", "input", "new", "again", "× the fastest other"), rows)


def processes() -> str:
    rows = []
    for row in rows_of("processes"):
        files = f"{row['files']} files, {row['calls']:,} calls" if "files" in row else ""
        call = code(row["call"]) if row["who"] else row["call"]
        rows.append((row["who"], call, f"{row['ms']:,g}", files))
    head = ("who", "first call of a process", "ms beyond a bare interpreter", "files and calls that it runs")
    return table(head, rows)


def arrays() -> str:
    """Two threads are shown where the machine had cores to spare: by the clock on the wall else they say nothing."""
    measured = MEASURED["arrays"]
    alone = measured["load"] <= measured["cores"]
    rows = []
    for row in measured["rows"]:
        copies = ratio(row["copies"]) if "copies" in row else ""
        two = [f"× {row['two']:.2f}" if "two" in row else ""] if alone else []
        rows.append((row["question"], row["hands"], f"{row['ns']:,g}", copies, *two))
    head = ("question", "hands", "ns a hand, one thread", "copies", *["two threads"] * alone)
    return table(head, rows)


def array_start() -> str:
    rows = [(row["which"], f"{row['seconds']:g}", f"{row['imports']:g}") for row in rows_of("array start")]
    return table(("loops of arrays", "seconds until all have answered", "seconds to import"), rows)


def chinese_waits() -> str:
    names = ("median", "ninety", "worst", "worst without garbage")
    rows = [(row["game"], *(f"{row[name]:g}" for name in names)) for row in rows_of("Chinese waits")]
    return table(("game", "median", "90 %", "worst", "worst without the collector"), rows)


def play() -> str:
    """What is done in games, with the ratio to another package that does the same."""
    rows = []
    for row in rows_of("play"):
        others = [item["us"] for item in of_question("play", row["question"]) if item["who"] != "paili"]
        times = ratio(row["us"] / min(others)) if others and row["who"] == "paili" else ""
        rows.append(
            (
                row["question"],
                row["who"],
                code(row["call"]),
                written(row["us"]),
                f"{1e6 / row['us']:,.0f}",
                times,
            )
        )
    return table(("what", "who", "call", "time for one", "number in a second", "× the other"), rows)


def plain() -> str:
    """Each call by machine code and by plain Python, for a new input."""
    rows = [
        (
            code(row["call"]),
            written(row["compiled"]),
            written(row["plain"]),
            f"{ratio(row['plain'] / row['compiled'])} ×",
        )
        for row in rows_of("plain")
    ]
    return table(("a new input", "compiled", "plain Python", "slower"), rows)


def review_waits() -> str:
    """The waits for a review on the page, with a server and without."""
    names = ("ready", "tiles", "verdict", "whole", "silence")
    rows = [
        (
            f"{row['page']}, {row['state']}", f"{row['hands']} deals, {row['decisions']} decisions",
            *(f"{row[name] / 1e3:.1f}" if name in row else "" for name in names),
        )
        for row in rows_of("review waits")
    ]  # fmt: skip
    head = (
        "page",
        "game",
        "page ready",
        "tiles and danger",
        "first verdicts",
        "whole review",
        "longest silence",
    )
    parts = next(row for row in rows_of("review waits") if "python" in row)
    start = ", ".join(f"{part} {parts[name] / 1e3:.2f}" for name, part in PARTS.items())
    return f"{table(head, rows)}\nThe start without a server, in seconds: {start}.\n"


MAKERS: dict[str, Callable[[], str]] = {
    **{f"speeds_{language}": lambda language=language: speeds(language) for language in WORDS},
    **{f"sizes_{language}": lambda language=language: sizes(language) for language in WORDS},
    "one_hand": lambda: full("one hand"),
    "other_games": lambda: full("other games"),
    "wins": lambda: full("wins"),
    "chinese_wins": lambda: full("Chinese wins"),
    "chinese_waits": chinese_waits,
    "arrays": arrays,
    "array_start": array_start,
    "processes": processes,
    "plain": plain,
    "play": play,
    "review_waits": review_waits,
    "machine": lambda: machine("en"),
}
PARTS = {
    "python": "Python itself (Pyodide)",
    "unpack": "unpacking paili",
    "import": "importing it, with a first answer",
}
PAGES = ("README.md", "README.zh.md", "README.ja.md", "docs/speed.md")


def with_tables(page: str) -> str:
    """Return a page with its tables made again."""

    def replacement(block: re.Match[str]) -> str:
        return f"<!-- measured, `make bench`: {block[1]} -->\n{MAKERS[block[1]]()}<!-- end -->\n"

    return BLOCK.sub(replacement, page)


def main() -> None:
    for name in PAGES:
        path = ROOT / name
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
