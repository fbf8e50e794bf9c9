"""The answers to all questions about one hand, in one record.

>>> found = analyze("123m406p789s1122z")
>>> found.shanten.best, [wait.tile for wait in found.waits], found.ukeire.total
(0, [Kind.EAST, Kind.SOUTH], 4)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from paili.analysis.from_position import HandLike
from paili.analysis.inputs import BY_SHAPE, CONCEALED, Inputs, checked_order, inputs_of
from paili.analysis.moves import Ukeire, ukeire_at
from paili.analysis.shanten import KnittedShanten, Shanten, has_won, shanten, shanten_at
from paili.catalogue import Message
from paili.errors import PailiError, ScoreError
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import TILES, WILDCARD, Face, Kind, TileSet, kind_of, mpsz
from paili.variants import NO_LACK, RIICHI, Variant, VariantLike

if TYPE_CHECKING:  # a call computes waits or discards, never both
    from paili.analysis.cutting.readings import Reading
    from paili.analysis.discards import Discard
    from paili.analysis.waits import Wait


@json_record(
    "hand", "tiles", "melds:hand.melds", "drawn", "variant:variant.name", "lack:variant.lack", "tenpai",
    "visible:visible_text", "shanten", "won", "readings", "waits", "ukeire", "discards",
    Discard="paili.analysis.discards", Reading="paili.analysis.cutting.readings", Wait="paili.analysis.waits",
)  # fmt: skip
class Analysis(NamedTuple):
    """The answers to all questions about a hand.

    Attributes:
        hand: the hand.
        variant: the variant of the game.
        tenpai: which copies count as used up: ``"concealed"``, ``"own"`` or ``"shape"``, see
            `paili.analysis.inputs`.
        visible: 34 counts of tiles seen outside the hand.
        shanten: the shanten number for each form of a complete hand, such as seven pairs.
        won: whether the hand is complete.
        readings: for a complete hand, every way to divide it into groups.
        waits: for a ready hand of 3n+1 tiles, its waits.
        ukeire: the draws that lower shanten; for 3n+2 tiles, after the best discard.
        discards: for 3n+2 tiles, every discard, best first.
    """

    hand: Hand
    variant: Variant
    tenpai: str
    visible: tuple[int, ...]
    shanten: Shanten | KnittedShanten
    won: bool
    readings: tuple[Reading, ...]
    waits: tuple[Wait, ...]
    ukeire: Ukeire
    discards: tuple[Discard, ...]

    def to_dict(self) -> Json:
        """Return this record as a JSON-ready dict: the output of the option ``--json``.

        The web page uses this dict too. Tiles are written by name. A group and a hand have a text beside
        their tiles.

        >>> found = analyze("1112345678999m").to_dict()
        >>> found["hand"], found["ukeire"]["total"], found["readings"]
        ('1112345678999m', 23, [])
        """
        return plain(self)

    @property
    def tiles(self) -> tuple[Kind | Face, ...]:
        """The concealed tiles in order."""
        return tuple(TILES[face] for face in self.hand.faces)

    @property
    def drawn(self) -> Kind | Face | None:
        """The tile drawn last, or None if it is not known."""
        return None if self.hand.drawn is None else TILES[self.hand.drawn]

    @property
    def visible_text(self) -> str:
        """The visible tiles outside the hand, as mpsz text."""
        return mpsz(kind for kind, count in enumerate(self.visible) for _ in range(count))


def analyze(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    *,
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    order: str = BY_SHAPE,
    lack: str = NO_LACK,
) -> Analysis:
    """Return the shanten, waits, useful draws and discards of a hand, and the groups of a complete hand.

    Args:
        hand: a hand, or its text.
        visible: tiles seen outside the hand, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies count as used up, so that they can no longer be drawn: ``"concealed"``, ``"own"``
            or ``"shape"``, see `paili.analysis.inputs`.
        lack: the suit that a win must not contain (定缺), "" for none; see
            `paili.variants.Variant.with_lack`.
        order: the order of the discards, ``"shape"`` or the faster ``"ukeire"``; see
            `paili.analysis.discards`.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if ``tenpai`` or ``order`` is unknown.
    """
    return analysis_of(inputs_of(hand, visible, variant, tenpai, lack), checked_order(order))


def not_a_win(problem: Message, hand: HandLike, tile: int, variant: Variant) -> ScoreError:
    """Return the error for a tile that does not complete a hand; its text names the hand's waits or shanten.

    Args:
        problem: the message that the tile does not complete the hand; the waits or the shanten are added to
            it.
        hand: the hand without the tile.
        tile: the tile as a face, see `paili.tiles`.
        variant: the variant of the game.

    >>> problem = Message("score.not_complete", hand="123m406p789s1122z", tile="5m")
    >>> print(not_a_win(problem, "123m406p789s1122z", 4, RIICHI))
    123m406p789s1122z with 5m is not a win: it waits for 12z
    """
    from paili.analysis.waits import waits

    try:
        waited = TileSet(wait.tile for wait in waits(hand, variant=variant))
        far = shanten(hand, variant=variant).best
    except PailiError:  # a hand that the game does not know, or of a size that asks otherwise
        return ScoreError(problem)
    if tile == WILDCARD or kind_of(tile) in waited or (far <= 0 and not waited):
        return ScoreError(problem)  # complete in shape, but the rules know no such win
    waits_for = Message("score.waits_for", tiles=waited)
    reason = waits_for if waited else Message("score.not_ready", number=far)
    return ScoreError(Message("score.because", problem=problem, reason=reason))


def analysis_of(inputs: Inputs, order: str = BY_SHAPE) -> Analysis:
    """Return the result of `analyze` for a position.

    Args:
        inputs: the position.
        order: the order of the discards, ``"shape"`` or ``"ukeire"``.
    """
    return _of_drawn(inputs, order) if inputs.hand.size % 3 == 2 else _of_waiting(inputs)


def _of_drawn(inputs: Inputs, order: str) -> Analysis:
    from paili.analysis.discards import table_of

    table, won = table_of(inputs, order), has_won(inputs)
    readings = _readings(inputs) if won else ()
    return Analysis(*inputs[:4], shanten_at(inputs), won, readings, (), table[0].ukeire, table)


def _readings(inputs: Inputs) -> tuple[Reading, ...]:
    from paili.analysis.cutting.readings import readings_of

    return readings_of(inputs.with_rule(CONCEALED))


def _of_waiting(inputs: Inputs) -> Analysis:
    from paili.analysis.waits import waits_at

    return Analysis(*inputs[:4], shanten_at(inputs), False, (), waits_at(inputs), ukeire_at(inputs), ())
