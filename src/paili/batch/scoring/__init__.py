"""Score many wins at once, from arrays to arrays, with the same results as `paili.scoring.score`.

* `many`: the scores of arrays of wins, by the compiled loop of `paili.kernels.scoring`
* `wins`: arrays of wins; `checks`: the checks of such arrays
* `games`: the scores of wins of Chinese games; `win_columns`: data frames of wins
"""

from paili.batch.scoring.many import YAKU_BITS, Scores, score, yaku_ids
from paili.batch.scoring.wins import Wins, from_wins
from paili.kernels.scoring.codes import FLAG_BITS, PROBLEMS

__all__ = ("FLAG_BITS", "PROBLEMS", "YAKU_BITS", "Scores", "Wins", "from_wins", "score", "yaku_ids")
