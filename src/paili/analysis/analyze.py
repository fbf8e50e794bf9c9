"""The answers to all questions about one hand, in one record.

>>> analysis = analyze("123m406p789s1122z")
>>> analysis.shanten.best, [wait.tile for wait in analysis.waits], analysis.ukeire.total
(0, [Kind.EAST, Kind.SOUTH], 4)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    """The answers to all questions about one hand, as `analyze` returns them.

    A hand of 3n+1 tiles (13, 10 …) has ``waits``; a hand of 3n+2 tiles (14, 11 …) has ``discards``.

    Attributes:
        hand: the hand.
        variant: which tiles and winning shapes the game has.
        tenpai: the argument ``tenpai`` of `analyze`, which decides whether a kind still counts as a wait
            when the player has all four copies: "concealed", "own" or "shape".
        visible: the tiles that the player sees outside the hand, as 34 counts.
        shanten: the shanten for each winning shape, such as seven pairs.
        won: whether the hand is complete.
        readings: for a complete hand, every way to divide it into groups; otherwise empty.
        waits: for a ready hand of 3n+1 tiles, the kinds that complete it; otherwise empty.
        ukeire: the draws that lower the shanten; for 3n+2 tiles, those after the best discard.
        discards: for 3n+2 tiles, every discard, best first; for 3n+1 tiles, empty.
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
        """Return this record as a dict that `json.dumps` accepts: what ``paili --json`` prints.

        The keys are the attributes of the record, and ``tiles``, ``melds``, ``drawn`` and ``lack`` of the
        hand. Objects such as ``ukeire`` become dicts; a hand is its text, a tile is its name ``"5m"``.

        >>> record = analyze("1112345678999m").to_dict()
        >>> record["hand"], record["ukeire"]["total"], record["readings"]
        ('1112345678999m', 23, [])
        """
        return plain(self)

    @property
    def tiles(self) -> tuple[Kind | Face, ...]:
        """The concealed tiles, sorted: `paili.Kind` values, and `paili.Face` values for red fives."""
        return tuple(TILES[face] for face in self.hand.faces)

    @property
    def drawn(self) -> Kind | Face | None:
        """The tile drawn last, a `paili.Kind` or, for a red five, a `paili.Face`.

        None if the drawn tile is not known: the text ``"123m4p+4p"`` names it, ``"123m44p"`` does not.
        """
        return None if self.hand.drawn is None else TILES[self.hand.drawn]

    @property
    def visible_text(self) -> str:
        """The tiles that the player sees outside the hand, as text such as ``"1m22z"``."""
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
    """Return the answers to all questions about one hand: shanten, waits, useful draws, discards, groups.

    For one answer alone, `paili.shanten`, `paili.waits`, `paili.ukeire` and `paili.discards` are faster.

    Args:
        hand: a `paili.Hand`, its text such as ``"123m406p789s1122z"``, or a `paili.Position`.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        variant: which shapes win and which tiles are in play: a `Variant`, or its name such as ``"sanma"``.
        tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
            ``"concealed"``: kinds of which the concealed hand has four; ``"own"``: kinds of which the
            concealed hand and the melds together have four; ``"shape"``: no kinds.
        order: what decides between discards that leave equal shanten and equally many useful tiles:
            ``"shape"``, good waits and improving draws; or the faster ``"ukeire"``, the number of useful
            kinds.
        lack: in Chinese games, the suit that a win must not contain (定缺): ``"m"``, ``"p"`` or ``"s"``; ""
            for none.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the variant does not allow such a hand or lack suit.
        QuestionError: if ``tenpai`` or ``order`` is unknown.

    >>> analyze("1112345678999m").shanten.best
    0
    """
    return analysis_of(inputs_of(hand, visible, variant, tenpai, lack), checked_order(order))


def not_a_win(
    problem: Message, hand: HandLike, tile: int, variant: Variant, shown: Callable[[int], int] = int
) -> ScoreError:
    """Return the error for a tile that does not complete a hand; its text names the hand's waits or shanten.

    Args:
        problem: the message that the tile does not complete the hand; the waits or the shanten are added to
            it.
        hand: the hand without the tile.
        tile: the tile as a number: a kind 0…33, or the number of a red five or a wildcard (see
            `paili.tiles`).
        variant: the variant of the game.
        shown: a function from a wait to the kind that the text names.

    >>> problem = Message("score.not_complete", hand="123m406p789s1122z", tile="5m")
    >>> print(not_a_win(problem, "123m406p789s1122z", 4, RIICHI))
    123m406p789s1122z with 5m is not a win: the hand waits for 12z
    """
    from paili.analysis.waits import waits

    try:
        waited = TileSet(wait.tile for wait in waits(hand, variant=variant))
        far = shanten(hand, variant=variant).best
    except PailiError:  # a hand that the game does not know, or of a size that asks otherwise
        return ScoreError(problem)
    if tile == WILDCARD or kind_of(tile) in waited or (far <= 0 and not waited):
        return ScoreError(problem)  # complete in shape, but the rules know no such win
    waits_for = Message("score.waits_for", tiles=TileSet(map(shown, waited)))
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
