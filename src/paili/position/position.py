"""A position: everything that one seat knows at the moment when it must decide, frozen and checked once.

It is made of keywords, of one line of text (`paili.position.text.reading`, ``docs/position.md``), by a table
or by a moment of a log. Only the hand must be known; what is left out is *not known*, and a question fills in
what it has always filled in. Seats are counted from the own one: 0 is the own, 1 the next to play, and so on.

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

_OF_PLACES: Final = ("points", "to_play", "first_dealer")  # told to questions of worth that seek places


class Position(Questions):
    """The knowledge of a seat.

    Args:
        hand: the own tiles, with the drawn one marked; or their text.
        rules: the rule set, or a Chinese game; or its name.
        seat_wind, round_wind: ``E S W N``.
        number: the number of the deal in its round, 1 to 4.
        honba, sticks: counters and riichi sticks on the table.
        dora_indicators: those that are turned.
        wall: tiles that can still be drawn.
        offered: a tile of another that may be taken.
        seats: what lies open of each seat, the own one first; the own melds stand in the hand.
        river: the own discards, if nothing else of the seats is known.
        points: of the own seat, if those of the others are not known.
        riichi: whether the own seat is in riichi; "double" for double riichi.
        ippatsu: whether a win of the own seat would be ippatsu.
        visible: tiles that were seen and lie in no river, meld or indicator that is told.
        replacement: "quad" or "north", where the drawn tile came for one.
        passed, passed_in_riichi: complete tiles let go since the own last draw, and since the own riichi.
        liable: for a yakuman of the own seat, the seat that is liable.
        flowers, lack: of the own seat, in Chinese games.
        wild: the kinds that are wildcards in this deal.
        turned: the tile that was turned for them.
        private: words that only their writer reads, each with its values.
        strict: whether what follows from complete rivers is checked too: their order, the tiles left, whose
            turn it is, and the sum of points.

    The attributes are those of `Facts`.

    Raises:
        NotationError, HandError, VariantError, ScoreError: if a part is none.
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
        """Return the position itself, if its facts fit each other.

        Raises:
            VariantError, PositionError: as a new one.
        """
        check(self)
        if strict:
            check_table(self)
        return self

    @classmethod
    def parse(cls, text: str, *, rules: AnyRules | None = None, strict: bool = True) -> Self:
        """Read a position; a bare hand in any notation is one.

        Args:
            text: one line, see ``docs/position.md``.
            rules: the rule set, if the text is of one that it does not spell out.
            strict: as `Position` takes it.

        Raises:
            NotationError, HandError, VariantError, ScoreError, PositionError: with the place in the text.

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
        """Write the position as one line; equal positions have equal lines."""
        return self._text

    @cached_property
    def _text(self) -> str:
        from paili.position.text.writing import text_of

        return text_of(self)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON takes it; `from_dict` reads it again."""
        from paili.position.plain import plain

        return plain(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Make a position of what `to_dict` has written; its ``text`` alone is enough.

        Raises:
            PositionError: if there is no text, or what stands beside it says otherwise.
            PailiError: if the text is none of a position, with the place.

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
        """Pickle by the facts, so that nothing is read or checked again."""
        return _made_again, (self.facts(),)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    # ------------------------------------------------------------------ as the questions see it

    def inputs(self, tenpai: str = CONCEALED) -> Inputs:
        """Return what the questions of shape ask, worked out once for each rule of copies.

        Args:
            tenpai: which copies are used up; the usual one stands for that of the rules.

        Raises:
            PositionError: if a kind stands in for the wild one: its tiles are not what they show, and only
                the questions of `paili.fan` read them so.
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
        """Return the arguments of these names that the position says.

        Args:
            names: of the arguments that a question takes.
            overrides: those that were given beside the position.
        """
        arguments = arguments_of(self, names)
        if "objective" in names and overrides.get("objective") != "place":
            arguments = {name: argument for name, argument in arguments.items() if name not in _OF_PLACES}
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
        """Return whether a value given for an argument is what the position says."""
        return name == "fold" or consistent_with(name, value, expected)

    def replace(self, **changes: Any) -> Self:
        """Return the position with some of its attributes changed, checked again.

        >>> Position.parse("123m456p789s1122z_w45").replace(wall=0).wall
        0
        """
        for name in changes:
            if name not in FACTS:
                raise TypeError(f"a position has no fact {name!r}")
        return self.unchecked(**{**self.facts(), **changes}).checked()


def _letter_of(seat: OpenSeat) -> str:
    """Return what a question of worth calls a seat: in riichi, or so many melds that it called."""
    return "r" if seat.riichi else str(sum(meld.meld.is_open for meld in seat.melds))


def _made_again(facts: dict[str, Any]) -> Position:
    return Position.unchecked(**facts)
