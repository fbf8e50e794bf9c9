"""Compute all payments of a deal: for its quads, its wins, and the end of the wall. Payments sum to zero.

The caller passes the events in the order in which they happened. An event is a quad (`Kong`), a foul
(`Foul`), a win, or several wins on one tile as a tuple. Each event causes payments from one seat to another,
by the `Rules` of the game. If the deal is drawn, the players who have not won pay each other by their hands:
whether a hand is ready, the points of its best possible win, and whether it holds tiles of the lack suit.

>>> from paili import Win, fan
>>> ledger = fan.settle(
...     fan.SICHUAN,
...     [
...         fan.Kong("E", "concealed"),
...         Win("123456789m5511p", "1p", seat_wind="S", discarder="E", after_quad=True),
...         Win("234567m345m2255s", "2s", seat_wind="W", tsumo=True),
...     ],
... )
>>> ledger.changes
(-4, 2, 4, -2)
>>> [(entry.reason, entry.payer, entry.payee, entry.points) for entry in ledger.entries][3:]
[('kong_returned', 'E', 'S', 2), ('kong_returned', 'E', 'W', 2), ('kong_returned', 'E', 'N', 2), \
('win', 'E', 'S', 2), ('win', 'E', 'W', 2), ('win', 'N', 'W', 2)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from paili.arguments import flag
from paili.errors import ScoreError, shown
from paili.fan.hands.inputs import checked_hand
from paili.fan.hands.waits import best_win
from paili.fan.rules import Rules, checked_game
from paili.fan.score import FanScore, score
from paili.fan.wild.deal import wild_of
from paili.hand import Hand
from paili.record import Json, Record, json_record, plain
from paili.tiles import EAST, KIND_NAMES, TileSet
from paili.win.facts import WINDS, indicator_of, letter, suit_of, wind
from paili.win.payments import Payment, changes_of_payments
from paili.win.win import Win

OPEN, ADDED, CONCEALED = "open", "added", "concealed"
KONGS: Final = (OPEN, ADDED, CONCEALED)
_SEATS: Final = range(len(WINDS))


@json_record("seat", "type", "source", "late")
@dataclass(frozen=True, slots=True)
class Kong(Record):
    """A quad that was declared and not robbed, as an event for `paili.fan.settle`.

    Attributes:
        seat: the seat that declared the quad, as its wind: ``E``, ``S``, ``W`` or ``N``.
        type: "open" for a quad made of a discard, "added" for a tile added to a triplet, or "concealed".
        source: for an open quad, the wind of the discarder; otherwise None.
        late: for an added quad, whether the tile was drawn in an earlier turn than the one in which it was
            added.

    Raises:
        ScoreError: if a seat or the type is unknown, an open quad names no other seat as its source, another
            type names a source, or ``late`` is not a bool.
    """

    seat: str
    type: str
    source: str | None = None
    late: bool = False

    def __post_init__(self) -> None:
        if self.type not in KONGS:
            raise ScoreError("ledger.kong_type", value=shown(self.type), choices=KONGS)
        object.__setattr__(self, "seat", WINDS[_seat(self.seat)])
        if self.source is not None:
            object.__setattr__(self, "source", WINDS[_seat(self.source)])
        if (self.type == OPEN) != (self.source is not None) or self.source == self.seat:
            raise ScoreError("ledger.kong_source", type=self.type, value=shown(self.source))
        object.__setattr__(self, "late", flag(self.late, ScoreError, "late"))
        if self.late and self.type != ADDED:
            raise ScoreError("ledger.kong_late", type=self.type)


@json_record()
@dataclass(frozen=True, slots=True)
class Foul(Record):
    """A false win, which costs points in some Chinese games, as an event for `paili.fan.settle`.

    A false win is the declaration of a win that is not allowed.

    Attributes:
        seat: the seat that declared the false win, as its wind: ``E``, ``S``, ``W`` or ``N``.
        ready: whether the hand of the seat was ready.

    Raises:
        ScoreError: if the seat is unknown, or ``ready`` is not a bool.
    """

    seat: str
    ready: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", WINDS[_seat(self.seat)])
        object.__setattr__(self, "ready", flag(self.ready, ScoreError, "ready"))


@json_record()
class Entry(NamedTuple):
    """One payment of a deal; a `Ledger` lists all payments.

    Attributes:
        event: the index of the event that causes the payment in the argument ``events`` of
            `paili.fan.settle`, from 0; None for a payment at the end of a deal whose wall is empty.
        reason: "win"; "false_win"; "kong_open", "kong_added" or "kong_concealed"; "kong_returned" or
            "kong_transferred" (another player won on the discard after the quad, and the payment for the quad
            goes back, or to the winner); "kong_refunded" (the owner of the quad was not ready at the end);
            "kong_forfeited" (the owner of the quad declared a false win); "ready" (to a ready player at the
            end); "pig" (for tiles of the lack suit in the hand at the end).
        payer: the wind of the seat that pays, as a letter.
        payee: the wind of the seat that is paid; None for a fine, which nobody gets.
        points: the points that are paid.
    """

    event: int | None
    reason: str
    payer: str
    payee: str | None
    points: int

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``event``, ``reason``, ``payer``, ``payee`` and ``points``.
        """
        return plain(self)


@json_record("rules:rules.name", "changes", "fines", "entries", "scores")
class Ledger(NamedTuple):
    """All payments of a deal of a Chinese game, as `paili.fan.settle` returns them.

    Attributes:
        entries: every payment, in order.
        changes: the points that each seat wins (above 0) or loses (below 0), in the order E, S, W, N; the sum
            of the four numbers is ``-fines``.
        fines: the points that were paid as fines, to nobody.
        scores: the scores of the wins, in order.
        rules: the rules of the game.
    """

    entries: tuple[Entry, ...]
    changes: tuple[int, ...]
    fines: int
    scores: tuple[FanScore, ...]
    rules: Rules

    def to_dict(self) -> Json:
        """Return this record as a dict that `json.dumps` accepts.

        The keys are ``rules``, ``changes``, ``fines``, ``entries`` and ``scores``. Objects among the values
        become dicts too.
        """
        return plain(self)


Event = Kong | Foul | Win | Sequence[Win]


def settle(
    rules: Rules | str,
    events: Sequence[Event],
    hands: Mapping[str, Hand | str] | None = None,
    *,
    lacks: Mapping[str, str] | None = None,
    passive: str = "",
    wild_indicator: str | int | None = None,
) -> Ledger:
    """Return who pays whom in a deal of a Chinese game: for quads, wins, fouls, and when the wall is empty.

    Args:
        rules: the game: a `paili.fan.Rules`, or its name, such as "sichuan".
        events: what happened, in order: a `Kong`, a `Foul` or a `Win`; several wins on one tile are one
            event, a tuple of them. A win on a discard or a robbed tile names its ``discarder``, and each
            win its ``seat_wind``. The seats that have won before are taken from the earlier events.
        hands: if the deal ended with an empty wall, the hand of each seat that has not won, by the letter of
            its wind; None if it ended with a win.
        lacks: the lack suit of each seat in ``hands``, "m", "p" or "s", by the letter of its wind; a
            seat without an entry has none.
        passive: the letters of the seats that still have tiles of the lack suit although all their discards
            were of that suit; some games do not fine them.
        wild_indicator: the tile that was turned to choose the wild kinds of the deal; a win need not repeat
            it.

    Raises:
        ScoreError: if an event is invalid, contradicts earlier events, or is not a win of the game; if the
            hands at the end are not those of the seats that are still in the deal; or if the hand of a seat,
            at its win or at the end, does not contain a quad that the seat has declared.

    The changes are in the order E S W N. In the first example East gets 2 points from each player for a quad
    and pays 2 for West's win: +4. In the second one the wall is empty, and North, the only player who is not
    ready, pays 8 points to each of the others.

    >>> from paili import Win, fan
    >>> win = Win("234567m345m2255s", "2s", seat_wind="W", tsumo=True)
    >>> fan.settle(fan.SICHUAN, [fan.Kong("E", "concealed"), win]).changes[:2]
    (4, -4)
    >>> hands = dict.fromkeys("ESW", "1112345678999m") | {"N": "1469m258p1478s99m"}
    >>> fan.settle(fan.SICHUAN, [], hands).changes
    (8, 8, 8, -24)
    """
    deal = Account(checked_game(rules), indicator_of("wild_indicator", wild_indicator))
    if not isinstance(events, list | tuple):
        raise ScoreError("ledger.no_events", value=shown(events))
    listed = [_checked_event(event, place) for place, event in enumerate(events)]
    at_end = None if hands is None else _remaining(hands, lacks or {}, passive)
    _check_kongs(listed, {} if at_end is None else {seat: item[0] for seat, item in at_end.items()})
    for place, event in enumerate(listed):
        if isinstance(event, Kong):
            deal.kong(place, event)
        elif isinstance(event, Foul):
            deal.foul(place, event)
        else:
            deal.wins(place, event)
    if at_end is not None:
        deal.end(at_end)
    return deal.ledger()


def _checked_event(event: object, place: int) -> Kong | Foul | tuple[Win, ...]:
    if isinstance(event, Kong | Foul):
        return event
    wins = (event,) if isinstance(event, Win) else event
    if isinstance(wins, tuple | list) and wins and all(isinstance(win, Win) for win in wins):
        return tuple(wins)
    raise ScoreError("ledger.no_event", number=place, value=shown(event))


def _check_kongs(events: Iterable[Kong | Foul | tuple[Win, ...]], at_end: Mapping[int, Hand]) -> None:
    """Refuse quads that are not among the melds of their seat's hand, at a win or at the end of the deal.

    Args:
        events: the events of the deal.
        at_end: the hand of each seat, 0 for East, at the end of the deal; {} if the deal ended with a win.
    """
    kongs: list[Kong] = []
    for event in events:
        if isinstance(event, Kong):
            kongs.append(event)
        for win in event if isinstance(event, tuple) else ():
            _check_kongs_in(win.hand, kongs, win.seat_wind - EAST)
    for seat, hand in at_end.items():
        _check_kongs_in(hand, kongs, seat)


def _check_kongs_in(hand: Hand, kongs: Iterable[Kong], seat: int) -> None:
    own = [kong for kong in kongs if kong.seat == WINDS[seat]]
    for type_ in (OPEN, CONCEALED):  # a record of a hand need not tell an added quad from an open one
        declared = [kong for kong in own if (kong.type == CONCEALED) == (type_ == CONCEALED)]
        melds = [meld for meld in hand.melds if meld.is_quad and meld.is_open != (type_ == CONCEALED)]
        if len(declared) > len(melds):
            raise ScoreError(
                "ledger.kong_not_in_hand", wind=letter(EAST + seat), number=len(declared), most=len(melds),
                type=declared[-1].type, hand=hand,
            )  # fmt: skip


def _seat(letter: object) -> int:
    return wind("seat_wind", letter) - EAST


# ---------------------------------------------------------------------------------- the deal


@dataclass(slots=True)
class Paid:
    """The payment for one quad, which a later event of the deal may take back.

    The fields are the owner of the quad, the points that each other seat paid, and whether the owner may
    still keep the points.
    """

    owner: int
    shares: dict[int, int]
    kept: bool = True


@dataclass(slots=True)
class _HandAtEnd:
    """A hand at the end of a drawn deal, with what decides its payments.

    Attributes:
        best: the points of its best possible win; None if the hand is not ready.
        is_pig: whether it still has tiles of the lack suit and pays for them.
    """

    best: int | None
    is_pig: bool


@dataclass(slots=True)
class Account:
    """The payments of a deal so far, the seats that have left, and payments for quads that may go back.

    A deal in play has one `Account`, which each event changes; `settle` makes an `Account` from a list of
    events.

    Attributes:
        rules: the game.
        indicator: the kind of the tile that was turned to select the wild kinds of the deal; None without
            such a tile.
        gone: the seats that have won and left the deal, in games that go on after a win.
        out: the seats that have declared a false win: they may not win any more in this deal.
        over: whether the deal has ended, so that no further payment is accepted.
        entries: the payments so far.
        kongs: the payments for each quad, which may still go back.
        follows_kong: whether no win has followed the last quad yet.
        scores: the scores of the wins so far.
        fed: the last quad that was made by calling a discard: the index of its event, the seat that made the
            quad, the seat that discarded the tile; None for no such quad.
    """

    rules: Rules
    indicator: int | None = None
    gone: set[int] = field(default_factory=set)
    out: set[int] = field(default_factory=set)
    over: bool = False
    entries: list[Entry] = field(default_factory=list)
    kongs: list[Paid] = field(default_factory=list)
    follows_kong: bool = False
    scores: list[FanScore] = field(default_factory=list)
    fed: tuple[int, int, int] | None = None

    def copy(self) -> Account:
        """Return an independent copy of this account."""
        return replace(
            self, gone=self.gone.copy(), out=self.out.copy(), entries=self.entries[:], scores=self.scores[:],
            kongs=[replace(paid) for paid in self.kongs],
        )  # fmt: skip

    def pay(self, event: int | None, reason: str, payer: int, payee: int | None, points: int) -> None:
        """Add a payment, unless it is zero."""
        if points:
            to = None if payee is None else WINDS[payee]
            self.entries.append(Entry(event, reason, WINDS[payer], to, points))

    def others(self, seat: int) -> list[int]:
        """Return the seats other than ``seat`` that are still in the deal."""
        return [other for other in _SEATS if other != seat and other not in self.gone]

    # -------------------------------------------------------------- quads and fouls

    def kong(self, place: int, kong: Kong) -> None:
        """Add the payments for a quad.

        Args:
            place: the index of the event in the deal, from 0.
            kong: the quad.
        """
        seat = _seat(kong.seat)
        self._check_in(place, seat)
        shares = self._shares(place, seat, kong)
        for payer, points in shares.items():
            self.pay(place, f"kong_{kong.type}", payer, seat, points)
        self.kongs.append(Paid(seat, shares))
        self.follows_kong = True

    def _shares(self, place: int, seat: int, kong: Kong) -> dict[int, int]:
        rules, others = self.rules, self.others(seat)
        if kong.type == OPEN:
            source = _seat(kong.source)
            self._check_in(place, source)
            self.fed = place, seat, source
            by_source, by_others = rules.kong_open
            return {other: by_source if other == source else by_others for other in others}
        if kong.type == CONCEALED:
            return dict.fromkeys(others, rules.kong_concealed)
        return dict.fromkeys(others, 0 if kong.late and not rules.kong_late else rules.kong_added)

    def foul(self, place: int, foul: Foul) -> None:
        """Add the payments for a false win.

        Args:
            place: the index of the event in the deal, from 0.
            foul: the false win.
        """
        seat, rules = _seat(foul.seat), self.rules
        if rules.false_win == "refused":
            raise ScoreError("ledger.no_fouls", number=place, rules=rules.name)
        self._check_in(place, seat)
        self._check_may_win(place, seat)
        points = rules.false_win_points[not foul.ready]
        for payee in [None] if rules.false_win_paid == "fine" else self.others(seat):
            self.pay(place, "false_win", seat, payee, points)
        for paid in self.kongs if rules.false_win_kongs else ():
            if paid.kept and paid.owner == seat:
                self._give_back(place, "kong_forfeited", paid)
        self.out.add(seat)
        self.over = rules.false_win == "over"

    # -------------------------------------------------------------- wins

    def wins(self, place: int, wins: tuple[Win, ...]) -> None:
        """Add the payments for all wins on one tile.

        Args:
            place: the index of the event in the deal, from 0.
            wins: the wins.
        """
        self._check_wins(place, wins)
        if any(win.after_quad for win in wins):
            self._after_kong(place, wins)
        for win in wins:
            result = score(win.replace(**self._with_deal_facts(win)), self.rules)
            if result.problem:
                raise ScoreError("ledger.below_minimum", number=place, problem=result.problem)
            self.scores.append(result)
            self._pay_win(place, win, result)
        self.follows_kong = False
        self.leave({win.seat_wind - EAST for win in wins})

    def leave(self, winners: set[int]) -> None:
        """Remove winners from the deal if the rules say so; set ``over`` if the deal ends with their win.

        Args:
            winners: the seats that have won.
        """
        self.over = self.rules.winners == "one"
        if self.rules.winners == "leave":
            self.gone |= winners
            self.over = len(self.gone) >= len(WINDS) - 1

    def _with_deal_facts(self, win: Win) -> dict[str, Any]:
        """Return the fields of a win that the deal decides: earlier winners and the wildcard indicator."""
        gone = [EAST + seat for seat in sorted(self.gone)]
        is_fixed = win.wild_indicator is not None or self.indicator is None
        return {"gone": gone} if is_fixed else {"gone": gone, "wild_indicator": self.indicator}

    def _pay_win(self, place: int, win: Win, result: FanScore) -> None:
        winner, feeder = win.seat_wind - EAST, self._feeder(place, win)
        if feeder is not None:
            times, plus = self.rules.pay_discarder
            as_discard = times * result.base + plus + result.payments.birds * self.rules.bird_points
            points = result.payments.total if self.rules.kong_fed == "feeder" else as_discard
            self.pay(place, "win", feeder, winner, points)
            return
        assert result.payments.changes is not None
        for seat, change in enumerate(result.payments.changes):
            if seat != winner:
                self.pay(place, "win", seat, winner, -change)

    def _feeder(self, place: int, win: Win) -> int | None:
        """Return the seat that pays alone for a win on the replacement tile of a quad made of its discard.

        The result is None if there is no such seat, or the rules make all seats pay.
        """
        last = self.fed if place and win.rinshan and self.rules.kong_fed != "all" else None
        return None if last is None or last[:2] != (place - 1, win.seat_wind - EAST) else last[2]

    def _after_kong(self, place: int, wins: tuple[Win, ...]) -> None:
        """Return or transfer the payment for a quad if another player wins on the discard after it."""
        owner = self._discarder(place, wins[0])
        if not self.follows_kong or self.kongs[-1].owner != owner:
            raise ScoreError("ledger.no_kong_before", number=place, wind=letter(EAST + owner))
        paid = self.kongs[-1]
        if not paid.kept:
            return  # the owner has paid it back after a false win
        if self.rules.kong_after_discard == "return":
            self._give_back(place, "kong_returned", paid)
        elif self.rules.kong_after_discard == "transfer" and len(wins) == 1:
            paid.kept = False
            winner = wins[0].seat_wind - EAST
            self.pay(place, "kong_transferred", owner, winner, sum(paid.shares.values()))

    def _give_back(self, event: int | None, reason: str, paid: Paid) -> None:
        paid.kept = False
        for payer, points in paid.shares.items():
            self.pay(event, reason, paid.owner, payer, points)

    # -------------------------------------------------------------- the end of the wall

    def end(self, at_end: Mapping[int, tuple[Hand, str, bool]], short: Collection[int] = ()) -> None:
        """Add the payments that are due at the end of the wall.

        Args:
            at_end: for each seat that has not won, its hand, its lack suit, and whether all its discards were
                of that suit.
            short: the seats that are not ready because no tile was left to replace a flower of the opening.
        """
        self._check_not_over(None)
        # those who have won take no part, also where they stayed in
        winners = {result.win.seat_wind - EAST for result in self.scores}
        if {*at_end} != {*_SEATS} - winners:
            wanted = [WINDS[seat] for seat in _SEATS if seat not in winners]
            raise ScoreError("ledger.hands", given=[WINDS[seat] for seat in sorted(at_end)], wanted=wanted)
        hands = {seat: self._hand_at_end(*at_end[seat], is_short=seat in short) for seat in sorted(at_end)}
        self._end_of_kongs(hands)
        for seat, hand in hands.items():
            if hand.is_pig:
                self._pay_pig(seat, hand, hands)
        if self.rules.ready_check:
            self._check_ready(hands)

    def _hand_at_end(self, hand: Hand, lack: str, passive: bool, *, is_short: bool) -> _HandAtEnd:
        is_pig = self.rules.pig != "none" and self._holds(hand, lack)
        # a fine is for those alone who could have been rid of the suit
        fined = is_pig and not (passive and self.rules.pig == "fine")
        if is_short:
            return _HandAtEnd(None, fined)
        best = best_win(hand, _at_the_end(self.rules), lack=lack, wild_indicator=self.indicator)
        return _HandAtEnd(best, fined)

    def _holds(self, hand: Hand, suit: str) -> bool:
        """Return whether a hand has concealed tiles of a suit that are no wildcards."""
        if not suit:
            return False
        wild = self.rules.wild_kinds
        if self.indicator is not None:
            wild = wild | wild_of(TileSet(), self.indicator, self.rules)
        return any(KIND_NAMES[kind][1] == suit and kind not in wild for kind in hand.kinds)

    def _end_of_kongs(self, hands: Mapping[int, _HandAtEnd]) -> None:
        rule = self.rules.kong_at_draw
        for paid in self.kongs:
            not_ready = paid.owner in hands and hands[paid.owner].best is None
            if paid.kept and (rule == "void" or (rule == "ready" and not_ready)):
                self._give_back(None, "kong_refunded", paid)

    def _pay_pig(self, seat: int, hand: _HandAtEnd, hands: Mapping[int, _HandAtEnd]) -> None:
        rules = self.rules
        if rules.pig == "fine":
            self.pay(None, "pig", seat, None, rules.pig_points)
            return
        for other, hand_at_end in hands.items():
            if not hand_at_end.is_pig:
                best = (hand_at_end.best or 0) if rules.pig == "best" else 0
                self.pay(None, "pig", seat, other, max(rules.pig_points, best))

    def _check_ready(self, hands: Mapping[int, _HandAtEnd]) -> None:
        for seat, hand in hands.items():
            if hand.best is None and (self.rules.pig_checked or not hand.is_pig):
                for other, hand_at_end in hands.items():
                    if hand_at_end.best is not None:
                        self.pay(None, "ready", seat, other, hand_at_end.best)

    # -------------------------------------------------------------- checks

    def _check_wins(self, place: int, wins: tuple[Win, ...]) -> None:
        self._check_not_over(place)
        seats = [win.seat_wind for win in wins]
        if len({*seats}) < len(seats) or (len(wins) > 1 and any(win.tsumo for win in wins)):
            raise ScoreError("ledger.wins_together", number=place)
        for win in wins:
            self._check_in(place, win.seat_wind - EAST)
            self._check_may_win(place, win.seat_wind - EAST)
            if not win.tsumo:
                self._check_in(place, self._discarder(place, win))
        if len({win.discarder for win in wins}) > 1:
            raise ScoreError("ledger.wins_together", number=place)

    def _discarder(self, place: int, win: Win) -> int:
        if win.discarder is None:
            raise ScoreError("ledger.no_discarder", number=place)
        return win.discarder - EAST

    def _check_in(self, place: int, seat: int) -> None:
        self._check_not_over(place)
        if seat in self.gone:
            raise ScoreError("ledger.gone", number=place, wind=letter(EAST + seat))

    def _check_may_win(self, place: int, seat: int) -> None:
        if seat in self.out:
            raise ScoreError("ledger.out", number=place, wind=letter(EAST + seat))

    def _check_not_over(self, place: int | None) -> None:
        if self.over:
            raise ScoreError("ledger.over" if place is None else "ledger.event_after", number=place or 0)

    def ledger(self) -> Ledger:
        """Return the ledger of the deal so far."""
        changes = changes_of_payments(map(_payment_of, self.entries), len(WINDS))
        return Ledger(tuple(self.entries), tuple(changes), -sum(changes), tuple(self.scores), self.rules)


def _payment_of(entry: Entry) -> Payment:
    payee = None if entry.payee is None else WINDS.index(entry.payee)
    return Payment(WINDS.index(entry.payer), payee, entry.points)


def _remaining(
    hands: Mapping[str, Hand | str], lacks: Mapping[str, str], passive: str
) -> dict[int, tuple[Hand, str, bool]]:
    """Return a dict from each seat (0 is East) to its hand at the end of the wall.

    Each value is the hand, its lack suit, and whether all discards of the seat were of that suit.
    """
    for mapping in (hands, lacks):
        if not isinstance(mapping, Mapping):
            raise ScoreError("ledger.not_by_seat", value=shown(mapping))
    suits = {_seat(letter): suit_of("lack", suit) for letter, suit in lacks.items()}
    without_choice = {_seat(letter) for letter in (passive if isinstance(passive, Iterable) else [passive])}
    return {
        (seat := _seat(letter)): (checked_hand(hand), suits.get(seat, ""), seat in without_choice)
        for letter, hand in hands.items()
    }


@lru_cache(maxsize=64)
def _at_the_end(rules: Rules) -> Rules:
    """Return the game without the fans that do not count at the end of the wall (`Rules.ready_without`)."""
    counted = {row.id for row in rules.fans}
    return rules.without(*(id_ for id_ in rules.ready_without if id_ in counted))
