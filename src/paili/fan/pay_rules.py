"""What of a game changes who pays a win, or adds to it: liability, contracts, and tiles turned afterwards.

>>> PayRules(birds=2, bird_kinds=("159m159p159s7z",), bird_points=1).birds
2
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from paili.errors import NotationError, ScoreError, shown
from paili.fan.catalogue import FANS
from paili.fan.deal_rules import DealRules
from paili.scoring.rule_fields import rule
from paili.tiles import TileSet

MAX_BIRDS: Final = 20
_POINTS: Final = (0, 1_000_000)
_SEATS: Final = 4


@dataclass(frozen=True, kw_only=True)
class PayRules(DealRules):
    """Who answers for a win beside those that pay it, and what turned tiles add.

    Attributes:
        liability: what the seat that `Win.liable` names answers for (包牌): nothing ("none"); all shares of a
            win by "self_draw"; of "all" wins; or of those, and by discard it and the discarder "split", each
            half of a share, rounded up.
        liable_fans: one of these must count, or nobody is liable; () for any win.
        contract_chi: so many chi of one player's tiles bind the two (承包); 0 for none.
        contract_factors: so many times the whole sum the one pays alone who fed the winner's chi; and so many
            times the one whose chi the winner fed.
        birds: how many tiles are turned after a win (抓鸟, 奖马); `Win.birds` are they.
        birds_after: whether they are turned after own draws alone, or after "any" win.
        bird_kinds: the kinds that hit: for all winners, or for winners E, S, W and N.
        bird_effect: whether each hit adds ``bird_points`` to what each payer pays, as "points"; or a tile
            belongs to the seat whose kinds it is of, and may "double" what that seat pays, the winner's all.
        bird_points: see there.
    """

    liability: Literal["none", "self_draw", "all", "split"] = "none"
    liable_fans: tuple[str, ...] = ()
    contract_chi: int = rule(0, within=(0, 4))
    contract_factors: tuple[int, int] = rule((1, 2), within=(0, 1_000))
    birds: int = rule(0, within=(0, MAX_BIRDS))
    birds_after: Literal["self_draw", "any"] = "self_draw"
    bird_kinds: tuple[str, ...] = ()
    bird_effect: Literal["points", "double"] = "points"
    bird_points: int = rule(0, within=_POINTS)


def kinds_in(name: str, text: str) -> TileSet:
    """Return the kinds that a rule names.

    Raises:
        ScoreError: naming the rule, if the text is no kinds.
    """
    try:
        return TileSet.parse(text)
    except NotationError as error:
        raise ScoreError("fan_rules.kinds", rule=name, value=shown(text), reason=error.fault) from None


def check_pay_rules(rules: PayRules) -> None:
    """Refuse fans that there are not, and kinds of birds that are neither for all nor for four seats.

    Raises:
        ScoreError: naming the rule, its value and what it may be.
    """
    if unknown := [id_ for id_ in rules.liable_fans if id_ not in FANS]:
        raise ScoreError("fan_rules.no_such_fan_of", rule="liable_fans", value=shown(unknown[0]))
    sizes = (_SEATS,) if rules.bird_effect == "double" else (1, _SEATS)
    if (rules.birds or rules.bird_kinds) and len(rules.bird_kinds) not in sizes:
        raise ScoreError("fan_rules.bird_kinds", value=shown(list(rules.bird_kinds)), sizes=sizes)
    for text in rules.bird_kinds:
        kinds_in("bird_kinds", text)
