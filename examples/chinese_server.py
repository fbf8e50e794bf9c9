"""A table for a Chinese game over TCP: 红中, 四川 or any other, people at some seats and bots at the rest.

One JSON object a line. Who connects gets the next seat; the server sends what that seat may see and do, and
takes ``{"move": "5m"}``, one of the texts in ``asks``. ``python examples/chinese_server.py sichuan``

>>> room = Room("sichuan", seed=7)
>>> room.view(0)["asks"], room.answer(0, "lack.p")
(['lack.m', 'lack.p', 'lack.s'], True)
>>> room.view(0)["hand"], room.view(0)["lacks"], room.answer(0, "9z")
('11469m2668p25567s', ['p', 'p', 'm', 's'], False)
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from paili import bots, fan, game


class Room:
    """A game at one table; people play the first seats, bots the others."""

    def __init__(self, rules: fan.Rules | str, people: int = 1, seed: int = 0) -> None:
        self.play = game.Play(rules, seed=seed)
        self.bots = {seat: bots.Balanced() for seat in range(people, 4)}
        self.answers: dict[int, Any] = {}
        self._go_on()

    def answer(self, seat: int, move: object) -> bool:
        """Take the answer of a seat; false where it is none of its moves."""
        if seat not in self.waits_for or move not in map(self.play.to_text, self.play.asks[seat]):
            return False
        self.answers[seat] = move
        self._go_on()
        return True

    @property
    def waits_for(self) -> set[int]:
        """The people who have not answered yet."""
        return self.play.asks.keys() - self.bots.keys() - self.answers.keys()

    def _go_on(self) -> None:
        while not self.play.over and not self.waits_for:
            fields = {seat: self.bots[seat].decide(self.play.position(seat)).move
                     for seat in self.play.asks.keys() & self.bots.keys()}  # fmt: skip
            answers, self.answers = self.answers, {}
            self.play.step({**fields, **answers})

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat sees, what it may do, and what its discards would leave (听牌提示)."""
        position, rules = self.play.position(seat), self.play.rules
        asks = self.play.asks[seat] if seat in self.waits_for else ()
        discards = any(isinstance(move, game.Discard) for move in asks)
        return {
            "seat": seat, "deal": self.play.deal.name, "hand": str(position.hand), "over": self.play.over,
            "points": [self.play.position(other).own.points for other in range(4)],
            "lacks": [seat.lack for seat in position.seats],
            "events": [event.to_dict() for event in game.hidden_from(self.play.events, seat, rules)],
            "asks": [self.play.to_text(move) for move in asks],
            "hints": {str(discard.tile): {str(wait.tile): wait.best.total for wait in discard.waits}
                      for discard in fan.discards(position, order="ukeire") if discard.waits}
                      if discards else {},
        }  # fmt: skip


async def serve(rules: str, people: int = 1, port: int = 8136) -> None:
    """Play one game at a port."""
    room, writers = Room(rules, people), dict[int, asyncio.StreamWriter]()

    async def sit(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        seat = next(index for index in (*range(people), -1) if index not in writers)
        if seat < 0:  # every seat is taken
            writer.close()
            return
        writers[seat], line = writer, b"{}"
        while line:
            for other, to in writers.items():
                to.write(json.dumps(room.view(other)).encode() + b"\n")
            line = await reader.readline()
            try:
                room.answer(seat, json.loads(line or b"{}").get("move"))
            except (ValueError, AttributeError):
                writer.write(b'{"error": "not an object"}\n')
        del writers[seat]

    async with await asyncio.start_server(sit, "127.0.0.1", port) as server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1] if len(sys.argv) > 1 else "hongzhong"))
