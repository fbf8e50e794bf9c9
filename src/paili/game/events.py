"""The events of a deal, which are also the moves of a seat.

An event records one act or change at the table. Tiles are numbers: 0…33 for a kind, 34…36 for a red five, in
Chinese games also 37 for a wildcard and 38…45 for a flower; -1 (``HIDDEN``) for a tile that is not shown.
Seats are 0…3; seat 0 was the first dealer. The statements of a server or a program about a win (han, fu,
points, yaku) are in a separate record, `StatedResult`: a replay never uses this record.

A comparison of events compares the moves, and ignores what not every file has:

* ``place``, the position of the event in its file; ``extra``, facts that only one format has;
* ``ids``, ``ura_ids`` and ``shown_ids``, the physical tiles (0…135, see `paili.tiles.face_of_id`);
* ``stated_result``, and which hands are shown: ``hand`` of a win, ``shown`` and ``tenpai`` of a drawn deal;
* ``drawn`` of a north.

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
from paili.game.plain import Plain, check_record, event_name, from_plain, plain
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
    """What happened at the table at one moment of a deal, such as a draw; a seat's move is such an event too.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.
    The three fields below belong to events that were read from a file: leave them out in a move. Comparisons
    of events ignore them.

    Attributes:
        place: where the event is in its file: the number of a tag, a line or an entry, as the format has it;
            None if the event comes from no file.
        ids: the physical tiles (0…135) of the event, in the order of its tiles; () if the file gives none.
        extra: facts that only the format of the file has, as pairs of name and text.
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
        """Return the event as a seat may see it: tiles that it may not see are -1 (``paili.game.HIDDEN``).

        The draws of other seats are hidden. In Chinese games three more things are hidden:

        * concealed quads of other seats if the game does not show them (``kong_hidden``);
        * the three tiles of another seat's `Swap`, unless the rules say that this seat receives them;
        * the winner's hand if the deal goes on after the win.

        For whole deals use `paili.game.hidden_from`: its result also has the tiles that the seat receives
        from another seat before play.

        Args:
            seat: the seat that sees the event.
            rules: a rule set of riichi or a Chinese game, or its name.

        Raises:
            GameError: if the game has no such seat, or a value of the event does not have the type of its
                field.
            ScoreError: if there is no rule set or game of this name.

        >>> Draw(1, 4).hidden_from(0, "tenhou")
        Draw(seat=1, tile=-1)
        """
        check_record(self)
        rules = resolve_rules(rules)
        if checked_seat(seat, rules.players) == getattr(self, "seat", None):
            return self
        return self._seen_by(seat, rules)

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        """Return the event as a seat other than the acting seat may see it."""
        return self

    def _without(self, **tiles: Any) -> Self:
        """Return the event with other tiles, without ``ids`` and ``extra``, which describe those of the file.

        Args:
            tiles: the new values of fields that contain tiles, by the names of the fields.
        """
        return replace(self, **tiles, ids=(), extra=())

    def _written(self, place: str) -> dict[str, Any]:
        """Return the event as a dict that `json.dumps` accepts: its name under "event", then its fields.

        A tile is written as its name, ``"5m"``, a hidden tile as "?". `from_dict` reads the dict.
        """
        return {"event": event_name(type(self).__name__), **plain(self, place)}

    @classmethod
    def _read(cls, values: object, place: str) -> Self:
        """Return the event that a JSON-ready dict describes; the dict contains the name of its class.

        Args:
            values: the dict.
            place: the position of the dict in its document, for error messages.

        Raises:
            GameError: if the dict describes no event of this class.
        """
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
    """A seat draws the next tile of the wall, or a replacement tile after a quad, a north or a flower.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that draws.
        tile: the tile, in Chinese games also 38…45 for a flower; ``HIDDEN`` (-1) in the view of a seat that
            may not see it.
    """

    seat: int
    tile: int

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        return self._without(tile=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Event):
    """A seat discards a tile.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that discards.
        tile: the tile; a red five is a tile of its own.
        drawn: whether the discard is the tile just drawn (tsumogiri).
        riichi: whether the discard declares riichi; in Chinese games, whether it declares that the hand is
            ready (报听).
    """

    seat: int
    tile: int
    drawn: bool = False
    riichi: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class RiichiAccepted(Event):
    """A riichi is accepted, because nobody won on the riichi discard: the seat pays its riichi stick.

    This event comes before a call of the riichi discard, and before the next draw.

    Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat in riichi.
    """

    seat: int


@dataclass(frozen=True, slots=True, repr=False)
class Call(Event):
    """A seat takes the last discard: chi, pon or open quad.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that calls.
        source: the seat that discarded the tile.
        type: "chi", "pon" or "open quad".
        tile: the called tile.
        own: the tiles from the hand of the caller, in tile order. ``ids`` has the physical tiles (0…135) of
            ``tile`` and then of ``own``.
    """

    seat: int
    source: int
    type: str
    tile: int
    own: tuple[int, ...]

    @property
    def meld(self) -> Meld:
        """The meld that the call makes, as a `paili.Meld`."""
        return _meld_of(self.type, (self.tile, *self.own))


@lru_cache(maxsize=1 << 14)
def _meld_of(type_: str, faces: tuple[int, ...]) -> Meld:
    return Meld.of(type_, faces)


@dataclass(frozen=True, slots=True, repr=False)
class AddedQuad(Event):
    """A seat adds the fourth tile to its own pon; other seats may rob the tile.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that owns the pon.
        tile: the added tile.
    """

    seat: int
    tile: int


@dataclass(frozen=True, slots=True, repr=False)
class ConcealedQuad(Event):
    """A seat makes a quad of four tiles of its hand.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that makes the quad.
        tiles: the four tiles in tile order; ``HIDDEN`` (-1) if the game does not show them.
    """

    seat: int
    tiles: tuple[int, ...]

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        if isinstance(rules, Rules) or not rules.kong_hidden:
            return self
        return self._without(tiles=(HIDDEN,) * len(self.tiles))


@dataclass(frozen=True, slots=True, repr=False)
class North(Event):
    """With three players, a seat sets a north aside and draws another tile; other seats may win on the north.

    Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that sets the north aside.
        drawn: whether the north is the tile just drawn; None if the file does not say.
    """

    seat: int
    drawn: bool | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True, repr=False)
class Dora(Event):
    """A further dora indicator is turned.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        tile: the indicator; the dora is the kind after it.
    """

    tile: int


@dataclass(frozen=True, slots=True, repr=False)
class Away(Event):
    """A player has left the game; the server discards every tile that the seat draws.

    Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat of the player.
    """

    seat: int


@dataclass(frozen=True, slots=True, repr=False)
class Back(Event):
    """A player who had left the game has returned.

    Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat of the player.
    """

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedResult(Plain):
    """What the file of a game states about a win or a drawn deal; None for what it does not state.

    paili computes these numbers itself, and compares them when it checks a log (`paili.logs.check`).

    Attributes:
        han: all han, dora included; None for a yakuman that is not counted in han. In Chinese games the total
            of the fans.
        fu: the fu.
        points: the points of the win, without honba and sticks.
        limit: the id of the limit, such as "mangan", as in `paili.scoring.Score.limit`; "" for no limit.
        yaku: pairs of an id and its han for each yaku and dora, in the order of the file. The id is an id of
            `paili.scoring.Score.yaku`, or the word of the file if paili has no id for the yaku. In Chinese
            games pairs of an id and its value for each fan.
        changes: the change of each seat's points, riichi sticks won included; in Chinese games the change
            since the deal began, quads and earlier wins included.
        before: each seat's points before this win or drawn deal.
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
    """A seat wins; several winners on one discard have an event each, in turn order after the discarder.

    This is an event of a game; for `paili.score`, use `paili.Win`. Tiles are numbers: 0…33 for a kind (1m…9m,
    1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five (m, p, s). Seats are 0…3; seat 0 was the
    first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that wins.
        source: the seat whose discard or quad was won on; the winner itself for a tsumo.
        tile: the winning tile.
        hand: the concealed tiles of the winner, with the winning tile, in tile order; None if they are not
            shown. ``ids`` are the physical tiles (0…135) of this hand.
        ura: the ura dora indicators; () if none were turned, None if the file does not say.
        liable: the seat that is liable (pao) according to the file; None for none.
        stated_result: the han, fu, points and yaku that the file states; None if it states nothing.
        ura_ids: the physical tiles (0…135) of ``ura``.
    """

    seat: int
    source: int
    tile: int
    hand: tuple[int, ...] | None = field(default=None, compare=False)
    ura: tuple[int, ...] | None = None
    liable: int | None = None
    stated_result: StatedResult | None = field(default=None, compare=False)
    ura_ids: tuple[int, ...] = field(default=(), compare=False)

    def _seen_by(self, seat: int, rules: AnyRules) -> Self:
        shows = isinstance(rules, Rules) or rules.winners == "one"
        return self if shows or self.hand is None else self._without(hand=None)


@dataclass(frozen=True, slots=True, repr=False)
class DrawnDeal(Event):
    """The deal ends without a winner.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        kind: how it ends: "draw" (exhaustive), "nagashi", "nine_orphans", "four_winds", "four_riichi",
            "four_quads", "triple_ron", "false_win" (a false win ended it) or "unknown" (the file's word is
            unknown).
        seat: the seat that declared nine kinds of terminals and honours; otherwise None.
        shown: for each seat its concealed tiles in tile order if it showed them, otherwise None; () if the
            file does not say which seats showed their hands.
        tenpai: the seats that are tenpai according to the file; None if the file does not say.
        stated_result: the payments that the file states; None if it states none.
        shown_ids: the physical tiles (0…135) of ``shown``, in the same order.
    """

    kind: str
    seat: int | None = None
    shown: tuple[tuple[int, ...] | None, ...] = field(default=(), compare=False)
    tenpai: tuple[int, ...] | None = field(default=None, compare=False)
    stated_result: StatedResult | None = field(default=None, compare=False)
    shown_ids: tuple[tuple[int, ...] | None, ...] = field(default=(), compare=False)


# ---------------------------------------------------------------------------------- of Chinese games


@dataclass(frozen=True, slots=True, repr=False)
class FalseWin(Event):
    """A seat declares a win without a valid winning hand; in some games this is a foul with a penalty.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that declares the win.
        source: the seat whose discard or quad was claimed; equal to ``seat`` for a drawn tile.
        tile: the tile on which ``seat`` declares the win.
        ready: whether the hand of ``seat`` was ready.
    """

    seat: int
    source: int
    tile: int
    ready: bool


@dataclass(frozen=True, slots=True, repr=False)
class Flower(Event):
    """A seat sets a flower aside; the next `Draw` replaces it.

    Flowers are numbers: 38…41 for the four seasons, 42…45 for the four flowers (``paili.tiles.FLOWERS``).
    Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that sets the flower aside.
        tile: the flower.
    """

    seat: int
    tile: int


@dataclass(frozen=True, slots=True, repr=False)
class Swap(Event):
    """Before play begins, a seat chooses three tiles of one suit to give to another seat (换三张).

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game. Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that gives the tiles.
        tiles: the three tiles in tile order; ``HIDDEN`` (-1) in the view of a seat that neither gives nor
            gets them.
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
    """All seats exchange the tiles that they chose by `Swap`.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        direction: to whom each seat gives its tiles: to the "next" seat, the seat "across", or the
            "previous" seat.
    """

    direction: str


@dataclass(frozen=True, slots=True, repr=False)
class Lack(Event):
    """A seat names its lack suit (定缺): it must discard these tiles before others, and cannot win with them.

    Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that names the suit.
        suit: "m", "p" or "s".
    """

    seat: int
    suit: str


@dataclass(frozen=True, slots=True, repr=False)
class Birds(Event):
    """Tiles are turned after a win to decide extra points (抓鸟, 奖马): the next tiles of the wall.

    Tiles are numbers: 0…33 for a kind (1m…9m, 1p…9p, 1s…9s, E S W N, White, Green, Red), 34…36 for a red five
    (m, p, s), 37 for a wildcard of a Chinese game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        tiles: the turned tiles, also 38…45 for a flower; fewer than the rules say if the wall runs out.
    """

    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Pass(Event):
    """A seat declines a tile that it could have claimed.

    A pass is a move for `paili.game.Play.step` and for bots; the record of a game never contains it.

    Seats are 0…3; seat 0 was the first dealer of the game.

    ``place``, ``ids`` and ``extra`` belong to events that were read from a file, see `paili.game.Event`;
    leave them out in a move.

    Attributes:
        seat: the seat that passes.
    """

    seat: int


def checked_seat(seat: object, players: int) -> int:
    """Check the number of a seat, and return it.

    Raises:
        GameError: if there is no seat of this number.
    """
    number = int_of(seat)
    if number is None or not 0 <= number < players:
        raise GameError("game.not_a_seat", seat=seat, last=players - 1)
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
    """Return the events without the events `Away` and `Back`, which do not belong to the play.

    >>> happened([Away(1), Draw(1, 0), Back(1)])
    (Draw(seat=1, tile=Kind.M1),)
    """
    return tuple(event for event in events if not isinstance(event, ABSENCES))


# ---------------------------------------------------------------------------------- as people read them


def _changed_fields(event: Event) -> list[Field[Any]]:
    """Return the fields that the ``repr`` of an event shows: those that differ from their defaults."""
    return [item for item in fields(event) if item.repr and getattr(event, item.name) != item.default]


def _named(name: str, value: object) -> object:
    """Return the value of a field with named tiles, so that the ``repr`` of an event is valid Python.

    Args:
        name: the name of the field, which decides whether the value is a tile.
        value: the value.
    """
    if name == "tile":
        return _tile(value)
    if name in ("own", "tiles", "hand", "ura") and isinstance(value, tuple):
        return tuple(map(_tile, value))
    return value


def _tile(face: object) -> object:
    return TILES[face] if isinstance(face, int) and 0 <= face < len(TILES) else face
