"""Value unfinished hands: the chance to win, the chance to be ready, and points, by discard and by turn.

* `ask`: `paili.evaluate` and `paili.explain`; `question`: what they are asked; `records`: what they answer
* `solve`: a question answered by the loops; `calls`: where tiles may be called
* `answer`, `explain`, `folding`: the records, read off what was solved; `many`: arrays of hands
* `loops`: what is compiled; `table`: what the others at a table do; `judge`: ends of deals by places
* `games`: hands of Chinese games
"""

from __future__ import annotations

from paili.value.records import ByTurn, Evaluation, Explanation, Folding, PushOrFold, Value

__all__ = ("ByTurn", "Evaluation", "Explanation", "Folding", "PushOrFold", "Value")


def __dir__() -> list[str]:
    return sorted(__all__)
