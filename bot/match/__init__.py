"""Tables and their matches: the store, moves, results, and what refuses."""
