"""A deal of a Chinese game in progress: its state, the effect of each event, the checks of events, and its
end.

`paili.fan` defines the rules of each game.
"""
