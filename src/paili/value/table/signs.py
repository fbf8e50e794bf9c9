"""Name the factors of a table model; a rate is a product of factors, each for something that a player sees.

>>> ron_signs("riichi", 27, look_of(27, 0), 12, dora=False)
('riichi, honour', 'honour, band 3', 'riichi, band 3', 'riichi, no dora')
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from typing import Final

from paili.tiles import EAST

CLASSES: Final = ("honour", "1/9", "2/8", "3-7")
BANDS: Final = (0, 4, 7, 10)  # the least draws left of each band of turns that rons are counted by
TURNS: Final = (0, 1, 3, 5, 7, 9, 11, 13, 15)  # and of those that the others are counted by
WALL_BANDS: Final = (0, 5, 9)  # and of those that unseen copies are counted by, a subset of `TURNS`
SINCE: Final = (0, 2, 4, 7)  # the least draws since the own riichi of each band
RIICHI: Final = 4  # the state of a seat in riichi; below it the melds that it called, at most three
STATES: Final = RIICHI + 1
GROUPS: Final = ("closed", "open", "open", "open", "riichi")  # of states that change alike by turn
OWN: Final = ("free closed", "free open", "closed", "open", "riichi")
"""The own hand: not ready, without or with calls; ready in silence, likewise; in riichi."""
DECLARED: Final = OWN[-1]
THREATS: Final = (
    RIICHI - 1,
    RIICHI,
)  # the states of others that a hand may fold before: plainly ready, in riichi
PUSH: Final = ("push closed", "push open")
FOLDS: Final = ("fold 0", "fold 1", "fold 2", "fold 3", "fold 4")
"""The own hand beside a threat, where it is not ready: it goes on, without or with calls; it has folded, and
holds so many of the tiles yet that were safe when it began."""
THREAT_NAMES: Final = ("child", "dealer", "several", "melds")
CALL, DECLARE = "call", "declare"
MOST: Final = 2  # riichi, or open hands, with separate rates
NUMBERS: Final = MOST + 2  # of a rate by how many are in riichi: none, one, two, more
OUT: Final = 4 + 2 * (
    MOST + 1
)  # numbers of a step: what it loses and costs, how many are in riichi, and open
MOST_RATE: Final = 0.9
LONE: Final = 3  # unseen copies from which on a wait for one kind has its own rate
LOOKS: Final = ("suji", "half suji", "no suji")
NOT_TOLD: Final = "not told"  # the look of a kind if the own river is unknown


def state_of(melds: int, *, riichi: bool = False) -> int:
    """Return the state of a seat as a number: 4 in riichi, otherwise the number of its called melds, at most
    3.

    >>> state_of(0), state_of(4), state_of(0, riichi=True)
    (0, 3, 4)
    """
    return RIICHI if riichi else min(melds, RIICHI - 1)


def moves_of(state: int) -> list[tuple[str, int]]:
    """Return the moves that change the state of a seat, each with the resulting state.

    >>> moves_of(0), moves_of(2), moves_of(4)
    ([('declare', 4), ('call', 1)], [('call', 3)], [])
    """
    if state == 0:
        return [(DECLARE, RIICHI), (CALL, 1)]
    return [(CALL, state + 1)] if state < RIICHI - 1 else []


def look_of(kind: int, river: int) -> str:
    """Return how safe a kind seems to the other players, judged by the own discards: suji, half suji or no
    suji.

    Args:
        kind: the kind of tile as a number, 0…33.
        river: the kinds of the own discards, as a mask.

    >>> look_of(0, 1 << 3), look_of(4, 1 << 1), look_of(4, 0)
    ('suji', 'half suji', 'no suji')
    """
    if kind >= EAST:
        return "honour look"
    ends = _ENDS[kind]
    gone = river & ends
    return LOOKS[2 if not gone else 0 if gone == ends else 1]


_ENDS: Final = tuple(
    sum(1 << kind + step for step in (-3, 3) if 0 <= kind % 9 + step < 9) for kind in range(EAST)
)
"""For each number tile a mask of the tiles three ranks away, which complete the same two-sided waits."""


def ron_signs(own: str, kind: int, look: str, left: int, *, dora: bool) -> tuple[str, ...]:
    """Return the names of those factors of a ron that depend on the kind and the turn.

    The other players discard honours early and keep them late, so honours have factors of their own for the
    turn.

    Args:
        own: the state of the own hand, one of the last three of ``OWN``.
        kind: the kind of tile as a number, 0…33.
        look: how safe the kind seems to the other players, as `look_of` returns it.
        left: the number of own draws left.
        dora: whether the kind is a dora.
    """
    hidden, band = _hidden(own), f"band {band_of(left)}"
    return (
        f"{own}, {class_of(kind)}", f"honour, {band}" if kind >= EAST else f"{hidden}, {look}",
        f"{hidden}, {band}", f"{hidden}, {'dora' if dora else 'no dora'}",
    )  # fmt: skip


def among_signs(own: str, riichi: int, opened: int) -> tuple[str, str]:
    """Return the names of two factors of a ron: for the numbers of other players in riichi and with open
    hands.

    Args:
        own: the state of the own hand, one of ``OWN``.
        riichi: the number of other players in riichi.
        opened: the number of other players with an open hand.
    """
    hidden = _hidden(own)
    return f"{hidden}, others {min(riichi, MOST)}", f"{hidden}, opened {min(opened, MOST)}"


def wait_signs(own: str, kinds: int, copies: int, *, honours: bool) -> tuple[str, str]:
    """Return the names of two factors of a ron that depend on the wait.

    A wait on two honours has a factor of its own: when a hand with called melds waits so, the others keep the
    honours that it may need.

    Args:
        own: the state of the own hand.
        kinds: the number of kinds in the wait.
        copies: the number of unseen copies of the kind.
        honours: whether all kinds in the wait are honours.

    >>> wait_signs("riichi", 1, 4, honours=False), wait_signs("open", 2, 2, honours=True)
    (('1 kinds, 4 copies', 'riichi, lone wait'), ('2 kinds, 2 copies', 'dama, two honours'))
    """
    sort = (
        "lone wait"
        if kinds == 1 and copies >= LONE
        else "two honours"
        if kinds == 2 and honours
        else "other wait"
    )
    return f"{min(kinds, 3)} kinds, {copies} copies", f"{_hidden(own)}, {sort}"


def hand_signs(own: str, melds: int, *, dealer: bool) -> tuple[str, str]:
    """Return the names of two factors of a ron: for being the dealer or not, and for the number of called
    melds.

    Args:
        own: the state of the own hand, one of ``OWN``.
        melds: the number of own called melds.
        dealer: whether the own seat is the dealer.

    >>> hand_signs("open", 4, dealer=True)
    ('dama, dealer', '3 melds')
    """
    return f"{_hidden(own)}, {'dealer' if dealer else 'child'}", f"{min(melds, RIICHI - 1)} melds"


def wall_signs(
    kind: int, copies: int, visible: int, left: int, riichi: int, *, dora: bool
) -> tuple[str, ...]:
    """Return the names of the factors for how likely an unseen copy of a kind is to be drawn.

    If no tile of a kind lies open late in the deal, more of its unseen copies are in hands of the others than
    early in the deal. So the factors of the unseen copies, and of the tiles that lie open, are counted by
    range of turns.

    Args:
        kind: the kind of tile as a number, 0…33.
        copies: the number of unseen copies.
        visible: the number of tiles of the kind that lie open for all players.
        left: the number of own draws left.
        riichi: the number of other players in riichi.
        dora: whether the kind is a dora.
    """
    name, band = class_of(kind), f"band {bisect_right(WALL_BANDS, left) - 1}"
    sort = CLASSES[0] if kind >= EAST else "number"
    return (
        f"{name}, {copies} copies, {band}", f"{sort}, {min(visible, MOST)} visible, {band}",
        f"{name}, turn {turn_of(left)}", f"{name}, others {min(riichi, MOST)}", "dora" if dora else "no dora",
    )  # fmt: skip


def dealt_signs(own: str, state: int, turn: int, dealer: bool, since: str, riichi: int) -> tuple[str, ...]:
    """Return the names of the factors of a deal-in to one other player.

    Args:
        own: the state of the own hand, one of ``OWN``.
        state: the state of the other player as a number.
        turn: the index of a range of numbers of own draws left, see `turn_of`.
        dealer: whether the other player is the dealer.
        since: how long the own hand has been in riichi, as `since_of` returns it.
        riichi: the number of further players in riichi, including the own seat.
    """
    group, push = GROUPS[state], "free" if own.startswith("free") else "ready"
    return (
        f"{own}, {state}", f"{push}, {group}, turn {turn}", f"{push}, {group}, others {min(riichi, MOST)}",
        f"{group}, {'dealer' if dealer else 'child'}", f"{group}, since {since}",
    )  # fmt: skip


def threat_of(states: Sequence[int], dealers: Sequence[bool]) -> str:
    """Return the name of a threat: riichi of one player who is not the dealer, riichi of the dealer, riichi
    of several players, or only called melds.

    Args:
        states: the state of each other player as a number.
        dealers: for each other player, whether that player is the dealer.

    >>> threat_of((4, 0, 3), (True, False, False)), threat_of((4, 4, 0), (True, False, False))
    ('dealer', 'several')
    """
    declared = [deals for state, deals in zip(states, dealers, strict=True) if state == RIICHI]
    if len(declared) != 1:
        return THREAT_NAMES[2 if declared else 3]
    return THREAT_NAMES[declared[0]]


def threat_signs(own: str, state: int, turn: int, dealer: bool, riichi: int) -> tuple[str, ...]:
    """Return the names of the factors of a deal-in to another player, for a hand that pushes or folds.

    These factors are used if an opponent is in riichi or has three melds; `dealt_signs` are used otherwise.

    Args:
        own: the state of the own hand, one of ``PUSH`` and ``FOLDS``.
        state: the state of the other player as a number.
        turn: the index of a range of numbers of own draws left, see `turn_of`.
        dealer: whether the other player is the dealer.
        riichi: the number of further players in riichi, including the own seat.
    """
    how, group = own.split(maxsplit=1)[0], GROUPS[state]
    return (
        f"{how}, {state}", f"{own}, {'riichi' if state == RIICHI else 'others'}", f"{how}, turn {turn}",
        f"{group}, others {min(riichi, MOST)}", f"{group}, {'dealer' if dealer else 'child'}",
    )  # fmt: skip


def won_signs(state: int, turn: int, dealer: bool, since: str, riichi: int) -> tuple[str, ...]:
    """Return the names of the factors of a win of another player to whom the own hand does not deal in.

    Args:
        state, turn, dealer, since, riichi: as in `dealt_signs`.
    """
    group = GROUPS[state]
    return (
        f"state {state}", f"{group}, turn {turn}", f"{group}, others {min(riichi, MOST)}",
        f"{group}, {'dealer' if dealer else 'child'}", f"{group}, since {since}",
    )  # fmt: skip


def move_signs(move: str, state: int, turn: int, since: str, riichi: int) -> tuple[str, ...]:
    """Return the names of the factors of a call or riichi of another player.

    Args:
        move: "call" or "declare".
        state, turn, since, riichi: as in `dealt_signs`.
    """
    return (
        f"{move}, {state}",
        f"{move}, turn {turn}",
        f"{move}, others {min(riichi, MOST)}",
        f"{move}, since {since}",
    )


def _hidden(own: str) -> str:
    return "riichi" if own == DECLARED else "dama"


# ---------------------------------------------------------------------------------- bands and classes


@cache
def since_of(own: str, draws: int) -> str:
    """Return how long the own hand has been in riichi, as text.

    The text is the lowest number of a range of numbers of draws, or "dama" without riichi.

    Args:
        own: the state of the own hand.
        draws: the number of own draws since the riichi.

    >>> since_of("riichi", 3), since_of("closed", 3)
    ('2', 'dama')
    """
    if own != DECLARED:
        return "dama"
    return str(SINCE[sum(draws >= item for item in SINCE) - 1])


@cache
def band_of(left: int) -> int:
    """Return the index of the range of draws left for which rons were counted together; ranges cover several
    draws.

    Args:
        left: the number of own draws left.

    >>> [band_of(left) for left in (0, 3, 4, 17)]
    [0, 0, 1, 3]
    """
    return bisect_right(BANDS, left) - 1


@cache
def turn_of(left: int) -> int:
    """Return the index of the range of draws left for which the acts of the other players were counted
    together.

    These ranges are narrower than those of `band_of`.

    Args:
        left: the number of own draws left.

    >>> [turn_of(left) for left in (0, 1, 4, 17)]
    [0, 1, 2, 8]
    """
    return bisect_right(TURNS, left) - 1


@cache
def class_of(kind: int) -> str:
    """Return the class of a kind of tile: honour, 1/9, 2/8 or 3-7.

    >>> [class_of(kind) for kind in (27, 8, 10, 22)]
    ['honour', '1/9', '2/8', '3-7']
    """
    if kind >= EAST:
        return CLASSES[0]
    return CLASSES[min(1 + min(kind % 9, 8 - kind % 9), 3)]
