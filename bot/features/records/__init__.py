"""Matches that are over: history, deals, analysis.

A match's id opens it once it is over: the id is random, 96 bits, and is first told with the last card, to
the people of the match and its group; links carry it on. Matches are read from SQL, those not archived
yet from Redis. Their deals are the record, replayed outside the event loop, for the rulings of an arbiter
are calculated again, and shown by the face's `Replaying`, the only part of a face that is given whole
states. Nothing of a match under way has such a page.

Decisions are judged after the match alone, for the same readers: cards of Преферанс by best play where
the player saw all hands, all else by what the player's own view lets the computer imagine
(docs/analysis.md). A deal that is played differently (`Table.retry`) is a table of its own: its log is
that of the match up to the decision, it ends with the deal, and it is not archived.
"""
