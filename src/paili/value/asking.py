"""What a question about the worth of a hand is given, checked once and made plain numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import add
from typing import Any, Final, NamedTuple

from paili.analysis.inputs import NOTHING_VISIBLE, Position, position
from paili.arguments import whole
from paili.errors import QuestionError
from paili.hand import Hand
from paili.scoring.rules import Rules
from paili.scoring.win_arguments import flag
from paili.tiles import COPIES, TileSet
from paili.value.around import Around, around
from paili.variants import RIICHI, SANMA, Variant

OBJECTIVES: Final = ("points", "win", "tenpai")
RIICHIS: Final = ("best", True, False)
TABLES: Final = ("phoenix",)
MOST_EXCHANGES: Final = 2
MOST_TURNS: Final = 35  # the loops have room for so many, and a wall has no more for one player
_NONE_WILD: Final = NOTHING_VISIBLE
MOST_WILDCARDS: Final = 4
"""With more of them in the hand its wins are not scored: there are too many hands that they may stand for."""


class Question(NamedTuple):
    """A question, resolved.

    Attributes:
        hand: the hand, with tiles of wild kinds as wildcards.
        asked: the hand as it was given.
        variant: the variant of the game.
        unseen: unseen copies by kind.
        wild: unseen copies of the kinds that are wildcards.
        turns: draws left.
        objective: one of ``OBJECTIVES``.
        exchanges: 0…2, or None for as many as fit.
        table: the name of a table, or None.
        riichi: one of ``RIICHIS``.
        rules: the rule set.
        seat, round_wind: kinds of the winds.
        dora: kinds of the indicators.
        river: the kinds of the own discards, a mask.
        reds: unseen red fives of each suit.
        first_turn, last_tile, others_riichi, calls: see `paili.evaluate`.
        wild_left: of each kind that is wild the unseen copies.
    """

    hand: Hand
    asked: Hand
    variant: Variant
    unseen: tuple[int, ...]
    wild: int
    turns: int
    objective: str
    exchanges: int | None
    table: str | None
    riichi: bool | str
    rules: Rules
    seat: int
    round_wind: int
    dora: tuple[int, ...]
    river: int
    reds: tuple[int, ...]
    first_turn: bool
    last_tile: bool
    others_riichi: int
    wild_left: tuple[int, ...]
    calls: bool

    @property
    def total(self) -> int:
        """All unseen tiles."""
        return sum(self.unseen) + self.wild

    @property
    def has_points(self) -> bool:
        """Whether wins of this game have points that can be worked out."""
        return _without_wildcards(self.variant) in (RIICHI, SANMA) and self.hand.wildcards <= MOST_WILDCARDS

    @property
    def has_wildcards(self) -> bool:
        """Whether a hand that comes of it may hold wildcards."""
        return bool(self.hand.wildcards or self.wild)


def question(
    hand: Hand | str,
    visible: str | Sequence[int] = "",
    *,
    turns: int = 18,
    objective: str = "points",
    exchanges: int | None = None,
    table: str | None = None,
    riichi: bool | str = "best",
    rules: Rules = Rules.TENHOU,
    seat_wind: int | str = "S",
    round_wind: int | str = "E",
    dora_indicators: str | Iterable[int] = "",
    river: str | Sequence[int] = "",
    first_turn: bool = False,
    last_tile: bool = False,
    others_riichi: int = 0,
    calls: bool = False,
    variant: Variant = RIICHI,
) -> Question:
    """Resolve a question; see `paili.evaluate` for what may be given and what is raised.

    >>> asked = question("2344m678p123345s5z", dora_indicators="1z", turns=18)
    >>> asked.total, asked.unseen[31]
    (121, 3)
    """
    open_ = around(visible, rules, variant, seat_wind, round_wind, dora_indicators, river)
    found = _position(hand, visible, open_)
    unseen, wild = _unseen(found, open_)
    wilds = 0 if wild is _NONE_WILD else sum(wild)
    asked = Question(
        hand=found.hand,
        asked=hand if isinstance(hand, Hand) else _as_given(hand, open_.variant),
        variant=open_.variant,
        unseen=unseen,
        wild=wilds,
        turns=_turns(turns, sum(unseen) + wilds),
        objective=_one_of("objective", objective, OBJECTIVES),
        exchanges=_exchanges(exchanges),
        table=None if table is None else _one_of("table", table, TABLES),
        riichi=_one_of("riichi", riichi, RIICHIS),
        rules=open_.rules,
        seat=open_.seat,
        round_wind=open_.round_wind,
        dora=open_.dora,
        river=open_.river,
        reds=_unseen_reds(found.hand, open_.reds, unseen),
        first_turn=_first_turn(first_turn, found.hand),
        last_tile=flag("last_tile", last_tile),
        others_riichi=_others_riichi(others_riichi, open_.rules, table),
        wild_left=wild,
        calls=_calls(calls, found.hand, open_.variant),
    )
    return asked if asked.has_points or objective != "points" else asked._replace(objective="win")


def _position(hand: Hand | str, visible: str | Sequence[int], open_: Around) -> Position:
    """Resolve the hand and all tiles seen."""
    found = position(hand, "", open_.variant)
    if open_.seen is not NOTHING_VISIBLE:
        found = found._replace(visible=tuple(map(add, found.visible, open_.seen)))
        if max(found.seen) > COPIES:
            position(hand, visible, open_.variant)  # names the place of a fault in the text
            return position(hand, open_.seen, open_.variant)
    return found


def _unseen(found: Position, open_: Around) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the unseen copies by kind, then those that are wildcards."""
    if open_.has_all:
        return found.live, _NONE_WILD
    natural, wild = open_.variant.natural, open_.variant.wild
    left = [max(copies, 0) if kind in natural else 0 for kind, copies in enumerate(found.live)]
    return tuple(left), tuple([COPIES - seen if kind in wild else 0 for kind, seen in enumerate(found.seen)])


def _without_wildcards(variant: Variant) -> Variant:
    return replace(variant, wild=TileSet()) if variant.wild else variant


def _as_given(hand: Hand | str, variant: Variant) -> Hand:
    return hand if isinstance(hand, Hand) else Hand.parse(hand, variant=variant)


def _turns(turns: object, unseen: int) -> int:
    found, most = whole(turns, QuestionError, "turns"), min(MOST_TURNS, unseen)
    if not 1 <= found <= most:
        raise QuestionError("value.turns", turns=found, most=most, unseen=unseen)
    return found


def _exchanges(exchanges: object) -> int | None:
    if exchanges is None:
        return None
    found = whole(exchanges, QuestionError, "exchanges")
    if not 0 <= found <= MOST_EXCHANGES:
        raise QuestionError("value.exchanges", exchanges=found, most=MOST_EXCHANGES)
    return found


def _first_turn(given: object, hand: Hand) -> bool:
    """Refuse a first turn where no first discard can declare a double riichi."""
    is_first = flag("first_turn", given)
    if is_first and (hand.size % 3 != 2 or hand.melds):
        raise QuestionError("value.first_turn", hand=hand)
    return is_first


def _calls(calls: object, hand: Hand, variant: Variant) -> bool:
    """Refuse calls where no yaku says which open hands win."""
    found: bool = _one_of("calls", calls, (False, True))
    if found and _without_wildcards(variant) not in (RIICHI, SANMA):
        raise QuestionError("value.calls_of_game", variant=variant.title)
    if found and (hand.wildcards or variant.wild):
        raise QuestionError("value.calls_of_wildcards", hand=hand)
    return found


def _others_riichi(number: object, rules: Rules, table: str | None) -> int:
    found = whole(number, QuestionError, "others_riichi")
    if not 0 <= found < rules.players:
        raise QuestionError("value.others_riichi", number=found, most=rules.players - 1)
    if found and table is None:
        raise QuestionError("value.riichi_without_table", number=found)
    return found


def _one_of(name: str, given: Any, choices: tuple[Any, ...]) -> Any:
    if isinstance(given, str | bool) and given in choices:
        return given
    raise QuestionError("value.choice", name=name, value=given, choices=choices)


def _unseen_reds(hand: Hand, not_seen: Sequence[int], unseen: Sequence[int]) -> tuple[int, ...]:
    left = []
    for suit, most in enumerate(not_seen):
        in_melds = sum([meld.reds[suit] for meld in hand.melds])
        left.append(max(0, min(most - hand.reds[suit] - in_melds, unseen[9 * suit + 4])))
    return tuple(left)
