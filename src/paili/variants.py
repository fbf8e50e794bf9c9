"""The variants of the game: which forms win, and which tiles are in play.

Every function about a hand has the argument ``variant``. Six variants are ready made. Use
``dataclasses.replace`` to make a new variant, for example riichi without seven pairs, or a game of three
suits in which the Red dragon is wild.

>>> from dataclasses import replace
>>> replace(RIICHI, name="four groups only", forms=(STANDARD,)).max_tiles
14
>>> hongzhong = replace(SICHUAN, name="hongzhong", wild_fifth=True).with_wildcards("7z")
>>> len(hongzhong.kinds), len(hongzhong.natural)
(28, 27)
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import lru_cache
from typing import Any, Final, Protocol, Self

from paili.arguments import flag
from paili.catalogue import LANGUAGES, Message, resolve_alias, section
from paili.errors import PailiError, VariantError
from paili.record import Record, json_record
from paili.tiles import TileSet

_OF_OTHERS: Final = frozenset(globals())

_LONGEST_NAME: Final = 60  # of a game

STANDARD: Final = "standard"
SEVEN_PAIRS: Final = "seven pairs"
THIRTEEN_ORPHANS: Final = "thirteen orphans"
KNITTED_STRAIGHT: Final = "knitted straight"
HONOURS_AND_KNITTED: Final = "honours and knitted"
FORMS: Final = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
KNITTED_FORMS: Final = (KNITTED_STRAIGHT, HONOURS_AND_KNITTED)
ALL_FORMS: Final = (*FORMS, *KNITTED_FORMS)
BEST: Final = "best"
FORM_NAMES: Final = (BEST, *(form.replace(" ", "_") for form in FORMS))

NO_LACK: Final = ""
LACKS: Final = ("m", "p", "s")
_MELDS: Final = (4, 5)


class Suit(Enum):
    """What a suit consists of in a variant: the ranks that its tiles have.

    NUMBERS is one to nine, TERMINALS one and nine alone (characters in sanma), HONOURS the winds and dragons,
    NONE an absent suit.

    Attributes:
        ranks: the ranks that the suit has, from 0: a nine has rank 8, East rank 0.
        mask: the ranks as an int, in which bit k is 1 for rank k.

    >>> Suit.TERMINALS.ranks, Suit.HONOURS.runs
    ((0, 8), False)
    """

    NUMBERS = tuple(range(9))
    TERMINALS = (0, 8)
    HONOURS = tuple(range(7))
    NONE = ()

    def __init__(self, *ranks: int) -> None:
        self.ranks = ranks
        self.mask = sum([1 << rank for rank in ranks])

    @property
    def runs(self) -> bool:
        """Return whether the kinds of the suit form runs."""
        return self is Suit.NUMBERS

    @property
    def orphans(self) -> tuple[int, ...]:
        """The ranks of the ones, nines and honours of the suit, from 0."""
        return self.ranks if self is Suit.HONOURS else tuple([rank for rank in (0, 8) if rank in self.ranks])

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


Suits = tuple[Suit, Suit, Suit, Suit]

_OF_NUMBERS: Final = (Suit.NUMBERS, Suit.TERMINALS, Suit.NONE)
_OF_HONOURS: Final = (Suit.HONOURS, Suit.NONE)
_ALL_SUITS: Final = (Suit.NUMBERS, Suit.NUMBERS, Suit.NUMBERS, Suit.HONOURS)


def _kinds_of(suits: Suits) -> TileSet:
    m, p, s, z = suits
    return TileSet.unchecked(m.mask | p.mask << 9 | s.mask << 18 | z.mask << 27)


@json_record("name", "melds", "max_tiles", "forms", "kinds", "wild_fifth", "quad_as_pairs", "chi")
@dataclass(frozen=True, slots=True)
class Variant(Record):
    """A variant of the game: which tiles are in play, and which shapes win. It cannot be changed.

    The ready-made variants are RIICHI, SANMA (three players), LAIZI (with wildcards), TAIWAN (sixteen tiles),
    SICHUAN and MCR (Chinese Official). Use ``dataclasses.replace`` to make another one. Yaku and points are
    in `paili.Rules` and `paili.fan.Rules`.

    Attributes:
        name: a short name. Functions and the command line accept the names of the ready-made variants.
        melds: how many melds a complete hand has besides its pair: 4 or 5.
        forms: which of these shapes win: "standard" (melds and a pair), "seven pairs", "thirteen orphans",
            "knitted straight", "honours and knitted".
        suits: four `Suit` values, for characters, dots, bamboos and honours: the ranks in play of each suit.
        wild_fifth: whether a wildcard may stand for a fifth copy of a kind in the concealed hand.
        quad_as_pairs: whether four of a kind count as two of the seven pairs.
        chi: whether players may call chi.
        wild: the kinds whose tiles are wildcards in this deal; `with_wildcards` sets them.
        lack: the lack suit (定缺), which the player's win must not contain in this deal: ``"m"``, ``"p"`` or
            ``"s"``; ``""`` for none. `with_lack` sets it.
        kinds: the kinds that are in play, including wild kinds and the lack suit.
        natural: the kinds of ordinary tiles of a win: in play, not wild, and not of the lack suit.

    Raises:
        VariantError: if the fields contradict each other.

    >>> from dataclasses import replace
    >>> replace(RIICHI, name="no seven pairs", forms=("standard",)).max_tiles
    14
    """

    name: str
    melds: int = 4
    forms: tuple[str, ...] = FORMS
    suits: Suits = _ALL_SUITS
    wild_fifth: bool = False
    quad_as_pairs: bool = False
    chi: bool = True
    wild: TileSet = TileSet()  # noqa: RUF009  (it cannot be changed)
    lack: str = NO_LACK
    kinds: TileSet = field(init=False, repr=False, compare=False)
    natural: TileSet = field(init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        """Return the fields that differ from their defaults."""
        rows = ((item.name, item.default, getattr(self, item.name)) for item in fields(self) if item.repr)
        return f"Variant({', '.join(f'{name}={value!r}' for name, plain, value in rows if value != plain)})"

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise VariantError("variant.name", value=self.name)
        for name in ("wild_fifth", "quad_as_pairs", "chi"):
            flag(getattr(self, name), VariantError, name)
        self._check_suits()
        if not isinstance(self.melds, int) or self.melds not in _MELDS:
            raise VariantError("variant.melds", variant=self.name, number=self.melds, numbers=_MELDS)
        is_valid = isinstance(self.forms, tuple | list) and all(form in ALL_FORMS for form in self.forms)
        if not is_valid or not self.forms:
            raise VariantError("variant.forms", variant=self.name, forms=self.forms, known=ALL_FORMS)
        object.__setattr__(self, "forms", tuple(self.forms))
        if self.melds != 4 and self.forms != (STANDARD,):
            raise VariantError("variant.forms_of_melds", variant=self.title, number=self.melds)
        if THIRTEEN_ORPHANS in self.forms and sum(len(suit.orphans) for suit in self.suits) != 13:
            raise VariantError("variant.no_orphans", variant=self.title)
        self._check_knitted()
        self._check_lack()
        object.__setattr__(self, "kinds", _kinds_of(self.suits) | self.wild)
        object.__setattr__(self, "natural", _kinds_of(self.winning_suits) - self.wild)

    def _check_suits(self) -> None:
        is_valid = isinstance(self.suits, tuple) and len(self.suits) == 4
        allowed = (*[_OF_NUMBERS] * 3, _OF_HONOURS)
        if not is_valid or any(suit not in among for suit, among in zip(self.suits, allowed, strict=True)):
            raise VariantError("variant.suits", variant=self.name, suits=self.suits)
        if not isinstance(self.wild, TileSet):
            raise VariantError("variant.wild", variant=self.name, value=self.wild)

    def _check_knitted(self) -> None:
        suits = [Suit.NUMBERS] * 3 + [Suit.HONOURS] * (HONOURS_AND_KNITTED in self.forms)
        if set(self.forms) & set(KNITTED_FORMS) and list(self.suits[: len(suits)]) != suits:
            raise VariantError("variant.no_knitted", variant=self.title)

    def _check_lack(self) -> None:
        is_valid = isinstance(self.lack, str)
        if is_valid and self.lack == NO_LACK:
            return
        if not is_valid or self.lack not in LACKS:
            raise VariantError("variant.lack", variant=self.name, value=self.lack)
        if self.suits[LACKS.index(self.lack)] is Suit.NONE:
            raise VariantError("variant.lack_not_in_play", variant=self.name, suit=self.lack)
        if every_suit := [form for form in self.forms if form not in (STANDARD, SEVEN_PAIRS)]:
            raise VariantError("variant.lack_form", variant=self.title, form=Message(f"form.{every_suit[0]}"))

    def __hash__(self) -> int:
        return hash(self.name)

    def with_wildcards(self, kinds: str | TileSet) -> Self:
        """Return this variant for a deal in which the tiles of some kinds are wildcards.

        A tile of a wild kind in the concealed hand counts as a wildcard; in a meld, it is an ordinary tile of
        its kind. A drawn wildcard helps every incomplete hand, so useful draws list the wild kinds too, with
        the copies left. In the text of a hand ``*`` is a wildcard whose kind is not named.

        Args:
            kinds: the wild kinds, as a `TileSet` or as text; in the example 5s, which is kind 22.

        Raises:
            NotationError: if the text does not name kinds.

        >>> deal = LAIZI.with_wildcards("5s")
        >>> deal.wild, 22 in deal.kinds, 22 in deal.natural
        (TileSet.parse('5s'), True, False)
        """
        return replace(self, wild=TileSet.parse(kinds) if isinstance(kinds, str) else kinds)

    def with_forms(self, forms: str | Collection[str]) -> Self:
        """Return a copy of this variant in which only some shapes win, for example seven pairs alone.

        Args:
            forms: the shapes that win: one or more names of the attribute ``forms``, or one text of names
                with commas between them. ``seven_pairs`` means the same as ``seven pairs``. Without
                "standard", functions raise an error for a hand with melds, because it cannot win.

        Raises:
            VariantError: if there is no such shape, or it is impossible with the tiles of the variant.

        >>> RIICHI.with_forms("standard").forms, RIICHI.with_forms(["standard", "seven_pairs"]).forms
        (('standard',), ('standard', 'seven pairs'))
        >>> RIICHI.with_forms("thirteen_orphans,seven_pairs").forms
        ('seven pairs', 'thirteen orphans')
        """
        names = forms.split(",") if isinstance(forms, str) else _several(forms)
        form_set = set(map(_form_of, names))
        return replace(self, forms=tuple(form for form in ALL_FORMS if form in form_set))

    def with_lack(self, suit: str) -> Self:
        """Return this variant for a player who has named a suit to give up, the lack suit (定缺, Sichuan).

        No win and no meld may contain a tile of the lack suit. While the hand has tiles of it, the hand is
        not ready, and these tiles must be discarded before all others; so `paili.discards` lists only them.
        No draw of the lack suit is useful, and shanten is at least the number of its tiles in the hand.

        Args:
            suit: ``"m"``, ``"p"`` or ``"s"``; ``""`` for none.

        Raises:
            VariantError: if the suit is not ``"m"``, ``"p"`` or ``"s"`` or not in play, or a winning shape of
                the variant needs every suit.

        >>> deal = SICHUAN.with_lack("s")
        >>> len(deal.kinds), len(deal.natural), str(deal.lacking)
        (27, 18, '123456789s')
        """
        return self if isinstance(suit, str) and suit == self.lack else replace(self, lack=suit)

    @property
    def winning_suits(self) -> Suits:
        """The four entries of ``suits``, with `Suit.NONE` for the lack suit, which a win must not contain."""
        if self.lack == NO_LACK:
            return self.suits
        m, p, s = (
            Suit.NONE if letter == self.lack else suit
            for letter, suit in zip(LACKS, self.suits, strict=False)
        )
        return m, p, s, self.suits[3]

    @property
    def needs_lack(self) -> bool:
        """Return whether the player must still choose a lack suit, a suit that the win must not contain.

        The result is True for the variant SICHUAN as long as ``lack`` is "", and False for all others.
        """
        return self.name == SICHUAN.name and self.lack == NO_LACK

    @property
    def lacking(self) -> TileSet:
        """The kinds of the lack suit, which a win must not contain; an empty `TileSet` for no lack suit."""
        return _kinds_of(self.suits) - _kinds_of(self.winning_suits)

    @property
    def title(self) -> Message | str:
        """The name for people: a `Message` for a ready-made variant, otherwise the text ``name``.

        ``str(title)`` is the English name; for a `Message`, ``title.in_language("zh")`` is the Chinese one.
        """
        return Message(f"variant_name.{self.name}") if self.name in VARIANTS else self.name

    @property
    def max_tiles(self) -> int:
        """The number of tiles of a complete hand, with a quad counted as three: 14 or 17."""
        return 3 * self.melds + 2


RIICHI: Final = Variant("riichi")
SANMA: Final = Variant(
    "sanma", suits=(Suit.TERMINALS, Suit.NUMBERS, Suit.NUMBERS, Suit.HONOURS), chi=False
)  # fmt: skip
LAIZI: Final = Variant("laizi", wild_fifth=True, quad_as_pairs=True)
TAIWAN: Final = Variant("taiwan", melds=5, forms=(STANDARD,))
SICHUAN: Final = Variant(
    "sichuan", forms=(STANDARD, SEVEN_PAIRS), suits=(Suit.NUMBERS, Suit.NUMBERS, Suit.NUMBERS, Suit.NONE),
    quad_as_pairs=True, chi=False,
)  # fmt: skip
MCR: Final = Variant("mcr", forms=ALL_FORMS, quad_as_pairs=True)
VARIANTS: Final = {variant.name: variant for variant in (RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN, MCR)}


class GameOfVariant(Protocol):
    """An object with a name and a `Variant`, such as `paili.Rules` and `paili.fan.Rules`.

    Functions about a hand accept it as the argument ``variant``, in place of the `Variant`.
    """

    @property
    def name(self) -> str:
        """The name of the game, a text."""

    @property
    def variant(self) -> Variant:
        """The `Variant` that the game is played with."""


VariantLike = Variant | GameOfVariant | str
"""A variant, a game, or the name of either."""


def checked_variant(variant: object) -> Variant:
    """Return a variant from a `Variant`, from the rules of a game, or from the name of either.

    Upper and lower case are equal. A name that both a variant and a game have means the variant.

    Args:
        variant: one of these.

    Raises:
        VariantError: if the argument names no variant; the message lists the ready-made variants.

    >>> checked_variant("taiwan") is TAIWAN
    True
    >>> checked_variant("hongzhong").wild
    TileSet.parse('7z')
    >>> checked_variant("thai")
    Traceback (most recent call last):
    ...
    paili.errors.VariantError: variant='thai': must be a Variant, for example paili.TAIWAN, or the \
name of a ready-made one: RIICHI, SANMA, LAIZI, TAIWAN, SICHUAN, MCR
    """
    if isinstance(variant, Variant):
        return variant
    if isinstance(variant, str):
        named = _variant_named(variant) if len(variant) <= _LONGEST_NAME else None
    else:
        named = _variant_of_game(variant)
    if named is None:
        raise VariantError("variant.none", value=variant, names=[name.upper() for name in VARIANTS])
    return named


def _variant_of_game(game: Any) -> Variant | None:
    """Return the variant of the rules of a game; None for any other argument."""
    is_valid, variant = _last_game[0]
    if game is is_valid:
        return variant
    result = getattr(game, "variant", None) if hasattr(game, "name") else None
    if not isinstance(result, Variant):
        return None
    _last_game[0] = game, result
    return result


# a game works its shapes out anew, so those of the last one are remembered, both in one item for threads
_last_game: Final[list[tuple[Any, Variant]]] = [(RIICHI, RIICHI)]


@lru_cache(maxsize=256)
def _variant_named(name: str) -> Variant | None:
    """Return the variant with a name, or the variant of the rules with that name in any language.

    The result is None if neither a variant nor rules have the name.
    """
    if result := VARIANTS.get(name.strip().lower()):
        return result
    import paili  # the public name: games stand above this module

    if resolve_alias("rules", name, "fan_game") in section("fan_game", LANGUAGES[0]):
        return paili.fan.game(name).variant
    with suppress(PailiError):
        return paili.scoring.preset(name).variant
    return None


def _several(value: object) -> Collection[object]:
    return value if isinstance(value, list | tuple | set | frozenset) else (value,)


def _form_of(value: object) -> str:
    form = value.strip().replace("_", " ") if isinstance(value, str) else None
    if form not in ALL_FORMS:
        raise VariantError("variant.form", value=value, forms=ALL_FORMS)
    return form


def form_named(form: object, error: type[PailiError]) -> str:
    """Return the name of a winning shape with an underscore: ``"seven_pairs"`` for ``"seven pairs"`` too.

    Args:
        form: the name, one of ``FORM_NAMES``, also with a space for an underscore.
        error: the error class to raise.

    Raises:
        PailiError: of the class ``error``, if no winning shape has the name.

    >>> form_named("seven pairs", VariantError)
    'seven_pairs'
    """
    name = form.replace(" ", "_") if isinstance(form, str) else None
    if name not in FORM_NAMES:
        raise error("variant.form", value=form, forms=FORM_NAMES)
    return name


def __dir__() -> list[str]:
    return sorted(name for name in globals().keys() - _OF_OTHERS if not name.startswith("_"))
