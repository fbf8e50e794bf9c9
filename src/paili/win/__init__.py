"""A won hand and the facts that every rule book needs; no yaku and no fan.

`paili.win.win` has the class `Win`; riichi (`paili.scoring`) and the Chinese games (`paili.fan`) score it.
"""
