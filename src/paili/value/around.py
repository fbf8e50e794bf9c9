"""What lies around a hand: the tiles seen, the rules, the winds; what a question holds beside the hand.

Hands of one deal share it, and to read it takes longer than to value a ready hand: the last one is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import add
from typing import Any, Final, NamedTuple

from paili import notation
from paili.analysis.inputs import NOTHING_VISIBLE, visible_counts
from paili.errors import QuestionError
from paili.scoring.rules import Rules, checked_rules
from paili.scoring.win_arguments import indicators_of, wind
from paili.tiles import KINDS, REDS, kind_of
from paili.variants import RIICHI, SANMA, Variant, checked_variant

_TEXT: Final = {str}
_ALL_KINDS: Final = (1 << KINDS) - 1


class Around(NamedTuple):
    """What a question holds beside the hand, resolved.

    Attributes:
        rules, variant: the rule set and the variant; both of three players, if one of them is.
        seat, round_wind: kinds of the winds.
        dora: kinds of the indicators.
        river: the kinds of the own discards, a mask.
        seen: copies seen elsewhere by kind: visible tiles, indicators and own discards.
        reds: of each suit the red fives of the rules that were not seen.
        has_all: whether all kinds are in play, none of them as wildcard.
    """

    rules: Rules
    variant: Variant
    seat: int
    round_wind: int
    dora: tuple[int, ...]
    river: int
    seen: tuple[int, ...]
    reds: tuple[int, ...]
    has_all: bool


_last: Final[list[tuple[object, Around]]] = []


def around(
    visible: str | Sequence[int],
    rules: Rules,
    variant: Variant,
    seat_wind: int | str,
    round_wind: int | str,
    dora_indicators: str | Iterable[int],
    river: str | Sequence[int],
) -> Around:
    """Resolve what lies around a hand; see `paili.evaluate` for what may be given and what is raised.

    >>> found = around("", Rules.TENHOU, RIICHI, "S", "E", "1z0p", "9m")
    >>> found.dora, found.seen[27], found.reds, found.river == 1 << 8
    ((27, 13), 1, (1, 0, 1), True)
    """
    given = (visible, dora_indicators, river, seat_wind, round_wind, rules, variant)
    if set(map(type, given[:5])) != _TEXT:  # what is no text may change, or equal what it is not
        return _resolved(*given)
    for known, found in _last:
        if known == given:
            return found
    found = _resolved(*given)
    _last[:] = [(given, found)]
    return found


def _resolved(
    visible: Any, indicators: Any, river: Any, seat: Any, round_wind: Any, rules: Any, variant: Any
) -> Around:
    rules, variant = _rules_of(checked_rules(rules), checked_variant(variant))
    faces, thrown = indicators_of("dora_indicators", indicators), visible_counts(river)
    seen_faces = [*_faces(visible), *faces, *_faces(river)]
    seen = _added(visible_counts(visible), thrown, _counts_of(faces))
    return Around(
        rules,
        variant,
        wind("seat_wind", seat),
        wind("round_wind", round_wind),
        tuple(map(kind_of, faces)),
        sum(1 << kind for kind, count in enumerate(thrown) if count),
        seen if any(seen) else NOTHING_VISIBLE,
        tuple([most - seen_faces.count(red) for most, red in zip(rules.red_fives, REDS, strict=True)]),
        not variant.wild and variant.natural.mask == _ALL_KINDS and not variant.wild_fifth,
    )


def _rules_of(rules: Rules, variant: Variant) -> tuple[Rules, Variant]:
    """Let three players be three in both, whichever of the two says so."""
    is_three = variant.name == SANMA.name
    if rules.players == 3 and variant.name == RIICHI.name:
        three = replace(SANMA, forms=variant.forms, wild=variant.wild)
        return rules, SANMA if three == SANMA else three
    if is_three and rules is Rules.TENHOU:
        return Rules.TENHOU_SANMA, variant
    if is_three and rules.players != 3:
        raise QuestionError("value.rules_of_three", rules=rules.name)
    return rules, variant


def _added(*counts: Sequence[int]) -> tuple[int, ...]:
    total = [0] * KINDS
    for each in counts:
        total = list(map(add, total, each))
    return tuple(total)


def _counts_of(faces: Iterable[int]) -> tuple[int, ...]:
    counts = [0] * KINDS
    for face in faces:
        counts[kind_of(face)] += 1
    return tuple(counts)


def _faces(tiles: str | Sequence[int]) -> list[int]:
    """The faces of a text; counts do not say which fives are red."""
    if not isinstance(tiles, str) or not tiles.strip():
        return []
    parsed = notation.parse(tiles)
    in_brackets = [token.face for bracket in parsed.brackets for token in bracket.tokens]
    return [token.face for token in parsed.tokens] + in_brackets
