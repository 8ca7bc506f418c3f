"""Finished matches: history, deals, analysis.

A match's id opens it once it is over: the id is random, 96 bits, and is first shown with the last card, to
the match's people and its group; links carry it on. Matches are read from SQL, those not archived yet from
Redis. Deals are replayed from the record in a worker process, because the rulings of an arbiter are computed
again, and shown by the face's `Replaying`, the only part of a face that receives whole states. A running
match has no such page.

Decisions are judged only after the match, for the same readers: cards of Преферанс by best play where the
player saw all hands, all other decisions by samples of the player's own view (docs/analysis.md). A deal that
is played again (`Table.retry`) is a table of its own: its log is that of the match up to the decision, it
ends with the deal, and it is not archived.
"""
