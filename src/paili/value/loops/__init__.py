"""Compute values in compiled loops: the steps, and the records that the steps use.

* `sizes`: the sizes of arrays, and named numbers
* `hands`: the hands of the graph: suits as small numbers, hash tables of hands, called melds
* `graph`: every hand that the hand of the question can become by draws, discards, and the calls of `offers`
* `win_points`: the points of the wins in the graph
* `rates`: the record of the values, and the chances of draws, wins and other players' moves
* `backwards`: the value of each hand under the best play; `forwards`: how the best play of a hand goes on
* `ends`: the results of the best play after the last draw only, faster than `forwards`
* `riichi`: the work of `backwards` and `forwards` for a hand in riichi
* `answer`: all steps in one call
"""
