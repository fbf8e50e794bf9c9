"""A slow referee of the Chinese official game and of Sichuan: the moves of each seat, and the payments.

It shares no rule with paili: it finds wins by trying every set, has its own fans and payments for Sichuan, and takes
the fans of the official game from PyMahjongGB. `Referee` follows the events of a deal; `offers` are the possible
moves.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

SEATS = range(4)
FLOWERS = range(38, 46)
CAP, FINE, LEAST = 3, 24, 8
# what a false win costs of a hand that is ready, and of one that is not
FOULS = {True: (24, 24), False: (40, 80)}
Tiles = tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def cuts(tiles: Tiles) -> tuple[tuple[str, ...], ...]:
    """Every way to take sorted tiles as a pair and sets, each set by its kind: "run", "set" or "pair"."""
    return tuple(_cuts(tiles, paired=False))


def _cuts(tiles: Tiles, *, paired: bool) -> list[tuple[str, ...]]:
    if not tiles:
        return [()] if paired else []
    first, results = tiles[0], []
    if tiles.count(first) > 1 and not paired:
        results += [("pair", *rest) for rest in _cuts(tiles[2:], paired=True)]
    if tiles.count(first) > 2:
        results += [("set", *rest) for rest in _cuts(tiles[3:], paired=paired)]
    if first < 27 and first % 9 < 7 and first + 1 in tiles and first + 2 in tiles:
        left = list(tiles)
        for tile in (first, first + 1, first + 2):
            left.remove(tile)
        results += [("run", *rest) for rest in _cuts(tuple(left), paired=paired)]
    return results


class Seat:
    """What a seat has."""

    def __init__(self, hand: list[int]) -> None:
        self.hand = hand
        self.melds: list[
            tuple[str, int]
        ] = []  # "chi", "pon", "open", "added", "concealed" and the lowest kind
        self.flowers = 0
        self.lack = ""
        self.gone = False
        self.river: list[int] = []
        self.discards: list[int] = []
        self.passed: int | None = None  # most fan that were let go

    def copy(self) -> Seat:
        other = Seat(self.hand[:])
        other.melds, other.river, other.discards = self.melds[:], self.river[:], self.discards[:]
        other.flowers, other.lack, other.gone, other.passed = self.flowers, self.lack, self.gone, self.passed
        return other


class Referee:
    """A deal, followed event by event."""

    def __init__(self, deal: Any, left: int, *, sichuan: bool, fouls: bool = False) -> None:
        self.fouls, self.out = fouls, set[int]()
        self.sichuan, self.dealer, self.round, self.left = sichuan, deal.round % 4, deal.round // 4, left
        self.seats = [Seat(list(hand)) for hand in deal.hands]
        self.points = [0] * 4
        self.fined = 0
        self.turn = self.source = -1
        self.drawn: int | None = None
        self.tile: int | None = None
        self.what = ""  # what lies before the others: "discard" or "added"
        self.replaces = ""  # what the next draw, or the last one, replaces
        self.after_kong = False
        self.kongs: list[dict[int, int]] = []  # what the quads in order were paid, the owner with what it got
        self.owners: list[int] = []
        self.wins: list[int] = []
        self.over = False
        self.begun = False

    # ------------------------------------------------------------------ wins

    def lacks(self, seat: Seat, kind: int) -> bool:
        return bool(seat.lack) and kind < 27 and "mps"[kind // 9] == seat.lack

    def worth(self, number: int, tile: int, *, drawn: bool, plain: bool = False) -> int | None:
        """What a win with a tile is worth in fan; None where it is none. The hand is without the tile."""
        if self.sichuan:
            return self._sichuan(self.seats[number], tile, drawn=drawn, plain=plain)
        return self._official(number, tile, drawn=drawn)

    def _sichuan(self, seat: Seat, tile: int, *, drawn: bool, plain: bool) -> int | None:
        hand = tuple(sorted([*seat.hand, tile]))
        if any(self.lacks(seat, kind) for kind in hand):
            return None
        every = Counter(hand)
        for type_, kind in seat.melds:
            every[kind] += 3 if type_ == "pon" else 4
        fans = [self._of_sets(seat, cut) for cut in cuts(hand)]
        if not seat.melds and all(count % 2 == 0 for count in Counter(hand).values()):
            fans.append(2)
        if not fans:
            return None
        total = max(fans) + sum(
            count >= 4 for count in every.values()
        )  # quads and four of a kind in the hand
        total += 2 * (len({kind // 9 for kind in every}) == 1)
        return total if plain else total + self._circumstances(drawn=drawn)

    @staticmethod
    def _of_sets(seat: Seat, cut: tuple[str, ...]) -> int:
        return 0 if "run" in cut else 1 + (len(seat.melds) == 4)

    def _circumstances(self, *, drawn: bool) -> int:
        if drawn:
            return (self.replaces == "kong") + (self.left == 0)
        robs = self.what == "added"
        return robs + (self.after_kong and not robs) + (self.left == 0 and not robs)

    def _official(self, number: int, tile: int, *, drawn: bool) -> int | None:
        from MahjongGB import MahjongFanCalculator

        seat = self.seats[number]
        melds = tuple(_pack(type_, kind) for type_, kind in seat.melds)
        kong = self.replaces == "kong" if drawn else self.what == "added"
        wall_last = self.left == 0 and (drawn or self.what == "discard")
        shown = sum(other.river.count(tile) + _open(other.melds, tile) for other in self.seats)
        fourth = shown - (not drawn and self.what == "discard") == 3 and self.what != "added"
        about = seat.flowers, drawn, fourth and not seat.hand.count(tile), kong, wall_last
        hand = tuple(_name(kind) for kind in seat.hand)
        try:
            result = MahjongFanCalculator(
                melds, hand, _name(tile), *about, (number - self.dealer) % 4, self.round, True
            )
        except (TypeError, ValueError):
            return None
        total = sum(points * times for points, times, *_ in result)
        return total if total - seat.flowers >= LEAST else None

    def is_ready(self, number: int) -> bool:
        """Whether some tile completes a hand, whatever it is worth; the hand is without what was drawn."""
        seat = self.seats[number]
        kinds = (kind for kind in range(27 if self.sichuan else 34) if seat.hand.count(kind) < 4)
        if self.sichuan:
            return any(self._sichuan(seat, kind, drawn=False, plain=True) is not None for kind in kinds)
        return any(self._is_official(seat, kind) for kind in kinds)

    @staticmethod
    def _is_official(seat: Seat, tile: int) -> bool:
        from MahjongGB import MahjongFanCalculator

        melds = tuple(_pack(type_, kind) for type_, kind in seat.melds)
        try:
            MahjongFanCalculator(
                melds, tuple(map(_name, seat.hand)), _name(tile), 0, False, False, False, False, 0, 0, True
            )
        except (TypeError, ValueError):
            return False
        return True

    def false_win(self, number: int, tile: int, *, drawn: bool) -> set[tuple[Any, ...]]:
        """The foul that a seat may commit; the hand is without what was drawn."""
        if not self.fouls or number in self.out or self.may_win(number, tile, drawn=drawn):
            return set()
        return {("false", tile, self.is_ready(number))}

    def may_win(self, number: int, tile: int, *, drawn: bool) -> bool:
        if number in self.out:
            return False
        worth = self.worth(number, tile, drawn=drawn)
        if worth is None:
            return False
        passed = self.seats[number].passed
        if drawn or passed is None:
            return True
        plain = self.worth(number, tile, drawn=False, plain=True)
        return plain is not None and plain > passed

    # ------------------------------------------------------------------ what may be done

    def offers(self) -> dict[int, set[tuple[Any, ...]]]:
        """For each seat that may do anything what it may do, a discard without how it was drawn."""
        if self.sichuan and self.begun and not all(seat.lack for seat in self.seats):
            return {number: {("lack", suit) for suit in "mps"} for number in SEATS}
        if self.what:
            results = {number: self._claims(number) for number in self._behind()}
            return {number: {*claims, ("pass",)} for number, claims in results.items() if claims}
        return {self.turn: self._own()}

    def _behind(self) -> list[int]:
        return [other for step in (1, 2, 3) if not self.seats[other := (self.source + step) % 4].gone]

    def _own(self) -> set[tuple[Any, ...]]:
        seat, result = self.seats[self.turn], set[tuple[Any, ...]]()
        if self.drawn is not None:
            seat.hand.remove(self.drawn)
            if self.may_win(self.turn, self.drawn, drawn=True):
                result.add(("win", self.drawn))
            result |= self.false_win(self.turn, self.drawn, drawn=True)
            seat.hand.append(self.drawn)
            if self.left:
                kinds = [kind for kind in {*seat.hand} if not self.lacks(seat, kind)]
                result |= {("concealed", kind) for kind in kinds if seat.hand.count(kind) == 4}
                result |= {("added", kind) for kind in kinds if ("pon", kind) in seat.melds}
        lacking = [kind for kind in seat.hand if self.lacks(seat, kind)]
        return result | {("discard", kind) for kind in lacking or seat.hand}

    def _claims(self, number: int) -> set[tuple[Any, ...]]:
        seat, tile, result = self.seats[number], self.tile, set[tuple[Any, ...]]()
        assert tile is not None
        if self.may_win(number, tile, drawn=False):
            result.add(("win", tile))
        result |= self.false_win(number, tile, drawn=False)
        if self.what == "added" or self.lacks(seat, tile) or number in self.out:
            return result
        if seat.hand.count(tile) > 1 and (self.left or self.sichuan):
            result.add(("pon", tile))
        if seat.hand.count(tile) > 2 and self.left:
            result.add(("open", tile))
        if not self.sichuan and self.left and number == (self.source + 1) % 4 and tile < 27:
            for low in (tile - 2, tile - 1, tile):
                others = [kind for kind in (low, low + 1, low + 2) if kind != tile]
                inside = low // 9 == (low + 2) // 9 == tile // 9 and low >= 0
                if inside and all(kind in seat.hand for kind in others):
                    result.add(("chi", *others))
        return result

    # ------------------------------------------------------------------ following

    def follow(self, event: Any) -> None:
        """Let an event of paili happen."""
        name = type(event).__name__
        if name not in ("Win", "Birds") and self.wins:
            self._settle_wins()
        getattr(self, f"_{name.lower()}")(event)

    def _let_go(self, *, but: int | None = None) -> None:
        """Nobody has won what lies there: in Sichuan whoever could have is bound by it."""
        if self.sichuan and self.what and self.tile is not None:
            for number in self._behind():
                if number != but:
                    self._pass(number, self.tile)
        self.what = ""

    def _pass(self, number: int, tile: int) -> None:
        plain = self.worth(number, tile, drawn=False, plain=True)
        if plain is not None:
            seat = self.seats[number]
            seat.passed = max(plain, seat.passed or 0)

    def _draw(self, event: Any) -> None:
        if self.what == "added":
            self._make_added()
        self._let_go()
        seat = self.seats[event.seat]
        if self.replaces not in ("kong", "flower"):
            self.replaces = ""
        if self.begun:
            self.turn = event.seat
        self.left -= 1
        seat.hand.append(event.tile)
        self.fresh = event.tile
        if event.tile in FLOWERS:
            return
        if event.seat == self.dealer and not self.begun and not self._holding():
            self.begun, self.turn = True, event.seat
        if self.begun:
            self.drawn, seat.passed = event.tile, None
            if self.replaces == "used":
                self.replaces = ""

    def _holding(self) -> bool:
        sizes = [len(seat.hand) + 3 * len(seat.melds) for seat in self.seats]
        return any(kind in FLOWERS for seat in self.seats for kind in seat.hand) or sum(sizes) != 53

    def _flower(self, event: Any) -> None:
        seat = self.seats[event.seat]
        seat.hand.remove(event.tile)
        seat.flowers += 1
        self.replaces = "flower" if self.begun else ""

    def _lack(self, event: Any) -> None:
        self.seats[event.seat].lack = event.suit

    def _discard(self, event: Any) -> None:
        seat = self.seats[event.seat]
        seat.hand.remove(event.tile)
        seat.river.append(event.tile)
        seat.discards.append(event.tile)
        self.after_kong = self.replaces == "kong"
        self.what, self.tile, self.source, self.drawn, self.replaces = (
            "discard",
            event.tile,
            event.seat,
            None,
            "",
        )
        if self.sichuan:
            self._pass(event.seat, event.tile)

    def _call(self, event: Any) -> None:
        self._let_go(but=None)
        seat, kinds = self.seats[event.seat], sorted((event.tile, *event.own))
        for kind in event.own:
            seat.hand.remove(kind)
        self.seats[event.source].river.pop()
        self.turn, self.drawn = event.seat, None
        if event.type == "open quad":
            seat.melds.append(("open", event.tile))
            self._kong(event.seat, {event.source: 2})
        else:
            seat.melds.append((event.type, kinds[0]))
            self.replaces = ""
        if self.sichuan and (event.type == "open quad" or not self._complete(seat)):
            seat.passed = None

    @staticmethod
    def _complete(seat: Seat) -> bool:
        hand = tuple(sorted(seat.hand))
        return bool(cuts(hand))

    def _concealedquad(self, event: Any) -> None:
        seat = self.seats[event.seat]
        seat.hand = [kind for kind in seat.hand if kind != event.tiles[0]]
        seat.melds.append(("concealed", event.tiles[0]))
        self._kong(event.seat, dict.fromkeys(self._others(event.seat), 2))

    def _others(self, number: int) -> list[int]:
        return [other for other in SEATS if other != number and not self.seats[other].gone]

    def _addedquad(self, event: Any) -> None:
        self.seats[event.seat].hand.remove(event.tile)
        self.late = event.tile != self.drawn
        self.what, self.tile, self.source, self.drawn = "added", event.tile, event.seat, None
        self.after_kong, self.replaces = False, ""

    def _make_added(self) -> None:
        assert self.tile is not None
        melds = self.seats[self.source].melds
        melds[melds.index(("pon", self.tile))] = ("added", self.tile)
        payers = [] if self.late else self._others(self.source)
        self._kong(self.source, dict.fromkeys(payers, 1))

    def _kong(self, owner: int, shares: dict[int, int]) -> None:
        self.replaces = "kong"
        if self.sichuan:
            self.kongs.append(shares)
            self.owners.append(owner)
            self._pay(owner, shares)

    def _pay(self, payee: int, shares: dict[int, int]) -> None:
        for payer, points in shares.items():
            self.points[payer] -= points
            self.points[payee] += points

    def _refund(self, place: int) -> None:
        self._pay(self.owners[place], {payer: -points for payer, points in self.kongs[place].items()})
        self.kongs[place] = {}

    # ------------------------------------------------------------------ ends

    def _win(self, event: Any) -> None:
        self.wins.append(event.seat)
        self.by_draw = event.seat == event.source
        if self.by_draw:
            self.seats[event.seat].hand.remove(event.tile)
            self.tile = event.tile
            self.source = event.seat

    def _falsewin(self, event: Any) -> None:
        fine = FOULS[self.sichuan][not event.ready]
        self.out.add(event.seat)
        self.points[event.seat] -= fine
        self.fined += fine
        for place, owner in enumerate(self.owners):
            if owner == event.seat and self.sichuan:
                self._refund(place)

    def _settle_wins(self) -> None:
        assert self.tile is not None
        if self.sichuan and not self.by_draw and self.after_kong and self.what == "discard":
            self._refund(max(place for place, owner in enumerate(self.owners) if owner == self.source))
        for number in self.wins:
            fan = self.worth(number, self.tile, drawn=self.by_draw)
            assert fan is not None
            payers = self._others(number)
            if self.sichuan:
                base = 2 ** min(fan, CAP)
                shares = dict.fromkeys(payers, base + 1) if self.by_draw else {self.source: base}
            else:
                feeds = {payer: self.by_draw or payer == self.source for payer in payers}
                shares = {payer: 8 + fan * feeds[payer] for payer in payers}
            self._pay(number, shares)
        for number in self.wins:
            self.seats[number].gone = self.sichuan
        if self.sichuan:
            self._bind_others()
        self.over = not self.sichuan or sum(seat.gone for seat in self.seats) == 3
        self.wins, self.what, self.replaces, self.drawn, self.after_kong = [], "", "", None, False

    def _bind_others(self) -> None:
        """Whoever could have won the tile that others have won has let it go."""
        if not self.by_draw and self.tile is not None:
            for number in self._behind():
                self._pass(number, self.tile)

    def _drawndeal(self, event: Any) -> None:
        self._let_go()
        self.over = True
        if self.sichuan:
            self._end_of_wall()

    def end(self) -> None:
        """Pay what is not paid yet at the end of the deal."""
        if self.wins:
            self._settle_wins()

    def _end_of_wall(self) -> None:
        playing = [number for number in SEATS if not self.seats[number].gone]
        best = {number: self._best(number) for number in playing}
        for place, owner in enumerate(self.owners):
            if owner in best and best[owner] is None:
                self._refund(place)
        for number in playing:
            seat = self.seats[number]
            holds = any(self.lacks(seat, kind) for kind in seat.hand)
            if holds and not all(self.lacks(seat, kind) for kind in seat.discards):
                self.points[number] -= FINE
                self.fined += FINE
            if best[number] is None:
                self._pay_ready(number, best)

    def _pay_ready(self, payer: int, best: dict[int, int | None]) -> None:
        for payee, fan in best.items():
            if fan is not None:
                self._pay(payee, {payer: 2 ** min(fan, CAP)})

    def _best(self, number: int) -> int | None:
        seat = self.seats[number]
        results = {
            kind: fan
            for kind in range(27)
            if seat.hand.count(kind) < 4
            and (fan := self.worth(number, kind, drawn=False, plain=True)) is not None
        }
        counts = Counter(seat.hand)
        for type_, kind in seat.melds:
            counts[kind] += 3 if type_ == "pon" else 4
        # a tile of which nobody else can have one makes a hand ready by its shape, and no more than that
        there = [fan for kind, fan in results.items() if counts[kind] < 4]
        return max(there, default=0) if results else None


def plain_of(event: Any) -> tuple[Any, ...]:
    """A move of paili as `offers` tells it."""
    name = type(event).__name__
    if name == "Call":
        kinds = (event.tile,) if event.type != "chi" else event.own
        return ({"open quad": "open"}.get(event.type, event.type), *kinds)
    return {
        "Win": lambda: ("win", event.tile), "Discard": lambda: ("discard", event.tile),
        "ConcealedQuad": lambda: ("concealed", event.tiles[0]), "AddedQuad": lambda: ("added", event.tile),
        "FalseWin": lambda: ("false", event.tile, event.ready),
        "Lack": lambda: ("lack", event.suit), "Pass": lambda: ("pass",),
    }[name]()  # fmt: skip


def _open(melds: list[tuple[str, int]], tile: int) -> int:
    """How many of a tile lie open in melds."""
    result = 0
    for type_, kind in melds:
        if type_ == "chi":
            result += tile in (kind, kind + 1, kind + 2)
        elif type_ != "concealed":
            result += (3 if type_ == "pon" else 4) * (kind == tile)
    return result


def _pack(type_: str, kind: int) -> tuple[str, str, int]:
    if type_ == "chi":
        return "CHI", _name(kind + 1), 1
    return "PENG" if type_ == "pon" else "GANG", _name(kind), 0 if type_ == "concealed" else 1


def _name(kind: int) -> str:
    if kind < 27:
        return f"{'WBT'[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{34 - kind}"
