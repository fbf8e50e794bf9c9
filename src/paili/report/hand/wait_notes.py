"""Write notes to print below expected values: furiten, no yaku, policies that decline the nearest wins.

>>> from paili.value.questions import evaluate
>>> for line in note_lines(evaluate("23m456p789s11s[123p]", shape_changes=0), "en"): print(line)
The hand is ready, but has no yaku on 1m, 4m: the hand cannot win on 1m, 4m.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from paili.catalogue import Message, text
from paili.goal.call_value import CallChoice
from paili.hand.meld import title
from paili.record import Tile
from paili.report.words import tile_list, tile_word
from paili.scoring.wait_limits import WaitLimits, wait_messages
from paili.tiles import TileSet, kind_of
from paili.value.records import Evaluation, Value, WinNow

_MOST: Final = 3  # discards with the note that they aim at a hand with more points


def note_lines(evaluation: Evaluation, language: str) -> Iterator[str]:
    """Yield the notes below a table of values; a note that applies to several discards is written once."""
    if evaluation.north is not None:
        yield _beside_line(evaluation, "north", evaluation.north, language)
    for quad in evaluation.quads:
        yield _beside_line(evaluation, "quad", quad.value, language, meld=str(quad.meld))
    yield from (_red_line(evaluation, red, language) for red in evaluation.red_fives)
    notes = evaluation.notes
    if notes.win_now is not None and evaluation.best.tile is not None:
        yield _win_now_line(evaluation.best, notes.win_now, language)
    declares = {item.tile for item in (evaluation.value, *evaluation.discards) if item.riichi}
    yield from limit_lines(notes.ready, language, declares)
    if notes.without_yaku:
        yield text("wait_note.without_yaku", language, option=Message("wait_note.hand"))
    wins = {item.tile: item.win for item in (evaluation.value, *evaluation.discards)}
    for win in notes.straight[:_MOST]:
        yield straight_line(win.tile, wins[win.tile], win.win, language)


def call_lines(choices: Iterable[CallChoice], language: str) -> Iterator[str]:
    """Yield notes on the hand after each call and after a pass: furiten, or no yaku on a wait."""
    for choice in choices:
        option = Message("review_move.pass")
        if choice.meld is not None:
            option = Message("review_move.call", meld=str(choice.meld), call=title(choice.meld.type))
        if choice.evaluation.notes.without_yaku:
            yield text("wait_note.without_yaku", language, option=option)
        for limits in choice.evaluation.notes.ready:
            if limits.tile == choice.value.tile:
                written = partial(_kinds, language=language)
                for message in wait_messages(limits, option, riichi=choice.value.riichi, written=written):
                    yield message.in_language(language)


def straight_line(tile: Tile | None, win: float, straight: float, language: str) -> str:
    """Return a note on a discard after which the best policy declines the nearest wins for higher-scoring
    wins.

    Args:
        tile: the discard; None for a hand of 3n+1 tiles.
        win: the probability to win by the best policy.
        straight: the probability to win by a policy that accepts the nearest wins.
        language: the language of the sentence.
    """
    option = Message("wait_note.hand") if tile is None else _discard([tile], language)
    shown = {"win": _percent(win), "straight": _percent(straight)}
    return text("wait_note.straight", language, option=option, **shown)


def _beside_line(evaluation: Evaluation, name: str, value: Value, language: str, **facts: object) -> str:
    """Return a sentence that compares the value of a north set aside, or of a quad, with the best discard.

    Args:
        evaluation: the evaluation of the hand.
        name: "north" or "quad".
        value: the value of this move.
        language: the language of the sentence.
        facts: further values that the sentence contains.
    """
    best = evaluation.best
    assert best.tile is not None
    shown = {
        **facts,
        "win": _percent(value.win),
        "best_win": _percent(best.win),
        "best": tile_word(best.tile, language),
    }
    if not best.in_reach:
        return text(f"wait_note.{name}_alone", language, **shown)
    if value.place is not None and best.place is not None:
        numbers = {"value": f"{value.place:+z.1f}", "best_value": f"{best.place:+z.1f}"}
        return text(f"wait_note.{name}_place", language, **shown, **numbers)
    if value.points is None or best.points is None:
        return text(f"wait_note.{name}_win", language, **shown)
    numbers = {"value": f"{value.points:z,.0f}", "best_value": f"{best.points:z,.0f}"}
    return text(f"wait_note.{name}", language, **shown, **numbers)


def _red_line(evaluation: Evaluation, red: Value, language: str) -> str:
    """Return a sentence that compares the discard of a red five with that of the plain five beside it."""
    plain = next(value for value in evaluation.discards if value.tile == kind_of(red.tile or 0))
    assert red.tile is not None
    assert plain.tile is not None
    shown = {
        "red": tile_word(red.tile, language),
        "plain": tile_word(plain.tile, language),
        "win": _percent(red.win),
        "plain_win": _percent(plain.win),
    }
    if red.place is not None and plain.place is not None:
        return text(
            "wait_note.red_place",
            language,
            **shown,
            value=f"{red.place:+z.1f}",
            plain_value=f"{plain.place:+z.1f}",
        )
    if red.points is None or plain.points is None:
        return text("wait_note.red_win", language, **shown)
    numbers = {"value": f"{red.points:z,.0f}", "plain_value": f"{plain.points:z,.0f}"}
    return text("wait_note.red", language, **shown, **numbers)


def _win_now_line(best: Value, now: WinNow, language: str) -> str:
    """Return a sentence that compares winning now with the best discard to play on."""
    shown = {
        "best": tile_word(best.tile or 0, language),
        "best_win": _percent(best.win),
        "best_value": f"{best.points or 0.0:z,.0f}",
    }
    if now.low == now.high:
        return text("wait_note.win_now", language, points=f"{now.low:,}", **shown)
    return text("wait_note.win_now_between", language, low=f"{now.low:,}", high=f"{now.high:,}", **shown)


def limit_lines(
    limits: Iterable[WaitLimits], language: str, declares: Iterable[Tile | None] = ()
) -> Iterator[str]:
    """Yield notes on ready hands: furiten, or a wait without a yaku; discards with equal limits get one note.

    Args:
        limits: the limits after each discard.
        language: the language of the sentences.
        declares: the discards that declare riichi.
    """
    riichi, alike = set(declares), dict[tuple[object, ...], list[WaitLimits]]()
    for limit in limits:
        key = (limit.furiten, limit.no_yaku, limit.no_ron, limit.concealed, limit.tile in riichi)
        alike.setdefault(key, []).append(limit)
    for several in alike.values():
        tiles = [item.tile for item in several if item.tile is not None]
        option = _discard(tiles, language) if tiles else None
        written = partial(_kinds, language=language)
        declared = several[0].tile in riichi
        for message in wait_messages(several[0], option, riichi=declared, written=written):
            yield message.in_language(language)


def _discard(tiles: Iterable[Tile], language: str) -> Message:
    return Message("wait_note.discard", tiles=tile_list(tiles, language))


def _kinds(kinds: TileSet, language: str) -> str:
    return tile_list(kinds, language)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"
