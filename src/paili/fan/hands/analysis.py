"""Analyse one hand in a Chinese game: its shanten, the scores of its waits, and its discards, best first.

>>> from paili.fan import game
>>> analysis = analyze("123m456p78s99m[123p]", game("mcr"))
>>> [(str(wait.tile), wait.by_discard.total, wait.may_win) for wait in analysis.waits]
[('6s', 4, False), ('9s', 11, True)]
>>> str(analyze("123456789m12p88s+3p", game("mcr")).score)
'24 fan: pure_straight 16, fully_concealed_hand 4, all_chows 2, edge_wait 1, mixed_double_chow 1'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Unpack

from paili.analysis.analyze import Analysis, analysis_of
from paili.analysis.compare import Comparison, compare_in
from paili.analysis.discards import Discard
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
    by_value,
    discards_of,
    no_waits,
    score_if_won,
    waits_of,
)
from paili.fan.rules import Rules
from paili.fan.score import FanScore
from paili.hand import Hand
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, KIND_NAMES
from paili.win.win import Win, WinFacts


@json_record(
    "hand:shape.hand", "tiles:shape.tiles", "melds:shape.hand.melds", "drawn:shape.drawn",
    "rules:rules.name", "lack:shape.variant.lack", "visible:shape.visible_text", "shanten:shape.shanten",
    "won:shape.won", "score", "waits", "forbidden", "ukeire", "discards",
)  # fmt: skip
class FanAnalysis(NamedTuple):
    """The shanten, waits with scores, and discards of a hand in a Chinese game.

    Attributes:
        hand: the hand; a tile of a wild kind is stored as itself, not as ``*``.
        shape: the result of `paili.analyze` for the same tiles, without scores, with ``*`` for each tile of a
            wild kind. If the game has a substitute, an honour that replaces the wild kind in ordinary groups,
            ``shape.readings`` show the wild kind in place of the substitute. In a game with the form seven
            pairs and a triplet, or four wildcards with any other tiles, ``won``, ``ukeire`` and ``discards``
            count this form too.
        rules: the rules of the game.
        score: for a complete hand whose drawn tile is known, the score of the self-drawn win; otherwise None.
        waits: for a ready hand of 3n+1 tiles, the kinds that it waits for, each with the scores of a win on
            it.
        forbidden: the kinds that would complete the hand but on which the game allows no win.
        discards: for a hand of 3n+2 tiles, every discard, best first. Discards that leave the hand ready are
            ordered by their expected points (`FanDiscard.value`), all others as `paili.discards` orders them.
    """

    hand: Hand
    shape: Analysis
    rules: Rules
    score: FanScore | None
    waits: tuple[FanWait, ...]
    forbidden: tuple[FanNoWait, ...]
    discards: tuple[FanDiscard, ...]

    def to_dict(self) -> Json:
        """Return this analysis as a dict that `json.dumps` accepts: what ``paili --json`` prints.

        The keys are ``hand``, ``tiles``, ``melds``, ``drawn``, ``rules``, ``lack``, ``visible``, ``shanten``,
        ``won``, ``score``, ``waits``, ``forbidden``, ``ukeire`` and ``discards``. Objects among the values
        become dicts; hands and tiles become text such as ``"5m"``.
        """
        return plain(self)

    @property
    def ukeire(self) -> Ukeire:
        """The draws that lower the shanten, as a `paili.analysis.Ukeire`: kinds and the copies left of them.

        For 3n+2 tiles these are the draws after the best discard.
        """
        return self.discards[0].ukeire if self.discards else self.shape.ukeire


@json_record("chosen", "best", "shape")
class FanComparison(NamedTuple):
    """A discard compared with the best discard of the same hand in a Chinese game.

    Attributes:
        chosen: the discard to judge, the argument of `compare`.
        best: the best discard.
        shape: both discards compared by shanten and useful draws alone, without scores.
    """

    chosen: FanDiscard
    best: FanDiscard
    shape: Comparison

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``chosen``, ``best`` and ``shape``. Objects among the values become dicts too.
        """
        return plain(self)

    @property
    def both_ready(self) -> bool:
        """Return whether both discards leave the hand ready (tenpai).

        If so, the expected points (`FanDiscard.value`) decide which is better; if not, shanten and draws.
        """
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
    """Return the shanten, the waits with scores, and the discards, best first, of a hand in a Chinese game.

    `paili.analyze` does the same without scores.

    Args:
        hand: a hand of 3n+1 or 3n+2 tiles, a position, or the text of either.
        rules: the Chinese game, or its name, such as ``"mcr"``; "" for a position, which already has one.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        order: what decides between discards that leave equal shanten and equally many useful tiles.
            ``"shape"``: how many draws then lead to a wait for five tiles or more, or add useful tiles;
            ``"ukeire"``, which is faster: the number of useful kinds.
        facts: facts of the win, by the argument names of `paili.Win`, such as ``seat_wind``, ``flowers``,
            ``lack`` or ``wild``.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the game cannot have such a hand.
        QuestionError: if ``order`` is unknown.
        ScoreError: if the hand is too small or too large for the game, the game does not use one of the
            facts, or `paili.shanten` does not support its tiles.
    """
    return analysis_in(game_inputs(hand, rules, visible, facts, "analyze"), order)


def analysis_in(inputs: GameInputs, order: str) -> FanAnalysis:
    """Return the analysis of a hand from the result of `game_inputs`.

    Raises:
        QuestionError, ScoreError: as `analyze`.
    """
    hand, rules, facts = inputs.hand, inputs.rules, inputs.facts
    check_hand(hand, rules, facts)
    shape = analysis_of(inputs.inputs, checked_order(order))
    shown = inputs.shown_analysis(shape)
    drawn = hand.size % 3 == 2
    waits = () if drawn else waits_of(inputs, hand, inputs.inputs)
    return FanAnalysis(
        hand,
        shown,
        rules,
        _own_score(hand, rules, facts) if shown.won else None,
        waits,
        () if drawn else no_waits(inputs, {wait.tile for wait in waits}),
        by_value(discards_of(inputs, shape.discards)),
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
    """Return what a discard loses against the best discard in a Chinese game: useful draws, waits, points.

    Args:
        hand: a hand of 3n+2 tiles, a position, or the text of either.
        tile: the kind to discard, as an int or as text such as ``"8s"``.
        rules: the Chinese game, or its name, such as ``"mcr"``; "" for a position, which already has one.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        order: what decides between discards that leave equal shanten and equally many useful tiles.
            ``"shape"``: how many draws then lead to a wait for five tiles or more, or add useful tiles;
            ``"ukeire"``, which is faster: the number of useful kinds.
        facts: facts of the win, by the argument names of `paili.Win`, such as ``seat_wind``, ``flowers``,
            ``lack`` or ``wild``.

    Raises:
        NotationError, HandError, VariantError, ScoreError: as `analyze`.
        QuestionError: if ``order`` is unknown, the hand has 3n+1 tiles, or it cannot discard the tile.

    >>> from paili.fan import game
    >>> comparison = compare("123456789m12p88s1z", "8s", game("mcr"))
    >>> comparison.best.tile, comparison.both_ready, comparison.shape.steps_lost
    (Kind.EAST, False, 1)
    """
    inputs = game_inputs(hand, rules, visible, facts, "compare")
    return compared(analysis_in(inputs, order), inputs, tile)


def compared(analysis: FanAnalysis, inputs: GameInputs, tile: int | str) -> FanComparison:
    """Return the comparison of a discard with the best discard of an analysis.

    Args:
        analysis: the analysis of the hand.
        inputs: the hand and the game that were analysed.
        tile: the kind to discard, or its name.

    Raises:
        NotationError, HandError, QuestionError: as `compare`.
    """
    kind, best = inputs.kind_to_discard(tile), analysis.discards[0]
    chosen = next(discard for discard in analysis.discards if discard.tile == inputs.shown(kind))
    discards = [Discard(discard.tile, discard.shanten, discard.ukeire) for discard in analysis.discards]
    shape = compare_in(inputs.inputs, [inputs.shown_discard(discard) for discard in discards], kind)
    return FanComparison(chosen, best, inputs.shown_comparison(shape))


def _own_score(hand: Hand, rules: Rules, facts: Mapping[str, Any]) -> FanScore | None:
    """Return the score of a complete hand as a self-drawn win; None if no tile is marked as drawn."""
    if hand.drawn is None:
        return None
    return score_if_won(Win(hand, tsumo=True, **facts), rules)


def check_hand(hand: Hand, rules: Rules, facts: Mapping[str, Any]) -> None:
    """Check that a game has hands of this size, and that it uses certain facts of a win.

    Args:
        hand: the hand.
        rules: the game.
        facts: facts of the win, by the argument names of `Win`.

    Raises:
        ScoreError: if the size or a fact is wrong for the game; the message names it.
    """
    standing = hand.total - (hand.size % 3 == 2)
    needed = 3 * rules.sets + 1
    if standing != needed:
        raise ScoreError("fan_score.size", hand=hand, number=standing, needed=needed, rules=rules.name)
    check_facts(_any_win(hand, rules, facts), rules)


def _any_win(hand: Hand, rules: Rules, facts: Mapping[str, Any]) -> Win:
    """Return a win of the hand on an arbitrary tile, with which `check_hand` checks the facts."""
    if hand.size % 3 == 2:
        face = hand.faces[-1]
        return Win(hand.discard(face), face, **facts)
    free = next(kind for kind in rules.in_play if hand.all_counts[kind] < COPIES)
    return Win(hand, KIND_NAMES[free], **facts)
