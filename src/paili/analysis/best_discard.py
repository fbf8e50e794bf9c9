"""The best discard and the reasons for it: what it keeps, and what the runner-up lacks.

>>> found = best_discard("1233m456p1367s112z")
>>> found.discard.tile, str(found.cut), found.outlook.improving, found.runner_up.chosen.tile
(Kind.SOUTH, '123m 456p 13s 67s 11z + 3m2z', 21, Kind.M3)
>>> found.runner_up.decided_by, found.runner_up.outlook.improving
('improving', 14)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paili.analysis.compare import Comparison, is_isolated, runner_up_in
from paili.analysis.cuts import Cut, cuts_of
from paili.analysis.discards import Discard, table_of
from paili.analysis.from_position import HandGiven
from paili.analysis.inputs import A_DISCARD, BY_SHAPE, CONCEALED, Inputs, inputs_of, require_drawn
from paili.analysis.moves import after_discard
from paili.analysis.outlook import Outlook, outlook_at
from paili.analysis.shanten import has_won
from paili.display import sentences_of
from paili.record import Json, json_record, plain
from paili.variants import NO_LACK, RIICHI, Variant


@json_record()
class BestDiscard(NamedTuple):
    """The best discard by shape, and why.

    Attributes:
        discard: what is discarded, and what helps then.
        has_won: whether the hand is complete as it stands, so that any discard breaks it.
        cut: a best cut of the hand that leaves the discard over; None where no best cut does.
        is_isolated: whether it has neither a copy nor a neighbour within two ranks.
        outlook: what the hand can become after it.
        runner_up: the next discard beside it; None where there is no other.
    """

    discard: Discard
    has_won: bool
    cut: Cut | None
    is_isolated: bool
    outlook: Outlook
    runner_up: Comparison | None

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)

    def text(self, language: str = "en") -> str:
        """Return in sentences of a language, a line each, what it keeps and what the runner-up lacks."""
        return sentences_of(self, language)


def best_discard(
    hand: HandGiven,
    visible: str | Sequence[int] = "",
    *,
    variant: Variant | str = RIICHI,
    tenpai: str = CONCEALED,
    lack: str = NO_LACK,
) -> BestDiscard:
    """Return the best discard by shape, with the reasons for it.

    Args:
        hand: a hand of 3n+2 tiles, or its text.
        visible: tiles seen elsewhere, as text or 34 counts.
        variant: the variant of the game.
        tenpai: which copies are used up, see `paili.analysis.inputs`.
        lack: the suit to be rid of, see `paili.variants.Variant.with_lack`.

    Raises:
        NotationError, HandError: if either is invalid, or together they exceed four of a kind.
        VariantError: if the variant does not know such a hand.
        QuestionError: if the hand has 3n+1 tiles, or ``tenpai`` is unknown.
    """
    asked = inputs_of(hand, visible, variant, tenpai, lack)
    require_drawn(asked.hand, A_DISCARD)
    return best_discard_in(asked, table_of(asked, BY_SHAPE))


def best_discard_in(asked: Inputs, table: Sequence[Discard]) -> BestDiscard:
    """Return the same from a table by shape that is known."""
    best = table[0]
    return BestDiscard(
        discard=best,
        has_won=has_won(asked),
        cut=next((cut for cut in cuts_of(asked) if best.tile in cut.rest), None),
        is_isolated=is_isolated(asked.hand.counts, best.tile),
        outlook=outlook_at(after_discard(asked, best.tile)),
        runner_up=runner_up_in(asked, table),
    )
