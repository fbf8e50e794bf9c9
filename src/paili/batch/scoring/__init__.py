"""Many wins at once: arrays in, arrays out, the same answers as `paili.scoring.score`.

`many` is the door, `wins` puts wins into arrays; `games` scores those of Chinese games, also of frames
(`win_columns`). Below: `loop` scores row by row, of `cutting` into groups,
`facts` of a row, `yaku` and `points`; `layout` says where everything stands in the arrays.
"""

from paili.batch.scoring.layout import FLAG_BITS, PROBLEMS, YAKU_BITS
from paili.batch.scoring.many import Scores, score, yaku_ids
from paili.batch.scoring.wins import Wins, from_wins

__all__ = ("FLAG_BITS", "PROBLEMS", "YAKU_BITS", "Scores", "Wins", "from_wins", "score", "yaku_ids")
