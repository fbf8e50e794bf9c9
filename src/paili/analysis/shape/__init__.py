"""Measure the shape of a hand: how many tiles it lacks for a win, and which draws lower that number.

The four suits of a hand are looked up in tables, and the results are combined. Knitted tiles, and copies that
cannot be drawn, need modules of their own.
"""
