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
from paili.errors import PailiError, PositionError
from paili.hand import Hand
from paili.position.checks import check, check_table
from paili.position.facts import FACTS
from paili.position.question_arguments import arguments_of, consistent_with
from paili.position.questions import Questions
from paili.position.resolve import PositionArguments, resolve_facts
from paili.position.seats import Offered, OpenSeat
from paili.scoring.rules import Rules
from paili.tiles import TILES, TileSet

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules

_PLACE_FACTS: Final = ("points", "to_play", "first_dealer")  # for values that seek places


class Position(Questions):
    """The knowledge of a seat at one moment of a deal.

    Args:
        hand: the own hand, with its drawn tile marked; or the text of the hand.
        rules: the rule set, or a Chinese game; or its name.
        seat_wind, round_wind: ``E S W N``.
        number: the number of the deal in its round, 1 to 4.
        honba, sticks: counters and riichi sticks on the table.
        dora_indicators: the dora indicators that are turned, as text or integers.
        wall: how many tiles can still be drawn.
        offered: a tile of another seat that the own seat may claim.
        seats: the open tiles and facts of each seat, the own seat first; the own melds are in the hand.
        river: the own discards, if nothing else about the seats is known.
        points: the points of the own seat, if the points of the other seats are not known.
        riichi: whether the own seat is in riichi; "double" for double riichi.
        ippatsu: whether a win of the own seat would be ippatsu.
        visible: further tiles that the seat has seen, which are in no river, meld or indicator of the
            position.
        replacement: "quad" or "north" if the drawn tile is the replacement tile of a quad or of a north.
        passed, passed_in_riichi: the winning tiles that other seats offered and that the own seat did not win
            on, since its last draw and since its riichi.
        liable: for a yakuman of the own seat, by its id, the seat that is liable for it (pao).
        flowers, lack: the flowers and the lack suit of the own seat, in Chinese games.
        wild: the kinds that are wildcards in this deal.
        turned: the tile that was turned to choose the wildcards.
        private: fields for the program that wrote the text, each as a name and its values; paili ignores
            these fields.
        strict: whether to check also the facts that follow from complete rivers: the order of discards, the
            number of tiles left in the wall, whose turn it is, and the sum of points.

    The attributes are the attributes of `PositionFacts`.

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
        self.checked(strict)

    def checked(self, strict: bool = True) -> Self:
        """Check that the facts of the position agree with each other, and return the position itself.

        Args:
            strict: as for `Position`.

        Raises:
            VariantError, PositionError: as for a new position.
        """
        check(self)
        if strict:
            check_table(self)
        return self

    @classmethod
    def parse(cls, text: str, *, rules: AnyRules | None = None, strict: bool = True) -> Self:
        """Return a position from its text; the text of a hand alone, in any notation, is a position too.

        Args:
            text: one line, see ``docs/position.md``.
            rules: the rule set to use; needed only if the text names rules that paili does not have.
            strict: as for `Position`.

        Raises:
            NotationError, HandError, VariantError, ScoreError, PositionError: if the text is wrong; the error
                has the index in the text.

        >>> Position.parse("123m406p789s1122z_E9S")
        Traceback (most recent call last):
        ...
        paili.errors.NotationError: "123m406p789s1122z_E9S": there is no round 9, at character 20
        """
        from paili.position.text.reading import Line

        line = Line(text)
        try:
            return cls.unchecked(**line.read(rules)).checked(strict)
        except PailiError as error:
            raise line.placed(error) from None

    # ------------------------------------------------------------------ the text, and the same as JSON

    def to_text(self) -> str:
        """Return the position as one line of text; equal positions have equal lines."""
        return self._text

    @cached_property
    def _text(self) -> str:
        from paili.position.text.writing import text_of

        return text_of(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the position as a JSON-ready dict, which `from_dict` reads."""
        from paili.position.plain import plain

        return plain(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Return a position from a dict that `to_dict` has written; a dict with the single entry ``text`` is
        enough.

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
        """Return the hand, variant and visible tiles as the input of `paili.shanten`, `paili.ukeire` and
        similar functions; the result is cached.

        Args:
            tenpai: the rule that says whether a wait on a kind counts if the hand holds all copies of that
                kind; the default means the rule of the rule set.

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
        return inputs

    @cached_property
    def _inputs(self) -> dict[str, Inputs]:
        return {}

    def arguments(self, names: Collection[str], overrides: Mapping[str, object]) -> dict[str, Any]:
        """Return the arguments of a function that the position can supply.

        Args:
            names: the names of the parameters of the function.
            overrides: the arguments that the caller has passed in addition to the position.

        Returns:
            The values by parameter name, without the parameters that the position does not supply.
        """
        arguments = arguments_of(self, names)
        if "objective" in names and overrides.get("objective") != "place":
            arguments = {name: argument for name, argument in arguments.items() if name not in _PLACE_FACTS}
        if "others_riichi" in names and not overrides.get("opponents"):
            arguments = {
                name: argument for name, argument in arguments.items() if name not in ("honba", "sticks")
            }
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
        """Return whether an argument that the caller has passed agrees with the position.

        Args:
            name: the name of the argument.
            value: the argument of the caller.
            expected: the value that the position supplies.
        """
        return name == "fold" or consistent_with(name, value, expected)

    def replace(self, **changes: Any) -> Self:
        """Return and check a copy of the position with other values of some attributes.

        >>> Position.parse("123m456p789s1122z_w45").replace(wall=0).wall
        0
        """
        for name in changes:
            if name not in FACTS:
                raise TypeError(f"a position has no fact {name!r}")
        return self.unchecked(**{**self.facts(), **changes}).checked()


def _letter_of(seat: OpenSeat) -> str:
    """Return the character for a seat in the argument ``others`` of `paili.evaluate`.

    The character is "r" for a seat in riichi, otherwise the number of open melds of the seat.
    """
    return "r" if seat.riichi else str(sum(meld.meld.is_open for meld in seat.melds))


def _unpickled(facts: dict[str, Any]) -> Position:
    return Position.unchecked(**facts)
