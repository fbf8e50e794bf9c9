"""What a coach says of a discard, in a language: useful tiles that it gives up, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paili.bots.guest.coach import Remark
from paili.report.hand.danger import danger_text
from paili.report.hand.why import why

_MOST: Final = 3  # sentences on the shape: what comes first matters most
_SMALL: Final = 0.005  # a chance to deal in below which nothing is said


def remark_lines(found: Remark, language: str) -> Iterator[str]:
    """Yield what is to be said of a discard.

    >>> from paili.bots.guest.coach import hint, remark
    >>> from paili.game import legal
    >>> from paili.position import Position
    >>> p = Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
    >>> for line in remark_lines(remark(p, legal(p)[0], hint(p)), "en"): print(line)
    After 2m the hand is 4-shanten, one step further away than after West (3-shanten).
    It takes the closed 24m apart, which 3m would complete.
    The best discard, West, stands alone: no second copy and no neighbour.
    2m: deals in with 5.6 %, costs 297 points on average
    9m: deals in with 0 %, costs 0 points on average
    """
    yield from why(found.shape, language)[:_MOST]
    told = [each for each in (found.risk, found.coach_risk) if each is not None]
    if max(each.p for each in told) >= _SMALL:
        yield from (danger_text(each, language) for each in told)
