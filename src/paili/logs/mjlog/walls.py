"""Compute the walls of a Tenhou game from the seed in its log.

Tenhou shuffles with the Mersenne Twister. The seed determines the state of this generator by
``init_by_array``, as an integer seed does in Python's module ``random``. A deal takes 288 outputs of the
generator, in nine blocks of 32 outputs. SHA-512 turns the blocks into 144 numbers, which determine the swaps
of the 136 physical tiles and then the two dice. In 2009 each deal had its own seed, and the outputs
determined the swaps directly.

A wall shows the tiles that were drawn in the deal and the tiles that were not drawn. If somebody has edited a
log, its tiles differ from the wall.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha512
from random import Random
from typing import Final

from paili.catalogue import Message
from paili.errors import LogError
from paili.game.events import Dora, Draw, Event, North, Win
from paili.game.records import Deal, Game
from paili.logs.deal.completion import is_quad
from paili.logs.deal.numbering import IDS
from paili.logs.problems import checked_game, in_deal

_OUTPUTS: Final = 288
_BLOCK: Final = 128
_WORD: Final = 4
_HAND: Final = 13
_FOURS: Final = 3  # times that each player takes four tiles
_REPLACEMENTS: Final = {4: 4, 3: 8}
_HASHED: Final = "mt19937ar-sha512-n288"
_IN_BASE64: Final = f"{_HASHED}-base64"
_PLAIN: Final = "mt19937ar"
_NOT_IN_PLAY: Final = range(4, 32)  # of three players: 2m…8m
_SIDES: Final = 6


@dataclass(frozen=True, slots=True)
class TenhouWall:
    """The wall of a deal at Tenhou, as physical tiles 0 to 135 (id // 4 is the kind).

    Attributes:
        ids: all tiles in the order of Tenhou's generator. Hands and draws take them from the end. At the
            start are the replacement tiles (4, with three players 8), then the dora indicators, each beside
            its ura dora indicator.
        dice: the two dice, 1…6.
        players: the number of players.
        dealer: the seat of the dealer, who gets tiles first; 0 is the first dealer of the game.
        upper_second: whether the second of two stacked tiles of the dead wall, ``ids[0]`` and ``ids[1]``,
            ``ids[2]`` and ``ids[3]``, …, is the upper one, which is drawn or revealed first; False in games
            of 2009. `replacement`, `indicator` and `ura` take it into account.
    """

    ids: tuple[int, ...]
    dice: tuple[int, int]
    players: int
    dealer: int
    upper_second: bool

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The thirteen tiles, 0 to 135, that each seat is dealt, a tuple for each seat.

        The first tuple is that of seat 0, the first dealer of the game. Tiles are in the order of dealing.
        """
        dealt = self.ids[::-1]
        hands: list[list[int]] = [[] for _ in range(self.players)]
        for place, tile in enumerate(dealt[: _HAND * self.players]):
            turn = place // 4 if place < _FOURS * 4 * self.players else place
            hands[(self.dealer + turn) % self.players].append(tile)
        return tuple(map(tuple, hands))

    @property
    def draws(self) -> tuple[int, ...]:
        """The tiles, 0 to 135, that the seats can draw from the front of the wall, in order.

        Each replacement draw moves the last of these tiles to the dead wall, so that no seat draws this tile.
        """
        return self.ids[::-1][_HAND * self.players : len(self.ids) - 14]

    def replacement(self, number: int) -> int:
        """Return the tile, 0 to 135, that a seat draws after a quad or a north.

        Args:
            number: 0 for the first replacement tile of the deal, 1 for the second, and so on.
        """
        return self.ids[number ^ self.upper_second]

    def indicator(self, number: int) -> int:
        """Return a dora indicator as a physical tile, 0 to 135.

        Args:
            number: 0 for the first indicator of the deal, 1 for the one that the first quad adds, and so on.
        """
        return self.ids[_REPLACEMENTS[self.players] + 2 * number + self.upper_second]

    def ura(self, number: int) -> int:
        """Return the ura dora indicator under a dora indicator, as a physical tile, 0 to 135.

        Args:
            number: 0 for the one under the first indicator of the deal, 1 for the next, and so on.
        """
        return self.ids[_REPLACEMENTS[self.players] + 2 * number + (not self.upper_second)]


def wall(game: Game) -> tuple[TenhouWall, ...]:
    """Return the wall of each deal of a Tenhou game, computed from the seed in its log.

    Every tile that the log shows is compared with the wall. So the result also shows that nobody has edited
    the tiles of the log.

    Args:
        game: a game that `paili.logs.read` has read from an mjlog file.

    Raises:
        LogError: if the argument is no `Game`, if the log has no seed, or if a tile of the log differs from
            the wall.
    """
    walls = tuple(_walls(checked_game(game)))
    for deal, item in zip(game.deals, walls, strict=True):
        with in_deal(deal, game.source.path):
            _check(deal, item)
    return walls


# ------------------------------------------------------------------------------ making


def _walls(game: Game) -> Iterator[TenhouWall]:
    seed = dict(game.extra).get("shuffle.seed")
    own = [dict(deal.extra).get("shuffle") for deal in game.deals]
    if seed is not None:
        generator = _generator(seed)
        for deal in game.deals:
            yield _wall(deal, _hashed(generator), upper_second=seed.startswith(_IN_BASE64))
    elif own and all(own):
        for deal, named in zip(game.deals, own, strict=True):
            generator = _generator(str(named))
            outputs = [generator.getrandbits(32) for _ in range(IDS + 2)]
            yield _wall(deal, outputs, upper_second=False)
    else:
        raise LogError("logs.no_seed").at(source=game.source.path)


def _generator(seed: str) -> Random:
    """Return a random generator whose initial state comes from a seed of Tenhou, a text of numbers."""
    name, _, words = seed.partition(",")
    try:
        if name == _IN_BASE64:
            raw = b64decode(words, validate=True)
        elif name in (_HASHED, _PLAIN):
            raw = b"".join(int(word, 16).to_bytes(_WORD, "little") for word in words.split(","))
        else:
            raise LogError("logs.unknown_seed", value=name)
    except (ValueError, OverflowError) as error:
        if isinstance(error, LogError):
            raise
        raise LogError("logs.unknown_seed", value=seed) from None
    return Random(int.from_bytes(raw, "little"))


def _hashed(generator: Random) -> Sequence[int]:
    outputs = b"".join(generator.getrandbits(32).to_bytes(_WORD, "little") for _ in range(_OUTPUTS))
    blocks = (outputs[start : start + _BLOCK] for start in range(0, len(outputs), _BLOCK))
    digest = b"".join(sha512(block).digest() for block in blocks)
    return [int.from_bytes(digest[at : at + _WORD], "little") for at in range(0, len(digest), _WORD)]


def _wall(deal: Deal, numbers: Sequence[int], *, upper_second: bool) -> TenhouWall:
    players = len(deal.points)
    ids = [tile for tile in range(IDS) if players == 4 or tile not in _NOT_IN_PLAY]
    for place in range(len(ids) - 1):
        other = place + numbers[place] % (len(ids) - place)
        ids[place], ids[other] = ids[other], ids[place]
    first, second = (number % _SIDES + 1 for number in numbers[IDS - 1 : IDS + 1])
    return TenhouWall(tuple(ids), (first, second), players, deal.dealer, upper_second)


# ------------------------------------------------------------------------------ comparing


def _check(deal: Deal, expected: TenhouWall) -> None:
    if not deal.ids:
        raise LogError("logs.no_physical_tiles")
    for hand, dealt in zip(deal.ids, expected.hands, strict=True):
        _compare("hand", sorted(dealt), sorted(hand), deal.place)
    _compare("indicator", expected.indicator(0), deal.indicator_id, deal.place)
    dice = dict(deal.extra).get("dice")
    _compare("dice", ",".join(str(die - 1) for die in expected.dice), dice, deal.place)
    _check_events(deal.events, expected)


def _check_events(events: Sequence[Event], expected: TenhouWall) -> None:
    draws, replaced, indicators, replace = iter(expected.draws), 0, 1, False
    for event in events:
        if isinstance(event, Draw):
            tile = expected.replacement(replaced) if replace else next(draws, None)
            replaced, replace = replaced + replace, False
            _compare("draw", tile, event.ids[0], event.place)
        elif is_quad(event) or isinstance(event, North):
            replace = True
        elif isinstance(event, Dora):
            _compare("indicator", expected.indicator(indicators), event.ids[0], event.place)
            indicators += 1
        elif isinstance(event, Win):
            ura = tuple(expected.ura(number) for number in range(len(event.ura_ids)))
            _compare("ura", ura, event.ura_ids, event.place)


def _compare(what: str, expected: object, shown: object, place: int | None) -> None:
    if expected != shown:
        error = LogError("logs.wall_differs", what=Message(f"logs.what_{what}"), made=expected, shown=shown)
        raise error.at(event=None if place is None else Message("logs.tag", number=place))
