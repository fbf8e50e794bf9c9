"""The slow twin of the yaku: each as a rule that goes through the groups of a reading, one by one.

It uses no mask of yaku and no compiled loop; `paili.kernels.scoring.yaku` must give the same yaku for each reading.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from paili.scoring.case import Case
from paili.variants import SEVEN_PAIRS, THIRTEEN_ORPHANS
from paili.win.readings import ALL_ORPHANS

WINDS, DRAGONS, NORTH = (27, 28, 29, 30), (31, 32, 33), 30
TERMINALS = (0, 8, 9, 17, 18, 26)
GREENS, GREEN = (19, 20, 21, 23, 25, 32), 32
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Rule:
    """A reading as the rules ask for it."""

    def __init__(self, case: Case) -> None:
        self.case, self.win, self.rules = case, case.win, case.rules
        self.kinds = [kind for kind, count in enumerate(case.win.all_counts) if count]
        self.runs, self.triplets, self.pair, self.wait = case.runs, case.triplets, case.pair, case.wait
        self.concealed = all(not meld.is_open for meld in case.win.hand.melds)
        self.quads = sum(meld.is_quad for meld in case.win.hand.melds)
        self.has_wait = not (self.win.tenhou and self.rules.heavenly_wait == "none")

    def only(self, kinds: tuple[int, ...]) -> bool:
        return set(self.kinds) <= set(kinds)

    def suits(self) -> int:
        return len({kind // 9 for kind in self.kinds if kind < 27})

    def has_honours(self) -> bool:
        return self.kinds[-1] > 26

    def is_orphan(self, kind: int) -> bool:
        return kind > 26 or kind in TERMINALS

    def concealed_triplets(self) -> int:
        by_ron = self.wait == "dual pair" and not self.win.tsumo
        quads = sum(meld.is_quad and not meld.is_open for meld in self.win.hand.melds)
        return len(self.case.tiles.cutting.triplets) + quads - by_ron

    def pairs_of_runs(self) -> int:
        return sum(self.runs.count(run) // 2 for run in set(self.runs))

    def is_pinfu(self) -> bool:
        of_value = {
            *DRAGONS,
            self.win.seat_wind,
            self.win.round_wind,
            *([NORTH] if self.rules.north_value else []),
        }
        flat = len(self.runs) == 4 and self.wait == "two-sided" and self.pair not in of_value
        return self.concealed and flat and (self.rules.pinfu_tsumo or not self.win.tsumo)

    @cached_property
    def spare_of_nine_gates(self) -> int | None:
        if self.win.hand.melds or self.suits() != 1 or self.has_honours():
            return None
        first = self.kinds[0] // 9 * 9
        counts = self.win.full.counts[first : first + 9]
        spare = [count - need for count, need in zip(counts, NINE_GATES, strict=True)]
        return first + spare.index(1) if min(spare) == 0 and max(spare) == 1 else None

    def is_pure_gates(self) -> bool:
        return self.has_wait and self.spare_of_nine_gates == self.case.winning_kind

    def of_orphans(self) -> bool:
        groups = all(any(self.is_orphan(kind) for kind in (run, run + 2)) for run in self.runs)
        return bool(self.runs) and groups and all(map(self.is_orphan, (self.pair, *self.triplets)))

    def winds(self) -> int:
        return sum(kind in WINDS for kind in self.triplets)

    def in_three_suits(self, groups: tuple[int, ...]) -> bool:
        return any(low < 9 and {low + 9, low + 18} <= set(groups) for low in groups)


def of_wind(name: str, kind: int) -> Callable[[Rule], bool]:
    return lambda r: getattr(r.win, name) == kind and kind in r.triplets


def of_dragon(kind: int) -> Callable[[Rule], bool]:
    return lambda r: kind in r.triplets


YAKUMAN: dict[str, Callable[[Rule], bool]] = {
    "tenhou": lambda r: r.win.tenhou,
    "chiihou": lambda r: r.win.chiihou,
    "renhou": lambda r: r.win.renhou and r.rules.renhou == "yakuman",
    "daisangen": lambda r: set(DRAGONS) <= set(r.triplets),
    "suuankou": lambda r: r.concealed_triplets() == 4 and not (r.wait == "pair" and r.has_wait),
    "suuankou_tanki": lambda r: r.concealed_triplets() == 4 and r.wait == "pair" and r.has_wait,
    "tsuuiisou": lambda r: r.kinds[0] > 26,
    "ryuuiisou": lambda r: r.only(GREENS) and (GREEN in r.kinds or not r.rules.green_needs_dragon),
    "chinroutou": lambda r: r.only(TERMINALS),
    "kokushi_musou": lambda r: r.case.form == THIRTEEN_ORPHANS and r.wait != ALL_ORPHANS,
    "kokushi_musou_13_wait": lambda r: r.case.form == THIRTEEN_ORPHANS and r.wait == ALL_ORPHANS,
    "chuuren_poutou": lambda r: r.spare_of_nine_gates is not None and not r.is_pure_gates(),
    "junsei_chuuren_poutou": lambda r: r.is_pure_gates(),
    "shousuushii": lambda r: r.pair in WINDS and r.winds() == 3,
    "daisuushii": lambda r: r.winds() == 4,
    "suukantsu": lambda r: r.quads == 4,
}
YAKU: dict[str, Callable[[Rule], bool]] = {
    "riichi": lambda r: r.win.riichi and not r.win.double_riichi,
    "double_riichi": lambda r: r.win.double_riichi,
    "ippatsu": lambda r: r.win.ippatsu and r.rules.ippatsu,
    "menzen_tsumo": lambda r: r.win.tsumo,
    "haitei": lambda r: r.win.haitei,
    "houtei": lambda r: r.win.houtei,
    "rinshan": lambda r: r.win.rinshan and (r.rules.kita_rinshan or (r.quads > 0 and not r.win.after_north)),
    "chankan": lambda r: bool(r.win.robbed) and (r.win.robbed != "north" or r.rules.kita_chankan),
    "renhou": lambda r: r.win.renhou and r.rules.renhou in ("4 han", "5 han"),
    "tanyao": lambda r: not any(map(r.is_orphan, r.kinds)) and (r.concealed or r.rules.open_tanyao),
    "honitsu": lambda r: r.suits() == 1 and r.has_honours(),
    "chinitsu": lambda r: r.suits() == 1 and not r.has_honours(),
    "honroutou": lambda r: (
        all(map(r.is_orphan, r.kinds)) and r.has_honours() and r.suits() > 0 and not r.runs
    ),
    "pinfu": lambda r: r.is_pinfu(),
    "iipeikou": lambda r: r.pairs_of_runs() == 1 and not three_equal_runs_are_yaku(r),
    "ryanpeikou": lambda r: r.pairs_of_runs() == 2 and len(r.runs) == 4,
    "sanshoku_doujun": lambda r: r.in_three_suits(r.runs),
    "ittsuu": lambda r: any(run % 9 == 0 and {run + 3, run + 6} <= set(r.runs) for run in r.runs),
    "chanta": lambda r: r.of_orphans() and r.has_honours(),
    "junchan": lambda r: r.of_orphans() and not r.has_honours(),
    **{name: of_dragon(kind) for name, kind in zip(("haku", "hatsu", "chun"), DRAGONS, strict=True)},
    **{f"seat_wind_{name}": of_wind("seat_wind", kind) for name, kind in zip("eswn", WINDS, strict=True)},
    **{f"round_wind_{name}": of_wind("round_wind", kind) for name, kind in zip("eswn", WINDS, strict=True)},
    "value_north": lambda r: r.rules.north_value and NORTH in r.triplets,
    "sanshoku_doukou": lambda r: r.in_three_suits(r.triplets),
    "toitoi": lambda r: len(r.triplets) == 4,
    "sanankou": lambda r: r.concealed_triplets() == 3,
    "sankantsu": lambda r: r.quads == 3,
    "shousangen": lambda r: r.pair in DRAGONS and sum(kind in DRAGONS for kind in r.triplets) == 2,
    "chiitoitsu": lambda r: r.case.form == SEVEN_PAIRS,
}
# which a hand that has called does not have
CLOSED = {
    "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "renhou", "pinfu", "iipeikou", "ryanpeikou", "chiitoitsu",
}  # fmt: skip


def three_equal_runs_are_yaku(rule: Rule) -> bool:
    return "isshoku_sanjun" in rule.rules.local_yaku and any(rule.runs.count(run) == 3 for run in rule.runs)


def yakuman_by_rules(rule: Rule) -> set[str]:
    """The yakuman of a reading."""
    return {name for name, holds in YAKUMAN.items() if holds(rule)}


def yaku_by_rules(rule: Rule) -> set[str]:
    """The other yaku of a reading, those too that do not count beside a yakuman."""
    return {name for name, holds in YAKU.items() if (rule.concealed or name not in CLOSED) and holds(rule)}


def named(case: Case) -> set[str]:
    """The yaku that a reading counts."""
    rule = Rule(case)
    return yakuman_by_rules(rule) or yaku_by_rules(rule)
