"""The questions about one hand: win, readings, waits, shanten, ukeire, discards.

Each question has a door for people (a `Hand`, or its text, in; a frozen record that prints well, out) and
below it one for programs (plain ints in and out, no checks). Both read the same tables.
"""
