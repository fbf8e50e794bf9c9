"""What lies around a hand: the tiles seen, the rules, the winds, what is sought; all but the hand itself.

Hands of one deal share it, and to read it takes longer than to value a ready hand: the last one is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import add
from typing import Any, Final, NamedTuple

from paili import notation
from paili.analysis.inputs import NOTHING_VISIBLE, visible_counts
from paili.arguments import whole
from paili.errors import QuestionError
from paili.scoring.rules import Rules, checked_rules
from paili.tiles import KINDS, REDS, TileSet, kind_of
from paili.variants import RIICHI, SANMA, Variant, checked_variant
from paili.win.facts import flag, indicators_of, wind

OBJECTIVES: Final = ("points", "win", "tenpai")
RIICHIS: Final = ("best", True, False)
TABLES: Final = ("phoenix",)
MOST_EXCHANGES: Final = 2
_ALL_KINDS: Final = (1 << KINDS) - 1
_LASTING: Final = {str, int, bool, type(None), Rules, Variant}  # what does not change when it was given


class Given(NamedTuple):
    """What a question is given beside the hand; see `paili.evaluate`."""

    visible: str | Sequence[int] = ""
    turns: int | None = None
    objective: str = OBJECTIVES[0]
    exchanges: int | None = None
    table: str | None = None
    riichi: bool | str = RIICHIS[0]
    rules: Rules = Rules.TENHOU
    seat_wind: int | str = "S"
    round_wind: int | str = "E"
    dora_indicators: str | Iterable[int] = ""
    river: str | Sequence[int] = ""
    first_turn: bool = False
    last_tile: bool = False
    others_riichi: int = 0
    calls: bool = False
    variant: Variant = RIICHI


class Around(NamedTuple):
    """What a question holds beside the hand, resolved.

    Attributes:
        rules, variant: the rule set and the variant; both of three players, if one of them is.
        seat, round_wind: kinds of the winds.
        dora: kinds of the indicators.
        river: the kinds of the own discards, a mask.
        seen: copies seen elsewhere by kind: visible tiles, indicators and own discards.
        reds_left: of each suit the red fives of the rules that were not seen.
        has_all: whether all kinds are in play, none of them as wildcard.
        has_yaku: whether wins of this game have points that can be worked out.
        turns: draws left, None for those that a first turn has.
        objective: one of ``OBJECTIVES``.
        exchanges: 0…2, or None for as many as fit.
        table: the name of a table, or None.
        riichi: one of ``RIICHIS``.
        first_turn, last_tile, others_riichi, calls: see `paili.evaluate`.
    """

    rules: Rules
    variant: Variant
    seat: int
    round_wind: int
    dora: tuple[int, ...]
    river: int
    seen: tuple[int, ...]
    reds_left: tuple[int, ...]
    has_all: bool
    has_yaku: bool
    turns: int | None
    objective: str
    exchanges: int | None
    table: str | None
    riichi: bool | str
    first_turn: bool
    last_tile: bool
    others_riichi: int
    calls: bool


_last: Final[list[tuple[list[type], Given, Around]]] = []


def around(given: Given) -> Around:
    """Resolve what lies around a hand; see `paili.evaluate` for what may be given and what is raised.

    >>> found = around(Given(dora_indicators="1z0p", river="9m"))
    >>> found.dora, found.seen[27], found.reds_left, found.river == 1 << 8
    ((27, 13), 1, (1, 0, 1), True)
    """
    types = [*map(type, given)]
    for known_types, known, found in _last:
        if known_types == types and known == given:  # what is equal may be of another type, as 1 and True
            return found
    found = _resolved(given)
    if _LASTING.issuperset(types):
        _last[:] = [(types, given, found)]
    return found


def _resolved(given: Given) -> Around:
    rules, variant = _rules_of(checked_rules(given.rules), checked_variant(given.variant))
    faces, thrown = indicators_of("dora_indicators", given.dora_indicators), visible_counts(given.river)
    seen_faces = [*_faces(given.visible), *faces, *_faces(given.river)]
    seen = _added(visible_counts(given.visible), thrown, _counts_of(faces))
    table = None if given.table is None else _one_of("table", given.table, TABLES)
    has_yaku = without_wildcards(variant) in (RIICHI, SANMA)
    return Around(
        rules,
        variant,
        wind("seat_wind", given.seat_wind),
        wind("round_wind", given.round_wind),
        tuple(map(kind_of, faces)),
        sum(1 << kind for kind, count in enumerate(thrown) if count),
        seen if any(seen) else NOTHING_VISIBLE,
        tuple([most - seen_faces.count(red) for most, red in zip(rules.red_fives, REDS, strict=True)]),
        not variant.wild and variant.natural.mask == _ALL_KINDS and not variant.wild_fifth,
        has_yaku,
        None if given.turns is None else whole(given.turns, QuestionError, "turns"),
        _one_of("objective", given.objective, OBJECTIVES),
        _exchanges(given.exchanges),
        table,
        _one_of("riichi", given.riichi, RIICHIS),
        flag("first_turn", given.first_turn),
        flag("last_tile", given.last_tile),
        _others_riichi(given.others_riichi, rules, table),
        _calls(given.calls, variant, has_yaku),
    )


def without_wildcards(variant: Variant) -> Variant:
    """Return a variant without kinds that are wildcards."""
    return replace(variant, wild=TileSet()) if variant.wild else variant


def _one_of(name: str, given: Any, choices: tuple[Any, ...]) -> Any:
    if isinstance(given, str | bool) and given in choices:
        return given
    raise QuestionError("value.choice", name=name, value=given, choices=choices)


def _exchanges(exchanges: object) -> int | None:
    if exchanges is None:
        return None
    found = whole(exchanges, QuestionError, "exchanges")
    if not 0 <= found <= MOST_EXCHANGES:
        raise QuestionError("value.exchanges", exchanges=found, most=MOST_EXCHANGES)
    return found


def _others_riichi(number: object, rules: Rules, table: str | None) -> int:
    found = whole(number, QuestionError, "others_riichi")
    if not 0 <= found < rules.players:
        raise QuestionError("value.others_riichi", number=found, most=rules.players - 1)
    if found and table is None:
        raise QuestionError("value.riichi_without_table", number=found)
    return found


def _calls(calls: object, variant: Variant, has_yaku: bool) -> bool:
    """Refuse calls where no yaku says which open hands win."""
    found: bool = _one_of("calls", calls, (False, True))
    if found and not has_yaku:
        raise QuestionError("value.calls_of_game", variant=variant.title)
    return found


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
