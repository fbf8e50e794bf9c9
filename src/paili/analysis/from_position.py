"""A position in the place of a hand: what it says is not asked again, and nothing may be said against it.

A position (`paili.Position`) stands above these rooms, for it holds rules and rivers. It is known here by
what it can tell: its inputs for the questions of shape, and arguments by their names.

>>> from paili import Position
>>> from paili.analysis.waits import waits
>>> waits(Position("123m456p789s1122z", visible="1z"))[0].left
1
>>> waits("123m456p789s1122z_seen.1z", visible="2z")
Traceback (most recent call last):
...
paili.errors.QuestionError: visible='2z': the position says otherwise; leave it out
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from paili.errors import QuestionError, shown
from paili.hand import Hand

_SEPARATOR: Final = "_"  # between the fields of a position; no hand has it


@runtime_checkable
class GivenPosition(Protocol):
    """What a position tells."""

    def inputs(self, tenpai: str) -> Any:
        """Return the `paili.analysis.inputs.Inputs` of its hand, under a rule of copies."""

    def told(self, names: Collection[str], given: Mapping[str, object]) -> dict[str, Any]:
        """Return the arguments of these names that it says, those that are known."""

    def agrees(self, name: str, value: object, said: object) -> bool:
        """Return whether a value that was given for an argument is what it says."""

    def win(self, tile: int | str | None = None, **facts: Any) -> Any:
        """Return the win on a tile, with other facts of it."""

    def to_svg(self, size: int = 48) -> str:
        """Return the picture of its hand."""


# what questions hand on to others by name, of a won hand
OF_WINS: Final = ("seat_wind", "round_wind", "flowers", "lack", "wild", "wild_indicator", "gone")
HandGiven = Hand | str | GivenPosition
"""A hand, its text, or a position, or the text of that."""
_Question = TypeVar("_Question", bound=Callable[..., Any])
_Answer = TypeVar("_Answer")


def told_by(given: object) -> GivenPosition | None:
    """Return the position that was given, as itself or as text; None for a hand."""
    if isinstance(given, str):
        return _read(given) if _SEPARATOR in given else None
    return given if hasattr(type(given), "told") and isinstance(given, GivenPosition) else None


def _read(text: str) -> GivenPosition:
    import paili  # the public name: what reads a position stands above this room

    return paili.Position.parse(text)


def takes_positions(*more: str, whole: bool = False) -> Callable[[_Question], _Question]:
    """Let a question take a position where it takes its first argument, a hand.

    Args:
        more: arguments that it takes by name and hands on, beside those of its signature.
        whole: whether it is given the position itself in the place of its first argument, and not the hand.
    """

    def decorated(question: _Question) -> _Question:
        called = signature(question)
        first, *rest = called.parameters
        kinds = (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
        needed = [name for name in rest if called.parameters[name].default is Parameter.empty]
        needed = [name for name in needed if called.parameters[name].kind not in kinds]
        names = (*(name for name in rest if called.parameters[name].kind not in kinds), *more)

        @wraps(question)
        def asked(*args: Any, **options: Any) -> Any:
            given = args[0] if args else options.get(first)
            if type(given) is Hand or (position := told_by(given)) is None:
                return question(*args, **options)
            said = {**dict(zip(rest, args[1:], strict=False)), **options}
            said.pop(first, None)
            told = arguments_of(position, first, names, said)
            if missing := next((name for name in needed if name not in told), None):
                raise QuestionError("position.not_known", name=missing)
            return question(**{**told, first: position} if whole else told)

        return asked  # type: ignore[return-value]

    return decorated


def takes_wins_of_positions(question: Callable[..., _Answer]) -> Callable[..., _Answer]:
    """Let a question of a win and rules take a position, the tile that wins, and facts of the win."""

    @wraps(question)
    def asked(*args: Any, **options: Any) -> _Answer:
        position = told_by(args[0]) if args else None
        if position is None:
            return question(*args, **options)
        known = position.told(("rules",), {})
        rules = {"rules": options.pop("rules")} if "rules" in options else {}
        refuse_against(position, known, rules)
        return question(position.win(*args[1:], **options), known["rules"])

    return asked


def arguments_of(
    position: GivenPosition, first: str, names: Collection[str], given: Mapping[str, object]
) -> dict[str, Any]:
    """Return the arguments of a question asked of a position.

    Raises:
        QuestionError: if an argument was given that contradicts the position.
    """
    said = position.told((first, *names), given)
    if first not in said:
        raise QuestionError("position.not_known", name=first)
    refuse_against(position, said, given)
    return {**given, **said}


def refuse_against(position: GivenPosition, said: Mapping[str, object], given: Mapping[str, object]) -> None:
    """Refuse arguments against what a position says.

    Raises:
        QuestionError: naming the first one.
    """
    for name, value in given.items():
        if name in said and not position.agrees(name, value, said[name]):
            raise QuestionError("position.says_otherwise", name=name, value=shown(value))
