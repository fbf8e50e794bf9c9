"""Make questions about defence: which of four tiles is the least dangerous against one riichi.

Four bots play a deal towards a win as fast as they can; the question is about a seat that must discard after
another player's riichi. `paili.danger` computes the danger of each tile.

>>> from random import Random
>>> position, choices, right = next(filter(None, defences(Random(1), 1)))
>>> sum(seat.riichi > 0 for seat in position.seats), len(choices)
(1, 4)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from paili.dangers import danger
from paili.game import Draw, Table, greedy_player, play_game
from paili.game.records import Deal
from paili.position import Position
from paili.scoring import Rules
from paili.tiles import Kind

CHOICES: Final = 4
_GAMES: Final = 100
_RULES: Final = Rules.TENHOU.replace(rounds=1)
# for each level the most that the safest may risk, and by how much the next one is more dangerous
_GAPS: Final = ((0.0, 0.04, 1.0), (0.05, 0.03, 1.0), (0.12, 0.015, 0.03))

Defence = tuple[Position, tuple[Kind, ...], int]


def defences(rng: Random, level: int) -> Iterator[Defence | None]:
    """Yield questions: a position, four kinds to discard, and the index of the safest kind; None for an
    unsuitable position.

    Args:
        rng: the random generator.
        level: at level 1 the right tile is completely safe; at levels 2 and 3 it is not completely safe. At a
            higher level the other three tiles are more dangerous by a smaller difference.
    """
    for _ in range(_GAMES):
        played = play_game([greedy_player] * _RULES.players, _RULES, seed=rng.randrange(2**32))
        for deal in played.deals:
            position = _moment(rng, deal)
            yield _question(rng, position, level) if position else None


def _moment(rng: Random, deal: Deal) -> Position | None:
    """Return the position of a seat that must discard against one riichi, from a random turn of a deal.

    The result is None if the deal has no such turn.
    """
    table = Table(_RULES)
    table.start(deal)
    results = []
    for event in deal.events:
        table.apply(event)
        if isinstance(event, Draw) and _is_one_riichi(table, event.seat):
            results.append(table.position(event.seat))
    return rng.choice(results) if results else None


def _is_one_riichi(table: Table, own: int) -> bool:
    riichi = [seat for seat, item in enumerate(table.state.seats) if item.riichi]
    return len(riichi) == 1 and own not in riichi


def _question(rng: Random, position: Position, level: int) -> Defence | None:
    most, least, far = _GAPS[level - 1]
    dangers = sorted(danger(position), key=lambda item: item.p)
    begins = [item for item in dangers if item.p <= most and (level == 1 or not item.proven)]
    if not begins:
        return None
    safest = rng.choice(begins)
    others = [item for item in dangers if item.p >= safest.p + least]
    if len(others) < CHOICES - 1 or others[0].p > safest.p + far:
        return None
    chosen = [others[0], *rng.sample(others[1:], CHOICES - 2)]
    kinds = tuple(sorted(Kind(item.tile) for item in (safest, *chosen)))
    return position, kinds, kinds.index(Kind(safest.tile))
