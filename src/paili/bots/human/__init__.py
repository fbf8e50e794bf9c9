"""Play a game of a person against bots, which stops at each decision of the person, with advice of a
coach.
"""
