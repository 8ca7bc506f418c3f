"""Tournaments as pure functions: entries and results in; pairings, standings and tie-breaks out."""
