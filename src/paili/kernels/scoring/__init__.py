"""Score wins of riichi in compiled loops, by masks of kinds; `paili.scoring` scores one win, with reasons.

* `codes`: the numbers that stand for circumstances, melds, waits and problems
* `hand`: read a win and cut it into groups
* `reading`: score each division into groups, and choose the best
"""
