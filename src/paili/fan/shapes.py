"""Convert a Chinese game to a `Variant`, with which `paili.shanten`, `paili.waits` and `paili.batch` can
work.

>>> from paili import fan
>>> fan.HONGZHONG.variant.name, fan.HONGZHONG.variant.chi
('hongzhong', False)
"""

from __future__ import annotations

from typing import Final, Protocol

from paili.errors import ScoreError
from paili.tiles import TileSet
from paili.variants import ALL_FORMS, Suit, Suits, Variant


class ShapesOfGame(Protocol):
    """The attributes of `paili.fan.Rules` from which `natural_variant_of` makes a `Variant`."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def sets(self) -> int:
        """Return the number of sets of a winning hand besides its pair."""

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms of a win."""

    @property
    def quad_as_pairs(self) -> bool:
        """Return whether four of a kind count as two of the seven pairs."""


class GameOfShapes(ShapesOfGame, Protocol):
    """The attributes of `paili.fan.Rules` from which `variant_of` makes a `Variant`."""

    @property
    def kinds(self) -> str:
        """The text of the kinds in play, as the game file has it."""

    @property
    def in_play(self) -> TileSet:
        """The kinds in play, as a `TileSet`."""

    @property
    def wild_kinds(self) -> TileSet:
        """The kinds that are always wildcards."""

    @property
    def wild_fifth(self) -> str:
        """Return the rule for a wildcard that would stand for a fifth copy of a kind, see
        `Rules.wild_fifth`.
        """

    @property
    def chi(self) -> bool:
        """Return whether a run may be called."""


_NUMBERS: Final = (Suit.NUMBERS, Suit.TERMINALS, Suit.NONE)
_HONOURS: Final = (Suit.HONOURS, Suit.NONE)


def variant_of(rules: GameOfShapes, lack: str = "", wild: TileSet = TileSet()) -> Variant:  # noqa: B008
    """Return the `Variant` with the tiles and winning forms of a game.

    A `Variant` has no form of four wildcards with any other tiles; `paili.score`, `paili.fan.waits` and the
    other functions for a hand in a game know this win.

    >>> from paili.fan import game
    >>> variant_of(game("sichuan"), lack="s").natural == TileSet.parse("123456789m123456789p")
    True

    Args:
        rules: the game.
        lack: the suit that a win must not contain, "" for none.
        wild: the kinds that are wildcards in this deal, in addition to those of the game.

    Raises:
        ScoreError: if the kinds in play are not suits that a `Variant` supports.
        VariantError: if the game does not have the lack suit.
    """
    return Variant(
        rules.name,
        melds=rules.sets,
        forms=tuple(form for form in rules.forms if form in ALL_FORMS),
        suits=_suits_of(rules),
        wild_fifth=rules.wild_fifth == "anywhere",
        quad_as_pairs=rules.quad_as_pairs,
        chi=rules.chi,
        wild=rules.wild_kinds | wild,
        lack=lack,
    )


def natural_variant_of(rules: ShapesOfGame) -> Variant:
    """Return the variant with the forms of a game in all suits, in which no kind is wild."""
    forms = tuple(form for form in rules.forms if form in ALL_FORMS)
    return Variant(rules.name, melds=rules.sets, forms=forms, quad_as_pairs=rules.quad_as_pairs)


def _suits_of(rules: GameOfShapes) -> Suits:
    m, p, s, z = (_suit_of(rules, place, _HONOURS if place == 3 else _NUMBERS) for place in range(4))
    return m, p, s, z


def _suit_of(rules: GameOfShapes, place: int, suits: tuple[Suit, ...]) -> Suit:
    """Return the `Suit` of a game at an index; a suit that is not in play may still contain wild kinds."""
    ranks = {kind - 9 * place for kind in rules.in_play if kind // 9 == place}
    wild = {kind - 9 * place for kind in rules.wild_kinds if kind // 9 == place}
    for suit in suits:
        if ranks == {*suit.ranks} or ranks - wild == {*suit.ranks}:
            return suit
    raise ScoreError("fan_score.no_shapes", kinds=rules.kinds, rules=rules.name)
