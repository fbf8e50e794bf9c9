"""A deal of a Chinese game while it is played: state, steps, checks, ends; games are data of `paili.fan`."""
