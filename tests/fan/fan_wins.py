"""Random wins of the Chinese game, drawn so that every fan occurs, and their scores by PyMahjongGB."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from paili import Win
from paili.errors import PailiError
from paili.tiles import COPIES, KIND_NAMES, KINDS, ORPHANS

CHI, PUNG, OPEN, HIDDEN = "chi", "pung", "open", "hidden"
HONOURS = range(27, 34)
NAMED_OTHERWISE = {"独听・单钓": "单钓将", "独听・嵌张": "坎张", "独听・边张": "边张"}


class Drawn(NamedTuple):
    """A win as plain values: what both scorers are made of."""

    hand: tuple[int, ...]
    melds: tuple[tuple[str, int], ...]
    tile: int
    tsumo: bool
    last_copy: bool
    about_kong: bool
    wall_last: bool
    seat: int
    round: int
    flowers: int

    def win(self) -> Win:
        melds = "".join(_meld_text(*meld) for meld in self.melds)
        tiles = "".join(KIND_NAMES[kind] for kind in self.hand)
        return Win(
            tiles + melds,
            KIND_NAMES[self.tile],
            tsumo=self.tsumo,
            last_copy=self.last_copy,
            rinshan=self.tsumo and self.about_kong,
            chankan=self.about_kong and not self.tsumo,
            haitei=self.tsumo and self.wall_last,
            houtei=self.wall_last and not self.tsumo,
            seat_wind="ESWN"[self.seat],
            round_wind="ESWN"[self.round],
            flowers=self.flowers,
        )

    def arguments(self) -> tuple[Any, ...]:
        """What PyMahjongGB is asked with."""
        melds, hand = tuple(_pack(*meld) for meld in self.melds), tuple(_name(kind) for kind in self.hand)
        about = self.flowers, self.tsumo, self.last_copy, self.about_kong, self.wall_last
        return melds, hand, _name(self.tile), *about, self.seat, self.round, True

    def oracle(self) -> tuple[int, Counter[str]]:
        """What PyMahjongGB says: the total, and how often each fan, by its Chinese name."""
        from MahjongGB import MahjongFanCalculator

        result = MahjongFanCalculator(*self.arguments())
        names = Counter({NAMED_OTHERWISE.get(name, name): times for _, times, name, _ in result})
        return sum(points * times for points, times, *_ in result), names


def _meld_text(type_: str, kind: int) -> str:
    if type_ == CHI:
        return "[" + "".join(KIND_NAMES[kind + step] for step in range(3)) + "]"
    text = KIND_NAMES[kind] * (3 if type_ == PUNG else 4)
    return f"({text})" if type_ == HIDDEN else f"[{text}]"


def _pack(type_: str, kind: int) -> tuple[str, str, int]:
    if type_ == CHI:
        return "CHI", _name(kind + 1), 1
    return "PENG" if type_ == PUNG else "GANG", _name(kind), 0 if type_ == HIDDEN else 1


def _name(kind: int) -> str:
    if kind < 27:
        return f"{'WTB'[(0, 2, 1)[kind // 9]]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{34 - kind}"


# ---------------------------------------------------------------------------------- groups to draw from

Set = tuple[str, int]  # ("chow" | "pung" | "kong", lowest kind)


def _chow(rng: random.Random, suits: tuple[int, ...] = (0, 1, 2), ranks: range = range(7)) -> Set:
    return "chow", 9 * rng.choice(suits) + rng.choice(ranks)


def _pung(rng: random.Random, kinds: Any = range(KINDS)) -> Set:
    return rng.choices(("pung", "kong"), (5, 1))[0], rng.choice(list(kinds))


def _any_sets(rng: random.Random) -> tuple[list[Set], int]:
    sets = [_chow(rng) if rng.random() < 0.6 else _pung(rng) for _ in range(4)]
    return sets, rng.randrange(KINDS)


def _chows(rng: random.Random) -> tuple[list[Set], int]:
    """Runs near each other in few suits, which make many patterns."""
    suits = tuple(rng.sample(range(3), rng.choice((1, 2, 2, 3))))
    ranks = rng.choice((range(7), range(3), range(0, 7, 3), range(0, 7, 6), range(2, 6)))
    pair = rng.choice([9 * rng.choice(suits) + rng.randrange(9), rng.randrange(KINDS)])
    return [_chow(rng, suits, ranks) for _ in range(4)], pair


def _three_and_more(rng: random.Random) -> tuple[list[Set], int]:
    """Three runs that make a pattern, and anything."""
    low, suits = rng.randrange(7), rng.sample(range(3), 3)
    steps = rng.choice(((0, 0, 0), (0, 1, 2), (0, 2, 4), (0, 3, 6)))
    low = min(low, 6 - steps[2])
    same = rng.random() < 0.4
    sets: list[Set] = [
        ("chow", 9 * (suits[0] if same else suits[at]) + low + step) for at, step in enumerate(steps)
    ]
    more = _chow(rng) if rng.random() < 0.8 else _pung(rng)
    return [*sets, more], rng.randrange(KINDS)


def _four_steps(rng: random.Random) -> tuple[list[Set], int]:
    step, suit = rng.choice((0, 1, 1, 2)), rng.randrange(3)
    low = rng.randrange(7 - 3 * step)
    type_ = rng.choice(("chow", "chow", "pung"))
    steps = 1 if type_ == "pung" else step
    sets = [(type_, 9 * suit + low % 4 + steps * place) for place in range(4)]
    return sets, rng.choice([9 * suit + rng.randrange(9), rng.randrange(KINDS)])


def _pungs(rng: random.Random) -> tuple[list[Set], int]:
    low, suits = rng.randrange(7), tuple(rng.sample(range(3), rng.choice((1, 2, 3))))
    kinds = rng.choice(
        (
            [9 * suit + low + step for suit in suits for step in range(3)],
            [9 * suit + step for suit in range(3) for step in (low, low + 1)],
            ORPHANS,
            HONOURS,
            range(27, 31),
            [*range(31, 34), 0, 10],
            [9 * suit + rank for suit in suits for rank in (1, 3, 5, 7)],
            [0, 8, 9, 17, 18, 26],
            [19, 20, 21, 23, 25, 32],
        )
    )
    share = rng.choice((0.1, 0.1, 0.6, 1))
    sets: list[Set] = [
        ("kong" if rng.random() < share else "pung", rng.choice(list(kinds))) for _ in range(4)
    ]
    return sets, rng.choice(list(kinds))


def _from_few_kinds(rng: random.Random) -> tuple[list[Set], int]:
    """Runs, triplets and pair of a part of the kinds: flushes, high and low ones, green, reversible."""
    low = rng.choice((0, 3, 6))
    parts = (
        [9 * suit + low + step for suit in range(3) for step in range(3)],
        [9 * suit + low // 2 + step for suit in range(3) for step in range(4)],
        [9 * suit + 5 + step for suit in range(3) for step in range(4)],
        [*range(9 * (low // 3), 9 * (low // 3) + 9)],
        [*range(9 * (low // 3), 9 * (low // 3) + 9), *HONOURS],
        [19, 20, 21, 23, 25, 32],
        [9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31],
        [9 * suit + rank for suit in range(3) for rank in (0, 1, 2, 6, 7, 8)] + [*HONOURS],
        [9 * suit + rank for suit in range(3) for rank in range(2, 7)],
    )
    kinds = {*rng.choice(parts)}
    lows = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= kinds]
    sets = [
        ("chow", rng.choice(lows)) if lows and rng.random() < 0.6 else _pung(rng, kinds) for _ in range(4)
    ]
    return sets, rng.choice([*kinds])


def _all_fives(rng: random.Random) -> tuple[list[Set], int]:
    fives = [4, 13, 22]
    sets: list[Set] = [
        ("chow", rng.choice(fives) - rng.randrange(3)) if rng.random() < 0.8 else ("pung", rng.choice(fives))
        for _ in range(4)
    ]
    return sets, rng.choice(fives)


def _terminal_chows(rng: random.Random) -> tuple[list[Set], int]:
    one, other, third = rng.sample(range(3), 3)
    other = rng.choice((one, other))
    sets: list[Set] = [("chow", 9 * suit + low) for suit in (one, other) for low in (0, 6)]
    return sets, 9 * (one if other == one else third) + rng.choice((4, 4, 1, 7))


def _scattered_types(rng: random.Random) -> tuple[list[Set], int]:
    """All five types: a set of each suit, winds, dragons."""
    sets = [
        _chow(rng, (suit,)) if rng.random() < 0.7 else _pung(rng, range(9 * suit, 9 * suit + 9))
        for suit in range(3)
    ]
    winds, dragons = range(27, 31), range(31, 34)
    one, other = rng.sample((winds, dragons), 2)
    return [*sets, _pung(rng, one)], rng.choice([*other])


def _chicken(rng: random.Random) -> tuple[list[Set], int]:
    """Three suits, a triplet of 2 to 8 and a pair of honours: often no fan at all."""
    sets = [_chow(rng, (suit,), range(1, 6)) for suit in range(3)]
    suit = rng.randrange(3)
    return [*sets, ("pung", 9 * suit + rng.randrange(1, 8))], rng.choice([*HONOURS])


SETS: tuple[Callable[[random.Random], tuple[list[Set], int]], ...] = (
    _any_sets, _chows, _chows, _three_and_more, _four_steps, _pungs, _pungs, _from_few_kinds, _from_few_kinds,
    _all_fives, _terminal_chows, _scattered_types, _chicken,
)  # fmt: skip


# ---------------------------------------------------------------------------------- other forms


def _seven_pairs(rng: random.Random) -> list[int]:
    choice = rng.random()
    if choice < 0.1:
        start = 9 * rng.randrange(3) + rng.randrange(3)
        return [start + step for step in range(7) for _ in range(2)]
    if choice < 0.3:
        kinds = rng.choice(([*ORPHANS], [*HONOURS], [19, 20, 21, 23, 25, 32, 19], [0, 8, 9, 17, 18, 26, 0]))
        pairs = rng.sample(kinds, min(7, len(kinds)))
    elif choice < 0.6:
        suit = rng.randrange(3)
        pairs = rng.sample([*range(9 * suit, 9 * suit + 9)] * 2 + [*HONOURS] * rng.randrange(2), 7)
    else:
        pairs = rng.sample([*range(KINDS)] * 2, 7)
    return [kind for kind in pairs for _ in range(2)]


def _orphans(rng: random.Random) -> list[int]:
    return [*ORPHANS, rng.choice(ORPHANS)]


def _nine_gates(rng: random.Random) -> list[int]:
    start = 9 * rng.randrange(3)
    return [start + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))]


def _knitted(rng: random.Random) -> list[int]:
    suits = rng.sample(range(3), 3)
    return [9 * suit + third + step for third, suit in enumerate(suits) for step in (0, 3, 6)]


def _singles(rng: random.Random) -> list[int]:
    number = rng.choice((5, 6, 7, 7))
    return rng.sample(_knitted(rng), 14 - number) + rng.sample([*HONOURS], number)


FORMS = (_seven_pairs, _seven_pairs, _orphans, _nine_gates, _singles)


# ---------------------------------------------------------------------------------- a whole win


def wins(seed: int) -> Iterator[Drawn]:
    """Draw wins for ever; those whose facts exclude each other are left out."""
    rng = random.Random(seed)
    while True:
        drawn = _one(rng)
        if drawn is not None:
            yield drawn


def _one(rng: random.Random) -> Drawn | None:
    choice = rng.random()
    if choice < 0.12:
        return _drawn(rng, rng.choice(FORMS)(rng), [])
    if choice < 0.2:
        sets, pair = [_chow(rng) if rng.random() < 0.5 else _pung(rng)], rng.randrange(KINDS)
        return _of_sets(rng, sets, pair, _knitted(rng))
    return _of_sets(rng, *rng.choice(SETS)(rng), [])


def _of_sets(rng: random.Random, sets: list[Set], pair: int, start: list[int]) -> Drawn | None:
    share = rng.choice((0, 0, 0.3, 0.6, 1))
    inside, melds = [*start, pair, pair], []
    for type_, kind in sets:
        called = rng.random() < share
        if type_ == "kong":
            melds.append((OPEN if rng.random() < share else HIDDEN, kind))
        elif called:
            melds.append((CHI if type_ == "chow" else PUNG, kind))
        else:
            inside += [kind, kind + 1, kind + 2] if type_ == "chow" else [kind] * 3
    return _drawn(rng, inside, melds)


def _tiles_of(melds: list[tuple[str, int]]) -> list[int]:
    result: list[int] = []
    for type_, kind in melds:
        result += [kind, kind + 1, kind + 2] if type_ == CHI else [kind] * (3 if type_ == PUNG else 4)
    return result


def _drawn(rng: random.Random, inside: list[int], melds: list[tuple[str, int]]) -> Drawn | None:
    if max(Counter([*inside, *_tiles_of(melds)]).values()) > COPIES:
        return None
    tile = rng.choice(inside)
    inside.remove(tile)
    tsumo = rng.random() < 0.5
    quads = any(type_ in (OPEN, HIDDEN) for type_, _ in melds)
    outside = Counter(_tiles_of(melds))[tile]
    alone = tile not in inside
    about_kong = rng.random() < 0.15 and (quads if tsumo else alone and not outside)
    result = Drawn(
        tuple(sorted(inside)), tuple(melds), tile, tsumo, alone and rng.random() < 0.1, about_kong,
        rng.random() < 0.05 and not (about_kong and not tsumo), rng.randrange(4), rng.randrange(4),
        rng.choice((0, 0, 0, 1, 3)),
    )  # fmt: skip
    try:
        result.win()
    except PailiError:
        return None
    return result


def agrees(drawn: Drawn, result: Any) -> str:
    """Say how a score differs from what PyMahjongGB says: "" if not at all, "ties" if in the list alone."""
    total, names = drawn.oracle()
    own = Counter({fan.name("zh"): fan.times for fan in result.fans})
    if result.total != total:
        return f"{result.total} {dict(own)} against {total} {dict(names)}"
    return "" if own == names else "ties"
