"""Score wins of riichi in compiled loops that use masks of kinds; `paili.scoring` scores one win, with
reasons.

* `codes`: the numbers that stand for circumstances, melds, waits and problems
* `hand`: read a win and divide it into groups
* `reading`: score each division into groups, and choose the best
"""
