"""A won hand and the facts of a win that riichi and the Chinese games share; other packages score the hand.

`paili.win.win` has the class `Win`; riichi (`paili.scoring`) and the Chinese games (`paili.fan`) score it.
"""
