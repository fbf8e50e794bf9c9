"""Resolve a question about the value of a hand of a Chinese game.

The graph of hands is built as for riichi; only the wins and their points differ, and a complete hand below
the minimum of the game is not a win. The graph does not support some winning forms (knitted tiles, eight
pairs, four wildcards). A question is refused if the hand could reach such a form within the accepted draws;
so an answer is always correct for all forms. Eight flowers and ten discarded honours, which win without a
complete hand, are not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from paili.analysis.shanten import shanten
from paili.catalogue import Message
from paili.errors import QuestionError
from paili.fan.catalogue import eight_pairs
from paili.fan.checks import relevant_facts
from paili.fan.hands.analysis import check_hand
from paili.fan.hands.inputs import GameInputs, game_inputs, with_indicator
from paili.fan.wild.deal import NO_SWAP
from paili.scoring.rules import Rules
from paili.tiles import COPIES
from paili.value.question import OBJECTIVES, PLACE, GameOfQuestion, ValueArguments, ValueQuestion, resolved
from paili.variants import FORMS, Variant
from paili.win.facts import whole_number
from paili.win.traits import EIGHT_PAIRS, FOUR_WILDCARDS

if TYPE_CHECKING:
    from paili.analysis.from_position import HandLike
    from paili.fan.rules import Rules as GameRules

_OF_RIICHI: Final = (
    "opponents", "dora_indicators", "others_riichi", "others", "sticks", "kita", "calls", "fold",
    "points", "to_play", "first_dealer", "uma", "north", "quads", "win_now",
)  # fmt: skip
_FURTHEST: Final = 99
_QUICK: Final = 3  # tiles missing: with more, and with wildcards, shape changes have too many wins to score


def question_of_game(
    hand: HandLike, rules: GameRules | str, arguments: ValueArguments, facts: Mapping[str, Any]
) -> ValueQuestion:
    """Return the resolved question about a hand of a Chinese game.

    Args:
        hand: the hand, or its text.
        rules: the rules of the game, or the name of a game that the package includes.
        arguments: the other arguments of the question, as for a hand of riichi.
        facts: the facts of the wins, as `paili.Win` takes them.

    Raises:
        NotationError, HandError, VariantError, ScoreError: as `paili.fan.analyze`.
        QuestionError: if an argument applies to riichi only; if the hand still holds tiles of its lack suit;
            or if a form that the graph does not support is in reach.
    """
    _refuse_of_riichi(arguments)
    of_wins = {"seat_wind": arguments.seat_wind, "round_wind": arguments.round_wind, **facts}
    inputs = game_inputs(hand, rules, arguments.visible, of_wins, "evaluate")
    honba = whole_number("honba", arguments.honba)
    if honba and "streak" in relevant_facts(inputs.rules):
        of_wins.setdefault("streak", honba)
    check_hand(inputs.hand, inputs.rules, of_wins)
    _refuse_unknown(inputs)
    plain = arguments._replace(
        visible=with_indicator(arguments.visible, of_wins), rules=_no_extras(), riichi=False, honba=0,
        variant=_in_graph(inputs.inputs.variant), first_turn=False,
        objective=OBJECTIVES[1] if arguments.objective == OBJECTIVES[0] else arguments.objective,
    )  # fmt: skip
    return _with_game(inputs, resolved(inputs.hand, plain), arguments, tuple(of_wins.items()))


def _with_game(
    inputs: GameInputs, question: ValueQuestion, arguments: ValueArguments, facts: tuple[tuple[str, Any], ...]
) -> ValueQuestion:
    """Return the question of a Chinese game.

    Args:
        inputs: the hand, the game, and what is visible.
        question: the question about the same hand without the points of wins.
        arguments: the other arguments of the question.
        facts: the facts of the wins.

    Returns:
        The question with the wins of the game; its unseen tiles include tiles that cannot help the hand.
    """
    rules, at = inputs.rules, inputs.inputs
    more_wild = max(0, rules.wild_tiles - inputs.hand.wildcards)
    lacking = sum(max(0, at.live[kind]) for kind in at.variant.lacking)
    facts_of_game = question.facts._replace(
        game=GameOfQuestion(rules, facts), has_yaku=True, objective=arguments.objective
    )
    return question._replace(
        facts=facts_of_game,
        wild=question.wild + more_wild,
        total=question.total + more_wild + lacking,
        objective=facts_of_game.objective if question.hand.wildcards <= COPIES else OBJECTIVES[1],
        shape_changes=_shape_changes(inputs, question, arguments.shape_changes),
    )


@cache
def _no_extras() -> Rules:
    """Return rules of riichi without red fives and further bonuses, for questions whose wins the Chinese
    game scores.
    """
    return Rules.TENHOU.replace(red_fives=(0, 0, 0), name="no extras")


def _in_graph(variant: Variant) -> Variant:
    return replace(variant, forms=tuple(form for form in variant.forms if form in FORMS))


# ---------------------------------------------------------------------------------- what is refused


def _refuse_of_riichi(arguments: ValueArguments) -> None:
    left_out = ValueArguments()
    if arguments.riichi is True:
        raise QuestionError("value.of_riichi", name="riichi")
    if arguments.objective == PLACE:
        raise QuestionError("value.of_riichi", name=f'objective="{PLACE}"')
    for name in _OF_RIICHI:
        if getattr(arguments, name) != getattr(left_out, name):
            raise QuestionError("value.of_riichi", name=name)


def _refuse_unknown(inputs: GameInputs) -> None:
    if inputs.swap != NO_SWAP:
        raise QuestionError("value.substitute", rules=inputs.rules.name)
    if inputs.inputs.must_go:
        raise QuestionError("value.lack_held", hand=inputs.hand, suit=inputs.inputs.variant.lack)


def _shape_changes(inputs: GameInputs, question: ValueQuestion, limit: int | None) -> int:
    """Return the number of shape changes to count.

    The number is ``limit`` unless that is None. For None the number is 1 if the answer stays quick and the
    hand cannot reach a form that the graph does not support, else 0.

    Raises:
        QuestionError: if the hand can reach a form that the graph does not support.
    """
    need = max(1, shanten(question.hand, variant=question.facts.variant).best + 1)
    form, far = min(_others(inputs), key=lambda other: other[1], default=("", _FURTHEST))
    most = int(need <= _QUICK and not question.has_wildcards) if limit is None else limit
    if limit is None:
        most = min(most, max(far - need - 1, 0))
    if far <= need + most:
        raise QuestionError("value.form_in_reach", hand=inputs.hand, form=Message(f"value_form.{form}"))
    return most


def _others(inputs: GameInputs) -> Iterator[tuple[str, int]]:
    """Yield the winning forms of a game that the graph does not support, each with the number of tiles
    missing from the hand.
    """
    hand, forms = inputs.hand, inputs.rules.forms
    wildcards = inputs.inputs.hand.wildcards
    if set(inputs.inputs.variant.forms) - set(FORMS):
        far = shanten(inputs.inputs.hand, variant=inputs.inputs.variant)
        for form in ("knitted_straight", "honours_and_knitted"):
            if (steps := getattr(far, form)) is not None:
                yield form, steps + 1
    if EIGHT_PAIRS in forms and not hand.melds:
        quads = inputs.rules.quad_as_pairs
        yield "eight_pairs", eight_pairs.distance(inputs.inputs.hand.counts, wildcards, quads=quads)
    if FOUR_WILDCARDS in forms:
        yield "four_wildcards", COPIES - wildcards
