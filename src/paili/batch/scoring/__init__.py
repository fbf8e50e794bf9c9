"""Many wins at once: arrays in, arrays out, the same answers as `paili.scoring.score`.

* `many`: scores of arrays; the loop is that of `paili.kernels.scoring`
* `wins`: wins as arrays; `checks`: check such arrays
* `games`: scores of Chinese games; `win_columns`: wins in frames
"""

from paili.batch.scoring.many import YAKU_BITS, Scores, score, yaku_ids
from paili.batch.scoring.wins import Wins, from_wins
from paili.kernels.scoring.codes import FLAG_BITS, PROBLEMS

__all__ = ("FLAG_BITS", "PROBLEMS", "YAKU_BITS", "Scores", "Wins", "from_wins", "score", "yaku_ids")
