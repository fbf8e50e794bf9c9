"""Slow referees of more games in which any complete hand wins: two more kinds of Sichuan, and hongzhong.

They compute the possible moves, not the payments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from slow_chinese import Referee, Seat, Tiles

WHITE, RED = 31, 33
STEPS = {"next": 1, "across": 2, "previous": 3}


class SoulReferee(Referee):
    """Mahjong Soul's Sichuan: three tiles are passed on first, and what is let go binds nobody."""

    def __init__(self, deal: Any, left: int) -> None:
        super().__init__(deal, left, sichuan=True)
        self.chosen: dict[int, Tiles] = {}

    def _pass(self, number: int, tile: int) -> None:
        """Nobody is bound."""

    def _claims(self, number: int) -> set[tuple[Any, ...]]:
        claims = super()._claims(number)
        return claims if self.left else {move for move in claims if move[0] == "win"}

    def _swap(self, event: Any) -> None:
        self.chosen[event.seat] = event.tiles

    def _swapped(self, event: Any) -> None:
        for number, tiles in self.chosen.items():
            for tile in tiles:
                self.seats[number].hand.remove(tile)
        for number, tiles in self.chosen.items():
            self.seats[(number + STEPS[event.direction]) % 4].hand += tiles
        dealer = self.seats[self.dealer].hand
        if self.drawn not in dealer:  # some tile has to be the last one
            self.drawn = max(dealer)


class AppReferee(SoulReferee):
    """Sichuan as apps have it: a kind that was let go is not won again; near the end a win must be taken."""

    FORCED = 4

    def __init__(self, deal: Any, left: int) -> None:
        super().__init__(deal, left)
        self.let_go: dict[int, set[int]] = {number: set() for number in range(4)}

    def _pass(self, number: int, tile: int) -> None:
        if number != self.source and self.worth(number, tile, drawn=False, plain=True) is not None:
            self.let_go[number].add(tile)
            self.seats[number].passed = 0

    def may_win(self, number: int, tile: int, *, drawn: bool) -> bool:
        if self.seats[number].passed is None:
            self.let_go[number] = set()
        free = drawn or tile not in self.let_go[number]
        return free and self.worth(number, tile, drawn=drawn) is not None

    def offers(self) -> dict[int, set[tuple[Any, ...]]]:
        offers = super().offers()
        if self.left > self.FORCED:
            return offers
        wins = {number: {move for move in moves if move[0] == "win"} for number, moves in offers.items()}
        return {number: wins[number] or moves for number, moves in offers.items()}


class RedReferee(Referee):
    """Hongzhong: four red dragons are wild, nothing is won but what is drawn."""

    wild = RED

    def __init__(self, deal: Any, left: int) -> None:
        super().__init__(deal, left, sichuan=False)

    def may_win(self, number: int, tile: int, *, drawn: bool) -> bool:
        seat = self.seats[number]
        return drawn and is_complete((*seat.hand, tile), self.wild, self._outside(seat), not seat.melds)

    def _outside(self, seat: Seat) -> Counter[int]:
        """Tiles that count among those that wildcards may not make five of."""
        return Counter()

    def _own(self) -> set[tuple[Any, ...]]:
        return super()._own() - {("concealed", self.wild)}

    def _claims(self, number: int) -> set[tuple[Any, ...]]:
        if self.tile == self.wild or not self.left or self.what == "added":
            return set()
        count, result = self.seats[number].hand.count(self.tile), set[tuple[Any, ...]]()
        result |= {("pon", self.tile)} if count > 1 else set()
        return result | ({("open", self.tile)} if count > 2 else set())

    def _settle_wins(self) -> None:
        self.over, self.wins = True, []

    def _birds(self, event: Any) -> None:
        """The deal is over."""


class WhiteReferee(RedReferee):
    """Hangzhou: white dragons are wild, and one that is discarded binds the others to what they draw."""

    wild = WHITE
    RESERVE = 20

    def __init__(self, deal: Any, left: int) -> None:
        super().__init__(deal, left - self.RESERVE)
        self.frozen_by: int | None = None

    @property
    def is_bound(self) -> bool:
        """Whether who is on turn may discard nothing but what was drawn."""
        return self.drawn is not None and self.frozen_by not in (None, self.turn)

    def _outside(self, seat: Seat) -> Counter[int]:
        result = Counter[int]()
        for type_, kind in seat.melds:
            tiles = (kind, kind + 1, kind + 2) if type_ == "chi" else (kind,) * (3 if type_ == "pon" else 4)
            result.update(tiles)
        return result

    def _own(self) -> set[tuple[Any, ...]]:
        result, seat = super()._own(), self.seats[self.turn]
        if self.drawn is None and self.left:  # a quad may follow a call
            result |= {("concealed", kind) for kind in {*seat.hand} - {WHITE} if seat.hand.count(kind) == 4}
            result |= {("added", kind) for kind in seat.hand if ("pon", kind) in seat.melds}
        others = {move for move in result if move[0] != "discard"}
        return others | {("discard", self.drawn)} if self.is_bound else result

    def _claims(self, number: int) -> set[tuple[Any, ...]]:
        if self.frozen_by not in (None, number):
            return set()
        seat, tile, claims = self.seats[number], self.tile, super()._claims(number)
        assert tile is not None
        if self.left and self.what != "added" and number == (self.source + 1) % 4 and tile < 27:
            for low in range(max(0, tile - 2), tile + 1):
                others = [kind for kind in (low, low + 1, low + 2) if kind != tile]
                if low // 9 == (low + 2) // 9 and all(kind in seat.hand for kind in others):
                    claims.add(("chi", *others))
        return claims

    def _draw(self, event: Any) -> None:
        super()._draw(event)
        self.left = max(0, self.left - (self.replaces == "kong"))
        self._thaw(event.seat)

    def _call(self, event: Any) -> None:
        super()._call(event)
        self._thaw(event.seat)

    def _thaw(self, number: int) -> None:
        self.frozen_by = None if self.frozen_by == number else self.frozen_by

    def _discard(self, event: Any) -> None:
        super()._discard(event)
        self.frozen_by = event.seat if event.tile == WHITE else self.frozen_by


def is_complete(tiles: Tiles, joker: int, outside: Counter[int], closed: bool) -> bool:
    """Whether tiles are a pair and sets, or seven pairs, jokers as any tile, no five alike with those outside."""
    natural = tuple(sorted(tile for tile in tiles if tile != joker))
    wild, counts = len(tiles) - len(natural), Counter(natural)
    odd = sum(number % 2 for number in counts.values())
    pairs = closed and odd <= wild and max(counts.values(), default=0) <= 4
    return pairs or _in_sets(natural, wild, outside, paired=False)


def _in_sets(tiles: Tiles, wild: int, copies: Counter[int], *, paired: bool) -> bool:
    if max(copies.values(), default=0) > 4:
        return False
    if not tiles:
        return wild >= 0 and (wild % 3 == 0 if paired else wild % 3 == 2)
    for group in _groups(tiles[0], paired):
        missing = Counter(group) - Counter(tiles)
        left = tuple(sorted((Counter(tiles) - Counter(group)).elements()))
        fewer = _fewer(group, tiles)
        for used in ((missing.total(), left), *fewer):
            after = paired or len(group) == 2
            if used[0] <= wild and _in_sets(used[1], wild - used[0], copies + Counter(group), paired=after):
                return True
    return False


def _groups(first: int, paired: bool) -> Iterator[Tiles]:
    """The groups that the lowest tile may be in, tiles below it being wild."""
    if not paired:
        yield (first,) * 2
    yield (first,) * 3
    for low in (first - 2, first - 1, first):
        if first < 27 and low >= 0 and low // 9 == (low + 2) // 9:
            yield (low, low + 1, low + 2)


def _fewer(group: Tiles, tiles: Tiles) -> Iterator[tuple[int, Tiles]]:
    """Ways to use a wild tile where there is another: the lowest tile must go, others need not."""
    inside = list((Counter(group) & Counter(tiles)).elements())
    inside.remove(tiles[0])
    for kept in {(tile,) for tile in inside} | ({tuple(inside)} if len(inside) == 2 else set()):
        used = Counter(group) & Counter(tiles)
        used.subtract(kept)
        yield len(group) - used.total(), tuple(sorted((Counter(tiles) - used).elements()))


REFEREES = {
    "sichuan-mahjong-soul": SoulReferee,
    "sichuan-app": AppReferee,
    "hongzhong": RedReferee,
    "hangzhou": WhiteReferee,
}
