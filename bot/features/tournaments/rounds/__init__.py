"""Rounds: pairing, tables, results, the end.

The next step follows from a tournament's state alone (`next_step`). Each step is one compare-and-set write. A
round is written before its tables are opened, eight at a time; a table's id is derived from tournament, round
and number, which makes opening idempotent. A table's result is recorded once, before its match is archived; a
sweep every 30 s collects missed results, and reopens tables lost in a failover. The end settles running
tables, stores the standings once, and only then marks the tournament as saved.
"""
