"""A hand: checked once, frozen; its melds, and what its tiles make together.

>>> from paili.hand import Hand
>>> Hand.parse("2344445678999m").total
13
"""

from __future__ import annotations

from paili.hand.hand import Hand as Hand
from paili.hand.hand import as_face as as_face
