"""Matches that are over: history, deals, analysis."""
