"""The facts that a seat sees of the table, and the signs of danger: signs of kinds, of readiness and of
cost.
"""
