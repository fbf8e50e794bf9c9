"""What each wait of a ready hand is worth in a game, and what each discard would leave.

Method: the questions of shape say what a hand waits for in the variant of the game (`paili.fan.shapes`), so a
wait that the game forbids, a tile of the lack suit or a fifth copy, is none; each is then scored as a win.

>>> from paili.fan import game
>>> for wait in waits("123456789m79p55z", game("mcr")): print(wait.tile, wait.left, wait.by_discard)
8p 4 21 fan: pure_straight 16, concealed_hand 2, one_voided_suit 1, closed_wait 1, mixed_double_chow 1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from paili.analysis.discards import Discard, table_of
from paili.analysis.draws import Ukeire
from paili.analysis.inputs import Position, as_hand, position, visible_counts
from paili.analysis.waits import Wait, waits_at
from paili.errors import ScoreError, shown
from paili.fan import eight_pairs
from paili.fan.deal_wilds import (
    NO_SWAP,
    Swap,
    asked_wild,
    exchanged,
    exchanged_counts,
    exchanged_hand,
    exchanged_set,
    swap_of,
)
from paili.fan.game_rules import GameRules
from paili.fan.payments import points_of
from paili.fan.rules import score
from paili.fan.score import FanScore
from paili.fan.shapes import variant_of
from paili.fan.traits import EIGHT_PAIRS
from paili.groups import DUAL_PAIR, TO_PAIR
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.scoring.win import Win
from paili.scoring.win_arguments import indicator_of
from paili.tiles import COPIES, KIND_NAMES, TILES, Face, Kind, TileSet

_NO_WIN: Final = frozenset(("score.not_complete", "score.not_complete_wild", "fan_score.three_suits"))


@json_record()
class FanWait(NamedTuple):
    """A kind that wins, and what the win is worth.

    Attributes:
        tile: the kind.
        left: its copies neither in the hand, nor in its melds, nor visible.
        shapes: how it completes the hand, see `paili.analysis.wait_shapes`.
        by_discard: the score of a win on a discard; None in a game that is won by drawing alone.
        self_drawn: the score of a win on one's own draw. A score below the minimum says so: ``problem``.
    """

    tile: Kind
    left: int
    shapes: tuple[str, ...]
    by_discard: FanScore | None
    self_drawn: FanScore

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)

    @property
    def best(self) -> FanScore:
        """The score that does not need the own draw, where there is one."""
        return self.by_discard or self.self_drawn


@json_record()
class FanDiscard(NamedTuple):
    """One possible discard.

    Attributes:
        tile: the kind discarded.
        shanten: best shanten after it.
        ukeire: the draws that lower it then.
        waits: of a hand that is ready then, what it waits for, and what each is worth.
    """

    tile: Kind | Face
    shanten: int
    ukeire: Ukeire
    waits: tuple[FanWait, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)


def waits(
    hand: Hand | str, rules: GameRules, visible: str | Sequence[int] = "", **facts: Any
) -> tuple[FanWait, ...]:
    """Return what a ready hand waits for in a game, and what each is worth; nothing when it is not ready.

    Args:
        hand: a hand of 3n+1 tiles, or its text.
        rules: the game.
        visible: tiles seen elsewhere, as text or 34 counts.
        facts: of the win, as `Win` takes them, such as ``seat_wind``, ``flowers``, ``lack`` or ``wild``.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the game does not know such a hand.
        QuestionError: if the hand has 3n+2 tiles.
        ScoreError: if the game does not know a fact, or the questions of shape do not know its tiles.

    >>> from paili.fan import game
    >>> below = waits("123m456p78s99m[123p]", game("mcr"))
    >>> [(wait.tile, wait.by_discard.total, wait.by_discard.problem) for wait in below]
    [(Kind.S6, 4, 'too_few_fan'), (Kind.S9, 11, '')]
    """
    asked = _Question.of(hand, rules, visible, facts)
    return asked.waits(asked.hand, asked.position)


def discards(
    hand: Hand | str, rules: GameRules, visible: str | Sequence[int] = "", **facts: Any
) -> tuple[FanDiscard, ...]:
    """Return every discard of a hand of 3n+2 tiles, best first by shape, and what a ready hand wins then.

    Takes and raises what `waits` does; the hand has 3n+2 tiles. A suit that must go is listed alone.

    >>> from paili.fan import game
    >>> best = discards("123456789m12p88s1z", game("mcr"))[0]
    >>> best.tile, [str(wait.tile) for wait in best.waits]
    (Kind.EAST, ['3p'])
    """
    asked = _Question.of(hand, rules, visible, facts)
    found = [asked.with_pairs(one) for one in table_of(asked.position)]
    if asked.in_eight_pairs:
        found.sort(key=lambda one: (one.shanten, -one.ukeire.total))
    return tuple(map(asked.after, found))


def best_win(hand: Hand, rules: GameRules, **facts: Any) -> int | None:
    """Return the points of the best win that a hand of 3n+1 tiles could have, None if it has none.

    It is won on a discard, so that the draw adds nothing, and without circumstances. A hand that waits for
    nothing but tiles of its own melds is ready all the same, and worth a win without fans.

    >>> from paili.fan import game
    >>> best_win(Hand.parse("1112345678999m"), game("sichuan"))
    8
    >>> best_win(Hand.parse("147m258p369s1122s"), game("sichuan")) is None
    True
    """
    asked = _Question.of(hand, rules, "", facts)
    found = [wait.best for wait in asked.waits(hand, asked.position)]
    worth = [each.base for each in found if not each.problem]
    if not found and asked.shapes(asked.position):
        worth.append(points_of(0, 1, rules))
    return max(worth, default=None)


def checked_game(rules: object) -> GameRules:
    """Return the game itself.

    Raises:
        ScoreError: if it is none, its name for example.
    """
    if isinstance(rules, GameRules):
        return rules
    raise ScoreError("ledger.no_rules", value=shown(rules))


class _Question(NamedTuple):
    """A hand and what is asked of it in a game.

    Attributes:
        hand: the hand as it is held.
        position: what the questions of shape are asked, with stand-ins as what they stand for.
        swap: the two kinds that are exchanged there.
        rules: the game.
        facts: of the win.
    """

    hand: Hand
    position: Position
    swap: Swap
    rules: GameRules
    facts: dict[str, Any]

    @classmethod
    def of(
        cls, hand: Hand | str, rules: GameRules, visible: str | Sequence[int], facts: dict[str, Any]
    ) -> _Question:
        wild = asked_wild(facts, checked_game(rules))
        swap = swap_of(wild, rules)
        variant = variant_of(rules, facts.get("lack", ""), exchanged_set(wild, swap))
        held = as_hand(hand, variant) if swap == NO_SWAP else _as_held(hand)
        seen = _with_indicator(visible, facts)
        if swap == NO_SWAP:
            return cls(held, position(held, seen, variant), swap, rules, facts)
        counts = exchanged_counts(visible_counts(seen), swap)
        return cls(held, position(exchanged_hand(held, swap), counts, variant), swap, rules, facts)

    def waits(self, held: Hand, asked: Position) -> tuple[FanWait, ...]:
        """Return the waits that can be won: one cannot whose four copies are held, melded or turned."""
        told = (wait._replace(tile=self._told(wait.tile)) for wait in self.shapes(asked))
        turned = indicator_of("wild_indicator", self.facts.get("wild_indicator"))
        possible = (wait for wait in told if held.held[wait.tile] + (wait.tile == turned) < COPIES)
        found = (_worth_of(held, wait, self.rules, self.facts) for wait in possible)
        return tuple(each for each in found if each is not None)

    # -------------------------------------------------------------- seven pairs and a triplet

    @property
    def in_eight_pairs(self) -> bool:
        """Whether the hand may win with seven pairs and a triplet."""
        return EIGHT_PAIRS in self.rules.forms and not self.hand.melds

    def shapes(self, asked: Position) -> tuple[Wait, ...]:
        """Return the waits by shape, those too that complete seven pairs and a triplet."""
        found = waits_at(asked)
        if not self.in_eight_pairs:
            return found
        held, known = asked.hand, {wait.tile for wait in found}
        mask = eight_pairs.waits(held.counts, held.wildcards, quads=self.rules.quad_as_pairs)
        more = [kind for kind in TileSet.from_mask(mask & self.rules.in_play.mask) if kind not in known]
        made = [
            Wait(kind, asked.live[kind], (DUAL_PAIR if held.counts[kind] == 2 else TO_PAIR,)) for kind in more
        ]
        return tuple(sorted((*found, *made)))

    def with_pairs(self, one: Discard) -> Discard:
        """Return a discard as far as the hand is then in the nearer of the forms."""
        if not self.in_eight_pairs:
            return one
        asked, quads = self.position.after(one.tile), self.rules.quad_as_pairs
        held = asked.hand
        shanten = eight_pairs.distance(held.counts, held.wildcards, quads=quads) - 1
        if shanten > one.shanten:
            return one
        tiles = TileSet.from_mask(eight_pairs.useful(held.counts, held.wildcards, quads=quads))
        tiles = tiles & self.rules.in_play | self.position.variant.wild
        if shanten == one.shanten:
            tiles = tiles | one.ukeire.tiles
        left = {kind: self.position.live[kind] for kind in tiles if self.position.live[kind] >= 0}
        return Discard(one.tile, shanten, Ukeire(shanten, tiles, left, sum(left.values())))

    def after(self, one: Discard) -> FanDiscard:
        """Return a discard with the waits of a hand that is ready then; the tile counts as seen."""
        tile = self._told(one.tile)
        if one.shanten:
            return FanDiscard(tile, one.shanten, self._useful(one.ukeire), ())
        seen = tuple(count + (kind == one.tile) for kind, count in enumerate(self.position.visible))
        asked = self.position.after(one.tile)._replace(visible=seen)
        return FanDiscard(tile, 0, self._useful(one.ukeire), self.waits(self.hand.discard(tile), asked))

    def _told(self, tile: int) -> Any:
        return TILES[exchanged(tile, self.swap)]

    def _useful(self, found: Ukeire) -> Ukeire:
        if self.swap == NO_SWAP:
            return found
        left = {self._told(kind): number for kind, number in found.left.items()}
        return Ukeire(found.shanten, exchanged_set(found.tiles, self.swap), left, found.total)


def _with_indicator(visible: str | Sequence[int], facts: dict[str, Any]) -> str | Sequence[int]:
    """Return the tiles that are seen, with the one that was turned."""
    indicator = indicator_of("wild_indicator", facts.get("wild_indicator"))
    if indicator is None:
        return visible
    return tuple(number + (kind == indicator) for kind, number in enumerate(visible_counts(visible)))


def _as_held(hand: Hand | str) -> Hand:
    return Hand.parse(hand) if isinstance(hand, str) else hand


def _worth_of(held: Hand, wait: Wait, rules: GameRules, facts: dict[str, Any]) -> FanWait | None:
    tile = KIND_NAMES[wait.tile]
    drawn = _scored(Win(held, tile, tsumo=True, **facts), rules)
    if drawn is None:
        return None
    by_discard = _scored(Win(held, tile, **facts), rules) if rules.on_discard else None
    return FanWait(*wait, by_discard, drawn)


def _scored(win: Win, rules: GameRules) -> FanScore | None:
    """Return the score of a win; None where the game does not take the tiles for one."""
    try:
        return score(win, rules)
    except ScoreError as error:
        if error.fault.key not in _NO_WIN:
            raise
        return None
