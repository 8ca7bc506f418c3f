"""Matches of all games under random faults, with a check that nothing was lost."""
