"""Read games from Botzone's match text: each match is one deal of the Chinese official game without flowers.

Each seat draws from its own wall. A match is a sequence of lines: ``Match``, the ``Wind`` of the round, the
thirteen tiles dealt to each ``Player``, then the actions of the players; at the end ``Fan`` and ``Score``, or
``Huang`` for a drawn deal. If several seats claim the same discard, the claims that lost follow the word
``Ignore``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.fan.score import game as fan_game
from paili.game import events as ev
from paili.game import records as rec
from paili.game.json_fields import as_int
from paili.hand.meld import CHI, OPEN_QUAD, PON
from paili.logs.deal.facts import check_deal
from paili.logs.deal.open_deal import check_entries
from paili.logs.formats import BOTZONE
from paili.logs.json_values import check_utf8, lines_of
from paili.logs.problems import ParsedGame, deal_name, in_deal
from paili.tiles import COPIES, EAST, FACE_NAMES, KINDS, RED

RULES_OF_BOTZONE: Final[Any] = fan_game("mcr").replace(name="mcr-botzone", flowers=0, walls="own")
_SEATS: Final = 4
_BEGIN: Final = "Match"
_IGNORE: Final = "Ignore"
# first kind and number of kinds of each letter; dragons are counted from red back to white
_LETTERS: Final = {"W": (0, 9), "B": (9, 9), "T": (18, 9), "F": (EAST, 4), "J": (RED, 3)}


def read(blocks: Iterable[bytes], path: str) -> Iterator[ParsedGame]:
    """Yield the matches of a text as games; for an unreadable match, yield its error and read the next match.

    Args:
        blocks: the blocks of bytes of the file.
        path: the path of the file.
    """
    match: _Match | None = None
    is_told = False
    for number, line in enumerate(lines_of(blocks), 1):
        check_utf8(line, number)
        words = line.split()
        if words[:1] == [_BEGIN]:
            if match is not None:
                yield match.finish()
            match = _Match(path, " ".join(words[1:]), number)
        elif words and match is not None:
            match.take(words, number)
        elif words and not is_told:
            is_told = True
            yield ParsedGame(None, (_outside(" ".join(words), number),))
    if match is not None:
        yield match.finish()


def _outside(line: str, number: int) -> LogError:
    return LogError("logs.outside_deal").at(event=Message("logs.line", number=number), text=line)


class _Match:
    """A reader of one match, which collects the events of its lines."""

    def __init__(self, path: str, title: str, place: int) -> None:
        self._path, self._title, self._place = path, title, place
        self._wind = 0
        self._hands: list[tuple[int, ...]] = [()] * _SEATS
        self._events: list[ev.Event] = []
        self._source = self._tile = -1
        self._drawn: int | None = None
        self._fault: LogError | None = None

    def take(self, words: Sequence[str], number: int) -> None:
        """Read a line of the match; after an unreadable line, skip the rest of the match."""
        if self._fault is not None:
            return
        try:
            handler = _LINES.get(words[0])
            if handler is None:
                raise LogError("logs.unknown_event")
            handler(self, words, number)
            check_entries(len(self._events))
        except (IndexError, ValueError) as error:
            fault = error if isinstance(error, LogError) else LogError("logs.unknown_event")
            name, place = deal_name(4 * self._wind, 0), Message("logs.line", number=number)
            self._fault = fault.at(deal=name, event=place, text=" ".join(words))

    def finish(self) -> ParsedGame:
        """Return the match as a game of one deal."""
        deal = rec.Deal(
            round=4 * self._wind, honba=0, sticks=0, points=(0,) * _SEATS, hands=tuple(self._hands),
            indicator=ev.HIDDEN, events=tuple(self._events), place=self._place,
        )  # fmt: skip
        try:
            if self._fault is not None:
                raise self._fault
            with in_deal(deal):
                check_deal(deal, RULES_OF_BOTZONE)
        except LogError as error:
            return ParsedGame(None, (error,))
        return ParsedGame(
            rec.Game(
                players=(rec.Player(),) * _SEATS, rules=RULES_OF_BOTZONE, deals=(deal,),
                complete=deal.complete,
                source=rec.Source(format=BOTZONE, path=self._path, title=self._title, reference=self._title),
            )
        )  # fmt: skip

    # -------------------------------------------------------------------- lines

    def _of_wind(self, words: Sequence[str], _: int) -> None:
        self._wind = as_int(int(words[1]), 0, _SEATS - 1)

    def _of_player(self, words: Sequence[str], number: int) -> None:
        seat = as_int(int(words[1]), 0, _SEATS - 1)
        if words[2] == "Deal":
            self._hands[seat] = tuple(map(_face_of, words[3:]))
            return
        ignored = " ".join(words[3:]).split(f" {_IGNORE} ")[1:]
        extra = tuple((_IGNORE, part) for part in ignored)
        make = _EVENTS.get(words[2])
        if make is None:
            raise LogError("logs.unknown_event")
        event = make(self, seat, _face_of(words[3]))
        self._events.append(replace(event, place=number, extra=extra))

    def _of_fan(self, words: Sequence[str], _: int) -> None:
        self._say(han=as_int(int(words[1]), 0))
        last = self._events[-1]
        self._events[-1] = replace(last, extra=(*last.extra, ("fans", " ".join(words[2:]))))

    def _of_score(self, words: Sequence[str], _: int) -> None:
        self._say(changes=tuple(as_int(int(word)) for word in words[1 : 1 + _SEATS]))

    def _say(self, **facts: Any) -> None:
        last = self._events[-1]
        if not isinstance(last, ev.Win | ev.DrawnDeal):
            raise LogError("logs.outside_deal")
        self._events[-1] = replace(
            last, stated_result=replace(last.stated_result or ev.StatedResult(), **facts)
        )

    def _of_huang(self, _: Sequence[str], number: int) -> None:
        self._events.append(ev.DrawnDeal(ev.EXHAUSTIVE, place=number))

    # -------------------------------------------------------------------- what players do

    def _draw(self, seat: int, face: int) -> ev.Event:
        self._source, self._tile, self._drawn = seat, face, face
        return ev.Draw(seat, face)

    def _play(self, seat: int, face: int) -> ev.Event:
        """Add a discard of a seat to the events, and return the event.

        The format does not distinguish equal tiles, so a tile equal to the drawn tile counts as tsumogiri.
        """
        drawn = face == self._drawn
        self._source, self._tile, self._drawn = seat, face, None
        return ev.Discard(seat, face, drawn)

    def _call(self, seat: int, type_: str, own: tuple[int, ...]) -> ev.Event:
        self._drawn = None
        return ev.Call(seat, self._source, type_, self._tile, own)

    def _chi(self, seat: int, middle: int) -> ev.Event:
        run = (middle - 1, middle, middle + 1)
        if middle >= EAST or middle % 9 in (0, 8) or self._tile not in run:
            raise LogError("logs.no_call", value=f"Chi {FACE_NAMES[middle]}")
        return self._call(seat, CHI, tuple(face for face in run if face != self._tile))

    def _peng(self, seat: int, _: int) -> ev.Event:
        return self._call(seat, PON, (self._tile,) * 2)

    def _gang(self, seat: int, _: int) -> ev.Event:
        return self._call(seat, OPEN_QUAD, (self._tile,) * 3)

    def _an_gang(self, seat: int, face: int) -> ev.Event:
        return ev.ConcealedQuad(seat, (face,) * COPIES)

    def _bu_gang(self, seat: int, face: int) -> ev.Event:
        self._source, self._tile = seat, face
        return ev.AddedQuad(seat, face)

    def _hu(self, seat: int, face: int) -> ev.Event:
        return ev.Win(seat, self._source, face)


_LINES: Final[dict[str, Callable[[_Match, Sequence[str], int], None]]] = {
    "Wind": _Match._of_wind, "Player": _Match._of_player, "Fan": _Match._of_fan, "Score": _Match._of_score,
    "Huang": _Match._of_huang,
}  # fmt: skip
_EVENTS: Final[dict[str, Callable[[_Match, int, int], ev.Event]]] = {
    "Draw": _Match._draw, "Play": _Match._play, "Chi": _Match._chi, "Peng": _Match._peng,
    "Gang": _Match._gang, "AnGang": _Match._an_gang, "BuGang": _Match._bu_gang, "Hu": _Match._hu,
}  # fmt: skip


def _face_of(word: str) -> int:
    """Return the number of a tile face from Botzone's name: W is m, B is p, T is s, F winds, J dragons.

    >>> [_face_of(word) for word in ("W1", "T9", "F4", "J1", "J3")]
    [0, 26, 30, 33, 31]
    """
    first, kinds = _LETTERS.get(word[0], (KINDS, 0))
    number = int(word[1:])
    if not 1 <= number <= kinds:
        raise LogError("logs.no_tile", value=word)
    return first + 1 - number if first == RED else first + number - 1
