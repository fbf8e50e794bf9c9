"""Measure the shape of a hand: look up and combine suits, handle knitted tiles and copies that cannot be
drawn.
"""
