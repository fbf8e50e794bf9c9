"""What is wrong, told to players: in their language, and in their words where programmers have others.

>>> fault_for_players(Message("hand.size", number=3, most=17), "en")
'3 tiles: a hand has 1, 4, 7, 10, 13 or 16 beside its melds, one more after a draw'
"""

from __future__ import annotations

from paili.catalogue import LANGUAGES, Message, templates, text


def fault_for_players(fault: Message, language: str) -> str:
    """Return a fault in a language, in the words of its section ``plain`` where it has some for it."""
    plain = f"plain.{fault.key.replace('.', '_')}"
    return text(plain if plain in templates(language) else fault.key, language, **fault.facts)


def local_fault(fault: Message, language: str) -> str | None:
    """Return a fault for players, or None where that is what the English message says already.

    >>> local_fault(Message("hand.too_many", number=5, tile="5m", most=4), "en") is None
    True
    """
    told = fault_for_players(fault, language if language in LANGUAGES else LANGUAGES[0])
    return None if told == str(fault) else told
