"""What a game may not say of itself: rules that contradict each other, and names of nothing.

What a single field may hold is declared beside it in `paili.fan.rules`, whose rules are given here.
"""

from __future__ import annotations

from typing import Any, Final

from paili.errors import NotationError, ScoreError, shown
from paili.fan.catalogue.fans import FANS
from paili.fan.catalogue.rows import FanRow
from paili.tiles import EAST, KIND_NAMES, TileSet
from paili.variants import ALL_FORMS, STANDARD
from paili.win.traits import EIGHT_FLOWERS, EIGHT_PAIRS, FOUR_WILDCARDS, TEN_HONOURS

FORMS: Final = (*ALL_FORMS, FOUR_WILDCARDS, EIGHT_PAIRS, EIGHT_FLOWERS, TEN_HONOURS)
# forms of hands of four sets alone, and of five sets alone
OF_FOUR: Final = (*ALL_FORMS[1:], TEN_HONOURS)
OF_FIVE: Final = (EIGHT_PAIRS,)
MAX_BIRDS: Final = 20
_SEATS: Final = 4
_HONOURS: Final = frozenset("1234567")


def check_rules(rules: Any) -> None:
    """Refuse fields that contradict each other.

    Raises:
        ScoreError: naming the rule, its value and what it may be.
    """
    if not isinstance(rules.fans, tuple) or not all(isinstance(row, FanRow) for row in rules.fans):
        raise ScoreError("fan_rules.rows", value=shown(rules.fans))
    _kinds_in("kinds", rules.kinds)
    _kinds_in("wild", rules.wild)
    _check_wild_rules(rules)
    _check_pay_rules(rules)
    if STANDARD not in rules.forms:
        raise ScoreError("fan_rules.no_standard", forms=rules.forms)
    if rules.points == "table" and not rules.points_table:
        raise ScoreError("fan_rules.no_table")
    if rules.pay_robbed and len(rules.pay_robbed) != 2:
        raise ScoreError("rules.size", rule="pay_robbed", value=rules.pay_robbed, size=2)
    foreign = [form for form in rules.forms if form in (OF_FOUR if rules.sets == 5 else OF_FIVE)]
    if foreign:
        raise ScoreError("fan_rules.forms_of_sets", sets=rules.sets, form=shown(foreign[0]))


def _check_wild_rules(rules: Any) -> None:
    """Refuse circles that are none, a stand-in that is no honour, and one for two kinds."""
    honours = "".join(text.removesuffix("z") for text in rules.honour_cycles)
    ends = all(len(text) > 1 and text.endswith("z") for text in rules.honour_cycles)
    if not ends or len({*honours}) < len(honours) or not {*honours} <= _HONOURS:
        raise ScoreError("fan_rules.honour_cycles", value=shown(list(rules.honour_cycles)))
    if rules.stand_in and (rules.stand_in not in KIND_NAMES[EAST:]):
        raise ScoreError("fan_rules.stand_in", value=shown(rules.stand_in), choices=KIND_NAMES[EAST:])
    if rules.stand_in and rules.wild_from == "neighbours":
        raise ScoreError("fan_rules.stand_in_of_two", value=shown(rules.stand_in))


def _check_pay_rules(rules: Any) -> None:
    """Refuse fans that there are not, and kinds of birds that are neither for all nor for four seats."""
    if unknown := [id_ for id_ in rules.liable_fans if id_ not in FANS]:
        raise ScoreError("fan_rules.no_such_fan_of", rule="liable_fans", value=shown(unknown[0]))
    sizes = (_SEATS,) if rules.bird_effect == "double" else (1, _SEATS)
    if (rules.birds or rules.bird_kinds) and len(rules.bird_kinds) not in sizes:
        raise ScoreError("fan_rules.bird_kinds", value=shown(list(rules.bird_kinds)), sizes=sizes)
    for text in rules.bird_kinds:
        _kinds_in("bird_kinds", text)


def _kinds_in(name: str, text: str) -> TileSet:
    """Return the kinds that a rule names.

    Raises:
        ScoreError: naming the rule, if the text is no kinds.
    """
    try:
        return TileSet.parse(text)
    except NotationError as error:
        raise ScoreError("fan_rules.kinds", rule=name, value=shown(text), reason=error.fault) from None
