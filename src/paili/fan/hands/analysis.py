"""Everything that a game says of one hand: its shape, and what its waits and discards are worth.

>>> from paili.fan import game
>>> found = analyze("123m456p78s99m[123p]", game("mcr"))
>>> [(str(wait.tile), wait.by_discard.total, wait.may_win) for wait in found.waits]
[('6s', 4, False), ('9s', 11, True)]
>>> str(analyze("123456789m12p88s+3p", game("mcr")).score)
'24 fan: pure_straight 16, fully_concealed_hand 4, all_chows 2, edge_wait 1, mixed_double_chow 1'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Unpack

from paili.analysis.analyze import Analysis, analysis_of
from paili.analysis.compare import Comparison, compare_in
from paili.analysis.discards import Discard, kind_to_discard
from paili.analysis.from_position import OF_WINS, HandLike, accepts_position
from paili.analysis.inputs import BY_SHAPE, checked_order
from paili.analysis.moves import Ukeire
from paili.errors import ScoreError
from paili.fan.checks import check_facts
from paili.fan.hands.inputs import GameInputs, game_inputs
from paili.fan.hands.waits import (
    FanDiscard,
    FanNoWait,
    FanWait,
    by_worth,
    discards_of,
    no_waits,
    score_if_won,
    waits_of,
)
from paili.fan.rules import Rules
from paili.fan.score import FanScore
from paili.hand import Hand, as_face
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, KIND_NAMES
from paili.win.win import Win, WinFacts


@json_record(
    "hand:shape.hand", "tiles:shape.tiles", "melds:shape.hand.melds", "drawn:shape.drawn",
    "rules:rules.name", "lack:shape.variant.lack", "visible:shape.visible_text", "shanten:shape.shanten",
    "won:shape.won", "score", "waits", "forbidden", "ukeire", "discards",
)  # fmt: skip
class FanAnalysis(NamedTuple):
    """The analysis of a hand in a game.

    Attributes:
        held: the hand, wild kinds as the tiles that they show.
        shape: the answers of shape in the variant of the game, wild kinds as wildcards. In its readings a
            tile that stands in for another is that one.
        rules: the game.
        score: of a complete hand of which the drawn tile is known, what it is worth self-drawn.
        waits: of a ready hand of 3n+1 tiles, what it waits for and what each is worth.
        forbidden: what would complete it by shape and is no wait in the game.
        discards: of 3n+2 tiles, every discard, best first: by shape, and of those that leave the hand ready
            by what the waits bring.
    """

    held: Hand
    shape: Analysis
    rules: Rules
    score: FanScore | None
    waits: tuple[FanWait, ...]
    forbidden: tuple[FanNoWait, ...]
    discards: tuple[FanDiscard, ...]

    def to_dict(self) -> Json:
        """Return it as JSON takes it: what ``--json`` prints."""
        return plain(self)

    @property
    def ukeire(self) -> Ukeire:
        """The draws that bring it closer; of 3n+2 tiles, after the best discard."""
        return self.discards[0].ukeire if self.discards else self.shape.ukeire


@json_record("chosen", "best", "shape")
class FanComparison(NamedTuple):
    """A discard beside the best one of a game.

    Attributes:
        chosen: the discard asked about.
        best: the best one.
        shape: what the chosen one keeps and gives up by its shape.
    """

    chosen: FanDiscard
    best: FanDiscard
    shape: Comparison

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)

    @property
    def both_ready(self) -> bool:
        """Return whether both leave the hand ready, so that what the waits bring decides."""
        return self.chosen.shanten == self.best.shanten == 0


@accepts_position(*OF_WINS)
def analyze(
    hand: HandLike,
    rules: Rules | str = "",
    visible: str | Sequence[int] = "",
    *,
    order: str = BY_SHAPE,
    **facts: Unpack[WinFacts],
) -> FanAnalysis:
    """Return everything that a game says of a hand.

    Args:
        hand: a hand of 3n+1 or 3n+2 tiles, or its text.
        rules: the game, or the name of a ready-made one.
        visible: tiles seen elsewhere, as text or 34 counts.
        order: in which order discards stand that keep equally many tiles, ``"shape"`` or, faster,
            ``"ukeire"``; see `paili.analysis.discards`.
        facts: of the win, as `Win` takes them, such as ``seat_wind``, ``flowers``, ``lack`` or ``wild``.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the game does not know such a hand.
        QuestionError: if ``order`` is unknown.
        ScoreError: if the hand is too small or too large for the game, it does not know a fact, or the
            questions of shape do not know its tiles.
    """
    return analysis_in(game_inputs(hand, rules, visible, facts, "analyze"), order)


def analysis_in(inputs: GameInputs, order: str) -> FanAnalysis:
    """Return what a game says of a hand that is resolved.

    Raises:
        QuestionError, ScoreError: as `analyze`.
    """
    hand, rules, facts = inputs.held, inputs.rules, inputs.facts
    check_hand(hand, rules, facts)
    shape = analysis_of(inputs.inputs, checked_order(order))
    drawn = hand.size % 3 == 2
    waits = () if drawn else waits_of(inputs, hand, inputs.inputs)
    return FanAnalysis(
        hand,
        inputs.shown_analysis(shape),
        rules,
        _own_score(hand, rules, facts) if shape.won else None,
        waits,
        () if drawn else no_waits(inputs, {wait.tile for wait in waits}),
        by_worth(discards_of(inputs, shape.discards)),
    )


@accepts_position(*OF_WINS)
def compare(
    hand: HandLike,
    tile: int | str,
    rules: Rules | str = "",
    visible: str | Sequence[int] = "",
    *,
    order: str = BY_SHAPE,
    **facts: Unpack[WinFacts],
) -> FanComparison:
    """Compare a discard with the best one of a game.

    Args:
        hand: a hand of 3n+2 tiles, or its text.
        tile: the kind to discard, or its name.
        rules, visible, order, facts: as in `analyze`.

    Raises:
        NotationError, HandError, VariantError, ScoreError: as `analyze`.
        QuestionError: if the hand has 3n+1 tiles, or the tile is not one that it can discard.

    >>> from paili.fan import game
    >>> found = compare("123456789m12p88s1z", "8s", game("mcr"))
    >>> found.best.tile, found.both_ready, found.shape.steps_lost
    (Kind.EAST, False, 1)
    """
    inputs = game_inputs(hand, rules, visible, facts, "compare")
    return compared(analysis_in(inputs, order), inputs, tile)


def compared(analysis: FanAnalysis, inputs: GameInputs, tile: int | str) -> FanComparison:
    """Compare a discard with the best one of an analysis.

    Raises:
        NotationError, HandError, QuestionError: as `compare`.
    """
    kind, best = kind_to_discard(inputs.inputs, inputs.shown(as_face(tile))), analysis.discards[0]
    chosen = next(discard for discard in analysis.discards if discard.tile == inputs.shown(kind))
    discards = [Discard(discard.tile, discard.shanten, discard.ukeire) for discard in analysis.discards]
    shape = compare_in(inputs.inputs, [inputs.shown_discard(discard) for discard in discards], kind)
    return FanComparison(chosen, best, inputs.shown_comparison(shape))


def _own_score(hand: Hand, rules: Rules, facts: Mapping[str, Any]) -> FanScore | None:
    """Return the score of a complete hand as drawn; None where the drawn tile is not marked."""
    if hand.drawn is None:
        return None
    return score_if_won(Win(hand, tsumo=True, **facts), rules)


def check_hand(hand: Hand, rules: Rules, facts: Mapping[str, Any]) -> None:
    """Refuse hands of another size, and facts that a win of the game could not have.

    Raises:
        ScoreError: naming what it is.
    """
    standing = hand.total - (hand.size % 3 == 2)
    needed = 3 * rules.sets + 1
    if standing != needed:
        raise ScoreError("fan_score.size", hand=hand, number=standing, needed=needed, rules=rules.name)
    check_facts(_any_win(hand, rules, facts), rules)


def _any_win(hand: Hand, rules: Rules, facts: Mapping[str, Any]) -> Win:
    """Return the hand with some tile as a win, only to look at the facts."""
    if hand.size % 3 == 2:
        face = hand.faces[-1]
        return Win(hand.discard(face), face, **facts)
    free = next(kind for kind in rules.in_play if hand.held[kind] < COPIES)
    return Win(hand, KIND_NAMES[free], **facts)
