"""A hand: a frozen, hashable record, checked when it is created.

A `Hand` holds the concealed tiles as counts of the 34 kinds, how many of the fives are red, the wildcards,
the finished melds and the tile drawn last. The checks are: at most four of a kind in concealed tiles and
melds together, a possible size (3n+1 or 3n+2), at most ``red_limit`` red fives of each suit. All code that
takes a `Hand` relies on these checks.

A `Hand` stores four *suit keys*, one for each suit: a base-5 number whose digits are the counts of the ranks,
rank 1 lowest. `draw` and `discard` change one digit.

>>> hand = Hand.parse("2344445678999m")
>>> hand.draw("5m").discard("9m")
Hand.parse('2344445567899m')
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

from paili.arguments import as_int
from paili.catalogue import Message
from paili.display import html_of, svg_of
from paili.errors import HandError, NotationError, VariantError
from paili.hand.checks import (
    NO_REDS,
    check_copies,
    check_counts,
    check_reds,
    check_size,
    checked_drawn,
    checked_melds,
    checked_numbers,
    checked_red_limit,
    checked_reds,
    copies_of,
    counted,
    violation_of,
    with_melds,
)
from paili.hand.faces import as_face
from paili.hand.fields import HandFields, changed_hand, hand_of_fields, hand_with_draw, settle_hand
from paili.hand.plain import read_plain
from paili.tiles import COPIES, FIVES, KINDS, REDS, TILES, WILDCARD, Tile, TileSet, face_of_id, kind_of
from paili.variants import RIICHI, Variant, VariantLike, checked_variant

if TYPE_CHECKING:
    from paili.hand.meld import Meld


@dataclass(frozen=True, init=False)
class Hand(HandFields):
    """A frozen, checked hand: concealed tiles, melds, red fives, wildcards, the drawn tile.

    `Hand.parse` reads one from text; functions about a hand take the text as well.

    Attributes:
        counts: 34 ints: the number of concealed tiles of each kind, 1m to Red; red fives count as fives,
            wildcards do not count.
        melds: the called melds and the concealed quads, in the order in which they were made.
        reds: how many of the concealed fives of characters, dots and bamboos are red: three ints.
        wildcards: how many concealed tiles are wildcards.
        drawn: the tile drawn last: 0 to 33 for a kind, 34 to 36 for a red five, 37 for a wildcard; None if it
            is not known. Hands that differ only in ``drawn`` are equal.
        red_limit: the largest allowed number of red fives in one suit.
        keys: four ints that encode the concealed tiles of each suit: base-5 numbers, rank 1 the lowest digit.
        size: how many concealed tiles there are, wildcards included.
        is_plain: whether the hand has at most 14 tiles, no wildcards and no melds.

    Raises:
        HandError: if there are more than four of a kind, the number of concealed tiles is not 3n+1 or 3n+2,
            or too many fives of a suit are red.
    """

    __slots__ = ()
    # declared by `field` without a default, so that the fields of the base class stay visible
    counts: tuple[int, ...] = field()
    melds: tuple[Meld, ...] = field()
    reds: tuple[int, int, int] = field()
    wildcards: int = field()
    drawn: int | None = field(compare=False)
    red_limit: int = field(compare=False)
    keys: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    size: int = field(init=False, repr=False, compare=False)
    is_plain: bool = field(init=False, repr=False, compare=False)
    # where `paili.record` finds what is imported for type checkers alone: most hands have no melds
    _homes_of_types: ClassVar = {"Meld": "paili.hand.meld"}

    def __init__(
        self,
        counts: tuple[int, ...],
        melds: tuple[Meld, ...] = (),
        reds: tuple[int, int, int] = NO_REDS,
        wildcards: int = 0,
        drawn: int | None = None,
        red_limit: int = 1,
    ) -> None:
        # lists become tuples, texts melds and NumPy numbers ints; other types are refused
        counts, melds, reds = checked_numbers(counts, "counts"), checked_melds(melds), checked_reds(reds)
        wildcards, red_limit = as_int(wildcards, name="wildcards"), checked_red_limit(red_limit)
        check_counts(counts, wildcards)
        check_copies(with_melds(counts, melds))
        check_reds(counts, reds, melds, red_limit)
        check_size(sum(counts) + wildcards, len(melds))
        settle_hand(self, counts, melds, reds, wildcards, None, red_limit)
        if drawn is not None:
            face = checked_drawn(drawn, self.faces)
            settle_hand(self, counts, melds, reds, wildcards, TILES[face], red_limit)

    def __reduce__(self) -> tuple[Any, ...]:
        state = [getattr(self, item.name) for item in fields(Hand)]
        return copyreg.__newobj__, (type(self),), state  # type: ignore[attr-defined]

    def __setstate__(self, state: Sequence[Any]) -> None:
        counts, melds, reds, wildcards, drawn, red_limit, *_ = state
        settle_hand(self, counts, melds, reds, wildcards, drawn, red_limit)

    # ------------------------------------------------------------------ making

    @classmethod
    def parse(
        cls,
        text: str,
        *,
        variant: VariantLike | None = None,
        red_limit: int = 1,
        format: str | None = None,  # noqa: A002
    ) -> Self:
        """Return the hand that a text describes, in any notation that `paili.notation` reads.

        Args:
            text: for example ``123m406p789s1122z``; ``34m22p*[234s](1111m)`` has a wildcard, a called chi and
                a concealed quad.
            variant: a `Variant` or its name, whose rules must allow the hand; None for no such check.
            red_limit: the largest allowed number of red fives in one suit.
            format: the name of the notation, for a text that could mean two hands, see
                `paili.notation.parse`; None to recognise it.

        Raises:
            NotationError: if the text is not a hand, with the index of the error; or if the argument is not a
                text.
            HandError: if ``red_limit`` is not a whole number of 0…4.
            VariantError: if ``variant`` does not allow such a hand, with the index of the tile; or is not a
                `Variant`.

        >>> Hand.parse("34m22p*[234s](1111m)").size
        5
        """
        variant = None if variant is None else checked_variant(variant)
        plain: Self | None = read_plain(cls, text, red_limit) if format is None else None
        if plain is not None and (variant is None or not plain._violation(variant)):
            return plain
        return cls._parse_any(text, variant, red_limit, format)

    @classmethod
    def _parse_any(cls, text: str, variant: Variant | None, red_limit: int, format: str | None) -> Self:  # noqa: A002
        from paili.hand.text import position_of_violation, read_text

        if not isinstance(text, str):
            raise NotationError("hand.not_text", value=text)
        red_limit = checked_red_limit(red_limit)
        parsed, melds = read_text(text, red_limit, format)
        faces = [token.face for token in parsed.tokens]
        try:
            hand = cls.from_faces(faces, melds, drawn=parsed.drawn, red_limit=red_limit)
        except HandError as error:
            raise NotationError(error.fault, text=text) from None
        if variant is not None and (violation := hand._violation(variant)):
            place = position_of_violation(parsed, melds, variant)
            raise VariantError(violation, text=text, position=place)
        return hand

    @classmethod
    def from_faces(
        cls,
        faces: Iterable[int],
        melds: Iterable[Meld | str] = (),
        *,
        drawn: int | None = None,
        red_limit: int = 1,
    ) -> Self:
        """Return the hand whose concealed tiles are these ints.

        0 to 33 are the kinds, 34 to 36 the red fives, 37 is a wildcard.

        Args:
            faces: the concealed tiles in any order, the drawn tile included.
            melds: the melds, or their texts.
            drawn: the tile drawn last, as one of these ints; None if it is not known.
            red_limit: the largest allowed number of red fives in one suit.

        Raises:
            HandError: if the tiles are not a hand, or ``drawn`` is not one of them.

        >>> Hand.from_faces([0, 1, 2, 34])
        Hand.parse('1230m')
        """
        counts, reds, wildcards = counted(checked_numbers(faces, "faces"))
        return cls(counts, checked_melds(melds), reds, wildcards, drawn, red_limit)

    @classmethod
    def from_counts(
        cls,
        counts: Iterable[int],
        melds: Iterable[Meld | str] = (),
        wildcards: int = 0,
        *,
        reds: tuple[int, int, int] = (0, 0, 0),
        red_limit: int = 1,
    ) -> Self:
        """Return the hand that has these numbers of concealed tiles of each kind.

        Args:
            counts: 34 ints, 1m to Red; red fives count as fives.
            melds: the melds, or their texts.
            wildcards: the number of wildcards in addition.
            reds: how many of the fives of characters, dots and bamboos are red.
            red_limit: the largest allowed number of red fives in one suit.

        Raises:
            HandError: if the counts are not a hand.

        >>> Hand.from_counts([0] * 33 + [3], wildcards=1)
        Hand.parse('777z*')
        """
        return cls(counts, melds, reds, wildcards, None, red_limit)  # type: ignore[arg-type]

    @classmethod
    def from_ids(cls, ids: Iterable[int], melds: Iterable[Meld | str] = ()) -> Self:
        """Return the hand that consists of physical tiles, 0 to 135, as in logs of Tenhou.

        `to_ids` is the inverse. The attribute ``drawn`` of the hand is None.

        Args:
            ids: the concealed tiles; ``id // 4`` is the kind of a tile, and 16, 52 and 88 are the red fives.
            melds: the melds, or their texts.

        Raises:
            HandError: if an id is out of range or repeated, or the tiles are not a hand.

        >>> Hand.from_ids([0, 4, 8, 16])
        Hand.parse('1230m')
        """
        numbers = checked_numbers(ids, "ids")
        seen: set[int] = set()
        for tile_id in numbers:
            if tile_id in seen:
                raise HandError("notation.id_twice", number=tile_id)
            seen.add(tile_id)
        return cls.from_faces([face_of_id(tile_id) for tile_id in numbers], melds)

    @classmethod
    def unchecked(
        cls,
        counts: Sequence[int],
        wildcards: int = 0,
        *,
        melds: tuple[Meld, ...] = (),
        reds: tuple[int, int, int] = (0, 0, 0),
        drawn: int | None = None,
        red_limit: int = 1,
    ) -> Self:
        """Return the hand that has these numbers of concealed tiles, without the checks of `from_counts`.

        This is faster. Use it only for arguments that are certainly valid: invalid ones raise no error.

        Args:
            counts: 34 ints, 1m to Red; red fives count as fives.
            wildcards: the number of wildcards in addition.
            melds: the melds.
            reds: how many of the fives of characters, dots and bamboos are red.
            drawn: the tile drawn last: 0 to 33 for a kind, 34 to 36 for a red five, 37 for a wildcard; None
                if it is not known.
            red_limit: the largest allowed number of red fives in one suit.

        >>> Hand.unchecked([0] * 33 + [2])
        Hand.parse('77z')
        """
        hand: Self = hand_of_fields(cls, counts, melds, reds, wildcards, drawn, red_limit)
        return hand

    # ------------------------------------------------------------------ changing

    def draw(self, tile: int | str) -> Self:
        """Return the hand after a draw: one tile more, which becomes `drawn`.

        Args:
            tile: the tile as text such as ``"5m"``, ``"0m"`` (red), ``"*"`` (wildcard); or as an int, 0 to 33
                for a kind, 34 to 36 for a red five, 37 for a wildcard.

        Raises:
            NotationError: if the text is not one tile.
            HandError: if the hand already has 3n+2 tiles, or cannot hold the tile.

        >>> Hand.parse("1112345678999m").draw("0m").drawn
        Face.RED_M5
        """
        face = as_face(tile)
        hand: Self | None = hand_with_draw(self, face)
        if hand is not None:
            return hand
        if self.size % 3 == 2:
            raise HandError("hand.must_discard", hand=self, number=self.size)
        return self._changed(face, 1, drawn=face)

    def discard(self, tile: int | str) -> Self:
        """Return the hand after a discard: one tile less, and no drawn tile.

        Args:
            tile: the tile as text such as ``"5m"``, ``"0m"`` (red), ``"*"`` (wildcard); or as an int, 0 to 33
                for a kind, 34 to 36 for a red five, 37 for a wildcard. A plain five means the red five if the
                hand has no plain five.

        Raises:
            NotationError: if the text is not one tile.
            HandError: if the hand does not have 3n+2 tiles, or does not hold the tile.

        >>> Hand.parse("1230m1z").discard("5m")
        Hand.parse('123m1z')
        """
        face = as_face(tile)
        if self.size % 3 != 2:
            raise HandError("hand.must_draw", hand=self, number=self.size)
        face = self._held_face(face)
        return self._changed(face, -1, drawn=None)

    def _held_face(self, face: Tile) -> Tile:
        if face in FIVES:
            suit = FIVES.index(face)
            if self.counts[face] and self.counts[face] == self.reds[suit]:
                return TILES[REDS[suit]]
        count = {WILDCARD: self.wildcards}.get(face)
        if count is None:
            count = self.counts[face] if face < KINDS else self.reds[face - KINDS]
        if not count:
            raise HandError("hand.holds_no", hand=self, tile=TILES[face])
        return face

    def _changed(self, face: int, change: int, drawn: int | None) -> Self:
        hand: Self = changed_hand(self, face, change, drawn)
        if change > 0 and (face >= KINDS or hand.melds or hand.counts[face] > COPIES):
            if face != WILDCARD and copies_of(kind_of(face), hand.counts, hand.melds) > COPIES:
                check_copies(hand.all_counts)
            if face >= KINDS:
                check_reds(hand.counts, hand.reds, hand.melds, hand.red_limit)
        return hand

    # ------------------------------------------------------------------ reading

    @property
    def total(self) -> int:
        """The number of concealed tiles, wildcards included, plus three for each meld: 13 or 14 in riichi."""
        return self.size + 3 * len(self.melds)

    @property
    def all_counts(self) -> tuple[int, ...]:
        """34 ints, 1m to Red: the copies of each kind in the concealed hand and the melds together.

        A red five counts as a five, a quad as four copies; wildcards do not count.
        """
        if not self.melds:
            return self.counts
        return tuple(with_melds(self.counts, self.melds))

    @property
    def melded(self) -> tuple[int, ...]:
        """34 ints, 1m to Red: the copies of each kind in the melds alone; a quad counts as four copies."""
        return tuple(with_melds((0,) * KINDS, self.melds))

    @property
    def kinds(self) -> TileSet:
        """The kinds of the concealed tiles, as a `TileSet`, without wildcards."""
        return TileSet(kind for kind, count in enumerate(self.counts) if count)

    @property
    def is_concealed(self) -> bool:
        """Return whether the hand has no called meld; concealed quads do not open a hand."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def faces(self) -> tuple[Tile, ...]:
        """The concealed tiles as a sorted tuple: red fives before the other fives of a suit, wildcards last.

        A tile is a `Kind` (0 to 33), a `Face` for a red five (34 to 36), or 37 for a wildcard.
        """
        faces: list[Tile] = []
        for kind, count in enumerate(self.counts):
            if count:
                red = self.reds[FIVES.index(kind)] if kind in FIVES else 0
                faces += [TILES[REDS[FIVES.index(kind)]]] * red if red else []
                faces += [TILES[kind]] * (count - red)
        return (*faces, *[TILES[WILDCARD]] * self.wildcards)

    def checked_for(self, variant: Variant) -> Self:
        """Return the hand itself if a variant of the game allows it; otherwise raise an error.

        Args:
            variant: the variant, such as `paili.SANMA`; not its name.

        Raises:
            VariantError: if the hand has too many tiles, tiles that are not in play, or a chi in a game
                without chi; or if ``variant`` is not a `Variant`.

        >>> from paili.variants import SANMA
        >>> Hand.parse("23m11p").checked_for(SANMA)
        Traceback (most recent call last):
        ...
        paili.errors.VariantError: 23m11p: sanma is played without 23m
        """
        if violation := self._violation(checked_variant(variant)):
            raise VariantError("variant.misfit", hand=self, problem=violation)
        return self

    def with_wild(self, kinds: TileSet) -> Self:
        """Return the hand in which all concealed tiles of some kinds have become wildcards.

        Red fives of these kinds become wildcards too. Tiles in melds stay as they are.

        Args:
            kinds: the kinds whose tiles become wildcards.

        >>> Hand.parse("1230m55s1z").with_wild(TileSet.parse("5s"))
        Hand.parse('1230m1z**')
        """
        number = sum([self.counts[kind] for kind in kinds])
        if not number:
            return self
        counts = tuple([0 if kind in kinds else count for kind, count in enumerate(self.counts)])
        m, p, s = (0 if five in kinds else red for five, red in zip(FIVES, self.reds, strict=True))
        drawn = self.drawn
        if drawn is not None and drawn < WILDCARD and kind_of(drawn) in kinds:
            drawn = TILES[WILDCARD]
        wildcards = self.wildcards + number
        return self.unchecked(
            counts, wildcards, melds=self.melds, reds=(m, p, s), drawn=drawn, red_limit=self.red_limit
        )

    def _violation(self, variant: Variant) -> Message | None:
        """Return why a variant does not allow the hand, None if it does; riichi allows all plain hands."""
        is_known = self.is_plain and variant is RIICHI
        return None if is_known else violation_of(self.total, self.all_counts, self.melds, variant)

    def to_text(self, format: str = "mpsz") -> str:  # noqa: A002
        """Return the hand as text in a notation: the concealed tiles in order, then the melds.

        Args:
            format: the name of the notation, one of `paili.notation.FORMATS`, such as ``"zh"`` or
                ``"mjai"``.

        Raises:
            NotationError: if there is no such format, or the parser would read a different hand from the
                text: it reads a lone West in mjai as a wildcard.

        >>> Hand.parse("0m1z[777z]").to_text("zh")
        '赤5万东[中中中]'
        """
        from paili.hand.text import text_in

        return text_in(format, self.faces, self.melds)

    def to_ids(self) -> list[int]:
        """Return the concealed tiles as ids of physical tiles, 0 to 135, as in logs of Tenhou.

        The four copies of kind k have the ids 4k to 4k + 3; 16, 52 and 88 are the red fives. A hand with
        fewer than four copies gets the lowest of these ids.

        Raises:
            NotationError: if ids cannot express the hand, because it has wildcards or four plain fives.

        >>> Hand.parse("1230m").to_ids()
        [0, 4, 8, 16]
        """
        from paili.notation import to_ids

        return to_ids(self.faces)

    def to_svg(self, size: int = 48) -> str:
        """Return the picture of the hand as the text of an SVG document.

        Args:
            size: the width of a tile in pixels.

        Raises:
            HandError: if the size is not an integer from 1 to 100,000.

        >>> Hand.parse("19m[123p]").to_svg()[:12]
        '<svg xmlns="'
        """
        return svg_of(self, size)

    def _repr_html_(self) -> str | None:
        return html_of(self)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        from paili.hand.text import text_with_drawn

        limit = "" if self.red_limit == 1 else f", red_limit={self.red_limit}"
        return f"Hand.parse('{text_with_drawn(self.faces, self.melds, self.drawn)}'{limit})"


def with_meld(hand: Hand, meld: Meld, *called: int) -> Hand:
    """Return the hand after a call or a quad, before its discard or replacement tile.

    Args:
        hand: the hand before the call or quad.
        meld: the new meld.
        called: the called tile as a face (see `paili.tiles`); nothing for a quad of own tiles.

    >>> from paili.hand.meld import Meld
    >>> with_meld(Hand.parse("055p1122z"), Meld.parse("[055p]"), 13)
    Hand.parse('5p1122z[055p]')
    >>> with_meld(Hand.parse("23z11m[111z]+1z"), Meld.parse("[111+1z]"))
    Hand.parse('11m23z[111+1z]')
    """
    from paili.hand.meld import ADDED_QUAD, PON

    rest, melds = [*hand.faces, *called], list(hand.melds)
    if meld.type == ADDED_QUAD:
        pon = next(item for item in melds if item.type == PON and item.kinds[0] == meld.kinds[0])
        rest += pon.faces
        melds[melds.index(pon)] = meld
    else:
        melds.append(meld)
    for face in meld.faces:
        rest.remove(face)
    return Hand.from_faces(rest, melds, red_limit=hand.red_limit)
