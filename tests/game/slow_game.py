"""The rules of a deal for a second time: slow, obvious, and independent of `paili.game`.

It stores lists of faces and computes everything again at every step. `tests/reference.py` finds wins, the ``mahjong``
package finds yaku. From paili it uses the wall, and the rule set as a record of words.

A move is a tuple: ("discard", face, drawn, riichi), ("quad", faces), ("add", face), ("north",), ("tsumo",), ("nine",)
of the seat on turn; ("ron", seat), ("call", seat, type, own faces) or ("none",) after a tile that somebody could
claim.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import combinations

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

import reference

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
NORTH = 30
FIVES = (4, 13, 22)


def kind(face):
    return face if face < 34 else FIVES[face - 34]


def counts_of(faces):
    return [sum(kind(face) == index for face in faces) for index in range(34)]


def complete(faces):
    return _complete(tuple(counts_of(faces)))


@cache
def _complete(counts):
    return reference.is_win(counts)


@cache
def _waits(counts, players):
    in_play = [index for index in range(34) if players == 4 or not 1 <= index <= 7]
    more = {item: (*counts[:item], counts[item] + 1, *counts[item + 1 :]) for item in in_play}
    return frozenset(item for item in in_play if counts[item] < 4 and _complete(more[item]))


class SlowGame:
    """A deal that is played from a wall."""

    def __init__(self, rules, wall, dealer=0, wind=0):
        self.rules, self.wall, self.wind, self.players = rules, wall, wind, rules.players
        self.dealer = dealer
        seats = range(self.players)
        self.hands = [list(wall.hand((seat - dealer) % self.players)) for seat in seats]
        self.melds = [[] for _ in seats]  # (type, faces)
        self.rivers = [[] for _ in seats]
        self.points = [rules.start_points for _ in seats]
        self.riichi = [0 for _ in seats]
        self.gone = [set() for _ in seats]
        self.gone_in_riichi = [set() for _ in seats]
        self.norths = [0 for _ in seats]
        self.live = list(wall.draws)
        self.left, self.replaced, self.untouched = len(self.live), 0, True
        self.quads = []
        self.lying = None  # (face, source, robbed from)
        self.declaring = None
        self.banned = set()
        self.over = False
        self.drawn = self.replacement = None
        self.turn = dealer
        self.draw(dealer, "")

    # ------------------------------------------------------------------ what can be done

    def moves(self):
        if self.over:
            return []
        return self.claims() if self.lying else self.own()

    def own(self):
        seat, hand = self.turn, self.hands[self.turn]
        results = []
        if self.drawn is not None and complete(hand) and self.has_yaku(seat, self.drawn, tsumo=True):
            results.append(("tsumo",))
        nine = len({kind(face) for face in hand} & set(ORPHANS)) >= 9 and self.drawn is not None
        if nine and self.is_first(seat) and "nine_orphans" in self.rules.abortive_draws:
            results.append(("nine",))
        if self.drawn is not None and self.left:
            results += self.replacing(seat)
        return results + self.discarding(seat)

    def is_first(self, seat):
        return self.untouched and not self.rivers[seat]

    def replacing(self, seat):
        hand, results = self.hands[seat], []
        if self.rules.kita_han and NORTH in hand and (not self.riichi[seat] or self.drawn == NORTH):
            results.append(("north",))
        if len(self.quads) == 4:
            return results
        for index in range(34):
            four = tuple(sorted(face for face in hand if kind(face) == index))
            if len(four) == 4 and (not self.riichi[seat] or self.quad_leaves_waits(seat, index)):
                results.append(("quad", four))
        pons = [kind(faces[0]) for type_, faces in self.melds[seat] if type_ == "pon"]
        return results + [("add", face) for face in sorted(set(hand)) if kind(face) in pons]

    def quad_leaves_waits(self, seat, item):
        if kind(self.drawn) != item or self.rules.riichi_quads == "never":
            return False
        before = list(self.hands[seat])
        before.remove(self.drawn)
        after = [face for face in before if kind(face) != item]
        waits = self.waits(before)
        if not waits or waits != self.waits(after):
            return False
        if self.rules.riichi_quads == "same waits":
            return True
        return all(
            (item, item, item) in cut for wait in waits for cut in reference.cuts(counts_of([*before, wait]))
        )

    def discarding(self, seat):
        hand = self.hands[seat]
        if self.riichi[seat]:
            return [("discard", self.drawn, True, False)]
        results = []
        for face in sorted(set(hand)):
            if kind(face) in self.banned:
                continue
            for drawn in (False, True):
                if (drawn and face != self.drawn) or (not drawn and hand.count(face) <= (face == self.drawn)):
                    continue
                results.append(("discard", face, drawn, False))
                if self.may_riichi(seat, face):
                    results.append(("discard", face, drawn, True))
        return results

    def may_riichi(self, seat, face):
        rules = self.rules
        if self.drawn is None or any(type_ != "concealed" for type_, _ in self.melds[seat]):
            return False
        if self.left < rules.riichi_wall or (rules.riichi_points and self.points[seat] < rules.riichi_points):
            return False
        rest = list(self.hands[seat])
        rest.remove(face)
        return bool(self.ready(seat, rest))

    def ready(self, seat, hand):
        """The waits by the rules' word of being ready."""
        waits = self.waits(hand)
        if self.rules.tenpai == "own":
            own = counts_of([*hand, *(face for _, faces in self.melds[seat] for face in faces)])
            waits = {wait for wait in waits if own[wait] < 4}
        return waits

    def waits(self, hand):
        return _waits(tuple(counts_of(hand)), self.players)

    # ------------------------------------------------------------------ what can be claimed

    def claims(self):
        _face, source, robbed = self.lying
        results = []
        for step in range(1, self.players):
            seat = (source + step) % self.players
            if self.may_ron(seat):
                results.append(("ron", seat))
            if not robbed and self.left and not self.riichi[seat] and not self.broken_off():
                results += [("call", seat, type_, own) for type_, own in self.calling(seat, step)]
        return [*results, ("none",)] if results else []

    def may_ron(self, seat):
        face, _, robbed = self.lying
        waits = self.waits(self.hands[seat])
        if kind(face) not in waits:
            return False
        if robbed == "concealed":
            orphans = all(kind(item) in ORPHANS for item in self.hands[seat]) and len(self.hands[seat]) == 13
            if not self.rules.rob_concealed_quad or not orphans:
                return False
        own = {kind(item) for item in self.rivers[seat]}
        if waits & (own | self.gone[seat]) or (self.riichi[seat] and waits & self.gone_in_riichi[seat]):
            return False
        return self.has_yaku(seat, face, tsumo=False)

    def calling(self, seat, step):
        face, hand, result = self.lying[0], self.hands[seat], set()
        same = sorted(item for item in hand if kind(item) == kind(face))
        result |= {("pon", own) for own in combinations(same, 2)}
        if len(self.quads) < 4:
            result |= {("open quad", own) for own in combinations(same, 3)}
        if step == 1 and self.players == 4 and kind(face) < 27:
            for own in combinations(sorted(hand), 2):
                three = sorted([kind(face), *map(kind, own)])
                if three == [three[0], three[0] + 1, three[0] + 2] and three[0] // 9 == three[2] // 9 < 3:
                    result.add(("chi", own))
        return sorted(result & {item for item in result if self.leaves_discard(seat, *item)})

    def leaves_discard(self, seat, type_, own):
        if type_ == "open quad":
            return True
        rest = list(self.hands[seat])
        for face in own:
            rest.remove(face)
        return any(kind(face) not in self.swaps(own) for face in rest)

    def swaps(self, own):
        called = kind(self.lying[0])
        if self.rules.swap_ban == "none":
            return set()
        kinds = sorted([called, *map(kind, own)])
        banned = {called}
        if self.rules.swap_ban == "both ends" and kinds[0] != kinds[1]:
            rank = called % 9
            banned |= {called + 3} if called == kinds[0] and rank < 6 else set()
            banned |= {called - 3} if called == kinds[2] and rank > 2 else set()
        return banned

    def broken_off(self):
        played, river = self.rules.abortive_draws, [kind(item) for item in map(_first, self.rivers)]
        four = self.untouched and [len(river) for river in self.rivers] == [1] * 4
        if "four_winds" in played and four and len(set(river)) == 1 and 27 <= river[0] <= NORTH:
            return True
        if "four_riichi" in played and all(self.riichi) and self.players == 4:
            return True
        return "four_quads" in played and len(self.quads) == 4 and len(set(self.quads)) > 1

    # ------------------------------------------------------------------ yaku

    def has_yaku(self, seat, face, *, tsumo):
        melds = self.melds[seat]
        closed = all(type_ == "concealed" for type_, _ in melds)
        robbed = bool(self.lying and self.lying[2])
        if (
            (tsumo and closed)
            or self.riichi[seat]
            or (tsumo and self.replacement and self.counts_rinshan(seat))
        ):
            return True
        if not self.left and not robbed and not (tsumo and self.replacement):
            return True  # the last tile
        if robbed and (self.lying[2] != "north" or self.rules.kita_chankan):
            return True
        renhou = not tsumo and self.is_first(seat) and seat != self.dealer and not robbed
        if renhou and self.rules.renhou != "none" and not self.had_draw(seat):
            return True
        return self.is_scored(seat, face, tsumo)

    def counts_rinshan(self, seat):
        quads = any(len(faces) == 4 for _, faces in self.melds[seat])
        return self.rules.kita_rinshan or (self.replacement == "quad" and quads)

    def had_draw(self, seat):
        return bool(self.rivers[seat])

    def is_scored(self, seat, face, tsumo):
        ids = _Ids()
        hand = list(self.hands[seat])
        if tsumo:
            hand.remove(face)
        own = [ids.of(item) for item in hand]
        melds = [_their_meld(type_, [ids.of(face) for face in faces]) for type_, faces in self.melds[seat]]
        won = ids.of(face)
        everything = [*own, won, *(tile for meld in melds for tile in meld.tiles)]
        config = HandConfig(
            is_tsumo=tsumo,
            player_wind=27 + (seat - self.dealer) % self.players,
            round_wind=27 + self.wind,
            options=OptionalRules(has_open_tanyao=self.rules.open_tanyao),
        )
        return HandCalculator().estimate_hand_value(everything, won, melds=melds, config=config).error is None

    # ------------------------------------------------------------------ doing it

    def play(self, move):
        {
            "discard": self.discard, "quad": self.concealed, "add": self.add, "north": self.north,
            "call": self.call, "none": self.none, "tsumo": self.end, "ron": self.end, "nine": self.end,
        }[move[0]](*move[1:])  # fmt: skip
        while not self.over and self.lying and not self.claims():
            self.none()

    def end(self, *_):
        self.over = True

    def draw(self, seat, replacement):
        if replacement:
            tile = self.wall.replacement(self.replaced)
            self.replaced += 1
        else:
            tile = self.live.pop(0)
        self.left -= 1
        self.hands[seat].append(tile)
        self.turn, self.drawn, self.replacement, self.lying = seat, tile, replacement, None
        self.gone[seat], self.banned = set(), set()

    def discard(self, face, drawn, riichi):
        seat = self.turn
        if riichi:
            self.riichi[seat] = 2 if self.is_first(seat) else 1
            self.declaring = seat
        self.hands[seat].remove(face)
        self.rivers[seat].append(face)
        self.lying, self.drawn, self.banned = (face, seat, ""), None, set()

    def concealed(self, four):
        self.take(self.turn, four)
        self.melds[self.turn].append(("concealed", four))
        self.quads.append(self.turn)
        self.untouched = False
        self.lying, self.drawn = (kind(four[0]), self.turn, "concealed"), None

    def add(self, face):
        seat = self.turn
        self.take(seat, (face,))
        melds = self.melds[seat]
        at = next(
            at for at, (type_, faces) in enumerate(melds) if type_ == "pon" and kind(faces[0]) == kind(face)
        )
        melds[at] = ("added", (*melds[at][1], face))
        self.quads.append(seat)
        self.untouched = False
        self.lying, self.drawn = (face, seat, "added"), None

    def north(self):
        self.take(self.turn, (NORTH,))
        self.norths[self.turn] += 1
        self.untouched = False
        self.lying, self.drawn = (NORTH, self.turn, "north"), None

    def take(self, seat, faces):
        for face in faces:
            self.hands[seat].remove(face)

    def record_pass(self):
        face, source, robbed = self.lying
        for seat in range(self.players):
            if seat == source or kind(face) not in self.waits(self.hands[seat]):
                continue
            if robbed == "concealed" and not (self.rules.rob_concealed_quad and self.only_orphans(seat)):
                continue
            self.gone[seat].add(kind(face))
            if self.riichi[seat]:
                self.gone_in_riichi[seat].add(kind(face))
        if self.declaring is not None:
            self.points[self.declaring] -= 1000
            self.declaring = None

    def only_orphans(self, seat):
        return len(self.hands[seat]) == 13 and all(kind(item) in ORPHANS for item in self.hands[seat])

    def none(self):
        _, source, robbed = self.lying
        self.record_pass()
        if robbed:
            self.draw(source, "north" if robbed == "north" else "quad")
        elif self.broken_off() or not self.left:
            self.over = True
        else:
            self.draw((source + 1) % self.players, "")

    def call(self, seat, type_, own):
        face = self.lying[0]
        self.record_pass()
        self.banned = self.swaps(own)
        self.take(seat, own)
        self.melds[seat].append((type_, (face, *own)))
        self.untouched, self.lying, self.turn, self.drawn = False, None, seat, None
        if type_ == "open quad":
            self.quads.append(seat)
            self.draw(seat, "quad")


def _first(river):
    return river[0] if river else -1


class _Ids:
    """Physical tiles for faces: the red five is the first of its kind."""

    def __init__(self):
        self.used = set()

    def of(self, face):
        first = 4 * kind(face)
        free = [index for index in range(first, first + 4) if index not in self.used]
        self.used.add(free[0])
        return free[0]


def _their_meld(type_, tiles):
    name = {"chi": TheirMeld.CHI, "pon": TheirMeld.PON}.get(type_, TheirMeld.KAN)
    return TheirMeld(name, sorted(tiles), opened=type_ != "concealed")


def count(game, depth):
    """Return how many sequences of so many moves there are."""
    moves = game.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deepcopy_of(game)
        after.play(move)
        total += count(after, depth - 1)
    return total


def deepcopy_of(game):
    rules, wall = game.rules, game.wall
    return deepcopy(game, {id(rules): rules, id(wall): wall})
