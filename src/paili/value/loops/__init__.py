"""The compiled loops that a value is worked out by, and the record that they work in.

* `arena`: the record with all arrays; `suits`: suits by small numbers, what is missing beside them, where a
  hand of them is found again
* `graph`: every hand within reach; `worth`: what its wins are worth
* `backwards`: the best that each hand can do; `forwards`: what becomes of a hand that does it;
  `waiting`: of one in riichi
* `answer`: all steps in one loop; those named ``call``: the same where tiles may be called
"""
