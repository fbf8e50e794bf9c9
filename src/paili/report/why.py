"""Why one discard is worse than the best, in sentences of three languages.

>>> from paili.analysis.compare import compare
>>> for sentence in why(compare("123m456p788s11223z", "7s"), "en"): print(sentence)
Discarding 7s keeps 6 tiles that help (8s, East, South); the best discard, West, keeps 14 (5 kinds).
It gives up 6s, 9s: 8 tiles.
It takes the two-sided 78s apart, which 6s, 9s would complete.
The best discard, West, stands alone: no second copy and no neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paili.analysis.compare import Broken, Comparison
from paili.analysis.discards import Discard
from paili.report.language import Text, pick
from paili.report.words import SHAPE_WORDS, shanten_word, tile_word, tiles_word
from paili.tiles import TileSet

GROUP_WORDS: dict[str, Text] = {
    "run": ("run", "顺子", "順子"),
    "triplet": ("triplet", "刻子", "刻子"),
    "pair": ("pair", "对子", "対子"),
    "two-sided": SHAPE_WORDS["two-sided"],
    "closed": SHAPE_WORDS["closed"],
    "edge": SHAPE_WORDS["edge"],
}


def why(found: Comparison, language: str) -> tuple[str, ...]:
    """Return what a discard keeps and gives up against the best one, a sentence each."""
    return tuple(pick(text, language) for text in _sentences(found, language))


def tile_list(kinds: Iterable[int], language: str) -> str:
    """Return tiles by name, as a person lists them.

    >>> tile_list([4, 32], "en"), tile_list([4, 32], "zh")
    ('5m, Green', '5万、发')
    """
    return pick((", ", "、", "、"), language).join(tile_word(kind, language) for kind in kinds)


def _sentences(found: Comparison, language: str) -> Iterator[Text]:
    if found.has_won:
        yield (
            "The hand has won. Any discard breaks it up.",
            "这手牌已经和了，打哪张都会拆掉。",
            "この手は和了している。何を切っても崩れる。",
        )
    if found.is_best:
        yield from _best(found, language)
        return
    yield _further(found, language) if found.steps_lost else _fewer(found, language)
    if not found.steps_lost:
        yield from _moved(found, language)
    yield from (_broken(part, language) for part in found.broken)
    if found.is_lone:
        tile = tile_word(found.best.tile, language)
        yield (
            f"The best discard, {tile}, stands alone: no second copy and no neighbour.",
            f"最佳切牌{tile}是孤张：没有对子，也没有邻牌。",
            f"最善の{tile}は孤立牌で、対子にも近くの牌ともつながらない。",
        )


def _best(found: Comparison, language: str) -> Iterator[Text]:
    tile, total = tile_word(found.chosen.tile, language), found.chosen.ukeire.total
    near = shanten_word(found.chosen.shanten, language)
    draws = _tiles(found.chosen.ukeire.tiles, language)
    yield (
        f"No discard is better than {tile}: then the hand is {near}, and {_count(total)} help{draws}.",
        f"打{tile}最好：{near}，有效牌{total}张{draws}。",
        f"打{tile}が最善：{near}、受け入れ{total}枚{draws}。",
    )
    if found.chosen.tile != found.best.tile:
        other = tile_word(found.best.tile, language)
        yield (f"{other} is as good.", f"打{other}一样好。", f"打{other}も同じ。")


def _further(found: Comparison, language: str) -> Text:
    tile, best = tile_word(found.chosen.tile, language), tile_word(found.best.tile, language)
    after, instead = (shanten_word(d.shanten, language) for d in (found.chosen, found.best))
    steps = "one step" if found.steps_lost == 1 else f"{found.steps_lost} steps"
    return (
        f"After {tile} the hand is {after}, {steps} further away than after {best} ({instead}).",
        f"打{tile}后是{after}，比打{best}（{instead}）退{found.steps_lost}步。",
        f"打{tile}は{after}。打{best}（{instead}）より{found.steps_lost}段階遠くなる。",
    )


def _fewer(found: Comparison, language: str) -> Text:
    tile, best = tile_word(found.chosen.tile, language), tile_word(found.best.tile, language)
    ours, theirs = found.chosen.ukeire, found.best.ukeire
    draws, kinds = _tiles(ours.tiles, language), _kinds(found.best, language)
    return (
        f"Discarding {tile} keeps {_count(ours.total)} that help{draws}; "
        f"the best discard, {best}, keeps {theirs.total}{kinds}.",
        f"打{tile}保留有效牌{ours.total}张{draws}；最佳的打{best}保留{theirs.total}张{kinds}。",
        f"打{tile}の受け入れは{ours.total}枚{draws}。最善の打{best}は{theirs.total}枚{kinds}。",
    )


def _moved(found: Comparison, language: str) -> Iterator[Text]:
    if found.given_up:
        tiles, number = tile_list(found.given_up, language), _left(found, found.given_up)
        yield (
            f"It gives up {tiles}: {_count(number)}.",
            f"放弃{tiles}，共{number}张。",
            f"{tiles}の{number}枚を失う。",
        )
    if found.gained:
        tiles, number = tile_list(found.gained, language), _left(found, found.gained)
        yield (
            f"It takes {tiles} instead: {_count(number)}.",
            f"换来{tiles}，共{number}张。",
            f"代わりに{tiles}の{number}枚を得る。",
        )


def _broken(part: Broken, language: str) -> Text:
    name, tiles = pick(GROUP_WORDS[part.shape], language), tiles_word(part.tiles, language)
    if len(part.tiles) == 3 or part.shape == "pair":
        return (f"It breaks the {name} {tiles}.", f"拆掉{name}{tiles}。", f"{name}{tiles}を崩す。")
    draws = tile_list(part.draws, language)
    return (
        f"It takes the {name} {tiles} apart, which {draws} would complete.",
        f"拆掉{name}{tiles}（{draws}可成顺子）。",
        f"{draws}で順子になる{name}{tiles}を崩す。",
    )


def _count(number: int) -> str:
    return f"{number} tile" if number == 1 else f"{number} tiles"


def _left(found: Comparison, kinds: TileSet) -> int:
    return sum(found.left[kind] for kind in kinds)


def _tiles(kinds: TileSet, language: str) -> str:
    return pick((" ({})", "（{}）", "（{}）"), language).format(tile_list(kinds, language)) if kinds else ""


def _kinds(discard: Discard, language: str) -> str:
    number = discard.ukeire.kinds
    plural = "" if number == 1 else "s"
    return pick((f" ({number} kind{plural})", f"（{number}种）", f"（{number}種）"), language)
