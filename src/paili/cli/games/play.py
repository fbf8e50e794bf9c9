"""``paili play``: a game against bots in the terminal, by keyboard, with a coach on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import SystemRandom
from typing import Final

import click

from paili import fan
from paili.bots.choice import Bot
from paili.bots.human.coach import hint, knows
from paili.bots.named import BALANCED, BOTS, named
from paili.catalogue import text
from paili.cli import option
from paili.cli.help_pages import Command
from paili.cli.streams import input_lines
from paili.errors import GameError
from paili.game import Play
from paili.game.events import Discard, Event, Swap
from paili.game.move_text import text_of
from paili.game.records import Deal, Game, Player
from paili.scoring.rules import Rules

_MOST: Final = 2**32
_END, _HINT, _AGAIN = "q", "?", ""


@click.command(cls=Command)
@click.argument("names", metavar="[NAME…]", nargs=-1, type=click.Choice(BOTS))
@click.option("--seat", type=click.IntRange(0, 3), default=0, show_default=True)
@click.option("--seed", type=int, default=None)
@option.any_rules
@option.language
def play(
    names: tuple[str, ...], seat: int, seed: int | None, rules: Rules | fan.Rules, language: str
) -> None:
    """Play a game against bots."""
    if seat >= rules.players:
        raise GameError("playing.no_seat", seat=seat, players=rules.players)
    if len(names) not in (0, 1, rules.players - 1):
        raise GameError("playing.wrong_bots", number=len(names), players=rules.players - 1)
    chosen = SystemRandom().randrange(_MOST) if seed is None else seed
    several = names if len(names) > 1 else (names or (BALANCED,)) * (rules.players - 1)
    _Evening(rules, seat, chosen, several, language).play()


class _Evening:
    """A game of a person against bots at the terminal.

    Args:
        rules: the rule set.
        seat: the seat of the person.
        seed: the seed of the walls.
        bots: the names of the bots, starting with the next seat in turn order.
        language: the language of the texts.
    """

    def __init__(
        self, rules: Rules | fan.Rules, seat: int, seed: int, bots: tuple[str, ...], language: str
    ) -> None:
        from paili.report.game.playing import printer_of

        self._seat, self._language = seat, language
        self._play = Play(rules, seed=seed)
        away = [(seat + number) % rules.players for number in range(1, rules.players)]
        self._bots: dict[int, Bot] = {
            item: named(bot, seed + item) for item, bot in zip(away, bots, strict=True)
        }
        you = text("playing.you", language)
        of_seats = {seat: you} | dict(zip(away, bots, strict=True))
        self._names = [of_seats[index] for index in range(rules.players)]
        self._screen = printer_of(rules, language, self._names)
        self._screen.print_beginning(seed)
        self._lines = input_lines()

    def play(self) -> None:
        """Play to the end of the game, or until the person quits."""
        while not self._play.over:
            moves = {}
            for seat in self._play.asks:
                move = self._own() if seat == self._seat else self._answer(seat)
                if move is None:
                    self._tell("playing.ended")
                    return
                moves[seat] = move
            self._step(moves)
        self._tell_result()

    def _tell(self, key: str, **facts: object) -> None:
        self._screen.screen.print(text(key, self._language, **facts))

    def _answer(self, seat: int) -> Event:
        return self._bots[seat].decide(self._play.position(seat)).move

    def _step(self, moves: dict[int, Event]) -> None:
        """Apply the moves of all seats; print the events that follow and, after a deal, its result."""
        deals, dealer = len(self._play.deals), self._play.deal.dealer
        happened = self._play.step(moves)
        ends = next((at for at, item in enumerate(happened) if isinstance(item, Deal)), len(happened))
        self._screen.print_news(happened[:ends], dealer)
        if len(self._play.deals) > deals:
            self._tell_end()
            self._screen.print_news(happened[ends:], self._play.deal.dealer)

    # -------------------------------------------------------------------- the person

    def _own(self) -> Event | None:
        """Read lines until the person has typed a legal move, and return this move; None if the input
        ends.
        """
        state = self._play.table.state
        moves = {text_of(move, state): move for move in self._play.asks[self._seat]}
        numbered = [word for word, move in moves.items() if _has_number(move)]
        self._show(moves, numbered)
        for typed in self._typed():
            if typed == _HINT:
                self._hint()
            elif typed == _AGAIN:
                self._show(moves, numbered)
            elif (event := _selected(typed, moves, numbered)) is not None:
                return event
            else:
                self._tell("playing.no_move", typed=typed)
        return None

    def _show(self, moves: dict[str, Event], numbered: list[str]) -> None:
        position = self._play.position(self._seat)
        self._screen.print_table(position, self._seat)
        self._screen.print_offer(position, self._seat)
        self._screen.print_hand(position.hand, position.hand.drawn)
        self._screen.print_moves(moves, numbered)

    def _typed(self) -> Iterator[str]:
        """Yield the typed lines until a line ends the game, or the input ends."""
        while True:
            click.echo("> ", nl=False)
            typed = next(self._lines, None)
            if typed is None:
                click.echo()
            if typed is None or typed.strip().lower() == _END:
                return
            yield typed.strip()

    def _hint(self) -> None:
        position = self._play.position(self._seat)
        if not knows(position):
            self._tell("playing.no_coach")
            return
        choice = hint(position)
        word = text_of(choice.move, self._play.table.state)
        self._screen.print_hint(word, choice.move, choice.why)

    # -------------------------------------------------------------------- ends

    def _record(self) -> Game:
        players = tuple(Player(name=name) for name in self._names)
        return replace(self._play.game, players=players)

    def _tell_end(self) -> None:
        from paili.logs.deal.completion import with_scores
        from paili.logs.deal.fan_deal import with_payments
        from paili.report.game.log import LogPrinter

        rules = self._play.table.rules
        complete = with_scores if isinstance(rules, Rules) else with_payments
        deal = complete(self._play.deals[-1], rules)
        LogPrinter(self._language).print_deal(self._record(), deal)

    def _tell_result(self) -> None:
        from paili.report.game.log import LogPrinter

        LogPrinter(self._language).print_places(self._record())


def _has_number(move: Event) -> bool:
    """Return whether the player types a number to select a move; discards and swaps are selected by tiles."""
    return move.riichi if isinstance(move, Discard) else not isinstance(move, Swap)


def _selected(typed: str, moves: dict[str, Event], numbered: list[str]) -> Event | None:
    """Return the legal move that a typed text selects: by its full text, its number, or the name of a tile.

    Args:
        typed: the text.
        moves: the legal moves by their text.
        numbered: the texts of the moves with a number, in order.

    Returns:
        None if the text selects no move.
    """
    if typed in moves:
        return moves[typed]
    if typed.isascii() and typed.isdigit():
        place = int(typed[:3])
        return moves[numbered[place - 1]] if 1 <= place <= len(numbered) else None
    words = (typed.lower(), f"swap.{typed.lower()}")
    return next((move for word, move in moves.items() if word.lower() in words), None)
