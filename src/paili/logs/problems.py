"""What is wrong with a log, as a record: where it is, and what it is.

>>> from paili.logs.places import deal_name
>>> print(Problem(Message("logs.empty"), source="a.mjlog", deal=deal_name(1, 0)))
a.mjlog, East 2, 0 honba: there is nothing in it
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paili.catalogue import Message, Told, text
from paili.errors import LogError, source_told
from paili.game.records import Game


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a log.

    Attributes:
        fault: what it is, as a message that can be told in any language.
        source: the file; "" where there is none.
        deal: the deal; None where it concerns the whole file or game.
        event: which tag, line or entry of the file.
    """

    fault: Message
    source: str = ""
    deal: Message | None = None
    event: Message | None = None

    @classmethod
    def of(cls, error: LogError) -> Problem:
        """Make a problem of an error."""
        fault = error.fault if isinstance(error.fault, Message) else Message("logs.said", words=error.fault)
        return cls(fault, error.source, error.deal, error.event)

    def in_language(self, language: str) -> str:
        """Return the whole message in a language."""
        places = [each for each in (source_told(self.source), self.deal, self.event) if each]
        told = self.fault.in_language(language)
        return text("logs.at", language, place=places, problem=Told(told)) if places else told

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain values, in English."""
        named = {"source": self.source, "deal": self.deal, "event": self.event, "problem": self.fault}
        return {name: str(value) if value else None for name, value in named.items()}

    def __str__(self) -> str:
        return self.in_language("en")


def checked_game(game: object) -> Game:
    """Return the game itself.

    Raises:
        LogError: if it is none, the path of one for example.

    >>> checked_game("game.mjlog")
    Traceback (most recent call last):
    ...
    paili.errors.LogError: 'game.mjlog' is not a Game; paili.logs.read reads those of a file
    """
    if isinstance(game, Game):
        return game
    raise LogError("logs.no_game", value=game)
