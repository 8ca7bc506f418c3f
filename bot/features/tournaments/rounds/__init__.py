"""Rounds: who plays whom, tables, results, the end.

What is to be done next follows from a tournament's state, and each step is one write that is refused if
the state has changed. A round is written before its tables are opened, eight at a time; a table's id
follows from tournament, round and number, so that opening it again finds it. A table's result is taken
once, before its match is archived; a sweep every 30 s takes what nobody has brought, and opens anew what
a failover has lost. The end stops what still plays, stores the standings once, and only then counts as
stored.
"""
