"""Find the waits of a hand of 3n+1 tiles: cut it into blocks and compare their lengths.

Source
    "An algorithm that classifies blocks to find the waits of riichi mahjong" (日麻听牌归类算法), C#, by
    Poker-sang (扑克).
Idea
    A *block* is a longest chain of equal or neighbouring tiles. In a ready hand almost all blocks have 3n
    tiles and are made of groups. The other blocks, at most three, decide where the wait can be.
Steps
    1. Number the tiles 0-8, 16-24, 32-40 and 48, 56 … 96, so that only neighbours differ by one.
    2. Thirteen orphans: compare tile i with the number 8i. Seven pairs: compare each tile with the tile after
       it.
    3. Divide the tiles into blocks; the length of a block modulo 3 is its type, 0, 1 or 2 (judgement 1).
    4. Take groups from the left of each block of 3n tiles: three of a kind are a triplet, each remaining tile
       starts a run (judgement 2). A 3n block that is not made of groups is of type Ex.
    5. An *incomplete* block is not made of groups. Four cases: one incomplete block (traversal, and joining
       it with both neighbours); two (remove a pair from one, traverse the second); three (one has the pair,
       join the two half blocks); one and a block Ex (join them, then remove the pair).
Differs
    * The missing orphan is number ``8 * (i + temp)``: the printed ``8 * i`` is one kind too high when the
      pair comes before the missing kind (66 of 157 hands).
    * The waits are a set. The printed list repeats some waits (``1113334m`` waits on 2m twice). The printed
      rule for double runs, to drop the wait of seven pairs, leaves a repeated wait in four shapes of one
      suit, twelve hands.
    * Five of a kind, which a traversal can make, count as a triplet and the start of two runs. The printed
      code has no such branch and so loses a few waits on a fifth copy. `waits` drops all waits on a fifth
      copy anyway.
    * Where the article says "group" for tiles inside a block, this module takes the word to mean all equal
      tiles of one kind: the article uses a function for such groups and does not print the function.
Limits
    1, 4, 7, 10 or 13 concealed tiles, no wildcards, and no more melds than make them thirteen: at most four.
    If a hand has fewer than thirteen tiles, melds included, the missing melds are assumed to exist outside
    the hand.
Cost
    At most about fifty judgements of a few tiles; 20 to 100 microseconds in Python. The table method of
    `paili` needs four look-ups.

>>> from paili.tiles import mpsz
>>> mpsz(waits("1112356777m111z")), mpsz(waits_as_printed("1112356777m111z"))
('147m', '1447m')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, pairwise, repeat
from typing import Final, NamedTuple

from paili.classic.block_classification_groups import (
    GroupingPass,
    Judge,
    cut,
    is_complete,
    is_complete_as_printed,
    is_complete_with_pair,
    passes,
)
from paili.classic.limits import of_sizes, suit_of
from paili.hand import Hand
from paili.tiles import COPIES, EAST, KINDS, TileSet

_SIZES: Final = (1, 4, 7, 10, 13)
_MOST_BLOCKS: Final = 6
_HONOUR: Final = 48
_RED: Final = 96


class Integrity(Enum):
    """The type of a block: its length modulo 3 (0, 1 or 2), or Ex if it has 3n tiles that are not groups."""

    TYPE0 = "3n, made of groups"
    TYPE1 = "3n+1"
    TYPE2 = "3n+2"
    TYPE_EX = "3n, not made of groups"


@dataclass(frozen=True, slots=True)
class Block:
    """A longest chain of equal or neighbouring tiles.

    Attributes:
        tiles: the article numbers of the tiles, ascending: 0 to 40 for the three suits, 48 to 96 for honours,
            as in step 1 of the algorithm (see the text of this module).
        integrity: the type of the block, by its length modulo 3 and whether it is made of groups.
    """

    tiles: tuple[int, ...]
    integrity: Integrity


class Find(NamedTuple):
    """A wait, with the step of the algorithm that finds it.

    ``number`` is the wait as a number of the article. ``blocks`` are the indexes of the blocks that the step
    uses. ``groups`` are the groups that the wait completes, the pair first.
    """

    step: str
    blocks: tuple[int, ...]
    number: int
    groups: tuple[tuple[int, ...], ...] = ()


class SuitBlocks(NamedTuple):
    """The blocks of a suit, each with the tiles that complete the block.

    Attributes:
        blocks: the blocks.
        alone: for each block, the article numbers of the tiles that complete the block to groups.
        with_a_pair: for each block, the article numbers of the tiles that complete the block to groups and a
            pair.
        passes: for each block, the passes of judgement 2, which removes groups from the left; empty if the
            length of the block is not 3n.
    """

    blocks: tuple[Block, ...]
    alone: tuple[tuple[int, ...], ...]
    with_a_pair: tuple[tuple[int, ...], ...]
    passes: tuple[tuple[GroupingPass, ...], ...]


class OrphanStep(NamedTuple):
    """One comparison of step 2 of the algorithm, for thirteen orphans: a tile of the hand, and the
    orphan that the article expects there.

    Attributes:
        tile_index: the index of the tile, i in the article.
        number: the article number of the tile.
        expected: the article number (i + temp) * 8.
        match: "same" if the tile is the expected orphan; "pair" if it is the previous orphan again; "gap" if
            it is the next orphan, because the expected one is missing.
    """

    tile_index: int
    number: int
    expected: int
    match: str


@dataclass(frozen=True, slots=True)
class Classification:
    """The intermediate results of the algorithm on a hand.

    Attributes:
        hand: the hand.
        blocks: the blocks of the hand, in order.
        passes: for each block, the passes of judgement 2, which removes groups from the left; empty if the
            length of the block is not 3n.
        case: the case of step 5 that applies to the blocks, 1 to 4, or 0 for none.
        finds: every wait in the order in which the steps find it, repeats included.
        orphans: the comparisons of the thirteen orphans, if the hand is ready for them; otherwise empty.
        waits: the waits without kinds of which the hand contains all four copies.
        dropped: the kinds that would be waits, but of which the hand contains all four copies.
        printed: the waits that the code printed in the article lists, in its order.
    """

    hand: Hand
    blocks: tuple[Block, ...]
    passes: tuple[tuple[GroupingPass, ...], ...]
    case: int
    finds: tuple[Find, ...]
    orphans: tuple[OrphanStep, ...]
    waits: TileSet
    dropped: TileSet
    printed: tuple[int, ...]


# ------------------------------------------------------------------ 1. the article's numbers


def number_of(kind: int) -> int:
    """Return the number that the article uses for a kind: 0-8, 16-24, 32-40, then 48, 56 … 96.

    >>> [number_of(kind) for kind in (0, 8, 9, 26, 27, 33)]
    [0, 8, 16, 40, 48, 96]
    """
    return kind // 9 * 16 + kind % 9 if kind < EAST else _HONOUR + (kind - EAST) * 8


_NUMBERS: Final = tuple(map(number_of, range(KINDS)))


def kind_of_number(number: int) -> int:
    """Return the kind (0 to 33) for the number that the article gives to a tile; the inverse of `number_of`.

    >>> all(kind_of_number(number_of(kind)) == kind for kind in range(34))
    True
    """
    return number // 16 * 9 + number % 16 if number < _HONOUR else EAST + (number - _HONOUR) // 8


def numbers_of(hand: Hand) -> tuple[int, ...]:
    """Return the concealed tiles of a hand as article numbers, in order.

    >>> numbers_of(Hand.parse("19m1p7z"))
    (0, 8, 16, 96)
    """
    return tuple(chain.from_iterable(map(repeat, _NUMBERS, hand.counts)))


# ------------------------------------------------------------------ 2. the two special forms


def thirteen_orphans(numbers: Sequence[int]) -> list[int]:
    """Return the waits for thirteen orphans, as article numbers.

    >>> thirteen_orphans(numbers_of(Hand.parse("119m19p1s1234567z")))  # 9s
    [40]
    """
    return _orphan_waits(numbers, printed=False)


def thirteen_orphans_as_printed(numbers: Sequence[int]) -> list[int]:
    """Return the waits for thirteen orphans by the printed code, which may be one kind too high.

    >>> thirteen_orphans_as_printed(numbers_of(Hand.parse("119m19p1s1234567z")))  # East
    [48]
    """
    return _orphan_waits(numbers, printed=True)


def _orphan_waits(numbers: Sequence[int], printed: bool) -> list[int]:
    steps = {step.match: step for step in orphan_steps(numbers)}
    if not steps:
        return []
    if "pair" not in steps:
        return [place * 8 for place in range(13)]
    if "gap" not in steps:
        return [_RED]
    return [steps["gap"].tile_index * 8 if printed else steps["gap"].expected]


def orphan_steps(numbers: Sequence[int]) -> tuple[OrphanStep, ...]:
    """Return the comparisons for thirteen orphans, one for each tile, if a hand is ready for them; () for any
    other hand.

    This is the first half of step 2 of the algorithm: tile i is compared with the number of the orphan that
    the article expects there (see the text of this module).

    >>> steps = orphan_steps(numbers_of(Hand.parse("119m19p1s1234567z")))
    >>> [tuple(step) for step in steps if step.match != "same"]
    [(1, 0, 8, 'pair'), (6, 48, 40, 'gap')]
    """
    steps: list[OrphanStep] = []
    left, shift = ["pair", "gap"], 0
    for place, number in enumerate(numbers):
        expected = (place + shift) * 8
        result = {0: "same", 8: "gap", -8: "pair"}.get(number - expected, "")
        if result in left:
            left.remove(result)
            shift += (number - expected) // 8
        elif result != "same":
            return ()
        steps.append(OrphanStep(place, number, expected, result))
    return tuple(steps)


def seven_pairs(numbers: Sequence[int]) -> int | None:
    """Return the article number of the tile that is missing from seven pairs, or None if there is no such
    tile.

    >>> seven_pairs(numbers_of(Hand.parse("1122m1199p34477s")))
    34
    """
    single: int | None = None
    for place, (here, following) in enumerate(pairwise(numbers)):
        wanted_equal = (place + (single is not None)) % 2 == 0
        if wanted_equal == (here == following):
            continue
        if here == following or single is not None:
            return None
        single = here
    return numbers[-1] if single is None else single


# ------------------------------------------------------------------ 3. blocks and their types


def split(numbers: Sequence[int]) -> tuple[Block, ...]:
    """Divide sorted tiles into blocks, each with its type.

    >>> [len(block.tiles) for block in split(numbers_of(Hand.parse("1112356777m111z")))]
    [5, 5, 3]
    """
    chains: list[list[int]] = []
    for number in numbers:
        if chains and number - chains[-1][-1] <= 1:
            chains[-1].append(number)
        else:
            chains.append([number])
    return tuple(Block(tuple(tiles), _integrity(tiles)) for tiles in chains)


def _integrity(tiles: Sequence[int]) -> Integrity:
    if len(tiles) % 3:
        return Integrity.TYPE1 if len(tiles) % 3 == 1 else Integrity.TYPE2
    return Integrity.TYPE0 if is_complete(tiles) else Integrity.TYPE_EX


def incomplete(blocks: Sequence[Block]) -> list[int]:
    """Return the indexes of the blocks that are not made of groups; blocks of type Ex come last.

    >>> incomplete(split(numbers_of(Hand.parse("344m1m111222333z"))))
    [0, 1]
    """
    first = [at for at, block in enumerate(blocks) if len(block.tiles) % 3]
    return first + [at for at, block in enumerate(blocks) if block.integrity is Integrity.TYPE_EX]


# ------------------------------------------------------------------ 5. traversal and joining


def _test(tiles: Sequence[int], with_pair: bool, judge: Judge) -> bool:
    return is_complete_with_pair(tiles, judge) if with_pair else judge(tiles, None)


def candidates(block: Block) -> range:
    """Return the article numbers of the tiles that, added to the hand, would belong to a block.

    >>> list(candidates(Block((1, 2), Integrity.TYPE2))), list(candidates(Block((96,), Integrity.TYPE1)))
    ([0, 1, 2, 3], [96])
    """
    first, last = block.tiles[0], block.tiles[-1]
    honour = first >= _HONOUR
    return range(first - (first % 16 != 0 and not honour), last + 1 + (last % 16 != 8 and not honour))


def traversal(block: Block, with_pair: bool, judge: Judge = is_complete) -> list[int]:
    """Return the article numbers of the tiles that complete a block to groups, or to groups and a pair.

    Args:
        block: the block.
        with_pair: whether the completed block must consist of groups and a pair.
        judge: the function that decides whether tiles are groups.

    >>> traversal(Block((1, 2), Integrity.TYPE2), with_pair=False)
    [0, 3]
    """
    tried = ((number, sorted((*block.tiles, number))) for number in candidates(block))
    return [number for number, tiles in tried if _test(tiles, with_pair, judge)]


def joined(front: Block, back: Block) -> tuple[int, tuple[int, ...]] | None:
    """Return the tile that joins two blocks and the tiles of the joint block; None if no one tile joins them.

    >>> joined(Block((0,), Integrity.TYPE1), Block((2, 3, 3), Integrity.TYPE_EX))
    (1, (0, 1, 2, 3, 3))
    """
    if back.tiles[0] - front.tiles[-1] != 2:
        return None
    middle = front.tiles[-1] + 1
    return middle, (*front.tiles, middle, *back.tiles)


def case_of(blocks: Sequence[Block]) -> int:
    """Return the case of step 5 that applies to blocks, 1 to 4; 0 if no hand with these blocks can be ready.

    >>> case_of(split(numbers_of(Hand.parse("1112356777m111z"))))
    2
    """
    wrong = incomplete(blocks)
    if any(blocks[at].integrity is Integrity.TYPE_EX for at in wrong):
        return 4 if len(wrong) == 2 else 0
    return len(wrong) if len(wrong) in (1, 2, 3) else 0


def _finds(blocks: Sequence[Block], judge: Judge = is_complete) -> Iterator[Find]:
    wrong = incomplete(blocks)
    match case_of(blocks):
        case 1:
            yield from _one_block(blocks, wrong[0], judge)
        case 2:
            yield from _two_blocks(blocks, wrong, judge)
        case 3:
            yield from _three_blocks(blocks, wrong, judge)
        case 4:
            yield from _join(blocks, sorted(wrong), True, judge)


def _one_block(blocks: Sequence[Block], at: int, judge: Judge) -> Iterator[Find]:
    yield from (Find("traversal", (at,), number) for number in traversal(blocks[at], True, judge))
    for front in (at - 1, at):
        if 0 <= front < len(blocks) - 1:
            yield from _join(blocks, [front, front + 1], True, judge)


def _two_blocks(blocks: Sequence[Block], wrong: list[int], judge: Judge) -> Iterator[Find]:
    for lacking, paired in (wrong, wrong[::-1]):
        if is_complete_with_pair(blocks[paired].tiles, judge):
            result = traversal(blocks[lacking], False, judge)
            yield from (Find("traversal beside a pair", (lacking, paired), number) for number in result)


def _three_blocks(blocks: Sequence[Block], wrong: list[int], judge: Judge) -> Iterator[Find]:
    paired = next(at for at in wrong if blocks[at].integrity is Integrity.TYPE2)
    if is_complete_with_pair(blocks[paired].tiles, judge):
        yield from _join(blocks, [at for at in wrong if at != paired], False, judge)


def _join(blocks: Sequence[Block], places: list[int], with_pair: bool, judge: Judge) -> Iterator[Find]:
    joint = joined(*(blocks[at] for at in places))
    if joint is not None and _test(joint[1], with_pair, judge):
        yield Find("joining with a pair" if with_pair else "joining", tuple(places), joint[0])


# ------------------------------------------------------------------ the questions


def waits(hand: Hand | str) -> TileSet:
    """Return the kinds that complete a hand of 3n+1 tiles, without kinds of which the hand holds all four.

    Raises:
        LimitError: if the hand does not have 3n+1 tiles, or has wildcards.

    >>> waits("2344445678999m"), waits("119m19p1s1234567z")
    (TileSet.parse('12356789m'), TileSet.parse('9s'))
    """
    hand = of_sizes(hand, "blocks", _SIZES)
    return TileSet(kind for kind in shape_waits(hand) if hand.all_counts[kind] < COPIES)


def shape_waits(hand: Hand | str) -> TileSet:
    """Return the waits by shape alone: a fifth copy of a kind is allowed.

    >>> shape_waits("11112233m11122z")
    TileSet.parse('14m2z')
    """
    hand = of_sizes(hand, "blocks", _SIZES)
    return TileSet(kind_of_number(find.number) for find in _every_find(hand, split(numbers_of(hand))))


def _every_find(hand: Hand, blocks: Sequence[Block]) -> Iterator[Find]:
    if hand.size == 13:
        numbers = numbers_of(hand)
        yield from (Find("thirteen orphans", (), number) for number in thirteen_orphans(numbers))
        if (single := seven_pairs(numbers)) is not None:
            yield Find("seven pairs", (), single)
    yield from (find._replace(groups=_groups_made(blocks, find)) for find in _finds(blocks))


def classify(hand: Hand | str) -> Classification:
    """Return all intermediate results of the algorithm on a hand.

    >>> classify("1113334m").case
    1
    """
    hand = of_sizes(hand, "blocks", _SIZES)
    numbers, live = numbers_of(hand), waits(hand)
    blocks = split(numbers)
    return Classification(
        hand, blocks, _passes_of(blocks), case_of(blocks), tuple(_every_find(hand, blocks)),
        orphan_steps(numbers) if hand.size == 13 else (), live, shape_waits(hand) - live,
        waits_as_printed(hand),
    )  # fmt: skip


def _passes_of(blocks: Sequence[Block]) -> tuple[tuple[GroupingPass, ...], ...]:
    """Return, for each block, the passes that remove groups from the left (judgement 2 of the article).

    The passes of a block whose length is not 3n are empty.
    """
    return tuple(() if len(block.tiles) % 3 else passes(block.tiles) for block in blocks)


def _groups_made(blocks: Sequence[Block], find: Find) -> tuple[tuple[int, ...], ...]:
    if find.step == "traversal beside a pair":
        lacking, paired = (blocks[at].tiles for at in find.blocks)
        return (*cut(paired, with_pair=True), *cut(sorted((*lacking, find.number)), with_pair=False))
    tiles = [number for at in find.blocks for number in blocks[at].tiles]
    return cut(sorted((*tiles, find.number)), with_pair=find.step != "joining")


def waits_as_printed(hand: Hand | str) -> tuple[int, ...]:
    """Return the waits that the code printed in the article lists, in its order and with its repeats.

    >>> from paili.tiles import mpsz
    >>> mpsz(waits_as_printed("1113334m")), mpsz(waits_as_printed("1122335566788m"))
    ('2452m', '474m')
    """
    hand = of_sizes(hand, "blocks", _SIZES)
    numbers, is_whole = numbers_of(hand), hand.size == 13
    blocks = split(numbers)
    results = thirteen_orphans_as_printed(numbers) if is_whole else []
    if not results and len(blocks) + (13 - hand.size) // 3 <= _MOST_BLOCKS:
        results = [find.number for find in _finds(blocks, is_complete_as_printed)]
    if not results and is_whole and (single := seven_pairs(numbers)) is not None:
        results = [single]
    return tuple(map(kind_of_number, results))


def blocks_of_suit(text: str) -> SuitBlocks:
    """Return the blocks of tiles of one suit.

    Raises:
        NotationError, LimitError: if the text is not a suit, see `paili.classic.limits.suit_of`.

    >>> suit = blocks_of_suit("2344456m")
    >>> suit.blocks[0].integrity.name, suit.alone, suit.with_a_pair
    ('TYPE1', ((),), ((0, 3, 6),))
    """
    blocks = split([number_of(kind) for kind in suit_of(text)])
    alone, paired = ([tuple(traversal(block, pair)) for block in blocks] for pair in (False, True))
    return SuitBlocks(blocks, tuple(alone), tuple(paired), _passes_of(blocks))
