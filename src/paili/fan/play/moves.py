"""Find the legal moves of a seat: wins, discards, quads of its own tiles, and calls of another player's tile.

>>> from paili.fan import game
>>> s = FanSituation(rules=game("sichuan"), hand=Hand.parse("1112345678999m+5m"), lack="s", drawn=4)
>>> score = win(s)
>>> score.total, [str(meld) for meld in kongs(s)], len(discards(s))
(2, [], 9)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paili.fan.hands.waits import score_if_won
from paili.fan.play.situation import FanSituation
from paili.fan.rules import Rules as GameRules
from paili.fan.score import FanScore
from paili.hand import Hand
from paili.hand.meld import ADDED_QUAD, CHI, CONCEALED_QUAD, OPEN_QUAD, PON, Meld
from paili.tiles import COPIES, EAST, KINDS, WILDCARD, TileSet
from paili.win.win import Win

Choice = tuple[str, tuple[int, ...]]
# for the called kind, the two others of the run relative to it
_RUNS: Final = ((-2, -1), (-1, 1), (1, 2))


# ---------------------------------------------------------------------------------- wins


def win(s: FanSituation) -> FanScore | None:
    """Return the score of the win that the seat may declare now; None if it may not win."""
    score = None if s.out else complete(s)
    return None if score is None or score.problem or _is_win_barred(s, score) else score


def complete(s: FanSituation) -> FanScore | None:
    """Return the score of the hand with its drawn tile or the tile that it may claim, whether the seat may
    declare the win or not; None if the hand is not complete.
    """
    tile = s.drawn if s.acts else s.tile
    if tile is None or not s.reach.is_completed_by(tile) or not may_be_won(s, tile):
        return None
    return score_if_won(win_of(s, tile), s.rules)


def may_foul(s: FanSituation) -> bool:
    """Return whether a declaration of a win would be a foul for which the seat pays."""
    tile = s.drawn if s.acts else s.tile
    if s.rules.false_win == "refused" or s.out or tile is None or not may_be_won(s, tile):
        return False
    return win(s) is None


def win_of(s: FanSituation, tile: int) -> Win:
    """Return the `Win` of the seat on a tile, with the circumstances at the table, such as the last tile."""
    return Win(s.standing, tile, tsumo=s.acts, **s.facts)


def may_be_won(s: FanSituation, tile: int) -> bool:
    """Return whether the game allows any win on a tile; it never does on a discarded wildcard."""
    if s.acts:
        return True
    if tile == WILDCARD or s.all_wild >> tile & 1:
        return False
    return s.rules.robbing if s.robbed else s.rules.on_discard


def _is_win_barred(s: FanSituation, score: FanScore) -> bool:
    """Return whether a win is forbidden because the seat has passed on a winning tile."""
    rules = s.rules
    if not s.passed or rules.passed_win == "none" or (s.acts and not rules.passed_self_draw):
        return False
    if rules.passed_win == "same":
        return bool(s.passed >> score.win.winning_kind & 1) if score.win.winning_kind < KINDS else False
    return rules.passed_win == "any" or plain_worth(s, score.win.tile) <= passed_worth(s)


def passed_worth(s: FanSituation) -> int:
    """Return the highest total of the wins on which the seat has passed, without fans of the
    circumstances.
    """
    if s.passed_worth is not None:
        return s.passed_worth
    return max(plain_worth(s, kind) for kind in TileSet.from_mask(s.passed))


def plain_worth(s: FanSituation, tile: int) -> int:
    """Return the total of a win on another player's tile, without fans of the circumstances; 0 for no win."""
    of_hand = {name: s.facts[name] for name in _OF_THE_HAND if name in s.facts}
    score = score_if_won(Win(s.standing, tile, **of_hand), s.rules) if s.rules.on_discard else None
    return 0 if score is None else score.total * score.factor


_OF_THE_HAND: Final = (
    "seat_wind", "round_wind", "flowers", "lack", "wild", "wild_indicator", "ready", "discarded_wildcards",
)  # fmt: skip


def must_win(s: FanSituation) -> bool:
    """Return whether the seat, if it may win, must declare the win."""
    return s.wall <= s.rules.forced_last > 0


# ---------------------------------------------------------------------------------- discards


def discards(s: FanSituation) -> tuple[int, ...]:
    """Return the tiles that the seat may discard, in tile order; ``WILDCARD`` is an extra tile without a
    kind.
    """
    if s.drawn is not None and (s.locked or s.frozen):
        return (s.drawn,)
    counts = s.hand.counts
    kinds = [kind for kind in range(KINDS) if counts[kind] and not s.ban >> kind & 1]
    if s.lacking and s.rules.lack_first == "must":
        first = tuple([kind for kind in kinds if s.lacking >> kind & 1])
        if first:
            return first
    return (*kinds, WILDCARD) if s.hand.wildcards else tuple(kinds)


def ready_discards(s: FanSituation) -> tuple[int, ...]:
    """Return the discards with which the seat may declare that it is ready."""
    if not s.rules.ready_call or s.locked or s.frozen or s.out or s.drawn is None:
        return ()
    return tuple(face for face in discards(s) if s.reach_of(s.hand.discard(face)).is_ready)


# ---------------------------------------------------------------------------------- quads of own tiles


def kongs(s: FanSituation) -> list[Meld]:
    """Return the quads that the seat may make of its own tiles."""
    if not s.acts or s.wall < 1 or s.own_wall < 1 or (s.drawn is None and not s.rules.kong_after_call):
        return []
    return [meld for meld in _possible_kongs(s) if not s.locked or _keeps_the_waits(s, meld)]


def _possible_kongs(s: FanSituation) -> Iterator[Meld]:
    closed = s.all_wild | s.lacking
    counts = s.hand.counts
    for kind in range(KINDS):
        if counts[kind] == COPIES and not closed >> kind & 1:
            yield Meld.of(CONCEALED_QUAD, (kind,) * COPIES)
    for meld in s.hand.melds:
        if meld.type == PON and counts[meld.kinds[0]] and not closed >> meld.kinds[0] & 1:
            yield Meld.of(ADDED_QUAD, (meld.kinds[0],) * COPIES)


def _keeps_the_waits(s: FanSituation, meld: Meld) -> bool:
    """Return whether the seat has the same waits after a quad as before it."""
    return s.reach_of(after_kong(s.hand, meld)).waits == s.reach.waits


def after_kong(hand: Hand, meld: Meld) -> Hand:
    """Return the hand, now of 3n+1 tiles, after a seat has made a quad of its own tiles."""
    kind, counts, melds = meld.kinds[0], list(hand.counts), list(hand.melds)
    if meld.type == CONCEALED_QUAD:
        counts[kind] -= COPIES
        melds.append(meld)
    else:
        counts[kind] -= 1
        melds[[(meld.type, meld.kinds[0]) for meld in melds].index((PON, kind))] = meld
    return Hand.unchecked(counts, hand.wildcards, melds=tuple(melds))


# ---------------------------------------------------------------------------------- calls


def calls(s: FanSituation) -> list[Choice]:
    """Return the calls that the seat may make with the discarded tile; each is the type of the meld and the
    seat's own tiles in it.
    """
    tile = s.tile
    if tile is None or s.acts or s.robbed or s.only_win or tile >= KINDS:
        return []
    if s.locked or s.frozen or s.out:
        return []
    if (s.all_wild | s.lacking) >> tile & 1:
        return []
    choices: list[Choice] = [(PON, (tile, tile))] if _may_pon(s, tile) else []
    if _may_kong(s, tile):
        choices.append((OPEN_QUAD, (tile,) * 3))
    choices += [(CHI, own) for own in _runs(s, tile)]
    return [choice for choice in choices if _leaves_a_discard(s, tile, choice)]


def _may_pon(s: FanSituation, tile: int) -> bool:
    return s.hand.counts[tile] > 1 and (s.wall > 0 or s.rules.last_discard_pung)


def _may_kong(s: FanSituation, tile: int) -> bool:
    drawable = min(s.wall, s.own_wall) > 0
    return s.hand.counts[tile] > 2 and drawable and (s.rules.kong_from_left or not s.from_left)


def _runs(s: FanSituation, tile: int) -> list[tuple[int, ...]]:
    most = s.rules.chi_most
    if not (s.rules.chi and s.from_left and s.wall and tile < EAST) or (most and s.chi_made >= most):
        return []
    own = ((tile + low, tile + high) for low, high in _RUNS if tile % 9 >= -low and tile % 9 + high < 9)
    return [pair for pair in own if all(s.hand.counts[item] and not s.all_wild >> item & 1 for item in pair)]


def _leaves_a_discard(s: FanSituation, tile: int, choice: Choice) -> bool:
    type_, own = choice
    ban = banned(tile, own, s.rules) if type_ != OPEN_QUAD else 0
    rest = list(s.hand.counts)
    for item in own:
        rest[item] -= 1
    free = (count for kind, count in enumerate(rest) if not ban >> kind & 1)
    return bool(s.hand.wildcards) or any(free)


def banned(tile: int, own: tuple[int, ...], rules: GameRules) -> int:
    """Return the mask of the kinds that the seat may not discard directly after a call.

    Args:
        tile: the called tile.
        own: the seat's own tiles in the called meld, in any order.
        rules: the game.

    >>> from paili.fan import game
    >>> [bin(banned(3, (4, 5), game(name))) for name in ("taiwan", "mcr")]
    ['0b1001000', '0b0']
    """
    if rules.swap_ban == "none":
        return 0
    ban, own = 1 << tile, tuple(sorted(own))
    if rules.swap_ban == "both ends" and own == (tile + 1, tile + 2) and tile % 9 < 6:
        ban |= 1 << tile + 3
    if rules.swap_ban == "both ends" and own == (tile - 2, tile - 1) and tile % 9 > 2:
        ban |= 1 << tile - 3
    return ban
