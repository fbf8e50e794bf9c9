"""The compiled loops that compute values, and the records that they work in.

* `sizes`: the sizes of arrays, and named numbers
* `hands`: the hands of the graph: suits as small numbers, tables that find a hand again, called melds
* `graph`: every hand that the question can reach, by draws, discards, and the calls of `offers`
* `worth`: the points of its wins
* `rates`: the record of the values, and the chances of draws, wins and other players' moves
* `backwards`: the value of each hand under the best play; `forwards`: what happens to a hand played so
* `ends`: the results of the best play after the last draw only, faster than `forwards`
* `riichi`: both, for a hand in riichi
* `answer`: all steps in one call
"""
