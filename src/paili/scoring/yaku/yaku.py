"""The ordinary yaku: each one declared once, with its rule and all that other packages need to know of it.

An id is the Romanised name in small letters and never changes; its names in the languages are in the
catalogue. A rule asks a `Case`: one way to read the hand. Yakuman are in `paili.scoring.yaku.yakuman`,
optional yaku in `paili.scoring.yaku.local`, and all of them together in `paili.scoring.yaku.catalogue`.

To add one, write its rule and its row: han of a concealed and an open hand, and the traits without which no
hand has it (`paili.win.traits`); and the groups that make it, where groups are all there is to it.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final, NamedTuple

from paili.scoring.case import Case
from paili.tiles import EAST, GREEN, NORTH, RED, WHITE
from paili.variants import STANDARD
from paili.win import masks
from paili.win import traits as t
from paili.win.record import CalledMelds

Group = tuple[int, ...]


class Yaku(NamedTuple):
    """A yaku: what it is worth, when a hand has it, and what others need to know of its rule.

    Attributes:
        id: a stable name.
        concealed: han of a concealed hand; 13 for a yakuman.
        open: han of an open hand, 0 if it must be concealed.
        holds: the rule.
        needs: traits without which no hand has it.
        triplets: mask of the kinds of which every hand with it has a triplet or quad.
        is_fed: of a yakuman for which a player can be liable: whether a call can have completed it.
        groups: sets of groups: the hands that hold all groups of one of them have it and no others, for
            `paili.goals`; empty where more is asked of a hand, then `paili.goal.nearest.shapes` says what.
    """

    id: str
    concealed: int
    open: int
    holds: Callable[[Case], bool]
    needs: int = 0
    triplets: int = 0
    is_fed: Callable[[CalledMelds], bool] | None = None
    groups: tuple[tuple[Group, ...], ...] = ()


# ---------------------------------------------------------------------------------- how the win came about


def _riichi(c: Case) -> bool:
    return c.win.riichi and not c.win.double_riichi


def rule_of_fact(name: str) -> Callable[[Case], bool]:
    """Return a rule: a fact of the win holds."""

    def holds(c: Case) -> bool:
        return bool(getattr(c.win, name))

    return holds


def _ippatsu(c: Case) -> bool:
    return c.rules.ippatsu


def _rinshan(c: Case) -> bool:
    win = c.win
    return win.rinshan and (c.rules.kita_rinshan or not (win.after_north or not win.called.quads))


def _chankan(c: Case) -> bool:
    robbed = c.win.robbed
    return bool(robbed) and (robbed != "north" or c.rules.kita_chankan)


def _renhou_as(han: str) -> Callable[[Case], bool]:
    def renhou(c: Case) -> bool:
        return c.win.renhou and c.rules.renhou == han

    return renhou


# ---------------------------------------------------------------------------------- which tiles it holds


def always(_: Case) -> bool:
    """Return True: the yaku needs nothing beyond its traits."""
    return True


def _tanyao(c: Case) -> bool:
    return c.concealed or c.rules.open_tanyao


def _honroutou(c: Case) -> bool:
    return not c.runs and not c.traits & t.NO_SUIT


# ---------------------------------------------------------------------------------- which groups it holds


def equal_runs(c: Case) -> int:
    """Return how many pairs of equal runs there are; four equal ones are two pairs, three are one."""
    return sum([c.runs.count(run) // 2 for run in {*c.runs}])


def _iipeikou(c: Case) -> bool:
    return equal_runs(c) == 1 and not _three_equal_runs_are_yaku(c)


def _three_equal_runs_are_yaku(c: Case) -> bool:
    return "isshoku_sanjun" in c.rules.local_yaku and any(c.runs.count(run) == 3 for run in c.runs)


def _ryanpeikou(c: Case) -> bool:
    return equal_runs(c) == 2


def _run(low: int) -> Group:
    return low, low + 1, low + 2


def _sanshoku_doujun(c: Case) -> bool:
    runs = c.runs
    return any(r < 9 and r + 9 in runs and r + 18 in runs for r in runs)


def _ittsuu(c: Case) -> bool:
    runs = c.runs
    return any(r % 9 == 0 and r + 3 in runs and r + 6 in runs for r in runs)


def _sanshoku_doukou(c: Case) -> bool:
    kinds = c.triplets
    return any(k < 9 and k + 9 in kinds and k + 18 in kinds for k in kinds)


def _sanankou(c: Case) -> bool:
    return c.concealed_triplets == 3


def _sankantsu(c: Case) -> bool:
    return len(c.win.called.quads) == 3


def _all_groups_have_orphans(c: Case) -> bool:
    """Chanta and junchan, which differ in their traits alone."""
    if c.form != STANDARD:
        return False
    return all(run % 9 in (0, 6) for run in c.runs) and all(
        masks.ORPHANS >> kind & 1 for kind in (c.pair, *c.triplets)
    )


def _shousangen(c: Case) -> bool:
    return c.pair >= WHITE and sum(kind >= WHITE for kind in c.triplets) == 2


def _dragon(name: str, kind: int) -> Yaku:
    def holds(c: Case) -> bool:
        return kind in c.triplets

    return Yaku(name, 1, 1, holds, t.TRIPLET | t.HONOUR, 1 << kind, groups=(((kind,) * 3,),))


def _wind(name: str, kind: int) -> Callable[[Case], bool]:
    def holds(c: Case) -> bool:
        return getattr(c.win, name) == kind and kind in c.triplets

    return holds


def _value_north(c: Case) -> bool:
    return c.rules.north_value and NORTH in c.triplets


# ---------------------------------------------------------------------------------- the list

_SUITS: Final = (0, 9, 18)
_THREE_COLOURS: Final = tuple(tuple(_run(suit + rank) for suit in _SUITS) for rank in range(7))
_STRAIGHTS: Final = tuple(tuple(_run(suit + rank) for rank in (0, 3, 6)) for suit in _SUITS)
_THREE_TRIPLETS: Final = tuple(tuple((suit + rank,) * 3 for suit in _SUITS) for rank in range(9))


def _of_winds(name: str) -> list[Yaku]:
    return [
        Yaku(f"{name}_{letter}", 1, 1, _wind(name, kind), t.TRIPLET | t.HONOUR, 1 << kind)
        for kind, letter in enumerate("eswn", EAST)
    ]


YAKU: Final = (
    Yaku("riichi", 1, 0, _riichi, t.RIICHI),
    Yaku("double_riichi", 2, 0, rule_of_fact("double_riichi"), t.RIICHI),
    Yaku("ippatsu", 1, 0, _ippatsu, t.RIICHI | t.IPPATSU),
    Yaku("menzen_tsumo", 1, 0, always, t.SELF_DRAWN),
    Yaku("haitei", 1, 1, rule_of_fact("haitei"), t.LAST_TILE),
    Yaku("houtei", 1, 1, rule_of_fact("houtei"), t.LAST_TILE),
    Yaku("rinshan", 1, 1, _rinshan, t.REPLACEMENT),
    Yaku("chankan", 1, 1, _chankan, t.ROBBED),
    Yaku("renhou", 4, 0, _renhou_as("4 han"), t.FIRST_TURN),
    Yaku("renhou", 5, 0, _renhou_as("5 han"), t.FIRST_TURN),
    Yaku("tanyao", 1, 1, _tanyao, t.NO_ORPHAN),
    Yaku("honitsu", 3, 2, always, t.ONE_SUIT | t.HONOUR),
    Yaku("chinitsu", 6, 5, always, t.ONE_SUIT | t.NO_HONOUR),
    Yaku("honroutou", 2, 2, _honroutou, t.ONLY_ORPHANS | t.HONOUR),
    Yaku("pinfu", 1, 0, attrgetter("pinfu"), t.FOUR_RUNS),
    Yaku("iipeikou", 1, 0, _iipeikou, t.EQUAL_RUNS),
    Yaku("ryanpeikou", 3, 0, _ryanpeikou, t.FOUR_RUNS | t.EQUAL_RUNS),
    Yaku("sanshoku_doujun", 2, 1, _sanshoku_doujun, t.THREE_RUNS | t.SAME_NUMBERS, groups=_THREE_COLOURS),
    Yaku("ittsuu", 2, 1, _ittsuu, t.THREE_RUNS | t.WHOLE_SUIT, groups=_STRAIGHTS),
    Yaku("chanta", 2, 1, _all_groups_have_orphans, t.RUN | t.NO_MIDDLE | t.HONOUR),
    Yaku("junchan", 3, 2, _all_groups_have_orphans, t.RUN | t.NO_MIDDLE | t.NO_HONOUR),
    _dragon("haku", WHITE),
    _dragon("hatsu", GREEN),
    _dragon("chun", RED),
    *_of_winds("seat_wind"),
    *_of_winds("round_wind"),
    Yaku("value_north", 1, 1, _value_north, t.TRIPLET | t.HONOUR, 1 << NORTH),
    Yaku("sanshoku_doukou", 2, 2, _sanshoku_doukou, t.THREE_TRIPLETS, groups=_THREE_TRIPLETS),
    Yaku("toitoi", 2, 2, always, t.FOUR_TRIPLETS),
    Yaku("sanankou", 2, 2, _sanankou, t.THREE_TRIPLETS),
    Yaku("sankantsu", 2, 2, _sankantsu, t.THREE_TRIPLETS),
    Yaku("shousangen", 2, 2, _shousangen, t.TRIPLET | t.HONOUR),
    Yaku("chiitoitsu", 2, 0, always, t.IN_PAIRS),
)
