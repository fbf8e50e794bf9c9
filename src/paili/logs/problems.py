"""Record the problems of a log, with their locations and causes.

>>> print(Problem(Message("logs.empty"), source="a.mjlog", deal=deal_name(1, 0)))
a.mjlog, East 2, 0 honba: the record is empty
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paili.arguments import checked_language
from paili.catalogue import Message, Rendered, text
from paili.errors import LogError, source_excerpt
from paili.game.plain import check_record
from paili.game.records import Deal, Game, has_marked_types
from paili.scoring.rules import Rules
from paili.win.facts import WINDS

if TYPE_CHECKING:
    from paili.position.text.rules import AnyRules


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a game log, with its place in the file; ``str`` prints it in English.

    `paili.logs.check` returns the problems of a game, and `paili.logs.games` those of its unreadable deals.

    Attributes:
        fault: what is wrong, as a message that can be printed in any language of paili.
        source: the path of the file; "" without a file.
        deal: the name of the deal, as a message; None if the problem concerns the whole file or game.
        event: the number of the tag, line or entry in the file, as a message; None if the problem has no such
            number.
    """

    fault: Message
    source: str = ""
    deal: Message | None = None
    event: Message | None = None

    @classmethod
    def of(cls, error: LogError) -> Problem:
        """Return a problem that describes a `LogError`, to list the error instead of raising it.

        Args:
            error: the error.
        """
        fault = error.fault if isinstance(error.fault, Message) else Message("logs.said", words=error.fault)
        return cls(fault, error.source, error.deal, error.event)

    def in_language(self, language: str) -> str:
        """Return the problem as a sentence with its place in the file, in ``"en"``, ``"zh"`` or ``"ja"``.

        Raises:
            PailiError: if paili does not have the language.
        """
        language = checked_language(language)
        places = [item for item in (source_excerpt(self.source), self.deal, self.event) if item]
        message = self.fault.in_language(language)
        return text("logs.at", language, place=places, problem=Rendered(message)) if places else message

    def to_dict(self) -> dict[str, Any]:
        """Return the problem as a dict that `json.dumps` accepts.

        The keys are ``source``, ``deal``, ``event`` and ``problem`` (what is wrong); each value is English
        text, or None.
        """
        named = {"source": self.source, "deal": self.deal, "event": self.event, "problem": self.fault}
        return {name: str(value) if value else None for name, value in named.items()}

    def __str__(self) -> str:
        return self.in_language("en")


class ParsedGame(NamedTuple):
    """The readable deals of a game, and the errors of its unreadable deals.

    Attributes:
        game: the game without its unreadable deals; None if nothing is readable.
        faults: the errors of unreadable text, `MOST_LISTED` at most.
    """

    game: Game | None
    faults: tuple[LogError, ...] = ()

    def whole(self) -> Iterator[Game | Problem]:
        """Yield a problem for each unreadable deal, or the game if all its deals are readable."""
        yield from map(Problem.of, self.faults)
        if self.game is not None and not self.faults:
            yield self.game


def checked_game(game: object) -> Game:
    """Return the argument after a check that it is a `Game` whose values have the types of their fields.

    Raises:
        LogError: if the argument is not a `Game`, but for example the path of a file.
        GameError: if a value of the game, its deals or its events has another type.

    >>> checked_game("game.mjlog")
    Traceback (most recent call last):
    ...
    paili.errors.LogError: 'game.mjlog' is not a Game; paili.logs.read reads the games of a file
    """
    if not isinstance(game, Game):
        raise LogError("logs.no_game", value=game)
    if not has_marked_types(game):
        check_record(game)
    return game


def riichi_game(game: Game) -> Game:
    """Return the argument after a check that it is a game of riichi.

    Raises:
        LogError: if it is a Chinese game.
    """
    if isinstance(game.rules, Rules):
        return game
    raise LogError("logs.riichi_only", rules=game.rules.name).at(source=game.source.path)


MOST_LISTED: Final = 100  # problems of one game; more are counted
_WINDS: Final = ("logs.east", "logs.south", "logs.west", "logs.north")


def deal_name(round_: int, honba: int | None) -> Message:
    """Return the name of a deal, such as "East 2, 1 honba".

    Args:
        round_: the number of the round, 0 for East 1.
        honba: the number of honba; None for a game without honba, such as a Chinese game.

    >>> str(deal_name(1, 0)), str(deal_name(1, None)), deal_name(6, 1).in_language("ja")
    ('East 2, 0 honba', 'East 2', '南3局1本場')
    """
    facts: dict[str, object] = {"wind": Message(_WINDS[round_ // 4 % 4]), "number": round_ % 4 + 1}
    return Message("page.log_deal", **facts) if honba is None else Message("logs.deal", **facts, honba=honba)


def deal_title(name: str, rules: AnyRules | None) -> Message:
    """Return the title of a deal: its round, or its dealer in a game without round winds.

    Args:
        name: the short name of the deal, such as "E2.1".
        rules: the rules of the game; None for riichi.

    >>> from paili import fan
    >>> [str(deal_title("E2.1", rules)) for rules in (None, fan.MCR, fan.SICHUAN)]
    ['East 2, 1 honba', 'East 2', 'seat 1 deals (E2.1)']
    """
    round_, _, honba = name.partition(".")
    number = 4 * WINDS.index(round_[0]) + int(round_[1:]) - 1
    if rules is None or isinstance(rules, Rules):
        return deal_name(number, int(honba))
    if rules.next_dealer == "winner":
        return Message("logs.dealt_by", seat=number % 4, name=name)
    return deal_name(number, None)


@contextmanager
def in_deal(deal: Deal, source: str = "") -> Iterator[None]:
    """Add the deal and the file, as the location, to an error that the code in a ``with`` block raises."""
    try:
        yield
    except LogError as error:
        raise error.at(source=source, deal=deal_name(deal.round, deal.honba)) from None
