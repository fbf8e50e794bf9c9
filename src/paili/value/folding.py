"""Compute the values of pushing and folding with each discard, with the danger of the discarded tile
included.

Method: the rates of a table contain the average chance that a discard deals in, and its average cost. If the
danger of each kind is known (`paili.danger`), the average chance d and the average cost L are replaced by the
chance p and the loss l of the discarded kind: if V is the value of playing on, the adjusted value is (1 - p)
(V + d L) / (1 - d) - l. The same formula adjusts the value of a fold, whose mean was counted in games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.record import Tile
from paili.scoring.places.model import STEP
from paili.scoring.places.standing import GameStanding
from paili.tiles import EAST, NORTH, TILES, WILDCARD
from paili.value.loops.sizes import NO_DISCARD, WILD
from paili.value.place_equity import dealt, outcome_values
from paili.value.question import ValueQuestion
from paili.value.records import CLOSE, Folding, PushOrFold
from paili.value.table.dangers import DiscardDanger
from paili.value.table.phoenix import MOST_SAFE, Threat, threat
from paili.value.table.signs import DECLARED, FOLDS, GROUPS, THREATS

_PAST: Final = DiscardDanger(NO_DISCARD, 0.0, 0.0, safe=True)  # of a discard that nobody won on


def threat_to(question: ValueQuestion) -> Threat:
    """Return the chances and costs of a deal-in, and the values of folding, against the opponents of a
    question.
    """
    facts, players = question.facts, question.facts.rules.players
    result = threat(
        question.turns - facts.replaces,
        players=players,
        seats=facts.others,
        dealer=(EAST - facts.seat) % players,
        standing=facts.standing,
    )
    level = level_of(question)
    if not level:
        return result
    dealt = {own: (chance, price + level) for own, (chance, price) in result.dealt.items()}
    return result._replace(dealt=dealt, fold=tuple(worth - level for worth in result.fold))


def level_of(question: ValueQuestion) -> float:
    """Return the constant that all values contain for the objective "place"; 0 for other objectives.

    The constant keeps all values at 0 or above; see `paili.value.place_equity`.
    """
    return outcome_values(question.facts.standing).level if question.facts.standing else 0.0


def choice_of(question: ValueQuestion, result: Threat, place: int, own: str, points: float) -> PushOrFold:
    """Return the values of pushing and of folding with a discard.

    Args:
        question: the question.
        result: the chances and costs of a deal-in, and the values of folding, against this threat.
        place: the kind of the discard; ``NO_DISCARD`` for a hand of 3n+1 tiles, after whose last discard
            nobody won.
        own: the state of the hand after the discard, a key of ``result.dealt``.
        points: the value of playing on, with the average danger of a discard included.
    """
    safe = safe_tiles(question)
    fold, kept = result.fold[-1 if safe is None else safe], FOLDS[MOST_SAFE if safe is None else safe]
    dangers = (_PAST, *question.facts.dangers)
    danger = next((item for item in dangers if item.kind == place), None)
    if question.facts.replaces:  # no discard comes before the replacement tile
        danger = None
    danger = danger if danger is None or not danger.p else _in_objective_unit(question, danger)
    return PushOrFold(
        tile=tile_at(place),
        push=_charged(points, result.dealt[own], danger),
        fold=_charged(fold, result.dealt[kept], danger),
        p=None if danger is None else danger.p,
        loss=None if danger is None else danger.loss,
    )


def _in_objective_unit(question: ValueQuestion, danger: DiscardDanger) -> DiscardDanger:
    """Return the danger of a discard with its loss in the unit of the objective.

    With the objective "place", the loss becomes the fall of the expected result of the game, as a mean over
    the threatening opponents. With other objectives the danger stays unchanged.
    """
    standing, seats, players = question.facts.standing, question.facts.others, question.facts.rules.players
    if standing is None:
        return danger
    outcomes, dealer = outcome_values(standing), (EAST - question.facts.seat) % players
    left = [
        dealt(outcomes, seat, GROUPS[state], danger.loss / danger.p, players, dealer=dealer == seat + 1)
        for seat, state in enumerate(seats)
        if state in THREATS
    ]
    return danger._replace(loss=-danger.p * outcomes.change(sum(left) / len(left)))


def tile_at(place: int) -> Tile | None:
    """Return the tile that a discard number stands for; None for ``NO_DISCARD``."""
    return None if place == NO_DISCARD else TILES[WILDCARD if place == WILD else place]


def _charged(points: float, average: tuple[float, float], danger: DiscardDanger | None) -> float:
    """Return a value in which the danger of one discarded kind replaces the average danger.

    Args:
        points: the value, with the average danger included.
        average: the average chance that a discard deals in, and its mean cost.
        danger: the danger of the discarded kind; None to leave the value unchanged.
    """
    if danger is None:
        return points
    chance, price = average
    return (1 - danger.p) * (points + chance * price) / (1 - chance) - danger.loss


def own_of(question: ValueQuestion, need: int, declares: bool) -> str:
    """Return the name of the state of a hand that plays on: in riichi, ready, or pushing while not ready.

    Args:
        question: the question.
        need: the number of tiles missing after the discard; 1 for a ready hand.
        declares: whether the discard declares riichi.
    """
    called = "closed" if question.hand.is_concealed else "open"
    return DECLARED if declares else called if need == 1 else f"push {called}"


def safe_tiles(question: ValueQuestion) -> int | None:
    """Return the number of tiles in hand that are safe from every threatening opponent until the deal ends.

    Returns:
        The number, at most ``MOST_SAFE``; None if the dangers of the discards are not known.
    """
    dangers = question.facts.dangers
    if not dangers:
        return None
    return min(sum(question.hand.counts[danger.kind] for danger in dangers if danger.safe), MOST_SAFE)


def folding_of(question: ValueQuestion, result: Threat, choices: Sequence[PushOrFold]) -> Folding:
    """Return the record that compares pushing with folding.

    Args:
        question: the question.
        result: the values of folding, and the counted folds against this threat.
        choices: the values of pushing and folding with each discard, the best discard first.
    """
    counted, seats, close = result.counted, question.facts.others, CLOSE[question.facts.rules.players]
    unit = unit_of(question.facts.standing)
    fold = max(choices, key=lambda choice: choice.fold)
    return Folding(
        against=tuple(number for number, state in enumerate(seats, 1) if state in THREATS),
        push=max(choice.push for choice in choices if choice.tile != NORTH or not question.may_set_aside),
        fold=fold.fold,
        tile=fold.tile if question.facts.dangers else None,
        safe=safe_tiles(question),
        counted=int(counted["of"]),
        mean=counted["mean"],
        error=counted["error"] * unit,
        margin=close.margin * unit,
        close=close,
        discards=tuple(choices),
    )


def unit_of(standing: GameStanding | None) -> float:
    """Return the value of one point in the unit of the objective: 1 unless the objective is "place".

    Args:
        standing: the points of all seats and the deals left to play; None unless the objective is "place".
    """
    return outcome_values(standing).per_thousand / STEP if standing else 1.0
