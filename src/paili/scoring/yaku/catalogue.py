"""All yaku together: which are worth asking of a hand, and their numbers for compiled loops.

>>> NUMBERS["riichi"], NUMBERS["suukantsu"] == len(NUMBERS) - 1
(0, True)
>>> from paili.win import traits
>>> [result.id for _, result in possible_yaku(traits.RIICHI, True, ()).yaku]
['riichi', 'double_riichi']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from paili.catalogue import LANGUAGES, text
from paili.record import Json, json_record, plain
from paili.scoring.case import Case
from paili.scoring.yaku.local import LOCAL, LOCAL_YAKUMAN
from paili.scoring.yaku.yaku import YAKU, Yaku
from paili.scoring.yaku.yakuman import YAKUMAN
from paili.win.masks import HONOURS

DORA: Final = ("dora", "aka_dora", "ura_dora", "kita")
BY_ID: Final = {yaku.id: yaku for yaku in (*YAKU, *YAKUMAN, *LOCAL, *LOCAL_YAKUMAN)}
# all traits that some yaku needs
LOOKED_AT: Final = reduce(or_, [yaku.needs for yaku in BY_ID.values()])
# Yaku that are counted in compiled loops, each with its number there; two ways to count one share its number.
NUMBERS: Final = {
    id_: number for number, id_ in enumerate(dict.fromkeys(item.id for item in (*YAKU, *YAKUMAN)))
}


@json_record("id", "han", "names:by_language")
class YakuHan(NamedTuple):
    """A yaku of a hand, or a kind of dora, with its han here; a yakuman has 13 for each time it counts."""

    id: str
    han: int

    def to_dict(self) -> Json:
        """Return it as JSON takes it."""
        return plain(self)

    @property
    def names(self) -> tuple[str, ...]:
        """Its name in each language of `paili.catalogue.LANGUAGES`.

        >>> YakuHan("sanankou", 2).names
        ('sanankou', '三暗刻', '三暗刻')
        """
        return tuple(self.by_language.values())

    @property
    def by_language(self) -> dict[str, str]:
        """Its name by language."""
        return {language: self.name(language) for language in LANGUAGES}

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return text(f"yaku.{self.id}", language)


class PossibleYaku(NamedTuple):
    """The yaku that a hand of some traits may hold: yakuman, and other yaku with their han."""

    yakuman: tuple[Yaku, ...]
    yaku: tuple[tuple[Callable[[Case], bool], YakuHan], ...]


@lru_cache(maxsize=4096)
def possible_yaku(
    shown: int, concealed: bool, local: tuple[str, ...], tripled: int = HONOURS
) -> PossibleYaku:
    """Return the yaku that a hand can hold.

    Args:
        shown: its traits.
        concealed: whether nothing was called.
        local: the local yaku that the rules play.
        tripled: mask of the honours of which it may have a triplet or quad.
    """
    yaku = [
        (yaku.holds, YakuHan(yaku.id, yaku.concealed if concealed else yaku.open))
        for yaku in _possible(shown, concealed, tripled, (*YAKU, *played(LOCAL, local)))
    ]
    yakuman = _possible(shown, concealed, tripled, (*YAKUMAN, *played(LOCAL_YAKUMAN, local)))
    return PossibleYaku(yakuman, tuple(yaku))


def _possible(shown: int, concealed: bool, tripled: int, among: Iterable[Yaku]) -> tuple[Yaku, ...]:
    without = HONOURS & ~tripled
    return tuple(
        yaku
        for yaku in among
        if not (yaku.needs & ~shown or yaku.triplets & without) and (concealed or yaku.open)
    )


def played(among: Iterable[Yaku], local: tuple[str, ...]) -> tuple[Yaku, ...]:
    """Return the optional yaku that rules play."""
    return tuple(yaku for yaku in among if yaku.id in local)
