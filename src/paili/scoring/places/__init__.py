"""Model the final place of a seat: the chance of each place, counted from games, and the prize of each
place.
"""
