"""Tournaments as pure functions from entries and results to pairings, standings and tie-breaks."""
