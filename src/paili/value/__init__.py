"""Value unfinished hands: the chance to win, the chance to be ready, and points, for each discard and turn.

* `questions`: `paili.evaluate` and `paili.explain`; `question`: their arguments; `records`: their answers
* `solve`: solves a question by the compiled loops; `with_calls`: adds later calls at a table
* `answer`, `explain`, `folding`, `notes`: make the records of an answer from the graph of hands and its
  values; `plans`: the yaku for which a hand is played; `many`: values many hands
* `quads`, `norths`: value quads, and norths set aside, by `replacements`, for a hand whose next draw is a
  replacement tile
* `loops`: the compiled loops; `table`: models of opponents; `place_equity`: the value of each end of a deal
  for the final places
* `games`: questions about hands of Chinese games
"""

from __future__ import annotations

from paili.value.records import ByTurn, Evaluation, Explanation, Folding, PushOrFold, QuadValue, Value

__all__ = ("ByTurn", "Evaluation", "Explanation", "Folding", "PushOrFold", "QuadValue", "Value")


def __dir__() -> list[str]:
    return sorted(__all__)
