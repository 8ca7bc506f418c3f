"""Matches of all games while everything that they need breaks, and whether anything was lost."""
