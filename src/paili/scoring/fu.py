"""Fu: the small points of a hand, item by item.

A win has 20 fu. A concealed ron adds 10 fu, a tsumo adds 2. A triplet adds 2, twice as much if it is
concealed, and twice as much again if it is of terminals or honours; a quad adds four times as much as the
triplet. A pair of dragons, of the seat wind or of the round wind adds 2. An edge, closed (kanchan) or pair
wait adds 2. The sum is rounded up to tens. Seven pairs have 25 fu without rounding, thirteen orphans 0.

>>> from paili.scoring import Rules, Win
>>> from paili.scoring.case import cases
>>> case, = cases(Win("1133m5577p2288s4z", "4z", tsumo=True), Rules.TENHOU)
>>> fu_of(case)
(25, (FuItem(id='seven_pairs', fu=25, kind=None),))
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from paili.hand.groups import EDGE, KANCHAN, TO_PAIR
from paili.hand.meld import ADDED_QUAD, CONCEALED_QUAD, OPEN_QUAD, PON
from paili.kernels.scoring.yaku import has_pinfu, pair_fu
from paili.record import Json, json_record, plain
from paili.scoring.case import Case
from paili.tiles import Kind
from paili.variants import SEVEN_PAIRS, STANDARD
from paili.win.masks import ORPHANS


@json_record("id", "fu", "tile:kind")
class FuItem(NamedTuple):
    """One item of the fu of a hand, such as the fu of a triplet.

    Attributes:
        id: "base", "concealed_ron", "tsumo", "triplet", "concealed_triplet", "quad", "concealed_quad",
            "pair", "wait", "open_flat" (an open ron without other fu) or "seven_pairs".
        fu: the number of fu.
        kind: the kind of the triplet, quad or pair; None for any other item.
    """

    id: str
    fu: int
    kind: Kind | None = None

    def to_dict(self) -> Json:
        """Return a dict that `json.dumps` accepts: ``id``, ``fu``, and ``tile``, a name or None."""
        return plain(self)


_KINDS: Final = tuple(Kind)
_BASE: Final = FuItem("base", 20)
_CONCEALED_RON: Final = FuItem("concealed_ron", 10)
_TSUMO: Final = FuItem("tsumo", 2)
_OPEN_FLAT: Final = FuItem("open_flat", 2)
_SEVEN_PAIRS: Final = FuItem("seven_pairs", 25)
_WAIT: Final = FuItem("wait", 2)
_TRIPLETS: Final = tuple(FuItem("triplet", 2 << (ORPHANS >> kind & 1), kind) for kind in Kind)
_CONCEALED_TRIPLETS: Final = tuple(FuItem("concealed_triplet", 2 * fu, kind) for _, fu, kind in _TRIPLETS)
_QUADS: Final = tuple(FuItem("quad", 4 * fu, kind) for _, fu, kind in _TRIPLETS)
_CONCEALED_QUADS: Final = tuple(FuItem("concealed_quad", 8 * fu, kind) for _, fu, kind in _TRIPLETS)
_OF_SETS: Final = {PON: _TRIPLETS, OPEN_QUAD: _QUADS, ADDED_QUAD: _QUADS, CONCEALED_QUAD: _CONCEALED_QUADS}


def fu_of(case: Case) -> tuple[int, tuple[FuItem, ...]]:
    """Return the fu of a `Case`, rounded up, and the items whose sum was rounded."""
    win, rules, tiles = case.win, case.rules, case.tiles
    if tiles.form == STANDARD:
        counts_tsumo = not has_pinfu(case.masks) and (rules.rinshan_tsumo_fu or not win.rinshan)
        return _standard(
            case.concealed, win.tsumo, counts_tsumo, rules.open_flat_fu, case.wait, pair_fu(case.masks),
            case.pair, tiles.cutting.triplets, tiles.ron_triplet, win.called.sets,
        )  # fmt: skip
    if tiles.form == SEVEN_PAIRS:
        return 25, (_SEVEN_PAIRS,)
    return 0, ()


# the same few thousand sums come again and again
@lru_cache(maxsize=1 << 14)
def _standard(
    concealed: bool,
    tsumo: bool,
    counts_tsumo: bool,
    open_flat_fu: bool,
    wait: str,
    of_pair: int,
    pair: int,
    triplets: tuple[int, ...],
    ron_triplet: int,
    sets: tuple[tuple[str, int], ...],
) -> tuple[int, tuple[FuItem, ...]]:
    items = [_BASE]
    if concealed and not tsumo:
        items.append(_CONCEALED_RON)
    items += [(_TRIPLETS if kind == ron_triplet else _CONCEALED_TRIPLETS)[kind] for kind in triplets]
    items += [_OF_SETS[type_][kind] for type_, kind in sets]
    if of_pair:
        items.append(FuItem("pair", of_pair, _KINDS[pair]))
    if wait in (TO_PAIR, EDGE, KANCHAN):
        items.append(_WAIT)
    if tsumo and counts_tsumo:
        items.append(_TSUMO)
    if len(items) == 1 and not concealed and open_flat_fu:
        items.append(_OPEN_FLAT)
    total = sum(item.fu for item in items)
    return (total + 9) // 10 * 10, tuple(items)
