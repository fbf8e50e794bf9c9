"""The questions about danger, asked of a position or its text.

>>> asked = "2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m"
>>> safest = min(danger(asked), key=lambda each: each.p)
>>> safest.tile, safest.p, [risk.proof for risk in safest.opponents]
(Kind.M9, 0.0, ['passed', 'passed', 'river'])
>>> [round(each.p, 2) for each in readiness(asked)]
[0.0, 1.0, 0.0]
"""

from __future__ import annotations

from dataclasses import dataclass

from paili.position import Position
from paili.record import Json, Shown, json_record, plain
from paili.risk.asking import position_of, seen_of
from paili.risk.folding import Fold, fold_of
from paili.risk.judging import danger_of, readiness_of
from paili.risk.records import Danger, Readiness


@json_record("dangers", "readiness", "fold")
@dataclass(frozen=True, slots=True)
class Dangers:
    """All that is said of the danger of a position.

    Attributes:
        dangers: what each kind in hand may cost, in tile order.
        readiness: of each opponent the chance that it is ready.
        fold: what a fold can be made of.
        players: at the table.
    """

    dangers: tuple[Danger, ...]
    readiness: tuple[Readiness, ...]
    fold: Fold
    players: int

    def to_dict(self) -> Json:
        """Return it as JSON takes it, tiles by name."""
        return plain(self)


def danger(position: Position | str) -> tuple[Danger, ...]:
    """Return of each kind in hand what it may cost to discard it now.

    The chances are those of counted games of strong players (``docs/danger.md``); 0.0 is proven and told from
    estimates by `Danger.proven` and `Risk.proof`. Opponents whose rivers are not known are left out.

    Args:
        position: a riichi position with the river of an opponent, or its text.

    Returns:
        A `Danger` of each kind among the concealed tiles, in tile order.

    Raises:
        QuestionError: if it is of a Chinese game, or no river of an opponent is known.
        PailiError: if the text is no position.
    """
    return Shown(danger_of(seen_of(position)))


def readiness(position: Position | str) -> tuple[Readiness, ...]:
    """Return of each opponent the chance that it is ready.

    Takes and raises what `danger` does.

    Returns:
        A `Readiness` of each opponent whose river is known, in turn order.
    """
    return tuple(readiness_of(seen_of(position)))


def fold(position: Position | str) -> Fold:
    """Return what a fold can be made of: the safest tiles, for whom and how long, and whether they last.

    Takes and raises what `danger` does.
    """
    return dangers(position).fold


def dangers(position: Position | str) -> Dangers:
    """Return the answers of `danger`, `readiness` and `fold` together.

    Takes and raises what `danger` does.
    """
    asked = position_of(position)
    seen = seen_of(asked)
    found = danger_of(seen)
    is_due = asked.hand.size % 3 == 2
    left = None if asked.turns is None else asked.turns + is_due
    return Dangers(found, readiness_of(seen), fold_of(found, asked.hand.counts, left), asked.players)
