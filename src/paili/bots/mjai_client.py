"""Let a bot play at a table of another program: read each line of mjai, and answer with a line.

>>> from paili.bots.balanced import Balanced
>>> speaker = MjaiClient(Balanced(), seat=0)
>>> speaker.answer('{"type": "start_game", "id": 2, "names": ["a", "b", "c", "d"]}')
'{"type": "none"}'
>>> speaker.seat
2
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from paili.arguments import bounded_line
from paili.bots.choice import Bot
from paili.errors import PailiError
from paili.game import SeatTable
from paili.game.mjai.decoder import read_line
from paili.scoring.rules import Rules, checked_rules

_NOTHING: Final = json.dumps({"type": "none"})


class MjaiClient:
    """A client that lets a bot play at the table of another program, by the lines of the mjai protocol.

    The other program sends lines of JSON. Pass each line to `answer`, and send back the line that it returns.

    Args:
        bot: the bot that decides.
        rules: the rule set of the table, or its name.
        seat: the seat of the bot, 0 to 3, until a line ``start_game`` has another seat as ``id``.

    Attributes:
        table: the table as the seat knows it after the lines so far, a `paili.game.SeatTable`.

    Raises:
        GameError: if the game has no such seat.

    >>> from paili.bots import Balanced
    >>> MjaiClient(Balanced()).answer('{"type": "start_game", "id": 2, "names": ["a", "b", "c", "d"]}')
    '{"type": "none"}'
    """

    def __init__(self, bot: Bot, rules: Rules | str = Rules.TENHOU, seat: int = 0) -> None:
        self._bot, self._rules = bot, checked_rules(rules)
        self.table = SeatTable(seat, self._rules)

    @property
    def seat(self) -> int:
        """The seat of the bot, 0 to 3; seat 0 is the dealer of the first deal."""
        return self.table.seat

    def answer(self, line: str) -> str:
        """Return the answer to a line: a move if the bot must decide, otherwise ``{"type": "none"}``.

        Args:
            line: a message of mjai as JSON text, or a list of messages.

        Raises:
            LogError: if the line cannot be read.
            GameError: if an event of the line is impossible at this point of the game.
        """
        heard = read_line(line)
        for item in heard if isinstance(heard, list) else [heard]:
            self._hear(item)
        moves = self.table.legal()
        return self.table.to_mjai(self._bot.decide(self.table).move) if moves else _NOTHING

    def _hear(self, entry: Any) -> None:
        if isinstance(entry, Mapping) and entry.get("type") == "start_game":
            self.table = SeatTable(entry.get("id", self.seat), self._rules)
        self.table.mjai(entry)


def answers(speaker: MjaiClient, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield, for each line that is not empty, the number of the line (from 1) and the answer to the line.

    Raises:
        LineFault: if a line is too long, cannot be read, or describes an impossible event: from then on the
            bot's table would differ from the real table.
    """
    for number, line in enumerate(lines, 1):
        try:
            if bounded_line(line).strip():
                yield number, speaker.answer(line)
        except PailiError as error:
            raise LineFault(number, error) from None


class LineFault(Exception):  # noqa: N818  (the error is inside)
    """The error of a line that a bot could not read or apply.

    Attributes:
        number: the number of the line, from 1.
        error: the reason, as an error of paili.
    """

    def __init__(self, number: int, error: PailiError) -> None:
        super().__init__(number, error)
        self.number, self.error = number, error
