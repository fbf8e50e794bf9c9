"""Compute shanten by counting blocks: divide a hand into groups and candidates, and count both.

Source
    "Computing shanten in riichi mahjong" (日麻向听数计算), parts one and two, by ミノリ, 2023; it follows
    "The method by subtraction" of a Japanese page (majan/fst13) and points to the Tenhou routine.
Idea
    Each group saves two draws; each *candidate* (two tiles that lack a third) saves one draw:
    shanten = 2 * groups wanted - 2 * groups - candidates, the least over all ways to divide (*cut*) the hand.

Steps
    1. One. Addition: the shanten is the least number of useful draws until ready.
    2. Two, 1. Subtraction, with notes (1) candidates are two-tile runs and pairs; (2) each tile is used once;
       (3) groups and candidates together are at most the groups wanted; (4) a pair besides groups and
       candidates saves one more draw; (5) to (7) take the cut with the least shanten, whatever it is; (8) the
       loop: every pair in turn as the pair of the hand, then no pair; (9) four of a kind; (10) the sizes
       3n+1, and 3n+2 by the best discard.
    3. Two, 2 and 3. Thirteen orphans and seven pairs.
Differs
    * Without note (9) the result is exact for unlimited copies. It is too low in 1,326,419 of 98,521,596,000
      hands of thirteen tiles, where a tile that a candidate needs would be a fifth copy.
    * Note (9) as printed adds one to shanten if each isolated tile is the fourth copy of an honour. With the
      note, thirteen times as many hands have a wrong result: it also adds one to a hand that has its pair and
      all its candidates (``12m99p1111z``), and it ignores number tiles, and four of a kind divided into two
      pairs.
    * The exact rule: a kind gives at most one pair. A cut without a pair costs one more draw if the hand
      holds all four copies of the kind of every isolated tile, number tiles included. The result is at least
      the number of honour quads, or that number minus one for 3n+2 tiles, unless the hand is complete.
    * For 3n+2 tiles the formula is applied directly. The result equals that after the best discard, except
      for complete hands, where the formula gives -1, as part three of the article needs.
Limits
    1 to 14 concealed tiles, 3n+1 or 3n+2, no wildcards.
Cost
    Some hundred cuts of a suit, cached for each suit: about 100 microseconds for a new hand.

>>> shanten("1245m567p1235689s"), shanten("12m99p1111z"), shanten("12m99p1111z", NOTE_9)
(2, 0, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import product
from typing import Final, NamedTuple

from paili.classic.limits import natural, refuse_tiles
from paili.errors import LimitError
from paili.hand import Hand
from paili.tiles import COPIES, EAST, ORPHANS


@dataclass(frozen=True, slots=True)
class Rule:
    """One version of the correction in note (9), for kinds of which the hand holds four.

    Attributes:
        name: a short name.
        one_pair_each: whether a kind gives at most one pair.
        quads: the kinds whose fourth tiles count for the correction: "" for none, "honours" or "all".
        pairless: whether the correction applies only to a cut without any pair.
        bound: whether the result is at least the number of honour quads.
    """

    name: str
    one_pair_each: bool = False
    quads: str = ""
    pairless: bool = False
    bound: bool = False


FORMULA: Final = Rule("formula")
NOTE_9: Final = Rule("note 9", quads="honours")
NOTE_9_ONE_PAIR: Final = Rule("note 9, one pair a kind", True, "honours")
NO_PAIR: Final = Rule("note 9, no pair used", True, "honours", True)
NO_PAIR_BOUND: Final = Rule("note 9, no pair used, bound", True, "honours", True, True)
EXACT: Final = Rule("exact", True, "all", True, True)
RULES: Final = (FORMULA, NOTE_9, NOTE_9_ONE_PAIR, NO_PAIR, NO_PAIR_BOUND, EXACT)


class BlockPart(NamedTuple):
    """A group, a candidate or a single tile of a cut, with the name of its shape.

    The shapes are "run", "triplet", "pair", "head" (the pair of the hand), "neighbours", "gap" (two tiles of
    a run without the middle one) and "single".
    """

    shape: str
    kinds: tuple[int, ...]


class BlockCut(NamedTuple):
    """The numbers of groups and candidates in one way to divide tiles.

    Attributes:
        groups: the number of complete groups.
        candidates: the number of candidates: two tiles that need a third.
        head: whether a pair is set apart as the pair of the hand.
        paired: whether any pair was taken, as the head or as a candidate.
        isolated: 0 without isolated tiles; 1 if the hand has four tiles of the kind of every isolated tile;
            otherwise 2.
    """

    groups: int
    candidates: int
    head: bool
    paired: bool
    isolated: int


_NOTHING: Final = BlockCut(0, 0, False, False, 0)


class Turn(NamedTuple):
    """One turn of the loop in note (8) of the article, which tries every pair as the pair of the hand.

    Attributes:
        head: the kind of the pair of the hand, or None for the last turn, which has no pair.
        cut: the best cut of this turn, by the exact rule.
        candidates: how many candidates of the cut count, by note (3).
        corrected: whether the cut costs one more draw, because the hand has four tiles of the kind of every
            isolated tile.
        value: the shanten that the cut gives, before the lower bound by honour quads.
    """

    head: int | None
    cut: BlockCut
    candidates: int
    corrected: bool
    value: int


@dataclass(frozen=True, slots=True)
class BlockCount:
    """The intermediate results of the algorithm on a hand.

    Attributes:
        hand: the hand.
        wanted: the number of groups that the concealed tiles must form.
        best: the groups, candidates and single tiles of one best cut, by the exact rule.
        cut: the numbers of groups and candidates in ``best``.
        candidates: how many candidates of the cut count, by note (3).
        corrected: whether the cut costs one more draw, as in `Turn`.
        bound: the least shanten that the honour quads allow, or -1 for a complete hand.
        loop: the turns of note (8): one for each pair as the pair of the hand, and one without a pair.
        values: the shanten of the standard form by each rule of `RULES`, by name.
        seven_pairs: the shanten for seven pairs, None if the hand cannot form them.
        thirteen_orphans: the shanten for thirteen orphans, None if the hand cannot form them.
    """

    hand: Hand
    wanted: int
    best: tuple[BlockPart, ...]
    cut: BlockCut
    candidates: int
    corrected: bool
    bound: int
    loop: tuple[Turn, ...]
    values: dict[str, int]
    seven_pairs: int | None
    thirteen_orphans: int | None


# ------------------------------------------------------------------ cutting a suit


def parts_from(counts: tuple[int, ...], rank: int, honours: bool) -> Iterator[BlockPart]:
    """Yield all groups, candidates and single tiles that contain a tile of a rank, by notes (1) and (2).

    Args:
        counts: the remaining tiles, by rank.
        rank: the lowest rank of the remaining tiles.
        honours: whether the suit has no runs.

    >>> [part.shape for part in parts_from((2, 1, 1, 0, 0, 0, 0, 0, 0), 0, False)]
    ['run', 'pair', 'head', 'neighbours', 'gap', 'single']
    """
    padded = (*counts, 0, 0)
    if padded[rank] >= 3:
        yield BlockPart("triplet", (rank,) * 3)
    if not honours and padded[rank + 1] and padded[rank + 2]:
        yield BlockPart("run", (rank, rank + 1, rank + 2))
    if padded[rank] >= 2:
        yield BlockPart("pair", (rank, rank))
        yield BlockPart("head", (rank, rank))
    if not honours and padded[rank + 1]:
        yield BlockPart("neighbours", (rank, rank + 1))
    if not honours and padded[rank + 2]:
        yield BlockPart("gap", (rank, rank + 2))
    yield BlockPart("single", (rank,))


def _after(cut: BlockCut, part: BlockPart, four: bool) -> BlockCut:
    """Return the numbers of a cut after one more group, candidate or single tile is added."""
    groups, candidates, head, paired, isolated = cut
    match part.shape:
        case "run" | "triplet":
            return BlockCut(groups + 1, candidates, head, paired, isolated)
        case "head":
            return BlockCut(groups, candidates, True, True, isolated)
        case "pair":
            return BlockCut(groups, candidates + 1, head, True, isolated)
        case "single":
            return BlockCut(groups, candidates, head, paired, max(isolated, 1 if four else 2))
        case _:
            return BlockCut(groups, candidates + 1, head, paired, isolated)


@cache
def cuts(counts: tuple[int, ...], rule: Rule, honours: bool = False) -> frozenset[BlockCut]:
    """Return the numbers of all cuts of a suit, without cuts that are never better than some other cut.

    Args:
        counts: the number of copies of each rank.
        rule: the version of note (9): whether a kind may give two pairs, and for which kinds the fourth copy
            counts.
        honours: whether the suit has no runs.

    >>> sorted(cuts((1, 1, 0, 0, 0, 0, 0, 0, 0), FORMULA))[-1]
    BlockCut(groups=0, candidates=1, head=False, paired=False, isolated=0)
    """
    counted = rule.quads == "all" or (rule.quads == "honours" and honours)
    fours = tuple(counted and count == COPIES for count in counts)
    return frozenset(_best_cuts(_walk(counts, fours, rule.one_pair_each, honours, -1)))


def _walk(
    counts: tuple[int, ...],
    fours: tuple[bool, ...],
    one_pair: bool,
    honours: bool,
    paired_rank: int,
    head_rank: int = -1,
) -> frozenset[BlockCut]:
    """Return the numbers of all cuts of the remaining tiles; each call takes tiles from the lowest rank.

    Args:
        counts: the remaining tiles, by rank.
        fours: the ranks whose fourth tile counts for the correction.
        one_pair: whether a rank gives at most one pair.
        honours: whether the suit has no runs.
        paired_rank: the rank of the latest pair.
        head_rank: the rank of the pair of the hand; -1 for no such pair.
    """
    # facts of ranks without tiles change nothing; without them, more suits share a rest in the cache
    fours = tuple([four and count > 0 for four, count in zip(fours, counts, strict=True)])
    paired_rank, head_rank = (rank if one_pair and counts[rank] else -1 for rank in (paired_rank, head_rank))
    return _walk_rest(counts, fours, one_pair, honours, paired_rank, head_rank)


@cache
def _walk_rest(
    counts: tuple[int, ...],
    fours: tuple[bool, ...],
    one_pair: bool,
    honours: bool,
    paired_rank: int,
    head_rank: int,
) -> frozenset[BlockCut]:
    if not any(counts):
        return frozenset([_NOTHING])
    rank = next(rank for rank, count in enumerate(counts) if count)
    result: set[BlockCut] = set()
    for part in parts_from(counts, rank, honours):
        pair = part.shape in ("pair", "head")
        if pair and one_pair and rank in (paired_rank, head_rank):
            continue
        rest = _walk(_less(counts, part), fours, one_pair, honours, rank if pair else paired_rank, head_rank)
        result.update(
            _after(cut, part, fours[rank]) for cut in rest if not (part.shape == "head" and cut.head)
        )
    return frozenset(_best_cuts(result))


def _less(counts: tuple[int, ...], part: BlockPart) -> tuple[int, ...]:
    left = list(counts)
    for rank in part.kinds:
        left[rank] -= 1
    return tuple(left)


def _best_cuts(result: Iterable[BlockCut]) -> Iterator[BlockCut]:
    """Yield, of all cuts that differ only in their number of candidates, the cut with most candidates."""
    most: dict[tuple[int, bool, bool, int], int] = {}
    for groups, candidates, head, paired, isolated in result:
        key = groups, head, paired, isolated
        most[key] = max(most.get(key, 0), candidates)
    for (groups, head, paired, isolated), candidates in most.items():
        yield BlockCut(groups, candidates, head, paired, isolated)


def joined(one: Iterable[BlockCut], other: Iterable[BlockCut]) -> frozenset[BlockCut]:
    """Return the cuts of two suits together: every cut of ``one`` combined with every cut of ``other``.

    >>> joined([BlockCut(1, 0, False, False, 0)], [BlockCut(0, 1, True, True, 2)])
    frozenset({BlockCut(groups=1, candidates=1, head=True, paired=True, isolated=2)})
    """
    return frozenset(
        _best_cuts(
            BlockCut(a.groups + b.groups, a.candidates + b.candidates, a.head or b.head,
                a.paired or b.paired, max(a.isolated, b.isolated))
            for a, b in product(one, other)
            if not (a.head and b.head)
        )
    )  # fmt: skip


# Few different sets of cuts occur, so most joins are in the cache.
_remembered = lru_cache(maxsize=1 << 16)(joined)


# ------------------------------------------------------------------ the formula


def value(cut: BlockCut, wanted: int, rule: Rule) -> int:
    """Return the shanten that one cut gives, by notes (3), (4) and (9) of the article.

    Args:
        cut: the counts of the cut.
        wanted: the number of groups that the concealed tiles must form.
        rule: the correction for kinds of which the hand holds four.

    >>> value(BlockCut(2, 2, True, True, 0), 4, FORMULA), value(BlockCut(1, 0, False, False, 1), 1, EXACT)
    (1, 1)
    """
    groups = min(cut.groups, wanted)
    return 2 * (wanted - groups) - _counted(cut, wanted) - cut.head + _corrected(cut, rule)


def _counted(cut: BlockCut, wanted: int) -> int:
    """Return how many candidates of a cut count, by note (3): with the groups, at most ``wanted``."""
    return min(cut.candidates, wanted - min(cut.groups, wanted))


def _corrected(cut: BlockCut, rule: Rule) -> bool:
    """Return whether a cut costs one more draw, by the version of note (9) in ``rule``."""
    return bool(rule.quads) and cut.isolated == 1 and not (rule.pairless and cut.paired)


def honour_quads(counts: tuple[int, ...]) -> int:
    """Return the number of honours of which the hand holds all four.

    >>> honour_quads(Hand.parse("12m99p1111z").counts)
    1
    """
    return sum(count == COPIES for count in counts[EAST:])


def shanten_of_cuts(result: Iterable[BlockCut], size: int, quads: int, rule: Rule) -> int:
    """Return the least shanten that the cuts of a hand give.

    Args:
        result: the numbers of all cuts of the hand.
        size: the number of concealed tiles.
        quads: the number of honours of which the hand holds all four.
        rule: the version of note (9).

    >>> shanten_of_cuts([BlockCut(1, 0, False, False, 1)], 4, 1, EXACT)
    1
    """
    best = min(value(cut, size // 3, rule) for cut in result)
    bound = quads - (size % 3 == 2) if rule.bound and best >= 0 else best
    return max(best, bound)


def shanten(hand: Hand | str, rule: Rule = EXACT) -> int:
    """Return the shanten of the standard form; -1 for a complete hand.

    Raises:
        LimitError: if the hand does not have 1 to 14 tiles, 3n+1 or 3n+2, or has wildcards.

    >>> [shanten("123456789m1111p", rule) for rule in (FORMULA, NOTE_9, EXACT)]
    [0, 0, 1]
    """
    hand = _checked(hand)
    remembered: frozenset[BlockCut] = frozenset([_NOTHING])
    for suit in range(4):
        remembered = _remembered(remembered, cuts(hand.counts[9 * suit : 9 * suit + 9], rule, suit == 3))
    return shanten_of_cuts(remembered, hand.size, honour_quads(hand.counts), rule)


def shanten_as_printed(hand: Hand | str) -> int:
    """Return the shanten of the standard form by notes (1) to (9) as they are printed.

    >>> shanten_as_printed("123m45m78m99p1111z"), shanten("123m45m78m99p1111z")
    (2, 1)
    """
    return shanten(hand, NOTE_9)


def seven_pairs(hand: Hand | str) -> int | None:
    """Return the shanten for seven pairs: 6 - pairs + kinds missing from seven; None for a hand with melds.

    >>> seven_pairs("1122m1199p34477s"), seven_pairs("1111m2222p3333s1z")
    (0, 6)
    """
    hand = _checked(hand)
    if hand.size < 13:
        return None
    pairs = sum(count >= 2 for count in hand.counts)
    kinds = sum(count > 0 for count in hand.counts)
    return 6 - pairs + max(0, 7 - kinds)


def thirteen_orphans(hand: Hand | str) -> int | None:
    """Return the shanten for thirteen orphans: 13 - kinds - (1 for a pair of orphans); None with melds.

    >>> thirteen_orphans("119m19p1s1234567z"), thirteen_orphans("1234m")
    (0, None)
    """
    hand = _checked(hand)
    if hand.size < 13:
        return None
    padded = [hand.counts[kind] for kind in ORPHANS]
    return 13 - sum(count > 0 for count in padded) - any(count >= 2 for count in padded)


def best_discard(hand: Hand | str, rule: Rule = EXACT) -> int:
    """Return the least shanten after a discard from 3n+2 tiles, by note (10) of the article.

    Raises:
        LimitError: if the hand has 3n+1 tiles, more than fourteen tiles, or wildcards.

    >>> best_discard("11m"), shanten("11m")
    (0, -1)
    """
    hand = _checked(hand)
    if hand.size % 3 != 2:
        raise LimitError("classic.must_discard", hand=hand, number=hand.size)
    return min(shanten(hand.discard(face), rule) for face in set(hand.faces))


# ------------------------------------------------------------------ showing a cut


def count_blocks(hand: Hand | str) -> BlockCount:
    """Return one best cut of a hand, and the shanten of the hand by each version of note (9) of the article.

    >>> count = count_blocks("12m99p1111z")
    >>> [(part.shape, len(part.kinds)) for part in count.best]
    [('neighbours', 2), ('head', 2), ('triplet', 3), ('single', 1)]
    """
    hand = _checked(hand)
    values = {rule.name: shanten(hand, rule) for rule in RULES}
    best, cut = _best_parts(hand)
    wanted = hand.size // 3
    heads = [*(kind for kind, count in enumerate(hand.counts) if count >= 2), None]
    loop = tuple(_turn(hand, head) for head in heads)  # note (8): every kind held twice, then none
    bound = honour_quads(hand.counts) - (hand.size % 3 == 2)
    return BlockCount(
        hand, wanted, best, cut, _counted(cut, wanted), _corrected(cut, EXACT),
        bound if values[EXACT.name] >= 0 else -1, loop, values, seven_pairs(hand), thirteen_orphans(hand),
    )  # fmt: skip


def _turn(hand: Hand, head: int | None) -> Turn:
    wanted = hand.size // 3
    remembered: frozenset[BlockCut] = frozenset([_NOTHING])
    for suit in range(4):
        inside = head is not None and head // 9 == suit
        rank = head % 9 if head is not None and inside else -1
        remembered = _remembered(
            remembered, _cuts_of_turn(hand.counts[9 * suit : 9 * suit + 9], suit == 3, rank)
        )
    best = min(remembered, key=lambda cut: (value(cut, wanted, EXACT), -cut.groups, -cut.candidates))
    return Turn(head, best, _counted(best, wanted), _corrected(best, EXACT), value(best, wanted, EXACT))


def _cuts_of_turn(counts: tuple[int, ...], honours: bool, rank: int) -> frozenset[BlockCut]:
    """Return the cuts of a suit in one turn of the loop of note (8).

    Args:
        counts: the number of copies of each rank.
        honours: whether the suit has no runs.
        rank: the rank of the pair of the hand; -1 for cuts of the suit without such a pair.
    """
    fours = tuple(count == COPIES for count in counts)
    head = BlockPart("head", (rank, rank))
    left = counts if rank < 0 else _less(counts, head)
    headless = (cut for cut in _walk(left, fours, True, honours, -1, rank) if not cut.head)
    return frozenset(cut if rank < 0 else _after(cut, head, False) for cut in headless)


def _best_parts(hand: Hand) -> tuple[tuple[BlockPart, ...], BlockCut]:
    """Return the best cut of the hand: its groups, candidates and single tiles, and their numbers."""
    suits = [cuts(hand.counts[9 * suit : 9 * suit + 9], EXACT, suit == 3) for suit in range(4)]
    choices = (choice for choice in product(*suits) if sum(cut.head for cut in choice) <= 1)
    wanted = hand.size // 3
    chosen = min(choices, key=lambda choice: _rank_of(_sum(choice), wanted))
    parts: list[BlockPart] = []
    for suit, cut in enumerate(chosen):
        counts = hand.counts[9 * suit : 9 * suit + 9]
        fours = tuple(count == COPIES for count in counts)
        for shape, ranks in _parts_of(counts, fours, suit == 3, -1, cut):
            parts.append(BlockPart(shape, tuple(9 * suit + rank for rank in ranks)))
    return tuple(parts), _sum(chosen)


def _rank_of(cut: BlockCut, wanted: int) -> tuple[int, int, bool]:
    """Return the sort key of a cut: least shanten first, then most groups, then cuts that have a head."""
    return value(cut, wanted, EXACT), -cut.groups, not cut.head


def _sum(choice: Iterable[BlockCut]) -> BlockCut:
    (total,) = reduce(joined, (frozenset([cut]) for cut in choice))
    return total


def _parts_of(
    counts: tuple[int, ...], fours: tuple[bool, ...], honours: bool, paired_rank: int, goal: BlockCut
) -> tuple[BlockPart, ...]:
    """Return a cut of a suit with the numbers ``goal``, as groups, candidates and single tiles.

    Args:
        counts, fours, honours, paired_rank: as in `_walk`.
        goal: the numbers of one cut of the tiles.
    """
    if not any(counts):
        return ()
    rank = next(rank for rank, count in enumerate(counts) if count)
    for part in parts_from(counts, rank, honours):
        pair = part.shape in ("pair", "head")
        if pair and paired_rank == rank:
            continue
        left, last = _less(counts, part), rank if pair else paired_rank
        for cut in _walk(left, fours, True, honours, last):
            if not (part.shape == "head" and cut.head) and _after(cut, part, fours[rank]) == goal:
                return (part, *_parts_of(left, fours, honours, last, cut))
    raise AssertionError(f"{goal} is no cut of {counts}")


def _checked(hand: Hand | str) -> Hand:
    hand = natural(hand, "shanten")
    refuse_tiles(hand, "shanten")
    return hand
