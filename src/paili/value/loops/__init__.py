"""The compiled loops that compute values, and the records that they work in.

* `arena`: the record with all arrays; `melds`: the record of the calls, if tiles may be called
* `suits`: suits as small numbers, and the tiles missing; `nodes`: the different hands made of these suits
* `graph`: every hand that the question can reach, by draws, discards, and the calls of `offers`
* `worth`: the points of its wins
* `backwards`: the value of each hand under the best play; `forwards`: what happens to a hand played so
* `riichi`: both, for a hand in riichi; `rates`: functions that both use
* `answer`: all steps in one call
"""
