"""A position: everything that one seat knows when it must decide, as one frozen record that is checked once.

A position is made from keywords, from one line of text (`paili.position.text.reading`, ``docs/position.md``),
from a table, or from a moment of a log. Only the hand must be known; an omitted fact is *not known*, and a
function that answers a question uses its default value for such a fact. Seats are counted from the own seat:
0 is the own seat, 1 the next to play, and so on.

>>> p = Position.parse("3499m340s113z.1-11s_E4W.1.1_i7m_w34_c2mD")
>>> p.hand, p.number, p.offered
(Hand.parse('3499m340s113z[111s]'), 4, Offered(tile=Kind.M2, seat=3, way='call'))
>>> p.turns, str(p.dora)
(9, '8m')
>>> Position("123m456p789s1122z", river="9m1z", dora_indicators="4p")
Position.parse('123m456p789s1122z_i4p_A9m1z')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Self

from paili.analysis.inputs import CONCEALED, Inputs, inputs_of
from paili.arguments import flag
from paili.errors import PailiError, PositionError
from paili.hand import Hand
from paili.position.checks import check, check_table
from paili.position.facts import FACTS
from paili.position.question_arguments import allowed_discards, arguments_of, consistent_with
from paili.position.questions import Questions
from paili.position.resolve import PositionArguments, resolve_changes, resolve_facts
from paili.position.seats import Offered, OpenSeat
from paili.scoring.rules import Rules
from paili.tiles import TILES, TileSet

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

_PLACE_FACTS: Final = ("points", "to_play", "first_dealer")  # for values that seek places


class Position(Questions):
    """All that one player knows at one moment of a deal: hand, rivers, melds, indicators, points.

    Only the hand is needed; None or an argument that is left out means *not known*. `Position.parse` reads
    the same from one line of text. Methods such as `discards`, `danger` and `legal` answer questions about
    the position; functions about a hand take a position too.

    Args:
        hand: the own hand, or its text; in a hand of 3n+2 tiles, ``Hand.drawn`` is the tile just drawn.
        rules: the riichi rule set or the Chinese game, or its name.
        seat_wind, round_wind: ``E``, ``S``, ``W`` or ``N``.
        number: the number of the deal in its round, 1 to 4.
        honba, sticks: the numbers of honba and of riichi sticks on the table; like ``number`` known only with
            the winds, and the sticks only with the honba.
        dora_indicators: the dora indicators that are turned, as text or integers.
        wall: how many tiles can still be drawn.
        offered: a tile of another player that this player may claim.
        seats: the open tiles and facts of each player (`OpenSeat`), the own first, then in turn order; the
            own melds are in the hand.
        river: the own discards, if nothing else about the players is known.
        points: the own points, if the points of the others are not known; ``seats`` has those of all.
        riichi: whether the player is in riichi; "double" for double riichi.
        ippatsu: whether an own win would be ippatsu.
        visible: further tiles that the player has seen, which are in no river, meld or indicator of the
            position.
        replacement: "quad" or "north" if the drawn tile is the replacement tile of a quad or of a north.
        passed, passed_in_riichi: the winning tiles of other players that this player did not win on, since
            the own last draw and since the own riichi.
        liable: for an own yakuman, by its id such as ``daisangen``, the seat that is liable for it (pao),
            counted from the own seat: 1 is the next to play.
        flowers, lack: in Chinese games, the own flowers, and the suit that an own win must not contain
            (定缺).
        wild: the kinds that are wildcards in this deal.
        turned: the tile that was turned to choose the wildcards.
        private: fields of other programs, each as a name and its values; paili keeps them in the text of the
            position, and ignores them.
        strict: whether to check also the facts that follow from complete rivers: the order of discards, the
            number of tiles left in the wall, whose turn it is, and the sum of points.

    Attributes:
        hand, rules, number, honba, sticks, wall, offered, seats, replacement, private: as in the arguments;
            None for an unknown fact. ``seats[0]`` also has the arguments ``river``, ``points``, ``riichi``,
            ``ippatsu``, ``flowers`` and ``lack``.
        seat_wind, round_wind: the winds as kinds, 27 to 30; None if unknown.
        indicators: the dora indicators, a tuple of tiles.
        seen: the tiles of the argument ``visible``, a tuple of kinds.
        passed, passed_in_riichi: as in the arguments, as a `TileSet`.
        liable: pairs of the id of a yakuman and the seat that is liable for it.
        wild: the kinds that are wildcards in this deal, a `TileSet`.
        turned: the tile that was turned to choose the wildcards; None if no tile was turned.

    Raises:
        NotationError, HandError, VariantError, ScoreError: if an argument is invalid.
        PositionError: if two facts contradict each other.
    """

    def __init__(
        self,
        hand: Hand | str,
        *,
        rules: AnyRules | str = Rules.TENHOU,
        seat_wind: int | str | None = None,
        round_wind: int | str | None = None,
        number: int | None = None,
        honba: int | None = None,
        sticks: int | None = None,
        dora_indicators: str | Iterable[int] = "",
        wall: int | None = None,
        offered: Offered | str | None = None,
        seats: Sequence[OpenSeat] | None = None,
        river: str | Iterable[int] | None = None,
        points: int | None = None,
        riichi: bool | str = False,
        ippatsu: bool = False,
        visible: str | Sequence[int] = "",
        replacement: str = "",
        passed: str | TileSet = "",
        passed_in_riichi: str | TileSet = "",
        liable: Mapping[str, int] | None = None,
        flowers: int | str | Iterable[int] = (),
        lack: str = "",
        wild: str | TileSet = "",
        turned: int | str | None = None,
        private: Mapping[str, Sequence[str]] | None = None,
        strict: bool = True,
    ) -> None:
        overrides = PositionArguments(
            hand, rules, seat_wind, round_wind, number, honba, sticks, dora_indicators, wall, offered, seats,
            river, points, riichi, ippatsu, visible, replacement, passed, passed_in_riichi, liable, flowers,
            lack, wild, turned, private,
        )  # fmt: skip
        vars(self).update(resolve_facts(overrides))
        self.checked(flag(strict, PositionError, "strict"))

    def checked(self, strict: bool = True) -> Self:
        """Return the position itself, after a check that its facts agree with each other.

        Args:
            strict: whether to check also the order of discards, the number of tiles left, whose turn it is,
                and the sum of points.

        Raises:
            VariantError, PositionError: if two facts contradict each other, or the rules do not allow
                the hand.
        """
        check(self)
        if strict:
            check_table(self)
        return self

    @classmethod
    def parse(cls, text: str, *, rules: AnyRules | None = None, strict: bool = True) -> Self:
        """Return the position that one line of text describes, such as ``2344m678p123345s.5z_S3N_i4p``.

        This line has 14 tiles, of which White was drawn last; the deal is South 3, the player is North, and
        the dora indicator is 4p. A hand alone, in any notation, is a position too.

        Args:
            text: the line; ``docs/position.md`` has the grammar.
            rules: the rule set to use; needed only if the text names rules that paili does not have.
            strict: whether to check also the order of discards, the number of tiles left, whose turn it is,
                and the sum of points.

        Raises:
            NotationError, HandError, VariantError, ScoreError, PositionError: if the text is wrong; the error
                has the index in the text.

        >>> position = Position.parse("2344m678p123345s.5z_S3N_i4p")
        >>> position.number, position.seat_wind, position.indicators  # the winds are 27…30, East to North
        (3, 30, (12,))
        >>> Position.parse("123m406p789s1122z_E9S")
        Traceback (most recent call last):
        ...
        paili.errors.NotationError: "123m406p789s1122z_E9S": a round has no deal number 9, at character 20
        """
        from paili.position.text.reading import Line

        line = Line(text)
        try:
            return cls.unchecked(**line.read(rules)).checked(strict)
        except PailiError as error:
            raise line.placed(error) from None

    # ------------------------------------------------------------------ the text, and the same as JSON

    def to_text(self) -> str:
        """Return the position as one line of text, which `parse` reads; equal positions have equal lines."""
        return self._text

    @cached_property
    def _text(self) -> str:
        from paili.position.text.writing import text_of

        return text_of(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the position as a dict that `json.dumps` accepts; `from_dict` is the inverse.

        The entry ``text`` is the line of `to_text`; the other entries are the facts of the position, such as
        ``hand``, ``seat_wind`` and ``seats``, and None for a fact that is not known.
        """
        from paili.position.plain import plain

        return plain(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Return the position that `to_dict` has written as a dict.

        Args:
            values: the dict. Its entry ``text`` is required; any other entry must agree with the text.

        Raises:
            PositionError: if there is no text, or another entry contradicts the text.
            PailiError: if the text is not a position; the error has the index in the text.

        >>> p = Position.parse("123m456p789s1122z_i4p_w45")
        >>> Position.from_dict(p.to_dict()) == p
        True
        """
        from paili.position.plain import agree, text_in

        result = cls.parse(text_in(values))
        agree(values, result)
        return result

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Position.parse({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the facts, so that unpickling neither parses nor checks these facts again."""
        return _unpickled, (self.facts(),)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    # ------------------------------------------------------------------ as the questions see it

    def inputs(self, tenpai: str = CONCEALED) -> Inputs:
        """Return the checked hand, variant and visible tiles, from which the functions about a hand compute.

        You rarely need it: functions such as `paili.shanten` take the position itself.

        Args:
            tenpai: which kinds do not count as waits or useful draws because the player has all four copies.
                ``"own"``: kinds of which the concealed hand and the melds together have four; ``"shape"``:
                no kinds. ``"concealed"``: in riichi the rule of the rule set (`Rules.tenpai`), in Chinese
                games the kinds of which the concealed hand has four.

        Raises:
            PositionError: if tiles of another kind replace the wildcard kind in this game; only the functions
                of `paili.fan` support that.
        """
        if isinstance(self.rules, Rules) or not self.rules.substitute or not self.wild:
            return self._inputs_by(tenpai)
        from paili.fan.wild.deal import NO_SWAP, swap_of

        swap = swap_of(self.wild, self.rules)
        if swap != NO_SWAP:
            raise PositionError("position.substitute", tile=TILES[swap[1]], wild=TILES[swap[0]])
        return self._inputs_by(tenpai)

    def _inputs_by(self, tenpai: str) -> Inputs:
        own = self.rules.tenpai if isinstance(self.rules, Rules) else CONCEALED
        rule = own if tenpai == CONCEALED else tenpai
        inputs = self._inputs.get(rule)
        if inputs is None:
            inputs = self._inputs[rule] = inputs_of(self.hand, self.visible_counts, self.variant, rule)
            inputs.allowed = allowed_discards(self)
        return inputs

    @cached_property
    def _inputs(self) -> dict[str, Inputs]:
        return {}

    def arguments(self, names: Collection[str], overrides: Mapping[str, object]) -> dict[str, Any]:
        """Return the arguments that the position supplies to a function about a hand, such as ``seat_wind``.

        Args:
            names: the names of the parameters of the function.
            overrides: the other arguments that the caller passes to the function, by name. Of these only
                ``objective``, ``opponents`` and ``fold`` have an effect: they decide which facts of the
                position the function needs.

        Returns:
            A dict from the name of a parameter to its value, without the parameters that the position does
            not supply.

        The position in the example is of South 3 with seat wind North; it has no number of honba.

        >>> Position.parse("123m456p789s1122z_S3N").arguments(["seat_wind", "honba"], {})
        {'seat_wind': 'N'}
        """
        arguments = arguments_of(self, names)
        if "objective" in names and overrides.get("objective") != "place":
            arguments = {name: argument for name, argument in arguments.items() if name not in _PLACE_FACTS}
        if overrides.get("opponents") and "others_riichi" in names:
            arguments["others_riichi"] = sum(bool(seat.riichi) for seat in self.seats[1:])
        if overrides.get("opponents") and "others" in names:
            arguments["others"] = "".join(map(_letter_of, self.seats[1:]))
        if (
            overrides.get("fold") is True
            and "fold" in names
            and any(seat.river is not None for seat in self.seats[1:])
        ):
            arguments["fold"] = self.danger()
        return arguments

    def consistent_with(self, name: str, value: object, expected: object) -> bool:
        """Return whether an argument that a caller passed in addition to the position agrees with it.

        An argument agrees if it is equal to the value of the position or means the same, as ``"E"`` and
        `Kind.EAST` do; the argument ``fold`` always agrees. Functions about a hand raise a QuestionError for
        an argument that does not agree.

        Args:
            name: the name of the argument, such as ``"seat_wind"``.
            value: the value that the caller passed.
            expected: the value of the position, which `arguments` returns for this name.
        """
        return name == "fold" or consistent_with(name, value, expected)

    def replace(self, **changes: Any) -> Self:
        """Return a checked copy of the position with other values of some attributes.

        Args:
            changes: the new values by the names of the attributes of `Position`, such as ``wall`` or
                ``honba``; a value may be a text where the argument may be one.

        Raises:
            TypeError: if a name is not the name of such an attribute.
            NotationError, HandError, VariantError, ScoreError: if a value is invalid.
            PositionError: if a value is invalid, or the facts of the copy contradict each other.

        >>> Position.parse("123m456p789s1122z_w45").replace(wall=0).wall
        0
        """
        for name in changes:
            if name not in FACTS:
                raise TypeError(f"a position has no fact {name!r}")
        return self.unchecked(**resolve_changes(self.facts(), changes)).checked()


def _letter_of(seat: OpenSeat) -> str:
    """Return the character for a seat in the argument ``others`` of `paili.evaluate`.

    The character is "r" for a seat in riichi, otherwise the number of open melds of the seat.
    """
    return "r" if seat.riichi else str(sum(meld.meld.is_open for meld in seat.melds))


def _unpickled(facts: dict[str, Any]) -> Position:
    return Position.unchecked(**facts)
