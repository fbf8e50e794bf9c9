"""A Chinese game as data: which fans it counts at what value, how they combine, and who pays what.

The ready-made games are TOML files of this package; a person's own are read with
`Rules.from_toml`. A game says what it takes from another one, its ``base``, and what is different.

>>> from paili.fan import Rules, game
>>> mcr = game("mcr")
>>> mcr.minimum, mcr.fan("all_pungs").value
(8, 6)
>>> ours = Rules.from_toml('base = "mcr"\\nname = "ours"\\nminimum = 6\\nwithout = ["all_types"]')
>>> ours.diff(mcr)
{'minimum': (6, 8), 'all_types': (None, 6)}
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Literal, Self

from paili.errors import ScoreError, nearest, shown
from paili.fan.catalogue.rows import FanRow, PatternFans, changes_of, in_order, merged, rows_apart, without
from paili.fan.contradictions import (
    FORMS,
    check_birds,
    check_fans,
    check_forms,
    check_honour_cycles,
    check_kinds,
    check_points,
    check_rows,
    check_substitute,
)
from paili.fan.shapes import variant_of
from paili.tiles import TileSet
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Variant
from paili.win.rule_sets import RuleRecord, mapping_of, no_such_rules, rule, same_name

MAX_BIRDS: Final = 20
_SEATS: Final = 4
_POINTS: Final = (0, 1_000_000)
_FAN: Final = (0, 10_000)


@dataclass(frozen=True, kw_only=True)
class Rules(RuleRecord):
    """A game as data; all its fields are keywords. `paili.score` says what a win is worth in it.

    They stand in the order in which `to_toml` writes them: the hand, the deal, who answers for a win, what
    counts and who pays it, and how the game is played at its table.

    Attributes:
        name: what the game is called.
        source: where its rules stand.
        kinds: the kinds that are in play, wild ones too.
        sets: how many sets a hand has beside its pair, 4 or 5.
        forms: the shapes that win, out of ``FORMS``.
        quad_as_pairs: whether four of a kind are two of the seven pairs.
        chi: whether a run may be called.
        lack_suit: whether a player must do without a suit, which `Win.lack` names.
        flowers: how many flowers the game has.
        on_discard: whether a discard may be won.
        robbing: whether a tile added to a triplet may be won.
        wild: the kinds that always are wildcards; more come with a deal.
        wild_from: how the wildcards of a deal come about: they are "told" (`Win.wild`, if there are any), or
            a turned tile says them (`Win.wild_indicator`): the "next" kind, the turned one "itself", or both
            "neighbours".
        honour_cycles: the circles in which an honour follows another, for these.
        substitute: the honour that plays the part of the one kind that a deal makes wild; "" for none.
        wild_tiles: how many tiles beside these are wildcards, ``*`` in a hand.
        wild_fifth: whether a wildcard may be a fifth copy of a kind: "never"; not if the "concealed" tiles
            hold five alike then; or "anywhere".
        wild_as_itself: whether a wild tile may be the tile that it shows, and is no wildcard then.
        waits: a single wait is one by "shape", or by "live" copies: then kinds of which the winner held all
            four are no waits.
        knitted_wait: whether the knitted straight may have an edge, closed or single wait.
        last_copy: whether the last tile of a kind counts only where it is "told", or also where it is
            "derived" from the other three in the winner's own melds.

        winners: whether "one" win ends the deal; winners "leave" and the others play on (blood battle); or
            they "stay" and may win again (blood river).
        kong_open: what a quad made of a discard is paid by who discarded, and by each of the others.
        kong_added: what each pays for a tile added to a triplet; a robbed one is paid nothing.
        kong_concealed: what each pays for a concealed quad.
        kong_late: whether a tile that was not added in the turn in which it was drawn is paid.
        kong_fed: who pays a win on the replacement tile of a quad made of a discard: "all", as for any own
            draw; the "feeder" of the quad alone, what all would have paid; or the feeder as for a "discard".
        kong_after_discard: what becomes of the quad's money where the discard that follows it is won: the
            owner may "keep" it, it goes back ("return"), or the one winner gets it ("transfer").
        kong_at_draw: at the end of the wall all money for quads is kept ("keep"), kept by those who are
            "ready", or "void".
        ready_check: whether at the end of the wall who is not ready pays those who are, each the best win
            that its hand could have had.
        ready_without: fans that do not count there.
        pig: what who still holds the lack suit then pays: nothing ("none"); ``pig_points`` to "each" of the
            others; each other's "best" win, ``pig_points`` at least; or ``pig_points`` as a "fine" that
            nobody gets, unless all of its discards were of that suit.
        pig_points: see there.
        pig_checked: whether it pays those who are ready for not being so besides.

        liability: what the seat that `Win.liable` names answers for (包牌): nothing ("none"); all shares of a
            win by "self_draw"; of "all" wins; or of those, and by discard it and the discarder "split", each
            half of a share, rounded up.
        liable_fans: one of these must count, or nobody is liable; () for any win.
        contract_chi: so many chi of one player's tiles bind the two (承包); 0 for none.
        contract_factors: so many times the whole sum the one pays alone who fed the winner's chi; and so many
            times the one whose chi the winner fed.
        birds: how many tiles are turned after a win (抓鸟, 奖马); `Win.birds` are they.
        birds_after: whether they are turned after own draws alone, or after "any" win.
        bird_kinds: the kinds that hit: for all winners, or for winners E, S, W and N.
        bird_effect: whether each hit adds ``bird_points`` to what each payer pays, as "points"; or a tile
            belongs to the seat whose kinds it is of, and may "double" what that seat pays, the winner's all.
        bird_points: see there.

        combine: how fans combine: they "add"; "mcr", add by the rule for runs of the Chinese game; the
            "highest" counts with those that are ``extra``; or they "multiply".
        unit: what a total is counted in, for people: "fan" (番), or "tai" (台).
        minimum: the least total of a hand that may win, without fans that are a ``bonus``.
        cap: the most that a total counts, 0 for no limit.
        minimum_points: the least that a hand that may win is worth.
        points: the points of a total: "linear", ``points_times`` × total + ``points_plus``; "power",
            ``points_times`` × 2 to the total + ``points_plus``; or the place in a "table".
        points_times, points_plus, points_table: see there.
        pay_discarder, pay_others: what the discarder and each of the others pays for a discard: so many
            times the points, and so much more.
        pay_robbed: what one pays whose tile was robbed; () where it is as for a discard.
        pay_self_draw: what each pays for a self-drawn win.
        dealer_fan: so much is added to the total of what the dealer pays or receives, and so much more for
            each deal of the streak.
        dealer_factors: what the dealer pays or receives is multiplied by the number at the place of the
            streak, the last one for longer streaks; () for nothing.
        fans: the fans that count; each stands before those that it takes the place of.

        walls: whether all draw from "one" wall, or each seat from its "own" quarter of it.
        replacement: from which end the tiles for quads and flowers come.
        burn: how many tiles are lost, unseen, for each quad.
        reserve: how many tiles are never drawn.
        swap_three: whether three tiles of one suit are passed on before play: not ("none"), to the "next"
            seat, "across", to the "previous" one, or where "chance" says.
        lack_first: whether tiles of the lack suit "must" be discarded before others, or discards are "free".
        claim_winners: who wins one tile: the "nearest" to the discarder, "all" who would, or "three" at once
            and otherwise the nearest.
        last_discard_pung: whether the last discard may be called for a pung.
        kong_after_call: whether an own quad may follow a call without a draw.
        kong_from_left: whether a discard of the seat on the left may be called for a quad.
        chi_most: how many chi a seat may make, 0 for any number.
        swap_ban: whether after a call the "same tile" may not be discarded, nor the other one that the run
            could have had ("both ends"); or there is no such ban ("none").
        wild_freezes: whether a wildcard that is discarded keeps the others, until its owner's next turn, from
            calling and from discarding anything but what they draw.
        wild_in_a_row: whether discarded wildcards count only in a row, while the hand waits for any tile.
        passed_win: what who lets a winning tile go may not win before it is free again: nothing ("none"), the
            "same" kind, a win of "not more" fan, or "any".
        passed_lifted: whether it is free with the next own "draw", with that or an own "call" that does not
            leave a complete hand, or only with the own "discard".
        passed_own: whether a winning tile that the seat itself discards counts as let go.
        passed_self_draw: whether self-drawn wins are held back too.
        next_after_rob: who draws after a robbed quad in a deal that goes on: the seat after the "winner" or
            after the "robbed" one.
        next_dealer: who deals next: the next seat always ("rotate"), the next unless the dealer won
            ("stay"), or the first "winner".
        several_dealer: where several win the tile that is won first: its "discarder" deals next, or the
            "first" of them from there on.
        drawn_dealer: whether the dealer of a drawn deal "stays", or the "next" seat deals; in "rotate" it is
            always the next.
        rounds: how many rounds a game has; where winners deal, of four deals each.
        ready_call: whether a seat may declare to be ready.
        forced_last: a win must be taken while so many tiles or fewer can be drawn; 0 for never.
        false_win: what a declared win is that may not be won: "refused", which is no move at all; or a foul,
            whose seat pays and is "out", so that it neither wins nor calls in this deal, or with which the
            deal is "over".
        false_win_points: what a foul pays with a hand that was ready, and with one that was not.
        false_win_paid: whether that is a "fine" that nobody gets, or paid to "each" of the others.
        false_win_kongs: whether the seat gives back what its quads were paid besides.
        kong_hidden: whether others are not shown which tile a concealed quad has.
        start_points: the points of each seat at the beginning.

        in_play, wild_kinds: ``kinds`` and ``wild`` as sets.
        asked: the fans by the traits that they need.
        patterns: what was found out before, see `paili.fan.combine`.

    Raises:
        ScoreError: if a field has a value that it does not know, or two contradict each other.
    """

    # the hand: its tiles, its forms, its wildcards, and what a wait is
    source: str = ""
    kinds: str = "123456789m123456789p123456789s1234567z"
    sets: int = rule(4, among=(4, 5))
    forms: tuple[str, ...] = rule((STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS), among=FORMS)
    quad_as_pairs: bool = True
    chi: bool = True
    lack_suit: bool = False
    flowers: int = rule(0, within=(0, 8))
    on_discard: bool = True
    robbing: bool = True
    wild: str = ""
    wild_from: Literal["told", "next", "itself", "neighbours"] = "told"
    honour_cycles: tuple[str, ...] = ("1234z", "765z")
    substitute: str = ""
    wild_tiles: int = rule(0, within=(0, 8))
    wild_fifth: Literal["never", "concealed", "anywhere"] = "never"
    wild_as_itself: bool = False
    waits: Literal["shape", "live"] = "shape"
    knitted_wait: bool = True
    last_copy: Literal["derived", "told"] = "derived"

    # the deal: quads, several winners, and the end of the wall
    winners: Literal["one", "leave", "stay"] = "one"
    kong_open: tuple[int, int] = rule((0, 0), within=_POINTS)
    kong_added: int = rule(0, within=_POINTS)
    kong_concealed: int = rule(0, within=_POINTS)
    kong_late: bool = True
    kong_fed: Literal["all", "feeder", "discard"] = "all"
    kong_after_discard: Literal["keep", "return", "transfer"] = "keep"
    kong_at_draw: Literal["keep", "ready", "void"] = "keep"
    ready_check: bool = False
    ready_without: tuple[str, ...] = ()
    pig: Literal["none", "each", "best", "fine"] = "none"
    pig_points: int = rule(0, within=_POINTS)
    pig_checked: bool = False

    # who answers for a win, and tiles turned afterwards
    liability: Literal["none", "self_draw", "all", "split"] = "none"
    liable_fans: tuple[str, ...] = ()
    contract_chi: int = rule(0, within=(0, 4))
    contract_factors: tuple[int, int] = rule((1, 2), within=(0, 1_000))
    birds: int = rule(0, within=(0, MAX_BIRDS))
    birds_after: Literal["self_draw", "any"] = "self_draw"
    bird_kinds: tuple[str, ...] = ()
    bird_effect: Literal["points", "double"] = "points"
    bird_points: int = rule(0, within=_POINTS)

    # what counts, and who pays it
    combine: Literal["add", "mcr", "highest", "multiply"] = "add"
    unit: Literal["fan", "tai"] = "fan"
    minimum: int = rule(0, within=_FAN)
    cap: int = rule(0, within=_FAN)
    minimum_points: int = rule(0, within=_POINTS)
    points: Literal["linear", "power", "table"] = "linear"
    points_times: int = rule(1, within=_POINTS)
    points_plus: int = rule(0, within=_POINTS)
    points_table: tuple[int, ...] = rule((), within=_POINTS)
    pay_discarder: tuple[int, int] = rule((1, 0), within=_POINTS)
    pay_others: tuple[int, int] = rule((0, 0), within=_POINTS)
    pay_robbed: tuple[int, ...] = rule((), within=_POINTS)
    pay_self_draw: tuple[int, int] = rule((1, 0), within=_POINTS)
    dealer_fan: tuple[int, int] = rule((0, 0), within=_FAN)
    dealer_factors: tuple[int, ...] = rule((), within=(1, 1_000))
    fans: tuple[FanRow, ...] = field(default=(), metadata={"rows": True})

    # the table: walls, claims, what a pass costs, who deals next
    walls: Literal["one", "own"] = "one"
    replacement: Literal["tail", "head"] = "tail"
    burn: int = rule(0, within=(0, _SEATS))
    reserve: int = rule(0, within=(0, 60))
    swap_three: Literal["none", "chance", "next", "across", "previous"] = "none"
    lack_first: Literal["must", "free"] = "must"
    claim_winners: Literal["nearest", "all", "three"] = "nearest"
    last_discard_pung: bool = False
    kong_after_call: bool = False
    kong_from_left: bool = True
    chi_most: int = rule(0, within=(0, 5))
    swap_ban: Literal["none", "same tile", "both ends"] = "none"
    wild_freezes: bool = False
    wild_in_a_row: bool = False
    passed_win: Literal["none", "same", "not more", "any"] = "none"
    passed_lifted: Literal["draw", "call", "discard"] = "draw"
    passed_own: bool = False
    passed_self_draw: bool = False
    next_after_rob: Literal["winner", "robbed"] = "winner"
    next_dealer: Literal["rotate", "stay", "winner"] = "stay"
    several_dealer: Literal["discarder", "first"] = "discarder"
    drawn_dealer: Literal["stay", "next"] = "stay"
    rounds: int = rule(4, within=(1, 100))
    ready_call: bool = False
    forced_last: int = rule(0, within=(0, 200))
    false_win: Literal["refused", "out", "over"] = "refused"
    false_win_points: tuple[int, int] = rule((0, 0), within=_POINTS)
    false_win_paid: Literal["fine", "each"] = "fine"
    false_win_kongs: bool = False
    kong_hidden: bool = False
    start_points: int = rule(0, within=(-1_000_000, 1_000_000))

    in_play: TileSet = field(init=False, repr=False, compare=False)
    wild_kinds: TileSet = field(init=False, repr=False, compare=False)
    fan_index: PatternFans = field(init=False, repr=False, compare=False)
    patterns: dict[Any, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check()
        put = object.__setattr__
        put(self, "in_play", TileSet.parse(self.kinds))
        put(self, "wild_kinds", TileSet.parse(self.wild))
        put(self, "fans", in_order(self.fans))
        put(self, "fan_index", PatternFans(self.fans, by_runs=self.combine == "mcr"))
        put(self, "patterns", {})

    def _check(self) -> None:
        """Refuse fields that contradict each other, and texts and fans that there are not."""
        check_rows(self.fans)
        check_kinds("kinds", self.kinds)
        check_kinds("wild", self.wild)
        check_honour_cycles(self.honour_cycles)
        check_substitute(self.substitute, self.wild_from)
        for name in ("liable_fans", "ready_without"):
            check_fans(name, getattr(self, name))
        check_birds(self.birds, self.bird_kinds, self.bird_effect)
        check_forms(self.forms, self.sets)
        check_points(self.points, self.points_table, self.pay_robbed)

    def __hash__(self) -> int:
        return hash((self.name, len(self.fans)))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by what it says, so that worker processes read it again."""
        return type(self).from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        """Return the name of a ready-made game, or the nearest one with what is different."""
        public = GAMES.get(self.name)
        if public and self == type(self).named(self.name):
            return f"fan.{public}"
        return f"fan.Rules.from_dict({self._from_nearest()!r})"

    def _from_nearest(self) -> dict[str, Any]:
        """Return what `from_dict` makes this game of, from the ready-made one that is most like it."""
        near = min(map(type(self).named, GAMES), key=lambda other: len(self.diff(other)))
        values, others = self.to_dict(), near.to_dict()
        changed = {name: value for name, value in values.items() if value != others[name] and name != "fan"}
        return {"base": near.name, **changed, **changes_of(self.fans, near.fans)}

    def fan(self, id_: str) -> FanRow:
        """Return the row of a fan.

        Raises:
            ScoreError: if this game does not count it.
        """
        result = next((row for row in self.fans if row.id == id_), None)
        if result is None:
            raise ScoreError("fan_rules.not_counted", fan=shown(id_), rules=self.name)
        return result

    @property
    def players(self) -> int:
        """Return the number of players."""
        return _SEATS

    # ------------------------------------------------------------------ making others

    def with_fan(self, id_: str, **changes: Any) -> Self:
        """Return the game with a fan changed, or added at the end.

        Args:
            id_: of a fan of the catalogue.
            changes: what `FanRow` takes: value, replaces and so on.

        Raises:
            ScoreError: if there is no such fan, or a change is none that a row knows.

        >>> from paili.fan import game
        >>> game("mcr").with_fan("open_and_concealed_kong", value=6).fan("open_and_concealed_kong").value
        6
        """
        return self.replace(fans=merged(self.fans, [{"id": id_, **changes}]))

    def without(self, *ids: str) -> Self:
        """Return the game without some fans.

        Raises:
            ScoreError: if it does not count one of them.
        """
        return self.replace(fans=without(self.fans, ids, self.name))

    @property
    def variant(self) -> Variant:
        """The shapes of the game, as `paili.shanten`, `paili.waits` and the arrays take them.

        >>> from paili import fan, waits
        >>> [str(each.tile) for each in waits("123m456p789s1112s", variant=fan.SICHUAN.variant)]
        ['2s', '3s']
        """
        return variant_of(self)

    def diff(self, other: Rules) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which two games differ, with both values, then the values of fans that differ.

        A fan that one of them does not count is None there; of one that counts alike in both and differs in
        what it replaces, the whole rows are given. Names and sources do not count.
        """
        result = self.differing_fields(other)
        rows, others = ({row.id: row for row in rules.fans} for rules in (self, other))
        for id_ in {**rows, **others}:
            mine, yours = rows.get(id_), others.get(id_)
            if mine != yours:
                result[id_] = rows_apart(mine, yours)
        return result

    def to_dict(self) -> dict[str, Any]:
        """Return all fields as plain values; fans are rows of their own."""
        return {**super().to_dict(), "fan": [row.to_dict() for row in self.fans]}

    @classmethod
    def named(cls, name: object) -> Self:
        """Return a ready-made game by a name in any language; case, spaces and hyphens do not matter.

        Raises:
            ScoreError: if there is none of the name.
        """
        result = same_name(name, GAMES)
        if result is None:
            raise no_such_rules("fan_rules.no_such_game", name, list(GAMES), name=shown(name))
        return cls._shipped_game(result)

    @classmethod
    @cache
    def _shipped_game(cls, name: str) -> Self:
        content = pkgutil.get_data("paili.fan", f"games/{name}.toml")
        assert content is not None
        return cls.from_toml(content.decode("utf-8"))

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Make a game from plain values, as `from_toml` reads them.

        Raises:
            ScoreError: if a key, a value or a fan is none that a game knows.
        """
        said = mapping_of(values)
        rows, less = said.pop("fan", []), said.pop("without", [])
        changed = super().from_dict(said)
        changed = changed.replace(fans=without(changed.fans, less, changed.name))
        return changed.replace(fans=merged(changed.fans, rows))

    @classmethod
    def _based_on(cls, name: object) -> Self:
        return cls.named(name)

    @classmethod
    def _no_such_rule(cls, name: str) -> ScoreError:
        return ScoreError("fan_rules.unknown_rule", name=shown(name), near=nearest(name, FIELDS))


# the name of a ready-made game, which its file has too → its name in `paili.fan`
GAMES: Final = {
    "mcr": "MCR",
    "hongzhong": "HONGZHONG",
    "guangdong": "GUANGDONG",
    "hangzhou": "HANGZHOU",
    "sichuan": "SICHUAN",
    "sichuan-mahjong-soul": "SICHUAN_MAHJONG_SOUL",
    "sichuan-app": "SICHUAN_APP",
    "taiwan": "TAIWAN",
    "hong-kong": "HONG_KONG",
    "hong-kong-full": "HONG_KONG_FULL",
    "tuidaohe": "TUIDAOHE",
}
# the same for type checkers, which tell by it a Chinese game from riichi
GameName = Literal[
    "mcr", "hongzhong", "guangdong", "hangzhou", "sichuan", "sichuan-mahjong-soul", "sichuan-app", "taiwan",
    "hong-kong", "hong-kong-full", "tuidaohe",
]  # fmt: skip


def is_game(name: object) -> bool:
    """Return whether a name in any language is a ready-made game's; case, spaces, hyphens do not matter.

    >>> is_game("MCR"), is_game("国标"), is_game("tenhou")
    (True, True, False)
    """
    return same_name(name, GAMES) is not None


# name → what may stand in it, in order; fans have rows of their own
FIELDS: Final = Rules.fields()
