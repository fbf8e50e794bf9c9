"""What a coach says of a discard, in a language: useful tiles that it gives up, what it may cost or win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paili.bots.guest.coach import FanRemark, Remark
from paili.catalogue import Told, text
from paili.fan import FanScore
from paili.report.fan.hand import fans_text, ready_text, why_discard, worth_text
from paili.report.fan.score import unit_word
from paili.report.hand.danger import danger_text
from paili.report.hand.why import why

_MOST: Final = 3  # sentences on the shape: what comes first matters most
_SMALL: Final = 0.005  # a chance to deal in below which nothing is said


def remark_lines(found: Remark | FanRemark | FanScore, language: str) -> Iterator[str]:
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
    if not isinstance(found, Remark):
        yield from _of_chinese(found, language)
        return
    yield from why(found.shape, language)[:_MOST]
    told = [each for each in (found.risk, found.coach_risk) if each is not None]
    if max(each.p for each in told) >= _SMALL:
        yield from (danger_text(each, language) for each in told)


def hint_lines(found: FanRemark | FanScore, language: str) -> Iterator[str]:
    """Yield what a win of a Chinese game is worth, or what a discard leaves: its waits, what each would win.

    >>> from paili import fan
    >>> found = fan.compare("123m456p78s99m6s[123p]", "6s", fan.MCR)
    >>> [*hint_lines(FanRemark(found, fan.MCR), "en")]
    ['After 6s 4 tiles may win: 6s: 4 fan, too few; 9s: 11 fan, +35.']
    """
    if isinstance(found, FanScore):
        worth, fans = Told(worth_text(found, language)), fans_text(found, language)
        yield text("playing.win_now", language, worth=worth, fans=fans)
        return
    chosen, rules = found.found.chosen, found.rules
    if chosen.shanten == 0:
        yield ready_text(chosen, language)
    elif rules.minimum:
        facts = {"minimum": rules.minimum, "unit": unit_word(rules, language)}
        yield text("playing.by_shape", language, **facts)


def _of_chinese(found: FanRemark | FanScore, language: str) -> Iterator[str]:
    if isinstance(found, FanScore):
        yield from hint_lines(found, language)
        return
    yield from why_discard(found.found, language)[:_MOST]
    if not found.found.both_ready:
        yield from hint_lines(found, language)
