"""Turn games into rows (a row for each seat of a deal, riichi or discard), and compute rates of these rows.

The module `rows` defines the rows. `following` makes the rows of a deal, and `sources` the rows of many
files. `select` answers queries about rows; `sums` computes its standard errors, because the rows of one deal
are not independent.
"""
