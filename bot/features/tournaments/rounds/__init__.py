"""Rounds: who plays whom, tables, results, the end."""
