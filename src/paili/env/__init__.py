"""Environments for learning to play: `paili.env.gym` for Gymnasium, `paili.env.aec` for PettingZoo.

Both stand on `paili.game.Play`, need no threads, and share the actions of `paili.env.actions` and the
observation of `paili.env.seen`.
"""
