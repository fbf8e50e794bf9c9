"""Check the arguments that all functions about one hand share.

A hand or its text, the variant, the rule for used-up copies and the visible tiles become one frozen `Inputs`.

``tenpai`` is the rule for copies that are used up and cannot help the hand:

* ``"concealed"``: a kind of which the concealed hand holds all four cannot be drawn again
* ``"own"``: the copies in the hand's own melds count as held too
* ``"shape"``: no copies are used up, and a kind may be used more than four times

``order`` is the order of discards that keep equally many useful tiles, see `paili.analysis.discards`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import cached_property
from operator import add, index, sub
from typing import TYPE_CHECKING, Final, NamedTuple

from paili.analysis.from_position import HandLike, PositionLike, as_position, refuse_against
from paili.analysis.shape.engine import FOUR_TIMES, WHOLE, Engine
from paili.analysis.shape.engines import engine_of
from paili.catalogue import Message
from paili.errors import HandError, NotationError, QuestionError, VariantError
from paili.hand import Hand
from paili.hand.checks import check_counts
from paili.tiles import COPIES, KINDS, TILES, WILDCARD, TileSet, kind_of, mpsz
from paili.variants import KNITTED_STRAIGHT, NO_LACK, RIICHI, STANDARD, Variant, VariantLike, checked_variant

if TYPE_CHECKING:
    from paili.notation.reading import Token

CONCEALED: Final = "concealed"
OWN: Final = "own"
SHAPE: Final = "shape"
TENPAI: Final = (CONCEALED, OWN, SHAPE)
BY_UKEIRE: Final = "ukeire"
BY_SHAPE: Final = "shape"
ORDERS: Final = (BY_UKEIRE, BY_SHAPE)
NOTHING_VISIBLE: Final = (0,) * KINDS

A_WIN: Final = Message("analysis.a_win")
A_READING: Final = Message("analysis.a_reading")
VISIBLE, RIVER = "visible", "river"
_WRONG_COUNTS: Final = {VISIBLE: "analysis.visible", RIVER: "analysis.river"}
_NO_COUNTS: Final = {VISIBLE: "analysis.no_visible", RIVER: "analysis.no_river"}
A_DISCARD: Final = Message("analysis.a_discard")

# for 4, 3, 2 and 1 copies: a digit 1 for each number of copies seen that leaves at least so many
_LEFT: Final = [
    bytes.maketrans(bytes(range(5)), digits) for digits in (b"10000", b"11000", b"11100", b"11110")
]


class _Inputs(NamedTuple):
    hand: Hand
    variant: Variant
    tenpai: str
    visible: tuple[int, ...]
    engine: Engine


class Inputs(_Inputs):
    """The checked arguments of a function about one hand; called the *position* in this package.

    Attributes:
        hand: the hand, which the variant allows.
        variant: the variant of the game.
        tenpai: the rule for used-up copies, one of ``TENPAI``.
        visible: 34 counts of tiles seen outside the hand.
        engine: the object that looks up shanten and useful draws, for the variant and the rule ``tenpai``.
        allowed: the kinds that may be discarded, as a mask: in a position in riichi that of the drawn tile,
            after a call all but the banned ones (kuikae).
    """

    allowed: int = -1

    @property
    def is_by_shape(self) -> bool:
        """Return whether a kind may be used more than four times (``tenpai="shape"``)."""
        return self.tenpai == SHAPE

    @property
    def used_up(self) -> tuple[int, ...] | None:
        """The copies of each kind that the melds use, as 34 counts; None if no copies in melds are used up.

        This is so if ``tenpai`` is not ``"own"``, the hand has no melds, or the variant has ``wild_fifth``.
        """
        is_strict = self.tenpai == OWN and not self.variant.wild_fifth
        return self.hand.melded if is_strict and self.hand.melds else None

    @property
    def seen(self) -> Sequence[int]:
        """34 counts of the copies in the hand, in its melds, or visible."""
        copies = self.hand.all_counts
        return copies if self.visible is NOTHING_VISIBLE else tuple(map(add, copies, self.visible))

    @cached_property
    def live(self) -> tuple[int, ...]:
        """34 counts of the copies neither in the hand, nor in its melds, nor visible."""
        return tuple([COPIES - seen for seen in self.seen])

    @cached_property
    def drawable(self) -> int:
        """The natural kinds that the hand has not used up, as a 34-bit mask; visible tiles do not count."""
        if self.is_by_shape:
            return self.variant.natural.mask
        copies = self.hand.all_counts if self.tenpai == OWN else self.hand.counts
        full = sum([1 << kind for kind, count in enumerate(copies) if count >= COPIES])
        return self.variant.natural.mask & ~full

    @cached_property
    def copies(self) -> int:
        """Four masks in one number: the kinds of which at least one, two, three and four copies are left."""
        seen = bytearray(self.seen[::-1])
        return int(b"".join([seen.translate(digits) for digits in _LEFT]), 2)

    @property
    def wild_draws(self) -> int:
        """The wild kinds with copies left, as a mask: each of them helps every hand."""
        return self.variant.wild.mask & self.copies if self.variant.wild else 0

    def as_played(self) -> Inputs:
        """Return the position with concealed tiles of wild kinds as wildcards; they still count as seen.

        >>> from paili.variants import LAIZI
        >>> inputs = inputs_of("123m456p55s", variant=LAIZI.with_wildcards("5s"))
        >>> inputs.hand, inputs.live[22]
        (Hand.parse('123m456p**'), 2)
        """
        played = self.hand.with_wild(self.variant.wild)
        wild = map(sub, self.hand.counts, played.counts)
        return Inputs(played, self.variant, self.tenpai, tuple(map(add, self.visible, wild)), self.engine)

    @property
    def must_go(self) -> int:
        """The kinds of the lack suit in the hand, as a mask: they must be discarded first."""
        return sum([1 << kind for kind in self.variant.lacking if self.hand.counts[kind]])

    def total(self, mask: int) -> int:
        """Return how many copies are left of all kinds in a mask."""
        return (mask * FOUR_TIMES & self.copies).bit_count()

    def kinds(self, mask: int) -> int:
        """Return how many kinds in a mask have copies left."""
        return (mask & self.copies).bit_count()

    def after(self, tile: int) -> Inputs:
        """Return the position after a discard."""
        return Inputs(self.hand.discard(tile), *self[1:])

    def with_hand(self, hand: Hand) -> Inputs:
        """Return the position with another hand that the variant allows, for example after a call."""
        return Inputs(hand, *self[1:])

    def with_seen(self, tile: int) -> Inputs:
        """Return the position with one more visible tile.

        Raises:
            HandError: if the tile would be the fifth of its kind.
        """
        visible = tuple([count + (kind == kind_of(tile)) for kind, count in enumerate(self.visible)])
        check_seen(self.hand, visible, visible)
        return Inputs(*self[:3], visible, self.engine)

    def with_draw(self, tile: int) -> Inputs:
        """Return the position after a draw."""
        return Inputs(self.hand.draw(tile), *self[1:])

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the inputs without the engine; unpickling looks up the engine by variant and rule."""
        return inputs_of, (self.hand, self.visible, self.variant, self.tenpai), {"allowed": self.allowed}

    def with_rule(self, tenpai: str) -> Inputs:
        """Return the position with another rule for used-up copies."""
        if tenpai == self.tenpai:
            return self
        engine = engine_of(self.variant, tenpai == SHAPE)
        return Inputs(self.hand, self.variant, tenpai, self.visible, engine)


def inputs_of(
    hand: HandLike,
    visible: str | Sequence[int] = "",
    variant: VariantLike = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> Inputs:
    """Return the checked arguments of a function about one hand.

    Args:
        hand: a hand or its text; or a position or its text.
        visible: tiles seen outside the hand, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies count as used up: ``"concealed"``, ``"own"`` or ``"shape"``, see
            `paili.analysis.inputs`.
        lack: the suit that a win must not contain (定缺), "" for none; see
            `paili.variants.Variant.with_lack`.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the variant does not allow such a hand or lack suit, or is not a `Variant`; if no
            form of the variant is possible for the hand, for example seven pairs with a meld.
        QuestionError: if ``hand`` is neither a `Hand` nor a text, or ``tenpai`` is unknown.

    >>> inputs = inputs_of("123m456p789s1122z", visible="1z")
    >>> inputs.live[27], inputs.total(1 << 27 | 1 << 28), inputs.tenpai
    (1, 3, 'concealed')
    """
    if variant is not RIICHI:
        variant = checked_variant(variant)
    if lack is not NO_LACK:
        variant = variant.with_lack(lack)
    if type(hand) is not Hand and (position := as_position(hand)) is not None:
        return _inputs_in(position, visible, variant, tenpai, lack)
    is_plain = variant is RIICHI and isinstance(hand, Hand) and hand.is_plain
    checked_hand = hand if is_plain and isinstance(hand, Hand) else as_hand(hand, variant)
    engine = engine_of(variant, checked_tenpai(tenpai) == SHAPE)
    if isinstance(visible, str) and not visible:
        inputs = Inputs(checked_hand, variant, tenpai, NOTHING_VISIBLE, engine)
    else:
        inputs = Inputs(checked_hand, variant, tenpai, visible_counts(visible), engine)
        check_seen(checked_hand, inputs.visible, visible)
    played = inputs.as_played() if variant.wild else inputs
    return played if STANDARD in variant.forms else _with_a_form(played)


def _inputs_in(
    position: PositionLike, visible: str | Sequence[int], variant: Variant, tenpai: str, lack: str
) -> Inputs:
    """Return the inputs of a `paili.Position`; the arguments after the first must agree with the position."""
    inputs: Inputs = position.inputs(checked_tenpai(tenpai))
    fields = {"visible": visible, "variant": variant, "lack": lack}
    usual = {"visible": "", "variant": RIICHI, "lack": NO_LACK}
    entries = {
        name: value
        for name, value in fields.items()
        if not (isinstance(value, str | Variant) and value == usual[name])  # else an array or a list
    }
    if entries:
        refuse_against(position, position.arguments(tuple(entries), {}), entries)
    return inputs


def _with_a_form(inputs: Inputs) -> Inputs:
    """Return the inputs unchanged; raise an error if no winning form of the variant is possible for the hand.

    Raises:
        VariantError: for example for a hand with melds in a variant of seven pairs only.
    """
    hand, forms = inputs.hand, inputs.variant.forms
    is_whole = hand.size >= WHOLE and not hand.melds
    if is_whole or (KNITTED_STRAIGHT in forms and hand.size >= WHOLE - 3):
        return inputs
    named = [Message(f"form.{form}") for form in forms]
    raise VariantError(
        "variant.no_form_applies", hand=hand, forms=named, number=hand.size, melds=len(hand.melds)
    )


def as_hand(hand: object, variant: Variant) -> Hand:
    """Return a hand from a `Hand` or its text, after a check that the variant allows it.

    Raises:
        NotationError, VariantError, QuestionError: as `inputs_of`.
    """
    if isinstance(hand, str):
        return Hand.parse(hand, variant=checked_variant(variant))
    if not isinstance(hand, Hand):
        raise QuestionError("analysis.no_hand", value=hand)
    return hand.checked_for(variant)


def require_drawn(hand: Hand, question: Message) -> None:
    """Raise a QuestionError unless the hand has 3n+2 tiles."""
    if hand.size % 3 != 2:
        raise QuestionError("analysis.not_drawn", hand=hand, question=question, number=hand.size)


def checked_tenpai(tenpai: object) -> str:
    """Return the name of a rule for used-up copies.

    Raises:
        QuestionError: if the name is not one of ``TENPAI``.
    """
    if isinstance(tenpai, str) and tenpai in TENPAI:
        return tenpai
    raise QuestionError("analysis.no_rule_of_copies", value=tenpai, rules=TENPAI)


def checked_order(order: object) -> str:
    """Return the name of an order of discards.

    Raises:
        QuestionError: if the name is not one of ``ORDERS``.
    """
    if isinstance(order, str) and order in ORDERS:
        return order
    raise QuestionError("analysis.no_order", value=order, orders=ORDERS)


# -------------------------------------------------------------------------------- tiles seen elsewhere


def visible_counts(visible: str | Sequence[int], name: str = VISIBLE) -> tuple[int, ...]:
    """Return how many tiles of each kind are visible.

    Args:
        visible: text of the tiles, ``""`` for none; or 34 whole numbers, such as a list or a NumPy array.
        name: the name of the argument, ``VISIBLE`` or ``RIVER``, for the error message.

    Raises:
        NotationError: if the text does not name tiles.
        HandError: if the argument is neither a text nor 34 counts of 0…4.

    >>> visible_counts("1m1m7z")[0], visible_counts([0] * 33 + [4])[33]
    (2, 4)
    """
    return counts_and_faces(visible, name)[0]


def counts_and_faces(visible: str | Sequence[int], name: str = VISIBLE) -> tuple[tuple[int, ...], list[int]]:
    """Return what `visible_counts` returns, and the faces of a text in its order; [] for counts, which do not
    say which fives are red.

    >>> counts_and_faces("0m1z")[1]
    [34, 27]
    """
    if isinstance(visible, str):
        tokens = _tokens(visible)
        return _counts_of(tokens), [token.face for token in tokens]
    counts = _as_ints(visible, name)
    try:
        check_counts(counts, wildcards=0)
    except HandError as error:
        raise HandError(_WRONG_COUNTS[name], problem=error.fault) from None
    return counts, []


def joined_tiles(*texts: str) -> str:
    """Return the tiles of several texts as one text.

    Each text is read by itself: ``"0 1"`` beside ``"4p"`` are the tile ids 0 and 1 and a 4p, but ``"0 14p"``
    are dots. A text beside which all others are empty stays as it is.

    Raises:
        NotationError: if there are several texts, and one does not name tiles.

    >>> joined_tiles("0 1", "", "4p"), joined_tiles("0 1", "")
    ('11m4p', '0 1')
    """
    typed = [text for text in texts if text]
    return typed[0] if len(typed) == 1 else "".join([mpsz(counts_and_faces(text)[1]) for text in typed])


def kinds_named(text: str) -> TileSet:
    """Return the kinds of some tiles.

    Raises:
        NotationError: if the text does not name tiles.

    >>> kinds_named("147m1m")
    TileSet.parse('147m')
    """
    return TileSet(kind for kind, count in enumerate(visible_counts(text)) if count)


def _as_ints(counts: Sequence[int], name: str) -> tuple[int, ...]:
    # Sets and mappings of kinds can be iterated too, but their items are no counts.
    if not isinstance(counts, TileSet | Mapping | Set):
        try:
            return tuple(map(index, counts))
        except TypeError:
            pass
    raise HandError(_NO_COUNTS[name], value=counts, kinds=KINDS)


def _tokens(text: str) -> tuple[Token, ...]:
    """Return the tiles of a text in its order, each with its index in the text."""
    if not text.strip():
        return ()
    from paili import notation
    from paili.hand.text import check_text

    parsed = notation.parse(text)
    check_text(text, parsed, red_limit=COPIES)
    for token in parsed.written:
        if token.face == WILDCARD:
            raise NotationError("analysis.visible_wildcard", text=text, position=token.position)
    return parsed.written


def _counts_of(tokens: Sequence[Token]) -> tuple[int, ...]:
    counts = [0] * KINDS
    for face, _ in tokens:
        counts[kind_of(face)] += 1
    return tuple(counts)


def check_offered(hand: Hand, tile: int) -> None:
    """Raise a HandError if a hand and its melds have all copies of a tile that another player discards.

    Args:
        hand: the hand.
        tile: the face of the tile.
    """
    if tile != WILDCARD and hand.all_counts[kind_of(tile)] >= COPIES:
        raise HandError(
            "analysis.hand_and_visible", hand=hand, number=COPIES + 1, tile=TILES[kind_of(tile)], most=COPIES
        )


def check_seen(hand: Hand, counts: Sequence[int], visible: str | Sequence[int]) -> None:
    """Raise an error for more than four of a kind in the hand and the visible tiles together.

    Args:
        hand: the hand.
        counts: 34 counts of the visible tiles.
        visible: the visible tiles as the caller wrote them.

    Raises:
        HandError: with the index of the tile, if ``visible`` is a text.
    """
    seen = tuple(map(add, hand.all_counts, counts))
    if max(seen) <= COPIES:
        return
    if isinstance(visible, str):
        kind, place = _first_too_many(hand, visible)
        facts = {"number": seen[kind], "tile": TILES[kind], "most": COPIES}
        raise HandError("analysis.with_visible", text=visible, position=place, **facts)
    kind, number = next((kind, count) for kind, count in enumerate(seen) if count > COPIES)
    raise HandError("analysis.hand_and_visible", hand=hand, number=number, tile=TILES[kind], most=COPIES)


def _first_too_many(hand: Hand, visible: str) -> tuple[int, int]:
    copies = list(hand.all_counts)

    def is_too_many(kind: int) -> bool:
        copies[kind] += 1
        return copies[kind] > COPIES

    tokens = ((kind_of(face), place) for face, place in _tokens(visible))
    return next((kind, place) for kind, place in tokens if is_too_many(kind))
