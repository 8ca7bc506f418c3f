"""Tables and their matches: the store, moves, results, refusals.

A change loads its table, checks, applies pure functions, and is one atomic write with the update's id and
answer. Nothing is sent before that write. A repeated update finds its answer and changes nothing.
"""
