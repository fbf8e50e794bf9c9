"""Exercises for players: hands to read, answers checked by the engine, and a diary of them.

The room knows no rule of the game; everything it says comes from the rooms below, most of all from
`paili.analysis`, and of Chinese games from `paili.fan`.
"""
