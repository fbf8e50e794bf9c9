"""A bot for a chat: somebody writes a hand, it says what the hand waits for or what to discard.

`answer` takes the text of a message and returns the reply, or None where the message is not for it; whatever
is typed, it raises nothing. With discord.py the whole bot is::

    @client.event
    async def on_message(message):
        if (reply := answer(message.content)) and message.author != client.user:
            await message.channel.send(reply)

>>> print(answer("!paili 112223558m13567p"))
**112223558m13567p**, 1 away from ready
8m → 16 tiles in 6 kinds: 12345m2p
5m → 8 tiles in 2 kinds: 4m2p
3m → 8 tiles in 3 kinds: 15m2p
"""

from __future__ import annotations

import paili
from paili import Hand, PailiError

SIGN = "!paili "
LONGEST = 1_900  # a message may have 2,000 characters
SHOWN = 3


def answer(message: str, language: str = "en") -> str | None:
    """Return the reply to a message, or None where it does not begin with the sign."""
    if not message.startswith(SIGN):
        return None
    try:
        return explained(Hand.parse(message.removeprefix(SIGN).strip()))[:LONGEST]
    except PailiError as error:
        return error.in_language(language)[:LONGEST]


def explained(hand: Hand) -> str:
    """Say what a hand needs, a line for each discard or wait."""
    analysis = paili.analyze(hand)
    if analysis.won:
        return f"**{hand}**, complete: {analysis.readings[0]}"
    return "\n".join([f"**{hand}**, {distance(analysis.shanten.best)}", *lines(analysis)])


def distance(shanten: int) -> str:
    """Say how far a hand is from ready."""
    return f"{shanten} away from ready" if shanten else "ready"


def lines(analysis: paili.analysis.Analysis) -> list[str]:
    """The best discards, the waits, or what helps."""
    if analysis.discards:
        return [f"{one.tile} → {drawn(one.ukeire)}" for one in analysis.discards[:SHOWN]]
    if analysis.waits:
        return [f"{wait.tile}: {wait.left} left ({', '.join(wait.shapes)})" for wait in analysis.waits]
    return [drawn(analysis.ukeire)]


def drawn(useful: paili.analysis.Ukeire) -> str:
    """Tiles that help."""
    return f"{useful.total} tiles in {len(useful.tiles)} kinds: {useful.tiles}"
