"""Fans that traits exclude early, and fans by masks, compared with plain definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, islice, pairwise, permutations

import pytest
from fan_wins import wins
from wild_wins import GAMES, drawn

from paili import fan
from paili.fan.catalogue.case import CaseFacts, FanCase, cases
from paili.fan.catalogue.of_runs import FANS as FANS_OF_RUNS
from paili.fan.combine import _joining
from paili.hand.groups import EDGE, KANCHAN, TO_PAIR
from paili.tiles import KIND_NAMES, KINDS

Tiles = list[str]


def cases_of_mcr(number: int) -> Iterator[FanCase]:
    for win in islice(wins(61), number):
        yield from cases(CaseFacts(win.win(), fan.MCR))


@pytest.mark.parametrize(
    "rules", [fan.MCR, *GAMES.values(), fan.TAIWAN, fan.SICHUAN_APP], ids=lambda r: r.name
)
def test_the_fans_that_are_asked_are_those_whose_needs_are_shown(rules: fan.Rules) -> None:
    shown = {case.traits for case in cases_of_mcr(300)}
    shown |= {
        case.traits for win in islice(drawn(rules, 3, (0,)), 100) for case in cases(CaseFacts(win, rules))
    }
    assert len(shown) > 100
    for traits in shown:
        rows = [
            row for row in rules.fans if row.id not in rules.fan_index.joining and not row.fan.needs & ~traits
        ]
        possible = rules.fan_index.possible(traits)
        assert possible.first == tuple(row for row in rows if not row.otherwise)
        assert possible.otherwise == tuple(row for row in rows if row.otherwise)


# ---------------------------------------------------------------------------------- plain definitions


def groups_of(case: FanCase) -> list[Tiles]:
    return [[KIND_NAMES[kind] for kind in group.tiles] for group in case.reading.groups]


def sets_of(case: FanCase) -> list[Tiles]:
    return [tiles for tiles in groups_of(case) if len(tiles) in (3, 4)]


def pungs_of(case: FanCase) -> list[str]:
    return [tiles[0] for tiles in sets_of(case) if tiles[0] == tiles[1]]


def all_chows(case: FanCase) -> bool:
    pair = next((tiles[0] for tiles in groups_of(case) if len(tiles) == 2), "")
    return case.pair >= 0 and not pungs_of(case) and pair[1:] in ("m", "p", "s")


def each_group(holds: Callable[[str], bool]) -> Callable[[FanCase], bool]:
    def rule(case: FanCase) -> bool:
        if case.pair < 0 or case.knitted:
            return False
        return all(any(holds(tile) for tile in tiles) for tiles in groups_of(case))

    return rule


def pungs_in_suits(number: int) -> Callable[[FanCase], int]:
    def rule(case: FanCase) -> int:
        ranks = Counter(pung[0] for pung in pungs_of(case) if pung[1] != "z")
        return sum(times >= number for times in ranks.values())

    return rule


def steps_in_a_suit(number: int) -> Callable[[FanCase], bool]:
    def rule(case: FanCase) -> bool:
        pungs = {*pungs_of(case)}
        return any(
            {f"{low + step}{suit}" for step in range(number)} <= pungs
            for low in range(1, 11 - number)
            for suit in "mps"
        )

    return rule


def steps_in_three_suits(case: FanCase) -> bool:
    pungs = {*pungs_of(case)}
    return any(
        {f"{low + step}{suit}" for step, suit in enumerate(suits)} <= pungs
        for low in range(1, 8)
        for suits in permutations("mps")
    )


def hogs(case: FanCase) -> int:
    tiles = Counter(tile for group in groups_of(case) for tile in group)
    quads = [group for group in groups_of(case) if len(group) == 4 and group[0] == group[-1]]
    return sum(number == 4 for number in tiles.values()) - len(quads)


def alone(shape: str) -> Callable[[FanCase], bool]:
    def rule(case: FanCase) -> bool:
        return case.wait == shape and case.facts.waits.bit_count() == 1

    return rule


PLAIN: dict[str, Callable[[FanCase], int]] = {
    "all_chows": all_chows,
    "outside_hand": each_group(lambda tile: tile[0] in "19" or tile[1] == "z"),
    "all_fives": each_group(lambda tile: tile[0] == "5" and tile[1] != "z"),
    "double_pung": pungs_in_suits(2),
    "triple_pung": pungs_in_suits(3),
    "pure_shifted_pungs": steps_in_a_suit(3),
    "four_pure_shifted_pungs": steps_in_a_suit(4),
    "mixed_shifted_pungs": steps_in_three_suits,
    "tile_hog": hogs,
    "edge_wait": alone(EDGE),
    "closed_wait": alone(KANCHAN),
    "single_wait": alone(TO_PAIR),
}


@pytest.mark.slow
def test_fans_are_those_of_the_plain_definitions() -> None:
    seen: Counter[str] = Counter()
    for case in cases_of_mcr(2_000):
        for id_, plain in PLAIN.items():
            row = fan.MCR.fan(id_)
            result = int(row.fan.times(case)) if not row.fan.needs & ~case.traits else 0
            assert result == int(plain(case)), (id_, case.facts.win)
            seen[id_] += result
    assert min(seen[id_] for id_ in PLAIN) > 1, seen


# ---------------------------------------------------------------------------------- runs


def runs_joined(lows: list[str]) -> set[str]:
    """The fans that runs make, given by their lowest tiles, as the rules put it."""
    ranks, suits = [int(low[0]) for low in lows], [low[1] for low in lows]
    ordered, one_suit = sorted(ranks), len({*suits}) == 1
    apart = len({*suits}) == len(lows)
    steps = {high - low for low, high in pairwise(ordered)}
    if len(lows) == 2:
        fields = {
            "pure_double_chow": one_suit and steps == {0},
            "mixed_double_chow": apart and steps == {0},
            "short_straight": one_suit and steps == {3},
            "two_terminal_chows": one_suit and steps == {6},
        }
    elif len(lows) == 3:
        fields = {
            "pure_triple_chow": one_suit and steps == {0},
            "pure_straight": one_suit and ordered == [1, 4, 7],
            "pure_shifted_chows": one_suit and steps in ({1}, {2}),
            "mixed_straight": apart and ordered == [1, 4, 7],
            "mixed_triple_chow": apart and steps == {0},
            "mixed_shifted_chows": apart and steps == {1},
        }
    else:
        fields = {
            "quadruple_chow": one_suit and steps == {0},
            "four_pure_shifted_chows": one_suit and steps in ({1}, {2}),
        }
    return {id_ for id_, holds in fields.items() if holds}


@pytest.mark.parametrize("size", [2, 3, 4])
def test_all_runs_that_can_be_joined(size: int) -> None:
    lows = [9 * suit + rank for suit in range(3) for rank in range(7) for _ in range(size)]
    named = [item for item in FANS_OF_RUNS if item.runs == size]
    seen: Counter[str] = Counter()
    for runs in {*combinations(lows, size)}:
        joined = {item.id for item in named if item.joins is not None and item.joins(runs)}
        assert joined == runs_joined([KIND_NAMES[low] for low in runs]), runs
        if size < 4:
            assert {row.id for row in _joining(runs, fan.MCR)} == joined
        seen.update(joined)
    assert len(seen) == len(named)


# ---------------------------------------------------------------------------------- waits


@pytest.mark.parametrize(
    "rules", [fan.MCR, *GAMES.values(), fan.TAIWAN, fan.SICHUAN_APP], ids=lambda r: r.name
)
def test_waits_of_the_compiled_loops_are_those_of_the_cuttings(
    rules: fan.Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [win.win() for win in islice(wins(62), 250)] if rules is fan.MCR else []
    all_wins = own + [win for number in (0, 1) for win in islice(drawn(rules, 4, (number,)), 60)]

    def waits() -> list[list[int]]:
        facts = [CaseFacts(win, rules) for win in all_wins if win.winning_kind < KINDS]
        return [sorted({case.facts.waits for case in cases(item)}) for item in facts]

    quick = waits()
    monkeypatch.setitem(rules.patterns, "draws", None)
    assert quick == waits()
    assert sum(map(bool, quick)) > 40
