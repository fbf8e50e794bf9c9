"""Find the wild kinds of a deal, which the game, the win or a turned tile determines.

The field ``wild_from`` of a game says which of these determines them; the win names the turned tile. A tile
of a wild kind is a wildcard. In some games another kind, usually the white dragon, then replaces the wild
kind in ordinary groups (``substitute``). For the analysis of such a hand, this module exchanges the wild kind
and the substitute: a substitute tile is then written as the wild kind.

>>> from paili.fan import game
>>> turned = game("hongzhong").replace(wild="", wild_from="next")
>>> wild_of(TileSet(), kind_named("9s"), turned)
TileSet.parse('1s')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from paili.errors import ScoreError
from paili.fan.rules import Rules
from paili.hand import Hand
from paili.hand.meld import CHI, Meld
from paili.tiles import EAST, KIND_NAMES, KINDS, TILES, WILDCARD, TileSet, kind_of
from paili.win.called import called_of
from paili.win.facts import indicator_of, kinds_of
from paili.win.record import WinRecord, changed_record

NO_SWAP: Final = (-1, -1)
Swap = tuple[int, int]


def kind_named(text: str) -> int:
    """Return the kind with a name such as "9s"."""
    return KIND_NAMES.index(text)


# ---------------------------------------------------------------------------------- from the turned tile


def cycle_of(text: str) -> tuple[int, ...]:
    """Return the kinds of a cycle of honours, in order.

    >>> cycle_of("765z")
    (33, 32, 31)
    """
    return tuple(EAST - 1 + int(rank) for rank in text.removesuffix("z"))


def next_kind(kind: int, rules: Rules, step: int = 1) -> int:
    """Return the next kind in a suit or in a cycle of honours; after the last kind comes the first.

    Args:
        kind: the kind.
        rules: the game; kinds that are not in play are skipped.
        step: 1 for the next kind, -1 for the previous kind.

    >>> from paili.fan import game
    >>> [KIND_NAMES[next_kind(kind_named(tile), game("mcr"))] for tile in ("9m", "4z", "7z", "6z", "5z")]
    ['1m', '1z', '6z', '5z', '7z']
    """
    circle = [item for item in _circle(kind, rules) if item in rules.in_play]
    if kind not in circle:
        raise ScoreError("fan_score.not_in_play", tile=KIND_NAMES[kind], rules=rules.name)
    return circle[(circle.index(kind) + step) % len(circle)]


def _circle(kind: int, rules: Rules) -> Sequence[int]:
    if kind < EAST:
        return range(9 * (kind // 9), 9 * (kind // 9) + 9)
    return next((item for item in map(cycle_of, rules.honour_cycles) if kind in item), (kind,))


def _turned(indicator: int, rules: Rules) -> TileSet:
    following = next_kind(indicator, rules)
    if rules.wild_from == "next":
        return TileSet([following])
    if rules.wild_from == "itself":
        return TileSet([indicator])
    return TileSet([following, next_kind(indicator, rules, -1)])


def wild_of(wild: TileSet, indicator: int | None, rules: Rules) -> TileSet:
    """Return the wild kinds of a deal, without the kinds that are wild in every deal of the game.

    Args:
        wild: the wild kinds that the win names.
        indicator: the tile that was turned, None for none.
        rules: the game.

    Raises:
        ScoreError: if there is an indicator in a game without indicators, neither an indicator nor wild kinds
            in a game with indicators, or if the indicator contradicts ``wild``.
    """
    if rules.wild_from == "told":
        if indicator is not None:
            raise ScoreError("fan_score.no_indicator", tile=KIND_NAMES[indicator], rules=rules.name)
        return wild
    if indicator is None:
        if not wild:
            raise ScoreError("fan_score.needs_indicator", rules=rules.name)
        return wild
    kinds = _turned(indicator, rules)
    if wild and wild != kinds:
        tile = KIND_NAMES[indicator]
        raise ScoreError("fan_score.other_indicator", tile=tile, wild=kinds, told=wild, rules=rules.name)
    return kinds


def counts_melds(hand: Hand, wild: TileSet, rules: Rules) -> bool:
    """Return whether copies in the melds of a hand limit what a wildcard may stand for.

    Args:
        hand: the hand.
        wild: the wild kinds of the deal, in addition to those of the game.
        rules: the game; see `Rules.wild_fifth`.

    >>> from paili.fan import game
    >>> never = game("hongzhong").replace(wild_fifth="never")
    >>> [counts_melds(Hand.parse("1m[333m]"), TileSet(), rules) for rules in (never, game("hongzhong"))]
    [True, False]
    """
    return rules.wild_fifth == "never" and bool(hand.melds and (wild or rules.wild_kinds or rules.wild_tiles))


# ---------------------------------------------------------------------------------- what stands in


def swap_of(wild: TileSet, rules: Rules) -> Swap:
    """Return the wild kind and its substitute, a pair of kinds to exchange; `NO_SWAP` if there is no
    substitute.
    """
    if not rules.substitute or not wild:
        return NO_SWAP
    substitute = kind_named(rules.substitute)
    if len(wild) > 1:
        raise ScoreError(
            "fan_score.substitute_of_several", tile=rules.substitute, wild=wild, rules=rules.name
        )
    kind = next(iter(wild))
    return NO_SWAP if substitute == kind or substitute in rules.wild_kinds else (int(kind), substitute)


def exchanged(kind: int, swap: Swap) -> int:
    """Return a kind after two kinds are exchanged: the other kind if it is one of the two, otherwise the kind
    itself.
    """
    one, other = swap
    return other if kind == one else one if kind == other else kind


def exchanged_counts(counts: Sequence[int], swap: Swap) -> tuple[int, ...]:
    """Return 34 counts with two kinds exchanged."""
    return tuple([counts[exchanged(kind, swap)] for kind in range(KINDS)])


def exchanged_set(kinds: TileSet, swap: Swap) -> TileSet:
    """Return a set of kinds with two kinds exchanged."""
    return kinds if swap == NO_SWAP else TileSet(exchanged(kind, swap) for kind in kinds)


def _exchanged_meld(meld: Meld, swap: Swap) -> Meld:
    """Return a meld with a substitute tile written as the kind that it replaces.

    A run is returned unchanged, because its text already has the replaced kind.
    """
    wild, substitute = swap
    if meld.type == CHI or meld.kinds[0] != substitute:
        return meld
    return Meld.of(meld.type, [wild] * len(meld.kinds))


def exchanged_hand(hand: Hand, swap: Swap) -> Hand:
    """Return a hand with two kinds exchanged; red fives become ordinary fives.

    >>> exchanged_hand(Hand.parse("123m55z"), (0, kind_named("5z")))
    Hand.parse('1123m5z')
    """
    drawn = hand.drawn
    if drawn is not None and drawn != WILDCARD:
        drawn = TILES[exchanged(kind_of(drawn), swap)]
    melds = tuple(_exchanged_meld(meld, swap) for meld in hand.melds)
    return Hand(exchanged_counts(hand.counts, swap), melds, (0, 0, 0), hand.wildcards, drawn)


# ---------------------------------------------------------------------------------- a win, a question


def in_deal(win: WinRecord, rules: Rules) -> WinRecord:
    """Return a win with the wild kinds of its deal, and with each substitute tile as the kind that it
    replaces.

    Raises:
        ScoreError: as `wild_of`.
    """
    if rules.wild_from == "told" and win.wild_indicator is None and not (rules.substitute and win.wild):
        return win
    wild = wild_of(win.wild, win.wild_indicator, rules)
    swap = swap_of(wild, rules)
    if swap == NO_SWAP:
        return changed_record(win, wild=wild)
    full = exchanged_hand(win.full, swap)
    own = exchanged(win.winning_kind, swap)
    called = called_of(full.melds) if full.melds else win.called
    honours = tuple(exchanged(face, swap) for face in win.discarded_honours)
    return changed_record(
        win, wild=exchanged_set(wild, swap), full=full, all_counts=full.all_counts, winning_kind=own,
        called=called, discarded_honours=honours,
    )  # fmt: skip


def natural_kind(kind: int, win: WinRecord, rules: Rules) -> int:
    """Return the kind of a wild tile that is used as an ordinary tile.

    The result has the kinds of `in_deal`, where a wild kind and its substitute are exchanged.
    """
    if not rules.substitute:
        return kind
    return exchanged(kind, swap_of(wild_of(win.wild, win.wild_indicator, rules), rules))


def resolve_wild_kinds(facts: Mapping[str, Any], rules: Rules) -> TileSet:
    """Return the wild kinds of a deal: those that the win names, or those that its turned tile selects."""
    wild = kinds_of("wild", facts.get("wild", ""))
    return wild_of(wild, indicator_of("wild_indicator", facts.get("wild_indicator")), rules)
