"""The properties of hands that a search condition can use: their names, their functions, the sizes of hands.

Numbers:

================  ======  =======================================================================
``shanten``               lowest shanten over all forms, -1 for a won hand
``useful``                number of useful kinds; for 3n+2 tiles, after the best discard
``useful_tiles``          number of copies left of the useful kinds
``improving``             number of improving tiles, see `paili.analysis.after_a_draw`
``cuts``                  number of best cuts, see `paili.analysis.cutting.cuts`
``kinds``                 number of different kinds in the hand
``pairs``                 number of kinds with two or more copies in the hand
``triplets``              number of kinds with three or more copies in the hand
``quads``                 number of kinds with all four copies in the hand
``waits``         3n+1    number of kinds that the hand waits for; 0 if it is not ready
``free``          3n+1    number of free tiles, see `paili.analysis.discards`
``good_shape``    3n+1    1-shanten: useful tiles that lead to a wait of five tiles or more; otherwise 0
``readings``      3n+2    number of ways to cut the complete hand; 0 if it is not complete
================  ======  =======================================================================

Sets, tested with ``has``:

================  ======  =================================================================
``shapes``        3n+1    the shapes of the waits, compounds too, see `paili.analysis.waits`
``ron``           13      points of a ron on each wait, without riichi; South seat, East round, no dora
``tsumo``         13      points of a tsumo on each wait, without riichi
``riichi_ron``    13      points of a ron on each wait, with riichi
``riichi_tsumo``  13      points of a tsumo on each wait, with riichi
================  ======  =================================================================

Points are those of the rules of Tenhou, for four players or for three; Chinese games do not have these
properties.

>>> from paili.analysis.inputs import inputs_of
>>> PropertyValues(inputs_of("1112345678999s"))["waits"]
9
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from paili.analysis.cutting.cuts import cuts_of
from paili.analysis.cutting.readings import readings_of
from paili.analysis.discards import after, free_tiles_at, table_of
from paili.analysis.inputs import BY_UKEIRE, Inputs
from paili.analysis.moves import Ukeire, improving_tiles, tiles_to_good_wait, ukeire_at
from paili.analysis.shanten import distances
from paili.analysis.waits import COMPOUNDS, ORPHAN_WAIT, SEVEN_PAIRS_WAIT, THIRTEEN_SIDED, waits_at
from paili.hand.groups import BASIC_SHAPES
from paili.scoring.rules import Rules
from paili.scoring.wait_points import WAYS, wait_points
from paili.variants import FORMS, RIICHI, SANMA, Variant

ANY: Final = ""
WAITING: Final = "3n+1"
DRAWN: Final = "3n+2"
WHOLE: Final = "13"

SHAPES: Final = (*BASIC_SHAPES, *COMPOUNDS, SEVEN_PAIRS_WAIT, ORPHAN_WAIT, THIRTEEN_SIDED)


class Property(NamedTuple):
    """A property that hands can be searched by.

    Attributes:
        of: a function that computes the value from the `PropertyValues` of a hand.
        sizes: the sizes of hands that have the property: any, ``3n+1``, ``3n+2`` or ``13`` tiles.
        is_set: whether the value is a set, which the operator ``has`` tests.
        has_shapes: whether the members of the set are wait shapes, not points.
    """

    of: Callable[[PropertyValues], Any]
    sizes: str = ANY
    is_set: bool = False
    has_shapes: bool = False


class PropertyValues(dict[str, Any]):
    """The values of the properties of one hand, by name, each computed at its first use."""

    def __init__(self, inputs: Inputs) -> None:
        super().__init__()
        self.inputs = inputs

    def __missing__(self, name: str) -> Any:
        self[name] = result = PROPERTIES[name].of(self)
        return result

    @property
    def ukeire(self) -> Ukeire:
        """The useful draws of the hand.

        A hand of 3n+2 tiles discards first: of the discards after which shanten is lowest, the one that
        leaves most useful tiles.
        """
        inputs = self.inputs
        return table_of(inputs, BY_UKEIRE)[0].ukeire if inputs.hand.size % 3 == 2 else ukeire_at(inputs)


def _kinds_with(least: int, values: PropertyValues) -> int:
    return sum(count >= least for count in values.inputs.hand.counts)


def _waits(values: PropertyValues) -> int:
    ukeire = values.ukeire
    return len(ukeire.tiles) if ukeire.shanten == 0 else 0


def _shapes(values: PropertyValues) -> frozenset[str]:
    waits = waits_at(values.inputs) if values["waits"] else ()
    return frozenset(shape for wait in waits for shape in wait.shapes)


def _points(way: str, values: PropertyValues) -> frozenset[int]:
    hand, variant = values.inputs.hand, values.inputs.variant
    rules = rules_of(variant)
    if rules is None or not values["waits"]:
        return frozenset()
    worths = (getattr(wait, way) for wait in wait_points(hand, rules=rules, forms=variant.forms).waits)
    return frozenset(worth.points for worth in worths if worth is not None)


_SCORED: Final = {RIICHI: Rules.TENHOU, SANMA: Rules.TENHOU_SANMA}


@lru_cache(maxsize=64)
def rules_of(variant: Variant) -> Rules | None:
    """Return the rules that score the wins of a variant, those of Tenhou; None for a Chinese game.

    >>> import paili
    >>> rules_of(SANMA).name, rules_of(RIICHI.with_forms("standard")).name, rules_of(paili.MCR)
    ('tenhou_sanma', 'tenhou', None)
    """
    if set(variant.forms) <= set(FORMS):
        for game, rules in _SCORED.items():
            if replace(game, name=variant.name, forms=variant.forms) == variant:
                return rules
    return None


PROPERTIES: Final = {
    "shanten": Property(lambda values: min(distances(values.inputs)) - 1),
    "useful": Property(lambda values: values.ukeire.kinds),
    "useful_tiles": Property(lambda values: values.ukeire.total),
    "improving": Property(lambda values: improving_tiles(after(values.inputs))),
    "cuts": Property(lambda values: len(cuts_of(values.inputs))),
    "kinds": Property(partial(_kinds_with, 1)),
    "pairs": Property(partial(_kinds_with, 2)),
    "triplets": Property(partial(_kinds_with, 3)),
    "quads": Property(partial(_kinds_with, 4)),
    "waits": Property(_waits, WAITING),
    "free": Property(lambda values: len(free_tiles_at(values.inputs).tiles), WAITING),
    "good_shape": Property(
        lambda values: tiles_to_good_wait(values.inputs) if values["shanten"] == 1 else 0, WAITING
    ),
    "readings": Property(
        lambda values: len(readings_of(values.inputs)) if values["shanten"] < 0 else 0, DRAWN
    ),
    "shapes": Property(_shapes, WAITING, is_set=True, has_shapes=True),
    **{way: Property(partial(_points, way), WHOLE, is_set=True) for way in WAYS},
}
