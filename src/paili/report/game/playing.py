"""Print a game for the person who plays it: the table as the person sees it, and the remarks of a coach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from paili.analysis.discards import Discard as DiscardAnswer
from paili.bots.human.coach import FanRemark, Remark
from paili.catalogue import Message, Rendered, text
from paili.fan import FanScore
from paili.game import events as ev
from paili.game.records import Deal
from paili.hand import Hand
from paili.layout import Printer, styled
from paili.notation import in_order
from paili.position import OpenSeat, Position
from paili.report.fan.hand import fans_text, ready_text, why_discard, worth_text
from paili.report.game.log import DRAWN, RIICHI, TAKEN
from paili.report.game.score import unit_word
from paili.report.hand.danger import danger_text
from paili.report.hand.why import why
from paili.report.words import reason_text, shanten_word, tile_word
from paili.scoring.rules import Rules
from paili.tiles import EAST, FACE_NAMES, WALL_NAMES, mpsz

_MOST: Final = 3  # sentences on the shape: what comes first matters most
_SMALL: Final = 0.005  # a chance to deal in below which no remark is printed
_News = dict[type[ev.Event | Deal], tuple[str, Callable[[Any], dict[str, object]]]]
_WORDS: Final = ("east", "south", "west", "north")
# sentences about events: the id of the sentence, and its facts besides the seat
_NEWS: Final[_News] = {
    ev.Dora: ("turned", lambda event: {"tile": FACE_NAMES[event.tile]}),
    ev.RiichiAccepted: ("riichi", lambda _: {}),
    ev.Call: ("calls", lambda event: {"meld": event.meld}),
    ev.ConcealedQuad: ("quad", lambda event: {"tiles": mpsz(event.tiles)}),
    ev.AddedQuad: ("quad", lambda event: {"tiles": FACE_NAMES[event.tile]}),
    ev.North: ("north", lambda _: {}),
}
# further sentences in Chinese games, where a deal may continue after a win
_FAN_NEWS: Final[_News] = {
    ev.Flower: ("flower", lambda event: {"tile": WALL_NAMES[event.tile]}),
    ev.Lack: ("lacks", lambda event: {"suit": Message(f"drill.suit_{event.suit}")}),
    ev.Swapped: ("swapped", lambda event: {"direction": Message(f"swap.{event.direction}")}),
    ev.Win: ("wins", lambda event: {"tile": FACE_NAMES[event.tile]}),
    ev.FalseWin: ("wins_falsely", lambda event: {"tile": FACE_NAMES[event.tile]}),
    ev.Birds: ("birds", lambda event: {"tiles": mpsz(event.tiles)}),
}


class PlayPrinter(Printer):
    """A printer of a riichi game as one seat sees it.

    Args:
        language: the language of the texts.
        names: the names of the players, by seat.
    """

    section = "playing"
    news: ClassVar[_News] = _NEWS

    def __init__(self, language: str, names: Sequence[str]) -> None:
        super().__init__(language)
        self._names = names

    def print_beginning(self, seed: int) -> None:
        """Print the seed of the game, and the meaning of the symbols on the screen."""
        self.screen.print(self._say("begin", seed=seed))

    def name_of_seat(self, seat: int, dealer: int) -> str:
        """Return the wind and the name of the player of a seat.

        Args:
            seat: the seat.
            dealer: the seat of the dealer.
        """
        wind = Message(f"logs.{_WORDS[(seat - dealer) % len(self._names)]}")
        return self._say("who", wind=wind, name=self._names[seat])

    # -------------------------------------------------------------------- what happened

    def print_news(self, events: Iterable[ev.Event | Deal], dealer: int) -> None:
        """Print the events since the person's last decision, except draws and plain discards.

        Args:
            events: the events.
            dealer: the seat of the dealer.
        """
        for event in events:
            words = self._news(event, dealer)
            if words:
                self.screen.print(words)

    def _news(self, event: ev.Event | Deal, dealer: int) -> str:
        if type(event) not in self.news:
            return ""
        key, facts = self.news[type(event)]
        seat = getattr(event, "seat", None)
        return self._say(key, who="" if seat is None else self.name_of_seat(seat, dealer), **facts(event))

    # -------------------------------------------------------------------- the table

    def print_table(self, position: Position, seat: int) -> None:
        """Print the open tiles of all seats, the person's seat last."""
        players = position.players
        dealer = (seat - (position.winds[0] - EAST)) % players
        self.screen.print()
        self.screen.print(self._deal(position), "bold")
        rows = [
            self._row(self.name_of_seat((seat + away) % players, dealer), position.seats[away])
            for away in (*range(1, players), 0)
        ]
        self._print_table(map(self._say, ("seat", "points", "melds", "river")), rows, right=(1,), firm=(0, 1))

    def _deal(self, position: Position) -> str:
        wind = Message(f"logs.{_WORDS[position.winds[1] - EAST]}")
        facts = {"number": position.number, "honba": position.honba, "sticks": position.sticks}
        words = {"wall": position.wall, "indicators": mpsz(position.indicators)}
        return self._say("deal", wind=wind, **facts, **words)

    def _row(self, who: str, seat: OpenSeat) -> tuple[str, str, str, str]:
        melds = [str(meld.meld) for meld in seat.melds]
        river = " ".join(
            FACE_NAMES[item.tile]
            + DRAWN * item.drawn
            + RIICHI * item.riichi
            + TAKEN * (item.called_by is not None)
            for item in seat.river or ()
        )
        return who, f"{seat.points or 0:,}", " ".join([*melds, *self._seat_marks(seat)]), river

    def _seat_marks(self, seat: OpenSeat) -> list[str]:
        """Return texts about a seat to print after its melds, such as the number of norths set aside."""
        return [f"{seat.norths}×4z"] if seat.norths else []

    def print_hand(self, hand: Hand, drawn: int | None) -> None:
        """Print the person's tiles, with a gap before the drawn tile."""
        faces: list[int] = list(hand.faces)
        if drawn is not None:
            faces.remove(drawn)
        words = mpsz(in_order(faces)) + (f" + {FACE_NAMES[drawn]}" if drawn is not None else "")
        melds = " ".join(map(str, hand.melds))
        self.screen.print(self._say("hand", tiles=f"{words} {melds}".strip()), "bold")

    # -------------------------------------------------------------------- the moves

    def print_moves(self, moves: Mapping[str, ev.Event], numbered: Sequence[str]) -> None:
        """Print what the player may type: the name of a tile to discard, or the number of another legal move.

        Args:
            moves: the legal moves by their text.
            numbered: the texts of the moves that have a number, in order.
        """
        words = [f"{number} {self._move(moves[text])}" for number, text in enumerate(numbered, 1)]
        if tiles := [move.tile for move in moves.values() if isinstance(move, ev.Discard)]:
            words.append(self._say("any_tile", tile=FACE_NAMES[tiles[-1]]))
        self.screen.print("   ".join([*words, styled(self._say("keys"), "dim")]))

    def _move(self, move: ev.Event) -> str:
        if isinstance(move, ev.Win):
            return self._say("win")
        if isinstance(move, ev.Discard):
            return self._say("declare", tile=FACE_NAMES[move.tile])
        if isinstance(move, ev.Call):
            return self._say("call", meld=move.meld)
        if isinstance(move, ev.ConcealedQuad | ev.AddedQuad):
            tiles = mpsz(move.tiles) if isinstance(move, ev.ConcealedQuad) else FACE_NAMES[move.tile]
            return self._say("make_quad", tiles=tiles)
        return self._say({ev.North: "set_aside", ev.DrawnDeal: "nine"}.get(type(move), "pass"))

    def print_offer(self, position: Position, seat: int) -> None:
        """Print the tile that the person may call, and the player who discarded it."""
        if position.offered is not None and position.offered.seat is not None:
            dealer = (seat - (position.winds[0] - EAST)) % position.players
            who = self.name_of_seat((seat + position.offered.seat) % position.players, dealer)
            self.screen.print(self._say("offered", who=who, tile=FACE_NAMES[position.offered.tile]), "bold")

    def print_hint(self, text: str, move: ev.Event, why: Message) -> None:
        """Print the move that the coach recommends, and its reason.

        Args:
            text: the move as the player would type it.
            move: the move.
            why: the reason.
        """
        event = text if isinstance(move, ev.Discard) and not move.riichi else self._move(move)
        self.screen.print(
            self._say("hint", move=event.lower(), why=Rendered(reason_text(why, self.language)))
        )


# ---------------------------------------------------------------------------------- the coach


def remark_lines(remark: Remark | FanRemark | FanScore, language: str) -> Iterator[str]:
    """Yield the remarks of the coach about a discard.

    >>> from paili.bots.human.coach import hint, remark
    >>> from paili.game import legal
    >>> from paili.position import Position
    >>> p = Position.parse("2479m6678p140s34z.5z_S3N_i3m_A9s3z_B21z4z_C6z1m2p-_D9p1z9m")
    >>> for line in remark_lines(remark(p, legal(p)[0], hint(p)), "en"): print(line)
    2m leaves 62 useful tiles (4-shanten), 9m leaves 61 (4-shanten).
    2m: the chance to deal in is 5.6 %, and the discard costs 297 points on average
    9m: the chance to deal in is 0 %, and the discard costs 0 points on average
    """
    if not isinstance(remark, Remark):
        yield from _of_chinese(remark, language)
        return
    if remark.is_best_by_tiles:
        yield from why(remark.shape, language)[:_MOST]
    elif remark.coach_shape is not None:
        yield _compare_with_coach(remark.shape.chosen, remark.coach_shape, language)
    risks = [item for item in (remark.risk, remark.coach_risk) if item is not None]
    if max(item.p for item in risks) >= _SMALL:
        yield from (danger_text(item, language) for item in risks)


def _compare_with_coach(discard_answer: DiscardAnswer, coach: DiscardAnswer, language: str) -> str:
    """Return a sentence that compares the shape after a discard with the shape after the coach's discard.

    The coach also considers danger and value, so its discard need not have the best shape.
    """
    return text(
        "playing.beside", language, tile=tile_word(discard_answer.tile, language),
        number=discard_answer.ukeire.total,
        away=shanten_word(discard_answer.shanten, language), coach=tile_word(coach.tile, language),
        most=coach.ukeire.total, coach_away=shanten_word(coach.shanten, language),
    )  # fmt: skip


def hint_lines(remark: FanRemark | FanScore, language: str) -> Iterator[str]:
    """Yield, for a Chinese game, the value of a win now, or each wait after a discard with its value.

    >>> from paili import fan
    >>> comparison = fan.compare("123m456p78s99m6s[123p]", "6s", fan.MCR)
    >>> [*hint_lines(FanRemark(comparison, fan.MCR), "en")]
    ['After discarding 6s, 4 tiles can win: 6s: 4 fan, too few to win; 9s: 11 fan, +35.']
    """
    if isinstance(remark, FanScore):
        worth, fans = Rendered(worth_text(remark, language)), fans_text(remark, language)
        yield text("playing.win_now", language, worth=worth, fans=fans)
        return
    chosen, rules = remark.comparison.chosen, remark.rules
    if chosen.shanten == 0:
        yield ready_text(chosen, language)
    elif rules.minimum:
        facts = {"minimum": rules.minimum, "unit": unit_word(rules, language)}
        yield text("playing.by_shape", language, **facts)


def _of_chinese(remark: FanRemark | FanScore, language: str) -> Iterator[str]:
    if isinstance(remark, FanScore):
        yield from hint_lines(remark, language)
        return
    yield from why_discard(remark.comparison, language)[:_MOST]
    if not remark.comparison.both_ready:
        yield from hint_lines(remark, language)


class FanPlayPrinter(PlayPrinter):
    """A printer of a Chinese game as one seat sees it."""

    news: ClassVar[_News] = _NEWS | _FAN_NEWS

    def print_beginning(self, seed: int) -> None:
        """Print the seed of the game, and the meaning of the symbols on the screen."""
        self.screen.print(self._say("begin_fan", seed=seed))

    def _deal(self, position: Position) -> str:
        wind, words = Message(f"logs.{_WORDS[position.winds[1] - EAST]}"), {"wall": position.wall}
        deal = self._say("deal_fan", wind=wind, number=position.number, **words)
        if position.turned is None:
            return deal
        return f"{deal}, {self._say('turned_wild', tile=FACE_NAMES[position.turned])}"

    def _seat_marks(self, seat: OpenSeat) -> list[str]:
        flowers = ["".join(map(str, seat.flowers)) + "f"] if seat.flowers else []
        hidden = [self._say("hidden_quads", number=seat.quads)] if seat.quads else []
        lack = [self._say("without", suit=Message(f"drill.suit_{seat.lack}"))] if seat.lack else []
        states = [self._say("has_won")] if seat.gone else [self._say("is_ready")] if seat.riichi else []
        return [*hidden, *flowers, *lack, *states]

    def print_moves(self, moves: Mapping[str, ev.Event], numbered: Sequence[str]) -> None:
        """Print what the player may type: three tiles to pass on before play; during play, as in riichi.

        Args:
            moves: the legal moves by their text.
            numbered: the texts of the moves that have a number, in order.
        """
        swaps = [move.tiles for move in moves.values() if isinstance(move, ev.Swap)]
        if not swaps:
            super().print_moves(moves, numbered)
            return
        words = self._say("any_three", tiles=mpsz(swaps[0]))
        self.screen.print("   ".join([words, styled(self._say("keys"), "dim")]))

    def _move(self, move: ev.Event) -> str:
        if isinstance(move, ev.Lack):
            return self._say("without", suit=Message(f"drill.suit_{move.suit}"))
        if isinstance(move, ev.Swap):
            return self._say("pass_on", tiles=mpsz(move.tiles))
        if isinstance(move, ev.FalseWin):
            return self._say("false_win")
        if isinstance(move, ev.Discard):
            return self._say("declare_ready", tile=FACE_NAMES[move.tile])
        return super()._move(move)


def printer_of(rules: object, language: str, names: Sequence[str]) -> PlayPrinter:
    """Return the printer of a game: one for riichi, or one for Chinese games.

    Args:
        rules: the rules of riichi or of a Chinese game.
        language: the language of the texts.
        names: the names of the players, by seat.
    """
    kind = PlayPrinter if isinstance(rules, Rules) else FanPlayPrinter
    return kind(language, names)
