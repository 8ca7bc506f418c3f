"""Tournaments as pure functions from entries and results to pairings, standings and tie-breaks.

The docstring of each form names its published regulation. A knock-out's match is a round of its own, so that
a replayed match is one more round.
"""
