"""Write quizzes in words and as JSON for the web page: question, choices, and whether a choice is right.

For a topic that the page does not draw as tiles, the JSON has lines of text.

>>> from paili.drill.quiz import make_quiz
>>> for line in quiz_lines(make_quiz("good-shape-1-0"), "en"): print(line)
77m3567p3455567s1z
With which discard do the most useful tiles lead to a wait for five tiles or more?
  1  3p
  2  5s
  3  East
>>> answer_lines(make_quiz("good-shape-1-0"), 2, "en")[0]
'Right!'
>>> from paili.drill.quiz import make_quiz
>>> entries = quiz_json(make_quiz("good-shape-1-0"), "en")
>>> entries["tiles"][:3], entries["lines"], entries["choices"][2]
(['7m', '7m', '3p'], [], {'text': 'East', 'tiles': ['1z']})
>>> choice_json(make_quiz("good-shape-1-0"), 2, "en")["is_right"]
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from paili.analysis.after_a_draw import Outlook, outlook
from paili.analysis.discards import Discard, discards
from paili.analysis.inputs import BY_UKEIRE
from paili.catalogue import text
from paili.dangers import contrast, danger
from paili.drill.fan_quiz import HONGZHONG_POINTS, LACK_SUIT, MCR_FANS, MCR_POINTS, SICHUAN_POINTS
from paili.drill.game_quiz import FAN_DISCARD, FAN_POINTS, FAN_WAITS, GameDiscards, GameWaits
from paili.drill.quiz import (
    ALL_LAST,
    BEST_DISCARD,
    CALLS,
    DEFENCE,
    GOOD_SHAPE,
    POINTS,
    AllLast,
    Choice,
    Quiz,
)  # fmt: skip
from paili.drill.won_hands import Scored
from paili.errors import QuestionError
from paili.fan import FanScore
from paili.fan.rules import Rules as GameRules
from paili.goal.offers import Offer, Offers
from paili.goal.places import TSUMO
from paili.hand import Hand
from paili.hand.meld import title
from paili.position import Position
from paili.record import Json, plain
from paili.report.drill.fan_quiz import FAN_ASKED, FAN_REASONS, fan_choice_text, win_context, won_facts
from paili.report.game.places import wins_text
from paili.report.hand.danger import danger_text, seat_word, than_sentences
from paili.report.hand.goal import goal_word
from paili.report.hand.rivers import rivers_of
from paili.report.words import forms_text, shanten_word, tile_word
from paili.scoring.scored_case import Score
from paili.tiles import EAST, FACE_NAMES, Kind
from paili.win.facts import WINDS


def quiz_lines(quiz: Quiz, language: str) -> tuple[str, ...]:
    """Return the lines of text of a quiz: the question, then each choice with its number."""
    choices = enumerate((choice_text(choice, language) for choice in quiz.choices), 1)
    return (*question_lines(quiz, language), *(f"  {number}  {choice}" for number, choice in choices))


def answer_lines(quiz: Quiz, choice: int, language: str) -> tuple[str, ...]:
    """Return lines of text that say whether a choice is right, and why."""
    if choice == quiz.right:
        head = text("drill.right", language)
    else:
        head = text("quiz.wrong", language, choice=choice_text(quiz.choices[quiz.right], language))
    return (head, *_REASONS[quiz.topic](quiz, language))


def question_lines(quiz: Quiz, language: str) -> tuple[str, ...]:
    """Return lines of text: the hand if the quiz has one, then further facts, then the question."""
    *facts, question = _QUESTIONS[quiz.topic](quiz.about, language)
    return (*facts, f"{question}{forms_text(quiz.forms, language)}")


def choice_text(choice: Any, language: str) -> str:
    """Return a choice of a quiz in words, whatever the type of the choice is."""
    if of_game := fan_choice_text(choice, language):
        return of_game
    if isinstance(choice, Scored):
        worth = text("scored.worth", language, han=choice.han, fu=choice.fu)
        return text("quiz.worth", language, worth=worth, points=f"{choice.points:,}")
    if isinstance(choice, Offer):
        if choice.meld is None:
            return text("offer.pass", language)
        return f"{title(choice.meld.type).in_language(language)} {choice.meld}"
    return tile_word(choice, language) if hasattr(choice, "name") else f"{choice:,}"


# ------------------------------------------------------------------------------ the question


def _ask_discard(key: str) -> Callable[[Hand, str], tuple[str, ...]]:
    def lines(hand: Hand, language: str) -> tuple[str, ...]:
        return str(hand), text(f"quiz.{key}", language)

    return lines


def _ask_points(score: Score, language: str) -> tuple[str, ...]:
    win = score.win
    facts = [
        text(f"round_name.{WINDS[win.round_wind - EAST]}", language),
        text("scored.seat", language, wind=text(f"seat_name.{WINDS[win.seat_wind - EAST]}", language)),
        text("scored.tsumo" if win.tsumo else "scored.ron", language),
        *([text("yaku.riichi", language)] if win.riichi else []),
        *(text("quiz.indicator", language, tile=FACE_NAMES[face]) for face in win.dora_indicators),
    ]
    hand = f"{win.hand} + {FACE_NAMES[win.tile]}"
    return hand, text("scored.between", language).join(facts), text("quiz.points", language)


def offered_text(offers: Offers, language: str) -> str:
    """Return a sentence about the offered tile and the player who discarded it."""
    tile = tile_word(offers.tile, language)
    source = text(f"offer_source.{offers.source}", language)
    return text("offer.offered", language, tile=tile, source=source)


def _ask_call(offers: Offers, language: str) -> tuple[str, ...]:
    return f"{offers.hand}   {offered_text(offers, language)}", text("quiz.calls", language)


def _ask_place(last_deal: AllLast, language: str) -> tuple[str, ...]:
    places = last_deal.places
    texts = (
        f"{text(f'seat_name.{wind}', language)} {points:,}"
        for wind, points in zip(WINDS, places.points, strict=False)
    )
    table = text("quiz.table", language, honba=last_deal.honba, sticks=last_deal.sticks)
    seat = text(f"seat_name.{places.seat}", language)
    if last_deal.way.source == TSUMO:
        question = text("quiz.place_tsumo", language, seat=seat)
    else:
        source = text(f"seat_name.{last_deal.way.source}", language)
        question = text("quiz.place_ron", language, seat=seat, source=source)
    return "  ".join(texts), table, question


def _ask_defence(position: Position, language: str) -> tuple[str, ...]:
    """Return the lines of a defence question: hand, winds, dora indicators, and the opponents' rivers."""
    rivers = (_river_text(position, seat, language) for seat in range(1, position.players))
    return str(position.hand), _table_line(position, language), *rivers, text("quiz.defence", language)


def _table_line(position: Position, language: str) -> str:
    """Return a line with the winds and the dora indicators of a position."""
    round_wind, seat_wind = (WINDS[kind - EAST] for kind in reversed(position.winds))
    facts = [
        text(f"round_name.{round_wind}", language),
        text("scored.seat", language, wind=text(f"seat_name.{seat_wind}", language)),
        *(text("quiz.indicator", language, tile=FACE_NAMES[face]) for face in position.indicators),
    ]
    return text("scored.between", language).join(facts)


def _river_text(position: Position, seat: int, language: str) -> str:
    names = [
        f"[{FACE_NAMES[item.tile]}]" if item.riichi else FACE_NAMES[item.tile]
        for item in position.seats[seat].river or ()
    ]
    melds = [str(meld.meld) for meld in position.seats[seat].melds]
    word = seat_word(seat, position.players, language)
    return text("quiz.river", language, seat=word, tiles=" ".join((*names, *melds)))


_QUESTIONS: Final[dict[str, Callable[[Any, str], tuple[str, ...]]]] = {
    BEST_DISCARD: _ask_discard("best_discard"),
    GOOD_SHAPE: _ask_discard("good_shape"),
    POINTS: _ask_points,
    CALLS: _ask_call,
    ALL_LAST: _ask_place,
    DEFENCE: _ask_defence,
    **FAN_ASKED,
}


# ------------------------------------------------------------------------------ why


def _why_best(quiz: Quiz, language: str) -> Iterator[str]:
    for chosen, result in _outlooks(quiz):
        facts = _facts(chosen, language)
        if result.good is None:
            yield text("quiz.of_best", language, **facts, improving=result.improving)
        else:
            yield text("quiz.of_equal", language, **facts, good=result.good, improving=result.improving)


def _why_good_shape(quiz: Quiz, language: str) -> Iterator[str]:
    for chosen, result in _outlooks(quiz):
        yield text("quiz.of_good_shape", language, **_facts(chosen, language), good=result.good or 0)


def _outlooks(quiz: Quiz) -> Iterator[tuple[Discard, Outlook]]:
    assert isinstance(quiz.about, Hand)
    table = discards(quiz.about, variant=quiz.variant, order=BY_UKEIRE)
    for discard in sorted(table, key=lambda item: item.tile):
        if discard.tile in quiz.choices:
            yield discard, outlook(quiz.about, discard=discard.tile, variant=quiz.variant)


def _facts(chosen: Discard, language: str) -> dict[str, object]:
    return {
        "tile": tile_word(chosen.tile, language),
        "near": shanten_word(chosen.shanten, language),
        "total": chosen.ukeire.total,
    }


def _why_points(quiz: Quiz, language: str) -> Iterator[str]:
    assert isinstance(quiz.about, Score)
    between = text("list.between", language)
    yield between.join(f"{yaku.name(language)} {yaku.han}" for yaku in quiz.about.yaku)
    yield between.join(f"{text(f'fu.{item.id}', language)} {item.fu}" for item in quiz.about.fu_items)


def _why_call(quiz: Quiz, language: str) -> Iterator[str]:
    for choice in quiz.choices:
        assert isinstance(choice, Offer)
        near = shanten_word(choice.shanten, language)
        if not choice.yaku:
            yield text("quiz.no_yaku", language, choice=choice_text(choice, language), near=near)
            continue
        first = next(goal for goal in choice.yaku if goal.yaku != "any_yaku")
        yield text(
            "quiz.call_yaku",
            language,
            choice=choice_text(choice, language),
            near=near,
            draws=first.draws,
            yaku=goal_word(first.yaku, language),
        )


def _why_place(quiz: Quiz, language: str) -> Iterator[str]:
    assert isinstance(quiz.about, AllLast)
    least = quiz.about.way.least(1)
    assert least is not None
    points = [
        f"{text(f'seat_name.{wind}', language)} {points:,}"
        for wind, points in zip(WINDS, least.after, strict=False)
    ]
    yield text("quiz.enough", language, wins=wins_text(least.wins, language))
    yield text("quiz.after", language, points="  ".join(points))


def _why_defence(quiz: Quiz, language: str) -> Iterator[str]:
    """Yield the danger of each tile, then why the second safest tile is more dangerous than the safest."""
    assert isinstance(quiz.about, Position)
    result = sorted(
        (item for item in danger(quiz.about) if item.tile in quiz.choices), key=lambda item: item.p
    )
    for entry in result:
        yield danger_text(entry, language)
    safest, second, *_ = result
    players = quiz.about.players
    yield from (line.strip() for line in than_sentences(contrast(safest, second), players, language))


_REASONS: Final[dict[str, Callable[[Quiz, str], Iterator[str]]]] = {
    BEST_DISCARD: _why_best,
    GOOD_SHAPE: _why_good_shape,
    POINTS: _why_points,
    CALLS: _why_call,
    ALL_LAST: _why_place,
    DEFENCE: _why_defence,
    **FAN_REASONS,
}


def quiz_json(quiz: Quiz, language: str) -> Json:
    """Return a quiz as a JSON-ready dict, without the answer."""
    *lines, question = question_lines(quiz, language)
    drawn = _DRAWN[quiz.topic](quiz.about, language) if quiz.topic in _DRAWN else {"lines": lines}
    if drawn.get("tiles"):
        drawn = {"lines": lines[1:]} | drawn  # the first line is the hand
    return {
        "name": quiz.name,
        "topic": quiz.topic,
        "level": quiz.level,
        "question": question,
        "forms": list(quiz.forms),
        **_NOTHING,
        **drawn,
        "choices": [_choice(choice, language) for choice in quiz.choices],
    }


def choice_json(quiz: Quiz, choice: int, language: str) -> Json:
    """Return whether a choice is right, the right choice, and the reasons, as a JSON-ready dict.

    Args:
        quiz: the quiz.
        choice: the index of the choice, from 0.
        language: the language of the texts.

    Raises:
        QuestionError: if there is no such choice.
    """
    if not 0 <= choice < len(quiz.choices):
        raise QuestionError("quiz.no_choice", typed=str(choice + 1), most=len(quiz.choices))
    return {
        "name": quiz.name,
        "is_right": choice == quiz.right,
        "right": quiz.right,
        "lines": list(answer_lines(quiz, choice, language)[1:]),
        "opens": _opens(quiz),
    }


_NOTHING: Final[Json] = {
    "tiles": [],
    "melds": [],
    "tile": None,
    "indicators": [],
    "seats": [],
    "lines": [],
    "rivers": [],
}


def _choice(choice: Choice, language: str) -> Json:
    words = choice_text(choice, language)
    if isinstance(choice, Offer) and choice.meld:
        words = words.removesuffix(f" {choice.meld}")  # its tiles are drawn
    return {"text": words, "tiles": [FACE_NAMES[face] for face in _tiles_of(choice)]}


def _tiles_of(choice: Choice) -> tuple[int, ...]:
    if isinstance(choice, Offer):
        return choice.meld.faces if choice.meld else ()
    return (choice,) if isinstance(choice, Kind) else ()


# ------------------------------------------------------------------------------ what is drawn


def _hand(hand: Hand, _: str = "") -> Json:
    return {"tiles": [FACE_NAMES[face] for face in hand.faces], "melds": [plain(meld) for meld in hand.melds]}


def _win(score: Score, _: str) -> Json:
    win = score.win
    indicators = [FACE_NAMES[face] for face in win.dora_indicators]
    return _hand(win.hand) | {"tile": FACE_NAMES[win.tile], "indicators": indicators}


def _game_win(score: FanScore, language: str) -> Json:
    return _hand(score.win.hand) | {"tile": FACE_NAMES[score.win.tile], "lines": [won_facts(score, language)]}


def _game_hand(game_discards: GameDiscards | GameWaits, language: str) -> Json:
    points, rules = _hand_and_rules(game_discards)
    return _hand(points) | {"lines": [win_context(game_discards.facts, rules, language)]}


def _hand_and_rules(about: GameDiscards | GameWaits) -> tuple[Hand, GameRules]:
    if isinstance(about, GameDiscards):
        return about.hand, about.rules
    return about.analysis.hand, about.analysis.rules


def _offer(offers: Offers, language: str) -> Json:
    return _hand(offers.hand) | {"tile": FACE_NAMES[offers.tile], "lines": [offered_text(offers, language)]}


def _table(last_deal: AllLast, language: str) -> Json:
    places = last_deal.places
    seats = [
        {"name": text(f"seat_name.{wind}", language), "points": points, "is_own": wind == places.seat}
        for wind, points in zip(WINDS, places.points, strict=False)
    ]
    return {
        "seats": seats,
        "lines": [text("quiz.table", language, honba=last_deal.honba, sticks=last_deal.sticks)],
    }


def _defence(position: Position, language: str) -> Json:
    """Return the hand, the rivers and a line of facts of a defence quiz, as a JSON-ready dict."""
    return _hand(position.hand) | {
        "lines": [_table_line(position, language)],
        "rivers": [plain(river) for river in rivers_of(position, language)],
    }


_DRAWN: Final[dict[str, Callable[[Any, str], Json]]] = {
    BEST_DISCARD: _hand,
    GOOD_SHAPE: _hand,
    POINTS: _win,
    CALLS: _offer,
    ALL_LAST: _table,
    DEFENCE: _defence,
    LACK_SUIT: _hand,
    **dict.fromkeys((MCR_POINTS, MCR_FANS, SICHUAN_POINTS, HONGZHONG_POINTS, FAN_POINTS), _game_win),
    FAN_DISCARD: _game_hand,
    FAN_WAITS: _game_hand,
}


# ------------------------------------------------------------------------------ where it can be looked at


def _open_hand(hand: Hand) -> dict[str, str]:
    return {"hand": str(hand)}


def _open_win(score: Score) -> dict[str, str]:
    """Return the parameters of a web address at which the page shows a win."""
    win = score.win
    return {
        "hand": str(win.hand.draw(win.tile)),
        "win": FACE_NAMES[win.tile],
        "by": "tsumo" if win.tsumo else "ron",
        "seat": WINDS[win.seat_wind - EAST],
        "round": WINDS[win.round_wind - EAST],
        "dora": "".join(FACE_NAMES[face] for face in win.dora_indicators),
        "how": "riichi" if win.riichi else "",
    }


def _open_offer(offers: Offers) -> dict[str, str]:
    return _open_hand(offers.hand)


def _open_position(position: Position) -> dict[str, str]:
    return {"pos": str(position)}


def _open_in_game(about: GameDiscards | GameWaits) -> dict[str, str]:
    """Return the parameters of a web address at which the page shows a hand of a Chinese game."""
    points, rules = _hand_and_rules(about)
    facts = about.facts
    fields = {"seat": facts["seat_wind"], "round": facts["round_wind"], "lack": facts.get("lack", "")}
    return {"hand": str(points), "game": rules.name, **fields}


def _opens(quiz: Quiz) -> dict[str, str]:
    if quiz.topic not in _OPENS:
        return {}
    forms = {"forms": ",".join(form.replace(" ", "_") for form in quiz.forms)} if quiz.forms else {}
    return _OPENS[quiz.topic](quiz.about) | forms


_OPENS: Final[dict[str, Callable[[Any], dict[str, str]]]] = {
    BEST_DISCARD: _open_hand,
    GOOD_SHAPE: _open_hand,
    POINTS: _open_win,
    CALLS: _open_offer,
    DEFENCE: _open_position,
    FAN_DISCARD: _open_in_game,
    FAN_WAITS: _open_in_game,
}
