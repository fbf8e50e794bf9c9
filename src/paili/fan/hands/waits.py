"""Score the waits of a ready hand in a Chinese game, and the waits after each discard; find the forbidden
waits.

Method: `paili.analysis` finds the waits in the variant of the game (`paili.fan.hands.inputs`). It leaves out
waits that the game forbids: a tile of the lack suit, every wait while the hand holds tiles of that suit, or a
fifth copy. A win on each wait is then scored.

To find the forbidden waits, the analysis is repeated without these limits. A kind that is a wait only
without the limits is a forbidden wait; the tiles of the hand show which limit forbids it.

>>> from paili.fan import analyze, game
>>> for wait in waits("123456789m79p55z", game("mcr")): print(wait.tile, wait.left, wait.by_discard)
8p 4 21 fan: pure_straight 16, concealed_hand 2, one_voided_suit 1, closed_wait 1, mixed_double_chow 1
>>> analysis = analyze("123456789m11p22m", game("sichuan"), lack="p")
>>> [(str(miss.tile), miss.reason) for miss in analysis.forbidden]
[('2m', 'lack_held'), ('1p', 'lack_suit')]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Unpack

from paili.analysis.discards import Discard, table_of
from paili.analysis.from_position import OF_WINS, HandLike, accepts_position
from paili.analysis.inputs import BY_SHAPE, SHAPE, Inputs, checked_order, inputs_of
from paili.analysis.moves import Ukeire
from paili.analysis.waits import waits_at
from paili.errors import ScoreError
from paili.fan.hands.inputs import GameInputs, game_inputs
from paili.fan.payments import points_of
from paili.fan.rules import Rules
from paili.fan.score import NO_WIN, FanScore, score_in, scores_of_hand
from paili.fan.wild.search import WinsOfHand
from paili.hand import Hand
from paili.hand.groups import NUMBER_SUITS, suits_in
from paili.record import Json, json_record, plain
from paili.tiles import COPIES, WILDCARD, Face, Kind
from paili.variants import NO_LACK
from paili.win.win import Win, WinFacts

_NO_WIN: Final = NO_WIN | {"fan_score.three_suits"}


@json_record("tile", "left", "shapes", "by_discard", "self_drawn", "may_win", "points")
class FanWait(NamedTuple):
    """A kind that a ready hand waits for in a Chinese game, with the scores of a win on it.

    Attributes:
        tile: the kind.
        left: how many copies of the kind are neither in the hand, nor in its melds, nor visible.
        shapes: the names of the waits that the kind completes, such as "two-sided" (`paili.analysis.Wait`).
        by_discard: the score of a win on a discard; None in a game where only self-drawn wins are allowed.
        self_drawn: the score of a self-drawn win. For both scores: if the rules do not allow the win, for
            example because it has too few fan, the attribute ``problem`` of the score says why.
    """

    tile: Kind
    left: int
    shapes: tuple[str, ...]
    by_discard: FanScore | None
    self_drawn: FanScore

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``left``, ``shapes``, ``by_discard``, ``self_drawn``, ``may_win`` and
        ``points``. Objects among the values become dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)

    @property
    def best(self) -> FanScore:
        """The score of a win on a discard; in a game without such wins, the score of the self-drawn win."""
        return self.by_discard or self.self_drawn

    @property
    def may_win(self) -> bool:
        """Return whether the rules allow a win on this kind, by discard or at least by the own draw."""
        return not (self.best.problem and self.self_drawn.problem)

    @property
    def points(self) -> float:
        """The points that the winner receives on average, if all four players draw the tile equally often.

        This is one quarter of the points of a self-drawn win plus three quarters of the points of a win on a
        discard. A win that the rules do not allow counts as 0 points.
        """
        discarded = self.by_discard.payments.total if self.by_discard else 0
        return (self.self_drawn.payments.total + 3 * discarded) / 4


@json_record("tile", "shanten", "ukeire", "waits", "left", "value")
class FanDiscard(NamedTuple):
    """One discard of a hand in a Chinese game, and the hand after it, as `paili.fan.discards` returns it.

    Attributes:
        tile: the discarded kind.
        shanten: the shanten after the discard, the lowest of all winning shapes.
        ukeire: the draws that lower this shanten.
        waits: if the hand is ready after the discard, the kinds that it waits for, each with the scores of a
            win on it; otherwise ().
    """

    tile: Kind | Face
    shanten: int
    ukeire: Ukeire
    waits: tuple[FanWait, ...]

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile``, ``shanten``, ``ukeire``, ``waits``, ``left`` and ``value``. Objects among the
        values become dicts; tiles become names such as ``"5m"``.
        """
        return plain(self)

    @property
    def left(self) -> int:
        """The number of tiles left on which the rules allow a win, over all waits of the hand."""
        return sum(wait.left for wait in self.waits if wait.may_win)

    @property
    def value(self) -> float:
        """The sum over all waits of `FanWait.points` times the copies left; 0 if the hand is not ready.

        It ranks discards that leave the hand ready; it is no expectation of points.
        """
        return sum(wait.left * wait.points for wait in self.waits)


@accepts_position(*OF_WINS)
def waits(
    hand: HandLike, rules: Rules | str = "", visible: str | Sequence[int] = "", **facts: Unpack[WinFacts]
) -> tuple[FanWait, ...]:
    """Return the waits of a ready hand in a Chinese game, with the scores of a win on each; () if not ready.

    `paili.waits` lists waits without scores. In some games (Guangdong) a wildcard is an extra tile without a
    kind, written ``*``. Such a tile completes every ready hand; the result does not list it.

    Args:
        hand: a `paili.Hand` of 3n+1 tiles (13, or 10, 7 … where a meld counts as three), its text, or a
            `paili.Position`.
        rules: the Chinese game, or its name, such as ``"mcr"``; required for a hand, a position has one.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        facts: facts of the win, by the argument names of `paili.Win`, such as ``seat_wind``, ``flowers``,
            ``lack`` or ``wild``.

    Raises:
        NotationError, HandError: if the hand or ``visible`` is invalid, or both together have more than four
            of a kind.
        VariantError: if the game cannot have such a hand.
        QuestionError: if the hand has 3n+2 tiles.
        ScoreError: if a hand comes without a Chinese game, the game does not use one of the facts, or the
            hand has wildcards (``*``) that the game does not have.

    In the example the game, MCR, allows a win only with 8 fan or more: 6s on a discard has 4, 9s has 11.

    >>> from paili.fan import game
    >>> below = waits("123m456p78s99m[123p]", game("mcr"))
    >>> [(wait.tile, wait.by_discard.total, wait.by_discard.problem) for wait in below]
    [(Kind.S6, 4, 'too_few_fan'), (Kind.S9, 11, '')]
    """
    inputs = game_inputs(hand, rules, visible, facts)
    return waits_of(inputs, inputs.hand, inputs.inputs)


@accepts_position(*OF_WINS)
def discards(
    hand: HandLike,
    rules: Rules | str = "",
    visible: str | Sequence[int] = "",
    *,
    order: str = BY_SHAPE,
    **facts: Unpack[WinFacts],
) -> tuple[FanDiscard, ...]:
    """Return every discard of a hand in a Chinese game, best first, with the waits after it and their scores.

    Discards are sorted as by `paili.discards`, except that those which leave the hand ready are sorted by the
    points of their waits (`FanDiscard.value`). So a discard with many waits whose wins have too few fan comes
    after a discard with few waits whose wins are allowed. While the hand has tiles of the lack suit, the
    result lists only these tiles.

    Args:
        hand: a hand of 3n+2 tiles (14, or 11, 8 … where a meld counts as three), its text, or a
            `paili.Position`.
        rules: the Chinese game, or its name, such as ``"mcr"``; required for a hand, a position has one.
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        order: what decides between discards that leave equal shanten and equally many useful tiles.
            ``"shape"``: how many draws then lead to a wait for five tiles or more, or add useful tiles;
            ``"ukeire"``, which is faster: the number of useful kinds.
        facts: facts of the win, by the argument names of `paili.Win`, such as ``seat_wind``, ``flowers``,
            ``lack`` or ``wild``.

    Raises:
        NotationError, HandError, VariantError, ScoreError: as `paili.fan.waits`.
        QuestionError: if the hand has 3n+1 tiles, or ``order`` is unknown.

    In the example four tiles 3p are left, and a win on 3p brings 58.5 points on average: 4 × 58.5 = 234.

    >>> from paili.fan import game
    >>> best = discards("123456789m12p88s1z", game("mcr"))[0]
    >>> best.tile, [str(wait.tile) for wait in best.waits], best.left, best.value
    (Kind.EAST, ['3p'], 4, 234.0)
    """
    inputs = game_inputs(hand, rules, visible, facts, "discards")
    return by_value(discards_of(inputs, table_of(inputs.inputs, checked_order(order))))


def discards_of(inputs: GameInputs, table: Iterable[Discard]) -> Iterable[FanDiscard]:
    """Yield every discard as a `FanDiscard`, with waits if it leaves the hand ready.

    Args:
        inputs: the hand and the game.
        table: the discards, as `paili.analysis` returns them.
    """
    for one in map(inputs.nearer, table):
        waits_then = _waits_after(inputs, one.tile) if one.shanten == 0 else ()
        yield FanDiscard(inputs.shown(one.tile), one.shanten, inputs.shown_draws(one.ukeire), waits_then)


def by_value(table: Iterable[FanDiscard]) -> tuple[FanDiscard, ...]:
    """Return discards ordered by shanten, those that leave the hand ready by `FanDiscard.value`, others by
    the useful tiles left.
    """
    return tuple(sorted(table, key=lambda one: (one.shanten, -one.value, -one.left, -one.ukeire.total)))


def best_win(hand: Hand, rules: Rules, **facts: Unpack[WinFacts]) -> int | None:
    """Return the points of the best win that a hand of 3n+1 tiles could have, None if no tile wins.

    The win is scored as a win on a discard without special circumstances; in a game without wins on discards,
    as a self-drawn win. A hand that waits only for kinds whose four copies are in its own melds still counts
    as ready; its points are those of a win without fans.

    >>> from paili.fan import game
    >>> best_win(Hand.parse("1112345678999m"), game("sichuan"))
    8
    >>> best_win(Hand.parse("147m258p369s1122s"), game("sichuan")) is None
    True
    """
    inputs = game_inputs(hand, rules, "", facts)
    results = [wait.best for wait in waits_of(inputs, hand, inputs.inputs)]
    worth = [best.base for best in results if not best.problem]
    if not results and inputs.shapes(inputs.inputs):
        worth.append(points_of(0, 1, rules))
    return max(worth, default=None)


def _waits_after(inputs: GameInputs, tile: int) -> tuple[FanWait, ...]:
    """Return the waits after a discard; the discarded tile counts as visible."""
    seen = tuple(count + (kind == tile) for kind, count in enumerate(inputs.inputs.visible))
    after = inputs.hand.discard(_as_shown(inputs.shown(tile), inputs.hand))
    return waits_of(inputs, after, inputs.inputs.after(tile)._replace(visible=seen))


def _as_shown(tile: int, own_hand: Hand) -> int:
    """Return the tile to discard; for ``WILDCARD`` in a hand without ``*``, its first tile."""
    return own_hand.faces[0] if tile == WILDCARD and not own_hand.wildcards else tile


def waits_of(inputs: GameInputs, own_hand: Hand, at: Inputs) -> tuple[FanWait, ...]:
    """Return the waits of a ready hand, each with the scores of a win on it.

    A kind is left out if all its copies are in the hand, its melds and the wildcard indicator.

    Args:
        inputs: the hand and the game.
        own_hand: the ready hand, with its real tiles.
        at: the inputs of the analysis of that hand.
    """
    shown_waits = (wait._replace(tile=inputs.shown(wait.tile)) for wait in inputs.shapes(at))
    turned = inputs.indicator
    possible = [
        wait for wait in shown_waits if own_hand.all_counts[wait.tile] + (wait.tile == turned) < COPIES
    ]
    hand, shared = WinsOfHand(inputs.rules), dict(inputs.facts)
    drawn = _scores(hand, [Win(own_hand, wait.tile, tsumo=True, **shared) for wait in possible])
    won = [(wait, score) for wait, score in zip(possible, drawn, strict=True) if score is not None]
    by_discard: Sequence[FanScore | None] = [None] * len(won)
    if inputs.rules.on_discard:
        by_discard = _scores(hand, [Win(own_hand, wait.tile, **shared) for wait, _ in won])
    return tuple(
        FanWait(*wait, discarded, score) for (wait, score), discarded in zip(won, by_discard, strict=True)
    )


def _scores(hand: WinsOfHand, wins: Sequence[Win]) -> list[FanScore | None]:
    """Return the scores of wins of one hand; None where the tiles are not a win in the game."""
    return [_if_won(score) for score in scores_of_hand(hand, wins)]


def _if_won(score: FanScore | ScoreError) -> FanScore | None:
    if not isinstance(score, ScoreError):
        return score
    if score.fault.key not in _NO_WIN:
        raise score
    return None


def score_if_won(win: Win, rules: Rules) -> FanScore | None:
    """Return the score of a win; None if the tiles are not a win in the game."""
    try:
        return score_in(win, rules)
    except ScoreError as error:
        return _if_won(error)


LACK_SUIT: Final = "lack_suit"
LACK_HELD: Final = "lack_held"
ALL_HELD: Final = "all_held"
THREE_SUITS: Final = "three_suits"
FIVE_ALIKE: Final = "five_alike"
TURNED: Final = "turned"


@json_record()
class FanNoWait(NamedTuple):
    """A kind that completes a hand but on which the game allows no win, with the reason.

    Attributes:
        tile: the kind.
        reason: "lack_suit": the kind belongs to the lack suit (定缺). "lack_held": the hand still has tiles
            of the lack suit. "all_held": the hand and its melds have all four copies. "three_suits": the win
            would have three suits, and the game allows two. "five_alike": a wildcard would be the fifth copy
            of a kind. "turned": the hand and its melds have three copies, the wildcard indicator is the
            fourth.
    """

    tile: Kind
    reason: str

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``tile`` and ``reason``. Tiles are names such as ``"5m"``.
        """
        return plain(self)


def no_waits(inputs: GameInputs, allowed: Collection[Kind]) -> tuple[FanNoWait, ...]:
    """Return the forbidden waits of a hand of 3n+1 tiles, in tile order.

    Args:
        inputs: the hand and the game.
        allowed: the kinds that the hand waits for in the game.
    """
    result = sorted(inputs.shown(wait.tile) for wait in waits_at(_without_limits(inputs.inputs)))
    forbidden = (tile for tile in result if tile not in allowed)
    return tuple(FanNoWait(tile, _reason(tile, inputs)) for tile in forbidden)


def _without_limits(inputs: Inputs) -> Inputs:
    variant = replace(inputs.variant, lack=NO_LACK, wild_fifth=True)
    return inputs_of(inputs.hand, inputs.visible, variant, SHAPE)


def _reason(tile: Kind, inputs: GameInputs) -> str:
    hand, at = inputs.hand, inputs.inputs
    if tile in at.variant.lacking:
        return LACK_SUIT
    if at.must_go:
        return LACK_HELD
    if (copies := hand.all_counts[tile]) >= COPIES:
        return ALL_HELD
    if copies + (tile == inputs.indicator) >= COPIES:
        return TURNED
    return THREE_SUITS if inputs.rules.lack_suit and _has_three_suits(inputs, tile) else FIVE_ALIKE


def _has_three_suits(inputs: GameInputs, tile: Kind) -> bool:
    """Return whether a hand and a tile have three suits; wildcards have no suit."""
    counts = [*inputs.hand.all_counts]
    counts[tile] += 1
    return (
        len(suits_in([0 if kind in inputs.wild else count for kind, count in enumerate(counts)]))
        == NUMBER_SUITS
    )
