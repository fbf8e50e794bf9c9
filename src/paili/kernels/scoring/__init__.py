"""Scoring a win of riichi in compiled loops, by masks of kinds; `paili.scoring` scores one, with reasons.

* `codes`: the numbers that stand for circumstances, melds, waits and problems
* `hand`: a win as it is read and cut into groups
* `reading`: what a reading of it is worth, and the best of all readings
"""
