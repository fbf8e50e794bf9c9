"""Print a deal from a log: the hands, each seat's draws and discards turn by turn, and the result.

The module also prints a list of games and the problems in their logs.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from paili.catalogue import Message, labelled, text
from paili.game import events as ev
from paili.game.deal.description import describe
from paili.game.records import Deal, Game
from paili.layout import Printer, TextTable, width
from paili.logs.deal.follower import EventVisitor
from paili.logs.endings import endings
from paili.logs.problems import deal_title
from paili.notation import in_order
from paili.report.words import from_elsewhere
from paili.scoring.rules import Rules
from paili.scoring.settlement import final
from paili.tiles import FACE_NAMES, FLOWERS, NORTH, WALL_NAMES, mpsz

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

# by the number of players: where the next seat sits, then the one after it
_FROM: Final = {3: "→←", 4: "→↑←"}
DRAWN: Final = "·"
RIICHI: Final = "!"
TAKEN: Final = "~"
_GAP: Final = 1
_LABEL: Final = 9
_THOUSAND: Final = 1_000


class LogPrinter(Printer):
    """A printer of games and their deals on a screen, in a language."""

    section = "log"

    def print_game(self, game: Game) -> None:
        """Print the players, and a line for each deal."""
        names = [f"{seat} {player.name}".strip() for seat, player in enumerate(game.players)]
        facts = {"format": game.source.format, "rules": game.rules.name, "players": names}
        self.screen.print(self._say("game", **facts), "bold")
        if not game.complete:
            self.screen.print(self._say("incomplete"))
        table = TextTable(*map(self._say, ("deal", "points", "end")))
        for deal in game.deals:
            points = " ".join(f"{point:,}" for point in deal.points)
            ends = (self._end(end, deal, game) for end in deal.ends)
            table.add_row(deal.name, points, "\n".join(ends))
        self.screen.print_table(table)
        if game.result is not None:
            self.screen.print()
            self.print_places(game)

    def print_places(self, game: Game) -> None:
        """Print the final places, with points and totals. The game must have a result."""
        result = game.result
        assert result is not None
        points = result.points
        totals = result.totals or _totals(points, game.rules)
        order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
        table = TextTable(*map(self._say, ("place", "name", "points_end", "total")), right=(2, 3))
        for place, seat in enumerate(order, 1):
            name = from_elsewhere(game.names[seat])
            who = f"{seat} {name}".strip()
            table.add_row(str(place), who, f"{points[seat]:,}", f"{float(totals[seat]):+.1f}")
        self.screen.print_table(table)

    def print_deal(self, game: Game, deal: Deal, seat: int | None = None) -> None:
        """Print a deal: hands, draws, discards and the result.

        Args:
            game: the game.
            deal: the deal.
            seat: the seat whose view of the deal is printed; None for all tiles.
        """
        rows = _Rows(deal)
        self.screen.print(self._title(game, deal, rows), "bold")
        for number in range(deal.players):
            self.screen.print()
            self._print_seat(game, deal, rows, number, is_open=seat in (None, number))
        self.screen.print()
        for end in deal.ends:
            self.screen.print(self._end(end, deal, game))
        for event in rows.beside:
            self.screen.print(describe(event).in_language(self.language))
        if not deal.ends:
            self.screen.print(self._say("no_end"))
        self.screen.print(self._say("marks", drawn=DRAWN, riichi=RIICHI, taken=TAKEN), "dim")

    def _title(self, game: Game, deal: Deal, rows: _Rows) -> str:
        name = deal_title(deal.name, game.rules)
        if not isinstance(game.rules, Rules):
            if deal.indicator == ev.HIDDEN:
                return name.in_language(self.language)
            return self._say("fan_title", name=name, turned=_tile(deal.indicator))
        indicators = mpsz([deal.indicator, *rows.indicators])
        return self._say("title", name=name, sticks=deal.sticks, indicators=indicators)

    @staticmethod
    def _wind(wind: int) -> Message:
        return Message(f"logs.{('east', 'south', 'west', 'north')[wind]}")

    def _print_seat(self, game: Game, deal: Deal, rows: _Rows, seat: int, *, is_open: bool) -> None:
        name = game.names[seat]
        wind = self._wind((seat - deal.dealer) % deal.players)
        facts = {"seat": seat, "wind": wind, "name": name, "points": deal.points[seat]}
        self.screen.print(self._say("seat", **facts), "bold")
        if is_open:
            self.screen.print(self._label("hand") + _tiles(deal.hands[seat]))
        for event in rows.choices[seat]:
            if is_open or isinstance(event, ev.Lack):
                self.screen.print(f"  {describe(event).in_language(self.language)}")
        takes = rows.takes[seat] if is_open else [_only_calls(item) for item in rows.takes[seat]]
        self._print_rows([("takes", takes), ("gives", rows.gives[seat])])

    def _print_rows(self, rows: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Print rows in columns, one column for each turn.

        If the rows are wider than the screen, the turns that do not fit are printed below.

        Args:
            rows: for each row, its title and its cells.
        """
        columns = list(zip(*(cells for _, cells in rows), strict=True))
        widths = [max(map(width, column)) for column in columns]
        for start, end in _lines(widths, self.screen.width - _LABEL):
            for number, (label, _) in enumerate(rows):
                cells = (_padded(columns[at][number], widths[at]) for at in range(start, end))
                self.screen.print((self._label(label) + (" " * _GAP).join(cells)).rstrip())

    def _label(self, key: str) -> str:
        return _padded("  " + self._say(key), _LABEL)

    # -------------------------------------------------------------------- the end

    def _end(self, end: ev.Win | ev.DrawnDeal, deal: Deal, game: Game) -> str:
        how = self._drawn(end, deal, game) if isinstance(end, ev.DrawnDeal) else self._won(end)
        changes = end.stated_result.changes if end.stated_result else None
        worth = self._worth(end, game) if isinstance(end, ev.Win) else ""
        paid = " ".join(f"{change:+,}" for change in changes or ())
        return " · ".join(part for part in (how, worth, paid) if part)

    def _drawn(self, end: ev.DrawnDeal, deal: Deal, game: Game) -> str:
        drawn = self._say("drawn", kind=Message(f"drawn.{end.kind}"))
        if end.kind != ev.EXHAUSTIVE or not isinstance(game.rules, Rules):
            return drawn
        ready = endings(deal, game.rules)[0].ready
        return f"{drawn} · {self._say('ready', seats=ready) if ready else self._say('nobody_ready')}"

    def _won(self, win: ev.Win) -> str:
        tile = _tile(win.tile)
        if win.seat == win.source:
            return self._say("tsumo", seat=win.seat, tile=tile)
        return self._say("ron", seat=win.seat, source=win.source, tile=tile)

    def _worth(self, win: ev.Win, game: Game) -> str:
        """Return the value of a win as text, as the log states it: han, fu and points, or fan."""
        recorded = win.stated_result
        if recorded is None:
            return ""
        points = "" if recorded.points is None else self._say("worth", points=recorded.points)
        if recorded.han is not None and not isinstance(game.rules, Rules):
            points = f"{self._say('fan', fan=recorded.han)} {points}".rstrip()
        elif points and recorded.han is not None and recorded.fu is not None:
            points = f"{self._say('han_fu', han=recorded.han, fu=recorded.fu)} {points}"
        yaku = [self._yaku(name, han) for name, han in recorded.yaku or () if han]
        listed = text("list.between", self.language).join(yaku)
        return labelled(points, listed, self.language) if yaku and points else points

    def _yaku(self, name: str, han: int) -> str:
        return f"{self._yaku_name(name)} {han}"

    def _yaku_name(self, name: str) -> str:
        for section in ("yaku", "fan"):
            with suppress(KeyError):
                return text(f"{section}.{name}", self.language)
        return from_elsewhere(name)  # a word that only the file knows


class _Rows(EventVisitor):
    """The draws and discards of each seat, turn by turn.

    Attributes:
        takes: for each seat, the tiles that it drew or called.
        gives: for each seat and each tile in ``takes``, the tile that the seat discarded or the meld that it
            declared.
        indicators: the dora indicators turned after the first one.
        choices: for each seat, its choices before play: the tiles passed on, the lack suit.
        beside: texts to print about bird tiles and false wins.
    """

    def __init__(self, deal: Deal) -> None:
        self.takes: list[list[str]] = [[] for _ in deal.points]
        self.gives: list[list[str]] = [[] for _ in deal.points]
        self.indicators: list[int] = []
        self.choices: list[list[ev.Event]] = [[] for _ in deal.points]
        self.beside: list[ev.Event] = []
        for event in deal.events:
            self.visit(event)
        for takes, gives in zip(self.takes, self.gives, strict=True):
            gives.extend([""] * (len(takes) - len(gives)))
            takes.extend([""] * (len(gives) - len(takes)))  # of a file that says what cannot happen

    def draw(self, event: ev.Draw) -> None:
        takes, gives = self.takes[event.seat], self.gives[event.seat]
        gives.extend([""] * (len(takes) - len(gives)))
        takes.append(_tile(event.tile))

    def flower(self, event: ev.Flower) -> None:
        takes, gives = self.takes[event.seat], self.gives[event.seat]
        takes.extend([""] * (len(gives) + 1 - len(takes)))
        gives.append(f"<{_tile(event.tile)}>")

    def swap(self, event: ev.Swap) -> None:
        self.choices[event.seat].append(event)

    def lack(self, event: ev.Lack) -> None:
        self.choices[event.seat].append(event)

    def birds(self, event: ev.Birds) -> None:
        self.beside.append(event)

    def false_win(self, event: ev.FalseWin) -> None:
        self.beside.append(event)

    def call(self, event: ev.Call) -> None:
        players = len(self.takes)
        source = _FROM[players][(event.source - event.seat) % players - 1]
        self.takes[event.seat].append(f"[{mpsz(event.own)}{source}{_tile(event.tile)}]")
        if self.gives[event.source]:
            self.gives[event.source][-1] += TAKEN
        if len(event.own) == 3:
            self.gives[event.seat].append("")

    def dora(self, event: ev.Dora) -> None:
        self.indicators.append(event.tile)

    def discard(self, event: ev.Discard) -> None:
        marks = RIICHI * event.riichi + DRAWN * event.drawn
        self.gives[event.seat].append(_tile(event.tile) + marks)

    def added_quad(self, event: ev.AddedQuad) -> None:
        self.gives[event.seat].append(f"[+{_tile(event.tile)}]")

    def concealed_quad(self, event: ev.ConcealedQuad) -> None:
        self.gives[event.seat].append(f"({mpsz(event.tiles)})")

    def north(self, event: ev.North) -> None:
        self.gives[event.seat].append(f"<{FACE_NAMES[NORTH]}>")


def _tile(face: int) -> str:
    return "?" if face == ev.HIDDEN else WALL_NAMES[face]


def _tiles(faces: Sequence[int]) -> str:
    open_faces = [face for face in faces if face != ev.HIDDEN and face not in FLOWERS]
    flowers = "".join(WALL_NAMES[face] for face in sorted(faces) if face in FLOWERS)
    return mpsz(in_order(open_faces)) + flowers or "?"


def _totals(points: Sequence[int], rules: AnyRules) -> list[Fraction]:
    """Return the total of each player at the end of a game.

    In riichi a total is in thousands of points, with uma and oka; in Chinese games it is the points won or
    lost.
    """
    if isinstance(rules, Rules):
        return [place.total / _THOUSAND for place in final(points, rules)]
    return [Fraction(own - rules.start_points) for own in points]


def _only_calls(take: str) -> str:
    return take if take.startswith("[") else ""


def _padded(cell: str, room: int) -> str:
    return cell + " " * (room - width(cell))


def _lines(widths: Sequence[int], room: int) -> list[tuple[int, int]]:
    """Return which columns of a table fit on each line of a screen.

    Args:
        widths: the width of each column in characters.
        room: the width of the screen in characters.

    Returns:
        For each line, the index of its first column, and the index after its last.
    """
    lines, start, used = [], 0, 0
    for at, item in enumerate(widths):
        if used and used + _GAP + item > room:
            lines.append((start, at))
            start, used = at, 0
        used += item + (_GAP if used else 0)
    return [*lines, (start, len(widths))] if widths else []


def checked_text(
    games: int, deals: int, problems: int, unreadable: int, language: str, *, cut: int = 0
) -> str:
    """Return a sentence with the result of ``paili log check``.

    Args:
        games, deals: the numbers of games and deals that were played again.
        problems: the number of differences.
        unreadable: the number of files that cannot be read.
        language: the language of the text.
        cut: the number of games that break off before their end.

    >>> checked_text(2, 18, 0, 0, "en")
    '2 games, 18 deals: no problems'
    >>> checked_text(2, 18, 0, 0, "en", cut=1)
    '2 games, 18 deals: no problems; 1 game breaks off before the end'
    >>> checked_text(2, 18, 0, 1, "en")
    '1 file cannot be read; 2 games, 18 deals: no problems'
    """
    words = text("log.checked", language, games=games, deals=deals, problems=problems)
    if not problems:
        words = text("log.all_hold", language, games=games, deals=deals)
    if cut:
        words = text("log.and_cut", language, told=words, games=cut)
    if not unreadable:
        return words
    return text("log.and_unreadable" if games else "log.unreadable", language, told=words, files=unreadable)
