"""The events of a deal, which are also the moves of a seat.

An event says what happened at the table, with the tiles as faces (0…36, a red five is 34…36) and the seats as
0…3; seat 0 was the first dealer. What a server or a program *said* of it (han, fu, points, yaku) stands
apart, in `Said`: it is never used to replay, and events are equal whatever was said of them. Three more
things belong to the file alone and do not count when events are compared: the ``place`` of an event in its
file, the ``ids`` of the physical tiles (0…135, see `paili.tiles.face_of_id`) where the file tells them, and
``extra``, facts that only one format has.

>>> Discard(2, 34, drawn=True, place=17) == Discard(2, 34, drawn=True, ids=(16,))
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self

from paili.arguments import int_of
from paili.errors import GameError
from paili.game.plain import Plain, event_name, from_plain, plain
from paili.hand.meld import CHI, OPEN_QUAD, PON, Meld
from paili.position.resolve import resolve_rules
from paili.scoring.rules import Rules
from paili.tiles import TILES

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

HIDDEN: Final = -1  # a tile that is not shown: to the seat that looks, or by a file written from one seat
CALLS: Final = (CHI, PON, OPEN_QUAD)
EXHAUSTIVE: Final = "draw"
NAGASHI: Final = "nagashi"
NINE_ORPHANS: Final = "nine_orphans"
FOUR_WINDS: Final = "four_winds"
FALSE_WIN: Final = "false_win"
FOUR_RIICHI: Final = "four_riichi"
FOUR_QUADS: Final = "four_quads"
TRIPLE_RON: Final = "triple_ron"
UNKNOWN: Final = "unknown"
STEPS: Final = {"next": 1, "across": 2, "previous": 3}  # how many seats on tiles are passed
DIRECTIONS: Final = tuple(STEPS)
DRAWN_DEALS: Final = (
    EXHAUSTIVE, NAGASHI, NINE_ORPHANS, FOUR_WINDS, FOUR_RIICHI, FOUR_QUADS, TRIPLE_RON, UNKNOWN,
    FALSE_WIN,
)  # fmt: skip

Extra = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Event(Plain):
    """Something that happened in a deal.

    Attributes:
        place: where it stands in its file, counted by the reader (the tag, the line, the entry); None where
            it comes from no file.
        ids: the physical tiles that it is about, in the order of its tiles; () where the file tells none.
        extra: facts that only this format has.
    """

    place: int | None = field(default=None, compare=False, repr=False)
    ids: tuple[int, ...] = field(default=(), compare=False, repr=False)
    extra: Extra = field(default=(), compare=False, repr=False)

    def __repr__(self) -> str:
        texts = (
            f"{item.name}={_named(item.name, getattr(self, item.name))!r}" for item in _changed_fields(self)
        )
        return f"{type(self).__name__}({', '.join(texts)})"

    def hidden_from(self, seat: int, rules: AnyRules | str) -> Self:
        """Return the event as a seat may see it: a tile that it does not see is ``HIDDEN``, "?" in `to_dict`.

        Hidden are the draws of others; in Chinese games also their concealed quads where the game does not
        show them (``kong_hidden``), the tiles that they pass on to another seat, and the hand of a win after
        which the deal goes on. Where tiles are passed on by chance, only `paili.game.hidden_from` tells the
        seat which it gets.

        Args:
            seat: who looks.
            rules: the rule set, or a Chinese game; or the name of one.

        Raises:
            GameError: if there is no such seat.
            ScoreError: if there are no such rules.
        """
        rules = resolve_rules(rules)
        if checked_seat(seat, rules.players) == getattr(self, "seat", None):
            return self
        return self._seen_by(seat, rules)

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        """Return the event as another seat may see it."""
        return self

    def _without(self, **tiles: Any) -> Self:
        """Return the event with other tiles, and without what else its file tells of them."""
        return replace(self, **tiles, ids=(), extra=())

    def to_dict(self) -> dict[str, Any]:
        """Return the event as plain values, with its name, tiles by theirs."""
        return {"event": event_name(type(self).__name__), **plain(self)}

    @classmethod
    def _read(cls, values: object, place: str) -> Self:
        """Read an event by its name."""
        if not isinstance(values, Mapping):
            raise GameError("game.not_plain", place=place, value=values)
        name = values.get("event")
        kind = _KINDS.get(name) if isinstance(name, str) else None
        if kind is None or not issubclass(kind, cls):
            raise GameError("game.not_plain", place=f"{place}.event", value=name)
        entries = {entry: value for entry, value in values.items() if entry != "event"}
        return from_plain(kind, entries, place)


@dataclass(frozen=True, slots=True, repr=False)
class Draw(Event):
    """A seat draws a tile, from the wall or, after a quad or a north, from its other end.

    Attributes:
        seat: who draws.
        tile: the face, or ``HIDDEN``.
    """

    seat: int
    tile: int

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        return self._without(tile=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Event):
    """A seat discards a tile.

    Attributes:
        seat: who discards.
        tile: the face.
        drawn: whether it is the very tile just drawn (tsumogiri).
        riichi: whether the discard declares riichi; in Chinese games, to be ready (报听).
    """

    seat: int
    tile: int
    drawn: bool = False
    riichi: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class RiichiAccepted(Event):
    """The discard that declared riichi was not won on: the seat pays its stick.

    It stands before a call of that tile and before the next draw.

    Attributes:
        seat: whose riichi it is.
    """

    seat: int


@dataclass(frozen=True, slots=True, repr=False)
class Call(Event):
    """A seat takes the last discard: chi, pon or open quad.

    Attributes:
        seat: who calls.
        source: whose discard it was.
        type: "chi", "pon" or "open quad".
        tile: the face that was called.
        own: the faces from the hand that go with it, in tile order; ``ids`` are the called tile, then these.
    """

    seat: int
    source: int
    type: str
    tile: int
    own: tuple[int, ...]

    @property
    def meld(self) -> Meld:
        """The meld that it makes."""
        return _meld_of(self.type, (self.tile, *self.own))


@lru_cache(maxsize=1 << 14)
def _meld_of(type_: str, faces: tuple[int, ...]) -> Meld:
    return Meld.of(type_, faces)


@dataclass(frozen=True, slots=True, repr=False)
class AddedQuad(Event):
    """A seat adds the fourth tile to its own pon; others may rob it.

    Attributes:
        seat: whose pon it is.
        tile: the face that is added.
    """

    seat: int
    tile: int


@dataclass(frozen=True, slots=True, repr=False)
class ConcealedQuad(Event):
    """A seat makes a quad of four tiles of its hand.

    Attributes:
        seat: whose hand it is.
        tiles: the four faces in tile order; ``HIDDEN`` where the game does not show them.
    """

    seat: int
    tiles: tuple[int, ...]

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        if isinstance(rules, Rules) or not rules.kong_hidden:
            return self
        return self._without(tiles=(HIDDEN,) * len(self.tiles))


@dataclass(frozen=True, slots=True, repr=False)
class North(Event):
    """A seat of three sets a north aside and draws another tile; others may win on it.

    Attributes:
        seat: who does.
        drawn: whether it is the very tile just drawn; None where the file does not say.
    """

    seat: int
    drawn: bool | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, repr=False)
class Dora(Event):
    """A further indicator is turned.

    Attributes:
        tile: its face.
    """

    tile: int


@dataclass(frozen=True, slots=True, repr=False)
class Away(Event):
    """A player has left; the server discards what his seat draws.

    Attributes:
        seat: whose.
    """

    seat: int


@dataclass(frozen=True, slots=True, repr=False)
class Back(Event):
    """A player who had left is back.

    Attributes:
        seat: whose.
    """

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Said(Plain):
    """The statements of a file about a win, or about the payments of a drawn deal; None for those it lacks.

    Attributes:
        han: all han with dora; None for a yakuman that is not counted in han. In Chinese games the fan.
        fu: the fu.
        points: what the hand is worth, without honba and sticks.
        limit: "" or the id of the limit, as `paili.scoring.Score.limit` has it.
        yaku: ids and han of the yaku in the order of the file, dora too; the ids are those of
            `paili.scoring.Score.yaku` where there is one, else the word of the file. In Chinese games fans.
        changes: of each seat's points, riichi sticks taken included; in Chinese games since the deal began,
            quads and earlier wins included.
        before: each seat's points before it.
    """

    han: int | None = None
    fu: int | None = None
    points: int | None = None
    limit: str | None = None
    yaku: tuple[tuple[str, int], ...] | None = None
    changes: tuple[int, ...] | None = None
    before: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Win(Event):
    """A seat wins. Several wins on one discard are several events, in turn order after the discarder.

    Attributes:
        seat: who wins.
        source: whose tile it was; the seat itself for a drawn win.
        tile: the face that was won on.
        hand: the concealed tiles as the file shows them, the winning tile among them, in tile order; None
            where it does not. ``ids`` are theirs.
        ura: the indicators under the dora indicators, where they were looked at; None where the file does
            not say.
        liable: the seat that the file says is liable (pao).
        said: what the file says that the win is worth.
        ura_ids: the physical tiles of ``ura``.
    """

    seat: int
    source: int
    tile: int
    hand: tuple[int, ...] | None = field(default=None, compare=False)
    ura: tuple[int, ...] | None = None
    liable: int | None = None
    said: Said | None = field(default=None, compare=False)
    ura_ids: tuple[int, ...] = field(default=(), compare=False)

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        shows = isinstance(rules, Rules) or rules.winners == "one"
        return self if shows or self.hand is None else self._without(hand=None)


@dataclass(frozen=True, slots=True, repr=False)
class DrawnDeal(Event):
    """The deal ends without a winner.

    Attributes:
        kind: one of ``DRAWN_DEALS``: "draw" is the exhaustive one, "unknown" one whose word nobody knows.
        seat: who declared nine kinds.
        shown: the concealed tiles of each seat that showed them, in tile order, else None; () where the file
            does not say who did.
        tenpai: the seats that the file says are ready; None where it does not say.
        said: the payments, as the file says them.
        shown_ids: the physical tiles of ``shown``.
    """

    kind: str
    seat: int | None = None
    shown: tuple[tuple[int, ...] | None, ...] = field(default=(), compare=False)
    tenpai: tuple[int, ...] | None = field(default=None, compare=False)
    said: Said | None = field(default=None, compare=False)
    shown_ids: tuple[tuple[int, ...] | None, ...] = field(default=(), compare=False)


# ---------------------------------------------------------------------------------- of Chinese games


@dataclass(frozen=True, slots=True, repr=False)
class FalseWin(Event):
    """A seat declares a win that it may not win, in a game where that is a foul.

    Attributes:
        seat: who declares it.
        source: whose tile it was; the seat itself for a drawn one.
        tile: the face.
        ready: whether its hand was ready.
    """

    seat: int
    source: int
    tile: int
    ready: bool


@dataclass(frozen=True, slots=True, repr=False)
class Flower(Event):
    """A seat sets a flower aside; the next `Draw` replaces it.

    Attributes:
        seat: whose.
        tile: the flower, one of `paili.tiles.FLOWERS`.
    """

    seat: int
    tile: int


@dataclass(frozen=True, slots=True, repr=False)
class Swap(Event):
    """A seat chooses three tiles of one suit to pass on, before play begins.

    Attributes:
        seat: whose.
        tiles: the faces in tile order; ``HIDDEN`` where another seat gets them.
    """

    seat: int
    tiles: tuple[int, ...]

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        to = None if isinstance(rules, Rules) else STEPS.get(rules.swap_three)
        if to is not None and seat == (self.seat + to) % rules.players:
            return self
        return self._without(tiles=(HIDDEN,) * len(self.tiles))


@dataclass(frozen=True, slots=True, repr=False)
class Swapped(Event):
    """All chosen tiles are passed on.

    Attributes:
        direction: to the "next" seat, "across", or to the "previous" one.
    """

    direction: str


@dataclass(frozen=True, slots=True, repr=False)
class Lack(Event):
    """A seat names the suit that it will do without.

    Attributes:
        seat: whose.
        suit: "m", "p" or "s".
    """

    seat: int
    suit: str


@dataclass(frozen=True, slots=True, repr=False)
class Birds(Event):
    """After a win the next tiles of the wall are turned, fewer where there are no more.

    Attributes:
        tiles: their faces.
    """

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Pass(Event):
    """A seat lets a tile go that it could have taken. No file says so; it changes nothing at the table.

    Attributes:
        seat: who lets it go.
    """

    seat: int


def checked_seat(seat: object, players: int) -> int:
    """Return the number of a seat.

    Raises:
        GameError: if there is none.
    """
    number = int_of(seat)
    if number is None or not 0 <= number < players:
        raise GameError("game.no_such_seat", seat=seat)
    return number


_KINDS: Final[dict[str, type[Event]]] = {
    event_name(item.__name__): item
    for item in (
        *(Draw, Discard, RiichiAccepted, Call, AddedQuad, ConcealedQuad, North, Dora),
        *(Away, Back, Win, DrawnDeal, Pass, Flower, Swap, Swapped, Lack, Birds, FalseWin),
    )
}


ABSENCES: Final = (Away, Back)


def happened(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events of the game itself, without the coming and going of players.

    >>> happened([Away(1), Draw(1, 0), Back(1)])
    (Draw(seat=1, tile=Kind.M1),)
    """
    return tuple(event for event in events if not isinstance(event, ABSENCES))


# ---------------------------------------------------------------------------------- as people read them


def _changed_fields(event: Event) -> list[Field[Any]]:
    """Return the fields of an event that say more than their default."""
    return [item for item in fields(event) if item.repr and getattr(event, item.name) != item.default]


def _named(name: str, value: object) -> object:
    """Tiles by their names, so that what is printed can be read, and pasted back."""
    if name == "tile":
        return _tile(value)
    if name in ("own", "tiles", "hand", "ura") and isinstance(value, tuple):
        return tuple(map(_tile, value))
    return value


def _tile(face: object) -> object:
    return TILES[face] if isinstance(face, int) and 0 <= face < len(TILES) else face
