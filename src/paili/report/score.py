"""A score as text for people, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Styled

from paili import notation
from paili.groups import Group
from paili.report.language import LANGUAGES, Text, pick
from paili.report.score_words import FU_WORDS, LIMIT_WORDS, PROBLEM_WORDS, ROUND_WORDS, SCORE, WIND_WORDS
from paili.report.words import shape_word
from paili.scoring.case import ScoredReading
from paili.scoring.win_arguments import WINDS
from paili.scoring.worth import Score
from paili.tiles import EAST, FACE_NAMES, mpsz

Json = dict[str, Any]
_SUIT_STYLES: Final = ("red", "blue", "green", "yellow")


class ScorePrinter:
    """Prints scores on a console, in a language, with or without pictures of tiles."""

    def __init__(self, console: Console, language: str, *, pictures: bool = False) -> None:
        self.console, self.language, self.pictures = console, language, pictures

    def print(self, result: Score) -> None:
        """Print a score."""
        self.console.print(self._hand(result))
        self.console.print(Styled(self._terms(result), style="dim"))
        if result.stands_for:
            self.console.print(f"{self._say(SCORE['stands_for'])}: {mpsz(result.stands_for)}")
        self.console.print(self._reading(result.reading))
        if result.problem:
            self.console.print(Styled(self._say(PROBLEM_WORDS[result.problem]), style="bold red"))
            return
        self.console.print(self._yaku(result))
        if result.fu_items:
            self.console.print(self._fu(result))
        self.console.print(Styled(self._worth(result), style="bold"))
        for line in self._paid(result):
            self.console.print(line)

    def _say(self, text: Text) -> str:
        return pick(text, self.language)

    def _fill(self, name: str, *numbers: int) -> str:
        return self._say(SCORE[name]).format(*(f"{number:,}" for number in numbers))

    # ------------------------------------------------------------------ the hand

    def _hand(self, result: Score) -> Styled:
        win = result.win
        line = Styled()
        if self.pictures:
            line.append(win.hand.to_text("unicode") + " " + notation.write([win.tile], "unicode") + "   ")
        line.append(str(win.hand), style="bold")
        line.append(f" + {FACE_NAMES[win.tile]}", style="bold magenta")
        return line

    def _terms(self, result: Score) -> str:
        """What the points depend on besides the tiles, where it was not said too."""
        win = result.win
        seat = self._say(WIND_WORDS[win.seat_wind - EAST])
        round_ = self._say(ROUND_WORDS[win.round_wind - EAST])
        won_by = self._say(SCORE["tsumo" if win.tsumo else "ron"])
        rules = f"{self._say(SCORE['rules'])} {result.rules.name}"
        seated = self._say((f"{seat} seat", seat, seat))
        return self._say((", ", "、", "、")).join((rules, round_, seated, won_by))

    def _reading(self, reading: ScoredReading) -> Styled:
        line = Styled(f"{self._say(SCORE['reading'])}: ")
        for group in reading.groups:
            style = "bold magenta" if group.has_won else _SUIT_STYLES[group.kind // 9]
            line.append(group_text(group) + " ", style=style)
        return line.append(f"({self._say(SCORE['wait'])}: {shape_word(reading.wait, self.language)})")

    # ------------------------------------------------------------------ tables

    def _table(self, *titles: str) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
        for title in titles:
            table.add_column(self._say(SCORE[title]), overflow="fold")
        return table

    def _yaku(self, result: Score) -> Table:
        table = self._table("yaku", "han")
        table.columns[1].justify = "right"
        for each in result.yaku:
            table.add_row(each.name(self.language), str(each.han))
        return table

    def _fu(self, result: Score) -> Table:
        table = self._table("fu", "reason", "tile")
        table.columns[0].justify = "right"
        for item in result.fu_items:
            tile = "" if item.kind is None else FACE_NAMES[item.kind]
            table.add_row(str(item.fu), self._say(FU_WORDS[item.id]), tile)
        return table

    # ------------------------------------------------------------------ the numbers

    def _worth(self, result: Score) -> str:
        points = f"{result.points:,} {self._say(SCORE['points'])}"
        limit = self._say(LIMIT_WORDS[result.limit])
        if result.yakuman:
            name = self._fill("times", result.yakuman) if result.yakuman > 1 else limit
            return f"{name}   {points}"
        made = sum(item.fu for item in result.fu_items)
        rounded = f" ({self._fill('rounded', made)})" if made != result.fu else ""
        han, fu = self._say(SCORE["han"]).lower(), self._say(SCORE["fu"]).lower()
        space = " " if self.language == "en" else ""
        return f"{result.han}{space}{han} {result.fu}{space}{fu}{rounded}   {limit}   {points}"

    def _paid(self, result: Score) -> list[str]:
        payments = result.payments
        if payments.discarder:
            line = self._fill("pays_all", payments.discarder)
        elif payments.dealer:
            line = self._fill("shares", payments.dealer, payments.child)
        else:
            line = self._fill("all_pay", payments.child)
        if payments.honba:
            line += f" ({self._fill('honba', payments.honba)})"
        if payments.sticks:
            line += f", {self._fill('sticks', payments.sticks)}"
        lines = [line]
        if payments.total != result.points:
            lines.append(f"{self._say(SCORE['total'])}: {payments.total:,}")
        return lines + self._seats(payments.changes)

    def _seats(self, changes: Sequence[int] | None) -> list[str]:
        if changes is None:
            return []
        words = zip(WIND_WORDS, changes, strict=False)
        return ["  ".join(f"{self._say(word)} {change:+,}" for word, change in words)]


def group_text(group: Group) -> str:
    """Write a group: open ones in brackets, concealed quads in parentheses.

    >>> from paili.tiles import Kind
    >>> one, other = Group("run", (Kind.M1, Kind.M2, Kind.M3)), Group("quad", (Kind.RED,) * 4, is_open=True)
    >>> group_text(one), group_text(other)
    ('123m', '[7777z]')
    """
    text = str(group)
    if group.is_open:
        return f"[{text}]"
    return f"({text})" if group.type == "quad" else text


# ---------------------------------------------------------------------------------- JSON


def score_json(result: Score) -> Json:
    """Return a score as JSON objects, arrays, strings and numbers.

    >>> from paili.scoring import Win, score
    >>> score_json(score(Win("123567m234p67s99p", "8s", tsumo=True)))["payments"]["dealer"]
    700
    """
    win = result.win
    return {
        "hand": str(win.hand),
        "tile": FACE_NAMES[win.tile],
        "rules": result.rules.name,
        "seat_wind": WINDS[win.seat_wind - EAST],
        "round_wind": WINDS[win.round_wind - EAST],
        "tsumo": win.tsumo,
        "stands_for": [FACE_NAMES[kind] for kind in result.stands_for],
        "problem": result.problem,
        "han": result.han,
        "fu": result.fu,
        "yaku": [_yaku_json(each.id, each.han, each.names) for each in result.yaku],
        "fu_items": [_fu_json(item.id, item.fu, item.kind) for item in result.fu_items],
        "limit": result.limit,
        "yakuman": result.yakuman,
        "points": result.points,
        "payments": _payments_json(result),
        "reading": _reading_json(result.reading),
    }


def _yaku_json(id_: str, han: int, names: tuple[str, ...]) -> Json:
    return {"id": id_, "han": han, "names": dict(zip(LANGUAGES, names, strict=True))}


def _fu_json(id_: str, fu: int, kind: int | None) -> Json:
    return {"id": id_, "fu": fu, "tile": None if kind is None else FACE_NAMES[kind]}


def _payments_json(result: Score) -> Json:
    payments = result.payments._asdict()
    changes = result.payments.changes
    payments["changes"] = None if changes is None else dict(zip(WINDS, changes, strict=False))
    return payments


def _reading_json(reading: ScoredReading) -> Json:
    groups = [
        {
            "type": group.type,
            "text": group_text(group),
            "tiles": [FACE_NAMES[kind] for kind in group.tiles],
            "open": group.is_open,
            "won": group.has_won,
        }
        for group in reading.groups
    ]
    return {"form": reading.form, "wait": reading.wait, "groups": groups}
