"""Write scores of riichi and of Chinese games as text for a terminal and for the page.

>>> from paili.scoring import Win, score
>>> result = score(Win("123567m234p67s99p", "8s", tsumo=True))
>>> score_page_json(result, "en")["words"]["paid"]
'the dealer pays 700, the others 400 each'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from paili import notation
from paili.catalogue import labelled, text
from paili.fan import FanScore
from paili.fan.rules import Rules as GameRules
from paili.hand.groups import Group
from paili.layout import styled
from paili.record import Json
from paili.report.words import DRAWN, SUIT_STYLES, TilePrinter, marks, rules_word, shape_word
from paili.scoring.points import Payments
from paili.scoring.rules import Rules
from paili.scoring.scored_case import Score
from paili.tiles import EAST, FACE_NAMES, mpsz
from paili.win.facts import WINDS
from paili.win.readings import ScoredReading

if TYPE_CHECKING:
    from paili.goal.places import WinCondition


class ScorePrinter(TilePrinter):
    """A printer of riichi scores on a screen, in a language, with or without pictures of tiles."""

    section = "scored"

    def print(self, result: Score) -> None:
        """Print a score."""
        self.print_hand(result)
        if result.problem:
            self.screen.print(text(f"score_problem.{result.problem}", self.language), "bold red")
            return
        yaku = ((yaku.name(self.language), str(yaku.han)) for yaku in result.yaku)
        self._print_table(map(self._say, ("yaku", "han")), yaku, right=(1,))
        self.screen.print()
        if result.fu_items:
            self._print_table(map(self._say, ("fu", "reason", "tile")), self._fu(result), right=(0,))
            self.screen.print()
        self.screen.print(self._worth(result), "bold")
        self._print_lines(self._paid(result))

    def print_hand(self, result: Score | FanScore) -> None:
        """Print the winning hand, and the groups of its highest-scoring division."""
        self.screen.print(self._won_hand(result))
        self.screen.print(self._terms(result), "dim")
        if isinstance(result, FanScore) and result.stands_for:
            tiles = self._shown(result.stands_for, mpsz(result.stands_for))
            self.screen.print(labelled(self._say("stands_for"), tiles, self.language))
        self.screen.print(self._reading(result.reading))

    # ------------------------------------------------------------------ the hand

    def _won_hand(self, result: Score | FanScore) -> str:
        win = result.win
        if self.tiles == DRAWN:
            return f"{self._hand(win.hand)} {marks([win.tile])}"
        tiles = win.hand.to_text("unicode") + " " + notation.write([win.tile], "unicode") + "   "
        line = styled(str(win.hand), "bold") + styled(f" + {FACE_NAMES[win.tile]}", "bold magenta")
        return tiles + line if self.pictures else line

    def _terms(self, result: Score | FanScore) -> str:
        """Return a line of text with the facts of a win except its tiles: rules, winds, ron or tsumo."""
        win = result.win
        wind = text(f"seat_name.{WINDS[win.seat_wind - EAST]}", self.language)
        round_ = self.round(WINDS[win.round_wind - EAST])
        won_by = self.won_by(win.tsumo)
        rules = f"{self._say('rules')} {rules_word(result.rules.name, self.language)}"
        return self._say("between").join((rules, round_, self._say("seat", wind=wind), won_by))

    def round(self, wind: str) -> str:
        """Return the word for the round of a wind, such as "East round".

        Args:
            wind: the wind as a letter.
        """
        return text(f"round_name.{wind}", self.language)

    def won_by(self, tsumo: bool) -> str:
        """Return the word for a win by ron or by tsumo."""
        return self._say("tsumo" if tsumo else "ron")

    def _reading(self, reading: ScoredReading) -> str:
        groups = map(self._group, reading.won_groups)
        wait = self._say("wait_in", shape=shape_word(reading.wait, self.language))
        return labelled(self._say("reading"), f"{' '.join(groups)}{wait}", self.language)

    def _group(self, group: Group) -> str:
        return self._shown(group.faces, styled(str(group), _style_of(group)))

    # ------------------------------------------------------------------ the numbers

    def _fu(self, result: Score) -> Iterator[tuple[str, ...]]:
        for item in result.fu_items:
            tile = "" if item.kind is None else self._shown([item.kind], FACE_NAMES[item.kind])
            yield str(item.fu), text(f"fu.{item.id}", self.language), tile

    def _worth(self, result: Score) -> str:
        points = self._say("points", points=f"{result.points:,}")
        limit = limit_word(result, self.language)
        if result.yakuman:
            return f"{limit}   {points}"
        total = sum(item.fu for item in result.fu_items)
        rounded = self._say("rounded", made=total) if total != result.fu else ""
        return f"{self._say('worth', han=result.han, fu=result.fu)}{rounded}   {limit}   {points}"

    def _paid(self, result: Score) -> Iterator[str]:
        payments = result.payments
        yield paid(payments, self.language)
        if payments.total != result.points:
            yield labelled(self._say("total"), f"{payments.total:,}", self.language)
        if payments.changes is not None:
            yield self._changes(payments.changes)

    def _changes(self, changes: Sequence[int], style: str = "") -> str:
        winds = (text(f"seat_name.{wind}", self.language) for wind in WINDS)
        return "  ".join(
            f"{wind} {styled(f'{change:+,}', style)}" for wind, change in zip(winds, changes, strict=False)
        )


def _style_of(group: Group) -> str:
    if group.has_won:
        return "bold magenta"
    return "" if group.kind is None else SUIT_STYLES[group.kind // 9]


def paid(payments: Payments, language: str) -> str:
    """Return a text that says who pays how many points."""
    if payments.discarder:
        line = text("scored.pays_all", language, points=f"{payments.discarder:,}")
    elif payments.dealer:
        dealer, child = f"{payments.dealer:,}", f"{payments.child:,}"
        line = text("scored.shares", language, dealer=dealer, child=child)
    else:
        line = text("scored.all_pay", language, points=f"{payments.child:,}")
    if payments.honba:
        line += text("scored.honba", language, points=f"{payments.honba:,}")
    if payments.sticks:
        line += text("scored.sticks", language, points=f"{payments.sticks:,}")
    return line


def limit_word(result: Score | WinCondition, language: str) -> str:
    """Return the name of the limit that a win reaches, such as mangan; "" for none."""
    if result.yakuman > 1:
        return text("scored.times", language, times=result.yakuman)
    return text(f"limit.{result.limit}", language) if result.limit else ""


# ---------------------------------------------------------------------------------- of Chinese games


class FanScorePrinter(ScorePrinter):
    """A printer of scores of Chinese games on a screen, in a language, with or without pictures of tiles.

    >>> from paili import Win, fan
    >>> printer = FanScorePrinter("zh")
    >>> list(printer.paid(fan.score(Win("123456789m12p88s", "3p"), fan.MCR)))
    ['点炮者付30，其余各付8']
    """

    def print_fans(self, result: FanScore) -> None:
        """Print the score of a win of a Chinese game."""
        self.print_hand(result)
        self._print_table(map(self._words, ("fan", "value", "times")), self._fans(result), right=(1, 2))
        self.screen.print()
        self.screen.print(self._total(result), "bold")
        if result.problem:
            self.screen.print(problem_text(result.problem, result.rules, self.language), "bold red")
            return
        self._print_lines(self.paid(result))

    def round(self, wind: str) -> str:
        """Return the word of Chinese players for the round of a wind.

        Args:
            wind: the wind as a letter.
        """
        return text(f"fan_round.{wind}", self.language)

    def won_by(self, tsumo: bool) -> str:
        """Return the words of Chinese games for a win by ron or by tsumo."""
        return self._words("self_drawn" if tsumo else "discarded")

    def _words(self, name: str, **facts: object) -> str:
        return text(f"fan_scored.{name}", self.language, **facts)

    def _fans(self, result: FanScore) -> Iterator[tuple[str, ...]]:
        for fan in result.fans:
            factor = "×" if result.rules.fan(fan.id).counts == "factor" else ""
            yield fan.name(self.language), f"{factor}{fan.value}", str(fan.times)

    def _total(self, result: FanScore) -> str:
        total = self._words("total", total=result.total, unit=unit_word(result.rules, self.language))
        return total if result.problem else f"{total}   {self._words('base', points=f'{result.base:,}')}"

    def paid(self, result: FanScore) -> Iterator[str]:
        """Yield a line for each payment, with the seats that pay and the points."""
        payments = result.payments
        if payments.liable:
            yield self._words("liable", points=f"{payments.liable:,}")
        elif result.win.tsumo:
            yield self._words("each", points=f"{payments.each_player:,}")
        else:
            points, others = f"{payments.discarder:,}", f"{payments.others:,}"
            yield self._words("shares" if payments.others else "discarder", points=points, others=others)
        if payments.birds:
            yield self._words("birds", number=payments.birds)
        if payments.changes is not None:
            yield self._changes(payments.changes, "bold")


def unit_word(rules: GameRules, language: str) -> str:
    """Return the word for the unit of a game's totals, such as "fan".

    >>> from paili import fan
    >>> unit_word(fan.MCR, "zh"), unit_word(fan.TAIWAN, "zh")
    ('番', '台')
    """
    return text(f"fan_unit.{rules.unit}", language)


def problem_text(problem: str, rules: GameRules, language: str) -> str:
    """Return a sentence with the reason why a hand may not win.

    Args:
        problem: the id of the reason, the field ``problem`` of the score.
        rules: the game.
        language: the language.
    """
    facts = {"minimum": rules.minimum, "points": rules.minimum_points, "unit": unit_word(rules, language)}
    return text(f"fan_problem.{problem}", language, **facts)


# ---------------------------------------------------------------------------------- for the page


def rules_json(rules: Rules) -> Json:
    """Return the name and the number of players of a rule set as a JSON-ready dict."""
    return {"name": rules.name, "players": rules.players}


def score_page_json(result: Score, language: str) -> Json:
    """Return a score of riichi as a JSON-ready dict, with texts for people."""
    return {
        **result.to_dict(),
        "words": {
            "limit": limit_word(result, language),
            "problem": text(f"score_problem.{result.problem}", language) if result.problem else "",
            "paid": "" if result.problem else paid(result.payments, language),
            "wait": shape_word(result.reading.wait, language),
            "yaku": [yaku.name(language) for yaku in result.yaku],
            "fu_items": [text(f"fu.{item.id}", language) for item in result.fu_items],
        },
    }
