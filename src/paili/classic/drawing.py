"""Draw the steps of the five published algorithms on a hand, at a terminal.

A module of `paili.classic` computes the results; this module only prints the results in the style of the
article.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from paili.catalogue import LANGUAGES, Rendered, labelled, text
from paili.classic.block_classification import kind_of_number
from paili.classic.registry import ALGORITHMS, Algorithm, algorithm_named
from paili.classic.suit_by_suit_waits import Tile
from paili.hand import Hand
from paili.layout import Printer, TextTable, styled
from paili.notation import write
from paili.tiles import KINDS, mpsz

if TYPE_CHECKING:
    from paili.classic.block_classification import Classification, SuitBlocks
    from paili.classic.block_count_shanten import BlockCount, Turn
    from paili.classic.codebook import BookLookup, Course, Info
    from paili.classic.fold_modulo_three import Folded, FoldedHand
    from paili.classic.greedy_wildcards import Attempt, Step, WildcardCount
    from paili.classic.suit_by_suit_waits import DiscardChoice, ForeignTile, SuitWaits

_NONE: Final = "–"
_OTHER_FORMS: Final = ("seven_pairs", "thirteen_orphans")
_SUITS: Final = ("characters", "dots", "bamboos", "honours")
_SUITS_OF_ARTICLE_001: Final = (1, 2, 0, 3)  # in the order in which it adds them
_LINE_OF_APL: Final = "{(⊃∧.=,)3|+⌿3 3⍴⍵}"  # of article 004, whose copies have lost most of its signs
_FOLD_ROWS: Final = ("size", "folded", "sums", "modulo", "folds", "continuous", "runs", "complete")


class ClassicPrinter(Printer):
    """A printer of the steps of algorithms, in a language, with or without pictures of tiles."""

    section = "classic"

    # ------------------------------------------------------------------ the list

    def list(self) -> None:
        """Print the algorithms with their articles."""
        table = TextTable(firm=(0,), gap=2)  # the name is what one types
        for item in ALGORITHMS:
            table.add_row(styled(item.name, "bold"), "\n".join([*self._described(item), ""]))
        self.screen.print_table(table)

    def _described(self, algorithm: Algorithm) -> Iterator[str]:
        yield self._say(f"question_{algorithm.name}")
        module = algorithm.module if self.language == LANGUAGES[0] else ""
        source = (self._article(algorithm), self._signed(algorithm), module)
        yield " · ".join(filter(None, source))
        yield self._line("limits", self._say(f"limits_{algorithm.name}"))
        yield self._line("printed", self._say(f"exact_{algorithm.name}"))

    def _article(self, algorithm: Algorithm) -> str:
        return " ".join(part for part in (algorithm.article, algorithm.title, algorithm.part) if part)

    def _signed(self, algorithm: Algorithm) -> str:
        return ", ".join(str(part) for part in (algorithm.author, algorithm.year) if part)

    def about(self, name: str) -> None:
        """Print the article of an algorithm and the question that it answers."""
        algorithm = algorithm_named(name)
        title = f"{self._article(algorithm)}   {self._signed(algorithm)}".rstrip()
        self.screen.print(title, style="bold")
        self.screen.print(self._say(f"question_{name}"))

    # ------------------------------------------------------------------ the drawings

    def draw(self, name: str, course: object) -> None:
        """Print the steps of an algorithm on a hand.

        Args:
            name: the name of the algorithm.
            course: the record that `paili.classic.registry.course_of` returned for the algorithm.
        """
        getattr(self, f"_draw_{name}")(course)

    def draw_suit(self, name: str, result: object) -> None:
        """Print the result of an algorithm for one suit alone.

        Args:
            name: the name of the algorithm.
            result: the record that `paili.classic.registry.suit_of_course` returned for the algorithm.
        """
        getattr(self, f"_draw_suit_{name}")(result)

    def _draw_suit_blocks(self, suit_blocks: SuitBlocks) -> None:
        rows = (
            (mpsz(map(kind_of_number, block.tiles)), len(block.tiles),
             self._say(f"integrity_{block.integrity.name.lower()}"), *map(_numbers, (alone, paired)))
            for block, alone,
            paired in zip(suit_blocks.blocks, suit_blocks.alone, suit_blocks.with_a_pair, strict=True)
        )  # fmt: skip
        self._print_columns(("tiles", "length", "type", "completed", "completed_beside"), rows)
        self._print_passes(suit_blocks)

    def _draw_suit_fold(self, folded: Folded) -> None:
        table = TextTable(firm=(1,))
        for title, cell in zip(_FOLD_ROWS, self._folded(folded), strict=True):
            table.add_row(self._say(f"column_{title}"), cell)
        self.screen.print_table(table)
        if not folded.is_whole:
            self.screen.print(self._say("not_whole"))
        self.screen.print(self._say("apl", line=_LINE_OF_APL))

    def _draw_blocks(self, course: Classification) -> None:
        blocks = [[kind_of_number(number) for number in block.tiles] for block in course.blocks]
        self._print_hand(course.hand)
        self._print_orphans(course)
        self.screen.print("  ".join(map(self._tiles, blocks)))
        self.screen.print(self._say("picture"))
        for blocks_of_line in _lines_of_blocks([block.tiles for block in course.blocks], self.screen.width):
            self.screen.print()
            for line in _columns(blocks_of_line):
                self.screen.print(line)
        names = (self._say(f"integrity_{block.integrity.name.lower()}") for block in course.blocks)
        places = range(1, len(blocks) + 1)
        rows = zip(places, map(mpsz, blocks), map(len, blocks), names, strict=True)
        self._print_columns(("block", "tiles", "length", "type"), rows)
        self._print_passes(course)
        self.screen.print(self._say(f"case_{course.case}"), style="bold")
        self._print_finds(course)
        self._print_waits(mpsz(course.waits), mpsz(course.printed), mpsz(course.dropped))

    def _print_passes(self, course: Classification | SuitBlocks) -> None:
        rows = []
        for at, passes in enumerate(course.passes, start=1):
            for number, (taken, lacking, left) in enumerate(passes, start=1):
                taken_tiles, lacking_tiles, left_tiles = map(_numbers, (taken, lacking, left))
                starts = _numbers(item for item in left if item == left[0])
                fails = self._say("pass_fails", starts=starts, lacking=lacking_tiles) if lacking else ""
                rows.append((at, number, fails or taken_tiles, left_tiles))
        if rows:
            self.screen.print(self._say("passes"))
        self._print_columns(("block", "pass", "taken", "left over"), rows)

    def _print_orphans(self, course: Classification) -> None:
        rows = (
            (place, mpsz([kind_of_number(number)]), number, expected, self._say(f"orphan_{result}"))
            for place, number, expected, result in course.orphans
        )
        self._print_columns(("place", "tile", "number", "expected", "found"), rows)
        for step in course.orphans:
            if step.match == "gap":
                printed = step.tile_index * 8
                tile, other = (mpsz([kind_of_number(number)]) for number in (step.expected, printed))
                self.screen.print(
                    self._say("orphan_lacks", exact=step.expected, tile=tile, printed=printed, other=other)
                )

    def _print_finds(self, course: Classification) -> None:
        rows = []
        for find in course.finds:
            places = "+".join(str(at + 1) for at in find.blocks)
            groups = " ".join(mpsz(map(kind_of_number, group)) for group in find.groups)
            rows.append((self._say(f"step_{find.step}"), places, mpsz([kind_of_number(find.number)]), groups))
        self._print_columns(("step", "block", "wait", "made"), rows)

    def _draw_wildcards(self, course: WildcardCount) -> None:
        self._print_hand(course.hand)
        self.screen.print(self._say("before_the_pair"))
        counts = (_spaced(course.hand.counts[first : first + 9]) for first in (0, 9, 18, 27))
        needs = course.needs, course.printed_needs
        rows = zip(map(self._suit, range(4)), counts, *needs, self._steps_by_suit(course), strict=True)
        self._print_columns(("suit", "counts", "need", "need printed", "greedy"), rows)
        self._print_needs("sum_of_suits", course.needs, course)
        if course.printed_needs != course.needs:
            self._print_needs("sum_as_printed", course.printed_needs, course)
        for title, attempt, steps, wins in (
            ("exactly", course.best, course.steps, course.wins),
            ("printed_waits", course.printed_best, course.printed_steps, course.printed_wins),
        ):
            self._print_attempt(title, course, attempt, steps, wins)

    def _steps_by_suit(self, course: WildcardCount) -> Iterator[str]:
        for suit in range(4):
            steps = ((kinds, cost) for kinds, cost in course.suit_steps if kinds[0] // 9 == suit)
            yield "  ".join(f"{mpsz(kinds)} {cost}" for kinds, cost in steps) or _NONE

    def _print_needs(self, label: str, needs: Sequence[int], course: WildcardCount) -> None:
        """Print how many wildcards each suit with tiles needs, and the sum, as the article writes the sum."""
        suits = [suit for suit in _SUITS_OF_ARTICLE_001 if any(course.hand.counts[9 * suit : 9 * suit + 9])]
        terms = " + ".join(f"{self._suit(suit)} {needs[suit]}" for suit in suits)
        self._print_line(label, f"{terms} = {sum(needs)}" if suits else "0")

    def _print_attempt(
        self, title: str, course: WildcardCount, attempt: Attempt | None, steps: Sequence[Step], wins: bool
    ) -> None:
        verdicts = ("win", "no_win") if course.hand.size % 3 == 2 else ("ready", "not_ready")
        verdict = f"{self._say(verdicts[not wins])}{self._say('semicolon')}"
        pair_out = self._say("no_pair_to_try") if attempt is None else self._pair_out(attempt)
        self.screen.print()
        self.screen.print(self._line(title, f"{verdict}{pair_out}"), style="bold")
        if attempt is None:
            return
        rows = [(self._suit(kinds[0] // 9), mpsz(kinds), cost) for kinds, cost in steps]
        pair = self._say("pair"), _pair(attempt), 2 - attempt.tiles
        self._print_columns(("suit", "taken", "wildcards"), [pair, *rows])
        names = [*(self._suit(suit) for suit in range(4)), self._say("pair")]
        terms = zip(names, (*attempt.needs, 2 - attempt.tiles), strict=True)
        needs = " + ".join(f"{name} {need}" for name, need in terms)
        key = "wildcards_added" if course.wildcards > course.hand.wildcards else "wildcards_held"
        compared = "≤" if attempt.total <= course.wildcards else ">"
        counted = self._say(key, held=course.hand.wildcards)
        self.screen.print(f"{needs} = {attempt.total} {compared} {course.wildcards}{counted}")

    def _pair_out(self, attempt: Attempt) -> str:
        if attempt.pair is None:
            return self._say("pair_of_wildcards", pair=_pair(attempt))
        return self._say("pair_out_of", pair=_pair(attempt), suit=self._suit(attempt.pair // 9))

    def _draw_shanten(self, course: BlockCount) -> None:
        self._print_hand(course.hand)
        self.screen.print(self._say("loop"))
        heads = (self._say("none") if turn.head is None else mpsz([turn.head] * 2) for turn in course.loop)
        sums = (f"{_sum(course.wanted, turn)} = {turn.value}" for turn in course.loop)
        self._print_columns(("head", "sum"), zip(heads, sums, strict=True))
        parts = ((mpsz(part.kinds), self._say(f"part_{part.shape}")) for part in course.best)
        self._print_columns(("tiles", "part"), parts)
        self._print_sum(course)
        rules = [(self._say(f"rule_{name}"), value) for name, value in course.values.items()]
        self._print_columns(("rule", "shanten"), [*rules, *self._forms(course, _OTHER_FORMS)])

    def _print_sum(self, course: BlockCount) -> None:
        """Print the formula for the shanten of the standard form with the numbers of the drawn cut."""
        drawn, shanten = _sum(course.wanted, course), course.values["exact"]
        bounded = course.bound > min(turn.value for turn in course.loop)
        if bounded:
            drawn = f"max({drawn}, {course.bound})"
        self.screen.print(f"{drawn} = {shanten}", style="bold")
        self.screen.print(self._say("sum_terms"))
        if course.corrected:
            self.screen.print(self._say("corrected"))
        if bounded:
            self.screen.print(self._say("bounded", number=course.bound))

    def _draw_codebook(self, course: Course) -> None:
        steps = course.steps
        self._print_hand(steps.hand)
        codes = steps.count_code, steps.distance_code, steps.bits_1, steps.bits_2, steps.canonical
        names = (self._say(f"code_{name}") for name in ("count", "distance", "bits_1", "bits_2", "canonical"))
        self._print_columns(("code", "value"), zip(names, codes, strict=True))
        if len(set(course.values)) > 1:
            self.screen.print(self._undecided(course.values))
        self.lookup(course.lookup)

    def _undecided(self, values: Sequence[int]) -> str:
        return self._say("undecided", values=values)

    def lookup(self, lookup: BookLookup) -> None:
        """Print the shanten of a hand that was looked up in a book."""
        self._print_columns(("form", "shanten"), self._forms(lookup, ("standard", *_OTHER_FORMS)))

    def _forms(self, result: object, names: Iterable[str]) -> Iterator[tuple[str, int]]:
        """Yield the name of each form that the hand can have, with its shanten."""
        for name in names:
            if (value := getattr(result, name)) is not None:
                yield self._say(f"step_{name.replace('_', ' ')}"), value

    def info(self, info: Info) -> None:
        """Print the statistics of a book."""
        rows = (
            ("info_tiles", info.tiles),
            ("info_codes", f"{info.codes:,}"),
            ("info_block", info.block),
            ("info_bits_1", f"{info.mean_bits_1:.2f}"),
            ("info_bits", f"{info.mean_bits:.2f}"),
            *((f"book_{part}", f"{size:,} B") for part, size in info.sizes.items()),
            ("info_without_index", " + ".join(f"{size:,} B" for size in info.without_index)),
        )
        self._print_columns(("code", "value"), ((self._say(name), value) for name, value in rows))
        codes = ((shanten, f"{number:,}") for shanten, number in info.by_shanten.items())
        self._print_columns(("shanten", "codes"), codes)
        for code, several in info.undecided.items():
            self.screen.print(labelled(str(code), self._undecided(several), self.language))

    def _draw_suits(self, course: Any) -> None:
        self._print_hand(course.hand)
        if hasattr(course, "branch"):
            self._draw_suit_waits(course)
        else:
            self._draw_discards(course)

    def _draw_discards(self, course: DiscardChoice) -> None:
        rows = [(discard.tile, discard.left, _named(discard.waits)) for discard in course.discards]
        self._print_columns(("discard", "left", "wait"), rows)
        if not rows:
            self.screen.print(self._say("not_ready"))

    def _draw_suit_waits(self, course: SuitWaits) -> None:
        for title in ("triplets", "pairs", "singles"):
            self._print_line(title, _named(getattr(course, title)) or _NONE)
        self.screen.print(self._say(f"branch_{course.branch}"), style="bold")
        residues = (f"{self._suit(suit)} {left}" for suit, left in enumerate(course.residues))
        self._print_line("modulo", self._listed(residues))
        self._print_cutting(course)
        forms = course.by_form.items()
        rows = ((self._say(f"step_{name}"), _named(tiles) or _NONE) for name, tiles in forms)
        self._print_columns(("form", "wait"), rows)
        printed = self._printed_suits(course.printed)
        self._print_waits(_named(course.waits), printed, _named(course.dropped))

    def _print_cutting(self, course: SuitWaits) -> None:
        rows = []
        for step in course.steps:
            groups = None if step.groups is None else " ".join(map(_named, step.groups)) or _NONE
            cut = self._suit(step.suit), _named(step.taken) or _NONE, groups or self._say("no_groups")
            rows.append((*cut, _named(step.waits) or _NONE))
        self._print_columns(("suit", "taken out", "groups", "wait"), rows)

    def _printed_suits(self, printed: Sequence[Tile | ForeignTile] | None) -> str:
        if printed is None:
            return self._say("printed_error")
        tiles = [tile for tile in printed if isinstance(tile, Tile)]
        others = [tile for tile in printed if not isinstance(tile, Tile)]
        foreign = [self._say("foreign", rank=tile.rank + 1) for tile in others]
        return self._listed(filter(None, (_named(tiles), *foreign)))

    def _draw_fold(self, course: FoldedHand) -> None:
        self._print_hand(course.hand)
        table = TextTable(self._say("column_suit"), *map(self._suit, range(4)), firm=range(1, 5))
        columns = [*map(self._folded, course.suits), self._honours(course)]
        for title, cells in zip(_FOLD_ROWS, zip(*columns, strict=True), strict=True):
            table.add_row(self._say(f"column_{title}"), *cells)
        self.screen.print_table(table)
        if not all(suit.is_whole for suit in course.suits):
            self.screen.print(self._say("not_whole"))
        self.screen.print(self._say("honours_left"))
        self.screen.print(self._say("apl", line=_LINE_OF_APL))
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

    def _suit(self, suit: int) -> str:
        return self._say(f"suit_{_SUITS[suit]}")

    def _yes(self, yes: bool) -> str:
        return self._say("yes" if yes else "no")

    def _print_columns(self, columns: Iterable[str], rows: Iterable[Iterable[object]]) -> None:
        """Print a table, or nothing if it has no rows."""
        if written := list(rows):
            self._print_table((self._say(f"column_{column}") for column in columns), written)

    def _tiles(self, kinds: Sequence[int]) -> str:
        return f"{write(kinds, 'unicode')} {mpsz(kinds)}" if self.pictures else mpsz(kinds)

    def _line(self, label: str, words: str) -> str:
        return labelled(self._say(label), words, self.language)

    def _print_line(self, label: str, words: str) -> None:
        self.screen.print(self._line(label, words))

    def _print_hand(self, hand: Hand) -> None:
        pictures = f"   {hand.to_text('unicode')}" if self.pictures else ""
        self.screen.print(f"{hand}{pictures}")

    def _print_waits(self, exact: str, printed: str, dropped: str) -> None:
        note = self._say("all_held", tiles=dropped) if dropped else ""
        waits = exact or self._say("not_ready")
        self.screen.print(self._line("waits", f"{waits}{note}"), style="bold")
        same = self._say("same") if exact == printed else printed or self._say("not_ready")
        self._print_line("printed_waits", same)


def book_written(file: str, tiles: int, codes: int, size: int, language: str) -> str:
    """Return a sentence about a new codebook: the number of its codes and the size of its file.

    >>> book_written("4.book", 4, 34, 999, "zh")
    '4.book：34个4张的编码，999字节'
    """
    return text("classic.book_written", language, file=Rendered(file), codes=codes, tiles=tiles, size=size)


def _pair(attempt: Attempt) -> str:
    tiles = "" if attempt.pair is None else mpsz([attempt.pair] * attempt.tiles)
    return tiles + "*" * (2 - attempt.tiles)


def _sum(wanted: int, counted: BlockCount | Turn) -> str:
    """Return the formula for shanten with the numbers of a cut, as text."""
    head = " − 1" if counted.cut.head else ""
    correction = " + 1" if counted.corrected else ""
    return f"2 × {wanted} − 2 × {counted.cut.groups} − {counted.candidates}{head}{correction}"


def _numbers(numbers: Iterable[int]) -> str:
    return mpsz(map(kind_of_number, numbers)) or _NONE


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
    """Yield lists of blocks; the blocks of a list fit into one line of ``width`` columns."""
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
    """Yield the lines of a drawing of blocks as in the article.

    Each column has the equal tiles of one kind above each other, with the article number of the kind below.
    """
    heights = [[(number, block.count(number)) for number in sorted(set(block))] for block in blocks]
    for level in range(max(count for block in heights for _, count in block), 0, -1):
        yield "   ".join(
            " ".join(mpsz([kind_of_number(number)]) if count >= level else "  " for number, count in block)
            for block in heights
        ).rstrip()
    yield "   ".join(" ".join(f"{number:>2}" for number, _ in block) for block in heights)
