"""Compare the best discard of a hand with another discard: the useful draws that each of the two keeps.

The *chosen* discard is the one that the caller compares with the best discard. Method: one table holds both
discards, so that their useful draws are counted by the same rule. For a draw that is useful only after the
best discard, the comparison names the group that the chosen tile would have made with the draw: a run that
needs both tiles, or a finished group that is lost without the chosen tile. If shanten is higher after the
chosen discard, the draws after the two discards cannot be compared, and every group around the tile is named.

>>> comparison = compare("123m456p788s11223z", "7s")
>>> comparison.best.tile, comparison.given_up
(Kind.WEST, TileSet.parse('69s'))
>>> comparison.broken[0]
Broken(shape='two-sided', tiles=(Kind.S7, Kind.S8), draws=TileSet.parse('69s'))
>>> best = best_discard("1233m456p1367s112z")
>>> best.discard.tile, str(best.cut), best.outlook.improving, best.runner_up.chosen.tile
(Kind.SOUTH, '123m 456p 13s 67s 11z + 3m2z', 21, Kind.M3)
>>> best.runner_up.decided_by, best.runner_up.outlook.improving
('improving', 14)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.analysis.discards import Discard, kind_to_discard, table_of
from paili.analysis.from_position import HandLike
from paili.analysis.inputs import A_DISCARD, BY_SHAPE, CONCEALED, Inputs, inputs_of, require_drawn
from paili.analysis.moves import after_discard
from paili.analysis.shanten import has_won
from paili.display import sentences_of
from paili.hand.groups import PAIR, RUN, TRIPLET, completing, run_from, shape_of
from paili.record import Json, json_record, plain
from paili.tables.load import Tables
from paili.tiles import EAST, WILDCARD, Kind, TileSet, risk, suit_keys
from paili.variants import NO_LACK, RIICHI, VariantLike

if TYPE_CHECKING:
    from paili.analysis.after_a_draw import Outlook
    from paili.analysis.cutting.cuts import Cut

SAFETY: Final = "safety"


@json_record()
class Broken(NamedTuple):
    """A group that a discard breaks: a meld, a pair, or two tiles of a run.

    Attributes:
        shape: ``pair``, ``triplet``, ``run``; or, for two tiles of a run, ``two-sided``, ``closed`` or
            ``edge``.
        tiles: the kinds of the group, including the discarded kind.
        draws: the kinds that complete the group: for two tiles of a run, those that make a run; for a meld
            or a pair, the discarded kind, which would restore it.
    """

    shape: str
    tiles: tuple[Kind, ...]
    draws: TileSet

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts; tiles are names such as ``"5m"``."""
        return plain(self)


@json_record(
    "chosen", "best", "has_won", "is_best", "rank", "steps_lost", "tiles_lost", "kept", "given_up", "gained",
    "left", "broken", "outlook", "best_outlook", "decided_by",
    Outlook="paili.analysis.after_a_draw",
)  # fmt: skip
class Comparison(NamedTuple):
    """A discard compared with the best discard.

    The *chosen* discard is the argument of `paili.compare`. The *best* one leaves the lowest shanten, then
    the most useful tiles. A useful draw lowers the shanten.

    Attributes:
        chosen: the chosen discard, with the useful draws after it.
        best: the best discard, with the useful draws after it.
        rank: how many discards are better than the chosen one, 0 or more; equally good ones do not count.
        kept: the draws that are useful after both discards.
        given_up: the draws that are useful only after the best discard.
        gained: the draws that are useful only after the chosen discard.
        left: for each kind in ``kept``, ``given_up`` and ``gained``, how many copies are left.
        broken: the groups (melds, pairs, two tiles of a run) that the chosen discard breaks and the best
            discard keeps.
        best_is_isolated: whether the hand has neither another copy of the best discard nor a tile within two
            ranks of it.
        has_won: whether the hand is already complete, so that any discard breaks it.
        outlook: the numbers by which discards with equal shanten and equally many useful tiles are ranked,
            after the chosen discard. None if the chosen discard is the best one, or has another shanten or
            number of useful tiles.
        best_outlook: the same numbers after the best discard; None where ``outlook`` is None.
        decided_by: where the two outlooks are present, why the best discard is first: the name of a field
            of the outlook (``good``, ``improving`` or ``expected``), ``safety`` if honours and outer tiles
            go first, or "" for the order of tiles alone.
    """

    chosen: Discard
    best: Discard
    rank: int
    kept: TileSet
    given_up: TileSet
    gained: TileSet
    left: dict[Kind, int]
    broken: tuple[Broken, ...]
    best_is_isolated: bool
    has_won: bool
    outlook: Outlook | None
    best_outlook: Outlook | None
    decided_by: str

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``chosen``, ``best``, ``has_won``, ``is_best``, ``rank``, ``steps_lost``, ``tiles_lost``,
        ``kept``, ``given_up``, ``gained``, ``left``, ``broken``, ``outlook``, ``best_outlook`` and
        ``decided_by``. Objects among the values become dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)

    def text(self, language: str = "en") -> str:
        """Return an explanation for people: which draws the discard keeps and which it gives up.

        Args:
            language: ``"en"``, ``"zh"`` or ``"ja"``.

        Returns:
            Sentences, each on its own line.
        """
        return sentences_of(self, language)

    @property
    def is_best(self) -> bool:
        """Return whether no discard is better than the chosen one.

        A better discard leaves a lower shanten, or the same shanten and more useful tiles.
        """
        return self.rank == 0

    @property
    def steps_lost(self) -> int:
        """The shanten after the chosen discard minus the shanten after the best one, 0 or more."""
        return self.chosen.shanten - self.best.shanten

    @property
    def tiles_lost(self) -> int:
        """The number of useful tiles after the best discard minus the number after the chosen discard.

        Use it only if `steps_lost` is 0. Otherwise the two discards leave different shanten, the numbers
        cannot be compared, and the difference may be below 0.
        """
        return self.best.ukeire.total - self.chosen.ukeire.total


def compare(
    hand: HandLike,
    tile: int | str,
    visible: str | Sequence[int] = "",
    *,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Comparison:
    """Return what a discard gives up against the best discard: useful draws, groups, shanten.

    The best discard is the first of `paili.discards`: the lowest shanten, then the most useful tiles, without
    a look at danger. `paili.best_discard` explains the best discard itself.

    Args:
        hand: a hand of 3n+2 tiles, a position, or the text of either.
        tile: the tile to discard, as text such as ``"7s"`` or as a `Kind`; a red five is a five.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
            ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
            concealed hand and the melds together have four; ``"shape"``: no kinds.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles, or cannot discard the tile.

    >>> lost = compare("123m456p788s11223z", "7s")
    >>> lost.best.tile, lost.given_up, lost.tiles_lost
    (Kind.WEST, TileSet.parse('69s'), 8)
    """
    inputs = inputs_of(hand, visible, variant, tenpai, lack)
    return compare_in(inputs, table_of(inputs, BY_SHAPE), tile)


def compare_in(inputs: Inputs, table: Sequence[Discard], tile: int | str) -> Comparison:
    """Return the comparison of a discard with the best one, from a table of discards computed before.

    Args:
        inputs: the position of 3n+2 tiles.
        table: the discards of the position, best first.
        tile: the kind to discard, or its name.

    Raises:
        NotationError, QuestionError: as `compare`.
    """
    require_drawn(inputs.hand, A_DISCARD)
    return _beside_best(inputs, _discard_of(inputs, tile, table), table)


def runner_up_in(inputs: Inputs, table: Sequence[Discard]) -> Comparison | None:
    """Return the comparison of the second-best discard with the best one; None if there is no second.

    Args:
        inputs: the position of 3n+2 tiles.
        table: the discards of the position, best first.
    """
    return _beside_best(inputs, table[1], table) if len(table) > 1 else None


def _beside_best(inputs: Inputs, chosen: Discard, table: Sequence[Discard]) -> Comparison:
    counts, tables = inputs.hand.counts, inputs.engine.tables
    best = table[0]
    ours, theirs = chosen.ukeire.tiles, best.ukeire.tiles
    given_up = theirs - ours
    further = chosen.shanten > best.shanten
    outlooks = _outlooks(inputs, best, chosen)
    lost = theirs if further else given_up
    return Comparison(
        chosen=chosen,
        best=best,
        rank=_rank(chosen, table),
        kept=ours & theirs,
        given_up=given_up,
        gained=ours - theirs,
        left={**best.ukeire.left, **chosen.ukeire.left},
        broken=tuple(_broken(counts, chosen.tile, best.tile, lost, further, tables)),
        best_is_isolated=is_isolated(counts, best.tile),
        has_won=has_won(inputs),
        outlook=outlooks and outlooks[1],
        best_outlook=outlooks and outlooks[0],
        decided_by=_decided_by(best.tile, chosen.tile, *outlooks) if outlooks else "",
    )


def _rank(chosen: Discard, table: Sequence[Discard]) -> int:
    """Return how many discards of a table are better than the chosen one."""
    nearer = sum([discard.shanten < chosen.shanten for discard in table])
    total, as_near = chosen.ukeire.total, [item for item in table if item.shanten == chosen.shanten]
    return nearer + sum([discard.ukeire.total > total for discard in as_near])


def _outlooks(inputs: Inputs, best: Discard, chosen: Discard) -> tuple[Outlook, Outlook] | None:
    """Return the outlooks after two discards; None unless they differ and tie in shanten and useful tiles."""
    if chosen.tile == best.tile or not is_as_good(chosen, best):
        return None
    from paili.analysis.after_a_draw import outlook_at  # few hands have two discards that are as good

    return outlook_at(after_discard(inputs, best.tile)), outlook_at(after_discard(inputs, chosen.tile))


def _decided_by(best: int, chosen: int, after_best: Outlook, after_chosen: Outlook) -> str:
    from paili.analysis.after_a_draw import decided_by

    safer = SAFETY if risk(best) < risk(chosen) else ""
    return decided_by(after_best, after_chosen) or safer


def is_as_good(one: Discard, other: Discard) -> bool:
    """Return whether two discards leave the same shanten and equally many useful tiles.

    >>> from paili.analysis.discards import discards
    >>> first, second, *_ = discards("123456789m1122z3z")
    >>> is_as_good(first, second)
    False
    """
    return _worth(one) == _worth(other)


def _worth(discard: Discard) -> tuple[int, int]:
    return discard.shanten, -discard.ukeire.total


def _discard_of(inputs: Inputs, tile: int | str, table: Sequence[Discard]) -> Discard:
    kind = kind_to_discard(inputs, tile)
    return next(discard for discard in table if discard.tile == kind)


# ------------------------------------------------------------------------------- what is broken


def _broken(
    counts: Sequence[int], chosen: int, best: int, draws: TileSet, further: bool, tables: Tables
) -> Iterator[Broken]:
    """Yield the groups that a discard breaks and the best discard keeps.

    If the discard breaks a finished meld or pair, only this group is yielded.

    Args:
        counts: 34 counts of the concealed tiles, before the discard.
        chosen: the discarded kind.
        best: the best discard.
        draws: the useful draws that the discard gives up; the groups that need these draws are yielded.
        further: whether shanten is higher after the discard than after the best one.
        tables: the tables of the variant.
    """
    if chosen in (WILDCARD, best):
        return
    if further or chosen in draws:
        group = _finished(counts, chosen, best, tables)
        if group:
            yield Broken(_name(group), _kinds(group), TileSet([chosen]))
            return
    pairs = (
        (min(chosen, third), max(chosen, third))
        for draw in draws
        for third in completing(chosen, draw)
        if counts[third] > (third == best) and not counts[draw]
    )
    yield from (Broken(shape_of(*tiles), _kinds(tiles), completing(*tiles)) for tiles in dict.fromkeys(pairs))


def _kinds(tiles: tuple[int, ...]) -> tuple[Kind, ...]:
    return tuple(map(Kind, tiles))


def _finished(counts: Sequence[int], kind: int, spare: int, tables: Tables) -> tuple[int, ...] | None:
    """Return the finished meld or pair that a hand loses if it discards a kind; None for no group.

    Args:
        counts: 34 counts of the concealed tiles.
        kind: the discarded kind.
        spare: a kind that the hand does not need; one copy of it is left out first.
        tables: the tables of the variant.
    """
    remaining = [count - (other == spare) for other, count in enumerate(counts)]
    meld_count = _melds_of(remaining, kind, tables)
    if _melds_of(_without(remaining, (kind,)), kind, tables) < meld_count:
        melds = (group for group in _melds_with(kind) if _holds(remaining, group))
        return next(
            group for group in melds if _melds_of(_without(remaining, group), kind, tables) == meld_count - 1
        )
    pair = (kind, kind)
    is_pair = _holds(remaining, pair) and _melds_of(_without(remaining, pair), kind, tables) == meld_count
    return pair if is_pair else None


def _melds_of(counts: Sequence[int], kind: int, tables: Tables) -> int:
    """Return the largest number of complete melds that the tiles of one suit make.

    Args:
        counts: 34 counts of tiles.
        kind: any kind of the suit.
        tables: the tables of the variant.
    """
    suit = kind // 9
    without_pair, _ = tables.need_of(suit, suit_keys(counts)[suit])
    return max(melds for melds, missing in enumerate(without_pair) if missing == 0)


def _melds_with(kind: int) -> Iterator[tuple[int, ...]]:
    for low in (kind - 2, kind - 1, kind):
        if kind in run_from(low):
            yield run_from(low)
    yield (kind, kind, kind)


def _holds(counts: Sequence[int], group: tuple[int, ...]) -> bool:
    return all(counts[kind] >= group.count(kind) for kind in group)


def _without(counts: Sequence[int], group: tuple[int, ...]) -> list[int]:
    return [count - group.count(kind) for kind, count in enumerate(counts)]


def _name(group: tuple[int, ...]) -> str:
    if group[0] != group[-1]:
        return RUN
    return TRIPLET if len(group) == 3 else PAIR


def is_isolated(counts: Sequence[int], kind: int) -> bool:
    """Return whether a kind has neither a second copy nor a neighbour within two ranks.

    >>> is_isolated([1, 0, 0, 1] + [0] * 30, 0), is_isolated([1, 0, 1] + [0] * 31, 0)
    (True, False)
    """
    if kind == WILDCARD or counts[kind] > 1:
        return False
    suit = kind - kind % 9
    near = range(max(kind - 2, suit), min(kind + 3, suit + 9))
    return kind >= EAST or not any(counts[other] for other in near if other != kind)


@json_record(Outlook="paili.analysis.after_a_draw", Cut="paili.analysis.cutting.cuts")
class BestDiscard(NamedTuple):
    """The discard that brings a hand fastest to a win, without a look at danger, and the facts behind it.

    Attributes:
        discard: the discard, with the useful draws after it, which lower the shanten.
        has_won: whether the hand is already complete, so that any discard breaks it.
        cut: a best division of the hand into groups in which the discard is a loose tile (see `paili.cuts`);
            None if the discard is part of a group in every best division.
        is_isolated: whether the hand has neither another copy of the discard nor a tile within two ranks.
        outlook: the numbers by which the discard is ranked among those with equal shanten and equally many
            useful tiles.
        runner_up: the second-best discard compared with the best one; None if there is only one discard.
    """

    discard: Discard
    has_won: bool
    cut: Cut | None
    is_isolated: bool
    outlook: Outlook
    runner_up: Comparison | None

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``discard``, ``has_won``, ``cut``, ``is_isolated``, ``outlook`` and ``runner_up``.
        Objects among the values become dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)

    def text(self, language: str = "en") -> str:
        """Return an explanation for people: why the discard is the best, and what the second-best lacks.

        Args:
            language: ``"en"``, ``"zh"`` or ``"ja"``.

        Returns:
            Sentences, each on its own line.
        """
        return sentences_of(self, language)


def best_discard(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> BestDiscard:
    """Return the discard that brings a hand fastest to a win, with the reasons for it.

    It is the first of `paili.discards`: the lowest shanten, then the most useful tiles. Points and danger are
    ignored; `paili.evaluate` and `paili.danger` compute these.

    Args:
        hand: a hand of 3n+2 tiles, a position, or the text of either.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
            ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
            concealed hand and the melds together have four; ``"shape"``: no kinds.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if the hand has 3n+1 tiles, or ``tenpai`` is unknown.

    >>> best_discard("1233m456p1367s112z").discard.tile
    Kind.SOUTH
    """
    inputs = inputs_of(hand, visible, variant, tenpai, lack)
    require_drawn(inputs.hand, A_DISCARD)
    return best_discard_in(inputs, table_of(inputs, BY_SHAPE))


def best_discard_in(inputs: Inputs, table: Sequence[Discard]) -> BestDiscard:
    """Return the best discard with its reasons, from a table of discards computed before.

    Args:
        inputs: the position of 3n+2 tiles.
        table: the discards of the position, in the order ``"shape"``.
    """
    from paili.analysis.after_a_draw import outlook_at  # these are for the reasons alone
    from paili.analysis.cutting.cuts import cut_leaving

    best, runner_up = table[0], runner_up_in(inputs, table)
    outlook = None if runner_up is None else runner_up.best_outlook
    return BestDiscard(
        discard=best,
        has_won=has_won(inputs),
        cut=cut_leaving(inputs, best.tile),
        is_isolated=is_isolated(inputs.hand.counts, best.tile),
        outlook=outlook or outlook_at(after_discard(inputs, best.tile)),
        runner_up=runner_up,
    )
