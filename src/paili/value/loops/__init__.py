"""The compiled loops that compute values, and the records that they work in.

* `arena`: the record with all arrays; `melds`: the one beside it where tiles may be called
* `suits`: suits by small numbers, what is missing beside them; `nodes`: hands of them, each once
* `graph`: every hand within reach, by draws, discards and the calls of `offers`
* `worth`: what its wins are worth
* `backwards`: the best that each hand can do; `forwards`: what becomes of a hand that does it
* `ends`: what becomes of it after the last draw alone
* `riichi`: both, of one that declared it; `rates`: what both ask for
* `answer`: all steps in one loop
"""
