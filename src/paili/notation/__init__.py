"""Convert text and ids to tiles and back: one parser for every usual notation of a hand, and a writer for
each. The parser reads the notations below, which one text may mix:

* mpsz: ``123m406p789s1122z``; red fives as ``0m``, ``r5m`` or ``5mr``
* honour letters: ``E S W N P F C`` for East, South, West, North, White, Green, Red
* unicode tiles: 🀇🀙🀐🀀, and the joker 🀪 for a wildcard
* Chinese and Japanese: 一萬 2万 ③ 三饼 四筒 5条 六索 东東南西北中发發発白, 赤5筒 or 红5饼 for a red five;
  numerals alone are characters, and plain digits next to them are bamboos (``一二三④⑤⑥789东东``)
* names of honours: 红中 白板 发财 青发 东风 南风 西风 北风, and 幺鸡 for 1s
* mjai tokens: ``1m 5mr E P``
* suit letters first: ``m123p456``; capital suits ``1M 2P``, full-width characters ``１２３ｍ``
* the address of a hand at tenhou.net: ``https://tenhou.net/2/?q=123m406p789s1122z``
* ids of the 136 physical tiles: ``0 4 8 16``; two-digit codes of Tenhou's logs: ``11 11 12 51``
* wildcards: ``*`` 混 癞 癩 赖 鬼, 赖子 百搭 财神 混子 鬼牌, and ``W``; a ``W`` is West instead when the text
  has another honour letter, is a list of mjai tokens, or if the caller names such a format
* melds in brackets: ``[234s]`` chi, ``[777z]`` pon, ``[7777z]`` open quad, ``[777+7z]`` added quad,
  ``(1111p)`` concealed quad
* ``+`` before the tile drawn last: ``2344445678999m+5m``

>>> from paili.notation import parse, write
>>> [token.face for token in parse("10m9p").tokens]
[0, 34, 17]
>>> write([0, 34, 17], "zh")
'1赤5万9饼'
"""

from __future__ import annotations

from paili.lazy import lazy_names

__getattr__, __dir__ = lazy_names(__name__, globals())
