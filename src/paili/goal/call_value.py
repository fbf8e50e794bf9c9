"""Value the choices for an offered discard: the value of the hand after each call, and after the pass.

Method: every choice ends in a hand that `paili.evaluate` can value: after a chi or a pon, the hand with the
best discard that the swap ban allows; after a quad, the hand with one draw more, before which nobody plays,
and with one more dora indicator (rinshan is left out); after a pass, the unchanged hand, with the offered
tile among the visible tiles; a ready hand that passes may declare riichi with its next discard. The later
value counts either own draws alone, or later calls too, with the counted model of a table. All choices are
valued with equal numbers of shape changes, so that their values can be compared. A call skips players, which
may cost the hand one of its own draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from paili.analysis.from_position import HandLike, accepts_position, as_position
from paili.arguments import counter, refuse_unknown
from paili.errors import QuestionError
from paili.goal.offers import MARGIN, Offer, Offers, offers_of
from paili.hand import Hand
from paili.hand.hand import with_meld
from paili.hand.meld import Meld
from paili.record import Record, Tile, json_record
from paili.scoring.rules import Rules
from paili.value.explain import mean_win_points
from paili.value.folding import unit_of
from paili.value.question import (
    FOLDING,
    OPPONENT_MODELS,
    OptionsOfACall,
    ValueArguments,
    ValueFacts,
    ValueQuestion,
    facts_of,
    resolved_with,
)
from paili.value.questions import evaluation_of
from paili.value.records import Evaluation, Value


@json_record("meld", "value")
@dataclass(frozen=True, slots=True)
class CallChoice(Record):
    """One choice for an offered tile, a call or the pass, with the value of the hand after it.

    Attributes:
        meld: the meld that is called; None for the pass.
        value: after a chi or a pon, the value of the best allowed discard; after a quad or the pass, the
            value of the hand of 3n+1 tiles.
        evaluation: the whole answer of `paili.evaluate` for the hand after the choice, with ``value`` in it.
    """

    meld: Meld | None
    value: Value
    evaluation: Evaluation


@json_record("hand:str", "tile", "source", "objective", "choices", "near")
@dataclass(frozen=True, slots=True)
class CallValue(Record):
    """The value of the hand after each choice for an offered tile, as `paili.evaluate_call` returns it.

    Attributes:
        hand: the hand of 3n+1 tiles, before the choice.
        tile: the offered tile: 0…33 for a kind, 34…36 for a red five.
        source: the player who discards the tile: "left", "across" or "right".
        objective: the number by which the choices are compared: "points", "win", "tenpai" or "place", as in
            `paili.evaluate`.
        choices: the choices, best first. A call comes before the pass only if its value exceeds the value of
            the pass by more than ``margin``.
        margin: by how much the value of a call must exceed that of the pass to come first in ``choices``, in
            the unit of the objective.

    With opponents and the objective "points" or "place", values include what the hand gains by calling
    further tiles later in the deal. This gain is known only roughly, so the margin is 100 points; or
    `Folding.margin` if an opponent threatens, because a call plays on against the threat. With the objective
    "place", the margin is what these points change in the expected result of the game. In all other cases it
    is 0.

    With this margin, the best choice equals the choice that strong players made in 92.1 ± 0.9 % of 1,050
    offers while an opponent was in riichi.
    """

    hand: Hand
    tile: Tile
    source: str
    objective: str
    choices: tuple[CallChoice, ...]
    margin: float

    @property
    def best(self) -> CallChoice:
        """The best choice, the first of ``choices``."""
        return self.choices[0]

    @property
    def near(self) -> tuple[Meld | None, ...]:
        """The choices about as good as the best one: the values differ by less than ``margin``.

        Each entry is the meld of a call, or None for the pass. The best choice itself is left out, so the
        tuple is () if ``margin`` is 0.
        """
        if not self.margin:  # then a value may be None
            return ()
        best, *others = [choice.value.maximized(self.objective) for choice in self.choices]
        return tuple(
            [
                choice.meld
                for choice, value in zip(self.choices[1:], others, strict=True)
                if abs(value - best) < self.margin
            ]
        )

    def __str__(self) -> str:
        return str(self.hand)


@accepts_position(*OptionsOfACall.__annotations__, whole=True)
def evaluate_call(
    hand: HandLike,
    tile: int | str = "",
    source: str = "left",
    visible: str | Sequence[int] = "",
    *,
    turns: int | None = None,
    wall: int | None = None,
    quads_made: int = 0,
    rules: Rules | str = Rules.TENHOU,
    **options: Unpack[OptionsOfACall],
) -> CallValue:
    """Return the value of a hand after each call of an offered tile and after the pass, best choice first.

    `paili.offers` compares the same choices by shanten and useful tiles alone.

    Args:
        hand: the hand of 3n+1 tiles (13, or 10, 7 … where a meld counts as three), its text, or a
            `paili.Position`, which has the other arguments too.
        tile: the offered discard as text, or 0…33 for a kind, 34…36 for a red five; it must not be among the
            visible tiles. A position has it already.
        source: the player who discards the tile, seen from the hand: "left", "across" or "right".
        visible: tiles that the player sees outside the hand, as text or as 34 counts from 1m to Red.
        turns: the number of own draws left after the pass; None for the number in a first turn.
        wall: the number of tiles that can still be drawn; with 0 there is no call. A call skips players, so
            the draws left after a call follow from this number. If None, a call leaves as many draws as the
            pass.
        quads_made: the number of quads that all players together have made.
        rules: the rule set, for the calls, the swap ban and the points of wins.
        options: the other arguments of `paili.evaluate`, such as ``opponents``. With ``opponents`` the values
            include calls later in the deal; without, only if ``calls=True``.

    Raises:
        NotationError, HandError, VariantError, ScoreError: as `paili.evaluate`.
        QuestionError: if the hand has 3n+2 tiles, ``source`` is none of the three words, or ``wall`` or
            ``quads_made`` is no whole number of 0 or more.

    In the example the hand with the pon has no yaku, and its chance to win is 0.

    >>> evaluation = evaluate_call("22m456p77p678s999s", "7p", source="right", shape_changes=0, turns=10)
    >>> [(str(choice.meld or "pass"), choice.value.win > 0) for choice in evaluation.choices]
    [('pass', True), ('[777p]', False)]
    """
    beside = ("tile", "source", "visible", "turns", "wall", "quads_made", "rules")
    refuse_unknown(options, OptionsOfACall.__annotations__, "evaluate_call", beside)
    # a position also says whether the hand is in riichi
    facts: dict[str, Any] = {"visible": visible, "quads_made": quads_made, "rules": rules}
    beside_hand = facts if as_position(hand) is None else {}
    offered = offers_of(hand, tile, source=source, wall=wall, **beside_hand)
    return evaluate_offers(
        offered.hand, tile, source, visible, offered=offered, turns=turns, wall=wall, rules=rules, **options
    )


@accepts_position(*ValueArguments._fields)
def evaluate_offers(
    hand: HandLike,
    tile: int | str = "",
    source: str = "left",
    visible: str | Sequence[int] = "",
    *,
    offered: Offers,
    ends: bool = False,
    turns: int | None = None,
    wall: int | None = None,
    rules: Rules | str = Rules.TENHOU,
    **options: Any,
) -> CallValue:
    """Return the answer of `evaluate_call` for programs that already have the possible calls.

    Args:
        hand, tile, source, visible, turns, wall, rules, options: see `evaluate_call`.
        offered: the choices for the tile, as `paili.goal.offers` returns them.
        ends: whether the caller does not use ``by_turn``, which makes the answer faster; see
            `paili.value.questions.evaluate_ends`.
    """
    facts, after = _before_and_after(offered, visible, turns, wall, rules, options)
    choices = _choices(offered, facts, after, ends=ends)
    shape_changes = {choice.evaluation.shape_changes for choice in choices}
    if len(shape_changes) > 1:
        choices = _choices(
            offered, *(item._replace(shape_changes=min(shape_changes)) for item in (facts, after)), ends=ends
        )
    objective = choices[0].evaluation.objective
    margin = _margin(choices, facts)

    def rank(choice: CallChoice) -> tuple[bool, float]:
        return choice.value.in_reach, choice.value.maximized(objective) + margin * (choice.meld is None)

    choices.sort(key=rank, reverse=True)
    return CallValue(offered.hand, offered.tile, offered.source, objective, tuple(choices), margin)


@accepts_position(*ValueArguments._fields)
def win_points_of_offers(
    hand: HandLike,
    tile: int | str = "",
    source: str = "left",
    visible: str | Sequence[int] = "",
    *,
    offered: Offers,
    turns: int | None = None,
    wall: int | None = None,
    rules: Rules | str = Rules.TENHOU,
    **options: Any,
) -> dict[Meld | None, float]:
    """Return the mean points of a win after each choice and its best discard, if no further tile is called.

    A choice after which the hand cannot win without further calls is left out. The arguments are those of
    `evaluate_offers`.
    """
    facts, after = _before_and_after(offered, visible, turns, wall, rules, options)
    points = {}
    for offer in offered.choices:
        question = _question_after(offered.hand, offered.tile, offer, after if offer.meld else facts)
        best = _value_of(offer, evaluation_of(question))
        if (mean := mean_win_points(question, best.tile)) is not None:
            points[offer.meld] = mean
    return points


def _margin(choices: Sequence[CallChoice], facts: ValueFacts) -> float:
    """Return by how much a call must exceed the pass, see `CallValue`."""
    evaluation = choices[0].evaluation
    is_counted = evaluation.model in OPPONENT_MODELS and evaluation.objective in FOLDING
    if not (is_counted and any(choice.evaluation.calls for choice in choices)):
        return 0.0
    return evaluation.fold.margin if evaluation.fold else MARGIN * unit_of(facts.standing)


def _before_and_after(
    offered: Offers,
    visible: str | Sequence[int],
    turns: int | None,
    wall: int | None,
    rules: Rules | str,
    options: dict[str, Any],
) -> tuple[ValueFacts, ValueFacts]:
    """Return the arguments of `paili.evaluate` for the hand after a pass and after a call.

    Unless ``turns`` says how many draws are left, the call leaves as many as the pass.
    """
    settings: dict[str, Any] = {"turns": turns, "rules": rules, **options}
    facts = facts_of(ValueArguments(visible, **settings))
    if turns is None:
        facts = facts._replace(turns=_after_pass(offered.hand, offered.tile, facts).turns)
    return facts, _after_call(facts, None if wall is None else counter(wall, QuestionError, "wall"))


def _after_call(facts: ValueFacts, wall: int | None) -> ValueFacts:
    """Return the arguments of `paili.evaluate` for the hand after a call.

    After a call fewer draws may be left, and no north may be set aside and no quad declared.

    Args:
        facts: the arguments for the hand before the call.
        wall: the number of tiles that can still be drawn; None if unknown.
    """
    if wall is None or facts.turns is None:
        return facts._replace(north=False, quads=False)
    return facts._replace(north=False, quads=False, turns=min(facts.turns, wall // facts.rules.players))


def _choices(offered: Offers, facts: ValueFacts, after: ValueFacts, *, ends: bool) -> list[CallChoice]:
    return [
        _choice(offered.hand, offered.tile, choice, after if choice.meld else facts, ends)
        for choice in offered.choices
    ]


def _choice(hand: Hand, face: int, offer: Offer, facts: ValueFacts, ends: bool) -> CallChoice:
    evaluation = evaluation_of(_question_after(hand, face, offer, facts)._replace(ends=ends))
    return CallChoice(offer.meld, _value_of(offer, evaluation), evaluation)


def _question_after(hand: Hand, face: int, offer: Offer, facts: ValueFacts) -> ValueQuestion:
    """Return the question for the value of the hand after a choice."""
    if offer.meld is None:
        return _after_pass(hand, face, facts)
    called = with_meld(hand, offer.meld, face)
    question = resolved_with(called, facts)
    if called.size % 3 == 2 or not question.total:
        return question
    turning = int(facts.rules.kan_dora)  # the next draw is the replacement tile of a quad
    facts = facts._replace(turns=question.possible_turns(question.turns + 1), replaces=1, turning=turning)
    return resolved_with(called, facts)


def _after_pass(hand: Hand, face: int, facts: ValueFacts) -> ValueQuestion:
    return resolved_with(hand, facts.with_seen(face).without_riichi_now())


def _value_of(offer: Offer, evaluation: Evaluation) -> Value:
    """Return the value of the best discard that the swap ban allows; without a discard, that of the hand."""
    allowed = [value for value in evaluation.discards if value.tile not in offer.banned]
    return allowed[0] if allowed else evaluation.value
