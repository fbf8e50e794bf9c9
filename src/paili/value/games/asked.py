"""A hand of a Chinese game, as the graph of values is asked about it.

The graph is that of every other game; what differs is which hands win and what for, and that a game says:
its minimum too, for a win below it is none. Forms that the graph does not know (knitted tiles, eight pairs,
four wildcards) are further away than all that is counted, or the question is refused: then the answer is
that of all forms. Eight flowers and ten discarded honours, which win without tiles, are not counted.
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
from paili.fan.checks import facts_asked
from paili.fan.hands.analysis import check_hand
from paili.fan.hands.inputs import GameInputs, game_inputs, with_indicator
from paili.fan.wild.deal import NO_SWAP
from paili.scoring.rules import Rules
from paili.tiles import COPIES
from paili.value.question import OBJECTIVES, PLACE, AskedGame, ValueGiven, ValueQuestion, resolved
from paili.variants import FORMS, Variant
from paili.win.traits import EIGHT_PAIRS, FOUR_WILDCARDS

if TYPE_CHECKING:
    from paili.analysis.from_position import HandGiven
    from paili.fan.rules import Rules as GameRules

_OF_RIICHI: Final = (
    "table", "dora_indicators", "others_riichi", "others", "sticks", "kita", "calls", "fold",
    "points", "to_play", "first_dealer", "uma",
)  # fmt: skip
_FURTHEST: Final = 99
_QUICK: Final = 3  # tiles missing: with more, and with wildcards, exchanges have too many wins to score


def question_of_game(
    hand: HandGiven, rules: GameRules | str, given: ValueGiven, facts: Mapping[str, Any]
) -> ValueQuestion:
    """Resolve a question about a hand of a game.

    Args:
        hand: the hand, or its text.
        rules: the game, or the name of a ready-made one.
        given: what else was given, as of a hand of riichi.
        facts: what is known of its wins, as `paili.Win` takes them.

    Raises:
        NotationError, HandError, VariantError, ScoreError: as `paili.fan.analyze`.
        QuestionError: if something is given that Chinese games do not know; if the hand still holds tiles of
            its lack suit, or a form is in reach that the graph does not know.
    """
    _refuse_of_riichi(given)
    of_wins = {"seat_wind": given.seat_wind, "round_wind": given.round_wind, **facts}
    asked = game_inputs(hand, rules, given.visible, of_wins, "evaluate")
    if given.honba and "streak" in facts_asked(asked.rules):
        of_wins.setdefault("streak", given.honba)
    check_hand(asked.held, asked.rules, of_wins)
    _refuse_unknown(asked)
    plain = given._replace(
        visible=with_indicator(given.visible, of_wins), rules=_no_extras(), riichi=False, honba=0,
        variant=_in_graph(asked.inputs.variant), first_turn=False,
        objective=OBJECTIVES[1] if given.objective == OBJECTIVES[0] else given.objective,
    )  # fmt: skip
    return _of_game(asked, resolved(asked.held, plain), given, tuple(of_wins.items()))


def _of_game(
    asked: GameInputs, found: ValueQuestion, given: ValueGiven, facts: tuple[tuple[str, Any], ...]
) -> ValueQuestion:
    """Return a question of shape as one of a game: with its wins, and the tiles that shape does not draw."""
    rules, at = asked.rules, asked.inputs
    more_wild = max(0, rules.wild_tiles - asked.held.wildcards)
    lacking = sum(max(0, at.live[kind]) for kind in at.variant.lacking)
    known = found.facts._replace(game=AskedGame(rules, facts), has_yaku=True, objective=given.objective)
    return found._replace(
        facts=known,
        wild=found.wild + more_wild,
        total=found.total + more_wild + lacking,
        objective=known.objective if found.hand.wildcards <= COPIES else OBJECTIVES[1],
        exchanges=_exchanges(asked, found, given.exchanges),
    )


@cache
def _no_extras() -> Rules:
    """Rules of riichi that add nothing: what games count is scored by themselves."""
    return Rules.TENHOU.replace(red_fives=(0, 0, 0), name="no extras")


def _in_graph(variant: Variant) -> Variant:
    return replace(variant, forms=tuple(form for form in variant.forms if form in FORMS))


# ---------------------------------------------------------------------------------- what is refused


def _refuse_of_riichi(given: ValueGiven) -> None:
    left_out = ValueGiven()
    if given.riichi is True:
        raise QuestionError("value.of_riichi", name="riichi")
    if given.objective == PLACE:
        raise QuestionError("value.of_riichi", name=f'objective="{PLACE}"')
    for name in _OF_RIICHI:
        if getattr(given, name) != getattr(left_out, name):
            raise QuestionError("value.of_riichi", name=name)


def _refuse_unknown(asked: GameInputs) -> None:
    if asked.swap != NO_SWAP:
        raise QuestionError("value.stand_in", rules=asked.rules.name)
    if asked.inputs.must_go:
        raise QuestionError("value.lack_held", hand=asked.held, suit=asked.inputs.variant.lack)


def _exchanges(asked: GameInputs, found: ValueQuestion, told: int | None) -> int:
    """Return how many exchanges are counted: those told, or as many as are quick and keep other forms away.

    Raises:
        QuestionError: if a form is in reach that the graph does not know.
    """
    need = max(1, shanten(found.hand, variant=found.facts.variant).best + 1)
    form, far = min(_others(asked), key=lambda each: each[1], default=("", _FURTHEST))
    most = int(need <= _QUICK and not found.has_wildcards) if told is None else told
    if told is None:
        most = min(most, max(far - need - 1, 0))
    if far <= need + most:
        raise QuestionError("value.form_in_reach", hand=asked.held, form=Message(f"value_form.{form}"))
    return most


def _others(asked: GameInputs) -> Iterator[tuple[str, int]]:
    """Yield the forms of a game that the graph does not know, each with the tiles missing from it."""
    held, forms = asked.held, asked.rules.forms
    wildcards = asked.inputs.hand.wildcards
    if set(asked.inputs.variant.forms) - set(FORMS):
        far = shanten(asked.inputs.hand, variant=asked.inputs.variant)
        for form in ("knitted_straight", "honours_and_knitted"):
            if (steps := getattr(far, form)) is not None:
                yield form, steps + 1
    if EIGHT_PAIRS in forms and not held.melds:
        quads = asked.rules.quad_as_pairs
        yield "eight_pairs", eight_pairs.distance(asked.inputs.hand.counts, wildcards, quads=quads)
    if FOUR_WILDCARDS in forms:
        yield "four_wildcards", COPIES - wildcards
