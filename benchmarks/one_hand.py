"""Compare the public calls about one hand with mahjong, xiangting and riichienv: ``make bench``.

Each package is called by its fastest public function, with the input that this function takes: xiangting
takes bytes three times as fast as a list. xiangting and riichienv are compiled, mahjong is plain Python.
xiangting returns masks, riichienv and mahjong a number; a record of paili has the copies left of each kind
too. See `turns` for the method of measurement. The last table is of whole processes: import and first call,
as processor time beyond that of a bare interpreter.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import riichienv
import xiangting
from mahjong.agari import Agari
from mahjong.shanten import Shanten
from mahjong.tile import TilesConverter
from rich.console import Console
from rich.table import Table

import paili
import turns
from command_line import parser_of
from paili import Hand, batch, counts
from turns import Row

HANDS = ("2344445678999m", "112223558m13567p")  # for the waits, and for the discards
FOUR, THREE = xiangting.PlayerCount.FOUR, xiangting.PlayerCount.THREE
LIST, BYTES, TEXT, HAND, IDS = "34 counts, a list", "34 counts, bytes", "text", "a Hand", "ids of tiles"
CHANGED = "34 counts, a bytearray"
MILLISECONDS = 10  # inputs of a round, for calls of other packages that take some milliseconds
Counts = list[int]
Ask = Callable[[Any], object]
Deal = Callable[[random.Random], Hand]

# ------------------------------------------------------------------ hands


def dealt(tiles: int, kinds: Sequence[int] = range(34), wildcards: int = 0) -> Deal:
    """Return a function that deals hands of a number of tiles from a wall of some kinds."""
    wall = [kind for kind in kinds for _ in range(4)]

    def deal(chance: random.Random) -> Hand:
        counts = [0] * 34
        for kind in chance.sample(wall, tiles - wildcards):
            counts[kind] += 1
        return Hand.from_counts(counts, wildcards=wildcards)

    return deal


def maker(deal: Deal, form: Callable[[Hand], object] = lambda hand: hand) -> turns.Make:
    return lambda chance, number: [form(deal(chance)) for _ in range(number)]


def counts_of(hand: Hand) -> Counts:
    return list(hand.counts)


def bytes_of(hand: Hand) -> bytes:
    return bytes(hand.counts)


def bytearray_of(hand: Hand) -> bytearray:
    return bytearray(hand.counts)


def ids_of(hand: Hand) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(hand.counts) for copy in range(count)]


# ------------------------------------------------------------------ what others do in more than one call


def discards_by_xiangting(players: xiangting.PlayerCount) -> Callable[[bytearray], object]:
    def discards(counts: bytearray) -> list[tuple[int, object]]:
        table = []
        for kind, count in enumerate(counts):
            if count:
                counts[kind] -= 1
                table.append((kind, xiangting.calculate_necessary_tiles(counts, players)))
                counts[kind] += 1
        return table

    return discards


def discards_by_mahjong(counts: Counts) -> list[tuple[int, int, list[int]]]:
    ask, table = Shanten().calculate_shanten, []
    for kind in [kind for kind, count in enumerate(counts) if count]:
        counts[kind] -= 1
        before, useful = ask(counts), []
        for draw in range(34):
            if counts[draw] < 4:
                counts[draw] += 1
                if ask(counts) < before:
                    useful.append(draw)
                counts[draw] -= 1
        counts[kind] += 1
        table.append((kind, before, useful))
    return table


def shanten_of_text_by_riichienv(text: str) -> object:
    return riichienv.calculate_shanten(riichienv.parse_hand(text)[0])


def shanten_of_text_by_mahjong(text: str) -> object:
    return Shanten().calculate_shanten(TilesConverter.one_line_string_to_34_array(text))


# ------------------------------------------------------------------ the rows


def riichi() -> Iterator[Row]:
    thirteen, fourteen = dealt(13), dealt(14)
    yield from _ours("shanten", paili.shanten, thirteen)
    yield from _compiled("shanten", batch.shanten, thirteen)
    yield Row(
        "shanten", "riichienv", "calculate_shanten", IDS, riichienv.calculate_shanten, maker(thirteen, ids_of)
    )
    yield Row(
        "shanten", "riichienv", "parse_hand, calculate_shanten", TEXT, shanten_of_text_by_riichienv,
        maker(thirteen, str),
    )  # fmt: skip
    yield _shanten_by_xiangting("shanten", FOUR, thirteen)
    yield Row(
        "shanten", "mahjong", "Shanten().calculate_shanten", LIST, Shanten().calculate_shanten,
        maker(thirteen, counts_of),
    )  # fmt: skip
    yield Row(
        "shanten", "mahjong", "TilesConverter, calculate_shanten", TEXT, shanten_of_text_by_mahjong,
        maker(thirteen, str),
    )  # fmt: skip

    yield from _ours("useful draws", paili.ukeire, thirteen)
    yield from _compiled("useful draws", batch.ukeire, thirteen)
    yield _ukeire_by_xiangting("useful draws", FOUR, thirteen)

    yield from _ours("discards", paili.discards, fourteen)
    yield Row(
        "discards", "paili", 'paili.discards(hand, order="ukeire")', HAND,
        lambda hand: paili.discards(hand, order="ukeire"), maker(fourteen),
    )  # fmt: skip
    yield from _compiled("discards", batch.discards, fourteen)
    yield _discards_by_xiangting("discards", FOUR, fourteen)
    yield Row(
        "discards", "mahjong", "calculate_shanten, each discard and draw", LIST, discards_by_mahjong,
        maker(fourteen, counts_of), MILLISECONDS,
    )  # fmt: skip

    yield from _explained("discards, with reasons", fourteen)

    yield from _ours("waits", paili.waits, ready)
    yield Row(
        "waits", "riichienv", "HandEvaluator(ids).get_waits()", IDS,
        lambda ids: riichienv.HandEvaluator(ids, []).get_waits(), maker(ready, ids_of),
    )  # fmt: skip

    yield from _ours("win", paili.is_win, fourteen)
    yield from _compiled("win", batch.is_win, fourteen)
    yield Row("win", "mahjong", "Agari().is_agari", LIST, Agari().is_agari, maker(fourteen, counts_of))


def ready(chance: random.Random) -> Hand:
    """Return a ready hand of one suit and honours, the sort of hands with many waits."""
    deal = dealt(13, range(18, 34))
    return next(hand for hand in iter(lambda: deal(chance), None) if paili.shanten(hand).best == 0)


def other_games() -> Iterator[Row]:
    few = [0, *range(8, 34)]
    yield from _of_game("three players", paili.SANMA, few)
    yield Row(
        "shanten, three players", "riichienv", "calculate_shanten_3p", IDS, riichienv.calculate_shanten_3p,
        maker(dealt(13, few), ids_of),
    )  # fmt: skip
    yield _shanten_by_xiangting("shanten, three players", THREE, dealt(13, few))
    yield _ukeire_by_xiangting("useful draws, three players", THREE, dealt(13, few))
    yield _discards_by_xiangting("discards, three players", THREE, dealt(14, few))
    yield from _of_game("two wildcards", paili.LAIZI, range(34), 2)
    yield from _of_game("Sichuan", paili.SICHUAN, range(27))
    yield from _of_game("MCR", paili.MCR, range(34))


def _ours(question: str, call: Ask, hands: Deal, number: int = turns.NUMBER) -> Iterator[Row]:
    """Yield the rows of a function of paili: from a hand, from text and from 34 counts."""
    name, of_counts = call.__name__, getattr(counts, call.__name__)
    yield Row(question, "paili", f"paili.{name}(hand)", HAND, call, maker(hands), number)
    yield Row(question, "paili", f"paili.{name}(text)", TEXT, call, maker(hands, str), number)
    yield Row(question, "paili", f"counts.{name}(counts)", LIST, of_counts, maker(hands, counts_of), number)
    yield Row(question, "paili", f"counts.{name}(counts)", BYTES, of_counts, maker(hands, bytes_of), number)


def _compiled(question: str, call: Ask, hands: Deal) -> Iterator[Row]:
    """Yield the rows of a function of `paili.batch` for one hand."""
    written = f"batch.{call.__name__}(counts)"
    yield Row(question, "paili", written, LIST, call, maker(hands, counts_of))
    yield Row(question, "paili", written, BYTES, call, maker(hands, bytes_of))


def _of_game(name: str, variant: paili.Variant, kinds: Sequence[int], wildcards: int = 0) -> Iterator[Row]:
    text = f"variant=paili.{variant.name.upper()}"
    for question, call, compiled, tiles, number in (
        ("shanten", paili.shanten, batch.shanten, 13, turns.NUMBER),
        ("useful draws", paili.ukeire, batch.ukeire, 13, turns.NUMBER),
        ("discards", paili.discards, batch.discards, 14, turns.NUMBER),
    ):
        title, hands = f"{question}, {name}", dealt(tiles, kinds, wildcards)
        ask = _with(call, variant)
        written = f"paili.{call.__name__}({{}}, {text})"
        yield Row(title, "paili", written.format("hand"), HAND, ask, maker(hands), number)
        yield Row(title, "paili", written.format("text"), TEXT, ask, maker(hands, str), number)
        if variant is not paili.MCR:
            options = text + f", wildcards={wildcards}" * bool(wildcards)
            call_of_arrays = f"batch.{compiled.__name__}(counts, {options})"
            of_arrays = _in_arrays(compiled, variant, wildcards)
            yield Row(title, "paili", call_of_arrays, LIST, of_arrays, maker(hands, counts_of))


def _explained(question: str, hands: Deal) -> Iterator[Row]:
    """Yield the rows of functions that explain the best discard, or what another discard loses."""

    def with_tile(hand: Hand) -> tuple[Hand, int]:
        return hand, hand.faces[-1]

    for call in (paili.best_discard, paili.analyze):
        yield Row(question, "paili", f"paili.{call.__name__}(hand)", HAND, call, maker(hands), MILLISECONDS)
    yield Row(
        question, "paili", "paili.compare(hand, tile)", HAND, lambda question: paili.compare(*question),
        maker(hands, with_tile), MILLISECONDS,
    )  # fmt: skip


def _with(call: Callable[..., object], variant: paili.Variant) -> turns.Ask:
    """Return a function with fixed options, called as a program writes it.

    To unpack a dict of options would take as long as the call itself.
    """
    return lambda question: call(question, variant=variant)


def _in_arrays(call: Callable[..., object], variant: paili.Variant, wildcards: int) -> turns.Ask:
    if not wildcards:
        return _with(call, variant)
    return lambda question: call(question, variant=variant, wildcards=wildcards)


def _shanten_by_xiangting(question: str, players: xiangting.PlayerCount, hands: Deal) -> Row:
    return Row(
        question, "xiangting", "calculate_replacement_number", BYTES,
        xiangting.calculate_replacement_number, maker(hands, bytes_of), second=players,
    )  # fmt: skip


def _ukeire_by_xiangting(question: str, players: xiangting.PlayerCount, hands: Deal) -> Row:
    return Row(
        question, "xiangting", "calculate_necessary_tiles", BYTES,
        xiangting.calculate_necessary_tiles, maker(hands, bytes_of), second=players,
    )  # fmt: skip


def _discards_by_xiangting(question: str, players: xiangting.PlayerCount, hands: Deal) -> Row:
    return Row(
        question, "xiangting", "calculate_necessary_tiles, each discard", CHANGED,
        discards_by_xiangting(players), maker(hands, bytearray_of),
    )  # fmt: skip


# ------------------------------------------------------------------ whole processes

WIN = "from paili import Win; paili.score(Win('123m456p77889s11z', '9s'))"
COUNTS = "[3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25"
FIRST_CALLS = (
    ("paili", "import paili", "import paili"),
    ("paili", "paili.shanten(text)", "import paili; paili.shanten('123m406p789s1122z')"),
    ("paili", "paili.discards(text)", "import paili; paili.discards('112223558m13567p')"),
    ("paili", "paili.score(Win(…))", f"import paili; {WIN}"),
    ("paili", "batch.shanten(counts)", f"from paili import batch; batch.shanten({COUNTS})"),
    ("paili", "paili.evaluate(text)", "import paili; paili.evaluate('2344m678p123345s5z')"),
    ("xiangting", "calculate_replacement_number",
     f"import xiangting as x; x.calculate_replacement_number(bytes({COUNTS}), x.PlayerCount.FOUR)"),
    ("riichienv", "calculate_shanten", "import riichienv as r; r.calculate_shanten(list(range(0, 52, 4)))"),
    ("mahjong", "Shanten().calculate_shanten",
     f"from mahjong.shanten import Shanten; Shanten().calculate_shanten({COUNTS})"),
)  # fmt: skip


def files_and_calls(hand: str) -> tuple[int, int]:
    """Return how many files, functions and modules of paili run when the command answers a hand."""
    command = (sys.executable, str(Path(__file__).with_name("files_and_calls.py")), hand)
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    files, calls = map(int, run.stderr.split())
    return files, calls


def processes() -> list[dict[str, object]]:
    """Return the milliseconds of first calls and of commands beyond a bare interpreter."""
    python = (sys.executable, "-c")
    command = "from paili.cli import main; main()"
    bare, *times = turns.process_milliseconds([
        (*python, "pass"),
        *((*python, program) for _, _, program in FIRST_CALLS),
        *((*python, command, hand) for hand in HANDS),
    ])  # fmt: skip
    called = [(who, call) for who, call, _ in FIRST_CALLS]
    commands = [("paili", f"paili {hand}") for hand in HANDS]
    rows: list[dict[str, object]] = [
        {"who": "", "call": "a bare interpreter", "given": "", "ms": turns.rounded(bare)}
    ]
    for (who, call), ms in zip([*called, *commands], times, strict=True):
        rows.append({"who": who, "call": call, "given": "", "ms": turns.rounded(ms - bare)})
    for row, hand in zip(rows[-len(HANDS) :], HANDS, strict=True):
        row["files"], row["calls"] = files_and_calls(hand)
    return rows


def main() -> None:
    chosen = parser_of(__doc__, rounds=turns.ROUNDS, save=False).parse_args()
    console = Console()
    for name, rows in (("one hand", riichi()), ("other games", other_games())):
        kept = list(of_questions(rows, chosen.rounds))
        print_times(console, name, kept)
        if chosen.save:
            turns.save(name, kept)
    started = processes()
    if chosen.save:
        turns.save("processes", started)
    table = Table("who", "call", "", "ms", title=f"First call beyond a bare Python {sys.version.split()[0]}")
    for row in started:
        beside = f"{row['files']} files, {row['calls']:,} calls" if "files" in row else str(row["given"])
        table.add_row(str(row["who"]), str(row["call"]), beside, str(row["ms"]))
    console.print(table)


def of_questions(rows: Iterator[Row], rounds: int) -> Iterator[dict[str, object]]:
    """Yield the rows with their times; the rows of each question are measured in turns."""
    kept = list(rows)
    questions = dict.fromkeys(row.question for row in kept)
    for question in questions:
        compared = [row for row in kept if row.question == question]
        yield from map(turns.record, compared, turns.measured(compared, rounds))


def print_times(console: Console, title: str, rows: Sequence[dict[str, object]]) -> None:
    table = Table("question", "who", "call", "given", "new, µs", "again, µs", title=title)
    table.columns[4].justify = table.columns[5].justify = "right"
    for row in rows:
        table.add_row(*(str(row[name]) for name in ("question", "who", "call", "given", "new", "again")))
    console.print(table)


if __name__ == "__main__":
    main()
