"""Decide whether a seat may win, and score the win.

>>> from paili.hand import Hand
>>> from paili.scoring.rules import Rules
>>> hand = Hand.parse("123567m234p67s99p")
>>> ready = Situation(rules=Rules.TENHOU, hand=hand, phase=CLAIM, tile=25, source=3)
>>> bool(ron_of(ready)), ron_of(ready).reason
(True, None)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from paili.game.moves.seat_hand import KIND_OF, HandView
from paili.game.moves.situation import Situation
from paili.hand import Hand
from paili.position.facts import AFTER_NORTH, CLAIM
from paili.scoring.score import score
from paili.scoring.scored_case import Score
from paili.tiles import EAST, ORPHANS
from paili.win.win import Win

NOT_COMPLETE: Final = "not complete"
NO_YAKU: Final = "no yaku"
FURITEN: Final = "furiten"
NOT_ROBBED: Final = "may not be robbed"
CONCEALED: Final = "concealed quad"


@dataclass(frozen=True, slots=True)
class Ron:
    """Whether a seat may win by ron, and if not, why; the object is true (``if ron:``) if the seat may win.

    `paili.game.can_ron` returns it.

    Attributes:
        reason: None if the seat may win, otherwise "not complete", "no yaku", "too few han", "furiten", or
            "may not be robbed" for the tile of a quad or a north.
        score: the score of the win; None if the tile does not complete the hand or may not be robbed. For a
            hand without yaku the score has the ``problem`` "no_yaku".
    """

    reason: str | None
    score: Score | None = field(default=None, repr=False)

    def __bool__(self) -> bool:
        return self.reason is None

    def to_dict(self) -> dict[str, Any]:
        """Return this record as a dict that `json.dumps` accepts, with a dict for the score.

        >>> Ron("not complete").to_dict()
        {'reason': 'not complete', 'score': None}
        """
        return {"reason": self.reason, "score": None if self.score is None else self.score.to_dict()}


def completes(s: Situation) -> bool:
    """Return whether the offered tile completes the hand."""
    assert s.tile is not None
    return bool(s.waits >> KIND_OF[s.tile] & 1)


def may_be_robbed(s: Situation) -> bool:
    """Return whether the rules allow this hand to win on the offered tile if that tile belongs to a quad or
    is a north.

    Only thirteen orphans may rob a concealed quad, and only if the rules allow this.
    """
    return s.robbed != CONCEALED or (s.rules.rob_concealed_quad and _only_orphans(s.hand))


def _only_orphans(hand: HandView) -> bool:
    return hand.size == 13 and sum(hand.counts[kind] for kind in ORPHANS) == 13


def ron_of(s: Situation) -> Ron:
    """Return whether the seat may win on the offered tile, with the score, or with the reason why it may not
    win.
    """
    assert s.tile is not None
    if not completes(s):
        return Ron(NOT_COMPLETE)
    if not may_be_robbed(s):
        return Ron(NOT_ROBBED)
    result = score(win_of(s, s.tile), s.rules)
    if result.problem:
        return Ron(result.problem.replace("_", " "), result)
    return Ron(FURITEN if s.furiten or s.is_late else None, result)


def may_ron(s: Situation) -> bool:
    """Return whether the seat may win on the offered tile; the score is computed only if the result depends
    on the score.
    """
    if s.is_late or not completes(s) or not may_be_robbed(s) or s.furiten:
        return False
    return _has_yaku_anyway(s, riichi=True) or not _scored(s).problem


def is_complete(s: Situation) -> bool:
    """Return whether the seat has drawn a complete hand."""
    return s.drawn is not None and not s.missing


def may_tsumo(s: Situation) -> bool:
    """Return whether the seat may win on the tile that it drew."""
    if not is_complete(s):
        return False
    return _has_yaku_anyway(s, riichi=False) or not _scored(s).problem


def _has_yaku_anyway(s: Situation, *, riichi: bool) -> bool:
    if s.rules.minimum_han_honba:
        return False
    return bool(s.riichi) if riichi else s.is_closed


def _scored(s: Situation) -> Score:
    tile = s.tile if s.phase == CLAIM else s.drawn
    assert tile is not None
    return score(win_of(s, tile), s.rules)


def win_of(s: Situation, tile: int, ura: tuple[int, ...] = (), discarder: int | None = None) -> Win:
    """Return the win on a tile, with all facts of the `Situation`.

    Args:
        s: the facts of the seat and the table.
        tile: the winning tile.
        ura: the ura dora indicators, for a win that has happened.
        discarder: the wind of the seat that gave the tile, 0 for East, for a win that has happened.
    """
    tsumo = s.phase != CLAIM
    first = s.first_turn and not s.has_drawn if not tsumo else s.first_turn
    rinshan = tsumo and bool(s.replacement)
    last = not s.wall
    return Win(
        hand_before(s, tile if tsumo else None),
        tile,
        tsumo=tsumo,
        seat_wind=EAST + s.wind,
        round_wind=EAST + s.round_wind,
        riichi=s.riichi == 1,
        double_riichi=s.riichi == 2,
        ippatsu=s.ippatsu,
        haitei=tsumo and last and (not rinshan or s.rules.haitei_rinshan),
        houtei=last and not tsumo and not s.robbed,
        rinshan=rinshan,
        after_north=rinshan and s.replacement == AFTER_NORTH,
        robbed=s.robbed,
        tenhou=tsumo and first and not s.wind,
        chiihou=tsumo and first and bool(s.wind),
        renhou=not tsumo and first and bool(s.wind) and not s.robbed and s.rules.renhou != "none",
        dora_indicators=s.indicators,
        ura_indicators=ura if s.riichi else (),
        kita=s.kita,
        honba=s.honba,
        discarder=None if discarder is None else EAST + discarder,
    )


def hand_before(s: Situation, drawn: int | None) -> Hand:
    """Return the seat's 3n+1 tiles, without the drawn tile."""
    hand = s.hand
    if not isinstance(hand, Hand):
        m, p, s_ = hand.reds
        limit = max(1, *s.rules.red_fives)
        hand = Hand.unchecked(hand.counts, melds=tuple(hand.melds), reds=(m, p, s_), red_limit=limit)
    return hand if drawn is None else hand.discard(drawn)
