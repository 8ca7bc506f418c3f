"""Tournaments: entries, rounds, results, and the boards that all play."""
