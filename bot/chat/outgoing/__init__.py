"""Outgoing messages, their errors and rate limits.

A call needs a permit of its rank: a place in its chat's window, and one among all chats. Lower ranks leave
room in both; results that have waited for a second, and news that have for ten, go first. Two drawings of a
group keep a pace that grows as its window fills. Windows and turns are in memory; the write of a screen's
record notes its calls beside it, a reply notes its own, and a successor begins with both and with the holds
that Telegram asked for (`storage/live/call_store.py`).

Before each call the sender asks whether this process may still be the active one; a call that it may not
make is treated as one without an answer.
"""
