"""One hand at a time: the tables of a game filled as hands ask for them, and the loops that look into them.

* `suits`: what is looked up of a suit, and of two put together
* `lookup`: what a variant of the game looks into
* `hand`: distances, useful draws and discards of one hand, and the order of its discards by shape
* `questions`: what is asked of them
* `waits`: the shapes of waits
"""
