"""A Chinese game as data: its fans and their values, how they combine, and the payments.

The ready-made games are TOML files of this package; `Rules.from_toml` reads games of your own. A file can
name another game as its ``base`` and list only the fields that differ.

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
from paili.fan.catalogue.rows import (
    FanRow,
    PatternFans,
    changes_of,
    different_values,
    in_order,
    merged,
    without,
)
from paili.fan.contradictions import (
    FORMS,
    check_birds,
    check_fans,
    check_forms,
    check_honour_cycles,
    check_kinds,
    check_lack,
    check_points,
    check_rows,
    check_substitute,
    check_wild,
)
from paili.fan.shapes import variant_of
from paili.tiles import KINDS, TileSet
from paili.variants import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Variant
from paili.win.rule_sets import RuleRecord, mapping_of, no_such_rules, rule, same_name

MAX_BIRDS: Final = 20
_SEATS: Final = 4
_POINTS: Final = (0, 1_000_000)
_FAN: Final = (0, 10_000)


@dataclass(frozen=True, kw_only=True)
class Rules(RuleRecord):
    """The rules of a Chinese game: its tiles, fans and their values, payments, and play at the table.

    `paili.fan.game` returns a ready-made game by name, such as "mcr"; `from_toml` reads a game of your own
    from the text of a TOML file, and `to_toml` writes such a text. Functions such as `paili.fan.score` take
    the rules, or the name of a ready-made game, as an argument.

    All fields are keyword arguments. The list below has five parts, with an empty line between them: the
    hand; quads, wins and the end of a deal; liability and bird tiles; fans and payments; the play at the
    table. In this list, the *total* is the sum of the fans of a win (番), the *points* of the win are
    computed from the total, and the *lack suit* is the suit that a player chose not to use (定缺).

    Attributes:
        name: the name of the game.
        source: the name of the publication from which the rules were taken.
        kinds: the kinds that are in play, including wild kinds, as text such as "123456789m7z".
        sets: how many sets a winning hand has besides its pair, 4 or 5.
        forms: the shapes that win: "standard", and any of "seven pairs", "thirteen orphans", "knitted
            straight", "honours and knitted", "four wildcards", "eight pairs", "eight flowers", "ten honours".
        quad_as_pairs: whether four of a kind count as two of the seven pairs.
        chi: whether a run may be called.
        lack_suit: whether each player has a lack suit, `Win.lack`, which a win must not contain. A game with
            lack suits has no form that needs every suit, such as thirteen orphans.
        flowers: how many flowers the game has.
        on_discard: whether a player may win on a discard.
        robbing: whether a tile added to a triplet may be robbed.
        wild: the kinds that are always wildcards; a deal may add more.
        wild_from: the source of the wild kinds of a deal. "told": the win names them (`Win.wild`). Any other
            value: a turned tile (`Win.wild_indicator`) selects them. "next": the kind after that of the
            turned tile. "itself": the kind of the turned tile. "neighbours": the kinds before and after.
        honour_cycles: the orders of honours, such as "1234z", that ``wild_from`` uses for "next" and
            "neighbours"; after the last kind of an order its first kind follows.
        substitute: the honour whose tiles stand for the wild kind of the deal in ordinary groups, such as
            "5z"; "" for none. A game with a lack suit can have none.
        wild_tiles: the number of extra tiles that are wildcards and have no kind; such a tile is written
            ``*`` in a hand.
        wild_fifth: whether a wildcard may stand for a fifth copy of a kind. "never": no kind may occur five
            times in the hand and its melds. "concealed": no kind may occur five times among the concealed
            tiles; copies in melds do not count. "anywhere": there is no limit.
        wild_as_itself: whether a wild tile may count as an ordinary tile of its own kind instead of as a
            wildcard.
        waits: the waits that count for fans that need a single wait. "shape": all kinds that complete the
            hand. "live": only kinds of which the winner did not hold all four copies.
        knitted_wait: whether the knitted straight may have an edge, closed or single wait.
        last_copy: the condition of the fan of the last copy of a kind. "told": only `Win.last_copy` gives it.
            "derived": the winner's melds give it too, if they hold the other three copies.

        winners: the course of a deal after a win. "one": the deal ends. "leave": the winner leaves, and the
            other players play on (blood battle). "stay": the winner plays on and may win again (blood river).
        kong_open: the points for a quad made of a discard: two numbers, for the discarder and for each other
            player.
        kong_added: the points that each player pays for a quad whose tile was added to a triplet, unless the
            tile is robbed.
        kong_concealed: the points that each player pays for a concealed quad.
        kong_late: whether an added quad is paid if the tile was added in a later turn than the turn in which
            it was drawn.
        kong_fed: the players who pay for a win on the replacement tile of a quad made of a discard. "all":
            all players, as for any self-drawn win. "feeder": the player who discarded the tile of the quad
            pays the sum of all these payments. "discard": that player pays as the discarder of the winning
            tile.
        kong_after_discard: the use of the payment for a quad if another player wins on the discard directly
            after the quad. "keep": the owner of the quad keeps it. "return": it goes back to the payers.
            "transfer": the winner gets it if only one player wins.
        rob_after_kong: whether a tile that is robbed directly after a quad of the same player also counts as
            the discard after that quad: for the fan of this discard, and for ``kong_after_discard``.
        kong_at_draw: the payments for quads if the deal is drawn. "keep": all players keep the payments.
            "ready": only players who are ready keep them. "void": all payments for quads go back.
        ready_check: whether, in a drawn deal, each player who is not ready pays each ready player the points
            of the best win that the ready hand waits for.
        ready_without: the fans that do not count for the payments of ``ready_check``.
        pig: the payment, in a drawn deal, of a player who still holds tiles of the lack suit. "none":
            nothing. "each": ``pig_points`` to each other player. "best": to each other player the points of
            that player's best possible win, at least ``pig_points``. "fine": ``pig_points`` that nobody gets,
            unless all discards of the player were of that suit.
        pig_points: the points that ``pig`` uses.
        pig_checked: whether a player who pays by ``pig`` also pays the ready players by ``ready_check``.

        liability: the payments that the seat named by `Win.liable` takes over (包牌). "none": no payment.
            "self_draw": all payments of a self-drawn win. "all": all payments of any win. "split": all
            payments of a self-drawn win; for a win on a discard, the liable seat and the discarder each pay
            half of the payment, rounded up.
        liable_fans: the fans for which a seat can be liable: one of these fans must count in the win. () if a
            seat can be liable for any win.
        contract_chi: the number of chi that one player must call from another so that the two are bound
            (承包): each pays alone if the other wins. 0 for no such rule.
        contract_factors: a bound player pays the sum of all payments for the win, times one of these two
            factors: the first if the winner called the chi, the second if the bound player called the chi.
        birds: the number of tiles turned after a win (抓鸟, 奖马); `Win.birds` holds these tiles.
        birds_after: the wins after which tiles are turned: "self_draw" for self-drawn wins only, or "any".
        bird_kinds: the kinds that count as birds, as text such as "159m1z": one text for all winners, or four
            texts for the winners E, S, W and N.
        bird_effect: the effect of the bird tiles. "points": each tile among the winner's ``bird_kinds`` adds
            ``bird_points`` to each payment. "double": each tile among the ``bird_kinds`` of a seat doubles
            the payment of this seat, and each tile among those of the winner doubles all payments.
        bird_points: the points for ``bird_effect``.

        combine: the way to combine the points of fans. "add": their sum. "mcr": their sum, after the rule of
            Chinese Official for fans of runs. "highest": only the highest fan and fans that are ``extra``
            count. "multiply": their product.
        unit: the name of the unit of a total in printed texts: "fan" (番) or "tai" (台).
        minimum: the lowest total with which a hand may win; fans whose `FanRow.counts` is "bonus" are left
            out.
        cap: the limit of a total, 0 for no limit.
        minimum_points: the lowest number of points with which a hand may win.
        points: the formula that converts a total to points: "linear", ``points_times`` × total +
            ``points_plus``; "power", ``points_times`` × 2 to the power of the total + ``points_plus``; or
            "table", the entry of ``points_table`` whose index is the total.
        points_times, points_plus, points_table: the numbers in the formula ``points``.
        pay_discarder, pay_others: the payments of the discarder and of each other player for a win on a
            discard. Each is two numbers (a, b): the payment is a × points + b.
        pay_robbed: the payment of a player whose tile was robbed, also as (a, b); () if that player pays like
            a discarder.
        pay_self_draw: the payment of each player for a self-drawn win, also as (a, b).
        dealer_fan: two numbers (a, b): if the dealer pays or is paid, a + b × `Win.streak` is added to the
            total. The streak is how many deals in a row the dealer has stayed before this deal.
        dealer_factors: the factors for payments that the dealer pays or receives: the first for a streak of
            0, the second for a streak of 1, and so on; the last for all longer streaks. () for no factor.
        fans: the entries of the fans that count, as `FanRow` objects; each fan comes before the fans that it
            replaces.

        walls: "one" if all seats draw from the same wall; "own" if each seat draws only from its own quarter
            of the wall.
        replacement: the end of the wall from which replacement tiles for quads and flowers are drawn: the
            "tail", or the "head" like all other tiles.
        burn: the number of tiles that are removed from the wall, face down, for each quad.
        reserve: the number of tiles that are never drawn.
        swap_three: the seat to which each seat gives three tiles of one suit before play: the "next" seat,
            the seat "across", the "previous" seat, or a random choice of these three ("chance"); "none" if no
            tiles are given.
        lack_first: "must" if tiles of the lack suit must be discarded before other tiles; "free" if any tile
            may be discarded.
        claim_winners: the winners if several players declare a win on one tile: "nearest", only the first
            after the discarder in turn order; "all"; or "three", all if there are three, otherwise only the
            nearest.
        last_discard_pung: whether the last discard may be called for a pung.
        kong_after_call: whether a seat may make a quad of its own tiles directly after a call.
        kong_from_left: whether a discard of the seat on the left may be called for a quad.
        chi_most: the largest number of chi that a seat may call in a deal, 0 for no limit.
        swap_ban: the tiles that may not be discarded directly after a call. "none": no tile. "same tile": the
            kind of the called tile. "both ends": also the kind at the other end of the run.
        wild_freezes: whether a discarded wildcard, until its owner's next turn, stops the other players from
            calling and from discarding any tile but the one they draw.
        wild_in_a_row: whether discards of wildcards count for a fan only if they are consecutive and the hand
            waits for any tile.
        passed_win: the wins that are forbidden to a player who has passed on a winning tile. "none": no win.
            "same": wins on the same kind. "not more": wins with no more fan than the win that was passed on.
            "any": all wins.
        passed_lifted: the event that ends this prohibition: the player's next "draw"; "call", that draw, or a
            call of the player that does not leave a complete hand; or "discard", the player's next discard.
        passed_own: whether the discard of a winning tile by the player counts as a pass on this tile.
        passed_self_draw: whether the prohibition includes self-drawn wins.
        next_after_rob: the seat that draws after a robbed quad, if the deal goes on: the seat after the
            "winner", or the seat after the "robbed" player.
        next_dealer: the dealer of the next deal. "rotate": always the next seat. "stay": the same dealer
            after a win of the dealer, otherwise the next seat. "winner": the first player who won.
        several_dealer: if ``next_dealer`` is "winner" and several players won on the first winning tile of a
            deal, the next dealer: the "discarder" of that tile, or the "first" of these winners in turn order
            after the discarder.
        drawn_dealer: whether the dealer "stays" after a drawn deal, or the "next" seat deals; with "rotate"
            the next seat always deals.
        rounds: the number of rounds of a game; if ``next_dealer`` is "winner", a round has four deals.
        ready_call: whether a player may declare that the hand is ready.
        forced_last: if the wall has at most this number of tiles, a player who may win must win; 0 for never.
        false_win: the effect of declaring a win that is not allowed: "refused", it is not a legal move; or it
            is a foul: the seat pays and is "out", so that it neither wins nor calls in this deal, or the seat
            pays and the deal is "over".
        false_win_points: the points paid for a foul with a ready hand, and with a hand that was not ready.
        false_win_paid: whether these points are a "fine" that nobody gets, or are paid to "each" other
            player.
        false_win_kongs: whether the seat also gives back the payments for its quads.
        kong_hidden: whether the kind of a concealed quad is hidden from the other players.
        start_points: the points of each seat at the beginning.

        in_play: ``kinds`` as a `TileSet`.
        foreign: the kinds that are not in play, as an int in which bit k is 1 for kind k.
        wild_kinds: ``wild`` as a `TileSet`.
        fan_index: the fans of the game, grouped by the properties that they need; for paili itself.
        patterns: cached results; for paili itself.

    Raises:
        ScoreError: if a field has an unknown value, or two fields contradict each other.
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
    rob_after_kong: bool = False
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
    foreign: int = field(init=False, repr=False, compare=False)
    wild_kinds: TileSet = field(init=False, repr=False, compare=False)
    fan_index: PatternFans = field(init=False, repr=False, compare=False)
    patterns: dict[Any, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._check()
        put = object.__setattr__
        put(self, "in_play", TileSet.parse(self.kinds))
        put(self, "foreign", ((1 << KINDS) - 1) & ~self.in_play.mask)
        put(self, "wild_kinds", TileSet.parse(self.wild))
        put(self, "fans", in_order(self.fans))
        put(self, "fan_index", PatternFans(self.fans, by_runs=self.combine == "mcr"))
        put(self, "patterns", {})

    def _check(self) -> None:
        """Raise a `ScoreError` for fields that contradict each other, invalid texts, and unknown fans."""
        check_rows(self.fans)
        check_kinds("kinds", self.kinds)
        check_kinds("wild", self.wild)
        check_wild(self.wild, self.kinds)
        check_honour_cycles(self.honour_cycles)
        check_substitute(self.substitute, self.wild_from, self.lack_suit)
        for name in ("liable_fans", "ready_without"):
            check_fans(name, getattr(self, name))
        check_birds(self.birds, self.bird_kinds, self.bird_effect)
        check_forms(self.forms, self.sets)
        if self.lack_suit:
            check_lack(self.forms, self.kinds)
        check_points(self.points, self.points_table, self.pay_robbed)

    def __hash__(self) -> int:
        return hash((self.name, len(self.fans)))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the plain values, so that worker processes build the game again."""
        return type(self).from_dict, (self.to_dict(),)

    def __repr__(self) -> str:
        """Return the name of a ready-made game, or the nearest ready-made game with the differences."""
        public = GAMES.get(self.name)
        if public and self == type(self).named(self.name):
            return f"fan.{public}"
        return f"fan.Rules.from_dict({self._from_nearest()!r})"

    def _from_nearest(self) -> dict[str, Any]:
        """Return the argument of `from_dict` for this game, based on the most similar ready-made game."""
        near = min(map(type(self).named, GAMES), key=lambda other: len(self.diff(other)))
        values, others = self.to_dict(), near.to_dict()
        changed = {name: value for name, value in values.items() if value != others[name] and name != "fan"}
        return {"base": near.name, **changed, **changes_of(self.fans, near.fans)}

    def fan(self, id_: str) -> FanRow:
        """Return the entry of a fan in this game: its value, the fans that it replaces, and so on.

        Args:
            id_: the id of the fan, such as "all_pungs".

        Raises:
            ScoreError: if this game does not count the fan.
        """
        result = next((row for row in self.fans if row.id == id_), None)
        if result is None:
            raise ScoreError("fan_rules.not_counted", fan=shown(id_), rules=self.name)
        return result

    @property
    def players(self) -> int:
        """The number of players: 4 in every Chinese game."""
        return _SEATS

    # ------------------------------------------------------------------ making others

    def with_fan(self, id_: str, **changes: Any) -> Self:
        """Return a copy of the game in which one fan is changed, or one more fan of the catalogue counts.

        Args:
            id_: the id of a fan in the catalogue ``paili.fan.FANS``, also one that the game does not count.
            changes: fields of `FanRow`, such as ``value`` or ``replaces``.

        Raises:
            ScoreError: if the catalogue has no such fan, or `FanRow` does not accept a change.

        >>> from paili.fan import game
        >>> game("mcr").with_fan("open_and_concealed_kong", value=6).fan("open_and_concealed_kong").value
        6
        """
        return self.replace(fans=merged(self.fans, [{"id": id_, **changes}]))

    def without(self, *ids: str) -> Self:
        """Return a copy of the game that does not count some fans.

        Args:
            ids: the ids of these fans, such as "all_types".

        Raises:
            ScoreError: if the game does not count one of these fans.
        """
        return self.replace(fans=without(self.fans, ids, self.name))

    @property
    def variant(self) -> Variant:
        """The tiles and winning shapes of the game, for the argument ``variant`` of functions on a hand.

        >>> from paili import fan, waits
        >>> [str(wait.tile) for wait in waits("123m456p789s1112s", variant=fan.SICHUAN.variant)]
        ['2s', '3s']
        """
        return variant_of(self)

    def diff(self, other: Rules | str) -> dict[str, tuple[Any, Any]]:
        """Return the differences between this game and another one, with the values of both.

        Names and sources are not compared.

        Args:
            other: the other game, or its name.

        Returns:
            For each field or fan id that differs, the value in this game and the value in the other game. The
            value of a fan is its points, None if the game does not count it. If the points are equal but
            something else differs, the values are the whole entries of the fan.

        Raises:
            ScoreError: if ``other`` is not a Chinese game.

        >>> from paili.fan import game
        >>> game("mcr").with_fan("all_types", value=4).diff(game("mcr"))
        {'all_types': (4, 6)}
        """
        other = checked_game(other)
        result = self.differing_fields(other)
        rows, others = ({row.id: row for row in rules.fans} for rules in (self, other))
        for id_ in {**rows, **others}:
            mine, yours = rows.get(id_), others.get(id_)
            if mine != yours:
                result[id_] = different_values(mine, yours)
        return result

    def to_dict(self) -> dict[str, Any]:
        """Return all fields by name, as a dict that `json.dumps` accepts; `from_dict` is the inverse.

        In place of ``fans`` the dict has "fan": a list of dicts, one for each fan that counts.
        """
        return {**super().to_dict(), "fan": [row.to_dict() for row in self.fans]}

    @classmethod
    def named(cls, name: object) -> Self:
        """Return a ready-made game by its name in any language, such as "mcr" or "国标".

        Case, spaces and hyphens do not matter. `paili.fan.game` does the same.

        Args:
            name: the name; the error for an unknown name lists all names.

        Raises:
            ScoreError: if no game has this name.
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
        """Return the game that a dict describes, with the keys of a TOML file of a game.

        `from_toml` does the same for the text of such a file. The key "base" names a game whose values are
        used for missing keys.

        Args:
            values: the attributes of `Rules` by name; in place of ``fans``, "fan" is a list of dicts with the
                fields of `FanRow`, such as ``{"id": "all_pungs", "value": 6}``, and "without" a list of ids
                of fans that do not count.

        Raises:
            ScoreError: if a key, a value or a fan is unknown.
        """
        entries = mapping_of(values)
        rows, less = entries.pop("fan", []), entries.pop("without", [])
        changed = super().from_dict(entries)
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
    """Return whether a ready-made game has this name in any language; case and separators do not matter.

    >>> is_game("MCR"), is_game("国标"), is_game("tenhou")
    (True, True, False)
    """
    return same_name(name, GAMES) is not None


def checked_game(rules: object) -> Rules:
    """Return a game, from the game itself or from the name of a ready-made game.

    Raises:
        ScoreError: if the value is not a game.

    >>> checked_game("MCR").name
    'mcr'
    """
    if isinstance(rules, Rules):
        return rules
    if is_game(rules):
        return Rules.named(rules)
    raise no_such_rules("ledger.no_rules", rules, list(GAMES), value=shown(rules))


# name → what may stand in it, in order; fans have rows of their own
FIELDS: Final = Rules.fields()
