"""The facts that a seat sees of the table, and the danger signs: facts that change the chance or cost of a
deal-in.
"""
