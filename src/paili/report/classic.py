"""The steps of the five published algorithms on a hand, drawn for a terminal.

Each drawing takes the course that a module of `paili.classic` computed and prints it the way its article
draws it; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.console import Console
from rich.table import Table

from paili.classic.block_classification import kind_of_number
from paili.classic.registry import ALGORITHMS, Algorithm
from paili.classic.suit_by_suit_waits import Tile
from paili.errors import amount
from paili.hand import Hand
from paili.notation import write
from paili.report import classic_words as words
from paili.report.language import Text, pick
from paili.tiles import KINDS, mpsz

if TYPE_CHECKING:
    from paili.classic.block_classification import Classification
    from paili.classic.block_count_shanten import BlockCount, Turn
    from paili.classic.codebook import Course, Info, Lookup
    from paili.classic.fold_modulo_three import Folded, FoldedHand
    from paili.classic.greedy_wildcards import Attempt, Step, WildcardCount
    from paili.classic.suit_by_suit_waits import DiscardChoice, ForeignTile, SuitWaits

_NONE: Final = "–"


class ClassicPrinter:
    """Prints courses on a console in a language, with or without pictures of tiles."""

    def __init__(self, console: Console, language: str, *, pictures: bool = False) -> None:
        self.console, self.language, self.pictures = console, language, pictures

    # ------------------------------------------------------------------ the list

    def list(self) -> None:
        """Print the algorithms with their articles."""
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, style="bold")  # it is what one types
        table.add_column(overflow="fold")
        for each in ALGORITHMS:
            table.add_row(each.name, "\n".join([*self._described(each), ""]))
        self.console.print(table)

    def _described(self, algorithm: Algorithm) -> Iterator[str]:
        yield self._say(algorithm.question)
        source = (self._article(algorithm), self._signed(algorithm), algorithm.module)
        yield " · ".join(filter(None, source))
        yield self._line(words.LIMITS, self._say(algorithm.limits))
        yield self._line(words.PRINTED, self._say(algorithm.exact))

    def _article(self, algorithm: Algorithm) -> str:
        return " ".join(part for part in (algorithm.article, algorithm.title, algorithm.part) if part)

    def _signed(self, algorithm: Algorithm) -> str:
        return ", ".join(str(part) for part in (algorithm.author, algorithm.year) if part)

    def about(self, name: str) -> None:
        """Print which article an algorithm comes from and what it answers."""
        algorithm = next(each for each in ALGORITHMS if each.name == name)
        title = f"{self._article(algorithm)}   {self._signed(algorithm)}".rstrip()
        self.console.print(title, style="bold")
        self.console.print(self._say(algorithm.question))

    # ------------------------------------------------------------------ the drawings

    def draw(self, name: str, course: object) -> None:
        """Print the course of an algorithm on a hand.

        Args:
            name: the name of the algorithm.
            course: the record that `paili.classic.registry.course_of` returned for it.
        """
        getattr(self, f"_draw_{name}")(course)

    def _draw_blocks(self, course: Classification) -> None:
        blocks = [[kind_of_number(number) for number in block.tiles] for block in course.blocks]
        self._print_hand(course.hand)
        self._print_orphans(course)
        self.console.print("  ".join(map(self._tiles, blocks)))
        self.console.print(self._say(words.PICTURE))
        for blocks_of_line in _lines_of_blocks([block.tiles for block in course.blocks], self.console.width):
            self.console.print()
            for line in _columns(blocks_of_line):
                self.console.print(line)
        table = self._table("block", "tiles", "length", "type")
        for at, (block, kinds) in enumerate(zip(course.blocks, blocks, strict=True), 1):
            name = self._say(words.INTEGRITY_WORDS[block.integrity.name])
            table.add_row(str(at), mpsz(kinds), str(len(kinds)), name)
        self.console.print(table)
        self.console.print(self._say(words.CASE_WORDS[course.case]), style="bold")
        self._print_finds(course)
        self._print_waits(mpsz(course.waits), mpsz(course.printed), mpsz(course.dropped))

    def _print_orphans(self, course: Classification) -> None:
        if not course.orphans:
            return
        table = self._table("place", "tile", "number", "expected", "found")
        for step in course.orphans:
            found = self._say(words.ORPHAN_WORDS[step.found])
            tile = mpsz([kind_of_number(step.number)])
            table.add_row(str(step.place), tile, str(step.number), str(step.expected), found)
        self.console.print(table)
        for step in course.orphans:
            if step.found == "gap":
                printed = step.place * 8
                tile, other = (mpsz([kind_of_number(number)]) for number in (step.expected, printed))
                self.console.print(
                    self._say(words.ORPHAN_GAP).format(
                        exact=step.expected, tile=tile, printed=printed, other=other
                    )
                )

    def _print_finds(self, course: Classification) -> None:
        if not course.finds:
            return
        table = self._table("step", "block", "wait", "made")
        for find in course.finds:
            places = "+".join(str(at + 1) for at in find.blocks)
            made = " ".join(mpsz(map(kind_of_number, group)) for group in find.made)
            table.add_row(
                self._say(words.STEP_WORDS[find.step]), places, mpsz([kind_of_number(find.number)]), made
            )
        self.console.print(table)

    def _draw_wildcards(self, course: WildcardCount) -> None:
        self._print_hand(course.hand)
        self.console.print(self._say(words.BEFORE_THE_PAIR))
        table = self._table("suit", "counts", "need", "need printed")
        for suit, name in enumerate(words.SUIT_WORDS):
            counts = course.hand.counts[9 * suit : 9 * suit + 9]
            needs = str(course.needs[suit]), str(course.printed_needs[suit])
            table.add_row(self._say(name), " ".join(map(str, counts)), *needs)
        self.console.print(table)
        for title, attempt, steps, wins in (
            (words.EXACTLY, course.best, course.steps, course.wins),
            (words.PRINTED_WAITS, course.printed_best, course.printed_steps, course.printed_wins),
        ):
            self._print_attempt(title, course, attempt, steps, wins)

    def _print_attempt(
        self, title: Text, course: WildcardCount, attempt: Attempt | None, steps: Sequence[Step], wins: bool
    ) -> None:
        verdicts = (words.WIN, words.NO_WIN) if course.hand.size % 3 == 2 else (words.READY, words.NOT_READY)
        verdict = f"{self._say(verdicts[not wins])}{self._say(words.SEMICOLON)}"
        pair_out = self._say(words.NO_PAIR_TO_TRY) if attempt is None else self._pair_out(attempt)
        self.console.print()
        self.console.print(self._line(title, f"{verdict}{pair_out}"), style="bold")
        if attempt is None:
            return
        table = self._table("suit", "taken", "wildcards")
        table.add_row(self._say(words.PAIR), _pair(attempt), str(2 - attempt.tiles))
        for kinds, cost in steps:
            table.add_row(self._say(words.SUIT_WORDS[kinds[0] // 9]), mpsz(kinds), str(cost))
        self.console.print(table)
        names = [*words.SUIT_WORDS, words.PAIR]
        terms = zip(names, (*attempt.needs, 2 - attempt.tiles), strict=True)
        needs = " + ".join(f"{self._say(name)} {need}" for name, need in terms)
        held = words.WILDCARDS_ADDED if course.held > course.hand.wildcards else words.WILDCARDS_HELD
        compared = "≤" if attempt.total <= course.held else ">"
        counted = self._say(held).format(course.hand.wildcards)
        self.console.print(f"{needs} = {attempt.total} {compared} {course.held}{counted}")

    def _pair_out(self, attempt: Attempt) -> str:
        if attempt.pair is None:
            return self._say(words.PAIR_OF_WILDCARDS).format(_pair(attempt))
        suit = self._say(words.SUIT_WORDS[attempt.pair // 9])
        return self._say(words.PAIR_OUT_OF).format(_pair(attempt), suit)

    def _draw_shanten(self, course: BlockCount) -> None:
        self._print_hand(course.hand)
        self.console.print(self._say(words.LOOP))
        loop = self._table("head", "sum")
        for turn in course.loop:
            head = self._say(words.NONE) if turn.head is None else mpsz([turn.head] * 2)
            loop.add_row(head, f"{_sum(course.wanted, turn)} = {turn.value}")
        self.console.print(loop)
        table = self._table("tiles", "part")
        for part in course.best:
            table.add_row(mpsz(part.kinds), self._say(words.PART_WORDS[part.shape]))
        self.console.print(table)
        self._print_sum(course)
        values = self._table("rule", "shanten")
        for name, value in course.values.items():
            values.add_row(self._say(words.RULE_WORDS[name]), str(value))
        for name, form in (
            ("seven pairs", course.seven_pairs),
            ("thirteen orphans", course.thirteen_orphans),
        ):
            if form is not None:
                values.add_row(self._say(words.STEP_WORDS[name]), str(form))
        self.console.print(values)

    def _print_sum(self, course: BlockCount) -> None:
        """Print the sum of the cut that is shown; it ends in the shanten of the standard form."""
        drawn, shanten = _sum(course.wanted, course), course.values["exact"]
        bounded = course.bound > min(turn.value for turn in course.loop)
        if bounded:
            drawn = f"max({drawn}, {course.bound})"
        self.console.print(f"{drawn} = {shanten}", style="bold")
        self.console.print(self._say(words.SUM_TERMS))
        if course.corrected:
            self.console.print(self._say(words.CORRECTED))
        if bounded:
            self.console.print(self._say(words.BOUNDED).format(course.bound))

    def _draw_codebook(self, course: Course) -> None:
        steps = course.steps
        self._print_hand(steps.hand)
        table = self._table("code", "value")
        values = (steps.count_code, steps.distance_code, steps.bits_1, steps.bits_2, steps.canonical)
        for name, value in zip(words.CODE_WORDS, values, strict=True):
            table.add_row(self._say(name), value)
        self.console.print(table)
        if len(set(course.values)) > 1:
            self.console.print(self._undecided(course.values))
        self.lookup(course.found)

    def _undecided(self, values: Sequence[int]) -> str:
        listed = self._say(words.COMMA).join(map(str, values))
        return self._say(
            (f"this code does not decide: {listed} for 0, 1, 2 … honours among its lone quads",
             f"此编码定不出：单独四张中字牌数为0、1、2……时依次为 {listed}",
             f"この符号では決まらない：孤立した4枚のうち字牌が0・1・2…のとき {listed}")
        )  # fmt: skip

    def lookup(self, found: Lookup) -> None:
        """Print what a book says of a hand."""
        table = self._table("form", "shanten")
        for name in ("standard", "seven_pairs", "thirteen_orphans"):
            value = getattr(found, name)
            if value is not None:
                table.add_row(self._say(words.STEP_WORDS[name.replace("_", " ")]), str(value))
        self.console.print(table)

    def info(self, found: Info) -> None:
        """Print what a book is."""
        table = self._table("code", "value")
        for name, value in (
            (("tiles", "张数", "枚数"), str(found.tiles)),
            (("codes", "编码数", "符号数"), f"{found.codes:,}"),
            (("codes in a block of the index", "索引每块编码数", "索引の一区画の符号数"), str(found.block)),
            (("bits a code, rule 2, mean", "规则②平均位数", "規則②の平均ビット数"), f"{found.mean_bits:.2f}"),
            *((words.BOOK_PART_WORDS[part], f"{size:,} B") for part, size in found.sizes.items()),
            (
                ("without index: differences + shanten", "无索引：差分＋向听数", "索引なし：差分＋向聴数"),
                " + ".join(f"{size:,} B" for size in found.without_index),
            ),
        ):
            table.add_row(self._say(name), value)
        self.console.print(table)
        values = self._table("shanten", "codes")
        for shanten, number in found.by_shanten.items():
            values.add_row(str(shanten), f"{number:,}")
        self.console.print(values)
        for code, several in found.undecided.items():
            self._print_line((code, code, code), self._undecided(several))

    def _draw_suits(self, course: Any) -> None:
        self._print_hand(course.hand)
        if hasattr(course, "branch"):
            self._draw_suit_waits(course)
        else:
            self._draw_discards(course)

    def _draw_discards(self, course: DiscardChoice) -> None:
        table = self._table("discard", "left", "wait")
        for discard in course.discards:
            table.add_row(str(discard.tile), str(discard.left), _named(discard.waits))
        self.console.print(table if course.discards else self._say(words.NOT_READY))

    def _draw_suit_waits(self, course: SuitWaits) -> None:
        for title, tiles in (
            (("honour triplets", "字牌刻子", "字牌刻子"), course.triplets),
            (("honour pairs", "字牌对子", "字牌対子"), course.pairs),
            (("single honours", "字牌单张", "字牌単独"), course.singles),
        ):
            self._print_line(title, _named(tiles) or _NONE)
        self.console.print(self._say(words.BRANCH_WORDS[course.branch]), style="bold")
        residues = zip(words.SUIT_WORDS, course.residues, strict=False)
        listed = self._say(words.COMMA).join(f"{self._say(name)} {left}" for name, left in residues)
        self._print_line(words.MODULO, listed)
        self._print_cutting(course)
        table = self._table("form", "wait")
        for name, tiles in course.by_form.items():
            table.add_row(self._say(words.STEP_WORDS[name]), _named(tiles) or _NONE)
        self.console.print(table)
        printed = self._printed_suits(course.printed)
        self._print_waits(_named(course.waits), printed, _named(course.dropped))

    def _print_cutting(self, course: SuitWaits) -> None:
        if not course.steps:
            return
        table = self._table("suit", "taken out", "groups", "wait")
        for step in course.steps:
            suit = self._say(words.SUIT_WORDS[step.suit])
            groups = None if step.groups is None else " ".join(map(_named, step.groups)) or _NONE
            table.add_row(
                suit, _named(step.taken) or _NONE, groups or self._say(words.NO_GROUPS),
                _named(step.waits) or _NONE,
            )  # fmt: skip
        self.console.print(table)

    def _printed_suits(self, printed: Sequence[Tile | ForeignTile] | None) -> str:
        if printed is None:
            return self._say(words.PRINTED_ERROR)
        tiles = [tile for tile in printed if isinstance(tile, Tile)]
        others = [tile for tile in printed if not isinstance(tile, Tile)]
        foreign = [self._say(words.FOREIGN).format(tile.rank + 1) for tile in others]
        return self._say(words.COMMA).join(filter(None, (_named(tiles), *foreign)))

    def _draw_fold(self, course: FoldedHand) -> None:
        self._print_hand(course.hand)
        table = self._table("suit")
        for name in words.SUIT_WORDS:
            table.add_column(self._say(name), no_wrap=True)
        columns = [*map(self._folded, course.suits), self._honours(course)]
        for title, cells in zip(words.FOLD_ROWS, zip(*columns, strict=True), strict=True):
            table.add_row(self._say(words.COLUMN_WORDS[title]), *cells)
        self.console.print(table)
        if not all(suit.is_whole for suit in course.suits):
            self.console.print(self._say(words.NOT_WHOLE))
        self.console.print(self._say(words.HONOURS_LEFT))
        self._print_waits(mpsz(course.waits), mpsz(course.printed), mpsz(course.dropped))

    def _folded(self, suit: Folded) -> tuple[str, ...]:
        folds, continuous, complete = map(self._yes, (suit.folds, suit.continuous, suit.complete))
        judged = folds, continuous, _three_rows(suit.runs), complete
        return (
            _size(suit.counts), _three_rows(suit.counts), _spaced(suit.columns),
            _spaced(column % 3 for column in suit.columns), *(judged if suit.is_whole else (_NONE,) * 4),
        )  # fmt: skip

    def _honours(self, course: FoldedHand) -> tuple[str, ...]:
        winds, dragons = course.honours[:4], course.honours[4:]
        whole = sum(course.honours) % 3 == 0
        groups = self._yes(course.honours_complete) if whole else _NONE
        return _size(course.honours), f"{_spaced(winds)}\n{_spaced(dragons)}", *(_NONE,) * 5, groups

    # ------------------------------------------------------------------ pieces

    def _say(self, text: Text) -> str:
        return pick(text, self.language)

    def _yes(self, yes: bool) -> str:
        return self._say(words.YES if yes else words.NO)

    def _table(self, *columns: str) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for column in columns:
            # Codes are long and have no spaces; folding keeps every digit.
            table.add_column(self._say(words.COLUMN_WORDS[column]), overflow="fold")
        return table

    def _tiles(self, kinds: Sequence[int]) -> str:
        return f"{write(kinds, 'unicode')} {mpsz(kinds)}" if self.pictures else mpsz(kinds)

    def _line(self, label: Text, said: str) -> str:
        return f"{self._say(label)}{self._say(words.COLON)}{said}"

    def _print_line(self, label: Text, said: str) -> None:
        self.console.print(self._line(label, said))

    def _print_hand(self, hand: Hand) -> None:
        pictures = f"   {hand.to_text('unicode')}" if self.pictures else ""
        self.console.print(f"{hand}{pictures}", markup=False)

    def _print_waits(self, exact: str, printed: str, dropped: str) -> None:
        held = self._say(words.ALL_HELD).format(dropped) if dropped else ""
        waits = exact or self._say(words.NOT_READY)
        self.console.print(self._line(words.WAITS, f"{waits}{held}"), style="bold")
        same = self._say(words.SAME) if exact == printed else printed or self._say(words.NOT_READY)
        self._print_line(words.PRINTED_WAITS, same)


def book_written(file: str, tiles: int, codes: int, size: int, language: str) -> str:
    """Say what a new book holds.

    >>> book_written("4.book", 4, 34, 999, "zh")
    '4.book：34个4张的编码，999字节'
    """
    of = pick((amount(tiles, "tile"), f"{tiles}张", f"{tiles}枚"), language)
    return pick(words.BOOK_WRITTEN, language).format(file=file, codes=codes, tiles=of, size=size)


def _pair(attempt: Attempt) -> str:
    tiles = "" if attempt.pair is None else mpsz([attempt.pair] * attempt.tiles)
    return tiles + "*" * (2 - attempt.tiles)


def _sum(wanted: int, counted: BlockCount | Turn) -> str:
    """Write the formula with its numbers."""
    head = " − 1" if counted.cut.head else ""
    correction = " + 1" if counted.corrected else ""
    return f"2 × {wanted} − 2 × {counted.cut.groups} − {counted.candidates}{head}{correction}"


def _three_rows(counts: Sequence[int]) -> str:
    return "\n".join(_spaced(counts[at : at + 3]) for at in (0, 3, 6))


def _size(counts: Sequence[int]) -> str:
    return ("3n", "3n+1", "3n+2")[sum(counts) % 3]


def _named(tiles: Iterable[Tile]) -> str:
    kinds = [tile.kind for tile in tiles]
    return mpsz(kind for kind in range(KINDS) for _ in range(kinds.count(kind)))


def _spaced(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _lines_of_blocks(blocks: Iterable[Sequence[int]], width: int) -> Iterable[Sequence[Sequence[int]]]:
    """Put as many blocks into a line as there is room for."""
    line: list[Sequence[int]] = []
    used = 0
    for block in blocks:
        needed = 3 * len(set(block)) + 2
        if line and used + needed - 3 > width:
            yield line
            line, used = [], 0
        line.append(block)
        used += needed
    yield line


def _columns(blocks: Sequence[Sequence[int]]) -> Iterable[str]:
    """Draw blocks as the article does: a column for each group of equal tiles, its number below it."""
    heights = [[(number, block.count(number)) for number in sorted(set(block))] for block in blocks]
    for level in range(max(count for block in heights for _, count in block), 0, -1):
        yield "   ".join(
            " ".join(mpsz([kind_of_number(number)]) if count >= level else "  " for number, count in block)
            for block in heights
        ).rstrip()
    yield "   ".join(" ".join(f"{number:>2}" for number, _ in block) for block in heights)
