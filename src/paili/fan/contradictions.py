"""Refuse wrong fields of a Chinese game: invalid values, and values that contradict each other.

Each function raises `paili.errors.ScoreError`, which names the field, its value and the allowed values.

>>> check_forms(("standard", "eight pairs"), sets=4)
Traceback (most recent call last):
...
paili.errors.ScoreError: sets = 4: forms must not contain 'eight pairs', because hands of this form \
have another size
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paili.errors import NotationError, ScoreError, shown
from paili.fan.catalogue.fans import FANS
from paili.fan.catalogue.rows import FanRow
from paili.tiles import EAST, KIND_NAMES, TileSet
from paili.variants import ALL_FORMS, KNITTED_FORMS, LACKS, STANDARD, THIRTEEN_ORPHANS
from paili.win.traits import EIGHT_FLOWERS, EIGHT_PAIRS, FOUR_WILDCARDS, TEN_HONOURS

FORMS: Final = (*ALL_FORMS, FOUR_WILDCARDS, EIGHT_PAIRS, EIGHT_FLOWERS, TEN_HONOURS)
# forms of hands of four sets alone, and of five sets alone
_OF_FOUR: Final = (*ALL_FORMS[1:], TEN_HONOURS)
_OF_FIVE: Final = (EIGHT_PAIRS,)
_OF_EVERY_SUIT: Final = (THIRTEEN_ORPHANS, *KNITTED_FORMS)
_SEATS: Final = 4
_HONOURS: Final = frozenset("1234567")


def check_rows(fans: object) -> None:
    """Check that fans are a tuple of `FanRow` objects; otherwise raise a `ScoreError`."""
    if not isinstance(fans, tuple) or not all(isinstance(row, FanRow) for row in fans):
        raise ScoreError("fan_rules.not_rows", value=shown(fans))


def check_kinds(rule: str, text: str) -> None:
    """Check that a text names kinds; otherwise raise a `ScoreError`."""
    try:
        TileSet.parse(text)
    except NotationError as error:
        raise ScoreError("fan_rules.kinds", rule=rule, value=shown(text), reason=error.fault) from None


def check_wild(wild: str, kinds: str) -> None:
    """Check that all wild kinds are in play; otherwise raise a `ScoreError`."""
    if missing := TileSet.parse(wild) - TileSet.parse(kinds):
        raise ScoreError("fan_rules.wild", value=shown(wild), tiles=missing, kinds=shown(kinds))


def check_honour_cycles(cycles: Sequence[str]) -> None:
    """Raise a `ScoreError` for invalid cyclic orders of honours, such as two orders with the same kind."""
    honours = "".join(text.removesuffix("z") for text in cycles)
    ends = all(len(text) > 1 and text.endswith("z") for text in cycles)
    if not ends or len({*honours}) < len(honours) or not {*honours} <= _HONOURS:
        raise ScoreError("fan_rules.honour_cycles", value=shown(list(cycles)))


def check_substitute(substitute: str, wild_from: str, lack_suit: bool) -> None:
    """Raise a `ScoreError` for a substitute that is not an honour, or in a game where a deal can have two
    wild kinds, or where the kind that the substitute stands for can be of the lack suit.
    """
    if substitute and substitute not in KIND_NAMES[EAST:]:
        raise ScoreError("fan_rules.substitute", value=shown(substitute), choices=KIND_NAMES[EAST:])
    if substitute and wild_from == "neighbours":
        raise ScoreError("fan_rules.substitute_of_two", value=shown(substitute))
    if substitute and lack_suit:
        raise ScoreError("fan_rules.substitute_of_lack", value=shown(substitute))


def check_fans(rule: str, ids: Sequence[str]) -> None:
    """Check that fans with these ids exist; otherwise raise a `ScoreError`."""
    if unknown := [id_ for id_ in ids if id_ not in FANS]:
        raise ScoreError("fan_rules.no_such_fan_of", rule=rule, value=shown(unknown[0]))


def check_birds(birds: int, kinds: Sequence[str], effect: str) -> None:
    """Check the rule ``bird_kinds`` against the other rules about *birds*, tiles that are turned after a win.

    Each text of ``bird_kinds`` names the kinds that count, such as "159m159p159s5z". One text is for all
    winners; four texts are for the winners E, S, W and N.

    Args:
        birds: the number of tiles turned after a win.
        kinds: the texts of ``bird_kinds``.
        effect: "points": each turned tile that counts adds points, with one text or four; "double": it
            doubles payments, with four texts.

    Raises:
        ScoreError: if the number of texts is wrong, or a text does not name kinds.
    """
    sizes = (_SEATS,) if effect == "double" else (1, _SEATS)
    if (birds or kinds) and len(kinds) not in sizes:
        raise ScoreError("fan_rules.bird_kinds", value=shown(list(kinds)), sizes=sizes)
    for text in kinds:
        check_kinds("bird_kinds", text)


def check_forms(forms: Sequence[str], sets: int) -> None:
    """Raise a `ScoreError` for a list of forms without the standard form, or with a form of another size."""
    if STANDARD not in forms:
        raise ScoreError("fan_rules.no_standard", forms=forms)
    foreign = [form for form in forms if form in (_OF_FOUR if sets == 5 else _OF_FIVE)]
    if foreign:
        raise ScoreError("fan_rules.forms_of_sets", sets=sets, form=shown(foreign[0]))


def check_lack(forms: Sequence[str], kinds: str) -> None:
    """Raise a `ScoreError` for a game with a lack suit that has a form of every suit, or not every suit."""
    if every_suit := [form for form in forms if form in _OF_EVERY_SUIT]:
        kept = [form for form in forms if form not in _OF_EVERY_SUIT]
        raise ScoreError("fan_rules.lack_form", form=shown(every_suit[0]), forms=kept)
    in_play = {KIND_NAMES[kind][1] for kind in TileSet.parse(kinds)}
    if missing := [suit for suit in LACKS if suit not in in_play]:
        raise ScoreError("fan_rules.lack_kinds", kinds=shown(kinds), suit=missing[0])


def check_points(points: str, table: Sequence[int], pay_robbed: Sequence[int]) -> None:
    """Raise a `ScoreError` if the table of points is missing, or a payment is not a pair of numbers."""
    if points == "table" and not table:
        raise ScoreError("fan_rules.no_table")
    if pay_robbed and len(pay_robbed) != 2:
        raise ScoreError("rules.size", rule="pay_robbed", value=pay_robbed, size=2)
