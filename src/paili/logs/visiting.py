"""Going through events as `ast.NodeVisitor` goes through a tree: each is met by the method of its name.

>>> from paili.game.records import Dora, Draw
>>> class Draws(EventVisitor):
...     def draw(self, event): return f"seat {event.seat} draws"
>>> [Draws().visit(each) for each in (Draw(2, 27), Dora(27))]
['seat 2 draws', None]
"""

from __future__ import annotations

from typing import Any

from paili.game.plain import event_name
from paili.game.records import Event


class EventVisitor:
    """What goes through events; its methods are called as they are, `draw` or `riichi_accepted`."""

    def visit(self, event: Event) -> Any:
        """Call the method of an event; an event that has none is passed over."""
        method = getattr(self, event_name(type(event).__name__), None)
        return method and method(event)
