"""Make the inputs of `paili.analysis` from a hand and a Chinese game.

In a deal with a substitute tile (`paili.fan.wild.deal`) two kinds are exchanged before the analysis, and
exchanged back in its result. `paili.analysis` does not know two forms: seven pairs and a triplet, and four
wildcards with any other tiles. This module adds them in games that have them.

>>> from paili.fan import game
>>> game_inputs("123456789m79p55z", game("mcr"), "", {}).inputs.variant.name
'mcr'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from paili.analysis.analyze import Analysis
from paili.analysis.compare import Comparison
from paili.analysis.discards import Discard, kind_to_discard
from paili.analysis.from_position import HandLike
from paili.analysis.inputs import CONCEALED, OWN, Inputs, as_hand, check_seen, inputs_of, visible_counts
from paili.analysis.moves import Ukeire
from paili.analysis.waits import Wait, waits_at
from paili.errors import QuestionError
from paili.fan.catalogue import eight_pairs
from paili.fan.rules import Rules, checked_game
from paili.fan.shapes import variant_of
from paili.fan.wild.deal import (
    NO_SWAP,
    Swap,
    counts_melds,
    exchanged,
    exchanged_counts,
    exchanged_hand,
    exchanged_set,
    resolve_wild_kinds,
    swap_of,
)
from paili.hand import Hand, as_face
from paili.hand.groups import DUAL_PAIR, TO_PAIR, WITH_WILDCARD
from paili.tiles import COPIES, TILES, TileSet
from paili.win.facts import indicator_of
from paili.win.traits import EIGHT_PAIRS, FOUR_WILDCARDS
from paili.win.win import checked_facts


class GameInputs(NamedTuple):
    """A hand in a game, with the inputs of `paili.analysis`.

    Attributes:
        hand: the hand; a tile of a wild kind is stored as itself, not as ``*``.
        inputs: the inputs of `paili.analysis`, with a substitute tile as the kind that it replaces.
        swap: the two kinds that are exchanged in ``inputs``: the wild kind, and its substitute (the honour
            that replaces it in ordinary groups).
        rules: the game.
        facts: the facts of the win, by the argument names of `Win`.
    """

    hand: Hand
    inputs: Inputs
    swap: Swap
    rules: Rules
    facts: Mapping[str, Any]

    @property
    def indicator(self) -> int | None:
        """The wildcard indicator, which is the tile that was turned to select the wild kinds; None for
        none.
        """
        return indicator_of("wild_indicator", self.facts.get("wild_indicator"))

    @property
    def wild(self) -> TileSet:
        """The wild kinds: those of the game and those of the deal."""
        return exchanged_set(self.inputs.variant.wild, self.swap)

    def shown(self, tile: int) -> Any:
        """Return a tile with the two kinds of ``swap`` exchanged.

        The analysis uses exchanged kinds. This method converts its tiles to the real tiles of the hand, and
        back.
        """
        return TILES[exchanged(tile, self.swap)]

    def _shown_hand(self, hand: Hand) -> Hand:
        """Return a hand of an analysis with the real tiles: the two kinds of ``swap`` are exchanged back."""
        return replace(exchanged_hand(replace(hand, melds=()), self.swap), melds=self.hand.melds)

    def kind_to_discard(self, tile: int | str) -> int:
        """Return the kind of a real tile in the analysis, after a check that the hand may discard it.

        Raises:
            NotationError, HandError, QuestionError: as `paili.analysis.discards.kind_to_discard`.
        """
        face = as_face(tile)
        try:
            return kind_to_discard(self.inputs, self.shown(face))
        except QuestionError as error:
            if self.swap == NO_SWAP:
                raise
            hand = self._shown_hand(self.inputs.hand)
            raise QuestionError(error.fault.key, hand=hand, tile=TILES[face]) from None

    def shown_draws(self, ukeire: Ukeire) -> Ukeire:
        """Return the useful draws of an analysis with the real tiles: the two kinds of ``swap`` are exchanged
        back."""
        if self.swap == NO_SWAP:
            return ukeire
        left = {self.shown(kind): number for kind, number in ukeire.left.items()}
        return Ukeire(ukeire.shanten, exchanged_set(ukeire.tiles, self.swap), left, ukeire.total)

    def shown_discard(self, one: Discard) -> Discard:
        """Return a discard of an analysis with the real tiles: the two kinds of ``swap`` are exchanged
        back."""
        return Discard(self.shown(one.tile), one.shanten, self.shown_draws(one.ukeire))

    def shown_analysis(self, analysis: Analysis) -> Analysis:
        """Return an analysis with the real tiles of the hand: the two kinds of ``swap`` are exchanged back.

        Only the divisions into groups stay as they are.
        """
        if self.in_eight_pairs or self._is_won_by_any(self.inputs.hand):
            analysis = self._with_more_forms(analysis)
        if self.swap == NO_SWAP:
            return analysis
        return analysis._replace(
            hand=self._shown_hand(analysis.hand),
            visible=exchanged_counts(analysis.visible, self.swap),
            waits=tuple(wait._replace(tile=self.shown(wait.tile)) for wait in analysis.waits),
            ukeire=self.shown_draws(analysis.ukeire),
            discards=tuple(map(self.shown_discard, analysis.discards)),
        )

    def shown_comparison(self, comparison: Comparison) -> Comparison:
        """Return a comparison of discards with the real tiles: the two kinds of ``swap`` are exchanged
        back."""
        if self.swap == NO_SWAP:
            return comparison
        kept, given_up, gained = (
            exchanged_set(item, self.swap)
            for item in (comparison.kept, comparison.given_up, comparison.gained)
        )
        return comparison._replace(
            chosen=self.shown_discard(comparison.chosen),
            best=self.shown_discard(comparison.best),
            kept=kept,
            given_up=given_up,
            gained=gained,
            left={self.shown(kind): number for kind, number in comparison.left.items()},
        )

    # -------------------------------------------------------------- forms that `paili.analysis` does not know

    @property
    def in_eight_pairs(self) -> bool:
        """Return whether the game has the form of seven pairs and a triplet and the hand can still reach
        it.
        """
        return EIGHT_PAIRS in self.rules.forms and not self.hand.melds

    def _is_won_by_any(self, own_hand: Hand) -> bool:
        """Return whether a hand wins with any other tile, because it has four wildcards in a game that has
        this form.
        """
        return FOUR_WILDCARDS in self.rules.forms and own_hand.wildcards >= COPIES

    def shapes(self, inputs: Inputs) -> tuple[Wait, ...]:
        """Return the waits of a ready hand, including those of seven pairs and a triplet, and of four
        wildcards.

        Args:
            inputs: the inputs of the analysis of the ready hand.
        """
        waits = waits_at(inputs)
        own_hand, tiles = inputs.hand, {wait.tile for wait in waits}
        if self._is_won_by_any(own_hand):
            others = (kind for kind in self.rules.in_play if kind not in tiles)
            any_tile = [Wait(kind, inputs.live[kind], (WITH_WILDCARD,)) for kind in others]
            return tuple(sorted((*waits, *any_tile)))
        if not self.in_eight_pairs:
            return waits
        mask = eight_pairs.waits(own_hand.counts, own_hand.wildcards, quads=self.rules.quad_as_pairs)
        more = [kind for kind in TileSet.from_mask(mask & self.rules.in_play.mask) if kind not in tiles]
        shape = [DUAL_PAIR if own_hand.counts[kind] == 2 else TO_PAIR for kind in more]
        extra = [Wait(kind, inputs.live[kind], (name,)) for kind, name in zip(more, shape, strict=True)]
        return tuple(sorted((*waits, *extra)))

    def nearer(self, one: Discard) -> Discard:
        """Return a discard with its shanten and useful draws, including those of seven pairs and a triplet,
        and of four wildcards.
        """
        if not self.in_eight_pairs and not self._is_won_by_any(self.inputs.hand):
            return one
        return Discard(one.tile, *self._nearer(one.ukeire, self.inputs.after(one.tile).hand))

    def _with_more_forms(self, analysis: Analysis) -> Analysis:
        """Return an analysis in which seven pairs and a triplet, and four wildcards count too; ``shanten``
        has no entry for them.
        """
        if not analysis.discards:
            return analysis._replace(ukeire=self._nearer(analysis.ukeire, self.inputs.hand)[1])
        won = analysis.won or self._is_won_by_any(self.inputs.hand)
        won = won or (self.in_eight_pairs and self._missing_pairs(self.inputs.hand) == 0)
        nearer = map(self.nearer, analysis.discards)
        table = tuple(sorted(nearer, key=lambda one: (one.shanten, -one.ukeire.total)))
        return analysis._replace(won=won, ukeire=table[0].ukeire, discards=table)

    def _nearer(self, by_shape: Ukeire, own_hand: Hand) -> tuple[int, Ukeire]:
        """Return the shanten and the useful draws of a hand, including those of seven pairs and a triplet,
        and of four wildcards.

        Args:
            by_shape: the useful draws of all other forms, with their shanten.
            own_hand: the hand of 3n+1 tiles.
        """
        if self._is_won_by_any(own_hand):
            return 0, self._draws(0, self.rules.in_play)
        if not self.in_eight_pairs:
            return by_shape.shanten, by_shape
        quads = self.rules.quad_as_pairs
        shanten = self._missing_pairs(own_hand) - 1
        if shanten > by_shape.shanten or by_shape.shanten < 0:
            return by_shape.shanten, by_shape
        tiles = TileSet.from_mask(eight_pairs.useful(own_hand.counts, own_hand.wildcards, quads=quads))
        tiles = tiles & self.rules.in_play | self.inputs.variant.wild
        if shanten == by_shape.shanten:
            tiles = tiles | by_shape.tiles
        return shanten, self._draws(shanten, tiles)

    def _draws(self, shanten: int, tiles: TileSet) -> Ukeire:
        left = {kind: self.inputs.live[kind] for kind in tiles if self.inputs.live[kind] > 0}
        return Ukeire(shanten, TileSet(left), left, sum(left.values()))

    def _missing_pairs(self, own_hand: Hand) -> int:
        """Return how many tiles a hand lacks for seven pairs and a triplet."""
        quads = self.rules.quad_as_pairs
        return eight_pairs.distance(own_hand.counts, own_hand.wildcards, quads=quads)


def game_inputs(
    hand: HandLike,
    rules: Rules | str,
    visible: str | Sequence[int],
    facts: Mapping[str, Any],
    interface: str = "waits",
) -> GameInputs:
    """Return a hand with the inputs of its analysis in a game.

    Args:
        hand, rules, visible, facts: as `paili.fan.waits` takes them.
        interface: the name of the public function, for error messages about unknown keywords.

    Raises:
        NotationError, HandError, VariantError, ScoreError: as `paili.fan.waits`.
    """
    rules = checked_game(rules)
    checked_facts(interface, facts)
    wild = resolve_wild_kinds(facts, rules)
    swap = swap_of(wild, rules)
    variant = variant_of(rules, facts.get("lack", ""), exchanged_set(wild, swap))
    seen = with_indicator(visible, facts)
    own_hand = as_hand(hand, variant) if swap == NO_SWAP else checked_hand(hand)
    tenpai = OWN if counts_melds(own_hand, wild, rules) else CONCEALED
    if swap == NO_SWAP:
        return GameInputs(own_hand, inputs_of(own_hand, seen, variant, tenpai), swap, rules, facts)
    counts = visible_counts(seen)
    check_seen(own_hand, counts, seen)
    exchanged_inputs = inputs_of(
        exchanged_hand(own_hand, swap), exchanged_counts(counts, swap), variant, tenpai
    )
    return GameInputs(own_hand, exchanged_inputs, swap, rules, facts)


def checked_hand(hand: HandLike) -> Hand:
    """Return a hand, from a `Hand` or its text."""
    if isinstance(hand, str):
        return Hand.parse(hand)
    if not isinstance(hand, Hand):
        raise QuestionError("analysis.no_hand", value=hand)
    return hand


def with_indicator(visible: str | Sequence[int], facts: Mapping[str, Any]) -> str | Sequence[int]:
    """Return the visible tiles and the wildcard indicator together."""
    indicator = indicator_of("wild_indicator", facts.get("wild_indicator"))
    if indicator is None:
        return visible
    return tuple(number + (kind == indicator) for kind, number in enumerate(visible_counts(visible)))
