"""Check properties that every game must have; a TOML file of a game is sound if `check_game` accepts it.

`Rules.from_toml` already refuses a field with an unknown value, or two fans that replace each other. This
module finds the mistakes that `from_toml` cannot see: a fan that no win can have, a win that is paid nothing,
or a hand that gets fewer points if it has one fan more.

>>> from paili.fan import Rules
>>> check_game(Rules.from_toml('base = "sichuan"\\nname = "ours"\\nsource = "our table"'))
>>> check_game(Rules.from_toml('base = "sichuan"\\nname = "ours"\\nrobbing = false'))
Traceback (most recent call last):
...
paili.errors.ScoreError: fan robbing_the_kong: no win of ours can have this fan, because of the rule robbing
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from typing import Any, Final

from paili.errors import ScoreError
from paili.fan.payments import payments_of, points_of
from paili.fan.rules import Rules, checked_game
from paili.fan.score import score
from paili.fan.shapes import variant_of
from paili.tiles import COPIES, EAST, KIND_NAMES
from paili.win import traits as t
from paili.win.facts import WINDS
from paili.win.masks import DRAGONS, GREENS, HONOURS, ORPHANS, SUIT
from paili.win.masks import WINDS as WIND_KINDS
from paili.win.win import Win

_WINS: Final = 40
_TOTALS: Final = 200
_TRIES: Final = 10_000


def check_game(rules: Rules | str, *, never: Collection[str] = ()) -> None:
    """Check the rules of a game of your own: raise an error if something every game must have is missing.

    The checks find mistakes that `Rules.from_toml` cannot see:

    * The game names the source of its rules, and `Rules.from_toml` reads back what its `to_toml` writes.
    * `paili.shanten` and `paili.waits` support its tiles.
    * Each fan can occur, one more fan never lowers the score, and some hand reaches the minimum.
    * In a sample of random wins, each allowed win is paid, and its payments sum to zero. The tiles in play,
      without wildcards and a lack suit, are enough for such wins.

    Args:
        rules: the game, or the name of a ready-made one.
        never: the ids of fans that are allowed to be impossible in this game, for example the fan of a
            winning shape that players may add.

    Raises:
        ScoreError: for the first check that fails; the message says what is wrong.

    >>> check_game("taiwan", never=["eight_pairs"])
    """
    rules = checked_game(rules)
    if not rules.source:
        raise ScoreError("fan_contract.no_source", rules=rules.name)
    if Rules.from_toml(rules.to_toml()).to_dict() != rules.to_dict():
        raise ScoreError("fan_contract.reads_otherwise", rules=rules.name)
    variant_of(rules)
    _check_fans(rules, never)
    _check_points(rules)
    for win in _wins(rules):
        _check_win(win, rules)


# ---------------------------------------------------------------------------------- fans


def _suits(rules: Rules) -> int:
    mask = rules.in_play.mask
    return min(sum(mask >> 9 * suit & SUIT != 0 for suit in range(3)), 2 if rules.lack_suit else 3)


def _has_wildcards(rules: Rules) -> bool:
    return bool(rules.wild or rules.wild_tiles or rules.wild_from != "told")


def _has(kinds: int, number: int = 1) -> Callable[[Rules], bool]:
    """Return a function of a game: whether at least ``number`` kinds of a mask are in play."""
    return lambda rules: (rules.in_play.mask & kinds).bit_count() >= number


_FORM_BITS: Final = tuple(1 << bit for bit in range(t.OF_FORMS.bit_length()) if t.OF_FORMS >> bit & 1)


def _has_form(bit: int) -> Callable[[Rules], bool]:
    return lambda rules: any(t.OF_FORM[form] & bit for form in rules.forms)


# traits, the rule that decides whether a win can show them, and whether it can
_SHOWN: Final[tuple[tuple[int, str, Callable[[Rules], object]], ...]] = (
    (t.DISCARDED, "on_discard", lambda rules: rules.on_discard or rules.robbing),
    (t.ROBBED, "robbing", lambda rules: rules.robbing),
    (t.FLOWERS, "flowers", lambda rules: rules.flowers),
    (t.WILDCARDS | t.NO_WILDCARDS | t.ANY_TILE | t.WILDCARD_DISCARDED, "wild", _has_wildcards),
    (t.TWO_SUITS, "kinds", lambda rules: _suits(rules) > 1),
    (t.THREE_SUITS, "lack_suit", lambda rules: _suits(rules) > 2),
    (t.HONOUR | t.HONOUR_TRIPLET, "kinds", _has(HONOURS)),
    (t.NO_SUIT, "kinds", _has(HONOURS, 5)),
    (t.TWO_DRAGONS, "kinds", _has(DRAGONS, 2)),
    (t.THREE_DRAGONS, "kinds", _has(DRAGONS, 3)),
    (t.THREE_WINDS, "kinds", _has(WIND_KINDS, 3)),
    (t.FOUR_WINDS, "kinds", _has(WIND_KINDS, 4)),
    (t.ONLY_ORPHANS | t.ORPHAN_TRIPLET | t.ORPHAN_PAIR, "kinds", _has(ORPHANS)),
    (t.ALL_GREEN, "kinds", _has(GREENS, 5)),
    *((bit, "forms", _has_form(bit)) for bit in _FORM_BITS),
)


def _check_fans(rules: Rules, never: Collection[str]) -> None:
    counted = {row.id: row.fan.needs for row in rules.fans}
    if absent := [id_ for id_ in (*rules.liable_fans, *never) if id_ not in counted]:
        raise ScoreError("fan_rules.not_counted", fan=absent[0], rules=rules.name)
    hidden = [(traits, rule) for traits, rule, holds in _SHOWN if not holds(rules)]
    for id_, needs in counted.items():
        deciding = next((rule for traits, rule in hidden if needs & traits), None)
        if deciding and id_ not in never:
            raise ScoreError("fan_contract.never", fan=id_, rules=rules.name, rule=deciding)
        if not deciding and id_ in never:
            raise ScoreError("fan_contract.not_never", fan=id_, rules=rules.name)


def _check_points(rules: Rules) -> None:
    points = [points_of(total, 1, rules) for total in range(_TOTALS)]
    for total, (less, more) in enumerate(pairwise(points), start=1):
        if more < less:
            raise ScoreError("fan_contract.falls", total=total, points=more, less=less, rules=rules.name)
    most = sum(row.value * row.fan.most for row in rules.fans if row.counts == "fan")
    if rules.combine != "multiply" and most < rules.minimum:
        raise ScoreError("fan_contract.minimum", most=most, minimum=rules.minimum, rules=rules.name)


# ---------------------------------------------------------------------------------- wins


def _wins(rules: Rules) -> Iterator[Win]:
    """Yield wins with random groups, for each seat, both self-drawn and on a discard."""
    rng = random.Random(0)
    for number in range(_WINS):
        tiles = _tiles(rng, rules)
        won = rng.choice(tiles)
        tiles.remove(won)
        seat = number % len(WINDS)
        others = WINDS[:seat] + WINDS[seat + 1 :]
        facts: dict[str, Any] = {"tsumo": True}
        if rules.on_discard and number % 8 < 4:
            facts = {"discarder": rng.choice(others)}
        if rules.wild_from != "told":
            facts["wild_indicator"] = KIND_NAMES[rng.choice(_natural(rules))]
        text = "".join(KIND_NAMES[kind] for kind in sorted(tiles))
        yield Win(text, KIND_NAMES[won], seat_wind=WINDS[seat], **facts)


def _natural(rules: Rules) -> list[int]:
    return [int(kind) for kind in rules.in_play - rules.wild_kinds]


def _tiles(rng: random.Random, rules: Rules) -> list[int]:
    kinds = _natural(rules)
    if rules.lack_suit:
        lack = rng.randrange(3)
        kinds = [kind for kind in kinds if kind // 9 != lack]
    runs = [kind for kind in kinds if kind < EAST and kind % 9 < 7 and {kind + 1, kind + 2} <= {*kinds}]
    for _ in range(_TRIES if kinds else 0):
        tiles = [rng.choice(kinds)] * 2
        for _ in range(rules.sets):
            low = rng.choice(runs) if runs and rng.random() < 0.7 else None
            tiles += [rng.choice(kinds)] * 3 if low is None else [low, low + 1, low + 2]
        if max(map(tiles.count, tiles)) <= COPIES:
            return tiles
    raise ScoreError("fan_contract.too_few_kinds", rules=rules.name, number=len(kinds), sets=rules.sets)


def _check_win(win: Win, rules: Rules) -> None:
    result = score(win, rules)
    paid = payments_of(win, result.total, result.factor, rules, [fan.id for fan in result.fans])
    changes = paid.changes or ()
    if sum(changes) or changes[win.seat_wind - EAST] != paid.total:
        raise ScoreError("fan_contract.payments", rules=rules.name, win=repr(win), changes=list(changes))
    if not result.problem and paid.total <= 0:
        raise ScoreError("fan_contract.unpaid", rules=rules.name, win=repr(win))
