"""Tournaments as pure functions from entries and results to pairings, standings and tie-breaks.

The docstring of each form names its published regulation. A knock-out's match is a round of its own, so
that best of n and replays need nothing of who opens tables. The tests work standings out a second time,
by plain loops that share nothing with this package.
"""
