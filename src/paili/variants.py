"""Which shapes win: one frozen object for a variant of the game.

Every question takes ``variant=``. Four are ready made; another one is a ``dataclasses.replace``
away, for example riichi without seven pairs.

>>> from dataclasses import replace
>>> replace(RIICHI, name="four groups only", forms=(STANDARD,)).max_tiles
14
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paili.catalogue import Message
from paili.errors import PailiError, VariantError
from paili.tiles import KINDS, M2, M9, TileSet

STANDARD: Final = "standard"
SEVEN_PAIRS: Final = "seven pairs"
THIRTEEN_ORPHANS: Final = "thirteen orphans"
FORMS: Final = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
BEST: Final = "best"
FORM_NAMES: Final = (BEST, *(form.replace(" ", "_") for form in FORMS))

_ALL_KINDS: Final = TileSet(range(KINDS))
_WITHOUT_MIDDLE_CHARACTERS: Final = _ALL_KINDS - TileSet(range(M2, M9))
_MELDS: Final = (4, 5)


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of the game.

    Attributes:
        name: a short name, as the command line takes it.
        melds: how many melds a complete hand has beside its pair: 4 or 5.
        forms: the shapes that win, out of ``FORMS``; the standard one always does.
        kinds: the kinds that are in play.
        wild_fifth: whether a wildcard may stand for a fifth copy of a kind.
        quad_as_pairs: whether four of a kind count as two of the seven pairs.
        chi: whether a run may be called.

    Raises:
        VariantError: if the fields contradict each other.
    """

    name: str
    melds: int = 4
    forms: tuple[str, ...] = FORMS
    kinds: TileSet = _ALL_KINDS
    wild_fifth: bool = False
    quad_as_pairs: bool = False
    chi: bool = True

    def __post_init__(self) -> None:
        if self.melds not in _MELDS:
            raise VariantError("variant.melds", variant=self.name, number=self.melds, numbers=_MELDS)
        if STANDARD not in self.forms or not set(self.forms) <= set(FORMS):
            raise VariantError("variant.forms", variant=self.name, forms=self.forms, known=FORMS)
        if self.melds != 4 and len(self.forms) > 1:
            raise VariantError("variant.forms_of_melds", variant=self.name, number=self.melds)
        if self.kinds not in (_ALL_KINDS, _WITHOUT_MIDDLE_CHARACTERS):
            raise VariantError("variant.kinds", variant=self.name, kinds=self.kinds)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def title(self) -> Message | str:
        """The name for people: in the language of the reader where the variant is ready made."""
        return Message(f"variant_name.{self.name}") if VARIANTS.get(self.name) == self else self.name

    @property
    def max_tiles(self) -> int:
        """The tiles of a complete hand, quads counted as three."""
        return 3 * self.melds + 2


RIICHI: Final = Variant("riichi")
SANMA: Final = Variant("sanma", kinds=_WITHOUT_MIDDLE_CHARACTERS, chi=False)
LAIZI: Final = Variant("laizi", wild_fifth=True, quad_as_pairs=True)
TAIWAN: Final = Variant("taiwan", melds=5, forms=(STANDARD,))
VARIANTS: Final = {variant.name: variant for variant in (RIICHI, SANMA, LAIZI, TAIWAN)}


def checked_variant(variant: object) -> Variant:
    """Return the variant itself.

    Raises:
        VariantError: if it is none, its name for example; the message says what to give.

    >>> checked_variant("taiwan")
    Traceback (most recent call last):
    ...
    paili.errors.VariantError: variant='taiwan': must be a Variant, for example paili.TAIWAN; ready \
made are RIICHI, SANMA, LAIZI, TAIWAN
    """
    if isinstance(variant, Variant):
        return variant
    names = [name.upper() for name in VARIANTS]
    named = variant.upper() if isinstance(variant, str) else ""
    example = named if named in names else "TAIWAN"
    raise VariantError("variant.none", value=variant, example=example, names=names)


def form_named(form: object, error: type[PailiError]) -> str:
    """Return one of ``FORM_NAMES``; ``"seven pairs"`` and ``"seven_pairs"`` are the same.

    Raises:
        PailiError: of the class given, if there is no such form.

    >>> form_named("seven pairs", VariantError)
    'seven_pairs'
    """
    name = form.replace(" ", "_") if isinstance(form, str) else None
    if name not in FORM_NAMES:
        raise error("variant.form", value=form, forms=FORM_NAMES)
    return name
