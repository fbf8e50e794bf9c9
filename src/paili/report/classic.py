"""The steps of the five published algorithms on a hand, drawn for a terminal.

Each drawing takes the course that a module of `paili.classic` computed and prints it the way its article
draws it; nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich import box
from rich.console import Console
from rich.table import Table

from paili.classic.block_classification import kind_of_number
from paili.classic.registry import ALGORITHMS, Algorithm
from paili.hand import Hand
from paili.notation import write
from paili.report import classic_words as words
from paili.report.language import Text, pick
from paili.tiles import KINDS, mpsz

if TYPE_CHECKING:
    from paili.classic.block_classification import Classification
    from paili.classic.block_count_shanten import BlockCount
    from paili.classic.codebook import Course, Info, Lookup
    from paili.classic.fold_modulo_three import FoldedHand
    from paili.classic.greedy_wildcards import Attempt, WildcardCount
    from paili.classic.suit_by_suit_waits import DiscardChoice, SuitWaits, Tile

_NONE: Final = "–"


class ClassicPrinter:
    """Prints courses on a console in a language, with or without pictures of tiles."""

    def __init__(self, console: Console, language: str, *, pictures: bool = False) -> None:
        self.console, self.language, self.pictures = console, language, pictures

    # ------------------------------------------------------------------ the list

    def list(self) -> None:
        """Print the algorithms with their articles."""
        table = self._table("algorithm", "article", "author", "question", "limits", "printed")
        for each in ALGORITHMS:
            texts = (self._say(text) for text in (each.question, each.limits, each.exact))
            table.add_row(each.name, self._article(each), self._signed(each), *texts)
        self.console.print(table)

    def _article(self, algorithm: Algorithm) -> str:
        return " ".join(part for part in (algorithm.article, algorithm.title, algorithm.part) if part)

    def _signed(self, algorithm: Algorithm) -> str:
        year = f", {algorithm.year}" if algorithm.year else ""
        return f"{algorithm.author or _NONE}{year}"

    def about(self, name: str) -> None:
        """Print which article an algorithm comes from and what it answers."""
        algorithm = next(each for each in ALGORITHMS if each.name == name)
        self.console.print(f"{self._article(algorithm)}   {self._signed(algorithm)}", style="bold")
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
        self.console.print("  ".join(map(self._tiles, blocks)))
        self.console.print()
        for line in _columns([list(block.tiles) for block in course.blocks]):
            self.console.print(line)
        table = self._table("block", "tiles", "length", "type")
        for at, (block, kinds) in enumerate(zip(course.blocks, blocks, strict=True), 1):
            name = self._say(words.INTEGRITY_WORDS[block.integrity.name])
            table.add_row(str(at), mpsz(kinds), str(len(kinds)), name)
        self.console.print(table)
        self.console.print(self._say(words.CASE_WORDS[course.case]), style="bold")
        self._print_finds(course)
        self._print_waits(mpsz(course.waits), mpsz(course.printed))

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
        table = self._table("suit", "counts", "need", "need printed")
        for suit, name in enumerate(words.SUIT_WORDS):
            counts = course.hand.counts[9 * suit : 9 * suit + 9]
            needs = str(course.needs[suit]), str(course.printed_needs[suit])
            table.add_row(self._say(name), " ".join(map(str, counts)), *needs)
        self.console.print(table)
        steps = self._table("suit", "greedy", "need printed")
        for kinds, cost in course.printed_steps:
            steps.add_row(self._say(words.SUIT_WORDS[kinds[0] // 9]), mpsz(kinds), str(cost))
        self.console.print(steps)
        verdicts = (words.WIN, words.NO_WIN) if course.hand.size % 3 == 2 else (words.READY, words.NOT_READY)
        for title, attempt, wins in (
            (("Exactly", "精确", "正確"), course.best, course.wins),
            (words.PRINTED_WAITS, course.printed_best, course.printed_wins),
        ):
            found = self._attempt(attempt, course.held)
            self.console.print(f"{self._say(title)}: {self._say(verdicts[not wins])}; {found}")

    def _attempt(self, attempt: Attempt | None, held: int) -> str:
        if attempt is None:
            return self._say(("no pair to try", "没有将可试", "雀頭の候補なし"))
        pair = ("" if attempt.pair is None else mpsz([attempt.pair] * attempt.tiles)) + "*" * (
            2 - attempt.tiles
        )
        needs = " + ".join(map(str, (*attempt.needs, 2 - attempt.tiles)))
        return self._say(
            (f"pair {pair}, wildcards needed {needs} = {attempt.total}, there are {held}",
             f"将{pair}，需混 {needs} = {attempt.total}，有{held}",
             f"雀頭{pair}、必要数 {needs} = {attempt.total}、手元に{held}")
        )  # fmt: skip

    def _draw_shanten(self, course: BlockCount) -> None:
        self._print_hand(course.hand)
        table = self._table("tiles", "part")
        for part in course.best:
            table.add_row(mpsz(part.kinds), self._say(words.PART_WORDS[part.shape]))
        self.console.print(table)
        head = f" − 1 ({self._say(words.PART_WORDS['head'])})" if course.cut.head else ""
        wanted, groups = course.wanted, course.cut.groups
        self.console.print(f"2 × {wanted} − 2 × {groups} − {course.candidates}{head}")
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
        listed = ", ".join(map(str, values))
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
            *(((name, name, name), f"{size:,} B") for name, size in found.sizes.items()),
            (
                ("without index: differences + shanten", "无索引：差分＋向听数", "索引なし：差分＋向聴数"),
                " + ".join(f"{size:,} B" for size in found.without_index),
            ),
        ):
            table.add_row(self._say(name), value)
        self.console.print(table)
        values = self._table("shanten", "code")
        for shanten, number in found.by_shanten.items():
            values.add_row(str(shanten), f"{number:,}")
        self.console.print(values)
        for code, several in found.undecided.items():
            self.console.print(f"{code}: {self._undecided(several)}")

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
            self.console.print(f"{self._say(title)}: {_named(tiles) or _NONE}")
        self.console.print(self._say(words.BRANCH_WORDS[course.branch]), style="bold")
        residues = ", ".join(
            f"{self._say(name)} {left}" for name, left in zip(words.SUIT_WORDS, course.residues, strict=False)
        )
        self.console.print(f"mod 3: {residues}")
        table = self._table("form", "wait")
        for name, tiles in course.by_form.items():
            table.add_row(self._say(words.STEP_WORDS[name]), _named(tiles) or _NONE)
        self.console.print(table)
        printed = self._say(words.PRINTED_ERROR) if course.printed is None else _named(course.printed)
        self._print_waits(_named(course.waits), printed)

    def _draw_fold(self, course: FoldedHand) -> None:
        self._print_hand(course.hand)
        table = self._table("suit", "folded", "sums", "modulo", "folds", "runs", "complete")
        for name, suit in zip(words.SUIT_WORDS, course.suits, strict=False):
            rows = "\n".join(" ".join(map(str, suit.counts[at : at + 3])) for at in (0, 3, 6))
            table.add_row(
                self._say(name), rows, _spaced(suit.columns), _spaced(column % 3 for column in suit.columns),
                self._yes(suit.folds), _spaced(suit.runs), self._yes(suit.complete),
            )  # fmt: skip
            table.add_section()
        self.console.print(table)
        self._print_waits(mpsz(course.waits), mpsz(course.printed))

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

    def _print_hand(self, hand: Hand) -> None:
        pictures = f"   {hand.to_text('unicode')}" if self.pictures else ""
        self.console.print(f"{hand}{pictures}", markup=False)

    def _print_waits(self, exact: str, printed: str) -> None:
        self.console.print(f"{self._say(words.WAITS)}: {exact or self._say(words.NOT_READY)}", style="bold")
        same = self._say(words.SAME) if exact == printed else printed or self._say(words.NOT_READY)
        self.console.print(f"{self._say(words.PRINTED_WAITS)}: {same}")


def _named(tiles: Iterable[Tile]) -> str:
    kinds = [tile.kind for tile in tiles]
    return mpsz(kind for kind in range(KINDS) for _ in range(kinds.count(kind)))


def _spaced(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _columns(blocks: Sequence[Sequence[int]]) -> Iterable[str]:
    """Draw blocks as the article does: a column for each group of equal tiles, standing on one line."""
    heights = [[(number, block.count(number)) for number in sorted(set(block))] for block in blocks]
    for level in range(max(count for block in heights for _, count in block), 0, -1):
        yield "   ".join(
            " ".join(mpsz([kind_of_number(number)]) if count >= level else "  " for number, count in block)
            for block in heights
        ).rstrip()
