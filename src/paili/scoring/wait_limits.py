"""Find the limits of the waits of a ready hand: furiten by the player's own river, and waits without a yaku.

>>> from paili.hand import Hand
>>> limits_of(Hand.parse("23m456p789s11s[123p]"), rules=Rules.TENHOU).no_yaku
TileSet.parse('14m')
>>> limits = limits_of(Hand.parse("24m456p789s11s123p"), river=1 << 2, rules=Rules.TENHOU)
>>> limits.furiten, limits.no_yaku, limits.no_ron
(TileSet.parse('3m'), TileSet.parse(''), TileSet.parse('3m'))
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from paili.analysis.from_position import HandLike, accepts_position
from paili.analysis.inputs import RIVER, as_hand, inputs_of, visible_counts
from paili.analysis.waits import waits_at
from paili.catalogue import Message
from paili.hand import Hand
from paili.record import Record, Tile, json_record
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.score import score
from paili.tiles import COPIES, EAST, KINDS, SOUTH, TILES, TileSet
from paili.variants import Variant
from paili.win.facts import wind
from paili.win.win import Win

_ALL_TILES: Final = 13


@json_record()
@dataclass(frozen=True, slots=True)
class WaitLimits(Record):
    """The limits that keep a ready hand from winning on its waits.

    Attributes:
        tile: the discard that leaves the ready hand; None for a hand of 3n+1 tiles.
        waits: the kinds that complete the hand, without kinds whose four copies the hand holds.
        furiten: the waits that are in the player's own river; one such wait forbids ron on all waits.
        no_yaku: the waits on which the hand has no yaku, neither by ron nor by tsumo.
        no_ron: the waits on which a hand without riichi has a yaku by tsumo but no yaku by ron.
        concealed: whether the hand is concealed, so that it may still declare riichi.
    """

    tile: Tile | None
    waits: TileSet
    furiten: TileSet
    no_yaku: TileSet
    no_ron: TileSet
    concealed: bool

    def __bool__(self) -> bool:
        """Return whether there is any limit."""
        return bool(self.furiten.mask | self.no_yaku.mask | self.no_ron.mask)


def limits_of(
    hand: Hand,
    tile: int | None = None,
    *,
    river: int = 0,
    rules: Rules,
    seat_wind: int = SOUTH,
    round_wind: int = EAST,
    variant: Variant | None = None,
) -> WaitLimits | None:
    """Return the limits of a hand of 3n+1 tiles; None if the hand is not ready, or does not have 13 tiles.

    Yaku of circumstances (the last tile, a replacement tile, a robbed quad) are not counted.

    Args:
        hand: 3n+1 tiles; a hand with wildcards gets no limits.
        tile: the kind that was discarded to get this hand; it is added to the river. None for no discard.
        river: the mask of the kinds of the player's own discards.
        rules: the rule set.
        seat_wind, round_wind: the kinds of the winds.
        variant: the variant, which decides the winning forms; None for the variant of the rules.
    """
    if hand.total != _ALL_TILES or hand.wildcards:
        return None
    copies = hand.all_counts
    waits = [
        wait.tile
        for wait in waits_at(inputs_of(hand, "", variant or rules.variant))
        if copies[wait.tile] < COPIES
    ]
    if not waits:
        return None
    facts: dict[str, Any] = {"seat_wind": seat_wind, "round_wind": round_wind}
    no_ron = [kind for kind in waits if not _wins(hand, kind, rules, facts)]
    no_yaku = [kind for kind in no_ron if not _wins(hand, kind, rules, facts | {"tsumo": True})]
    thrown = river | (0 if tile is None else 1 << tile)
    return WaitLimits(
        None if tile is None else TILES[tile],
        TileSet(waits),
        TileSet(kind for kind in waits if thrown >> kind & 1),
        TileSet(no_yaku),
        TileSet(kind for kind in no_ron if kind not in no_yaku),
        hand.is_concealed,
    )


@accepts_position()
def wait_limits(
    hand: HandLike,
    *,
    river: str | Sequence[int] = "",
    rules: Rules | str = Rules.TENHOU,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    discards: Collection[int] | None = None,
) -> tuple[WaitLimits, ...]:
    """Return the limits that keep a ready hand from winning: furiten and waits without a yaku.

    For a hand of 3n+2 tiles, the limits are found for each discard that leaves a ready hand.

    Args:
        hand: the hand, its text, or a position; a hand with wildcards gets no limits.
        river: the player's own discards, including called ones, as text or 34 counts.
        rules: the rule set.
        seat_wind, round_wind: ``E S W N``.
        discards: the kinds whose discard leaves a ready hand, if the caller knows these kinds; None to try
            every discard.

    Returns:
        One `WaitLimits` for each of these ready hands that has a limit, in the order of the discarded tile.

    Raises:
        PailiError: if the hand, tiles, rules or winds are invalid.

    >>> [str(wait.tile) for wait in wait_limits("999m340p34488s[666z]", river="2s")]
    ['4s']
    """
    rules = checked_rules(rules)
    result = as_hand(hand, rules.variant)
    thrown = sum(1 << kind for kind, count in enumerate(visible_counts(river, RIVER)) if count)
    facts: dict[str, Any] = {
        "river": thrown, "rules": rules,
        "seat_wind": wind("seat_wind", seat_wind), "round_wind": wind("round_wind", round_wind),
    }  # fmt: skip
    tried = range(KINDS) if discards is None else discards
    kinds = [None] if result.size % 3 == 1 else [int(kind) for kind in tried if result.counts[kind]]
    every = (limits_of(result if kind is None else result.discard(kind), kind, **facts) for kind in kinds)
    return tuple([limits for limits in every if limits])


def wait_messages(
    limits: WaitLimits,
    option: Message | None,
    *,
    riichi: bool = False,
    written: Callable[[TileSet], object] = str,
) -> Iterator[Message]:
    """Yield messages that describe the limits of a ready hand.

    Args:
        limits: the limits to describe.
        option: the name of the discard or call that leads to this hand; None if there is none.
        riichi: whether riichi is declared, so that every wait has a yaku.
        written: the function that converts a set of kinds to the value that the message contains.
    """
    wait = Message("wait_note.now") if option is None else Message("wait_note.after", option=option)
    if limits.furiten and limits.no_yaku != limits.waits:
        yield Message("wait_note.furiten", wait=wait, kinds=written(limits.furiten))
    if limits.no_yaku:
        yield Message("wait_note.no_yaku", wait=wait, kinds=written(limits.no_yaku))
    if limits.no_ron and not riichi and not limits.furiten:  # which bars every ron already
        name = "wait_note.no_ron" if limits.concealed else "wait_note.no_ron_open"
        yield Message(name, wait=wait, kinds=written(limits.no_ron))


def _wins(hand: Hand, kind: int, rules: Rules, facts: dict[str, Any]) -> bool:
    return score(Win(hand, TILES[kind], **facts), rules).points > 0
