"""Push or fold: what each discard is worth either way, the danger of this very discard charged by its kind.

Method: the rates of a table hold how often a discard deals in on average, and what that costs. Where the
danger of each kind is told (`paili.danger`), that average is taken out of the worth V of going on, and the
kind's own chance p and loss l are put in its place: with d and L the chance and price of the average,
(1 - p) (V + d L) / (1 - d) - l. So for a fold, whose level was counted from games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.record import Tile
from paili.scoring.places.model import STEP
from paili.tiles import EAST, NORTH, TILES, WILDCARD
from paili.value.judge import dealt, judged
from paili.value.loops.sizes import WHOLE_HAND, WILD
from paili.value.question import ValueQuestion
from paili.value.records import Folding, PushOrFold
from paili.value.table.phoenix import MOST_SAFE, Threat, threat
from paili.value.table.signs import DECLARED, FOLDS, GROUPS, THREATS
from paili.value.table.told import ToldDanger

_PAST: Final = ToldDanger(WHOLE_HAND, 0.0, 0.0, safe=True)  # of a discard that nobody won on


def threat_to(asked: ValueQuestion) -> Threat:
    """Return what the threat does that a question may fold before."""
    facts, players = asked.facts, asked.facts.rules.players
    found = threat(
        asked.turns,
        players=players,
        seats=facts.others,
        dealer=(EAST - facts.seat) % players,
        standing=facts.standing,
    )
    level = level_of(asked)
    if not level:
        return found
    dealt = {own: (chance, price + level) for own, (chance, price) in found.dealt.items()}
    return found._replace(dealt=dealt, fold=tuple(worth - level for worth in found.fold))


def level_of(asked: ValueQuestion) -> float:
    """Return what is added to all worths while places are sought; see `paili.value.judge`."""
    return judged(asked.facts.standing).level if asked.facts.standing else 0.0


def choice_of(asked: ValueQuestion, found: Threat, place: int, own: str, points: float) -> PushOrFold:
    """Return what a discard is worth either way.

    Args:
        asked: the question.
        found: what the threat does.
        place: the kind discarded; ``WHOLE_HAND`` of 3n+1 tiles, whose last discard nobody won on.
        own: the hand after it, as the rates of the table call it.
        points: what going on is worth by the rates alone.
    """
    safe = safe_tiles(asked)
    fold, kept = found.fold[-1 if safe is None else safe], FOLDS[MOST_SAFE if safe is None else safe]
    told = (_PAST, *asked.facts.dangers)
    danger = next((each for each in told if each.kind == place), None)
    danger = danger if danger is None or not danger.p else _judged(asked, danger)
    return PushOrFold(
        tile=tile_at(place),
        push=_charged(points, found.dealt[own], danger),
        fold=_charged(fold, found.dealt[kept], danger),
        p=None if danger is None else danger.p,
        loss=None if danger is None else danger.loss,
    )


def _judged(asked: ValueQuestion, danger: ToldDanger) -> ToldDanger:
    """Return a danger in what is sought: points, or what they change, each who threatens alike."""
    standing, seats, players = asked.facts.standing, asked.facts.others, asked.facts.rules.players
    if standing is None:
        return danger
    found, dealer = judged(standing), (EAST - asked.facts.seat) % players
    left = [
        dealt(found, seat, GROUPS[state], danger.loss / danger.p, players, dealer=dealer == seat + 1)
        for seat, state in enumerate(seats)
        if state in THREATS
    ]
    return danger._replace(loss=-danger.p * found.change(sum(left) / len(left)))


def tile_at(place: int) -> Tile | None:
    """Return the tile that is discarded by a place of the answer; None of the whole hand."""
    return None if place == WHOLE_HAND else TILES[WILDCARD if place == WILD else place]


def _charged(points: float, average: tuple[float, float], danger: ToldDanger | None) -> float:
    """Return a worth with the danger of one kind in the place of the average."""
    if danger is None:
        return points
    chance, price = average
    return (1 - danger.p) * (points + chance * price) / (1 - chance) - danger.loss


def own_of(asked: ValueQuestion, need: int, declares: bool) -> str:
    """Return what the rates of the table call a hand that goes on."""
    called = "closed" if asked.hand.is_concealed else "open"
    return DECLARED if declares else called if need == 1 else f"push {called}"


def safe_tiles(asked: ValueQuestion) -> int | None:
    """Return how many tiles are safe for good from all who threaten, as many as are told apart."""
    dangers = asked.facts.dangers
    if not dangers:
        return None
    return min(sum(asked.hand.counts[each.kind] for each in dangers if each.safe), MOST_SAFE)


def folding_of(asked: ValueQuestion, found: Threat, choices: Sequence[PushOrFold]) -> Folding:
    """Return what push and fold are worth, given each discard, best first."""
    counted, seats = found.counted, asked.facts.others
    fold = max(choices, key=lambda each: each.fold)
    return Folding(
        against=tuple(number for number, state in enumerate(seats, 1) if state in THREATS),
        push=max(each.push for each in choices if each.tile != NORTH or not asked.may_set_aside),
        fold=fold.fold,
        tile=fold.tile if asked.facts.dangers else None,
        safe=safe_tiles(asked),
        counted=int(counted["of"]),
        mean=counted["mean"],
        error=counted["error"] * _unit(asked),
        discards=tuple(choices),
    )


def _unit(asked: ValueQuestion) -> float:
    """What a point is worth in what is sought."""
    standing = asked.facts.standing
    return judged(standing).per_thousand / STEP if standing else 1.0
