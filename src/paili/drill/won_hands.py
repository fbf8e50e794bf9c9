"""Make won hands to practise scoring, and wrong scores near the right score.

>>> from random import Random
>>> hand = next(filter(None, (scored_hand(Random(seed), 1) for seed in range(99))))
>>> hand.problem, hand.win.hand.melds
('', ())
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from paili.drill.deal import called, complete_hand
from paili.errors import PailiError
from paili.goal.places import ANY_FU, wins_of
from paili.hand import Hand
from paili.hand.meld import Meld
from paili.scoring.points import Winnings, points_of
from paili.scoring.score import score
from paili.scoring.scored_case import Score
from paili.tiles import EAST, KINDS
from paili.win.facts import WINDS
from paili.win.win import Win

_FU_OF_LEVEL: Final = ((20, 30), (30, 60), (30, 110))
_MOST_HAN: Final = 7


class Scored(NamedTuple):
    """The score of a win: han, fu, and points without honba and riichi sticks."""

    han: int
    fu: int
    points: int


def scored_hand(rng: Random, level: int) -> Score | None:
    """Return the score of a random won hand that fits a level; None if the hand makes no good question."""
    groups = complete_hand(rng, 4)
    taken = rng.sample(groups[:4], rng.randrange(1, 3) if level == 3 else 0)
    melds = [called(rng, group, quads=0.5) for group in taken]
    used = [list(group) for group in groups]
    for meld in melds:
        used.remove(list(meld.kinds[:3]))
    concealed = [kind for group in used for kind in group]
    return _scored(rng, concealed, melds, level)


def _scored(rng: Random, concealed: list[int], melds: list[Meld], level: int) -> Score | None:
    last = rng.choice(concealed)
    concealed.remove(last)
    is_closed = not any(meld.is_open for meld in melds)
    try:
        result = score(
            Win(
                Hand.from_faces(concealed, melds), last, tsumo=rng.random() < 0.5,
                riichi=is_closed and rng.random() < 0.6,
                seat_wind=rng.choice(WINDS), round_wind=rng.choice("ES"),
                dora_indicators=(rng.randrange(KINDS),),
            )
        )  # fmt: skip
    except PailiError:  # five of a kind
        return None
    least, most = _FU_OF_LEVEL[level - 1]
    is_clear = (
        not result.problem and not result.yakuman and result.han <= _MOST_HAN and least <= result.fu <= most
    )
    return result if is_clear and (level != 2 or result.fu != 30) else None


def worths_near(rng: Random, result: Score, number: int) -> tuple[Scored, ...]:
    """Return the score of a win and similar possible scores, in ascending order of han, then fu.

    Args:
        rng: the random generator.
        result: the score of the win.
        number: the maximum number of scores; all of them differ in points.
    """
    right, is_dealer = Scored(result.han, result.fu, result.points), result.win.seat_wind == EAST
    near = {right.points: right}
    worths = [win for win in wins_of(result.rules, result.win.tsumo) if not win.yakuman]
    for win in sorted(
        worths, key=lambda win: abs(win.han - result.han) + abs(win.fu - result.fu) / 20 + rng.random()
    ):
        points = points_of(Winnings(win.basic, 0, 0, result.win.tsumo), is_dealer, result.rules)
        if len(near) < number and points not in near:
            near[points] = Scored(win.han, result.fu if win.fu == ANY_FU else win.fu, points)
    return tuple(sorted(near.values()))
