"""A game of a person against bots, from one decision of the person to the next, and a coach."""
