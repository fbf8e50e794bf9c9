"""Write quizzes about Chinese games in words; `paili.report.drill.quiz` writes those about riichi.

>>> from paili.drill.quiz import make_quiz
>>> quiz = make_quiz("lack-suit-1-0")
>>> [fan_choice_text(choice, "zh") for choice in quiz.choices]
['万', '饼', '条']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from paili.catalogue import Rendered, labelled, text
from paili.drill.fan_quiz import (
    HONGZHONG_POINTS,
    LACK_SUIT,
    MCR_FANS,
    MCR_POINTS,
    SICHUAN_POINTS,
    FanPoints,
    SuitToGo,
    replaced,
)
from paili.drill.game_quiz import FAN_DISCARD, FAN_POINTS, FAN_WAITS, GameDiscards, GameWaits
from paili.drill.quiz import Quiz
from paili.fan import FANS, FanScore
from paili.fan.rules import Rules as GameRules
from paili.hand import Hand
from paili.report.fan.hand import fans_text, ready_text, value_text, why_wait
from paili.report.words import shanten_word, tile_word
from paili.tiles import EAST, FACE_NAMES, mpsz
from paili.win.facts import WINDS


def fan_choice_text(choice: object, language: str) -> str | None:
    """Return the words for a choice in a quiz about a Chinese game; None for a quiz about riichi."""
    if isinstance(choice, FanPoints):
        return text("fan_quiz.points", language, total=choice.total, points=f"{choice.points:,}")
    if isinstance(choice, SuitToGo):
        return text(f"drill.suit_{choice.suit}", language)
    return FANS[choice].name(language) if isinstance(choice, str) else None


def won_facts(score: FanScore, language: str) -> str:
    """Return a line of text with the facts of a win except its tiles: the game, the winds, ron or tsumo."""
    win = score.win
    facts = [
        text("fan_quiz.rules", language, game=score.rules.name),
        text(f"fan_round.{WINDS[win.round_wind - EAST]}", language),
        text("scored.seat", language, wind=text(f"seat_name.{WINDS[win.seat_wind - EAST]}", language)),
        text(f"fan_scored.{'self_drawn' if win.tsumo else 'discarded'}", language),
    ]
    return text("scored.between", language).join(facts)


def win_context(facts: Mapping[str, Any], rules: GameRules, language: str) -> str:
    """Return a line of text with the facts known before a win: the game, the winds, and the lack suit.

    Args:
        facts: the arguments of `paili.Win` that are known.
        rules: the game.
        language: the language of the line.
    """
    parts = [
        text("fan_quiz.rules", language, game=rules.name),
        text(f"fan_round.{facts['round_wind']}", language),
        text("scored.seat", language, wind=text(f"seat_name.{facts['seat_wind']}", language)),
    ]
    if facts.get("lack"):
        parts.append(text("fan_quiz.lacks", language, suit=text(f"drill.suit_{facts['lack']}", language)))
    return text("scored.between", language).join(parts)


def _ask_game_discard(about: GameDiscards, language: str) -> tuple[str, ...]:
    facts = win_context(about.facts, about.rules, language)
    return str(about.hand), facts, text("fan_quiz.discard", language)


def _ask_game_wait(about: GameWaits, language: str) -> tuple[str, ...]:
    result = about.analysis
    return str(result.hand), win_context(about.facts, result.rules, language), text("fan_quiz.wait", language)


def _ask_win(key: str) -> Callable[[FanScore, str], tuple[str, ...]]:
    def lines(score: FanScore, language: str) -> tuple[str, ...]:
        hand = f"{score.win.hand} + {FACE_NAMES[score.win.tile]}"
        return hand, won_facts(score, language), text(f"fan_quiz.{key}", language)

    return lines


def _ask_suit(hand: Hand, language: str) -> tuple[str, ...]:
    return str(hand), text("fan_quiz.suit", language)


FAN_ASKED: Final[dict[str, Callable[[Any, str], tuple[str, ...]]]] = {
    MCR_POINTS: _ask_win("total"),
    MCR_FANS: _ask_win("counts"),
    SICHUAN_POINTS: _ask_win("total"),
    HONGZHONG_POINTS: _ask_win("total"),
    LACK_SUIT: _ask_suit,
    FAN_DISCARD: _ask_game_discard,
    FAN_WAITS: _ask_game_wait,
    FAN_POINTS: _ask_win("total"),
}


# ---------------------------------------------------------------------------------- why


def _why_points(quiz: Quiz, language: str) -> Iterator[str]:
    """Yield the fans of the win with their definitions, and the kinds that its wildcards stand for."""
    result = quiz.about
    assert isinstance(result, FanScore)
    if result.stands_for:
        yield labelled(text("scored.stands_for", language), mpsz(result.stands_for), language)
    for fan in result.fans:
        named = text("fan_hand.fan", language, name=fan.name(language), value=value_text(fan))
        yield _defined(Rendered(named), fan.id, language)
    for id_, by in replaced(result).items():
        yield _replaced(id_, by, language)


def _defined(fan: str, id_: str, language: str) -> str:
    return text("fan_why.fan", language, fan=fan, meaning=Rendered(FANS[id_].meaning(language)))


def _replaced(id_: str, by: str, language: str) -> str:
    return text("fan_quiz.replaced", language, fan=FANS[id_].name(language), other=FANS[by].name(language))


def _why_fans(quiz: Quiz, language: str) -> Iterator[str]:
    """Yield all fans of the win, then for each choice its definition or the fan that replaces it."""
    result = quiz.about
    assert isinstance(result, FanScore)
    yield text("fan_quiz.fans", language, total=result.total, fans=fans_text(result, language))
    gone = replaced(result)
    for id_ in map(str, quiz.choices):
        name = FANS[id_].name(language)
        yield _replaced(id_, gone[id_], language) if id_ in gone else _defined(name, id_, language)


def _why_suit(quiz: Quiz, language: str) -> Iterator[str]:
    for choice in quiz.choices:
        assert isinstance(choice, SuitToGo)
        near = shanten_word(choice.shanten, language)
        suit = text(f"drill.suit_{choice.suit}", language)
        facts = {"suit": suit, "near": near, "number": choice.number, "useful": choice.useful}
        yield text("fan_quiz.without", language, **facts)


def _why_game_discard(quiz: Quiz, language: str) -> Iterator[str]:
    """Yield the shanten after each discard; for a ready hand, each wait with the value of a win on it."""
    about = quiz.about
    assert isinstance(about, GameDiscards)
    for discard in about.discards:
        tile = tile_word(discard.tile, language)
        if discard.shanten:
            near = shanten_word(discard.shanten, language)
            yield text("fan_quiz.not_ready", language, tile=tile, near=near)
        else:
            ready = Rendered(ready_text(discard, language))
            yield text("fan_quiz.brings", language, ready=ready, value=f"{discard.value:,.0f}")
    yield text("fan_quiz.by_value", language)


def _why_game_wait(quiz: Quiz, language: str) -> Iterator[str]:
    """Yield the value of a win on each tile, or why no win on it counts; also the fans for the right tile."""
    about = quiz.about
    assert isinstance(about, GameWaits)
    for at, choice in enumerate(quiz.choices):
        assert isinstance(choice, int)
        lines = why_wait(about.analysis, choice, language)
        yield from lines if at == quiz.right else (line for line in lines if not line.startswith(" "))


FAN_REASONS: Final[dict[str, Callable[[Quiz, str], Iterator[str]]]] = {
    MCR_POINTS: _why_points,
    MCR_FANS: _why_fans,
    SICHUAN_POINTS: _why_points,
    HONGZHONG_POINTS: _why_points,
    LACK_SUIT: _why_suit,
    FAN_DISCARD: _why_game_discard,
    FAN_WAITS: _why_game_wait,
    FAN_POINTS: _why_points,
}
