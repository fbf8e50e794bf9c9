"""A won hand, and what every rule book needs to know of it; no yaku and no fan.

`paili.win.win` is the win itself; riichi (`paili.scoring`) and the Chinese games (`paili.fan`) value it.
"""
