"""A won hand and the facts that riichi and the Chinese games both need; yaku and fans are in higher packages.

`paili.win.win` has the class `Win`; riichi (`paili.scoring`) and the Chinese games (`paili.fan`) score it.
"""
