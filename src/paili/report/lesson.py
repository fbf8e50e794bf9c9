"""Drill in words: what is asked, whether the answer is right, and the reason.

>>> from paili.drill.check import check
>>> from paili.drill.questions import make
>>> from paili.tiles import TileSet
>>> for line in lesson(check(make("waits-mixed-1-7"), TileSet.parse("4m")), "en"): print(line)
Not right: the hand waits for 5p.
5p makes 111p 222p 456p 123s 55p: closed, pair (tanki); 2 left.
4m does not complete it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paili.analysis.readings import Reading
from paili.drill.check import Finish, Miss, Verdict
from paili.drill.diary import Diary, Total
from paili.meld import Meld
from paili.report.language import Text, pick
from paili.report.why import tile_list, why
from paili.report.words import SHAPE_WORDS, tile_word, tiles_word
from paili.tiles import WILDCARD

TOPIC_WORDS: Final[dict[str, Text]] = {
    "waits-one-suit": ("Waits, one suit", "听牌·清一色", "待ち・清一色"),
    "waits-mixed": ("Waits, mixed suits", "听牌·混合", "待ち・混合"),
    "discard": ("Which discard?", "何切", "何切る"),
}
LEVEL_WORDS: Final[dict[int, Text]] = {
    1: ("easy", "初级", "初級"),
    2: ("middle", "中级", "中級"),
    3: ("hard", "高级", "上級"),
}
ASK_WAITS: Final[Text] = ("What does this wait for?", "这手牌听什么？", "何待ち？")
ASK_DISCARD: Final[Text] = ("Which discard keeps the most?", "打哪张最好？", "何を切る？")
RIGHT: Final[Text] = ("Right!", "正确！", "正解！")


def lesson(verdict: Verdict, language: str) -> tuple[str, ...]:
    """Return whether an answer is right and why, a line each."""
    return tuple(pick(text, language) for text in _head(verdict, language)) + _reasons(verdict, language)


def _head(verdict: Verdict, language: str) -> Iterator[Text]:
    if verdict.is_right:
        yield RIGHT
        return
    answer = tile_list(verdict.question.answer, language)
    if verdict.question.asks_discard:
        yield (
            f"Not the best: {answer} is.",
            f"不是最佳：应打{answer}。",
            f"最善ではない：正解は打{answer}。",
        )
    else:
        yield (
            f"Not right: the hand waits for {answer}.",
            f"不对：这手牌听{answer}。",
            f"不正解：待ちは{answer}。",
        )


def _reasons(verdict: Verdict, language: str) -> tuple[str, ...]:
    if verdict.comparison is not None:
        return why(verdict.comparison, language)
    finishes = (finish_line(finish, language) for finish in verdict.finishes)
    return (*finishes, *(miss_line(miss, language) for miss in verdict.misses))


def finish_line(finish: Finish, language: str) -> str:
    """Return how a wait completes the hand."""
    wait, tile = finish.wait, tile_word(finish.wait.tile, language)
    shapes = pick((", ", "、", "、"), language).join(
        pick(SHAPE_WORDS[name], language) for name in wait.shapes
    )
    made = _groups(finish.reading, language)
    text = (
        f"{tile} makes {made}: {shapes}; {wait.left} left.",
        f"{tile}：{made}，{shapes}，剩{wait.left}张。",
        f"{tile}：{made}、{shapes}、残り{wait.left}枚。",
    )
    return pick(text, language)


def _groups(reading: Reading, language: str) -> str:
    groups = [tiles_word((*group.tiles, *[WILDCARD] * group.wildcards), language) for group in reading.groups]
    melds = [_in_brackets(meld, language) for meld in reading.melds]
    return " ".join((*groups, *melds))


def _in_brackets(meld: Meld, language: str) -> str:
    written = str(meld)
    return f"{written[0]}{tiles_word(meld.faces, language)}{written[-1]}"


def miss_line(miss: Miss, language: str) -> str:
    """Return why a kind is no wait."""
    tile = tile_word(miss.tile, language)
    if miss.is_held_out:
        text = (
            f"{tile} cannot come: the hand holds all four.",
            f"{tile}已握满四张，摸不到了。",
            f"{tile}は四枚使い切りで、もう来ない。",
        )
    else:
        text = (f"{tile} does not complete it.", f"{tile}不能和牌。", f"{tile}では和了にならない。")
    return pick(text, language)


def progress(diary: Diary, language: str) -> tuple[str, ...]:
    """Return a diary as lines: accuracy and time for each topic and level, and the streaks."""
    totals = diary.totals()
    if not totals:
        return (pick(("No answers yet.", "还没有记录。", "まだ記録がない。"), language),)
    streaks = (
        f"Streak {diary.streak()}, best {diary.best_streak()}",
        f"连对{diary.streak()}题，最长{diary.best_streak()}题",
        f"連続正解{diary.streak()}問、最高{diary.best_streak()}問",
    )
    return (*(_total_line(total, language) for total in totals), pick(streaks, language))


def _total_line(total: Total, language: str) -> str:
    # A file written by a later version may know topics and levels that this one does not.
    topic = pick(TOPIC_WORDS.get(total.topic, (total.topic,) * 3), language)
    level = pick(LEVEL_WORDS.get(total.level, (str(total.level),) * 3), language)
    share = f"{total.right}/{total.answers} ({total.accuracy:.0%})"
    text = (
        f"{topic}, {level}: {share} right, {total.pace:.1f} s each",
        f"{topic}，{level}：答对{share}，平均{total.pace:.1f}秒",
        f"{topic}、{level}：正解{share}、平均{total.pace:.1f}秒",
    )
    return pick(text, language)
