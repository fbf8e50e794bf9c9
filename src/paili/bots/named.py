"""Map names to bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paili.bots.balanced import Balanced
from paili.bots.choice import Bot
from paili.bots.simple import Greedy, Random
from paili.bots.strong import Strong

STRONG, BALANCED, GREEDY, RANDOM = "strong", "balanced", "greedy", "random"
BOTS: Final = (STRONG, BALANCED, GREEDY, RANDOM)


def named(name: str, seed: int = 0) -> Bot:
    """Return a bot by its name.

    Args:
        name: one of ``BOTS``.
        seed: the seed of the random choices of the bot; a bot without random choices ignores it.

    >>> type(named("greedy")).__name__
    'Greedy'
    """
    if name == RANDOM:
        return Random(seed)
    return _CLASSES[name]()


_CLASSES: Final[dict[str, Callable[[], Bot]]] = {STRONG: Strong, BALANCED: Balanced, GREEDY: Greedy}
