"""Wildcards: the best score over everything they may stand for, with the assignment.

A wildcard stands for any kind of which hand and melds do not hold four yet. It counts as a plain five, never
as a red one, and as dora if it stands for one. A winning tile that is a wildcard stands for what is best too.

Method: every hand that the tiles can become is a choice of four complete suits (`paili.scoring.won_suits`).
With many wildcards there are millions; but then a yakuman is within reach, and a hand with one beats every
hand without. So hands that hold a yakuman are asked first, family by family: a family is a least and a most
for every kind (honours only; three of each dragon; …), and each is small. Only if none is found all other
hands are asked, in the order of the han that they can reach at most, until no other can be better. The answer
is the same as scoring every hand.

>>> from paili.scoring.win import Win
>>> best = best_score(Win("123m456p789s55z**", "1m", riichi=True), Rules.TENHOU)
>>> mpsz(best.stands_for), best.han, best.fu
('1m5z', 2, 40)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice, product
from math import comb
from typing import Final, NamedTuple

from paili.errors import ScoreError
from paili.hand import Hand, suit_keys
from paili.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.scoring.case import ORPHAN_MASK
from paili.scoring.dora import dora_of
from paili.scoring.local_yaku import LOCAL
from paili.scoring.points import basic_points
from paili.scoring.rules import Rules
from paili.scoring.win import Win
from paili.scoring.win_arguments import CIRCUMSTANCES
from paili.scoring.win_record import WinRecord
from paili.scoring.won_suits import Suit, suits_from
from paili.scoring.worth import Score, Worth, check_rules, score_of, worths
from paili.tiles import (
    COPIES,
    EAST,
    GREEN,
    KINDS,
    M2,
    M9,
    NORTH,
    ORPHANS,
    RED,
    S1,
    S2,
    S3,
    S4,
    S5,
    S6,
    S7,
    S8,
    S9,
    WHITE,
    WILDCARD,
    mpsz,
)

MAX_HANDS: Final = 300_000

Counts = tuple[int, ...]
_SUITS: Final = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
_DEAREST: Final = {PON: 4, OPEN_QUAD: 16, ADDED_QUAD: 16, CONCEALED_QUAD: 32}
_TERMINALS: Final = tuple(kind for kind in ORPHANS if kind < EAST)
_GREEN: Final = (S2, S3, S4, S6, S8, GREEN)
_PEACOCK: Final = (S1, S5, S7, S9, RED)
_WINDS: Final = range(EAST, NORTH + 1)
_DRAGONS: Final = range(WHITE, RED + 1)


class Family(NamedTuple):
    """Hands with at least and at most so many of each kind in the concealed part."""

    least: dict[int, int]
    most: dict[int, int]


def best_score(win: Win, rules: Rules = Rules.TENHOU) -> Score:
    """Return the best score of a win with wildcards; ``stands_for`` of the result is the assignment.

    The best is the one of most points, then of a yakuman, then of han, then of fu.

    Raises:
        ScoreError: if the wildcards can not make it a win, the rules do not know such a win, or there are
            more than `MAX_HANDS` hands to compare, which takes nine wildcards and more beside open melds.
    """
    check_rules(win, rules)
    search = _Search(win, rules)
    best = search.best_of(search.with_yakuman())
    if best is None or not best.worth.yakuman or rules.counted_yakuman == "multiple":
        best = search.best_of_all(best)
    if best is None:
        raise ScoreError(f"{win.hand} with {mpsz([win.tile])} is no win, whatever wildcards stand for")
    return score_of(best.worth, win, rules, _stands_for(win, best.counts))


def _stands_for(win: Win, counts: Counts) -> tuple[int, ...]:
    added = (kind for kind in range(KINDS) for _ in range(counts[kind] - win.full.counts[kind]))
    return tuple(added)


class _Found(NamedTuple):
    worth: Worth
    counts: Counts


def _basic_and_han(found: _Found) -> tuple[int, int]:
    return found.worth.basic, found.worth.han


class _Search:
    """One win with wildcards, and the hands that it can become."""

    def __init__(self, win: Win, rules: Rules) -> None:
        self.win, self.rules = win, rules
        self.natural = win.full.counts
        self.wildcards = win.full.wildcards
        self.most = _most(win, rules)
        self.asked: set[Counts] = set()

    # ------------------------------------------------------------------ scoring

    def best_of(self, hands: Iterable[Counts], best: _Found | None = None) -> _Found | None:
        for counts in hands:
            if counts in self.asked:
                continue
            self.asked.add(counts)
            for worth in self._worths(counts):
                found = _Found(worth, counts)
                if best is None or found.worth[:4] > best.worth[:4]:
                    best = found
        return best

    def _worths(self, counts: Counts) -> Iterator[Worth]:
        made = _assigned(self.win, counts)
        for kind in self._winning_kinds(counts):
            yield from worths(made, self.rules, kind)

    def _winning_kinds(self, counts: Counts) -> list[int]:
        if self.win.tile != WILDCARD:
            return [self.win.winning_kind]
        return [kind for kind in range(KINDS) if counts[kind] > self.natural[kind]]

    def best_of_all(self, best: _Found | None) -> _Found | None:
        """Score every other hand, the most promising first, as long as one can be better."""
        hands = self._all_hands()
        bound = _Bound(self.win, self.rules)
        by_han: dict[int, list[Counts]] = {}
        for counts in hands:
            by_han.setdefault(bound.han(counts), []).append(counts)
        fu = _most_fu(self.win)
        for han, group in sorted(by_han.items(), reverse=True):
            # The han only fall from here on, so once they are too few all that follow are.
            if best is not None and (basic_points(han, fu, self.rules)[0], han) < _basic_and_han(best):
                break
            best = self.best_of(group, best)
        return best

    # ------------------------------------------------------------------ hands

    def with_yakuman(self) -> Iterator[Counts]:
        """Yield every hand that holds a yakuman of its own, some of no yakuman, and one of any kind."""
        for family in _families(self.rules):
            least, most = self._limits(family)
            yield from self.standard(least, most)
            if family.most:
                yield from self.seven_pairs(least, most)
        yield from self.four_triplets()
        yield from self.thirteen_orphans()
        yield from islice(self.standard(self.natural, self.most), 1)
        yield from islice(self.seven_pairs(self.natural, self.most), 1)

    def _limits(self, family: Family) -> tuple[Counts, Counts]:
        called = self.win.called.triplets
        least = list(self.natural)
        most = list(self.most)
        for kind in range(KINDS):
            if kind not in called:
                least[kind] = max(least[kind], family.least.get(kind, 0))
            if family.most:
                most[kind] = min(most[kind], family.most.get(kind, 0))
        return tuple(least), tuple(most)

    def standard(self, least: Counts, most: Counts) -> Iterator[Counts]:
        """Yield the hands of the standard form within limits."""
        left = self.wildcards - sum(least) + sum(self.natural)
        if left < 0:
            return
        suits = [suits_from(least[part], most[part], left) for part in _SUITS]
        for chosen in _chosen(suits, self.win.full.size):
            yield tuple(chain.from_iterable(suit.counts for suit in chosen))

    def seven_pairs(self, least: Counts, most: Counts) -> Iterator[Counts]:
        """Yield the hands of seven pairs within limits."""
        if self.win.hand.melds:
            return
        step = COPIES if self.rules.seven_pairs_quads else 2
        held = tuple(count + count % 2 for count in least)
        pairs = 7 - sum(held) // 2
        if pairs < 0 or any(pair > min(step, high) for pair, high in zip(held, most, strict=True)):
            return
        open_to = [kind for kind in range(KINDS) for _ in range((min(step, most[kind]) - held[kind]) // 2)]
        for chosen in dict.fromkeys(combinations(open_to, pairs)):
            more = Counter(chosen)
            yield tuple(count + 2 * more[kind] for kind, count in enumerate(held))

    def thirteen_orphans(self) -> Iterator[Counts]:
        """Yield the hands of thirteen orphans."""
        for pair in () if self.win.hand.melds else ORPHANS:
            counts = tuple((kind in ORPHANS) + (kind == pair) for kind in range(KINDS))
            if all(n <= count <= m for n, count, m in zip(self.natural, counts, self.most, strict=True)):
                yield counts

    def four_triplets(self) -> Iterator[Counts]:
        """Yield hands of triplets only: one for every pair, for all of them are worth the same beside it."""
        triplets = (self.win.full.size - 2) // 3
        for pair in range(KINDS):
            held = [kind for kind in range(KINDS) if self.natural[kind] and kind != pair]
            room = [kind for kind in range(KINDS) if self.most[kind] >= 3 and kind != pair]
            fits = self.natural[pair] <= 2 <= self.most[pair] and all(self.natural[k] <= 3 for k in held)
            if not fits or len(held) > triplets or not set(held) <= set(room):
                continue
            chosen = (held + [kind for kind in room if kind not in held])[:triplets]
            if len(chosen) == triplets:
                yield tuple(3 * (kind in chosen) + 2 * (kind == pair) for kind in range(KINDS))

    def _all_hands(self) -> list[Counts]:
        number = self._number_of_hands()
        if number > MAX_HANDS:
            raise ScoreError(
                f"{self.wildcards} wildcards in {self.win.hand}: {number:,} hands to compare, "
                f"at most {MAX_HANDS:,}"
            )
        return [
            *self.standard(self.natural, self.most),
            *self.seven_pairs(self.natural, self.most),
            *self.thirteen_orphans(),
        ]

    def _number_of_hands(self) -> int:
        suits = [suits_from(self.natural[part], self.most[part], self.wildcards) for part in _SUITS]
        kinds = sum(count > 0 for count in self.natural)
        concealed = not self.win.hand.melds and kinds <= 7
        return _number(suits, self.win.full.size) + (comb(KINDS - kinds, 7 - kinds) if concealed else 0)


def _most(win: Win, rules: Rules) -> Counts:
    """Return how many of each kind the concealed hand may hold."""
    most = [COPIES - held + inside for held, inside in zip(win.held, win.full.counts, strict=True)]
    if rules.players == 3:
        most[M2:M9] = [0] * (M9 - M2)
    if win.robbed and win.robbed != "north" and win.tile != WILDCARD:
        most[win.winning_kind] = 1  # the robbed quad holds the other three
    return tuple(most)


def _chosen(suits: Sequence[Sequence[Suit]], size: int) -> Iterator[tuple[Suit, ...]]:
    """Yield one complete suit of each, so many tiles and one pair in all."""
    groups = [_by_size(each) for each in suits]
    for sizes in product(*groups):
        # Only a suit with the pair has two tiles more than its melds.
        if sum(sizes) == size and sum(tiles % 3 == 2 for tiles in sizes) == 1:
            yield from product(*(group[tiles] for group, tiles in zip(groups, sizes, strict=True)))


def _by_size(suits: Iterable[Suit]) -> dict[int, list[Suit]]:
    groups: dict[int, list[Suit]] = {}
    for suit in suits:
        groups.setdefault(suit.size, []).append(suit)
    return groups


def _number(suits: Sequence[Sequence[Suit]], size: int) -> int:
    """Return how many hands `_chosen` yields, without listing them."""
    ways = Counter({(0, 0): 1})
    for suit in suits:
        kinds = Counter((each.size, int(each.has_pair)) for each in suit)
        joined: Counter[tuple[int, int]] = Counter()
        for (tiles, pairs), number in ways.items():
            for (more, pair), times in kinds.items():
                joined[tiles + more, pairs + pair] += number * times
        ways = joined
    return ways[size, 1]


def _assigned(win: Win, counts: Counts) -> Win:
    """Return the win with its wildcards as tiles; made without the checks that `Win` makes for people."""
    made = object.__new__(Win)
    put = object.__setattr__
    for name in WinRecord.__slots__:
        put(made, name, getattr(win, name))
    put(made, "full", _unchecked_hand(win.full, counts))
    added = zip(win.held, counts, win.full.counts, strict=True)
    put(made, "held", tuple(held + now - before for held, now, before in added))
    return made


def _unchecked_hand(hand: Hand, counts: Counts) -> Hand:
    made = object.__new__(Hand)
    put = object.__setattr__
    values = (counts, hand.melds, hand.reds, 0, None, hand.red_limit, suit_keys(counts), hand.size)
    for name, value in zip(_HAND_FIELDS, values, strict=True):
        put(made, name, value)
    return made


_HAND_FIELDS: Final = ("counts", "melds", "reds", "wildcards", "drawn", "red_limit", "keys", "size")


# ---------------------------------------------------------------------------------- families of yakuman


def _families(rules: Rules) -> Iterator[Family]:
    """Yield families that together hold every hand with a yakuman of tiles, those of triplets aside."""
    for only in (range(EAST, KINDS), _TERMINALS, _GREEN):
        yield Family({}, dict.fromkeys(only, COPIES))
    yield Family(dict.fromkeys(_DRAGONS, 3), {})
    for pair in _WINDS:
        yield Family({wind: 2 if wind == pair else 3 for wind in _WINDS}, {})
    for first in (0, 9, 18):
        suit = range(first, first + 9)
        yield Family({kind: 3 if kind % 9 in (0, 8) else 1 for kind in suit}, dict.fromkeys(suit, COPIES))
    yield from _local_families(rules.local_yaku)


def _local_families(played: Sequence[str]) -> Iterator[Family]:
    for name, first in (("daisuurin", 0), ("daisharin", 9), ("daichikurin", 18)):
        if name in played:
            twice = dict.fromkeys(range(first + 1, first + 8), 2)
            yield Family(twice, twice)
    if "benikujaku" in played:
        yield Family({}, dict.fromkeys(_PEACOCK, COPIES))
    rows = (("suurenkou", 4, 3), ("isshoku_yonjun", 3, COPIES))
    for name, length, copies in rows:
        for low in range(EAST) if name in played else ():
            if low % 9 + length <= 9:
                yield Family(dict.fromkeys(range(low, low + length), copies), {})


# ---------------------------------------------------------------------------------- what a hand can reach


class _Bound:
    """How many han a hand without yakuman can have at most, from its counts alone."""

    def __init__(self, win: Win, rules: Rules) -> None:
        self.closed, self.called = win.closed, win.called
        self.fixed = _fixed_han(win, rules)
        self.dora = [dora_of(face, rules.players) for face in (*win.dora_indicators, *win.ura_indicators)]
        self.fixed += sum(win.held[kind] - win.full.counts[kind] for kind in self.dora)
        self.values = [*_DRAGONS, win.seat_wind, win.round_wind, *([NORTH] if rules.north_value else [])]

    def han(self, counts: Counts) -> int:
        called = self.called
        tripled = [kind for kind, count in enumerate(counts) if count >= 3]
        triplets = [*tripled, *called.triplets]
        mask = called.mask | sum(1 << kind for kind, count in enumerate(counts) if count)
        values = sum(triplets.count(kind) for kind in self.values)
        own = self.fixed + values + _flush(mask) + _orphans(mask, self.closed)
        own += self._of_triplets(tripled, triplets) + self._of_runs(triplets, mask)
        return own + sum(counts[kind] for kind in self.dora)

    def _of_triplets(self, concealed: list[int], triplets: list[int]) -> int:
        han = 2 * (len(triplets) == 4) + 2 * (len(concealed) + self.called.concealed > 2)
        han += 2 * (len(self.called.quads) == 3) + 2 * (sum(kind >= WHITE for kind in triplets) == 2)
        return han + 2 * any(kind < 9 and {kind + 9, kind + 18} <= set(triplets) for kind in triplets)

    def _of_runs(self, triplets: list[int], mask: int) -> int:
        runs = 4 - max(len(self.called.triplets), sum(kind >= EAST for kind in triplets))
        han = (2 if self.closed else 1) if runs > 2 and _three_runs_may_match(mask) else 0
        if self.closed:
            han += 4 if runs == 4 else 1  # pinfu and ryanpeikou, or iipeikou
            han = max(han, 2)  # seven pairs
        return han


def _three_runs_may_match(mask: int) -> bool:
    """Return whether the kinds allow a run through a whole suit, or one run in all three suits."""
    suits = [mask >> 9 * suit & 0x1FF for suit in range(3)]
    shared = suits[0] & suits[1] & suits[2]
    return 0x1FF in suits or bool(shared & shared >> 1 & shared >> 2)


def _fixed_han(win: Win, rules: Rules) -> int:
    """Return han that no assignment changes, and as many as local yaku can add at most."""
    han = 2 * (win.riichi or win.double_riichi) + win.ippatsu + (win.tsumo and win.closed)
    han += win.haitei + win.houtei + win.rinshan + bool(win.robbed) + 5 * win.renhou
    han += len(win.circumstances) + sum(win.reds)
    local = (yaku for yaku in LOCAL if yaku.id in rules.local_yaku and yaku.id not in CIRCUMSTANCES)
    han += sum(yaku.closed for yaku in local)
    indicators = len(win.dora_indicators) + len(win.ura_indicators)
    return han + win.kita * (rules.kita_han + indicators)


def _flush(mask: int) -> int:
    suits = sum(bool(mask >> 9 * suit & 0x1FF) for suit in range(3))
    return 0 if suits > 1 else 3 if mask >> EAST else 6


def _orphans(mask: int, closed: bool) -> int:
    """Return han for tanyao, honroutou, or chanta and its purer sister."""
    if not mask & ORPHAN_MASK:
        return 1
    if not mask & ~ORPHAN_MASK:
        return 2
    if mask >> EAST:
        return 2 if closed else 1
    return 3 if closed else 2


def _most_fu(win: Win) -> int:
    """Return the fu of the dearest hand: triplets of orphans, a pair of the double wind, a closed wait."""
    free = 4 - len(win.hand.melds)
    called = sum(_DEAREST[type_] for type_, _ in win.called.sets)
    fu = 20 + 10 * (win.closed and not win.tsumo) + 2 * win.tsumo + called + 8 * free + 4 + 2
    return (fu + 9) // 10 * 10
