"""Let functions accept a position instead of a hand; the position supplies the other arguments, and an
argument that contradicts it is an error. The decorator `accepts_position` makes a function of a hand accept a
position; `accepts_win_of_position` does it for a function of a win and rules.

`paili.Position` is in a higher package, because it contains rules and rivers. So this package knows only the
protocol `PositionLike`, the methods of a position that it calls. ``inputs`` checks the hand and the visible
tiles and returns both as one record. ``arguments`` returns those values of the position that a function takes
as keyword arguments. ``consistent_with`` returns whether an argument of the caller agrees with the position,
``win`` the won hand, and ``to_svg`` the picture of the hand.

>>> from paili import Position
>>> from paili.analysis.waits import waits
>>> waits(Position("123m456p789s1122z", visible="1z"))[0].left
1
>>> waits("123m456p789s1122z_seen.1z", visible="2z")
Traceback (most recent call last):
...
paili.errors.QuestionError: visible='2z': the position has another value for visible; leave visible out
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache, wraps
from inspect import Parameter, signature
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from paili.errors import QuestionError, shown
from paili.hand import Hand

_SEPARATOR: Final = "_"  # between the fields of a position; no hand has it


@runtime_checkable
class PositionLike(Protocol):
    """The methods of `paili.Position` that functions about a hand use."""

    def inputs(self, tenpai: str) -> Any:
        """Return the checked inputs (`paili.analysis.inputs.Inputs`) of the position's hand.

        Args:
            tenpai: which copies count as used up: ``"concealed"``, ``"own"`` or ``"shape"``.
        """

    def arguments(self, names: Collection[str], overrides: Mapping[str, object]) -> dict[str, Any]:
        """Return the arguments that the position has values for, by name.

        Args:
            names: the names of the arguments.
            overrides: the arguments that the caller has passed.
        """

    def consistent_with(self, name: str, value: object, expected: object) -> bool:
        """Return whether an argument of a caller agrees with the position.

        Args:
            name: the name of the argument.
            value: the value that the caller has passed.
            expected: the value that the position has.
        """

    def win(self, tile: int | str | None = None, **facts: Any) -> Any:
        """Return the won hand of the position with a winning tile and further facts of the win."""

    def to_svg(self, size: int = 48) -> str:
        """Return the picture of the position's hand."""


# what questions hand on to others by name, of a won hand
OF_WINS: Final = ("seat_wind", "round_wind", "flowers", "lack", "wild", "wild_indicator", "gone")
HandLike = Hand | str | PositionLike
"""A hand, its text, or a position, or the text of that."""
_Question = TypeVar("_Question", bound=Callable[..., Any])
_Answer = TypeVar("_Answer")


def as_position(value: object) -> PositionLike | None:
    """Return the position that a value is or describes as text; None for a hand."""
    if isinstance(value, str):
        return _read(value) if _SEPARATOR in value else None
    return value if _is_position(type(value)) else None  # type: ignore[arg-type,return-value]


@lru_cache(maxsize=64)
def _is_position(kind: type) -> bool:
    """Return whether objects of a class are positions; cached, because the protocol check is slow."""
    return issubclass(kind, PositionLike)


def _read(text: str) -> PositionLike:
    import paili  # the public name: what reads a position stands above this package

    return paili.Position.parse(text)


def accepts_position(*more: str, whole: bool = False) -> Callable[[_Question], _Question]:
    """Return a decorator for functions whose first argument is a hand: they then accept a position too.

    Args:
        more: names of keyword arguments that the function accepts in addition to those of its signature.
        whole: whether the function receives the position itself as its first argument, instead of the hand.
    """

    def decorated(question: _Question) -> _Question:
        called = signature(question)
        first, *rest = called.parameters
        kinds = (Parameter.VAR_KEYWORD, Parameter.VAR_POSITIONAL)
        needed = [name for name in rest if called.parameters[name].default is Parameter.empty]
        needed = [name for name in needed if called.parameters[name].kind not in kinds]
        names = (*(name for name in rest if called.parameters[name].kind not in kinds), *more)

        @wraps(question)
        def wrapper(*args: Any, **options: Any) -> Any:
            subject = args[0] if args else options.get(first)
            if type(subject) is Hand or (position := as_position(subject)) is None:
                return question(*args, **options)
            try:
                called.bind_partial(*args, **options)
            except TypeError:
                return question(*args, **options)  # raises the error that Python has for such a call
            fields = {**dict(zip(rest, args[1:], strict=False)), **options}
            fields.pop(first, None)
            arguments = arguments_of(position, first, names, fields)
            if missing := next((name for name in needed if name not in arguments), None):
                raise QuestionError("position.not_known", name=missing)
            return question(**{**arguments, first: position} if whole else arguments)

        return wrapper  # type: ignore[return-value]

    return decorated


def accepts_win_of_position(
    quick: Callable[[Any, Any], Any] | None = None,
) -> Callable[[Callable[..., _Answer]], Callable[..., _Answer]]:
    """Return a decorator for functions of a win and rules: they then accept a position too, a winning tile
    and facts of the win.

    Args:
        quick: a compiled function that returns the same for most wins, and None if it does not know.
    """

    def decorated(question: Callable[..., _Answer]) -> Callable[..., _Answer]:
        @wraps(question)
        def wrapper(*args: Any, **options: Any) -> _Answer:
            if quick is not None and len(args) == 2 and not options:
                answer: _Answer | None = quick(*args)
                if answer is not None:
                    return answer
            if not args and "win" in options:
                args = (options.pop("win"),)
            position = as_position(args[0]) if args else None
            if position is None:
                return question(*args, **options)
            arguments = position.arguments(("rules",), {})
            rules = {"rules": options.pop("rules")} if "rules" in options else {}
            refuse_against(position, arguments, rules)
            return question(position.win(*args[1:], **options), arguments["rules"])

        return wrapper

    return decorated


def arguments_of(
    position: PositionLike, first: str, names: Collection[str], overrides: Mapping[str, object]
) -> dict[str, Any]:
    """Return the arguments for a function, with values from a position.

    Args:
        position: the position.
        first: the name of the first argument, the hand.
        names: the names of the arguments after the first.
        overrides: the arguments that the caller has passed.

    Raises:
        QuestionError: if an argument that the caller has passed contradicts the position.
    """
    arguments = position.arguments((first, *names), overrides)
    if first not in arguments:
        raise QuestionError("position.not_known", name=first)
    refuse_against(position, arguments, overrides)
    return {**overrides, **arguments}


def refuse_against(
    position: PositionLike, arguments: Mapping[str, object], overrides: Mapping[str, object]
) -> None:
    """Check that the arguments of a caller do not contradict a position.

    Args:
        position: the position.
        arguments: the values from the position, by the name of the argument.
        overrides: the arguments that the caller has passed.

    Raises:
        QuestionError: if an argument contradicts the position; the error names the first such argument.
    """
    for name, value in overrides.items():
        if name in arguments and not position.consistent_with(name, value, arguments[name]):
            raise QuestionError("position.says_otherwise", name=name, value=shown(value))
