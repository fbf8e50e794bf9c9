"""What a question about the worth of a hand is given, checked once and made plain numbers."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Any, Final, NamedTuple

from paili.analysis.inputs import NOTHING_VISIBLE, Inputs, as_hand, inputs_of
from paili.errors import QuestionError
from paili.hand import Hand
from paili.scoring.rules import Rules
from paili.tiles import COPIES
from paili.value.around import OBJECTIVES, Around, Given, around
from paili.variants import Variant

TURNS: Final = 18
"""Own draws left on the first turn before a draw; one fewer with the tile drawn."""
MOST_TURNS: Final = 35  # the loops have room for so many, and a wall has no more for one player
_NONE_WILD: Final = NOTHING_VISIBLE
_LEFT: Final = bytes.maketrans(bytes(range(COPIES + 1)), bytes(range(COPIES, -1, -1)))
MOST_WILDCARDS: Final = 4
"""With more of them in the hand its wins are not scored: there are too many hands that they may stand for."""


class Question(NamedTuple):
    """A question, resolved: the hand, then all that an `Around` holds.

    Attributes:
        hand: the hand, with tiles of wild kinds as wildcards.
        asked: the hand as it was given.
        unseen: unseen copies by kind.
        wild: unseen copies of the kinds that are wildcards.
        wild_left: of each kind that is wild the unseen copies.
        total: all unseen tiles.
        reds: unseen red fives of each suit.
        around: what lies around the hand, the same for all hands of a deal.
        most_wins: the most wins with wildcards, each scored by itself, that the asker has time for; None for
            any number.
    """

    hand: Hand
    asked: Hand
    unseen: bytes
    wild: int
    wild_left: tuple[int, ...]
    total: int
    reds: tuple[int, ...]
    around: Around
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
    turns: int
    objective: str
    exchanges: int | None
    table: str | None
    riichi: bool | str
    first_turn: bool
    last_tile: bool
    others_riichi: int
    calls: bool
    most_wins: int | None = None

    @property
    def has_points(self) -> bool:
        """Whether wins of this hand have points that can be worked out."""
        return self.has_yaku and self.hand.wildcards <= MOST_WILDCARDS

    @property
    def has_wildcards(self) -> bool:
        """Whether a hand that comes of it may hold wildcards."""
        return bool(self.hand.wildcards or self.wild)


def question(hand: Hand | str, visible: str | Sequence[int] = "", **asked: Any) -> Question:
    """Resolve a question; see `paili.evaluate` for what may be given and what is raised.

    >>> asked = question("2344m678p123345s5z", dora_indicators="1z", turns=18)
    >>> asked.total, asked.unseen[31]
    (121, 3)
    """
    return resolved(hand, Given(visible, **asked))


def resolved(hand: Hand | str, given: Given) -> Question:
    """Resolve a question of a hand."""
    open_ = around(given)
    found = _position(hand, given.visible, open_)
    unseen, wild_left = _unseen(found, open_)
    wild = 0 if wild_left is _NONE_WILD else sum(wild_left)
    total, played = sum(unseen) + wild, found.hand
    turns = _turns(played, open_, total)
    _check(played, open_)
    as_given = hand if isinstance(hand, Hand) else as_hand(hand, open_.variant)
    reds = _unseen_reds(played, open_.reds_left, unseen)
    asked = Question._make((played, as_given, unseen, wild, wild_left, total, reds, open_, *open_, None))
    objective = (
        OBJECTIVES[1] if open_.objective == OBJECTIVES[0] and not asked.has_points else open_.objective
    )
    return asked._replace(turns=turns, objective=objective)


def _position(hand: Hand | str, visible: str | Sequence[int], open_: Around) -> Inputs:
    """Resolve the hand and all tiles seen."""
    found = inputs_of(hand, "", open_.variant)
    if open_.seen is not NOTHING_VISIBLE:
        found = found._replace(visible=tuple(map(add, found.visible, open_.seen)))
        if max(found.seen) > COPIES:
            inputs_of(hand, visible, open_.variant)  # names the place of a fault in the text
            return inputs_of(hand, open_.seen, open_.variant)
    return found


def _unseen(found: Inputs, open_: Around) -> tuple[bytes, tuple[int, ...]]:
    """Return the unseen copies by kind, then those that are wildcards."""
    if open_.has_all:
        return bytes(found.seen).translate(_LEFT), _NONE_WILD
    natural, wild = open_.variant.natural, open_.variant.wild
    left = [max(copies, 0) if kind in natural else 0 for kind, copies in enumerate(found.live)]
    return bytes(left), tuple([COPIES - seen if kind in wild else 0 for kind, seen in enumerate(found.seen)])


def _turns(hand: Hand, open_: Around, unseen: int) -> int:
    """Return the draws left: those that were told, or those of a first turn."""
    most = min(MOST_TURNS, unseen)
    if open_.turns is None:
        return min(TURNS - (hand.size % 3 == 2), most)
    if not 0 <= open_.turns <= most:
        raise QuestionError("value.turns", turns=open_.turns, most=most, unseen=unseen)
    return open_.turns


def _check(hand: Hand, open_: Around) -> None:
    """Refuse what only some hands can be asked."""
    # a first turn in which no discard can declare a double riichi
    if open_.first_turn and (hand.size % 3 != 2 or hand.melds):
        raise QuestionError("value.first_turn", hand=hand)
    if open_.calls and (hand.wildcards or open_.variant.wild):
        raise QuestionError("value.calls_of_wildcards", hand=hand)


def _unseen_reds(hand: Hand, not_seen: tuple[int, ...], unseen: bytes) -> tuple[int, ...]:
    left = zip(not_seen, reds_held(hand), unseen[4:23:9], strict=True)
    return tuple([min(most - held, fives) if most > held else 0 for most, held, fives in left])


def reds_held(hand: Hand) -> tuple[int, ...]:
    """Return the red fives of each suit, those in melds too."""
    if not hand.melds:
        return hand.reds
    return tuple([sum(reds) for reds in zip(hand.reds, *[meld.reds for meld in hand.melds], strict=True)])
